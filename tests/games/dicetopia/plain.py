"""A plain second referee: scores recomputed from what the drawn board shows, in the simplest words, sharing no code."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import ceil

from companion.dice import Die
from companion.games.dicetopia.view import AgentPiece, CityView

PlainDie = tuple[str, int]


@dataclass
class PlainTable:
    """Dice as (colour, value) and agents as seats."""

    boards: list[list[PlainDie]]
    dice: list[list[PlainDie]]
    """By district."""
    agents: list[list[int]]
    """By district, one entry an agent."""
    ties_satisfy: bool = True
    boss_shared: bool = True
    spies_shared: bool = True
    tiebreak_shared: bool = True
    clones_by_colour: bool = False


def plain(view: CityView, **options: bool) -> PlainTable:
    """What the drawn board shows, in plain lists."""
    return PlainTable(
        boards=[[_die(die) for die in seat.dice] for seat in view.seats],  # type: ignore[attr-defined]
        dice=[[_die(slot) for slot in one.slots if isinstance(slot, Die)] for one in view.districts],
        agents=[[int(slot.seat) for slot in one.slots if isinstance(slot, AgentPiece)] for one in view.districts],
        **options,
    )


def _die(die: Die) -> PlainDie:
    assert die.face.value is not None
    return str(die.kind.colour), die.face.value


def controllers(table: PlainTable, district: int) -> list[int]:
    best: list[int] = []
    for seat in range(len(table.boards)):
        mine = len([agent for agent in table.agents[district] if agent == seat])
        rivals = [len([agent for agent in table.agents[district] if agent == other]) for other in range(4)]
        if mine > 0 and mine == max(rivals):
            best.append(seat)
    return best


def control(table: PlainTable, seat: int) -> int:
    total = 0
    for district in range(6):
        who = controllers(table, district)
        if seat in who:
            total += ceil((5 + sum(number for _, number in table.dice[district])) / len(who))
    return total


def pillage(table: PlainTable, seat: int) -> int:
    return sum(number for _, number in table.boards[seat])


def _held(table: PlainTable, seat: int, district: int, shared: bool) -> bool:
    who = controllers(table, district)
    return who == [seat] or (shared and seat in who)


def winners(table: PlainTable, totals: list[int]) -> list[int]:
    """Most points, then most districts, then the highest own dice, then all of those left."""

    def rank(seat: int) -> tuple[int, int, int]:
        held = [district for district in range(6) if _held(table, seat, district, table.tiebreak_shared)]
        return totals[seat], len(held), pillage(table, seat)

    seats = list(range(len(totals)))
    return [seat for seat in seats if all(rank(seat) >= rank(other) for other in seats)]


def _best(table: PlainTable, mine: int, others: list[int]) -> bool:
    return all(mine >= other for other in others) if table.ties_satisfy else all(mine > other for other in others)


def _disjoint_pairs(dice: list[PlainDie], equal: int) -> int:
    """The most pairs that can be laid out at once, found by trying every pair first. `equal` 0: value, 1: both."""
    for a, b in combinations(range(len(dice)), 2):
        same = dice[a] == dice[b] if equal else dice[a][1] == dice[b][1]
        if same:
            rest = [die for place, die in enumerate(dice) if place not in (a, b)]
            return 1 + _disjoint_pairs(rest, equal)  # dice alike are alike with all of their kind: any pair will do
    return 0


def mission(table: PlainTable, seat: int, card: str) -> int:
    """The points of a card by its words."""
    own = table.boards[seat]
    others = [board for other, board in enumerate(table.boards) if other != seat]
    numbers = sorted(number for _, number in own)
    kind, _, what = card.partition("-")
    in_city = [die for dice in table.dice for die in dice]

    def count(dice: list[PlainDie]) -> int:
        return len([die for die in dice if what in (die[0], str(die[1]))])

    mine = [len([agent for agent in agents if agent == seat]) for agents in table.agents]
    match card:
        case "pairs-value":
            return 4 * _disjoint_pairs(own, 0)
        case "pairs-both":
            return 7 * _disjoint_pairs(own, 1)
        case "triple":
            return 8 if any(a == b == c for a, b, c in combinations(numbers, 3)) else 0
        case "clones":
            different = {die[0 if table.clones_by_colour else 1] for die in own}
            return 18 if len(different) == 1 else 0
        case "all-values":
            return 25 if all(number in numbers for number in (1, 2, 3, 4, 5, 6)) else 0
        case "all-colours":
            return 8 if {"violet", "white", "turquoise"} == {colour for colour, _ in own} else 0
        case "only-odd":
            return 10 if own and not [number for number in numbers if number in (2, 4, 6)] else 0
        case "only-even":
            return 10 if own and not [number for number in numbers if number in (1, 3, 5)] else 0
        case "highest":
            return 10 if _best(table, sum(numbers), [sum(n for _, n in board) for board in others]) else 0
        case "lowest":
            return 14 if _best(table, -sum(numbers), [-sum(n for _, n in board) for board in others]) else 0
        case "boss":
            return 4 * len([d for d in range(6) if _held(table, seat, d, table.boss_shared)])
        case "spies":
            return 4 * len([d for d in range(6) if mine[d] and not _held(table, seat, d, table.spies_shared)])
        case "godfather":
            return 10 * len([d for d in range(6) if mine[d] > 2])
        case "special-agents":
            return 10 if 0 not in mine else 0
        case "all-in" | "chameleon":
            return 0
    if kind == "most":
        return 12 if count(own) > 0 and _best(table, count(own), [count(board) for board in others]) else 0
    if kind == "city":
        return 4 * count(in_city)
    if what in ("violet", "white", "turquoise"):
        return 3 * count(own) if kind == "per" else 9 * (count(own) == 0)
    if kind == "per":
        return {"1": 8, "2": 7, "3": 6, "4": 5, "5": 4, "6": 4}[what] * count(own)
    return {"1": 9, "2": 8, "3": 8, "4": 9, "5": 11, "6": 12}[what] * (count(own) == 0)
