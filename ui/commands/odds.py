"""`table-companion odds`: exact odds of a throw, as the game tells them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from companion.core import TABLE
from companion.errors import CodedError
from companion.game import Game
from companion.odds import BadQuestion, TableOdds, Told
from companion.records.replay import Replay, replay_file
from companion.registry import installed
from companion.text import Message
from ui.i18n import Words, system_language

OK, BAD_INPUT = 0, 2


def add_parser(commands: Any) -> None:
    """The command line of odds: a command of its own for each game that tells them."""
    parser = commands.add_parser("odds", help="tell exact odds of a throw")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    games = parser.add_subparsers(dest="game", metavar="GAME", title="games", required=True)
    for game in installed().games():
        if game.odds is not None:
            _add_game(games, game)


def _add_game(games: Any, game: Game[Any]) -> None:
    parser = games.add_parser(game.id, help=game.title, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="one JSON object")
    assert game.odds is not None
    if isinstance(game.odds, TableOdds):
        parser.add_argument("record", metavar="GAME.table", help="a record: where it ends the odds are told")
    for question in game.odds.questions:
        if not question.words:
            parser.add_argument(f"--{question.id}", action="store_const", const=(), help=question.help)
            continue
        words = question.words[0] if len(question.words) == 1 else question.words
        parser.add_argument(f"--{question.id}", nargs=len(question.words), metavar=words, help=question.help)


def run(args: argparse.Namespace) -> int:
    """Answer, or say in one line why not."""
    game = installed().get(args.game)
    assert game.odds is not None
    found = {question.id: getattr(args, question.id) for question in game.odds.questions}
    told = {id: words for id, words in found.items() if words is not None}
    try:
        if isinstance(game.odds, TableOdds):
            answer = _of_table(game, game.odds, Path(args.record), told)
        else:
            answer = game.odds.answer(told)
    except BadRecord as bad:
        return _refused(bad.where, Words(system_language(os.environ), bad.found.game, bad.found.seats)(bad.why))
    except CodedError as error:
        return _refused("table-companion odds", Words(system_language(os.environ), game).error(error))
    print(json.dumps(answer) if args.json else as_text(answer))
    return OK


class BadRecord(Exception):
    """A record that cannot be followed: where, and why."""

    def __init__(self, where: str, found: Replay, why: Message) -> None:
        super().__init__(where)
        self.where, self.found, self.why = where, found, why


def _of_table(game: Game[Any], odds: TableOdds, record: Path, told: Told) -> dict[str, Any]:
    """The odds where a record ends, from what everybody at that table may see."""
    found = replay_file(record, installed().get)
    if found.failure is not None:
        raise BadRecord(f"{record}:{found.failure.line}", found, found.failure.message)
    assert found.game is not None
    assert found.seats is not None
    if found.game.id != game.id:
        raise BadQuestion("other-game", game=found.game.title)
    return odds.answer(found.game.rules.view(found.state, TABLE), found.seats.names, told)


def _refused(where: str, why: str) -> int:
    print(f"{where}: {' '.join(why.split())}", file=sys.stderr)
    return BAD_INPUT


def as_text(answer: dict[str, Any]) -> str:
    """The same as lines: what holds for the whole, then each list, a line for each of its members."""
    lines = [line] if (line := _line(answer)) else []
    for value in answer.values():
        if _is_rows(value):
            lines += [f"  {_line(row)}" for row in value]
    return "\n".join(lines)


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _line(fields: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_worth(value)}" for name, value in fields.items() if not _is_rows(value))


def _worth(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.9f}"
    if isinstance(value, dict):
        return "(" + _line(value) + ")"
    return " ".join(map(_worth, value)) or "nothing" if isinstance(value, list) else str(value)
