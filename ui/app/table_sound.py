"""All that is heard at a table: it hears every snapshot that is handed out, and lets what belongs to it be heard."""

from __future__ import annotations

import dataclasses
import logging
import os
from pathlib import Path
from typing import cast

from companion.settings import settings_file as saved
from companion.text import Message
from ui.app.device_facts import DeviceFacts
from ui.app.snapshot import Snapshot
from ui.app.sound_cues import sound_of
from ui.sound.kivy_player import KivyPlayer
from ui.sound.player import Player, SilentPlayer
from ui.sound.sound_desk import SoundDesk
from ui.sound.sound_packs import open_pack, packs
from ui.sound.speaker_facts import has_speaker

_log = logging.getLogger(__package__)


class TableSound:
    """Sounds for one table. Snapshots come from the writer's thread, settings from the drawing thread."""

    def __init__(self, settings: saved.Settings, folder: Path, player: Player | None = None) -> None:
        """Without a `player` nothing is heard."""
        want = settings.speaker
        self._folder, self._audible = folder, player is not None
        self._player = player or SilentPlayer()
        self._desk = SoundDesk(self._player, want.volume, want.silent, folder, want.pack)
        self._before: Snapshot | None = None

    def close(self) -> None:
        """Let go of the loudspeaker."""
        self._player.close()

    @property
    def notices(self) -> tuple[Message, ...]:
        """What is wrong with the sound pack."""
        return self._desk.notices

    def facts(self, known: DeviceFacts) -> DeviceFacts:
        """What is known of the devices, and of what can be heard."""
        found = packs(self._folder) if self._audible else ()
        return dataclasses.replace(known, speaker=self._audible, packs=found)

    def observe(self, now: Snapshot) -> None:
        """The table stands differently. Whatever fails here, the table goes on in silence."""
        before, self._before = self._before, now
        try:
            kind = sound_of(before, now)
            if kind is not None:
                self._desk.play(kind)
        except Exception:  # a plug-in's cues, a file that has gone
            _log.exception("what has happened cannot be heard")

    def hear(self, kind: str) -> None:
        """Somebody tries a sound."""
        self._desk.hear(kind)

    def prefer(self, name: str, value: object) -> None:
        """A preference has changed: it counts from the next sound on, and is heard at once where it can be."""
        match name:
            case "volume":
                self._desk.volume = cast(int, value)
                self._desk.hear()
            case "silent":
                self._desk.silent = frozenset(cast(tuple[str, ...], value))
            case "pack":
                self._desk.want_pack(str(value))
                self._desk.hear()


def speaker(settings: saved.Settings, folder: Path) -> Player | None:
    """What plays sounds here; None where nothing can be heard through. The mixer is opened before the first is due."""
    if not has_speaker(os.environ):
        return None
    return KivyPlayer(open_pack(folder, settings.speaker.pack).files if settings.speaker.volume else ())
