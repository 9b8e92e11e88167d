"""What lies on a table whose things have places, and what a look at all of it must fit: the contract of `follow`.

A thing is a number that stays with it for one turn, however it moves; its place and its look are the game's own small
numbers. So two equal dice can be told apart while a turn is tried out, and nowhere else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from msgspec import Struct

from companion.core import TABLE, Change, Event, Move, S, Seat
from companion.dice import Die
from companion.errors import CodedError
from companion.text import Message

Lying = Mapping[int, tuple[int, int]]
"""Where each thing lies, and what it looks like: thing -> (place, look). What left the game is not there."""

UNTOLD = "?"
"""Something lies there that cannot be told."""


class BadSight(CodedError):
    """A table that cannot be looked at, or cannot be this game's: the sentence `seen.<code>`."""

    prefix = "seen."


class SeenPlace(Struct, frozen=True):
    """What is seen in one place, in no order."""

    name: str
    """As it was told."""
    looks: tuple[int, ...]
    untold: int = 0
    """How many more things lie there."""


class Gap(NamedTuple):
    """What keeps a place from looking as it is seen."""

    missing: int
    """Things that are seen and do not lie there."""
    surplus: int
    """How many more things lie there than are seen; below zero: fewer."""


NO_GAP = Gap(0, 0)
Misfits = Mapping[int, Gap]
NOTHING: Misfits = {}


class Seen:
    """The places that can be seen, and the looks that cannot be seen anywhere."""

    def __init__(self, places: Mapping[int, SeenPlace], hidden: frozenset[int] = frozenset()) -> None:
        self.places = places
        self.hidden = hidden
        self._known = {place: Counter(seen.looks) for place, seen in places.items()}
        self._gaps: dict[tuple[int, ...], Gap] = {}

    def misfits(self, lying: Lying, touched: Iterable[int] | None = None, others: Misfits = NOTHING) -> Misfits:
        """The places that do not look as they are seen; where only a few were touched, `others` tells of the rest."""
        places = self.places if touched is None else self.places.keys() & touched
        looks: dict[int, list[int]] = {place: [] for place in places}
        for place, look in lying.values():
            if place in looks:
                looks[place].append(look)
        found = {place: gap for place, gap in others.items() if place not in looks}
        found.update((place, self.gap(place, there)) for place, there in looks.items())
        return {place: gap for place, gap in found.items() if gap != NO_GAP}

    def gap(self, place: int, looks: Sequence[int]) -> Gap:
        """What keeps these looks from being what is seen in a place."""
        key = (place, *sorted(looks))
        if key not in self._gaps:  # the same few places are asked about for every turn that is tried
            seen, there = self.places[place], Counter(look for look in looks if look not in self.hidden)
            missing = (self._known[place] - there).total()
            self._gaps[key] = Gap(missing, there.total() - len(seen.looks) - seen.untold)
        return self._gaps[key]


class TurnStep(Struct, frozen=True):
    """One line of a turn, done to things."""

    @property
    def required(self) -> bool:
        """Whether there is no turn without it."""
        return False

    def done(self, lying: Lying) -> Lying:
        """The table after it."""
        raise NotImplementedError


class TurnPlayed(Struct, frozen=True):
    """Steps as the rules played them."""

    history: tuple[tuple[Any, Move], ...]
    """Every move with the state before it."""
    whole: bool
    """The turn is complete; else its action is still open."""
    left: int = 0
    """How many steps could not be played because the action is open."""


class Tabletop(ABC, Generic[S]):
    """How a game's table looks, and the turns that can be tried on it."""

    agents: frozenset[int] = frozenset()
    """The looks of agents, which not every camera sees."""

    @abstractmethod
    def between_turns(self, state: S) -> bool:
        """Whether a whole turn could begin here."""

    @abstractmethod
    def in_turn(self, state: S) -> bool:
        """Whether a turn, or something that may be done beside it, has begun and is not over."""

    @abstractmethod
    def place(self, state: S, name: str) -> int | None:
        """The place of that name."""

    @abstractmethod
    def zone(self, place: int) -> str:
        """What the zone of a place is called in the settings."""

    @abstractmethod
    def words(self, place: int) -> Message:
        """The name of a place."""

    @abstractmethod
    def thing(self, look: int) -> Die | Seat:
        """What has this look: a die, or somebody's agent."""

    @abstractmethod
    def taken_over(self, state: S, seen: Seen, places: Iterable[int]) -> tuple[Change, ...]:
        """What sets these places as they are seen; nothing where one of them is not seen whole."""

    def said(self, event: Event) -> Message | None:
        """What happened, as part of a short sentence about a turn; None where it need not be said."""
        return event.seen_by(TABLE)

    @abstractmethod
    def look(self, state: S, word: str) -> int | None:
        """The look that a word tells."""

    @abstractmethod
    def too_many(self, state: S, looks: Sequence[int]) -> bool:
        """Whether the game does not have so many of these."""

    @abstractmethod
    def most_dice(self, state: S) -> int:
        """How many dice the game has at all."""

    @abstractmethod
    def lying(self, state: S) -> Lying:
        """The table as it stands."""

    @abstractmethod
    def turns(self, state: S, seen: Seen) -> Iterator[tuple[TurnStep, ...]]:
        """The turns of the player in turn that could lead to what is seen: none that does is missing, and the steps
        of a swap stand in the order in which it is told."""

    @abstractmethod
    def play(self, state: S, steps: Sequence[TurnStep]) -> TurnPlayed | None:
        """The steps under the rules; None where these forbid them."""
