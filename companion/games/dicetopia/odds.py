"""The odds of throwing one die again in Dicetopia: what each outcome does to control, to own dice and to missions.

Every chance is a sixth, or a sum of such: nothing is simulated. What is told comes from dice and agents that everybody
sees; which missions somebody holds is never asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import SEATS, Seat, View
from companion.games.dicetopia.control import leaders, pot, share, value
from companion.games.dicetopia.missions import MISSIONS, CountedTable
from companion.games.dicetopia.model.state import Agreed, NamedPiece, Phase
from companion.games.dicetopia.pieces import (
    AGENTS,
    CITY_DICE,
    COLOURS,
    DISTRICTS,
    CityDie,
    Piece,
    Slots,
    city_die,
    dice_in,
)
from companion.games.dicetopia.view import BoardView, CityView, piece_of
from companion.odds import BadQuestion, Question, TableOdds, Told, told_seat

FACES = 6
SIXTH = 1 / FACES
_BOARD = len(DISTRICTS)


class OpenTable(Struct, frozen=True):
    """All of the table that counts and that everybody sees."""

    agreed: Agreed
    city: tuple[Slots, ...]
    boards: tuple[tuple[CityDie, ...], ...]
    points: tuple[int, ...]
    """By seat, as the sheet says now: own dice, control, points by hand."""


class Outcome(Struct, frozen=True):
    """What one face brings."""

    face: int
    points: tuple[int, ...]
    """By seat."""
    lead: int
    """How far the one who asks is ahead of the best of the others then; below 0: behind."""


class Reroll(Struct, frozen=True):
    """A die that can be thrown again, and what that is worth to the one who asks."""

    target: NamedPiece
    mean: float
    """The lead on average. Where another throw may follow, under the best use of it."""
    better: float
    """The chance that the lead grows by this throw; that it shrinks."""
    worse: float


class MissionOdds(Struct, frozen=True):
    """A mission whose worth the throw can change, whoever holds it."""

    mission: str
    seat: Seat
    met: float
    """The chance that it pays at all."""
    points: float
    """What it pays on average."""
    now: int


def table_seen(view: CityView) -> OpenTable:
    """What lies open."""
    assert view.agreed is not None
    return OpenTable(
        view.agreed,
        tuple(tuple(piece_of(slot) for slot in district.slots) for district in view.districts),
        tuple(_dice(seat) for seat in view.seats),
        tuple(seat.score or 0 for seat in view.seats),
    )


def _dice(seat: object) -> tuple[CityDie, ...]:
    assert isinstance(seat, BoardView)
    return tuple(CITY_DICE[piece_of(die)] for die in seat.dice)


def lead(points: Sequence[int], seat: Seat) -> int:
    """How far a player is ahead of the best of the others."""
    return points[seat] - max([one for other, one in enumerate(points) if other != seat])


def targets(table: OpenTable) -> list[NamedPiece]:
    """Every die that could be thrown again; equal dice in one place are one."""
    places = (*table.city, *table.boards)
    return [NamedPiece(place, die) for place, slots in enumerate(places) for die in dice_in(slots)]


def thrown(table: OpenTable, target: NamedPiece, face: int) -> OpenTable:
    """The table once a die has been thrown again and shows this."""
    shown = city_die(target.piece // FACES, face)
    points = list(table.points)
    if target.place >= _BOARD:
        seat = target.place - _BOARD
        points[seat] += face - value(target.piece)
        boards = _put(table.boards, seat, _swap(table.boards[seat], target.piece, shown))
        return replace(table, boards=boards, points=tuple(points))
    before, after = table.city[target.place], _swap(table.city[target.place], target.piece, shown)
    leading = leaders(before, len(points))
    for seat in leading:
        points[seat] += share(pot(after), len(leading)) - share(pot(before), len(leading))
    return replace(table, city=_put(table.city, target.place, after), points=tuple(points))


def _put(values: tuple[Any, ...], number: int, value: Any) -> tuple[Any, ...]:
    return (*values[:number], value, *values[number + 1 :])


def _swap(pieces: tuple[Any, ...], old: Piece, new: CityDie) -> tuple[Any, ...]:
    return _put(pieces, pieces.index(old), new)


def outcomes(table: OpenTable, seat: Seat, target: NamedPiece) -> list[Outcome]:
    """Each of the six faces, and where everybody stands then."""
    after = [thrown(table, target, face).points for face in range(1, FACES + 1)]
    return [Outcome(face, points, lead(points, seat)) for face, points in enumerate(after, start=1)]


def rerolls(
    table: OpenTable, seat: Seat, *, again: bool = False, progress: Callable[[float], None] = lambda done: None
) -> list[Reroll]:
    """Every die that could be thrown, best first; `again`: after it one more die may be thrown, or the same again."""
    now, all_targets = lead(table.points, seat), targets(table)
    found = []
    for number, target in enumerate(all_targets):
        progress(number / len(all_targets))
        after = [thrown(table, target, face) for face in range(1, FACES + 1)]
        leads = [lead(one.points, seat) for one in after]
        worth = [max(held, _best(one, seat)) if again else held for held, one in zip(leads, after, strict=True)]
        better, worse = sum(held > now for held in leads), sum(held < now for held in leads)
        found.append(Reroll(target, sum(worth) / FACES, better / FACES, worse / FACES))
    return sorted(found, key=lambda one: (-one.mean, -one.better))


def _best(table: OpenTable, seat: Seat) -> float:
    """What the best single throw is worth. Dice that do the same to the points are reckoned once."""
    return max(
        (sum([lead(points, seat) for points in all_points]) / FACES for all_points in _alike(table)), default=-999.0
    )


def _alike(table: OpenTable) -> Iterator[list[list[int]]]:
    """Where everybody may stand after a throw, face by face, for each kind of throw."""
    players = len(table.points)
    kinds = {(place, die % FACES) for place, dice in enumerate(table.boards, start=_BOARD) for die in dice}
    kinds |= {(place, piece % FACES) for place, slots in enumerate(table.city) for piece in slots if piece < AGENTS[0]}
    for place, shown in kinds:
        if place >= _BOARD:
            paid: tuple[Seat, ...] = (SEATS[place - _BOARD],)
            change = [face - shown for face in range(FACES)]
        else:
            paid = leaders(table.city[place], players)
            worth = pot(table.city[place])
            change = [
                share(worth + face - shown, len(paid)) - share(worth, len(paid)) if paid else 0 for face in range(FACES)
            ]
        found = []
        for by in change:
            points = list(table.points)
            for seat in paid:
                points[seat] += by
            found.append(points)
        yield found


# --- missions ---------------------------------------------------------------------------------------------------------


def missions(table: OpenTable, target: NamedPiece) -> list[MissionOdds]:
    """The missions whose worth a throw can change, for each player; what it can move most comes first."""
    now = _counted(table)
    after = [_counted(thrown(table, target, face)) for face in range(1, FACES + 1)]
    stars = dict(table.agreed.stars)
    found = []
    for mission in MISSIONS.values():
        worth = stars.get(mission.id, mission.stars)
        for seat in SEATS[: len(table.boards)]:
            times = [mission.finds(one, seat).times for one in after]
            if len(set(times)) > 1 and worth:
                met, points = sum(map(bool, times)) / FACES, worth * sum(times) / FACES
                found.append(MissionOdds(mission.id, seat, met, points, worth * mission.finds(now, seat).times))
    return sorted(found, key=lambda one: -abs(one.points - one.now))


def _counted(table: OpenTable) -> CountedTable:
    agreed = table.agreed
    return CountedTable(
        boards=table.boards,
        city=table.city,
        controlled_by=tuple(leaders(slots, len(table.boards)) for slots in table.city),
        boss_shared=agreed.boss_shared,
        spies_shared=agreed.spies_shared,
        ties_satisfy=agreed.ties_satisfy,
        clones_by_colour=agreed.clones_by_colour,
    )


# --- the command line -------------------------------------------------------------------------------------------------


class DicetopiaOdds(TableOdds):
    """As the command line asks."""

    questions = (
        Question("player", "for whom; without it: the player in turn", ("NAME",)),
        Question("die", 'the die that is thrown, "nethal violet=6" or "NAME white=2"; without it: all', ("DIE",)),
        Question("twice", "a second throw may follow the first, as Tuulu have it", ()),
    )

    def answer(self, view: View, names: Sequence[str], told: Told) -> dict[str, Any]:
        assert isinstance(view, CityView)
        if view.phase in (Phase.CITY, Phase.OVER) or view.turn is None:
            raise BadQuestion("no-throw")
        table, seat = table_seen(view), told_seat(told, "player", names, view.turn)
        found = rerolls(table, seat, again="twice" in told)
        if "die" not in told:
            return {
                "player": names[seat],
                "lead": lead(table.points, seat),
                "rerolls": [_fields(r, names) for r in found],
            }
        target = _target(table, names, told["die"][0])
        one = next(reroll for reroll in found if reroll.target == target)
        return {
            "player": names[seat],
            "lead": lead(table.points, seat),
            **_fields(one, names),
            "outcomes": [_outcome(outcome, names) for outcome in outcomes(table, seat, target)],
            "control": _control(table, target, names),
            "missions": [_mission(mission, names) for mission in missions(table, target)],
        }


def _fields(reroll: Reroll, names: Sequence[str]) -> dict[str, Any]:
    place, die = reroll.target.place, reroll.target.piece
    where = DISTRICTS[place].id if place < _BOARD else names[place - _BOARD]
    shown = f"{COLOURS[die // FACES].value}={value(die)}"
    return {"place": where, "die": shown, "mean": reroll.mean, "better": reroll.better, "worse": reroll.worse}


def _outcome(outcome: Outcome, names: Sequence[str]) -> dict[str, Any]:
    points = dict(zip(names, outcome.points, strict=True))
    return {"face": str(outcome.face), "chance": SIXTH, "lead": outcome.lead, "points": points}


def _control(table: OpenTable, target: NamedPiece, names: Sequence[str]) -> dict[str, Any]:
    """Who controls the district of the die, and what that pays each of them on average; nothing off the city."""
    if target.place >= _BOARD:
        return {}
    leading = leaders(table.city[target.place], len(names))
    pots = [pot(thrown(table, target, face).city[target.place]) for face in range(1, FACES + 1)]
    each = [share(one, len(leading)) if leading else 0 for one in pots]
    return {"by": [names[seat] for seat in leading], "each": sum(each) / FACES, "pot": sum(pots) / FACES}


def _mission(odds: MissionOdds, names: Sequence[str]) -> dict[str, Any]:
    return {
        "mission": odds.mission,
        "player": names[odds.seat],
        "chance": odds.met,
        "points": odds.points,
        "now": odds.now,
    }


def _target(table: OpenTable, names: Sequence[str], text: str) -> NamedPiece:
    """A place and a die in it, as in records; BadQuestion where none lies there."""
    where, _, shown = text.strip().rpartition(" ")
    places = {**{district.id: int(district) for district in DISTRICTS}, **{n: _BOARD + i for i, n in enumerate(names)}}
    if where not in places:
        raise BadQuestion("place", text=text, known=tuple(places))
    here = [target for target in targets(table) if target.place == places[where]]
    dice = {f"{COLOURS[one.piece // FACES].value}={value(one.piece)}": one for one in here}
    if shown not in dice:
        raise BadQuestion("die-absent", die=shown, place=where, known=tuple(dice))
    return dice[shown]
