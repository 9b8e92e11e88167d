"""Cards that leave the display or their pile: onto a place of the city, or out of the game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import IllegalMove, Played, Step
from companion.games.dice_city import effects
from companion.games.dice_city.cards import BASICS, Pile
from companion.games.dice_city.model import moves, tasks
from companion.games.dice_city.model.board import PLACE_OF, RESOURCES, Stock, plus, put
from companion.games.dice_city.model.state import State, Supply
from companion.games.dice_city.moves.abilities import Work
from companion.games.dice_city.moves.table_flow import due_task, place_of
from companion.games.dice_city.words import PLACE, card_words


def place_at(state: State, move: moves.PlaceAt) -> Step[State]:
    """A card, built or fetched, goes to its place; what lay there is discarded and no longer exists."""
    task: tasks.Building | tasks.Fetching = due_task(state, move, tasks.Building, tasks.Fetching)
    work = Work(state)
    place, id = place_of(move.row, move.column), task.card
    card, supply, solo = state.book.of[id], work.supply, state.house.solo
    covered = work.city.places[place]
    if card.pile is Pile.BASIC:
        supply = replace(supply, basics=plus(supply.basics, BASICS.index(id), -1))
    elif state.house.lazy:
        supply = replace(_without(supply, ""), unseen=plus(supply.unseen, state.book.number[id], -1))
    else:
        supply = _without(supply, id)
    if state.book.of[covered].pile is Pile.LOCATION:
        supply = replace(supply, discard=(*supply.discard, covered))
    if card.pile is Pile.LOCATION and not solo:
        work.refill(supply)
    else:
        work.supply = supply
    work.change(places=put(work.city.places, place, id), struck=work.city.struck & ~(1 << place))
    work.tell("built", card=card_words(id), place=PLACE[place])
    work.tasks.pop()
    work.tasks = [_without_covered(waiting, place) for waiting in work.tasks]
    _when_built(work, card.ability)
    return work.close()


def _without_covered(waiting: tasks.Task, place: int) -> tasks.Task:
    """A location that fetched a card onto itself no longer exists, so that it cannot be deactivated any more."""
    if not isinstance(waiting, tasks.Rest) or waiting.place != place:
        return waiting
    kept = tuple(effect for effect in waiting.effects if not isinstance(effect, effects.DeactivateSelf))
    return replace(waiting, effects=kept)


def _when_built(work: Work, ability: effects.Ability) -> None:
    for effect in ability:
        if isinstance(effect, effects.WhenBuilt) and payable(work.city.stock, effect):
            work.tasks.append(tasks.PayingExtra(effect.most, effect.most, effect))


def payable(stock: Stock, effect: effects.WhenBuilt) -> bool:
    """Whether anything is there that this may be paid with."""
    return any(stock[PLACE_OF[one]] for one in RESOURCES if one in effect.resources)


def _without(supply: Supply, card: str) -> Supply:
    """The display without a card. Alone, the lower row goes first: its cards would be gone sooner."""
    if card in supply.lower:
        at = supply.lower.index(card)
        return replace(supply, lower=supply.lower[:at] + supply.lower[at + 1 :])
    at = supply.display.index(card)
    return replace(supply, display=supply.display[:at] + supply.display[at + 1 :])


def discard(state: State, move: moves.Discard) -> Step[State]:
    """A card of the display goes; behind the last one, new cards are due."""
    task: tasks.Discarding = due_task(state, move, tasks.Discarding)
    supply = state.supply
    if move.card not in supply.display:
        raise IllegalMove("display.absent", card=card_words(move.card))
    supply = replace(_without(supply, move.card), discard=(*supply.discard, move.card))
    work = Work(state)
    work.answered(task)
    if task.left == 1:
        work.refill(supply)
    else:
        work.supply = supply
    work.tell("discarded", card=card_words(move.card))
    return work.close()


PLAYED: Played[State] = {
    moves.Discard: discard,
    moves.PlaceAt: place_at,
}
