"""People who play Gang of Dice: a few dice, one more throw where the warning allows it, and stop in time."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import Amount, PickDice
from ui.app.snapshot import Playing
from ui.headless.taps_games import whole_game
from ui.headless.taps_people import People

USUAL_DICE = (2, 5)
"""So many dice are staked, at least and at most."""
BRAVE = 0.4
"""How often somebody throws again what could be better."""


class GangPeople(People):
    """They stake a few dice and stop while they are ahead."""

    def amount(self, playing: Playing, ask: Amount) -> int:
        low, high = USUAL_DICE
        return self.chance.randint(min(low, ask.high), min(high, ask.high))

    def throws_again(self, playing: Playing, ask: PickDice) -> Sequence[int]:
        return ask.suggested if self.chance.random() < BRAVE else ()


TAPS = {"gang-of-dice": lambda wish: whole_game("gang-of-dice", wish, GangPeople)}
