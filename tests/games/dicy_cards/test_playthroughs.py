"""Whole games as records: they replay, and together they show all that the game has."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import Outcome
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Freeze, Pay, Phase, Score, Skip, State, Thaw
from companion.records.replay import Replay, replay, replay_file
from companion.records.write import write_record

FOLDER = Path(__file__).parents[2] / "playthroughs"
RECORDS = sorted(FOLDER.glob("dicy-cards-*.table"))


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


def test_complete_games_with_two_three_and_four_players() -> None:
    assert {len(game.seats) for game, _ in outcomes() if game.seats is not None and not game.given} == {2, 3, 4}


def test_every_card_scores_and_every_kind_of_move_is_made() -> None:
    moves = [move for path in RECORDS for move in replayed(path).moves]
    assert {move.card for move in moves if isinstance(move, Score)} == set(CardId)
    for kind in (Pay, Skip, Freeze, Thaw):
        assert any(isinstance(move, kind) for move in moves)


def test_one_victory_is_shared_and_one_is_decided_by_active_cards() -> None:
    shared = [outcome for _, outcome in outcomes() if len(outcome.winners) > 1]
    decided = [
        outcome
        for _, outcome in outcomes()
        if len(outcome.winners) == 1 and outcome.standings[0].points == outcome.standings[1].points
    ]
    assert shared
    assert decided


def test_somebody_must_skip_with_all_cards_frozen() -> None:
    for path in RECORDS:
        found = replayed(path)
        assert found.seats is not None
        assert found.options is not None
        state = GAME.rules.begin(GAME.rules.setup(found.seats, found.options), found.given)
        for move in found.moves:
            if state.phase is Phase.ALL_FROZEN:
                return
            state = GAME.rules.apply(state, move).state
    pytest.fail("nobody had to skip")
