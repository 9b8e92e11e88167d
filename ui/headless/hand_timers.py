"""Timers that run out when they are told to: off-screen, a slow computer does not let the display rest in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(eq=False)
class HandTimer:
    """One that waits; `cancel` as Kivy's events have it."""

    timers: HandTimers
    seconds: float
    call: Callable[[float], None]

    def cancel(self) -> None:
        """Never mind."""
        self.timers.waiting.remove(self)

    def run_out(self) -> None:
        """So long nothing happened."""
        self.cancel()
        self.call(self.seconds)


class HandTimers:
    """As much of Kivy's clock as what waits for quiet needs."""

    def __init__(self) -> None:
        self.waiting: list[HandTimer] = []

    def schedule_once(self, call: Callable[[float], None], seconds: float) -> HandTimer:
        """Wait, until somebody lets it run out."""
        timer = HandTimer(self, seconds, call)
        self.waiting.append(timer)
        return timer
