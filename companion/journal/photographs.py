"""Photographs beside the journal's entries: files that are whole and on the disk before an entry refers to them."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
from pathlib import Path

from companion.storage.disk import RESERVE, free_space
from companion.storage.durable_file import sync_folder, write_through

FOLDER = "photos"
_REFERENCE = re.compile(rf"{FOLDER}/[0-9]+/[0-9]+\.jpg")


class Photographs:
    """The folder `photos`: one folder a game in it, one picture an entry at most."""

    def __init__(self, data: Path) -> None:
        self._data = data

    @property
    def folder(self) -> Path:
        """Where they all are."""
        return self._data / FOLDER

    def keep(self, game_id: int, number: int, jpeg: bytes) -> str:
        """Write one durably; its reference for the entry. OSError where that is not possible.

        Photographs stop before the card is full: the moves of many evenings need less room than one picture.
        """
        if free_space(self._data) < RESERVE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        place = self.folder / str(game_id)
        if not place.is_dir():
            self.folder.mkdir(mode=0o700, exist_ok=True)
            place.mkdir(mode=0o700, exist_ok=True)
            sync_folder(self.folder)
            sync_folder(self._data)
        reference = f"{FOLDER}/{game_id}/{number}.jpg"
        write_through(self._data / reference, jpeg)
        return reference

    def path(self, reference: str) -> Path | None:
        """The file of a reference; None once it is gone. Nothing but a photograph of ours is ever looked for."""
        if not _REFERENCE.fullmatch(reference):
            return None
        path = self._data / reference
        return path if path.is_file() and not path.is_symlink() else None

    def usage(self) -> tuple[int, int]:
        """How many there are, and how many bytes they take."""
        sizes = []
        for path in self.folder.glob("*/*.jpg"):
            with contextlib.suppress(OSError):  # gone meanwhile
                sizes.append(path.stat().st_size)
        return len(sizes), sum(sizes)

    def wipe(self, game_id: int | None = None) -> None:
        """Delete those of one game, or all."""
        place = self.folder if game_id is None else self.folder / str(game_id)
        if place.is_dir():
            shutil.rmtree(place)
            sync_folder(place.parent)  # or a pulled plug would bring them back

    def set_aside(self, name: str) -> None:
        """Rename the whole folder: its numbers belong to a journal that was set aside."""
        if self.folder.is_dir():
            self.folder.rename(self._data / name)
            sync_folder(self._data)
