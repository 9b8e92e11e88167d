"""What holds in every game, however people play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import Choose, IllegalMove, Rolled
from companion.games.dice_city import GAME
from companion.games.dice_city.cards import BASIC_COPIES, BASICS, COPIES, Pile
from companion.games.dice_city.city import city_points, points
from companion.games.dice_city.model.board import ALL_DICE, PLACES
from companion.games.dice_city.model.state import Phase, State
from companion.records.names import TableNames
from tests.games.dice_city.random_games import game, table

RULES = GAME.rules
MOVES = 250
"""Half a game at most tables; the rest goes on alike."""
seeds = st.integers(0, 10**9)


def everywhere(state: State) -> Counter[str]:
    """Every location and basic card, wherever it is, but for what was covered of the basic piles."""
    supply, cards = state.supply, Counter[str]()
    cards.update(id for city in state.cities for id in city.places if state.book.of[id].pile is not Pile.PRINTED)
    cards.update(id for id in (*supply.display, *supply.lower, *supply.discard) if id)
    cards.update(dict(zip(state.book.locations, supply.unseen, strict=True)))
    cards.update(dict(zip(BASICS, supply.basics, strict=True)))
    return cards


@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_cards_are_conserved(seed: int) -> None:
    chance = Random(seed)
    covered = Counter[str]()
    for before, _, step in game(chance, table(chance), MOVES):
        after = step.state
        for old, new in zip(before.cities, after.cities, strict=True):
            covered.update(top for top, now in zip(old.places, new.places, strict=True) if top in BASICS and top != now)
            same = [place for place in range(PLACES) if old.places[place] == new.places[place]]
            assert len(same) >= PLACES - 1
        found = everywhere(after) + covered
        if covered_by_itself := _covered_by_itself(before, after):
            covered[covered_by_itself] += 1
            found[covered_by_itself] += 1
        assert found == Counter(dict.fromkeys(after.book.locations, COPIES) | dict.fromkeys(BASICS, BASIC_COPIES))
        if not after.house.lazy:
            assert after.supply.deck == sum(after.supply.unseen)


def _covered_by_itself(before: State, after: State) -> str | None:
    """A basic card built over another of its kind: nothing seems to have changed but the pile."""
    for id, old, new in zip(BASICS, before.supply.basics, after.supply.basics, strict=True):
        if old != new and all(
            was.places.count(id) == now.places.count(id) for was, now in zip(before.cities, after.cities, strict=True)
        ):
            return id
    return None


@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_what_players_have_adds_up(seed: int) -> None:
    """One card in play on each place, nothing below zero, bandits and ships off their piles, dice on the board."""
    chance = Random(seed)
    start = table(chance)
    solo = start.house.solo > 0
    for _, _, step in game(chance, start, MOVES):
        state = step.state
        for seat, city in enumerate(state.cities):
            assert len(city.places) == PLACES
            assert min(*city.stock, city.hourglasses, city.tokens, city.strength, city.bandit_strength) >= 0
            assert city.struck < 1 << PLACES
            assert all(1 <= column <= 6 for column in city.dice)
            assert points(state.book, city) >= city_points(state.book, city) >= 0
            if seat != state.player:
                assert city.strength == city.bandit_strength == 0
        taken = [card for city in state.cities for card in (*city.bandits, *city.ships)]
        left = sum(state.supply.bandits) + sum(state.supply.ships)
        assert len(taken) + left == sum(start.supply.bandits) + sum(start.supply.ships)
        assert not (solo and taken)
        assert 0 <= state.turn.used <= ALL_DICE
        assert (state.phase is Phase.TASK) == bool(state.tasks)
        assert (state.phase in (Phase.REVEAL, Phase.DISPLAY)) <= (state.due > 0)


@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_every_offer_is_legal_and_every_line_is_read_as_it_was_written(seed: int) -> None:
    chance = Random(seed)
    start = table(chance)
    names = TableNames(start.seats)
    history = [(before, move) for before, move, _ in game(chance, start, 150)]
    for before, _ in history:
        for ask in RULES.asks(before):
            for option in ask.options if isinstance(ask, Choose) else ():
                RULES.apply(before, option)
        with pytest.raises(IllegalMove):
            RULES.apply(before, Rolled(before.player, ()))
    state, read = start, 0
    for line in GAME.notation.write(history, names):
        head, _, rest = line.partition(":")
        if head == "table":
            moves = GAME.notation.parse_table(state, rest.split(), names)
        else:
            moves = GAME.notation.parse_move(state, names.seat(head), rest.split(), names)
        assert moves == tuple(move for _, move in history[read : read + len(moves)])
        read += len(moves)
        for move in moves:
            state = RULES.apply(state, move).state
    assert len(history) - read < 9


def complete_games(numbers: range, **options: str) -> Counter[str]:
    """Plays games to their end; how often they ended for which reason."""
    reasons = Counter[str]()
    for number in numbers:
        chance = Random(number)
        state = table(chance, **options)
        for _, _, step in game(chance, state):
            state = step.state
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert {standing.seat for standing in outcome.standings} == set(state.seats)
        assert len(outcome.winners) == 1 or state.house.solo
        reasons[outcome.reason.key] += 1
    return reasons


def test_random_games_end() -> None:
    reasons = complete_games(range(40), deck_end="on")
    assert reasons.keys() >= {"outcome.deck", "outcome.solo.lost"}


def test_random_games_without_an_end_of_the_deck_end_too() -> None:
    reasons = complete_games(range(4), deck_end="off")
    assert reasons.keys() & {"outcome.bandits", "outcome.rows", "outcome.ships"}


@pytest.mark.long
def test_two_thousand_random_games_end() -> None:
    reasons = complete_games(range(10_000, 12_000))
    assert sum(reasons.values()) == 2_000
    assert reasons.keys() >= {"outcome.deck", "outcome.rows", "outcome.bandits", "outcome.solo.lost"}
