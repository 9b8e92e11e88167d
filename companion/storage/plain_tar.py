"""Reading tar archives of the simplest kind from a stream, without trusting them.

Only plain files with short names: links, devices, folders and every extension of the format are refused. What Python's
own module reads for the sake of compatibility (names of any length, taken into memory) would be a door.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from msgspec import Struct

BLOCK = 512
_PLAIN = (b"0", b"\0")


class BadArchive(ValueError):
    """Not an archive of this kind, or cut off."""


class Member(Struct, frozen=True):
    """One file: its name, its size, and its content to be read before the next one is asked for."""

    name: str
    size: int
    content: Iterator[bytes]


def members(stream: BinaryIO) -> Iterator[Member]:
    """The files of an archive, in order. BadArchive where it cannot be read on."""
    while True:
        header = _exactly(stream, BLOCK)
        if header == bytes(BLOCK):
            return
        name, size = _header(header)
        content = _content(stream, size)
        yield Member(name, size, content)
        for _ in content:  # what the caller left
            pass


def _header(block: bytes) -> tuple[str, int]:
    try:
        told = int(block[148:156].split(b"\0")[0].strip() or b"x", 8)
        size_field = block[124:136].split(b"\0")[0].strip()
        size = int(size_field, 8) if size_field else 0
        name = block[:100].split(b"\0")[0].decode("ascii")
    except ValueError as error:
        raise BadArchive("a header that is none") from error
    if told != sum(block[:148]) + 8 * 32 + sum(block[156:]) or size < 0:
        raise BadArchive("a header that was changed")
    if block[156:157] not in _PLAIN or block[345:500].strip(b"\0"):
        raise BadArchive(f"{name[:60]!r} is not a plain file with a short name")
    return name, size


def _content(stream: BinaryIO, size: int) -> Iterator[bytes]:
    left = size
    while left:
        part = stream.read(min(left, 1 << 16))
        if not part:
            raise BadArchive("it ends too soon")
        left -= len(part)
        yield part
    _exactly(stream, -size % BLOCK)


def _exactly(stream: BinaryIO, count: int) -> bytes:
    content = b""
    while len(content) < count:
        part = stream.read(count - len(content))
        if not part:
            raise BadArchive("it ends too soon")
        content += part
    return content
