"""Kills of the real companion: at random moments, and at every write of one turn. Nothing that was shown may be lost.

    python -m tests.soak.kills --times 500          at random moments
    python -m tests.soak.kills --writes             before each write of a turn

Everything is imported once; each companion is a fork of that, with a window, threads and journal of its own. The last
line is JSON. Where one ends by itself or shows nothing any more, its log, where its threads stood, and its data folder
are kept in build/soak.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from random import Random

os.environ.update(
    KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", SDL_VIDEODRIVER="offscreen", DISPLAY=":none"
)
os.environ["KIVY_LOG_MODE"] = "MIXED"  # or Kivy swallows what is said of a fault
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="table-companion-kivy-"))

from companion.games.gang_of_dice.model import Commit
from companion.journal.entries import EntryKind, History
from companion.journal.writer import Journal
from companion.registry import installed
from companion.session import Session
from companion.storage.durable_file import write_through
from tests.soak import played_app, traced_writes
from tests.soak.last_words import last_words, take_down_words
from tests.soak.referee import LawBroken, judge_entries

LONGEST_START = 3.0
"""Seconds after which a kill falls into the start at the latest, where one is wanted there."""
PATIENCE = 120.0
"""Seconds after which a companion that shows nothing is a fault."""
KEPT = Path(__file__).parents[2] / "build" / "soak"
"""Where that of a companion is kept which ended by itself."""
TOGETHER = 2
"""Entries that one message writes at most: a stake and its throw."""


class Report:
    """What a companion has shown, line by line."""

    def __init__(self) -> None:
        self.read, self.write = os.pipe()
        self._text = b""

    def lines(self, at_least: int, seconds: float) -> list[str]:
        """So many lines, or those that came in this time."""
        while self._text.count(b"\n") < at_least:
            ready, _, _ = select.select([self.read], [], [], seconds)
            part = os.read(self.read, 65536) if ready else b""
            if not part:
                break
            self._text += part
        return self._text.decode().splitlines()

    def rest(self) -> list[str]:
        """Everything that was said before the end."""
        return self.lines(10**9, 0)

    def close(self) -> None:
        os.close(self.read)


def start(folder: Path, report: Report, seed: str, wait: Path | None = None) -> int:
    """A companion of its own on this folder; its process."""
    folder.mkdir(mode=0o700, exist_ok=True)
    _log_of(folder).unlink(missing_ok=True)
    if not (folder / "settings.toml").exists():
        write_through(folder / "settings.toml", played_app.SETTINGS.encode())
    with Journal(folder, program="soak") as journal:
        open_games = [start.id for start in journal.games()]
    process = os.fork()
    if process:
        os.close(report.write)
        return process
    try:
        os.close(report.read)
        take_down_words(_log_of(folder))
        os.umask(0)  # whatever the system would let others read
        played_app.run(folder, report.write, seed, open_games[-1] if open_games else None, wait)
    except BaseException:  # a fault of the companion, told where the kills are counted
        traceback.print_exc()
    os._exit(70)


def _log_of(folder: Path) -> Path:
    """Beside the data folder, which others shall find as the companion left it."""
    return folder.with_name(f"{folder.name}.log")


def shown_lines(folder: Path, process: int, report: Report, at_least: int) -> list[str]:
    """So many lines that a companion has shown; LawBroken, with its last words, where it shows nothing any more."""
    said = report.lines(at_least, PATIENCE)
    if len(said) >= at_least:
        return said
    status, words = last_words(process, _log_of(folder))
    still = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGABRT, signal.SIGKILL)
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = Path(tempfile.mkdtemp(prefix=f"{folder.name}-", dir=KEPT))
    shutil.copytree(folder, kept / "data")
    shutil.copy(_log_of(folder), kept)
    why = "shows nothing any more" if still else f"ended by itself with {os.waitstatus_to_exitcode(status)}"
    raise LawBroken(f"the companion {why} after {len(said)} lines; kept in {kept}\n{words}")


def look_after(folder: Path, shown: str | None, tally: Counter[str]) -> None:
    """What lies in the folder after a kill: all that was shown, whole, and at most one message more."""
    registry = installed(safe=True)
    for path in folder.rglob("*"):
        if path.is_file() and path.stat().st_mode & 0o077:
            raise LawBroken(f"{path.name} can be read by others: {path.stat().st_mode:o}")
    with Journal(folder, program="soak") as journal:
        if journal.notices:
            raise LawBroken(f"the journal was damaged: {journal.notices}")
        for begun in journal.games():
            log = journal.log(begun.id)
            if [entry.number for entry in log] != list(range(1, len(log) + 1)):
                raise LawBroken(f"game {begun.id} has gaps")
            session = Session.resume(registry.get(begun.game), journal, begun.id)
            judge_entries(session.game, session.entries, session.state)
            for entry in session.entries:
                if entry.photo is not None and journal.photograph(entry.photo) is None:
                    raise LawBroken(f"the photograph of entry {entry.number} of game {begun.id} is missing")
            if session.entries and isinstance(session.entries[-1].move, Commit) and log[-1].kind is EntryKind.MOVE:
                raise LawBroken(f"game {begun.id} has a stake without its throw")
            tally["entries"] += len(log)
            if shown is not None and shown.split()[0] == str(begun.id):
                _holds_all(begun.id, log, shown, tally)


def _holds_all(game: int, log: tuple[object, ...], shown: str, tally: Counter[str]) -> None:
    for more in range(min(TOGETHER, len(log)) + 1):
        history = History(log[: len(log) - more])  # type: ignore[arg-type]
        if played_app.shown_word(game, [slot.number for slot in history.slots]) == shown:
            tally["written, not yet shown"] += more > 0
            return
    raise LawBroken(f"game {game}: the screen had shown {shown}, and the journal has something else")


def _end(process: int, wanted: int = signal.SIGKILL) -> None:
    try:
        status = os.waitpid(process, 0x40000000)[1]
    except ChildProcessError:
        return
    if not (os.WIFSIGNALED(status) and os.WTERMSIG(status) == wanted):
        raise LawBroken(f"the companion ended by itself: {status}")


def kill_at_random(folder: Path, times: int, seed: int, tell: int = 50) -> Counter[str]:
    """Kill a companion so many times, each going on where the one before ended."""
    chance, tally = Random(seed), Counter[str]()
    shown: str | None = None
    for number in range(times):
        report = Report()
        process = start(folder, report, f"{seed} {number}")
        early = chance.random() < 0.2
        if early:
            report.lines(1, chance.uniform(0, LONGEST_START))
            tally["while it starts"] += 1
        else:
            wanted = chance.choice([1, 1, 2, 2, 3, 4, 6, 12])
            shown_lines(folder, process, report, wanted)
            report.lines(wanted + 1, chance.uniform(0, 0.05))
        os.kill(process, signal.SIGKILL)
        said = report.rest()
        report.close()
        _end(process)
        shown = said[-1] if said else shown
        look_after(folder, shown, tally)
        tally["kills"] += 1
        if tell and (number + 1) % tell == 0:
            print(f"{number + 1} kills, nothing lost", flush=True)
    return tally


def kill_at_each_write(work: Path, every: int = 1, seed: int = 1) -> Counter[str]:
    """Kill a companion before the first, the second, each write of one turn, always from the same start."""
    tally = Counter[str]()
    before = work / "before"
    kill_at_random(before, 2, seed, tell=0)
    number = 1
    while True:
        folder, go = work / f"write-{number}", work / f"go-{number}"
        shutil.copytree(before, folder)
        report = Report()
        process = start(folder, report, f"turn {seed}", go)
        said = shown_lines(folder, process, report, 2)
        while played_app.READY not in said:
            said = shown_lines(folder, process, report, len(said) + 1)

        def over(report: Report = report) -> bool:
            return played_app.DONE in report.rest()

        made = traced_writes.kill_at_write(process, folder, number, go.touch, over)
        said = [line for line in report.rest() if line not in (played_app.READY, played_app.DONE)]
        finished = over()
        report.close()
        _end(process)
        look_after(folder, said[-1] if said else None, tally)
        shutil.rmtree(folder)
        tally["kills"] += 1
        if finished:
            tally["writes of the turn"] = made
            return tally
        number += every


def main(arguments: list[str] | None = None) -> int:
    """Kill, tell, and say by the exit status whether anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.kills", description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=0, metavar="N", help="kills at random moments")
    parser.add_argument("--writes", action="store_true", help="kills before each write of one turn")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth of these writes")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    result: dict[str, object] = {"seed": args.seed}
    with tempfile.TemporaryDirectory(prefix="table-companion-soak-") as work:
        if args.times:
            result["random"] = dict(kill_at_random(Path(work, "data"), args.times, args.seed))
        if args.writes and not traced_writes.allowed():
            result["writes"] = "this kernel does not let one program trace another"
        elif args.writes:
            result["writes"] = dict(kill_at_each_write(Path(work), args.every, args.seed))
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
