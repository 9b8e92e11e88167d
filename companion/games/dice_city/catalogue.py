"""What owners can compare with their copy: the printed board, every card, bandits and ships."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.catalogue.model import CardEntry, Catalogue
from companion.core import Change
from companion.games.dice_city.cards import (
    BLANK,
    BOARD,
    NO_DEFENCE,
    PRINTED,
    ROW_IDS,
    SHIPPED,
    checked,
    checked_cost,
    checked_row,
)
from companion.games.dice_city.effects import Label
from companion.games.dice_city.model import changes
from companion.games.dice_city.model.board import ROWS

_SHIPPED = {entry.id: entry for entry in SHIPPED}


def _given(entries: Mapping[str, CardEntry]) -> Sequence[Change]:
    """Only what differs from the shipped values, so that most records need no such line."""
    given: list[Change] = []
    for id, entry in entries.items():
        shipped = _SHIPPED.get(id)
        differs = [name for name in entry.fields if shipped is None or entry[name] != shipped[name]]
        if id == BOARD:
            given += _board(entry, differs)
        elif shipped is None or differs:
            given.append(_change(id, entry, differs))
    return given


def _board(entry: CardEntry, differs: Sequence[str]) -> list[Change]:
    rows = zip(ROW_IDS, ROWS, strict=True)
    board: list[Change] = [changes.SetBoard(row, checked_row(entry[id])) for id, row in rows if id in differs]
    return board + [changes.SetCard(id, ability=str(entry[id])) for id in PRINTED if id in differs]


def _change(id: str, entry: CardEntry, differs: Sequence[str]) -> Change:
    kind, _, points = id.rpartition("-")
    if kind == "bandits" and "ability" not in entry.fields:
        return changes.SetBanditDefence(int(points), int(str(entry["defence"])))
    if kind == "ships" and "ability" not in entry.fields:
        return changes.SetShipCost(int(points), checked_cost(entry["cost"]))
    said: dict[str, Any] = {name: entry[name] for name in differs}
    if id not in _SHIPPED and said["label"] == Label.NONE:
        del said["label"]  # a new card has none anyway
    if "defence" in said and said["defence"] != NO_DEFENCE:
        said["defence"] = int(said["defence"])
    return changes.SetCard(id, **said)


CATALOGUE = Catalogue(entries=SHIPPED, check=checked, blank=BLANK, given=_given)
