"""Your dice by touches alone, with the simulated camera: show a colour, teach the Boss, test the reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.dice import (
    BOSS,
    D6,
    FACES,
    FIVE,
    FOUR,
    GANG_DIE,
    ONE,
    SIX,
    THREE,
    TWO,
    Box,
    Colour,
    DieKind,
    DieReading,
    Face,
    Reading,
)
from companion.text import LANGUAGES
from tests.ui.tapping import words_on
from tests.vision.read.own_scenes import coloured, lay, symbol_die
from ui.app import device_events, self_tests
from ui.app.inbox import CameraIs, CameraState, ReadingTaken
from ui.app.own_dice_wishes import OwnDiceNow
from ui.app.self_tests import THROWS
from ui.present.own_dice import OwnDiceModel
from ui.present.scope import Prefs
from ui.state.intents import Go, Place, Prefer
from ui.state.own_dice import OwnMend, OwnPoint, OwnShows, OwnTap
from vision.generate.random_scene import BODIES
from vision.read import own_dice
from vision.read.reader import DiceReader
from vision.sources.simulated import SimulatedSettings, SimulatedTable
from vision.watch.live_table import LiveTable, ThrowRead

FILM = SimulatedSettings(hand_seconds=0.4, pause=1.0, fps=12.0)


class Shown:
    """A finger on the screens, and dice that are thrown under the camera."""

    def __init__(self, folder: Path, language: str = "en", seed: int = 3) -> None:
        self.film = SimulatedTable(FILM, seed=seed)
        self.film.wait(1.0)  # the empty tray
        self.live = LiveTable(DiceReader())
        self.top = ScreenHarness("small", Prefs(language), own_dice=folder, look_again=self.live.again)
        self.top.send(CameraIs(CameraState.LOOKING))
        self.folder = folder / own_dice.FOLDER
        self.seed = seed
        self.truth: tuple[DieReading, ...] = ()

    def throws(self, *faces: Face, kind: DieKind = D6) -> None:
        """Dice come to rest, and are read."""
        self.live.kinds = device_events.dice_expected(self.top.table.snapshot)
        self.film.throw(faces, [kind] * len(faces))
        for frame in self.film.play():
            for event in self.live.update(frame):
                if isinstance(event, ThrowRead):
                    self.top.send(device_events.seen(event))
        self.truth = self.film.truth().dice

    def lays(self, *faces: Face, kind: DieKind = D6) -> None:
        """Dice lie there, drawn once and read as they are: as `throws`, without the film."""
        self.seed += 1
        look = coloured((kind.colour or Colour.WHITE).value, BODIES[kind.colour or Colour.WHITE][0])
        if BOSS in kind.faces:
            look = symbol_die("hat")
        drawn = lay([(look, face.id) for face in faces], self.seed)
        dice = []
        for label in drawn.labels:
            face = BOSS if label.face in ("6", "boss") and BOSS in kind.faces else FACES[label.face]
            box = Box.square(*label.top, 1.1 * label.edge)
            dice.append(DieReading(face, Colour(label.colour), box, 0.99, ((face, 0.99),)))
        self.truth = tuple(dice)
        self.top.send(ReadingTaken(Reading(self.truth, True), drawn.image, thrown=(True,) * len(dice)))

    def goes(self) -> None:
        """From home to the page."""
        self.top.tap("settings.title")
        self.top.tap("own-dice.title")

    def taps(self, key: str, **facts: object) -> None:
        self.top.tap(key, **facts)

    def marks(self, face: Face) -> None:
        """A tap on every die of the picture that shows this, as a person sees it: read or not."""
        truth = [die.box for die in self.truth if die.face is face]
        model = self.model
        for box in truth:
            mark = min(model.marks, key=lambda one: one.box.distance(box))
            assert mark.box.distance(box) < box.width
            self.top.window.tap_action(OwnTap(mark.number))

    @property
    def model(self) -> OwnDiceModel:
        model = self.top.model
        assert isinstance(model, OwnDiceModel), type(model)
        return model

    @property
    def known(self) -> OwnDiceNow:
        return self.top.table.snapshot.own_dice


def test_show_me_the_red_ones(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.goes()
    shown.taps("own-dice.show-colour")
    shown.top.window.tap(shown.top.words.fact(Colour.RED))
    shown.lays(ONE, TWO, THREE, FOUR, kind=DieKind(D6.faces, Colour.RED))
    shown.taps("own-dice.these", colour=Colour.RED)
    assert shown.known.colours == ((Colour.RED, 4),)
    assert "4" in shown.model.said
    kept = own_dice.load(shown.folder)
    assert [one.colour for one in kept.colours] == [Colour.RED]
    assert shown.top.own_dice is not None
    assert shown.top.own_dice.settings is not None, "the reader knows it from the next picture on"
    assert shown.top.own_dice.settings.colour.own == kept.colours


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boss_is_taught_by_three_throws_and_says_how_sure_it_is(tmp_path: Path, language: str) -> None:
    shown = Shown(tmp_path, language)
    shown.goes()
    shown.taps("own-dice.teach-face")
    for number, faces in enumerate(((BOSS, TWO, FIVE), (BOSS, ONE, THREE), (BOSS, FOUR, BOSS)), start=1):
        (shown.throws if language == "en" else shown.lays)(*faces, kind=GANG_DIE)
        shown.marks(BOSS)
        shown.taps("own-dice.these-show", n=faces.count(BOSS))
        teaching = shown.known.teaching
        assert teaching is not None
        assert teaching.throws == number
    teaching = shown.known.teaching
    assert teaching is not None
    assert (teaching.shown, teaching.taken, teaching.passed) == (4, (), True), teaching
    assert shown.model.tone == "yes"
    assert str(teaching.others) in words_on(shown.top)
    shown.taps("own-dice.keep")
    assert shown.known.faces == ((BOSS, 4),)
    assert len(own_dice.load(shown.folder).examples) == 4


def test_what_cannot_be_told_apart_is_refused_with_the_reason(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.goes()
    shown.taps("own-dice.teach-face")
    for faces in ((THREE, THREE, THREE), (THREE, THREE, THREE)):
        shown.lays(*faces)
        boxes = [mark.number for mark in shown.model.marks]
        shown.top.window.tap_action(OwnTap(boxes[0]))  # one three is the Boss, it says; the other two are none
        shown.top.window.tap_action(OwnTap(boxes[1]))
        shown.taps("own-dice.these-show", n=2)
    teaching = shown.known.teaching
    assert teaching is not None
    assert not teaching.passed
    assert shown.model.tone == "warn"
    assert shown.top.words.say("own-dice.keep") not in words_on(shown.top)
    shown.taps("own-dice.start-over")
    assert shown.known.teaching is None
    assert own_dice.load(shown.folder).examples == ()


def test_a_die_that_was_not_found_is_pointed_at(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.goes()
    shown.taps("own-dice.teach-face")
    shown.lays(BOSS, TWO, kind=GANG_DIE)
    x, y = next(die.box for die in shown.truth if die.face is BOSS).centre
    height, width = shown.top.table.snapshot.picture.shape[:2]
    shown.top.do(OwnPoint(x / width, y / height))
    shown.taps("own-dice.these-show", n=1)
    teaching = shown.known.teaching
    assert teaching is not None
    assert teaching.shown == 1


def test_a_touch_beside_every_mark_points_there(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.goes()
    shown.taps("own-dice.teach-face")
    shown.lays(TWO)
    picture = next(target for target in shown.top.window.targets() if target.name == "picture")
    assert picture.drag is not None
    x, y, w, h = picture.box
    place = picture.drag(x + w / 4, y + h / 4)
    assert (place.x, place.y) == (pytest.approx(0.25), pytest.approx(0.75)), "downwards, as pictures are"


def test_ten_throws_are_a_self_test_with_a_score_and_a_date(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.top.do(Prefer("learns", False))  # ten lessons take their time, and are not what is tried here
    shown.goes()
    shown.taps("own-dice.test")
    for number in range(THROWS):
        shown.lays(ONE, FIVE)
        if number == 2:
            shown.top.window.tap_action(OwnMend(0))
            shown.top.window.tap_action(OwnShows(SIX))
            shown.taps("own-dice.test-next")
        else:
            shown.taps("own-dice.test-right")
    (score,) = shown.known.tests
    assert (score.right, score.dice, score.exact, score.throws) == (19, 20, 9, 10)
    assert score.at == "2026-03-07"
    shown.taps("own-dice.to-list")
    assert [point.value for point in shown.model.curve] == ["95%"]
    assert self_tests.load(shown.folder) == (score,), "it is there after a restart, too"


def test_known_things_are_renamed_and_forgotten(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.goes()
    shown.taps("own-dice.show-colour")
    shown.top.window.tap(shown.top.words.fact(Colour.BLUE))
    shown.lays(ONE, TWO, THREE, kind=DieKind(D6.faces, Colour.BLUE))
    shown.taps("own-dice.these", colour=Colour.BLUE)
    shown.taps("back")
    shown.taps("back")
    shown.top.window.tap(shown.top.words.fact(Colour.BLUE).capitalize())
    shown.top.window.tap(shown.top.words.fact(Colour.VIOLET))
    assert shown.known.colours == ((Colour.VIOLET, 3),)
    shown.top.window.tap(shown.top.words.fact(Colour.VIOLET).capitalize())
    shown.taps("own-dice.forget")
    assert not shown.known.colours
    assert own_dice.load(shown.folder).colours == ()


def test_what_was_learned_is_switched_off_and_wiped_after_a_question(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.goes()
    shown.taps("own-dice.test")
    shown.lays(ONE, FIVE)
    shown.taps("own-dice.test-right")
    shown.taps("back")
    shown.taps("own-dice.learned")
    shown.taps("own-dice.wipe")
    assert shown.known.throws == 1
    shown.taps("own-dice.wipe")
    assert shown.known.throws == 0
    assert not list(shown.folder.glob("die-*.png"))
    shown.taps("own-dice.learned")
    shown.taps("settings.off")
    assert ("learns", False) in shown.top.kept
    shown.taps("back")
    shown.taps("own-dice.test")
    shown.lays(ONE, FIVE)
    shown.taps("own-dice.test-right")
    assert shown.known.throws == 0


def test_dice_that_are_shown_in_the_middle_of_a_game_are_no_throw(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.top.start("dicy-cards", 2)
    shown.top.do(Go(Place.SETTINGS))
    shown.taps("own-dice.title")
    shown.lays(ONE, TWO, THREE, FOUR, FIVE, SIX)
    assert shown.top.table.snapshot.proposal is None
    shown.taps("back")
    shown.taps("back")
    shown.lays(ONE, TWO, THREE, FOUR, FIVE, SIX)
    assert shown.top.table.snapshot.proposal is not None


def test_a_game_with_a_symbol_offers_it_before_the_first_throw_and_leads_back(tmp_path: Path) -> None:
    shown = Shown(tmp_path)
    shown.taps("home.new")
    shown.top.window.tap("Gang of Dice")
    shown.top.window.tap("2")
    shown.taps("own-dice.offer", face=BOSS)
    assert shown.model.page == "face"
    shown.taps("back")
    assert shown.top.screen.screen_state.place is Place.NEW
    assert not shown.known.showing
