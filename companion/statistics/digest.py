"""What statistics need of one game, by seat and without names: derived from its moves, and kept in the cache.

Luck is counted throw by throw: the sum of what the dice showed, against what fair dice show on average. A face without
a value, such as the Boss, brings nothing, and that is in the average too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from companion.core import TAG_FIELD, Adjust, RollDice, Rolled
from companion.dice import Colour, DieKind, Face
from companion.journal.entries import EntryKind, LogEntry
from companion.session import Entry, Session

FORM = 1
"""Of what is kept; raised with every change of it, so that older ones are made again."""
LONGEST_RACE = 60
"""Points of a race that are kept; of longer games, every second round, or every third."""
FINISHED, ENDED_EARLY, OPEN, NO_GAME = "finished", "ended-early", "open", "no-game"
"""How a game stands; the last is a free table at which nobody counted points: dice were thrown, and nobody won."""


class SeatLuck(NamedTuple):
    """What one seat threw, all dice together."""

    dice: int = 0
    excess: float = 0.0
    """What they showed, above what fair dice show on average."""
    variance: float = 0.0
    """Of that sum, with fair dice: the sum of those of all dice."""

    def plus(self, other: SeatLuck) -> SeatLuck:
        """Both together."""
        return SeatLuck(self.dice + other.dice, self.excess + other.excess, self.variance + other.variance)


class DiceCount(NamedTuple):
    """How often the dice of one kind and colour showed each face, as the camera read them."""

    faces: tuple[str, ...]
    colour: str
    """Empty where neither the game nor the camera told it."""
    counts: tuple[int, ...]


class Digest(Struct, frozen=True, array_like=True):
    """One game, in as little as pages about hundreds of games need."""

    form: int
    status: str
    winners: tuple[int, ...]
    """Seats; none unless the game was finished by its rules."""
    points: tuple[int, ...]
    """By seat, at the end; while a game is on, nothing of them, because some points are secret until then."""
    rounds: int
    moves: int
    adjusted: int
    """How often the table overruled the companion."""
    race: tuple[tuple[int, ...], ...]
    """Everybody's points when each round began, and at last; nothing while the game is on."""
    luck: tuple[SeatLuck, ...]
    """By seat."""
    luck_race: tuple[tuple[float, ...], ...]
    """The excess of everybody when each round began, and at last."""
    dice: tuple[DiceCount, ...]
    """Throws that the camera read, a corrected one as corrected."""
    told_throws: int = 0
    """Throws that were told by hand: luck has them, the dice's own page has not."""
    taken_back: int = 0
    """Throws that were taken back: if people take back what they do not like, counts lean."""
    strange: int = 0
    """Dice that the game does not have: left out."""


_decode = msgspec.json.Decoder(Digest).decode
_encode = msgspec.json.Encoder().encode


def write(digest: Digest) -> str:
    """As JSON text for the cache."""
    return _encode(digest).decode()


def read(text: Any) -> Digest | None:
    """From the cache; None if it is none as we write them now, so that it is made again."""
    try:
        found = _decode(text)
    except (msgspec.DecodeError, TypeError, RecursionError, UnicodeError):
        return None
    return found if found.form == FORM else None


def digest_of(session: Session[Any], log: Sequence[LogEntry] = ()) -> Digest:
    """What statistics need of a game as it stands; its whole log tells what was taken back."""
    outcome, rules, seats = session.outcome, session.game.rules, len(session.seats)
    counting = _Counting(session)
    for entry in session.entries:
        counting.add(entry)
    scores = tuple(score.total for score in rules.scores(session.state))
    if outcome is not None:
        standing = {one.seat: one.points for one in outcome.standings}
        scores = tuple(standing.get(seat, scores[seat]) for seat in session.seats)
    status = FINISHED if outcome is not None else ENDED_EARLY if session.closed is not None else OPEN
    if session.game.apart and not any(scores):
        status, outcome = NO_GAME, None
    if status == OPEN:
        scores, counting.race = (0,) * seats, []
    luck = tuple(counting.luck)
    return Digest(
        FORM,
        status,
        tuple(int(seat) for seat in outcome.winners) if outcome is not None else (),
        scores,
        rules.round(session.state),
        len(session.entries),
        sum(isinstance(entry.move, Adjust) for entry in session.entries),
        thinned((*counting.race, scores)) if counting.race else (),
        luck if any(one.dice for one in luck) else (SeatLuck(),) * seats,
        thinned((*counting.luck_race, tuple(round(one.excess, 2) for one in luck))),
        tuple(DiceCount(*key, tuple(counts[face] for face in key[0])) for key, counts in counting.dice.items()),
        counting.told,
        max(0, sum(_is_throw(entry) for entry in log) - counting.throws),
        counting.strange,
    )


