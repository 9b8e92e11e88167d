"""What locations do when a die uses them, effect by effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.core import Event, Step
from companion.games.dice_city import effects
from companion.games.dice_city.cards import BASICS, Book, Card
from companion.games.dice_city.effects import Effect, Gain, Label, Scope, Type
from companion.games.dice_city.model import tasks
from companion.games.dice_city.model.board import (
    COLUMNS,
    OFFERED,
    PLACE_OF,
    PLACES,
    RESOURCES,
    ROWS,
    Resource,
    place_number,
    plus,
    put,
)
from companion.games.dice_city.model.state import City, Ending, State, Supply
from companion.games.dice_city.moves.table_flow import ended, next_phase, refilled, turned_up
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
        self.ending = state.ending
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
            turn=turn if waiting or turn.hand is None else replace(turn, hand=None),
            tasks=waiting,
            due=self.due,
            ending=self.ending,
        )
        return Step(after, tuple(self.events))

    def _go_on(self) -> None:
        """Carry out effects that were waiting behind a choice."""
        while self.tasks and isinstance(waiting := self.tasks[-1], tasks.Rest):
            self.tasks.pop()
            self.perform(waiting.effects, waiting.place, waiting.visited)

    def use(self, place: int, visited: int) -> None:
        """Use a location: it counts as used, and its effects happen."""
        card, turn = self.state.book.of[self.city.places[place]], self.turn
        self.turn = replace(turn, uses=(*turn.uses, card.id))
        if turn.per_army and card.label is Label.ARMY:
            self.gain_strength(turn.per_army)
        if turn.per_military and card.type is Type.MILITARY:
            self.gain_strength(turn.per_military)
        if turn.per_resource and card.type is Type.RESOURCE:
            self.gain_of(card.produces, turn.per_resource)
        self.perform(self.state.book.uses[card.id], place, visited | 1 << place)

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

    def gain_of(self, kinds: Iterable[str], amount: int) -> None:
        """So many of each of these."""
        for kind in kinds:
            self.gain(Resource(kind), amount)

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

    def used(self) -> list[Card]:
        """The locations used this turn, once for each use; the last is the one that is being used."""
        return [self.state.book.of[id] for id in self.turn.uses]

    def unused(self) -> int:
        """How many dice lie on the board."""
        return len(ROWS) - self.turn.used.bit_count()

    def refill(self, supply: Supply) -> None:
        """The display is filled: with cards that the table names next, or that are only counted."""
        house, book = self.state.house, self.state.book
        self.supply, self.due = refilled(supply, house, book, OFFERED - len(supply.display))
        if house.lazy and self.due:
            self.supply, self.due = turned_up(self.supply, book, self.due), 0
            if house.deck_ends and not self.supply.deck:
                self.ending = ended(self.state, Ending.DECK, self.events)

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


def _smith(work: Work, effect: effects.StrengthPer, place: int, visited: int) -> tasks.Task | None:
    turn, before = work.turn, work.used()[:-1]
    if effect.army:
        work.turn = replace(turn, per_army=turn.per_army + effect.amount)
        count = sum(card.label is Label.ARMY for card in before)
    else:
        work.turn = replace(turn, per_military=turn.per_military + effect.amount)
        count = sum(card.type is Type.MILITARY for card in before)
    work.gain_strength(effect.amount * count)
    return None


def _gain_more(work: Work, effect: effects.GainMore, place: int, visited: int) -> tasks.Task | None:
    work.turn = replace(work.turn, per_resource=work.turn.per_resource + effect.amount)
    for card in work.used()[:-1]:
        if card.type is Type.RESOURCE:
            work.gain_of(card.produces, effect.amount)
    work.tell("more.resources", amount=effect.amount)
    return None


def _harvest(work: Work, effect: effects.GainPerHarvest, place: int, visited: int) -> tasks.Task | None:
    row = place // COLUMNS
    for column in range(1, COLUMNS + 1):
        other = place_number(row, column)
        card = work.state.book.of[work.city.places[other]]
        if card.label is Label.HARVEST and not work.city.struck >> other & 1:
            work.gain_of(card.produces, effect.amount)
    return None


def _pairs(work: Work, effect: effects.PointsPerPair, place: int, visited: int) -> tasks.Task | None:
    pairs = sum(have // 2 for have in work.city.stock)
    if pairs:
        work.gain_points(effect.vp * pairs)
    return None


def _weaken(work: Work, effect: effects.WeakerBandits, place: int, visited: int) -> tasks.Task | None:
    work.turn = replace(work.turn, weaker=work.turn.weaker + effect.amount)
    work.tell("weaker", amount=effect.amount)
    return None


def _pay(work: Work, effect: effects.Pay, place: int, visited: int) -> tasks.Task | None:
    fixed = (effect.wood, effect.stone, effect.iron)
    total = sum(fixed) + effect.any
    if sum(work.city.stock) < total or any(have < need for have, need in zip(work.city.stock, fixed, strict=True)):
        return None
    return tasks.Paying(effect.any, total, fixed, effect.gain)


def _pay_same(work: Work, effect: effects.PaySame, place: int, visited: int) -> tasks.Task | None:
    return tasks.PayingSame(effect) if max(work.city.stock) >= effect.paid else None


def _trade(work: Work, effect: effects.Trade, place: int, visited: int) -> tasks.Task | None:
    most = min(effect.most, max(work.city.stock))
    return tasks.Trading(most, most, effect) if most else None


def _exchange(work: Work, effect: effects.Exchange, place: int, visited: int) -> tasks.Task | None:
    held = sum(work.city.stock)
    most = held if effect.most is None else min(effect.most, held)
    return tasks.Swapping(most, most) if most else None


def _move_dice(work: Work, effect: effects.MoveDice, place: int, visited: int) -> tasks.Task | None:
    most = min(effect.most, work.unused())
    return tasks.Moving(most, most, anywhere=effect.anywhere) if most else None


def _reroll(work: Work, effect: effects.Reroll, place: int, visited: int) -> tasks.Task | None:
    hand, unused = work.turn.hand, work.unused()
    if hand is None:
        return None
    return tasks.Gathering(unused, (hand,)) if effect.others and unused else tasks.Rerolling((hand,))


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
    offered = copyable if effect.useful else active
    return task if offered(work.state.book, work.city, task, work.turn.used) else None


def copyable(book: Book, city: City, task: tasks.Copying, used: int) -> list[int]:
    """Active locations with an ability for a die, that are not being used already."""
    return [place for place in active(book, city, task, used) if book.uses[city.places[place]]]


def active(book: Book, city: City, task: tasks.Copying, used: int) -> list[int]:
    """Active locations that are not being used already."""
    closed = city.struck | task.visited
    return [place for place in in_scope(task, city.dice, used) if not closed >> place & 1]


def in_scope(task: tasks.Copying, dice: tuple[int, ...], used: int) -> list[int] | range:
    """The places among which a copy may choose, active or not."""
    if task.effect.scope is Scope.ROW:
        first = task.place // COLUMNS * COLUMNS
        return range(first, first + COLUMNS)
    if task.effect.scope is Scope.CITY:
        return range(PLACES)
    return [place_number(row, column) for row, column in enumerate(dice) if not used >> row & 1]


_PERFORMED: dict[type, Callable[[Work, Any, int, int], tasks.Task | None]] = {
    Gain: _gain,
    effects.Strength: _strength,
    effects.StrengthPer: _smith,
    effects.GainMore: _gain_more,
    effects.GainPerHarvest: _harvest,
    effects.PointsPerPair: _pairs,
    effects.WeakerBandits: _weaken,
    effects.PaySame: _pay_same,
    effects.Trade: _trade,
    effects.Pay: _pay,
    effects.Exchange: _exchange,
    effects.MoveDice: _move_dice,
    effects.Reroll: _reroll,
    effects.Reactivate: _reactivate,
    effects.DeactivateSelf: _deactivate,
    effects.Fetch: _fetch,
    effects.Copy: _copy,
}
