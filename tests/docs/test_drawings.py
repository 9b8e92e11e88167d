"""The wiring drawing is what the program's defaults are, and a Pi's header is a Pi's header."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from hardware.panel import PanelSettings

DRAWINGS = Path(__file__).parents[2] / "docs" / "drawings"


@pytest.fixture(scope="module")
def wiring() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wiring", DRAWINGS / "wiring.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_drawing_is_up_to_date(wiring: ModuleType) -> None:
    assert (DRAWINGS / "wiring.svg").read_text(encoding="utf-8") == wiring.drawing()


def test_every_button_and_lamp_is_drawn(wiring: ModuleType) -> None:
    words = " ".join(ElementTree.fromstring(wiring.drawing()).itertext())
    for name, pin in PanelSettings().wired():
        assert f"{name}:" in words
        assert f"pin {wiring.place_of(pin)} " in words


def test_the_header_is_that_of_a_pi(wiring: ModuleType) -> None:
    assert len(wiring.HEADER) == 40
    assert sorted(pin for pin in wiring.HEADER if isinstance(pin, int)) == list(range(28))
    assert [n + 1 for n, what in enumerate(wiring.HEADER) if what == "GND"] == [6, 9, 14, 20, 25, 30, 34, 39]
    assert [wiring.place_of(pin) for pin in (2, 17, 27, 22, 26, 21)] == [3, 11, 13, 15, 37, 40]
