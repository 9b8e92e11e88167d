"""What people do. Cards are told by their ids."""

from __future__ import annotations

from companion.core import Move, Seat
from companion.dice import Colour
from companion.games.dice_city.model.board import Bonus, Resource


class Reveal(Move, frozen=True, tag="Reveal"):
    """The table turns up a card for the display."""

    card: str


class TakeDie(Move, frozen=True, tag="TakeDie"):
    """Take up an unused die, to use it."""

    die: Colour


class Activate(Move, frozen=True, tag="Activate"):
    """Use the location on which the die in hand lay."""


class MoveDie(Move, frozen=True, tag="MoveDie"):
    """Another die one space to the left (-1) or to the right (+1)."""

    die: Colour
    step: int


class MoveDieTo(Move, frozen=True, tag="MoveDieTo"):
    """Another die to a place of its row."""

    die: Colour
    column: int


class ThrowToo(Move, frozen=True, tag="ThrowToo"):
    """Another die that is thrown again together with this one."""

    die: Colour


class OfPlace(Move, frozen=True):
    """A move that names a place of the player's own city."""

    row: Colour
    column: int


class Refresh(Move, frozen=True, tag="Refresh"):
    """Exchange cards of the display; which ones is told next."""


class Discard(Move, frozen=True, tag="Discard"):
    """A card of the display goes."""

    card: str


class Revive(OfPlace, frozen=True, tag="Revive"):
    """Take the deactivation token off an own location."""


class Pass(Move, frozen=True, tag="Pass"):
    """The die is used for an hourglass."""


class Spend(Move, frozen=True, tag="Spend"):
    """Two hourglasses for this."""

    bonus: Bonus


class ForceDie(Move, frozen=True, tag="ForceDie"):
    """The die that another player must throw again."""

    victim: Seat
    die: Colour


class Take(Move, frozen=True, tag="Take"):
    """A resource of choice."""

    resource: Resource


class PayWith(Move, frozen=True, tag="PayWith"):
    """A resource paid for what a location offers."""

    resource: Resource


class Swap(Move, frozen=True, tag="Swap"):
    """A resource exchanged for another."""

    give: Resource
    get: Resource


class PlaceAt(OfPlace, frozen=True, tag="PlaceAt"):
    """Where the new card lies in the city."""


class CopyFrom(OfPlace, frozen=True, tag="CopyFrom"):
    """The location whose ability is copied."""


class Done(Move, frozen=True, tag="Done"):
    """No more of what the location offers."""


class AttackBandits(Move, frozen=True, tag="AttackBandits"):
    """Bandits by their victory points."""

    points: int


class AttackPlace(Move, frozen=True, tag="AttackPlace"):
    """A location of another player."""

    victim: Seat
    row: Colour
    column: int


class Raid(Move, frozen=True, tag="Raid"):
    """One resource out of another player's stock."""

    victim: Seat
    resource: Resource


class Build(Move, frozen=True, tag="Build"):
    """A card on offer; its place is told next."""

    card: str


class Export(Move, frozen=True, tag="Export"):
    """Goods on a trade ship, by its victory points."""

    points: int


class EndGame(Move, frozen=True, tag="EndGame"):
    """With two complete rows: the game ends with this round."""


class KeepLess(Move, frozen=True, tag="KeepLess"):
    """End the turn and keep fewer resources than allowed; which ones is told next."""


class EndTurn(Move, frozen=True, tag="EndTurn"):
    """The turn ends; None: as many resources as allowed are kept."""

    keep: tuple[int, int, int] | None = None


MOVES: tuple[type[Move], ...] = (
    Reveal,
    TakeDie,
    Activate,
    MoveDie,
    Refresh,
    Discard,
    Revive,
    Pass,
    Spend,
    ForceDie,
    Take,
    PayWith,
    Swap,
    PlaceAt,
    CopyFrom,
    Done,
    AttackBandits,
    AttackPlace,
    Raid,
    Build,
    Export,
    EndGame,
    KeepLess,
    EndTurn,
    MoveDieTo,
    ThrowToo,
)
