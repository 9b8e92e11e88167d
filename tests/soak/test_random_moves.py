"""Random moves, legal and not: what is refused changes nothing, what is taken keeps the laws."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.gang_of_dice import GAME as GANG
from tests.contract.tables import GAMES, Table, played
from tests.soak.random_moves import play_moves
from tests.soak.referee import LawBroken, judge

IDS = [game.id for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_random_moves(game: object) -> None:
    tally = play_moves(game, seed=1, count=400)  # type: ignore[arg-type]
    assert tally["tried"] == 400
    assert min(tally["taken"], tally["refused"], tally["taken back"], tally["opened anew"]) > 0


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_ten_thousand_random_moves(game: object) -> None:
    tally = play_moves(game, seed=2, count=10_000)  # type: ignore[arg-type]
    assert min(tally["amended"], tally["put back"], tally["games"]) > 0


def test_the_referee_sees_a_die_that_appears_from_nowhere() -> None:
    turn = played(Table(GANG, 3, 0)).turns[5]
    richer = replace(turn.step.state, pools=tuple(pool + 1 for pool in turn.step.state.pools))
    judge(GANG, turn.before, turn.move, turn.step.state)
    with pytest.raises(LawBroken, match="conserved"):
        judge(GANG, turn.before, turn.move, richer)
    with pytest.raises(LawBroken, match="no fewer"):
        judge(GANG, turn.before, turn.move, replace(turn.step.state, pot=-1))
