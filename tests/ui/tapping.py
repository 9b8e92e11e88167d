"""Looking at the screen as people do, the words on it; and typing on it."""

from __future__ import annotations

from typing import Any

from ui.headless.screen_harness import ScreenHarness
from ui.kit.big_number import BigNumber
from ui.kit.node import Node
from ui.kit.parts import Button, Text
from ui.screens.build import build
from ui.screens.common import Lines


def words_on(top: ScreenHarness) -> str:
    """All words that are to be seen, from top to bottom."""
    kit = top.window.scene.kit
    assert kit is not None
    return "\n".join(_words(build(top.screen.shown(), kit)))


def now_playing(top: ScreenHarness) -> Any:
    """The game that is on."""
    playing = top.screen.snapshot.playing
    assert playing is not None
    return playing


def type_name(top: ScreenHarness, name: str) -> None:
    """Letter by letter, and done."""
    for letter in name:
        upper = top.screen.screen_state.sheet.shift  # type: ignore[union-attr]
        top.window.tap(letter.upper() if upper else letter)
    top.tap("ok")


def _words(node: Node) -> list[str]:
    found: list[str] = []
    if isinstance(node, Text | BigNumber):
        found.append(node.words)
    elif isinstance(node, Button):
        found += [node.words, node.below]
    inner: list[Any] = list(getattr(node, "children", ()))
    child = getattr(node, "child", None)
    if child is not None:
        inner.append(child)
    if isinstance(node, Lines):
        found += node.lines
    for one in inner:
        found += _words(one)
    return [word for word in found if word and isinstance(word, str)]
