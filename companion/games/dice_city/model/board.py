"""The board's measures: rows, dice, resources.

A place is the number 6 x row + column - 1, rows from the top: white, yellow, red, blue, black. A die is the number of
its row. Sets of places or dice are bits.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from companion.dice import PIPS, Colour, DieKind

T = TypeVar("T")

ROWS = (Colour.WHITE, Colour.YELLOW, Colour.RED, Colour.BLUE, Colour.BLACK)
"""The rows of a city from top to bottom, each with the die of its colour."""
COLUMNS = 6
PLACES = len(ROWS) * COLUMNS
KINDS = tuple(DieKind(PIPS, colour) for colour in ROWS)
ROW_OF = {colour: row for row, colour in enumerate(ROWS)}
ALL_DICE = (1 << len(ROWS)) - 1
OFFERED = 8
"""Cards in the display with two players and more."""
REFRESHED = 4
"""Cards that a die exchanges in the display."""
HOURGLASSES = 2
"""What one of their three uses costs."""
RAID = 2
"""Strength for one resource out of somebody's stock."""


class Resource(StrEnum):
    """What is built with, in the order of every stock and cost."""

    WOOD = "wood"
    STONE = "stone"
    IRON = "iron"


RESOURCES = tuple(Resource)
PLACE_OF = {resource: place for place, resource in enumerate(RESOURCES)}
Stock = tuple[int, int, int]
NOTHING: Stock = (0, 0, 0)


class Bonus(StrEnum):
    """What two hourglasses buy."""

    WOOD = "wood"
    STONE = "stone"
    IRON = "iron"
    STRENGTH = "strength"
    REROLL = "reroll"


def place_number(row: int, column: int) -> int:
    """The place in a row (from 0) and a column (from 1)."""
    return COLUMNS * row + column - 1


def row_and_column(place: int) -> tuple[Colour, int]:
    """Where a place is, as people say it."""
    return ROWS[place // COLUMNS], place % COLUMNS + 1


def put(values: tuple[T, ...], number: int, value: T) -> tuple[T, ...]:
    """The same values with one of them changed."""
    return (*values[:number], value, *values[number + 1 :])


def plus(numbers: tuple[int, ...], number: int, by: int) -> tuple[int, ...]:
    """The same numbers with one of them changed by so much."""
    return put(numbers, number, numbers[number] + by)
