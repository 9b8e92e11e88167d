"""A table with boards that is not there: dice and cubes lie in named places, hands move them, elbows knock them over.

It gives frames as a camera would, in its own time. What lies where is told, place by place; whatever stays keeps its
slot and its pose, so that only what changed looks different:

    table = BoardTable(city_places(["agency", "gugu", ...], ["board-1", "board-2"]), seed=1)
    table.lay({"agency": [Die(kind, face), Cube(Colour.RED)], ...})     # a hand comes, and then it lies so
    table.knock("gugu", Die(kind, face), other_face)                    # an elbow: a die shows something else
    table.cover(["gugu"], 3.0)                                          # a hand rests on a place
    for frame in table.play(): ...                                      # until all wishes are done

`table.zones` are its places as the settings name them. Pieces are drawn once each, alone, by the renderer of
`vision.generate`, and put together, so that a whole game can be filmed in seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.dice import Box, Colour, Die, DieReading, Face, Reading
from vision.generate.clutter import hand_mask
from vision.generate.random_scene import linear
from vision.generate.render import render
from vision.generate.scene import AXIS_FACES, DieAt, DieLook, Hand, Lens, Scene, TableSurface
from vision.generate.view import CameraView, resting
from vision.sources.frame import Picture
from vision.sources.staged_table import (
    FilmSettings,
    Point,
    StagedTable,
    body_and_pips,
    direction,
    hand_at,
    reaching,
)

EDGE, CUBE_EDGE = 16.0, 10.0
PITCH = 24.0
"""Millimetres from slot to slot."""
REACH = 32.0
"""Millimetres around a piece in which its shadow falls."""
PALM = 95.0
"""Millimetres from the fingertips to the middle of the palm, which covers what is taken."""
SKIN = (118, 150, 205)
Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube without pips: somebody's agent."""

    colour: Colour


