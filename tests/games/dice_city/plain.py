"""A second, plain referee of the whole game: dictionaries and a table of cards, one record line at a time.

Written from the rules and the form of records alone, without a look at the first. It says of every line whether it is
legal, and knows score, turn, round, end and winners at any time.
"""

from __future__ import annotations

import pickle
from typing import Any

from tests.games.dice_city.plain_cards import (
    BANDITS,
    BASICS,
    BOARD,
    CARDS,
    GOODS,
    LOCATIONS,
    OPTIONS,
    PRINTED,
    ROWS,
    SHIPS,
    Refused,
    need,
    number,
)  # fmt: skip
from tests.games.dice_city.plain_scores import PlainScores


class PlainTable(PlainScores):
    """The table, in `t`; a line that is refused leaves it as it was."""

    def __init__(self, names: list[str], first: str, options: dict[str, str]) -> None:
        players, alone = len(names), len(names) == 1
        self.names, self.first, self.options = names, first, {**OPTIONS, **options}
        self.row = {"normal": 4, "hard": 5}[self.options["solo"]] if alone else 0
        self.lazy = self.options["market"] == "lazy" and not alone
        piles = 1 if alone else players + 2
        self.t: dict[str, Any] = {
            "cities": {name: {
                "grid": {row: list(places) for row, places in BOARD.items()}, "tokens": set(),
                "dice": {}, "stock": [0, 0, 0],
                "hourglasses": 0, "strength": 0, "bandit-strength": 0, "vp": 0, "bandits": [], "ships": [], "extra": 0,
            } for name in names},
            "player": first, "round": 1, "phase": "display", "unused": [], "refreshed": False, "passed": False,
            "used": [], "smiths": 0, "mints": 0, "camps": 0, "ending": False,
            "top": [], "bottom": [], "shown": 0, "rows": 2, "deck": 60,
            "copies": dict.fromkeys(LOCATIONS, 3), "gone": [],
            "basics": dict.fromkeys(BASICS, 15), "due": (2 * self.row or 8), "first-roll": True,
            "bandits": dict.fromkeys(BANDITS, piles), "ships": {5: piles, 10: 1 if alone else players, 20: 1},
        }  # fmt: skip

    # --- lines --------------------------------------------------------------------------------

    def line(self, text: str) -> None:
        """One line of the body, `given` or a move; Refused leaves everything as it was."""
        before = pickle.dumps(self.t)
        try:
            self._line(text)
        except (Refused, KeyError, ValueError, IndexError) as error:
            self.t = pickle.loads(before)
            raise Refused(f"{text}: {error!r}") from error

    def _line(self, text: str) -> None:
        if text.startswith("given "):
            return self.given(text.split()[1:])
        self.start()
        head, _, rest = text.partition(":")
        words = rest.replace(",", " , ").split()
        if head == "table":
            return self.table(words)
        need(head == self.turn, f"the turn is {self.turn}'s")
        need(words[0] == "roll" or self.t["phase"] not in ("roll", "display"), "a throw or a display is due")
        need(words[0] == "roll" or not self.t["due"], "cards are due")
        self.me = self.t["cities"][head]
        return {
            "roll": self.roll, "use": self.use, "move": self.move, "refresh": self.refresh,
            "reactivate": self.reactivate,
            "pass": self.pass_, "spend": self.spend, "attack": self.attack, "raid": self.raid, "build": self.build,
            "export": self.export, "end": self.end,
        }[words[0]](words[1:])  # fmt: skip

    def given(self, words: list[str]) -> None:
        city, what = self.t["cities"][words[0]], words[1]
        if what in ROWS:
            self.lay(city, what, number(words[2]), words[3], words[4:] == ["deactivated"])
        elif what == "stock":
            city["stock"] = [number(word) for word in words[2:]]
        elif what in ("ships", "bandits"):
            need(not self.row, "alone they are tokens")
            piles = self.t[what]
            for card in city[what]:
                piles[card] += 1
            city[what] = [] if words[2:] == ["none"] else [number(word) for word in words[2:]]
            for card in city[what]:
                piles[card] -= 1
                need(piles[card] >= 0, "the pile is empty")
            self.look_at_piles()
        elif what == "dice":
            self.lay_dice(city, words[2:])
        elif what == "score":
            city["extra"] += int(words[2])
        else:
            city[{"vp": "vp", "hourglasses": "hourglasses", "strength": "strength"}[what]] = number(words[2])

    def lay(self, city: dict[str, Any], row: str, column: int, card: str, off: bool) -> None:
        old = city["grid"][row][column - 1]
        if card != old:
            if old in BASICS:
                self.t["basics"][old] += 1
            elif old in LOCATIONS:
                self.t["copies"][old] += 1
                self.t["deck"] += 1
            if card in BASICS:
                self.t["basics"][card] -= 1
                need(self.t["basics"][card] >= 0, "the pile is empty")
            elif card in LOCATIONS and self.t["copies"][card]:
                self.t["copies"][card] -= 1
                self.t["deck"] = max(0, self.t["deck"] - 1)
            elif card in LOCATIONS:
                need(card in self.t["gone"], "a fourth copy")
                self.t["gone"].remove(card)
            need(card in CARDS, f"no card {card}")
        if self.t["phase"] != "display":
            comes_back = len(self.t["gone"]) if self.options["deck-end"] == "off" and not self.row else 0
            self.t["due"] = min(self.t["due"], self.t["deck"] + comes_back)
            if not self.t["deck"] and self.options["deck-end"] == "on" and not self.row:
                self.t["ending"] = True
        city["grid"][row][column - 1] = card
        city["tokens"].discard((row, column))
        if off:
            city["tokens"].add((row, column))

    def table(self, words: list[str]) -> None:
        if words[0] == "adjust":
            need(not self.over or words[2] == "score", "over")
            return self.given(words[1:])
        cards = [word for word in words[1:] if word != ","]
        need(not self.lazy, "nobody names the display")
        if words[0] == "display":
            need(self.t["phase"] == "display" and len(cards) == self.t["due"], "a display of this size is not due")
            for card in cards:
                self.turn_up(card)
            if self.row:
                self.t["top"], self.t["bottom"] = self.t["top"][: self.row], self.t["top"][self.row :]
            self.t["phase"] = "roll"
            return self.after_rolls()
        need(
            words[0] == "reveal" and self.t["phase"] != "display" and len(cards) <= self.t["due"], "not so many are due"
        )
        for card in cards:
            self.turn_up(card)
        return None

    def turn_up(self, card: str) -> None:
        if not self.t["deck"]:
            self.shuffle()
        self.t["copies"][card] -= 1
        need(self.t["copies"][card] >= 0, "all copies have been turned up")
        self.t["top"].append(card)
        self.counted()

    def counted(self) -> None:
        self.t["due"] -= 1
        self.t["deck"] -= 1
        self.t["shown"] += 1
        if not self.t["deck"] and self.options["deck-end"] == "on" and not self.row:
            self.t["ending"] = True

    def shuffle(self) -> None:
        self.t["deck"] = len(self.t["gone"])
        for card in self.t["gone"]:
            if card:
                self.t["copies"][card] += 1
        self.t["gone"] = []

    def refill(self) -> None:
        """As many as are missing and can still come; where nobody names them they are counted."""
        comes_back = len(self.t["gone"]) if self.options["deck-end"] == "off" else 0
        self.t["due"] = min(8 - self.t["shown"], self.t["deck"] + comes_back)
        while self.lazy and self.t["due"]:
            if not self.t["deck"]:
                self.shuffle()
            self.counted()

    # --- dice --------------------------------------------------------------------------------

    def lay_dice(self, city: dict[str, Any], words: list[str]) -> None:
        dice = dict(word.split("=") for word in words)
        need(len(words) == 5 and sorted(dice) == sorted(ROWS), "five dice, one of each colour")
        city["dice"] = {row: self.face(dice[row]) for row in ROWS}
        self.after_rolls()

    def roll(self, words: list[str]) -> None:
        need(self.t["phase"] == "roll" and not self.t["due"], "no throw is due")
        self.lay_dice(self.me, words)

    def start(self) -> None:
        """Behind the given lines; where nobody names the display, it lies there now."""
        if self.lazy and self.t["phase"] == "display":
            self.t["phase"] = "roll"
            while self.t["due"]:
                self.counted()
            self.after_rolls()

    def after_rolls(self) -> None:
        if self.t["phase"] != "roll" or not all(city["dice"] for city in self.t["cities"].values()):
            return
        if not self.t["first-roll"]:
            self.t["player"] = self.clockwise(self.t["player"])[1 % len(self.names)]
            self.t["round"] += self.t["player"] == self.first
        self.t.update({"first-roll": False, "phase": "dice", "unused": list(ROWS), "refreshed": False, "passed": False,
                       "used": [], "smiths": 0, "mints": 0, "camps": 0})  # fmt: skip

    def spent(self, words: list[str]) -> list[str]:
        need(len(words) >= 2 and words[-2] == "with", "with which die?")
        self.take_up(words[-1])
        return words[:-2]

    def move(self, words: list[str]) -> None:
        other, way = self.spent(words)
        need(other in self.t["unused"], f"the {other} die does not lie there")
        self.me["dice"][other] += {"left": -1, "right": 1}[way]
        need(1 <= self.me["dice"][other] <= 6, "the edge of the row")

    def refresh(self, words: list[str]) -> None:
        cards = [word for word in self.spent(words) if word != ","]
        need(not self.row and not self.t["refreshed"] and self.t["shown"], "not now")
        self.t["refreshed"] = True
        if self.lazy:
            need(not cards, "nobody names them")
            cards = [""] * min(4, self.t["shown"])
        need(len(cards) == min(4, self.t["shown"]), "four cards")
        for card in cards:
            self.off_display(card)
            self.t["gone"].append(card)
        self.refill()

    def off_display(self, card: str) -> None:
        if card and not self.lazy:
            row = self.t["bottom"] if card in self.t["bottom"] else self.t["top"]
            need(card in row, f"{card} is not on offer")
            row.remove(card)
        self.t["shown"] -= 1

    def reactivate(self, words: list[str]) -> None:
        row, column = self.spent(words)
        self.me["tokens"].remove((row, int(column)))

    def pass_(self, words: list[str]) -> None:
        need(self.spent(words) == [] and not self.t["passed"], "once a turn")
        self.t["passed"] = True
        self.me["hourglasses"] += 1

    def spend(self, words: list[str]) -> None:
        need(words[:2] == ["tokens", "for"] and self.t["phase"] == "dice" and self.me["hourglasses"] >= 2, "not now")
        self.me["hourglasses"] -= 2
        what = words[2]
        if what == "strength":
            self.me["strength"] += 1
        elif what == "reroll":
            others = self.clockwise(self.t["player"])[1:]
            thrown = [part.split() for part in " ".join(words[3:]).split(",")]
            need(others and sorted(words[0] for words in thrown) == sorted(others), "every other player, once")
            for name, die, arrow, face in thrown:
                need(die in ROWS and arrow == "->", "which die?")
                self.t["cities"][name]["dice"][die] = self.face(face)
            return
        else:
            self.me["stock"][GOODS.index(what)] += 1
        need(len(words) == 3, "too many words")

    # --- attack, build, end -----------------------------------------------------------------------------------------

    def step(self, to: str) -> None:
        steps = ["dice", "attack", "build"]
        need(not self.t["unused"], "dice are unused")
        need(self.t["phase"] in steps and steps.index(self.t["phase"]) <= steps.index(to), "that step is over")
        self.t["phase"] = to

    def attack(self, words: list[str]) -> None:
        self.step("attack")
        if words[0] == "bandits":
            pile = number(words[1])
            cost = max(1, BANDITS[pile] - self.t["camps"])
            need(len(words) == 2 and self.t["bandits"][pile], "none are left")
            need(self.me["strength"] + self.me["bandit-strength"] >= cost, "too weak")
            special = min(cost, self.me["bandit-strength"])
            self.me["bandit-strength"] -= special
            self.me["strength"] -= cost - special
            return self.won("bandits", pile)
        name, row, column = words[0], words[1], self.face(words[2])
        other = self.t["cities"][name]
        card = other["grid"][row][column - 1]
        need(other is not self.me and card not in PRINTED and (row, column) not in other["tokens"], "no target")
        cost = self.defence(name, row, column)
        need(self.me["strength"] >= cost, "too weak")
        self.me["strength"] -= cost
        self.me["vp"] += self.worth(name, row, column)
        other["tokens"].add((row, column))
        return None

    def won(self, what: str, pile: int) -> None:
        if self.row:
            self.me["vp"] += pile
            return
        self.t[what][pile] -= 1
        self.me[what].append(pile)
        self.look_at_piles()

    def look_at_piles(self) -> None:
        bandits, ships = self.t["bandits"].values(), self.t["ships"].values()
        if not self.row and (not any(bandits) or list(ships).count(0) >= 2):
            self.t["ending"] = True

    def raid(self, words: list[str]) -> None:
        self.step("attack")
        other = self.t["cities"][words[0]]
        need(other is not self.me and words[1:], "somebody else's stock")
        for good in words[1:]:
            at = GOODS.index(good)
            need(self.me["strength"] >= 2 and other["stock"][at], "too weak, or nothing there")
            self.me["strength"] -= 2
            other["stock"][at] -= 1
            self.me["stock"][at] += 1

    def pay(self, cost: list[int]) -> None:
        self.me["stock"] = [have - price for have, price in zip(self.me["stock"], cost, strict=True)]
        need(min(self.me["stock"]) >= 0, "too few resources")

    def build(self, words: list[str]) -> None:
        self.step("build")
        card = words[0]
        need(card in CARDS and card not in PRINTED and words[1] == "at", f"no card to build: {card}")
        self.pay(CARDS[card][1])
        if card in BASICS:
            self.t["basics"][card] -= 1
            need(self.t["basics"][card] >= 0, "the pile is empty")
        else:
            need(self.t["shown"] > 0, "nothing is on offer")
            self.off_display(card)
            if self.lazy:
                self.t["copies"][card] -= 1
                need(self.t["copies"][card] >= 0, "no copy can be left")
        self.cover(words[2], self.face(words[3]), card)
        if words[4:]:
            need(card == "grand-statue" and words[4] == "paying" and 1 <= len(words[5:]) <= 3, "nothing to pay for")
            for good in words[5:]:
                at = GOODS.index(good)
                need(good != "wood" and self.me["stock"][at], f"no {good}")
                self.me["stock"][at] -= 1
                self.me["vp"] += 1
        if card in LOCATIONS and not self.row:
            self.refill()

    def export(self, words: list[str]) -> None:
        self.step("build")
        pile = number(words[0])
        need(len(words) == 1 and self.t["ships"][pile], "none are left")
        self.pay(SHIPS[pile])
        self.won("ships", pile)

    def end(self, words: list[str]) -> None:
        self.step("build")
        if words == ["the", "game"]:
            need(self.options["row-end"] == "optional" and not self.row and not self.t["ending"], "not now")
            need(self.complete_rows(self.t["player"]) >= 2, "two complete rows")
            self.t["ending"] = True
            return
        need(words[0] == "turn", "what ends?")
        kept = [min(1, have) for have in self.me["stock"]]
        if words[1:]:
            need(words[1] == "keeping" and len(words) > 2, "keeping what?")
            chosen = [] if words[2:] == ["none"] else words[2:]
            need(all(good in GOODS and kept[GOODS.index(good)] >= chosen.count(good) for good in chosen), "at most one")
            kept = [chosen.count(good) for good in GOODS]
        self.me["stock"], self.me["strength"], self.me["bandit-strength"] = kept, 0, 0
        if self.options["row-end"] == "automatic" and not self.row and self.complete_rows(self.t["player"]) >= 2:
            self.t["ending"] = True
        self.t["phase"] = "roll"
        if self.row:
            self.t["due"] = min(self.row, self.t["deck"])
            self.t["rows"] += bool(self.t["due"]) - 1
            self.t["shown"] -= len(self.t["bottom"])
            self.t["gone"] += self.t["bottom"]
            self.t["bottom"], self.t["top"] = self.t["top"], []
            last = not self.t["rows"]
        else:
            last = self.t["ending"] and self.clockwise(self.t["player"])[1] == self.first
        if last:
            self.t["phase"] = "over"
        else:
            self.me["dice"] = {}
