"""What can be set by hand: the table as it stands, and cards as their owners know them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Literal

from companion.core import Change, Seat
from companion.dice import Colour


class SetPlace(Change, frozen=True, tag="SetPlace"):
    """What lies on a place of a city: a card, or the printed place."""

    seat: Seat
    row: Colour
    column: int
    card: str
    deactivated: bool = False

    def thing(self) -> Hashable:
        """Each place can be given once."""
        return (SetPlace, self.seat, self.row, self.column)


class SetStock(Change, frozen=True, tag="SetStock"):
    """A player's resources."""

    seat: Seat
    stock: tuple[int, int, int]


class SetStrength(Change, frozen=True, tag="SetStrength"):
    """A player's army strength in this turn."""

    seat: Seat
    strength: int


class SetTokens(Change, frozen=True, tag="SetTokens"):
    """A player's victory point tokens, by what they are worth together."""

    seat: Seat
    points: int


class SetHourglasses(Change, frozen=True, tag="SetHourglasses"):
    """A player's hourglasses."""

    seat: Seat
    count: int


class SetShips(Change, frozen=True, tag="SetShips"):
    """The trade ships that a player has."""

    repeats: ClassVar[frozenset[str]] = frozenset({"points"})

    seat: Seat
    points: tuple[int, ...]


class SetBandits(Change, frozen=True, tag="SetBandits"):
    """The bandits that a player has."""

    repeats: ClassVar[frozenset[str]] = frozenset({"points"})

    seat: Seat
    points: tuple[int, ...]


class SetDice(Change, frozen=True, tag="SetDice"):
    """A player's dice as they lie, white to black."""

    seat: Seat
    columns: tuple[int, ...]


class SetCard(Change, frozen=True, tag="SetCard"):
    """A card as the owners know it: what is None is as we ship it. An unknown card is added."""

    card: str
    type: str | None = None
    cost: tuple[int, int, int] | None = None
    defence: int | Literal["none"] | None = None
    vp: int | None = None
    ability: str | None = None
    """In the text form of the effects."""
    label: str | None = None

    def thing(self) -> Hashable:
        """Each card can be given once."""
        return (SetCard, self.card)


class SetBanditDefence(Change, frozen=True, tag="SetBanditDefence"):
    """What it takes to beat the bandits of this pile."""

    points: int
    defence: int

    def thing(self) -> Hashable:
        """Each pile can be given once."""
        return (SetBanditDefence, self.points)


class SetShipCost(Change, frozen=True, tag="SetShipCost"):
    """What the ships of this pile take on board."""

    points: int
    cost: tuple[int, int, int]

    def thing(self) -> Hashable:
        """Each pile can be given once."""
        return (SetShipCost, self.points)


class SetBoard(Change, frozen=True, tag="SetBoard"):
    """The six printed places of a row, on everybody's board; cards that lie there stay."""

    row: Colour
    places: tuple[str, ...]

    def thing(self) -> Hashable:
        """Each row can be given once."""
        return (SetBoard, self.row)


CHANGES: tuple[type[Change], ...] = (
    SetPlace,
    SetStock,
    SetStrength,
    SetTokens,
    SetHourglasses,
    SetShips,
    SetBandits,
    SetDice,
    SetCard,
    SetBanditDefence,
    SetShipCost,
    SetBoard,
)
