"""Looking at the screen as people do: the words on it."""

from __future__ import annotations

from typing import Any

from ui.rehearsal import Rehearsal
from ui.screens.build import build
from ui.widgets.node import Node
from ui.widgets.parts import Button, Text


def words_on(top: Rehearsal) -> str:
    """All words that are to be seen, from top to bottom."""
    kit = top.window.scene.kit
    assert kit is not None
    return "\n".join(_words(build(top.screen.shown(), kit)))


def _words(node: Node) -> list[str]:
    found: list[str] = []
    if isinstance(node, Text):
        found.append(node.words)
    elif isinstance(node, Button):
        found += [node.words, node.below]
    inner: list[Any] = list(getattr(node, "children", ()))
    child = getattr(node, "child", None)
    if child is not None:
        inner.append(child)
    found += list(getattr(node, "lines", ()) or ()) if not isinstance(node, Text) else []
    for one in inner:
        found += _words(one)
    return [word for word in found if word]
