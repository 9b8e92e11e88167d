"""What somebody has stopped or taken back: it never counts by itself again before the game has gone further."""

from __future__ import annotations

from companion.core import Move
from companion.sight import TableProposal


class AskedAgain:
    """Remembers it. Where the game stands is told by the number of its entries."""

    def __init__(self) -> None:
        self._stopped: list[TableProposal] = []
        self._stopped_at = 0
        self._taken_back: tuple[Move, ...] = ()
        self._had_come_to = 0
        """How far the game was before anything was taken back."""

    def stopped(self, proposal: TableProposal, entries: int) -> None:
        """Somebody has stopped it, by a tap, a button or a hand."""
        if entries > self._stopped_at:
            self._stopped = []
        self._stopped.append(proposal)
        self._stopped_at = entries

    def taken_back(self, moves: tuple[Move, ...], entries: int) -> None:
        """These moves were taken back; so many entries are left."""
        if entries + len(moves) > self._had_come_to:
            self._taken_back = ()
        self._taken_back += moves
        self._had_come_to = max(self._had_come_to, entries + len(moves))

    def includes(self, proposal: TableProposal, entries: int) -> bool:
        """Whether a proposal is to be asked, since it would bring what was stopped or taken back."""
        if entries <= self._stopped_at and any(_brings(proposal, one) for one in self._stopped):
            return True
        if entries > self._had_come_to or not self._taken_back:
            return False
        return bool(proposal.laid) or any(move in self._taken_back for move in proposal.told)


def _brings(proposal: TableProposal, stopped: TableProposal) -> bool:
    """Whether it is what was stopped, its beginning, or more than it."""
    if stopped.laid:
        return stopped.says_the_same(proposal)
    return all(mine == theirs for mine, theirs in zip(proposal.told, stopped.told, strict=False))
