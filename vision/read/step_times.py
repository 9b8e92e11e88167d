"""The reader's steps in order, each with its own time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StepTime:
    """How long one step took."""

    name: str
    ms: float


@dataclass(slots=True)
class Stopwatch:
    """Collects the time of each step of one reading; a step that is done twice is one step."""

    times: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measure what happens inside the `with`."""
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.times[name] = self.times.get(name, 0.0) + (time.perf_counter() - begin) * 1000.0

    @property
    def steps(self) -> tuple[StepTime, ...]:
        """The steps in the order in which they were first done."""
        return tuple(StepTime(name, ms) for name, ms in self.times.items())
