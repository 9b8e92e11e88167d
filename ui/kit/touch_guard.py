"""The touch guard: a finger that comes down just after the picture changed under it means what was there before.

A double tap on Confirm must not play whatever lies there in the next picture, nor may a reading that arrives while a
finger comes down be confirmed unseen. Time comes with the touch; nothing here waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from ui.kit.node import TouchTarget

GUARD_SECONDS = 0.35
"""How long a picture must have stood before a touch means it."""
LATE_SECONDS = 1.0
"""A touch may reach us so much later than it was made; one that seems older still comes from a clock set back."""
MOST_PICTURES = 8
"""So many pictures are remembered at most, however quickly one follows the other."""
STILL_PIXELS = 4.0
"""What has moved by less is at its place."""


def topmost(targets: Sequence[TouchTarget], x: float, y: float) -> TouchTarget | None:
    """What a touch here would tap."""
    return next((target for target in reversed(targets) if within(target, x, y)), None)


def within(target: TouchTarget, x: float, y: float) -> bool:
    """Whether a touch at this place is on the target, wherever its area is scrolled to."""
    bx, by, bw, bh = target.box
    if target.scroller is not None:
        sx, sy, sw, sh = target.scroller.box
        if not (sx <= x <= sx + sw and sy <= y <= sy + sh):
            return False
        by += getattr(target.scroller, "offset", 0.0)
    return bool(bx <= x <= bx + bw and by <= y <= by + bh)


def same_target(was: TouchTarget | None, now: TouchTarget | None) -> bool:
    """Whether a target of one picture is that of an earlier one: at its place, and doing the same kind of thing.

    Steps, keys and dice that are picked change their action with every tap, and stay the same target. What could not be
    tapped before, such as a button that has become free, was nothing that a finger could have meant instead.
    """
    if was is None or now is None or was.action == ():
        return True
    moved = max(abs(one - other) for one, other in zip(was.box, now.box, strict=True))
    return moved < STILL_PIXELS and _shape(was.action) == _shape(now.action)


def _shape(action: Any) -> Any:
    """The kind of an action: its type, and those of the values in it."""
    if isinstance(action, tuple):
        return tuple(_shape(one) for one in action)
    if isinstance(action, Struct):
        inner = (getattr(action, one.name) for one in fields(action))
        return type(action), tuple(_shape(value) for value in inner if isinstance(value, Struct))
    return action if isinstance(action, str) else type(action)


@dataclass(slots=True)
class TouchGuard:
    """Remembers the pictures of the last moment."""

    _gone: list[tuple[float, object, Sequence[TouchTarget]]] = field(default_factory=list)
    """When each was replaced, what it was about, and its targets."""

    def replaced(self, at: float, situation: object, targets: Sequence[TouchTarget]) -> None:
        """A picture gave way to another."""
        recent = [old for old in self._gone if 0 <= at - old[0] < GUARD_SECONDS + LATE_SECONDS]
        self._gone = [*recent[1 - MOST_PICTURES :], (at, situation, tuple(targets))]

    def too_soon(self, at: float, situation: object, x: float, y: float, now: TouchTarget | None) -> bool:
        """Whether a touch made at this time cannot have meant the picture that stands now."""
        recent = (old for old in self._gone if -LATE_SECONDS < at - old[0] < GUARD_SECONDS)
        return any(about != situation or not same_target(topmost(targets, x, y), now) for _, about, targets in recent)
