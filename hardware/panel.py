"""The panel: buttons in, lamps and buzzer out, through gpiozero.

Nothing here sleeps or starts a thread of its own. gpiozero tells each edge of a contact when it happens, and it is
noted with its time, so that a short press is not lost while the owner is busy; `tick(now)` makes presses of them and
moves the lamps on. Whoever owns the panel calls it twenty times a second or oftener, with the panel's own clock.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol

from hardware.buttons import ButtonEvent, ButtonPressed, Debouncer, PanelButton, PlayerButtonPressed
from hardware.cues import DOUBLE, PASSING_SECONDS, SHOWS, CueShow, Lamp, lit, sounding

PWM_HERTZ = 200
"""Twice as often as an eye sees, and seldom enough for software."""
PINS = range(2, 28)
"""The GPIO numbers of a Pi's header (BCM) that are free; 0 and 1 belong to the memory of a board put on top."""
SERIAL_PINS, HELD_HIGH_PINS = (14, 15), (2, 3)
"""The console's line; and two pins that resistors on the Pi hold high, whatever the settings say (I2C)."""
BUTTON, PLAYER, LAMP, BUZZER = "button ", "player ", "lamp ", "buzzer"
"""How the names of what is wired begin."""
TRY_SECONDS = 2.4
"""How long a lamp or the buzzer is tried."""


def _pins(**pins: int) -> Mapping[str, int]:
    return MappingProxyType(pins)


@dataclass(frozen=True, slots=True)
class PanelSettings:
    """Which pin is what. Numbers are BCM; a lamp or button that is left out is not there."""

    buttons: Mapping[str, int] = field(default_factory=lambda: _pins(green=17, red=27, amber=22))
    players: tuple[int, ...] = ()
    """Pins of the players' own buttons, clockwise."""
    lamps: Mapping[str, int] = field(default_factory=lambda: _pins(turn=5, read=6, doubt=13, refused=19, saved=26))
    buzzer: int | None = None
    pull_up: bool = True
    """Buttons connect their pin to ground (True) or to 3.3 V (False)."""
    lamps_active_high: bool = True
    lamp_brightness: int = 100
    """In percent: less where a pin can be switched on and off quickly enough, which all of a Pi's can."""
    buzzer_active_high: bool = True
    debounce: float = 0.03
    """Seconds that a contact must stay as it is to count."""
    hold: float = 3.0
    """Seconds after which the red button is held."""

    def __post_init__(self) -> None:
        known_buttons, known_lamps = {b.value for b in PanelButton}, {lamp.value for lamp in Lamp}
        for what, told, known in (("button", self.buttons, known_buttons), ("lamp", self.lamps, known_lamps)):
            for name in told:
                if name not in known:
                    raise ValueError(f"panel: no {what} is called {name}; there are {', '.join(sorted(known))}")
        if len(self.players) > 8:
            raise ValueError(f"panel: {len(self.players)} player buttons, at most 8 are possible")
        if not 1 <= self.lamp_brightness <= 100:
            raise ValueError(f"panel: lamp brightness {self.lamp_brightness} percent, allowed are 1 to 100")
        if not 0.005 <= self.debounce <= 0.2:
            raise ValueError(f"panel: debounce {self.debounce} s, allowed are 0.005 to 0.2")
        if not 0.5 <= self.hold <= 10:
            raise ValueError(f"panel: hold {self.hold} s, allowed are 0.5 to 10")
        seen: dict[int, str] = {}
        for name, pin in self.wired():
            if pin not in PINS:
                raise ValueError(f"panel: {name} on pin {pin}, allowed are {PINS.start} to {PINS.stop - 1}")
            if pin in seen:
                raise ValueError(f"panel: pin {pin} is used twice, for {seen[pin]} and {name}")
            seen[pin] = name

    def wired(self) -> list[tuple[str, int]]:
        """Everything that is connected, by name."""
        out = [(f"{BUTTON}{name}", pin) for name, pin in self.buttons.items()]
        out += [(f"{PLAYER}{seat + 1}", pin) for seat, pin in enumerate(self.players)]
        out += [(f"{LAMP}{name}", pin) for name, pin in self.lamps.items()]
        return out if self.buzzer is None else [*out, (BUZZER, self.buzzer)]

    def rewired(self, pins: Mapping[str, int]) -> PanelSettings:
        """The same panel with these pins, by the names of `wired`; what is not named is not there."""
        players = sorted((int(name.removeprefix(PLAYER)), pin) for name, pin in pins.items() if name.startswith(PLAYER))
        return replace(
            self,
            buttons=_named(BUTTON, pins),
            players=tuple(pin for _, pin in players),
            lamps=_named(LAMP, pins),
            buzzer=pins.get(BUZZER),
        )

    def serial(self) -> tuple[str, ...]:
        """What hangs on the console's line."""
        return tuple(f"{name} {pin}" for name, pin in self.wired() if pin in SERIAL_PINS)

    def held_high(self) -> tuple[str, ...]:
        """Buttons to 3.3 V on pins that resistors hold there: they are never felt."""
        buttons = [(name, pin) for name, pin in self.wired() if name.startswith((BUTTON, PLAYER))]
        return tuple(f"{name} {pin}" for name, pin in buttons if pin in HELD_HIGH_PINS and not self.pull_up)


