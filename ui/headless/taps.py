"""How often somebody must touch the companion: whole games through the real screens, before a filmed table.

    python -m ui.headless.taps --games dicy-cards --seed 3

Throws are rendered, filmed and read as on a real tray. The last line is one JSON object: touches a turn by name.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
from collections.abc import Iterator, Sequence

from ui.headless.taps_games import Wish, measures
from ui.headless.taps_tally import TapTally


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, tell, and end with the figures as JSON."""
    parser = argparse.ArgumentParser("taps", description="Touches a turn, in whole games before a filmed table.")
    parser.add_argument(
        "--games", nargs="+", metavar="NAME", help="only these: a game, or another thing that is counted"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, help="so many turns of each game, not the whole of it")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="tell every single touch, too")
    wanted = parser.parse_args(arguments)
    names = tuple(measures())
    unknown = [name for name in wanted.games or () if name not in names]
    if unknown:
        parser.error(f"nothing called {', '.join(unknown)} is counted; there are {', '.join(names)}")
    wish = Wish(wanted.seed, wanted.turns, wanted.players)
    figures: dict[str, float] = {}
    for name, tally in _counted(wanted.games or names, wish):
        print(
            f"{name}: {tally.a_turn:.2f} {'a turn' if tally.turns else 'in all'}", *tally.lines(), sep="\n", flush=True
        )
        if wanted.list:
            print(*tally.touches, sep="\n", flush=True)
        figures[name] = round(tally.a_turn, 2)
    print(json.dumps(figures), flush=True)
    return 0


def _counted(names: Sequence[str], wish: Wish) -> Iterator[tuple[str, TapTally]]:
    """Each in a process of its own, as many at once as there are processors: a window serves one table."""
    jobs = [(name, wish) for name in names]
    with multiprocessing.get_context("spawn").Pool(min(len(jobs), os.cpu_count() or 1), maxtasksperchild=1) as pool:
        yield from zip(names, pool.imap(_count, jobs), strict=True)


def _count(job: tuple[str, Wish]) -> TapTally:
    name, wish = job
    return measures()[name](wish)


if __name__ == "__main__":
    raise SystemExit(main())
