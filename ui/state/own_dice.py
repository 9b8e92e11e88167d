"""The screens "Your dice": which page is open, and what was tapped on the picture of the last throw. Pure."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour, Face

MOST_MISSED = 9


class OwnPage(StrEnum):
    """The pages of "Your dice"."""

    LIST = "list"
    COLOUR = "colour"
    FACE = "face"
    TEST = "test"
    ITEM = "item"
    """One colour or face that is known: rename it, forget it."""
    LEARNED = "learned"


class OwnDiceState(Struct, frozen=True):
    """What only the screen knows."""

    page: OwnPage = OwnPage.LIST
    from_new: bool = False
    """It was opened from a new game, and leads back to it."""
    thing: Colour | Face | None = None
    """The colour or the face that the page is about."""
    tapped: frozenset[int] = frozenset()
    """Marks of the picture, by number: dice first, then what was not read."""
    place: tuple[float, float] | None = None
    """Where somebody pointed in the picture, as shares of its width and height."""
    mended: tuple[tuple[int, Face | None], ...] = ()
    """What dice really show; None: it is no die."""
    mending: int | None = None
    missed: int = 0
    sure: bool = False
    """It was asked whether all that was learned is really to be forgotten."""

    def fresh(self) -> OwnDiceState:
        """The same page for another throw."""
        return OwnDiceState(self.page, self.from_new, self.thing)


class OwnGo(Struct, frozen=True):
    """To a page, about a thing."""

    page: OwnPage
    thing: Colour | Face | None = None
    from_new: bool | None = None


class OwnTap(Struct, frozen=True):
    """A mark of the picture was tapped, or tapped again."""

    mark: int


class OwnPoint(Struct, frozen=True):
    """Somebody points at a place of the picture, as shares of its width and height."""

    x: float
    y: float


class OwnMend(Struct, frozen=True):
    """Which die is to be mended; None: none any more."""

    die: int | None


class OwnShows(Struct, frozen=True):
    """What the die that is mended shows; None: it is no die."""

    face: Face | None


class OwnMissed(Struct, frozen=True):
    """So many dice were not seen."""

    number: int


class OwnSure(Struct, frozen=True):
    """Ask before all that was learned is forgotten."""


class OwnFresh(Struct, frozen=True):
    """Forget what was tapped: it was taken over."""


OwnDiceIntent = OwnGo | OwnTap | OwnPoint | OwnMend | OwnShows | OwnMissed | OwnSure | OwnFresh


def own_after(own: OwnDiceState, intent: OwnDiceIntent) -> OwnDiceState:
    """The pages after a tap."""
    match intent:
        case OwnGo(page, thing, from_new):
            return OwnDiceState(page, own.from_new if from_new is None else from_new, thing)
        case OwnTap(mark):
            return replace(own, tapped=own.tapped ^ {mark})
        case OwnPoint(x, y):
            return replace(own, place=(min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)))
        case OwnMend(die):
            return replace(own, mending=die)
        case OwnShows(face):
            if own.mending is None:
                return own
            mended = {**dict(own.mended), own.mending: face}
            return replace(own, mended=tuple(mended.items()), mending=None)
        case OwnMissed(number):
            return replace(own, missed=min(max(number, 0), MOST_MISSED))
        case OwnSure():
            return replace(own, sure=True)
        case OwnFresh():
            return own.fresh()
        case _:
            assert_never(intent)
