"""The odds of a throw in Dicetopia: against the plain second referee, against another library, and what is refused."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.advice import Advice
from companion.core import SEATS, TABLE, Choose, Seat
from companion.games.dicetopia import GAME
from companion.games.dicetopia.control import value
from companion.games.dicetopia.missions import MISSIONS
from companion.games.dicetopia.model.state import NamedPiece, Phase, State
from companion.games.dicetopia.odds import missions, outcomes, rerolls, table_seen, targets
from companion.games.dicetopia.pieces import COLOURS, DISTRICTS
from companion.games.dicetopia.view import CityView
from companion.odds import BadQuestion, TableOdds
from tests.games.dicetopia import plain
from tests.games.dicetopia.playing import NAMES, game

assert isinstance(GAME.odds, TableOdds)
ODDS = GAME.odds
SEEDS = st.integers(0, 2**32)


def _any_table(chance: Random) -> State:
    """A table in the middle of any game."""
    turns = [state for state, _, _ in game(chance) if state.phase is Phase.TURN]
    return chance.choice(turns)


def _view(state: State) -> CityView:
    view = GAME.rules.view(state, TABLE)
    assert isinstance(view, CityView)
    return view


def _plain(state: State) -> plain.PlainTable:
    agreed = state.agreed
    return plain.plain(
        _view(state),
        ties_satisfy=agreed.ties_satisfy,
        boss_shared=agreed.boss_shared,
        spies_shared=agreed.spies_shared,
        clones_by_colour=agreed.clones_by_colour,
    )


def _shown(table: plain.PlainTable, target: NamedPiece, face: int, old: int | None = None) -> plain.PlainTable:
    """The plain table with another face on one die."""
    after = deepcopy(table)
    colour, was = str(COLOURS[target.piece // 6]), value(target.piece) if old is None else old
    here = after.dice[target.place] if target.place < len(DISTRICTS) else after.boards[target.place - len(DISTRICTS)]
    here[here.index((colour, was))] = (colour, face)
    return after


def _lead(table: plain.PlainTable, seat: Seat) -> int:
    points = [plain.control(table, one) + plain.pillage(table, one) for one in range(len(table.boards))]
    return points[seat] - max(points[one] for one in range(len(points)) if one != seat)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_a_throw_is_worth_what_the_second_referee_says(seed: int) -> None:
    state = _any_table(Random(seed))
    table, flat, seat = table_seen(_view(state)), _plain(state), state.current
    found = {one.target: one for one in rerolls(table, seat)}
    assert set(found) == set(targets(table))
    now = _lead(flat, seat)
    for target, told in found.items():
        leads = icepool.d6.map(lambda face, die=target: _lead(_shown(flat, die, face), seat))
        assert told.mean == pytest.approx(float(leads.mean()), abs=1e-12)
        assert told.better == pytest.approx(float(leads.probability(">", now)), abs=1e-12)
        assert told.worse == pytest.approx(float(leads.probability("<", now)), abs=1e-12)
    best_first = [one.mean for one in rerolls(table, seat)]
    assert best_first == sorted(best_first, reverse=True)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_outcomes_leave_everybody_where_the_second_referee_has_them(seed: int) -> None:
    chance = Random(seed)
    state = _any_table(chance)
    table, flat, seat = table_seen(_view(state)), _plain(state), state.current
    target = chance.choice(targets(table))
    for outcome in outcomes(table, seat, target):
        after = _shown(flat, target, outcome.face)
        assert outcome.points == tuple(plain.control(after, one) + plain.pillage(after, one) for one in state.seats)
        assert outcome.lead == _lead(after, seat)


@settings(max_examples=6, deadline=None)
@given(SEEDS)
def test_a_second_throw_is_used_where_it_helps(seed: int) -> None:
    """Every first face, every die that may follow, every face of that: the plain way."""
    chance = Random(seed)
    state = _any_table(chance)
    table, flat, seat = table_seen(_view(state)), _plain(state), state.current
    target = chance.choice(targets(table))
    total = Fraction(0)
    for face in range(1, 7):
        first = _shown(flat, target, face)
        held = Fraction(_lead(first, seat))
        thrown = NamedPiece(target.place, target.piece // 6 * 6 + face - 1)
        others = {one for one in targets(table) if one != target or _count(flat, target) > 1} | {thrown}
        for other in others:
            leads = [_lead(_shown(first, other, second), seat) for second in range(1, 7)]
            held = max(held, Fraction(sum(leads), 6))
        total += held / 6
    told = next(one.mean for one in rerolls(table, seat, again=True) if one.target == target)
    assert told == pytest.approx(float(total), abs=1e-9)


def _count(table: plain.PlainTable, target: NamedPiece) -> int:
    here = table.dice[target.place] if target.place < len(DISTRICTS) else table.boards[target.place - len(DISTRICTS)]
    return here.count((str(COLOURS[target.piece // 6]), value(target.piece)))


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_missions_change_as_the_second_referee_says(seed: int) -> None:
    chance = Random(seed)
    state = _any_table(chance)
    table, flat = table_seen(_view(state)), _plain(state)
    target = chance.choice(targets(table))
    told = {(one.mission, int(one.seat)): one for one in missions(table, target)}
    for card in MISSIONS:
        for seat in state.seats:
            paid = [plain.mission(_shown(flat, target, face), seat, card) for face in range(1, 7)]
            if len(set(paid)) == 1:
                assert (card, int(seat)) not in told
                continue
            one = told[card, int(seat)]
            assert one.met == pytest.approx(sum(map(bool, paid)) / 6)
            assert one.points == pytest.approx(sum(paid) / 6)
            assert one.now == plain.mission(flat, seat, card)


# --- advice -----------------------------------------------------------------------------------------------------------


def _advised(chance: Random, phases: set[Phase]) -> list[tuple[State, Advice]]:
    assert GAME.adviser is not None
    found = []
    for state, _, _ in game(chance):
        question = GAME.adviser.question(_view(state), GAME.rules.asks_for(state, TABLE))
        if question is not None and state.phase in phases:
            found.append((state, GAME.adviser.advise(question, lambda done: None)))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_die_that_is_advised_can_be_named_and_is_the_best(seed: int) -> None:
    for state, advice in islice(_advised(Random(seed), {Phase.ACTION, Phase.PRAY}), 4):
        ask = GAME.rules.asks(state)[0]
        assert isinstance(ask, Choose)
        worth = {move: advice.judge(move) for move in ask.options}
        assert None not in worth.values()
        best = advice.choices[0]
        assert best.move in worth
        assert worth[best.move] == max(worth.values(), key=lambda one: one or 0.0)
        assert advice.poor_below < (worth[best.move] or 0.0)


@pytest.mark.parametrize("seed", range(6))
def test_what_can_come_of_a_throw_is_told_whole(seed: int) -> None:
    for state, advice in _advised(Random(seed), {Phase.REROLL, Phase.PRAYER_ROLL}):
        view = _view(state)
        assert view.turn is not None
        leads = [one.lead for one in outcomes(table_seen(view), view.turn, view.named[0])]
        now = _lead(_plain(state), view.turn)
        told = {line.words.key: line.share for line in advice.choices}
        assert told.get("advice.grows", 0.0) == pytest.approx(sum(lead > now for lead in leads) / 6)
        assert told.get("advice.shrinks", 0.0) == pytest.approx(sum(lead < now for lead in leads) / 6)
        assert ("advice.stays" in told) is (set(leads) == {now})
        assert all(line.move is None for line in advice.choices)


def test_tables_are_met_in_which_it_advises() -> None:
    """The two tests above have something to look at."""
    advised = [state.phase for seed in range(6) for state, _ in _advised(Random(seed), set(Phase))]
    assert {Phase.ACTION, Phase.REROLL, Phase.PRAY, Phase.PRAYER_ROLL} <= set(advised)


# --- the command's answer -------------------------------------------------------------------------------------------


def _ask(state: State, **told: str) -> dict[str, Any]:
    words = {name: () if text == "" else (text,) for name, text in told.items()}
    return ODDS.answer(_view(state), NAMES[: len(state.seats)], words)


def test_one_die_is_told_with_its_outcomes() -> None:
    state = _any_table(Random(3))
    place, piece = next(
        (district, slots[0]) for district, slots in zip(DISTRICTS, state.city, strict=True) if slots[0] < 18
    )
    die = f"{COLOURS[piece // 6]}={value(piece)}"
    answer = _ask(state, die=f"{place.id} {die}", player="Bob")
    assert (answer["player"], answer["place"], answer["die"]) == ("Bob", place.id, die)
    assert [one["face"] for one in answer["outcomes"]] == ["1", "2", "3", "4", "5", "6"]
    assert sum(one["chance"] * one["lead"] for one in answer["outcomes"]) == pytest.approx(answer["mean"])
    whole = _ask(state, player="Bob")["rerolls"]
    assert {"place": place.id, "die": die, "mean": answer["mean"]}.items() <= next(
        one for one in whole if (one["place"], one["die"]) == (place.id, die)
    ).items()


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"player": "Zoe"}, "player"),
        ({"die": "moon violet=6"}, "place"),
        ({"die": "violet=6"}, "place"),
        ({"die": "nethal violet=7"}, "die-absent"),
        ({"die": ""}, "place"),
    ],
)
def test_what_cannot_be_answered_is_said(told: dict[str, str], code: str) -> None:
    state = _any_table(Random(3))
    with pytest.raises(BadQuestion) as refusal:
        ODDS.answer(_view(state), NAMES[: len(state.seats)], {name: (text,) for name, text in told.items()})
    assert refusal.value.code == code


def test_before_the_dice_lie_there_and_after_the_end_nothing_is_told() -> None:
    states = [step.state for _, _, step in game(Random(1))]
    for state in (states[0], states[-1]):
        with pytest.raises(BadQuestion) as refusal:
            _ask(state)
        assert refusal.value.code == "no-throw"


def test_the_seats_are_those_of_the_names() -> None:
    state = _any_table(Random(5))
    answers = [_ask(state, player=NAMES[seat]) for seat in state.seats]
    assert [answer["lead"] for answer in answers] == [_lead(_plain(state), SEATS[seat]) for seat in state.seats]
