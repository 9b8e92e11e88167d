"""Everything is seen: words at 4.5 to 1 on what really lies behind them, edges of what can be tapped at 3 to 1."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from ui.headless.contrast_check import faint
from ui.headless.offscreen import SIZES
from ui.headless.scenes import SCENES
from ui.kit.theme import RGBA, THEMES, Theme, ThemeName, needs_edge

QUICK = ("gang-decide", "city-die", "dicetopia-swap", "dicy-decide", "new-players", "feast")
"""Boards, dice, cards, tints and keys: these are looked at in every quick run."""


def _faults(name: str, themes: tuple[str, ...], languages: tuple[str, ...], sizes: tuple[str, ...]) -> list[str]:
    top = ScreenHarness()
    SCENES[name](top)
    found = []
    for size in sizes:
        top.window.resize(SIZES[size])
        for theme in themes:
            for language in languages:
                top.screen.prefs = replace(top.screen.prefs, theme=theme, language=language, motion=False)
                top.window.display.refresh()
                found += [f"{theme} {size} {language} {fault}" for fault in faint(top.window)]
    return found


@pytest.mark.parametrize("name", QUICK)
def test_crowded_scenes_are_seen_in_every_theme(name: str) -> None:
    assert _faults(name, tuple(THEMES), ("de",), ("small",)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_seen_in_every_theme(name: str) -> None:
    assert _faults(name, tuple(THEMES), ("de", "fr"), ("small", "upright")) == []


@pytest.mark.parametrize("name", list(ThemeName))
def test_edges_are_seen_on_every_ground(name: str) -> None:
    theme = THEMES[name]
    assert not needs_edge(theme, theme.edge)
    assert needs_edge(theme, theme.panel)


def _weakened(monkeypatch: pytest.MonkeyPatch, **colours: RGBA) -> list[str]:
    weak: Theme = replace(THEMES["dark"], **colours)  # type: ignore[arg-type]
    monkeypatch.setitem(THEMES, "dark", weak)
    return _faults("gang-decide", ("dark",), ("en",), ("small",))


def test_words_that_are_hard_to_read_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _weakened(monkeypatch, soft=(0.42, 0.38, 0.5, 1.0))
    assert any("text" in fault for fault in found)
    assert not any("edge" in fault for fault in found)


def test_edges_that_nobody_sees_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _weakened(monkeypatch, yes=THEMES["dark"].raised, no=THEMES["dark"].raised, edge=THEMES["dark"].panel)
    assert any("edge" in fault for fault in found)
