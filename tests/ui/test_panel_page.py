"""Buttons and lamps on the screen: a press lights its row, pins change by taps, and the old ones come back."""

from __future__ import annotations

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import SEATS
from hardware.panel import PanelSettings
from tests.ui.tapping import words_on
from ui.app.device_facts import DeviceFacts
from ui.app.inbox import ButtonColour, PlayerPressed, Pressed
from ui.headless.scenes import SCENES
from ui.present.panel_page import PanelPageModel, PinRow
from ui.state.intents import Go, Open, Place, Prefer
from ui.state.panel_page import TRIAL_SECONDS, PanelDoor, Pins, moved_buttons, with_pin
from ui.state.sheets import PickPin

PINS = tuple(PanelSettings(players=(23,)).wired())


class Bench:
    """The page, and what it wanted of the panel."""

    def __init__(self) -> None:
        self.top = ScreenHarness()
        self.tried: list[Pins | None] = []
        self.lamps: list[str] = []
        self.facts = DeviceFacts(("green", "red", "amber", "1"), pins=PINS)
        self.top.screen._panel = PanelDoor(self.tried.append, self.lamps.append)
        self.top.screen.facts = lambda: self.facts
        self.top.do(Prefer("pins", PINS), Go(Place.SETTINGS))
        self.top.tap("panel.title")

    def row(self, name: str) -> PinRow:
        model = self.top.model
        assert isinstance(model, PanelPageModel)
        return next(row for row in (*model.buttons, *model.lamps) if row.name == name)

    def choose(self, name: str, pin: int) -> None:
        self.top.do(Open(PickPin(name)))
        self.top.window.tap(str(pin))

    def waits(self, seconds: float) -> None:
        self.top.screen.passing(0.0)
        self.top.screen.passing(seconds)
        self.top.window.display.refresh()

    def prefs(self) -> tuple[Pins, Pins | None]:
        return self.top.screen.prefs.pins, self.top.screen.prefs.trial_pins


def test_a_press_lights_its_row_and_is_remembered() -> None:
    bench = Bench()
    assert not bench.row("button green").lit
    bench.top.send(Pressed(ButtonColour.GREEN))
    assert (bench.row("button green").lit, bench.row("button green").felt) == (True, True)
    bench.top.send(PlayerPressed(SEATS[0]))
    assert (bench.row("button green").lit, bench.row("button green").felt) == (False, True)
    assert bench.row("player 1").lit


def test_a_finger_on_a_button_lights_its_row_while_it_is_down() -> None:
    bench = Bench()
    bench.waits(0.1)
    bench.facts = DeviceFacts(("green", "red", "amber", "1"), pins=PINS, down=("red", "player 1"))
    assert bench.top.screen.passing(0.2), "it is drawn again"
    assert bench.row("button red").lit
    assert bench.row("player 1").lit
    assert not bench.top.screen.passing(0.3)


def test_presses_on_this_page_take_nothing_back_in_the_game() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    playing = top.screen.snapshot.playing
    assert playing is not None
    entries = len(playing.entries)
    top.do(Go(Place.SETTINGS), Go(Place.PANEL))
    top.send(Pressed(ButtonColour.RED))
    top.send(Pressed(ButtonColour.RED, held=True))
    assert top.screen.snapshot.asked is None
    assert top.screen.snapshot.playing is not None
    assert len(top.screen.snapshot.playing.entries) == entries
    top.do(Go(Place.TABLE))
    top.send(Pressed(ButtonColour.RED))
    assert len(top.screen.snapshot.playing.entries) == entries - 1


def test_lamps_and_buzzer_are_tried_by_a_tap() -> None:
    bench = Bench()
    bench.top.window.tap("try " + bench.top.words.say("panel.lamp.turn"))
    assert bench.lamps == ["lamp turn"]
    assert bench.row("buzzer").trial is None, "none is connected"


