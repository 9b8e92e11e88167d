"""Confident means complete: what an earlier look saw, what the edge cuts, what is too blurred to tell."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.dice import Doubt
from tests.vision.read.test_reader import die, lay
from vision.generate.random_scene import SceneWish, random_scene
from vision.generate.render import render
from vision.read import reader as reader_module
from vision.read.candidates import restrict
from vision.read.confidence import ConfidenceSettings, blur_of, doubts_of, unread_bodies
from vision.read.faces import COLOUR_IDS, FACE_IDS, FaceGuess, cut
from vision.read.finder import Found, Spot
from vision.read.networks import Picture
from vision.read.reader import DiceReader

EDGE = 620.0 * 16 / 244
"""Length of an edge in the pictures of `lay`, in pixels."""


def four_dice() -> Picture:
    return render(lay(die("5", -35, -20), die("3", 30, 25), die("6", 25, -30), die("1", -30, 30))).image


def moved(image: Picture, length: float, degrees: float) -> Picture:
    side = int(length) | 1
    kernel = np.zeros((side, side), np.float32)
    way = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]) * (side // 2)
    a, b = (np.round(side // 2 + sign * way).astype(int).tolist() for sign in (-1, 1))
    cv2.line(kernel, a, b, 1.0, 1)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)


def test_what_the_first_look_saw_is_not_lost_where_later_ones_see_nothing(
    reader: DiceReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_: object) -> Found:
        return Found((), np.zeros((100, 100), np.float32), 6.4)

    image = render(lay(die("5", 0, 0), die("2", 17, 0))).image  # they touch, so one look is not enough
    assert len(reader.read(image).dice) == 2
    monkeypatch.setattr(reader_module, "fitting_look", nothing)
    monkeypatch.setattr(reader_module, "wide_look", nothing)
    reading = reader.read(image)
    assert reading.dice == ()
    assert not reading.confident
    assert {doubt.why for doubt in reading.doubts} == {Doubt.UNKNOWN_FACE}
    assert len(reading.doubts) == 2


@pytest.mark.parametrize("seed", range(3))
def test_an_empty_tray_stays_sure(reader: DiceReader, seed: int) -> None:
    wish = SceneWish(
        width=640, height=480, dice=(0, 0), hard=0.3, hands=0.0, clutter=False, surfaces=("felt", "plain", "paper")
    )
    reading = reader.read(render(random_scene(7000 + seed, wish)).image)
    assert (reading.dice, reading.confident) == ((), True)


@pytest.mark.parametrize("beyond", [1.0, 3.0, 5.0])
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "with others"])
def test_a_die_cut_by_half_or_more_stands_in_the_doubts(reader: DiceReader, alone: bool, beyond: float) -> None:
    reach = 320 / 620 * 244
    others = () if alone else (die("5", 0), die("2", -40, 30))
    reading = reader.read(render(lay(*others, die("4", reach + beyond, 10.0))).image)
    assert len(reading.dice) == len(others)
    assert not reading.confident
    assert any(doubt.box is not None and doubt.box.x1 > 600 for doubt in reading.doubts)


@pytest.mark.parametrize("share", [0.06, 0.09])
def test_a_blurred_picture_is_never_sure_and_says_so(reader: DiceReader, share: float) -> None:
    sharp = four_dice()
    assert reader.read(sharp).confident
    reading = reader.read(np.asarray(cv2.GaussianBlur(sharp, (0, 0), share * EDGE), np.uint8))
    assert not reading.confident
    assert Doubt.BLURRED in {doubt.why for doubt in reading.doubts}


@pytest.mark.parametrize("degrees", [0.0, 30.0, 90.0])
def test_a_moved_picture_is_never_sure_and_says_so(reader: DiceReader, degrees: float) -> None:
    reading = reader.read(moved(four_dice(), 0.25 * EDGE, degrees))
    assert not reading.confident
    assert Doubt.BLURRED in {doubt.why for doubt in reading.doubts}


def test_blur_is_measured_in_shares_of_an_edge() -> None:
    image = render(lay(die("5", 0, 0, yaw=0.3))).image
    spread = [
        blur_of(cut(np.asarray(cv2.GaussianBlur(image, (0, 0), share * EDGE), np.uint8), 320, 240, EDGE, 0.0))
        for share in (0.01, 0.05, 0.08, 0.12)
    ]
    assert spread == sorted(spread)
    assert spread[0] < 0.045
    assert spread[1:3] == pytest.approx([0.055, 0.07], abs=0.012)


def test_a_whole_body_that_nothing_explains_has_an_unknown_face_and_a_part_is_covered() -> None:
    body = np.zeros((60, 80), np.float32)
    body[10:17, 10:17] = 0.9
    body[30:33, 30:34] = 0.9
    body[50:60, 40:42] = 0.9
    seen = Found((), body, 4.0)
    doubts = unread_bodies(seen, [], 24.0, 320, 240, ConfidenceSettings())
    assert [doubt.why for doubt in doubts] == [Doubt.UNKNOWN_FACE, Doubt.COVERED, Doubt.COVERED]
    read = [Spot(54.0, 54.0, 24.0, 1.0, 1.0, (1.0,))]
    assert len(unread_bodies(seen, read, 24.0, 320, 240, ConfidenceSettings())) == 2


@pytest.mark.parametrize(
    ("face", "body", "faces", "doubted"),
    [
        ("1", (90, 255, 255), FACE_IDS, True),
        ("1", (90, 255, 255), FACE_IDS[:6], False),
        ("1", (90, 200, 200), FACE_IDS, False),
        ("4", (90, 255, 255), FACE_IDS, False),
        ("1", (250, 255, 255), FACE_IDS, False),
    ],
    ids=["burnt out", "no symbol in the game", "not burnt out", "more than one pip", "white by nature"],
)
def test_one_pip_on_a_burnt_out_face_may_be_what_is_left_of_a_symbol(
    face: str, body: tuple[int, int, int], faces: tuple[str, ...], doubted: bool
) -> None:
    crop = np.full((64, 64, 3), body, np.uint8)
    crop[29:35, 29:35] = 20
    sure = np.eye(len(FACE_IDS) + 1, dtype=np.float32)[FACE_IDS.index(face)]
    colours = np.eye(len(COLOUR_IDS), dtype=np.float32)[COLOUR_IDS.index("yellow")]
    guess = FaceGuess(sure, colours, np.zeros(2, np.float32), 1.0, np.zeros(320, np.float32), crop)
    spot = Spot(32.0, 32.0, 30.0, 1.0, 1.0, tuple(float(p) for p in sure[:-1]))
    possible = restrict(sure, frozenset(faces))
    got = doubts_of(spot, guess, possible, colours, [spot], False, ConfidenceSettings())
    assert got == ((Doubt.GLARE,) if doubted else ())
