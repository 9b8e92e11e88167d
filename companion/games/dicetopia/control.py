"""Who controls a district, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import SEATS, Seat
from companion.games.dicetopia.model.moves import Trait
from companion.games.dicetopia.model.state import Copy, State
from companion.games.dicetopia.pieces import AGENTS, DISTRICTS, CityDie, District, Piece, city_die

BONUS = 5
"""Points for a district beside the dice that still lie in it."""


def value(piece: Piece) -> int:
    """What a die shows."""
    return piece % 6 + 1


def agents_in(slots: Sequence[Piece], seat: Seat) -> int:
    """How many agents of a player stand in a district."""
    return slots.count(AGENTS[seat])


def leaders(slots: Sequence[Piece], players: int) -> tuple[Seat, ...]:
    """Who has the most agents in a district, at least one; several where they tie."""
    counts = [slots.count(agent) for agent in AGENTS[:players]]
    most = max(counts)
    return tuple([seat for seat, count in zip(SEATS, counts, strict=False) if count == most]) if most else ()


def pot(slots: Sequence[Piece]) -> int:
    """What control of a district is worth in all."""
    return BONUS + sum([piece % 6 + 1 for piece in slots if piece < AGENTS[0]])


def share(points: int, among: int) -> int:
    """What each of the tied players gets: rounded up, each."""
    return -(-points // among)


def controllers(state: State, district: District) -> tuple[Seat, ...]:
    """Who is paid for a district as the table stands: the leaders, or the one whom Bingmai named among them."""
    leading = leaders(state.city[district], len(state.seats))
    if state.ending.decided is not None and state.ending.decided[0] is district:
        named = state.ending.decided[1]
        return (named,) if named in leading else leading
    return leading


def holds(controlled_by: Sequence[Seat], seat: Seat, shared: bool) -> bool:
    """Whether control itself counts for a player (tie-break, Caïd, Espions): alone, or also shared."""
    return seat in controlled_by and (shared or len(controlled_by) == 1)


def districts_held(state: State, seat: Seat) -> int:
    """How many districts a player controls for the tie-break."""
    return sum(holds(controllers(state, district), seat, state.agreed.tiebreak_shared) for district in DISTRICTS)


def tied_districts(state: State) -> tuple[tuple[District, tuple[Seat, ...]], ...]:
    """The districts in which several lead, with those who do."""
    tied = ((district, leaders(state.city[district], len(state.seats))) for district in DISTRICTS)
    return tuple((district, leading) for district, leading in tied if len(leading) > 1)


def control_points(state: State, seat: Seat) -> int:
    """What a player gets for districts as the table stands."""
    return control_by_seat(state)[seat]


def control_by_seat(state: State) -> list[int]:
    """What everybody gets for districts as the table stands."""
    points = [0] * len(state.seats)
    for district in DISTRICTS:
        paid = controllers(state, district)
        if paid:
            each = share(pot(state.city[district]), len(paid))
            for seat in paid:
                points[seat] += each
    return points


def copied(copy: Copy) -> CityDie:
    """What Dangmer's own die counts as."""
    assert copy.own is not None
    if copy.trait is Trait.VALUE:
        return city_die(copy.own // 6, value(copy.source))
    return city_die(copy.source // 6, value(copy.own))


def counted_dice(state: State, seat: Seat, copier: Seat | None) -> tuple[CityDie, ...]:
    """The dice of a player as they count: as they lie, but for the one that `copier` made a copy with."""
    dice = state.boards[seat]
    copy = state.ending.copy
    if copy is None or copy.own is None or seat != copier or copy.own not in dice:
        return dice
    place = dice.index(copy.own)
    return (*dice[:place], copied(copy), *dice[place + 1 :])
