"""The part of `make test-vm` that needs no machine: where a tap lands when the picture is turned, and the taps."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.ui.tapping import words_on
from tests.vm.__main__ import SEED, TAPS_BEFORE_THE_CUT, play_on
from tests.vm.machine import SIZE, Pixels
from tests.vm.twin import MOST_APART, Twin, apart, on_panel, turned
from ui.present.end import EndModel
from ui.present.table import TableModel


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_tap_lands_where_the_turned_picture_has_its_place(degrees: int) -> None:
    width, height = SIZE if degrees in (0, 180) else SIZE[::-1]
    picture = np.zeros((height, width, 3), np.uint8)
    picture[70, 30] = 255
    x, y = on_panel(30, 70, degrees)
    assert turned(picture, degrees)[y, x].tolist() == [255, 255, 255]


def test_one_word_that_differs_is_seen_and_a_soft_edge_is_not() -> None:
    picture = np.full((480, 800, 3), 40, np.uint8)
    other = picture.copy()
    other[100:116, 200:260] = 200
    assert apart(picture, other) > MOST_APART
    assert apart(picture, picture + 1) < MOST_APART
    assert apart(picture, picture[:, :400]) == 255


class NoMachine:
    """Where taps go that nobody feels."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def finger(self, line: str) -> None:
        self.lines.append(line)

    def picture(self) -> Pixels:
        raise AssertionError("nobody looks")


def test_the_evening_can_be_tapped_to_its_end_and_is_found_again_after_a_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Twin, "compare", lambda *_: None)
    monkeypatch.setattr("tests.vm.twin.LOOK_SECONDS", 0.0)
    machine: Any = NoMachine()
    twin = Twin(machine, tmp_path, tmp_path / "data")
    twin.begin_game()
    chance = Random(SEED)
    play_on(twin, chance, TAPS_BEFORE_THE_CUT)
    twin.get_up()
    twin.sit_down()
    twin.tap("home.resume")
    play_on(twin, chance)
    assert isinstance(twin.table.model, EndModel)
    assert len(machine.lines) == twin.taps, "every tap was the machine's too"
    twin.get_up()
    twin.sit_down()
    twin.begin_game()  # once more, with names and cards that are known by now
    assert isinstance(twin.table.model, TableModel)
    twin.get_up()


def test_a_machine_with_lamps_has_them_in_its_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Twin, "compare", lambda *_: None)
    machine: Any = NoMachine()
    twin = Twin(machine, tmp_path, tmp_path / "data")
    for there in (False, True):
        twin.lamps = there
        twin.tap("settings.title")
        assert ("\nLamps\n" in words_on(twin.table)) is there
        twin.get_up()
        twin.sit_down()
    twin.get_up()


def test_a_hundred_taps_in_a_row_have_a_place_where_each_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Twin, "compare", lambda *_: None)
    machine: Any = NoMachine()
    twin = Twin(machine, tmp_path, tmp_path / "data")
    twin.free_table()
    twin.points_by_hand()
    twin.hundred_taps("+1")
    assert "0 → 100" in words_on(twin.table)
    twin.tap("close")
    twin.go_home()
    twin.free_table()  # the one that lies there
    assert isinstance(twin.table.model, TableModel)
    assert len(machine.lines) == twin.taps
    twin.get_up()
