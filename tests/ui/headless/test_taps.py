"""Touches are counted where they happen: nothing reaches the game that was neither filmed nor touched."""

from __future__ import annotations

import json
from random import Random

import pytest

from ui.headless.taps_table import FilmedTable, NotFound  # isort: skip  (it says first that there is no display)

from companion.core import SEATS, Rolled
from companion.dice import PIPS
from ui.app.inbox import Answer, CameraIs, ReadingTaken
from ui.headless import taps
from ui.headless.taps_games import Wish, measures
from ui.headless.taps_people import People
from ui.headless.taps_start import sit_down


def test_every_message_was_filmed_touched_or_pressed() -> None:
    table = FilmedTable(seed=4)
    sit_down(table, "dicy-cards", 2)
    People(table, Random(4)).play(2)
    by_people = [said for said in table.top.sent if not isinstance(said, CameraIs | ReadingTaken)]
    assert table.tally.turns == 2
    assert table.tally.throws >= 2
    assert len(by_people) <= table.tally.total, "something was said that nobody touched"


def test_what_cannot_be_touched_cannot_be_said() -> None:
    table = FilmedTable(seed=4)
    sit_down(table, "dicy-cards", 2)
    before = table.tally.total
    with pytest.raises(NotFound):
        table.say(Answer(Rolled(SEATS[0], PIPS)))
    assert table.tally.total == before
    assert not any(isinstance(said, Answer) for said in table.top.sent)


def test_every_built_in_game_and_the_first_throw_are_counted() -> None:
    assert {"gang-of-dice", "dicy-cards", "dicetopia", "dice-city", "first-throw"} <= set(measures())


def test_the_last_line_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert taps.main(["--games", "first-throw"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert list(figures) == ["first-throw"]
    assert 4 <= figures["first-throw"] <= 9


def test_a_name_that_is_not_counted_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        taps.main(["--games", "ludo"])
    assert "ludo" in capsys.readouterr().err


def test_turns_bound_a_game() -> None:
    tally = measures()["dicy-cards"](Wish(seed=2, turns=1))
    assert tally.turns == 1
