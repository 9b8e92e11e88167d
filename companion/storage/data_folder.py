"""The data folder: where it is, that it is private, and that one program at a time writes in it."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Mapping
from pathlib import Path

from companion.errors import CodedError
from companion.storage.durable_file import sync_folder

LOCK = "writer.lock"
VARIABLE = "TABLE_COMPANION_DATA"


def data_folder(chosen: str | None, environ: Mapping[str, str]) -> Path:
    """The data folder: what the command line says, else the environment, else the desktop's usual place for data."""
    if chosen:
        return Path(chosen).expanduser()
    if environ.get(VARIABLE):
        return Path(environ[VARIABLE]).expanduser()
    if environ.get("XDG_DATA_HOME"):
        return Path(environ["XDG_DATA_HOME"]) / "table-companion"
    return Path.home() / ".local" / "share" / "table-companion"


def make_private(folder: Path) -> None:
    """The folder exists, and only its owner can look in: who played what, and pictures of the table, are in it."""
    if folder.is_dir():
        return
    missing = [folder, *(above for above in folder.parents if not above.is_dir())]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    for made in missing:  # or the first evening's game would vanish with the name of its folder
        sync_folder(made.parent)


class FolderBusy(CodedError):
    """Another program writes in this data folder: the sentence `journal.busy` says which."""

    prefix = "journal."

    def __init__(self, folder: Path, program: str, pid: str) -> None:
        super().__init__("busy", folder=str(folder), program=program, pid=pid)


class WriterLock:
    """The right to write in a data folder. The system lets go of it when the process ends, however it ends."""

    def __init__(self, folder: Path, program: str) -> None:
        """Take the lock, or raise FolderBusy; OSError where the folder cannot be written."""
        self._file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            pid, _, other = os.read(self._file, 200).decode("utf-8", "replace").strip().partition(" ")
            os.close(self._file)
            raise FolderBusy(folder, other or "?", pid or "?") from error
        # On a full disk the note does not fit; the lock itself holds without it.
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()} {program}\n".encode(), 0)

    def release(self) -> None:
        """Let another program write here."""
        os.close(self._file)
