"""What the table says is so: games begun in the middle, cards as the owners know them, corrections while it lasts."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import Change, IllegalMove, Seat
from companion.games.dice_city import effect_text, effects
from companion.games.dice_city.cards import (
    BANDITS,
    BASIC_COPIES,
    BASICS,
    COPIES,
    FORMER_IDS,
    MOST_OF_A_NUMBER,
    NO_DEFENCE,
    SHIPS,
    Book,
    Card,
    Pile,
    checked,
    checked_ability,
    checked_row,
    new_card,
)
from companion.games.dice_city.model import changes
from companion.games.dice_city.model.board import COLUMNS, RESOURCES, ROW_OF, ROWS, plus, put
from companion.games.dice_city.model.state import City, Ending, Phase, State, Supply
from companion.games.dice_city.moves.build import SHIP_PILES_TO_END
from companion.games.dice_city.moves.table_flow import place_of, refilled
from companion.games.dice_city.moves.turn_end import after_rolls
from companion.games.dice_city.words import card_words

MOST = 999
"""The largest number that somebody can have of anything."""


def changed(state: State, change: Change) -> State:
    """One thing set, between two lines of the record."""
    if state.phase in (Phase.DIE, Phase.TASK, Phase.KEEP):
        raise IllegalMove("adjust.unfinished")
    match change:
        case changes.SetCard():
            return _with_card(state, change)
        case changes.SetBanditDefence(points, defence):
            return _with_bandits(state, points, defence)
        case changes.SetShipCost(points, cost):
            return _with_ships(state, points, cost)
        case changes.SetBoard():
            return _with_board(state, change)
        case changes.SetPlace(seat):
            return _with_place(state, change, _city(state, seat))
        case changes.SetBandits(seat, points):
            return _rechecked(_with_cards_won(state, seat, bandits=points))
        case changes.SetShips(seat, points):
            return _rechecked(_with_cards_won(state, seat, ships=points))
        case changes.SetDice(seat, columns):
            return _with_dice(state, seat, columns)
        case changes.SetStock(seat, stock):
            return _set(state, seat, stock=_numbers(stock))
        case changes.SetStrength(seat, strength):
            return _set(state, seat, strength=_numbers((strength,))[0])
        case changes.SetTokens(seat, points):
            return _set(state, seat, tokens=_numbers((points,))[0])
        case changes.SetHourglasses(seat, count):
            return _set(state, seat, hourglasses=_numbers((count,))[0])
    raise IllegalMove("move.unexpected")


def _city(state: State, seat: Seat) -> City:
    if not 0 <= seat < len(state.cities):
        raise IllegalMove("move.unexpected")
    return state.cities[seat]


def _set(state: State, seat: Seat, **changes: object) -> State:
    return replace(state, cities=put(state.cities, seat, replace(_city(state, seat), **changes)))


def _numbers(numbers: tuple[int, ...]) -> tuple[int, ...]:
    if not all(0 <= number <= MOST for number in numbers):
        raise IllegalMove("given.number", most=MOST)
    return numbers


# --- in front of a player -------------------------------------------------------------------------------------------


def _with_dice(state: State, seat: Seat, columns: tuple[int, ...]) -> State:
    if len(columns) != len(ROWS):
        raise IllegalMove("dice.count", expected=len(ROWS), seen=len(columns))
    if not all(1 <= column <= COLUMNS for column in columns):
        raise IllegalMove("given.dice", most=COLUMNS)
    state = _set(state, seat, dice=columns)
    return after_rolls(state) if state.phase is Phase.ROLL else state


def _with_cards_won(
    state: State, seat: Seat, bandits: tuple[int, ...] | None = None, ships: tuple[int, ...] | None = None
) -> State:
    """Bandits or ships that a player has; the difference goes onto the piles or comes off them."""
    if state.house.solo:
        raise IllegalMove("given.solo")
    city = _city(state, seat)
    if bandits is not None:
        piles = _exchanged(state.supply.bandits, BANDITS, city.bandits, bandits)
        return replace(_set(state, seat, bandits=bandits), supply=replace(state.supply, bandits=piles))
    assert ships is not None
    piles = _exchanged(state.supply.ships, SHIPS, city.ships, ships)
    return replace(_set(state, seat, ships=ships), supply=replace(state.supply, ships=piles))


def _exchanged(
    piles: tuple[int, ...], kinds: tuple[int, ...], old: tuple[int, ...], new: tuple[int, ...]
) -> tuple[int, ...]:
    for points in new:
        if points not in kinds:
            raise IllegalMove("given.kind", points=points, known=kinds)
    left = tuple(pile + old.count(kind) - new.count(kind) for pile, kind in zip(piles, kinds, strict=True))
    for pile, kind in zip(left, kinds, strict=True):
        if pile < 0:
            raise IllegalMove("given.pile", points=kind)
    return left


def _rechecked(state: State) -> State:
    """The piles decide whether this is the last round, also after a correction."""
    supply, ending = state.supply, state.ending
    if ending in (Ending.BANDITS, Ending.SHIPS):
        ending = None
    if ending is None and not any(supply.bandits):
        ending = Ending.BANDITS
    elif ending is None and supply.ships.count(0) >= SHIP_PILES_TO_END:
        ending = Ending.SHIPS
    return state if state.phase is Phase.OVER else replace(state, ending=ending)


# --- in a city ------------------------------------------------------------------------------------------------------


def _with_place(state: State, change: changes.SetPlace, city: City) -> State:
    place, id = place_of(change.row, change.column), FORMER_IDS.get(change.card, change.card)
    if id not in state.book.of:
        raise IllegalMove("card.unknown", card=id)
    supply = state.supply
    if id != city.places[place]:
        supply = _taken(_put_back(supply, state.book, city.places[place]), state.book, id)
    struck = city.struck | 1 << place if change.deactivated else city.struck & ~(1 << place)
    places = put(city.places, place, id)
    return _with_deck(replace(_set(state, change.seat, places=places, struck=struck), supply=supply))


def _with_deck(state: State) -> State:
    """A card that came out of the deck can have been its last: what is still due, and whether this ends the game."""
    supply, house, due = state.supply, state.house, state.due
    if state.phase is Phase.REVEAL:
        supply, due = refilled(supply, house, state.book, due)
    phase = state.step if state.phase is Phase.REVEAL and not due else state.phase
    ending = state.ending
    if ending is None and house.deck_ends and not house.solo and not supply.deck and phase is not Phase.OVER:
        ending = Ending.DECK
    after = replace(state, supply=supply, due=due, phase=phase, ending=ending)
    return after_rolls(after) if phase is Phase.ROLL else after


def _put_back(supply: Supply, book: Book, id: str) -> Supply:
    """A card that does not lie there after all is where it was before."""
    pile = book.of[id].pile
    if pile is Pile.BASIC:
        return replace(supply, basics=plus(supply.basics, BASICS.index(id), 1))
    if pile is Pile.LOCATION:
        return replace(supply, unseen=plus(supply.unseen, book.number[id], 1), deck=supply.deck + 1)
    return supply


def _taken(supply: Supply, book: Book, id: str) -> Supply:
    """A card that lies there comes off its pile, out of the deck, or from the discards: there are so many copies."""
    pile = book.of[id].pile
    if pile is Pile.BASIC:
        if not supply.basics[BASICS.index(id)]:
            raise IllegalMove("given.copies", card=card_words(id), copies=BASIC_COPIES)
        return replace(supply, basics=plus(supply.basics, BASICS.index(id), -1))
    if pile is Pile.PRINTED:
        return supply
    number = book.number[id]
    if supply.unseen[number]:
        return replace(supply, unseen=plus(supply.unseen, number, -1), deck=max(0, supply.deck - 1))
    if id in supply.discard:
        at = supply.discard.index(id)
        return replace(supply, discard=supply.discard[:at] + supply.discard[at + 1 :])
    raise IllegalMove("given.copies", card=card_words(id), copies=COPIES)


# --- what the owners know -------------------------------------------------------------------------------------------


def _with_card(state: State, change: changes.SetCard) -> State:
    """A card as it is in the owners' copy; one that nobody knew joins the deck."""
    book, id = state.book, FORMER_IDS.get(change.card, change.card)
    known = book.of.get(id)
    try:
        card = _printed(known, change) if known and known.pile is Pile.PRINTED else _card(known or new_card(id), change)
    except ValueError as error:
        raise IllegalMove("given.card", card=id, allowed=str(error)) from error
    if known is not None:
        cards = tuple(card if old.id == id else old for old in book.cards)
        return replace(state, book=replace(book, cards=cards))
    supply = replace(state.supply, unseen=(*state.supply.unseen, COPIES))
    return replace(state, book=replace(book, cards=(*book.cards, card)), supply=supply)


