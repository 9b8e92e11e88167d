"""The words of Dice City before they are words: messages for cards, places, effects and moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from companion.core import Adjust, Change, Move, Rolled, ScoreBy
from companion.dice import Colour
from companion.games.dice_city import effects
from companion.games.dice_city.cards import BOOK, PRINTED, ROW_IDS
from companion.games.dice_city.effects import RESOURCE_IDS, Ability, Effect
from companion.games.dice_city.model import changes, moves
from companion.games.dice_city.model.board import COLUMNS, PLACES, RESOURCES, ROWS
from companion.text import Message, message

PLACE = tuple(message("place", row=ROWS[n // COLUMNS], column=n % COLUMNS + 1) for n in range(PLACES))
"""Each place of a city in words."""
RESOURCE = {resource: Message(f"resource.{resource}") for resource in RESOURCES}
NOTHING = Message("resource.none")


@cache
def card_words(id: str) -> Message:
    """The name of a card; one that the owners added is called by its id."""
    if id in BOOK.of:
        return Message(f"card.{id}")
    return message("card.added", name=id.replace("-", " ").capitalize())


def place_words(row: Colour, column: int) -> Message:
    """A place by its row and column."""
    return message("place", row=row, column=column)


def stock_words(stock: Iterable[int]) -> Message | tuple[Message, ...]:
    """Resources as a list, those that are there."""
    named = tuple(message(f"amount.{id}", n=n) for id, n in zip(RESOURCE_IDS, stock, strict=True) if n)
    return named or NOTHING


# --- effects --------------------------------------------------------------------------------------------------------


@lru_cache(512)
def ability_words(ability: Ability) -> tuple[Message, ...]:
    """An ability as sentences for the card question and the drawn cards."""
    return tuple(map(effect_words, ability)) or (Message("effect.none"),)


def effect_words(effect: Effect) -> Message:
    """One effect as a sentence."""
    match effect:
        case effects.Gain():
            return message("effect.gain", what=_gained(effect))
        case effects.Strength(amount, bandits_only):
            return message("effect.strength.bandits" if bandits_only else "effect.strength", amount=amount)
        case effects.StrengthPer(amount, army):
            return message("effect.strength.army" if army else "effect.strength.military", amount=amount)
        case effects.GainPerHarvest(amount):
            return message("effect.harvest", amount=amount)
        case effects.GainMore(amount):
            return message("effect.more", amount=amount)
        case effects.PointsPerPair(vp):
            return message("effect.pairs", points=message("amount.vp", n=vp))
        case effects.WeakerBandits(amount):
            return message("effect.weaker", amount=amount)
        case effects.PaySame(number, gained):
            return message("effect.same", paid=number, gained=gained)
        case effects.Trade(most, each):
            return message("effect.trade", most=most, each=each)
        case effects.Pay(wood, stone, iron, free, gain):
            paid = [message(f"amount.{id}", n=n) for id, n in zip(RESOURCE_IDS, (wood, stone, iron), strict=True) if n]
            if free:
                paid.append(message("amount.any", n=free))
            return message("effect.pay", cost=tuple(paid), what=_gained(gain))
        case effects.Exchange(most):
            return Message("effect.exchange.all") if most is None else message("effect.exchange", n=most)
        case effects.MoveDice(most, anywhere):
            return message("effect.move.anywhere" if anywhere else "effect.move", n=most)
        case effects.Reroll(others):
            return Message("effect.reroll.others" if others else "effect.reroll")
        case effects.Reactivate(most):
            return message("effect.reactivate", n=most)
        case effects.DeactivateSelf():
            return Message("effect.deactivate")
        case effects.Fetch(card):
            return message("effect.fetch", card=card_words(card))
        case effects.Copy(scope):
            return Message(f"effect.copy.{scope}")
        case effects.WhenBuilt(most, resources, vp):
            paid_with = tuple(Message(f"resource.{id}") for id in resources)
            return message("effect.built", most=most, resources=paid_with, points=message("amount.vp", n=vp))
        case effects.Store(each):
            return message("effect.store", each=each)
        case effects.Defence(amount, scope):
            return message(f"effect.defence.{scope}", amount=amount)
        case effects.StandingStrength(amount):
            return message("effect.standing", amount=amount)
        case effects.Discount(wood, stone, iron):
            return message("effect.discount", what=stock_words((wood, stone, iron)))
        case effects.Worth(amount, type, others, row):
            reach = f"{'others' if others else 'all'}.{'row' if row else 'city'}"
            points = message("amount.vp", n=amount)
            return message(f"effect.worth.{reach}", points=points, type=Message(f"type.{type}"))


def _gained(gain: effects.Gain) -> tuple[Message, ...]:
    things = (*RESOURCE_IDS, "any", "vp", "hourglass")
    return tuple(message(f"amount.{thing}", n=getattr(gain, thing)) for thing in things if getattr(gain, thing))


# --- moves ----------------------------------------------------------------------------------------------------------


def _end_turn(move: moves.EndTurn) -> Message:
    if move.keep is None:
        return Message("move.end-turn")
    return message("move.end-turn.keep", what=stock_words(move.keep))


def _move_die(move: moves.MoveDie) -> Message:
    return message("move.left" if move.step < 0 else "move.right", die=move.die)


_DESCRIBED: dict[type[Move], Callable[[Any], Message]] = {
    Rolled: lambda m: message("move.rolled", faces=m.faces),
    moves.Reveal: lambda m: card_words(m.card),
    moves.TakeDie: lambda m: message("move.take-die", die=m.die),
    moves.Activate: lambda m: Message("move.activate"),
    moves.MoveDie: _move_die,
    moves.MoveDieTo: lambda m: message("move.to", die=m.die, column=m.column),
    moves.ThrowToo: lambda m: message("move.take-die", die=m.die),
    moves.Refresh: lambda m: Message("move.refresh"),
    moves.Discard: lambda m: message("move.discard", card=card_words(m.card)),
    moves.Revive: lambda m: message("move.revive", place=place_words(m.row, m.column)),
    moves.Pass: lambda m: Message("move.pass"),
    moves.Spend: lambda m: Message(f"move.spend.{m.bonus}"),
    moves.ForceDie: lambda m: message("move.force", victim=m.victim, die=m.die),
    moves.Take: lambda m: RESOURCE[m.resource],
    moves.PayWith: lambda m: message("move.pay", resource=RESOURCE[m.resource]),
    moves.Swap: lambda m: message("move.swap", give=RESOURCE[m.give], get=RESOURCE[m.get]),
    moves.PlaceAt: lambda m: message("move.place", place=place_words(m.row, m.column)),
    moves.CopyFrom: lambda m: message("move.copy", place=place_words(m.row, m.column)),
    moves.Done: lambda m: Message("move.done"),
    moves.AttackBandits: lambda m: message("move.bandits", points=m.points),
    moves.AttackPlace: lambda m: message("move.attack", victim=m.victim, place=place_words(m.row, m.column)),
    moves.Raid: lambda m: message("move.raid", victim=m.victim, resource=RESOURCE[m.resource]),
    moves.Build: lambda m: message("move.build", card=card_words(m.card)),
    moves.Export: lambda m: message("move.export", points=m.points),
    moves.EndGame: lambda m: Message("move.end-game"),
    moves.KeepLess: lambda m: Message("move.keep-less"),
    moves.EndTurn: _end_turn,
}


def describe(move: Move) -> Message:
    """A move in a few words, for buttons and the history."""
    if isinstance(move, Adjust):
        return _describe_change(move.change)
    return _DESCRIBED[type(move)](move)


def _describe_change(change: Change) -> Message:
    match change:
        case ScoreBy(seat, points):
            return message("move.adjust.score", player=seat, points=points)
        case changes.SetPlace(seat, row, column, card, deactivated):
            key = "move.adjust.place.off" if deactivated else "move.adjust.place"
            return message(key, player=seat, place=place_words(row, column), card=card_words(card))
        case changes.SetStock(seat, stock):
            return message("move.adjust.stock", player=seat, what=stock_words(stock))
        case changes.SetStrength(seat, strength):
            return message("move.adjust.strength", player=seat, strength=strength)
        case changes.SetTokens(seat, points):
            return message("move.adjust.tokens", player=seat, points=points)
        case changes.SetHourglasses(seat, count):
            return message("move.adjust.hourglasses", player=seat, count=count)
        case changes.SetShips(seat, points):
            return message("move.adjust.ships", player=seat, points=points)
        case changes.SetBandits(seat, points):
            return message("move.adjust.bandits", player=seat, points=points)
        case changes.SetDice(seat, columns):
            return message("move.adjust.dice", player=seat, columns=columns)
        case changes.SetCard(card):
            return message("move.adjust.card", card=card_words(card))
        case changes.SetBanditDefence(points, defence):
            return message("move.adjust.bandit-defence", points=points, defence=defence)
        case changes.SetShipCost(points, cost):
            return message("move.adjust.ship-cost", points=points, what=stock_words(cost))
        case changes.SetBoard(row):
            return message("move.adjust.board", row=row)
    return Message("move.adjust.other")


IDS = frozenset((*BOOK.of, *PRINTED, *ROW_IDS, *RESOURCE_IDS, "bandits", "ships", "card", "board"))
"""Words of the records that nobody can be called."""
