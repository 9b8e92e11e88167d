"""Watches for other versions of the program, and asks the system to change to one: on a kiosk nobody can type.

The change itself is the administrator's, by two units of their own (systemd/table-companion-update.service and
-roll-back.service), which polkit lets us start. They leave a word of how it went in a file.
"""

from __future__ import annotations

import logging
import platform
import re
import subprocess
import threading
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

from companion.text import Message, message
from ui.state.versions import Versions

LOOK_SECONDS = 2.0
LARGEST_OUTCOME = 200
NUMBERS = 6
"""So many numbers of a version count; update.sh has the same."""
WORKING = "working"
OUTCOMES = ("done", "back", "gave-way", "no-stick", "checksum", "covered", "failed")
"""What systemd/update.sh writes at its end; each has a sentence `update.<word>`."""
MACHINES = {"aarch64": "arm64", "x86_64": "amd64"}
START = ("systemctl", "--no-ask-password", "--no-block", "start")
UPDATE, ROLL_BACK = "table-companion-update.service", "table-companion-roll-back.service"

_log = logging.getLogger(__name__)


class VersionWatch:
    """Looks every few seconds, on a thread of its own: a stick may take long to answer."""

    def __init__(
        self,
        tell: Callable[[Versions], None],
        root: Path = Path("/"),
        run: Callable[[Sequence[str]], int] = subprocess.call,
        machine: str | None = None,
    ) -> None:
        """`tell` is called on that thread whenever something has changed. Tests lay another system beneath `root`."""
        self._tell, self._run = tell, run
        self._program, self._sticks = root / "opt/table-companion", root / "media/table-companion"
        self._outcome = root / "run/table-companion-update/outcome"
        self._system = f"{_release(root / 'etc/os-release')}-{MACHINES.get(machine or platform.machine(), '')}"
        self._known = Versions()
        self._refused: Message | None = None
        written, said = self._read_outcome()
        self._old = written if said != WORKING else 0
        """When an outcome was written that has been told already: by the companion that ran before us."""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="versions", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """No more looking; a stick that does not answer is not waited for."""
        self._stop.set()

    def change(self, back: bool) -> None:
        """Ask for the version on the stick, or for the one before."""
        try:
            status = self._run((*START, ROLL_BACK if back else UPDATE))
        except OSError as error:
            _log.error("Changing the version: %s", error)
            status = 1
        self._refused = message("update.refused") if status else None

    def look(self) -> Versions:
        """What there is now."""
        written, said = self._read_outcome()
        fresh = said in OUTCOMES and written != self._old
        told = message(f"update.{said}", version=_shown(self._program / "current")) if fresh else None
        on_stick = newest(self._sticks, self._system)
        return Versions(
            on_stick=on_stick if on_stick != version("table-companion") else "",
            before=_shown(self._program / "previous"),
            changing=said == WORKING,
            told=self._refused or told,
        )

    def _watch(self) -> None:
        while not self._stop.is_set():
            try:
                found = self.look()
            except OSError as error:  # a stick that is pulled while it is looked at
                _log.info("Looking for versions: %s", error)
                found = self._known
            if found != self._known:
                self._known = found
                self._tell(found)
            self._stop.wait(LOOK_SECONDS)

    def _read_outcome(self) -> tuple[int, str]:
        try:
            with self._outcome.open("rb") as file:
                return self._outcome.stat().st_mtime_ns, file.read(LARGEST_OUTCOME).decode("ascii", "replace").strip()
        except OSError:
            return 0, ""


def _release(file: Path) -> str:
    try:
        found = re.search(r"^VERSION_CODENAME=(\w+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        return ""
    return found[1] if found is not None else ""


def newest(sticks: Path, system: str) -> str:
    """The newest version for this system on any stick, with its checksum file: the one that `update.sh` takes."""
    found = []
    for file in sticks.glob(f"*/table-companion-*-{system}.tar"):
        named = re.fullmatch(rf"table-companion-([0-9][0-9A-Za-z.]*)-{system}\.tar", file.name)
        if named is not None and file.with_name(f"{file.name}.sha256").exists():
            found.append(named[1])
    return max(found, key=_age, default="")


def _age(name: str) -> tuple[list[int], str]:
    """As update.sh sorts: by the first numbers of a version, missing ones 0, then by its letters."""
    numbers = [int(part) for part in re.findall(r"\d+", name)] + [0] * NUMBERS
    return numbers[:NUMBERS], name


def _shown(folder: Path) -> str:
    """The version that is installed in a folder."""
    for found in folder.glob("lib/python3*/site-packages/table_companion-*.dist-info"):
        return found.name.removeprefix("table_companion-").removesuffix(".dist-info")
    return ""
