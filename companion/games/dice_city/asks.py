"""What is due at the table: the asks of every phase, and what is looked for in vain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from companion.core import AnyAsk, Choose, Move, RollDice, Seat
from companion.games.dice_city.cards import BANDITS, BASICS, SHIPS, Book, Cost
from companion.games.dice_city.city import standing
from companion.games.dice_city.model import moves, tasks
from companion.games.dice_city.model.board import (
    ALL_DICE,
    COLUMNS,
    HOURGLASSES,
    KINDS,
    PLACE_OF,
    PLACES,
    RAID,
    RESOURCES,
    ROWS,
    Bonus,
    Stock,
    place_number,
    row_and_column,
)  # fmt: skip
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.moves.abilities import copyable
from companion.games.dice_city.moves.attack import bandits_defence
from companion.games.dice_city.moves.build import cost_of, may_end, on_offer, short_of
from companion.games.dice_city.moves.choices import accepted
from companion.games.dice_city.moves.table_flow import roller
from companion.games.dice_city.moves.turn_end import most_kept
from companion.games.dice_city.words import card_words
from companion.text import message

Asks = tuple[AnyAsk, ...]
_REMEMBERED = 2_000
"""Offers of one evening; a random trial goes through many more, and forgets."""


def asks(state: State) -> Asks:
    """What the table waits for, the main ask first; nothing once the game is over."""
    match state.phase:
        case Phase.DICE:
            return _dice(state)
        case Phase.DIE:
            return _die(state)
        case Phase.TASK:
            return (_task(state),)
        case Phase.ATTACK | Phase.BUILD:
            return _menu(state)
        case Phase.DISPLAY | Phase.REVEAL:
            return (_reveal(state),)
        case Phase.ROLL:
            seat = roller(state)
            return (RollDice(seat, message("ask.roll", player=seat), KINDS),)
        case Phase.KEEP:
            return (_keep(state),)
        case Phase.OVER:
            return ()


def _choose(seat: Seat, what: str, options: Sequence[Move]) -> Choose:
    return Choose(seat, message(f"ask.{what}", player=seat), tuple(options))


def _reveal(state: State) -> Choose:
    locations = zip(state.book.locations, state.supply.unseen, strict=True)
    options = [moves.Reveal(None, id) for id, copies in locations if copies > 0]
    return Choose(None, message("ask.reveal", n=state.due), tuple(options))


# --- the dice -------------------------------------------------------------------------------------------------------


def _dice(state: State) -> Asks:
    """Take up a die; behind the last one, all that follows. And hourglasses, where there are enough."""
    seat, used = state.player, state.turn.used
    if used == ALL_DICE:
        main = _menu(state)
    else:
        dice = [moves.TakeDie(seat, row) for die, row in enumerate(ROWS) if not used >> die & 1]
        main = (_choose(seat, "dice", dice),)
    if state.cities[seat].hourglasses < HOURGLASSES:
        return main
    alone = len(state.seats) == 1
    bought = [moves.Spend(seat, bonus) for bonus in Bonus if not (alone and bonus is Bonus.REROLL)]
    return (*main, _choose(seat, "spend", bought))


def _die(state: State) -> Asks:
    """Use the place under the die; or anything else that a die can do."""
    seat, turn, city = state.player, state.turn, state.cities[state.player]
    hand = turn.hand or 0
    others: list[Move] = []
    if not turn.refreshed and not state.house.solo and state.supply.display:
        others.append(moves.Refresh(seat))
    if not turn.passed:
        others.append(moves.Pass(seat))
    others += _nudges(seat, city.dice, turn.used | 1 << hand)
    others += _revivals(seat, city.struck)
    use = _choose(seat, "die", [moves.Activate(seat)])
    if not others:
        return (use,)
    other = _choose(seat, "other", others)
    return (other,) if city.struck >> place_number(hand, city.dice[hand]) & 1 else (use, other)


def _nudges(seat: Seat, dice: tuple[int, ...], fixed: int) -> list[Move]:
    """Each die that may be moved, to the left and to the right."""
    return [
        moves.MoveDie(seat, ROWS[row], step)
        for row, column in enumerate(dice)
        if not fixed >> row & 1
        for step in (-1, 1)
        if 1 <= column + step <= COLUMNS
    ]


def _revivals(seat: Seat, struck: int) -> list[Move]:
    if not struck:
        return []
    return [moves.Revive(seat, *row_and_column(place)) for place in range(PLACES) if struck >> place & 1]


# --- attack, build, end ---------------------------------------------------------------------------------------------


def _menu(state: State) -> Asks:
    """End the turn, and all that may still be done before."""
    seat, city, supply = state.player, state.cities[state.player], state.supply
    ends: list[Move] = [moves.EndTurn(seat)]
    if any(city.stock):
        ends.append(moves.KeepLess(seat))
    if may_end(state):
        ends.append(moves.EndGame(seat))
    asked: list[AnyAsk] = [_choose(seat, "end", ends)]
    if state.phase is not Phase.BUILD and (city.strength or city.bandit_strength):
        asked += _attacks(state)
    cards, ships = _payable(state.book, city.stock, standing(state.book, city).discount)
    piles = [id for id, left in zip(BASICS, supply.basics, strict=True) if left]
    built = [moves.Build(seat, id) for id in dict.fromkeys((*on_offer(state), *piles)) if id in cards]
    if built:
        asked.append(_choose(seat, "build", built))
    waiting = [moves.Export(seat, SHIPS[pile]) for pile in ships if supply.ships[pile]]
    if waiting:
        asked.append(_choose(seat, "export", waiting))
    return tuple(asked)


@lru_cache(_REMEMBERED)
def _payable(book: Book, stock: Stock, discount: Cost) -> tuple[frozenset[str], tuple[int, ...]]:
    """All cards, and the piles of ships, that this stock pays for, on offer or not."""
    cards = frozenset(id for id in book.of if not any(short_of(stock, cost_of(book, id, discount))))
    return cards, tuple(pile for pile, cost in enumerate(book.ships) if not any(short_of(stock, cost)))


def _attacks(state: State) -> Iterator[AnyAsk]:
    """Bandits; and the others, their locations and stocks."""
    seat, city, book = state.player, state.cities[state.player], state.book
    against_bandits = city.strength + city.bandit_strength
    bandits = [
        moves.AttackBandits(seat, points)
        for pile, points in enumerate(BANDITS)
        if state.supply.bandits[pile] and bandits_defence(state, pile) <= against_bandits
    ]
    if bandits:
        yield _choose(seat, "bandits", bandits)
    options: list[Move] = []
    for victim in state.seats:
        if victim == seat:
            continue
        other = state.cities[victim]
        options += [
            moves.AttackPlace(seat, victim, *row_and_column(place))
            for place, cost in enumerate(standing(book, other).defences)
            if cost is not None and cost <= city.strength
        ]
        if city.strength >= RAID:
            stock = zip(RESOURCES, other.stock, strict=True)
            options += [moves.Raid(seat, victim, resource) for resource, have in stock if have]
    if options:
        yield _choose(seat, "attack", options)


def _keep(state: State) -> Choose:
    most = most_kept(state)
    wood, stone, iron = (range(n + 1) for n in most)
    fewer = [moves.EndTurn(state.player, keep) for keep in product(wood, stone, iron) if keep != most]
    return _choose(state.player, "keep", fewer)


# --- choices that abilities ask for ---------------------------------------------------------------------------------


def _task(state: State) -> AnyAsk:
    task, seat, city = state.tasks[-1], state.player, state.cities[state.player]
    done = moves.Done(seat)
    match task:
        case tasks.Taking():
            return _choose(seat, "take", [moves.Take(seat, resource) for resource in RESOURCES])
        case tasks.Paying() | tasks.PayingExtra():
            paid = [moves.PayWith(seat, one) for one in accepted(task) if city.stock[PLACE_OF[one]]]
            extra = isinstance(task, tasks.PayingExtra)
            return _choose(seat, "extra" if extra else "pay", [*paid, done] if extra or task.fresh else paid)
        case tasks.PayingSame(effect):
            enough = [one for one in RESOURCES if city.stock[PLACE_OF[one]] >= effect.paid]
            return _choose(seat, "pay", [*(moves.PayWith(seat, one) for one in enough), done])
        case tasks.Trading(paid=paid):
            given = [one for one in RESOURCES if city.stock[PLACE_OF[one]] and paid in (None, one)]
            trades = [moves.Swap(seat, give, get) for give in given for get in RESOURCES if get is not give]
            return _choose(seat, "trade", [*trades, done])
        case tasks.Swapping():
            held = [one for one in RESOURCES if city.stock[PLACE_OF[one]]]
            swaps = [moves.Swap(seat, give, get) for give in held for get in RESOURCES if get is not give]
            return _choose(seat, "swap", [*swaps, done])
        case tasks.Moving(moved=moved, anywhere=True):
            free = [row for row in range(len(ROWS)) if not (state.turn.used | moved) >> row & 1]
            targets = [
                moves.MoveDieTo(seat, ROWS[row], column)
                for row in free
                for column in range(1, COLUMNS + 1)
                if column != city.dice[row]
            ]
            return _choose(seat, "nudge", [*targets, done])
        case tasks.Gathering(dice=dice):
            unused = [row for row in range(len(ROWS)) if not state.turn.used >> row & 1 and row not in dice]
            return _choose(seat, "gather", [*(moves.ThrowToo(seat, ROWS[row]) for row in unused), done])
        case tasks.Moving(moved=moved):
            return _choose(seat, "nudge", [*_nudges(seat, city.dice, state.turn.used | moved), done])
        case tasks.Rerolling(dice):
            return RollDice(seat, message("ask.reroll", player=seat, n=len(dice)), tuple(KINDS[die] for die in dice))
        case tasks.Reviving():
            return _choose(seat, "revive", [*_revivals(seat, city.struck), done])
        case tasks.Fetching(card) | tasks.Building(card):
            places = tuple(moves.PlaceAt(seat, *row_and_column(place)) for place in range(PLACES))
            options = (*places, done) if isinstance(task, tasks.Fetching) else places
            return Choose(seat, message("ask.place", player=seat, card=card_words(card)), options)
        case tasks.Copying():
            copied = copyable(state.book, city, task, state.turn.used)
            return _choose(seat, "copy", [*(moves.CopyFrom(seat, *row_and_column(place)) for place in copied), done])
        case tasks.Discarding():
            return _choose(seat, "discard", [moves.Discard(seat, id) for id in sorted(set(state.supply.display))])
        case tasks.Forcing(victims, named):
            victim = victims[0]
            if named is not None:
                return RollDice(victim, message("ask.forced", player=victim), (KINDS[named],))
            chooser = victim if state.house.owner_chooses else seat
            named_ones = tuple(moves.ForceDie(chooser, victim, die) for die in ROWS)
            return Choose(chooser, message("ask.force", player=victim), named_ones)
        case tasks.Rest():
            raise AssertionError("effects that wait are carried out before anything is asked")


# --- greyed ---------------------------------------------------------------------------------------------------------


def barred(state: State) -> tuple[Move, ...]:
    """What people would look for here and the rules forbid: shown with the reason."""
    offered = {move for ask in asks(state) if isinstance(ask, Choose) for move in ask.options}
    return tuple(move for move in _looked_for(state) if move not in offered)


def _looked_for(state: State) -> tuple[Move, ...]:
    seat = state.player
    if state.phase is Phase.DIE:
        return moves.Activate(seat), moves.Refresh(seat), moves.Pass(seat)
    if state.phase not in (Phase.DICE, Phase.ATTACK, Phase.BUILD) or state.turn.used != ALL_DICE:
        return ()
    looked_at = tuple(dict.fromkeys((*on_offer(state), *BASICS)))
    return (
        *(moves.AttackBandits(seat, points) for points in BANDITS),
        *(moves.Build(seat, id) for id in looked_at),
        *(moves.Export(seat, points) for points in SHIPS),
    )
