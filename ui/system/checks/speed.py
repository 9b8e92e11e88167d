"""How fast this computer reads: one plain pass, one reading, one reading with a second look, each timed;
and what that would mean for the boards on which the companion is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from companion.text import message
from ui.system.checks.finding import Finding, Surroundings, amber, green
from vision.watch.effort import SLOW_SECONDS

ROUNDS, ENOUGH_SECONDS = 5, 1.0
"""How often each is timed, and after how long once is enough."""
LIKE_A_BOARD = (1.5, 6.0)
"""Plain passes that a reading takes where the reckoning holds; an emulated processor, for one, is unlike any board."""
BOARD_PASS_MS = {"Pi 5": (33, 47), "Pi 4": (60, 107), "Pi 3": (71, 202), "Zero 2 W": (100, 283)}
"""How long one plain pass takes on boards that nobody here has, from and to, in milliseconds: public timings of one
network on each of them and on a computer like the one on which a plain pass took 11.3 ms. See docs/parts.md."""


def on_boards(plain: float, once: float, twice: float) -> tuple[str, ...]:
    """What each board would need for a reading, and for one with a second look: as many plain passes as here."""
    told = []
    for board, times in BOARD_PASS_MS.items():
        first, second = ("-".join(f"{seconds / plain * ms / 1000:.2g}" for ms in times) for seconds in (once, twice))
        told.append(f"{board}: {first} s ({second} s)")
    return tuple(told)


def speed(
    here: Surroundings,
    clock: Callable[[], float] = time.perf_counter,
    worked: Callable[[], float] = time.process_time,
) -> Iterator[Finding]:
    """The times in milliseconds, and what they mean for a throw: several readings that vote, or one.

    What boards would need is reckoned with the processor's own time, in which other programs do not count."""
    from ui.commands.open_reader import ReaderMissing, open_reader  # late: without OpenCV, that is a finding of its own
    from vision.bench import plain_pass, quick_table

    try:
        reader = open_reader()
    except ReaderMissing:
        return  # the dice's own check has said so
    picture = quick_table()

    def timed(work: Callable[[], object]) -> tuple[float, float]:
        work()  # the first time is longer: OpenCV prepares itself
        waited: list[float] = []
        spent: list[float] = []
        while len(waited) < ROUNDS and sum(waited) < ENOUGH_SECONDS:
            begun, before = clock(), worked()
            work()
            waited.append(clock() - begun)
            spent.append(worked() - before)
        return min(waited), min(spent)  # what took longer met something else at work

    plain, plain_work = timed(lambda: plain_pass(picture))
    once, once_work = timed(lambda: reader.read(picture))
    twice, twice_work = timed(lambda: reader.look(picture))
    times = {"plain": _ms(plain), "once": _ms(once), "twice": _ms(twice)}
    wanted = here.loaded.settings.reader.effort
    slow = once > SLOW_SECONDS
    if wanted == "light" or (wanted == "auto" and slow):
        yield (amber if slow else green)("speed", message("doctor.speed.light", **times))
    elif slow:
        yield amber("speed", message("doctor.speed.slow", **times), message("doctor.speed.slow.do"))
    else:
        yield green("speed", message("doctor.speed.fine", **times))
    if LIKE_A_BOARD[0] <= once_work / plain_work <= LIKE_A_BOARD[1]:
        yield green("speed", message("doctor.speed.boards", known=on_boards(plain_work, once_work, twice_work)))


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f}"
