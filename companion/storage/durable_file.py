"""Files that survive a pulled plug: the old one or the new one, never half of either."""

from __future__ import annotations

import os
from pathlib import Path


def write_through(path: Path, content: bytes) -> None:
    """Write a file so that a cut at any moment leaves the old one or the new one, and the new one once we return.

    Only its owner can read it, in whatever folder it lies.
    """
    _replace(path, content, durable=True)
    sync_folder(path.parent)


def write_whole(path: Path, content: bytes) -> None:
    """The same where a program may be killed at any moment, but a pulled plug may bring the old one back."""
    _replace(path, content, durable=False)


def _replace(path: Path, content: bytes, *, durable: bool) -> None:
    part = path.with_name(path.name + ".part")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        os.fchmod(file.fileno(), 0o600)
        file.write(content)
        if durable:
            file.flush()
            os.fsync(file.fileno())
    part.replace(path)


def sync_folder(folder: Path) -> None:
    """Make names that were given or taken in a folder survive too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
