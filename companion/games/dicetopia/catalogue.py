"""What owners can compare with their mission cards: the worth of each, and what Clones asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.catalogue.model import CardEntry, Catalogue, Field, Source, Value
from companion.core import Change
from companion.games.dicetopia.missions import ALL_IN, CHAMELEON, MISSIONS, MOST_STARS
from companion.games.dicetopia.model.changes import SetStars

_DOUBTED = ("per-6", "none-1", "clones")
"""The rulebook's pictures are hard to read here: two break a series, and the third is all but impossible."""
_CLONES = "clones"
_SAME = ("value", "colour")


def _entry(mission: str, stars: int) -> CardEntry:
    source = Source.PLACEHOLDER if mission in _DOUBTED else Source.RULEBOOK
    fields = {"stars": Field(stars, source)}
    if mission == _CLONES:
        fields["same"] = Field(_SAME[0], source)
    return CardEntry(mission, fields)


def _checked(entry: str, name: str, value: Value) -> Value:
    if name == "same":
        if value not in _SAME:
            raise ValueError(" | ".join(_SAME))
    elif not isinstance(value, int) or not 0 <= value <= MOST_STARS:
        raise ValueError(f"a number from 0 to {MOST_STARS}")
    return value


def _with_owners_clones(entries: Mapping[str, CardEntry], chosen: Mapping[str, str]) -> Mapping[str, str]:
    """What the owners' Clones card asks for, unless this game is to be played otherwise."""
    same = str(entries[_CLONES]["same"])
    return chosen if "clones" in chosen or same == _SAME[0] else {**chosen, "clones": same}


def _given(entries: Mapping[str, CardEntry]) -> Sequence[Change]:
    """Only what differs from the shipped worth, so that most records need no such line."""
    worth = {mission: int(str(entry["stars"])) for mission, entry in entries.items()}
    return [SetStars(id, stars) for id, stars in worth.items() if stars != MISSIONS[id].stars]


CATALOGUE = Catalogue(
    entries=tuple(_entry(id, mission.stars) for id, mission in MISSIONS.items() if id not in (ALL_IN, CHAMELEON)),
    check=_checked,
    options=_with_owners_clones,
    given=_given,
)
