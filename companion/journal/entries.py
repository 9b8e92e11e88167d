"""What the journal keeps of a game: how it started, and its log, to which entries are only ever added.

Taking back, putting back and correcting are entries themselves; `History` folds the log into what counts now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum

from msgspec import Raw, Struct, field
from msgspec.structs import replace

from companion.core import Seat, Seats
from companion.journal.codec import CodecError, from_text, to_text


class EntryKind(StrEnum):
    """What an entry of the log does."""

    MOVE = "move"
    """A move was made (an `Adjust` too)."""
    UNDO = "undo"
    """Everything from one entry on was taken back."""
    REDO = "redo"
    """What the last undo took back was put back."""
    AMEND = "amend"
    """One move was corrected where it stands."""
    CLOSE = "close"
    """The table ended the game before its end."""


class Start(Struct, frozen=True):
    """How a game began: all that its first state is made from."""

    id: int
    """Its number in the journal, never given twice."""
    game: str
    """The game's id at the door of games."""
    rules: int
    """The version of the rules it was started under."""
    title: str
    created: datetime
    seats: Seats
    options: Mapping[str, str]
    given: str = "[]"
    """The changes of a start in the middle, as the codec of the game writes them."""


class LogEntry(Struct, frozen=True):
    """One entry as it was written. Numbers count from 1 within a game and are never used again."""

    number: int
    at: datetime
    kind: EntryKind
    content: str
    """JSON: the move itself, or what the undo, the amendment or the closing says."""
    photo: str | None = None
    """Reference of the photograph beside it."""
    by_itself: bool = False
    """A sure reading counted by itself: nobody said yes, and nobody no."""
    seen: str | None = None
    """What the camera saw of a throw: the colours of its dice, in their order (`-`: unknown); None: told by hand."""


class Why(StrEnum):
    """Why a game was ended before its end: the words are `closed.<reason>`."""

    STOPPED = "stopped"
    """The table has had enough, or no time."""
    PLAYER_LEFT = "player-left"


class Closed(Struct, frozen=True):
    """A game that the table ended early."""

    why: Why
    seat: Seat | None = None
    """Who left."""

    def write(self) -> str:
        """As JSON text."""
        return to_text(self)

    @staticmethod
    def read(text: str) -> Closed:
        """From JSON text, or CodecError."""
        return from_text(text, Closed, "close")


class Undone(Struct, frozen=True):
    """What an undo says: everything from this entry on is taken back."""

    first: int = field(name="from")


class Amended(Struct, frozen=True):
    """What an amendment says: this entry, and the move as it should have been, as the codec of the game writes it."""

    entry: int
    move: Raw


class Slot(Struct, frozen=True):
    """One entry that counts now: a move where it stands, with its latest correction, or the closing."""

    number: int
    at: datetime
    kind: EntryKind
    content: str
    photo: str | None
    amended: bool = False
    by_itself: bool = False
    seen: str | None = None


class History:
    """The log, folded: what counts now, and what could be put back."""

    def __init__(self, log: Iterable[LogEntry] = ()) -> None:
        self.slots: list[Slot] = []
        self.taken_back: list[tuple[Slot, ...]] = []
        self.last = 0
        """Number of the log's last entry."""
        for entry in log:
            self.add(entry)

    def add(self, entry: LogEntry) -> int:
        """Fold one more entry in; the place from which on the slots are not what they were."""
        place = self._add(entry)
        self.last = entry.number
        return place

    def _add(self, entry: LogEntry) -> int:
        if entry.kind is EntryKind.UNDO:
            place = self.place(from_text(entry.content, Undone, "undo").first)
            self.taken_back.append(tuple(self.slots[place:]))
            del self.slots[place:]
            return place
        if entry.kind is EntryKind.REDO:
            if not self.taken_back:
                raise CodecError("value", where=f"redo {entry.number}", expected="undo", found=entry.content[:40])
            place = len(self.slots)
            self.slots.extend(self.taken_back.pop())
            return place
        self.taken_back.clear()
        if entry.kind is EntryKind.AMEND:
            amended = from_text(entry.content, Amended, "amend")
            place = self.place(amended.entry)
            old, move = self.slots[place], bytes(amended.move).decode()
            self.slots[place] = replace(old, content=move, photo=entry.photo or old.photo, amended=True)
            return place
        marks = False, entry.by_itself, entry.seen
        self.slots.append(Slot(entry.number, entry.at, entry.kind, entry.content, entry.photo, *marks))
        return len(self.slots) - 1

    def place(self, number: int) -> int:
        """Where the slot of this number stands, or CodecError."""
        for place in range(len(self.slots) - 1, -1, -1):  # from the end: corrections are mostly of late entries
            if self.slots[place].number == number:
                return place
        raise CodecError("no-entry", number=number)

    @property
    def closed(self) -> Closed | None:
        """Whether the table ended the game early, and why."""
        if self.slots and self.slots[-1].kind is EntryKind.CLOSE:
            return Closed.read(self.slots[-1].content)
        return None
