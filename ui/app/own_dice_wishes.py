"""What is wanted of the owners' dice by the screens "Your dice", and what is known of them, for these screens."""

from __future__ import annotations

from msgspec import Struct

from companion.dice import Box, Colour, Face
from companion.text import Message


class ShowDice(Struct, frozen=True):
    """Somebody shows dice to the camera: until they are done, what is read is no throw of the game in play."""

    wanted: bool


class MeasureColour(Struct, frozen=True):
    """All dice that were read last have this colour; `add`: beside those measured before."""

    colour: Colour
    add: bool = False


class TeachThrow(Struct, frozen=True):
    """Of the dice that were read last, these show the face that is taught, and all others do not."""

    face: Face
    shown: tuple[Box, ...]
    others: tuple[tuple[Box, Face], ...] = ()


class KeepTaught(Struct, frozen=True):
    """What was taught in the last throws is to be kept."""


class DropTaught(Struct, frozen=True):
    """What was taught in the last throws is to be forgotten: it begins anew."""


class RenameOwn(Struct, frozen=True):
    """What was shown as one colour or face is another."""

    old: Colour | Face
    new: Colour | Face


class ForgetOwn(Struct, frozen=True):
    """Forget what was shown of a colour or a face."""

    thing: Colour | Face


class ForgetLearned(Struct, frozen=True):
    """Wipe all that confirmed throws taught, or one of them."""

    throw: str | None = None


class LearnFromThrows(Struct, frozen=True):
    """Let confirmed throws teach from now on, or no longer."""

    wanted: bool


class CheckThrow(Struct, frozen=True):
    """A throw of the self-test, as a person mended it: what each die that was read shows (None: it is no die), and how
    many dice were not seen."""

    truth: tuple[Face | None, ...]
    missed: int = 0


class EndCheck(Struct, frozen=True):
    """The self-test ends here; with fewer throws than it needs, nothing of it is kept."""


OwnDiceWish = (
    ShowDice | MeasureColour | TeachThrow | KeepTaught | DropTaught | RenameOwn | ForgetOwn | ForgetLearned
    | LearnFromThrows | CheckThrow | EndCheck
)  # fmt: skip


# --- what is known ----------------------------------------------------------------------------------------------------


class CheckScore(Struct, frozen=True):
    """A self-test: when, and how much of it was read right."""

    at: str
    """The day, as a date."""
    right: int
    dice: int
    exact: int
    """Throws of which everything was right."""
    throws: int

    @property
    def share(self) -> float:
        return self.right / self.dice if self.dice else 0.0


class TeachState(Struct, frozen=True):
    """A face while it is taught."""

    face: Face
    throws: int
    shown: int
    known: int = 0
    others: int = 0
    blank: int = 0
    taken: tuple[Face, ...] = ()
    """What showed the dice that were taken for it."""
    enough: bool = False
    passed: bool = False


class OwnDiceNow(Struct, frozen=True):
    """All that is known of the owners' dice."""

    colours: tuple[tuple[Colour, int], ...] = ()
    """Measured colours, with how many dice."""
    alike: tuple[tuple[Colour, Colour], ...] = ()
    """Pairs that this light makes too alike."""
    faces: tuple[tuple[Face, int], ...] = ()
    throws: int = 0
    """Confirmed throws that taught."""
    corrected: int = 0
    set_aside: int = 0
    tests: tuple[CheckScore, ...] = ()
    teaching: TeachState | None = None
    testing: CheckScore | None = None
    """A self-test so far."""
    said: Message | None = None
    """What came of the last thing that was wanted."""
    refused: bool = False
    """It was not done."""
    showing: bool = False
    """Somebody shows dice: what is read is no throw. Only the writer says so."""
    working: bool = False


class OwnDiceIs(Struct, frozen=True):
    """Something changed with the owners' dice."""

    now: OwnDiceNow
