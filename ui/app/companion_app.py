"""The companion in its window: settings, journal, worker, camera and buttons joined to the screens."""

from __future__ import annotations

import argparse
import dataclasses
import logging
import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, cast

from companion.journal.photographs import Photographs
from companion.journal.reader import FILE as JOURNAL
from companion.journal.writer import Journal, utc_now
from companion.registry import Registry, installed
from companion.settings import settings_file as saved
from companion.settings.settings_file import FIRST_START
from companion.storage import disk
from companion.storage.data_folder import data_folder
from companion.storage.restore import restore
from companion.storage.restore_swap import finish_cut_alone
from companion.text import Message, message
from ui.app import panel_desk
from ui.app.advisor import Advisor
from ui.app.board_zones import zones_of
from ui.app.camera_locks import LOCKS, kept_locks, locked, locks_of
from ui.app.controller import TableController
from ui.app.device_facts import DeviceFacts, Polygon
from ui.app.devices import Devices
from ui.app.game_store import GameStore
from ui.app.inbox import ByEar, CountAfter, Failed, Inbox, InboxMessage, KeepPhotographs, ZonesAre
from ui.app.library import LibraryReader
from ui.app.own_dice_wishes import LearnFromThrows
from ui.app.own_dice_worker import OwnDiceWorker
from ui.app.record_desk import RecordDesk
from ui.app.snapshot import Snapshot
from ui.app.statistics_desk import StatisticsDesk
from ui.app.table_sound import TableSound, speaker
from ui.app.voice_lines import Says
from ui.app.worker import NAME as WORKER
from ui.app.worker import TableWorker
from ui.i18n import system_language
from ui.present.scope import Library, Prefs
from ui.sound.player import Player
from ui.state.panel_page import PanelDoor, Pins
from ui.state.screen_controller import ScreenController
from ui.state.statistics import RecordNow, StatisticsNow
from ui.state.sticks import SticksNow
from ui.system.about import about_here
from ui.system.backlight import Backlight
from ui.system.heartbeat import Loops
from ui.system.settings_keeper import SettingsKeeper
from ui.system.start_note import StartNote, safe_reason, safe_settings
from ui.system.stick_desk import StickDesk
from ui.system.version_watch import VersionWatch
from vision.read.memory_trim import keep_large_apart
from vision.sources.frame import SourceError

PREFERENCES = {
    "language": "language",
    "theme": "display.theme",
    "sound": "sound",
    "photographs": "photographs",
    "lock": "lock",
    "camera": "camera.source",
    "learns": "reader.learns",
    "looks": "display.looks",
    "advice": "advice_for",
    "count_after": "reader.count_after",
    "rotation": "display.rotation",
    "text_size": "display.text_size",
    "dim_after": "display.dim_after",
    "motion": "display.motion",
    "scoreboard_after": "display.scoreboard_after",
    "brightness": "display.brightness",
    "first_start": "first_start",
    "area": "tray.area",
    "boards": "tray.boards",
    "trial_area": "tray.trial_area",
    "trial_boards": "tray.trial_boards",
    "lamps": "hardware.lamp_brightness",
    "volume": "speaker.volume",
    "silent": "speaker.silent",
    "pack": "speaker.pack",
    "voice": "voice.says",
    "voice_volume": "voice.volume",
}
"""Where each preference is kept in settings.toml."""

_log = logging.getLogger(__package__)


