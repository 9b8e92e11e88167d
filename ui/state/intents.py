"""What a tap wants of the screen itself: to open, to choose, to type. What it wants of the game goes to the inbox."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.core import Change, Move, Seat
from companion.dice import Colour, Face


class Place(StrEnum):
    """The screens one can be at."""

    HOME = "home"
    NEW = "new"
    TABLE = "table"
    FREE = "free"
    KEPT = "kept"
    SETTINGS = "settings"
    HELP = "help"


# --- sheets: what lies over a screen until it is put away -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Menu:
    """Pause: everything that can be done with a game."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """The pad on which a throw is entered; `amends` is the entry of an earlier throw that it corrects."""

    faces: tuple[Face | None, ...] = ()
    amends: int | None = None


@dataclass(frozen=True, slots=True)
class History:
    """All entries, and the one that was tapped."""

    entry: int | None = None


@dataclass(frozen=True, slots=True)
class SetByHand:
    """The table overrules: which change, and the values of its fields so far."""

    kind: int | None = None
    values: tuple[tuple[str, Any], ...] = ()
    begins: bool = False
    """For a game that starts in the middle, not for one in play."""


@dataclass(frozen=True, slots=True)
class MendDie:
    """The ranked choices of one die of the proposal."""

    index: int


@dataclass(frozen=True, slots=True)
class MissedDie:
    """A die that the camera did not see; its colour first where the game has colours."""

    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class EndIt:
    """End early: why, and who leaves."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is greyed, with the rule behind it."""

    move: Move
    why: bool = False


@dataclass(frozen=True, slots=True)
class Typing:
    """The keyboard: a name for the player at `place` of a new game, or for a line of the free table."""

    place: int
    text: str = ""
    shift: bool = True
    free: bool = False
    signs: bool = False


@dataclass(frozen=True, slots=True)
class WritingLine:
    """The keyboard for a line as records have it: whatever has no steps and buttons can be written."""

    text: str = ""
    begins: bool = False
    signs: bool = False
    names_card: bool = False
    """It is the name of a card that we do not ship."""


@dataclass(frozen=True, slots=True)
class Dress:
    """Colour and symbol of the player at `place` of a new game."""

    place: int


@dataclass(frozen=True, slots=True)
class AskDelete:
    """Really delete a kept game?"""

    number: int


@dataclass(frozen=True, slots=True)
class WhoBegins:
    """The first player by a throw: what each has thrown, among those who still tie."""

    throws: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class AboutCard:
    """All that is known of a card, to be compared with the real one."""

    entry: str


@dataclass(frozen=True, slots=True)
class EditCard:
    """A card is put right: the values as far as they were changed; `adding` is the ability that gets an effect."""

    entry: str
    values: tuple[tuple[str, Any], ...] = ()
    adding: str = ""


Sheet = (
    Menu
    | AboutCard
    | EditCard
    | ByHand
    | History
    | SetByHand
    | MendDie
    | MissedDie
    | EndIt
    | Reason
    | Typing
    | WritingLine
    | Dress
    | AskDelete
    | WhoBegins
)


# --- intents --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Go:
    """To another screen."""

    place: Place


@dataclass(frozen=True, slots=True)
class Open:
    """A sheet over this screen."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Close:
    """Put the sheet away."""


@dataclass(frozen=True, slots=True)
class TogglePick:
    """Take a die up, or put it down again; `shown` are those that were up when it was tapped."""

    index: int
    shown: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenAsk:
    """Turn to another of the things that can be done now; None: back to the main one."""

    index: int | None


@dataclass(frozen=True, slots=True)
class SetAmount:
    """The number under the finger."""

    number: int


@dataclass(frozen=True, slots=True)
class EnterFace:
    """The next die of the pad shows this."""

    face: Face
    dice: int


@dataclass(frozen=True, slots=True)
class ClearFace:
    """Take back what the pad says of one die."""

    index: int


@dataclass(frozen=True, slots=True)
class Peek:
    """A player looks at what only they may see; None: no longer."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class ShowWhy:
    """Open the rule behind a refusal."""

    shown: bool


@dataclass(frozen=True, slots=True)
class SetField:
    """A field of the change that is being entered."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the keyboard: a letter, or one of the named keys below."""

    key: str


BACKSPACE, SHIFT, SIGNS, DONE = "backspace", "shift", "signs", "done"


# --- a new game -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PickGame:
    """Which game is to be played."""

    game: str


@dataclass(frozen=True, slots=True)
class Invite:
    """A remembered player sits down."""

    name: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The player at this place does not play."""

    place: int


@dataclass(frozen=True, slots=True)
class Later:
    """The player at this place changes places with the next."""

    place: int


@dataclass(frozen=True, slots=True)
class Wear:
    """The player at this place takes a colour."""

    place: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Begins:
    """The player at this place begins."""

    place: int


@dataclass(frozen=True, slots=True)
class SetOption:
    """An option of the game."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class ToggleOptionPart:
    """One of several parts of an option is in or out, such as a card of five."""

    option: str
    part: str


@dataclass(frozen=True, slots=True)
class Give:
    """Something that already stands, for a game that starts in the middle."""

    change: Change


@dataclass(frozen=True, slots=True)
class TakeGiven:
    """Forget one of those."""

    index: int


@dataclass(frozen=True, slots=True)
class Page:
    """Forth and back through the pages of a new game."""

    by: int


@dataclass(frozen=True, slots=True)
class ThrowForFirst:
    """What a player threw for who begins; `place` among the players."""

    place: int
    face: int


# --- the free table, settings ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """Points for a line of the free table."""

    line: int
    points: int


@dataclass(frozen=True, slots=True)
class TallySeen:
    """All that was read, as points for a line of the free table."""

    line: int


@dataclass(frozen=True, slots=True)
class AddLine:
    """One more line for the free table."""


@dataclass(frozen=True, slots=True)
class DropLine:
    """Take a line off the free table."""

    line: int


@dataclass(frozen=True, slots=True)
class FreeFace:
    """A die of the free table, entered by hand."""

    face: Face


@dataclass(frozen=True, slots=True)
class FreeClear:
    """Forget the dice of the free table."""


@dataclass(frozen=True, slots=True)
class Prefer:
    """A setting, at once."""

    name: str
    value: Any


Intent = (
    Go
    | Open
    | Close
    | TogglePick
    | OpenAsk
    | SetAmount
    | EnterFace
    | ClearFace
    | Peek
    | ShowWhy
    | SetField
    | Key
    | PickGame
    | Invite
    | Dismiss
    | Later
    | Wear
    | Begins
    | SetOption
    | ToggleOptionPart
    | Give
    | TakeGiven
    | Page
    | ThrowForFirst
    | Tally
    | TallySeen
    | AddLine
    | DropLine
    | FreeFace
    | FreeClear
)
