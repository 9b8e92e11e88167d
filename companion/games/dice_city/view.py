"""What the screens may know, typed for the drawn board. Points that lie face down are cut from what others see."""

from __future__ import annotations

from msgspec import Struct

from companion.core import RECORD, Seat, SeatView, View, Viewer
from companion.dice import PIPS, Colour, Die
from companion.games.dice_city.cards import BANDITS, BASICS, SHIPS, Book, Cost, Pile
from companion.games.dice_city.city import city_points, points, standing, values
from companion.games.dice_city.effects import Type
from companion.games.dice_city.model.board import COLUMNS, KINDS, ROWS, Stock
from companion.games.dice_city.model.state import City, Ending, Phase, State
from companion.games.dice_city.model.tasks import Building, Fetching, Task
from companion.games.dice_city.moves.attack import bandits_defence
from companion.games.dice_city.moves.build import cost_of, may_end, on_offer, short_of
from companion.games.dice_city.moves.table_flow import turn
from companion.games.dice_city.words import ability_words, card_words, stock_words
from companion.text import Message, message


class CardView(Struct, frozen=True):
    """A card on offer."""

    id: str
    name: Message
    type: Type | None
    cost: Cost
    """For the player in turn, with what their city takes off."""
    defence: int | None
    vp: int
    """As printed; what an ability adds depends on the city."""
    ability: tuple[Message, ...]
    affordable: bool
    left: int | None = None
    """Cards in its pile; None for the display."""


class PileView(Struct, frozen=True):
    """Bandits or ships of one kind."""

    points: int
    left: int
    defence: int | None = None
    cost: Cost | None = None
    possible: bool = False
    """Whether the player in turn has what it takes."""


class PlaceView(Struct, frozen=True):
    """One of the thirty places."""

    row: Colour
    column: int
    id: str
    name: Message
    type: Type | None
    printed: bool
    deactivated: bool
    defence: int | None
    """What an attack takes now; None: it cannot be attacked."""
    vp: int
    """What it is worth now."""
    ability: tuple[Message, ...]
    die: bool
    """An unused die lies here."""


class TownView(SeatView, frozen=True):
    """One player's city, and what lies beside it."""

    rows: tuple[tuple[PlaceView, ...], ...] = ()
    """White to black, each from column 1 to 6."""
    columns: tuple[int, ...] = ()
    """Where each die lies, white to black; empty before they are thrown."""
    unused: tuple[Colour, ...] = ()
    """Dice that lie on the board."""
    stock: Stock = (0, 0, 0)
    hourglasses: int = 0
    strength: int = 0
    bandit_strength: int = 0
    city_points: int = 0
    complete_rows: int = 0
    tokens: int | None = None
    """Victory point tokens; None: not for this viewer's eyes. So are bandits and ships."""
    bandits: tuple[int, ...] | None = None
    ships: tuple[int, ...] | None = None


class DiceCityView(View, frozen=True):
    """The table for the drawn board."""

    phase: Phase = Phase.DISPLAY
    player: Seat | None = None
    """Whose turn it is, while `turn` may be somebody who throws a die again; None when the game is over."""
    display: tuple[CardView, ...] = ()
    lazy: bool = False
    """Nobody names the cards on offer."""
    may_lie: tuple[CardView, ...] = ()
    """Where nobody names the cards on offer: all that may be among them."""
    lower: tuple[CardView, ...] = ()
    """Alone: the lower row, which goes at the end of the turn; `display` is the upper one."""
    basics: tuple[CardView, ...] = ()
    bandits: tuple[PileView, ...] = ()
    ships: tuple[PileView, ...] = ()
    deck: int = 0
    due: int = 0
    """Cards that the table has to turn up."""
    hand: Colour | None = None
    """The die that is being used."""
    task: Task | None = None
    """The choice that is due."""
    placing: str | None = None
    """The card that looks for its place."""
    ending: Ending | None = None
    may_end: bool = False
    """The player in turn may end the game with two complete rows."""
    leaders: tuple[Seat, ...] = ()
    """Who would win now, where that may be known."""
    book: Book | None = None
    """What this table knows of its cards."""


