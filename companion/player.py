"""A player who answers whatever is asked, by chance: for demonstrations, trials and tests. And the simulated table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.core import Amount, AnyAsk, Choose, IllegalMove, Move, PickDice, RollDice, Rules, S, Step
from companion.dice import Die, DieKind, Face


def throw(dice: Sequence[DieKind], chance: Random) -> tuple[Face, ...]:
    """What these dice show when the simulated table throws them."""
    return tuple(chance.choice(die.faces) for die in dice)


def first_of_alike(dice: Sequence[Die], picks: Sequence[int]) -> tuple[int, ...]:
    """The same pick with the first of dice that look the same: records know no places and mean these."""
    free: dict[Die, list[int]] = {}
    for place, die in enumerate(dice):
        free.setdefault(die, []).append(place)
    return tuple(free[dice[pick]].pop(0) for pick in picks)


class RandomPlayer:
    """Answers any ask of any game with something legal."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def step(self, rules: Rules[S], state: S) -> tuple[Move, Step[S]]:
        """One move of whoever is asked, and what it leads to. The game must not be over."""
        asks = rules.asks(state)
        ask = asks[0] if len(asks) == 1 else self.chance.choice(asks)
        move = self.answer(ask)
        try:
            return move, rules.apply(state, move)
        except IllegalMove:
            if not isinstance(ask, PickDice):
                raise
            # Not every pick need be legal; the one that is suggested must be.
            move = ask.answer(ask.suggested)
            return move, rules.apply(state, move)

    def answer(self, ask: AnyAsk) -> Move:
        """An answer to one ask. Picks of dice may turn out to be illegal, all else is legal."""
        match ask:
            case Choose(options=options):
                return self.chance.choice(options)
            case Amount(low=low, high=high):
                return ask.answer(self.chance.randint(low, high))
            case PickDice(dice=dice, low=low, high=high):
                picks = self.chance.sample(range(len(dice)), self.chance.randint(low, high))
                return ask.answer(first_of_alike(dice, picks))
            case RollDice(dice=kinds):
                return ask.answer(throw(kinds, self.chance))