def test_another_pin_is_on_trial_until_a_press_has_come_and_it_is_accepted() -> None:
    bench = Bench()
    bench.choose("button green", 20)
    expected = tuple(sorted((*(one for one in PINS if one[0] != "button green"), ("button green", 20))))
    assert bench.prefs() == (PINS, expected)
    assert bench.tried == [expected]
    assert isinstance(bench.top.model, PanelPageModel)
    assert bench.top.model.decide[0].barred, "no press has come yet"
    bench.top.send(Pressed(ButtonColour.GREEN))
    bench.waits(TRIAL_SECONDS * 3)
    bench.top.tap("camera.accept")
    assert bench.prefs() == (expected, None)
    assert bench.tried == [expected, None]


def test_no_press_and_the_old_pins_count_again() -> None:
    bench = Bench()
    bench.choose("button red", 21)
    bench.waits(TRIAL_SECONDS * 0.9)
    assert bench.prefs()[1] is not None
    assert isinstance(bench.top.model, PanelPageModel)
    assert bench.top.model.left is not None
    bench.waits(TRIAL_SECONDS + 1)
    assert bench.prefs() == (PINS, None)
    assert bench.tried[-1] is None
    assert bench.top.words.say("panel.trial.silent") in words_on(bench.top)


def test_a_pin_that_cannot_be_used_gives_way_at_once() -> None:
    bench = Bench()
    bench.choose("lamp turn", 21)
    trial = bench.prefs()[1]
    assert trial is not None
    bench.waits(1)
    assert bench.prefs()[1] == trial, "the panel has not tried it yet"
    bench.facts = DeviceFacts(absent="panel.taken", pins=trial)
    bench.waits(1)
    assert bench.prefs() == (PINS, None)
    assert bench.top.words.say("panel.trial.unusable") in words_on(bench.top)


def test_lamps_need_no_press_and_whoever_leaves_plays_with_the_old_pins() -> None:
    bench = Bench()
    bench.choose("lamp turn", 21)
    trial = bench.prefs()[1]
    bench.waits(TRIAL_SECONDS * 2)
    assert bench.prefs() == (PINS, trial)
    bench.top.do(Go(Place.SETTINGS))
    assert bench.tried == [trial, None], "the old ones count"
    assert bench.prefs()[1] == trial, "it lies beside them"
    bench.top.tap("panel.title")
    assert bench.tried == [trial, None, trial]


@pytest.mark.parametrize(("pin", "pull_up", "key"), [(14, True, "serial"), (2, False, "held-high"), (2, True, None)])
def test_pins_that_have_another_trade_are_warned_of(pin: int, pull_up: bool, key: str | None) -> None:
    bench = Bench()
    if not pull_up:
        bench.top.tap("panel.pull-up.power")
        assert bench.top.kept[-1] == ("pull_up", False)
    bench.top.do(Open(PickPin("button green")))
    (tap,) = (tap for tap in bench.top.screen.shown().sheet.pins if tap.words == str(pin))  # type: ignore[union-attr]
    assert (tap.icon == "warn") is (key is not None)
    assert {"0", "1"}.isdisjoint(one.words for one in bench.top.screen.shown().sheet.pins)  # type: ignore[union-attr]
    bench.top.window.tap(str(pin))
    known = (f"{bench.top.words.say('start.button.green')} {pin}",)
    told = words_on(bench.top)
    for warning in ("serial", "held-high"):
        assert (bench.top.words.say(f"doctor.panel.{warning}", known=known) in told) is (warning == key)


def test_a_taken_pin_changes_places_and_players_stay_in_a_row() -> None:
    pins = dict(PanelSettings(players=(23, 24)).wired())
    swapped = dict(with_pin(pins, "button green", 27))
    assert (swapped["button green"], swapped["button red"]) == (27, 17)
    assert moved_buttons(tuple(pins.items()), tuple(swapped.items())) == {"button green", "button red"}
    fewer = dict(with_pin(pins, "player 1", None))
    assert {name: pin for name, pin in fewer.items() if name.startswith("player")} == {"player 1": 24}
    PanelSettings().rewired(fewer)


def test_a_computer_without_pins_offers_no_others() -> None:
    top = ScreenHarness()
    SCENES["panel-absent"](top)
    model = top.model
    assert isinstance(model, PanelPageModel)
    assert all(row.change.action is None for row in model.buttons)
    top.screen.facts = lambda: DeviceFacts(absent="panel.off")
    top.window.display.refresh()
    top.tap("panel.on")
    assert top.kept[-1] == ("panel", True)
