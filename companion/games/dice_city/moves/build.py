"""The third step of a turn: cards for the city, goods for the ships."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from companion.core import IllegalMove, Move, Played, Step, event
from companion.games.dice_city.cards import BASICS, SHIPS, Book, Cost, Pile
from companion.games.dice_city.city import ROWS_TO_END, standing
from companion.games.dice_city.model.board import Stock, plus, put
from companion.games.dice_city.model.moves import Build, EndGame, Export
from companion.games.dice_city.model.state import Ending, Phase, State
from companion.games.dice_city.model.tasks import Building
from companion.games.dice_city.moves.table_flow import dice_left, ended, next_phase, not_due, require_turn
from companion.games.dice_city.words import card_words, stock_words


@lru_cache(4096)
def cost_of(book: Book, card: str, discount: Cost) -> Cost:
    """What building a card costs a player with this discount."""
    wood, stone, iron = (max(0, price - less) for price, less in zip(book.of[card].cost, discount, strict=True))
    return wood, stone, iron


def short_of(stock: Stock, cost: Cost) -> Cost:
    """What is missing."""
    wood, stone, iron = (max(0, price - have) for price, have in zip(cost, stock, strict=True))
    return wood, stone, iron


def _open(state: State, move: Move) -> None:
    """Building comes behind the last die."""
    require_turn(state, move)
    if state.phase not in (Phase.DICE, Phase.ATTACK, Phase.BUILD):
        not_due(state)
    if dice_left(state):
        raise IllegalMove("build.dice")


def _paid(stock: Stock, cost: Cost) -> Stock:
    wood, stone, iron = (have - price for have, price in zip(stock, cost, strict=True))
    return wood, stone, iron


def on_offer(state: State) -> tuple[str, ...]:
    """The locations that may be built: those named, or all of which a copy can be left."""
    supply = state.supply
    if not state.house.lazy:
        return (*supply.display, *supply.lower)
    return tuple(id for id, left in zip(state.book.locations, supply.unseen, strict=True) if left and supply.display)


def build(state: State, move: Build) -> Step[State]:
    """A card is paid; its place is told next."""
    _open(state, move)
    id, supply, city = move.card, state.supply, state.cities[state.player]
    card = state.book.of.get(id)
    if card is None or card.pile is Pile.PRINTED:
        raise IllegalMove("display.absent", card=card_words(id))
    if card.pile is Pile.BASIC:
        if not supply.basics[BASICS.index(id)]:
            raise IllegalMove("build.pile", card=card_words(id))
    elif id not in on_offer(state):
        if state.house.lazy:
            raise IllegalMove("build.copies", card=card_words(id))
        raise IllegalMove("display.absent", card=card_words(id))
    cost = cost_of(state.book, id, standing(state.book, city).discount)
    missing = short_of(city.stock, cost)
    if any(missing):
        raise IllegalMove("build.short", card=card_words(id), missing=stock_words(missing))
    cities = put(state.cities, state.player, replace(city, stock=_paid(city.stock, cost)))
    tasks = (*state.tasks, Building(id))
    return Step(replace(state, cities=cities, tasks=tasks, phase=Phase.TASK, step=Phase.BUILD))


def export(state: State, move: Export) -> Step[State]:
    """Goods on a ship, for its points."""
    _open(state, move)
    if move.points not in SHIPS:
        raise IllegalMove("ships.unknown", known=SHIPS)
    pile, city, piles = SHIPS.index(move.points), state.cities[state.player], state.supply.ships
    if not piles[pile]:
        raise IllegalMove("ships.none", points=move.points)
    cost = state.book.ships[pile]
    missing = short_of(city.stock, cost)
    if any(missing):
        raise IllegalMove("ships.short", points=move.points, missing=stock_words(missing))
    events = [event("exported", player=state.player, n=move.points)]
    city = replace(city, stock=_paid(city.stock, cost))
    ending, supply = state.ending, state.supply
    if state.house.solo:
        city = replace(city, tokens=city.tokens + move.points)
    else:
        piles = plus(piles, pile, -1)
        city, supply = replace(city, ships=(*city.ships, move.points)), replace(supply, ships=piles)
        if piles.count(0) >= SHIP_PILES_TO_END:
            ending = ended(state, Ending.SHIPS, events)
    after = replace(
        state,
        cities=put(state.cities, state.player, city),
        supply=supply,
        ending=ending,
        step=Phase.BUILD,
        phase=next_phase(state.tasks, state.due, Phase.BUILD),
    )
    return Step(after, tuple(events))


SHIP_PILES_TO_END = 2


def may_end(state: State) -> bool:
    """Whether the player in turn may end the game with two complete rows, where that is a choice."""
    house = state.house
    if house.row_end != "optional" or state.ending is not None or house.solo:
        return False
    return standing(state.book, state.cities[state.player]).complete_rows >= ROWS_TO_END


def end_game(state: State, move: EndGame) -> Step[State]:
    """Two complete rows: their owner decides that this is the last round."""
    _open(state, move)
    house = state.house
    if house.solo:
        raise IllegalMove("rows.solo")
    if house.row_end != "optional":
        raise IllegalMove("rows.option")
    if state.ending is not None:
        raise IllegalMove("rows.already")
    complete = standing(state.book, state.cities[state.player]).complete_rows
    if complete < ROWS_TO_END:
        raise IllegalMove("rows.few", have=complete, needed=ROWS_TO_END)
    after = replace(state, ending=Ending.ROWS, phase=Phase.BUILD, step=Phase.BUILD)
    return Step(after, (event("ending.rows"),))


PLAYED: Played[State] = {
    Build: build,
    Export: export,
    EndGame: end_game,
}
