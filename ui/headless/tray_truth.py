"""What really lies on a simulated tray, beside what the camera proposes: how a player compares the two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.dice import Box, Face
from companion.proposal import NOWHERE, Proposal, ProposedDie, Role
from ui.app.inbox import RemoveDie, SetDie
from vision.sources.simulated import SimulatedTable

NEAR = 0.6
"""Sizes of a die by which the middle of a box may be off, and still mean the die that lies there."""


class TrayTruth:
    """Tells which simulated die is meant by a die of a proposal."""

    def __init__(self, source: SimulatedTable) -> None:
        self._source = source
        self.numbers: list[int] = []
        """For each place of the engine's dice, the number of the simulated die that lies there; empty: not known."""

    def next_tap(self, proposal: Proposal, wanted: Mapping[int, Face]) -> SetDie | RemoveDie | None:
        """The first thing on the screen that is not as it lies on the table; None where all is right."""
        unseen = dict(wanted)
        missing: list[int] = []
        for index, die in enumerate(proposal.dice):
            if die.role is not Role.THROWN:
                continue
            if die.seen is None:
                missing.append(index)
                continue
            number = self._number_at(die, list(unseen))
            if number is None:
                return RemoveDie(index)
            face = unseen.pop(number)
            if die.face != face:
                return SetDie(index, face)
        if missing and unseen:
            return SetDie(missing[0], _for_kind(proposal.dice[missing[0]], list(unseen.values())))
        return None

    def agrees(self, proposal: Proposal, wanted: Mapping[int, Face]) -> bool:
        """Whether a proposal shows these faces, whichever die shows which."""
        shown = sorted(die.face.id for die in proposal.dice if die.role is Role.THROWN and die.face is not None)
        return shown == sorted(face.id for face in wanted.values())

    def remember(self, proposal: Proposal) -> None:
        """Which simulated die lies at which place of the engine's dice, once a proposal counts."""
        left = [number for number, box in enumerate(self._source.places()) if box is not None]
        found: dict[int, int] = {}
        for die in proposal.dice:
            number = self._number_at(die, left) if die.place is not None else None
            if number is not None and die.place is not None:
                found[die.place] = number
                left.remove(number)
        counted = sum(die.place is not None for die in proposal.dice)
        self.numbers = [found[place] for place in range(counted)] if len(found) == counted else []

    def _number_at(self, die: ProposedDie, numbers: Sequence[int]) -> int | None:
        """The simulated die that lies where this one was seen."""
        if die.box == NOWHERE:
            return None
        places = self._source.places()
        near = [(_apart(die.box, box), number) for number in numbers if (box := places[number]) is not None]
        apart, number = min(near, default=(1.0, -1))
        return number if apart < NEAR else None


def _for_kind(die: ProposedDie, faces: Sequence[Face]) -> Face:
    """What a die that was not seen shows; of several any, since only together they must be right."""
    return next((face for face in faces if die.kind is None or face in die.kind.faces), faces[0])


def _apart(a: Box, b: Box) -> float:
    """How far two middles are apart, in sizes of the first box."""
    return a.distance(b) / max((a.width + a.height) / 2, 1.0)
