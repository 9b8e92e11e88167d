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
from ui.app.voice_lines import Says, VoiceLines
from ui.i18n import Words
from ui.sound.kivy_player import KivyPlayer
from ui.sound.player import Player, SilentPlayer
from ui.sound.sound_desk import SoundDesk
from ui.sound.sound_packs import open_pack, packs
from ui.sound.speaker_facts import has_speaker
from ui.sound.speech_engines import find_engine
from ui.sound.voice import AnyVoice, Voice

_log = logging.getLogger(__package__)


class TableSound:
    """Sounds and voice for one table. Snapshots come from the writer's thread, settings from the drawing thread."""

    def __init__(
        self,
        settings: saved.Settings,
        folder: Path,
        player: Player | None = None,
        voice: AnyVoice | None = None,
        language: str = "en",
    ) -> None:
        """Without a `player` nothing is heard; `voice` takes the place of one that is made for it."""
        want = settings.speaker
        self._folder, self._audible = folder, player is not None
        self._player = player or SilentPlayer()
        self._desk = SoundDesk(self._player, want.volume, want.silent, folder, want.pack)
        self._before: Snapshot | None = None
        self._lines = VoiceLines()
        self._language = language
        self._says, self._voice_volume = Says(settings.voice.says), settings.voice.volume
        if voice is None and player is not None:
            voice = Voice(player, lambda language: find_engine(language, folder))
        self._voice = voice
        self._engine = voice.speaks(language) if voice is not None else ""

    def open(self) -> None:
        """Take the loudspeaker, now that there is a window."""
        self._player.open()

    def close(self) -> None:
        """Let go of the loudspeaker."""
        if self._voice is not None:
            self._voice.close()
        self._player.close()

    @property
    def notices(self) -> tuple[Message, ...]:
        """What is wrong with the sound pack."""
        return self._desk.notices

    @property
    def by_ear(self) -> bool:
        """Whether somebody plays without seeing the screen, and can."""
        return self._says is Says.EAR and bool(self._engine)

    def facts(self, known: DeviceFacts) -> DeviceFacts:
        """What is known of the devices, and of what can be heard."""
        found = packs(self._folder) if self._audible else ()
        return dataclasses.replace(known, speaker=self._audible, packs=found, speech=self._engine)

    def observe(self, now: Snapshot) -> None:
        """The table stands differently. Whatever fails here, the table goes on in silence."""
        before, self._before = self._before, now
        try:
            kind = sound_of(before, now)
            if kind is not None:
                self._desk.play(kind)
        except Exception:  # a plug-in's cues, a file that has gone
            _log.exception("what has happened cannot be heard")
        try:
            self._tell(before, now)
        except Exception:  # a plug-in's words
            _log.exception("what has happened cannot be said")

    def _tell(self, before: Snapshot | None, now: Snapshot) -> None:
        if self._voice is None or self._says is Says.OFF:
            return
        playing = now.playing
        words = Words(self._language) if playing is None else Words(self._language, playing.game, playing.seats)
        said = self._lines.said(before, now, words, self._says)
        if said:
            self._voice.say(said, self._language, self._voice_volume / 100)

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
            case "language":
                self._language = str(value)
                self._engine = self._voice.speaks(self._language) if self._voice is not None else ""
            case "voice":
                self._says = Says(str(value))
                self._try_voice()
            case "voice_volume":
                self._voice_volume = cast(int, value)
                self._try_voice()

    def _try_voice(self) -> None:
        if self._voice is None:
            return
        if self._says is Says.OFF:
            self._voice.hush()
        else:
            self._voice.say(Words(self._language).say("voice.try"), self._language, self._voice_volume / 100)


def speaker(settings: saved.Settings, folder: Path) -> Player | None:
    """What plays sounds here; None where nothing can be heard through. The mixer is opened before the first is due."""
    if not has_speaker(os.environ):
        return None
    return KivyPlayer(open_pack(folder, settings.speaker.pack).files if settings.speaker.volume else ())
