"""Whole games as records: they replay, and together they show all that the game has."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import Adjust, Outcome, Rolled
from companion.games.dice_city import GAME
from companion.games.dice_city.model.moves import MOVES
from companion.games.dice_city.model.state import State
from companion.records.replay import Replay, replay, replay_file
from companion.records.write import write_record

FOLDER = Path(__file__).parents[2] / "playthroughs"
RECORDS = sorted(FOLDER.glob("dice-city-*.table"))


def replayed(path: Path) -> Replay:
    return replay_file(path, lambda game_id: GAME)


def outcomes() -> list[tuple[Replay, Outcome]]:
    found = [(game, GAME.rules.outcome(game.state)) for game in map(replayed, RECORDS) if isinstance(game.state, State)]
    return [(game, outcome) for game, outcome in found if outcome is not None]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_playthrough_replays_and_its_export_leads_to_the_same_state(path: Path) -> None:
    found = replayed(path)
    assert found.failure is None
    assert found.seats is not None
    assert found.options is not None
    exported = write_record(GAME, found.seats, found.options, found.given, found.moves)
    assert replay(exported, lambda game_id: GAME).state == found.state


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_playthrough_checks_and_refuses(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("= ") for line in lines) >= 10
    assert sum(line.startswith("! ") for line in lines) >= 5


def test_complete_games_with_every_number_of_players() -> None:
    assert {len(game.seats) for game, _ in outcomes() if game.seats is not None and not game.given} == {1, 2, 3, 4}


def test_every_kind_of_move_is_made() -> None:
    made = {type(move) for path in RECORDS for move in replayed(path).moves}
    assert made == {*MOVES, Rolled, Adjust}


def test_games_end_for_different_reasons_and_one_is_decided_by_a_tie() -> None:
    reasons = {outcome.reason.key for _, outcome in outcomes()}
    assert reasons >= {"outcome.rows", "outcome.deck", "outcome.bandits", "outcome.solo.won", "outcome.solo.lost"}
    assert any(
        len(outcome.standings) > 1 and outcome.standings[0].points == outcome.standings[1].points
        for _, outcome in outcomes()
    )
