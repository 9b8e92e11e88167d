"""Sounds as the settings want them: how loud, which kinds, of which pack."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from companion.text import Message
from ui.sound.kinds import YOUR_TURN
from ui.sound.player import Player
from ui.sound.sound_packs import SoundPack, open_pack


class SoundDesk:
    """Plays a kind of sound, unless it is not wanted. Any thread may call it: a player never waits."""

    def __init__(
        self, player: Player, volume: int, silent: Collection[str] = (), data: Path | None = None, pack: str = ""
    ) -> None:
        """`volume` in percent; `data` is the folder that has sound packs."""
        self.player, self.volume, self.silent = player, volume, frozenset(silent)
        self._data = data
        self.pack: SoundPack = open_pack(data, pack)

    def want_pack(self, name: str) -> None:
        """Another pack, from the next sound on."""
        self.pack = open_pack(self._data, name)

    @property
    def notices(self) -> tuple[Message, ...]:
        """What is wrong with the pack."""
        return self.pack.problems

    def play(self, kind: str) -> None:
        """Let a kind of sound be heard."""
        if kind not in self.silent:
            self.hear(kind)

    def hear(self, kind: str = YOUR_TURN) -> None:
        """Let it be heard although it may be switched off: somebody tries it."""
        file = self.pack.file(kind)
        if file is not None and self.volume > 0:
            self.player.play(file, self.volume / 100)
