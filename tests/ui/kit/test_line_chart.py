"""A line chart: round numbers beside it, and each line with its symbol and its sign."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ui.headless import offscreen  # noqa: F401  isort: skip  (it says first that there is no display)

from kivy.graphics import InstructionGroup

from companion.dice import Colour
from ui.kit.brush import Brush, Rect
from ui.kit.line_chart import ChartLine, LineChart, spread, ticks
from ui.kit.node import Kit, Stage
from ui.kit.theme import DARK, RGBA, Metrics


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (0, 41, (0, 20, 40, 60)),
        (0, 3, (0, 1, 2, 3)),
        (-7, 12, (-10, -5, 0, 5, 10, 15)),
        (0, 0, (0, 1)),
        (0, 250, (0, 100, 200, 300)),
    ],
)
def test_the_numbers_beside_it_are_round_and_cover_everything(
    low: float, high: float, wanted: tuple[float, ...]
) -> None:
    assert ticks(low, high, 4) == wanted


def test_signs_that_would_lie_on_each_other_move_apart_and_keep_their_order() -> None:
    places = spread([50, 52, 51, 10], 10, 0, 100)
    assert sorted(range(4), key=lambda i: places[i]) == [3, 0, 2, 1]
    ordered = sorted(places)
    assert all(b - a >= 10 for a, b in pairwise(ordered))
    assert max(spread([99, 98, 97], 10, 0, 100)) == 100
    assert min(spread([0, 0, 0], 10, 0, 100)) == 0
    crowded = sorted(spread([5] * 9, 30, 0, 100))
    assert crowded[0] >= -1e-6
    assert crowded[-1] <= 100


class _Watched(Brush):
    """Remembers signs and lines."""

    def __init__(self) -> None:
        super().__init__(InstructionGroup())
        self.signs: list[tuple[str, Rect]] = []
        self.lines: list[list[float]] = []

    def sign(self, icon: str, box: Rect, colour: RGBA) -> None:
        self.signs.append((icon, box))

    def line(self, points: list[float], colour: RGBA, width: float, close: bool = False) -> None:
        self.lines.append(points)


def drawn(*lines: ChartLine) -> tuple[_Watched, Stage]:
    kit = Kit(DARK, Metrics(800, 480))
    chart = LineChart(lines, across="turns")
    chart.place((0.0, 0.0, 400.0, 200.0), kit)
    stage = Stage(_Watched(), kit)
    chart.draw(stage)
    assert isinstance(stage.brush, _Watched)
    return stage.brush, stage


def test_every_line_carries_its_symbol_and_ends_in_its_sign() -> None:
    red = ChartLine(tuple((n, n * 2) for n in range(9)), Colour.RED, "Louise")
    blue = ChartLine(((0, 0), (8, 16)), Colour.BLUE, "Charles")
    brush, stage = drawn(red, blue)
    assert [icon for icon, _ in brush.signs].count("paint:red") == 5
    assert [icon for icon, _ in brush.signs].count("paint:blue") == 2
    ends = [box for icon, box in brush.signs if box[2] > 20]
    assert len(ends) == 2
    assert abs(ends[0][1] - ends[1][1]) >= 20, "equal scores, and both signs can be seen"
    assert {"0", "5", "10", "15", "20", "turns"} == {text.words for text in stage.texts}


def test_higher_is_more_and_later_is_further_right() -> None:
    brush, _ = drawn(ChartLine(((0, 0), (1, 5), (2, -3)), Colour.GREEN))
    x0, y0, x1, y1, x2, y2 = brush.lines[-1]
    assert x0 < x1 < x2
    assert y2 < y0 < y1


def test_nothing_to_draw_draws_nothing() -> None:
    brush, stage = drawn()
    assert brush.signs == []
    assert stage.texts == []
