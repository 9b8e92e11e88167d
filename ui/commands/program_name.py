"""How this program is called, for sentences that tell people what to type."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

NAME = "table-companion"


def command(*words: str) -> str:
    """A line that can be typed here: the program by its name where the shell finds it, otherwise by its place."""
    return " ".join(shlex.quote(word) for word in (_program(), *words))


def _program() -> str:
    beside = Path(sys.executable).parent / NAME
    if shutil.which(NAME) is not None or not beside.exists():
        return NAME
    return str(beside.relative_to(Path.cwd()) if beside.is_relative_to(Path.cwd()) else beside)
