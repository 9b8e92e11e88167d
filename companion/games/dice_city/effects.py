"""What a location can do: a small vocabulary of effects. A card's ability is a list of them."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

RESOURCE_IDS = ("wood", "stone", "iron")
MOST = 30
"""The largest number in an ability: more is a slip of the finger."""


class Type(StrEnum):
    """The five types of locations."""

    RESOURCE = "resource"
    MILITARY = "military"
    ECONOMY = "economy"
    CULTURE = "culture"
    CIVIC = "civic"


class Scope(StrEnum):
    """How far an effect reaches."""

    ROW = "row"
    CITY = "city"
    DIE = "die"
    """Locations with an unused die on them."""


class Gain(Struct, frozen=True):
    """Resources (also of the player's choice), victory point tokens, hourglasses."""

    wood: int = 0
    stone: int = 0
    iron: int = 0
    any: int = 0
    vp: int = 0
    hourglass: int = 0


class Strength(Struct, frozen=True):
    """Army strength for this turn, perhaps good against bandits only."""

    amount: int
    bandits_only: bool = False


class StrengthPerMilitary(Struct, frozen=True):
    """Army strength for each other military location used this turn, before or after this one."""

    amount: int


class Pay(Struct, frozen=True):
    """If the player pays, they gain."""

    wood: int
    stone: int
    iron: int
    any: int
    gain: Gain


class Exchange(Struct, frozen=True):
    """Exchange up to so many resources one for one; None: all there are."""

    most: int | None


class MoveDice(Struct, frozen=True):
    """Move up to so many other dice one space each."""

    most: int


class Reroll(Struct, frozen=True):
    """Throw this die again; it lies on its new place, still unused."""


class Reactivate(Struct, frozen=True):
    """Take the deactivation tokens off up to so many own locations."""

    most: int


class DeactivateSelf(Struct, frozen=True):
    """The location whose ability this is becomes deactivated."""


class Fetch(Struct, frozen=True):
    """Take a card from its pile and build it for nothing."""

    card: str


class Copy(Struct, frozen=True):
    """Use the ability of another active location: in the same row, or under an unused die."""

    scope: Scope


class WhenBuilt(Struct, frozen=True):
    """When built: pay up to so many of these resources, for victory point tokens each."""

    most: int
    resources: tuple[str, ...]
    vp: int


class Store(Struct, frozen=True):
    """Ongoing: so many of each resource can be kept at the end of the turn."""

    each: int


class Defence(Struct, frozen=True):
    """Ongoing: the other built locations in the row or the city have more defence."""

    amount: int
    scope: Scope


class StandingStrength(Struct, frozen=True):
    """Ongoing: army strength at the beginning of every turn."""

    amount: int


class Discount(Struct, frozen=True):
    """Ongoing: building costs less of this."""

    wood: int = 0
    stone: int = 0
    iron: int = 0


class Worth(Struct, frozen=True):
    """Victory points in the city for each location of a type, itself among them unless `others`."""

    amount: int
    type: Type
    others: bool = False
    row: bool = False
    """Only those in its own row."""


Effect = (
    Gain
    | Strength
    | StrengthPerMilitary
    | Pay
    | Exchange
    | MoveDice
    | Reroll
    | Reactivate
    | DeactivateSelf
    | Fetch
    | Copy
    | WhenBuilt
    | Store
    | Defence
    | StandingStrength
    | Discount
    | Worth
)
Ability = tuple[Effect, ...]
NONE = "none"
"""The text of an ability that does nothing."""

ONGOING = (Store, Defence, StandingStrength, Discount, Worth)
"""Effects that hold while the card lies there; a die on it does nothing for them."""
MOST_EFFECTS = 6