def _card(old: Card, change: changes.SetCard) -> Card:
    id, defence = old.id, old.defence
    if change.defence is not None:
        told = str(checked(id, "defence", str(change.defence)))
        defence = None if told == NO_DEFENCE else int(told)
    type = old.type if change.type is None else effects.Type(str(checked(id, "type", change.type)))
    cost = old.cost
    if change.cost is not None:
        checked(id, "cost", change.cost)
        cost = change.cost
    vp = old.vp if change.vp is None else int(str(checked(id, "vp", change.vp)))
    ability = old.ability if change.ability is None else effect_text.parse(checked_ability(change.ability))
    label = old.label if change.label is None else effects.Label(str(checked(id, "label", change.label)))
    checked(id, "", 0)
    return Card(id, old.pile, type, cost, defence, vp, ability, label)


def _printed(old: Card, change: changes.SetCard) -> Card:
    """Only what a printed place does can be otherwise: it costs nothing and cannot be attacked."""
    if change.ability is None or (change.type, change.cost, change.defence, change.vp, change.label) != (None,) * 5:
        raise ValueError("ability")
    return replace(old, ability=effect_text.parse(checked_ability(change.ability)))


def _with_bandits(state: State, points: int, defence: int) -> State:
    if points not in BANDITS or not 0 <= defence <= MOST_OF_A_NUMBER:
        raise IllegalMove("given.bandits", known=BANDITS, most=MOST_OF_A_NUMBER)
    book, pile = state.book, BANDITS.index(points)
    return replace(state, book=replace(book, bandits=put(book.bandits, pile, defence)))


