"""What a reading leaves behind goes back to the system: pictures and working memory are wanted for a moment.

Two things keep it otherwise. glibc raises the size from which a block is the system's own to 32 MB as soon as one was
freed; pictures then lie in the heap, and what is small between them holds all of it. And what was freed is kept.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

LARGE = 256 * 1024
"""Bytes from which on a block is the system's own, and goes back to it at once: less than any picture has."""
_M_MMAP_THRESHOLD = -3


def keep_large_apart() -> None:
    """Take large blocks from the system for good, where the C library can be told; once, at the start of a program."""
    tell = _of_libc("mallopt")
    if tell is not None:
        tell(_M_MMAP_THRESHOLD, LARGE)


def trim_memory() -> None:
    """Give freed memory back, where the C library can (glibc keeps it otherwise); takes a few milliseconds."""
    trim = _of_libc("malloc_trim")
    if trim is not None:
        trim(0)


@cache
def _of_libc(name: str) -> Any:
    try:
        return getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError):  # another C library than glibc
        return None
