"""The printed cards of Dice City as a plain table, read a second time from the rules."""

from __future__ import annotations

ROWS = ["white", "yellow", "red", "blue", "black"]
GOODS = ["wood", "stone", "iron"]
BOARD = {
    "white": ["forest", "mountain", "cave", "forest", "mountain", "cave"],
    "yellow": ["mountain", "militia", "small-house", "traveller", "militia", "forest"],
    "red": ["cave", "militia", "traveller", "militia", "small-house", "mountain"],
    "blue": ["forest", "small-house", "militia", "traveller", "militia", "cave"],
    "black": ["mountain", "cave", "forest", "mountain", "cave", "forest"],
}
CARDS: dict[str, tuple[str, list[int], int, int]] = {
    "forest": ("resource", [], -1, 0), "mountain": ("resource", [], -1, 0), "cave": ("resource", [], -1, 0),
    "militia": ("military", [], -1, 0), "small-house": ("culture", [], -1, 0), "traveller": ("civic", [], -1, 0),
    "lumber-mill": ("resource", [2, 0, 0], 2, 0), "quarry": ("resource", [0, 2, 0], 2, 0),
    "mine": ("resource", [0, 0, 2], 2, 0), "regular-army": ("military", [0, 0, 2], 3, 1),
    "barracks": ("military", [0, 2, 1], 4, 2), "blacksmith": ("military", [0, 1, 2], 4, 2),
    "catapult": ("military", [2, 0, 1], 4, 2), "training-camp": ("military", [1, 0, 1], 3, 1),
    "watch-tower": ("military", [1, 1, 1], 4, 2),
    "bazaar": ("economy", [1, 0, 1], 3, 1), "market-place": ("economy", [2, 0, 1], 4, 2),
    "merchant-guild": ("economy", [2, 1, 1], 5, 3), "mint": ("economy", [0, 2, 2], 5, 3),
    "storehouse": ("economy", [1, 1, 0], 3, 1),
    "cathedral": ("culture", [1, 2, 2], 6, 0), "festival-hall": ("culture", [2, 0, 0], 3, 1),
    "grand-statue": ("culture", [0, 1, 1], 4, 2), "great-wall": ("culture", [0, 2, 1], 5, 3),
    "manor": ("culture", [1, 2, 0], 4, 2),
    "cemetery": ("civic", [1, 1, 0], 3, 1), "church": ("civic", [1, 1, 1], 4, 2), "stables": ("civic", [2, 0, 0], 3, 1),
    "town-hall": ("civic", [2, 2, 1], 5, 3), "well": ("civic", [0, 1, 1], 3, 1),
}  # fmt: skip
"""Type, cost, defence (-1: none), points."""
PRINTED = list(CARDS)[:6]
BASICS = list(CARDS)[6:10]
LOCATIONS = list(CARDS)[10:]
GIVES = {
    "forest": "wood",
    "mountain": "stone",
    "cave": "iron",
    "lumber-mill": "wood",
    "quarry": "stone",
    "mine": "iron",
}
HARVEST = ["lumber-mill", "quarry", "mine"]
ARMY = {"militia": 1, "regular-army": 2, "catapult": 3, "watch-tower": 3}
SPENDS_ITSELF = ["catapult", "bazaar", "merchant-guild", "cemetery"]
BANDITS = {2: 3, 3: 4, 4: 5}
SHIPS = {5: [2, 2, 2], 10: [3, 3, 3], 20: [4, 4, 4]}
OPTIONS = {"row-end": "optional", "deck-end": "on", "reroll-chooser": "active", "points": "open", "solo": "normal",
           "target": "50", "market": "told"}  # fmt: skip


class Refused(Exception):
    """The rules forbid the line."""


def need(condition: object, why: str) -> None:
    if not condition:
        raise Refused(why)


def number(word: str) -> int:
    need(word.isdigit(), f"no number: {word}")
    return int(word)
