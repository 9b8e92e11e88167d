"""Path-traced pictures fit the labels and bodies of our own renderer; skipped where Blender is not there."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.generate.dieface import pips_of
from vision.generate.scene import Camera, DieAt, DieLook, DieStuff, Hand, Lens, Light, Rendered, Scene, TableSurface
from vision.generate.view import CameraView, resting

path_trace = pytest.importorskip("vision.generate.path_trace", reason="Blender's module bpy is not installed")

BLUE = DieLook("blue", (0.03, 0.05, 0.5), (0.9, 0.9, 0.9), gloss=0.3, shine=0.3, sunk=0.3, pip_radius=0.1)
GREEN = TableSurface("plain", (0.02, 0.5, 0.03), (0.02, 0.5, 0.03))
CAMERA = Camera(240, 160, 330.0, 170.0, tilt_degrees=40.0, turn_degrees=30.0)
FIVE = 3
"""The axis whose face is a five."""


def table(look: DieLook = BLUE, camera: Camera = CAMERA) -> Scene:
    dice = tuple(
        DieAt(look, (x, y, 8.0), resting(FIVE, yaw)) for x, y, yaw in ((-24, 8, 0.3), (6, -12, 1.0), (22, 20, 2))
    )
    lamps = (Light((100.0, 150.0, 600.0), 150.0, 0.6),)
    return Scene(dice, camera, lamps, surface=GREEN, lens=Lens(noise=0.0, jpeg=None), seed=4)


def traced(scene: Scene) -> Rendered:
    done: Rendered = path_trace.path_trace(scene, path_trace.TraceSettings(samples=12))
    return done


@pytest.mark.parametrize("axis", [None, (100.0, 95.0)])
def test_bodies_and_pips_lie_where_labels_say(axis: tuple[float, float] | None) -> None:
    scene = table(camera=replace(CAMERA, axis=axis))
    done = traced(scene)
    blue, green, red = (done.image[..., k].astype(int) for k in range(3))
    body = (green < 1.25 * np.maximum(red, blue) + 8).astype(np.uint8)  # the table is green, also in shadow
    body = cv2.morphologyEx(body, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)) > 0  # pips mirror the table
    both, either = (body & (done.body > 0)).sum(), (body | (done.body > 0)).sum()
    assert both / either > 0.96
    view, off = CameraView(scene.camera), []
    for die in scene.dice:
        for x, y, _ in pips_of("5", die.look):
            spot = np.zeros(3)
            spot[1], spot[2], spot[0] = -0.5, x, y  # the five is on -y; u runs along z, v along x
            at = view.project((die.rotation @ spot * die.look.edge + np.array(die.centre))[None])[0]
            x0, y0 = (int(v) - 4 for v in at)
            ink = np.clip(red[y0 : y0 + 9, x0 : x0 + 9].astype(float) - 120, 0, None)
            rows, columns = np.mgrid[0:9, 0:9] + 0.5
            seen = (x0 + (columns * ink).sum() / ink.sum(), y0 + (rows * ink).sum() / ink.sum())
            off.append(np.hypot(seen[0] - at[0], seen[1] - at[1]))
    assert np.mean(off) < 0.25


def test_hands_are_left_out_of_picture_and_labels() -> None:
    scene = replace(table(), hand=Hand((0.0, 0.0), 90.0))
    assert all(label.visible > 0.9 for label in traced(scene).labels)


def test_a_clear_die_shows_the_table_and_throws_a_tinted_shadow() -> None:
    clear = replace(BLUE, blank=True, body=(0.9, 0.9, 0.9), stuff=DieStuff(clear=0.7))
    solid = replace(clear, stuff=None)
    seen = [traced(table(look)) for look in (clear, solid)]
    x, y = (int(v) for v in seen[0].labels[0].top)
    green = [int(done.image[y, x, 1]) - int(done.image[y, x, 2]) for done in seen]
    assert green[0] > green[1] + 25
    assert cv2.absdiff(seen[0].image, seen[1].image).max() > 25


def test_the_same_scene_gives_the_same_picture() -> None:
    assert np.array_equal(traced(table()).image, traced(table()).image)
