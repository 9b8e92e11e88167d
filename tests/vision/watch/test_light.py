"""The light on the table, measured on rendered pictures: each fault is found, and only where it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.generate.random_scene import BODIES, kelvin, linear
from vision.generate.render import render
from vision.generate.scene import Camera, DieAt, DieLook, Lens, Light, Scene, TableSurface
from vision.generate.view import resting
from vision.sources.frame import Picture
from vision.sources.image_artifacts import ArtifactSettings
from vision.sources.simulated import SimulatedSettings, SimulatedTable
from vision.watch.light import LightFault, faults, flicker_between, measure
from vision.watch.tray import Tray

FELT = TableSurface("felt", (0.03, 0.11, 0.05), (0.05, 0.15, 0.07), 0.5)
CAMERA = Camera(400, 225, 475.0, 300.0)


def scene(**changes: object) -> Scene:
    """A few dice on felt under one good lamp."""
    looks = [DieLook(c, linear(BODIES[c][0]), (0.02, 0.02, 0.02), gloss=0.2) for c in ("white", "red", "blue")]
    dice = tuple(DieAt(look, (-50.0 + 45 * k, 10.0, 8.0), resting(k, 0.4 * k)) for k, look in enumerate(looks))
    good = Scene(dice, CAMERA, surface=FELT, lens=Lens(noise=0.005, jpeg=None))
    return replace(good, **changes)  # type: ignore[arg-type]


def found(picture: Picture) -> tuple[LightFault, ...]:
    return faults(measure(picture))


def shown(**changes: object) -> Picture:
    return render(scene(**changes)).image


def test_good_light_has_no_fault() -> None:
    assert found(shown()) == ()


def test_too_dark_says_nothing_else() -> None:
    assert found(shown(lens=Lens(noise=0.01, exposure=0.08, defocus=4))) == (LightFault.DARK,)


def test_too_bright() -> None:
    paper = TableSurface("paper", (0.8, 0.78, 0.75), (0.75, 0.73, 0.7), 0.2)
    assert LightFault.BRIGHT in found(shown(surface=paper, lens=Lens(exposure=2.5)))


def test_a_lamp_that_is_mirrored_in_a_shiny_tray() -> None:
    polished = replace(FELT, shine=3.0)
    above = (Light((0.0, 40.0, 300.0), 90.0, 1.0, glare=8.0),)
    assert LightFault.GLARE in found(shown(surface=polished, lamps=above))
    assert LightFault.GLARE not in found(shown(lamps=above)), "matt felt mirrors nothing"


def test_a_lens_out_of_focus() -> None:
    assert LightFault.BLURRED in found(shown(lens=Lens(noise=0.002, defocus=6)))


def test_a_window_on_one_side_and_a_lamp_on_the_other() -> None:
    grey = TableSurface("felt", (0.12, 0.12, 0.12), (0.15, 0.15, 0.15), 0.4)
    two = (Light((-350.0, 0.0, 250.0), 40.0, 1.0, kelvin(9000)), Light((350.0, 0.0, 250.0), 40.0, 1.0, kelvin(2400)))
    one = (Light((-350.0, 0.0, 250.0), 40.0, 1.0, kelvin(2400)), Light((350.0, 0.0, 250.0), 40.0, 1.0, kelvin(2400)))
    dim = (0.05, 0.05, 0.05)
    assert LightFault.MIXED in found(shown(lamps=two, surface=grey, ambient=dim))
    assert LightFault.MIXED not in found(shown(lamps=one, surface=grey, ambient=dim)), "one warm colour is no mixture"


def test_a_board_of_many_colours_is_no_mixed_light() -> None:
    chance = np.random.default_rng(3)
    board = np.repeat(np.repeat(chance.integers(60, 200, (6, 8, 3)), 60, axis=0), 80, axis=1).astype(np.uint8)
    assert LightFault.MIXED not in found(board)


@pytest.mark.parametrize(("flicker", "flickers"), [(0.0, False), (0.03, True)])
def test_bands_of_a_flickering_lamp(flicker: float, flickers: bool) -> None:
    weather = ArtifactSettings(flicker=flicker, hunting=0.1, drift=0.05)
    table = SimulatedTable(SimulatedSettings(width=320, height=180, artifacts=weather), seed=2)
    table.wait(0.4)
    table.pass_over()
    pictures = [frame.image for frame in table.play()]
    told = faults(measure(pictures[0]), flicker_between(pictures))
    assert (LightFault.FLICKER in told) == flickers, "neither a hand, nor drifting light, nor a hunting exposure"


def test_only_the_tray_counts() -> None:
    picture = shown().copy()
    picture[:, 300:] = 255
    left = Tray(((0.0, 0.0), (0.7, 0.0), (0.7, 1.0), (0.0, 1.0)))
    assert found(picture) != ()
    assert faults(measure(picture, left)) == ()
    assert flicker_between([picture]) == 0.0, "one picture alone does not flicker"
