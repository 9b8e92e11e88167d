"""The console that a display shows without a desktop: its font has few letters, and it breaks lines anywhere."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

PLAIN = str.maketrans(
    {
        "✓": "+", "✗": "x", "→": ">", "…": "...", "–": "-", "—": "-",
        "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "\u202f": "\xa0",
    }
)  # fmt: skip
"""What such a font shows as one and the same box, and what stands for it. The letters of Latin-1 it has."""


def is_bare(environment: Mapping[str, str]) -> bool:
    """Whether the terminal is the kernel's own."""
    return environment.get("TERM") == "linux"


def fitted(text: str, columns: int) -> str:
    """A text in letters that are there, broken between words; what goes on in another line begins further in."""
    lines = (
        textwrap.fill(line, columns, subsequent_indent="    ", break_on_hyphens=False)
        for line in text.translate(PLAIN).splitlines()
    )
    return "\n".join(lines)
