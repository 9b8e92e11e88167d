"""No text is below the least size that the theme promises, none lies on another: every scene, language, display."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from companion.core import SEATS
from companion.text import LANGUAGES
from ui.app.inbox import StartGame
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.kit.brush import Rect
from ui.kit.node import PaintedText, Stage
from ui.kit.parts import Text
from ui.kit.theme import Type

DISPLAYS = ((800, 480), (480, 800), (1280, 720))
ROUNDING = 0.5
"""Pixels: type comes in whole ones."""
TOUCHING = 4.0
"""Pixels that two boxes of text may share: lines have some air above and below their letters."""
CROWDED = ("city-die", "city-market", "dicy-decide", "dicetopia-turn", "gang-hidden", "confirm-doubts", "adjust")
"""The scenes that leave the least room: these are looked at in every quick run."""


def small(stage: Stage) -> list[str]:
    """What is set too small, with its size in units."""
    unit = stage.kit.metrics.unit
    floor = Type.LEAST * unit - ROUNDING - 0.01
    return [f"{text.words!r}: {text.size / unit:.1f}" for text in stage.texts if text.size < floor]


def overlapping(stage: Stage) -> list[str]:
    """Which texts lie on each other."""
    return [
        f"{one.words!r} on {other.words!r}"
        for one, other in combinations(stage.texts, 2)
        if one.scroller is other.scroller and _shared(one.box, other.box) > TOUCHING
    ]


def outside(stage: Stage, size: tuple[int, int]) -> list[str]:
    """What sticks out of the display."""
    return [text.words for text in stage.texts if text.scroller is None and not _within(text, size)]


def broken(stage: Stage) -> list[str]:
    """Which words were broken in the middle because nobody gave them the room of one line."""
    return [
        f"{text.words!r} broken: {' / '.join(text.lines)}"
        for text in stage.texts
        if text.lines and " ".join(text.lines).split() != text.words.split()
    ]


def _within(text: PaintedText, size: tuple[int, int]) -> bool:
    x, y, w, h = text.box
    return x >= -1 and y >= -1 and x + w <= size[0] + 1 and y + h <= size[1] + 1


def _shared(one: Rect, other: Rect) -> float:
    """How far two boxes reach into each other."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(wide, high)


def _faults(name: str, languages: tuple[str, ...], displays: tuple[tuple[int, int], ...]) -> list[str]:
    top = ScreenHarness()
    SCENES[name](top)
    found: list[str] = []
    for language in languages:
        top.screen.prefs = replace(top.screen.prefs, language=language)
        for size in displays:
            top.window.resize(size)
            top.window.display.refresh()
            stage = top.window.scene.stage
            assert stage is not None
            assert stage.texts
            told = [*small(stage), *overlapping(stage), *outside(stage, size), *broken(stage)]
            found += [f"{language} {size[0]}x{size[1]} {fault}" for fault in told]
    return found


@pytest.mark.parametrize("name", CROWDED)
def test_crowded_scenes_keep_their_words_large_enough_and_apart(name: str) -> None:
    assert _faults(name, ("de", "fr"), DISPLAYS[:2]) == []


@pytest.mark.long
@pytest.mark.parametrize("name", SCENES)
def test_every_scene_in_every_language_keeps_its_words_large_enough_and_apart(name: str) -> None:
    assert _faults(name, tuple(LANGUAGES), DISPLAYS) == []


def test_what_is_too_small_or_lies_on_something_is_found() -> None:
    top = ScreenHarness()
    stage = top.window.scene.stage
    assert stage is not None
    stage.texts.clear()
    for box in ((0.0, 0.0, 60.0, 9.0), (5.0, 2.0, 60.0, 9.0), (790.0, 0.0, 60.0, 30.0)):
        text = Text("Schornsteinfeger", Type.BODY)
        text.place(box, stage.kit)
        text.draw(stage)
    assert len(small(stage)) >= 2
    assert overlapping(stage)
    assert outside(stage, (800, 480))


def test_whose_turn_it_is_takes_no_room_from_their_name() -> None:
    names = {}
    for first in SEATS[:2]:
        top = ScreenHarness()
        top.window.resize(DISPLAYS[1])
        top.send(StartGame("dicy-cards", ("Maximilian", "Louise", "Jo"), first, {"cards": "A"}))
        line = next(line for line in top.model.players if line.who.name == "Maximilian")
        assert line.turn == (first is SEATS[0])
        stage = top.window.scene.stage
        assert stage is not None
        names[line.turn] = next(text for text in stage.texts if text.words == "Maximilian")
    assert names[True].size == names[False].size
    assert names[True].box == names[False].box
