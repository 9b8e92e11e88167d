"""The camera with the reader behind it, and the panel of buttons and lamps, joined to the inbox.

Both may be missing or go in the middle of a game; the screen then says so, and everything goes on by touch.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from companion.dice import DieKind, Reading
from companion.settings import settings_file as saved
from companion.sight import NamedZones
from companion.text import Message, message
from hardware.absent import open_panel
from hardware.panel import BUZZER, AnyPanel, PanelSettings
from hardware.strip import AnyStrip, open_strip
from ui.app import device_events
from ui.app.camera_locks import LOCKS, locked, locks_of, with_lock
from ui.app.camera_sight import SightMaker, SightThread
from ui.app.device_facts import CameraSight, DeviceFacts
from ui.app.inbox import CameraIs, CameraState, Failed, InboxMessage
from ui.app.lamp_cues import LampCue, LampCues
from ui.app.panel_desk import strip_pins, wired
from ui.app.panel_loop import OpenPanel, PanelLoop
from ui.app.snapshot import Snapshot
from ui.commands import own_dice
from ui.system.heartbeat import Loops
from vision.read.memory_trim import trim_memory
from vision.read.own_dice import OwnDice
from vision.read.reader import DiceReader, DiceReaderSettings
from vision.sources.camera import AnyCamera
from vision.sources.frame import Frame, FrameSource, Lockable, Locks, Picture, SourceState, Trouble
from vision.sources.picamera import PiCameraSettings, PiCameraSource
from vision.sources.usb import UsbSettings, UsbSource
from vision.watch import effort
from vision.watch.camera_watch import PictureFault
from vision.watch.camera_worker import CameraWorker
from vision.watch.live_table import LiveEvent, LiveSettings, LiveTable, PictureIs
from vision.watch.settle import SettleSettings
from vision.watch.tray import Polygon, Tray

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
        reopen: OpenPanel = open_panel,
        strip: AnyStrip | None = None,
    ) -> None:
        """`source`, `panel` and `strip` take the place of what the settings say; `on_frame` gets every frame looked at.
        The owners' own dice are those of the folder `data`; without one, none are known. `loops` hears every turn of
        the threads; `wait` lets seconds pass for the panel, and says whether it is time to end; `reopen` opens the
        pins."""
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
        self._lamp_cues = LampCues()
        self._switching = threading.Lock()
        self._loops = loops or Loops()
        lights = settings.hardware
        brightness = lights.lamp_brightness / 100
        self._panel = PanelLoop(
            panel_settings(settings),
            send,
            self._loops,
            audible=settings.sound,
            panel=panel,
            open_it=reopen,
            wait=wait,
            strip=strip or open_strip(lights.strip, lights.strip_device, brightness),
            brightness=brightness,
        )
        self._light = settings.reader.effort == "light"
        self._slow = effort.SlowReadings()
        self._data = data

    @property
    def notices(self) -> tuple[Message, ...]:
        """What is missing, said once."""
        missing = self._panel.notices
        return missing if self._data is None else (*missing, *own_dice.known(self._data)[1])

    def start(self) -> None:
        """Begin to look and to feel."""
        if self._settings.camera.source != "none" or self._source is not None:
            self.want_camera(True)
        self._panel.start()

    def stop(self) -> None:
        """Let go of everything."""
        self.want_sight(False)
        self.want_camera(False)
        self._panel.stop()

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
        return replace(self._panel.facts, reserved=strip_pins(self._settings.hardware))

    @property
    def panel(self) -> PanelLoop:
        """Buttons, lamps and buzzer."""
        return self._panel

    def try_sound(self) -> None:
        """Let the buzzer be heard once."""
        self._panel.try_output(BUZZER)

    def want_sound(self, wanted: bool) -> None:
        """Let the buzzer sound, or hush it."""
        self._panel.want_sound(wanted)

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
            self._panel.show(cue)

    def want_lamps(self, percent: int) -> None:
        """Lamps and strip with this much of their light; they light up at once to show it."""
        self._panel.want_brightness(percent / 100)
        self._panel.show(LampCue("round-won", passing=True))

    def _read_in(self, seconds: float) -> None:
        """A reading took so long: where several are slow, one a throw has to do, unless the settings want more."""
        if not self._light and self._settings.reader.effort == "auto" and self._slow.took(seconds):
            live = self._live
            self._light = True
            if live is not None:
                live.settings = effort.light(live.settings)


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
            self._reader.let_go()
        trim_memory()
        return reading


# --- settings: the file's words into those of the parts ---------------------------------------------------------------


def camera_of(settings: saved.Settings) -> FrameSource:
    """The camera that the settings want."""
    want, locks = settings.camera, locks_of(settings)
    pi = PiCameraSource(PiCameraSettings(want.device, want.width, want.height, want.rate), locks)
    if want.source == "simulated":
        from vision.sources.simulated import SimulatedTable  # what draws dice takes memory that no real table wants

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
    return wired(settings.hardware)