Piece = Die | Cube


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A printed field with slots: its left lower corner and its slots, in millimetres."""

    name: str
    x: float
    y: float
    columns: int
    rows: int

    @property
    def size(self) -> tuple[float, float]:
        return self.columns * PITCH + 6, self.rows * PITCH + 4

    @property
    def corners(self) -> tuple[tuple[float, float, float], ...]:
        (w, h), x, y = self.size, self.x, self.y
        return (x, y + h, 0.0), (x + w, y + h, 0.0), (x + w, y, 0.0), (x, y, 0.0)

    def slot(self, number: int) -> tuple[float, float]:
        """The middle of a slot, row by row from the upper left."""
        row, column = divmod(number, self.columns)
        return self.x + 3 + (column + 0.5) * PITCH, self.y + 2 + (self.rows - row - 0.5) * PITCH


def city_places(fields: Sequence[str], boards: Sequence[str]) -> tuple[BoardPlace, ...]:
    """Fields three in a row in the middle, players' boards of six slots above and below them."""
    wide, high = 3 * PITCH + 10, 2 * PITCH + 8
    city = [
        BoardPlace(name, -1.5 * wide + i % 3 * wide, (1 - i // 3) * high - high, 3, 2) for i, name in enumerate(fields)
    ]
    spots = ((-152.0, high + 4), (2.0, high + 4), (2.0, -high - PITCH - 8), (-152.0, -high - PITCH - 8))
    return (*city, *(BoardPlace(name, *spots[i], 6, 1) for i, name in enumerate(boards)))


@dataclass(frozen=True, slots=True)
class BoardSettings(FilmSettings):
    """How the table is filmed: wider than a tray, with quicker hands."""

    width: int = 960
    height: int = 540
    view_width: float = 350.0
    hand_seconds: float = 0.6
    pause: float = 0.8


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A piece with its pose; two of them are two things."""

    piece: Piece
    solid: DieAt


Slots = tuple[_Laid | None, ...]
Lying = Mapping[str, Slots]


@dataclass(frozen=True, slots=True, eq=False)
class _Moment:
    lying: Lying
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class _Patch:
    """A piece in the picture: where, what it does to the light around it, and its own pixels."""

    left: int
    top: int
    shade: npt.NDArray[np.float32]
    body: npt.NDArray[np.bool_]
    pixels: Picture


class BoardTable(StagedTable[_Moment]):
    """A source of frames whose boards are laid as they are told."""

    name = "boards"

    def __init__(
        self,
        places: Sequence[BoardPlace],
        settings: BoardSettings | None = None,
        seed: int = 0,
        real_time: bool = False,
    ) -> None:
        self.settings = settings or BoardSettings()
        bare = _Moment({place.name: (None,) * (place.columns * place.rows) for place in places})
        super().__init__(self.settings, bare, seed, real_time)
        self._places = {place.name: place for place in places}
        self._view = CameraView(self._camera)
        self._bare = self._board()
        self._patches: dict[int, tuple[_Laid, _Patch]] = {}
        self._drawn: tuple[Lying, Picture] | None = None

    @property
    def zones(self) -> Mapping[str, Corners]:
        """Its places in shares of the picture's width and height, as the settings have them."""
        size = (self.settings.width, self.settings.height)
        found = {place.name: self._view.project(place.corners) / size for place in self._places.values()}
        return {name: tuple((float(x), float(y)) for x, y in corners) for name, corners in found.items()}

    # --- wishes -------------------------------------------------------------------------------------------------------

    def lay(self, table: Mapping[str, Sequence[Piece]], seconds: float | None = None) -> None:
        """A hand comes, and then these places hold these pieces; places that are not named stay as they are."""
        wanted = {name: tuple(pieces) for name, pieces in table.items()}
        self._wishes.append(lambda: self._lay(wanted))
        self.wait(self.settings.pause if seconds is None else seconds)

    def knock(self, place: str, die: Die, face: Face) -> None:
        """An elbow turns a die over."""
        self._wishes.append(lambda: self._knock(place, die, face))
        self.wait(self.settings.pause)

    def cover(self, places: Sequence[str], seconds: float) -> None:
        """A hand comes to rest over places, and goes again."""
        self._wishes.append(lambda: self._cover(tuple(places), seconds))
        self.wait(self.settings.pause)

    def pass_over(self) -> None:
        """A hand passes over the boards and touches nothing."""
        self._wishes.append(lambda: self._hand_over([(self._somewhere(), self._now.lying)]))
        self.wait(self.settings.pause)

    # --- what is seen -------------------------------------------------------------------------------------------------

    def truth(self) -> Reading:
        """What a perfect reader would read in the last frame, had it no hand in it."""
        dice = []
        for laid in self._pieces():
            if isinstance(laid.piece, Die):
                x, y = self._view.project([(*laid.solid.centre[:2], EDGE)])[0]
                side = self._camera.focal * EDGE / self._view.depth((*laid.solid.centre[:2], EDGE))
                face, colour = laid.piece.face, laid.piece.kind.colour
                box = Box.square(float(x), float(y), 1.1 * side)
                hues = ((colour, 0.99),) if colour is not None else ()
                dice.append(DieReading(face, colour, box, 0.99, ((face, 0.99),), hues))
        return Reading(tuple(dice), confident=True)

    def _pieces(self) -> list[_Laid]:
        return [laid for slots in self._now.lying.values() for laid in slots if laid is not None]

    # --- what happens -------------------------------------------------------------------------------------------------

    def _lay(self, wanted: Mapping[str, Sequence[Piece]]) -> Iterator[_Moment]:
        stations: list[tuple[Point, Lying]] = []
        lying = dict(self._now.lying)
        for name, pieces in wanted.items():
            slots = self._with(name, lying[name], pieces)
            if slots != lying[name]:
                changed = [i for i, (a, b) in enumerate(zip(lying[name], slots, strict=True)) if a is not b]
                lying = {**lying, name: slots}
                stations.append((np.array(self._places[name].slot(changed[0])), lying))
        if stations:
            yield from self._hand_over(stations)

    def _with(self, name: str, slots: Slots, pieces: Sequence[Piece]) -> Slots:
        """The slots of a place with these pieces: those that lay there stay, others come into free slots."""
        missing, out = list(pieces), list(slots)
        for number, laid in enumerate(out):
            if laid is not None and laid.piece in missing:
                missing.remove(laid.piece)
            else:
                out[number] = None
        for number, laid in enumerate(out):
            if laid is None and missing:
                out[number] = self._laid(missing.pop(0), self._places[name].slot(number))
        if missing:
            raise ValueError(f"{name} has {len(out)} slots, not {len(pieces)}")
        return tuple(out)

    def _laid(self, piece: Piece, at: tuple[float, float]) -> _Laid:
        x, y = at + self._rng.uniform(-1.5, 1.5, 2)
        yaw = float(self._rng.uniform(-0.5, 0.5))
        side = AXIS_FACES.index(piece.face.id) if isinstance(piece, Die) else 4
        look = _look(piece)
        return _Laid(piece, DieAt(look, (float(x), float(y), look.edge / 2), resting(side, yaw)))

    def _knock(self, place: str, die: Die, face: Face) -> Iterator[_Moment]:
        slots = list(self._now.lying[place])
        number = next(i for i, laid in enumerate(slots) if laid is not None and laid.piece == die)
        slots[number] = self._laid(Die(die.kind, face), self._places[place].slot(number))
        yield _Moment({**self._now.lying, place: tuple(slots)})

    def _cover(self, places: Sequence[str], seconds: float) -> Iterator[_Moment]:
        lying = self._now.lying
        middles = np.array([self._middle(name) for name in places])
        x, y = middles.mean(axis=0)
        degrees = 90.0 if y > 0 else 270.0
        goal = np.array([x, y]) - direction(degrees) * PALM
        yield from self._moves(goal + direction(degrees) * 300, goal, degrees, lying)
        yield from [_Moment(lying, hand_at(goal, degrees))] * round(seconds * self.settings.fps)
        yield from self._moves(goal, goal + direction(degrees) * 300, degrees, lying)
        yield _Moment(lying)

    def _middle(self, name: str) -> tuple[float, float]:
        place = self._places[name]
        return place.x + place.size[0] / 2, place.y + place.size[1] / 2

    def _hand_over(self, stations: Sequence[tuple[Point, Lying]]) -> Iterator[_Moment]:
        """A hand comes in, reaches each station, after which the table is as it says, and goes."""
        degrees = float(self._rng.uniform(0, 360))
        out = direction(degrees)
        at = stations[0][0] - out * PALM + out * 320
        for place, after in stations:
            goal = place - out * PALM
            yield from self._moves(at, goal, degrees, self._now.lying)
            yield _Moment(after, hand_at(goal, degrees))
            at = goal
        after = stations[-1][1]
        yield from self._moves(at, at + out * 320, degrees, after)
        yield _Moment(after)

    def _moves(self, start: Point, end: Point, degrees: float, lying: Lying) -> Iterator[_Moment]:
        steps = self._hand_steps(self.settings.hand_seconds)
        yield from (_Moment(lying, hand) for hand in reaching(start, end, steps, degrees))

    # --- drawing ------------------------------------------------------------------------------------------------------

    def _picture(self) -> Picture:
        lying = self._now.lying
        if self._drawn is None or self._drawn[0] is not lying:
            self._drawn = (lying, self._put_together())
        picture = self._drawn[1]
        if self._now.hand is None:
            return picture
        mask = cv2.GaussianBlur(hand_mask(self._view, self._now.hand), (0, 0), 1.2)
        round_ = cv2.GaussianBlur(mask, (0, 0), self.settings.width / 90)[..., None]
        skin = np.array(SKIN, np.float32) * (0.55 + 0.45 * round_)
        return np.asarray(picture * (1 - mask[..., None]) + skin * mask[..., None], np.uint8)

    def _put_together(self) -> Picture:
        pieces = self._pieces()
        for key in self._patches.keys() - {id(laid) for laid in pieces}:
            del self._patches[key]
        picture = self._bare.astype(np.float32)
        patches = []
        for laid in pieces:
            if id(laid) not in self._patches:
                self._patches[id(laid)] = (laid, self._patch(laid.solid))
            patches.append(self._patches[id(laid)][1])
        for patch in patches:
            picture[_window(patch)] *= patch.shade
        for patch in patches:
            picture[_window(patch)][patch.body] = patch.pixels[patch.body]
        return np.asarray(np.clip(picture + 0.5, 0, 255), np.uint8)

    def _patch(self, solid: DieAt) -> _Patch:
        """One piece, drawn alone, and what its shadow does to the ground."""
        want = self.settings
        x, y = self._view.project([solid.centre])[0]
        reach = REACH * self._camera.focal / self._camera.distance
        left, top = max(0, round(x - reach)), max(0, round(y - reach))
        right, bottom = min(want.width, round(x + reach)), min(want.height, round(y + reach))
        axis = (self._view.middle[0] - left, self._view.middle[1] - top)
        camera = replace(self._camera, width=right - left, height=bottom - top, axis=axis)
        plain = TableSurface("plain", (0.3, 0.3, 0.3), (0.3, 0.3, 0.3), 0.0)
        ground = Scene((), camera, surface=plain, lens=Lens(noise=0.0, jpeg=None), seed=self._seed)
        bare, drawn = render(ground).image, render(replace(ground, dice=(solid,)))
        body = drawn.body > 127
        if solid.look.blank:  # clutter has no body there: what is not the grey ground is the cube
            hull = cv2.convexHull(np.round(CameraView(camera).project(_corners(solid))).astype(np.int32))
            outline = np.zeros(body.shape, np.uint8)
            cv2.fillConvexPoly(outline, hull, 1)
            body = outline > 0
        shade = (drawn.image.astype(np.float32) + 1) / (bare.astype(np.float32) + 1)
        return _Patch(left, top, np.where(body[..., None], 1.0, shade).astype(np.float32), body, drawn.image)

    def _board(self) -> Picture:
        """The table with its printed boards, and nothing on them."""
        wood = TableSurface("wood", linear((120, 82, 52)), linear((146, 104, 68)), 0.5)
        scene = Scene((), self._camera, surface=wood, lens=Lens(noise=0.0, jpeg=None), seed=self._seed)
        picture = render(scene).image.copy()
        for number, place in enumerate(self._places.values()):
            ground = np.array(_GROUNDS[number % len(_GROUNDS)], np.float32)
            field_ = np.round(self._view.project(place.corners)).astype(np.int32)
            light = np.zeros(picture.shape[:2], np.uint8)
            cv2.fillConvexPoly(light, field_, 1)
            cv2.polylines(picture, [field_], True, (30, 30, 30), 2, cv2.LINE_AA)
            picture[light > 0] = ground
            for slot in range(place.columns * place.rows):
                x, y = place.slot(slot)
                square = [(x - 10, y - 10, 0), (x + 10, y - 10, 0), (x + 10, y + 10, 0), (x - 10, y + 10, 0)]
                corners = np.round(self._view.project(square)).astype(np.int32)
                cv2.polylines(picture, [corners], True, (ground * 0.7).tolist(), 1, cv2.LINE_AA)
        return picture


_GROUNDS = ((70, 62, 52), (62, 74, 60), (58, 62, 82), (82, 70, 60), (64, 58, 70), (74, 78, 66))
"""Printed fields, dull and dark, as boards are: blue, green, red."""


def _look(piece: Piece) -> DieLook:
    colour = piece.colour if isinstance(piece, Cube) else piece.kind.colour or Colour.WHITE
    body, pips = body_and_pips(colour)
    if isinstance(piece, Cube):
        return DieLook(str(colour), body, pips, CUBE_EDGE, roundness=0.06, blank=True)
    return DieLook(str(colour), body, pips, EDGE)


def _corners(solid: DieAt) -> npt.NDArray[np.float64]:
    unit = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    return np.asarray(unit * solid.look.edge @ solid.rotation.T + np.array(solid.centre), np.float64)


def _window(patch: _Patch) -> tuple[slice, slice]:
    height, width = patch.body.shape
    return slice(patch.top, patch.top + height), slice(patch.left, patch.left + width)