def thinned(points: Sequence[Any], most: int = LONGEST_RACE) -> tuple[Any, ...]:
    """As many of these as are kept, evenly, the last one always among them."""
    step = -(-len(points) // most)
    return tuple(points[(len(points) - 1) % step :: step]) if points else ()


class _Counting:
    """Goes through the moves of one game."""

    def __init__(self, session: Session[Any]) -> None:
        self._rules = session.game.rules
        self.luck = [SeatLuck() for _ in session.seats]
        self.race: list[tuple[int, ...]] = []
        self.luck_race: list[tuple[float, ...]] = []
        self.dice: dict[tuple[tuple[str, ...], str], Counter[str]] = {}
        self.told = self.strange = self.throws = 0
        self._round = 0

    def add(self, entry: Entry[Any]) -> None:
        """One move more."""
        now = self._rules.round(entry.before)
        if now != self._round:
            self._round = now
            self.race.append(tuple(score.total for score in self._rules.scores(entry.before)))
            self.luck_race.append(tuple(round(one.excess, 2) for one in self.luck))
        if isinstance(entry.move, Rolled):
            self.throws += 1
            self._throw(entry, entry.move)

    def _throw(self, entry: Entry[Any], move: Rolled) -> None:
        kinds = self._thrown(entry, move)
        known = [(kind, face) for kind, face in zip(kinds, move.faces, strict=False) if face in kind.faces]
        self.strange += len(move.faces) - len(known)
        seat = move.seat if move.seat is not None else self._rules.turn(entry.before)
        if seat is not None:
            total = SeatLuck()
            for kind, face in known:
                total = total.plus(_luck(kind, face))
            self.luck[seat] = self.luck[seat].plus(total)
        if entry.seen is None and entry.photo is None and not entry.by_itself:
            self.told += 1
        elif len(known) == len(move.faces):
            self._read(entry, known)

    def _read(self, entry: Entry[Any], known: Sequence[tuple[DieKind, Face]]) -> None:
        seen = (entry.seen or "").split()
        for place, (kind, face) in enumerate(known):
            colour = kind.colour.value if kind.colour is not None else seen[place] if len(seen) == len(known) else ""
            key = tuple(one.id for one in kind.faces), colour if colour in _COLOURS else ""
            self.dice.setdefault(key, Counter())[face.id] += 1

    def _thrown(self, entry: Entry[Any], move: Rolled) -> tuple[DieKind, ...]:
        """The kinds of the dice of a throw, in its order."""
        asked = [ask for ask in self._rules.asks(entry.before) if isinstance(ask, RollDice)]
        ask = next((ask for ask in asked if ask.seat == move.seat), asked[0] if asked else None)
        if ask is None:
            return ()
        return (ask.dice[0],) * len(move.faces) if ask.any_number and ask.dice else ask.dice


def _is_throw(entry: LogEntry) -> bool:
    """Whether an entry as it was written is a throw; the text of a move has its kind in it."""
    return entry.kind is EntryKind.MOVE and _THROW in entry.content


_THROW = f'"{TAG_FIELD}":"{Rolled.__struct_config__.tag}"'
_COLOURS = frozenset(colour.value for colour in Colour)
_lucks: dict[tuple[DieKind, Face], SeatLuck] = {}


def _luck(kind: DieKind, face: Face) -> SeatLuck:
    """What one die that shows this is worth."""
    if (kind, face) not in _lucks:
        values = [one.value or 0 for one in kind.faces]
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / len(values)
        _lucks[kind, face] = SeatLuck(1, (face.value or 0) - mean, variance)
    return _lucks[kind, face]
