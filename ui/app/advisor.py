"""Advice, reckoned on a thread of its own: the newest question wins, answers are kept, nobody waits."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from msgspec import Struct

from companion.advice import Advice, Progress
from companion.game import Game

KEPT = 64
"""Answers that are kept: those of a few rounds."""
NAME = "advice"

_log = logging.getLogger(__package__)


class AdviceNow(Struct, frozen=True):
    """How far the answer to a question is."""

    advice: Advice | None = None
    progress: float = 0.0
    """While there is none."""
    failed: bool = False
    """There will be none."""


class Superseded(Exception):
    """Nobody waits for this answer any more."""


def reckon(game: Game[Any], question: Hashable, progress: Progress) -> AdviceNow:
    """The answer of a game; that it fails, where it does: advice of others must stop nothing."""
    assert game.adviser is not None
    try:
        return AdviceNow(game.adviser.advise(question, progress))
    except Superseded:
        raise
    except Exception:
        _log.exception("%s gives no advice", game.id)
        return AdviceNow(failed=True)


class AtOnce:
    """Answers in the thread that asks: for rehearsals and pictures."""

    def ask(self, game: Game[Any], question: Hashable) -> AdviceNow:
        """The answer."""
        return reckon(game, question, lambda share: None)


class Advisor:
    """Answers on a thread of its own, which begins with the first question."""

    def __init__(self) -> None:
        self.on_change: Callable[[], None] = lambda: None
        """Called on the thread of advice when there is more to show."""
        self._changed = threading.Condition()
        self._known: OrderedDict[tuple[str, Hashable], AdviceNow] = OrderedDict()
        self._wanted: tuple[Game[Any], tuple[str, Hashable]] | None = None
        self._progress = 0.0
        self._thread: threading.Thread | None = None
        self._closing = False

    def ask(self, game: Game[Any], question: Hashable) -> AdviceNow:
        """What is known now; never waits. The question becomes the one that is worked on."""
        key = (game.id, question)
        with self._changed:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            if self._closing:
                return AdviceNow(failed=True)
            if self._wanted is None or self._wanted[1] != key:
                self._wanted, self._progress = (game, key), 0.0
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name=NAME, daemon=True)
                    self._thread.start()
                self._changed.notify()
            return AdviceNow(progress=self._progress)

    def close(self) -> None:
        """End; what is being reckoned is dropped."""
        with self._changed:
            thread, self._closing, self._wanted = self._thread, True, None
            self._changed.notify()
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted is not None or self._closing)
                if self._wanted is None:
                    return
                game, key = self._wanted
            try:
                answer = reckon(game, key[1], lambda share, key=key: self._tell(key, share))  # type: ignore[misc]
            except Superseded:
                continue
            with self._changed:
                self._known[key] = answer
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
                if self._wanted is not None and self._wanted[1] == key:
                    self._wanted = None
            self._call()

    def _tell(self, key: tuple[str, Hashable], share: float) -> None:
        with self._changed:
            if self._wanted is None or self._wanted[1] != key:
                raise Superseded
            self._progress = share
        self._call()

    def _call(self) -> None:
        try:
            self.on_change()
        except Exception:  # whoever listens: the next answer may reach them
            _log.exception("advice could not be shown")
