"""Every game has the same files: who knows one game finds the way in all others. A small game may be one file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.game import Game
from tests.companion.toy import TOY
from tests.contract.tables import Table

ROOMS = ("model", "words", "moves", "asks", "view", "rules", "notation")
"""Each imports of its own game only those before it, beside the game's data. Each is a module or a folder."""


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_those_before_it(game: Game[Any], room: str) -> None:
    later = {f"{game.locale}.{name}" for name in ROOMS[ROOMS.index(room) + 1 :]}
    for path in _files(game.locale, room):
        wrong = [name for name in _imports(path) if any(f"{name}.".startswith(f"{one}.") for one in later)]
        assert not wrong, f"{path} imports {wrong}"


def test_what_a_game_brings_lies_where_it_lies_in_all_games(game: Game[Any]) -> None:
    assert list(_misplaced(game)) == []


def test_a_small_game_may_be_one_file() -> None:
    assert {kind.__module__ for kinds in _brought(TOY).values() for kind in kinds} == {"tests.companion.toy"}
    assert list(_misplaced(TOY)) == []


def _brought(game: Game[Any]) -> dict[str, list[type]]:
    table = Table(game, game.players[0], 0)
    state = game.rules.setup(table.seats, table.options)
    return {
        "model": [*game.moves, *game.changes, type(state)],
        "rules": [type(game.rules)],
        "notation": [type(game.notation)],
    }


def _misplaced(game: Game[Any]) -> Iterator[str]:
    """What lies in another room than its own, unless all of it lies in one file."""
    brought = _brought(game)
    if len({kind.__module__ for kinds in brought.values() for kind in kinds}) == 1:
        return
    for room, kinds in brought.items():
        for kind in kinds:
            if not f"{kind.__module__}.".startswith(f"{game.locale}.{room}."):
                yield f"{kind.__qualname__} is in {kind.__module__}, not in {room}"


def _files(package: str, room: str) -> list[Path]:
    """The files of a room; none where a game needs no such room."""
    folder = Path(str(import_module(package).__file__)).parent
    return [*folder.glob(f"{room}.py"), *(folder / room).glob("**/*.py")]


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
