"""The choices that abilities, builds and hourglasses ask for, one answer after the other."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core import IllegalMove, Rolled, Step, event
from companion.dice import PIPS
from companion.games.dice_city import effects
from companion.games.dice_city.cards import BASICS, Pile
from companion.games.dice_city.model import (
    COLUMNS,
    OFFERED,
    PLACE_OF,
    RESOURCES,
    ROW_OF,
    ROWS,
    Building,
    CopyFrom,
    Copying,
    Discard,
    Discarding,
    Done,
    Fetching,
    ForceDie,
    Forcing,
    MoveDie,
    Moving,
    Paying,
    PayingExtra,
    PayWith,
    Phase,
    PlaceAt,
    Rerolling,
    Rest,
    Revive,
    Reviving,
    State,
    Supply,
    Swap,
    Swapping,
    Take,
    Taking,
    Task,
    with_city,
)
from companion.games.dice_city.moves.abilities import Work, in_scope
from companion.games.dice_city.moves.table_flow import next_phase, place_of, refilled, require_turn
from companion.games.dice_city.words import PLACE, RESOURCE, card_words


def _due(state: State, move: Any, *kinds: type) -> Any:
    """The task that this move answers, or IllegalMove."""
    require_turn(state, move)
    if state.phase is not Phase.TASK or type(state.tasks[-1]) not in kinds:
        raise IllegalMove("move.unexpected")
    return state.tasks[-1]


def take(state: State, move: Take) -> Step[State]:
    """A resource of choice."""
    task: Taking = _due(state, move, Taking)
    work = Work(state)
    work.stock[PLACE_OF[move.resource]] += 1
    work.tell("gained.resource", resource=RESOURCE[move.resource], amount=1)
    work.tasks.pop()
    if task.left > 1:
        work.tasks.append(Taking(task.left - 1, task.total))
    return work.close()


def pay_with(state: State, move: PayWith) -> Step[State]:
    """A resource paid, for an ability or when something is built."""
    task: Paying | PayingExtra = _due(state, move, Paying, PayingExtra)
    number = PLACE_OF[move.resource]
    work = Work(state)
    if not work.stock[number]:
        raise IllegalMove("pay.short", resource=RESOURCE[move.resource])
    work.tasks.pop()
    if isinstance(task, PayingExtra):
        if move.resource not in task.effect.resources:
            allowed = tuple(RESOURCE[one] for one in RESOURCES if one in task.effect.resources)
            raise IllegalMove("pay.kind", resource=RESOURCE[move.resource], allowed=allowed)
        work.tokens += task.effect.vp
        work.tell("gained.points", n=task.effect.vp)
        work.stock[number] -= 1
        if task.left > 1 and payable(work.stock, task.effect):
            work.tasks.append(PayingExtra(task.effect, task.left - 1))
        return work.close()
    fixed, left = list(task.fixed), task.left
    if fixed[number]:
        fixed[number] -= 1
    elif left:
        left -= 1
    else:
        allowed = tuple(RESOURCE[one] for one, need in zip(RESOURCES, fixed, strict=True) if need)
        raise IllegalMove("pay.kind", resource=RESOURCE[move.resource], allowed=allowed)
    work.stock[number] -= 1
    if left or any(fixed):
        work.tasks.append(Paying(left, task.total, (fixed[0], fixed[1], fixed[2]), task.gain))
        return work.close()
    work.perform((task.gain,), 0, 0)
    return work.close()


def swap(state: State, move: Swap) -> Step[State]:
    """A resource exchanged for another."""
    task: Swapping = _due(state, move, Swapping)
    work = Work(state)
    if not work.stock[PLACE_OF[move.give]]:
        raise IllegalMove("pay.short", resource=RESOURCE[move.give])
    if move.give is move.get:
        raise IllegalMove("swap.same", resource=RESOURCE[move.give])
    work.stock[PLACE_OF[move.give]] -= 1
    work.stock[PLACE_OF[move.get]] += 1
    work.tell("swapped", give=RESOURCE[move.give], get=RESOURCE[move.get])
    work.tasks.pop()
    if task.left > 1:
        work.tasks.append(Swapping(task.left - 1, task.total))
    return work.close()


def done(state: State, move: Done) -> Step[State]:
    """No more of what is offered. What must be chosen, or is half paid, cannot be left."""
    task = _due(state, move, Paying, PayingExtra, Swapping, Moving, Reviving, Copying)
    if isinstance(task, Paying) and not fresh(task):
        raise IllegalMove("pay.unfinished")
    work = Work(state)
    work.tasks.pop()
    return work.close()


def fresh(task: Paying) -> bool:
    """Whether nothing has been paid yet."""
    return task.left + sum(task.fixed) == task.total


def move_by_ability(state: State, move: MoveDie) -> Step[State]:
    """Another die moved by an ability, each once."""
    task: Moving = _due(state, move, Moving)
    work = Work(state)
    moved = shift(work, move)
    if task.moved & moved:
        raise IllegalMove("move.twice", die=move.die)
    work.tasks.pop()
    if task.left > 1:
        work.tasks.append(Moving(task.left - 1, task.total, task.moved | moved))
    return work.close()


def shift(work: Work, move: MoveDie) -> int:
    """Move an unused die one space; its bit."""
    row = ROW_OF.get(move.die)
    if row is None or work.turn.used >> row & 1 or work.turn.hand == row:
        raise IllegalMove("move.used", die=move.die)
    column = work.dice[row] + move.step
    if move.step not in (-1, 1) or not 1 <= column <= COLUMNS:
        raise IllegalMove("move.edge", die=move.die)
    work.dice = (*work.dice[:row], column, *work.dice[row + 1 :])
    work.tell("moved", die=move.die, place=PLACE[COLUMNS * row + column - 1])
    return 1 << row


def revive_by_ability(state: State, move: Revive) -> Step[State]:
    """A location reactivated by an ability."""
    task: Reviving = _due(state, move, Reviving)
    work = Work(state)
    revive(work, move)
    work.tasks.pop()
    if task.left > 1:
        work.tasks.append(Reviving(task.left - 1, task.total))
    return work.close()


def revive(work: Work, move: Revive) -> None:
    """Take a deactivation token off."""
    place = place_of(move.row, move.column)
    if not work.struck >> place & 1:
        raise IllegalMove("reactivate.active", place=PLACE[place])
    work.struck &= ~(1 << place)
    work.tell("reactivated", place=PLACE[place], card=card_words(work.places[place]))


def copy_from(state: State, move: CopyFrom) -> Step[State]:
    """The location whose ability is copied is used."""
    task: Copying = _due(state, move, Copying)
    work = Work(state)
    place = place_of(move.row, move.column)
    if work.struck >> place & 1:
        raise IllegalMove("copy.deactivated", place=PLACE[place])
    if task.visited >> place & 1:
        raise IllegalMove("copy.itself")
    if place not in in_scope(task, work.dice, work.turn.used):
        raise IllegalMove(f"copy.{task.effect.scope}", place=PLACE[place])
    work.tasks.pop()
    work.tell("copied", place=PLACE[place], card=card_words(work.places[place]))
    work.use(place, task.visited)
    return work.close()


def place_at(state: State, move: PlaceAt) -> Step[State]:
    """A card, built or fetched, goes to its place; what lay there is discarded and no longer exists."""
    task: Building | Fetching = _due(state, move, Building, Fetching)
    work = Work(state)
    place, id = place_of(move.row, move.column), task.card
    card, supply, solo = work.book.of[id], work.supply, state.house.solo
    covered = work.places[place]
    if card.pile is Pile.BASIC:
        pile = BASICS.index(id)
        basics = supply.basics
        supply = replace(supply, basics=(*basics[:pile], basics[pile] - 1, *basics[pile + 1 :]))
    else:
        supply = without(supply, id)
    if work.book.of[covered].pile is Pile.LOCATION:
        supply = replace(supply, discard=(*supply.discard, covered))
    if card.pile is Pile.LOCATION and not solo:
        supply, work.due = refilled(supply, state.house, work.book, OFFERED - len(supply.display))
    work.supply = supply
    work.places = (*work.places[:place], id, *work.places[place + 1 :])
    work.struck &= ~(1 << place)
    work.tell("built", card=card_words(id), place=PLACE[place])
    work.tasks.pop()
    work.tasks = [_without_covered(waiting, place) for waiting in work.tasks]
    _when_built(work, card.ability)
    return work.close()


def _without_covered(waiting: Task, place: int) -> Task:
    """A location that fetched a card onto itself no longer exists, so that it cannot be deactivated any more."""
    if not isinstance(waiting, Rest) or waiting.place != place:
        return waiting
    kept = tuple(effect for effect in waiting.effects if not isinstance(effect, effects.DeactivateSelf))
    return Rest(kept, place, waiting.visited)


def _when_built(work: Work, ability: effects.Ability) -> None:
    for effect in ability:
        if isinstance(effect, effects.WhenBuilt) and payable(work.stock, effect):
            work.tasks.append(PayingExtra(effect, effect.most))


def payable(stock: list[int] | tuple[int, int, int], effect: effects.WhenBuilt) -> bool:
    """Whether anything is there that this may be paid with."""
    return any(stock[PLACE_OF[one]] for one in RESOURCES if one in effect.resources)


def without(supply: Supply, card: str) -> Supply:
    """The display without a card. Alone, the lower row goes first: its cards would be gone sooner."""
    if card in supply.lower:
        at = supply.lower.index(card)
        return replace(supply, lower=supply.lower[:at] + supply.lower[at + 1 :])
    at = supply.display.index(card)
    return replace(supply, display=supply.display[:at] + supply.display[at + 1 :])


def discard(state: State, move: Discard) -> Step[State]:
    """A card of the display goes; behind the last one, new cards are due."""
    task: Discarding = _due(state, move, Discarding)
    supply = state.supply
    if move.card not in supply.display:
        raise IllegalMove("display.absent", card=card_words(move.card))
    supply = without(supply, move.card)
    supply = replace(supply, discard=(*supply.discard, move.card))
    work = Work(state)
    work.tasks.pop()
    if task.left > 1:
        work.tasks.append(Discarding(task.left - 1, task.total))
    else:
        supply, work.due = refilled(supply, state.house, state.book, OFFERED - len(supply.display))
    work.supply = supply
    work.tell("discarded", card=card_words(move.card))
    return work.close()


def force_die(state: State, move: ForceDie) -> Step[State]:
    """The die that somebody must throw again is named."""
    task: Forcing = _due(state, move, Forcing)
    if move.victim != task.victims[0]:
        raise IllegalMove("reroll.order", player=task.victims[0])
    if task.die is not None or move.die not in ROW_OF:
        raise IllegalMove("move.unexpected")
    tasks = (*state.tasks[:-1], Forcing(task.victims, ROW_OF[move.die]))
    return Step(replace(state, tasks=tasks), (event("forced", player=move.victim, die=move.die),))


def rerolled(state: State, move: Rolled) -> Step[State]:
    """One die thrown again: by an ability, where it stays unused, or because of somebody's hourglasses."""
    task: Rerolling | Forcing = _due(state, move, Rerolling, Forcing)
    die = task.die
    if die is None:
        raise IllegalMove("move.unexpected")
    if len(move.faces) != 1:
        raise IllegalMove("dice.count", expected=1, seen=len(move.faces))
    column = move.faces[0].value
    if column is None or not 1 <= column <= COLUMNS:
        raise IllegalMove("dice.face", face=move.faces[0], faces=PIPS)
    if isinstance(task, Rerolling):
        work = Work(state)
        work.dice = (*work.dice[:die], column, *work.dice[die + 1 :])
        work.turn = replace(work.turn, used=work.turn.used & ~(1 << die))
        work.tell("rerolled", die=ROWS[die], place=PLACE[COLUMNS * die + column - 1])
        work.tasks.pop()
        return work.close()
    victim, *others = task.victims
    city = state.cities[victim]
    dice = (*city.dice[:die], column, *city.dice[die + 1 :])
    tasks = (*state.tasks[:-1], Forcing(tuple(others))) if others else state.tasks[:-1]
    after = replace(
        state,
        cities=with_city(state, victim, replace(city, dice=dice)),
        tasks=tasks,
        phase=next_phase(tasks, state.due, state.step),
    )
    told = event("rerolled", player=victim, die=ROWS[die], place=PLACE[COLUMNS * die + column - 1])
    return Step(after, (told,))
