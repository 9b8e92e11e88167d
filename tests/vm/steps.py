"""What the parts of `make test-vm` share: steps that say how long they took, and patience."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.vm.machine import MachineError

BOOT_PATIENCE = 2400.0
"""Seconds for a start: an emulated processor beside other work is slow."""


class Steps:
    """Says what is being done, and how long it took."""

    def __init__(self) -> None:
        self.took: list[tuple[str, float]] = []

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """One step."""
        print(f"== {name} ...", flush=True)
        begun = time.monotonic()
        yield
        self.took.append((name, time.monotonic() - begun))
        print(f"   {self.took[-1][1]:.1f} s", flush=True)

    def tell(self) -> None:
        """All of them once more."""
        for name, seconds in self.took:
            print(f"{seconds:8.1f} s  {name}")


def wait_for(done: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
    """Until something is so."""
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise MachineError(f"{what} did not happen in {seconds:.0f} s")
        time.sleep(0.5)


def must(holds: bool, what: str) -> None:
    """MachineError unless it is so."""
    if not holds:
        raise MachineError(what)
