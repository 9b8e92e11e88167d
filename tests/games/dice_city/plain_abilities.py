"""What the printed cards do, for the plain referee: each takes the words of its choices off the line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.dice_city.plain_cards import ARMY, GIVES, GOODS, HARVEST, LOCATIONS, ROWS, SPENDS_ITSELF, need


class PlainAbilities:
    """The player in turn is `me`, the table is `t`."""

    t: dict[str, Any]
    me: dict[str, Any]

    def take_up(self, die: str) -> None:
        need(self.t["phase"] == "dice", "the dice step is over")
        need(die in ROWS and die in self.t["unused"], f"the {die} die is used")
        self.t["unused"].remove(die)

    def face(self, word: str) -> int:
        need(word in list("123456"), f"no face {word}")
        return int(word)

    def use(self, words: list[str]) -> None:
        die = words[0]
        self.take_up(die)
        rest = self.activate(die, die, self.me["dice"][die], words[1:], [])
        need(not rest, f"what is {rest}?")

    def activate(
        self, die: str, row: str, column: int, words: list[str], on_the_way: list[tuple[str, int]]
    ) -> list[str]:
        """Use a place, itself or copied; the words that are left."""
        me, t, card = self.me, self.t, self.me["grid"][row][column - 1]
        need((row, column) not in me["tokens"], f"{card} is deactivated")
        if card in SPENDS_ITSELF:
            me["tokens"].add((row, column))
        if card in GIVES:
            me["stock"][GOODS.index(GIVES[card])] += (2 if card in HARVEST else 1) + t["mints"]
            t["used"].append(GIVES[card])
        elif card in ARMY:
            me["bandit-strength" if card == "watch-tower" else "strength"] += ARMY[card]
            me["strength"] += t["smiths"]
            t["used"].append("army")
        elif card in ABILITIES:
            return ABILITIES[card](self, words, die, (row, column), [*on_the_way, (row, column)])
        return words

    def _blacksmith(self, words: list[str], *_: Any) -> list[str]:
        self.t["smiths"] += 1
        self.me["strength"] += self.t["used"].count("army")
        return words

    def _mint(self, words: list[str], *_: Any) -> list[str]:
        self.t["mints"] += 1
        for at, good in enumerate(GOODS):
            self.me["stock"][at] += self.t["used"].count(good)
        return words

    def _camp(self, words: list[str], *_: Any) -> list[str]:
        self.t["camps"] += 1
        return words

    def _points(self, words: list[str], die: str, place: tuple[str, int], *_: Any) -> list[str]:
        card = self.me["grid"][place[0]][place[1] - 1]
        pairs = sum(have // 2 for have in self.me["stock"])
        self.me["vp"] += {"small-house": 1, "manor": 2, "festival-hall": pairs}[card]
        return words

    def _bazaar(self, words: list[str], *_: Any) -> list[str]:
        self.me["stock"] = [have + 1 for have in self.me["stock"]]
        return words

    def _guild(self, words: list[str], die: str, place: tuple[str, int], *_: Any) -> list[str]:
        row = place[0]
        for at, card in enumerate(self.me["grid"][row]):
            if card in HARVEST and (row, at + 1) not in self.me["tokens"]:
                self.me["stock"][GOODS.index(GIVES[card])] += 1
        return words

    def _storehouse(self, words: list[str], *_: Any) -> list[str]:
        if words[:1] != ["paying"]:
            return words
        at = GOODS.index(words[1])
        need(self.me["stock"][at], f"no {words[1]}")
        self.me["stock"][at] += 2
        return words[2:]

    def _market(self, words: list[str], *_: Any) -> list[str]:
        if words[:1] != ["exchanging"]:
            return words
        cut = words.index("for")
        paid, end = words[1:cut], cut + 1
        while end < len(words) and words[end] in GOODS:
            end += 1
        got = words[cut + 1 : end]
        need(len(paid) in (1, 2) and len(set(paid)) == 1 and len(got) == 2 * len(paid), "one or two of one kind")
        need(paid[0] not in got and all(got.count(good) % 2 == 0 for good in GOODS), "two of one other kind for each")
        need(self.me["stock"][GOODS.index(paid[0])] >= len(paid), f"not enough {paid[0]}")
        for good in got:
            self.me["stock"][GOODS.index(good)] += 1
        self.me["stock"][GOODS.index(paid[0])] -= len(paid)
        return words[end:]

    def _barracks(self, words: list[str], *_: Any) -> list[str]:
        if words[:1] != ["at"]:
            return words
        need(self.t["basics"]["regular-army"], "no army is left")
        self.t["basics"]["regular-army"] -= 1
        self.cover(words[1], int(words[2]), "regular-army")
        return words[3:]

    def _stables(self, words: list[str], *_: Any) -> list[str]:
        if words[:1] != ["moving"]:
            return words
        need(words[1] in self.t["unused"] and words[2] == "to", "an unused die")
        self.me["dice"][words[1]] = self.face(words[3])
        return words[4:]

    def _traveller(self, words: list[str], die: str, *_: Any) -> list[str]:
        need(words[:1] == ["->"], "the new face")
        self.me["dice"][die] = self.face(words[1])
        self.t["unused"].append(die)
        return words[2:]

    def _well(self, words: list[str], die: str, *_: Any) -> list[str]:
        need(words[:1] == ["->"], "the new face")
        mine, rest, thrown = self.face(words[1]), words[2:], [die]
        while rest[:1] == [","]:
            need(rest[1] in self.t["unused"] and rest[1] not in thrown and rest[2] == "->", "another unused die")
            thrown.append(rest[1])
            self.me["dice"][rest[1]] = self.face(rest[3])
            rest = rest[4:]
        self.me["dice"][die] = mine
        self.t["unused"].append(die)
        return rest

    def _copy(self, words: list[str], die: str, place: tuple[str, int], on_the_way: list[tuple[str, int]]) -> list[str]:
        if words[:1] != ["as"]:
            return words
        card, row, column = self.me["grid"][place[0]][place[1] - 1], words[1], int(words[2])
        need(1 <= column <= 6 and (row, column) not in on_the_way, "no card copies itself")
        if card == "cemetery":
            need(row == place[0], "in its row")
        if card == "church":
            need(row in self.t["unused"] and self.me["dice"][row] == column, "a die on it")
        return self.activate(die, row, column, words[3:], on_the_way)

    def cover(self, row: str, column: int, card: str) -> None:
        need(row in ROWS and 1 <= column <= 6, "a place")
        old = self.me["grid"][row][column - 1]
        if old in LOCATIONS:
            self.t["gone"].append(old)
        self.me["grid"][row][column - 1] = card
        self.me["tokens"].discard((row, column))


ABILITIES: dict[str, Callable[..., list[str]]] = {
    "small-house": PlainAbilities._points, "manor": PlainAbilities._points, "festival-hall": PlainAbilities._points,
    "traveller": PlainAbilities._traveller, "well": PlainAbilities._well, "stables": PlainAbilities._stables,
    "barracks": PlainAbilities._barracks, "blacksmith": PlainAbilities._blacksmith,
    "training-camp": PlainAbilities._camp,
    "bazaar": PlainAbilities._bazaar, "market-place": PlainAbilities._market, "merchant-guild": PlainAbilities._guild,
    "mint": PlainAbilities._mint, "storehouse": PlainAbilities._storehouse,
    "cemetery": PlainAbilities._copy, "church": PlainAbilities._copy, "town-hall": PlainAbilities._copy,
}  # fmt: skip
