"""The camera with the reader behind it, and the panel of buttons and lamps, joined to the inbox.

Both may be missing or go in the middle of a game; the screen then says so, and everything goes on by touch.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path

from companion.dice import DieKind, Reading
from companion.settings import settings_file as saved
from companion.sight import NamedZones
from companion.text import Message, message
from hardware.absent import NOT_ALLOWED, NOT_WANTED, PIN_TAKEN, AbsentPanel, open_panel
from hardware.panel import AnyPanel, PanelSettings
from hardware.strip import NO_STRIP, AbsentStrip, AnyStrip, open_strip
from ui.app import device_events
from ui.app.camera_locks import LOCKS, locked, locks_of, with_lock
from ui.app.camera_sight import SightMaker, SightThread
from ui.app.device_facts import CameraSight, DeviceFacts
from ui.app.inbox import CameraIs, CameraState, Failed, InboxMessage
from ui.app.lamp_cues import LampCue, LampCues
from ui.app.snapshot import Snapshot
from ui.commands import own_dice
from ui.system.heartbeat import Loops
from vision.read.memory_trim import trim_memory
from vision.read.own_dice import OwnDice
from vision.read.reader import DiceReader, DiceReaderSettings
from vision.sources.camera import AnyCamera
from vision.sources.frame import Frame, FrameSource, Lockable, Locks, Picture, SourceState, Trouble
from vision.sources.picamera import PiCameraSettings, PiCameraSource
from vision.sources.simulated import SimulatedTable
from vision.sources.usb import UsbSettings, UsbSource
from vision.watch import effort
from vision.watch.camera_watch import PictureFault
from vision.watch.camera_worker import CameraWorker, Patience
from vision.watch.live_table import LiveEvent, LiveSettings, LiveTable, PictureIs
from vision.watch.settle import SettleSettings
from vision.watch.tray import Polygon, Tray

TICK_SECONDS = 0.02
"""How often the panel is looked after: short enough for a press, long enough to cost nothing."""
PANEL = "panel"
PASSING = (PIN_TAKEN, NOT_ALLOWED)
"""Reasons that pass: the program before may still hold the pins, or the system has not opened them to us yet."""

_log = logging.getLogger(__package__)


class Devices:
    """The camera and the panel of one table."""

    def __init__(
        self,
        settings: saved.Settings,
        send: Callable[[InboxMessage], None],
        on_frame: Callable[[Frame], None] = lambda frame: None,
        source: FrameSource | None = None,
        panel: AnyPanel | None = None,
        data: Path | None = None,
        loops: Loops | None = None,
        wait: Callable[[float], bool] | None = None,
        reopen: Callable[[], AnyPanel] | None = None,
        strip: AnyStrip | None = None,
    ) -> None:
        """`source`, `panel` and `strip` take the place of what the settings say; `on_frame` gets every frame looked at.
        The owners' own dice are those of the folder `data`; without one, none are known. `loops` hears every turn of
        the threads; `wait` lets seconds pass for the panel, and says whether it is time to end; `reopen` tries the
        pins again."""
        self._settings = settings
        self._send = send
        self.on_frame = on_frame
        self.on_sight: Callable[[CameraSight], None] = lambda sight: None
        """Gets what the camera sees, a few times a second, while somebody wants to see it; from a thread of its own."""
        self._source = source
        self._opened: FrameSource | None = None
        self._camera: CameraWorker | None = None
        self._live: LiveTable | None = None
        self._reader = LateReader(data, self._read_in)
        self._tray = tray(settings)
        self._zones: NamedZones = settings.tray.zones
        self._locks = locks_of(settings)
        self._sights: SightThread | None = None
        self._trouble: PictureFault | None = None
        self._reopen = reopen or (lambda: open_panel(panel_settings(settings)))
        self._panel = panel if panel is not None else self._reopen()
        self._audible = self._panel.audible = settings.sound
        wired = settings.hardware
        self._brightness = wired.lamp_brightness / 100
        self._strip = strip or open_strip(wired.strip, wired.strip_device, self._brightness)
        self._lamp_cues = LampCues()
        self._switching = threading.Lock()
        self._stop = threading.Event()
        self._loops = loops or Loops()
        self._wait = wait or self._stop.wait
        self._ticking = threading.Thread(target=self._tick, name=PANEL, daemon=True)
        self._cue = "none"
        """What the lamps show until something else is due."""
        self._light = settings.reader.effort == "light"
        self._slow = effort.SlowReadings()
        self._data = data

    @property
    def notices(self) -> tuple[Message, ...]:
        """What is missing, said once."""
        why = self._panel.absent
        missing = () if why is None or why == NOT_WANTED else (Message(why),)
        if self._strip.absent:
            missing = (*missing, Message(self._strip.absent))
        return missing if self._data is None else (*missing, *own_dice.known(self._data)[1])

    def start(self) -> None:
        """Begin to look and to feel."""
        if self._settings.camera.source != "none" or self._source is not None:
            self.want_camera(True)
        if self._panel.absent is None or self._panel.absent in PASSING or self._strip.absent is None:
            self._ticking.start()

    def stop(self) -> None:
        """Let go of everything."""
        self._stop.set()
        self.want_sight(False)
        self.want_camera(False)
        if self._ticking.is_alive():
            self._ticking.join()
        self._panel.close()
        self._strip.close()

    def want_camera(self, wanted: bool) -> None:
        """Switch the camera on or off, in the middle of a game too; takes as long as the camera's driver takes."""
        with self._switching:
            try:
                self._switch_camera(wanted)
            except Exception:  # called on a thread that nobody watches: whatever a driver raises must be told from here
                _log.exception("the camera could not be switched")
                self._send(device_events.source_is(SourceState(False, Trouble.FAULT, {"device": "camera"})))

    def _switch_camera(self, wanted: bool) -> None:
        if self._camera is not None:
            self._camera.stop()
            self._camera = self._live = self._opened = self._trouble = None
            self._send(CameraIs(CameraState.ABSENT))
        if wanted:
            wanted_live = live_settings(self._settings)
            self._live = LiveTable(
                self._reader,
                tray=self._tray,
                settings=effort.light(wanted_live) if self._light else wanted_live,
            )
            self._opened = self._source or camera_of(self._settings)
            if isinstance(self._opened, Lockable) and self._locks != locks_of(self._settings):
                self._opened.lock(self._locks)
            self._camera = CameraWorker(
                self._opened,
                self._live,
                on_event=self._saw,
                on_source=lambda state: self._send(device_events.source_is(state, light=self._light)),
                on_frame=self._looked_at,
                on_turn=self._loops.turned,
                on_end=self._loops.ended,
            )
            self._camera.start()

    def _saw(self, event: LiveEvent) -> None:
        """What happened on the tray; what is wrong with the picture stays said until it is mended."""
        if isinstance(event, PictureIs):
            self._trouble = event.fault
        said = device_events.seen(event, light=self._light)
        if isinstance(said, CameraIs) and said.state is CameraState.LOOKING and self._trouble is not None:
            said = CameraIs(CameraState.TROUBLED, device_events.trouble(self._trouble), said.taken_up)
        self._send(said)

    # --- what somebody wants to see and to set on the screen ----------------------------------------------------------

    def _looked_at(self, frame: Frame) -> None:
        sights = self._sights
        if sights is not None:
            sights.put(frame)
        self.on_frame(frame)

    def want_sight(self, wanted: bool) -> None:
        """Tell what the camera sees from now on, or no longer."""
        sights, self._sights = self._sights, None
        if sights is not None:
            sights.stop()
        if wanted:
            maker = SightMaker(
                lambda picture: self._reader.read(picture, self._kinds()), lambda: self._tray, self.lockable
            )
            self._sights = SightThread(maker, lambda sight: self.on_sight(sight))

    def _kinds(self) -> tuple[DieKind, ...] | None:
        live = self._live
        return live.kinds if live is not None else None

    def want_tray(self, area: Polygon) -> None:
        """Look for dice here, from the next picture on."""
        self._tray, live = Tray(area), self._live
        if live is not None:
            live.watch_tray(self._tray)

    def want_zones(self, zones: NamedZones) -> None:
        """Games that look at the whole table find its places here, from the next snapshot on."""
        self._zones = zones

    def lockable(self) -> tuple[str, ...]:
        """What the camera that is open can keep as it is."""
        opened = self._opened
        found = opened.figures() if isinstance(opened, Lockable) else Locks()
        return tuple(name for name in LOCKS if locked(found, name))

    def want_locks(self, names: Sequence[str]) -> Locks:
        """Keep these of exposure, white balance and focus as they are, and leave the others to the camera."""
        opened = self._opened
        found = opened.figures() if isinstance(opened, Lockable) else Locks()
        for name in names:
            if locked(self._locks, name):  # what is kept already stays what it is
                found = with_lock(found, name, self._locks)
        wanted = Locks()
        for name in names:
            wanted = with_lock(wanted, name, found)
        self._locks = wanted
        if isinstance(opened, Lockable):
            opened.lock(wanted)
        return wanted

    @property
    def facts(self) -> DeviceFacts:
        """What hangs on the pins."""
        wired = panel_settings(self._settings)
        if wired is None or self._panel.absent is not None:
            return DeviceFacts(absent=self._panel.absent or NOT_WANTED, lamps=self._strip.absent is None)
        players = tuple(str(seat + 1) for seat in range(len(wired.players)))
        lamps = bool(wired.lamps) or self._strip.absent is None
        return DeviceFacts((*wired.buttons, *players), wired.buzzer is not None, lamps=lamps)

    def try_sound(self) -> None:
        """Let the buzzer be heard once."""
        self._panel.show("read-this", time.monotonic())

    def want_sound(self, wanted: bool) -> None:
        """Let the buzzer sound, or hush it."""
        self._audible = self._panel.audible = wanted

    def renew_reader(self, settings: DiceReaderSettings) -> None:
        """The owners' dice are known better now."""
        self._reader.renew(settings)

    def again(self) -> None:
        """Look at the table once more, whether or not anything was thrown."""
        camera = self._camera
        if camera is not None:
            camera.again()
        else:
            self._send(Failed(message("camera.absent")))

    def observe(self, now: Snapshot) -> None:
        """The table stands differently: other dice may be expected, other lamps be lit."""
        live = self._live
        if live is not None:
            live.kinds = device_events.dice_expected(now)
            live.watch_zones(device_events.zones_watched(now, self._zones))
        for cue in self._lamp_cues.told(now):
            self._show(cue, time.monotonic())

    def _show(self, cue: LampCue, now: float) -> None:
        if cue.passing:
            self._panel.show(cue.name, now, passing=True)
        else:
            self._cue = cue.name
            self._panel.show(cue.name, now)
        self._strip.show(cue.name, now, passing=cue.passing, seconds=cue.seconds)

    def want_lamps(self, percent: int) -> None:
        """Lamps and strip with this much of their light; they light up at once to show it."""
        self._brightness = self._panel.brightness = self._strip.brightness = percent / 100
        self._show(LampCue("round-won", passing=True), time.monotonic())

    def _read_in(self, seconds: float) -> None:
        """A reading took so long: where several are slow, one a throw has to do, unless the settings want more."""
        if not self._light and self._settings.reader.effort == "auto" and self._slow.took(seconds):
            live = self._live
            self._light = True
            if live is not None:
                live.settings = effort.light(live.settings)

    def _tick(self) -> None:
        """The panel's thread: presses into the inbox, and new tries where the pins cannot be had."""
        patience, said = Patience(), False
        self._loops.turned(PANEL)
        while not self._wait(patience.longer() if self._panel.absent in PASSING else TICK_SECONDS):
            self._loops.turned(PANEL)
            self._tick_strip(time.monotonic())
            if self._panel.absent in PASSING:
                self._panel = self._reopen()
                self._panel.audible, self._panel.brightness = self._audible, self._brightness
                self._panel.show(self._cue, time.monotonic())
                continue
            try:
                events = self._panel.tick(time.monotonic())
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

    def _tick_strip(self, now: float) -> None:
        try:
            self._strip.tick(now)
        except OSError:  # the line has gone: said once, and the lamps of the panel go on
            _log.exception("the light strip failed")
            self._strip = AbsentStrip(NO_STRIP)
            self._send(Failed(message("strip.failed")))


