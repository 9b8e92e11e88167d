"""Records: a game as plain text that anyone can replay with no camera, screen or Pi.

`replay` follows a record line by line and stops at the first thing that goes wrong. Nothing here has words: a failure
is a kind, a stable code and a message in keys and facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core import Adjust, Change, GameState, IllegalMove, Move, Options, ScoreBy, Seats
from companion.errors import CodedError
from companion.game import BadLine, BadOption, Check, Game
from companion.line_reader import number
from companion.records.checks import LONGEST, SIGNS, check
from companion.records.codes import is_code, joined
from companion.records.header import FindGame, Header, LineFault, read_header
from companion.records.names import TableNames, fold
from companion.text import Message, message

LARGEST_RECORD = 2 * 1024 * 1024
"""In bytes. The longest games played took about a hundred thousand."""
LINE_KINDS = ("NAME: ...", "table: ...", "given ...", "! ...", "= ...", "# ...")


class FailureKind(StrEnum):
    """What can be wrong with a line: not understood, forbidden by the rules, or not as it claims."""

    SYNTAX = "syntax"
    ILLEGAL = "illegal"
    CHECK = "check"


class Failure(Struct, frozen=True):
    """The first thing that went wrong: where, of which kind, its stable code, and the sentence before it has words."""

    line: int
    kind: FailureKind
    code: str
    message: Message


class Replay(Struct, frozen=True):
    """What a record led to. Where it failed, the state reached before the failure."""

    game: Game[Any] | None
    seats: Seats | None = None
    options: Options | None = None
    given: tuple[Change, ...] = ()
    moves: tuple[Move, ...] = ()
    """Every move that was applied, the table's among them."""
    player_lines: int = 0
    """How many lines of the players were applied."""
    state: GameState | None = None
    failure: Failure | None = None


def replay_file(path: Path, find_game: FindGame) -> Replay:
    """A record from a file; one that cannot be opened or is not UTF-8 fails at line 0."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_RECORD + 1)
    except OSError as error:
        return _unreadable(message("syntax.file.open", why=error.strerror or str(error)))
    return replay_bytes(data, find_game)


def replay_bytes(data: bytes, find_game: FindGame) -> Replay:
    """A record as it came from a file or a pipe; one that is not UTF-8, or is too large, fails at line 0."""
    if len(data) > LARGEST_RECORD:
        return _unreadable(message("syntax.file.size", most=LARGEST_RECORD // 1024))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _unreadable(message("syntax.file.encoding", line=line, byte=f"0x{data[error.start]:02X}"))
    if is_code(text):
        try:
            text = joined(text.split())
        except BadLine as error:
            return Replay(None, failure=_failure(0, error))
    return replay(text, find_game)


def replay(text: str, find_game: FindGame) -> Replay:
    """A record followed line by line to its end or to the first thing that goes wrong."""
    lines = _lines(text)
    try:
        header = read_header(lines, find_game)
    except LineFault as fault:
        return Replay(fault.game, failure=_failure(fault.line, fault.error))
    return _Table(header).follow(lines)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, folded, with their numbers as an editor counts them."""
    for number_, raw in enumerate(re.split("\r\n|\r|\n", text), start=1):
        line = fold(raw)
        if line and not line.startswith("#"):
            yield number_, line


def _unreadable(why: Message) -> Replay:
    return Replay(None, failure=Failure(0, FailureKind.SYNTAX, why.key.removeprefix("syntax."), why))


class CheckFailed(CodedError):
    """A `=` line that does not hold, or a `!` line whose move is legal: the sentence `check.<code>`."""

    prefix = "check."


def _failure(line: int, error: CodedError) -> Failure:
    kind = FailureKind.SYNTAX
    if isinstance(error, IllegalMove):
        kind = FailureKind.ILLEGAL
    elif isinstance(error, CheckFailed):
        kind = FailureKind.CHECK
    code = f"option.{error.code}" if isinstance(error, BadOption) else error.code
    return Failure(line, kind, code, error.message)


