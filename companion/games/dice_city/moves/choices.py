"""The choices that abilities, builds and hourglasses ask for, one answer after the other."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from companion.core import IllegalMove, Played, Rolled, Step, event
from companion.dice import PIPS, Colour
from companion.games.dice_city.model import moves, tasks
from companion.games.dice_city.model.board import (
    COLUMNS,
    PLACE_OF,
    RESOURCES,
    ROW_OF,
    ROWS,
    Resource,
    place_number,
    plus,
    put,
)
from companion.games.dice_city.model.state import State
from companion.games.dice_city.moves.abilities import Work, in_scope
from companion.games.dice_city.moves.placing import payable
from companion.games.dice_city.moves.table_flow import due_task, next_phase, place_of
from companion.games.dice_city.words import PLACE, RESOURCE, card_words


def take(state: State, move: moves.Take) -> Step[State]:
    """A resource of choice."""
    task: tasks.Taking = due_task(state, move, tasks.Taking)
    work = Work(state)
    work.gain(move.resource, 1)
    work.answered(task)
    return work.close()


def pay_with(state: State, move: moves.PayWith) -> Step[State]:
    """A resource paid, for an ability or when something is built."""
    kinds = (tasks.Paying, tasks.PayingExtra, tasks.PayingSame)
    task: tasks.Paying | tasks.PayingExtra | tasks.PayingSame = due_task(state, move, *kinds)
    number = PLACE_OF[move.resource]
    work = Work(state)
    if isinstance(task, tasks.PayingSame):
        return _pay_same(work, task, move.resource)
    if not work.city.stock[number]:
        raise IllegalMove("pay.short", resource=RESOURCE[move.resource])
    if move.resource not in accepted(task):
        allowed = tuple(RESOURCE[one] for one in accepted(task))
        raise IllegalMove("pay.kind", resource=RESOURCE[move.resource], allowed=allowed)
    work.change(stock=plus(work.city.stock, number, -1))
    work.tasks.pop()
    if isinstance(task, tasks.PayingExtra):
        work.gain_points(task.effect.vp)
        if task.left > 1 and payable(work.city.stock, task.effect):
            work.tasks.append(replace(task, left=task.left - 1))
        return work.close()
    if task.fixed[number]:
        left = replace(task, fixed=plus(task.fixed, number, -1))
    else:
        left = replace(task, left=task.left - 1)
    if left.left or any(left.fixed):
        work.tasks.append(left)
    else:
        work.perform((task.gain,), 0, 0)
    return work.close()


def _pay_same(work: Work, task: tasks.PayingSame, resource: Resource) -> Step[State]:
    """All at once, for more of the same."""
    if work.city.stock[PLACE_OF[resource]] < task.effect.paid:
        raise IllegalMove("pay.short", resource=RESOURCE[resource])
    work.tasks.pop()
    work.change(stock=plus(work.city.stock, PLACE_OF[resource], -task.effect.paid))
    work.gain(resource, task.effect.gained)
    return work.close()


def accepted(task: tasks.Paying | tasks.PayingExtra) -> tuple[Resource, ...]:
    """The resources that it can be paid with."""
    if isinstance(task, tasks.PayingExtra):
        return tuple(one for one in RESOURCES if one in task.effect.resources)
    return tuple(one for one, need in zip(RESOURCES, task.fixed, strict=True) if need or task.left)


def swap(state: State, move: moves.Swap) -> Step[State]:
    """A resource exchanged for another, or for several of another."""
    task: tasks.Swapping | tasks.Trading = due_task(state, move, tasks.Swapping, tasks.Trading)
    work = Work(state)
    if not work.city.stock[PLACE_OF[move.give]]:
        raise IllegalMove("pay.short", resource=RESOURCE[move.give])
    if move.give is move.get:
        raise IllegalMove("swap.same", resource=RESOURCE[move.give])
    if isinstance(task, tasks.Trading) and task.paid not in (None, move.give):
        raise IllegalMove("swap.one-kind", resource=RESOURCE[move.give])
    each = task.effect.each if isinstance(task, tasks.Trading) else 1
    given = plus(work.city.stock, PLACE_OF[move.give], -1)
    work.change(stock=plus(given, PLACE_OF[move.get], each))
    work.tell("swapped", give=RESOURCE[move.give], get=RESOURCE[move.get], amount=each)
    if isinstance(task, tasks.Trading) and not given[PLACE_OF[move.give]]:
        work.tasks.pop()
    elif isinstance(task, tasks.Trading):
        work.answered(task, paid=move.give)
    else:
        work.answered(task)
    return work.close()


def done(state: State, move: moves.Done) -> Step[State]:
    """No more of what is offered. What must be chosen, or is half paid, cannot be left."""
    task = due_task(state, move, *OFFERS)
    if isinstance(task, tasks.Paying) and not task.fresh:
        raise IllegalMove("pay.unfinished")
    work = Work(state)
    work.tasks.pop()
    if isinstance(task, tasks.Gathering):
        work.tasks.append(tasks.Rerolling(task.dice))
    return work.close()


OFFERS: tuple[type, ...] = get_args(tasks.Offer)
"""What need not be chosen."""


def move_by_ability(state: State, move: moves.MoveDie) -> Step[State]:
    """Another die moved by an ability, each once."""
    task: tasks.Moving = due_task(state, move, tasks.Moving)
    work = Work(state)
    moved = shift(work, move)
    if task.anywhere:
        raise IllegalMove("move.unexpected")
    if task.moved & moved:
        raise IllegalMove("move.twice", die=move.die)
    work.answered(task, moved=task.moved | moved)
    return work.close()


def move_die_to(state: State, move: moves.MoveDieTo) -> Step[State]:
    """Another die moved by an ability to any place of its row, each once."""
    task: tasks.Moving = due_task(state, move, tasks.Moving)
    work = Work(state)
    row = other_die(work, move.die)
    if not task.anywhere:
        raise IllegalMove("move.unexpected")
    if task.moved >> row & 1:
        raise IllegalMove("move.twice", die=move.die)
    if not 1 <= move.column <= COLUMNS:
        raise IllegalMove("move.edge", die=move.die)
    _lay(work, row, move.column)
    work.answered(task, moved=task.moved | 1 << row)
    return work.close()


def shift(work: Work, move: moves.MoveDie) -> int:
    """Move an unused die one space; its bit."""
    row = other_die(work, move.die)
    column = work.city.dice[row] + move.step
    if move.step not in (-1, 1) or not 1 <= column <= COLUMNS:
        raise IllegalMove("move.edge", die=move.die)
    _lay(work, row, column)
    return 1 << row


def other_die(work: Work, die: Colour) -> int:
    """The row of a die that lies unused on the board; the one in hand does not."""
    row = ROW_OF.get(die)
    if row is not None and work.turn.hand == row:
        raise IllegalMove("move.itself", die=die)
    if row is None or work.turn.used >> row & 1:
        raise IllegalMove("move.used", die=die)
    return row


def _lay(work: Work, row: int, column: int) -> None:
    work.change(dice=put(work.city.dice, row, column))
    work.tell("moved", die=ROWS[row], place=PLACE[place_number(row, column)])


def throw_too(state: State, move: moves.ThrowToo) -> Step[State]:
    """Another die is thrown again together with this one."""
    task: tasks.Gathering = due_task(state, move, tasks.Gathering)
    work = Work(state)
    row = other_die(work, move.die)
    if row in task.dice:
        raise IllegalMove("reroll.twice", die=move.die)
    dice = (*task.dice, row)
    work.tasks[-1] = tasks.Gathering(task.left - 1, dice) if task.left > 1 else tasks.Rerolling(dice)
    return work.close()


def revive_by_ability(state: State, move: moves.Revive) -> Step[State]:
    """A location reactivated by an ability."""
    task: tasks.Reviving = due_task(state, move, tasks.Reviving)
    work = Work(state)
    revive(work, move)
    work.answered(task)
    return work.close()


def revive(work: Work, move: moves.Revive) -> None:
    """Take a deactivation token off."""
    place = place_of(move.row, move.column)
    if not work.city.struck >> place & 1:
        raise IllegalMove("reactivate.active", place=PLACE[place])
    work.change(struck=work.city.struck & ~(1 << place))
    work.tell("reactivated", place=PLACE[place], card=card_words(work.city.places[place]))


def copy_from(state: State, move: moves.CopyFrom) -> Step[State]:
    """The location whose ability is copied is used."""
    task: tasks.Copying = due_task(state, move, tasks.Copying)
    work = Work(state)
    place = place_of(move.row, move.column)
    if work.city.struck >> place & 1:
        raise IllegalMove("copy.deactivated", place=PLACE[place])
    if task.visited >> place & 1:
        raise IllegalMove("copy.itself")
    if place not in in_scope(task, work.city.dice, work.turn.used):
        raise IllegalMove(f"copy.{task.effect.scope}", place=PLACE[place])
    work.tasks.pop()
    work.tell("copied", place=PLACE[place], card=card_words(work.city.places[place]))
    work.use(place, task.visited)
    return work.close()


def force_die(state: State, move: moves.ForceDie) -> Step[State]:
    """The die that somebody must throw again is named."""
    task: tasks.Forcing = due_task(state, move, tasks.Forcing)
    if move.victim != task.victims[0]:
        raise IllegalMove("reroll.order", player=task.victims[0])
    if task.die is not None or move.die not in ROW_OF:
        raise IllegalMove("move.unexpected")
    named = replace(task, die=ROW_OF[move.die])
    return Step(replace(state, tasks=(*state.tasks[:-1], named)), (event("forced", player=move.victim, die=move.die),))


def rerolled(state: State, move: Rolled) -> Step[State]:
    """Dice thrown again: by an ability, where they stay unused, or because of somebody's hourglasses."""
    task: tasks.Rerolling | tasks.Forcing = due_task(state, move, tasks.Rerolling, tasks.Forcing)
    if isinstance(task, tasks.Rerolling):
        seat, dice = state.player, task.dice
    elif task.die is None:
        raise IllegalMove("move.unexpected")
    else:
        seat, dice = task.victims[0], (task.die,)
    if len(move.faces) != len(dice):
        raise IllegalMove("dice.count", expected=len(dice), seen=len(move.faces))
    columns, told = list(state.cities[seat].dice), []
    for die, face in zip(dice, move.faces, strict=True):
        if face.value is None or not 1 <= face.value <= COLUMNS:
            raise IllegalMove("dice.face", face=face, faces=PIPS)
        columns[die] = face.value
        told.append(event("rerolled", player=seat, die=ROWS[die], place=PLACE[place_number(die, face.value)]))
    if isinstance(task, tasks.Rerolling):
        work = Work(state)
        work.change(dice=tuple(columns))
        work.turn = replace(work.turn, used=work.turn.used & ~(1 << dice[0]))
        work.events += told
        work.tasks.pop()
        return work.close()
    others = task.victims[1:]
    left = (*state.tasks[:-1], tasks.Forcing(others)) if others else state.tasks[:-1]
    cities = put(state.cities, seat, replace(state.cities[seat], dice=tuple(columns)))
    return Step(replace(state, cities=cities, tasks=left, phase=next_phase(left, state.due, state.step)), tuple(told))


PLAYED: Played[State] = {
    moves.ForceDie: force_die,
    moves.Take: take,
    moves.PayWith: pay_with,
    moves.Swap: swap,
    moves.MoveDieTo: move_die_to,
    moves.ThrowToo: throw_too,
    moves.CopyFrom: copy_from,
    moves.Done: done,
}
