"""Scores of the self-test, with their dates: a file beside the owners' dice, and the curve that the screen draws."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from ui.app.own_dice_wishes import CheckScore

FILE = "self-tests.json"
THROWS = 10
MOST = 60
"""Tests that are kept, the newest."""
LARGEST_FILE = 64 * 1024


def load(folder: Path) -> tuple[CheckScore, ...]:
    """The kept scores, oldest first; none where there is no file, or none that can be read."""
    try:
        with (folder / FILE).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        scores = msgspec.json.decode(content, type=tuple[CheckScore, ...]) if len(content) <= LARGEST_FILE else ()
    except (OSError, msgspec.MsgspecError, RecursionError):
        return ()
    return tuple(one for one in scores if 0 <= one.right <= one.dice and one.dice > 0 and one.exact <= one.throws)


def keep(
    folder: Path, kept: Sequence[CheckScore], new: CheckScore, write: Callable[[Path, bytes], None]
) -> tuple[CheckScore, ...]:
    """Keep one more."""
    scores = (*kept, new)[-MOST:]
    write(folder / FILE, (json.dumps(msgspec.to_builtins(scores)) + "\n").encode("utf-8"))
    return scores
