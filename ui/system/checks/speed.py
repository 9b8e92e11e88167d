"""How fast this computer reads: one plain pass, one reading, one reading with a second look, each timed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from companion.text import message
from ui.system.checks.finding import Finding, Surroundings, amber, green
from vision.watch.effort import SLOW_SECONDS


def speed(here: Surroundings, clock: Callable[[], float] = time.perf_counter) -> Iterator[Finding]:
    """The times in milliseconds, and what they mean for a throw: several readings that vote, or one."""
    from ui.commands.open_reader import ReaderMissing, open_reader  # late: without OpenCV, that is a finding of its own
    from vision.bench import plain_pass, quick_table

    try:
        reader = open_reader()
    except ReaderMissing:
        return  # the dice's own check has said so
    picture = quick_table()

    def timed(work: Callable[[], object]) -> float:
        work()  # the first time is longer: OpenCV prepares itself
        begun = clock()
        work()
        return clock() - begun

    plain = timed(lambda: plain_pass(picture))
    once = timed(lambda: reader.read(picture))
    twice = timed(lambda: reader.look(picture))
    times = {"plain": _ms(plain), "once": _ms(once), "twice": _ms(twice)}
    wanted = here.loaded.settings.reader.effort
    slow = once > SLOW_SECONDS
    if wanted == "light" or (wanted == "auto" and slow):
        yield (amber if slow else green)("speed", message("doctor.speed.light", **times))
    elif slow:
        yield amber("speed", message("doctor.speed.slow", **times), message("doctor.speed.slow.do"))
    else:
        yield green("speed", message("doctor.speed.fine", **times))


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f}"
