"""The odds of Dice City: against every throw played by the rules, against another library, and what is refused."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core import TABLE, Choose
from companion.games.dice_city import GAME
from companion.games.dice_city.cards import BOOK
from companion.games.dice_city.city import city_points
from companion.games.dice_city.model import moves
from companion.games.dice_city.model.board import COLUMNS, PLACES, ROWS
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.odds import OpenCity, added, city_seen, row_odds, things, throw_brings
from companion.games.dice_city.view import DiceCityView
from companion.odds import BadQuestion, TableOdds
from tests.games.dice_city.random_games import game, table
from tests.games.dice_city.table import Table

assert isinstance(GAME.odds, TableOdds)
ODDS = GAME.odds
PLAIN = (
    "forest", "mountain", "cave", "militia", "small-house", "lumber-mill", "quarry", "mine", "regular-army",
    "blacksmith", "mint", "catapult", "watch-tower", "training-camp", "bazaar", "merchant-guild", "manor", "great-wall",
)  # fmt: skip
"""Places on which a die neither asks nor is thrown again."""


def _city(rows: list[list[str]], struck: int = 0) -> OpenCity:
    return OpenCity(BOOK, tuple(id for row in rows for id in row), struck)


def _after(state: State, columns: tuple[int, ...]) -> dict[str, int]:
    """What the rules bring for one throw, all dice used as they lie."""
    seat = state.player
    state = replace(state, cities=(replace(state.cities[0], dice=columns), *state.cities[1:]))
    for row, column in zip(ROWS, columns, strict=True):
        if state.cities[0].struck >> COLUMNS * ROWS.index(row) + column - 1 & 1:
            continue  # nothing can be used there
        for move in (moves.TakeDie(seat, row), moves.Activate(seat)):
            state = GAME.rules.apply(state, move).state
    city = state.cities[0]
    wood, stone, iron = city.stock
    return {
        "wood": wood,
        "stone": stone,
        "iron": iron,
        "strength": city.strength,
        "bandit-strength": city.bandit_strength,
        "vp": city.tokens,
        "hourglass": city.hourglasses,
        "weaker": state.turn.weaker,
    }


@st.composite
def _two_kinds_a_row(draw: st.DrawFn) -> tuple[list[tuple[str, str, int]], int]:
    """Rows of two kinds of places, the first so many times; and a deactivated one."""
    kinds = st.sampled_from(PLAIN)
    rows = [(draw(kinds), draw(kinds), draw(st.integers(0, 6))) for _ in ROWS]
    return rows, draw(st.integers(-1, PLACES - 1))


@settings(max_examples=25, deadline=None)
@given(_two_kinds_a_row())
def test_a_throw_brings_what_the_rules_bring(drawn: tuple[list[tuple[str, str, int]], int]) -> None:
    """All throws, played: of places alike one stands for all. A deactivated place stands for itself."""
    kinds, struck = drawn
    rows = [[first] * count + [second] * (COLUMNS - count) for first, second, count in kinds]
    city = _city(rows, 0 if struck < 0 else 1 << struck)
    state = Table(players="Ana", solo="normal", display="").state
    state = replace(
        state,
        phase=Phase.DICE,
        step=Phase.DICE,
        due=0,
        cities=(replace(state.cities[0], places=city.places, struck=city.struck, dice=(1,) * 5, stock=(0, 0, 0)),),
    )
    alike = []
    for number, row in enumerate(rows):
        seen: dict[tuple[str, bool], list[int]] = {}
        for column, id in enumerate(row, start=1):
            seen.setdefault((id, bool(city.struck >> COLUMNS * number + column - 1 & 1)), []).append(column)
        alike.append([(columns[0], len(columns)) for columns in seen.values()])
    mean: dict[str, float] = {}
    for throw in product(*alike):
        chance = prod(count / COLUMNS for _, count in throw)
        for thing, n in _after(state, tuple(column for column, _ in throw)).items():
            mean[thing] = mean.get(thing, 0.0) + chance * n
    expected = {thing: n for thing, n in mean.items() if n}
    assert throw_brings(city) == pytest.approx(expected, abs=1e-9)


@settings(max_examples=25)
@given(st.lists(st.sampled_from(("forest", "traveller", "militia", "well", "manor")), min_size=6, max_size=6))
def test_a_die_comes_to_rest_where_another_library_says(row: list[str]) -> None:
    """Thrown again and again from a Traveller or a Well."""
    again = [column for column, id in enumerate(row, start=1) if id in ("traveller", "well")]
    found = row_odds(_city([row, *[["forest"] * 6] * 4]))[0]
    if len(again) == COLUMNS:
        assert all(one.ends == pytest.approx(1 / 6) for one in found.landings)
        return
    rests = icepool.d6.reroll(again, depth="inf")
    assert {one.column: one.ends for one in found.landings if one.ends} == pytest.approx(
        {column: float(rests.probability(column)) for column in rests.outcomes()}
    )
    brings = rests.map(lambda column: {"forest": 1, "militia": 1, "manor": 2}[row[column - 1]])
    assert things(found.mean) == pytest.approx(float(brings.mean()))


def test_what_needs_a_choice_is_named_and_not_counted() -> None:
    row = ["town-hall", "storehouse", "festival-hall", "stables", "forest", "forest"]
    found = row_odds(_city([row, *[["forest"] * 6] * 4]))[0]
    assert [one.open for one in found.landings] == [True, True, True, True, False, False]
    assert found.mean == pytest.approx({"wood": 1 / 3})


def test_a_card_adds_what_it_brings_less_what_it_covers() -> None:
    city = _city([["forest"] * 6, ["manor"] * 6, *[["traveller", *["cave"] * 5]] * 3])
    found = {one.place: one for one in added(city, "lumber-mill")}
    assert len(found) == PLACES
    assert found[0].brings == pytest.approx({"wood": 1 / 6})
    assert found[COLUMNS].brings == pytest.approx({"wood": 1 / 3, "vp": -1 / 3})
    assert found[COLUMNS].points == -2
    assert found[2 * COLUMNS].brings == pytest.approx({"wood": 1 / 3, "iron": -1 / 6})  # 5 of 6 now, 5 of 5 before
    assert added(city, "lumber-mill")[0].points == 0


def test_a_card_over_a_deactivated_place_can_be_used() -> None:
    city = _city([["forest"] * 6] * 5, struck=1)
    assert next(one for one in added(city, "lumber-mill") if one.place == 0).brings == pytest.approx({"wood": 1 / 3})


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_points_of_a_card_are_those_of_the_city_with_it(seed: int) -> None:
    """The Cathedral among them, which counts its row."""
    chance = Random(seed)
    state = _any_state(chance)
    seat = state.player
    card = chance.choice([card.id for card in BOOK.cards])
    city = state.cities[seat]
    for one in added(city_seen(_view(state), seat), card):
        places = (*city.places[: one.place], card, *city.places[one.place + 1 :])
        assert one.points == city_points(state.book, replace(city, places=places)) - city_points(state.book, city)


def _any_state(chance: Random) -> State:
    states = [state for state, _, _ in game(chance, table(chance), 300) if state.phase is not Phase.OVER]
    return chance.choice(states)


def _view(state: State) -> DiceCityView:
    view = GAME.rules.view(state, TABLE)
    assert isinstance(view, DiceCityView)
    return view


# --- advice -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_what_is_advised_can_be_done(seed: int) -> None:
    assert GAME.adviser is not None
    chance, asked = Random(seed), set()
    for state, _, _ in game(chance, table(chance), 400):
        asks = GAME.rules.asks_for(state, TABLE)
        question = GAME.adviser.question(_view(state), asks)
        if question is None or (type(question) in asked and chance.random() < 0.8):
            continue
        asked.add(type(question))
        advice = GAME.adviser.advise(question, lambda done: None)
        options = [move for ask in asks if isinstance(ask, Choose) for move in ask.options]
        for choice in advice.choices:
            assert choice.move is None or choice.move in options
        judged = [worth for move in options if (worth := advice.judge(move)) is not None]
        if judged:
            assert advice.choices[0].move is not None
            assert advice.judge(advice.choices[0].move) == max(judged)
            assert advice.poor_below < max(judged)
    assert len(asked) == 3


def test_whoever_covers_points_hears_it_before() -> None:
    """A mill on a Manor costs two points; on a forest it costs none."""
    assert GAME.adviser is not None
    talk = Table("Ana red 1 manor", "Ana stock 2 0 0", *_used(), market="lazy", display="")
    talk.plays(*(f"Ana: use {row.value}" for row in ROWS))
    talk.state = GAME.rules.apply(talk.state, moves.Build(talk.state.player, "lumber-mill")).state
    advice = GAME.adviser.advise(
        GAME.adviser.question(_view(talk.state), GAME.rules.asks_for(talk.state, TABLE)), lambda done: None
    )
    worth = {place: advice.judge(moves.PlaceAt(talk.state.player, place, 1)) for place in ROWS}
    poor = [row for row, one in worth.items() if one is not None and one < advice.poor_below]
    assert [row.value for row in poor] == ["red"]


def _used() -> tuple[str, ...]:
    return ("Ana dice white=1 yellow=1 red=2 blue=1 black=2",)


# --- the command's answer ---------------------------------------------------------------------------------------------


def _ask(**told: str) -> dict[str, Any]:
    talk = Table()
    return ODDS.answer(_view(talk.state), ("Ana", "Bob"), {name: (text,) for name, text in told.items()})


def test_the_answer_has_every_place_and_adds_up() -> None:
    answer = _ask(card="manor")
    assert (answer["player"], len(answer["rows"]), len(answer["places"])) == ("Ana", 5, PLACES)
    assert answer["things"] == pytest.approx(sum(row["things"] for row in answer["rows"]))
    for row in answer["rows"]:
        assert sum(one["ends"] for one in row["landings"]) == pytest.approx(1.0)
    assert _ask(card="manor", place="red 3", player="Bob")["places"][0]["place"] == "red 3"


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"player": "Zoe"}, "player"),
        ({"card": "palace"}, "card-id"),
        ({"card": "forest"}, "card-id"),
        ({"card": "manor", "place": "green 3"}, "place"),
        ({"card": "manor", "place": "red 7"}, "place"),
        ({"card": "manor", "place": "red"}, "place"),
    ],
)
def test_what_cannot_be_answered_is_said(told: dict[str, str], code: str) -> None:
    with pytest.raises(BadQuestion) as refusal:
        _ask(**told)
    assert refusal.value.code == code
