"""Another name for somebody: in the list of players, and in every game they played. Two names can be one person."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion.journal.entries import Start
from companion.journal.reader import JournalError, Player

Statement = tuple[str, tuple[Any, ...]]


def statements(games: Sequence[Start], players: Sequence[Player], old: str, new: str) -> list[Statement]:
    """What makes `old` be called `new` everywhere; JournalError where both sat at one table.

    The colour of somebody who has the new name already stays. Summaries have names in them: they are made again.
    """
    theirs = [game for game in games if old in game.seats.names]
    together = [game for game in theirs if new in game.seats.names]
    if together:
        raise JournalError("played-together", name=old, other=new, n=len(together))
    wanted: list[Statement] = []
    for game in theirs:
        names = [new if name == old else name for name in game.seats.names]
        wanted.append(("UPDATE games SET names = ? WHERE id = ?", (json.dumps(names, ensure_ascii=False), game.id)))
        wanted.append(("DELETE FROM summaries WHERE game = ?", (game.id,)))
    if any(player.name == new for player in players):
        wanted.append(("DELETE FROM players WHERE name = ?", (old,)))
    else:
        wanted.append(("UPDATE players SET name = ? WHERE name = ?", (new, old)))
    return wanted
