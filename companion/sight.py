"""Games whose dice stay lying about the table: the game itself says what one look at the whole of it means.

A throw into a tray answers an ask (`companion.proposal`). Where dice have places of their own, such as the districts of
a city, a picture says more than any one ask: which die is gone, which one changed, what lies where. The game turns such
a look into a proposal, which counts as every reading does: by itself where it is sure, else after a yes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic

from msgspec import Struct

from companion.board_layout import BoardLayout
from companion.core import Move, S
from companion.dice import Reading
from companion.proposal import Lying, Proposal
from companion.tabletop import Tabletop
from companion.text import Message

NamedZones = Mapping[str, Sequence[tuple[float, float]]]
"""Zones of the picture by the names they have in the settings; corners are shares of its width and height."""


class Look(Struct, frozen=True):
    """One look at the whole table."""

    reading: Reading
    zones: NamedZones
    width: int
    height: int
    before: Reading | None = None
    """The look before this one."""
    asked: bool = False
    """Somebody asked for it, and wants to know what is wrong with it too."""


class Sighted(Proposal, frozen=True):
    """What a look would submit."""

    told: tuple[Move, ...] = ()
    groups: tuple[tuple[Message, tuple[int, ...]], ...] = ()
    """Which dice of the proposal belong together, and what they are called together."""
    only_compares: bool = False
    """Nothing is to be submitted: the doubts are what the table and the score sheet do not agree about."""

    @property
    def complete(self) -> bool:
        """Whether it can be confirmed."""
        return bool(self.told)

    @property
    def sure(self) -> bool:
        """Whether it may count by itself: all of the picture was read, and nothing is in doubt."""
        return super().sure and self.reading.confident

    def moves(self) -> tuple[Move, ...]:
        """What a confirmation submits."""
        return self.told

    def lying(self) -> tuple[Lying, ...]:
        """No die of it lies where a later throw would expect it."""
        return ()


class Sight(ABC, Generic[S]):
    """How one game looks at its table."""

    tabletop: Tabletop[S] | None = None
    """How a whole turn is told from what lies where (`companion.follow`); None where it cannot be."""

    boards: tuple[BoardLayout, ...] = ()
    """The boards that people show the camera by their four corners; their places become zones of these names."""

    @abstractmethod
    def covers(self, zones: NamedZones) -> bool:
        """Whether these zones are enough to look at the table at all; else dice are read throw by throw."""

    @abstractmethod
    def look(self, state: S, look: Look) -> Proposal | None:
        """What a look means here; None where it means nothing."""
