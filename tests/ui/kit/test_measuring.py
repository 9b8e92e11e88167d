"""Laying out a tree: each node works out each of its sizes once, however deep it lies."""

from __future__ import annotations

from collections import Counter

from ui.kit.layout import Column, Grid, Row
from ui.kit.node import Kit, Node
from ui.kit.parts import Surface
from ui.kit.theme import DARK, Metrics


class Counting(Node):
    """Counts how often it is asked for its size, by the width that it was offered."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[float] = Counter()

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        self.asked[width] += 1
        return 40.0, 20.0


def test_a_node_deep_in_a_tree_measures_itself_once_a_width() -> None:
    in_grid, in_row, in_column = Counting(), Counting(), Counting()
    tree = Column(Row(Surface(Column(Row(Grid(in_grid, cell=10), in_row)))), Column(Column(in_column)))
    tree.place((0.0, 0.0, 800.0, 480.0), Kit(DARK, Metrics(800, 480)))
    for node in (in_grid, in_row, in_column):
        assert node.asked
        assert set(node.asked.values()) == {1}


def test_another_drawing_measures_anew() -> None:
    leaf = Counting()
    for kit in (Kit(DARK, Metrics(800, 480)), Kit(DARK, Metrics(1280, 800))):
        leaf.measure(100.0, kit)
    assert leaf.asked[100.0] == 2
