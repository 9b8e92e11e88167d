"""Dicy Cards to be looked at: the throw, what each card would earn, which dice, who must freeze."""

from __future__ import annotations

from random import Random

from companion.core import Choose, RollDice, Rolled
from companion.dice import FIVE, FOUR, ONE, SIX, THREE, TWO
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import Pay, Reroll, Score, SetFrozen, SetScore
from companion.random_player import RandomPlayer
from ui.app.inbox import Answer, SetRight
from ui.headless.scene_steps import A, B, Film, Scene, playing, taps
from ui.headless.screen_harness import ScreenHarness
from ui.state.intents import OpenAsk, Prefer, ShowAdvice, TogglePick


def dicy_throw(top: ScreenHarness) -> None:
    """All six dice."""
    top.start("dicy-cards", 3)


def dicy_decide(top: ScreenHarness) -> None:
    """What would each card earn?"""
    dicy_throw(top)
    top.do(Answer(Rolled(A, (FIVE, FIVE, FOUR, FOUR, TWO, ONE))), Answer(Pay(A, CardId.ODD)))
    top.do(Answer(Reroll(A, (4, 5))), Answer(Rolled(A, (SIX, THREE))))


def dicy_pick(top: ScreenHarness) -> None:
    """Which dice are thrown again?"""
    dicy_throw(top)
    top.do(Answer(Rolled(A, (FIVE, FIVE, FOUR, FOUR, TWO, ONE))), Answer(Pay(A, CardId.ODD)))
    top.do(TogglePick(4, ()), TogglePick(5, (4,)))


def dicy_dice(top: ScreenHarness) -> None:
    """Other dice than the best."""
    dicy_decide(top)
    top.do(OpenAsk(1))


def dicy_answer(top: ScreenHarness) -> None:
    """The others must freeze a card."""
    dicy_decide(top)
    choice = next(ask for ask in playing(top).asks if isinstance(ask, Choose))
    top.do(Answer(next(m for m in choice.options if isinstance(m, Score) and m.card is CardId.ANY_TWO)))


def dicy_turned(top: ScreenHarness) -> None:
    """What Louise turns over tells what Félix did: she freezes a card, or thaws one of two."""
    top.start("dicy-cards", 2)
    top.send(SetRight(SetFrozen(B, (CardId.ODD, CardId.TWO_PAIRS))))
    top.do(Answer(Rolled(A, (FIVE, FIVE, FOUR, FOUR, TWO, ONE))))


def dicy_hint(top: ScreenHarness) -> None:
    """Félix wants advice: score, or freeze a card and throw again."""
    top.do(Prefer("advice", {"Félix": "hints"}))
    dicy_throw(top)
    top.do(Answer(Rolled(A, (FIVE, FIVE, FOUR, TWO, TWO, ONE))), ShowAdvice(True))


def dicy_last(top: ScreenHarness) -> None:
    """Louise, the last of the round, is about to win."""
    top.start("dicy-cards", 2)
    top.send(SetRight(SetScore(B, 95)))
    top.do(Answer(Rolled(A, (SIX, SIX, FIVE, FIVE, TWO, ONE))), Answer(Score(A, CardId.ANY_TWO, (0, 1))))
    while playing(top).asks and not isinstance(playing(top).asks[0], RollDice):
        top.do(Answer(RandomPlayer(Random(1)).answer(playing(top).asks[0])))
    top.do(Answer(Rolled(B, (SIX, FIVE, FIVE, FIVE, TWO, ONE))))


FILMS: dict[str, Film] = {
    "dicy-freeze": (dicy_decide, taps(Answer(Pay(A, CardId.STRAIGHT)))),
    "dicy-score": (dicy_decide, taps(Answer(Score(A, CardId.STRAIGHT, (0, 2, 5))))),
    "dicy-won": (dicy_last, taps(Answer(Score(B, CardId.STRAIGHT, (0, 1))))),
}
SCENES: dict[str, Scene] = {
    "dicy-throw": dicy_throw,
    "dicy-decide": dicy_decide,
    "dicy-pick": dicy_pick,
    "dicy-dice": dicy_dice,
    "dicy-answer": dicy_answer,
    "dicy-turned": dicy_turned,
    "dicy-hint": dicy_hint,
}
