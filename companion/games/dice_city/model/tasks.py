"""Choices that are due before anything else: an ability, a build or the hourglasses ask for them."""

from __future__ import annotations

from msgspec import Struct

from companion.core import Seat
from companion.games.dice_city.effects import Copy, Effect, Gain, PaySame, Trade, WhenBuilt
from companion.games.dice_city.model.board import Resource, Stock


class Rest(Struct, frozen=True):
    """Effects of a location that come after the choice before them."""

    effects: tuple[Effect, ...]
    place: int
    visited: int
    """Places whose abilities are being used already, as bits: nothing is copied in a circle."""


class Counted(Struct, frozen=True):
    """A choice that comes up several times."""

    left: int
    total: int

    @property
    def fresh(self) -> bool:
        """Whether nothing has been chosen yet."""
        return self.left == self.total


class Taking(Counted, frozen=True):
    """Resources of choice."""


class Paying(Counted, frozen=True):
    """What is still to be paid before the gain: `left` of any kind by choice, after the fixed part."""

    fixed: Stock
    gain: Gain

    @property
    def fresh(self) -> bool:
        """Whether nothing has been paid yet."""
        return self.left + sum(self.fixed) == self.total


class Swapping(Counted, frozen=True):
    """Resources that may still be exchanged."""


class PayingSame(Struct, frozen=True):
    """Which resource is paid, for more of the same."""

    effect: PaySame


class Trading(Counted, frozen=True):
    """What may still be paid of one resource, for another."""

    effect: Trade
    paid: Resource | None = None
    """The resource that was paid first, and has to be paid again."""


class Moving(Counted, frozen=True):
    """Other dice that may still be moved."""

    moved: int = 0
    """Dice moved already, as bits."""
    anywhere: bool = False
    """To any place of their row, not one space."""


class Gathering(Struct, frozen=True):
    """Other unused dice that may still be thrown again together with these."""

    left: int
    dice: tuple[int, ...]


class Rerolling(Struct, frozen=True):
    """The dice in question are thrown again."""

    dice: tuple[int, ...]


class Reviving(Counted, frozen=True):
    """Locations that may still be reactivated."""


class Fetching(Struct, frozen=True):
    """A card from its pile looks for its place."""

    card: str


class Copying(Struct, frozen=True):
    """A location whose ability is copied."""

    effect: Copy
    place: int
    visited: int


class Building(Struct, frozen=True):
    """A card that is paid for looks for its place."""

    card: str


class PayingExtra(Counted, frozen=True):
    """When built: more resources for victory points."""

    effect: WhenBuilt


class Discarding(Counted, frozen=True):
    """Cards of the display that still have to go."""


class Forcing(Struct, frozen=True):
    """Others who still have to throw a die again, clockwise, and the die of the first once it is named."""

    victims: tuple[Seat, ...]
    die: int | None = None


OneByOne = Taking | Swapping | Trading | Moving | Reviving | Discarding
"""Choices of which each answer is one less."""
Offer = Paying | PayingSame | PayingExtra | Swapping | Trading | Moving | Gathering | Reviving | Fetching | Copying
"""Choices that may be left."""
Task = OneByOne | Offer | Rest | Rerolling | Building | Forcing
