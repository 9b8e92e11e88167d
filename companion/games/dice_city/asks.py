"""What is due at the table: the asks of every phase, made of moves that exist once, and what is looked for in vain."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Any

from companion.core import SEATS, AnyAsk, Choose, Move, RollDice, Seat
from companion.games.dice_city.cards import BANDITS, BASICS, SHIPS, Book, Cost
from companion.games.dice_city.city import standing
from companion.games.dice_city.model import (
    ALL_DICE,
    COLUMNS,
    HOURGLASSES,
    KINDS,
    PLACE_OF,
    PLACES,
    RAID,
    RESOURCES,
    ROWS,
    Activate,
    AttackBandits,
    AttackPlace,
    Bonus,
    Build,
    Building,
    CopyFrom,
    Copying,
    Discard,
    Discarding,
    Done,
    EndGame,
    EndTurn,
    Export,
    Fetching,
    ForceDie,
    Forcing,
    KeepLess,
    MoveDie,
    Moving,
    Pass,
    Paying,
    PayingExtra,
    PayWith,
    Phase,
    PlaceAt,
    Raid,
    Refresh,
    Rerolling,
    Reveal,
    Revive,
    Reviving,
    Spend,
    State,
    Stock,
    Swap,
    Swapping,
    Take,
    TakeDie,
    Taking,
)
from companion.games.dice_city.moves.abilities import copyable
from companion.games.dice_city.moves.build import cost_of, may_end, short_of
from companion.games.dice_city.moves.choices import fresh
from companion.games.dice_city.moves.table_flow import roller
from companion.games.dice_city.moves.turn_end import most_kept
from companion.games.dice_city.words import card_words
from companion.text import Message, message

Asks = tuple[AnyAsk, ...]
_PLAYERS = SEATS[:4]
_REMEMBERED = 2_000
"""Offers of one evening; a random trial goes through many more, and forgets."""


def _prompts(key: str) -> tuple[Message, ...]:
    return tuple(message(key, player=seat) for seat in _PLAYERS)


# Made once, because asks run after every move.
_ASK_ROLL, _ASK_DICE, _ASK_SPEND, _ASK_DIE, _ASK_OTHER, _ASK_NUDGE, _ASK_REVIVE, _ASK_KEEP = (
    _prompts(f"ask.{what}") for what in ("roll", "dice", "spend", "die", "other", "nudge", "revive", "keep")
)
_ASK_END, _ASK_BANDITS, _ASK_ATTACK, _ASK_BUILD, _ASK_EXPORT = (
    _prompts(f"ask.{what}") for what in ("end", "bandits", "attack", "build", "export")
)
_ASK_TAKE, _ASK_PAY, _ASK_EXTRA, _ASK_SWAP, _ASK_REROLL, _ASK_COPY, _ASK_DISCARD, _ASK_FORCE, _ASK_FORCED = (
    _prompts(f"ask.{what}") for what in ("take", "pay", "extra", "swap", "reroll", "copy", "discard", "force", "forced")
)
_ASK_REVEAL = tuple(message("ask.reveal", n=n) for n in range(11))
_TAKE_DIE = tuple(
    tuple(tuple(TakeDie(seat, ROWS[die]) for die in range(5) if not used >> die & 1) for used in range(ALL_DICE + 1))
    for seat in _PLAYERS
)
"""By seat and dice used."""
_ACTIVATE, _REFRESH, _PASS, _DONE, _END_TURN, _END_GAME, _KEEP_LESS = (
    tuple(kind(seat) for seat in _PLAYERS) for kind in (Activate, Refresh, Pass, Done, EndTurn, EndGame, KeepLess)
)
_NUDGE = tuple(
    tuple(
        tuple(
            tuple(MoveDie(seat, row, step) for step in (-1, 1) if 1 <= column + step <= COLUMNS)
            for column in range(COLUMNS + 1)
        )
        for row in ROWS
    )
    for seat in _PLAYERS
)
"""By seat, die and the column in which it lies."""
_SPEND = tuple(tuple(Spend(seat, bonus) for bonus in Bonus) for seat in _PLAYERS)
_SPEND_ALONE = tuple(Spend(SEATS[0], bonus) for bonus in Bonus if bonus is not Bonus.REROLL)


def _by_place(kind: Callable[[Seat, Any, int], Move]) -> tuple[tuple[Move, ...], ...]:
    return tuple(
        tuple(kind(seat, ROWS[place // COLUMNS], place % COLUMNS + 1) for place in range(PLACES)) for seat in _PLAYERS
    )


_REVIVE, _PLACE, _COPY = _by_place(Revive), _by_place(PlaceAt), _by_place(CopyFrom)
_ATTACK = tuple(
    tuple(
        tuple(AttackPlace(seat, victim, ROWS[place // COLUMNS], place % COLUMNS + 1) for place in range(PLACES))
        for victim in _PLAYERS
    )
    for seat in _PLAYERS
)
_BANDITS = tuple(tuple(AttackBandits(seat, points) for points in BANDITS) for seat in _PLAYERS)
_EXPORT = tuple(tuple(Export(seat, points) for points in SHIPS) for seat in _PLAYERS)
_RAID = tuple(
    tuple(tuple(Raid(seat, victim, resource) for resource in RESOURCES) for victim in _PLAYERS) for seat in _PLAYERS
)
_TAKE = tuple(tuple(Take(seat, resource) for resource in RESOURCES) for seat in _PLAYERS)
_PAY = tuple(tuple(PayWith(seat, resource) for resource in RESOURCES) for seat in _PLAYERS)
_SWAP = tuple(
    tuple(tuple(Swap(seat, give, get) for get in RESOURCES if get is not give) for give in RESOURCES)
    for seat in _PLAYERS
)
_FORCE = tuple(tuple(tuple(ForceDie(seat, victim, die) for die in ROWS) for victim in _PLAYERS) for seat in _PLAYERS)


def asks(state: State) -> Asks:
    """What the table waits for, the main ask first; nothing once the game is over."""
    return _BY_PHASE[state.phase](state)


def _roll(state: State) -> Asks:
    seat = roller(state)
    return (_THROW[seat],)


_THROW = tuple(RollDice(seat, _ASK_ROLL[seat], KINDS) for seat in _PLAYERS)


def _reveal(state: State) -> Asks:
    return (_revealable(state.book, state.due, tuple([copies > 0 for copies in state.supply.unseen])),)


@lru_cache(_REMEMBERED)
def _revealable(book: Book, due: int, there: tuple[bool, ...]) -> Choose:
    options = tuple(Reveal(None, id) for id, some in zip(book.locations, there, strict=True) if some)
    return Choose(None, _ASK_REVEAL[due], options)


# --- the dice -------------------------------------------------------------------------------------------------------


def _dice(state: State) -> Asks:
    seat, used = state.player, state.turn.used
    rich = state.cities[seat].hourglasses >= HOURGLASSES
    if used != ALL_DICE:
        return _take_up(seat, used, rich, len(state.seats) == 1)
    return (*_menu(state), _spending(seat, len(state.seats) == 1)) if rich else _menu(state)


@lru_cache(None)
def _spending(seat: Seat, alone: bool) -> Choose:
    return Choose(seat, _ASK_SPEND[seat], _SPEND_ALONE if alone else _SPEND[seat])


@lru_cache(None)
def _take_up(seat: Seat, used: int, rich: bool, alone: bool) -> Asks:
    main = Choose(seat, _ASK_DICE[seat], _TAKE_DIE[seat][used])
    return (main, _spending(seat, alone)) if rich else (main,)


def _die(state: State) -> Asks:
    """Use the place under the die; or anything else that a die can do."""
    seat, turn, city = state.player, state.turn, state.cities[state.player]
    hand = turn.hand or 0
    used = turn.used | 1 << hand
    fresh_cards = not turn.refreshed and not state.house.solo and len(state.supply.display) > 0
    others = _once_a_turn(seat, fresh_cards, not turn.passed)
    for row, by_column in enumerate(_NUDGE[seat]):
        if not used >> row & 1:
            others += by_column[city.dice[row]]
    if city.struck:
        others += _struck(_REVIVE[seat], city.struck)
        if city.struck >> (COLUMNS * hand + city.dice[hand] - 1) & 1:
            return (Choose(seat, _ASK_OTHER[seat], others),)
    return (_USE[seat], Choose(seat, _ASK_OTHER[seat], others)) if others else (_USE[seat],)


_USE = tuple(Choose(seat, _ASK_DIE[seat], (_ACTIVATE[seat],)) for seat in _PLAYERS)


@lru_cache(None)
def _once_a_turn(seat: Seat, refresh: bool, pass_: bool) -> tuple[Move, ...]:
    return (*([_REFRESH[seat]] if refresh else []), *([_PASS[seat]] if pass_ else []))


def _struck(moves: tuple[Move, ...], struck: int) -> tuple[Move, ...]:
    return tuple([moves[place] for place in range(PLACES) if struck >> place & 1])


# --- attack, build, end ---------------------------------------------------------------------------------------------


def _menu(state: State) -> Asks:
    """End the turn, and all that may still be done before."""
    seat, city = state.player, state.cities[state.player]
    asked: list[AnyAsk] = [_ends(seat, any(city.stock), may_end(state))]
    if state.phase is not Phase.BUILD and (city.strength or city.bandit_strength):
        asked += _attacks(state)
    supply = state.supply
    asked += _builds(
        state.book, seat, supply.display, supply.lower, supply.basics, supply.ships, city.stock,
        standing(state.book, city).discount,
    )  # fmt: skip
    return tuple(asked)


@lru_cache(None)
def _ends(seat: Seat, stocked: bool, rows: bool) -> Choose:
    options: list[Move] = [_END_TURN[seat]]
    options += [_KEEP_LESS[seat]] if stocked else []
    options += [_END_GAME[seat]] if rows else []
    return Choose(seat, _ASK_END[seat], tuple(options))


def _attacks(state: State) -> list[AnyAsk]:
    """Bandits; and the others, their locations and stocks."""
    seat, city, book = state.player, state.cities[state.player], state.book
    strength = city.strength
    asked: list[AnyAsk] = []
    against_bandits, piles = strength + city.bandit_strength, state.supply.bandits
    bandits = [
        _BANDITS[seat][pile] for pile, cost in enumerate(book.bandits) if piles[pile] and cost <= against_bandits
    ]
    if bandits:
        asked.append(Choose(seat, _ASK_BANDITS[seat], tuple(bandits)))
    options: list[Move] = []
    for victim in state.seats:
        if victim == seat:
            continue
        other = state.cities[victim]
        options += _within_reach(_ATTACK[seat][victim], standing(book, other).defences, strength)
        if strength >= RAID:
            raids = _RAID[seat][victim]
            options += [raids[number] for number, have in enumerate(other.stock) if have]
    if options:
        asked.append(Choose(seat, _ASK_ATTACK[seat], tuple(options)))
    return asked


def _within_reach(moves: tuple[Move, ...], defences: tuple[int | None, ...], strength: int) -> list[Move]:
    return [moves[place] for place, cost in enumerate(defences) if cost is not None and cost <= strength]


@lru_cache(_REMEMBERED)
def _builds(
    book: Book,
    seat: Seat,
    display: tuple[str, ...],
    lower: tuple[str, ...],
    basics: tuple[int, ...],
    ships: tuple[int, ...],
    stock: Stock,
    discount: Cost,
) -> Asks:
    """Cards for the city, and goods for the ships: those that can be paid."""
    piles = [id for id, left in zip(BASICS, basics, strict=True) if left]
    cards, sails = _payable(book, seat, stock, discount)
    on_offer = tuple([cards[id] for id in dict.fromkeys((*display, *lower, *piles)) if id in cards])
    asked: Asks = (Choose(seat, _ASK_BUILD[seat], on_offer),) if on_offer else ()
    if sails:
        waiting = tuple([sail for pile, sail in sails if ships[pile]])
        asked = (*asked, Choose(seat, _ASK_EXPORT[seat], waiting)) if waiting else asked
    return asked


@lru_cache(_REMEMBERED)
def _payable(book: Book, seat: Seat, stock: Stock, discount: Cost) -> tuple[dict[str, Move], list[tuple[int, Move]]]:
    """All cards and ships that this stock pays for, on offer or not."""
    cards: dict[str, Move] = {
        id: Build(seat, id) for id in book.of if not any(short_of(stock, cost_of(book, id, discount)))
    }
    sails: list[tuple[int, Move]] = [
        (pile, _EXPORT[seat][pile]) for pile, cost in enumerate(book.ships) if not any(short_of(stock, cost))
    ]
    return cards, sails


def _keep(state: State) -> Asks:
    seat = state.player
    return (_kept(seat, most_kept(state)),)


@lru_cache(None)
def _kept(seat: Seat, most: Stock) -> Choose:
    fewer = [keep for keep in product(*(range(n + 1) for n in most)) if keep != most]
    return Choose(seat, _ASK_KEEP[seat], tuple(EndTurn(seat, (keep[0], keep[1], keep[2])) for keep in fewer))


# --- choices that abilities ask for ---------------------------------------------------------------------------------


def _task(state: State) -> Asks:
    task = state.tasks[-1]
    return (_TASKS[type(task)](state, task, state.player),)


def _taking(state: State, task: Taking, seat: Seat) -> AnyAsk:
    return Choose(seat, _ASK_TAKE[seat], _TAKE[seat])


def _paying(state: State, task: Paying, seat: Seat) -> AnyAsk:
    stock = state.cities[seat].stock
    options = [_PAY[seat][n] for n, have in enumerate(stock) if have and (task.fixed[n] or task.left)]
    return Choose(seat, _ASK_PAY[seat], (*options, _DONE[seat]) if fresh(task) else tuple(options))


def _extra(state: State, task: PayingExtra, seat: Seat) -> AnyAsk:
    stock = state.cities[seat].stock
    options = [_PAY[seat][PLACE_OF[one]] for one in RESOURCES if one in task.effect.resources and stock[PLACE_OF[one]]]
    return Choose(seat, _ASK_EXTRA[seat], (*options, _DONE[seat]))


def _swapping(state: State, task: Swapping, seat: Seat) -> AnyAsk:
    stock = state.cities[seat].stock
    options = [swap for n, have in enumerate(stock) if have for swap in _SWAP[seat][n]]
    return Choose(seat, _ASK_SWAP[seat], (*options, _DONE[seat]))


def _moving(state: State, task: Moving, seat: Seat) -> AnyAsk:
    dice, fixed = state.cities[seat].dice, state.turn.used | task.moved
    options = [move for row in range(5) if not fixed >> row & 1 for move in _NUDGE[seat][row][dice[row]]]
    return Choose(seat, _ASK_NUDGE[seat], (*options, _DONE[seat]))


def _rerolling(state: State, task: Rerolling, seat: Seat) -> AnyAsk:
    return RollDice(seat, _ASK_REROLL[seat], (KINDS[task.die],))


def _reviving(state: State, task: Reviving, seat: Seat) -> AnyAsk:
    return Choose(seat, _ASK_REVIVE[seat], (*_struck(_REVIVE[seat], state.cities[seat].struck), _DONE[seat]))


def _placing(state: State, task: Fetching | Building, seat: Seat) -> AnyAsk:
    return _placed(seat, task.card)


@lru_cache(1024)
def _placed(seat: Seat, card: str) -> Choose:
    return Choose(seat, message("ask.place", player=seat, card=card_words(card)), _PLACE[seat])


def _copying(state: State, task: Copying, seat: Seat) -> AnyAsk:
    places = copyable(state.book, state.cities[seat], task, state.turn.used)
    return Choose(seat, _ASK_COPY[seat], (*[_COPY[seat][place] for place in places], _DONE[seat]))


def _discarding(state: State, task: Discarding, seat: Seat) -> AnyAsk:
    return _discardable(seat, frozenset(state.supply.display))


@lru_cache(_REMEMBERED)
def _discardable(seat: Seat, cards: frozenset[str]) -> Choose:
    return Choose(seat, _ASK_DISCARD[seat], tuple(Discard(seat, id) for id in sorted(cards)))


def _forcing(state: State, task: Forcing, seat: Seat) -> AnyAsk:
    victim = task.victims[0]
    if task.die is not None:
        return RollDice(victim, _ASK_FORCED[victim], (KINDS[task.die],))
    chooser = victim if state.house.owner_chooses else seat
    return Choose(chooser, _ASK_FORCE[victim], _FORCE[chooser][victim])


def _nothing(state: State) -> Asks:
    return ()


_TASKS: dict[type, Callable[[State, Any, Seat], AnyAsk]] = {
    Taking: _taking,
    Paying: _paying,
    PayingExtra: _extra,
    Swapping: _swapping,
    Moving: _moving,
    Rerolling: _rerolling,
    Reviving: _reviving,
    Fetching: _placing,
    Building: _placing,
    Copying: _copying,
    Discarding: _discarding,
    Forcing: _forcing,
}
_BY_PHASE: dict[Phase, Callable[[State], Asks]] = {
    Phase.DISPLAY: _reveal,
    Phase.ROLL: _roll,
    Phase.DICE: _dice,
    Phase.DIE: _die,
    Phase.TASK: _task,
    Phase.ATTACK: _menu,
    Phase.BUILD: _menu,
    Phase.KEEP: _keep,
    Phase.REVEAL: _reveal,
    Phase.OVER: _nothing,
}


# --- greyed ---------------------------------------------------------------------------------------------------------


def barred(state: State) -> tuple[Move, ...]:
    """What people would look for here and the rules forbid: shown with the reason."""
    offered = {move for ask in asks(state) if isinstance(ask, Choose) for move in ask.options}
    return tuple(move for move in _looked_for(state) if move not in offered)


def _looked_for(state: State) -> tuple[Move, ...]:
    seat = state.player
    if state.phase is Phase.DIE:
        return _ACTIVATE[seat], _REFRESH[seat], _PASS[seat]
    if state.phase not in (Phase.DICE, Phase.ATTACK, Phase.BUILD) or state.turn.used != ALL_DICE:
        return ()
    on_offer = dict.fromkeys((*state.supply.display, *state.supply.lower, *BASICS))
    return (*_BANDITS[seat], *(Build(seat, id) for id in on_offer), *_EXPORT[seat])
