"""From the box to the first throw: the steps, and what a step knows while it is on the screen. Pure."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Reading

MOMENT_SECONDS = 4.0
"""A step that is good by itself goes on after this time, in which anybody can read it and stay."""
MOMENT_PARTS = 12
"""The bar that runs down is drawn in so many steps: each is one drawing."""


class Step(StrEnum):
    """The steps in order; DONE is behind the last."""

    LANGUAGE = "language"
    DISPLAY = "display"
    CAMERA = "camera"
    LIGHT = "light"
    BUTTONS = "buttons"
    SOUND = "sound"
    THROW = "throw"
    DONE = "done"

    def beside(self, by: int) -> Step:
        """The step so many further on, or back."""
        steps = list(Step)
        return steps[min(max(0, steps.index(self) + by), len(steps) - 1)]


class StartPage(Struct, frozen=True):
    """What the step on the screen knows."""

    pressed: frozenset[str] = frozenset()
    """The buttons that were pressed."""
    felt: tuple[float, float] | None = None
    """Where a finger was felt last beside the target, in shares of the display."""
    left: int | None = None
    """Parts of the moment that are left before it goes on by itself; None: it does not."""
    stays: bool = False
    """Somebody wants to stay here."""
    before: Reading | None = None
    """What lay there when the step began: it is no throw."""


class StayHere(Struct, frozen=True):
    """This step shall not go on by itself."""


class FingerFelt(Struct, frozen=True):
    """A finger was felt beside the target."""

    x: float
    y: float


StartIntent = StayHere | FingerFelt


def start_page_after(page: StartPage, intent: StartIntent) -> StartPage:
    """The step after a touch."""
    match intent:
        case StayHere():
            return replace(page, stays=True, left=None)
        case FingerFelt(x, y):
            return replace(page, felt=(x, y))
        case _:
            assert_never(intent)


class Moment:
    """Counts the time in which a step is good by itself. The time comes from outside."""

    def __init__(self) -> None:
        self._since: float | None = None

    def begin(self) -> None:
        """Another step."""
        self._since = None

    def left(self, good: bool, now: float) -> int | None:
        """Parts of the moment that are left; None where the step is not good, 0 where its time is over."""
        if not good:
            self._since = None
            return None
        if self._since is None:
            self._since = now
        share = 1.0 - (now - self._since) / MOMENT_SECONDS
        return max(0, min(MOMENT_PARTS, int(share * MOMENT_PARTS + 0.999)))
