"""What locations do when a die uses them, effect by effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core import Event, Step
from companion.games.dice_city import effects
from companion.games.dice_city.cards import BASICS, Book
from companion.games.dice_city.effects import Effect, Gain, Scope, Type
from companion.games.dice_city.model import (
    COLUMNS,
    RESOURCES,
    ROWS,
    City,
    Copying,
    Fetching,
    Moving,
    Paying,
    Rerolling,
    Rest,
    Reviving,
    State,
    Supply,
    Swapping,
    Taking,
    Task,
    Turn,
    with_city,
)
from companion.games.dice_city.moves.table_flow import next_phase
from companion.games.dice_city.words import PLACE, RESOURCE, card_words


class Work:
    """The player in turn while a move is carried out: opened from a state, changed, closed into the next state."""

    __slots__ = (
        "bandit_strength", "book", "city", "dice", "due", "events", "hourglasses", "places", "state", "step", "stock",
        "strength", "struck", "supply", "tasks", "tokens", "turn",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.state = state
        self.book = state.book
        self.step = state.step
        self.due = state.due
        self.supply: Supply = state.supply
        self.turn: Turn = state.turn
        self.tasks: list[Task] = list(state.tasks)
        self.events: list[Event] = []
        city = self.city = state.cities[state.player]
        self.places = city.places
        self.struck = city.struck
        self.dice = city.dice
        self.stock = list(city.stock)
        self.hourglasses = city.hourglasses
        self.tokens = city.tokens
        self.strength = city.strength
        self.bandit_strength = city.bandit_strength

    def close(self) -> Step[State]:
        """The state after all that needs no choice is done."""
        self.go_on()
        state, city = self.state, self.city
        wood, stone, iron = self.stock
        changed = replace(
            city,
            places=self.places,
            struck=self.struck,
            dice=self.dice,
            stock=(wood, stone, iron),
            hourglasses=self.hourglasses,
            tokens=self.tokens,
            strength=self.strength,
            bandit_strength=self.bandit_strength,
        )
        tasks = tuple(self.tasks)
        turn = self.turn
        if not tasks and turn.hand is not None:
            turn = replace(turn, hand=None)
        after = replace(
            state,
            book=self.book,
            phase=next_phase(tasks, self.due, self.step),
            step=self.step,
            cities=with_city(state, state.player, changed),
            supply=self.supply,
            turn=turn,
            tasks=tasks,
            due=self.due,
        )
        return Step(after, tuple(self.events))

    def go_on(self) -> None:
        """Carry out effects that were waiting behind a choice."""
        tasks = self.tasks
        while tasks:
            waiting = tasks[-1]
            if type(waiting) is not Rest:
                return
            tasks.pop()
            self.perform(waiting.effects, waiting.place, waiting.visited)

    def use(self, place: int, visited: int) -> None:
        """Use a location: it counts as used, and its effects happen."""
        card = self.book.of[self.places[place]]
        bit = 1 << place
        turn = self.turn
        if card.type is Type.MILITARY and not turn.military & bit:
            self.strength += sum(amount for smith, amount in turn.smiths if smith != place)
            self.turn = replace(turn, military=turn.military | bit)
        self.perform(self.book.uses[card.id], place, visited | bit)

    def perform(self, todo: tuple[Effect, ...], place: int, visited: int) -> None:
        """Carry out effects in order, up to the first that asks for a choice."""
        for number, effect in enumerate(todo):
            task = _PERFORMED[type(effect)](self, effect, place, visited)
            if task is not None:
                rest = todo[number + 1 :]
                if rest:
                    self.tasks.append(Rest(rest, place, visited))
                self.tasks.append(task)
                return

    def tell(self, code: str, **facts: Any) -> None:
        """Something happened to the player in turn."""
        self.events.append(Event(code, {"player": self.state.player, **facts}))


# --- effects: done at once, or a task -------------------------------------------------------------------------------


def _gain(work: Work, effect: Gain, place: int, visited: int) -> Task | None:
    stock = work.stock
    for number, amount in enumerate((effect.wood, effect.stone, effect.iron)):
        if amount:
            stock[number] += amount
            work.tell("gained.resource", resource=RESOURCE[RESOURCES[number]], amount=amount)
    if effect.vp:
        work.tokens += effect.vp
        work.tell("gained.points", n=effect.vp)
    if effect.hourglass:
        work.hourglasses += effect.hourglass
        work.tell("gained.hourglass", n=effect.hourglass)
    return Taking(effect.any, effect.any) if effect.any else None


def _strength(work: Work, effect: effects.Strength, place: int, visited: int) -> Task | None:
    if effect.bandits_only:
        work.bandit_strength += effect.amount
        work.tell("gained.bandit-strength", amount=effect.amount)
    else:
        work.strength += effect.amount
        work.tell("gained.strength", amount=effect.amount)
    return None


def _smith(work: Work, effect: effects.StrengthPerMilitary, place: int, visited: int) -> Task | None:
    turn = work.turn
    gained = effect.amount * (turn.military & ~(1 << place)).bit_count()
    work.strength += gained
    work.turn = replace(turn, smiths=(*turn.smiths, (place, effect.amount)))
    work.tell("gained.strength", amount=gained)
    return None


def _pay(work: Work, effect: effects.Pay, place: int, visited: int) -> Task | None:
    fixed = (effect.wood, effect.stone, effect.iron)
    total = sum(fixed) + effect.any
    if sum(work.stock) < total or any(have < need for have, need in zip(work.stock, fixed, strict=True)):
        return None
    return Paying(effect.any, total, fixed, effect.gain)


def _exchange(work: Work, effect: effects.Exchange, place: int, visited: int) -> Task | None:
    held = sum(work.stock)
    most = held if effect.most is None else min(effect.most, held)
    return Swapping(most, most) if most else None


def _move_dice(work: Work, effect: effects.MoveDice, place: int, visited: int) -> Task | None:
    unused = len(ROWS) - work.turn.used.bit_count()
    most = min(effect.most, unused)
    return Moving(most, most, 0) if most else None


def _reroll(work: Work, effect: effects.Reroll, place: int, visited: int) -> Task | None:
    hand = work.turn.hand
    return None if hand is None else Rerolling(hand)


def _reactivate(work: Work, effect: effects.Reactivate, place: int, visited: int) -> Task | None:
    most = min(effect.most, work.struck.bit_count())
    return Reviving(most, most) if most else None


def _deactivate(work: Work, effect: effects.DeactivateSelf, place: int, visited: int) -> Task | None:
    work.struck |= 1 << place
    work.tell("deactivated.self", place=PLACE[place], card=card_words(work.places[place]))
    return None


def _fetch(work: Work, effect: effects.Fetch, place: int, visited: int) -> Task | None:
    return Fetching(effect.card) if work.supply.basics[BASICS.index(effect.card)] else None


def _copy(work: Work, effect: effects.Copy, place: int, visited: int) -> Task | None:
    task = Copying(effect, place, visited)
    return task if copyable(work.book, work, task, work.turn.used) else None


def copyable(book: Book, city: City | Work, task: Copying, used: int) -> list[int]:
    """Active locations with an ability for a die, that are not being used already."""
    return [
        place
        for place in in_scope(task, city.dice, used)
        if not (city.struck | task.visited) >> place & 1 and book.uses[city.places[place]]
    ]


def in_scope(task: Copying, dice: tuple[int, ...], used: int) -> list[int] | range:
    """The places among which a copy may choose, active or not."""
    if task.effect.scope is Scope.ROW:
        first = task.place // COLUMNS * COLUMNS
        return range(first, first + COLUMNS)
    return [COLUMNS * row + column - 1 for row, column in enumerate(dice) if not used >> row & 1]


_PERFORMED: dict[type, Callable[[Work, Any, int, int], Task | None]] = {
    Gain: _gain,
    effects.Strength: _strength,
    effects.StrengthPerMilitary: _smith,
    effects.Pay: _pay,
    effects.Exchange: _exchange,
    effects.MoveDice: _move_dice,
    effects.Reroll: _reroll,
    effects.Reactivate: _reactivate,
    effects.DeactivateSelf: _deactivate,
    effects.Fetch: _fetch,
    effects.Copy: _copy,
}
