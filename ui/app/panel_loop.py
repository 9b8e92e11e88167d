"""The panel's thread: presses into the inbox, lamps by the cue, new tries where pins cannot be had, pins on trial."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping

from companion.text import Message, message
from hardware.absent import NOT_ALLOWED, NOT_WANTED, PIN_TAKEN, AbsentPanel, open_panel
from hardware.panel import AnyPanel, PanelSettings
from hardware.strip import NO_STRIP, AbsentStrip, AnyStrip
from ui.app import device_events
from ui.app.device_facts import DeviceFacts
from ui.app.inbox import Failed, InboxMessage
from ui.app.lamp_cues import LampCue
from ui.system.heartbeat import Loops
from vision.watch.camera_worker import Patience

TICK_SECONDS = 0.02
"""How often the panel is looked after: short enough for a press, long enough to cost nothing."""
PANEL = "panel"
PASSING = (PIN_TAKEN, NOT_ALLOWED)
"""Reasons that pass: the program before may still hold the pins, or the system has not opened them to us yet."""

_log = logging.getLogger(__package__)

OpenPanel = Callable[[PanelSettings | None], AnyPanel]


class PanelLoop:
    """Owns the panel. Only its thread opens and closes pins once it runs; anybody may say which they shall be."""

    def __init__(
        self,
        wired: PanelSettings | None,
        send: Callable[[InboxMessage], None],
        loops: Loops,
        *,
        audible: bool = True,
        panel: AnyPanel | None = None,
        open_it: OpenPanel = open_panel,
        wait: Callable[[float], bool] | None = None,
        strip: AnyStrip | None = None,
        brightness: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`wired`: which pin is what, None where no panel is wanted; `panel` takes the place of the first one. `wait`
        lets seconds pass and says whether it is time to end; `strip` and lamps have `brightness` of their light;
        `clock` is the panel's own."""
        self._clock = clock
        self._wired, self._trial = wired, None  # type: PanelSettings | None, PanelSettings | None
        self._send, self._loops, self._open = send, loops, open_it
        self._panel = panel if panel is not None else open_it(wired)
        self._strip = strip or AbsentStrip()
        self._audible = self._panel.audible = audible
        self._brightness = brightness
        self._opened = wired
        """What the pins are that are open now, or that could not be opened."""
        self._cue = "none"
        self._stop = threading.Event()
        self._wait = wait or self._stop.wait
        self._started = False
        self._thread = threading.Thread(target=self._run, name=PANEL, daemon=True)

    # --- what hangs there ---------------------------------------------------------------------------------------------

    @property
    def notices(self) -> tuple[Message, ...]:
        """That there is no panel, and why; nothing where none is wanted."""
        why = self._panel.absent
        missing = () if why is None or why == NOT_WANTED else (Message(why),)
        return (*missing, Message(self._strip.absent)) if self._strip.absent else missing

    @property
    def facts(self) -> DeviceFacts:
        """What hangs on the pins, and what is pressed at this moment."""
        wired, panel, strip = self._opened, self._panel, self._strip.absent is None
        if wired is None:
            return DeviceFacts(absent=NOT_WANTED, lamps=strip)
        pins = tuple(wired.wired())
        if panel.absent is not None:
            return DeviceFacts(absent=panel.absent, pins=pins, lamps=strip)
        players = tuple(str(seat + 1) for seat in range(len(wired.players)))
        return DeviceFacts(
            (*wired.buttons, *players),
            wired.buzzer is not None,
            lamps=bool(wired.lamps) or strip,
            pins=pins,
            down=self._down(panel),
        )

    @staticmethod
    def _down(panel: AnyPanel) -> tuple[str, ...]:
        try:
            return panel.pressed()
        except Exception:  # its thread finds out what is wrong, and says it
            return ()

    # --- what is wanted of it -----------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to feel, where there is something to feel, or may be soon."""
        self._started = True
        if self._has_work():
            self._thread.start()

    def _has_work(self) -> bool:
        return self._panel.absent is None or self._panel.absent in PASSING or self._strip.absent is None

    def stop(self) -> None:
        """Let go of the pins."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()
        self._panel.close()
        self._strip.close()

    def show(self, cue: LampCue) -> None:
        """Light what belongs to a cue, until something else is due, or for a moment."""
        now = self._clock()
        if cue.passing:
            self._panel.show(cue.name, now, passing=True)
        else:
            self._cue = cue.name
            self._panel.show(cue.name, now)
        self._strip.show(cue.name, now, passing=cue.passing, seconds=cue.seconds)

    def want_brightness(self, share: float) -> None:
        """Lamps and strip with this much of their light."""
        self._brightness = self._panel.brightness = self._strip.brightness = share

    def want_sound(self, wanted: bool) -> None:
        """Let the buzzer sound, or hush it."""
        self._audible = self._panel.audible = wanted

    def try_output(self, name: str) -> None:
        """Let one lamp blink, or the buzzer sound."""
        self._panel.try_output(name, self._clock())

    def want(self, wired: PanelSettings | None) -> None:
        """These pins count from now on."""
        self._wired, self._trial = wired, None
        self._change()

    def try_pins(self, pins: Mapping[str, int] | None) -> None:
        """Try these pins; None: those that count."""
        wired = self._wired
        self._trial = wired.rewired(pins) if wired is not None and pins is not None else None
        self._change()

    def _change(self) -> None:
        """The thread changes pins at its next turn; where none runs, it is begun if that is of use."""
        if self._thread.is_alive() or self._due() == self._opened:
            return
        self._reopen()
        if self._started and not self._stop.is_set() and self._has_work():
            self._thread = threading.Thread(target=self._run, name=PANEL, daemon=True)
            self._thread.start()

    def _due(self) -> PanelSettings | None:
        return self._wired if self._trial is None else self._trial

    def _reopen(self) -> None:
        self._panel.close()
        due = self._due()
        self._panel = self._open(due)
        self._opened = due
        self._panel.audible, self._panel.brightness = self._audible, self._brightness
        self._panel.show(self._cue, self._clock())

    # --- its thread ---------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        patience, said = Patience(), False
        self._loops.turned(PANEL)
        while not self._wait(self._pause(patience)):
            self._loops.turned(PANEL)
            self._tick_strip()
            if self._panel.absent in PASSING or self._due() != self._opened:
                self._reopen()
                continue
            try:
                events = self._panel.tick(self._clock())
            except Exception:  # the libraries beneath gpiozero have exceptions of their own, which share no base
                if not said:  # once for a row of faults
                    _log.exception("the panel failed; its pins are tried again")
                    self._send(Failed(message("panel.failed")))
                self._panel.close()
                self._panel, said = AbsentPanel(PIN_TAKEN), True
                continue
            patience.reset()
            said = False
            for event in events:
                self._send(device_events.pressed(event))
        self._loops.ended(PANEL)

    def _tick_strip(self) -> None:
        try:
            self._strip.tick(self._clock())
        except OSError:  # the line has gone: said once, and the lamps of the panel go on
            _log.exception("the light strip failed")
            self._strip = AbsentStrip(NO_STRIP)
            self._send(Failed(message("strip.failed")))

    def _pause(self, patience: Patience) -> float:
        """Seconds until the next turn: longer and longer where the same pins could not be had."""
        waits = self._panel.absent in PASSING and self._due() == self._opened
        return patience.longer() if waits else TICK_SECONDS
