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
    """The right to write in a data folder. The system lets go of it when the process ends, however it ends.

    The folder itself is locked, and the file in it, which says who has it: nobody gets in by deleting the file.
    """

    def __init__(self, folder: Path, program: str) -> None:
        """Take the lock, or raise FolderBusy; OSError where the folder cannot be written."""
        self._path, self._program = folder / LOCK, program
        self._file = self._taken(self._path)
        try:
            self._folder = _locked(folder)
        except BlockingIOError as error:
            os.close(self._file)
            raise FolderBusy(folder, "?", "?") from error
        self._sign()

    def _taken(self, path: Path) -> int:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            pid, _, other = os.read(file, 200).decode("utf-8", "replace").strip().partition(" ")
            os.close(file)
            raise FolderBusy(path.parent, other or "?", pid or "?") from error
        except OSError:
            os.close(file)
            raise
        return file

    def _sign(self) -> None:
        # On a full disk the note does not fit; the lock itself holds without it.
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()} {self._program}\n".encode(), 0)

    def keep(self) -> None:
        """Where its file was deleted or replaced, take it anew; FolderBusy where somebody else got in."""
        mine = os.fstat(self._file)
        with contextlib.suppress(FileNotFoundError):
            now = self._path.stat()
            if (now.st_dev, now.st_ino) == (mine.st_dev, mine.st_ino):
                return
        new = self._taken(self._path)
        os.close(self._file)
        self._file = new
        self._sign()

    def release(self) -> None:
        """Let another program write here."""
        os.close(self._file)
        if self._folder is not None:
            os.close(self._folder)


def _locked(folder: Path) -> int | None:
    """The folder, locked; None on a file system that locks files alone."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise
    except OSError:
        os.close(handle)
        return None
    return handle
