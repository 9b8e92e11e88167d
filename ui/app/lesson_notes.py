"""What a confirmed proposal teaches, in plain values: which die showed what, and what the camera had said. Pure.

A throw that somebody confirmed or set right teaches faces. One that counted by itself teaches the size of dice, and
their colours where the game has one die a colour in a fixed set, so that a wrong one would not have fitted: nobody
looked at its faces, and a reader that learned from what it believes would only believe it more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.dice import Box, DieReading, Doubt, Reading
from companion.proposal import NOWHERE, Proposal, Role
from vision.read.lessons import NO_DIE, Told

SQUARE = 1.4
"""How much longer than high the box of an unread thing may be to be one die."""


@dataclass(frozen=True, slots=True, eq=False)
class ThrowTaught:
    """A confirmed throw on its way to the owners' dice."""

    id: str
    game: str
    at: str
    picture: Any
    told: tuple[Told, ...]
    photo: str | None
    thrown: int = 0
    """So many of the first dice are those of the throw, in its order; 0 where that is not known."""


def told_by(proposal: Proposal, first: Reading, *, looked: bool) -> tuple[tuple[Told, ...], int]:
    """What the dice of a proposal showed, and how many of them are the throw's, in its order.

    `first` is the reading before anybody mended it.
    """
    out: list[Told] = []
    beside: list[Told] = []
    unplaced = []
    for die in proposal.dice:
        colour = die.kind.colour if die.kind is not None else None
        if die.role is not Role.THROWN:
            # Kept dice were told with their own throw, extra ones nobody spoke of: that they lie there is all.
            if die.seen is not None and die.box != NOWHERE:
                beside.append(Told(None, colour if die.role is Role.KEPT else None, None, None, die.box))
            continue
        if die.face is None:
            continue
        if die.box == NOWHERE:
            unplaced.append((die.face.id, colour))
            continue
        seen = _at(first.dice, die.box)
        read_face, read_colour = (None, None) if seen is None else (seen.face.id, seen.colour)
        out.append(Told(die.face.id if looked else None, colour, read_face, read_colour, die.box))
    thrown = 0 if unplaced else len(out)
    if not looked:
        return (*out, *beside), thrown
    left = [die.box for die in proposal.reading.dice]
    out += [Told(NO_DIE, None, die.face.id, die.colour, die.box) for die in first.dice if die.box not in left]
    places = [box for doubt in first.doubts if (box := _square(doubt.box, doubt.why)) is not None]
    if len(unplaced) == len(places) == 1:  # one die that was not read, and one place where something was not: that one
        (face, colour), box = unplaced[0], places[0]
        out.append(Told(face, colour, None, None, box))
    return (*out, *beside), thrown


def _at(dice: Sequence[DieReading], box: Box) -> DieReading | None:
    return next((die for die in dice if die.box == box), None)


def _square(box: Box | None, why: Doubt) -> Box | None:
    if box is None or why is not Doubt.UNKNOWN_FACE or not box.height or not box.width:
        return None
    return box if 1 / SQUARE < box.width / box.height < SQUARE else None
