"""Colours in the light of the evening: a warm lamp does not turn white dice yellow, nor dim light violet ones black."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.dice import PIPS, Colour, DieKind
from vision.generate.random_scene import BODIES, kelvin, linear
from vision.generate.render import render
from vision.generate.scene import Camera, DieAt, DieLook, Lens, Light, Scene, TableSurface
from vision.generate.view import resting
from vision.read.reader import DiceReader

DARK_PIPS = ("white", "yellow")
FELT = TableSurface("felt", (0.03, 0.11, 0.05), (0.05, 0.15, 0.07), 0.5)
PAPER = TableSurface("paper", (0.6, 0.58, 0.55), (0.55, 0.53, 0.5), 0.4)


def look(colour: str, shade: int = 0) -> DieLook:
    pip = (0.02, 0.02, 0.02) if colour in DARK_PIPS else (0.75, 0.74, 0.7)
    return DieLook(colour, linear(BODIES[colour][shade]), pip, roundness=0.1, gloss=0.25)


def table(looks: list[DieLook], temperature: float, exposure: float, undone: float, surface: TableSurface) -> Scene:
    """Dice in a row under a lamp; the camera undoes a share of the lamp's tint, as white balance does."""
    tint = kelvin(temperature)
    dice = tuple(
        DieAt(one, (-60.0 + 30 * k, 8.0 * (-1) ** k, 8.0), resting((k * 5 + 2) % 6, 0.3 + k))
        for k, one in enumerate(looks)
    )
    balance = tuple(float((1 / c) ** undone) for c in tint)
    return Scene(
        dice,
        Camera(800, 450, 760.0, 260.0),
        lamps=(Light((150.0, 200.0, 600.0), 60.0, 0.9, tint),),
        ambient=tuple(0.3 * c for c in tint),  # type: ignore[arg-type]
        surface=surface,
        lens=Lens(noise=0.006, exposure=exposure, balance=balance),  # type: ignore[arg-type]
    )


def colours(reader: DiceReader, scene: Scene) -> list[Colour | None]:
    """What was read, from left to right."""
    reading = reader.read(render(scene).image)
    return [die.colour for die in sorted(reading.dice, key=lambda die: die.box.x0)]


@pytest.mark.parametrize("surface", [FELT, PAPER], ids=["felt", "paper"])
@pytest.mark.parametrize("temperature", [2500.0, 3200.0, 5500.0])
def test_white_and_ivory_dice_stay_white_under_any_lamp(
    reader: DiceReader, temperature: float, surface: TableSurface
) -> None:
    looks = [look("white", 0), look("white", 2), look("yellow", 0), look("white", 1), look("white", 2)]
    read = colours(reader, table(looks, temperature, 1.0, 0.6, surface))
    assert read == [Colour.WHITE, Colour.WHITE, Colour.YELLOW, Colour.WHITE, Colour.WHITE]


@pytest.mark.parametrize("exposure", [0.3, 0.5, 1.0])
def test_violet_dice_stay_violet_in_dim_light(reader: DiceReader, exposure: float) -> None:
    looks = [look("violet", 0), look("black", 0), look("violet", 5), look("black", 1), look("violet", 7)]
    read = colours(reader, table(looks, 3200.0, exposure, 0.8, FELT))
    assert read == [Colour.VIOLET, Colour.BLACK, Colour.VIOLET, Colour.BLACK, Colour.VIOLET]


def test_a_palette_settles_what_the_light_leaves_open(reader: DiceReader) -> None:
    scene = table([look("red"), look("red", 1)], 2500.0, 1.0, 0.2, FELT)
    scene = replace(scene, lens=replace(scene.lens, saturation=0.8))
    kinds = tuple(DieKind(PIPS, colour) for colour in (Colour.WHITE, Colour.RED, Colour.BLUE))
    assert {die.colour for die in reader.read(render(scene).image, kinds).dice} == {Colour.RED}
