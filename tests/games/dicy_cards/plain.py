"""A second, plain referee: lists and dictionaries, one record line at a time, written without a look at the first.

It believes that the lines are legal and only keeps the books: points, sides, whose turn, which round, who won.
"""

from __future__ import annotations

from collections import Counter

PAYS = {
    "double-pair": lambda dice: 2 * sum(dice),
    "distinct-x4": lambda dice: 4 * len(dice),
    "forty-minus": lambda dice: 40 - sum(dice),
    "same-x5": lambda dice: 5 * len(dice),
}
"""All other cards pay the sum of the dice."""


class PlainTable:
    """The score pad and everybody's cards."""

    def __init__(self, names: list[str], cards: list[str], first: str, strict_self: bool) -> None:
        self.names = names
        self.cards = cards
        self.first = first
        self.strict_self = strict_self
        self.score = dict.fromkeys(names, 0)
        self.up = {name: set(cards) for name in names}
        self.player = first
        self.round = 1
        self.dice: list[int] = []
        self.waiting: list[str] = []
        self.verb = ""
        self.used: str | None = None
        self.over = False

    def left_of(self, name: str, steps: int = 1) -> str:
        return self.names[(self.names.index(name) + steps) % len(self.names)]

    @property
    def turn(self) -> str | None:
        if self.over:
            return None
        return self.waiting[0] if self.waiting else self.player

    def line(self, name: str, words: list[str]) -> None:
        match words:
            case ["roll", *faces]:
                self.dice = [int(face) for face in faces]
            case ["reroll", *rest]:
                arrow, paid = rest.index("->"), rest.index("freezing")
                for face in rest[:arrow]:
                    self.dice.remove(int(face))
                self.dice += [int(face) for face in rest[arrow + 1 : paid]]
                self.up[name].remove(rest[paid + 1])
            case ["score", card, "with", *faces]:
                used = [int(face) for face in faces]
                assert not Counter(used) - Counter(self.dice), "dice that do not lie there"
                assert card in self.up[name]
                self.score[name] += PAYS.get(card, sum)(used)
                self.used = card
                self.effect(name, card)
            case ["skip"]:
                self.up[name] = set(self.cards)
                self.ask("thaw", [self.left_of(name, n) for n in range(1, len(self.names))])
            case ["freeze", card]:
                self.up[name].remove(card)
                self.answered(name)
            case ["thaw", card]:
                assert card not in self.up[name]
                self.up[name].add(card)
                self.answered(name)

    def effect(self, name: str, card: str) -> None:
        others = [self.left_of(name, n) for n in range(1, len(self.names))]
        left_and_right = list(dict.fromkeys([others[0], others[-1]]))
        match card:
            case "any-two":
                self.ask("freeze", left_and_right)
            case "sixes":
                self.ask("thaw", left_and_right)
            case "lowest-three":
                self.ask("freeze", [*others, name] if self.strict_self else others)
            case _:
                self.ask("", [])

    def ask(self, verb: str, whom: list[str]) -> None:
        self.verb = verb
        for name in whom:
            could = self.could(name)
            if len(could) > 1:
                self.waiting.append(name)
            elif could and verb == "freeze":
                self.up[name] -= could
            elif could:
                self.up[name] |= could
        if not self.waiting:
            self.end_turn()

    def could(self, name: str) -> set[str]:
        if self.verb == "thaw":
            return set(self.cards) - self.up[name]
        return self.up[name] - ({self.used} if name == self.player else set())

    def answered(self, name: str) -> None:
        assert self.waiting.pop(0) == name
        if not self.waiting:
            self.end_turn()

    def end_turn(self) -> None:
        if self.used:
            self.up[self.player].discard(self.used)
        self.used, self.dice = None, []
        self.player = self.left_of(self.player)
        if self.player == self.first:
            if max(self.score.values()) >= 100:
                self.over = True
            else:
                self.round += 1

    def winners(self) -> set[str]:
        rank = {name: (self.score[name], len(self.up[name])) for name in self.names}
        return {name for name in self.names if rank[name] == max(rank.values())}


def keep_books(record: str) -> PlainTable:
    """The books after a whole record (no given lines, no adjustments)."""
    header, _, body = record.partition("---\n")
    told = {key.strip(): value.strip() for key, value in (line.split(":", 1) for line in header.splitlines())}
    names = [name.strip() for name in told["players"].split(",")]
    cards = [card.strip() for card in told["cards"].split(",")]
    table = PlainTable(names, cards, told.get("first", names[0]), "lowest-three=self" in told.get("options", ""))
    for line in body.splitlines():
        name, sign, rest = line.partition(":")
        if sign and name in names:
            table.line(name, rest.split())
    return table