class LateReader:
    """The dice reader, loaded when the first throw is read: the screen is there sooner."""

    def __init__(self, data: Path | None = None, read_in: Callable[[float], None] = lambda seconds: None) -> None:
        """`data`: the folder of the owners' own dice. `read_in` is told how many seconds each reading took."""
        self._data, self._read_in = data, read_in
        self._reader: DiceReader | None = None
        self._renewed: DiceReaderSettings | None = None
        """Settings that count from the next picture on."""
        self._turn = threading.Lock()
        """Throws and the camera page share one reader: two would take twice the memory."""

    def renew(self, settings: DiceReaderSettings) -> None:
        """Something was learned: it counts from the next picture on. Never waits for one that is being read."""
        self._renewed = settings

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        """All dice in one picture."""
        with self._turn:
            renewed, self._renewed = self._renewed, None
            if self._reader is None:
                kept, _ = own_dice.known(self._data) if self._data is not None else (OwnDice(), ())
                self._reader = DiceReader(renewed or kept.settings())
            elif renewed is not None:
                self._reader.renew(renewed)
            begun = time.perf_counter()
            reading = self._reader.read(image, kinds)
            self._read_in(time.perf_counter() - begun)
        trim_memory()
        return reading


# --- settings: the file's words into those of the parts ---------------------------------------------------------------


