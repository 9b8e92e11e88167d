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


class Label(StrEnum):
    """What a card says besides its type, where other cards look for it."""

    ARMY = "army"
    HARVEST = "harvest"
    NONE = "none"


class StrengthPer(Struct, frozen=True):
    """Army strength for each other use of an army this turn, before or after this one; or of a military location."""

    amount: int
    army: bool
    """Only those with the label; otherwise all of the type."""


class GainPerHarvest(Struct, frozen=True):
    """So many of what each active harvest location in the row produces."""

    amount: int


class GainMore(Struct, frozen=True):
    """Each use of a resource location this turn, before or after this one, brings so many more of what it brings."""

    amount: int


class WeakerBandits(Struct, frozen=True):
    """Bandits have so much less defence this turn, but at least one."""

    amount: int


class PointsPerPair(Struct, frozen=True):
    """Victory point tokens for every two resources of a kind in the stock."""

    vp: int


class Pay(Struct, frozen=True):
    """If the player pays, they gain."""

    wood: int
    stone: int
    iron: int
    any: int
    gain: Gain


class PaySame(Struct, frozen=True):
    """If the player pays so many of one resource, they gain so many of the same."""

    paid: int
    gained: int


class Trade(Struct, frozen=True):
    """Pay up to so many of one resource; each brings so many of one other."""

    most: int
    each: int


class Exchange(Struct, frozen=True):
    """Exchange up to so many resources one for one; None: all there are."""

    most: int | None


class MoveDice(Struct, frozen=True):
    """Move up to so many other dice one space each, or to any place of their row."""

    most: int
    anywhere: bool = False


class Reroll(Struct, frozen=True):
    """Throw this die again; it lies on its new place, still unused. Perhaps any number of other unused dice too."""

    others: bool = False


class Reactivate(Struct, frozen=True):
    """Take the deactivation tokens off up to so many own locations."""

    most: int


class DeactivateSelf(Struct, frozen=True):
    """The location whose ability this is becomes deactivated."""


class Fetch(Struct, frozen=True):
    """Take a card from its pile and build it for nothing."""

    card: str


class Copy(Struct, frozen=True):
    """Use the ability of another active location: in the same row, in the city, or under an unused die."""

    scope: Scope
    useful: bool = False
    """Only one that a die can do something on; without any, nothing is asked."""


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
    | StrengthPer
    | GainPerHarvest
    | GainMore
    | WeakerBandits
    | PointsPerPair
    | Pay
    | PaySame
    | Trade
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
