"""`table-companion replay`: follows records line by line and says where they go wrong."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.records.codes import is_code
from companion.records.replay import LARGEST_RECORD, FailureKind, Replay, replay_bytes, replay_file
from companion.registry import Registry, installed
from ui.i18n import Words

OK, REFUSED, NOT_UNDERSTOOD = 0, 1, 2
_BEGINNING = 40
"""Bytes that tell a code from a record."""


def add_parser(commands: Any) -> None:
    """The command line of replay."""
    replay_parser = commands.add_parser("replay", help="replay game records and check them")
    replay_parser.add_argument("--json", action="store_true", help="one JSON object a line, in the order of the files")
    replay_parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a record (.table), or the texts of its QR codes; - reads standard input",
    )


def run(args: argparse.Namespace) -> int:
    """Replay the files; the exit status tells the worst of them."""
    games = installed()
    coded = [name for name in args.files if name != "-" and _has_codes(Path(name))]
    return max(
        _replay_one(name, coded if name in coded else [], games, as_json=args.json)
        for name in args.files
        if name not in coded[1:]
    )


def _has_codes(path: Path) -> bool:
    """Whether the texts of QR codes are in a file: a phone may have made one for each."""
    try:
        with path.open("rb") as file:
            return is_code(file.read(_BEGINNING).decode("utf-8", "replace"))
    except OSError:
        return False


def _replay_one(name: str, coded: Sequence[str], games: Registry, *, as_json: bool) -> int:
    """One record; the texts of QR codes are one record, in however many files they are."""
    if name == "-":
        found = replay_bytes(sys.stdin.buffer.read(LARGEST_RECORD + 1), games.get)
    elif coded:
        found = replay_bytes(b"\n".join(Path(one).read_bytes()[:LARGEST_RECORD] for one in coded), games.get)
    else:
        found = replay_file(Path(name), games.get)
    if as_json:
        ascii_only = not sys.stdout.encoding.lower().startswith("utf")
        print(json.dumps(as_fields(name, found), ensure_ascii=ascii_only))
    else:
        print(as_text(name, found))
    if found.failure is None:
        return OK
    return NOT_UNDERSTOOD if found.failure.kind is FailureKind.SYNTAX else REFUSED


def as_fields(name: str, found: Replay) -> dict[str, Any]:
    """The result of one file as the fields of its JSON object."""
    fields: dict[str, Any] = {
        "file": name,
        "game": found.game.id if found.game is not None else None,
        "ok": found.failure is None,
        "moves": found.player_lines,
        "round": 0,
        "turn": None,
        "over": False,
        "winners": [],
        "scores": {},
        "failure": None,
    }
    if found.game is not None and found.seats is not None and found.state is not None:
        rules, names = found.game.rules, found.seats.names
        turn, outcome = rules.turn(found.state), rules.outcome(found.state)
        fields["round"] = rules.round(found.state)
        fields["turn"] = names[turn] if turn is not None else None
        fields["over"] = outcome is not None
        fields["winners"] = [names[seat] for seat in outcome.winners] if outcome is not None else []
        fields["scores"] = {names[score.seat]: score.total for score in rules.scores(found.state)}
    if found.failure is not None:
        failure = found.failure
        words = Words("en", found.game, found.seats)
        fields["failure"] = {
            "line": failure.line,
            "kind": failure.kind.value,
            "code": failure.code,
            "message": words(failure.message),
        }
    return fields


def as_text(name: str, found: Replay) -> str:
    """The result of one file as a line: where it went wrong, or what it led to."""
    fields = as_fields(name, found)
    failure = fields["failure"]
    if failure is not None:
        return f"{name}:{failure['line']}: {failure['message']}"
    scores = ", ".join(f"{player} {points}" for player, points in fields["scores"].items())
    if fields["over"]:
        stands = f"won by {', '.join(fields['winners'])}" if fields["winners"] else "won by nobody"
    else:
        stands = f"{fields['turn']} to act"
    return f"{name}: {fields['game']}, {fields['moves']} moves, round {fields['round']}, {stands} ({scores})"
