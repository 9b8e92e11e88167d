"""How large dice are on this table: what is much smaller than the others may be a part of a die, half hidden.

A cup, a card or the tray's rim hides half of a die, and what is left of a five is a perfect two. Its upper face then is
smaller than those of the other dice; so a die is only whole if its size is a usual one here. One that lies alone, on a
table where no die was read before, has nothing that it could be compared with.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from msgspec.structs import replace

from companion.dice import Box, Doubt, Reading

WHOLE = 0.72
"""Share of the usual size from which a die is whole: seen aslant, far dice are smaller than near ones."""
ALIKE = 1.1
"""Two sizes are one up to this factor."""
REMEMBERED = 200
"""Dice whose sizes are remembered."""


@dataclass(slots=True)
class DieSizes:
    """Remembers the sizes of dice that were read."""

    _known: deque[float] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def doubted(self, reading: Reading) -> Reading:
        """The reading, with a doubt at every die of which only a part may be seen."""
        why = Doubt.COVERED if self._known or len(reading.dice) > 1 else Doubt.SIZE_UNKNOWN
        dice = tuple(
            die if self._whole(die.box, reading) else replace(die, doubts=(*die.doubts, why)) for die in reading.dice
        )
        if dice == reading.dice:
            return reading
        return replace(reading, dice=dice, confident=False)

    def remember(self, reading: Reading) -> None:
        """These dice lie on the table: their sizes occur here."""
        self._known.extend(_size(die.box) for die in reading.dice)

    def forget(self) -> None:
        """Another tray or another camera: the same dice have another size."""
        self._known.clear()

    def _whole(self, box: Box, reading: Reading) -> bool:
        size = _size(box)
        if any(1 / ALIKE <= size / known <= ALIKE for known in self._known):
            return True
        sizes = sorted([*self._known, *(_size(die.box) for die in reading.dice)])
        return len(sizes) > 1 and size >= WHOLE * sizes[len(sizes) // 2]


def _size(box: Box) -> float:
    return (box.width + box.height) / 2
