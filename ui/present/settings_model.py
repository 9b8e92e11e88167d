"""A page of settings: each a line with its values."""

from __future__ import annotations

from msgspec import Struct

from ui.present.models import OptionLine, Tap


class SettingsModel(Struct, frozen=True):
    """Settings: each a line with its values."""

    title: str
    lines: tuple[OptionLine, ...]
    back: Tap
    about: tuple[str, ...] = ()
    pages: tuple[Tap, ...] = ()
    """What has a screen of its own."""
