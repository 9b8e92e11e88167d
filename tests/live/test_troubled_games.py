"""Whole games on bad evenings, through the real screens: whatever happens in the tray, the result is the record's."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.live.overseer import Overseer
from tests.live.trouble import WHILE_IT_RUNS_DOWN, Misreader, troubled
from ui.boards.dice_city.taps import CityPeople
from ui.boards.dicy_cards.taps import DicyPeople
from ui.boards.gang_of_dice.taps import GangPeople
from ui.headless.taps_start import sit_down
from ui.headless.taps_table import FilmedTable

GAMES = {"gang-of-dice": GangPeople, "dicy-cards": DicyPeople, "dice-city": CityPeople}


def bad_evening(game: str, seed: int, turns: int | None) -> tuple[Any, Overseer]:
    reader = Misreader()
    table = FilmedTable(seed, reader=reader)
    overseer = Overseer(table)
    sit_down(table, game, 2)
    people = troubled(GAMES[game], reader)(table, Random(seed))
    people.play(turns)
    return people, overseer


def test_a_few_troubled_turns_count_as_they_were_thrown() -> None:
    people, overseer = bad_evening("gang-of-dice", seed=4, turns=2)
    assert sum(people.happened.values()) > 1, people.happened
    assert overseer.by_themselves


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_troubled_game_ends_as_its_record_says(game: str) -> None:
    people, overseer = bad_evening(game, seed=1, turns=None)
    assert people.happened["misread"]
    assert {*WHILE_IT_RUNS_DOWN} <= {*people.happened}, people.happened
    assert people.table.tally.wrongly_sure, "what was misread must have been stopped"
    assert overseer.by_themselves
    overseer.equals_its_record()
