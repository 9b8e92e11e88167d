"""Which colour each player wears, on the screen and on the table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.dice import Colour
from companion.journal.reader import Player
from ui.kit.theme import PLAYER_COLOURS


def seat_colours(names: Sequence[str], players: Sequence[Player]) -> tuple[Colour, ...]:
    """What everybody wears: the remembered colour, unless somebody before them wears it."""
    remembered = {player.name: player.colour for player in players}
    worn: list[Colour] = []
    for name in names:
        liked = remembered.get(name)
        colour = Colour(liked) if liked in {c.value for c in Colour} else None
        if colour is None or colour in worn:
            spoken_for = {remembered.get(other) for other in names}
            free = [c for c in PLAYER_COLOURS if c not in worn]
            colour = next((c for c in free if c.value not in spoken_for), free[0])
        worn.append(colour)
    return tuple(worn)
