"""What can be set by hand: the table as it stands, and what the owners' cards are worth."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from companion.core import Change, Seat
from companion.games.dicetopia.pieces import CityDie, District


class SetDistrict(Change, frozen=True, tag="SetDistrict"):
    """What lies in a district, slot by slot."""

    repeats: ClassVar[frozenset[str]] = frozenset({"dice", "agents"})

    district: District
    dice: tuple[CityDie, ...]
    agents: tuple[Seat, ...] = ()
    empty: int = 0

    def thing(self) -> Hashable:
        """Each district can be given once."""
        return (SetDistrict, self.district)


class SetBoard(Change, frozen=True, tag="SetBoard"):
    """The dice on a faction board; the agents left follow."""

    repeats: ClassVar[frozenset[str]] = frozenset({"dice"})

    seat: Seat
    dice: tuple[CityDie, ...]


class SetSpent(Change, frozen=True, tag="SetSpent"):
    """A once-per-game ability has been used."""

    seat: Seat


class SetDeferred(Change, frozen=True, tag="SetDeferred"):
    """Roamers owe a turn after the last."""

    seat: Seat


class SetStars(Change, frozen=True, tag="SetStars"):
    """What a mission is worth on the card that lies on this table."""

    mission: str
    stars: int

    def thing(self) -> Hashable:
        """Each mission can be given once."""
        return (SetStars, self.mission)


CHANGES: tuple[type[Change], ...] = (SetDistrict, SetBoard, SetSpent, SetDeferred, SetStars)
