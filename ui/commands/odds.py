"""`table-companion odds`: exact odds of a throw, as the game tells them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from companion.errors import CodedError
from companion.game import Game
from companion.registry import installed
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
    told = {question.id: getattr(args, question.id) for question in game.odds.questions}
    try:
        answer = game.odds.answer({id: words for id, words in told.items() if words is not None})
    except CodedError as error:
        sentence = Words(system_language(os.environ), game).error(error)
        print(f"table-companion odds: {' '.join(sentence.split())}", file=sys.stderr)
        return BAD_INPUT
    print(json.dumps(answer) if args.json else as_text(answer))
    return OK


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
