"""The contract that every game signs.

The engine never rolls, shuffles or draws. It asks, and what people and camera answer arrives as moves:
`asks(state)` says what is due and from whom, `apply(state, move)` decides what is legal, and a state is always the fold
of `apply` over the moves. Everything here is a frozen value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Die, DieKind, Face
from companion.errors import CodedError
from companion.text import Facts, Message
from companion.typed_fields import fields_of


class Seat(int):
    """A place at the table, counted clockwise from 0. A type of its own, so that sentences can put the name in."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"


SEATS = tuple(Seat(n) for n in range(8))
"""The seats there can be, made once."""

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


# --- asks: a closed list, so that one generic screen plays any game -------------------------------------------------


class Ask(Struct, frozen=True):
    """Something that is due, or possible. `seat` is who answers; None where anybody at the table may."""

    seat: Seat | None
    prompt: Message


class Choose(Ask, frozen=True):
    """One of these moves. All of them are legal; their words come from `Rules.describe`."""

    options: tuple[Move, ...]
    optional: bool = False
    """A reaction: offered beside the main ask, closed by the next move of the player in turn."""


class Amount(Ask, frozen=True):
    """A number from `low` to `high`, every one of them legal, for one open field of a move."""

    template: Move
    open_field: str
    low: int
    high: int
    thrown: bool = False
    """So many dice are thrown at once: with the number answered, a `RollDice` for as many dice is due, none kept. The
    camera can count what was thrown, so nobody has to tell."""
    optional: bool = False

    def answer(self, number: int) -> Move:
        """The move with the number filled in."""
        return replace(self.template, **{self.open_field: number})


class PickDice(Ask, frozen=True):
    """Some of the dice that lie there, by their places in `dice`, for one open field of a move.

    Not every pick need be legal (a dry run of `apply` tells, with the reason); `suggested` is one that is.
    """

    template: Move
    open_field: str
    dice: tuple[Die, ...]
    low: int
    high: int
    suggested: tuple[int, ...]
    thrown: bool = False
    """What is picked is thrown again at once: the camera can see which dice moved, so nobody has to tap them."""
    optional: bool = False

    def answer(self, picks: Sequence[int]) -> Move:
        """The move with the picks filled in, in ascending order."""
        return replace(self.template, **{self.open_field: tuple(sorted(picks))})


class RollDice(Ask, frozen=True):
    """Throw these dice; `kept` are those that stay lying beside them. The answer is `Rolled`."""

    dice: tuple[DieKind, ...]
    kept: tuple[Die, ...] = ()
    optional: bool = False
    any_number: bool = False
    """As many dice of the first kind as were thrown: `dice` only says how many there were last."""

    def answer(self, faces: Sequence[Face]) -> Rolled:
        """The throw as a move."""
        return Rolled(self.seat, tuple(faces))


AnyAsk = Choose | Amount | PickDice | RollDice


class Shortcut(Struct, frozen=True):
    """Several moves for one tap, such as using all dice as they lie. `Rules.follows` tells the moves, one by one."""

    id: str
    seat: Seat
    words: Message
    """What stands on its button."""
    brings: tuple[Message, ...] = ()
    """What it will bring, said before: found by a dry run, never by a second reckoning."""


class Follows(Struct, frozen=True):
    """Moves that need no further answer."""

    moves: tuple[Move, ...] = ()
    waits: bool = False
    """Behind them a choice is open, after which the shortcut goes on."""


NOTHING_FOLLOWS = Follows()


# --- state, views, results ------------------------------------------------------------------------------------------


class GameState(Struct, frozen=True):
    """What every state has. Games add their own fields."""

    seats: Seats
    extra: tuple[int, ...]
    """Points from the table that the rules do not know, by seat (`ScoreBy`)."""


S = TypeVar("S", bound=GameState)


class Step(Struct, Generic[S], frozen=True):
    """What a legal move leads to."""

    state: S
    events: tuple[Event, ...] = ()


class ScoreLine(Struct, frozen=True):
    """One line of the score sheet: the sentence, and the points it is worth."""

    label: Message
    points: int
    source: Message | None = None
    """The row of the score pad that it belongs to, where several lines share one; None: its label is the row."""


class Score(Struct, frozen=True):
    """One player's score: the total, and how it comes about. Points from the table (`extra`) are in both."""

    seat: Seat
    total: int
    lines: tuple[ScoreLine, ...] = ()


class Standing(Struct, frozen=True):
    """A player's place at the end: the score and what breaks a tie, most important first, higher is better."""

    seat: Seat
    points: int
    tie_breaks: tuple[int, ...] = ()


class Outcome(Struct, frozen=True):
    """How a game ended: why, who won (several share a victory, none can win), and everybody's standing, best first."""

    reason: Message
    winners: tuple[Seat, ...]
    standings: tuple[Standing, ...]


def ranked(reason: Message, standings: Sequence[Standing]) -> Outcome:
    """The outcome in which the best standing wins, and equals share it."""
    best_first = sorted(standings, key=lambda s: (s.points, s.tie_breaks), reverse=True)
    top = (best_first[0].points, best_first[0].tie_breaks)
    winners = tuple(sorted(s.seat for s in standings if (s.points, s.tie_breaks) == top))
    return Outcome(reason, winners, tuple(best_first))


class SeatView(Struct, frozen=True):
    """What a viewer may know of one player."""

    seat: Seat
    score: int | None
    """None: not for this viewer's eyes."""
    notes: tuple[Message, ...] = ()
    """Short remarks for the generic board: cards frozen, result of this round."""
    out: bool = False
    """Eliminated: takes no further part."""