def preferences(settings: saved.Settings, language: str | None, *, played: bool = True) -> Prefs:
    """What the table prefers, as it was kept; a language from the command line comes first.

    `played`: games are kept here, so that nobody is led through a first start who has begun long ago.
    """
    tray, trial = settings.tray, settings.tray.trial_boards
    kept = settings.language if settings.language != "system" else system_language(os.environ)
    return Prefs(
        language or kept,
        settings.display.theme,
        settings.sound,
        settings.photographs,
        settings.camera.source != "none",
        count_after=settings.reader.count_after,
        learns=settings.reader.learns,
        looks=settings.display.looks,
        advice=settings.advice_for,
        rotation=settings.display.rotation,
        locks=tuple(name for name in LOCKS if locked(locks_of(settings), name)),
        area=tray.area,
        boards=tuple(sorted(tray.boards.items())),
        trial_area=tray.trial_area,
        trial_boards=tuple(sorted(trial.items())) if trial is not None else None,
        first_start=settings.first_start or ("done" if played else FIRST_START[0]),
        text_size=settings.display.text_size,
        dim_after=settings.display.dim_after,
        motion=settings.display.motion,
        scoreboard_after=settings.display.scoreboard_after,
        brightness=settings.display.brightness,
        lock=settings.lock,
        lamps=settings.hardware.lamp_brightness,
        volume=settings.speaker.volume,
        silent=settings.speaker.silent,
        pack=settings.speaker.pack,
        voice=settings.voice.says,
        voice_volume=settings.voice.volume,
        panel=settings.hardware.panel,
        pull_up=settings.hardware.pull_up,
        pins=panel_desk.pins_of(settings.hardware),
        trial_pins=None if settings.hardware.trial is None else tuple(sorted(settings.hardware.trial.items())),
    )


def written(value: object) -> Any:
    """A preference as settings.toml has it: corners as lists, boards by name."""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple) and isinstance(value[0][0], str):
        return {name: written(corners) for name, corners in value}
    return [written(one) for one in value] if isinstance(value, tuple) else value


