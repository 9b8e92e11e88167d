"""Whether there is memory enough for an evening, and what boards with little of it can do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.text import message
from ui.system.checks.finding import Finding, Surroundings, amber, green

IN_PLAY, PEAK = 200, 285
"""Megabytes of the companion over an evening, resident and at the peak, without the software renderer that a Pi has not
(`python -m tests.bench memory`)."""
SMALL = 600
"""A computer with fewer megabytes in all is a Zero 2 W or a Pi 3 A+: nothing else may run there."""
SYSTEM = 150
"""Megabytes that Raspberry Pi OS Lite takes by itself, with the camera's buffers."""


def memory(here: Surroundings) -> Iterator[Finding]:
    """All there is, what is free now, and what that is enough for."""
    found = {name: int(kilobytes) // 1024 for name, kilobytes in _LINE.findall(here.read("proc/meminfo"))}
    total, free, swap = (found.get(name) for name in ("MemTotal", "MemAvailable", "SwapTotal"))
    if total is None or free is None:
        return
    facts = {"total": total, "free": free, "play": IN_PLAY, "peak": PEAK}
    if total < SMALL:
        yield amber("memory", message("doctor.memory.small", **facts), message("doctor.memory.small.do"))
        if not swap:
            yield amber("memory", message("doctor.memory.no-swap"), message("doctor.memory.no-swap.do"))
    elif free < PEAK and not here.running:
        yield amber("memory", message("doctor.memory.little", **facts), message("doctor.memory.little.do"))
    else:
        yield green("memory", message("doctor.memory.fine", **facts))
    yield green("memory", message("doctor.memory.boards", play=IN_PLAY, system=SYSTEM))


_LINE = re.compile(r"^(\w+): +(\d+) kB$", re.MULTILINE)
