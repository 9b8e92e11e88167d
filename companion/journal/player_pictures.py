"""Pictures of players who are remembered: one small PNG each, photographed or drawn, under a name that tells nobody's.

They follow a name as colours do, and go with whoever is forgotten. Without a data folder they are in memory alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path

from companion.storage.data_folder import make_private
from companion.storage.disk import disk_error
from companion.storage.durable_file import sync_folder, write_through

FOLDER = "pictures"
SIDE = 160
"""Pixels: enough for the winner on a large display."""
LARGEST = 128 * 1024
"""Bytes: more than so many pixels can take in a PNG."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = _SIGNATURE + b"\x00\x00\x00\rIHDR" + struct.pack(">II", SIDE, SIDE)


def is_picture(png: bytes) -> bool:
    """Whether it is a PNG of our size, whole: nothing larger is ever decoded, and no half of one."""
    if not png.startswith(_HEAD) or len(png) > LARGEST:
        return False
    at = len(_SIGNATURE)
    while at + 12 <= len(png):  # each chunk: its length, its kind, its content, the checksum of both
        end = at + 8 + int.from_bytes(png[at : at + 4])
        if zlib.crc32(png[at + 4 : end]).to_bytes(4) != png[end : end + 4]:
            return False
        if png[at + 4 : at + 8] == b"IEND":
            return end + 4 == len(png)
        at = end + 4
    return False


class PlayerPictures:
    """The folder `pictures`: one file a player at most."""

    def __init__(self, data: Path | None) -> None:
        self._data = data
        self._memory: dict[str, bytes] = {}
        self.changes = 0
        """Goes up with every change."""

    def keep(self, name: str, png: bytes) -> None:
        """Write somebody's picture durably; DiskError where that is not possible."""
        if not is_picture(png):
            raise ValueError("no picture of a player")
        self.changes += 1
        if self._data is None:
            self._memory[name] = png
            return
        path = self._path(self._data, name)
        try:
            make_private(path.parent)
            write_through(path, png)
        except OSError as error:
            raise disk_error(error, path) from error

    def drop(self, name: str) -> None:
        """Delete somebody's picture, if there is one; DiskError where that is not possible."""
        self.changes += 1
        self._memory.pop(name, None)
        if self._data is None:
            return
        path = self._path(self._data, name)
        try:
            if path.exists():
                path.unlink()
                sync_folder(path.parent)  # or a pulled plug would bring it back
        except OSError as error:
            raise disk_error(error, path) from error

    def rename(self, old: str, new: str) -> None:
        """Somebody is called otherwise; where the new name has a picture already, that one stays."""
        theirs = self.of((old, new))
        if old in theirs and new not in theirs and old != new:
            self.keep(new, theirs[old])
        if old != new:
            self.drop(old)

    def of(self, names: Iterable[str]) -> dict[str, bytes]:
        """The pictures of these, by name; what cannot be read, or is none of ours, is left out."""
        found = {}
        for name in names:
            png = self._memory.get(name, b"")
            if self._data is not None:
                path = self._path(self._data, name)
                with contextlib.suppress(OSError):
                    if path.is_file() and not path.is_symlink() and path.stat().st_size <= LARGEST:
                        png = path.read_bytes()
            if is_picture(png):
                found[name] = png
        return found

    @staticmethod
    def _path(data: Path, name: str) -> Path:
        return data / FOLDER / f"{hashlib.sha256(name.encode()).hexdigest()[:24]}.png"
