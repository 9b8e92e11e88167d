"""The panel, with real gpiozero devices on mock pins and a clock that the test moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.buttons import ButtonEvent, ButtonPressed, PanelButton, PlayerButtonPressed
from hardware.cues import SHOWS, Lamp, lit
from hardware.panel import Panel, PanelSettings
from hardware.strip_shows import STRIP_SHOWS

GREEN, RED, AMBER = 17, 27, 22
LAMPS = {Lamp.TURN: 5, Lamp.READ: 6, Lamp.DOUBT: 13, Lamp.REFUSED: 19, Lamp.SAVED: 26}


class Bench:
    """A panel on a bench, with fingers."""

    def __init__(self, settings: PanelSettings | None = None, factory: MockFactory | None = None) -> None:
        self.now = 100.0
        self.factory = factory or MockFactory()
        self.panel = Panel(settings, lambda: self.now, self.factory)

    def wait(self, seconds: float, step: float = 0.02) -> list[ButtonEvent]:
        """Let time pass, ticking; what was pressed."""
        events: list[ButtonEvent] = []
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + step)
            events += self.panel.tick(self.now)
        return events

    def down(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()

    def up(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()

    def lit(self) -> set[Lamp]:
        """The lamps that are driven: a pin that is an input again drives none."""
        pins = {lamp: self.factory.pin(pin) for lamp, pin in LAMPS.items()}
        return {lamp for lamp, pin in pins.items() if pin.function == "output" and pin.state}


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.panel.close()
    bench.factory.reset()


@pytest.mark.parametrize(
    ("pin", "button"), [(GREEN, PanelButton.GREEN), (RED, PanelButton.RED), (AMBER, PanelButton.AMBER)]
)
def test_a_press_is_told_once_when_the_button_is_let_go(bench: Bench, pin: int, button: PanelButton) -> None:
    bench.down(pin)
    assert bench.wait(0.2) == []
    bench.up(pin)
    assert bench.wait(0.2) == [ButtonPressed(button)]
    assert bench.wait(1.0) == []


def test_a_contact_that_chatters_is_one_press(bench: Bench) -> None:
    events: list[ButtonEvent] = []
    for _ in range(6):
        bench.down(GREEN)
        events += bench.wait(0.002, 0.001)
        bench.up(GREEN)
        events += bench.wait(0.001, 0.001)
    bench.down(GREEN)
    events += bench.wait(0.3)
    for _ in range(5):
        bench.up(GREEN)
        events += bench.wait(0.002, 0.001)
        bench.down(GREEN)
        events += bench.wait(0.002, 0.001)
    bench.up(GREEN)
    events += bench.wait(0.3)
    assert events == [ButtonPressed(PanelButton.GREEN)]


def test_a_spark_is_no_press(bench: Bench) -> None:
    bench.down(GREEN)
    bench.now += 0.004
    bench.up(GREEN)
    assert bench.wait(0.5) == []


def test_a_short_press_between_two_ticks_is_not_lost(bench: Bench) -> None:
    bench.down(AMBER)
    bench.now += 0.06
    bench.up(AMBER)
    bench.now += 0.5
    assert list(bench.panel.tick(bench.now)) == [ButtonPressed(PanelButton.AMBER)]


def test_two_presses_while_nobody_ticked_are_two(bench: Bench) -> None:
    for _ in range(2):
        bench.down(AMBER)
        bench.now += 0.08
        bench.up(AMBER)
        bench.now += 0.08
    assert bench.wait(0.2) == [ButtonPressed(PanelButton.AMBER)] * 2


def test_holding_red_for_three_seconds_is_told_while_it_is_down(bench: Bench) -> None:
    bench.down(RED)
    assert bench.wait(2.9) == []
    assert bench.wait(0.2) == [ButtonPressed(PanelButton.RED, held=True)]
    assert bench.wait(3.0) == []
    bench.up(RED)
    assert bench.wait(0.5) == []


def test_only_red_can_be_held(bench: Bench) -> None:
    bench.down(GREEN)
    assert bench.wait(8.0, 0.1) == []
    bench.up(GREEN)
    assert bench.wait(0.2) == [ButtonPressed(PanelButton.GREEN)]


def test_players_have_buttons_of_their_own() -> None:
    bench = Bench(PanelSettings(players=(23, 24)))
    bench.down(24)
    bench.wait(0.1)
    bench.up(24)
    assert bench.wait(0.1) == [PlayerButtonPressed(1)]
    bench.panel.close()


def test_buttons_may_be_wired_to_the_other_side() -> None:
    bench = Bench(PanelSettings(pull_up=False))
    bench.factory.pin(GREEN).drive_high()
    bench.wait(0.1)
    bench.factory.pin(GREEN).drive_low()
    assert bench.wait(0.1) == [ButtonPressed(PanelButton.GREEN)]
    bench.panel.close()


def test_each_cue_lights_its_lamps(bench: Bench) -> None:
    for cue, show in SHOWS.items():
        bench.panel.show(cue, bench.now)
        assert bench.lit() == {lamp for lamp, pattern in show.lamps.items() if lit(pattern, 0.0, 0.0)}, cue
        seen: set[Lamp] = set()
        for _ in range(60):
            seen |= bench.lit()
            bench.wait(0.02)
        assert seen == set(show.lamps), cue
        bench.wait(3.0, 0.05)


def test_a_steady_lamp_stays_and_a_blinking_one_blinks(bench: Bench) -> None:
    bench.panel.show("your-turn", bench.now)
    bench.wait(10.0, 0.1)
    assert bench.lit() == {Lamp.TURN}
    bench.panel.show("read-this", bench.now)
    seen = []
    for _ in range(12):
        bench.wait(0.2, 0.1)
        seen.append(Lamp.READ in bench.lit())
    assert True in seen
    assert False in seen


def test_saved_is_shown_once(bench: Bench) -> None:
    bench.panel.show("saved", bench.now)
    assert bench.lit() == {Lamp.SAVED}
    bench.wait(1.5)
    assert bench.lit() == set()


def test_a_cue_that_this_panel_does_not_know_lights_nothing(bench: Bench) -> None:
    bench.panel.show("a-cue-of-tomorrow", bench.now)
    assert bench.lit() == set()


def test_lamps_that_light_when_their_pin_is_low() -> None:
    bench = Bench(PanelSettings(lamps_active_high=False))
    bench.panel.show("your-turn", bench.now)
    assert bench.lit() == set(LAMPS) - {Lamp.TURN}
    bench.panel.close()


def test_the_buzzer_says_refused_and_falls_silent() -> None:
    bench = Bench(PanelSettings(buzzer=12))
    bench.panel.show("refused", bench.now)
    assert bench.factory.pin(12).state
    bench.wait(0.5)
    assert not bench.factory.pin(12).state
    bench.panel.close()


def test_a_hushed_buzzer_is_silent_and_the_lamps_go_on() -> None:
    bench = Bench(PanelSettings(buzzer=12))
    bench.panel.audible = False
    bench.panel.show("refused", bench.now)
    assert not bench.factory.pin(12).state
    assert Lamp.REFUSED in bench.lit()
    bench.panel.close()


def test_closing_turns_the_lamps_off_and_frees_the_pins(bench: Bench) -> None:
    bench.panel.show("your-turn", bench.now)
    assert bench.lit()
    bench.panel.close()
    bench.panel.close()
    assert not bench.lit()
    again = Panel(None, lambda: bench.now, bench.factory)
    again.show("your-turn", bench.now)
    assert bench.lit(), "the pins are free for another panel"
    again.close()


def test_every_cue_has_a_show_for_every_name_of_the_screen() -> None:
    from ui.app.lamp_cues import RUNNING_DOWN, WAITS
    from ui.app.snapshot import Cue
    from ui.sound.kinds import KINDS

    of_games = {"bomb", "sad", "freeze", "thaw", "round-won", "last-round"}
    assert {cue.value for cue in Cue} | {RUNNING_DOWN, WAITS} | of_games == set(SHOWS)
    assert set(SHOWS) <= set(STRIP_SHOWS)
    assert of_games <= set(KINDS), "the lamps follow the names of sounds"


def test_what_happens_is_shown_for_a_moment_and_then_what_is_due_again(bench: Bench) -> None:
    bench.panel.show("your-turn", bench.now)
    bench.panel.show("bomb", bench.now, passing=True)
    assert bench.lit() == set(Lamp)
    bench.wait(0.12)
    assert bench.lit() == set(), "hasty"
    bench.wait(1.5)
    assert bench.lit() == {Lamp.TURN}
    bench.panel.show("a name that only a plug-in knows", bench.now, passing=True)
    assert bench.lit() == {Lamp.TURN}


def test_a_round_that_is_won_runs_along_the_lamps(bench: Bench) -> None:
    bench.panel.show("round-won", bench.now, passing=True)
    ran = []
    for _ in Lamp:
        bench.wait(0.06)
        ran.append(bench.lit())
        bench.wait(0.06)
    assert ran == [{lamp} for lamp in Lamp]


def test_dimmed_lamps_have_a_share_of_their_light_from_the_next_tick_on() -> None:
    bench = Bench(factory=MockFactory(pin_class=MockPWMPin))
    bench.panel.show("your-turn", bench.now)
    assert bench.factory.pin(LAMPS[Lamp.TURN]).state == 1
    bench.panel.brightness = 0.3
    bench.wait(0.1)
    assert bench.factory.pin(LAMPS[Lamp.TURN]).state == pytest.approx(0.3)
    assert bench.factory.pin(LAMPS[Lamp.READ]).state == 0
    bench.panel.brightness = 1.0
    bench.wait(0.1)
    assert bench.factory.pin(LAMPS[Lamp.TURN]).state == 1
    bench.panel.close()
    assert not bench.lit()


def test_a_pin_that_cannot_be_dimmed_lights_all_the_same() -> None:
    bench = Bench(PanelSettings(lamp_brightness=20))
    bench.panel.show("your-turn", bench.now)
    assert bench.lit() == {Lamp.TURN}
    bench.panel.close()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"buttons": {"green": 17, "red": 17}}, "pin 17 is used twice"),
        ({"buttons": {"green": 40}}, "2 to 27"),
        ({"buttons": {"blue": 3}}, "no button is called blue"),
        ({"lamps": {"sun": 3}}, "no lamp is called sun"),
        ({"buzzer": 5}, "used twice"),
        ({"hold": 0.0}, "0.5 to 10"),
        ({"debounce": 5.0}, "0.005 to 0.2"),
        ({"players": tuple(range(9))}, "at most 8"),
    ],
)
def test_settings_that_cannot_be_are_refused_by_name(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        PanelSettings(**wrong)  # type: ignore[arg-type]


def test_one_lamp_is_tried_alone_and_the_cue_comes_back(bench: Bench) -> None:
    bench.panel.show("your-turn", bench.now)
    bench.panel.try_output("lamp saved", bench.now)
    assert bench.lit() == {Lamp.SAVED}
    bench.wait(0.2)
    assert bench.lit() == set(), "it blinks, and no other is lit"
    bench.wait(3.0)
    assert bench.lit() == {Lamp.TURN}


def test_the_buzzer_is_tried_even_where_it_is_hushed() -> None:
    bench = Bench(PanelSettings(buzzer=12))
    bench.panel.audible = False
    bench.panel.try_output("buzzer", bench.now)
    assert bench.factory.pin(12).state
    bench.wait(3.0)
    assert not bench.factory.pin(12).state
    bench.panel.close()


def test_other_pins_are_the_same_panel_otherwise() -> None:
    usual = PanelSettings(players=(23,), buzzer=12, pull_up=False)
    assert usual.rewired(dict(usual.wired())) == usual
    fewer = usual.rewired({"button green": 4, "player 1": 24})
    assert (dict(fewer.buttons), fewer.players, dict(fewer.lamps), fewer.buzzer) == ({"green": 4}, (24,), {}, None)
    assert not fewer.pull_up
