"""What the generic board shows."""

from __future__ import annotations

from msgspec import Struct

from ui.present.models import DieModel


class GenericBoard(Struct, frozen=True):
    """Any game: what everybody should know, and the dice."""

    notes: tuple[str, ...]
    dice: tuple[DieModel, ...]
