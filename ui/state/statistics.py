"""Statistics on the screen: which page is open, and how far the numbers are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from msgspec import Struct

from companion.statistics.report import Report


class Tab(StrEnum):
    """The pages: the words are `stats.<tab>`."""

    EVENING = "evening"
    PLAYERS = "players"
    GAMES = "games"
    DICE = "dice"


class StatisticsPage(Struct, frozen=True):
    """What is open."""

    tab: Tab = Tab.EVENING
    name: str = ""
    """The player, the game or the dice that are looked at; empty: the list of them."""


class ShowStatistics(Struct, frozen=True):
    """Turn to another page."""

    page: StatisticsPage


StatisticsIntent = ShowStatistics


@dataclass(frozen=True, slots=True)
class RecordNow:
    """A game as QR codes: which one, and the codes once they are made."""

    number: int = 0
    codes: tuple[tuple[bytes, ...], ...] = ()
    """Each as its rows: a byte for a square, 1 for a dark one."""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class StatisticsNow:
    """Statistics at this moment."""

    report: Report | None = None
    """None: nobody has counted yet."""
    done: int = 0
    of: int = 0
    """How many games are counted, and of how many, while that takes long."""
    failed: bool = False
    """The journal cannot be read."""
