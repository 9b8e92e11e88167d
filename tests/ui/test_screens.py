"""Every screen in every language, theme and size: words are there, targets are as big as thumbs, nothing is outside."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from companion.text import LANGUAGES
from tests.ui.tapping import words_on
from ui.headless.offscreen import SIZES
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.i18n import Words
from ui.kit.theme import CONTRAST, DARK, LIGHT, PAINTS, Theme, ThemeName, contrast
from ui.present.present import ScreenModel, SheetModel
from ui.screens.build import NODES

LEAST_TARGET = 47.0
"""Units: 9 mm on both displays; only keys of the keyboard are narrower, because ten stand in a row."""
NARROW = ("keyboard", "keyboard-proposes", "line")
ON_PICTURES = ("outline", "beside", "sheet")


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys that no catalogue knew."""
    found: list[str] = []
    say = Words.text

    def text(self: Words, key: str, facts: Any) -> str:
        sentence = say(self, key, facts)
        if not self.has(key) or ("…" in sentence and "{" in sentence):
            found.append(key)
        return sentence

    monkeypatch.setattr(Words, "text", text)
    return found


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_speaks_every_language(name: str, missing: list[str]) -> None:
    top = ScreenHarness()
    SCENES[name](top)
    said = set()
    for language in LANGUAGES:
        top.screen.prefs = replace(top.screen.prefs, language=language)
        top.window.display.refresh()
        said.add(words_on(top))
    assert missing == []
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize("size", ["small", "upright"])
@pytest.mark.parametrize("name", SCENES)
def test_targets_are_as_big_as_thumbs_and_inside_the_display(name: str, size: str) -> None:
    top = ScreenHarness(size)
    top.screen.prefs = replace(top.screen.prefs, language="de")  # the longest words
    SCENES[name](top)
    assert top.window.scene.kit is not None
    unit = top.window.scene.kit.metrics.unit
    width, height = SIZES[size]
    for target in top.window.targets():
        if target.name.startswith(ON_PICTURES):
            continue
        x, y, w, h = target.box
        least = 36.0 if name in NARROW else LEAST_TARGET
        assert min(w, h) >= least * unit, f"{target.name}: {w / unit:.0f} x {h / unit:.0f}"
        assert -1 <= x <= x + w <= width + 1, target.name
        if target.scroller is None:
            assert -1 <= y <= y + h <= height + 1, target.name


@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST], ids=lambda theme: theme.name)
def test_text_can_be_read_on_its_ground(theme: Theme) -> None:
    for ground in (theme.ground, theme.ground_edge, theme.panel, theme.raised):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.soft, ground) >= 4.5
        for sign in (theme.accent, theme.yes, theme.no, theme.warn, theme.ice):
            assert contrast(sign, ground) >= 3
    for on, colour in ((theme.on_accent, theme.accent), (theme.on_yes, theme.yes), (theme.on_no, theme.no)):
        assert contrast(on, colour) >= 4.5


def test_every_colour_has_a_symbol_of_its_own_that_can_be_read_on_it() -> None:
    symbols = [paint.symbol for paint in PAINTS.values()]
    assert len(set(symbols)) == len(symbols)
    for paint in PAINTS.values():
        assert contrast(paint.mark, paint.body) >= 3


def test_what_did_not_change_is_not_drawn_again() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    drawn = top.window.scene.drawn
    top.receive()
    top.window.display.refresh()
    top.window.frame(3)
    assert top.window.scene.drawn == drawn


def test_theme_and_language_switch_in_the_middle_of_a_game() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    before = top.window.pixels()
    entries = top.screen.snapshot.playing.entries  # type: ignore[union-attr]
    top.window.tap(top.words.say("table.menu"))
    top.tap("settings.title")
    top.window.tap("Deutsch")
    top.tap("theme.light")
    assert top.kept == [("language", "de"), ("theme", ThemeName.LIGHT.value)]
    top.tap("back")
    assert "Würfel" in words_on(top)
    after = top.window.pixels()
    assert abs(after.mean() - before.mean()) > 40
    assert top.screen.snapshot.playing.entries == entries  # type: ignore[union-attr]


def test_turning_the_display_keeps_what_was_half_entered() -> None:
    top = ScreenHarness("wide")
    SCENES["gang-decide"](top)
    picks = top.screen.screen_state.picks
    assert picks
    top.window.resize(SIZES["upright"])
    assert top.screen.screen_state.picks == picks
    die = next(target for target in top.window.targets() if target.name == "die 1")
    top.window.tap_target(die)
    assert top.screen.screen_state.picks == picks | {1}


def test_every_screen_and_every_sheet_has_a_drawing() -> None:
    assert set(NODES) == set(get_args(ScreenModel)) | set(get_args(SheetModel))
