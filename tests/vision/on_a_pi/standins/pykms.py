"""Names that picamera2's preview windows want when they are imported; the companion opens none of them."""

from __future__ import annotations

from typing import Any


class _AnyName(type):
    def __getattr__(cls, name: str) -> Any:
        return name


class PixelFormat(metaclass=_AnyName):
    """Formats by name."""
