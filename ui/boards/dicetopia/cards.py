"""The missions of Dicetopia in the editor: what each is worth, and what Clones asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.core import Move
from ui.present.card_editor import CardEditor


def card_of(move: Move | None) -> str | None:
    """Each mission as it is told."""
    return getattr(move, "mission", None)


class MissionEditor(CardEditor):
    """Stars are a number; what is the same in Clones is one of two words."""

    choices: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "same": {one: f"option.clones.{one}" for one in ("value", "colour")}
    }
