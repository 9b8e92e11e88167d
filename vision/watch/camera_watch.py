"""Noticing that the camera itself has changed: covered, frozen, out of focus, moved. Pure: frames in, a fault out.

What is judged does not depend on what lies on the table. A cover leaves nothing to see; a frozen picture repeats itself
to the last bit, noise and all; a lens out of focus leaves contrasts, and none of them has a sharp edge; a camera that
was moved shows the same things elsewhere, all by the same shift and turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from companion.dice import Box, DieReading
from vision.sources.frame import Frame, Picture
from vision.watch.change import Levels, likeness, window

WIDTH = 320
"""Pixels: pictures are judged at this width."""


class PictureFault(StrEnum):
    """What is wrong with the camera's picture; the key of a sentence."""

    COVERED = "covered"
    FROZEN = "frozen"
    DEFOCUSED = "defocused"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class WatchSettings:
    """When something is wrong with the picture."""

    every: float = 0.4
    """Seconds between two looks: each costs a small picture."""
    lasts: float = 2.4
    """Seconds that a fault lasts before it is told: a hand over the lens is none."""
    black: float = 10.0
    """Mean grey level below which nothing can be seen."""
    flat: float = 5.0
    """Grey levels between the darkest and the brightest part of a picture in which there is nothing to see."""
    contrast: float = 45.0
    """Grey levels from which two neighbouring parts are told apart: there must be an edge between them."""
    sharp: float = 0.2
    """Share of such a contrast that lies between two neighbouring pixels, where the edge is sharp; a lens that was
    sharp before and now has hardly more than half of it is out of focus."""


DEFAULT = WatchSettings()