def view(state: State, viewer: Viewer) -> DiceCityView:
    """The table as this viewer may see it."""
    over, task = state.phase is Phase.OVER, state.tasks[-1] if state.tasks else None
    open_ = over or viewer == RECORD or not state.house.hidden
    city, supply = state.cities[state.player], state.supply
    hand = state.turn.hand
    return DiceCityView(
        round=state.round,
        turn=turn(state),
        seats=tuple(_town(state, seat, open_ or viewer == seat) for seat in state.seats),
        dice=tuple(Die(KINDS[row], PIPS[column - 1]) for row, column in enumerate(city.dice)),
        notes=_notes(state),
        phase=state.phase,
        player=None if over else state.player,
        display=tuple(_card(state, id) for id in supply.display if id),
        lazy=state.house.lazy,
        may_lie=tuple(_card(state, id) for id in on_offer(state)) if state.house.lazy else (),
        lower=tuple(_card(state, id) for id in supply.lower),
        basics=tuple(_card(state, id, left) for id, left in zip(BASICS, supply.basics, strict=True)),
        bandits=tuple(_bandits(state, pile) for pile in range(len(BANDITS))),
        ships=tuple(_ships(state, pile) for pile in range(len(SHIPS))),
        deck=supply.deck,
        due=state.due,
        hand=None if hand is None else ROWS[hand],
        task=task,
        placing=task.card if isinstance(task, (Building, Fetching)) else None,
        ending=state.ending,
        may_end=not over and may_end(state),
        leaders=_leaders(state) if open_ else (),
        book=state.book,
    )


def _card(state: State, id: str, left: int | None = None) -> CardView:
    card, city = state.book.of[id], state.cities[state.player]
    cost = cost_of(state.book, id, standing(state.book, city).discount)
    affordable = left != 0 and not any(short_of(city.stock, cost))
    words = ability_words(card.ability)
    return CardView(id, card_words(id), card.type, cost, card.defence, card.vp, words, affordable, left)


def _bandits(state: State, pile: int) -> PileView:
    city, left, defence = state.cities[state.player], state.supply.bandits[pile], bandits_defence(state, pile)
    strong = city.strength + city.bandit_strength >= defence
    return PileView(BANDITS[pile], left, defence=defence, possible=left > 0 and strong)


def _ships(state: State, pile: int) -> PileView:
    left, cost = state.supply.ships[pile], state.book.ships[pile]
    enough = not any(short_of(state.cities[state.player].stock, cost))
    return PileView(SHIPS[pile], left, cost=cost, possible=left > 0 and enough)


def _town(state: State, seat: Seat, open_: bool) -> TownView:
    city, book = state.cities[seat], state.book
    unused = _unused(state, seat)
    return TownView(
        seat=seat,
        score=points(book, city) + state.extra[seat] if open_ else None,
        notes=_seat_notes(city),
        rows=tuple(_row(state, city, row, ROWS[row] in unused) for row in range(len(ROWS))),
        columns=city.dice,
        unused=unused,
        stock=city.stock,
        hourglasses=city.hourglasses,
        strength=city.strength,
        bandit_strength=city.bandit_strength,
        city_points=city_points(book, city),
        complete_rows=standing(book, city).complete_rows,
        tokens=city.tokens if open_ else None,
        bandits=city.bandits if open_ else None,
        ships=city.ships if open_ else None,
    )


def _unused(state: State, seat: Seat) -> tuple[Colour, ...]:
    if not state.cities[seat].dice:
        return ()
    used = state.turn.used if seat == state.player else 0
    return tuple(colour for row, colour in enumerate(ROWS) if not used >> row & 1)


def _row(state: State, city: City, row: int, die: bool) -> tuple[PlaceView, ...]:
    worth, defences = values(state.book, city.places), standing(state.book, city).defences
    places = []
    for column in range(1, COLUMNS + 1):
        place = COLUMNS * row + column - 1
        card = state.book.of[city.places[place]]
        places.append(
            PlaceView(
                row=ROWS[row],
                column=column,
                id=card.id,
                name=card_words(card.id),
                type=card.type,
                printed=card.pile is Pile.PRINTED,
                deactivated=bool(city.struck >> place & 1),
                defence=defences[place],
                vp=worth[place],
                ability=ability_words(card.ability),
                die=die and city.dice[row] == column,
            )
        )
    return tuple(places)


def _leaders(state: State) -> tuple[Seat, ...]:
    totals = [points(state.book, state.cities[seat]) + state.extra[seat] for seat in state.seats]
    return tuple(seat for seat in state.seats if totals[seat] == max(totals))


def _seat_notes(city: City) -> tuple[Message, ...]:
    """For the generic board: what lies open beside the city."""
    notes = [message("note.stock", what=stock_words(city.stock))]
    if city.hourglasses:
        notes.append(message("note.hourglasses", n=city.hourglasses))
    if city.strength:
        notes.append(message("note.strength", strength=city.strength))
    if city.bandit_strength:
        notes.append(message("note.bandit-strength", strength=city.bandit_strength))
    if city.struck:
        notes.append(message("note.deactivated", n=city.struck.bit_count()))
    return tuple(notes)


def _notes(state: State) -> tuple[Message, ...]:
    notes = []
    if state.ending is not None and state.phase is not Phase.OVER:
        notes.append(Message("note.last-round"))
    if state.house.solo and state.phase is not Phase.OVER:
        turns = -(-state.supply.deck // state.house.solo) + state.supply.rows
        notes.append(message("note.solo", n=turns, target=state.house.target))
    return tuple(notes)
