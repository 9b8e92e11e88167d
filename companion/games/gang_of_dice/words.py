"""Moves, cards and results as messages: the keys that the catalogues have words for."""

from __future__ import annotations

from typing import Any

from companion.core import Adjust, Change, Event, Move, Rolled, ScoreBy, Seat, event
from companion.dice import Die
from companion.games.gang_of_dice.cards import Card, Condition, Fuse
from companion.games.gang_of_dice.model import Commit, DiceAre, PotIs, Reroll, Result, RoundIs, Stop, TurnUp
from companion.text import Message, message

SPELLED_OUT = 8
"""Dice whose faces a sentence tells one by one; with more of them it tells how many."""
_CONDITIONS = {condition: message(f"condition.{condition}") for condition in Condition}
_KINDS = {kind: message(f"kind.{kind}") for kind in Fuse}


def card_facts(card: Card) -> dict[str, Any]:
    """A card's kind and condition in words."""
    return {"kind": _KINDS[card.kind], "condition": _CONDITIONS[card.condition]}


def describe(move: Move) -> Message:
    """A move in a few words, for buttons and for the history."""
    match move:
        case TurnUp():
            return Message("move.card", card_facts(Card(move.condition, move.kind)))
        case Commit():
            return message("move.commit", n=move.n) if move.n else message("move.pass")
        case Rolled():
            return message(_spelled("move.roll", len(move.faces)), n=len(move.faces), faces=move.faces)
        case Reroll():
            return message("move.reroll", n=len(move.picks))
        case Stop():
            return message("move.stop")
        case Adjust():
            return _change(move.change)
        case _:
            raise TypeError(f"not a move of Gang of Dice: {move!r}")


def thrown(player: Seat, dice: tuple[Die, ...], reached: int, *, first: bool) -> Event:
    """What a throw led to: all dice of the turn, and their total."""
    facts: dict[str, Any] = {"player": player, "n": len(dice), "total": reached}
    if len(dice) <= SPELLED_OUT:
        facts["faces"] = tuple([die.face for die in dice])
    return Event(_spelled("roll" if first else "reroll", len(dice)), facts)


def _spelled(key: str, dice: int) -> str:
    return key if dice <= SPELLED_OUT else f"{key}.many"


def _change(change: Change) -> Message:
    match change:
        case ScoreBy():
            return message("move.adjust.score", player=change.seat, points=change.points)
        case RoundIs():
            return message("move.adjust.round", n=change.number)
        case DiceAre():
            return message(
                "move.adjust.dice", player=change.seat
            )  # no number: the history may not tell it to everybody
        case PotIs():
            return message("move.adjust.pot", n=change.n)
        case _:
            raise TypeError(f"not a change of Gang of Dice: {change!r}")


def compared(seat: Seat, result: Result, leader: Seat | None, best: Result | None) -> Event:
    """What a valid result means for the lead, and why."""
    dice = len(result.dice)
    if leader is None or best is None:
        return event("valid.first", player=seat, total=result.total, n=dice)
    facts = {"player": seat, "total": result.total, "n": dice, "leader": leader, "best": best.total}
    if result.total != best.total:
        return Event("valid.leads" if result.total > best.total else "valid.behind", facts)
    if dice != len(best.dice):
        return Event("valid.leads.dice" if dice > len(best.dice) else "valid.behind.dice", facts)
    return Event("valid.behind.later", facts)
