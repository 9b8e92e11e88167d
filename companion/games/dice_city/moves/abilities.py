"""What locations do when a die uses them, effect by effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core import Event, Step
from companion.games.dice_city import effects
from companion.games.dice_city.cards import BASICS, Book
from companion.games.dice_city.effects import Effect, Gain, Scope, Type
from companion.games.dice_city.model import tasks
from companion.games.dice_city.model.board import COLUMNS, PLACE_OF, RESOURCES, ROWS, Resource, place_number, plus, put
from companion.games.dice_city.model.state import City, State
from companion.games.dice_city.moves.table_flow import next_phase
from companion.games.dice_city.words import PLACE, RESOURCE, card_words


class Work:
    """The player in turn while a move is carried out: opened from a state, changed, closed into the next state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.city = state.cities[state.player]
        self.supply = state.supply
        self.turn = state.turn
        self.tasks = list(state.tasks)
        self.due = state.due
        self.events: list[Event] = []

    def close(self) -> Step[State]:
        """The state after all that needs no choice is done."""
        self._go_on()
        state, waiting, turn = self.state, tuple(self.tasks), self.turn
        after = replace(
            state,
            phase=next_phase(waiting, self.due, state.step),
            cities=put(state.cities, state.player, self.city),
            supply=self.supply,
            turn=turn if waiting else replace(turn, hand=None),
            tasks=waiting,
            due=self.due,
        )
        return Step(after, tuple(self.events))

    def _go_on(self) -> None:
        """Carry out effects that were waiting behind a choice."""
        while self.tasks and isinstance(waiting := self.tasks[-1], tasks.Rest):
            self.tasks.pop()
            self.perform(waiting.effects, waiting.place, waiting.visited)

    def use(self, place: int, visited: int) -> None:
        """Use a location: it counts as used, and its effects happen."""
        card = self.state.book.of[self.city.places[place]]
        bit, turn = 1 << place, self.turn
        if card.type is Type.MILITARY and not turn.military & bit:
            self.change(strength=self.city.strength + sum(amount for smith, amount in turn.smiths if smith != place))
            self.turn = replace(turn, military=turn.military | bit)
        self.perform(self.state.book.uses[card.id], place, visited | bit)

    def perform(self, todo: tuple[Effect, ...], place: int, visited: int) -> None:
        """Carry out effects in order, up to the first that asks for a choice."""
        for number, effect in enumerate(todo):
            task = _PERFORMED[type(effect)](self, effect, place, visited)
            if task is not None:
                rest = todo[number + 1 :]
                if rest:
                    self.tasks.append(tasks.Rest(rest, place, visited))
                self.tasks.append(task)
                return

    def change(self, **changes: Any) -> None:
        """The player's city is otherwise."""
        self.city = replace(self.city, **changes)

    def gain(self, resource: Resource, amount: int) -> None:
        """Resources for the stock."""
        self.change(stock=plus(self.city.stock, PLACE_OF[resource], amount))
        self.tell("gained.resource", resource=RESOURCE[resource], amount=amount)

    def gain_points(self, points: int) -> None:
        """Victory point tokens."""
        self.change(tokens=self.city.tokens + points)
        self.tell("gained.points", n=points)

    def gain_hourglasses(self, count: int) -> None:
        """Hourglasses."""
        self.change(hourglasses=self.city.hourglasses + count)
        self.tell("gained.hourglass", n=count)

    def gain_strength(self, amount: int) -> None:
        """Army strength for this turn."""
        self.change(strength=self.city.strength + amount)
        self.tell("gained.strength", amount=amount)

    def answered(self, task: tasks.OneByOne, **changes: Any) -> None:
        """A choice is made; where there is more to choose, it comes up again."""
        self.tasks.pop()
        if task.left > 1:
            self.tasks.append(replace(task, left=task.left - 1, **changes))

    def tell(self, code: str, **facts: Any) -> None:
        """Something happened to the player in turn."""
        self.events.append(Event(code, {"player": self.state.player, **facts}))


