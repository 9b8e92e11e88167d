"""Something that the green button can do where no game goes on and nobody sees the screen."""

from __future__ import annotations

from msgspec import Struct

from companion.text import Message
from ui.app.inbox import LeaveGame, ResumeGame, StartGame


class EarOffer(Struct, frozen=True):
    """Something that green can do: its words, and the message."""

    words: Message
    does: ResumeGame | StartGame | LeaveGame
