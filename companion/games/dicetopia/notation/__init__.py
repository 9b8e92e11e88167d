"""Dicetopia in records: lines to moves, givens and checks. The way back is in `writing`.

table: city agency violet=3 white=1 turquoise=6     one line a district, in any order, before the first turn
Ana: deploy gugu violet=6                           then the action of that district:
Ana: reroll nethal white=6 -> 2                       a place is a district, or a player's name for their board
Ana: draw
Ana: swap waste agent Bob with gugu white=4
Ana: swap agency white=1 with Bob violet=2
Ana: no action
Ana: reroll nethal white=6 blocked by Cleo          Banxa, also behind a swap
Ana: as nethal swap Ana white=1 with Bob violet=2   Ewo
Bob: adapt white=3 +1                               Hollows
Ana: pass                                           Roamers
Ana: exterminate agency white=1                     Shakra
Cleo: hypnotise Ana waste                           Perceptioneers
Ana: pray agency white=1 -> 6                       Tuulu
Ana: copy value of Bob violet=6 onto white=1        at the end, in this order: Dangmer (or: copy colour of)
Ana: decide gugu Bob                                Bingmai
Ana: missions city-violet, pairs-both
Ana: all-in per-6
Ana: chameleon Bob per-violet

given DISTRICT white=1 violet=2 agent Ana empty · given NAME dice white=1 · given NAME spent · given NAME deferred ·
given mission per-6 3 (what the card on this table is worth)
= NAME pillage|control|missions|agents N · = NAME dice white=1 · = DISTRICT dice white=1 (or none) ·
= DISTRICT controlled by NAME, NAME (or nobody)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from companion.core import Change, IllegalMove, Move, Rolled, Seat
from companion.game import Check, Names, Notation
from companion.games.dicetopia.model import changes, moves
from companion.games.dicetopia.model.state import Action, Phase, State
from companion.games.dicetopia.moves.actions import blocker
from companion.games.dicetopia.moves.setup import city_moves
from companion.games.dicetopia.notation import checks, writing
from companion.games.dicetopia.notation.tokens import COLOUR_IDS, DISTRICT_IDS, Reader
from companion.games.dicetopia.pieces import GUGU, NETHAL, OBSERVATORY, TWILIGHT, WASTE, District
from companion.games.dicetopia.words import DISTRICT
from companion.line_reader import missing, unknown

_SWAPS = (WASTE, TWILIGHT, OBSERVATORY, NETHAL)


class DicetopiaNotation(Notation[State]):
    """Lines such as `Ana: deploy gugu violet=6`."""

    def parse_move(self, state: State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        reader = Reader(words, names)
        return _VERBS[reader.one_of(tuple(_VERBS), "a move")](state, seat, reader)

    def parse_table(self, state: State, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        reader = Reader(words, names)
        verb = reader.word("city")
        if verb != "city":
            raise unknown(verb, ("city", "adjust"))
        district, dice = reader.district(), reader.dice()
        reader.end()
        return city_moves(state, district, dice)

    def parse_change(self, state: State, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        reader = Reader(words, names)
        if not reader:
            raise missing("a district, a player or mission")
        change = _change(reader)
        reader.end()
        return (change,)

    def parse_check(self, state: State, words: Sequence[str], names: Names) -> Check:
        return checks.parse_check(state, words, names)

    def write(self, history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
        return writing.lines(history, names)

    def write_change(self, change: Change, names: Names) -> str:
        return writing.change_words(change, names)

    def ids(self) -> frozenset[str]:
        return frozenset((*DISTRICT_IDS, *COLOUR_IDS))


def _change(reader: Reader) -> Change:
    if reader.next in DISTRICT_IDS:
        return _set_district(reader)
    if reader.next == "mission" and reader.names.take(reader.words) is None:
        reader.skip("mission")
        return changes.SetStars(reader.mission(), reader.number())
    seat = reader.player()
    match reader.one_of(("dice", "spent", "deferred"), "dice, spent or deferred"):
        case "dice":
            return changes.SetBoard(seat, reader.dice())
        case "spent":
            return changes.SetSpent(seat)
        case _:
            return changes.SetDeferred(seat)


def _set_district(reader: Reader) -> changes.SetDistrict:
    district = reader.district()
    dice, agents, empty = [], [], 0
    while reader:
        if reader.next == "agent":
            reader.skip("agent")
            agents.append(reader.player())
        elif reader.next == "empty":
            reader.skip("empty")
            empty += 1
        else:
            dice.append(reader.die())
    return changes.SetDistrict(district, tuple(dice), tuple(agents), empty)


# --- one function a verb --------------------------------------------------------------------------------------------


def _whole(read: Callable[[Seat, Reader], Move | tuple[Move, ...]]) -> _Parse:
    """A verb whose words alone say the moves; nothing may follow them."""

    def parse(state: State, seat: Seat, reader: Reader) -> tuple[Move, ...]:
        read_moves = read(seat, reader)
        reader.end()
        return read_moves if isinstance(read_moves, tuple) else (read_moves,)

    return parse


def _require_action(state: State, seat: Seat, *districts: District) -> None:
    """What is written is what the district in force does; whose turn it is, the rules say."""
    if state.phase is Phase.ACTION and seat == state.current and state.action is not None:
        due = state.action.district
        if due not in districts:
            raise IllegalMove("action.other", district=DISTRICT[due])


def _reroll(state: State, seat: Seat, reader: Reader) -> tuple[Move, ...]:
    target = reader.target(seat)
    then = _blocked(reader) if reader.next == "blocked" else _thrown(seat, reader)
    reader.end()
    _require_action(state, seat, GUGU)
    return target, then


def _thrown(seat: Seat, reader: Reader) -> Rolled:
    reader.skip("->")
    return Rolled(seat, (reader.face(),))


def _blocked(reader: Reader) -> moves.Block:
    reader.skip("blocked", "by")
    return moves.Block(reader.player())


def _swap(state: State, seat: Seat, reader: Reader) -> tuple[Move, ...]:
    first = reader.target(seat)
    reader.skip("with")
    second = reader.target(seat)
    if (isinstance(second, moves.TargetAgent) and isinstance(first, moves.TargetCity)) or (
        isinstance(second, moves.TargetCity) and isinstance(first, moves.TargetBoard)
    ):
        first, second = second, first  # the same exchange, told from the other end
    block = _blocked(reader) if reader else None
    reader.end()
    _require_action(state, seat, *_SWAPS)
    if block is not None:
        return first, second, block
    return (first, second) if blocker(state) is None else (first, second, moves.Confirm(seat))


def _no(seat: Seat, reader: Reader) -> Move:
    reader.skip("action")
    return moves.NoAction(seat)


def _as(state: State, seat: Seat, reader: Reader) -> tuple[Move, ...]:
    district = reader.district()
    verb = reader.one_of(("draw", "reroll", "swap"), "draw, reroll or swap")
    instead = state
    if state.action is not None:
        instead = replace(state, action=Action(district, through_ewo=True))
    return (moves.ActAs(seat, district), *_VERBS[verb](instead, seat, reader))


def _adapt(seat: Seat, reader: Reader) -> Move:
    die, step = reader.die(), reader.word("+1 or -1")
    reader.end()
    if step not in ("+1", "-1"):
        raise unknown(step, ("+1", "-1"))
    return moves.Adapt(seat, die, int(step))


def _copy(seat: Seat, reader: Reader) -> tuple[Move, ...]:
    trait = moves.Trait(reader.one_of([one.value for one in moves.Trait], "value or colour"))
    reader.skip("of")
    owner, source = reader.player(), reader.die()
    reader.skip("onto")
    return moves.CopyFrom(seat, owner, trait, source), moves.TargetBoard(seat, seat, reader.die())


def _missions(state: State, seat: Seat, reader: Reader) -> tuple[Move, ...]:
    told = [part.mission() for part in reader.parts()]
    if len(told) != 2:
        raise IllegalMove("mission.count", seen=len(told))
    return tuple(moves.Reveal(seat, mission) for mission in told)


_Parse = Callable[[State, Seat, Reader], tuple[Move, ...]]

_VERBS: dict[str, _Parse] = {
    "deploy": _whole(lambda seat, reader: moves.Deploy(seat, reader.district(), reader.die())),
    "reroll": _reroll,
    "draw": _whole(lambda seat, reader: moves.Draw(seat)),
    "swap": _swap,
    "no": _whole(_no),
    "as": _as,
    "adapt": _whole(_adapt),
    "pass": _whole(lambda seat, reader: moves.Pass(seat)),
    "exterminate": _whole(lambda seat, reader: (moves.Exterminate(seat), reader.target(seat))),
    "hypnotise": _whole(lambda seat, reader: moves.Hypnotise(seat, reader.player(), reader.district())),
    "pray": _whole(lambda seat, reader: (moves.Pray(seat), reader.target(seat), _thrown(seat, reader))),
    "copy": _whole(_copy),
    "decide": _whole(lambda seat, reader: moves.Decide(seat, reader.district(), reader.player())),
    "missions": _missions,
    "all-in": _whole(lambda seat, reader: moves.AllIn(seat, reader.mission())),
    "chameleon": _whole(lambda seat, reader: moves.Chameleon(seat, reader.player(), reader.mission())),
}
