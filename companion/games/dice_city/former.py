"""The cards of the first version of these rules, which were partly invented: kept games of it are replayed with them.

They enter an old game as what its table was given, so that its record says which cards it was played with.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from companion.core import Change
from companion.dice import Colour
from companion.games.dice_city.model.changes import SetBoard, SetCard

VERSION = 2
"""Of the rules: since this one the cards are the printed ones."""
_CARDS = (
    "regular-army military 1 0 1 3 0 strength 2",
    "watchtower military 1 1 0 3 1 strength 3 against bandits",
    "blacksmith military 1 0 2 3 1 strength 1 per military",
    "barracks military 2 0 1 3 1 fetch regular-army",
    "catapult military 2 0 2 3 2 strength 5, deactivate",
    "archery-range military 2 0 1 3 1 strength 3",
    "storehouse economy 1 1 0 2 1 always store 2",
    "merchant-guild economy 1 2 1 4 3 exchange all, deactivate",
    "bazaar economy 1 1 1 3 2 gain 3 any, deactivate",
    "market economy 1 0 1 2 1 exchange 2",
    "trading-post economy 2 1 0 3 1 gain 1 any 1 hourglass",
    "manor culture 2 1 0 3 2 pay 1 any for 2 vp",
    "grand-statue culture 0 2 1 3 2 when built pay up to 3 stone iron for 1 vp",
    "cathedral culture 1 3 1 5 0 worth 1 per culture",
    "cemetery culture 1 1 0 2 1 gain 3 vp, deactivate",
    "theatre culture 2 0 1 3 1 gain 2 vp",
    "town-hall civic 2 2 0 4 3 copy useful row",
    "church civic 1 2 0 3 2 copy useful die",
    "great-wall civic 0 3 0 4 3 always defence 1 row",
    "guard-house civic 1 1 0 2 1 reactivate 2",
    "academy civic 1 1 1 3 2 move 2",
)
"""Id, type, cost in wood, stone and iron, defence, points, ability."""
_BOARD = (
    "white forest mountain cave militia small-house forest",
    "yellow mountain cave militia traveller forest mountain",
    "red cave militia small-house forest mountain cave",
    "blue militia traveller forest mountain cave militia",
    "black small-house forest mountain cave militia traveller",
)


def given(version: int, told: Sequence[Change]) -> tuple[Change, ...]:
    """What a game of this version was given: its cards, under whatever its owners had said of them."""
    if version >= VERSION:
        return tuple(told)
    known = {change.thing(): change for change in (*map(_card, _CARDS), *map(_row, _BOARD))}
    for change in told:
        before = known.get(change.thing())
        known[change.thing()] = _over(before, change) if isinstance(change, SetCard) else change
    return tuple(known.values())


def _card(line: str) -> Change:
    id, type, wood, stone, iron, defence, vp, ability = line.split(" ", 7)
    return SetCard(id, type, (int(wood), int(stone), int(iron)), int(defence), int(vp), ability)


def _row(line: str) -> Change:
    row, *places = line.split()
    return SetBoard(Colour(row), tuple(places))


def _over(before: Change | None, change: SetCard) -> SetCard:
    """A card with what its owners corrected; a copied location had to be one that a die can use."""
    if change.ability is not None:
        change = replace(change, ability=change.ability.replace("copy ", "copy useful "))
    if not isinstance(before, SetCard):
        return change
    return replace(before, **{name: value for name, value in asdict(change).items() if value is not None})
