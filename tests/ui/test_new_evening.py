"""An evening of people who see it for the first time: what they tap, what they are told, and a plug that is pulled."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import Rolled
from companion.dice import BOSS, FIVE, FOUR, ONE, THREE, TWO, Face
from companion.text import LANGUAGES
from tests.ui.tapping import words_on
from ui.app.inbox import CameraIs, CameraState, MomentOver, ReadingTaken
from ui.headless.scene_steps import reading
from ui.headless.scenes import SCENES
from ui.present.amend import amending
from ui.present.new import NewModel
from ui.present.scope import Prefs
from ui.present.sheets import HandSheet
from ui.state.game_draft import PickGame
from ui.state.intents import Go, Place
from ui.state.sheets import ByHand


class Evening:
    """A table with a camera, kept in a folder, and its taps counted."""

    def __init__(self, folder: Path, language: str = "fr") -> None:
        self.folder, self.language, self.taps = folder, language, 0
        self.top = self._switched_on()

    def _switched_on(self) -> ScreenHarness:
        top = ScreenHarness("small", Prefs(language=self.language), folder=self.folder)
        top.send(CameraIs(CameraState.LOOKING))
        return top

    def pull_the_plug(self) -> None:
        """Nothing is closed but the file, as by the system."""
        self.top.journal.close()
        self.top = self._switched_on()

    def tap(self, key: str) -> None:
        self.taps += 1
        self.top.tap(key)

    def tap_words(self, words: str) -> None:
        self.taps += 1
        self.top.window.tap(words)

    def throws(self, *faces: Face) -> None:
        read, picture = reading(tuple((face, None) for face in faces), seed=len(faces) + self.taps)
        self.top.send(ReadingTaken(read, picture, thrown=(True,) * len(faces), whole=True))
        moment = self.top.screen.snapshot.moment
        assert moment is not None, "it counts by itself"
        self.top.send(MomentOver(moment.number))

    def played(self) -> list[str]:
        playing = self.top.screen.snapshot.playing
        assert playing is not None
        return [type(entry.move).__name__ for entry in playing.entries]


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_home_to_a_counted_throw_a_mended_one_and_back_after_a_cut(language: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path, language)
    evening.tap("home.new")
    evening.tap_words("Gang of Dice")
    evening.tap_words("3")
    evening.tap("new.start")
    assert evening.taps == 4, "nobody typed a name"
    evening.tap_words(f"{_words(evening, 'total-10')}, explosion")
    evening.throws(THREE, TWO, ONE)
    evening.tap("move.stop")
    evening.throws(FIVE, BOSS, TWO)
    assert evening.taps == 6, "a stake is thrown, not tapped"
    before = evening.played()
    evening.tap("history.title")
    throw = next(one for one in evening.top.screen.snapshot.playing.entries if isinstance(one.move, Rolled))  # type: ignore[union-attr]
    evening.top.do(amending(throw))
    evening.tap_words("die 1")
    evening.tap_words("face 4")
    evening.tap("confirm.yes")
    assert evening.played() == before
    evening.pull_the_plug()
    evening.taps = 0
    evening.tap("home.resume")
    assert evening.taps == 1
    assert evening.played() == before
    faces = [one.move.faces for one in evening.top.screen.snapshot.playing.entries if isinstance(one.move, Rolled)]  # type: ignore[union-attr]
    assert faces == [(THREE, TWO, FOUR), (FIVE, BOSS, TWO)]


def _words(evening: Evening, condition: str) -> str:
    return evening.top.words.say(f"condition.{condition}")


def test_nobody_is_scolded_before_they_have_done_anything() -> None:
    top = ScreenHarness()
    top.do(Go(Place.NEW), PickGame("gang-of-dice"))
    model = top.model
    assert isinstance(model, NewModel)
    assert not model.hint
    assert {tap.kind for tap in model.numbers} == {"main"}, "a number is the largest thing there"
    assert top.words.say("new.how-many") in words_on(top)
    top.window.tap("2")
    assert top.words.say("new.how-many") not in words_on(top)


def test_that_dice_may_just_be_thrown_is_said_where_somebody_can_see_them() -> None:
    top = ScreenHarness()
    SCENES["gang-commit"](top)
    prompt = top.words(top.scope.asks[0].prompt)
    said = top.words.say("table.or-throw", due=prompt)
    assert said not in words_on(top)
    top.send(CameraIs(CameraState.LOOKING))
    assert said in words_on(top)


def test_a_misread_throw_says_which_die_to_tap_and_its_only_die_is_chosen() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    playing = top.screen.snapshot.playing
    assert playing is not None
    throw = next(entry for entry in playing.entries if isinstance(entry.move, Rolled))
    top.do(amending(throw))
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HandSheet)
    assert sheet.title == top.words.say("history.amend.choose")
    assert all(face.faint and face.action is None for face in sheet.faces)
    top.window.tap(next(target.name for target in top.window.targets() if target.name.startswith("die ")))
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HandSheet)
    assert sheet.title == top.words.say("history.amend.title")
    assert all(face.action is not None for face in sheet.faces)
    single = amending(replace(throw, move=Rolled(throw.move.seat, (ONE,)))).sheet
    assert isinstance(single, ByHand)
    assert single.at == 0
