"""The rules and a plain second referee play the same games, and agree on every number and on what is refused."""

from __future__ import annotations

from random import Random

import pytest

from companion.core import SEATS, IllegalMove, Move, Rolled, Seats
from companion.dice import PIPS, Face
from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Phase, Reroll, State, Stop, TurnUp
from tests.games.gang_of_dice.plain import BOSS, PlainGang, Refused
from tests.games.gang_of_dice.random_games import NAMES, Daring

RULES = GAME.rules
GAMES = 40
"""Each way, for each number of players."""
BONUS = {"fr": (1, 1, 2), "en": (1, 2, 3)}


def _tables(chance: Random, players: int) -> tuple[State, PlainGang]:
    first, edition, dice = chance.randrange(players), chance.choice(("fr", "en")), chance.choice(("physical", "pooled"))
    options = GAME.complete({"bonus": edition, "dice": dice}, players)
    state = RULES.setup(Seats(NAMES[:players], SEATS[first]), options)
    return state, PlainGang(players, first, BONUS[edition], pooled=dice == "pooled")


def _values(faces: tuple[Face, ...]) -> list[int]:
    return [face.value or BOSS for face in faces]


def _told(plain: PlainGang, state: State, move: Move) -> None:
    """The same to the second referee, who hears a reroll when it lies there."""
    seat = -1 if move.seat is None else int(move.seat)
    match move:
        case TurnUp(_, condition, kind):
            plain.turn_up(kind.value, condition.value.replace("-", " "))
        case Commit(_, n):
            plain.use(seat, n)
        case Rolled(_, faces) if state.hand is not None and state.hand.dice:
            plain.reroll(seat, list(state.hand.picked), _values(faces))
        case Rolled(_, faces):
            plain.roll(seat, _values(faces))
        case Stop():
            plain.stop(seat)


def _agree(state: State, plain: PlainGang) -> None:
    outcome = RULES.outcome(state)
    assert plain.over == (outcome is not None)
    assert list(state.pools) == plain.wealth
    assert state.pot == plain.pot
    assert [out is not None for out in state.out_in] == plain.out
    for seat, result in enumerate(state.results):
        told = plain.played.get(seat)
        assert (result is None) == (told is None)
        if result is not None and told is not None:
            assert (result.valid, result.total, len(result.dice)) == (told.valid, told.result, len(told.faces))
    if outcome is not None:
        assert [int(seat) for seat in outcome.winners] == plain.winners()
        return
    assert state.turn == plain.turn
    assert RULES.round(state) == max(1, plain.round)
    if state.phase is Phase.COMMIT:
        (ask,) = RULES.asks(state)
        assert ask.high == plain.limit  # type: ignore[union-attr]


@pytest.mark.parametrize("players", GAME.players)
def test_the_second_referee_follows_random_games(players: int) -> None:
    for seed in range(GAMES):
        chance = Random(seed)
        start, plain = _tables(chance, players)
        for before, move, step in Daring(chance).game(RULES, start):
            _told(plain, before, move)
            if not isinstance(move, Reroll):
                _agree(step.state, plain)
        assert plain.over


def _anything(chance: Random, plain: PlainGang, state: State) -> list[Move]:
    """Something that somebody may try: mostly fitting, often not."""
    seat = SEATS[plain.turn if chance.random() < 0.9 else chance.randrange(plain.players)]
    lying = len(plain.lying or ())
    tries: list[list[Move]] = [[Stop(seat)], [Commit(seat, chance.randint(0, plain.limit + 2))]]
    if chance.random() < 0.3 or not plain.card:
        tries = [[TurnUp(None, chance.choice(list(Condition)), chance.choice(list(Fuse)))]]
    elif plain.staked and not lying:
        tries = [[_throw(chance, seat, plain.staked + chance.choice((0, 0, 0, 1)))]]
    elif lying:
        picks = tuple(sorted(chance.sample(range(lying), chance.randint(1, lying))))
        tries.append([Reroll(seat, picks), _throw(chance, seat, len(picks))])
    return chance.choice(tries)


def _throw(chance: Random, seat: int, dice: int) -> Rolled:
    return Rolled(SEATS[seat], tuple(chance.choice((*PIPS[:5], GAME.dice[0].faces[-1])) for _ in range(dice)))


@pytest.mark.parametrize("players", GAME.players)
def test_whatever_is_tried_both_refuse_or_neither(players: int) -> None:
    refused = 0
    for seed in range(GAMES):
        chance = Random(1000 + seed)
        state, plain = _tables(chance, players)
        while not plain.over:
            moves = _anything(chance, plain, state)
            after, legal = state, True
            try:
                for move in moves:
                    before, after = after, RULES.apply(after, move).state
            except IllegalMove:
                legal = False
            if legal:
                _told(plain, before, moves[-1])
                state = after
                _agree(state, plain)
            else:
                refused += 1
                with pytest.raises(Refused):
                    _told(plain, _as_if_picked(state, moves), moves[-1])
    assert refused > GAMES


def _as_if_picked(state: State, moves: list[Move]) -> State:
    """The state in which a refused line is told: where its first part was legal, after that."""
    try:
        for move in moves[:-1]:
            state = RULES.apply(state, move).state
    except IllegalMove:
        pass
    return state
