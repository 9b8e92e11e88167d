"""What a tap wants of the screen itself: to open, to choose, to type. What it wants of the game goes to the inbox."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.core import Seat
from companion.dice import Face
from ui.state.sheets import Sheet


class Place(StrEnum):
    """The screens one can be at."""

    HOME = "home"
    NEW = "new"
    TABLE = "table"
    KEPT = "kept"
    SETTINGS = "settings"
    HELP = "help"
    PLAYERS = "players"
    OWN_DICE = "own-dice"
    CAMERA = "camera"
    STATISTICS = "statistics"
    STICKS = "sticks"
    """Backups on a stick."""
    SOUNDS = "sounds"
    """Each kind of sound by itself."""
    ABOUT = "about"
    """What runs here, in which version."""
    PANEL = "panel"
    """Buttons, lamps, buzzer and their pins."""
    START = "start"
    """From the box to the first throw."""


class Go(Struct, frozen=True):
    """To another screen."""

    place: Place


class Open(Struct, frozen=True):
    """A sheet over this screen."""

    sheet: Sheet


class Close(Struct, frozen=True):
    """Put the sheet away."""


class TogglePick(Struct, frozen=True):
    """Take a die up, or put it down again; `shown` are those that were up when it was tapped."""

    index: int
    shown: tuple[int, ...] = ()


class OpenAsk(Struct, frozen=True):
    """Turn to another of the things that can be done now; None: back to the main one."""

    index: int | None


class SetAmount(Struct, frozen=True):
    """The number under the finger."""

    number: int


class EnterFace(Struct, frozen=True):
    """The next die of the pad shows this."""

    face: Face
    dice: int


class ClearFace(Struct, frozen=True):
    """Take back what the pad says of one die."""

    index: int


class UsePad(Struct, frozen=True):
    """What the pad of a board has gathered so far; None: the pad is put away."""

    pieces: tuple[int, ...] | None


class Peek(Struct, frozen=True):
    """A player looks at what only they may see; None: no longer."""

    seat: Seat | None


class ShowWhy(Struct, frozen=True):
    """Open the rule behind a refusal."""

    shown: bool


class ShowRules(Struct, frozen=True):
    """The rules of a game, while none is in play; empty: no longer."""

    game: str


class ShowAdvice(Struct, frozen=True):
    """Open the hint, or put it away."""

    shown: bool


class LeaveScoreboard(Struct, frozen=True):
    """Back to the table: somebody is there."""


class ShowScorePad(Struct, frozen=True):
    """After a game: the score pad, or the winner again."""

    shown: bool


class SetField(Struct, frozen=True):
    """A field of the change that is being entered."""

    name: str
    value: Any
    only: tuple[tuple[str, Any], ...] | None = None
    """It names another thing: of what was entered before, only this stays."""


class Key(Struct, frozen=True):
    """A key of the keyboard: a letter, or one of the named keys below."""

    key: str


BACKSPACE, SHIFT, SIGNS, DONE = "backspace", "shift", "signs", "done"


class CodeKey(Struct, frozen=True):
    """A key of the lock's pad."""

    key: str


class ThrowForFirst(Struct, frozen=True):
    """What a player threw for who begins; `place` among the players."""

    place: int
    face: int


class DrawOption(Struct, frozen=True):
    """Chance shall settle an option of the new game."""

    option: str


class Prefer(Struct, frozen=True):
    """A setting, at once."""

    name: str
    value: Any


class BackUp(Struct, frozen=True):
    """Write everything that is kept onto a stick."""

    stick: str


class InstallPlugIn(Struct, frozen=True):
    """Let this program in: the screen has said what it is, and somebody has agreed."""

    path: str
    sha256: str


class Hear(Struct, frozen=True):
    """Let a kind of sound be heard once."""

    kind: str


class ExportTables(Struct, frozen=True):
    """Write tables and records of everything onto a stick."""

    stick: str


class ChangeVersion(Struct, frozen=True):
    """The version that a stick brings, or, back, the one before."""

    back: bool = False


ScreenIntent = (
    Go | Open | Close | TogglePick | OpenAsk | SetAmount | EnterFace | ClearFace | UsePad | Peek | ShowWhy | SetField
    | Key | ThrowForFirst | ShowAdvice | LeaveScoreboard | ShowScorePad | ShowRules
)  # fmt: skip
