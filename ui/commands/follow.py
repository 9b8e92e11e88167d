"""`table-companion follow`: what looks at the whole table mean, from where a record ends."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from companion.errors import CodedError
from companion.follow import LARGEST_SEEN, Followed, as_fields, follow, read_seen, tabletop_of
from companion.game import BadLine
from companion.records.names import TableNames
from companion.records.replay import Replay, replay_file
from companion.registry import installed
from companion.tabletop import BadSight
from ui.i18n import Words, system_language

OK, BAD_INPUT = 0, 2


def add_parser(commands: Any) -> None:
    """The command line of follow."""
    parser = commands.add_parser("follow", help="tell which turn explains what is seen on the table")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, in the order of the files")
    parser.add_argument("record", metavar="GAME.table", help="a record that ends between two turns")
    parser.add_argument("files", nargs="+", metavar="SEEN.json", help="what lies where, as a camera tells it")


def run(args: argparse.Namespace) -> int:
    """Answer every file that can be understood; a record that cannot be gone on from is one line in all."""
    found = replay_file(Path(args.record), installed().get)
    words = Words(system_language(os.environ), found.game, found.seats)
    if found.failure is not None:
        return _refused(f"{args.record}:{found.failure.line}", words(found.failure.message))
    try:
        assert found.game is not None
        tabletop_of(found.game, found.state)
    except BadSight as error:
        return _refused(args.record, words.error(error))
    return max(_follow_one(name, found, words, as_json=args.json) for name in args.files)


def _follow_one(name: str, found: Replay, words: Words, *, as_json: bool) -> int:
    assert found.game is not None
    assert found.seats is not None
    try:
        seen = read_seen(_read(Path(name)), tabletop_of(found.game, found.state), found.state)
    except CodedError as error:
        return _refused(name, words.error(error))
    followed = follow(found.game, found.state, TableNames(found.seats), seen)
    if as_json:
        ascii_only = not sys.stdout.encoding.lower().startswith("utf")
        print(json.dumps(as_fields(name, followed), ensure_ascii=ascii_only))
    else:
        print(as_text(name, followed))
    return OK


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_SEEN + 1)
    except OSError as error:
        raise BadLine("file.open", why=error.strerror or str(error)) from error


def _refused(where: str, why: str) -> int:
    print(f"{where}: {' '.join(why.split())}", file=sys.stderr)
    return BAD_INPUT


def as_text(name: str, followed: Followed) -> str:
    """The answer to one file as lines: a turn each, or what differs."""
    turns = [" · ".join(lines) for lines in followed.explanations]
    turns += [" · ".join((*lines, "...")) for lines in followed.half]
    if not turns:
        turns = ["as the record says" if followed.now else f"not explained: {', '.join(followed.differs)}"]
    return "\n".join(f"{name}: {turn}" for turn in turns)
