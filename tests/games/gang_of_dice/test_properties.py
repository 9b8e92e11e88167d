"""What holds in every game, however people play."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import Choose, IllegalMove, PickDice, Rolled
from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.model import ROUNDS, TOKEN, Phase, Stop, TurnUp
from companion.games.gang_of_dice.model import State as GangState
from tests.games.gang_of_dice.random_games import game, table

RULES = GAME.rules


def everything(state: GangState) -> int:
    """All dice and tokens at the table, counted as dice."""
    in_hand = state.hand.committed if state.hand else 0
    return sum(state.pools) + state.pot + state.in_front + in_hand


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_dice_and_tokens_are_conserved(seed: int) -> None:
    rng = Random(seed)
    start = table(rng)
    expected = everything(start)
    for before, move, step in game(rng, start):
        after = step.state
        if isinstance(move, TurnUp):
            expected += TOKEN * (start.house.bonus[after.round - 10] if after.round >= 10 else 0)
        assert everything(after) == expected
        assert min(after.pools) >= 0
        assert 0 <= after.pot_tokens <= after.pot
        assert before.round <= after.round <= ROUNDS
        if start.house.physical is not None and after.hand is not None:
            assert after.hand.committed <= start.house.physical


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_every_offer_is_legal_and_every_result_is_what_the_dice_say(seed: int) -> None:
    rng = Random(seed)
    for before, move, step in game(rng):
        for ask in RULES.asks(before):
            if isinstance(ask, PickDice):
                RULES.apply(before, ask.answer(ask.suggested))
            elif isinstance(ask, Choose):
                for option in ask.options:
                    RULES.apply(before, option)
        with pytest.raises(IllegalMove):
            RULES.apply(before, Rolled(before.turn, ()))
        after = step.state
        if isinstance(move, Stop) and before.leader is None and after.leader is not None:
            assert after.leader == move.seat
        if after.phase is Phase.CARD and before.phase is not Phase.CARD:
            valid = {seat: result for seat, result in enumerate(after.results) if result and result.valid}
            best = max(((result.total, len(result.dice)) for result in valid.values()), default=None)
            if best is None:
                assert after.leader is None
            else:
                assert after.leader is not None
                assert (valid[after.leader].total, len(valid[after.leader].dice)) == best
            assert all((pool == 0) == (out is not None) for pool, out in zip(after.pools, after.out_in, strict=True))


def complete_games(seeds: range) -> tuple[int, dict[str, int]]:
    """Plays games to their end; how many moves, and how often they ended for which reason."""
    moves, reasons = 0, dict[str, int]()
    for seed in seeds:
        last = None
        for moment in game(Random(seed)):
            last = moment
            moves += 1
        assert last is not None
        outcome = RULES.outcome(last[2].state)
        assert outcome is not None
        assert outcome.winners
        assert {standing.seat for standing in outcome.standings} == set(last[2].state.seats)
        reasons[outcome.reason.key] = reasons.get(outcome.reason.key, 0) + 1
    return moves, reasons


def test_random_games_end() -> None:
    _, reasons = complete_games(range(300))
    assert reasons.keys() >= {"outcome.rounds", "outcome.last-standing"}


@pytest.mark.long
def test_ten_thousand_random_games_end() -> None:
    _, reasons = complete_games(range(1_000, 11_000))
    assert sum(reasons.values()) == 10_000
