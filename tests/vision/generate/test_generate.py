"""The generator: what it says of a picture is what the picture shows."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.generate.dieface import SYMBOLS, atlas, places
from vision.generate.random_scene import BODIES, SceneWish, felt_table, linear, random_scene
from vision.generate.render import face_up, render
from vision.generate.scene import AXIS_FACES, Camera, DieAt, DieLook, Hand, Scene, TableSurface
from vision.generate.view import CameraView, leaning, resting

WHITE = DieLook("white", (0.8, 0.8, 0.8), (0.02, 0.02, 0.02))
SMALL = Camera(320, 240, 300.0, 150.0)


def one_die(axis: int = 4, look: DieLook = WHITE, x: float = 0.0, y: float = 0.0) -> Scene:
    """A single die in the middle of plain dark felt."""
    return Scene(
        (DieAt(look, (x, y, 8.0), resting(axis, 0.3)),), SMALL, surface=TableSurface("plain", (0.03, 0.08, 0.03))
    )


def test_the_same_scene_gives_the_same_picture() -> None:
    scene = random_scene(11, SceneWish(width=320, height=240, edge=(20, 30)))
    assert np.array_equal(render(scene).image, render(scene).image)


def test_seeds_give_different_pictures() -> None:
    wish = SceneWish(width=160, height=120, edge=(15, 25))
    assert not np.array_equal(render(random_scene(1, wish)).image, render(random_scene(2, wish)).image)


def test_opposite_faces_sum_to_seven() -> None:
    assert [int(AXIS_FACES[i]) + int(AXIS_FACES[i + 1]) for i in (0, 2, 4)] == [7, 7, 7]


@pytest.mark.parametrize("axis", range(6))
def test_the_face_that_is_up_has_as_many_pips_in_the_picture(axis: int) -> None:
    done = render(one_die(axis))
    (label,) = done.labels
    flat = cv2.getPerspectiveTransform(
        np.array(label.quad, np.float32), np.array([(0, 0), (80, 0), (80, 80), (0, 80)], np.float32)
    )
    face = cv2.cvtColor(cv2.warpPerspective(done.image, flat, (80, 80)), cv2.COLOR_BGR2GRAY)[8:72, 8:72]
    dark = (face < int(face.max()) * 0.45).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    assert sum(stats[i, cv2.CC_STAT_AREA] > 30 for i in range(1, count)) == int(label.face)


def test_one_two_three_run_anticlockwise() -> None:
    die = DieAt(WHITE, (0, 0, 8), np.eye(3, dtype=np.float32))
    assert face_up(die) == "3"
    assert AXIS_FACES[0] == "1"
    assert AXIS_FACES[2] == "2"
    corner = np.linalg.det(np.eye(3))  # +x, +y, +z as seen from their common corner turn anticlockwise
    assert corner > 0


def test_a_mirrored_die_swaps_two_faces() -> None:
    plain, mirrored = (DieAt(replace(WHITE, mirrored=m), (0, 0, 8), resting(0, 0.0)) for m in (False, True))
    assert {face_up(plain), face_up(mirrored)} == {"1", "6"}


def test_boxes_hold_the_die_and_the_middle_of_its_upper_face() -> None:
    done = render(one_die())
    (label,) = done.labels
    x0, y0, x1, y1 = label.box
    assert x0 < label.top[0] < x1
    assert y0 < label.top[1] < y1
    rows, columns = np.nonzero(done.body)
    assert x0 - 2 <= columns.min() < columns.max() <= x1 + 2
    assert y0 - 2 <= rows.min() < rows.max() <= y1 + 2


def test_edge_is_the_length_of_the_upper_faces_sides_seen_from_above() -> None:
    (label,) = render(one_die()).labels
    quad = np.array(label.quad)
    assert np.linalg.norm(quad[0] - quad[1]) == pytest.approx(label.edge, rel=0.05)


def test_a_die_cut_by_the_edge_is_not_wholly_visible() -> None:
    reach = 160 / 300 * 142
    (label,) = render(one_die(x=reach)).labels
    assert label.visible < 0.7


def test_a_hand_covers_dice() -> None:
    scene = replace(one_die(), hand=Hand((0.0, -40.0), 90.0, 90.0))
    assert render(scene).labels[0].visible < 0.3


def test_leaning_dice_say_so() -> None:
    tipped = leaning(resting(4, 0.0), 20.0, 1.0)
    scene = replace(one_die(), dice=(DieAt(WHITE, (0, 0, 10), tipped),))
    (label,) = render(scene).labels
    assert label.tilt_degrees == pytest.approx(20.0, abs=0.1)


def test_a_symbol_takes_the_place_of_the_six() -> None:
    for symbol in SYMBOLS:
        look = replace(WHITE, symbol=symbol)
        ink = atlas(look)[72:144, :, 0]
        assert 0.03 < ink.mean() < 0.6, symbol
        assert face_up(DieAt(look, (0, 0, 8), resting(1, 0.0))) == "boss"


def test_every_face_has_its_pips() -> None:
    for face in AXIS_FACES:
        for turned in (False, True):
            assert len(set(places(face, 0.25, (0.2, 0.27), turned))) == int(face)


def test_projection_and_table_grid_are_inverse() -> None:
    view = CameraView(Camera(320, 240, 300.0, 200.0, tilt_degrees=25.0, turn_degrees=40.0))
    x, y = view.table_grid(1)
    seen = view.project([[x[100, 50], y[100, 50], 0.0]])[0]
    assert seen == pytest.approx([50.5, 100.5], abs=0.05)


def test_clutter_is_told_apart_from_dice() -> None:
    wish = SceneWish(width=320, height=240, edge=(20, 30), dice=(0, 0))
    seen = [render(random_scene(seed, wish)) for seed in range(6)]
    assert any(picture.others for picture in seen)
    assert not any(picture.body.any() for picture in seen)


def test_the_felt_table_has_its_dice_apart() -> None:
    labels = render(felt_table(7, 12)).labels
    assert len(labels) == 12
    assert all(label.visible > 0.9 for label in labels)


def test_bodies_look_like_their_names() -> None:
    assert set(BODIES) == {"white", "yellow", "red", "blue", "black", "violet", "turquoise", "green", "orange"}
    red = linear(BODIES["red"][0])
    assert red[0] > 3 * red[2]
