"""What holds in every game, however it is played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import RECORD, TABLE, Choose, IllegalMove, Move, PickDice, RollDice, Rolled
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.model import DicyView, Freeze, Pay, Phase, Score, Skip, State, Thaw
from companion.records.replay import replay
from companion.records.write import write_record
from tests.games.dicy_cards.plain import keep_books
from tests.games.dicy_cards.playing import play

rules = GAME.rules
A_FEW_GAMES = 300
MANY_GAMES = 10_000


def is_sound(state: State) -> None:
    """What every state is."""
    for seat in state.seats:
        assert state.frozen[seat] <= set(state.cards)
    assert len(set(state.cards)) == 5
    assert (state.debt is not None) == (state.phase is Phase.ANSWER)
    assert len(state.dice) in (0, 6)
    assert (rules.outcome(state) is None) == bool(rules.asks(state)) == (rules.turn(state) is not None)


def follows(before: State, move: Move, after: State) -> None:
    """What every move does, and what it never does."""
    is_sound(after)
    assert after.cards == before.cards, "cards are conserved"
    for seat in before.seats:
        grown = after.points[seat] - before.points[seat]
        if isinstance(move, Score) and seat == move.seat:
            assert 1 <= grown <= 36
        else:
            assert grown == 0, "points come from one's own cards alone"
        turned = before.frozen[seat] ^ after.frozen[seat]
        if seat != before.player:
            assert len(turned) <= 1, "nobody turns over two of another's cards"
    match move:
        case Rolled():
            kept = [place for place in range(6) if before.dice and place not in before.thrown]
            assert all(after.dice[place] == before.dice[place] for place in kept)
            assert after.frozen == before.frozen
        case Pay(card=card):
            assert after.frozen[before.player] - before.frozen[before.player] == {card}
        case Skip():
            assert not after.frozen[before.player]
        case Freeze(seat=owner, card=card):
            assert owner is not None
            assert card in after.frozen[owner]
        case Thaw(seat=owner, card=card):
            assert owner is not None
            assert card not in after.frozen[owner]


def every_answer_applies(state: State) -> None:
    for ask in rules.asks(state):
        if isinstance(ask, Choose):
            assert len(set(ask.options)) == len(ask.options)
            for move in ask.options:
                rules.apply(state, move)
        elif isinstance(ask, PickDice):
            assert ask.low <= len(ask.suggested) <= ask.high
            step = rules.apply(state, ask.answer(ask.suggested))
            if ask.thrown:
                (throw,) = rules.asks(step.state)
                assert isinstance(throw, RollDice)
                assert len(throw.dice) == len(ask.suggested)
                assert len(throw.dice) + len(throw.kept) == 6
    for move in rules.barred(state):
        with pytest.raises(IllegalMove):
            rules.apply(state, move)


def the_view_tells_the_truth(state: State) -> None:
    view = rules.view(state, TABLE)
    assert isinstance(view, DicyView)
    assert view == rules.view(state, RECORD), "nothing is secret"
    offered = {
        (move.card, move.picks)
        for ask in rules.asks(state)
        if isinstance(ask, Choose)
        for move in ask.options
        if isinstance(move, Score)
    }
    if state.phase is Phase.DECIDE:
        hand = view.hands[state.player]
        assert {(shown.card, shown.best.picks) for shown in hand.cards if shown.best} == offered
        for shown in hand.cards:
            if shown.best:
                after = rules.apply(state, Score(state.player, shown.card, shown.best.picks)).state
                assert after.points[state.player] - state.points[state.player] == shown.best.points
    for seat, hand in zip(state.seats, view.hands, strict=True):
        assert hand.active == 5 - len(state.frozen[seat])
        answers = {shown.card for shown in hand.cards if shown.answers}
        asked = {
            move.card
            for ask in rules.asks(state)
            if isinstance(ask, Choose) and ask.seat == seat
            for move in ask.options
            if isinstance(move, (Freeze, Thaw))
        }
        assert answers == asked


@settings(max_examples=25, deadline=None)
@given(st.integers(min_value=0))
def test_points_only_grow_and_cards_are_conserved(seed: int) -> None:
    play(Random(seed), follows)


@settings(max_examples=8, deadline=None)
@given(st.integers(min_value=0))
def test_every_answer_applies_and_the_view_tells_the_truth(seed: int) -> None:
    def look(before: State, move: Move, after: State) -> None:
        every_answer_applies(after)
        the_view_tells_the_truth(after)

    play(Random(seed), look)


def second_opinion(seed: int) -> None:
    """A random game ends, a plain referee agrees with its books, and its record replays to the same state."""
    seats, options, moves, state = play(Random(seed))
    record = write_record(GAME, seats, options, (), moves)
    books = keep_books(record)
    assert [books.score[name] for name in seats.names] == list(state.points)
    assert [set(state.cards) - books.up[name] for name in seats.names] == [set(frozen) for frozen in state.frozen]
    assert (books.over, books.round) == (True, state.round)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert books.winners() == {seats.names[seat] for seat in outcome.winners}
    if seed % 10 == 0:
        found = replay(record, lambda game_id: GAME)
        assert found.failure is None
        assert found.state == state


def test_a_few_hundred_random_games_end_and_a_plain_referee_agrees() -> None:
    for seed in range(A_FEW_GAMES):
        second_opinion(seed)


@pytest.mark.long
def test_ten_thousand_random_games_end_and_a_plain_referee_agrees() -> None:
    for seed in range(A_FEW_GAMES, A_FEW_GAMES + MANY_GAMES):
        second_opinion(seed)
