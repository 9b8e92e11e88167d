"""The owners' dice in a rehearsal: what the companion does on a thread of its own is done when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ui.app.own_dice_wishes import OwnDiceIs, OwnDiceWish
from ui.app.own_dice_worker import Job, OwnDiceWorker, Wanted
from vision.read.reader import DiceReaderSettings

A_DAY = "2026-03-07"


class RehearsedDice:
    """Takes jobs as the worker does, and does them one after the other when `done` is called."""

    def __init__(self, data: Path) -> None:
        self._waiting: list[Job] = []
        self._told: list[OwnDiceIs] = []
        self.settings: DiceReaderSettings | None = None
        """What the reader should know now; None: nothing changed."""
        self.worker = OwnDiceWorker(data, self._told.append, self._renew, today=lambda: A_DAY)

    def _renew(self, settings: DiceReaderSettings) -> None:
        self.settings = settings

    def put(self, job: Job) -> None:
        """As the worker takes it."""
        self._waiting.append(job)

    def wish(self, said: OwnDiceWish, reading: Any, picture: Any) -> None:
        """As the worker takes it."""
        self.put(Wanted(said, reading, picture))

    def done(self) -> tuple[OwnDiceIs, ...]:
        """Do all that waits; what is to be told of it."""
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            self.worker.do(job)
        told = tuple(self._told)
        self._told.clear()
        return told
