"""The contract that every game signs.

The engine never rolls, shuffles or draws. It asks, and what people and camera answer arrives as moves:
`asks(state)` says what is due and from whom, `apply(state, move)` decides what is legal, and a state is always the fold
of `apply` over the moves. Everything here is a frozen value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.asks import (
    NOTHING_FOLLOWS,
    Amount,
    AnyAsk,
    Ask,
    Choose,
    Follows,
    PickDice,
    RollDice,
    Shortcut,
)
from companion.dice import Die
from companion.moves import (
    LONGEST_NAME,
    NO_TAG,
    RECORD,
    SEATS,
    TABLE,
    TAG_FIELD,
    Adjust,
    C,
    Change,
    Event,
    IllegalMove,
    Move,
    Numbered,
    Rolled,
    ScoreBy,
    Seat,
    Seats,
    Undo,
    Viewer,
    event,
)
from companion.text import Message
from companion.typed_fields import fields_of

__all__ = [
    "LONGEST_NAME",
    "NOTHING_FOLLOWS",
    "NO_TAG",
    "RECORD",
    "SEATS",
    "TABLE",
    "TAG_FIELD",
    "Adjust",
    "Amount",
    "AnyAsk",
    "Ask",
    "C",
    "Change",
    "Choose",
    "Event",
    "Follows",
    "GameState",
    "IllegalMove",
    "Move",
    "Numbered",
    "Options",
    "Outcome",
    "PickDice",
    "Played",
    "RollDice",
    "Rolled",
    "Rules",
    "S",
    "Score",
    "ScoreBy",
    "ScoreLine",
    "Seat",
    "SeatView",
    "Seats",
    "Shortcut",
    "Standing",
    "Step",
    "Undo",
    "View",
    "Viewer",
    "event",
    "ranked",
]


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
