"""Who sits where, what people do, and what happened: the values that rules, journal and screens hand on.

A move is a frozen value with named fields and a tag of its own, so that a renamed class breaks no kept game. Games
import these names from `companion.core`, which has the whole contract.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from companion.dice import Face
from companion.errors import CodedError
from companion.text import Facts, Message


class Seat(int):
    """A place at the table, counted clockwise from 0. A type of its own, so that sentences can put the name in."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"


SEATS = tuple(Seat(n) for n in range(8))
"""The seats there can be, made once."""
LONGEST_NAME = 100
"""Letters of a player's name: far more than anybody types, and no screen spends minutes on breaking it into lines."""

TABLE: Literal["table"] = "table"
"""The viewer who is everybody at once: the shared screen, the lamps, the voice."""
RECORD: Literal["record"] = "record"
"""The viewer who may know all: the journal and the record."""
Viewer = Seat | Literal["table", "record"]


class Seats(Struct, frozen=True):
    """Who sits where: names clockwise, and who begins."""

    names: tuple[str, ...]
    first: Seat = SEATS[0]

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[Seat]:
        return iter(SEATS[: len(self.names)])

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, beginning with `start`."""
        return SEATS[start : len(self.names)] + SEATS[:start]

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise: the player on the left."""
        return SEATS[(seat + 1) % len(self.names)]


class Numbered(int):
    """One of a closed list that rules count with, such as a district: a number, and the name by which it is kept.

    A class of its own names its list, `class District(Numbered, names=("AGENCY", "GUGU"))`, and `District.members` has
    it. An IntEnum would be kept by its number alone, which nobody could read or change later.
    """

    __slots__ = ()

    names: ClassVar[tuple[str, ...]]
    members: ClassVar[tuple[Any, ...]]
    by_name: ClassVar[Mapping[str, Any]]

    def __init_subclass__(cls, *, names: Sequence[str]) -> None:
        cls.names = tuple(names)
        cls.members = tuple(cls(number) for number in range(len(names)))
        cls.by_name = dict(zip(cls.names, cls.members, strict=True))

    @property
    def name(self) -> str:
        """The name by which it is kept."""
        return self.names[self]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"


# --- moves ----------------------------------------------------------------------------------------------------------

TAG_FIELD = "is"
"""What names the kind of a move or a change in a journal."""
NO_TAG = ""
"""The tag of a kind that has none of its own: no game may have such."""


class Undo(Enum):
    """How a move may be taken back."""

    FREELY = "freely"
    """A decision: back and forth within the turn, and further back after one question to the table."""
    THROW = "throw"
    """What the dice showed: only together with all that follows, or amended because it was misread."""


class Move(Struct, frozen=True, tag_field=TAG_FIELD, tag=NO_TAG, forbid_unknown_fields=True):
    """What somebody did. `seat` is None where the table itself shows something, such as a card turned up.

    Each kind has a tag of its own, `class Stop(Move, frozen=True, tag="Stop")`: the name under which journals keep it,
    whatever becomes of the class.
    """

    undo: ClassVar[Undo] = Undo.FREELY

    seat: Seat | None


class Rolled(Move, frozen=True, tag="Rolled"):
    """What the dice of the open `RollDice` showed, in the order of its `dice`."""

    undo: ClassVar[Undo] = Undo.THROW

    faces: tuple[Face, ...]


class Change(Struct, frozen=True, tag_field=TAG_FIELD, tag=NO_TAG, forbid_unknown_fields=True):
    """One thing set as the table says it is: the content of a `given` line or of an `Adjust`. Games add their own.

    Each kind has a tag of its own, as moves have.
    """

    repeats: ClassVar[frozenset[str]] = frozenset()
    """Fields that hold several values of a list, and may hold one of them twice: two equal dice in a district."""

    def thing(self) -> Hashable:
        """What is set, whatever its value: a record may give it once. Changes of one place among many say which."""
        return (type(self), getattr(self, "seat", None))


class ScoreBy(Change, frozen=True, tag="ScoreBy"):
    """Points that the rules do not know, kept apart on the score sheet. Every game has this change."""

    seat: Seat
    points: int


C = TypeVar("C", bound=Change)


class Adjust(Move, Generic[C], frozen=True, tag="Adjust"):
    """The table overrules the companion, visibly. Every game has this move; its seat is None."""

    change: C


class IllegalMove(CodedError):
    """The rules forbid a move here: the sentence `illegal.<code>`, and what `why.<code>` explains of the rule.

    With `secret_of`, the facts betray what only that seat may know; all others read `illegal.<code>.hidden`.
    """

    prefix = "illegal."

    def __init__(self, code: str, *, secret_of: Seat | None = None, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.secret_of = secret_of

    def seen_by(self, viewer: Viewer) -> Message:
        """The refusal as this viewer may read it."""
        return _cut(f"illegal.{self.code}", self.facts, self.secret_of, viewer)


class Event(Struct, frozen=True):
    """Something that happened, for log, lamps and voice: the sentence `event.<code>`. Derived, never saved as truth."""

    code: str
    facts: Facts
    secret_of: Seat | None = None
    """Whose secret the facts betray; all others read `event.<code>.hidden`, without facts but `player`."""

    def seen_by(self, viewer: Viewer) -> Message:
        """The event as this viewer may read it."""
        return _cut(f"event.{self.code}", self.facts, self.secret_of, viewer)


def event(code: str, *, secret_of: Seat | None = None, **facts: Any) -> Event:
    """The event `code` with its facts as keywords."""
    return Event(code, facts, secret_of)


def _cut(key: str, facts: Facts, secret_of: Seat | None, viewer: Viewer) -> Message:
    if secret_of is None or viewer == RECORD or (isinstance(viewer, Seat) and viewer == secret_of):
        return Message(key, facts)
    return Message(f"{key}.hidden", {name: value for name, value in facts.items() if name == "player"})