class _Table:
    """The table while a record is followed: the state, and how it came about."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.rules = header.game.rules
        self.notation = header.game.notation
        self.names = TableNames(header.seats)
        self.setup = self.rules.setup(header.seats, header.options)
        self.state: Any = self.setup
        self.given: list[tuple[int, tuple[Change, ...]]] = []
        self.open = True
        """Whether `given` lines may still come."""
        self.began = False
        self.moves: list[Move] = []
        self.player_lines = 0

    def follow(self, lines: Iterator[tuple[int, str]]) -> Replay:
        failure = None
        line_number = 0
        try:
            for line_number, line in lines:
                self._line(line_number, line)
            self._begin()
        except LineFault as fault:
            failure = _failure(fault.line, fault.error)
        except CodedError as error:
            failure = _failure(line_number, error)
        given = tuple(change for _, changes in self.given for change in changes)
        header = self.header
        return Replay(header.game, header.seats, header.options, given, tuple(self.moves), self.player_lines,
                      self.state, failure)  # fmt: skip

    def _line(self, line_number: int, line: str) -> None:
        head, colon, _ = line.partition(":")
        if line.split()[0] == "given" and not (colon and fold(head) in self.names.seats.names):
            self._give(line_number, line.split()[1:])
            return
        self._begin()
        if line.startswith("!"):
            self._refused(line[1:].strip())
        elif line.startswith("="):
            self._check(line[1:].strip())
        else:
            moves, by_player = self._moves(line)
            self.state = self._after(moves)
            self.moves.extend(moves)
            self.player_lines += by_player
            self.open = False

    def _give(self, line_number: int, words: Sequence[str]) -> None:
        if not self.open:
            raise BadLine("given.late")
        changes = self.notation.parse_change(self.state, words, self.names)
        already = {change.thing() for _, earlier in self.given for change in earlier}
        if any(change.thing() in already for change in changes):
            raise BadLine("given.twice", words=" ".join(words))
        self.given.append((line_number, changes))
        self.began = False
        # Givens may fit only when all are there: the rules' own `begin` decides.
        with suppress(IllegalMove):
            self.state = self._after([Adjust(None, change) for change in changes])

    def _begin(self) -> None:
        if self.began:
            return
        try:
            self.state = self._begun(self.given)
        except IllegalMove as error:
            blamed = self._blamed(error)
            self.state = self._before(blamed)
            raise LineFault(blamed, error) from error
        self.began = True

    def _begun(self, given: Sequence[tuple[int, tuple[Change, ...]]]) -> Any:
        return self.rules.begin(self.setup, [change for _, several in given for change in several])

    def _blamed(self, refusal: IllegalMove) -> int:
        """The first `given` line with which the table is refused in just these words: what was in the way before it may
        only have waited for the rest."""
        for count, (line_number, _) in enumerate(self.given[:-1], 1):
            try:
                self._begun(self.given[:count])
            except IllegalMove as error:
                if error.message == refusal.message:
                    return line_number
        return self.given[-1][0]

    def _before(self, line_number: int) -> Any:
        """The table as it was given before this line; as it was set up, where that alone does not fit either."""
        try:
            return self._begun([(line, changes) for line, changes in self.given if line < line_number])
        except IllegalMove:
            return self.setup

    def _moves(self, line: str) -> tuple[tuple[Move, ...], bool]:
        """The moves that a line means, and whether a player made them."""
        head, colon, rest = line.partition(":")
        words = rest.split()
        if not colon:
            raise BadLine("line.unknown", line=line, known=LINE_KINDS)
        by_player = head.strip() != "table"
        seat = self.names.seat(head) if by_player else None
        if not words:
            raise BadLine("line.empty", line=line)
        try:
            if seat is not None:
                return self.notation.parse_move(self.state, seat, words, self.names), True
            if words[0] == "adjust":
                return tuple(Adjust(None, change) for change in self._changes(words[1:])), False
            return self.notation.parse_table(self.state, words, self.names), False
        except IllegalMove:
            if self.rules.outcome(self.state) is not None:
                raise IllegalMove("game.over") from None
            raise

    def _changes(self, words: Sequence[str]) -> tuple[Change, ...]:
        taken = self.names.take(words)
        if taken is not None and len(taken[1]) == 2 and taken[1][0] == "score" and taken[1][1][0] in SIGNS:
            return (ScoreBy(taken[0], number(taken[1][1], LONGEST, SIGNS)),)
        return self.notation.parse_change(self.state, words, self.names)

    def _after(self, moves: Sequence[Move]) -> Any:
        """The state after all of these moves; a line is refused as a whole."""
        state = self.state
        for move in moves:
            state = self.rules.apply(state, move).state
        return state

    def _refused(self, line: str) -> None:
        try:
            self._after(self._moves(line)[0])
        except IllegalMove:
            return
        raise CheckFailed("legal", line=line)

    def _check(self, line: str) -> None:
        words = line.split()
        if not words:
            raise BadLine("line.empty", line="=")
        looked: Check = check(self.rules, self.notation, self.state, words, self.names)
        if not looked.holds:
            raise CheckFailed("false", line=line, found=looked.found)
