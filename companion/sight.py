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
from companion.core import Change, Move, S, Seat
from companion.dice import Box, Colour, Die, Reading, ZonesSeen
from companion.misread import Misread
from companion.proposal import Lying, Proposal
from companion.tabletop import Seen, Tabletop
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
    seen: ZonesSeen | None = None
    """What else lies in the zones; None where only dice were looked for."""
    colours: tuple[Colour, ...] = ()
    """The colours that the players' pieces have, by seat."""
    printed: tuple[Box, ...] = ()
    """What looked like a thing before anybody had put one there: it belongs to the board."""


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


class Explanation(Struct, frozen=True):
    """One way in which the table may have become what it is."""

    said: tuple[Message, ...]
    """What happened, in a few words each."""
    moves: tuple[Move, ...]
    whole: bool = True
    """A complete turn; else its action is still open."""


class PlaceCompared(Struct, frozen=True):
    """A place that is not as it is noted: table beside sheet."""

    place: int
    words: Message
    table: tuple[Die | Seat | None, ...]
    """What is seen there; None for what cannot be told."""
    sheet: tuple[Die | Seat, ...]


class TableProposal(Sighted, frozen=True):
    """What a whole table means: the turns that explain it, or the places that differ."""

    explanations: tuple[Explanation, ...] = ()
    """What may have happened, to choose from; one of them alone is also `told`."""
    differs: tuple[PlaceCompared, ...] = ()
    changes: tuple[Change, ...] = ()
    """What takes the table over into the sheet; empty where it is not seen well enough."""
    misread: Misread | None = None
    """The throw of long ago that explains what differs, had it been read otherwise."""
    lit: tuple[int, ...] = ()
    """Places that this is about."""
    laid: Mapping[int, tuple[int, ...]] = {}
    """While the table is laid out: for each place that waits, which dice of the proposal lie there."""
    certain: bool = False
    """Everything that it says was seen, and nothing of it guessed."""
    waits: bool = False
    """Something is missing on the table: it is in somebody's hand, and nothing is to be done yet."""

    @property
    def sure(self) -> bool:
        """Whether it may count by itself."""
        return self.certain and self.complete

    def says_the_same(self, other: Proposal | None) -> bool:
        """Whether a later look brought nothing new."""
        if not isinstance(other, TableProposal):
            return False
        if self.laid or other.laid:
            return (self.doubts, self._lying_there()) == (other.doubts, other._lying_there())
        if not (self.explanations or self.differs):
            return False
        mine, theirs = ((one.explanations, one.differs, one.certain, one.waits, one.changes) for one in (self, other))
        return mine == theirs

    def _lying_there(self) -> dict[int, list[tuple[str, str]]]:
        """While the table is laid out: what lies in each place, in no order, for no two looks have the same one."""
        return {
            place: sorted((str(self.dice[i].colour), str(self.dice[i].face)) for i in members)
            for place, members in self.laid.items()
        }

    def answers_the_same(self, other: TableProposal) -> bool:
        """Whether both would be answered alike: the same turns, the same places that differ, the same dice laid out."""
        if self.laid or other.laid:
            return self.says_the_same(other)
        turns = ([found.moves for found in one.explanations] for one in (self, other))
        return next(turns) == next(turns) and self.differs == other.differs and self.waits == other.waits


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
        """What a look means where no turn is to be explained, as while the table is laid out; None: nothing."""

    def seen(self, state: S, look: Look) -> Seen | None:
        """What lies where, for a turn to be explained by it; None where the table cannot be compared now."""
        return None

    def thrown_alike(self, state: S, look: Look) -> tuple[Move, ...]:
        """What happened although everything looks as before: a die was thrown and shows the same face."""
        return ()
