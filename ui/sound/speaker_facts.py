"""Whether there is anything to hear through, as the system tells it: asked before a mixer is opened in vain."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

CARDS = "proc/asound/cards"
PASSED_ON = ("pulseaudio", "pipewire", "dummy", "disk")
"""SDL's ways out that need no card of this computer's own."""


def cards(root: Path = Path("/")) -> tuple[str, ...]:
    """The sound cards that the kernel knows, by name."""
    try:
        lines = (root / CARDS).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    return tuple(line.partition(": ")[2].strip() or line.strip() for line in lines if "]:" in line)


def has_speaker(environment: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Whether sounds can go anywhere."""
    return environment.get("SDL_AUDIODRIVER", "") in PASSED_ON or bool(cards(root))
