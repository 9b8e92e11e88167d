"""Faces that the owners taught: a drawing that no network was trained on is read, and nothing else changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.dice import D6, GANG_DIE, Doubt, Reading
from tests.vision.read.own_scenes import BARS, FRAME, KEY, lay, own_symbols, symbol_die
from vision.generate.scene import Rendered
from vision.read.dice_samples import sample_dice
from vision.read.faces import CROP, FACE_IDS
from vision.read.networks import Network, Picture
from vision.read.own_dice import OwnDice
from vision.read.reader import DiceReader
from vision.read.taught_faces import PICTURE_EDGE, PICTURE_SIDE, Example, TaughtFaces, TaughtSettings, picture_of

DRAWINGS = (KEY, BARS, FRAME)
"""The frame around a dot is much like a one."""
THROW = ("boss", "1", "2", "3", "4", "5", "1", "boss")


@pytest.fixture(scope="module", autouse=True)
def drawn() -> Iterator[None]:
    with own_symbols():
        yield


@pytest.fixture(scope="module")
def taught(reader: DiceReader) -> dict[str, tuple[Example, ...]]:
    """Three dice of each drawing, shown in two pictures."""
    shown = {}
    for drawing in DRAWINGS:
        look = symbol_die(drawing)
        pictures = [lay([(look, "boss")] * n, seed).image for n, seed in ((2, 1), (1, 2))]
        dice = [die for picture in pictures for die in sample_dice(reader, picture).dice]
        assert len(dice) == 3
        shown[drawing] = tuple(Example("boss", die.picture, PICTURE_EDGE) for die in dice)
    return shown


@pytest.fixture(scope="module")
def throws() -> dict[str, list[Rendered]]:
    """Other places, other turns, other lamps, another table."""
    return {
        drawing: [
            lay([(symbol_die(drawing), face) for face in THROW], 11, warm=6500.0),
            lay([(symbol_die(drawing), face) for face in THROW], 12, warm=3000.0, power=0.6, tilt=18.0, lamp=-150.0),
            lay([(symbol_die(drawing), face) for face in THROW], 13, felt=(0.2, 0.11, 0.06)),
        ]
        for drawing in DRAWINGS
    }


def compared(done: Rendered, reading: Reading) -> list[tuple[str, str, bool]]:
    """For every die: what it shows, what was read, and whether that face is beyond doubt."""
    out = []
    for label in done.labels:
        x, y = label.top
        hit = [d for d in reading.dice if d.box.contains(x, y)]
        read = (hit[0].face.id, set(hit[0].doubts) <= {Doubt.COLOUR_UNCLEAR}) if hit else ("", False)
        out.append((label.face, *read))
    return out


def is_boss(shown: str) -> bool:
    return shown in ("6", "boss")


def test_before_it_is_taught_the_drawing_is_not_surely_the_boss(
    reader: DiceReader, throws: dict[str, list[Rendered]]
) -> None:
    read = [
        (face, sure)
        for drawing in DRAWINGS
        for done in throws[drawing]
        for shown, face, sure in compared(done, reader.read(done.image, (GANG_DIE,)))
        if is_boss(shown)
    ]
    assert len(read) == 18
    assert sum(face == "boss" and sure for face, sure in read) <= 9


@pytest.mark.parametrize(("drawing", "sure_of"), [(KEY, 4), (BARS, 4), (FRAME, 1)])
def test_once_taught_it_is_read_in_other_places_and_other_light_and_pips_stay_pips(
    drawing: str, sure_of: int, taught: dict[str, tuple[Example, ...]], throws: dict[str, list[Rendered]]
) -> None:
    own = DiceReader(OwnDice(examples=taught[drawing]).settings())
    read = [one for done in throws[drawing] for one in compared(done, own.read(done.image, (GANG_DIE,)))]
    wrong = [(shown, face) for shown, face, _ in read if face != ("boss" if is_boss(shown) else shown)]
    assert wrong == []
    assert sum(sure for shown, _, sure in read if is_boss(shown)) >= sure_of, "of six"


def test_a_game_without_the_face_is_read_as_before(
    reader: DiceReader, taught: dict[str, tuple[Example, ...]], throws: dict[str, list[Rendered]]
) -> None:
    own = DiceReader(OwnDice(examples=taught[KEY]).settings())
    image = throws[KEY][0].image
    assert own.read(image, (D6,)) == reader.read(image, (D6,))


def test_of_two_taught_faces_the_more_alike_one_is_read(
    reader: DiceReader, taught: dict[str, tuple[Example, ...]]
) -> None:
    keys = taught[KEY]
    bars = tuple(Example("6", one.picture, one.edge) for one in taught[BARS])
    own = DiceReader(OwnDice(examples=(*keys, *bars)).settings())
    image = lay([(symbol_die(KEY), "boss"), (symbol_die(BARS), "boss")], 21).image
    any_die = (GANG_DIE, D6)
    assert sorted(die.face.id for die in own.read(image, any_die).dice) == ["6", "boss"]


def test_a_blank_face_is_like_nothing(reader: DiceReader, taught: dict[str, tuple[Example, ...]]) -> None:
    faces = TaughtFaces(TaughtSettings(taught[KEY]), reader._faces)
    blank = np.full((CROP, CROP, 3), 90, np.uint8)
    seen = reader.look(lay([(symbol_die(KEY), "boss")], 5).image, (GANG_DIE,))
    best = max(seen.candidates, key=lambda c: c.score)
    nothing = replace(best.guess, agree=1.0, crop=blank)
    assert faces.recognise(best.spot, nothing, frozenset(FACE_IDS)) == (best.spot, nothing)


def test_an_example_without_a_drawing_does_not_count(
    reader: DiceReader, taught: dict[str, tuple[Example, ...]]
) -> None:
    blank = Example("boss", np.full((PICTURE_SIDE, PICTURE_SIDE, 3), 90, np.uint8), PICTURE_EDGE)
    image = lay([(symbol_die(KEY), "boss")], 5).image
    best = max(reader.look(image, (GANG_DIE,)).candidates, key=lambda c: c.score)
    like_it = TaughtSettings((blank, *taught[KEY]), unlike=2.0)  # whatever the features say, drawings are compared
    alone = TaughtSettings((blank,), unlike=2.0)
    every = frozenset(FACE_IDS)
    assert TaughtFaces(alone, reader._faces).recognise(best.spot, best.guess, every) == (best.spot, best.guess)
    _, guess = TaughtFaces(like_it, reader._faces).recognise(best.spot, best.guess, every)
    _, without = TaughtFaces(replace(like_it, examples=taught[KEY]), reader._faces).recognise(
        best.spot, best.guess, every
    )
    assert (guess.faces == without.faces).all()


def test_without_examples_nothing_is_compared(reader: DiceReader) -> None:
    seen = reader.look(lay([(symbol_die(KEY), "boss")], 5).image, (GANG_DIE,))
    best = max(seen.candidates, key=lambda c: c.score)
    again = TaughtFaces(TaughtSettings(), reader._faces).recognise(best.spot, best.guess, frozenset(FACE_IDS))
    assert again == (best.spot, best.guess)


def test_an_example_is_kept_with_the_face_in_its_middle(
    reader: DiceReader, taught: dict[str, tuple[Example, ...]]
) -> None:
    assert taught[KEY]
    for one in taught[KEY]:
        assert one.picture.shape == (PICTURE_SIDE, PICTURE_SIDE, 3)
        middle = one.picture[48:96, 48:96].mean(axis=2)
        assert middle.max() - middle.min() > 60  # white on black


@pytest.mark.parametrize(("x", "y"), [(1000.3, 700.8), (40.0, 30.0), (1990.0, 1495.0)])
def test_only_the_part_around_a_die_is_blurred_and_the_picture_is_the_same(
    monkeypatch: pytest.MonkeyPatch, x: float, y: float
) -> None:
    image = np.random.default_rng(1).integers(0, 256, (1500, 2000, 3), np.uint8)
    edge, scale = 120.0, PICTURE_EDGE / 120.0
    whole = cv2.GaussianBlur(image, (0, 0), 0.35 / scale)
    matrix = np.array([[scale, 0.0, PICTURE_SIDE / 2 - x * scale], [0.0, scale, PICTURE_SIDE / 2 - y * scale]])
    wanted = cv2.warpAffine(whole, matrix, (PICTURE_SIDE, PICTURE_SIDE), borderMode=cv2.BORDER_REPLICATE)
    blurred: list[tuple[int, ...]] = []
    usual = cv2.GaussianBlur

    def watched(part: Picture, size: tuple[int, int], sigma: float) -> Picture:
        blurred.append(part.shape[:2])
        return np.asarray(usual(part, size, sigma), np.uint8)

    monkeypatch.setattr(cv2, "GaussianBlur", watched)
    kept = picture_of(image, x, y, edge)
    assert np.abs(kept.astype(int) - wanted.astype(int)).max() <= 2
    ((height, width),) = blurred
    assert height * width < 0.1 * 1500 * 2000


@pytest.mark.parametrize(("body", "counts"), [(0.3, True), (0.05, False)], ids=["an odd body", "a print without one"])
def test_a_taught_dies_body_counts_as_a_body(
    reader: DiceReader, taught: dict[str, tuple[Example, ...]], body: float, counts: bool
) -> None:
    image = lay([(symbol_die(KEY), "boss")], 11).image
    seen = max(reader.look(image, (GANG_DIE,)).candidates, key=lambda c: c.spot.heat)
    known = TaughtFaces(TaughtSettings(taught[KEY]), Network("faces.onnx.gz"))
    spot, guess = known.recognise(replace(seen.spot, body=body), seen.guess, frozenset(FACE_IDS))
    assert FACE_IDS[int(guess.faces[:-1].argmax())] == "boss"
    assert (spot.body > 0.8) is counts
