"""What keeps a folder from keeping things: read-only cards, file systems that forget, a full disk."""

from __future__ import annotations

import errno
import shutil
from enum import Enum, auto
from pathlib import Path

from msgspec import Struct

from companion.errors import CodedError
from companion.text import Message, message

MOUNTS = Path("/proc/self/mounts")
RESERVE = 200 * 1024 * 1024
"""Bytes that stay free: what the system itself needs, and an evening's games."""

_IN_MEMORY = ("tmpfs", "ramfs")
_PI_OVERLAYS = ("/upper/", "/media/root-rw/")
"""Where Raspberry Pi OS has the changing layer of its overlay, in memory; old releases hide that file system."""


class Keeping(Enum):
    """Whether what is written in a folder is still there after a restart."""

    LASTING = auto()
    FORGETFUL = auto()
    """It lies in memory: Raspberry Pi OS with its overlay switched on, or a temporary folder."""
    READ_ONLY = auto()


class Mount(Struct, frozen=True):
    """A file system and where it begins."""

    place: str
    kind: str
    options: tuple[str, ...]


class DiskError(CodedError):
    """A file or folder that cannot be written: the sentence `disk.<code>`."""

    prefix = "disk."


def mount_of(folder: Path, mounts: str) -> Mount | None:
    """The file system that a folder lies on, by the system's own table."""
    found = None
    path = str(folder.absolute())
    for line in mounts.splitlines():
        parts = line.split()
        if len(parts) < 4:
            continue
        place = parts[1].replace("\\040", " ")
        inside = path == place or path.startswith(place.rstrip("/") + "/")
        if inside and (found is None or len(place) >= len(found.place)):
            found = Mount(place, parts[2], tuple(parts[3].split(",")))
    return found


def keeping(folder: Path, mounts: str | None = None) -> Keeping:
    """Whether this folder keeps what is written in it, as far as the system's table of file systems tells."""
    if mounts is None:
        try:
            mounts = MOUNTS.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return Keeping.LASTING
    mount = mount_of(folder, mounts)
    if mount is None:
        return Keeping.LASTING
    if "ro" in mount.options:
        return Keeping.READ_ONLY
    return Keeping.FORGETFUL if _is_in_memory(mount, mounts) else Keeping.LASTING


def _is_in_memory(mount: Mount, mounts: str) -> bool:
    """Memory itself, or an overlay whose changing layer lies there (others, as containers have, do keep things)."""
    if mount.kind != "overlay":
        return mount.kind in _IN_MEMORY
    changing = next((word.removeprefix("upperdir=") for word in mount.options if word.startswith("upperdir=")), "")
    below = mount_of(Path(changing), mounts) if changing.startswith("/") else None
    return changing.startswith(_PI_OVERLAYS) or (below is not None and below.kind in _IN_MEMORY)


def notice(folder: Path, mounts: str | None = None) -> Message | None:
    """What people should know of the folder before they rely on it; None if it keeps things."""
    match keeping(folder, mounts):
        case Keeping.FORGETFUL:
            return message("disk.forgetful", folder=str(folder))
        case Keeping.READ_ONLY:
            return message("disk.read-only", folder=str(folder))
        case Keeping.LASTING:
            return None


def disk_error(error: OSError, place: Path | str) -> DiskError:
    """One clear sentence for what the system refused."""
    facts = {"folder": str(place)}
    if error.errno == errno.EROFS:
        return DiskError("read-only", **facts)
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskError("full", **facts)
    if error.errno in (errno.EACCES, errno.EPERM):
        return DiskError("denied", **facts)
    return DiskError("failing", reason=error.strerror or str(error), **facts)


def free_space(folder: Path) -> int:
    """Bytes that may still be written where this folder is."""
    return shutil.disk_usage(folder).free
