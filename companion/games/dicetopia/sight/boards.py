"""The boards of Dicetopia as they lie on the table: the city with three by two districts, and the faction boards."""

from __future__ import annotations

from companion.board_layout import BoardLayout, Place, oblong
from companion.games.dicetopia.pieces import DISTRICTS
from companion.games.dicetopia.sight.zones import BOARD_ZONES
from companion.text import message

COLUMNS, ROWS = 3, 2

CITY = BoardLayout(
    "city",
    message("board.city"),
    tuple(
        Place(
            district.id,
            district.words,
            oblong(k % COLUMNS / COLUMNS, k // COLUMNS / ROWS, (k % COLUMNS + 1) / COLUMNS, (k // COLUMNS + 1) / ROWS),
        )
        for k, district in enumerate(DISTRICTS)
    ),
    shape=1.5,
)
BOARDS = (
    CITY,
    *(
        BoardLayout(
            zone,
            message("board.faction", number=number),
            (Place(zone, message("board.faction", number=number), oblong(0, 0, 1, 1)),),
            shape=2.4,
            needed=False,
        )
        for number, zone in enumerate(BOARD_ZONES, 1)
    ),
)
