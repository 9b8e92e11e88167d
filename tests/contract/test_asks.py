"""Asks suffice: a player who only answers them reaches an outcome, and whatever they offer applies."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core import RECORD, TABLE, Amount, AnyAsk, Choose, IllegalMove, Move, PickDice, RollDice, Rules
from companion.dice import Die
from companion.random_player import throw
from tests.contract.tables import Table, Turn, played

STATES = 60
"""States of one game at which everything is tried."""
OPTIONS = 40
"""Options of one ask that are tried at each."""


def test_answering_asks_reaches_an_outcome(table: Table) -> None:
    game = played(table)
    assert set(game.outcome.winners) <= set(table.seats)
    assert sorted(standing.seat for standing in game.outcome.standings) == list(table.seats)


def test_nothing_is_asked_exactly_when_the_game_is_over(table: Table) -> None:
    game = played(table)
    rules = table.rules
    for turn in game.turns:
        assert rules.asks(turn.before)
        assert rules.turn(turn.before) in tuple(table.seats)
    assert rules.asks(game.end) == ()
    assert rules.turn(game.end) is None


def test_every_option_offered_applies(table: Table) -> None:
    chance = table.chance
    for turn in played(table).some_turns(STATES):
        for ask in table.rules.asks(turn.before):
            for move in _offered(ask, chance):
                table.rules.apply(turn.before, move)


def test_what_a_shortcut_does_is_legal_and_leaves_no_question_with_one_answer(table: Table) -> None:
    rules = table.rules
    for turn in played(table).some_turns(STATES):
        for shortcut in rules.shortcuts(turn.before):
            follows = rules.follows(turn.before, shortcut.id)
            assert follows.moves, "a shortcut that does nothing is no offer"
            state = turn.before
            for move in follows.moves:
                state = rules.apply(state, move).state
            if follows.waits:
                (ask, *_) = rules.asks(state)
                assert isinstance(ask, Choose)
                assert len(ask.options) > 1 or len(rules.asks(state)) > 1


def _offered(ask: AnyAsk, chance: Random) -> list[Move]:
    match ask:
        case Choose(options=options):
            assert options, ask.prompt
            assert len(set(map(repr, options))) == len(options), "an option is offered twice"
            return list(options) if len(options) <= OPTIONS else chance.sample(options, OPTIONS)
        case Amount(low=low, high=high):
            assert low <= high
            return [ask.answer(number) for number in {low, high, chance.randint(low, high)}]
        case PickDice(dice=dice, low=low, high=high, suggested=suggested):
            assert 0 <= low <= high <= len(dice)
            assert low <= len(suggested) <= high
            return [ask.answer(suggested)]
        case RollDice(dice=kinds):
            assert kinds
            return [ask.answer(throw(kinds, chance)), ask.answer([kind.faces[-1] for kind in kinds])]


def test_picked_dice_that_are_thrown_again_are_asked_for_at_once(table: Table) -> None:
    """The camera may see which dice moved: then pick and throw belong together, and the rest stays where it lies."""
    for turn in played(table).some_turns(STATES):
        for ask in table.rules.asks(turn.before):
            if isinstance(ask, PickDice) and ask.thrown:
                _check_thrown_pick(table.rules, turn, ask, table.chance)


def test_a_number_that_is_told_by_a_throw_is_followed_by_that_throw(table: Table) -> None:
    """The camera may count what was thrown: then the number and the throw belong together."""
    for turn in played(table).some_turns(STATES):
        for ask in table.rules.asks(turn.before):
            if isinstance(ask, Amount) and ask.thrown:
                assert ask.low >= 1, "no dice are no throw"
                for number in {ask.low, ask.high}:
                    due = table.rules.asks(table.rules.apply(turn.before, ask.answer(number)).state)
                    throws = [after for after in due if isinstance(after, RollDice)]
                    assert [(len(after.dice), after.kept) for after in throws] == [(number, ())]


def _check_thrown_pick(rules: Rules[Any], turn: Turn, ask: PickDice, chance: Random) -> None:
    picks = sorted(chance.sample(range(len(ask.dice)), chance.randint(ask.low, ask.high)))
    try:
        after = rules.apply(turn.before, ask.answer(picks)).state
    except IllegalMove:
        picks = sorted(ask.suggested)
        after = rules.apply(turn.before, ask.answer(picks)).state
    throws = [next_ask for next_ask in rules.asks(after) if isinstance(next_ask, RollDice)]
    assert len(throws) == 1
    assert throws[0].dice == tuple(ask.dice[pick].kind for pick in picks)
    rest = [die for place, die in enumerate(ask.dice) if place not in picks]
    assert _sorted(throws[0].kept) == _sorted(rest)


def _sorted(dice: tuple[Die, ...] | list[Die]) -> list[str]:
    return sorted(map(repr, dice))


def test_views_and_scores_can_be_had_at_any_time(table: Table) -> None:
    game = played(table)
    rules = table.rules
    for state in [*(turn.before for turn in game.some_turns(STATES)), game.end]:
        assert [score.seat for score in rules.scores(state)] == list(table.seats)
        assert all(score.total == sum(line.points for line in score.lines) for score in rules.scores(state))
        assert rules.round(state) >= 0
        for viewer in (*table.seats, TABLE, RECORD):
            view = rules.view(state, viewer)
            assert view.turn == rules.turn(state)
            assert [seat.seat for seat in view.seats] == list(table.seats)


def test_what_is_barred_is_refused(table: Table) -> None:
    """A greyed button shows the reason of a dry run, so there must be one."""
    for turn in played(table).some_turns(STATES):
        for move in table.rules.barred(turn.before):
            try:
                table.rules.apply(turn.before, move)
            except IllegalMove:
                continue
            raise AssertionError(f"{move} is barred and applies")


def test_what_is_doubted_or_drawn_is_offered(table: Table) -> None:
    """Doubted moves are offered last; what a simulated table draws is one of the choices, and none that is doubted."""
    for turn in played(table).some_turns(STATES):
        doubted, drawn = table.rules.doubted(turn.before), table.rules.drawn(turn.before)
        if not doubted and not drawn:
            continue
        (ask,) = table.rules.asks(turn.before)
        assert isinstance(ask, Choose)
        assert set(ask.options[len(ask.options) - len(doubted) :]) == set(doubted)
        assert set(drawn) <= set(ask.options) - set(doubted)
