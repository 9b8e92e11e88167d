"""Dice City to be looked at: cards turned up, the dice, one of them in hand, the market, another's city."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.dice import Colour
from companion.games.dice_city.model.board import ALL_DICE
from companion.games.dice_city.model.changes import SetPlace, SetStock, SetStrength
from companion.games.dice_city.model.moves import TakeDie
from companion.games.dice_city.model.state import Phase
from ui.app.inbox import Answer, SetRight
from ui.headless.scene_steps import A, B, Scene, until
from ui.headless.screen_harness import ScreenHarness
from ui.state.intents import SetAmount


def city_cards(top: ScreenHarness) -> None:
    """Which card was turned up?"""
    top.start("dice-city", 3)


def city_dice(top: ScreenHarness) -> None:
    """Which die is used?"""
    _city(top, lambda now: now.phase is Phase.DICE)


def city_die(top: ScreenHarness) -> None:
    """What can this die do?"""
    _city(top, lambda now: now.phase is Phase.DICE)
    top.send(SetRight(SetPlace(A, Colour.RED, 4, "quarry", deactivated=True)))
    top.send(Answer(TakeDie(A, Colour.BLUE)))


def city_market(top: ScreenHarness) -> None:
    """All dice are used: build, attack, ship, or end the turn."""
    _city(top, lambda now: now.phase is Phase.DICE and now.turn.used == ALL_DICE)
    top.send(SetRight(SetStock(A, (2, 1, 2))))
    top.send(SetRight(SetStrength(A, 4)))
    top.send(SetRight(SetPlace(B, Colour.RED, 4, "regular-army")))


def city_attack(top: ScreenHarness) -> None:
    """Another's city: what can be attacked is lit."""
    city_market(top)
    top.do(SetAmount(1))


def _city(top: ScreenHarness, there: Callable[[Any], bool]) -> None:
    """A game that chance has brought to where the first player's table stands so."""
    top.start("dice-city", 3)
    until(top, lambda now: now.state.player == A and there(now.state))


SCENES: dict[str, Scene] = {
    "city-cards": city_cards,
    "city-dice": city_dice,
    "city-die": city_die,
    "city-market": city_market,
    "city-attack": city_attack,
}
