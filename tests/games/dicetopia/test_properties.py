"""What holds in every game, by random games and random tables, and against a plain second referee."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core import SEATS, IllegalMove
from companion.games.dicetopia import GAME
from companion.games.dicetopia.control import control_points, controllers
from companion.games.dicetopia.missions import MISSIONS, table_of
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.notation.tokens import Reader
from companion.games.dicetopia.pieces import AGENTS, CITY_DICE, DICE_PER_COLOUR, DISTRICTS, EMPTY, ROUNDS
from companion.games.dicetopia.scoring import pillage
from companion.games.dicetopia.view import CityView
from companion.records.names import TableNames
from tests.games.dicetopia import plain
from tests.games.dicetopia.playing import end_state, game

SEEDS = st.integers(0, 2**32)
LONG_GAMES = 2000


def _plain(state: State) -> plain.PlainTable:
    view = GAME.rules.view(state, "table")
    assert isinstance(view, CityView)
    agreed = state.agreed
    return plain.plain(
        view,
        ties_satisfy=agreed.ties_satisfy,
        boss_shared=agreed.boss_shared,
        spies_shared=agreed.spies_shared,
        tiebreak_shared=agreed.tiebreak_shared,
        clones_by_colour=agreed.clones_by_colour,
    )


def _conserved(state: State) -> None:
    """Dice and agents are only moved: none appears, and only Shakra's die disappears."""
    players = len(state.seats)
    pieces = [piece for place in (*state.city, *state.boards) for piece in place]
    empty = pieces.count(EMPTY)
    colours = Counter(piece // 6 for piece in pieces if piece < AGENTS[0])
    if state.phase is not Phase.CITY:
        assert sum(colours.values()) + empty == 3 * DICE_PER_COLOUR[players]
    assert empty <= 1
    assert all(colours[colour] <= DICE_PER_COLOUR[players] for colour in range(3))
    for seat in state.seats:
        sent = sum(slots.count(AGENTS[seat]) for slots in state.city)
        assert sent == len(state.boards[seat]) <= ROUNDS


def _turns_taken(state: State) -> None:
    """Everybody has as many dice as rounds are over, one more after the own turn; Roamers one less."""
    if state.phase is not Phase.TURN or state.round > ROUNDS:
        return
    order = state.seats.clockwise(state.seats.first)
    for seat in state.seats:
        played = state.round - 1 + (order.index(seat) < order.index(state.current))
        assert len(state.boards[seat]) in ((played,) if not state.spent[seat] else (played, played - 1))


def _whole_game(seed: int) -> None:
    state = None
    for before, _, step in game(Random(seed)):
        _conserved(before)
        _turns_taken(before)
        state = step.state
    assert state is not None
    _conserved(state)
    assert GAME.rules.asks(state) == ()
    assert all(len(board) == ROUNDS for board in state.boards)
    assert sum(piece < EMPTY and piece < AGENTS[0] for slots in state.city for piece in slots) in (5, 6)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_random_games_end_and_lose_nothing(seed: int) -> None:
    _whole_game(seed)


@pytest.mark.long
def test_two_thousand_random_games_end_and_lose_nothing() -> None:
    for seed in range(LONG_GAMES):
        _whole_game(seed)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_control_as_a_plain_second_referee_counts_it(seed: int) -> None:
    state = end_state(Random(seed))
    table = _plain(state)
    for seat in state.seats:
        assert control_points(state, seat) == plain.control(table, seat)
        assert pillage(state, seat) == plain.pillage(table, seat)
    for district in DISTRICTS:
        assert list(controllers(state, district)) == plain.controllers(table, district)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_all_forty_missions_by_their_words(seed: int) -> None:
    state = end_state(Random(seed))
    table, judged = table_of(state), _plain(state)
    assert len(MISSIONS) == 40
    for seat in state.seats:
        for card, mission in MISSIONS.items():
            points = mission.stars * mission.finds(table, seat).times
            assert points == plain.mission(judged, seat, card), (card, judged.boards[seat])


RARE_BOARDS = [
    ["violet=2"] * 6,
    ["violet=1", "white=2", "turquoise=3", "violet=4", "white=5", "turquoise=6"],
    ["white=1", "white=3", "white=5", "white=1", "white=3", "white=5"],
    ["turquoise=2", "turquoise=4", "violet=6", "violet=6", "violet=6", "violet=6"],
    ["white=4", "white=4", "white=4", "turquoise=4", "turquoise=4", "turquoise=4"],
    ["violet=1", "violet=2", "violet=3", "violet=4", "violet=5", "violet=6"],
]
"""What chance seldom deals: clones, all values, all odd, all even, triples, one colour."""


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(RARE_BOARDS), st.sampled_from(RARE_BOARDS))
def test_all_forty_missions_on_boards_that_are_rare(seed: int, first: list[str], second: list[str]) -> None:
    state = end_state(Random(seed))
    names = TableNames(state.seats)
    boards = (Reader(first, names).dice(), Reader(second, names).dice(), *state.boards[2:])
    state = replace(state, boards=boards)
    table, judged = table_of(state), _plain(state)
    for seat in state.seats:
        for card, mission in MISSIONS.items():
            points = mission.stars * mission.finds(table, seat).times
            assert points == plain.mission(judged, seat, card), (card, judged.boards[seat])


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_final_scores_are_what_the_plain_referee_says(seed: int) -> None:
    """Through all-in and Chameleon; games with a copy or a decision are left to their own tests."""
    state = None
    for _, _, step in game(Random(seed)):
        state = step.state
    assert state is not None
    if state.ending.copy is not None or state.ending.decided is not None:
        return
    judged = _plain(state)
    totals = []
    for seat in state.seats:
        total = plain.control(judged, seat) + plain.pillage(judged, seat)
        for card in state.ending.revealed[seat]:
            twice = 1
            if card == "all-in":
                assert state.ending.drawn is not None
                card, twice = state.ending.drawn, 2
            if card == "chameleon":
                assert state.ending.copied is not None
                card = state.ending.copied[1]
            total += twice * plain.mission(judged, seat, card)
        assert GAME.rules.scores(state)[seat].total == total
        totals.append(total)
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    assert list(outcome.winners) == plain.winners(judged, totals)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_what_is_not_offered_as_a_target_is_refused(seed: int) -> None:
    """Asks and play agree: of all targets that there are, those offered apply and no others."""
    chance = Random(seed)
    for state, _, _ in game(chance):
        if state.phase is not Phase.ACTION or chance.random() < 0.8:
            continue
        seat = state.current
        offered = set(GAME.rules.asks(state)[0].options)  # type: ignore[union-attr]
        targets = [
            *(moves.TargetCity(seat, district, die) for district in DISTRICTS for die in CITY_DICE),
            *(moves.TargetBoard(seat, owner, die) for owner in SEATS[:4] for die in CITY_DICE),
            *(moves.TargetAgent(seat, district, owner) for district in DISTRICTS for owner in SEATS[:4]),
        ]
        for move in targets:
            try:
                GAME.rules.apply(state, move)
            except IllegalMove:
                assert move not in offered, move
            else:
                assert move in offered, move
