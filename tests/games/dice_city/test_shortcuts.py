"""All dice as they lie: what is announced is what comes, and only what has a choice is asked."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import SEATS, Choose, Move, RollDice
from companion.dice import Colour
from companion.games.dice_city import GAME
from companion.games.dice_city.model import moves, tasks
from companion.games.dice_city.model.board import ALL_DICE, Resource
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.shortcuts import USE_ALL
from companion.text import Message
from tests.games.dice_city.random_games import game, table
from tests.games.dice_city.table import Table

RULES = GAME.rules
ANA = SEATS[0]
THINGS = ("wood", "stone", "iron", "strength", "bandit-strength", "vp", "hourglass")


def use_all(top: Table) -> tuple[Move, ...]:
    """One tap on it; the moves it made."""
    follows = RULES.follows(top.state, USE_ALL)
    top.does(*follows.moves)
    return follows.moves


def said(state: State) -> dict[str, Message]:
    (shortcut,) = RULES.shortcuts(state)
    return {message.key: message for message in shortcut.brings}


def announced(state: State) -> dict[str, int]:
    """How much of each thing is promised."""
    what = said(state)["shortcut.brings"].facts["what"]
    named = what if isinstance(what, tuple) else ()
    return {one.key.removeprefix("amount."): one.facts["n"] for one in named}


def counted(state: State, seat: int) -> dict[str, int]:
    city = state.cities[seat]
    have = (*city.stock, city.strength, city.bandit_strength, city.tokens, city.hourglasses)
    return {**dict(zip(THINGS, have, strict=True)), "weaker": state.turn.weaker}


def test_five_printed_places_are_used_with_one_tap() -> None:
    top = Table()
    assert announced(top.state) == {"wood": 1, "stone": 1, "iron": 1, "strength": 1, "vp": 1}
    use_all(top)
    top.shows("Ana stock 1 1 1", "Ana strength 1", "Ana vp 1")
    assert top.state.turn.used == ALL_DICE
    assert RULES.shortcuts(top.state) == ()


def test_a_choice_is_asked_and_the_rest_goes_on_behind_it() -> None:
    top = Table("Ana white 1 storehouse", "Ana stock 1 1 0")
    assert announced(top.state) == {"stone": 1, "iron": 1, "strength": 1, "vp": 1}
    assert said(top.state)["shortcut.choice"].facts["cards"] == (Message("card.storehouse"),)
    follows = RULES.follows(top.state, USE_ALL)
    top.does(*follows.moves)
    assert follows.waits
    assert top.state.turn.used == ALL_DICE, "what fills the stock is used before what pays from it"
    top.shows("Ana stock 1 2 1")
    top.does(moves.PayWith(ANA, Resource.IRON)).shows("Ana stock 1 2 3")
    assert not RULES.follows(top.state, USE_ALL).waits


def test_dice_are_moved_before_they_are_used() -> None:
    top = Table("Ana black 1 stables")
    follows = RULES.follows(top.state, USE_ALL)
    top.does(*follows.moves)
    assert isinstance(top.state.tasks[-1], tasks.Moving)
    assert top.state.turn.used == 1 << 4
    top.does(moves.MoveDieTo(ANA, Colour.WHITE, 4))
    assert announced(top.state) == {"stone": 1, "iron": 1, "strength": 2}
    use_all(top)
    top.shows("Ana stock 0 1 1", "Ana strength 2")


def test_a_fetched_army_is_used_by_the_die_it_is_laid_under() -> None:
    top = Table("Ana black 1 barracks")
    use_all(top)
    assert isinstance(top.state.tasks[-1], tasks.Fetching)
    top.does(moves.PlaceAt(ANA, Colour.WHITE, 1))
    use_all(top)
    top.shows("Ana stock 0 1 1", "Ana strength 3")


def test_points_for_pairs_are_counted_behind_the_harvest_and_the_order_is_said() -> None:
    top = Table("Ana white 1 festival-hall", "Ana stock 0 1 1")
    assert announced(top.state) == {"stone": 1, "iron": 1, "strength": 1, "vp": 3}
    assert said(top.state)["shortcut.order"].facts["cards"][-1] == Message("card.festival-hall")
    use_all(top)
    top.shows("Ana vp 3")


def test_where_no_order_matters_none_is_said() -> None:
    assert set(said(Table("Ana white 1 mint", "Ana blue 1 blacksmith").state)) == {"shortcut.brings"}


def test_a_traveller_is_thrown_last_and_then_lies_there_unused() -> None:
    top = Table("Ana dice white=1 yellow=4 red=1 blue=1 black=1")
    assert said(top.state)["shortcut.thrown"].facts["dice"] == (Colour.YELLOW,)
    follows = RULES.follows(top.state, USE_ALL)
    top.does(*follows.moves)
    assert not follows.waits, "the throw decides, and whoever threw"
    ask = RULES.asks(top.state)[0]
    assert isinstance(ask, RollDice)
    top.does(ask.answer((GAME.dice[1].faces[0],)))
    assert announced(top.state) == {"stone": 1}
    use_all(top)
    assert top.state.turn.used == ALL_DICE


def test_a_die_on_a_deactivated_place_is_asked_for_first() -> None:
    top = Table("Ana red 1 mine deactivated")
    assert said(top.state)["shortcut.stuck"].facts["dice"] == (Colour.RED,)
    follows = RULES.follows(top.state, USE_ALL)
    assert follows.moves == (moves.TakeDie(ANA, Colour.RED),)
    assert follows.waits
    top.does(*follows.moves, moves.Revive(ANA, Colour.RED, 1))
    use_all(top)
    top.shows("Ana active red 1", "Ana stock 1 1 0")


def test_a_question_with_one_answer_is_not_asked() -> None:
    top = Table()
    top.plays("Ana: pass with white", "Ana: refresh town-hall, manor, bazaar, church with yellow")
    top.plays("table: reveal mint, well, manor, church", "Ana: use red", "Ana: use blue")
    top.does(moves.TakeDie(ANA, Colour.BLACK))
    assert RULES.follows(top.state).moves == (moves.Activate(ANA),)
    first = Table().does(moves.TakeDie(ANA, Colour.BLACK))
    assert RULES.follows(first.state).moves == ()


def test_keeping_less_of_one_resource_is_keeping_nothing() -> None:
    top = Table("Ana stock 1 0 0", "Ana dice white=4 yellow=3 red=2 blue=1 black=1")
    use_all(top)
    top.does(moves.KeepLess(ANA))
    assert RULES.follows(top.state).moves == (moves.EndTurn(ANA, (0, 0, 0)),)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_what_is_announced_is_what_comes(seed: int) -> None:
    chance = Random(seed)
    looked = 0
    for state, _, _ in game(chance, table(chance), 400):
        if state.phase is not Phase.DICE or state.turn.used == ALL_DICE:
            assert RULES.shortcuts(state) == ()
            continue
        if chance.random() > 0.2:
            continue
        looked += 1
        follows = RULES.follows(state, USE_ALL)
        after = state
        for move in follows.moves:
            after = RULES.apply(after, move).state
        if set(said(state)) <= {"shortcut.brings", "shortcut.order"}:
            seat = state.player
            before, now = counted(state, seat), counted(after, seat)
            assert {thing: now[thing] - before[thing] for thing in now if now[thing] != before[thing]} == announced(
                state
            )
            assert after.turn.used == ALL_DICE
        else:
            ask = RULES.asks(after)[0]
            assert isinstance(ask, Choose if follows.waits else RollDice)
            assert not isinstance(ask, Choose) or len(ask.options) > 1
    assert looked


@pytest.mark.parametrize("card", ["well", "church", "town-hall", "market-place", "cemetery"])
def test_every_place_with_a_choice_is_named_before(card: str) -> None:
    state = Table(f"Ana white 1 {card}", "Ana stock 1 1 1").state
    assert said(state)["shortcut.choice"].facts["cards"] == (Message(f"card.{card}"),)
