"""Moving, still, or a hand in view: told from frames alone, with the frames' own time.

A frame moves if something differs from the frame before, or from the frame at which the rest began: the second catches
a die that tips over slowly. What the light, the exposure and noise do to the picture does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from companion.dice import Box
from vision.sources.frame import Frame
from vision.watch.background import Background, BackgroundSettings, Novelty
from vision.watch.change import ChangeSettings, Levels, Mask, blobs, changed, difference, noise_of, prepare
from vision.watch.tray import Tray


class TableState(StrEnum):
    """What happens on the table."""

    MOVING = "moving"
    STILL = "still"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class SettleSettings:
    """When a table is still."""

    moving: float = 0.0006
    """Share of the tray's area: a changed part this large is movement."""
    still_after: float = 0.15
    """Seconds without movement from which the table is still."""
    patience: float = 4.0
    """Seconds: something that reaches in from the edge and lies perfectly still so long is no hand but a thing."""
    gap: float = 1.5
    """Seconds without frames after which what was before tells nothing about movement."""
    change: ChangeSettings = field(default_factory=ChangeSettings)
    background: BackgroundSettings = field(default_factory=BackgroundSettings)


@dataclass(frozen=True, slots=True)
class Settled:
    """The table at one frame."""

    state: TableState
    rest_at: float
    """When the last movement was seen: seconds of the frame after which nothing changed."""
    noise: float
    novelty: Novelty | None
    """What is new since the last picture that was dealt with; only of a still table, and None where nothing is new."""


class Settle:
    """Follows the frames. `deal_with` says that what is new has been read, or needs no reading."""

    def __init__(self, tray: Tray | None = None, settings: SettleSettings | None = None) -> None:
        self._tray = tray or Tray()
        self._settings = settings or SettleSettings()
        self._start()

    def _start(self) -> None:
        self._background: Background | None = None
        self._area: Mask | None = None
        self._previous: Levels | None = None
        self._anchor: Levels | None = None
        self._at = self._rest_at = 0.0
        self._noise = 1.0
        self._state = TableState.MOVING
        self._novelty: Novelty | None = None
        self._looked = False
        self._least = 1

    def update(self, frame: Frame) -> Settled:
        """Take one frame."""
        levels = prepare(frame.image, self._settings.change)
        if self._previous is None or self._previous.shape != levels.shape:
            self._begin(frame, levels)
        elif frame.at - self._at > self._settings.gap:
            self._rest_from(frame.at, levels)
        elif self._moved(levels):
            self._rest_from(frame.at, levels)
            self._state = TableState.HAND if self._hand_in(levels) else TableState.MOVING
        elif frame.at - self._rest_at >= self._settings.still_after - 1e-6:
            self._at_rest(frame, levels)
        self._previous, self._at = levels, frame.at
        return Settled(self._state, self._rest_at, self._noise, self._novelty)

    def lay_there(self, novelty: Novelty, part: Box) -> bool:
        """Whether a part of the picture looks as it did before."""
        return self._background is not None and self._background.lay_there(novelty, part)

    def furniture(self, novelty: Novelty, part: Box) -> bool:
        """Whether a part of the picture is as it was on the empty table."""
        return self._background is not None and self._background.furniture(novelty, part)

    def deal_with(self, novelty: Novelty) -> None:
        """Remember this picture: what lies there now is not new any more."""
        if self._background is not None:
            self._background.remember(novelty.levels)
        self._novelty = None

    def emptied(self, novelty: Novelty) -> None:
        """Nothing that was thrown lies there any more."""
        if self._background is not None:
            self._background.emptied(novelty.levels)

    def smallest_die(self, mask: Mask) -> float:
        """Pixels of a mask below which nothing is a die."""
        return self._settings.background.die * mask.size

    def gone(self, dice: Sequence[Box], width: int, height: int) -> int:
        """How many dice of a reading, by their boxes in pixels of the picture, no longer lie there."""
        levels = self._previous
        if self._background is None or levels is None:
            return 0
        x, y = levels.shape[1] / width, levels.shape[0] / height
        return self._background.gone(levels, self._noise, [box.inset(0.1).scaled(x, y) for box in dice])

    def _begin(self, frame: Frame, levels: Levels) -> None:
        self._start()
        self._area = self._tray.mask(levels.shape[1], levels.shape[0])
        self._least = max(6, round(self._settings.moving * int(self._area.sum())))
        self._background = Background(self._area, self._settings.background, self._settings.change)
        self._background.remember(levels)  # what lies there when the camera begins to look is no throw
        self._rest_from(frame.at, levels)

    def _rest_from(self, at: float, levels: Levels) -> None:
        """A rest can begin at this frame at the earliest."""
        self._rest_at, self._anchor = at, levels
        self._state, self._novelty, self._looked = TableState.MOVING, None, False

    def _moved(self, levels: Levels) -> bool:
        assert self._previous is not None
        assert self._anchor is not None
        step = difference(levels, self._previous, self._settings.change)
        # While much of the picture moves its median is no noise: what was learned at rest limits it.
        self._noise = min(noise_of(step), 1.5 * self._noise + 0.2)
        if self._any_blob(step):
            return True
        return self._any_blob(difference(levels, self._anchor, self._settings.change))

    def _any_blob(self, step: Levels) -> bool:
        assert self._area is not None
        mask = changed(step, self._noise, self._settings.change) * self._area
        return bool(blobs(mask, self._least))

    def _hand_in(self, levels: Levels) -> bool:
        assert self._background is not None
        return self._background.look(levels, self._noise).hand

    def _at_rest(self, frame: Frame, levels: Levels) -> None:
        """The table is still: see once what is new, and again when patience ends."""
        assert self._background is not None
        patient = frame.at - self._rest_at >= self._settings.patience
        if self._looked and not (patient and self._state is TableState.HAND):
            return
        self._looked = True
        self._background.steady(levels, self._noise)
        novelty = self._background.look(levels, self._noise)
        if novelty.hand and not patient:
            self._state = TableState.HAND
            return
        self._state = TableState.STILL
        self._novelty = None if novelty.known else novelty
