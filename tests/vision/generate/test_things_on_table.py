"""What lies on the table as solids, and the room around it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.generate.scene import Camera, DieAt, DieLook, Flat, FlatKind, Scene, TableSurface, Token
from vision.generate.surroundings import room
from vision.generate.things_on_table import LAID, solids_of, tray_walls
from vision.generate.view import CameraView, resting

LOOK = DieLook("blue", (0.02, 0.05, 0.4), (0.8, 0.8, 0.8))
LOW = Camera(320, 240, 400.0, 300.0, tilt_degrees=55.0)
TRAY = TableSurface("tray", tray=60.0)


def die(x: float, y: float) -> DieAt:
    return DieAt(LOOK, (x, y, 8.0), resting(0, 0.3))


def solids(*things: Flat | Token, dice: tuple[DieAt, ...] = ()) -> list[float]:
    flats = tuple(thing for thing in things if isinstance(thing, Flat))
    tokens = tuple(thing for thing in things if isinstance(thing, Token))
    scene = Scene(dice, LOW, flats=flats, tokens=tokens)
    return [solid.height for solid in solids_of(scene, CameraView(LOW))]


@pytest.mark.parametrize("kind", ["card", "tile", "disc", "coin", "plug", "key"])
def test_a_thing_is_as_large_and_as_high_as_it_says(kind: FlatKind) -> None:
    scene = Scene((), LOW, flats=(Flat(kind, (5.0, 3.0), 24.0, 0.0, 2.0, 3),))
    (solid,) = solids_of(scene, CameraView(LOW))
    assert np.ptp(solid.outline[:, 0]) == pytest.approx(24.0, abs=1.0)
    assert solid.height == 2.0
    assert solid.uv.min() >= 0
    assert solid.uv.max() <= 1
    x, y = solid.outline.T
    assert float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) > 0, "anticlockwise"


def test_nothing_stands_before_a_die_that_the_labels_call_seen() -> None:
    plug = Flat("plug", (0.0, -14.0), 20.0, 0.0, 8.0, 3)
    assert solids(plug) == [8.0]
    assert solids(plug, dice=(die(0.0, 0.0),)) == [LAID]


def test_things_on_each_other_have_heights_of_their_own() -> None:
    token = Token((0.0, 0.0), 9.0, 0.5, (0.5, 0.1, 0.1), 6, "A")
    assert len(set(solids(token, Token((0.0, 0.0), 4.0, 0.5, (0.1, 0.1, 0.1), 0, "dots")))) == 2


def walls(*dice: DieAt) -> int:
    scene = Scene(dice, LOW, surface=TRAY, seed=3)
    return len(tray_walls(scene, CameraView(LOW)))


def test_a_tray_has_walls_unless_a_die_lies_there_or_would_be_hidden() -> None:
    bare = walls()
    assert bare >= 4
    assert walls(die(0.0, 0.0)) == bare
    assert walls(die(70.0, 0.0)) < bare
    assert walls(die(0.0, -46.0)) < bare, "the near wall hides the lower half of a die close to it"
    assert not tray_walls(Scene((), LOW), CameraView(LOW))


def test_a_room_is_as_bright_as_its_ambient_light() -> None:
    light = room(np.random.default_rng(5), (0.2, 0.4, 0.6))
    above = light[: len(light) // 2].mean(axis=(0, 1))
    assert 0.5 < above[1] / 0.4 < 2
    assert above[0] < above[1] < above[2]
    assert light.min() > 0
