"""Sheets: what lies over a screen until it is put away, each with what is half entered on it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.core import Move, Seat
from companion.dice import Colour, Face


class Menu(Struct, frozen=True):
    """Pause: everything that can be done with a game."""


class ByHand(Struct, frozen=True):
    """The pad on which a throw is entered; `amends` is the entry of an earlier throw that it corrects."""

    faces: tuple[Face | None, ...] = ()
    amends: int | None = None
    at: int | None = None
    """The die of an earlier throw that is being corrected."""


class ShowHistory(Struct, frozen=True):
    """The entries, page by page, and the one that was tapped."""

    entry: int | None = None
    page: int = 0
    """0 has the newest."""


class SetByHand(Struct, frozen=True):
    """The table overrules: which change, and the values of its fields so far."""

    kind: int | None = None
    values: tuple[tuple[str, Any], ...] = ()
    begins: bool = False
    """For a game that starts in the middle, not for one in play."""
    named: bool = False
    """Somebody held the very thing: nobody is asked which one it is."""


class MendDie(Struct, frozen=True):
    """The ranked choices of one die of the proposal."""

    index: int


class MissedDie(Struct, frozen=True):
    """A die that the camera did not see; its colour first where the game has colours."""

    colour: Colour | None = None


class EndIt(Struct, frozen=True):
    """End early: why, and who leaves."""


class Leaves(Struct, frozen=True):
    """A player leaves: go on without, pause, or end?"""

    seat: Seat


class Reason(Struct, frozen=True):
    """Why something is greyed, with the rule behind it."""

    move: Move
    why: bool = False


class Typing(Struct, frozen=True):
    """The keyboard: a name for the player at `place` of a new game."""

    place: int
    text: str = ""
    shift: bool = True
    signs: bool = False
    of: str = ""
    """A remembered player who gets another name."""


class WritingLine(Struct, frozen=True):
    """The keyboard for a line as records have it: whatever has no steps and buttons can be written."""

    text: str = ""
    begins: bool = False
    signs: bool = False
    names_card: bool = False
    """It is the name of a card that we do not ship."""


class Dress(Struct, frozen=True):
    """Colour and symbol of the player at `place` of a new game."""

    place: int


class PlayerStep(StrEnum):
    """What is being done with a remembered player."""

    MENU = "menu"
    COLOUR = "colour"
    MERGE = "merge"
    FORGET = "forget"
    ADVICE = "advice"
    PICTURE = "picture"
    PHOTOGRAPH = "photograph"
    DRAW = "draw"


Stroke = tuple[tuple[float, float], ...]
"""Where a finger went on the pad, in shares of its side, y downwards."""


class AboutPlayer(Struct, frozen=True):
    """A remembered player, and what can be done."""

    name: str
    step: PlayerStep = PlayerStep.MENU
    strokes: tuple[Stroke, ...] = ()
    """What is drawn so far."""
    pen: bool = False
    """The finger is on the pad."""
    taken: bytes = b""
    """The photograph that was taken, as a file."""


class CodeStep(StrEnum):
    """What the digits are for."""

    TELL = "tell"
    """The number of the lock, before something is done."""
    NEW = "new"
    REPEAT = "repeat"
    """A new number, and the same once more."""
    SUM = "sum"
    """Whoever has forgotten it does a sum."""


class CodePad(Struct, frozen=True):
    """The pad of the lock against small hands."""

    step: CodeStep = CodeStep.TELL
    digits: str = ""
    then: Any = None
    """What is done once the number was right."""
    first: str = ""
    """A new number as it was told the first time."""
    sum: tuple[int, int] = (0, 0)
    wrong: bool = False


class AskWipe(Struct, frozen=True):
    """Really delete all photographs?"""


class AskRestore(Struct, frozen=True):
    """Really bring a backup back?"""

    path: str


class PickPin(Struct, frozen=True):
    """Which pin shall it hang on?"""

    name: str


class AskPlugIn(Struct, frozen=True):
    """Really let a program in?"""

    path: str


class AskDelete(Struct, frozen=True):
    """Really delete a kept game?"""

    number: int


class ShareGame(Struct, frozen=True):
    """A kept game as QR codes; `code` is the one that is shown."""

    number: int
    code: int = 0


class WhoBegins(Struct, frozen=True):
    """The first player by a throw: what each has thrown, among those who still tie."""

    throws: tuple[int | None, ...] = ()


class AboutCard(Struct, frozen=True):
    """All that is known of a card, to be compared with the real one."""

    entry: str


class EditCard(Struct, frozen=True):
    """A card is put right: the values as far as they were changed; `adding` is the ability that gets an effect."""

    entry: str
    values: tuple[tuple[str, Any], ...] = ()
    adding: str = ""


class AdviceFor(Struct, frozen=True):
    """Who of the players wants advice; with a name, which."""

    name: str = ""


class ShowGains(Struct, frozen=True):
    """What made a number of the score pad; without a source, what made the total."""

    seat: Seat
    source: str = ""


class PoorChoice(Struct, frozen=True):
    """A word before a clearly poor choice."""

    move: Move


Sheet = (
    Menu | ByHand | ShowHistory | SetByHand | MendDie | MissedDie | EndIt | Leaves | Reason | Typing | WritingLine
    | Dress | AboutPlayer | AskWipe | AskRestore | CodePad | AskDelete | WhoBegins | AboutCard | EditCard | AdviceFor
    | PoorChoice | ShowGains | PickPin | AskPlugIn | ShareGame
)  # fmt: skip
