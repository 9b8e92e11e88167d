"""As long as asked: random hands at the screens, random moves, kills, one after the other, and a summary at the end.

    make soak SOAK="--minutes 30 --game all"
    make soak SOAK="--touches 20000 --game dice-city"      so many instead of so long
    make soak SOAK="--moves 100000" | SOAK="--kills 500" | SOAK="--writes"

Each round takes another seed; the one that was broken is printed with the line that repeats it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

TOUCHES, MOVES, KILLS = 1000, 5000, 5
"""What a round of each kind is, where time decides."""
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "pig"

Attack = Callable[[int, int], Counter[str]]
"""(seed, how many) -> what was done."""


def _hands(game: str | None) -> Attack:
    def attack(seed: int, count: int) -> Counter[str]:
        from tests.soak.random_hands import play_hands

        with tempfile.TemporaryDirectory(prefix="table-companion-soak-") as folder:
            return play_hands(seed, count, game, Path(folder)).tally

    return attack


def _moves(game: str) -> Attack:
    def attack(seed: int, count: int) -> Counter[str]:
        from tests.contract.tables import GAMES
        from tests.soak.random_moves import play_moves

        return play_moves(next(one for one in GAMES if one.id == game), seed, count)

    return attack


def _kills(*options: str) -> Attack:
    def attack(seed: int, count: int) -> Counter[str]:
        """In a program of its own: a fork must not inherit this one's window."""
        wanted = options or ("--times", str(count))
        command = [sys.executable, "-m", "tests.soak.kills", *wanted, "--seed", str(seed)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        told = json.loads(done.stdout.splitlines()[-1])
        return Counter(told.get("random") or told["writes"])

    return attack


def games() -> tuple[str, ...]:
    """Every game that is built in."""
    from companion.registry import installed

    return tuple(game.id for game in installed(safe=True).games())


def attacks(args: argparse.Namespace) -> dict[str, tuple[Attack, int]]:
    """What is asked for, by name, with how much of it a round is."""
    wanted = games() if args.game == "all" else (args.game,)
    counted = args.touches or args.moves or args.kills or args.writes
    found: dict[str, tuple[Attack, int]] = {}
    for game in wanted:
        if args.touches or not counted:
            found[f"hands {game}"] = _hands(game), args.touches or TOUCHES
        if args.moves or not counted:
            found[f"moves {game}"] = _moves(game), args.moves or MOVES
    if args.kills or not counted:
        found["kills at random"] = _kills(), args.kills or KILLS
    if args.writes:
        found["kills at writes"] = _kills("--writes"), 1
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack until the time is over, or everything was done once; the exit status says whether all held."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0, help="how long, where nothing is counted (default: 10)")
    parser.add_argument("--game", default="all", choices=("all", *games()), help="one game, or all (default)")
    parser.add_argument("--touches", type=int, default=0, metavar="N", help="touches, presses, throws, turns a game")
    parser.add_argument("--moves", type=int, default=0, metavar="N", help="random moves a game")
    parser.add_argument("--kills", type=int, default=0, metavar="N", help="kills at random moments")
    parser.add_argument("--writes", action="store_true", help="a kill before each write of one turn")
    parser.add_argument("--seed", type=int, default=None, help="repeat this one (default: another each time)")
    args = parser.parse_args(arguments)
    sys.path.append(str(EXAMPLE))
    found = attacks(args)
    once = bool(args.touches or args.moves or args.kills or args.writes)
    seed = int(time.time()) if args.seed is None else args.seed
    begun, done, broken = time.monotonic(), {name: Counter[str]() for name in found}, dict[str, str]()
    while True:
        for name, (attack, count) in found.items():
            if not once and time.monotonic() - begun > args.minutes * 60:
                break
            try:
                done[name] += attack(seed, count)
            except Exception as error:  # whatever broke is what we are here for: told, and the others go on
                traceback.print_exc()
                broken[f"{name}, seed {seed}"] = str(error)[:200]
            print(f"{name}: {dict(done[name])}", flush=True)
        seed += 1
        if once or time.monotonic() - begun > args.minutes * 60:
            break
    print(f"\n{(time.monotonic() - begun) / 60:.1f} minutes")
    for name, tally in done.items():
        print(f"  {name:<24} {', '.join(f'{kind} {number:,}' for kind, number in tally.most_common())}")
    for name, why in broken.items():
        print(f"  BROKEN {name}: {why}")
    if not broken:
        print("  Nothing was lost, nothing broke.")
    print(json.dumps({"done": done, "broken": broken}))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
