"""The messages that camera, buttons and taps put into the inbox, and the inbox itself.

Nobody but the one worker that drains the inbox touches session and journal. Every message is a frozen value, so that a
whole game can be played in a test by putting a list of them in.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Change, Move, Seat
from companion.dice import Colour, Face, Reading, ZonesSeen
from companion.journal.reader import Player, StoredSummary
from companion.text import Message
from ui.app.own_dice_wishes import OwnDiceIs, OwnDiceWish


class StartGame(Struct, frozen=True):
    """Begin a new game and leave the one in play, which stays kept."""

    game: str
    names: tuple[str, ...]
    first: Seat
    options: Mapping[str, str]
    given: tuple[Change, ...] = ()


class ResumeGame(Struct, frozen=True):
    """Go on with a kept game."""

    number: int


class DeleteGame(Struct, frozen=True):
    """Forget a kept game, with its photographs."""

    number: int


class Remember(Struct, frozen=True):
    """Keep these players' names, colours and symbols for the next game."""

    players: tuple[Player, ...]


class RenamePlayer(Struct, frozen=True):
    """Somebody is called otherwise, in kept games too; the name of somebody else makes the two one."""

    old: str
    new: str


class ForgetPlayer(Struct, frozen=True):
    """Remember somebody no longer; the games they played stay."""

    name: str


class KeepPicture(Struct, frozen=True):
    """A picture of somebody who is remembered, as a small file; empty: none any more."""

    name: str
    png: bytes = b""


class LeaveGame(Struct, frozen=True):
    """Back to the home screen; the game stays as it is."""


class EndEarly(Struct, frozen=True):
    """Close the game before its end; `leaver` where it ends because somebody leaves."""

    leaver: Seat | None = None


class Answer(Struct, frozen=True):
    """A move made on the screen: a choice, an amount, a pick, a throw entered by hand."""

    move: Move


class TakeShortcut(Struct, frozen=True):
    """Several moves with one tap, as the game offers them now (`Rules.shortcuts`)."""

    id: str


class AnswerAll(Struct, frozen=True):
    """Several moves that belong together: all of them, or none."""

    moves: tuple[Move, ...]


class ConfirmReading(Struct, frozen=True):
    """What the camera proposes is right."""


class Hold(Struct, frozen=True):
    """Stop what would count by itself; it stays, to be confirmed or mended."""


class Covered(Struct, frozen=True):
    """What would count by itself cannot be seen: something lies over it on the screen, or lies there no longer."""

    covered: bool


class MomentOver(Struct, frozen=True):
    """The moment of this number is over: a clock at the rim says so, in its time and once."""

    number: int


class CountAfter(Struct, frozen=True):
    """Let sure readings count after so many seconds; None: always ask."""

    seconds: float | None


class ByEar(Struct, frozen=True):
    """Somebody plays without seeing the screen: the buttons choose from all, and no reading counts by itself."""

    wanted: bool


class TakeTurn(Struct, frozen=True):
    """Of the turns that would explain the table, this one happened."""

    index: int


class TakeOver(Struct, frozen=True):
    """The table is right: what differs is set as it lies."""


class SetDie(Struct, frozen=True):
    """A die of the proposal shows another face (or has another colour) than the camera thinks."""

    index: int
    face: Face | None = None
    colour: Colour | None = None


class AddDie(Struct, frozen=True):
    """A die that the camera did not see."""

    face: Face
    colour: Colour | None = None


class RemoveDie(Struct, frozen=True):
    """What the camera took for a die is none."""

    index: int


class ReadAgain(Struct, frozen=True):
    """Forget the proposal and look at the table once more, without waiting for a throw."""


class Discard(Struct, frozen=True):
    """Forget the proposal; the next throw makes a new one."""


class TakeBack(Struct, frozen=True):
    """Undo the last entry, or all from entry `to` on."""

    to: int | None = None


class PutBack(Struct, frozen=True):
    """Redo what was last taken back."""


class Amend(Struct, frozen=True):
    """An earlier throw was misread: this is what it showed."""

    entry: int
    move: Move


class SetRight(Struct, frozen=True):
    """The table overrules the companion."""

    change: Change


class SayCard(Struct, frozen=True):
    """The owners compared a card with the real one: these values were wrong, the others right."""

    entry: str
    corrections: tuple[tuple[str, Any], ...] = ()
    game: str = ""
    """Empty: of the game in play. Otherwise of a game that is about to be started."""


class ZonesAre(Struct, frozen=True):
    """Where boards lie in the picture has changed: these zones hold from now on."""

    zones: Mapping[str, Sequence[tuple[float, float]]]


class KeepPhotographs(Struct, frozen=True):
    """Keep the photograph of every later throw, or none any more."""

    wanted: bool


class KeepDigests(Struct, frozen=True):
    """What statistics have made of games, by number: for the cache, which only the writer of the journal fills."""

    digests: Mapping[int, StoredSummary]


class WipePhotographs(Struct, frozen=True):
    """Delete all photographs; the games stay."""


