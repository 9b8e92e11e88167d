"""A second opinion on what a look means: every turn there is, one after the other, on labelled words and lists.

Slow and plain. Only the rules' refusals are asked of the engine, through the lines of records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from companion.core import IllegalMove
from companion.games.dicetopia import GAME
from companion.records.names import TableNames

DISTRICTS = ["agency", "gugu", "waste", "twilight", "observatory", "nethal"]
COLOURS = ["violet", "white", "turquoise"]
Table = dict[int, tuple[str, str]]
"""Label -> (place, word)."""
Op = tuple[Any, ...]


def word(piece: int, names: tuple[str, ...]) -> str:
    return f"agent {names[piece - 18]}" if piece >= 18 else f"{COLOURS[piece // 6]}={piece % 6 + 1}"


def table_of(state: Any) -> Table:
    names = state.seats.names
    places = [*DISTRICTS, *names]
    found = [(place, word(p, names)) for place, here in zip(places, (*state.city, *state.boards), strict=True)
             for p in here if p != 22]  # fmt: skip
    return dict(enumerate(found))


def places_of(table: Table, state: Any) -> dict[str, list[str]]:
    """As a camera would tell it that sees everything."""
    seen: dict[str, list[str]] = {place: [] for place in (*DISTRICTS, *state.seats.names)}
    for place, what in table.values():
        seen[place].append(what)
    return seen


def fits(table: Table, places: dict[str, list[str]], agents: bool) -> bool:
    for name, words in places.items():
        here = [what for place, what in table.values() if place == name and (agents or "=" in what)]
        known = Counter(one for one in words if one != "?")
        if len(here) != len(words) or known - Counter(here):
            return False
    return True


class PlainFollow:
    def __init__(self, state: Any, throws: int) -> None:
        """`throws`: how many dice Tuulu may still throw."""
        self.state, self.me = state, state.current
        self.names = state.seats.names
        self.name = self.names[self.me]
        self.order = [*DISTRICTS, *self.names]
        faction = state.agreed.factions[self.me]
        unspent = not state.spent[self.me]
        self.ewo = faction == "ewo" and unspent
        self.kill = faction == "shakra" and unspent
        self.throws = throws if faction == "tuulu" else 0

    def do(self, table: Table, op: Op) -> Table:
        after = dict(table)
        match op:
            case ("deploy", label):
                after[label] = (self.name, table[label][1])
                after[-1] = (table[label][0], f"agent {self.name}")
            case ("reroll" | "pray", label, face, *_):
                after[label] = (table[label][0], f"{table[label][1].partition('=')[0]}={face}")
            case ("swap", a, b, _):
                after[a], after[b] = (table[b][0], table[a][1]), (table[a][0], table[b][1])
            case ("kill", label):
                del after[label]
        return after

    def line(self, table: Table, op: Op) -> str:
        def at(label: int) -> str:
            return " ".join(table[label])

        match op:
            case ("deploy", label):
                said = f"deploy {at(label)}"
            case ("pray", label, face):
                said = f"pray {at(label)} -> {face}"
            case ("reroll", label, face, instead):
                said = f"{instead}reroll {at(label)} -> {face}"
            case ("swap", a, b, instead):
                said = f"{instead}swap {at(a)} with {at(b)}"
            case ("kill", label):
                said = f"exterminate {at(label)}"
            case _:
                said = op[0]
        return f"{self.name}: {said}"

    def abilities(self, table: Table, left: int) -> Iterator[list[Op]]:
        """Every list of abilities that could be used at one moment."""
        yield []
        dice = [label for label, (_, what) in table.items() if "=" in what]
        if self.kill and left:
            yield from ([("kill", label)] for label in dice if table[label][0] in DISTRICTS)
        if self.throws and left:
            for label in dice:
                for face in range(1, 7):
                    op = ("pray", label, face)
                    yield from ([op, *more] for more in self.abilities(self.do(table, op), left - 1))

    def actions(self, table: Table, district: str) -> Iterator[Op]:
        for kind in DISTRICTS if self.ewo else [district]:
            instead = "" if kind == district else f"as {kind} "
            for a, (here, one) in table.items():
                if kind == "gugu" and "=" in one:
                    yield from (("reroll", a, face, instead) for face in range(1, 7))
                for b, (there, other) in table.items():
                    city = (here in DISTRICTS, there in DISTRICTS)
                    dice = ("=" in one, "=" in other)
                    first = self.order.index(here) <= self.order.index(there) and a != b
                    if (
                        (kind == "waste" and dice == (False, True) and city == (True, True))
                        or (kind == "twilight" and dice == (True, True) and city == (True, True) and first)
                        or (kind == "observatory" and dice == (True, True) and city == (True, False))
                        or (kind == "nethal" and city == (False, False) and first)
                    ):
                        yield ("swap", a, b, instead)

    def legal(self, lines: list[str]) -> Any:
        """The state after these lines, or None."""
        state, names = self.state, TableNames(self.state.seats)
        try:
            for line in lines:
                who, _, rest = line.partition(": ")
                for move in GAME.notation.parse_move(state, names.seat(who), rest.split(), names):
                    state = GAME.rules.apply(state, move).state
        except IllegalMove:
            return None
        return state

    def lines(self, ops: list[Op]) -> list[str]:
        table, lines = table_of(self.state), []
        for op in ops:
            lines.append(self.line(table, op))
            table = self.do(table, op)
        return lines

    def after(self, ops: list[Op]) -> Table:
        table = table_of(self.state)
        for op in ops:
            table = self.do(table, op)
        return table

    def follow(self, places: dict[str, list[str]], agents: bool) -> tuple[set[Any], set[Any]]:
        """Explanations and half turns."""
        whole: set[Any] = set()
        half: set[Any] = set()
        start = table_of(self.state)
        budget = self.throws or int(self.kill)
        for pre in self.abilities(start, budget):
            begun = self.after(pre)
            for label, (district, what) in begun.items():
                if district not in DISTRICTS or "=" not in what:
                    continue
                base: list[Op] = [*pre, ("deploy", label)]
                sent = self.do(begun, base[-1])
                for action in [None, *self.actions(sent, district)]:
                    acted = sent if action is None else self.do(sent, action)
                    for post in self.abilities(acted, budget - len(pre)):
                        final = acted
                        for op in post:
                            final = self.do(final, op)
                        if fits(final, places, agents):
                            self.sort(pre, base, action, post, district, places, agents, whole, half)
        return whole, half

    def sort(self, pre: Any, base: Any, action: Any, post: Any, district: Any, places: Any, agents: Any,
             whole: set[Any], half: set[Any]) -> None:  # fmt: skip
        ops = [*base, *([] if action is None else [action]), *post]
        optional = [op for op in ops if op[0] != "deploy"]
        for count in range(len(optional)):
            for kept in combinations(range(len(optional)), count):
                keep = [optional[number] for number in kept]
                less = _kept(ops, kept)
                if fits(self.after(less), places, agents) and (
                    action is None or action not in keep or self.legal(self.lines(less)) is not None
                ):
                    return
        if action is None:
            sent = self.legal(self.lines(base))
            if sent is None:
                return
            unseen: list[Op] = [("draw",)] if district == "agency" else [("no action",)]
            if district == "agency" or not self.possible(base, district):
                lines = self.lines([*base, *unseen, *post])
                if self.legal(lines) is not None:
                    whole.add(tuple(lines))
            elif not post:
                half.add(tuple(self.lines(base)))
        elif self.legal(self.lines(ops)) is not None:
            whole.add(tuple(self.lines(ops)))

    def possible(self, base: list[Op], district: str) -> bool:
        return any(
            self.legal(self.lines([*base, op])) is not None
            for op in self.actions(self.after(base), district)
            if not op[-1]  # its own action, none through Ewo
        )


def _kept(ops: list[Op], kept: tuple[int, ...]) -> list[Op]:
    """The turn with the optional lines of these numbers alone."""
    number, less = -1, []
    for op in ops:
        number += op[0] != "deploy"
        if op[0] == "deploy" or number in kept:
            less.append(op)
    return less
