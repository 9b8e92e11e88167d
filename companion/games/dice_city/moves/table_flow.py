"""How the table goes on: who is due, which phase follows, and cards turned up for the display."""

from __future__ import annotations

from collections import Counter
from typing import Any, NoReturn

from msgspec.structs import replace

from companion.core import Event, IllegalMove, Move, Seat, Step, event
from companion.dice import Colour
from companion.games.dice_city.cards import Book
from companion.games.dice_city.model.board import ALL_DICE, COLUMNS, PLACES, ROW_OF, place_number, plus
from companion.games.dice_city.model.moves import Reveal
from companion.games.dice_city.model.state import Ending, House, Phase, State, Supply
from companion.games.dice_city.model.tasks import Forcing, Task
from companion.games.dice_city.words import card_words


def roller(state: State) -> Seat:
    """Who throws five dice: the first, in turn order, whose dice do not lie on the board."""
    for seat in state.seats.clockwise(state.seats.first):
        if not state.cities[seat].dice:
            return seat
    return state.player


def turn(state: State) -> Seat | None:
    """Who must act next."""
    phase = state.phase
    if phase is Phase.OVER:
        return None
    if phase is Phase.TASK:
        task = state.tasks[-1]
        if type(task) is Forcing and (task.die is not None or state.house.owner_chooses):
            return task.victims[0]
    elif phase is Phase.ROLL:
        return roller(state)
    return state.player


def require_turn(state: State, move: Move) -> None:
    """Only who is due may act, and not before the table has turned up its cards."""
    due = turn(state)
    if move.seat != due:
        raise IllegalMove("turn", player=due)
    if state.phase is Phase.REVEAL or state.phase is Phase.DISPLAY:
        raise IllegalMove("reveal.due", n=state.due)


def due_task(state: State, move: Move, *kinds: type) -> Any:
    """The task that this move answers, or IllegalMove."""
    require_turn(state, move)
    if state.phase is not Phase.TASK or not isinstance(state.tasks[-1], kinds):
        raise IllegalMove("move.unexpected")
    return state.tasks[-1]


def next_phase(tasks: tuple[Task, ...], due: int, step: Phase) -> Phase:
    """Choices come first, then new cards, then the step of the turn."""
    if tasks:
        return Phase.TASK
    return Phase.REVEAL if due else step


def place_of(row: Colour, column: int) -> int:
    """The number of a place, or IllegalMove."""
    if row not in ROW_OF or not 1 <= column <= COLUMNS:
        raise IllegalMove("place.unknown", columns=COLUMNS, places=PLACES)
    return place_number(ROW_OF[row], column)


def dice_left(state: State) -> bool:
    """Whether the player in turn still has an unused die."""
    return state.turn.used != ALL_DICE


def not_due(state: State) -> NoReturn:
    """The move does not fit the moment: says which dice or choices come first, where that is the reason."""
    if state.phase is Phase.ROLL:
        raise IllegalMove("roll.due", player=roller(state))
    raise IllegalMove("move.unexpected")


# --- the deck -------------------------------------------------------------------------------------------------------


def refilled(supply: Supply, house: House, book: Book, want: int) -> tuple[Supply, int]:
    """How many cards are turned up where `want` are missing; where the deck is empty and goes on, it is shuffled."""
    if house.deck_ends or house.solo:
        return supply, min(want, supply.deck)
    due = min(want, supply.deck + len(supply.discard))
    return (reshuffled(supply, book) if due and not supply.deck and not house.lazy else supply), due


def turned_up(supply: Supply, book: Book, count: int) -> Supply:
    """So many cards come into the display without anybody naming them."""
    for _ in range(count):
        if not supply.deck:
            back = Counter(supply.discard)
            unseen = tuple(left + back[id] for id, left in zip(book.locations, supply.unseen, strict=True))
            supply = replace(supply, deck=len(supply.discard), unseen=unseen, discard=())
        supply = replace(supply, display=(*supply.display, ""), deck=supply.deck - 1)
    return supply


def reshuffled(supply: Supply, book: Book) -> Supply:
    """The discarded locations are the new deck."""
    copies = Counter(supply.discard)
    unseen = tuple(copies[id] for id in book.locations)
    return replace(supply, deck=len(supply.discard), unseen=unseen, discard=())


def reveal(state: State, move: Reveal) -> Step[State]:
    """The table turns up a card."""
    if move.seat is not None:
        raise IllegalMove("move.unexpected")
    if state.phase is not Phase.REVEAL and state.phase is not Phase.DISPLAY:
        raise IllegalMove("reveal.none")
    supply, book, card = state.supply, state.book, move.card
    number = book.number.get(card)
    if number is None:
        raise IllegalMove("reveal.card", card=card_words(card))
    unseen = supply.unseen
    if not unseen[number]:
        raise IllegalMove("reveal.copies", card=card_words(card))
    due = state.due - 1
    supply = _with_card(state, card, plus(unseen, number, -1))
    ending = state.ending
    events: tuple[Event, ...] = (event("revealed", card=card_words(card)),)
    if not supply.deck:
        if state.house.deck_ends and not state.house.solo:
            if ending is None:
                ending, events = Ending.DECK, (*events, event("ending.deck"))
        elif due and not state.house.solo:
            supply = reshuffled(supply, book)
    phase = state.phase if due else Phase.ROLL if state.phase is Phase.DISPLAY else state.step
    return Step(replace(state, supply=supply, due=due, phase=phase, ending=ending), events)


def _with_card(state: State, card: str, unseen: tuple[int, ...]) -> Supply:
    """Alone, the first cards fill the upper row and the rest the lower one."""
    supply, solo = state.supply, state.house.solo
    deck = supply.deck - 1
    if solo and len(supply.display) >= solo:
        return replace(supply, lower=(*supply.lower, card), deck=deck, unseen=unseen)
    return replace(supply, display=(*supply.display, card), deck=deck, unseen=unseen)


def ended(state: State, why: Ending, events: list[Event]) -> Ending:
    """The reason why the game ends with this round: the first there was."""
    if state.ending is not None:
        return state.ending
    events.append(event(f"ending.{why}"))
    return why
