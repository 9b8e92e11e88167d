"""Corrections by hand: they change the reading, and the proposal is made anew."""

from __future__ import annotations

from msgspec.structs import replace

from companion.dice import Colour, DieReading, Face, Reading
from companion.proposal import NOWHERE, Proposal, Role, Thrown

Told = tuple[Reading, Thrown | None]
"""A reading as somebody set it right, and which of its dice were thrown."""


def corrected(proposal: Proposal, index: int, face: Face | None = None, colour: Colour | None = None) -> Told:
    """The reading in which somebody has told what the die at `index` of the proposal shows."""
    die, reading = proposal.dice[index], proposal.reading
    if die.seen is None:
        told_face = face or die.face
        if told_face is None:
            return reading, proposal.thrown
        told_colour = colour or die.colour or (die.kind.colour if die.kind else None)
        return added(proposal, told_face, told_colour, thrown=die.role is not Role.KEPT)
    old = reading.dice[die.seen]
    told = replace(
        old,
        face=face or old.face,
        colour=colour or old.colour,
        sure=1.0,  # The choices stay as the camera ranked them, so that a second tap finds them in the same order.
        colours=((colour, 1.0),) if colour else old.colours,
        doubts=(),
        by_rules=False,
    )
    return replace(reading, dice=(*reading.dice[: die.seen], told, *reading.dice[die.seen + 1 :])), proposal.thrown


def added(proposal: Proposal, face: Face, colour: Colour | None, thrown: bool = True) -> Told:
    """The reading with a die that the camera did not see."""
    colours = ((colour, 1.0),) if colour else ()
    told = DieReading(face, colour, NOWHERE, sure=1.0, choices=((face, 1.0),), colours=colours)
    came = None if proposal.thrown is None else (*proposal.thrown, thrown)
    return replace(proposal.reading, dice=(*proposal.reading.dice, told)), came


def removed(proposal: Proposal, index: int) -> Told:
    """The reading without what somebody says is no die of this throw."""
    seen, dice, thrown = proposal.dice[index].seen, proposal.reading.dice, proposal.thrown
    if seen is None:
        return proposal.reading, thrown
    came = None if thrown is None else (*thrown[:seen], *thrown[seen + 1 :])
    return replace(proposal.reading, dice=(*dice[:seen], *dice[seen + 1 :])), came
