"""Somebody who sees every message and every snapshot, and holds the companion to its word.

Nothing counts by itself but a sure reading whose moment has run down before everybody's eyes; or that was agreed to by
dice that were taken up, thrown on, or by an answer to what follows.
"""

from __future__ import annotations

from companion.proposal import Proposal
from companion.records.replay import replay
from companion.records.write import write_record
from companion.registry import installed
from ui.app.inbox import CameraIs, InboxMessage, MomentOver, ReadingTaken
from ui.app.snapshot import Snapshot
from ui.headless.taps_table import FilmedTable


class Overseer:
    """Watches one table."""

    def __init__(self, table: FilmedTable) -> None:
        self.table = table
        self.by_themselves = 0
        self._since: dict[int, float] = {}
        """When each moment began."""
        self._ran: list[Proposal] = []
        """Readings that had a moment."""
        self._handle = table.top.table.handle
        table.top.table.handle = self._watched  # type: ignore[method-assign]

    def _watched(self, said: InboxMessage) -> Snapshot:
        before = self.table.top.table.snapshot
        after = self._handle(said)
        self._counted(said, before, after)
        if after.moment is not None and after.moment.number not in self._since:
            self._began(after)
        return after

    def _began(self, now: Snapshot) -> None:
        proposal, moment = now.proposal, now.moment
        assert proposal is not None
        assert moment is not None
        assert proposal.sure, "only what is sure runs down"
        assert not proposal.doubtful
        self._since[moment.number] = self.table.at
        self._ran.append(proposal)

    def _counted(self, said: InboxMessage, before: Snapshot, after: Snapshot) -> None:
        if before.playing is None or after.playing is None:
            return
        new = after.playing.entries[len(before.playing.entries) :]
        alone = [entry for entry in new if entry.by_itself]
        if isinstance(said, CameraIs | ReadingTaken | MomentOver):
            assert len(alone) == len(new), "what the camera brings about says so in the history"
        if not alone:
            return
        assert any(before.proposal is ran for ran in self._ran), "it was taken without its moment"
        if isinstance(said, MomentOver):
            assert before.moment is not None
            passed = self.table.at - self._since[before.moment.number]
            assert passed >= before.moment.seconds - 1e-6, "its moment was cut short"
        self.by_themselves += 1

    def equals_its_record(self) -> None:
        """The record of this game, replayed, ends as the game did."""
        playing = self.table.playing
        moves = [entry.move for entry in playing.entries]
        text = write_record(playing.game, playing.seats, dict(playing.options), (), moves)
        again = replay(text, installed(safe=True).get)
        assert again.failure is None, (again.failure, text)
        assert playing.game.rules.outcome(again.state) == playing.outcome
        assert playing.game.rules.scores(again.state) == playing.game.rules.scores(playing.state)
