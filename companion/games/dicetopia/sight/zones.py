"""Where the districts and the faction boards are in a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.board_layout import inside
from companion.dice import Box
from companion.games.dicetopia.pieces import DISTRICTS

Point = tuple[float, float]
Polygon = Sequence[Point]
Zones = Mapping[int, Polygon]
"""By place, as in `Target`: the district's number, or 6 + the seat whose board it is. Corners in pixels."""

BOARD_ZONES = tuple(f"board-{number}" for number in range(1, 5))
"""What the zones of the faction boards are called in the settings, clockwise by seat."""
ZONES = (*(district.id for district in DISTRICTS), *BOARD_ZONES)
"""By place."""
_PLACES = {name: place for place, name in enumerate(ZONES)}


def zones_from(named: Mapping[str, Polygon], width: int, height: int) -> Zones:
    """Zones from the settings, where corners are shares of the picture; names of other games are left out."""
    return {
        _PLACES[name]: tuple((x * width, y * height) for x, y in corners)
        for name, corners in named.items()
        if name in _PLACES
    }


def rectangle(box: Box) -> Polygon:
    """A box as a polygon."""
    x0, y0, x1, y1 = box
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def zone_at(zones: Zones, box: Box) -> int | None:
    """The first zone that the middle of a box lies in."""
    return next((place for place, corners in zones.items() if inside(corners, *box.centre)), None)
