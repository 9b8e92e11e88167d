"""The referee of conservation laws: what no move of any game may create or lose, told apart from the games' own rules.

A move leads from one state to the next, and the laws look at both. What the table sets by hand (`Adjust`) may be
anything that the rules take: of it only what every state must be is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core import Adjust, Move, Rolled
from companion.game import Game
from companion.games.dice_city.cards import BASICS, Pile
from companion.games.dice_city.model.board import ALL_DICE, PLACES
from companion.games.dice_city.model.state import State as CityState
from companion.games.dicetopia.model.state import Phase as CityPhase
from companion.games.dicetopia.model.state import State as TopiaState
from companion.games.dicetopia.pieces import AGENTS, EMPTY
from companion.games.dicy_cards.model import Score
from companion.games.dicy_cards.model import State as DicyState
from companion.games.free_table.model import ScorePoints, TakeSum
from companion.games.free_table.model import State as FreeState
from companion.games.gang_of_dice.model import ROUNDS, TOKEN, TurnUp
from companion.games.gang_of_dice.model import State as GangState
from companion.session import Entry


class LawBroken(AssertionError):
    """Something appeared from nowhere, or is gone."""


def _holds(law: bool, said: str, *facts: object) -> None:
    if not law:
        raise LawBroken(f"{said}: {', '.join(map(str, facts))}" if facts else said)


# --- what every state is ---


def _gang_is_sound(state: GangState) -> None:
    _holds(min(state.pools) >= 0 and state.pot >= 0 and state.in_front >= 0, "no fewer than no dice", state.pools)
    _holds(0 <= state.pot_tokens <= state.pot, "tokens are a part of the pot", state.pot_tokens, state.pot)
    _holds(state.round <= ROUNDS, "twelve rounds", state.round)


def _dicy_is_sound(state: DicyState) -> None:
    _holds(len(set(state.cards)) == 5, "five different cards", state.cards)
    _holds(all(frozen <= set(state.cards) for frozen in state.frozen), "frozen cards are cards", state.frozen)
    _holds(len(state.dice) in (0, 6), "six dice", state.dice)


def _topia_is_sound(state: TopiaState) -> None:
    _holds(all(piece < AGENTS[0] for board in state.boards for piece in board), "no agents on boards")


def _city_is_sound(state: CityState) -> None:
    for city in state.cities:
        _holds(len(city.places) == PLACES, "a card on each place", len(city.places))
        _holds(min(*city.stock, city.hourglasses, city.tokens) >= 0, "nothing below zero", city.stock)
        _holds(all(1 <= column <= 6 for column in city.dice), "dice show one to six", city.dice)
    _holds(0 <= state.turn.used <= ALL_DICE, "five dice", state.turn.used)
    _holds(min((*state.supply.basics, *state.supply.bandits, *state.supply.ships, *state.supply.unseen)) >= 0, "piles")


def _free_is_sound(state: FreeState) -> None:
    _holds(min(state.counts) >= 0 and state.throws >= 0, "no fewer than no throws", state.counts)


# --- what every move keeps ---


def _gang_keeps(before: GangState, move: Move, after: GangState) -> None:
    bonus = TOKEN * after.house.bonus[after.round - 10] if isinstance(move, TurnUp) and after.round >= 10 else 0
    _holds(_dice_of_gang(after) == _dice_of_gang(before) + bonus, "dice and tokens are conserved")
    _holds(after.round >= before.round, "rounds go on", before.round, after.round)


def _dice_of_gang(state: GangState) -> int:
    in_hand = state.hand.committed if state.hand else 0
    return sum(state.pools) + state.pot + state.in_front + in_hand


def _dicy_keeps(before: DicyState, move: Move, after: DicyState) -> None:
    _holds(after.cards == before.cards, "cards are conserved")
    for seat in before.seats:
        grown = after.points[seat] - before.points[seat]
        scored = isinstance(move, Score) and seat == move.seat
        _holds(1 <= grown <= 36 if scored else grown == 0, "points come from one's own cards alone", seat, grown)
        turned = before.frozen[seat] ^ after.frozen[seat]
        _holds(seat == before.player or len(turned) <= 1, "nobody turns over two of another's cards", seat)


def _topia_keeps(before: TopiaState, move: Move, after: TopiaState) -> None:
    old, new = _pieces(before), _pieces(after)
    if before.phase is not CityPhase.CITY:
        _holds(
            _dice_of_topia(old) == _dice_of_topia(new), "dice are only moved", _dice_of_topia(old), _dice_of_topia(new)
        )
        _holds(0 <= new.count(EMPTY) - old.count(EMPTY) <= 1, "one die at most is lost, to Shakra")
        lost = _colours(old) - _colours(new)
        _holds(sum(lost.values()) <= new.count(EMPTY) - old.count(EMPTY), "a die keeps its colour", dict(lost))
    for seat in after.seats:
        sent = new.count(AGENTS[seat]) - old.count(AGENTS[seat])
        _holds(sent in (0, 1), "agents are sent one by one and stay", seat, sent)


def _pieces(state: TopiaState) -> list[int]:
    return [piece for place in (*state.city, *state.boards) for piece in place]


def _dice_of_topia(pieces: Sequence[int]) -> int:
    return sum(piece < AGENTS[0] or piece == EMPTY for piece in pieces)


def _colours(pieces: Sequence[int]) -> Counter[int]:
    return Counter(piece // 6 for piece in pieces if piece < AGENTS[0])


def _city_keeps(before: CityState, move: Move, after: CityState) -> None:
    if not after.house.lazy:
        _holds(_locations(before) == _locations(after), "locations are conserved")
        _holds(after.supply.deck == sum(after.supply.unseen), "the deck is what was not turned up")
    basics = [old - new for old, new in zip(before.supply.basics, after.supply.basics, strict=True)]
    _holds(all(0 <= fewer <= 1 for fewer in basics) and sum(basics) <= 1, "basic cards go one by one", basics)
    _holds(_beaten(before) == _beaten(after), "bandits and ships are conserved", _beaten(before), _beaten(after))
    for old, new in zip(before.cities, after.cities, strict=True):
        changed = sum(was != now for was, now in zip(old.places, new.places, strict=True))
        _holds(changed <= 1, "one place changes at a time", changed)


def _locations(state: CityState) -> Counter[str]:
    supply, printed = state.supply, Pile.PRINTED
    of = state.book.of
    cards = Counter(
        id for city in state.cities for id in city.places if of[id].pile is not printed and id not in BASICS
    )
    cards.update(id for id in (*supply.display, *supply.lower, *supply.discard) if id and id not in BASICS)
    cards.update(dict(zip(state.book.locations, supply.unseen, strict=True)))
    return +cards


def _beaten(state: CityState) -> int:
    taken = sum(len(city.bandits) + len(city.ships) for city in state.cities)
    return taken + sum(state.supply.bandits) + sum(state.supply.ships)


def _free_keeps(before: FreeState, move: Move, after: FreeState) -> None:
    thrown = len(move.faces) if isinstance(move, Rolled) else 0
    _holds(sum(after.counts) == sum(before.counts) + thrown, "every die that was thrown is counted, once", thrown)
    for seat in after.seats:
        if after.points[seat] != before.points[seat]:
            _holds(isinstance(move, TakeSum | ScorePoints) and seat == move.seat, "points are somebody's own", seat)


SOUND: Mapping[str, Callable[[Any], None]] = {
    "gang-of-dice": _gang_is_sound,
    "dicy-cards": _dicy_is_sound,
    "dicetopia": _topia_is_sound,
    "dice-city": _city_is_sound,
    "free-table": _free_is_sound,
}
KEEPS: Mapping[str, Callable[[Any, Move, Any], None]] = {
    "gang-of-dice": _gang_keeps,
    "dicy-cards": _dicy_keeps,
    "dicetopia": _topia_keeps,
    "dice-city": _city_keeps,
    "free-table": _free_keeps,
}


def judge(game: Game[Any], before: Any, move: Move, after: Any) -> None:
    """LawBroken if this move has created or lost something, or has led to a state that cannot be."""
    if game.id in SOUND and isinstance(move, Adjust):
        SOUND[game.id](after)
    elif game.id in SOUND:
        SOUND[game.id](after)
        KEEPS[game.id](before, move, after)
    rules = game.rules
    over = rules.outcome(after) is not None
    _holds(over or bool(rules.asks(after)), "somebody is asked as long as the game goes on")
    shown = {line.seat: line.score for line in rules.view(after, "table").seats if line.score is not None}
    totals = {score.seat: score.total for score in rules.scores(after)}
    _holds(all(totals[seat] == points for seat, points in shown.items()), "the score shown is the score", shown, totals)


def judge_entries(game: Game[Any], entries: Sequence[Entry[Any]], state: Any, start: int = 0) -> None:
    """The same for a game as the history has it, from entry `start` on: each entry leads to the next one."""
    for place in range(start, len(entries)):
        entry = entries[place]
        after = entries[place + 1].before if place + 1 < len(entries) else state
        _holds(
            game.rules.apply(entry.before, entry.move).state == after,
            "the history leads to what is shown",
            entry.number,
        )
        judge(game, entry.before, entry.move, after)