def camera_of(settings: saved.Settings) -> FrameSource:
    """The camera that the settings want."""
    want, locks = settings.camera, locks_of(settings)
    pi = PiCameraSource(PiCameraSettings(want.device, want.width, want.height, want.rate), locks)
    if want.source == "simulated":
        return SimulatedTable(real_time=True)
    if want.source == "picamera":
        return pi
    usual = UsbSettings(fps=want.rate)
    asked = replace(usual, width=want.width or usual.width, height=want.height or usual.height)
    if want.source == "usb":
        return UsbSource(replace(asked, device=f"/dev/video{want.device}"), locks)
    return AnyCamera((pi, UsbSource(asked, locks)))


def tray(settings: saved.Settings) -> Tray:
    """Where dice are looked for."""
    return Tray(settings.tray.area)


def live_settings(settings: saved.Settings) -> LiveSettings:
    """When a table is still."""
    want = settings.reader
    return LiveSettings(settle=SettleSettings(moving=want.moving, still_after=want.still_after))


def panel_settings(settings: saved.Settings) -> PanelSettings | None:
    """Which pin is what; None where no panel is wanted."""
    want = settings.hardware
    if not want.panel:
        return None
    return PanelSettings(**{one.name: getattr(want, one.name) for one in fields(PanelSettings)})
