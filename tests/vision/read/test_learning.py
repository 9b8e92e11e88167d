"""A table of hard dice is read better once throws on it were confirmed; and never worse, whatever was confirmed."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from companion.dice import D6, Box, Colour, DieKind, Doubt
from tests.vision.read.hard_dice import MARBLED, SYMBOL, TRANSLUCENT, hard_table
from tests.vision.read.own_scenes import coloured, lay
from vision.generate.scene import Rendered
from vision.read.colour import ColourSettings, judge_colour
from vision.read.faces import COLOUR_IDS
from vision.read.learned_faces import NONE, FaceHead, LearnedFaceSettings, SeenDie, fit
from vision.read.learning import Learned, Learning, Trial, agreed_edge, tried
from vision.read.lessons import Lesson, Told, lesson
from vision.read.networks import Network
from vision.read.own_dice import measure
from vision.read.reader import DiceReader
from vision.read.replay import Truth, compare, told


@pytest.fixture(scope="module")
def learning() -> Learning:
    return Learning(lambda: Network("faces.onnx.gz"))


def truth(drawn: Rendered) -> tuple[Truth, ...]:
    return tuple(Truth(label.face, None, label.box) for label in drawn.labels)


def confirmed(table: str, reader: DiceReader) -> list[Lesson]:
    """Eight confirmed throws on a table."""
    out = []
    for seed in range(8):
        drawn = hard_table(table, seed)
        known = truth(drawn)
        out.append(lesson(f"1-{seed}", "", "", drawn.image, told(known, compare(known, reader.read(drawn.image)))))
    return out


@pytest.fixture(scope="module")
def marbled(reader: DiceReader) -> list[Lesson]:
    return confirmed(MARBLED, reader)


def right(reader: DiceReader, table: str, seeds: range) -> list[tuple[bool, bool]]:
    """Of each die whether it was read right, and whether its face was known, not the likelier of two."""
    drawn = [hard_table(table, seed) for seed in seeds]
    judged = [compare(truth(one), reader.read(one.image, (D6,))) for one in drawn]
    return [
        (ok, die is not None and Doubt.UNKNOWN_FACE not in die.doubts)
        for one in judged
        for ok, die in zip(one.right, one.read, strict=True)
    ]


@pytest.mark.parametrize(("table", "least"), [(TRANSLUCENT, 3), (MARBLED, 0)])  # marbled ones are known by now
def test_strange_dice_are_read_better_after_a_few_throws_and_none_worse(
    reader: DiceReader, learning: Learning, table: str, least: int
) -> None:
    before = right(reader, table, range(20, 24))
    learned = learning.learn(confirmed(table, reader))
    after = right(DiceReader(learned.settings()), table, range(20, 24))
    gained = sum(ok for ok, _ in after) - sum(ok for ok, _ in before)
    assert gained >= least
    assert not any(was and known and not now for (was, known), (now, _) in zip(before, after, strict=True))


def test_the_size_of_the_dice_is_learned(learning: Learning, marbled: list[Lesson]) -> None:
    edge = learning.learn(marbled).edge
    assert edge is not None
    assert edge == pytest.approx(np.median([label.edge for label in hard_table(MARBLED, 3).labels]) / 800, rel=0.15)


def test_a_camera_that_is_held_now_nearer_now_farther_teaches_no_size() -> None:
    assert agreed_edge([0.05, 0.051, 0.049, 0.055, 0.09]) == pytest.approx(0.051), "one that was moved is outvoted"
    assert agreed_edge([0.05, 0.09, 0.04, 0.07, 0.06]) is None
    assert agreed_edge([0.05, 0.05]) is None


def test_two_throws_teach_no_face(learning: Learning, marbled: list[Lesson]) -> None:
    learned = learning.learn(marbled[:2])
    assert learned.head is None
    assert learned.edge is None


def test_the_network_is_loaded_for_new_dice_and_let_go(marbled: list[Lesson]) -> None:
    loaded: list[weakref.ref[Network]] = []

    def load() -> Network:
        network = Network("faces.onnx.gz")
        loaded.append(weakref.ref(network))
        return network

    learning = Learning(load)
    for shown, times in ((marbled[:3], 1), (marbled[:3], 1), (marbled[:4], 2)):
        learning.learn(shown)
        assert [one() for one in loaded] == [None] * times


def test_one_wrong_tap_against_everything_is_set_aside(learning: Learning, reader: DiceReader) -> None:
    plain = []
    for seed in range(4):
        drawn = lay([(coloured("white", (235, 235, 235)), face) for face in ("1", "2", "3", "4", "5")], seed)
        known = truth(drawn)
        plain.append(lesson(f"1-{seed}", "", "", drawn.image, told(known, compare(known, reader.read(drawn.image)))))
    first = plain[0].dice[0]
    lie = replace(first, face="6" if first.face != "6" else "1")
    learned = learning.learn([replace(plain[0], dice=(lie, *plain[0].dice[1:])), *plain[1:]])
    assert learned.set_aside == (("1-0", 0),)
    own = DiceReader(learned.settings())
    again = lay([(coloured("white", (235, 235, 235)), face) for face in ("1", "2", "3", "4", "5", "6")], 40)
    assert all(compare(truth(again), own.read(again.image, (D6,))).right)


def test_symbols_that_were_told_are_examples_once_two_throws_showed_them(
    learning: Learning, reader: DiceReader
) -> None:
    shown = []
    for seed in range(12):
        drawn = hard_table(SYMBOL, seed)
        boss = [label for label in drawn.labels if label.face in ("6", "boss")]
        if boss:
            box = Box.square(*boss[0].top, 1.1 * boss[0].edge)
            shown.append(lesson(f"1-{seed}", "", "", drawn.image, [Told("boss", None, None, None, box)]))
    assert learning.learn(shown[:1]).examples == ()
    assert len(learning.learn(shown[:3]).examples) == 3


# --- the correction itself --------------------------------------------------------------------------------------------


def seen(face: int, shown: int, mark: float, sure: float = 0.8) -> SeenDie:
    """A die that the network takes for `shown`; its features say `mark`."""
    faces = np.full((2, NONE + 1), (1 - sure) / NONE, np.float32)
    faces[:, shown] = sure
    features = np.array([[1.0, mark, 0.2, 0.1], [1.0, mark, 0.1, 0.2]], np.float32)
    return SeenDie(face, faces, features / np.linalg.norm(features, axis=1, keepdims=True))


def test_a_face_that_nobody_confirmed_is_never_unlearned() -> None:
    head = fit([seen(2, 4, 3.0) for _ in range(20)] + [seen(4, 4, -3.0) for _ in range(20)])
    assert head is not None
    six = seen(5, 5, 3.0)
    assert int(head.corrected(six.faces[0], six.features[0])[:NONE].argmax()) == 5


def test_whether_something_is_a_die_is_not_for_the_correction_to_say() -> None:
    head = fit([seen(2, 4, 3.0) for _ in range(20)] + [seen(4, 4, -3.0) for _ in range(20)])
    assert head is not None
    one = seen(2, 4, 3.0)
    after = head.corrected(one.faces[0], one.features[0])
    assert after[NONE] == pytest.approx(one.faces[0][NONE])
    assert float(after.sum()) == pytest.approx(1.0, abs=1e-4)
    assert int(after[:NONE].argmax()) == 2


def test_what_puts_a_left_out_die_wrong_is_dropped() -> None:
    # Features tell nothing: half of equal dice are threes, half fives, and the network knows which.
    noise = [[seen(2, 2, 1.0), seen(4, 4, 1.0)] for _ in range(6)]
    head = tried(noise)
    if head is not None:
        for die in noise[0]:
            assert int(head.corrected(die.faces[0], die.features[0])[:NONE].argmax()) == die.face


@pytest.mark.parametrize(
    ("trials", "held"),
    [
        ({0.02: (0, 0, 9), 0.003: (1, 0, 5), 0.0005: (1, 0, 3)}, 0.02),  # likelier, but hardly a die more is right
        ({0.02: (0, 0, 9), 0.003: (2, 0, 5), 0.0005: (3, 0, 3)}, 0.003),
        ({0.02: (0, 0, 9), 0.003: (2, 0, 5), 0.0005: (4, 0, 3)}, 0.0005),
        ({0.02: (0, 0, 9), 0.003: (4, 1, 5), 0.0005: (4, 1, 3)}, 0.02),
        ({0.02: (5, 1, 9), 0.003: (1, 0, 5), 0.0005: (1, 0, 3)}, None),  # the firm one is wrong: so a loose one may be
        ({0.02: (5, 1, 9), 0.003: (2, 0, 5), 0.0005: (2, 0, 3)}, 0.003),
        ({0.02: (0, 0, 11), 0.003: (1, 0, 9), 0.0005: (1, 0, 8)}, None),
    ],
)
def test_a_loose_correction_must_put_more_dice_right_than_a_firm_one(
    monkeypatch: pytest.MonkeyPatch, trials: dict[float, tuple[int, int, float]], held: float | None
) -> None:
    def judge(head: FaceHead | None, throws: object, part: Sequence[int]) -> Trial:
        if head is None:
            return Trial(loss=10.0 / 6)
        return Trial(*trials[head.settings.held]) if part[0] == 0 else Trial()

    monkeypatch.setattr("vision.read.learning.judge", judge)
    head = tried([[seen(2, 4, 3.0), seen(4, 4, -3.0)] for _ in range(6)])
    assert (head.settings.held if head is not None else None) == held


def test_held_firmly_it_changes_little() -> None:
    dice = [seen(2, 4, 3.0) for _ in range(10)] + [seen(4, 4, -3.0) for _ in range(10)]
    loose, firm = (fit(dice, LearnedFaceSettings(held=held)) for held in (0.0003, 50.0))
    assert loose is not None
    assert firm is not None
    assert float(np.abs(firm.weights).max()) < 0.1 * float(np.abs(loose.weights).max())


# --- colours ----------------------------------------------------------------------------------------------------------


def test_learned_colours_count_only_where_every_colour_that_can_occur_is_known() -> None:
    red = measure(Colour.RED, [(40.0, 50.0, 30.0), (41.0, 51.0, 31.0), (42.0, 52.0, 30.0)], (30.0, 0.0, 0.0))
    settings = Learned(colours=(red,)).settings().colour
    assert settings.learned == (red,)
    network = np.full(len(COLOUR_IDS), 0.02, np.float32)
    network[COLOUR_IDS.index("orange")] = 0.84
    crop = np.full((64, 64, 3), (40, 40, 180), np.uint8)
    both = frozenset(("red", "orange"))
    plain = judge_colour(network, crop, both, ColourSettings())
    assert (judge_colour(network, crop, both, settings, (30.0, 0.0, 0.0)) == plain).all()
    alone = judge_colour(network, crop, frozenset(("red",)), settings, (30.0, 0.0, 0.0))
    assert COLOUR_IDS[int(alone.argmax())] == "red"


def test_dark_colours_of_one_light_are_learned_from_throws(learning: Learning, reader: DiceReader) -> None:
    looks = {"black": (28, 28, 30), "violet": (45, 28, 70), "blue": (25, 40, 140)}
    kinds = tuple(DieKind(D6.faces, Colour(colour)) for colour in looks)
    shown, fresh = [], []
    for seed in range(6):
        drawn = lay([(coloured(c, rgb), "4") for c, rgb in looks.items()] * 2, seed, warm=2500.0, power=0.5)
        known = [(Colour(label.colour), Box.square(*label.top, 1.1 * label.edge)) for label in drawn.labels]
        shown.append(lesson(f"1-{seed}", "", "", drawn.image, [Told("4", c, "4", c, box) for c, box in known]))
        fresh.append((drawn, [Truth("4", colour, box) for colour, box in known]))
    drawn, truths = fresh.pop()
    learned = learning.learn(shown[:-1])
    before = compare(truths, reader.read(drawn.image, kinds)).right
    after = compare(truths, DiceReader(learned.settings()).read(drawn.image, kinds)).right
    assert {one.colour.value for one in learned.colours} == set(looks)
    assert sum(after) > sum(before)
    assert not any(was and not now for was, now in zip(before, after, strict=True))