class Companion:
    """Everything behind the window. Kivy comes in only with `run`, so that all this can be made without it."""

    def __init__(
        self,
        folder: Path,
        registry: Registry,
        language: str | None = None,
        devices: Devices | None = None,
        note: StartNote | None = None,
        careful: Message | None = None,
        backlight: Backlight | None = None,
        player: Player | None = None,
    ) -> None:
        """`note` hears how far the start has come; `careful` is why this start is in safe mode. Without a `player`
        nothing is heard."""
        self.folder, self.registry = folder, registry
        self.settings_path = folder / saved.FILE
        self._keeper = SettingsKeeper(self.settings_path)
        self.start_note = note
        cut = finish_cut_alone(folder, "table-companion")  # or the settings of before would be read
        loaded = saved.load(self.settings_path)
        self.settings, self._problems = loaded.settings, loaded.problems if cut is None else (cut, *loaded.problems)
        if (forgets := disk.notice(folder)) is not None:
            self._problems = (*self._problems, forgets)
        if careful is not None:
            self.settings, self._problems = safe_settings(loaded.settings), (careful, *self._problems)
        self.inbox = Inbox()
        self.backlight = backlight or Backlight()
        self.backlight.want(self.settings.display.brightness)
        self.versions: VersionWatch | None = None
        """Where the computer is ours; whoever opens the window sets it."""
        self.on_sticks: Callable[[SticksNow], None] = lambda now: None
        self.sticks = StickDesk(folder, lambda now: self.on_sticks(now), games=registry.games)
        self.on_record: Callable[[RecordNow], None] = lambda now: None
        self.records = RecordDesk(folder, registry, lambda now: self.on_record(now))
        self.on_statistics: Callable[[StatisticsNow], None] = lambda now: None
        self.statistics = StatisticsDesk(folder, registry, lambda now: self.on_statistics(now), self.inbox.put)
        self.loops = Loops()
        """What the watchdog's beat depends on."""
        self._library: LibraryReader | None = None
        self._photographs = Photographs(folder)
        self.devices = devices or Devices(self.settings, self.inbox.put, data=folder, loops=self.loops)
        self._panel_desk = panel_desk.PanelDesk(self.settings.hardware, lambda: self.devices.panel, self._keeper)
        self.advisor = Advisor()
        self.on_sent: Callable[[], None] = lambda: None
        prefs = preferences(self.settings, language, played=(folder / JOURNAL).exists())
        self.sound = TableSound(self.settings, folder, player, language=prefs.language)
        self.screen = ScreenController(
            self.send,
            prefs,
            Library(loading=True),
            self._keep,
            watch=lambda wanted: self.devices.want_sight(wanted),
            facts=self._facts,
            change_version=self._change_version,
            advise=self.advisor.ask,
            watch_sticks=lambda wanted: self.sticks.want(wanted),
            back_up=lambda stick: self.sticks.start_backup(stick),
            watch_statistics=self.statistics.want,
            install=lambda wanted: self.sticks.start_plug_in(wanted.path, wanted.sha256),
            want_record=self.records.want,
            export=lambda stick, language: self.sticks.start_export(stick, language),
            hear=self.sound.hear,
            panel=PanelDoor(self._try_pins, lambda name: self.devices.panel.try_output(name)),
        )
        self.screen.about = lambda: about_here(folder)
        self.own_dice = OwnDiceWorker(
            folder,
            self.inbox.put,
            self.devices.renew_reader,
            learns=self.settings.reader.learns,
            photograph=self._photographs.path,
        )
        self.worker = TableWorker(self.inbox, self._make_table, self._publish, self.loops, restore=self._bring_back)
        self.on_answer: Callable[[Snapshot, Library | None], None] = self.screen.receive
        """Called on the worker's thread with every answer."""

    def start(self) -> None:
        """Begin to work: the worker first, so that what camera and buttons say finds somebody."""
        self.worker.start()
        self.own_dice.start()
        self.devices.start()
        self.sound.open()

    def stop(self) -> None:
        """End, with everything written that was said."""
        self.devices.stop()
        self.worker.stop()
        self.own_dice.close()
        self.advisor.close()
        self.sound.close()
        self._keeper.close()

    def send(self, message: InboxMessage) -> None:
        """Leave a message for the worker."""
        self.on_sent()
        self.inbox.put(message)

    def _make_table(self) -> TableController:
        """On the worker's thread: the journal belongs to it."""
        self._begin("journal")
        journal = Journal(self.folder, photographs=self.settings.photographs)
        try:
            notices: tuple[Message, ...] = (*self._problems, *self.devices.notices, *self.sound.notices)
            self._begin("games")
            store = GameStore(journal, self.registry, self.folder)
            zones = self._zones(dict(self.settings.tray.boards))
            self.devices.want_zones(zones)
            table = TableController(
                store,
                encode=encode,
                look_again=self.devices.again,
                notices=notices,
                zones=zones,
                count_after=self.settings.reader.moment,
                own_dice=self.own_dice,
                by_ear=self.sound.by_ear,
            )
        except BaseException:
            journal.close()  # a later try opens it again
            raise
        self._library = LibraryReader(journal, self.registry, self.folder)
        return table

    def _zones(self, boards: Mapping[str, Polygon]) -> dict[str, Polygon]:
        """The zones of the picture, for boards that lie there."""
        return zones_of(self.settings.tray.zones, boards, self.registry.games())

    def _facts(self) -> DeviceFacts:
        return self.sound.facts(dataclasses.replace(self.devices.facts, backlight=self.backlight.there))

    def _bring_back(self, path: str) -> Message:
        """On the worker's thread, which has let go of the journal: bring a backup back, and say what came."""
        file = Path(path)
        try:
            stream = file.open("rb")
        except OSError as error:
            raise disk.disk_error(error, file) from error
        with stream:
            done = restore(self.folder, cast(BinaryIO, Beating(stream, self.loops)), file.name, utc_now().date())
        return message(
            "stick.restored",
            games=message("backup.games", n=done.contents.games),
            photographs=message("backup.photographs", n=done.contents.photographs),
        )

    def _begin(self, step: str) -> None:
        if self.start_note is not None:
            self.start_note.step(step)

    def started(self) -> None:
        """The start is complete, or was ended on purpose."""
        if self.start_note is not None:
            self.start_note.done()

    def _publish(self, snapshot: Snapshot) -> None:
        """On the worker's thread: what lies on the shelf is read only where it is shown. What fails is said with it."""
        failed: list[Message] = []
        try:
            self.devices.observe(snapshot)
        except Exception:  # a lamp must not keep the screen dark
            _log.exception("the panel cannot show where the table stands")
            failed.append(message("panel.failed"))
        self.sound.observe(snapshot)
        library = None
        if snapshot.playing is None:
            try:
                library = Library()
                if self._library is not None:
                    library = self._library.read()
                    problem = self._library.problem
                    if problem is not None and problem not in snapshot.notices:
                        failed.append(problem)
            except Exception:  # a game in play matters more than the list of those that are kept
                _log.exception("kept games cannot be listed")
                failed.append(message("fault.listing"))
                library = Library()
        if failed:
            snapshot = dataclasses.replace(snapshot, notices=(*snapshot.notices, *failed))
        self.on_answer(snapshot, library)

    def drawing_failed(self) -> None:
        """On the drawing thread: what is in play cannot be shown, so it is left; it stays kept."""
        playing = self.screen.snapshot.playing
        if playing is not None:
            self.inbox.put(Failed(message("fault.drawing", game=playing.game.title), leave=playing.number))

    def photograph(self, reference: str) -> Path | None:
        """The file of a kept photograph; asked by the drawing thread, so not of the journal, which is the worker's."""
        return self._photographs.path(reference)

    def _change_version(self, back: bool) -> None:
        if self.versions is not None:
            # What the system says may take a moment; the drawing thread does not wait for it.
            threading.Thread(target=self.versions.change, args=(back,), name="change version").start()

    def _try_pins(self, pins: Pins | None) -> None:
        self.devices.panel.try_pins(None if pins is None else dict(pins))

    def _keep(self, name: str, value: object) -> None:
        """Write a preference down; where that is not possible it holds until the companion is switched off."""
        if name in panel_desk.PREFERENCES:
            self._panel_desk.keep(name, value)
            return
        kept: Any = written(value)
        if name == "locks":
            threading.Thread(target=self._lock, args=(value,), name="camera locks").start()
            return
        if name == "area":
            self.devices.want_tray(cast(Polygon, value))
        if name == "boards":
            zones = self._zones(dict(cast(tuple[tuple[str, Polygon], ...], value)))
            self.devices.want_zones(zones)
            self.inbox.put(ZonesAre(zones))
            kept = kept or {}
        if name == "camera":
            wanted = self.settings.camera.source
            kept = "none" if not value else "auto" if wanted == "none" else wanted
            # A camera's driver takes its time to let go; the drawing thread does not wait for it.
            threading.Thread(target=self.devices.want_camera, args=(bool(value),), name="camera switch").start()
        if name == "brightness":
            self.backlight.want(cast(int, value))
        if name == "lamps":
            self.devices.want_lamps(cast(int, value))
        if name == "sound":
            self.devices.want_sound(bool(value))
            if value:
                self.devices.try_sound()
        if name == "photographs":
            self.inbox.put(KeepPhotographs(bool(value)))
        if name == "count_after":
            self.inbox.put(CountAfter(value if isinstance(value, int) else None))
        if name == "voice":
            self.inbox.put(ByEar(value == Says.EAR))
        if name == "learns":
            self.inbox.put(LearnFromThrows(bool(value)))
        self.sound.prefer(name, value)
        self._keeper.keep(PREFERENCES[name], kept)

    def _lock(self, names: tuple[str, ...]) -> None:
        """On a thread of its own: what the camera keeps as it is, and what it found that to be."""
        try:
            locks = self.devices.want_locks(names)
        except SourceError as error:
            self.inbox.put(Failed(Message(error.why.value, error.facts)))
            return
        for key, figure in kept_locks(locks).items():
            self._keeper.keep(key, figure)
        if any(not locked(locks, name) for name in names):
            self.inbox.put(Failed(message("camera.no-lock")))


class Beating:
    """A stream whose every part is a sign of life: a large backup from a slow stick is no worker that hangs."""

    def __init__(self, stream: BinaryIO, loops: Loops) -> None:
        self._stream, self._loops = stream, loops

    def read(self, count: int = -1) -> bytes:
        """The next part."""
        self._loops.turned(WORKER)
        return self._stream.read(count)


def encode(picture: Any) -> bytes:
    """A photograph as a file: good enough to settle a dispute, small enough for an SD card."""
    import cv2

    _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return bytes(jpeg.tobytes())


def run(args: argparse.Namespace) -> int:
    """Open the window and stay until it is closed."""
    keep_large_apart()
    folder = data_folder(args.data, os.environ)
    note = StartNote(folder)
    careful = safe_reason(note, bool(args.safe), os.environ)
    note.step("window")
    from ui.window.kivy_app import open_window

    registry = installed(safe=careful is not None)
    player = speaker(saved.load(folder / saved.FILE).settings, folder)
    companion = Companion(folder, registry, args.language, note=note, careful=careful, player=player)
    return open_window(companion)
