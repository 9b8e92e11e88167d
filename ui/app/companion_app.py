"""The companion in its window: settings, journal, worker, camera and buttons joined to the screens."""

from __future__ import annotations

import argparse
import dataclasses
import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.journal.photographs import Photographs
from companion.journal.writer import Journal
from companion.registry import Registry, installed
from companion.settings import settings_file as saved
from companion.storage import disk
from companion.storage.data_folder import data_folder
from companion.storage.restore_swap import finish_cut_alone
from companion.text import Message, message
from ui.app.controller import TableController
from ui.app.devices import Devices
from ui.app.game_store import GameStore
from ui.app.inbox import CountAfter, Failed, Inbox, InboxMessage, KeepPhotographs
from ui.app.library import LibraryReader
from ui.app.snapshot import Snapshot
from ui.app.worker import TableWorker
from ui.i18n import system_language
from ui.present.scope import Library, Prefs
from ui.state.screen_controller import ScreenController
from ui.system.heartbeat import Loops
from ui.system.settings_keeper import SettingsKeeper
from ui.system.start_note import StartNote, safe_reason, safe_settings
from ui.system.version_watch import VersionWatch

PREFERENCES = {
    "language": "language",
    "theme": "display.theme",
    "sound": "sound",
    "photographs": "photographs",
    "camera": "camera.source",
    "looks": "display.looks",
    "count_after": "reader.count_after",
}
"""Where each preference is kept in settings.toml."""

_log = logging.getLogger(__package__)


def preferences(settings: saved.Settings, language: str | None) -> Prefs:
    """What the table prefers, as it was kept; a language from the command line comes first."""
    kept = settings.language if settings.language != "system" else system_language(os.environ)
    return Prefs(
        language or kept,
        settings.display.theme,
        settings.sound,
        settings.photographs,
        settings.camera.source != "none",
        count_after=settings.reader.count_after,
        looks=settings.display.looks,
    )


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
    ) -> None:
        """`note` hears how far the start has come; `careful` is why this start is in safe mode."""
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
        self.versions: VersionWatch | None = None
        """Where the computer is ours; whoever opens the window sets it."""
        self.screen = ScreenController(
            self.send,
            preferences(self.settings, language),
            Library(loading=True),
            self._keep,
            change_version=self._change_version,
        )
        self.loops = Loops()
        """What the watchdog's beat depends on."""
        self._library: LibraryReader | None = None
        self._photographs = Photographs(folder)
        self.devices = devices or Devices(self.settings, self.inbox.put, data=folder, loops=self.loops)
        self.worker = TableWorker(self.inbox, self._make_table, self._publish, self.loops)
        self.on_answer: Callable[[Snapshot, Library | None], None] = self.screen.receive
        """Called on the worker's thread with every answer."""
        self.on_sent: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to work: the worker first, so that what camera and buttons say finds somebody."""
        self.worker.start()
        self.devices.start()

    def stop(self) -> None:
        """End, with everything written that was said."""
        self.devices.stop()
        self.worker.stop()
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
            notices: tuple[Message, ...] = (*self._problems, *self.devices.notices)
            self._begin("games")
            store = GameStore(journal, self.registry, self.folder)
            zones = self.settings.tray.zones
            table = TableController(
                store,
                encode=encode,
                look_again=self.devices.again,
                notices=notices,
                zones=zones,
                count_after=self.settings.reader.moment,
            )
        except BaseException:
            journal.close()  # a later try opens it again
            raise
        self._library = LibraryReader(journal, self.registry, self.folder)
        return table

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
        library = None
        if snapshot.playing is None:
            try:
                library = Library()
                if self._library is not None:
                    library = self._library.read()
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

    def _keep(self, name: str, value: object) -> None:
        """Write a preference down; where that is not possible it holds until the companion is switched off."""
        kept: Any = value
        if name == "camera":
            wanted = self.settings.camera.source
            kept = "none" if not value else "auto" if wanted == "none" else wanted
            # A camera's driver takes its time to let go; the drawing thread does not wait for it.
            threading.Thread(target=self.devices.want_camera, args=(bool(value),), name="camera switch").start()
        if name == "sound":
            self.devices.want_sound(bool(value))
        if name == "photographs":
            self.inbox.put(KeepPhotographs(bool(value)))
        if name == "count_after":
            self.inbox.put(CountAfter(value if isinstance(value, int) else None))
        self._keeper.keep(PREFERENCES[name], kept)


def encode(picture: Any) -> bytes:
    """A photograph as a file: good enough to settle a dispute, small enough for an SD card."""
    import cv2

    _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return bytes(jpeg.tobytes())


def run(args: argparse.Namespace) -> int:
    """Open the window and stay until it is closed."""
    folder = data_folder(args.data, os.environ)
    note = StartNote(folder)
    careful = safe_reason(note, bool(args.safe), os.environ)
    note.step("window")
    from ui.window.kivy_app import open_window

    registry = installed(safe=careful is not None)
    companion = Companion(folder, registry, args.language, note=note, careful=careful)
    return open_window(companion)
