"""Text: measured, wrapped, shrunk until it fits, and kept as textures. Nothing is ever cut off."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import kivy
from kivy.core.text import Label as CoreLabel

from ui.kit.texture_cache import texture_cache

LINE_HEIGHT = 1.12
MOST_TEXTURES = 240
"""Several screens full of words; older ones are made again when they are needed."""
_STEP = 0.93
"""Each try is this much smaller than the last."""


FALLBACK = str(Path(kivy.__file__).parent / "data" / "fonts" / "DejaVuSans.ttf")
"""For names in letters that our fonts do not have; it comes with Kivy."""
_OURS = frozenset(
    code
    for low, high in (
        *((0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0xAE), (0xB0, 0xFF), (0x131, 0x131), (0x152, 0x153), (0x160, 0x161)),
        *((0x178, 0x178), (0x17D, 0x17E), (0x2013, 0x2014), (0x2018, 0x201A), (0x201C, 0x201E), (0x2020, 0x2022)),
        *((0x2026, 0x2026), (0x2039, 0x203A), (0x20AC, 0x20AC)),
    )
    for code in range(low, high + 1)
)
"""The letters that all our fonts have."""
_PRINTED = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2212": "\u2013", "\u2192": "\u203a"})
"""Blanks that do not break, the minus sign and the arrow, as our fonts have them."""


def cut(text: str, font: str) -> str:
    """The font, or the one to fall back on where it lacks a letter."""
    return font if all(ord(letter) in _OURS for letter in text) else FALLBACK


@lru_cache(maxsize=256)
def _measurer(font: str, size: int) -> Any:
    return CoreLabel(font_name=font, font_size=size)


@lru_cache(maxsize=4096)
def extent(text: str, font: str, size: int) -> tuple[int, int]:
    """Width and height of one line."""
    printed = text.translate(_PRINTED)
    width, height = _measurer(cut(printed, font), size).get_extents(printed)
    return int(width), int(height)


def line_height(font: str, size: int) -> float:
    """From one line to the next."""
    return extent("Ag", font, size)[1] * LINE_HEIGHT


@dataclass(frozen=True, slots=True)
class Setting:
    """A text that has found its size and its lines."""

    lines: tuple[str, ...]
    font: str
    size: int
    width: float
    height: float


@lru_cache(maxsize=2048)
def set_in(text: str, font: str, size: int, width: float) -> Setting:
    """The text in lines no wider than `width`; a word that is too long for a line is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_wrap(paragraph, font, size, width))
    widest = max((extent(line, font, size)[0] for line in lines), default=0)
    return Setting(tuple(lines), font, size, widest, line_height(font, size) * len(lines))


def _wrap(paragraph: str, font: str, size: int, width: float) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in paragraph.split(" "):
        longer = f"{line} {word}" if line else word
        if extent(longer, font, size)[0] <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while extent(word, font, size)[0] > width and len(word) > 1:
            head = next(
                (n for n in range(len(word) - 1, 1, -1) if extent(word[:n] + "-", font, size)[0] <= width),
                1,
            )
            lines.append(word[:head] + ("-" if head > 1 else ""))
            word = word[head:]
        line = word
    lines.append(line)
    return lines


@lru_cache(maxsize=1024)
def fit(text: str, font: str, size: int, least: int, width: float, height: float) -> Setting:
    """The largest setting that fits the box without breaking a word; at the least size words may break and it may not
    fit: whoever laid out the box has to give it more."""
    longest = max(text.split(), key=len, default="")
    tried = size
    while tried > least:
        setting = set_in(text, font, tried, width)
        if setting.height <= height and setting.width <= width and extent(longest, font, tried)[0] <= width:
            return setting
        tried = min(tried - 1, int(tried * _STEP))
    return set_in(text, font, least, width)


def shortened(text: str, font: str, size: int, width: float) -> str:
    """One line of it: all, or as many letters as fit with a point after them."""
    if extent(text, font, size)[0] <= width:
        return text
    cuts = (text[:n].rstrip() + "." for n in range(len(text) - 1, 0, -1))
    return next((cut for cut in cuts if extent(cut, font, size)[0] <= width), text[:1])


def slack(setting: Setting) -> float:
    """What a line has above and below its letters: it may stick out of a box without harm."""
    return setting.height / len(setting.lines) * (1 - 1 / LINE_HEIGHT)


def printed_texture(setting: Setting, align: str) -> Any:
    """The setting as a white texture, to be tinted when it is drawn; for what is shown once, and not kept."""
    printed = "\n".join(setting.lines).translate(_PRINTED)
    label = CoreLabel(
        text=printed,
        font_name=cut(printed.replace("\n", " "), setting.font),
        font_size=setting.size,
        halign=align,
        line_height=LINE_HEIGHT,
        color=(1, 1, 1, 1),
    )
    label.refresh()
    return label.texture


@texture_cache(MOST_TEXTURES)
def texture(setting: Setting, align: str) -> Any:
    """The same, kept."""
    return printed_texture(setting, align)