def _with_ships(state: State, points: int, cost: tuple[int, int, int]) -> State:
    if points not in SHIPS or not all(0 <= price <= MOST_OF_A_NUMBER for price in cost) or len(cost) != len(RESOURCES):
        raise IllegalMove("given.ships", known=SHIPS, most=MOST_OF_A_NUMBER)
    book, pile = state.book, SHIPS.index(points)
    return replace(state, book=replace(book, ships=put(book.ships, pile, cost)))


def _with_board(state: State, change: changes.SetBoard) -> State:
    try:
        printed = checked_row(change.places)
    except ValueError as error:
        raise IllegalMove("given.board", allowed=str(error)) from error
    if change.row not in ROW_OF:
        raise IllegalMove("given.board", allowed=", ".join(ROWS))
    book, first = state.book, COLUMNS * ROW_OF[change.row]
    row = slice(first, first + COLUMNS)
    board = (*book.board[:first], *printed, *book.board[first + COLUMNS :])
    cities = tuple(
        replace(
            city, places=(*city.places[:first], *_uncovered(book, city.places[row], printed), *city.places[row.stop :])
        )
        for city in state.cities
    )
    return replace(state, book=replace(book, board=board), cities=cities)


def _uncovered(book: Book, places: tuple[str, ...], printed: tuple[str, ...]) -> tuple[str, ...]:
    """Cards stay, and where none lies, the board shows."""
    return tuple(new if book.of[top].pile is Pile.PRINTED else top for top, new in zip(places, printed, strict=True))
