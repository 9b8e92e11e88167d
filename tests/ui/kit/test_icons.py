"""The icons: the shipped file is made of the drawings that lie beside it, and has every icon that code names."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from ui.boards.dice_city.glyphs import KIND_ICONS
from ui.kit import icons
from ui.kit.icon_maker import DRAWINGS, checksum
from ui.kit.theme import PAINTS

ROOT = Path(__file__).parents[3]
NAMED = re.compile(r'(?:\bicon=|\bIcon\(|\.icon\(|_corner\(stage, )"([a-z-]+)"')


def _named() -> set[str]:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "ui").rglob("*.py")]
    found = {name for source in sources for name in NAMED.findall(source)}
    return found | {paint.symbol for paint in PAINTS.values()} | set(KIND_ICONS.values())


def test_every_icon_that_code_names_is_shipped() -> None:
    named = _named()
    assert len(named) > 40, "the search finds them"
    assert named <= set(icons.masks())


def test_the_shipped_file_is_made_of_the_drawings_as_they_are() -> None:
    with np.load(icons.SHIPPED) as kept:
        assert str(kept[icons.SOURCES_MARK]) == checksum(), "run python -m ui.kit.icon_maker"
    assert set(icons.masks()) == {path.stem for path in DRAWINGS.glob("*.svg")}


@pytest.mark.parametrize("size", [13, 24, 90])
def test_every_icon_is_some_ink_and_some_paper_in_every_size(size: int) -> None:
    for name in icons.masks():
        mask = icons.mask(name, size)
        assert mask.shape == (size, size)
        assert 0.08 < mask.mean() < 0.75, name
        assert mask.max() > 0.9, name
