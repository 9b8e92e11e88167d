"""The panel's thread with real gpiozero devices on mock pins: pins on trial, the way back, lamps that are tried."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.settings.settings_file import HardwareSettings, load
from hardware.absent import NO_PINS, NOT_WANTED, PIN_TAKEN, AbsentPanel, open_panel
from hardware.panel import AnyPanel, PanelSettings
from ui.app.inbox import ButtonColour, InboxMessage, Pressed
from ui.app.panel_desk import PanelDesk, pins_of
from ui.app.panel_loop import PanelLoop
from ui.system.heartbeat import Loops
from ui.system.settings_keeper import SettingsKeeper

GREEN, OTHER = 17, 20


class Bench:
    """A panel on mock pins, whose thread takes one step of a list each turn."""

    def __init__(self, wired: PanelSettings | None = None) -> None:
        self.factory, self.arrived = MockFactory(), list[InboxMessage]()
        self.taken: set[int] = set()
        self.now = 100.0
        self.steps: Iterator[Callable[[], object]] = iter(())
        self.over = threading.Event()
        wired = wired if wired is not None else PanelSettings(debounce=0.005)
        self.loop = PanelLoop(wired, self.arrived.append, Loops(), open_it=self.open, wait=self.wait, clock=self.clock)

    def open(self, wired: PanelSettings | None) -> AnyPanel:
        if wired is not None and self.taken & {pin for _, pin in wired.wired()}:
            return AbsentPanel(PIN_TAKEN)
        return open_panel(wired, self.clock, self.factory)

    def clock(self) -> float:
        return self.now

    def wait(self, seconds: float) -> bool:
        self.now += seconds
        step = next(self.steps, None)
        if step is None:
            self.over.set()
            return True
        step()
        return False

    def play(self, *steps: Callable[[], object]) -> None:
        """Each step, with a turn of the thread behind it."""
        self.steps = iter(steps)
        self.loop.start()
        assert self.over.wait(20)

    def press(self, pin: int) -> list[Callable[[], object]]:
        """A finger that stays long enough for the contact to be steady."""
        long_enough: list[Callable[[], object]] = [lambda: None, lambda: None]
        return [self.factory.pin(pin).drive_low, *long_enough, self.factory.pin(pin).drive_high, *long_enough]


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.loop.stop()
    made.factory.reset()


def _trial(pin: int, name: str = "button green") -> dict[str, int]:
    return {**dict(PanelSettings().wired()), name: pin}


def test_a_press_on_a_pin_that_is_tried_arrives_and_the_old_pin_is_let_go(bench: Bench) -> None:
    pull = []
    bench.play(
        lambda: bench.loop.try_pins(_trial(OTHER)),
        lambda: pull.append(bench.factory.pin(OTHER).pull),
        *bench.press(OTHER),
    )
    assert bench.arrived == [Pressed(ButtonColour.GREEN)]
    assert pull == ["up"]
    assert dict(bench.loop.facts.pins)["button green"] == OTHER


def test_without_an_answer_the_old_pins_are_felt_again(bench: Bench) -> None:
    bench.play(
        lambda: bench.loop.try_pins(_trial(OTHER)),
        lambda: None,
        lambda: bench.loop.try_pins(None),
        lambda: None,
        *bench.press(GREEN),
    )
    assert bench.arrived == [Pressed(ButtonColour.GREEN)]
    assert dict(bench.loop.facts.pins)["button green"] == GREEN


def test_a_pin_that_cannot_be_had_is_told_and_the_old_ones_come_back(bench: Bench) -> None:
    bench.taken = {OTHER}
    told = []
    bench.play(
        lambda: bench.loop.try_pins(_trial(OTHER)),
        lambda: told.append(bench.loop.facts),
        lambda: bench.loop.try_pins(None),
        lambda: None,
        *bench.press(GREEN),
    )
    (facts,) = told
    assert (facts.absent, dict(facts.pins)["button green"]) == (PIN_TAKEN, OTHER)
    assert bench.loop.facts.absent is None
    assert bench.arrived == [Pressed(ButtonColour.GREEN)]


def test_a_button_that_is_down_is_a_fact(bench: Bench) -> None:
    assert not bench.loop.facts.down
    bench.factory.pin(GREEN).drive_low()
    assert bench.loop.facts.down == ("green",)


def test_a_panel_that_was_not_wanted_is_switched_on() -> None:
    bench = Bench()
    unwanted = PanelLoop(None, bench.arrived.append, Loops(), open_it=bench.open, wait=bench.wait, clock=bench.clock)
    bench.loop.stop()
    unwanted.start()
    assert unwanted.facts.absent == NOT_WANTED
    bench.steps = iter(bench.press(GREEN))
    unwanted.want(PanelSettings(debounce=0.005))
    assert bench.over.wait(20)
    unwanted.stop()
    bench.factory.reset()
    assert bench.arrived == [Pressed(ButtonColour.GREEN)]


def test_a_computer_without_pins_says_so_with_the_pins_it_would_use() -> None:
    loop = PanelLoop(PanelSettings(), lambda said: None, Loops(), panel=AbsentPanel(NO_PINS))
    assert loop.facts.absent == NO_PINS
    assert dict(loop.facts.pins)["lamp turn"] == 5


# --- and into the settings ------------------------------------------------------------------------------------------


class Tried:
    """What the panel was told."""

    def __init__(self) -> None:
        self.wanted: list[PanelSettings | None] = []

    def want(self, wired: PanelSettings | None) -> None:
        self.wanted.append(wired)


def test_what_is_tapped_lies_beside_the_old_pins_until_it_is_accepted(tmp_path: Path) -> None:
    path, panel = tmp_path / "settings.toml", Tried()
    keeper = SettingsKeeper(path)
    desk = PanelDesk(HardwareSettings(), lambda: panel, keeper)  # type: ignore[arg-type,return-value]
    trial = {**dict(pins_of(HardwareSettings())), "button green": OTHER, "player 1": 5, "lamp turn": GREEN}
    desk.keep("trial_pins", tuple(trial.items()))
    keeper.close()
    kept = load(path)
    assert kept.problems == ()
    assert kept.settings.hardware.buttons == HardwareSettings().buttons
    assert dict(kept.settings.hardware.trial or {}) == trial
    assert panel.wanted == []
    keeper = SettingsKeeper(path)
    desk = PanelDesk(kept.settings.hardware, lambda: panel, keeper)  # type: ignore[arg-type,return-value]
    desk.keep("pins", tuple(trial.items()))
    keeper.close()
    after = load(path)
    assert after.problems == ()
    hardware = after.settings.hardware
    assert (hardware.buttons["green"], hardware.players, hardware.lamps["turn"]) == (OTHER, (5,), GREEN)
    assert hardware.trial is None
    assert dict(pins_of(hardware)) == trial
    (wanted,) = panel.wanted
    assert wanted is not None
    assert dict(wanted.wired()) == trial


def test_sides_and_the_panel_itself_are_switched(tmp_path: Path) -> None:
    panel, keeper = Tried(), SettingsKeeper(tmp_path / "settings.toml")
    desk = PanelDesk(HardwareSettings(), lambda: panel, keeper)  # type: ignore[arg-type,return-value]
    desk.keep("pull_up", False)
    desk.keep("panel", False)
    desk.keep("panel", True)
    keeper.close()
    off = panel.wanted[1]
    assert off is None
    assert [one.pull_up for one in panel.wanted if one is not None] == [False, False]
    hardware = load(tmp_path / "settings.toml").settings.hardware
    assert (hardware.pull_up, hardware.panel) == (False, True)