class CameraWatch:
    """Follows the frames; `fault` is what has been wrong for a while."""

    def __init__(self, settings: WatchSettings = DEFAULT) -> None:
        self._settings = settings
        self.fault: PictureFault | None = None
        self._at: float | None = None
        self._last: Picture | None = None
        self._since: tuple[PictureFault | None, float] = (None, 0.0)
        self._sharpest = 0.0

    @property
    def doubtful(self) -> bool:
        """Whether what is seen at this moment is not to be read: covered, or out of focus, be it for a moment only."""
        return self._since[0] in (PictureFault.COVERED, PictureFault.DEFOCUSED)

    def update(self, frame: Frame) -> bool:
        """Take one frame; whether the fault has changed."""
        want = self._settings
        if self._at is not None and 0 <= frame.at - self._at < want.every:
            return False
        self._at = frame.at
        now = self._wrong(frame.image)
        if now is not self._since[0]:
            self._since = (now, frame.at)
        lasting = frame.at - self._since[1] >= want.lasts - 1e-6
        told = now if now is None or lasting else self.fault
        changed, self.fault = told is not self.fault, told
        return changed

    def _wrong(self, image: Picture) -> PictureFault | None:
        """What is wrong with this picture, were it to last."""
        last, self._last = self._last, image
        high = max(2, round(image.shape[0] * WIDTH / image.shape[1]))
        grey = np.asarray(
            cv2.cvtColor(cv2.resize(image, (WIDTH, high), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
        )
        low, top = np.percentile(cv2.blur(grey, (9, 9)), (2, 98))
        if float(grey.mean()) < self._settings.black or float(top - low) < self._settings.flat:
            return PictureFault.COVERED
        if last is not None and last is not image and last.shape == image.shape and np.array_equal(last, image):
            return PictureFault.FROZEN
        sharp = edge_sharpness(grey, self._settings.contrast)
        if sharp is None:
            return None
        self._sharpest = max(self._sharpest * 0.999, sharp)
        blurred = sharp < self._settings.sharp and sharp < self._sharpest * 0.55
        return PictureFault.DEFOCUSED if blurred else None


def edge_sharpness(grey: npt.NDArray[np.uint8], contrast: float) -> float | None:
    """The largest share of a contrast that lies between two neighbouring pixels; None where nothing has contrast."""
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    span = np.ones((17, 17), np.uint8)
    height = cv2.subtract(cv2.dilate(smooth, span), cv2.erode(smooth, span)).astype(np.float32)
    level = smooth.astype(np.float32)
    step = np.maximum(np.abs(cv2.Sobel(level, cv2.CV_32F, 1, 0)), np.abs(cv2.Sobel(level, cv2.CV_32F, 0, 1))) / 8
    there = height > contrast
    if int(there.sum()) < 100:
        return None
    return float(np.percentile(step[there] / height[there], 99.8))


# --- moved ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveSettings:
    """When the whole picture has moved."""

    shift: float = 6.0
    """Pixels of the compared picture; less is a knock, which is evened out."""
    turn: float = 1.5
    """Degrees."""
    least: int = 22
    """Points that must agree on one movement."""
    share: float = 0.6
    """Share of all points found again that agree."""
    near: float = 0.35
    """Share of a die's side by which dice that moved together may be off."""
    same: float = 0.5
    """Correlation from which a die is the same one, turned with the others; thrown anew, it is turned by chance."""
    alike: int = 48
    """Bits of 256 in which the descriptions of one point may differ."""
    around: float = 0.35
    """Share of a die by which its box is widened, so that its shadow is left out too."""


MOVE = MoveSettings()


def moved(
    now: Levels, then: Levels, dice_now: Sequence[Box], dice_then: Sequence[Box], settings: MoveSettings = MOVE
) -> bool:
    """Whether rim, print and grain are seen elsewhere, all by one shift and turn: the camera or the table was moved.

    Dice are left out (their boxes, in pixels of the compared pictures): they may have been thrown.
    """
    finder = cv2.ORB.create(nfeatures=500, fastThreshold=8)
    points = []
    for picture, dice in ((then, dice_then), (now, dice_now)):
        grey = np.clip(picture.mean(axis=2), 0, 255).astype(np.uint8)
        table = np.full(grey.shape, 255, np.uint8)
        for box in dice:
            table[window(box.inset(-settings.around).clipped(grey.shape[1], grey.shape[0]))] = 0
        points.append(finder.detectAndCompute(grey, table))
    (then_at, then_is), (now_at, now_is) = points
    if then_is is None or now_is is None or min(len(then_at), len(now_at)) < settings.least:
        return False
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(then_is, now_is)
    pairs = [pair for pair in pairs if pair.distance < settings.alike]
    if len(pairs) < settings.least:
        return False
    there = np.array([then_at[pair.queryIdx].pt for pair in pairs], np.float32)
    here = np.array([now_at[pair.trainIdx].pt for pair in pairs], np.float32)
    found, agree = cv2.estimateAffinePartial2D(there, here, method=cv2.RANSAC, ransacReprojThreshold=2.5)
    if found is None or int(agree.sum()) < settings.least or float(agree.mean()) < settings.share:
        return False
    middle = np.array([now.shape[1] / 2, now.shape[0] / 2, 1.0])
    far = float(np.linalg.norm(found @ middle - middle[:2]))
    turned = abs(float(np.degrees(np.arctan2(found[1, 0], found[0, 0]))))
    return far > settings.shift or turned > settings.turn


def moved_together(
    now: Levels, then: Levels, after: Sequence[DieReading], before: Sequence[DieReading], settings: MoveSettings = MOVE
) -> bool:
    """Whether the same dice, two or more, lie elsewhere in the same figure, each turned as the figure is.

    Nobody throws that twice. Dice may be missing that the same movement takes out of the picture. Boxes are in pixels
    of the compared pictures.
    """
    if not 2 <= len(after) <= len(before):
        return False
    side = float(np.median([max(die.box.width, die.box.height) for die in before]))
    lay = [(die.face.id, np.array(die.box.centre)) for die in before]
    lie = [(die.face.id, np.array(die.box.centre)) for die in after]
    if Counter(face for face, _ in lie) - Counter(face for face, _ in lay):
        return False
    if max(float(min(np.linalg.norm(b - a) for _, a in lay)) for _, b in lie) < side / 2:
        return False  # they lie where they lay
    start = lie[0]
    end = max(lie[1:], key=lambda one: float(np.linalg.norm(one[1] - start[1])))
    view = (0.0, 0.0, float(now.shape[1]), float(now.shape[0]))
    for first in lay:
        for second in lay:
            if first is second or (start[0], end[0]) != (first[0], second[0]):
                continue
            way = _way(first[1], second[1], start[1], end[1])
            apart = float(np.linalg.norm(second[1] - first[1]) - np.linalg.norm(end[1] - start[1]))
            if abs(apart) <= settings.near * side and _all_met(lay, lie, way, settings.near * side, view, side):
                seen = cv2.warpAffine(then, way, (now.shape[1], now.shape[0]), borderMode=cv2.BORDER_REPLICATE)
                looks = [likeness(now[there], seen[there]) for there in (window(die.box, 3) for die in after)]
                if min(looks) >= settings.same:
                    return True
    return False


Lying = Sequence[tuple[str, npt.NDArray[np.float64]]]


def _way(
    first: npt.NDArray[np.float64],
    second: npt.NDArray[np.float64],
    start: npt.NDArray[np.float64],
    end: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    """The shift and turn that bring one pair of places onto another."""
    apart, now = second - first, end - start
    angle = np.arctan2(now[1], now[0]) - np.arctan2(apart[1], apart[0])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.column_stack([turn, start - turn @ first])


def _all_met(
    lay: Lying,
    lie: Lying,
    way: npt.NDArray[np.float64],
    near: float,
    view: tuple[float, float, float, float],
    side: float,
) -> bool:
    """Whether every die is met where the movement would bring it, or is brought to where none is seen whole."""
    left = list(lie)
    for face, place in lay:
        there = way[:, :2] @ place + way[:, 2]
        met = [k for k, (other, at) in enumerate(left) if other == face and float(np.linalg.norm(at - there)) < near]
        if met:
            del left[met[0]]
        elif all(
            low + side / 2 < at < high - side / 2 for at, low, high in zip(there, view[:2], view[2:], strict=True)
        ):
            return False
    return not left
