"""A filmed table for a game whose things have places: whatever its state says lies where, rendered and handed about.

    film = TableFilm(game, colours, seed=3)         # boards, dice, agents in the players' colours
    live.watch_zones(film.zones)                    # as the settings would have them
    film.lay(state)                                 # a hand comes, and then the table is as this state says
    for frame in film.source.play(): ...            # frames for a LiveTable

`film.source` is a `BoardTable`, with everything else that can happen to a table: `knock`, `cover`, `pass_over`. A die
that vanishes, or two that change places, are `film.source.lay` of other pieces than the state has:

    pieces = film.pieces(state)
    film.source.lay({**pieces, "gugu": pieces["gugu"][1:]})

With `boards=False` only the first board of the game is in view: in Dicetopia, the city alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from companion.core import Seat
from companion.dice import Box, Colour, Die, DieReading, Reading, Thing, ZonesSeen
from companion.game import Game
from ui.app.inbox import ReadingTaken
from vision.sources.board_table import BoardSettings, BoardTable, Cube, Piece, city_places

SEEN_SIZE = (1280, 720)
"""Pixels of a picture that is not drawn."""
SLOTS = 6
"""Of a player's board: those without a die hold the cubes that were not sent yet."""


def perfect_look(
    game: Game[Any], state: Any, colours: Sequence[Colour], zones: Mapping[str, Sequence[tuple[float, float]]]
) -> ReadingTaken:
    """What a camera that misses nothing would say of a table, without a film of it: every die, every agent, in rows.

    Zones are rectangles, as those of `plain_zones` are.
    """
    assert game.sight is not None
    table = game.sight.tabletop
    assert table is not None
    dice: list[DieReading] = []
    things: list[Thing] = []
    filled = dict.fromkeys(zones, 0)
    for place, look in table.lying(state).values():
        zone, thing = table.zone(place), table.thing(look)
        if zone not in zones:
            continue
        number, filled[zone] = filled[zone], filled[zone] + 1
        (x, y), (right, _), (_, bottom), _ = zones[zone]
        wide, high = (right - x) * SEEN_SIZE[0], (bottom - y) * SEEN_SIZE[1]
        left, top = x * SEEN_SIZE[0] + (number % 6) * wide / 6, y * SEEN_SIZE[1] + (number // 6) * high / 2
        box = Box.square(left + wide / 12, top + high / 4, min(wide / 7, high / 2.4))
        if isinstance(thing, Die):
            hues = ((thing.kind.colour, 0.99),) if thing.kind.colour is not None else ()
            dice.append(DieReading(thing.face, thing.kind.colour, box, 0.99, ((thing.face, 0.99),), hues))
        else:
            things.append(Thing(box, ((colours[thing], 1.0),)))
    picture = np.full((SEEN_SIZE[1], SEEN_SIZE[0], 3), 60, np.uint8)
    return ReadingTaken(Reading(tuple(dice), True), picture, zones=ZonesSeen(tuple(things)), resting=True)


def plain_zones(game: Game[Any], boards: bool = True) -> dict[str, Sequence[tuple[float, float]]]:
    """Zones for a game's table as a picture would show it from straight above."""
    assert game.sight is not None
    first, *others = game.sight.boards
    zones = dict(first.lying_at(((0.0, 0.0), (1.0, 0.0), (1.0, 0.6), (0.0, 0.6))))
    for number, board in enumerate(others if boards else ()):
        left, top = (number % 2) / 2, 0.62 + number // 2 * 0.2
        zones |= board.lying_at(((left, top), (left + 0.48, top), (left + 0.48, top + 0.17), (left, top + 0.17)))
    return {name: tuple(corners) for name, corners in zones.items()}


class TableFilm:
    """The table of one game, filmed."""

    def __init__(
        self,
        game: Game[Any],
        colours: Sequence[Colour],
        seed: int = 0,
        *,
        boards: bool = True,
        settings: BoardSettings | None = None,
    ) -> None:
        """`colours` are those of the players' pieces, by seat."""
        if game.sight is None or game.sight.tabletop is None or not game.sight.boards:
            raise ValueError(f"{game.id} has no table to be filmed")
        self._table, self._colours = game.sight.tabletop, tuple(colours)
        first, *others = game.sight.boards
        self._fields = [place.zone for place in first.places]
        self._boards = [board.places[0].zone for board in others][: len(colours)] if boards else []
        self.source = BoardTable(city_places(self._fields, self._boards), settings, seed)

    @property
    def zones(self) -> Mapping[str, Sequence[tuple[float, float]]]:
        """The places in view, as the settings name them."""
        return self.source.zones

    def pieces(self, state: Any) -> dict[str, list[Piece]]:
        """What lies in each place that is in view."""
        found: dict[str, list[Piece]] = {zone: [] for zone in (*self._fields, *self._boards)}
        for place, look in self._table.lying(state).values():
            zone = self._table.zone(place)
            if zone in found:
                found[zone].append(self._piece(self._table.thing(look)))
        for seat, zone in enumerate(self._boards):
            found[zone] += [Cube(self._colours[seat])] * (SLOTS - len(found[zone]))
        return found

    def lay(self, state: Any) -> None:
        """A hand comes, and then the table is as this state says."""
        self.source.lay(self.pieces(state))

    def _piece(self, thing: Die | Seat) -> Piece:
        return thing if isinstance(thing, Die) else Cube(self._colours[thing])
