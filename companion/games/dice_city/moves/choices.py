"""The choices that abilities, builds and hourglasses ask for, one answer after the other."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import IllegalMove, Played, Rolled, Step, event
from companion.dice import PIPS
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
    task: tasks.Paying | tasks.PayingExtra = due_task(state, move, tasks.Paying, tasks.PayingExtra)
    number = PLACE_OF[move.resource]
    work = Work(state)
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


def accepted(task: tasks.Paying | tasks.PayingExtra) -> tuple[Resource, ...]:
    """The resources that it can be paid with."""
    if isinstance(task, tasks.PayingExtra):
        return tuple(one for one in RESOURCES if one in task.effect.resources)
    return tuple(one for one, need in zip(RESOURCES, task.fixed, strict=True) if need or task.left)


def swap(state: State, move: moves.Swap) -> Step[State]:
    """A resource exchanged for another."""
    task: tasks.Swapping = due_task(state, move, tasks.Swapping)
    work = Work(state)
    if not work.city.stock[PLACE_OF[move.give]]:
        raise IllegalMove("pay.short", resource=RESOURCE[move.give])
    if move.give is move.get:
        raise IllegalMove("swap.same", resource=RESOURCE[move.give])
    given = plus(work.city.stock, PLACE_OF[move.give], -1)
    work.change(stock=plus(given, PLACE_OF[move.get], 1))
    work.tell("swapped", give=RESOURCE[move.give], get=RESOURCE[move.get])
    work.answered(task)
    return work.close()


def done(state: State, move: moves.Done) -> Step[State]:
    """No more of what is offered. What must be chosen, or is half paid, cannot be left."""
    task = due_task(
        state, move, tasks.Paying, tasks.PayingExtra, tasks.Swapping, tasks.Moving, tasks.Reviving, tasks.Copying
    )
    if isinstance(task, tasks.Paying) and not task.fresh:
        raise IllegalMove("pay.unfinished")
    work = Work(state)
    work.tasks.pop()
    return work.close()


def move_by_ability(state: State, move: moves.MoveDie) -> Step[State]:
    """Another die moved by an ability, each once."""
    task: tasks.Moving = due_task(state, move, tasks.Moving)
    work = Work(state)
    moved = shift(work, move)
    if task.moved & moved:
        raise IllegalMove("move.twice", die=move.die)
    work.answered(task, moved=task.moved | moved)
    return work.close()


def shift(work: Work, move: moves.MoveDie) -> int:
    """Move an unused die one space; its bit."""
    row = ROW_OF.get(move.die)
    if row is None or work.turn.used >> row & 1 or work.turn.hand == row:
        raise IllegalMove("move.used", die=move.die)
    column = work.city.dice[row] + move.step
    if move.step not in (-1, 1) or not 1 <= column <= COLUMNS:
        raise IllegalMove("move.edge", die=move.die)
    work.change(dice=put(work.city.dice, row, column))
    work.tell("moved", die=move.die, place=PLACE[place_number(row, column)])
    return 1 << row


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
    """One die thrown again: by an ability, where it stays unused, or because of somebody's hourglasses."""
    task: tasks.Rerolling | tasks.Forcing = due_task(state, move, tasks.Rerolling, tasks.Forcing)
    die = task.die
    if die is None:
        raise IllegalMove("move.unexpected")
    if len(move.faces) != 1:
        raise IllegalMove("dice.count", expected=1, seen=len(move.faces))
    column = move.faces[0].value
    if column is None or not 1 <= column <= COLUMNS:
        raise IllegalMove("dice.face", face=move.faces[0], faces=PIPS)
    seat = state.player if isinstance(task, tasks.Rerolling) else task.victims[0]
    told = event("rerolled", player=seat, die=ROWS[die], place=PLACE[place_number(die, column)])
    if isinstance(task, tasks.Rerolling):
        work = Work(state)
        work.change(dice=put(work.city.dice, die, column))
        work.turn = replace(work.turn, used=work.turn.used & ~(1 << die))
        work.events.append(told)
        work.tasks.pop()
        return work.close()
    city, others = state.cities[seat], task.victims[1:]
    left = (*state.tasks[:-1], tasks.Forcing(others)) if others else state.tasks[:-1]
    cities = put(state.cities, seat, replace(city, dice=put(city.dice, die, column)))
    return Step(replace(state, cities=cities, tasks=left, phase=next_phase(left, state.due, state.step)), (told,))


PLAYED: Played[State] = {
    moves.ForceDie: force_die,
    moves.Take: take,
    moves.PayWith: pay_with,
    moves.Swap: swap,
    moves.CopyFrom: copy_from,
    moves.Done: done,
}
