"""People who answer whatever is asked, at random: complete games for the properties that must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core import Amount, AnyAsk, Choose, Move, PickDice, RollDice, Seat, Seats, Step
from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.model import State

NAMES = ("Félix", "Louise", "Suzie", "Odang")
Moment = tuple[State, Move, Step[State]]


def table(rng: Random) -> State:
    """A table with its people and options, all at random."""
    players = rng.choice(GAME.players)
    chosen = {option.id: rng.choice(option.values) for option in GAME.options}
    return GAME.rules.setup(Seats(NAMES[:players], Seat(rng.randrange(players))), GAME.complete(chosen, players))


def answer(rng: Random, ask: AnyAsk, daring: float = 1.0) -> Move:
    """Any answer to an ask; `daring` is the share of the dice that somebody uses at most."""
    match ask:
        case Choose():
            return rng.choice(ask.options)
        case Amount():
            return ask.answer(rng.randint(ask.low, max(ask.low, int(ask.high * daring))))
        case PickDice():
            picks = rng.sample(range(len(ask.dice)), rng.randint(ask.low, ask.high))
            return ask.answer(ask.suggested if rng.random() < 0.5 else picks)
        case RollDice():
            return ask.answer([rng.choice(kind.faces) for kind in ask.dice])


def game(rng: Random, state: State | None = None) -> Iterator[Moment]:
    """A whole game, move by move: the state before, the move, what it led to."""
    now = state or table(rng)
    daring = rng.choice((0.15, 0.4, 1.0))  # few dice live longer; many reach eliminations
    while asks := GAME.rules.asks(now):
        move = answer(rng, rng.choice(asks), daring)
        step = GAME.rules.apply(now, move)
        yield now, move, step
        now = step.state
