"""States that somebody must not be able to tell apart: for games that have secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core import Viewer

Lookalike = Callable[[Any, Viewer], Any | None]
"""(state, viewer) -> a state that differs only in what this viewer may not know, or None if there is none."""


def other_pools(state: Any, viewer: Viewer) -> Any | None:
    """Gang of Dice with hidden pools: one die has changed hands behind two screens that are not the viewer's."""
    rich = [seat for seat in state.seats if seat != viewer and state.pools[seat] > 12]
    if not state.house.hidden or len(rich) < 2:
        return None
    pools = list(state.pools)
    pools[rich[0]] -= 1
    pools[rich[1]] += 1
    return replace(state, pools=tuple(pools))


def other_tokens(state: Any, viewer: Viewer) -> Any | None:
    """Dice City with points face down: a token has changed hands between two players who are not the viewer."""
    rich = [seat for seat in state.seats if seat != viewer and state.cities[seat].tokens]
    poor = [seat for seat in state.seats if seat != viewer and seat not in rich[:1]]
    if not state.house.hidden or not rich or not poor or state.phase.value == "over":
        return None
    cities = list(state.cities)
    for seat, by in ((rich[0], -1), (poor[0], 1)):
        cities[seat] = replace(cities[seat], tokens=cities[seat].tokens + by)
    return replace(state, cities=tuple(cities))


LOOKALIKES: Mapping[str, Lookalike] = {"gang-of-dice": other_pools, "dice-city": other_tokens}
"""By game. A game in which the record shows more than the table must be here."""
HIDDEN: Mapping[str, tuple[str, str]] = {"gang-of-dice": ("pools", "hidden"), "dice-city": ("points", "hidden")}
"""By game: the option by which something is hidden."""
NO_SECRETS: Mapping[str, str] = {
    "free-table": "everything lies open",
    "dicy-cards": "dice and cards lie open in front of everybody",
    "dicetopia": "missions are told at the end, when all of them lie open; nothing is entered before",
    "pig": "there is one die, and points are said aloud",
}
"""By game: why nobody has anything to hide. The tests hold them to it, in every state."""
