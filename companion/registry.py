"""The door for games: what is installed under `companion.games`, and why some of it cannot be played.

Built-in games come through the same door as plug-ins. A plug-in that fails to import or does not sign the contract is
listed with its reason and stops nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from enum import StrEnum
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from msgspec import Struct

from companion.errors import UnknownGame
from companion.game import Game
from companion.plugin_contract import contract_breach
from companion.text import Message, message

GROUP = "companion.games"
DISTRIBUTION = "table-companion"
SAFE_MODE = "TABLE_COMPANION_SAFE"
"""Set to anything but 0 or nothing: plug-ins stay outside, and the built-in games alone are there."""

AnyGame = Game[Any]


class PlugInStatus(StrEnum):
    """Whether a game can be played."""

    READY = "ready"
    REFUSED = "refused"


class GameRecord(Struct, frozen=True):
    """One game at the door: let in, or refused for a reason."""

    id: str
    status: PlugInStatus
    game: AnyGame | None
    reason: Message | None
    origin: str
    """The distribution that brings it."""


class Registry:
    """The games that are installed. Each is imported when first asked for, so that one command need not load all."""

    def __init__(self, entries: Iterable[EntryPoint]) -> None:
        self._entries: dict[str, EntryPoint] = {}
        self._doubles: list[EntryPoint] = []
        self._opened: dict[str, GameRecord] = {}
        for entry in sorted(entries, key=_built_in_first):
            if entry.name in self._entries:
                self._doubles.append(entry)
            else:
                self._entries[entry.name] = entry

    def record(self, game_id: str) -> GameRecord | None:
        """What became of the game of this id, or None if nobody brings it."""
        if game_id not in self._opened and game_id in self._entries:
            self._opened[game_id] = _open(self._entries[game_id])
        return self._opened.get(game_id)

    def records(self) -> tuple[GameRecord, ...]:
        """Every game at the door, those refused with their reasons."""
        opened = (self.record(game_id) for game_id in self._entries)
        doubles = (_refused(entry, message("plugin.twice", id=entry.name, origin=self._origin(entry.name)))
                   for entry in self._doubles)  # fmt: skip
        return (*(record for record in opened if record is not None), *doubles)

    def games(self) -> tuple[AnyGame, ...]:
        """The games that can be played, in the order of their entries."""
        return tuple(record.game for record in self.records() if record.game is not None)

    def ids(self) -> tuple[str, ...]:
        """The ids of the games that can be played."""
        return tuple(game.id for game in self.games())

    def get(self, game_id: str) -> AnyGame:
        """The game of this id, or UnknownGame, which knows what there is or why it was refused."""
        record = self.record(game_id)
        if record is None:
            raise UnknownGame("game.unknown", game=game_id, known=self.ids())
        if record.game is None:
            raise UnknownGame("game.refused", game=game_id, reason=record.reason)
        return record.game

    def bar(self, game_id: str) -> Message | None:
        """Put a plug-in into safe mode, for this run: listed with the sentence that is given back, no longer played.

        None for a game of ours, or one that nobody brings: those are never barred.
        """
        record = self.record(game_id)
        if record is None or record.origin == DISTRIBUTION:
            return None
        title = record.game.title if record.game is not None else game_id
        reason = message("safe.plugin", game=title, origin=record.origin)
        self._opened[game_id] = _refused(self._entries[game_id], reason)
        return reason

    def _origin(self, game_id: str) -> str:
        return _origin(self._entries[game_id])


def installed(safe: bool | None = None) -> Registry:
    """The registry of this installation; in safe mode (by default as the environment says) without plug-ins."""
    if safe is None:
        safe = os.environ.get(SAFE_MODE, "0") not in ("", "0")
    found = entry_points(group=GROUP)
    return Registry(entry for entry in found if not safe or _origin(entry) == DISTRIBUTION)


def _origin(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "?"


def _built_in_first(entry: EntryPoint) -> tuple[bool, str, str]:
    return (_origin(entry) != DISTRIBUTION, entry.name, _origin(entry))


def _open(entry: EntryPoint) -> GameRecord:
    try:
        game = entry.load()
        breach = contract_breach(entry.name, game, built_in=_origin(entry) == DISTRIBUTION)
    except Exception as error:  # the door for foreign code: whatever a plug-in raises, it must stop nothing
        told = str(error).splitlines()
        because = f"{type(error).__name__}: {told[0]}" if told else type(error).__name__
        return _refused(entry, message("plugin.import", value=entry.value, error=because))
    return _refused(entry, breach) if breach is not None else GameRecord(
        entry.name, PlugInStatus.READY, game, None, _origin(entry)
    )  # fmt: skip


def _refused(entry: EntryPoint, reason: Message) -> GameRecord:
    return GameRecord(entry.name, PlugInStatus.REFUSED, None, reason, _origin(entry))
