"""Background model: still pictures of the table that were looked at already, and what is new against them.

A hand that passes over leaves a picture that is remembered; a throw leaves one that is not. Each die is compared by
itself: one that looks as it did in any remembered picture was not thrown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice import Box
from vision.watch.change import (
    Blob,
    ChangeSettings,
    Levels,
    Mask,
    blobs,
    changed,
    difference,
    likeness,
    shift_between,
    shifted,
    window,
)


@dataclass(frozen=True, slots=True)
class BackgroundSettings:
    """When something counts as new on the table."""

    remembered: int = 5
    """Still pictures kept. One would do if hands never rested; more cost a difference each, once per rest."""
    die: float = 0.0012
    """Share of the picture's area: what is smaller is no die."""
    hand: float = 0.004
    """Share of the picture's area: something new this large that reaches in from the edge is a hand."""
    most: float = 0.3
    """Share of the picture's area: something new this large is a hand wherever it is."""
    edge: int = 2
    """Pixels from the edge of the tray's area: what comes so near reaches in from outside."""
    kept_changed: float = 0.12
    """Share of a die's pixels that may change by its neighbours' shadows although it lies where it lay."""
    kept_most: float = 0.7
    """Share of a die's pixels: if more of them changed, it must look all the more alike."""
    kept_likeness: float = 0.85
    """Correlation from which a die is the same one, in another light."""
    kept_surely: float = 0.93
    """The same where nearly all of its pixels changed: a shadow lies on it, or was taken off."""
    knock: tuple[float, float] = (0.4, 14.0)
    """Pixels: a shift of the whole picture between these is a knock at the camera."""
    plain_knock: float = 0.3
    """How plainly such a shift must show (0 to 1)."""


@dataclass(frozen=True, slots=True)
class Novelty:
    """What is new in a still picture."""

    levels: Levels
    against: tuple[tuple[Levels, Mask], ...]
    """Each remembered picture, with 1 where this one differs from it."""
    mask: Mask
    """1 where the picture looks like none of the remembered ones."""
    known: bool
    """One remembered picture explains all of it: nothing happened."""
    hand: bool
    things: tuple[Blob, ...]
    """New parts large enough for a die that do not reach in from the edge."""
    since_empty: Mask | None = None
    """1 where the table differs from what it was when it was empty, or when the camera began to look."""
    empty: Levels | None = None
    """That empty table."""


class Background:
    """Remembers still pictures and tells what is new."""

    def __init__(self, area: Mask, settings: BackgroundSettings, change: ChangeSettings) -> None:
        self._settings, self._change = settings, change
        self._area, self._size = area, int(area.sum())
        reach = np.ones((2 * settings.edge + 1, 2 * settings.edge + 1), np.uint8)
        inner = cv2.erode(area, reach, borderType=cv2.BORDER_CONSTANT, borderValue=0)
        self._rim = np.asarray(area - inner, np.uint8)
        self._pictures: deque[Levels] = deque(maxlen=settings.remembered)
        self._empty: Levels | None = None

    def remember(self, levels: Levels) -> None:
        """This picture has been dealt with."""
        self._pictures.append(levels)
        if self._empty is None:
            self._empty = levels

    def emptied(self, levels: Levels) -> None:
        """Nothing that was thrown lies here any more: what comes from now on is told from this."""
        self._empty = levels

    def steady(self, levels: Levels, noise: float) -> None:
        """Move the remembered pictures along if the camera was knocked since the last of them."""
        if not self._pictures:
            return
        dx, dy, plain = shift_between(levels, self._pictures[-1])
        least, most = self._settings.knock
        if plain < self._settings.plain_knock or not least <= max(abs(dx), abs(dy)) <= most:
            return
        moved = [shifted(picture, dx, dy) for picture in self._pictures]
        before, after = self._masks(levels, (self._pictures[-1], moved[-1]), noise)
        if after.sum() < 0.7 * before.sum():  # only if it explains the picture better than standing still does
            self._pictures = deque(moved, maxlen=self._settings.remembered)
            self._empty = None if self._empty is None else shifted(self._empty, dx, dy)

    def look(self, levels: Levels, noise: float) -> Novelty:
        """What is new in a picture."""
        size = self._size
        die = max(8, round(self._settings.die * size))
        masks = self._masks(levels, self._pictures, noise)
        if not masks:
            return Novelty(levels, (), self._area, known=False, hand=False, things=())
        known = any(not blobs(mask, die) for mask in masks)
        novel = np.asarray(np.minimum.reduce(masks), np.uint8)
        parts = blobs(novel, die)
        reaching = [part for part in parts if self._reaches_in(part, novel)]
        hand = any(part.area >= self._settings.hand * size for part in reaching)
        hand = hand or any(part.area >= self._settings.most * size for part in parts)
        things = tuple(part for part in parts if part not in reaching)
        against = tuple(zip(self._pictures, masks, strict=True))
        since_empty = None if self._empty is None else self._masks(levels, (self._empty,), noise)[0]
        return Novelty(levels, against, novel, known, hand and not known, things, since_empty, self._empty)

    def lay_there(self, novelty: Novelty, part: Box) -> bool:
        """Whether a part of the picture (a die) looks as it did in one of the remembered pictures."""
        there = window(part, 2)
        for picture, mask in novelty.against:
            share = float(mask[there].mean()) if mask[there].size else 0.0
            if share <= self._settings.kept_changed:
                return True
            alike = likeness(novelty.levels[there], picture[there])
            enough = self._settings.kept_likeness if share < self._settings.kept_most else self._settings.kept_surely
            if alike >= enough:
                return True
        return False

    def furniture(self, novelty: Novelty, part: Box) -> bool:
        """Whether a part of the picture is as it was on the empty table: a rim, a print, no die thrown."""
        if novelty.since_empty is None:
            return False
        there = novelty.since_empty[window(part, 2)]
        return bool(there.size and there.mean() <= self._settings.kept_changed)

    def gone(self, levels: Levels, noise: float, parts: Sequence[Box]) -> int:
        """How many of these parts (dice of a reading) look as the empty table does."""
        if self._empty is None or not parts:
            return 0
        (mask,) = self._masks(levels, (self._empty,), noise)
        return sum(bool(mask[window(part, 2)].mean() <= self._settings.kept_changed) for part in parts)

    def _masks(self, levels: Levels, pictures: Iterable[Levels], noise: float) -> list[Mask]:
        return [
            np.asarray(changed(difference(levels, picture, self._change), noise, self._change) * self._area, np.uint8)
            for picture in pictures
        ]

    def _reaches_in(self, part: Blob, novel: Mask) -> bool:
        """Whether a new part touches the rim of the area that counts."""
        there = window(part.box)
        return bool((novel[there] & self._rim[there]).any())
