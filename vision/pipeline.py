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
    """Collects the time of each step of one reading."""

    steps: list[StepTime] = field(default_factory=list)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measure what happens inside the `with`."""
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.steps.append(StepTime(name, (time.perf_counter() - begin) * 1000.0))

    @property
    def total(self) -> float:
        """Milliseconds of all steps."""
        return sum(step.ms for step in self.steps)
