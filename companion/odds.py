"""Exact odds of "throw, keep, throw again" with equal dice, and the door through which a game tells its own.

What lies there is a multiset of faces, and one number stands for it. Nothing is ever simulated: the worth of keeping
some dice is the mean over the next die of the worth of keeping one more, so all ways to keep cost one addition a face.
Fractions go through it as well as floats, where somebody wants the last digit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from msgspec import Struct

from companion.core import SEATS, Seat, View
from companion.errors import CodedError

MOST_DICE = 12
"""Odds of more dice are not told: they would take longer than anybody waits."""
_LONGEST_NUMBER = 9
"""Digits; what is longer is no number that anybody meant."""


class BadQuestion(CodedError):
    """A question about odds that cannot be answered: the sentence `odds.<code>`."""

    prefix = "odds."


class Hands:
    """Every hand of so many equal dice, and every part of one that can be kept. A hand is a number.

    Its digits, in a base that no part can overflow, tell how many dice show each face.
    """

    def __init__(self, faces: int, dice: int) -> None:
        self._base = dice + 2  # one more than needed: taking a die away that is not there gives no hand's number
        self.one = tuple(self._base**face for face in range(faces))
        """The number of one die with each face."""
        self.by_size = tuple(tuple(map(sum, combinations_with_replacement(self.one, size))) for size in range(dice + 1))

    @property
    def whole(self) -> tuple[int, ...]:
        """All hands in which every die lies."""
        return self.by_size[-1]

    def number(self, counts: Sequence[int]) -> int:
        """The hand that has so many dice of each face."""
        return sum(count * one for count, one in zip(counts, self.one, strict=True))

    def counts(self, hand: int) -> tuple[int, ...]:
        """How many dice of each face a hand has."""
        return tuple([hand // one % self._base for one in self.one])

    def parts(self, hand: int) -> Iterator[int]:
        """Every part of a hand, from nothing to all of it."""
        return map(self.number, product(*(range(count + 1) for count in self.counts(hand))))

    def thrown(self, worth: Mapping[int, float]) -> dict[int, float]:
        """From the worth of whole hands: what it is worth to keep a part and throw the rest."""
        mean = dict(worth)
        faces = len(self.one)
        for kept_dice in reversed(self.by_size[:-1]):
            for kept in kept_dice:
                mean[kept] = sum([mean[kept + one] for one in self.one]) / faces
        return mean

    def best_kept(self, thrown: Mapping[int, float]) -> dict[int, float]:
        """For every whole hand, what the best choice of dice to throw again is worth; at least one is thrown."""
        best = {0: thrown[0]}
        for size in self.by_size[1:-1]:
            for kept in size:
                best[kept] = max([thrown[kept], *(best[kept - one] for one in self.one if kept - one in best)])
        return {hand: max([best[hand - one] for one in self.one if hand - one in best]) for hand in self.whole}

    def best_parts(self, thrown: Mapping[int, float]) -> dict[int, int]:
        """For every whole hand, the part that is best kept of it, but all of it; of equal ones a largest."""
        best = {0: 0}
        for size in self.by_size[1:]:
            for kept in size:
                smaller = [best[kept - one] for one in self.one if kept - one in best]
                parts = smaller if size is self.whole else [kept, *smaller]
                best[kept] = max(parts, key=lambda part: (thrown[part], sum(self.counts(part))))
        return {hand: best[hand] for hand in self.whole}

    def landed(self, kept: Mapping[int, float]) -> dict[int, float]:
        """From the chances that each part is kept and the rest thrown: the chances of whole hands."""
        chance = dict(kept)
        faces = len(self.one)
        for size in self.by_size[:-1]:
            for part in size:
                if share := chance.pop(part, None):
                    for one in self.one:
                        chance[part + one] = chance.get(part + one, 0) + share / faces
        return chance


@cache
def hands(faces: int, dice: int) -> Hands:
    """The hands of so many dice, made once."""
    return Hands(faces, dice)


class Turn:
    """The best play for one aim: throw all dice, then throw any of them again, so many times at most."""

    def __init__(self, hands: Hands, stop: Mapping[int, float], ended: frozenset[int] = frozenset()) -> None:
        """`stop` is what each whole hand is worth at the end; with those in `ended` the turn is over at once."""
        self._hands = hands
        self._stop = stop
        self._ended = ended
        self._thrown: list[Mapping[int, float]] = []
        self._again: dict[int, Mapping[int, float]] = {}

    def thrown(self, rerolls: int) -> Mapping[int, float]:
        """What it is worth to keep a part and throw the rest, with so many rerolls left after that throw."""
        while len(self._thrown) <= rerolls:
            left = len(self._thrown)
            self._thrown.append(self._hands.thrown({hand: self.worth(hand, left) for hand in self._hands.whole}))
        return self._thrown[rerolls]

    def worth(self, hand: int, rerolls: int) -> float:
        """What a hand is worth under the best play, with so many rerolls left."""
        stop = self._stop[hand]
        if not rerolls or hand in self._ended:
            return stop
        if rerolls not in self._again:
            self._again[rerolls] = self._hands.best_kept(self.thrown(rerolls - 1))
        return max(stop, self._again[rerolls][hand])

    def choices(self, hand: int, rerolls: int) -> dict[int, float]:
        """What can be kept of a hand (all of it: stop), and what each is worth if one plays best from there."""
        if not rerolls or hand in self._ended:
            return {hand: self._stop[hand]}
        thrown = self.thrown(rerolls - 1)
        return {kept: self._stop[hand] if kept == hand else thrown[kept] for kept in self._hands.parts(hand)}

    def ends(self, rerolls: int, hand: int | None = None) -> dict[int, float]:
        """The chance of each whole hand to be the last under the best play: of one that lies there with so many
        rerolls left, or from before the first throw. Of equal choices, the one that throws fewest dice."""
        out: dict[int, float] = {}
        lies = self._hands.landed({0: 1.0}) if hand is None else {hand: 1.0}
        for left in range(rerolls, -1, -1):
            kept: dict[int, float] = {}
            again = self._hands.best_parts(self.thrown(left - 1)) if left else {}
            for whole, chance in lies.items():
                part = self._part(whole, left, again)
                into = out if part == whole else kept
                into[part] = into.get(part, 0.0) + chance
            lies = self._hands.landed(kept)
        return out

    def _part(self, hand: int, rerolls: int, again: Mapping[int, int]) -> int:
        if not rerolls or hand in self._ended:
            return hand
        return hand if self._stop[hand] >= self.thrown(rerolls - 1)[again[hand]] else again[hand]


# --- the door ---------------------------------------------------------------------------------------------------------


class Question(Struct, frozen=True):
    """Something to tell before odds can be told: `--faces "1 boss 4"`."""

    id: str
    help: str
    words: tuple[str, ...] = ("WORDS",)
    """What it takes, one word for each; none: it is told by being there."""


Told = Mapping[str, Sequence[str]]
"""What was told, by the question's id."""


