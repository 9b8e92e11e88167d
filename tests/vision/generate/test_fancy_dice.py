"""Dice of all kinds, trays, and things that only look like dice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.generate.random_scene import SceneWish, random_scene
from vision.generate.render import render
from vision.generate.scene import Camera, DieAt, DieLook, DieStuff, Flat, FlatKind, Lens, Scene, TableSurface
from vision.generate.view import resting

PLAIN = DieLook("blue", (0.02, 0.05, 0.4), (0.8, 0.8, 0.8), gloss=0.3)
FELT = TableSurface("felt", (0.03, 0.11, 0.05), (0.05, 0.15, 0.07), 0.5)
WISH = SceneWish(width=480, height=320, edge=(30.0, 40.0), dice=(4, 8), hands=0.0, near_edge=False)


def lay(look: DieLook, *flats: Flat, surface: TableSurface = FELT) -> Scene:
    die = DieAt(look, (0.0, 0.0, look.edge / 2), resting(0, 0.3))
    return Scene((die,), Camera(320, 240, 400.0, 130.0), surface=surface, flats=flats, lens=Lens(noise=0.0))


def upper_face(look: DieLook) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    done = render(lay(look))
    (x, y), reach = done.labels[0].top, int(done.labels[0].edge * 0.3)
    part = done.image[int(y) - reach : int(y) + reach, int(x) - reach : int(x) + reach]
    return np.asarray(part.reshape(-1, 3), np.float32)


@pytest.mark.parametrize(
    "stuff",
    [
        DieStuff((0.8, 0.8, 0.8), marble=0.5, sharp=6.0),
        DieStuff((0.05, 0.1, 0.8), marble=0.5, pearl=1.0),
        DieStuff((0.9, 0.6, 0.1), flecks=0.3),
    ],
    ids=["marbled", "pearl", "flecked"],
)
def test_a_body_of_more_than_one_stuff_is_not_of_one_colour(stuff: DieStuff) -> None:
    blank = replace(PLAIN, blank=True)
    assert upper_face(replace(blank, stuff=stuff)).std(axis=0).max() > 4 * upper_face(blank).std(axis=0).max()


def test_the_table_shows_through_a_clear_die() -> None:
    clear = replace(PLAIN, blank=True, stuff=DieStuff(clear=0.8))
    red, green = (
        render(lay(clear, surface=replace(FELT, base=base, second=base))) for base in ((0.5, 0.0, 0.0), (0.0, 0.5, 0.0))
    )
    x, y = (int(v) for v in red.labels[0].top)
    assert red.image[y, x, 2] > green.image[y, x, 2] + 10
    assert green.image[y, x, 1] > red.image[y, x, 1] + 10


def test_scenes_without_new_wishes_have_nothing_new() -> None:
    scene = random_scene(5, WISH)
    assert not scene.flats
    assert all(die.look.stuff is None and not die.look.digits for die in (*scene.dice, *scene.cubes))
    more = random_scene(5, replace(WISH, fancy=1.0, flats=1.0, digits=1.0, trays=1.0))
    assert [die.rotation.tolist() for die in more.dice] == [die.rotation.tolist() for die in scene.dice]
    assert more.camera == scene.camera
    assert more.surface.kind == "tray"
    assert all(not die.look.colour for die in more.dice)


def test_dice_with_digits_are_bodies_without_a_label() -> None:
    done = render(lay(PLAIN))
    scene = lay(PLAIN)
    digit = DieAt(replace(PLAIN, digits=True), (30.0, 0.0, 8.0), resting(2, 0.0))
    with_digit = render(replace(scene, cubes=(digit,)))
    assert len(with_digit.labels) == len(done.labels) == 1
    assert len(with_digit.others) == 1
    assert (with_digit.body > 0).sum() > 1.6 * (done.body > 0).sum()


@pytest.mark.parametrize("kind", ["card", "tile", "disc", "coin", "plug", "key"])
def test_low_things_are_seen_and_named_as_no_dice(kind: FlatKind) -> None:
    flat = Flat(kind, (34.0, 8.0), 24.0, 0.4, 2.0, 3)
    bare, done = render(lay(PLAIN)), render(lay(PLAIN, flat))
    assert len(done.labels) == 1
    assert done.others
    for x, y in done.others:
        assert np.abs(done.image.astype(int) - bare.image)[int(y) - 8 : int(y) + 9, int(x) - 8 : int(x) + 9].max() > 20


def test_a_printed_die_under_a_die_is_not_called_none() -> None:
    flat = Flat("tile", (0.0, 0.0), 14.0, 0.0, 0.2, 3)
    assert not render(lay(PLAIN, flat)).others
