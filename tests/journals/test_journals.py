"""Every game that a release left behind replays to the same end."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion.journal.reader import FILE, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.registry import installed
from companion.session import Session
from tests.journals.make import HERE, told

GAMES = installed(safe=True)
KEPT = sorted(path.stem for path in HERE.glob("*.db"))


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_game_ends_as_it_ended(name: str, tmp_path: Path) -> None:
    shutil.copy(HERE / f"{name}.db", tmp_path / FILE)
    expected = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    with ReadOnlyJournal(tmp_path) as reader:
        (start,) = reader.games()
        assert told(Session.resume(GAMES.get(start.game), reader, start.id)) == expected
    with Journal(tmp_path) as journal:
        assert journal.notices == []
        session = Session.resume(GAMES.get(start.game), journal, start.id)
        assert told(session) == expected
        session.undo(confirmed=True)
        session.redo()
        assert told(session) == expected


@pytest.mark.parametrize("game", sorted(GAMES.ids()))
def test_no_game_lacks_a_kept_journal(game: str) -> None:
    assert any(name == game or name.startswith(f"{game}.") for name in KEPT), (
        f"finish {game}, then run: python -m tests.journals.make {game}"
    )
