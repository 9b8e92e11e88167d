"""What the screen knows of sticks: which are plugged in, what lies on them, and how the last backup went."""

from __future__ import annotations

from dataclasses import dataclass

from companion.storage.backup_file import Stick
from companion.text import Message
from ui.state.plugins import PlugIn


@dataclass(frozen=True, slots=True)
class SticksNow:
    """Sticks at this moment; None: nobody has looked yet."""

    sticks: tuple[Stick, ...] | None = None
    working: bool = False
    """A backup is being written."""
    told: Message | None = None
    """How the last one ended."""
    failed: bool = False
    plug_ins: tuple[PlugIn, ...] = ()
    """Programs that lie on sticks, where this computer takes any."""
