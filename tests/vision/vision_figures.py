"""The figures that a reader is judged by, on labelled pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.dice import Box, DieReading, Reading


@dataclass(frozen=True)
class Truth:
    """A die that is in the picture."""

    face: str
    colour: str | None
    box: Box


@dataclass
class Figures:
    """Counts over pictures; the properties are percentages."""

    pictures: int = 0
    dice: int = 0
    exact_pictures: int = 0
    right_faces: int = 0
    right_colours: int = 0
    coloured: int = 0
    false_dice: int = 0
    confident_pictures: int = 0
    silent_pictures: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def exact(self) -> float:
        return 100 * self.exact_pictures / self.pictures

    @property
    def faces(self) -> float:
        return 100 * self.right_faces / max(self.dice, 1)

    @property
    def colours(self) -> float:
        return 100 * self.right_colours / max(self.coloured, 1)

    @property
    def false(self) -> float:
        return 100 * self.false_dice / max(self.dice, 1)

    @property
    def confident(self) -> float:
        return 100 * self.confident_pictures / self.pictures

    def add(self, name: str, truth: Iterable[Truth], reading: Reading) -> None:
        """Compare one reading with what is there."""
        there = list(truth)
        pairs = match(there, list(reading.dice))
        faces = sum(t.face == s.face.id for t, s in pairs)
        colours = sum(t.colour is not None and s.colour is not None and t.colour == s.colour.value for t, s in pairs)
        coloured = sum(t.colour is not None for t in there)
        exact = len(pairs) == len(reading.dice) == len(there) == faces and colours == coloured
        self.pictures += 1
        self.dice += len(there)
        self.exact_pictures += exact
        self.right_faces += faces
        self.right_colours += colours
        self.coloured += coloured
        self.false_dice += len(reading.dice) - len(pairs)
        self.confident_pictures += reading.confident
        self.silent_pictures += reading.confident and not exact
        if not exact:
            self.wrong.append(
                f"{name}: {len(pairs)}/{len(there)} found, {faces} faces, {colours} colours, {len(reading.dice)} read"
            )


def match(truth: list[Truth], seen: list[DieReading]) -> list[tuple[Truth, DieReading]]:
    """Dice of the picture with those read at their place: best overlap first, each used once."""
    near = [
        (overlap(t.box, s.box), i, j)
        for i, t in enumerate(truth)
        for j, s in enumerate(seen)
        if at_one_place(t.box, s.box)
    ]
    pairs, used_truth, used_seen = [], set(), set()
    for _, i, j in sorted(near, reverse=True):
        if i not in used_truth and j not in used_seen:
            used_truth.add(i)
            used_seen.add(j)
            pairs.append((truth[i], seen[j]))
    return pairs


def at_one_place(a: Box, b: Box) -> bool:
    """Boxes overlap well, or the middle of one lies in the other: labels may mark whole dice or only their pips."""
    return overlap(a, b) >= 0.3 or _middle_inside(a, b) or _middle_inside(b, a)


def _middle_inside(a: Box, b: Box) -> bool:
    x, y = (a[0] + a[2]) / 2, (a[1] + a[3]) / 2
    return b[0] <= x <= b[2] and b[1] <= y <= b[3]


def overlap(a: Box, b: Box) -> float:
    """Intersection over union."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    areas = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1])
    return w * h / (areas - w * h)
