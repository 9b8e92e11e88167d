"""Never colour alone: every player's and die's colour is drawn with its symbol, and the symbol is seen by everybody."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.dice import Colour
from ui.headless.scenes import SCENES
from ui.kit import icons
from ui.kit.brush import Brush, Rect
from ui.kit.theme import PAINTS, RGBA, contrast

BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What red, green and blue light become for somebody without one kind of cones (Machado and others, 2009)."""
ORNAMENT = ("home", "home-again", "home-no-camera", "new-game", "idle")
"""The dice beside a title or on a tile tell nothing."""
SMALLEST = 20
"""Pixels: the sign at the end of a line, and of a row."""


def seen_by(kind: str, colour: RGBA) -> RGBA:
    """A colour as somebody sees it who lacks one kind of cones."""
    share = np.array(colour[:3])
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(BLIND[kind]) @ light, 0, 1)
    red, green, blue = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return float(red), float(green), float(blue), 1.0


@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize("colour", PAINTS)
def test_every_symbol_is_seen_on_its_colour(colour: Colour, kind: str) -> None:
    paint = PAINTS[colour]
    assert contrast(seen_by(kind, paint.mark), seen_by(kind, paint.body)) >= 3


def test_some_colours_are_told_apart_by_their_symbols_alone() -> None:
    bodies = {colour: seen_by("deuteranopia", paint.body) for colour, paint in PAINTS.items()}
    alike = [
        (one, other)
        for one, other in combinations(bodies, 2)
        if max(abs(a - b) for a, b in zip(bodies[one], bodies[other], strict=True)) < 0.2
    ]
    assert alike, "if there were none, this file would prove nothing"


def test_no_two_symbols_look_alike_even_small() -> None:
    masks = {paint.symbol: icons.mask(paint.symbol, SMALLEST) > 0.5 for paint in PAINTS.values()}
    for one, other in combinations(masks, 2):
        both, either = (masks[one] & masks[other]).sum(), (masks[one] | masks[other]).sum()
        assert both / either < 0.8, (one, other)


class _Spy:
    """What is drawn in the colours of dice and players, and which symbols."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.coloured: list[tuple[Colour, Rect]] = []
        self.symbols: list[tuple[str, Rect]] = []
        disc, die, icon = Brush.disc, Brush.die, Brush.icon

        def spied_disc(brush: Brush, cx: float, cy: float, radius: float, colour: RGBA) -> None:
            self._note(colour, (cx - radius, cy - radius, 2 * radius, 2 * radius))
            disc(brush, cx, cy, radius, colour)

        def spied_die(brush: Brush, face: str, box: Rect, body: RGBA, *rest: Any) -> None:
            if body[:3] != PAINTS[Colour.WHITE].body[:3]:  # dice without a colour are white too
                self._note(body, box)
            die(brush, face, box, body, *rest)

        def spied_icon(brush: Brush, name: str, box: Rect, colour: RGBA) -> None:
            self.symbols.append((name, box))
            icon(brush, name, box, colour)

        monkeypatch.setattr(Brush, "disc", spied_disc)
        monkeypatch.setattr(Brush, "die", spied_die)
        monkeypatch.setattr(Brush, "icon", spied_icon)

    def _note(self, colour: RGBA, box: Rect) -> None:
        self.coloured += [(name, box) for name, paint in PAINTS.items() if paint.body[:3] == colour[:3]]

    def alone(self) -> list[str]:
        """What has a colour and no symbol on it."""
        return [f"{colour.value} at {box}" for colour, box in self.coloured if not self._signed(colour, box)]

    def _signed(self, colour: Colour, box: Rect) -> bool:
        x, y, w, h = box
        return any(
            name == PAINTS[colour].symbol and x - 1 <= sx + sw / 2 <= x + w + 1 and y - 1 <= sy + sh / 2 <= y + h + 1
            for name, (sx, sy, sw, sh) in self.symbols
        )


def _alone(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], int]:
    top = ScreenHarness()
    SCENES[name](top)
    spy = _Spy(monkeypatch)
    top.window.display.draw_again()
    return spy.alone(), len(spy.coloured)


@pytest.mark.parametrize("name", ["gang-decide", "dicetopia-turn", "city-die", "scoreboard", "feast", "new-players"])
def test_colours_come_with_their_symbols(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone, coloured = _alone(name, monkeypatch)
    assert alone == []
    assert coloured > 2


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in SCENES if name not in ORNAMENT])
def test_colours_come_with_their_symbols_in_every_scene(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _alone(name, monkeypatch)[0] == []


def test_a_colour_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _alone("home", monkeypatch)[0]
