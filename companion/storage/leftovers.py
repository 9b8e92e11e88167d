"""What programs that were killed left half done: found and removed at the next start, by whoever may write."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

HALF_WRITTEN = ("*.part", "catalogue/*.part", "own-dice/*.part", "pictures/*.part", "photos/*/*.part")
"""Files that never got their name (`durable_file.write_through`), by where they can lie."""
_BACKUP = "table-companion-backup-"
_OF_BACKUP = re.compile(rf"{_BACKUP}([0-9]+)-.*")


def backup_prefix() -> str:
    """How a backup's temporary folder begins: with the process that made it."""
    return f"{_BACKUP}{os.getpid()}-"


def sweep(data: Path) -> None:
    """Remove half-written files from a data folder whose lock is held, and what killed backups left elsewhere."""
    for pattern in HALF_WRITTEN:
        for path in data.glob(pattern):
            with suppress(OSError):  # it costs room, no more
                path.unlink()
    for folder in Path(tempfile.gettempdir()).glob(f"{_BACKUP}*"):
        found = _OF_BACKUP.fullmatch(folder.name)
        if found is not None and not _is_running(int(found[1])):
            shutil.rmtree(folder, ignore_errors=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True  # somebody else's: not ours to remove
    return True
