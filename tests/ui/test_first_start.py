"""From the box to the first throw by touches alone, before a simulated table, in every language and size."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from ui.headless.offscreen import SIZES

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import SEATS
from companion.dice import FIVE, FOUR, SIX, THREE, TWO, Reading
from companion.registry import installed
from companion.settings import settings_file
from companion.text import LANGUAGES, message
from hardware.absent import AbsentPanel
from tests.ui.app.test_devices import NO_CAMERA
from tests.ui.tapping import words_on
from ui.app import device_events
from ui.app.camera_sight import SightMaker
from ui.app.companion_app import Companion
from ui.app.device_facts import CameraSight, DeviceFacts
from ui.app.devices import Devices
from ui.app.inbox import ButtonColour, CameraIs, CameraState, InboxMessage, PlayerPressed, Pressed
from ui.headless.scenes.set_up import TRAY, sees
from ui.i18n import OWN_NAMES
from ui.present.first_start import StartModel
from ui.present.home import HomeModel
from ui.present.new import NewModel
from ui.present.scope import Prefs
from ui.state.first_start import MOMENT_SECONDS, Step
from ui.state.intents import Place
from vision.sources.frame import Picture
from vision.sources.simulated import SimulatedReader, SimulatedTable
from vision.watch.live_table import LiveTable


@dataclass
class Film:
    """What the simulated table brought: two dice are put there, then three are thrown."""

    lying: list[InboxMessage]
    sight: CameraSight
    """What the camera page is told of the first two."""
    picture: Picture
    thrown: list[InboxMessage]


@pytest.fixture(scope="module")
def film() -> Film:
    """Filmed and watched once, from frames to messages, as on the device; the reader alone is told what lies there."""
    table = SimulatedTable(seed=3)
    reader = SimulatedReader(table)
    live, maker = LiveTable(reader), SightMaker(lambda picture: reader.read(picture, None))
    table.wait(0.5)
    table.throw([THREE, FIVE])
    lying: list[InboxMessage] = []
    for frame in table.play():
        lying += [device_events.seen(event) for event in live.update(frame)]
        maker.pass_by(frame)
    sight = maker.look(frame)
    table.throw([SIX, TWO, FOUR])
    thrown = [device_events.seen(event) for later in table.play() for event in live.update(later)]
    return Film(lying, sight, frame.image, list(thrown))


class Newcomer:
    """Somebody before the screen, with a table behind it; the time is theirs."""

    def __init__(self, size: str = "small", **prefs: str) -> None:
        self.top = ScreenHarness(size, Prefs(**{"first_start": "language", **prefs}))  # type: ignore[arg-type]
        self.taps, self.now = 0, 0.0

    def tap(self, words: str) -> None:
        self.taps += 1
        self.top.window.tap(words)

    def waits(self, seconds: float = MOMENT_SECONDS + 0.5) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now += 0.2
            self.top.screen.passing(self.now)
        self.top.window.display.refresh()

    @property
    def model(self) -> StartModel:
        model = self.top.model
        assert isinstance(model, StartModel)
        return model

    def nothing_read(self) -> bool:
        return not self.model.dice

    def is_at(self, step: Step) -> None:
        assert self.model.step is step

    def say(self, key: str) -> str:
        return self.top.words.say(key)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_three_touches_lead_through_the_first_start(language: str, size: str, film: Film) -> None:
    new = Newcomer(size)
    top = new.top
    new.tap(OWN_NAMES[language])
    new.is_at(Step.DISPLAY)
    new.tap(new.say("start.target"))
    new.is_at(Step.CAMERA)
    top.send(CameraIs(CameraState.LOOKING))
    for said in film.lying:
        top.send(said)
    top.window.display.show_frame(device_events.within(film.picture, 960, 720))
    top.screen.sighted(film.sight)
    new.waits(1.0)
    assert new.model.left is not None, "good by itself: a bar runs down"
    assert new.model.view is not None
    assert len(new.model.view.outlines) == 2
    new.waits()
    new.is_at(Step.LIGHT)
    top.screen.sighted(film.sight)
    assert new.model.word is not None
    assert new.model.word.words == new.say("light.good")
    new.waits()
    new.is_at(Step.BUTTONS)
    new.waits()
    new.is_at(Step.SOUND)
    new.waits()
    new.is_at(Step.THROW)
    assert new.nothing_read(), "what lay there before is no throw"
    for said in film.thrown:
        top.send(said)
    read = new.model.dice
    assert sorted(die.face for die in read) == ["2", "4", "6"]
    assert "12" in words_on(top)
    new.tap(new.say("start.done"))
    assert isinstance(top.model, NewModel), "there is no game to go on with"
    assert new.taps == 3
    assert top.screen.prefs.language == language
    assert [value for name, value in top.kept if name == "first_start"] == [step.value for step in list(Step)[1:]]


def test_a_finger_beside_the_target_is_shown_where_it_was_felt() -> None:
    new = Newcomer(first_start="display")
    new.top.window.touch(700, 60)
    new.is_at(Step.DISPLAY)
    assert new.model.felt is not None
    assert list(new.model.felt) == pytest.approx([700 / 800, 60 / 480], abs=0.01)


def test_the_display_turns_at_once_and_is_kept_turned() -> None:
    from kivy.core.window import Window

    new = Newcomer(first_start="display")
    new.tap("180°")
    assert ("rotation", 180) in new.top.kept
    assert Window.rotation == 180
    assert next(tap for tap in new.model.choices if tap.kind == "chosen").words == "180°"
    new.top.do(new.model.choices[0].action)
    assert Window.rotation == 0


def test_a_camera_without_dice_or_with_blurred_ones_waits_and_says_why() -> None:
    new = Newcomer(first_start="camera")
    new.top.send(CameraIs(CameraState.LOOKING))
    new.top.screen.sighted(CameraSight(640, 480, Reading((), True)))
    new.waits(30)
    new.is_at(Step.CAMERA)
    assert new.say("start.camera.dice") in words_on(new.top)
    sees(new.top, "blurred")
    new.waits(30)
    new.is_at(Step.CAMERA)
    assert new.say("light.blurred.do") in words_on(new.top)
    sees(new.top, die_pixels=15.0)
    new.waits(30)
    new.is_at(Step.CAMERA)
    assert new.say("camera.size.far.do") in words_on(new.top)
    new.tap(new.say("start.next"))
    new.is_at(Step.LIGHT)


def test_a_missing_camera_says_what_to_check_and_lets_one_go_on() -> None:
    new = Newcomer(first_start="camera")
    new.top.send(CameraIs(CameraState.ABSENT, message("frames.none", device="")))
    new.waits(30)
    assert new.say("camera.check.2") in words_on(new.top)
    new.tap(new.say("start.without"))
    new.is_at(Step.LIGHT)
    new.waits()
    new.is_at(Step.BUTTONS)  # without a camera any light will do


def test_the_tray_that_was_found_is_shown_and_taken_or_dragged() -> None:
    new = Newcomer(first_start="camera")
    around = ((0.02, 0.02), (0.98, 0.02), (0.98, 0.98), (0.02, 0.98))
    sees(new.top, tray=around)
    assert new.model.view is not None
    assert new.model.view.handles == around
    new.waits()
    assert new.top.screen.prefs.area == around
    again = Newcomer(first_start="camera")
    sees(again.top, tray=TRAY)
    target = again.top.window.find("corner 1")
    again.top.window.drag("corner 1", target.box[0] + 60, target.box[1])
    dragged = again.top.screen.prefs.trial_area
    assert dragged is not None
    assert again.top.screen.prefs.area == ()
    again.tap(again.say("start.next"))
    assert (again.top.screen.prefs.area, again.top.screen.prefs.trial_area) == (dragged, None)


def test_the_focus_is_locked_once_dice_are_seen_sharply_and_not_before() -> None:
    new = Newcomer(first_start="camera")
    sees(new.top, "blurred")
    new.tap(new.say("start.next"))
    assert new.top.screen.prefs.locks == ()
    again = Newcomer(first_start="camera")
    sees(again.top)
    again.waits()
    again.is_at(Step.LIGHT)
    assert again.top.screen.prefs.locks == ("focus",)
    fixed = Newcomer(first_start="camera")
    sees(fixed.top, lockable=("exposure", "white"))
    fixed.waits()
    assert fixed.top.screen.prefs.locks == ()


def test_bad_light_waits_with_a_word_and_what_to_move_and_goes_on_once_it_is_good() -> None:
    new = Newcomer(first_start="light")
    sees(new.top, "glare", "mixed")
    new.waits(30)
    assert new.model.word is not None
    assert new.model.word.words == new.say("light.glare.word")
    assert new.say("light.mixed.do") in words_on(new.top)
    sees(new.top)
    new.waits()
    new.is_at(Step.BUTTONS)


def test_whoever_wants_to_stay_stays() -> None:
    new = Newcomer(first_start="buttons")
    new.waits(1)
    new.tap(new.say("start.stay"))
    new.waits(60)
    new.is_at(Step.BUTTONS)
    assert new.model.left is None


def test_every_button_is_pressed_once_and_the_sound_is_chosen_with_a_tap() -> None:
    new = Newcomer(first_start="buttons")
    new.top.screen.facts = lambda: DeviceFacts(("green", "red", "1"), buzzer=True)
    for press in (Pressed(ButtonColour.GREEN), Pressed(ButtonColour.GREEN), Pressed(ButtonColour.RED)):
        new.top.send(press)
        new.waits(30)
        new.is_at(Step.BUTTONS)
    assert [line.pressed for line in new.model.buttons] == [True, True, False]
    new.top.send(PlayerPressed(SEATS[0]))
    new.waits()
    new.is_at(Step.SOUND)
    new.waits(30)
    new.tap(new.say("settings.off"))
    new.is_at(Step.THROW)
    assert not new.top.screen.prefs.sound


def test_a_loudspeaker_is_tried_before_it_goes_on() -> None:
    new = Newcomer(first_start="sound")
    new.top.screen.facts = lambda: DeviceFacts(speaker=True)
    new.waits(30)
    new.is_at(Step.SOUND)
    new.tap(new.say("volume.loud"))
    new.is_at(Step.SOUND)
    assert new.top.kept.pop() == ("volume", 100)
    assert new.model.more == ()
    new.top.screen.facts = lambda: DeviceFacts(speaker=True, speech="espeak-ng")
    new.top.window.display.refresh()
    new.tap(new.say("start.voice.calls"))
    assert new.top.kept.pop() == ("voice", "calls")
    new.tap(new.say("start.next"))
    new.is_at(Step.THROW)


def test_all_can_be_skipped_and_every_step_is_repeated_from_the_settings() -> None:
    new = Newcomer()
    new.tap(new.say("start.skip"))
    assert isinstance(new.top.model, HomeModel)
    for step in list(Step)[1:-1]:
        new.tap(new.say("settings.title"))
        new.tap(new.say(f"start.{step}"))
        new.is_at(step)
        new.tap(new.say("start.skip"))


# --- the plug may be pulled at any step -------------------------------------------------------------------------------


def _companion(folder: Path) -> Companion:
    devices = Devices(NO_CAMERA, lambda message: None, panel=AbsentPanel("panel.off"))
    return Companion(folder, installed(safe=True), None, devices)


@pytest.mark.parametrize("pulled", list(Step)[1:-1])
def test_what_was_answered_is_kept_and_the_first_start_goes_on(pulled: Step, tmp_path: Path) -> None:
    first = _companion(tmp_path)
    assert first.screen.screen_state.place is Place.START
    assert first.screen.prefs.first_start == Step.LANGUAGE
    first.screen.do(first.screen.shown().screen.choices[3].action)  # type: ignore[union-attr]
    for _ in range(list(Step).index(pulled) - 1):
        model = first.screen.shown().screen
        assert isinstance(model, StartModel)
        first.screen.do(model.next.action if model.next is not None else model.target.action)  # type: ignore[union-attr]
    first._keeper.close()  # what the card has when the plug is pulled; nothing else is ended
    second = _companion(tmp_path)
    assert second.screen.screen_state.place is Place.START
    assert second.screen.prefs.first_start == pulled
    assert second.screen.prefs.language == "de"
    skip = second.screen.shown().screen.skip  # type: ignore[union-attr]
    second.screen.do(skip.action)
    second._keeper.close()
    assert _companion(tmp_path).screen.screen_state.place is Place.HOME


def test_a_table_that_has_played_is_led_through_nothing(tmp_path: Path) -> None:
    (tmp_path / "journal.db").touch()
    (tmp_path / settings_file.FILE).write_text('language = "fr"\n', encoding="utf-8")
    assert _companion(tmp_path).screen.screen_state.place is Place.HOME
