"""What a reading leaves behind goes back to the system: the networks' working memory is wanted for a moment only."""

from __future__ import annotations

import ctypes
from functools import cache


def trim_memory() -> None:
    """Give freed memory back, where the C library can (glibc keeps it otherwise); takes a few milliseconds."""
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


@cache
def _malloc_trim() -> ctypes._NamedFuncPointer | None:
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another C library than glibc
        return None
