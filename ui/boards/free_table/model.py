"""What the board of the free table shows. No Kivy, no rules."""

from __future__ import annotations

from msgspec import Struct

from ui.present.models import DieModel


class FaceBar(Struct, frozen=True):
    """How often a face came, as a share of the most frequent one."""

    face: str
    count: str
    share: float
    strays: bool
    """Outside the band in which fair dice keep it."""


class FreeBoard(Struct, frozen=True):
    """The dice, their sum, and what all throws tell."""

    dice: tuple[DieModel, ...]
    sum_words: str
    total: str
    faces_words: str
    faces: tuple[FaceBar, ...]
    verdict: str