def _named(kind: str, pins: Mapping[str, int]) -> Mapping[str, int]:
    return _pins(**{name.removeprefix(kind): pin for name, pin in pins.items() if name.startswith(kind)})


class AnyPanel(Protocol):
    """A panel, there or not."""

    absent: str | None
    """Why there is no panel, as a key; None if there is one."""
    audible: bool
    """Whether the buzzer may sound."""
    brightness: float
    """Share of their light that the lamps have, 0 to 1."""

    def show(self, cue: str, now: float, *, passing: bool = False) -> None: ...

    def try_output(self, name: str, now: float) -> None: ...

    def tick(self, now: float) -> tuple[ButtonEvent, ...]: ...

    def pressed(self) -> tuple[str, ...]: ...

    def close(self) -> None: ...


@dataclass(slots=True)
class _Contact:
    """One button: its device, its edges since the last tick, its debouncer."""

    which: PanelButton | int
    device: Any
    debouncer: Debouncer
    edges: deque[tuple[bool, float]] = field(default_factory=deque)

    def told(self, pressed: bool, at: float) -> list[ButtonEvent]:
        """What this level at this moment means."""
        held = self.debouncer.feed(pressed, at)
        if held is None:
            return []
        if isinstance(self.which, PanelButton):
            return [ButtonPressed(self.which, held)]
        return [PlayerButtonPressed(self.which)]


