"""A player who answers whatever is asked, by chance: for demonstrations, trials and tests. And the simulated table.

Random games are also how fast a game's rules are is measured, so that chance itself should cost little here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from companion.core import Amount, AnyAsk, Choose, IllegalMove, Move, PickDice, RollDice, Rules, S, Step
from companion.dice import DieKind, Face


def throw(dice: Sequence[DieKind], chance: Random) -> tuple[Face, ...]:
    """What these dice show when the simulated table throws them."""
    if not dice:
        return ()
    random, alike = chance.random, dice[0]
    if dice.count(alike) == len(dice):
        faces, sides = alike.faces, len(alike.faces)
        return tuple([faces[int(random() * sides)] for _ in dice])
    return tuple([die.faces[int(random() * len(die.faces))] for die in dice])


class RandomPlayer:
    """Answers any ask of any game with something legal."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def step(self, rules: Rules[S], state: S) -> tuple[Move, Step[S]]:
        """One move of whoever is asked, and what it leads to. The game must not be over."""
        asks = rules.asks(state)
        return self.legal(rules, state, asks[0] if len(asks) == 1 else asks[int(self.chance.random() * len(asks))])

    def legal(self, rules: Rules[S], state: S, ask: AnyAsk) -> tuple[Move, Step[S]]:
        """An answer to one ask that the rules take, and what it leads to. Of a deck, only what is left of it comes."""
        drawn = rules.drawn(state) if isinstance(ask, Choose) else ()
        move = self.one_of(drawn) if drawn else self.answer(ask)
        try:
            return move, rules.apply(state, move)
        except IllegalMove:
            if not isinstance(ask, PickDice):
                raise
            # Not every pick need be legal; the one that is suggested must be.
            move = ask.answer(ask.suggested)
            return move, rules.apply(state, move)

    def game(self, rules: Rules[S], state: S, most: int | None = None) -> Iterator[tuple[S, Move, Step[S]]]:
        """A game to its end, or up to so many moves: each with the state before it and what it led to."""
        moves = 0
        while rules.outcome(state) is None and (most is None or moves < most):
            move, step = self.step(rules, state)
            yield state, move, step
            state = step.state
            moves += 1

    def answer(self, ask: AnyAsk) -> Move:
        """An answer to one ask. Picks of dice may turn out to be illegal, all else is legal."""
        if isinstance(ask, Choose):
            return self.one_of(ask.options)
        if isinstance(ask, RollDice):
            return ask.answer(throw(ask.dice, self.chance))
        if isinstance(ask, Amount):
            return ask.answer(self.amount(ask))
        return ask.answer(self.picks(ask))

    def one_of(self, moves: Sequence[Move]) -> Move:
        """Any of these."""
        return moves[int(self.chance.random() * len(moves))]

    def amount(self, ask: Amount) -> int:
        """Any number that is allowed."""
        return ask.low + int(self.chance.random() * (ask.high - ask.low + 1))

    def picks(self, ask: PickDice) -> Sequence[int]:
        """Any number of dice that may be picked, any of them."""
        bits = self.chance.getrandbits(len(ask.dice))
        picks = [place for place in range(len(ask.dice)) if bits >> place & 1]
        if ask.low <= len(picks) <= ask.high:
            return picks
        return self.chance.sample(range(len(ask.dice)), self.chance.randint(ask.low, ask.high))
