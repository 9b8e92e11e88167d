"""The door for programs on a stick: finds them, and asks the system to let one in that somebody has agreed to.

Putting it in place is the administrator's, by a unit of its own (systemd/table-companion-plugin.service), which polkit
lets us start. It takes what has the checksum that the screen told of, and nothing else.
"""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.storage.backup_file import Stick
from companion.storage.durable_file import write_through
from ui.state.plugins import PlugIn
from ui.system.plugin_wheel import examine

REQUEST = "plugin.request"
UNIT = "table-companion-plugin.service"
START = ("systemctl", "--no-ask-password", "start", UNIT)
OUTCOMES = ("done", "changed", "gone", "covered", "failed")
"""What systemd/plugin.sh writes at its end; each has a sentence `plugin.<word>`."""
LARGEST_OUTCOME = 200
MOST_LISTED = 20

_log = logging.getLogger(__name__)


class PlugInDoor:
    """Looks at each file once, as long as it does not change: a stick is slow."""

    def __init__(
        self, data: Path, root: Path = Path("/"), run: Callable[[Sequence[str]], int] = subprocess.call
    ) -> None:
        self._request, self._run = data / REQUEST, run
        self._outcome = root / "run/table-companion-plugin/outcome"
        self._seen: dict[tuple[str, int, int], PlugIn] = {}

    def find(self, sticks: Sequence[Stick]) -> tuple[PlugIn, ...]:
        """What lies on these sticks, with what it says of itself."""
        seen: dict[tuple[str, int, int], PlugIn] = {}
        for stick in sticks:
            try:
                found = (path for path in Path(stick.path).glob("*.whl") if path.is_file())  # to open a pipe would wait
                for path in sorted(found)[:MOST_LISTED]:
                    facts = path.stat()
                    key = str(path), facts.st_mtime_ns, facts.st_size
                    seen[key] = self._seen.get(key) or examine(path)
            except OSError as error:  # a stick that is pulled while it is looked at
                _log.info("Looking for plug-ins: %s", error)
        self._seen = seen
        return tuple(seen.values())

    def let_in(self, path: str, sha256: str) -> str:
        """Ask for it, and wait; how it went."""
        try:
            write_through(self._request, f"{sha256}\n{path}\n".encode())
            status = self._run(START)
        except OSError as error:
            _log.error("A plug-in: %s", error)
            return "failed"
        word = self._told()
        return word if word in OUTCOMES and (word == "done") == (status == 0) else "failed"

    def _told(self) -> str:
        try:
            with self._outcome.open("rb") as file:
                return file.read(LARGEST_OUTCOME).decode("ascii", "replace").strip()
        except OSError:
            return ""