class Panel:
    """Real buttons and lamps. The pin factory may be passed in; gpiozero finds its own otherwise."""

    absent: str | None = None
    audible: bool = True

    def __init__(
        self,
        settings: PanelSettings | None = None,
        clock: Callable[[], float] = time.monotonic,
        factory: Any = None,
    ) -> None:
        self.settings = settings or PanelSettings()
        self._clock, self._factory = clock, factory
        self._contacts: list[_Contact] = []
        self._lamps: dict[Lamp, Any] = {}
        self.brightness = self.settings.lamp_brightness / 100
        self._dimmed = False
        self._buzzer: Any = None
        self._devices: list[Any] = []
        self._cue, self._since = "none", 0.0
        self._passing: tuple[str, float] | None = None
        """What has happened, and when: shown for a moment before what is due."""
        self._tried: tuple[str, float] | None = None
        """A lamp or the buzzer that somebody wants to see or hear, and since when."""
        try:
            self._connect(self.settings)
        except BaseException:
            self.close()  # a pin that is taken must not keep the others
            raise

    def _connect(self, want: PanelSettings) -> None:
        for name, pin in want.buttons.items():
            button = PanelButton(name)
            self._contact(button, pin, want.hold if button is PanelButton.RED else None)
        for seat, pin in enumerate(want.players):
            self._contact(seat, pin, None)
        self._wire_lamps()
        if want.buzzer is not None:
            self._buzzer = self._output(want.buzzer, want.buzzer_active_high)

    def _wire_lamps(self) -> None:
        """Lamps that are dimmed are switched on and off quickly (PWM); all others are as steady as the pin."""
        import gpiozero

        for device in self._lamps.values():
            self._devices.remove(device)
            device.close()
        self._dimmed = self.brightness < 1
        for name, pin in self.settings.lamps.items():
            high, device = self.settings.lamps_active_high, None
            if self._dimmed:
                with suppress(gpiozero.PinPWMUnsupported):
                    device = gpiozero.PWMOutputDevice(
                        pin, active_high=high, frequency=PWM_HERTZ, pin_factory=self._factory
                    )
                    self._devices.append(device)
            self._lamps[Lamp(name)] = device or self._output(pin, high)

    def _contact(self, which: PanelButton | int, pin: int, hold: float | None) -> None:
        import gpiozero  # late: a computer without pins need not load it

        want = self.settings
        device = gpiozero.Button(pin, pull_up=want.pull_up, bounce_time=None, pin_factory=self._factory)
        self._devices.append(device)
        contact = _Contact(which, device, Debouncer(want.debounce, hold))
        device.when_pressed = lambda: contact.edges.append((True, self._clock()))
        device.when_released = lambda: contact.edges.append((False, self._clock()))
        self._contacts.append(contact)

    def _output(self, pin: int, active_high: bool) -> Any:
        import gpiozero

        device = gpiozero.DigitalOutputDevice(pin, active_high=active_high, pin_factory=self._factory)
        self._devices.append(device)
        return device

    def show(self, cue: str, now: float, *, passing: bool = False) -> None:
        """Light what belongs to a cue, from now on. The same cue again begins its sound again.

        `passing`: only for a moment, and then what is due again; a cue that no lamp knows is left out.
        """
        if not passing:
            self._cue, self._since = cue, now
        elif cue in SHOWS:
            self._passing = (cue, now)
        self._light(now)

    def try_output(self, name: str, now: float) -> None:
        """Let one lamp blink, or the buzzer sound, for a moment, whatever the cue says."""
        self._tried = (name, now)
        self._light(now)

    def tick(self, now: float) -> tuple[ButtonEvent, ...]:
        """Move lamps on, and tell what was pressed since the last time."""
        if (self.brightness < 1) != self._dimmed:
            self._wire_lamps()
        self._light(now)
        events: list[ButtonEvent] = []
        for contact in self._contacts:
            while contact.edges and contact.edges[0][1] <= now:
                events += contact.told(*contact.edges.popleft())
            if not contact.edges:
                events += contact.told(bool(contact.device.is_pressed), now)
        return tuple(events)

    def pressed(self) -> tuple[str, ...]:
        """Which buttons are down at this moment: with nobody's finger on them, they are wired the wrong way round."""
        down = (contact.which for contact in self._contacts if contact.device.is_pressed)
        return tuple(which.value if isinstance(which, PanelButton) else f"player {which + 1}" for which in down)

    def close(self) -> None:
        """Lamps off, pins free."""
        while self._devices:
            device = self._devices.pop()
            with suppress(OSError):  # a pin that has gone away is as good as closed
                device.close()

    def _light(self, now: float) -> None:
        show, since = SHOWS.get(self._cue, CueShow({})), self._since
        tried, begun = self._tried or ("", 0.0)
        if now - begun >= TRY_SECONDS:
            tried = ""
        if self._buzzer is not None:
            on = self.audible and sounding(show.buzz, since, now)
            if tried == BUZZER:
                on = sounding(SHOWS["doubtful"].buzz, begun, now)
            if bool(self._buzzer.value) != on:
                self._buzzer.value = on
        if self._passing is not None and now - self._passing[1] < PASSING_SECONDS:
            show, since = SHOWS[self._passing[0]], self._passing[1]
        for lamp, device in self._lamps.items():
            on = lamp in show.lamps and lit(show.lamps[lamp], since, now)
            if tried:  # the others are dark meanwhile, so that a wire in the wrong place shows
                on = tried == f"{LAMP}{lamp}" and lit(DOUBLE, begun, now)
            light = (self.brightness if self._dimmed else 1.0) if on else 0.0
            if float(device.value) != light:
                device.value = light
