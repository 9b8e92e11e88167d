"""The second referee's look at a table: whose turn it is, what everything is worth, who wins."""

from __future__ import annotations

from tests.games.dice_city.plain_abilities import PlainAbilities
from tests.games.dice_city.plain_cards import CARDS, PRINTED, ROWS


class PlainScores(PlainAbilities):
    """What is so, said from the table `t`."""

    names: list[str]
    first: str
    options: dict[str, str]
    row: int

    @property
    def over(self) -> bool:
        return bool(self.t["phase"] == "over")

    @property
    def turn(self) -> str | None:
        if self.over:
            return None
        return self.roller() if self.t["phase"] == "roll" else str(self.t["player"])

    def roller(self) -> str:
        return next(name for name in self.clockwise(self.first) if not self.t["cities"][name]["dice"])

    def clockwise(self, name: str) -> list[str]:
        at = self.names.index(name)
        return self.names[at:] + self.names[:at]

    def worth(self, name: str, row: str, column: int) -> int:
        places = self.t["cities"][name]["grid"][row]
        if places[column - 1] == "cathedral":
            return len([place for place in places if CARDS[place][0] == "culture"])
        return CARDS[places[column - 1]][3]

    def defence(self, name: str, row: str, column: int) -> int:
        city = self.t["cities"][name]
        walls = [
            at for at in range(1, 7) if city["grid"][row][at - 1] == "great-wall" and (row, at) not in city["tokens"]
        ]
        return CARDS[city["grid"][row][column - 1]][2] + 2 * len([at for at in walls if at != column])

    def city_points(self, name: str) -> int:
        return sum(self.worth(name, row, column) for row in ROWS for column in range(1, 7))

    def score(self, name: str) -> int:
        city = self.t["cities"][name]
        return int(city["vp"] + sum(city["bandits"]) + sum(city["ships"]) + self.city_points(name) + city["extra"])

    def built(self, name: str) -> int:
        return len(
            [place for places in self.t["cities"][name]["grid"].values() for place in places if place not in PRINTED]
        )

    def winners(self) -> list[str]:
        if not self.over:
            return []
        if self.row:
            return self.names if self.score(self.first) >= int(self.options["target"]) else []

        def rank(name: str) -> tuple[int, int, int, int]:
            city = self.t["cities"][name]
            nearness = -self.clockwise(self.first).index(name)
            return self.score(name), self.built(name), sum(city["bandits"]) + sum(city["ships"]), nearness

        return [max(self.names, key=rank)]

    def complete_rows(self, name: str) -> int:
        city = self.t["cities"][name]
        return len([
            row for row in ROWS
            if all(city["grid"][row][at] not in PRINTED and (row, at + 1) not in city["tokens"] for at in range(6))
        ])  # fmt: skip
