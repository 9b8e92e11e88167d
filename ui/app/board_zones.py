"""Zones of the picture from corners that people have shown: the game says what a board is, they say where it lies."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.board_layout import BadCorners, BoardLayout, Polygon
from companion.game import Game
from companion.sight import NamedZones


def boards_of(games: Iterable[Game[Any]]) -> Iterator[tuple[str, Game[Any], BoardLayout]]:
    """Every board of these games, with the name that it has in the settings."""
    for game in games:
        for board in game.sight.boards if game.sight is not None else ():
            yield f"{game.id}.{board.id}", game, board


def zones_of(by_hand: NamedZones, lying: Mapping[str, Polygon], games: Iterable[Game[Any]]) -> dict[str, Polygon]:
    """All zones: those written by hand into the settings, and those of every board whose corners were shown."""
    zones: dict[str, Polygon] = {name: tuple((x, y) for x, y in corners) for name, corners in by_hand.items()}
    for name, _, board in boards_of(games):
        if name in lying:
            with contextlib.suppress(BadCorners):  # the page refuses them where they are dragged; a file may have any
                zones |= board.lying_at(lying[name])
    return zones
