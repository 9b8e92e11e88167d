"""What one look at the city means: the setup as it lies, and what lies where for a turn to be explained by it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import SEATS, IllegalMove, Move, RollDice, Rolled
from companion.dice import Box, Reading
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import NamedPiece, Phase, State
from companion.games.dicetopia.moves.turns import turn
from companion.games.dicetopia.pieces import CITY_DICE, DICE, DISTRICTS, GUGU
from companion.games.dicetopia.rules import DicetopiaRules
from companion.games.dicetopia.sight.boards import BOARDS
from companion.games.dicetopia.sight.city_table import CityTable
from companion.games.dicetopia.sight.setup_reading import locate, setup_look
from companion.games.dicetopia.sight.table_seen import table_seen
from companion.games.dicetopia.sight.zones import zones_from
from companion.proposal import Proposal, propose
from companion.sight import Look, NamedZones, Sight
from companion.tabletop import Seen

_RULES = DicetopiaRules()
MOVED = 0.3
"""A die whose middle moved by more than this share of its size was taken up."""
_COMPARED = {*Phase} - {Phase.CITY, Phase.OVER}


class CitySight(Sight[State]):
    """The city with its six districts, and the faction boards where they have zones too."""

    tabletop = CityTable()
    boards = BOARDS

    def covers(self, zones: NamedZones) -> bool:
        return all(district.id in zones for district in DISTRICTS)

    def look(self, state: State, look: Look) -> Proposal | None:
        """The city while it is put out; where a district is already being told by hand, that district alone."""
        if state.phase is not Phase.CITY:
            return None
        if state.placing is None:
            return setup_look(state, look)
        ask = _RULES.asks(state)[0]
        if not isinstance(ask, RollDice):
            return None
        seen = locate(look.reading, zones_from(look.zones, look.width, look.height))
        here = [look.reading.dice[one.number] for one in seen if one.place == state.placing.district]
        return propose(ask, replace(look.reading, dice=tuple(here)))

    def seen(self, state: State, look: Look) -> Seen | None:
        return table_seen(state, look) if state.phase in _COMPARED else None

    def thrown_alike(self, state: State, look: Look) -> tuple[Move, ...]:
        """A die was taken up and thrown, and shows the same face: it lies elsewhere than any die lay before."""
        seat, named = turn(state), _named(state)
        throws = state.phase in (Phase.REROLL, Phase.PRAYER_ROLL, Phase.PRAY)
        if seat is None or look.before is None or not (throws or _due_at_gugu(state)):
            return ()
        found = _taken_up(look, look.before)
        if len(found) != 1 or (named is not None and found[0] != named):
            return ()
        rolled = Rolled(seat, (DICE[found[0].piece].face,))
        told: tuple[Move, ...] = (rolled,) if named is not None else (_target(found[0], seat), rolled)
        try:
            after = state
            for move in told:
                after = _RULES.apply(after, move).state
        except IllegalMove:
            return ()
        return told


def _due_at_gugu(state: State) -> bool:
    return state.phase is Phase.ACTION and state.action is not None and state.action.district == GUGU


def _named(state: State) -> NamedPiece | None:
    """The die that was named to be thrown."""
    if state.phase is Phase.PRAYER_ROLL:
        return state.windows.praying
    return state.action.first if state.phase is Phase.REROLL and state.action is not None else None


def _target(piece: NamedPiece, seat: int) -> Move:
    die = CITY_DICE[piece.piece]
    if piece.place < len(DISTRICTS):
        return moves.TargetCity(SEATS[seat], DISTRICTS[piece.place], die)
    return moves.TargetBoard(SEATS[seat], SEATS[piece.place - len(DISTRICTS)], die)


def _taken_up(look: Look, before: Reading) -> list[NamedPiece]:
    """The dice that do not lie where any die lay before."""
    lay = [die.box for die in before.dice]
    seen = locate(look.reading, zones_from(look.zones, look.width, look.height))
    return [
        NamedPiece(one.place, one.die)
        for one in seen
        if one.place is not None
        and one.die is not None
        and not any(_same_spot(look.reading.dice[one.number].box, box) for box in lay)
    ]


def _same_spot(a: Box, b: Box) -> bool:
    (ax, ay), (bx, by) = a.centre, b.centre
    size = max(a.width, a.height, 1.0)
    return max(abs(ax - bx), abs(ay - by)) <= MOVED * size