# --- effects: done at once, or a task -------------------------------------------------------------------------------


def _gain(work: Work, effect: Gain, place: int, visited: int) -> tasks.Task | None:
    for resource, amount in zip(RESOURCES, (effect.wood, effect.stone, effect.iron), strict=True):
        if amount:
            work.gain(resource, amount)
    if effect.vp:
        work.gain_points(effect.vp)
    if effect.hourglass:
        work.gain_hourglasses(effect.hourglass)
    return tasks.Taking(effect.any, effect.any) if effect.any else None


def _strength(work: Work, effect: effects.Strength, place: int, visited: int) -> tasks.Task | None:
    if effect.bandits_only:
        work.change(bandit_strength=work.city.bandit_strength + effect.amount)
        work.tell("gained.bandit-strength", amount=effect.amount)
    else:
        work.gain_strength(effect.amount)
    return None


def _smith(work: Work, effect: effects.StrengthPerMilitary, place: int, visited: int) -> tasks.Task | None:
    turn = work.turn
    work.turn = replace(turn, smiths=(*turn.smiths, (place, effect.amount)))
    work.gain_strength(effect.amount * (turn.military & ~(1 << place)).bit_count())
    return None


def _pay(work: Work, effect: effects.Pay, place: int, visited: int) -> tasks.Task | None:
    fixed = (effect.wood, effect.stone, effect.iron)
    total = sum(fixed) + effect.any
    if sum(work.city.stock) < total or any(have < need for have, need in zip(work.city.stock, fixed, strict=True)):
        return None
    return tasks.Paying(effect.any, total, fixed, effect.gain)


def _exchange(work: Work, effect: effects.Exchange, place: int, visited: int) -> tasks.Task | None:
    held = sum(work.city.stock)
    most = held if effect.most is None else min(effect.most, held)
    return tasks.Swapping(most, most) if most else None


def _move_dice(work: Work, effect: effects.MoveDice, place: int, visited: int) -> tasks.Task | None:
    unused = len(ROWS) - work.turn.used.bit_count()
    most = min(effect.most, unused)
    return tasks.Moving(most, most) if most else None


def _reroll(work: Work, effect: effects.Reroll, place: int, visited: int) -> tasks.Task | None:
    hand = work.turn.hand
    return None if hand is None else tasks.Rerolling(hand)


def _reactivate(work: Work, effect: effects.Reactivate, place: int, visited: int) -> tasks.Task | None:
    most = min(effect.most, work.city.struck.bit_count())
    return tasks.Reviving(most, most) if most else None


def _deactivate(work: Work, effect: effects.DeactivateSelf, place: int, visited: int) -> tasks.Task | None:
    work.change(struck=work.city.struck | 1 << place)
    work.tell("deactivated.self", place=PLACE[place], card=card_words(work.city.places[place]))
    return None


def _fetch(work: Work, effect: effects.Fetch, place: int, visited: int) -> tasks.Task | None:
    return tasks.Fetching(effect.card) if work.supply.basics[BASICS.index(effect.card)] else None


def _copy(work: Work, effect: effects.Copy, place: int, visited: int) -> tasks.Task | None:
    task = tasks.Copying(effect, place, visited)
    return task if copyable(work.state.book, work.city, task, work.turn.used) else None


def copyable(book: Book, city: City, task: tasks.Copying, used: int) -> list[int]:
    """Active locations with an ability for a die, that are not being used already."""
    return [
        place
        for place in in_scope(task, city.dice, used)
        if not (city.struck | task.visited) >> place & 1 and book.uses[city.places[place]]
    ]


def in_scope(task: tasks.Copying, dice: tuple[int, ...], used: int) -> list[int] | range:
    """The places among which a copy may choose, active or not."""
    if task.effect.scope is Scope.ROW:
        first = task.place // COLUMNS * COLUMNS
        return range(first, first + COLUMNS)
    return [place_number(row, column) for row, column in enumerate(dice) if not used >> row & 1]


_PERFORMED: dict[type, Callable[[Work, Any, int, int], tasks.Task | None]] = {
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