class Odds(ABC):
    """How one game tells its odds."""

    questions: tuple[Question, ...]

    @abstractmethod
    def answer(self, told: Told) -> dict[str, Any]:
        """The odds as plain values; BadQuestion where they cannot be told."""


class TableOdds(ABC):
    """How one game tells its odds from where a table stands: from what everybody may see there, and no more."""

    questions: tuple[Question, ...]

    @abstractmethod
    def answer(self, view: View, names: Sequence[str], told: Told) -> dict[str, Any]:
        """The odds as plain values, for a view that hides what is hidden; BadQuestion where they cannot be told."""


def told_seat(told: Told, id: str, names: Sequence[str], default: Seat) -> Seat:
    """A player who was told by name, or BadQuestion."""
    if id not in told:
        return default
    name = told[id][0].strip()
    if name not in names:
        raise BadQuestion("player", name=name, known=tuple(names))
    return SEATS[names.index(name)]


def told_number(told: Told, id: str, low: int, high: int, default: int | None = None) -> int:
    """A number that was told, within its limits, or BadQuestion."""
    if id not in told:
        if default is None:
            raise BadQuestion("missing", option=id)
        return default
    return checked_number(id, told[id][0], low, high)


def checked_number(id: str, text: str, low: int, high: int) -> int:
    """A number within its limits, or BadQuestion."""
    number = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    if not number or not low <= int(text) <= high:
        raise BadQuestion("number", option=id, text=text, low=low, high=high)
    return int(text)
