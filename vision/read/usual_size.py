"""Size as a prior: where the camera stands over its tray, dice have one size, which earlier throws have told.

It helps to find (dice of that size say how large dice are, not whatever else looks like one) and to doubt (a die that
is printed on a card, that lies on another, of which only a part is seen).
"""

from __future__ import annotations

from collections.abc import Sequence

NEAR = 1.5
"""Dice up to this factor larger or smaller than usual are dice of this table: seen aslant, near ones are larger."""
ODD = 1.35
"""A die by this factor larger or smaller than usual is odd, if others are as they should be, or if it lies alone."""


def is_usual(edge: float, usual: float | None) -> bool:
    """Whether a die of this size may be one of this table; all may where nothing is known."""
    return usual is None or 1 / NEAR < edge / usual < NEAR


def odd_sizes(edges: Sequence[float], usual: float | None) -> list[bool]:
    """Which of the dice of a picture have a size that this table's dice do not have.

    Several dice that are all as large as each other, and none as usual, are not odd: somebody has moved the camera.
    """
    if usual is None:
        return [False] * len(edges)
    odd = [not 1 / ODD < edge / usual < ODD for edge in edges]
    return odd if len(edges) == 1 or not all(odd) else [False] * len(edges)
