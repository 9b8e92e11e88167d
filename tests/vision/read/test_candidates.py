"""What is a die: two opinions, one body, one size, and no side face beside its upper face."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from vision.read.candidates import Candidate, CandidateSettings, restrict, sort_out, typical_edge
from vision.read.faces import FACE_IDS, FaceGuess
from vision.read.finder import Spot
from vision.read.size_rule import SizeRule

SETTINGS = CandidateSettings()


def candidate(x: float, edge: float = 40.0, heat: float = 0.9, body: float = 1.0, none: float = 0.02) -> Candidate:
    faces = np.array([1 - none, 0, 0, 0, 0, 0, 0, none], np.float32)
    crop = np.zeros((64, 64, 3), np.uint8)
    guess = FaceGuess(faces, np.zeros(9, np.float32), np.zeros(2, np.float32), 1.0, np.zeros(256, np.float32), crop)
    return Candidate(Spot(x, 100.0, edge, heat, body, (1.0, 0, 0, 0, 0, 0, 0)), guess, faces)


def test_both_opinions_count() -> None:
    dice, _ = sort_out(
        [candidate(100), candidate(200, heat=0.1, none=0.9), candidate(300, heat=0.9, none=0.99)],
        SizeRule(40.0),
        SETTINGS,
    )
    assert [c.spot.x for c in dice] == [100]


def test_a_printed_face_without_a_body_is_no_die() -> None:
    dice, _ = sort_out([candidate(100), candidate(200, heat=0.8, body=0.1, none=0.1)], SizeRule(40.0), SETTINGS)
    assert [c.spot.x for c in dice] == [100]


def test_a_weak_spot_beside_a_die_is_its_side_face() -> None:
    dice, maybe = sort_out([candidate(100), candidate(130, heat=0.6, none=0.2)], SizeRule(40.0), SETTINGS)
    assert [c.spot.x for c in dice] == [100]
    assert not maybe


def test_two_strong_spots_as_near_are_dice_that_touch() -> None:
    dice, _ = sort_out([candidate(100), candidate(133, heat=0.85)], SizeRule(40.0), SETTINGS)
    assert len(dice) == 2


def test_what_is_nearly_a_die_is_not_forgotten() -> None:
    dice, maybe = sort_out([candidate(100), candidate(200, heat=0.4, none=0.5)], SizeRule(40.0), SETTINGS)
    assert [c.spot.x for c in maybe] == [200]
    assert len(dice) == 1


@pytest.mark.parametrize(("heat", "none", "kept"), [(0.6, 0.2, False), (0.95, 0.01, True)])
def test_only_a_clear_die_may_be_much_larger_than_the_others(heat: float, none: float, kept: bool) -> None:
    dice, _ = sort_out([candidate(100), candidate(300, edge=75.0, heat=heat, none=none)], SizeRule(40.0), SETTINGS)
    assert (len(dice) == 2) is kept


def test_what_looks_like_a_die_of_another_size_forbids_confidence() -> None:
    dice, maybe = sort_out([candidate(100), candidate(300, edge=20.0, heat=0.8, none=0.2)], SizeRule(40.0), SETTINGS)
    assert [c.spot.x for c in dice] == [100]
    assert [c.spot.x for c in maybe] == [300]


def test_a_weak_spot_that_shows_no_one_face_is_named_and_not_guessed() -> None:
    """A ship with a sign on a board: a body, some dots, nothing that a die shows."""
    vague = np.array([0.2, 0.3, 0.0, 0.3, 0.1, 0.0, 0.0, 0.1], np.float32)
    weak, clear = candidate(300, heat=0.5, body=0.8, none=0.1), candidate(500, heat=0.99, none=0.02)
    weak, clear = dataclasses.replace(weak, faces=vague), dataclasses.replace(clear, faces=vague)
    dice, maybe = sort_out([candidate(100), weak, clear], SizeRule(40.0), SETTINGS)
    assert {c.spot.x for c in dice} == {100, 500}
    assert [c.spot.x for c in maybe] == [300]


def test_from_low_a_far_die_is_smaller_and_a_die_all_the_same() -> None:
    """Dice seen aslant: the far one measures half of the near one."""
    far = candidate(700, edge=22.0, heat=0.7, none=0.1)
    assert [c.spot.x for c in sort_out([candidate(100), far], SizeRule(40.0), SETTINGS)[0]] == [100]
    falling = SizeRule(40.0, 100.0, 100.0, (-0.0008, 0.0))
    assert len(sort_out([candidate(100), far], falling, SETTINGS)[0]) == 2


def test_a_die_half_behind_another_is_not_passed_over_in_silence() -> None:
    dice, maybe = sort_out([candidate(100, heat=0.95), candidate(121, heat=0.7, none=0.05)], SizeRule(40.0), SETTINGS)
    assert [c.spot.x for c in dice] == [100]
    assert [c.spot.x for c in maybe] == [121]


def test_the_same_die_seen_twice_is_one() -> None:
    dice, maybe = sort_out([candidate(100, heat=0.95), candidate(112, heat=0.7, none=0.05)], SizeRule(40.0), SETTINGS)
    assert ([c.spot.x for c in dice], maybe) == ([100], [])


def test_a_side_face_gives_way_to_its_upper_face_and_is_named_where_it_is_alone() -> None:
    side = dataclasses.replace(candidate(100, heat=0.99), is_side=True)
    dice, maybe = sort_out([side, candidate(70, heat=0.6, none=0.1)], SizeRule(40.0), SETTINGS)
    assert ([c.spot.x for c in dice], maybe) == ([70], [])
    dice, maybe = sort_out([side, candidate(300)], SizeRule(40.0), SETTINGS)
    assert ([c.spot.x for c in dice], [c.spot.x for c in maybe]) == ([300], [100])


def test_a_symbol_that_no_die_has_is_named_and_not_taken_for_the_next_best_face() -> None:
    """A cube with digits looks like a symbol; where none can occur, a die's face is left that hardly fits."""
    raw = np.array([0.15, 0.0, 0.0, 0.0, 0.0, 0.0, 0.83, 0.02], np.float32)
    digits = candidate(300)
    digits = dataclasses.replace(digits, guess=dataclasses.replace(digits.guess, faces=raw))
    digits = dataclasses.replace(digits, faces=restrict(raw, frozenset(FACE_IDS[:6])))
    dice, maybe = sort_out([candidate(100), digits], SizeRule(40.0), SETTINGS)
    assert [c.spot.x for c in dice] == [100]
    assert [c.spot.x for c in maybe] == [300]


def test_the_typical_size_is_that_of_the_clear_dice() -> None:
    seen = [
        candidate(100, edge=40),
        candidate(200, edge=42),
        candidate(300, edge=41),
        candidate(400, edge=15, heat=0.6, none=0.4),
    ]
    assert typical_edge(seen, SETTINGS) == pytest.approx(41, abs=1)
    assert typical_edge([candidate(1, heat=0.1, none=0.9)], SETTINGS) == 0.0


def test_faces_that_cannot_occur_get_nothing() -> None:
    faces = np.array([0.1, 0.1, 0.1, 0.1, 0.1, 0.3, 0.1, 0.1], np.float32)
    kept = restrict(faces, frozenset({"1", "2", "3", "4", "5", "boss"}))
    assert kept[FACE_IDS.index("6")] == 0
    assert kept.sum() == pytest.approx(1.0)
