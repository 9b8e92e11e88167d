"""A kind of die that was confirmed often enough is no stranger: likeness to it settles a face, never a wrong one."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.read.confidence import ConfidenceSettings, blur_of, is_blurred
from vision.read.faces import FACE_IDS, FaceGuess
from vision.read.finder import Spot
from vision.read.known_kinds import LEAST_DICE, KnownKinds, known_kinds
from vision.read.learned_faces import SeenDie, unit
from vision.read.networks import Floats

WIDTH = 32


def looks(face: int, seed: int, strange: float = 0.0) -> Floats:
    """Four looks at a die: what its face looks like, the kind, a little chance, and something that no other die has."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((4, WIDTH), np.float32)
    rows[:, face] = 1.0
    rows[:, 10] = 1.0
    rows[:, 20] = strange
    return np.stack([unit(row) for row in rows + rng.normal(0, 0.05, rows.shape).astype(np.float32)])


def opinion(face: int, sure: float = 0.97) -> Floats:
    faces = np.full(len(FACE_IDS) + 1, (1 - sure) / len(FACE_IDS), np.float32)
    faces[face] = sure
    return faces


def die(face: int, seed: int, *, read_as: int | None = None) -> SeenDie:
    return SeenDie(face, np.stack([opinion(face if read_as is None else read_as)] * 4), looks(face, seed))


def throws(count: int) -> list[list[SeenDie]]:
    return [[die((k + n) % 6, 10 * k + n) for n in range(5)] for k in range(count)]


def parts(count: int) -> list[tuple[None, Sequence[int]]]:
    return [(None, range(k, count, 4)) for k in range(4)]


def kinds() -> KnownKinds:
    known = known_kinds(throws(8), parts(8))
    assert known is not None
    return known


def test_a_die_of_the_kind_is_settled_and_a_stranger_is_not() -> None:
    known = kinds()
    assert known.settles(opinion(2), looks(2, 900)[0])
    assert not known.settles(opinion(2), looks(2, 900, strange=2.0)[0])


def test_likeness_settles_no_face_that_the_nearest_ones_do_not_show() -> None:
    assert not kinds().settles(opinion(3), looks(2, 900)[0])


def test_likeness_settles_no_face_that_the_network_is_not_sure_of() -> None:
    assert not kinds().settles(opinion(2, sure=0.8), looks(2, 900)[0])


def test_few_dice_are_no_kind() -> None:
    few = throws(4)
    assert sum(len(throw) for throw in few) < LEAST_DICE
    assert known_kinds(few, parts(4)) is None


def test_one_large_throw_is_no_kind_as_no_other_speaks_for_it() -> None:
    """All dice of the others were set aside: of thirty dice in one picture nothing can be left out."""
    assert known_kinds([[die(n % 6, n) for n in range(30)], [], []], [(None, [0])]) is None


def test_one_die_that_would_have_been_settled_wrongly_is_enough_to_trust_no_likeness() -> None:
    shown = throws(8)
    shown[0][0] = SeenDie(1, np.stack([opinion(0)] * 4), looks(0, 1))  # a two that looks like a one to everything
    assert known_kinds(shown, parts(8)) is None


def test_a_kind_that_is_still_misread_often_is_not_trusted() -> None:
    shown = throws(8)
    for throw in shown[:4]:
        throw[0] = die(throw[0].face, 700, read_as=(throw[0].face + 1) % 6)  # nothing settles it, but it is wrong
    assert known_kinds(shown, parts(8)) is None


def test_only_the_doubt_about_the_finder_goes() -> None:
    features = looks(2, 900)[0]
    spot = Spot(10.0, 10.0, 20.0, 0.4, 0.5, (0.9, 0.02, 0.02, 0.02, 0.02, 0.01, 0.01))
    crop = np.zeros((64, 64, 3), np.uint8)
    guess = FaceGuess(opinion(2), np.zeros(9, np.float32), np.zeros(2, np.float32), 0.3, features, crop)
    settled, sure = kinds().recognise(spot, guess)
    assert int(np.argmax(settled.faces)) == 2
    assert sure.agree >= 0.95
    assert (settled.heat, settled.body) == (spot.heat, spot.body)
    assert np.array_equal(sure.faces, guess.faces)


def test_a_kind_may_look_as_soft_as_it_was_when_it_was_confirmed_but_a_stranger_may_not() -> None:
    shown = [[SeenDie(d.face, d.faces, d.features, blur=0.06) for d in throw] for throw in throws(8)]
    known = known_kinds(shown, parts(8))
    assert known is not None
    assert known.softness(looks(2, 900)[0]) == 0.06
    assert known.softness(looks(2, 900, strange=2.0)[0]) == 0.0


def test_blur_is_measured_against_the_kind_and_never_let_pass_for_all() -> None:
    rng = np.random.default_rng(1)
    edge = np.repeat(np.repeat(rng.integers(40, 220, (8, 8, 1)), 8, axis=0), 8, axis=1).astype(np.uint8)
    crop = np.asarray(cv2.GaussianBlur(np.repeat(edge, 3, axis=2), (0, 0), 0.8), np.uint8)
    limits = ConfidenceSettings(pixel=0.0)
    soft = blur_of(crop)
    assert limits.blur < soft < limits.most_soft * limits.blur  # between what plain dice and what any kind may be
    assert is_blurred([(crop, 40.0, 0.0)], limits)
    assert not is_blurred([(crop, 40.0, soft)], limits)
    out_of_focus = np.asarray(cv2.GaussianBlur(crop, (0, 0), 2.5), np.uint8)
    assert is_blurred([(out_of_focus, 40.0, blur_of(out_of_focus))], limits)
