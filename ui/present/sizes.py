"""How much room something takes, as people say it: 48,3 Mo, 14,2 GB."""

from __future__ import annotations

from ui.present.scope import Scope

MEGABYTE, GIGABYTE = 1e6, 1e9


def size_words(scope: Scope, size: int) -> str:
    """Bytes in the unit that leaves a short number, with the decimal sign of the language."""
    key, unit = ("size.gb", GIGABYTE) if size >= GIGABYTE else ("size.mb", MEGABYTE)
    number = f"{size / unit:.1f}"
    return scope.say(key, n=number if scope.prefs.language == "en" else number.replace(".", ","))
