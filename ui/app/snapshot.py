"""Where the table stands, as one frozen value: what the controller hands to whoever draws, lights lamps or speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.catalogue.model import Owned
from companion.core import AnyAsk, Event, GameState, IllegalMove, Move, Outcome, Seat, Seats, Shortcut
from companion.dice import Colour, Reading
from companion.game import Game
from companion.journal.entries import Closed
from companion.proposal import Proposal
from companion.session import Entry, Session
from companion.text import Message
from ui.app.ear_offer import EarOffer
from ui.app.inbox import CameraState, PlayerPressed, Pressed
from ui.app.own_dice_wishes import OwnDiceNow


class Cue(StrEnum):
    """What lamps and buzzer tell without words."""

    NONE = "none"
    YOUR_TURN = "your-turn"
    READ_THIS = "read-this"
    DOUBTFUL = "doubtful"
    REFUSED = "refused"
    SAVED = "saved"
    OVER = "over"


class Question(StrEnum):
    """What the companion asks the table before it does something that takes a lot back."""

    TAKE_BACK = "take-back"
    SHUT_DOWN = "shut-down"
    RESTART = "restart"
    RESTORED = "restored"
    """A backup has come back: no question any more, but what happens next."""


class Ending(StrEnum):
    """How the program shall end."""

    SWITCH_OFF = "switch-off"
    RESTART = "restart"


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question, with the sentence that says what a yes would do."""

    question: Question
    sentence: Message


@dataclass(frozen=True, slots=True)
class Refused:
    """Why the last thing was not done: the refusal of a move, or a sentence of the shell."""

    move: Move | None
    illegal: IllegalMove | None
    sentence: Message | None = None


@dataclass(frozen=True, slots=True)
class CameraNow:
    """What the camera is doing."""

    state: CameraState = CameraState.ABSENT
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A sure reading runs down: unless somebody stops it, it counts when so many seconds are over."""

    number: int
    """No two have the same."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Counted:
    """A reading has counted by itself: for so many seconds it is taken back with one tap, without a question."""

    number: int
    seconds: float
    first: int
    """Its first entry in the journal, and its last."""
    last: int


@dataclass(frozen=True, slots=True)
class Playing:
    """A game in play."""

    number: int
    """Of the kept game in the journal."""
    game: Game[Any]
    seats: Seats
    state: GameState
    asks: tuple[AnyAsk, ...]
    turn: Seat | None
    outcome: Outcome | None
    entries: tuple[Entry[Any], ...]
    events: tuple[Event, ...]
    """What the last move brought about."""
    can_take_back: bool
    can_put_back: bool
    put_back: Move | None = None
    """The first move that would be put back."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What was settled before the game, complete."""
    owned: Owned | None = None
    """What the owners said of this game's cards; None where nobody is asked."""
    colours: tuple[Colour, ...] = ()
    """What the players wear, by seat; their pieces on the table have the same colours."""
    closed: Closed | None = None
    """Why the game was ended before its end."""
    shortcuts: tuple[Shortcut, ...] = ()
    """What several moves could be made of with one tap."""


def playing_of(
    session: Session[Any], events: tuple[Event, ...], owned: Owned | None, colours: tuple[Colour, ...] = ()
) -> Playing:
    """A game in play as it stands now."""
    return Playing(
        number=session.id,
        game=session.game,
        seats=session.seats,
        state=session.state,
        asks=session.asks,
        turn=session.game.rules.turn(session.state),
        outcome=session.outcome,
        entries=session.entries,
        events=events,
        options=session.begun.options,
        can_take_back=bool(session.entries) or session.closed is not None,
        can_put_back=session.can_redo,
        put_back=session.put_back,
        owned=owned,
        colours=colours,
        closed=session.closed,
        shortcuts=session.game.rules.shortcuts(session.state) if session.asks else (),
    )


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that can be shown. `serial` counts up, so that a newer one is known from an older one."""

    serial: int
    playing: Playing | None = None
    proposal: Proposal | None = None
    moment: Moment | None = None
    """While the proposal runs down."""
    counted: Counted | None = None
    waiting: Message | None = None
    """Dice were thrown while something else is due: what is to be told first."""
    seen: Reading | None = None
    """The last reading, whatever was asked: the free table shows and sums it."""
    picture: Any = None
    """The photograph of the last reading."""
    focus: int | None = None
    """The die of the proposal, or else the option, that the amber button points at."""
    camera: CameraNow = CameraNow()
    own_dice: OwnDiceNow = field(default_factory=OwnDiceNow)
    """What is known of the owners' dice."""
    refused: Refused | None = None
    asked: Asked | None = None
    notices: tuple[Message, ...] = ()
    """Standing warnings: the journal cannot write, no camera, no buttons."""
    cue: Cue = Cue.NONE
    cue_serial: int = 0
    """The snapshot in which the cue was given: the same cue twice is two cues."""
    pressed: Pressed | PlayerPressed | None = None
    """The last press of a button, whatever it meant."""
    by_ear: bool = False
    """Nobody sees the screen: the buttons choose from all that can be said."""
    offers: tuple[EarOffer, ...] = ()
    """What they can begin, by ear, where no game goes on."""
    ending: Ending | None = None
    """Everything is said: the window may close."""
