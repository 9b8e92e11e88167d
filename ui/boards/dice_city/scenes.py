"""Dice City to be looked at: cards turned up, the dice, one of them in hand, the market, another's city."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import Choose, Seat
from companion.dice import Colour
from companion.games.dice_city.model.board import ALL_DICE
from companion.games.dice_city.model.changes import SetHourglasses, SetPlace, SetStock, SetStrength, SetTokens
from companion.games.dice_city.model.moves import Activate, Build, TakeDie
from companion.games.dice_city.model.state import Phase
from ui.app.inbox import Answer, SetRight
from ui.headless.scene_steps import A, B, Film, Scene, playing, until
from ui.headless.screen_harness import NAMES, ScreenHarness
from ui.state.intents import Prefer, SetAmount, ShowAdvice


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


def city_buy(top: ScreenHarness) -> None:
    """Nobody named the market: a card is named when it is bought, what can be paid first."""
    _city(top, lambda now: now.phase is Phase.DICE and now.turn.used == ALL_DICE, market="lazy")
    top.send(SetRight(SetStock(A, (2, 1, 1))))


def city_bank(top: ScreenHarness) -> None:
    """No tokens on the table: everybody's figures are read from a metre away, beside a city of cards."""
    top.do(Prefer("looks", {"dice-city.tokens": "companion"}))
    _city(top, lambda now: now.phase is Phase.DICE and now.turn.used == 0, 4, market="lazy")
    for seat, stock in enumerate(((2, 1, 3), (0, 1, 1), (1, 1, 1), (12, 0, 1))):
        top.send(SetRight(SetStock(Seat(seat), stock)))
        top.send(SetRight(SetHourglasses(Seat(seat), 1 + seat)))
        top.send(SetRight(SetTokens(Seat(seat), 6 * seat + 5)))
    cards = ("merchant-guild", "training-camp", "market-place", "festival-hall", "storehouse", "regular-army")
    for column, card in enumerate(cards, 1):
        for row in (Colour.WHITE, Colour.YELLOW):
            top.send(SetRight(SetPlace(A, row, column, card, deactivated=column == 2)))


def city_hint(top: ScreenHarness) -> None:
    """Everybody wants advice: what to build, and what that adds where."""
    _advised(top)
    city_buy(top)
    top.do(ShowAdvice(True))


def city_hint_place(top: ScreenHarness) -> None:
    """Where the card goes: the place is lit."""
    _advised(top)
    city_buy(top)
    top.send(Answer(Build(A, "lumber-mill")))
    top.do(ShowAdvice(True))


def city_hint_throw(top: ScreenHarness) -> None:
    """Before the throw: what it brings on average, row by row."""
    _advised(top)
    _city(top, lambda now: now.phase is Phase.ROLL and now.round > 1, market="lazy")
    top.send(SetRight(SetPlace(A, Colour.RED, 3, "town-hall")))
    top.do(ShowAdvice(True))


def _advised(top: ScreenHarness) -> None:
    top.do(Prefer("advice", dict.fromkeys(NAMES, "hints")))


def _city(top: ScreenHarness, there: Callable[[Any], bool], players: int = 3, market: str = "told") -> None:
    """A game that chance has brought to where the first player's table stands so."""
    top.start("dice-city", players, market=market)
    until(top, lambda now: now.state.player == A and there(now.state))


def _uses(top: ScreenHarness) -> None:
    """The place under the die is used."""
    use = [move for ask in playing(top).asks if isinstance(ask, Choose) for move in ask.options]
    top.send(Answer(next(move for move in use if isinstance(move, Activate))))


FILMS: dict[str, Film] = {"city-use": (city_die, _uses)}
SCENES: dict[str, Scene] = {
    "city-cards": city_cards,
    "city-dice": city_dice,
    "city-die": city_die,
    "city-market": city_market,
    "city-attack": city_attack,
    "city-buy": city_buy,
    "city-bank": city_bank,
    "city-hint": city_hint,
    "city-hint-place": city_hint_place,
    "city-hint-throw": city_hint_throw,
}
