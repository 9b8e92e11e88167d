"""Dice City to be looked at: cards turned up, the dice, one of them in hand, the market, another's city."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.dice import Colour
from companion.games.dice_city.model import ALL_DICE, Phase, SetPlace, SetStock, SetStrength, TakeDie
from ui.app.inbox import Answer, SetRight
from ui.headless.rehearsal import Rehearsal
from ui.headless.scene_steps import A, B, Scene, until
from ui.state.intents import SetAmount


def city_cards(top: Rehearsal) -> None:
    """Which card was turned up?"""
    top.start("dice-city", 3)


def city_dice(top: Rehearsal) -> None:
    """Which die is used?"""
    _city(top, lambda now: now.phase is Phase.DICE)


def city_die(top: Rehearsal) -> None:
    """What can this die do?"""
    _city(top, lambda now: now.phase is Phase.DICE)
    top.send(SetRight(SetPlace(A, Colour.RED, 4, "quarry", deactivated=True)))
    top.send(Answer(TakeDie(A, Colour.BLUE)))


def city_market(top: Rehearsal) -> None:
    """All dice are used: build, attack, ship, or end the turn."""
    _city(top, lambda now: now.phase is Phase.DICE and now.turn.used == ALL_DICE)
    top.send(SetRight(SetStock(A, (2, 1, 2))))
    top.send(SetRight(SetStrength(A, 4)))
    top.send(SetRight(SetPlace(B, Colour.RED, 4, "regular-army")))


def city_attack(top: Rehearsal) -> None:
    """Another's city: what can be attacked is lit."""
    city_market(top)
    top.do(SetAmount(1))


def _city(top: Rehearsal, there: Callable[[Any], bool]) -> None:
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
