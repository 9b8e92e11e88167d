"""Advice in Dicetopia: which die to throw again, and what the throw that is due can do.

It is reckoned from the dice and agents that lie open. Missions stay in the hands: which of them a throw could change is
told for all of them alike, whoever holds them.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from companion.advice import Advice, Advised, Adviser, Progress, chance, gain, poor_mean
from companion.core import AnyAsk, Choose, Move, Seat, View
from companion.dice import PIPS
from companion.games.dicetopia.control import leaders, pot, share
from companion.games.dicetopia.missions import MISSIONS
from companion.games.dicetopia.model.moves import NoAction, TargetBoard, TargetCity
from companion.games.dicetopia.model.state import NamedPiece, Phase
from companion.games.dicetopia.odds import (
    FACES,
    MissionOdds,
    OpenTable,
    Reroll,
    lead,
    missions,
    outcomes,
    rerolls,
    table_seen,
    thrown,
)
from companion.games.dicetopia.pieces import CITY_DICE, DISTRICTS, GUGU
from companion.games.dicetopia.view import CityView
from companion.games.dicetopia.words import DIE, DISTRICT, PLACE, mission_words
from companion.text import Message, message

MISSIONS_TOLD = 2
"""Missions that a note has room for."""
MOST_GAIN = FACES - 1
"""The most that one die can change: a full bar."""
_BOARD = len(DISTRICTS)


class WhichDie(Struct, frozen=True):
    """Some die is to be thrown again: which?"""

    seat: Seat
    table: OpenTable
    again: bool
    """Another throw may follow it."""


class ThisDie(Struct, frozen=True):
    """This die is thrown now: what can come of it?"""

    seat: Seat
    table: OpenTable
    target: NamedPiece


class TopiaAdviser(Adviser):
    """For the lead over the best of the others, as the score sheet stands."""

    def question(self, view: View, asks: tuple[AnyAsk, ...]) -> Hashable | None:
        if not isinstance(view, CityView) or view.turn is None or view.agreed is None or not asks:
            return None
        if view.phase in (Phase.REROLL, Phase.PRAYER_ROLL) and view.named:
            return ThisDie(view.turn, table_seen(view), view.named[0])
        chooses = view.phase is Phase.PRAY or (view.phase is Phase.ACTION and view.action == GUGU)
        if chooses and isinstance(asks[0], Choose):
            return WhichDie(view.turn, table_seen(view), view.again)
        return None

    def advise(self, question: WhichDie | ThisDie, progress: Progress) -> Advice:
        if isinstance(question, ThisDie):
            progress(0.0)
            return _this(question)
        return _which(question, progress)


def _which(question: WhichDie, progress: Progress) -> Advice:
    found = rerolls(question.table, question.seat, again=question.again, progress=progress)
    now = lead(question.table.points, question.seat)
    gains = {reroll.target: reroll.mean - now for reroll in found}
    best = gains[found[0].target]

    def told(reroll: Reroll) -> Advised:
        by, target = gains[reroll.target], reroll.target
        return Advised(
            message("advice.throw", die=DIE[target.piece], place=PLACE[target.place]),
            gain(by),
            by / MOST_GAIN,
            _move(question.seat, target),
            note=message("advice.better-worse", better=chance(reroll.better), worse=chance(reroll.worse)),
        )

    def judge(move: Move) -> float | None:
        match move:
            case TargetCity(_, district, die):
                return gains.get(NamedPiece(district, die))
            case TargetBoard(_, owner, die):
                return gains.get(NamedPiece(_BOARD + owner, die))
            case NoAction():
                return 0.0
        return None

    aim = message("advice.aim.again" if question.again else "advice.aim.lead")
    return Advice(aim, (told(found[0]),), (), judge, poor_mean(best))  # one: the dice below need the room


def _move(seat: Seat, target: NamedPiece) -> Move:
    die = CITY_DICE[target.piece]
    if target.place < _BOARD:
        return TargetCity(seat, DISTRICTS[target.place], die)
    owner = target.owner
    assert owner is not None
    return TargetBoard(seat, owner, die)


def _this(question: ThisDie) -> Advice:
    """What the throw can do: to the lead, to what control pays, and to missions, whoever holds them."""
    table, seat, target = question.table, question.seat, question.target
    now = lead(table.points, seat)
    found = outcomes(table, seat, target)
    ways = {
        "advice.grows": tuple(PIPS[one.face - 1] for one in found if one.lead > now),
        "advice.shrinks": tuple(PIPS[one.face - 1] for one in found if one.lead < now),
    }
    lines = tuple(
        Advised(message(key, faces=faces), chance(len(faces) / FACES), len(faces) / FACES)
        for key, faces in ways.items()
        if faces
    ) or (Advised(message("advice.stays"), chance(1.0), 1.0),)
    notes = [_control(table, target)] if target.place < _BOARD else _missions(table, target)
    return Advice(message("advice.aim.lead"), lines, tuple(notes))


def _control(table: OpenTable, target: NamedPiece) -> Message:
    leading = leaders(table.city[target.place], len(table.points))
    if not leading:
        return message("advice.nobody", district=DISTRICT[target.place])
    pots = [pot(thrown(table, target, face).city[target.place]) for face in range(1, FACES + 1)]
    each = sum(share(one, len(leading)) for one in pots) / FACES
    now = share(pot(table.city[target.place]), len(leading))
    return message("advice.control", district=DISTRICT[target.place], players=leading, points=each, now=now)


def _missions(table: OpenTable, target: NamedPiece) -> list[Message]:
    owner = target.owner
    found = [one for one in missions(table, target) if one.seat == owner][:MISSIONS_TOLD]
    return [message("advice.missions", missions=tuple(map(_mission, found)))] if found else []


def _mission(odds: MissionOdds) -> Message:
    """How likely it is met; of one that pays for each thing, what it pays."""
    name = mission_words(odds.mission)
    if MISSIONS[odds.mission].each:
        return message("advice.mission.each", mission=name, points=odds.points, now=odds.now)
    return message("advice.mission", mission=name, chance=chance(odds.met))
