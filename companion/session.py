"""A game in play: one owner of its moves. A move is checked, written durably, and only then visible.

State is a fold over the moves that count; the states on the way are kept in memory, never on the disk. No threads in
here: the one thread that writes calls it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Generic, Self

from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.core import (
    TABLE,
    Adjust,
    AnyAsk,
    Change,
    Event,
    IllegalMove,
    Move,
    Outcome,
    Rolled,
    S,
    Seat,
    Seats,
    Step,
    Undo,
)
from companion.dice import Colour
from companion.errors import CodedError
from companion.game import BadLine, Game
from companion.journal.codec import Codec, CodecError, to_text
from companion.journal.entries import (
    Amended,
    Closed,
    EntryKind,
    History,
    LogEntry,
    Slot,
    Start,
    Undone,
    Why,
)
from companion.journal.reader import JournalReader
from companion.journal.rows import NewEntry
from companion.journal.summary import Summary, summarise
from companion.journal.writer import Journal
from companion.records.names import checked_names
from companion.text import Message, message

Seen = Sequence[Colour | None]
"""The colours of dice that were thrown, in their order, as the camera saw them."""


class SessionError(CodedError):
    """The session cannot do what was asked: the sentence `session.<code>`."""

    prefix = "session."


class NeedsAsking(SessionError):
    """Taking this back needs one question to the table: repeat with `confirmed=True` after a yes."""

    def __init__(self, entries: Sequence[Entry[Any]]) -> None:
        super().__init__("needs-asking", n=len(entries))
        self.entries = tuple(entries)
        """What would be taken back."""


class CannotAmend(SessionError):
    """A correction was refused, and nothing written: a later move no longer fits."""

    def __init__(self, entry: Entry[Any], move: Message, reason: IllegalMove) -> None:
        super().__init__("cannot-amend", entry=entry.number, move=move, reason=reason.seen_by(TABLE))
        self.entry = entry
        self.reason = reason


class Entry(Struct, Generic[S], frozen=True):
    """One move that counts, as the history shows it."""

    number: int
    """Its number in the journal: what `undo` and `amend` are told."""
    at: datetime
    move: Move
    before: S
    """The state it was made in."""
    events: tuple[Event, ...]
    photo: str | None
    amended: bool
    by_itself: bool = False
    """A sure reading that counted by itself after its moment."""
    seen: str | None = None
    """What the camera saw of a throw, the colours of its dice; None: told by hand, or kept by an older release."""

    @property
    def adjusted(self) -> bool:
        """Whether the table overruled the companion here."""
        return isinstance(self.move, Adjust)


class Session(Generic[S]):
    """A game in play, and what may be done with it."""

    def __init__(self, game: Game[S], start: Start, journal: JournalReader, log: Sequence[LogEntry] = ()) -> None:
        """Fold a log into the game as it stands; SessionError if it does not replay. See `start` and `resume`."""
        self.game = game
        self.begun = start = replace(start, options=game.with_newer(start.options))
        self._codec = Codec(game)
        self._journal = journal
        try:
            self.given: tuple[Change, ...] = tuple(game.older(start.rules, self._codec.read_changes(start.given)))
            self._history = History(log)
            self._state: S = game.rules.begin(game.rules.setup(start.seats, start.options), self.given)
        except (CodecError, IllegalMove) as error:
            raise SessionError("no-start", number=start.id, reason=reason_of(error)) from error
        self._entries: list[Entry[S]] = []
        self._closed: Closed | None = None
        self._refold(0)
        self._summarised = self.outcome is not None

    # --- starting ---

    @classmethod
    def start(
        cls,
        game: Game[S],
        seats: Seats,
        journal: Journal,
        options: Mapping[str, str] | None = None,
        given: Sequence[Change] = (),
        title: str = "",
    ) -> Self:
        """Begin a game and write that down. BadLine, BadOption or IllegalMove where it cannot begin so."""
        seats = _checked(game, seats)
        chosen = game.complete(options or {}, len(seats))
        game.rules.begin(game.rules.setup(seats, chosen), given)
        written = Codec(game).write_changes(given)
        start = journal.new_game(game.id, game.version, seats, chosen, written, title or game.title)
        return cls(game, start, journal)

    @classmethod
    def resume(cls, game: Game[S], journal: JournalReader, game_id: int) -> Self:
        """Take a game up again where it stands; JournalError or SessionError if that is not possible.

        From a `Reader` it can be looked at, not played.
        """
        start = journal.game(game_id)
        if start.game != game.id:
            raise SessionError("other-game", number=game_id, game=start.game)
        return cls(game, start, journal, journal.log(game_id))

    # --- looking ---

    @property
    def id(self) -> int:
        """The game's number in the journal."""
        return self.begun.id

    @property
    def seats(self) -> Seats:
        """Who sits where."""
        return self.begun.seats

    @property
    def state(self) -> S:
        """The game as it stands."""
        return self._state

    @property
    def asks(self) -> tuple[AnyAsk, ...]:
        """What is due or possible now; nothing once the game is over or was ended early."""
        return () if self._closed is not None else self.game.rules.asks(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules."""
        return self.game.rules.outcome(self._state)

    @property
    def closed(self) -> Closed | None:
        """Whether the table ended the game early, and why."""
        return self._closed

    @property
    def entries(self) -> tuple[Entry[S], ...]:
        """The moves that count now, in order."""
        return tuple(self._entries)

    @property
    def moves(self) -> tuple[tuple[S, Move], ...]:
        """The moves that count now, each with the state before it: what a record is written from."""
        return tuple((entry.before, entry.move) for entry in self._entries)

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can be put back."""
        return bool(self._history.taken_back)

    @property
    def put_back(self) -> Move | None:
        """The first move that `redo` would put back; None: nothing, or the end that the table had called."""
        slot = self._history.taken_back[-1][0] if self._history.taken_back else None
        return self._codec.read_move(slot.content) if slot is not None and slot.kind is not EntryKind.CLOSE else None

    @property
    def last(self) -> int:
        """Number of the log's last entry, undone or not."""
        return self._history.last

    @property
    def warning(self) -> Message | None:
        """What keeps entries from the disk at the moment."""
        return self._journal.warning if isinstance(self._journal, Journal) else None

    @property
    def older_rules(self) -> Message | None:
        """Set if the game was started under another version of the rules than it is now replayed with."""
        if self.begun.rules == self.game.version:
            return None
        return message("session.older-rules", number=self.id, was=self.begun.rules, now=self.game.version)

    def summary(self) -> Summary | None:
        """The game in one row, once it is finished by its rules."""
        outcome = self.outcome
        if outcome is None:
            return None
        finished = self._entries[-1].at if self._entries else self.begun.created
        adjusted = sum(entry.adjusted for entry in self._entries)
        rounds = self.game.rules.round(self._state)
        return summarise(self.begun, outcome, finished, rounds, len(self._entries), adjusted)

    def dry_run(self, move: Move) -> Step[S]:
        """What a move would lead to, or IllegalMove; nothing is kept."""
        if self._closed is not None:
            raise IllegalMove("game.closed")
        return self.game.rules.apply(self._state, move)

    def dry_run_all(self, moves: Sequence[Move]) -> tuple[Step[S], ...]:
        """What moves would lead to, one after the other, or IllegalMove of the first that does not fit."""
        steps: list[Step[S]] = []
        for move in moves:
            steps.append(self.game.rules.apply(steps[-1].state, move) if steps else self.dry_run(move))
        return tuple(steps)

    # --- playing ---

    def submit(self, move: Move, photo: bytes | None = None) -> Step[S]:
        """Make a move: checked, written, then visible. IllegalMove leaves everything as it was."""
        return self.submit_all((move,), photo)

    def submit_all(
        self, moves: Sequence[Move], photo: bytes | None = None, *, by_itself: bool = False, seen: Seen | None = None
    ) -> Step[S]:
        """Make moves that belong together, such as a stake and its throw: all of them, or none, also after a cut.

        The photograph is that of the last one; `by_itself`: a sure reading counted after its moment; `seen`: the camera
        read the throw, in these colours.
        """
        steps = self.dry_run_all(moves)
        last = len(moves) - 1
        written = self._writer.append_all(
            self.id,
            [
                NewEntry(
                    EntryKind.MOVE,
                    self._codec.write_move(move),
                    photo if place == last else None,
                    by_itself,
                    _seen_text(move, seen),
                )
                for place, move in enumerate(moves)
            ],
        )
        for entry, move, step in zip(written, moves, steps, strict=True):
            self._history.add(entry)
            marks = False, by_itself, entry.seen
            made = Entry(entry.number, entry.at, move, self._state, step.events, entry.photo, *marks)
            self._entries.append(made)
            self._state = step.state
        self._summarise()
        return Step(self._state, tuple(event for step in steps for event in step.events))

    def adjust(self, change: Change) -> Step[S]:
        """Set one thing as the table says it is."""
        return self.submit(Adjust(None, change))

    def undo(self, to: int | None = None, *, confirmed: bool = False) -> tuple[Entry[S], ...]:
        """Take back the last entry, or everything from entry `to` on; what was taken back.

        The last step goes freely, whatever it was, and so do the decisions of the turn that is being played: `redo`
        puts them back. What is further back raises NeedsAsking until the table said yes. A game that was ended early
        is opened again first of all.
        """
        if to is None:
            if not self._history.slots:
                raise SessionError("nothing-to-undo")
            to = self._history.slots[-1].number
        place = self._place(to)
        taken = tuple(self._entries[place:])
        if not confirmed and len(taken) > 1 and not all(self._goes_freely(entry) for entry in taken):
            raise NeedsAsking(taken)
        self._history.add(self._writer.append(self.id, EntryKind.UNDO, to_text(Undone(to))))
        self._refold(place)
        self._summarise()
        return taken

    def redo(self) -> tuple[Entry[S], ...]:
        """Put back what the last undo took back; what was put back."""
        if not self._history.taken_back:
            raise SessionError("nothing-to-redo")
        place = len(self._entries)
        self._history.add(self._writer.append(self.id, EntryKind.REDO, "{}"))
        self._refold(place)
        self._summarise()
        return tuple(self._entries[place:])

    def amend(self, number: int, move: Move, photo: bytes | None = None) -> tuple[Entry[S], ...]:
        """Correct one move where it stands ("the camera misread it"); the entries from there on, replayed.

        IllegalMove if it does not fit there, CannotAmend if a later one no longer does: nothing is written then.
        """
        place = self._place(number)
        if place == len(self._entries):
            raise SessionError("not-a-move", number=number)
        self._check_amended(place, move)
        content = to_text(Amended(number, Raw(self._codec.write_move(move))))
        self._history.add(self._writer.append(self.id, EntryKind.AMEND, content, photo))
        self._refold(place)
        self._summarise()
        return tuple(self._entries[place:])

    def end_early(self, why: Why = Why.STOPPED, seat: Seat | None = None) -> None:
        """End the game before its end, with the reason. `undo` opens it again."""
        if self._closed is not None or self.outcome is not None:
            raise SessionError("already-over")
        self._closed = Closed(why, seat)
        self._history.add(self._writer.append(self.id, EntryKind.CLOSE, self._closed.write()))

    # --- inside ---

    @property
    def _writer(self) -> Journal:
        if not isinstance(self._journal, Journal):
            raise SessionError("only-reading", number=self.id)
        return self._journal

    def _place(self, number: int) -> int:
        try:
            return self._history.place(number)
        except CodecError as error:
            raise SessionError("no-entry", number=number) from error

    def _goes_freely(self, entry: Entry[S]) -> bool:
        if entry.move.undo is not Undo.FREELY:
            return False
        rules, now = self.game.rules, self._state
        return rules.turn(entry.before) == rules.turn(now) and rules.round(entry.before) == rules.round(now)

    def _check_amended(self, place: int, move: Move) -> None:
        apply, describe = self.game.rules.apply, self.game.rules.describe
        state = apply(self._entries[place].before, move).state
        for entry in self._entries[place + 1 :]:
            try:
                state = apply(state, entry.move).state
            except IllegalMove as error:
                raise CannotAmend(entry, describe(entry.move), error) from error

    def _refold(self, place: int) -> None:
        """Make entries and state again from this place on, as the history now is."""
        if place < len(self._entries):
            self._state = self._entries[place].before
            del self._entries[place:]
        self._closed = None
        for slot in self._history.slots[place:]:
            if slot.kind is EntryKind.CLOSE:
                self._closed = Closed.read(slot.content)
            else:
                self._replay(slot)

    def _replay(self, slot: Slot) -> None:
        try:
            move = self._codec.read_move(slot.content)
            step = self.game.rules.apply(self._state, move)
        except (CodecError, IllegalMove) as error:
            raise SessionError("no-replay", number=self.id, entry=slot.number, reason=reason_of(error)) from error
        marks = slot.amended, slot.by_itself, slot.seen
        self._entries.append(Entry(slot.number, slot.at, move, self._state, step.events, slot.photo, *marks))
        self._state = step.state

    def _summarise(self) -> None:
        """Keep the cached summary in step with the game."""
        summary = self.summary()
        if summary is not None:
            self._writer.keep_summary(self.id, self.game.version, self.last, summary.write())
        elif self._summarised:
            self._writer.drop_summary(self.id)
        self._summarised = summary is not None


def _seen_text(move: Move, seen: Seen | None) -> str | None:
    """The colours of a throw as the journal keeps them; nothing of them where they are those of another throw."""
    if seen is None or not isinstance(move, Rolled):
        return None
    colours = seen if len(seen) == len(move.faces) else (None,) * len(move.faces)
    return " ".join("-" if colour is None else colour.value for colour in colours)


def reason_of(error: CodecError | IllegalMove) -> Message:
    """The sentence of a refusal, to be put inside another."""
    return error.message if isinstance(error, CodecError) else error.seen_by(TABLE)


def _checked(game: Game[Any], seats: Seats) -> Seats:
    """The seats as they are kept; BadLine where names or their number do not fit (records must be able to tell)."""
    if len(seats) not in game.players:
        raise BadLine("players.count", n=len(seats), allowed=game.players)
    if seats.first >= len(seats):
        raise SessionError("first", n=len(seats))
    return Seats(checked_names(seats.names, game.notation.ids()), seats.first)