class Failed(Struct, frozen=True):
    """Something outside the table failed: `sentence` says what and what to do. `leave`: this game cannot be shown."""

    sentence: Message
    leave: int | None = None


class SwitchOff(Struct, frozen=True):
    """Switch off: asked before the lights go out."""


class RestoreBackup(Struct, frozen=True):
    """Bring a backup back; what is kept now is set aside. The worker does it: it holds the journal."""

    path: str


class Restart(Struct, frozen=True):
    """Begin afresh: the Pi, where it is ours, or the program; asked before."""


class Yes(Struct, frozen=True):
    """The question on the screen is answered with yes."""


class No(Struct, frozen=True):
    """The question on the screen is answered with no; also closes a refusal."""


class ButtonColour(StrEnum):
    """The buttons beside the screen."""

    GREEN = "green"
    RED = "red"
    AMBER = "amber"


class Pressed(Struct, frozen=True):
    """A button was pressed and let go, or held down."""

    button: ButtonColour
    held: bool = False


class PlayerPressed(Struct, frozen=True):
    """The button of one player."""

    seat: Seat


class TryButtons(Struct, frozen=True):
    """Buttons are being tried: presses are shown and do nothing else; or no longer."""

    trying: bool


class CameraState(StrEnum):
    """What the camera is doing, as the small picture's frame shows it."""

    ABSENT = "absent"
    """None found, or none wanted: play goes on by touch."""
    LOST = "lost"
    """It was there and has gone; it is taken up again by itself."""
    LOOKING = "looking"
    ROLLING = "rolling"
    HAND = "hand"
    READING = "reading"
    TROUBLED = "troubled"
    """Pictures come, and something is wrong with them: covered, frozen, out of focus, moved."""


class CameraIs(Struct, frozen=True):
    """The camera's state changed; `why` tells what to check when it is absent or lost."""

    state: CameraState
    why: Message | None = None
    taken_up: int = 0
    """How many dice of the last reading are gone, now that the table is still again."""


class ReadingTaken(Struct, frozen=True):
    """The dice lie still and were read. `picture` is the settled photograph (an image array) or None."""

    reading: Reading
    picture: Any = None
    at: float = 0.0
    """Seconds of the film's own clock."""
    thrown: tuple[bool, ...] | None = None
    """For each die, whether it came with this throw; None where nobody saw a throw: the table was read on demand."""
    zones: ZonesSeen | None = None
    """What else lies in the zones of the table; None where none are looked at."""
    resting: bool = False
    """Nothing was thrown and nobody asked: the table came to rest, and its zones were looked at."""
    whole: bool = False
    """Everything that came into the tray since it was empty was read as a die: none was overlooked."""
    handled: bool = True
    """Since the reading before, a hand was in the tray or dice were gone from it: they may have been taken up."""


Command = (
    StartGame | ResumeGame | DeleteGame | Remember | RenamePlayer | ForgetPlayer | LeaveGame | EndEarly | Answer
    | AnswerAll | TakeShortcut | ConfirmReading | TakeTurn | TakeOver | SetDie | AddDie | RemoveDie | ReadAgain
    | Discard | Hold | TakeBack | PutBack | Amend | SetRight | SayCard | Yes | No | SwitchOff | Restart | RestoreBackup
    | WipePhotographs | KeepDigests | KeepPhotographs | CountAfter | ByEar | Covered | ZonesAre | OwnDiceWish
    | OwnDiceIs | Failed | CameraIs | ReadingTaken | MomentOver | TryButtons | KeepPicture
)  # fmt: skip
"""What a message wants, plainly. What a press wants depends on where the table stands (`ui.app.button_meaning`)."""

InboxMessage = Command | Pressed | PlayerPressed


class Inbox:
    """Where messages wait for the one worker. Any thread may put; only the worker takes.

    Photographs are large: of the readings that wait, only the newest keeps its own.
    """

    def __init__(self) -> None:
        self._waiting: deque[InboxMessage | None] = deque()
        self._something = threading.Condition()
        self.closed = False
        """The last message was taken: only the worker asks."""

    def put(self, message: InboxMessage) -> None:
        """Leave a message; never waits for the worker."""
        with self._something:
            if isinstance(message, ReadingTaken):
                self._drop_photographs()
            self._waiting.append(message)
            self._something.notify()

    def _drop_photographs(self) -> None:
        for place, waiting in enumerate(self._waiting):
            if isinstance(waiting, ReadingTaken) and waiting.picture is not None:
                self._waiting[place] = replace(waiting, picture=None)

    def close(self) -> None:
        """Let the worker end once everything before this has been handled."""
        with self._something:
            self._waiting.append(None)
            self._something.notify()

    def take(self, seconds: float) -> InboxMessage | None:
        """The next message, waiting for one so long; None when none came, or when the inbox was closed."""
        with self._something:
            if not self._something.wait_for(lambda: self._waiting, timeout=seconds):
                return None
            message = self._waiting.popleft()
        self.closed = message is None
        return message
