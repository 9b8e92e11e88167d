"""Pools behind screens: what differs only there looks the same to everybody else."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core import RECORD, SEATS, TABLE, Adjust, Amount, IllegalMove, Move, Rolled, Seats, Step, Viewer
from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.model import Commit, DiceAre, State, Stop
from companion.text import Message
from tests.games.gang_of_dice.random_games import NAMES, game
from tests.games.gang_of_dice.table import Table

RULES = GAME.rules


def hidden_table(players: int, dice: str) -> State:
    options = GAME.complete({"pools": "hidden", "dice": dice}, players)
    return RULES.setup(Seats(NAMES[:players]), options)


def others(state: State, owner: int) -> list[Viewer]:
    return [TABLE, *(seat for seat in state.seats if seat != owner)]


def tried(state: State, move: Move) -> Step[State] | IllegalMove:
    try:
        return RULES.apply(state, move)
    except IllegalMove as refusal:
        return refusal


def as_seen(result: Step[State] | IllegalMove, viewer: Viewer) -> Any:
    """What a viewer hears of a move: the refusal, or the events."""
    if isinstance(result, IllegalMove):
        return result.seen_by(viewer)
    return [event.seen_by(viewer) for event in result.events]


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    players=st.sampled_from(GAME.players),
    dice=st.sampled_from(("physical", "pooled")),
    secret=st.integers(1, 60),
    owner=st.integers(0, 3),
)
def test_a_secret_is_seen_by_its_owner_alone(seed: int, players: int, dice: str, secret: int, owner: int) -> None:
    rng = Random(seed)
    seat = SEATS[owner % players]
    compared = 0
    for state, move, step in game(rng, hidden_table(players, dice)):
        if state.out_in[seat] is not None or not state.pools[seat]:
            continue
        pools = list(state.pools)
        pools[seat] = secret
        other = replace(state, pools=tuple(pools))
        probes: list[Move] = [move, Commit(seat, 200), Commit(seat, 61), Stop(seat), Rolled(seat, ())]
        for viewer in others(state, seat):
            assert RULES.view(state, viewer) == RULES.view(other, viewer)
            assert RULES.asks_for(state, viewer) == RULES.asks_for(other, viewer)
            assert RULES.barred(state) == RULES.barred(other)
            for probe in probes:
                one, two = tried(state, probe), tried(other, probe)
                if isinstance(one, IllegalMove) is not isinstance(two, IllegalMove):
                    assert isinstance(probe, Commit), "only a commit depends on what its owner has"
                    assert probe.seat == seat
                elif not RULES.outcome(step.state):  # at the end the screens are lifted
                    assert as_seen(one, viewer) == as_seen(two, viewer)
                    compared += 1
        assert RULES.view(other, seat).seats[seat].score == secret
    assert compared


def test_the_shared_screen_offers_what_anybody_could_use() -> None:
    table = Table("Félix", "Louise", pools="hidden").given(DiceAre(SEATS[0], 7)).turns_up("bomb", "pair")
    viewers: list[Viewer] = [TABLE, *SEATS[:2], RECORD]
    asks = [RULES.asks_for(table.state, viewer)[0] for viewer in viewers]
    highs = [ask.high for ask in asks if isinstance(ask, Amount)]
    assert highs == [24, 7, 24, 7]


def test_a_refusal_tells_the_number_to_its_owner_alone() -> None:
    table = Table("Félix", "Louise", pools="hidden").given(DiceAre(SEATS[0], 7)).turns_up("bomb", "pair")
    refusal = tried(table.state, Commit(table.felix.seat, 8))
    assert isinstance(refusal, IllegalMove)
    assert refusal.seen_by(table.felix.seat).facts["owned"] == 7
    for viewer in (TABLE, table.louise.seat):
        assert refusal.seen_by(viewer) == Message("illegal.commit.owned.hidden", {"player": table.felix.seat})


def test_a_corrected_pool_is_told_to_its_owner_alone() -> None:
    table = Table("Félix", "Louise", pools="hidden").adjusts(DiceAre(SEATS[0], 7))
    told = table.told("adjusted")
    assert told.seen_by(table.louise.seat) == Message("event.adjusted.hidden", {"player": table.felix.seat})
    assert told.seen_by(table.felix.seat).facts["change"].facts["n"] == 7
    assert "n" not in RULES.describe(Adjust(None, DiceAre(SEATS[0], 7))).facts, "the history has one text for all"
    assert Table("Félix", "Louise").adjusts(DiceAre(SEATS[0], 7)).told("adjusted").secret_of is None


def test_the_screens_are_lifted_at_the_end_and_for_whoever_is_out() -> None:
    table = Table("Félix", "Louise", "Suzie", pools="hidden").given(DiceAre(SEATS[2], 0))
    shown = [(seat.score, seat.out) for seat in RULES.view(table.state, TABLE).seats]
    assert shown == [(None, False), (None, False), (0, True)]
    table.adjusts(DiceAre(SEATS[1], 0))
    assert [seat.score for seat in RULES.view(table.state, TABLE).seats] == [48, 0, 0]
