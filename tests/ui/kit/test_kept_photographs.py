"""Photographs of a long history: loaded when they are seen, small, one after the other, and few are held."""

from __future__ import annotations

from ui.headless import offscreen  # noqa: F401  isort: skip  (it says first that there is no display)

from pathlib import Path

import cv2
import numpy as np
import pytest
from kivy.clock import Clock

from ui.kit import photo_loader
from ui.kit.layout import Column, Scroll
from ui.kit.node import Kit
from ui.kit.photo_loader import PhotoShelf
from ui.kit.picture import KeptThumb
from ui.kit.scene_widget import SceneWidget
from ui.kit.theme import THEMES, Metrics

LINES = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cv2.imwrite(str(tmp_path / "throw.jpg"), np.zeros((720, 1280, 3), np.uint8))
    return tmp_path


class Asked(PhotoShelf):
    """A shelf that notes what it is asked for, and loads nothing by itself."""

    def __init__(self) -> None:
        super().__init__(lambda reference: None, lambda: None)
        self.asked: list[str] = []

    def texture(self, reference: str, small: bool = False) -> None:
        assert small
        self.asked.append(reference)


def test_only_what_is_seen_is_loaded() -> None:
    shelf = Asked()
    scene = SceneWidget(lambda action: None)
    scene.size = (400, 400)
    kit = Kit(THEMES["dark"], Metrics(400, 400), None, shelf)
    rows = Column(*(KeptThumb(str(number), width=60, height=44) for number in range(LINES)), gap=0)
    scene.show(Scroll("history", rows), kit)
    first = list(shelf.asked)
    assert "0" in first
    assert len(first) < LINES / 2
    scene.scroll_to("history", 1e9)
    assert str(LINES - 1) in shelf.asked
    assert len(set(shelf.asked)) < LINES, "what was scrolled over in one go was never seen"


def test_a_thumb_is_decoded_small_and_a_large_one_is_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = PhotoShelf(lambda reference: folder / reference, lambda: None)
    loaded: dict[bool, tuple[int, ...]] = {}
    monkeypatch.setattr(shelf, "_loaded", lambda reference, small, pixels: loaded.update({small: pixels.shape}))
    shelf.load("throw.jpg", small=True)
    shelf.load("throw.jpg")
    Clock.tick()
    assert loaded == {True: (90, 160, 3), False: (720, 1280, 3)}


@pytest.mark.parametrize(("width", "shown"), [(1500, 1500), (2304, 1152), (4608, 1152), (8001, 1001)])
def test_a_large_photograph_is_never_whole_in_memory(
    folder: Path, monkeypatch: pytest.MonkeyPatch, width: int, shown: int
) -> None:
    cv2.imwrite(str(folder / "large.jpg"), np.zeros((64, width, 3), np.uint8))
    shelf = PhotoShelf(lambda reference: folder / reference, lambda: None)
    widths: list[int] = []
    monkeypatch.setattr(shelf, "_loaded", lambda reference, small, pixels: widths.append(pixels.shape[1]))
    shelf.load("large.jpg")
    Clock.tick()
    assert widths == [shown]


def test_few_large_ones_are_held(folder: Path) -> None:
    shelf = PhotoShelf(lambda reference: folder / reference, lambda: None)
    pixels = np.zeros((9, 16, 3), np.uint8)
    for number in range(300):
        shelf._loaded(str(number), False, pixels)
        shelf._loaded(str(number), True, pixels)
    assert {small: len(held) for small, held in shelf._textures.items()} == {
        False: photo_loader.MOST_LARGE,
        True: photo_loader.MOST_SMALL,
    }


def test_a_file_that_cannot_be_found_does_not_end_the_loader(folder: Path) -> None:
    def find(reference: str) -> Path:
        if reference == "bad":
            raise RuntimeError("a fault")
        return folder / reference

    shelf = PhotoShelf(find, lambda: None)
    shelf.load("bad")
    shelf.load("throw.jpg")
    Clock.tick()
    assert shelf.texture("bad") is None
    assert shelf.texture("throw.jpg") is not None
