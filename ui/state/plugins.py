"""What the screen knows of a plug-in on a stick."""

from __future__ import annotations

from msgspec import Struct

from companion.text import Message


class PlugIn(Struct, frozen=True):
    """A wheel, by what it says of itself; nothing of it has run."""

    path: str
    sha256: str = ""
    """What was looked at is what is put in place, and nothing else."""
    name: str = ""
    version: str = ""
    summary: str = ""
    author: str = ""
    """Who says to have made it."""
    games: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    """Other packages that it needs; all of them are here."""
    refused: Message | None = None
    """Why it is not let in."""


def said_of(plug_in: PlugIn) -> tuple[Message, ...]:
    """What is told before anybody agrees: that it is a program, from whom, which games, what it asks for."""
    whom = Message("plugin.from", {"whom": plug_in.author}) if plug_in.author else Message("plugin.from.nobody")
    uses = Message("plugin.uses", {"known": plug_in.uses}) if plug_in.uses else Message("plugin.uses.nothing")
    return Message("plugin.program"), whom, Message("plugin.games", {"known": plug_in.games}), uses