class View(Struct, frozen=True):
    """What a viewer may know of the game, enough for the generic board. Games add fields for their drawn boards."""

    round: int
    turn: Seat | None
    seats: tuple[SeatView, ...]
    dice: tuple[Die, ...] = ()
    """The dice in play as the engine believes they lie."""
    notes: tuple[Message, ...] = ()
    """What everybody should see: the round's card, the pot, who leads."""


# --- rules ----------------------------------------------------------------------------------------------------------

Options = Mapping[str, str]
"""The game's options as text, complete and checked: see `Game.complete`."""


Played = Mapping[type[Move], Callable[[S, Any], Step[S]]]
"""What plays each kind of move: a table that `Rules.play` looks them up in."""


class Rules(ABC, Generic[S]):
    """The rules of one game. Pure: no clock, no chance, no files."""

    @abstractmethod
    def setup(self, seats: Seats, options: Options) -> S:
        """The table before the first move."""

    @abstractmethod
    def asks(self, state: S) -> tuple[AnyAsk, ...]:
        """All that is due or possible now, for any seat, the main ask first; empty exactly when the game is over."""

    @abstractmethod
    def play(self, state: S, move: Move) -> Step[S]:
        """The state after a move of this game, or IllegalMove. Never called once the game is over, nor with Adjust."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> View:
        """What this viewer may know."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """Everybody's score as it stands, by seat."""

    @abstractmethod
    def turn(self, state: S) -> Seat | None:
        """Who must act next; None when the game is over."""

    @abstractmethod
    def round(self, state: S) -> int:
        """The round being played, from 1."""

    @abstractmethod
    def change(self, state: S, change: Change) -> S:
        """The state with one thing set as the table says it is, or IllegalMove. Never called with ScoreBy."""

    @abstractmethod
    def describe(self, move: Move) -> Message:
        """The move in a few words, for buttons and for the history: a key and facts."""

    def standing(self, state: S, change: Change, viewer: Viewer) -> Change | None:
        """The thing that a change sets, as it stands now: a correction starts from it. None: not for these eyes.

        Of `change` only what names the thing counts (`Change.thing`), such as its seat.
        """
        return None

    def members(self, state: S, change: Change, field: str) -> Mapping[Any, Message | None]:
        """What a field of a change can be, with words, where its type does not say: the cards of a place.

        None stands for the words that a value has anyway: numbers, colours, players.
        """
        return {}

    def without(self, state: S, seat: Seat) -> tuple[Change, ...]:
        """What the table sets to go on without a player who leaves; nothing where the game cannot."""
        return ()

    def begin(self, state: S, given: Sequence[Change]) -> S:
        """The table as people found it: the setup with all that is given, before the first move."""
        for change in given:
            state = self._changed(state, change)
        return state

    def asks_for(self, state: S, viewer: Viewer) -> tuple[AnyAsk, ...]:
        """The asks as this viewer may see them. Games with secrets cut them."""
        return self.asks(state)

    def barred(self, state: S) -> tuple[Move, ...]:
        """Moves that people would look for here and the rules forbid: shown greyed, with the reason of a dry run."""
        return ()

    def doubted(self, state: S) -> Mapping[Move, Message]:
        """Legal moves that look like a slip, with the reason: greyed, but taken all the same: the table is right."""
        return {}

    def shortcuts(self, state: S) -> tuple[Shortcut, ...]:
        """What several moves could be made of with one tap now."""
        return ()

    def follows(self, state: S, shortcut: str = "") -> Follows:
        """What comes by itself here: questions that have one answer only; and the next moves of a shortcut."""
        return NOTHING_FOLLOWS

    def thrown_on(self, state: S) -> Move | None:
        """What a throw says by the way that comes before it is due, such as the end of a turn; None: nothing.

        Only where a throw of the dice that are due behind this move can mean nothing else.
        """
        return None

    def drawn(self, state: S) -> tuple[Move, ...]:
        """What a simulated table may turn up by itself now: what is left of a deck. None: whoever plays chooses."""
        return ()

    def apply(self, state: S, move: Move) -> Step[S]:
        """The state after a move and what happened, or IllegalMove with the state untouched."""
        if isinstance(move, Adjust):
            return Step(self._changed(state, move.change), (self.adjusted(state, move),))
        if self.outcome(state) is not None:
            raise IllegalMove("game.over")
        _refuse_empty_seats(state, move)
        return self.play(state, move)

    def adjusted(self, state: S, move: Adjust[Any]) -> Event:
        """What is told when the table overrules the companion in this state. Games with secrets keep them here too."""
        return Event("adjusted", {"change": self.describe(move)})

    def _changed(self, state: S, change: Change) -> S:
        _refuse_empty_seats(state, change)
        if isinstance(change, ScoreBy):
            extra = list(state.extra)
            extra[change.seat] += change.points
            return replace(state, extra=tuple(extra))
        return self.change(state, change)


def _refuse_empty_seats(state: GameState, told: Move | Change) -> None:
    """A damaged or forged entry may name a seat where nobody sits: no game need look for that."""
    most = len(state.seats)
    for name in fields_of(type(told), Seat):
        named = getattr(told, name)
        for seat in named if isinstance(named, tuple) else (named,):
            if seat is not None and not 0 <= seat < most:
                raise IllegalMove("seat")
