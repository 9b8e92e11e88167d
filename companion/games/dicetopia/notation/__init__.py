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
from companion.game import BadLine, Check, Names, Notation
from companion.games.dicetopia.model import changes, moves
from companion.games.dicetopia.model.state import Action, Phase, State
from companion.games.dicetopia.moves.actions import blocker
from companion.games.dicetopia.moves.setup import city_moves
from companion.games.dicetopia.notation import checks, writing
from companion.games.dicetopia.notation.tokens import (
    COLOUR_IDS,
    DISTRICT_IDS,
    Words,
    finished,
    first_word,
    skip,
    take_dice,
    take_die,
    take_district,
    take_face,
    take_mission,
    take_missions,
    take_number,
    take_player,
    take_target,
)
from companion.games.dicetopia.pieces import GUGU, NETHAL, OBSERVATORY, TWILIGHT, WASTE, District
from companion.games.dicetopia.words import DISTRICT

_SWAPS = (WASTE, TWILIGHT, OBSERVATORY, NETHAL)


class DicetopiaNotation(Notation[State]):
    """Lines such as `Ana: deploy gugu violet=6`."""

    def parse_move(self, state: State, seat: Seat, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        verb, rest = first_word(words, "a move")
        parse = _VERBS.get(verb)
        if parse is None:
            raise BadLine("unknown", word=verb, known=tuple(_VERBS))
        return parse(state, seat, rest, names)

    def parse_table(self, state: State, words: Sequence[str], names: Names) -> tuple[Move, ...]:
        verb, rest = first_word(words, "city")
        if verb != "city":
            raise BadLine("unknown", word=verb, known=("city", "adjust"))
        district, rest = take_district(rest)
        dice, rest = take_dice(rest)
        finished(rest)
        return city_moves(state, district, dice)

    def parse_change(self, state: State, words: Sequence[str], names: Names) -> tuple[Change, ...]:
        word, rest = first_word(words, "a district, a player or mission")
        if word in DISTRICT_IDS:
            return (_set_district(words, names),)
        if word == "mission" and names.take(words) is None:
            mission, rest = take_mission(rest)
            stars, rest = take_number(rest)
            finished(rest)
            return (changes.SetStars(mission, stars),)
        seat, rest = take_player(words, names)
        what, rest = first_word(rest, "dice, spent or deferred")
        if what == "dice":
            dice, rest = take_dice(rest)
            finished(rest)
            return (changes.SetBoard(seat, dice),)
        if what not in ("spent", "deferred"):
            raise BadLine("unknown", word=what, known=("dice", "spent", "deferred"))
        finished(rest)
        return (changes.SetSpent(seat) if what == "spent" else changes.SetDeferred(seat),)

    def parse_check(self, state: State, words: Sequence[str], names: Names) -> Check:
        return checks.parse_check(state, words, names)

    def write(self, history: Sequence[tuple[State, Move]], names: Names) -> Iterator[str]:
        return writing.lines(history, names)

    def write_change(self, change: Change, names: Names) -> str:
        return writing.change_words(change, names)

    def ids(self) -> frozenset[str]:
        return frozenset((*DISTRICT_IDS, *COLOUR_IDS))


def _set_district(words: Words, names: Names) -> changes.SetDistrict:
    district, rest = take_district(words)
    dice, agents, empty = [], [], 0
    while rest:
        if rest[0] == "agent":
            seat, rest = take_player(rest[1:], names)
            agents.append(seat)
        elif rest[0] == "empty":
            rest, empty = rest[1:], empty + 1
        else:
            die, rest = take_die(rest)
            dice.append(die)
    return changes.SetDistrict(district, tuple(dice), tuple(agents), empty)


# --- one function a verb --------------------------------------------------------------------------------------------


def _deploy(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    district, rest = take_district(words)
    die, rest = take_die(rest)
    finished(rest)
    return (moves.Deploy(seat, district, die),)


def _require_action(state: State, seat: Seat, *districts: District) -> None:
    """What is written is what the district in force does; whose turn it is, the rules say."""
    if state.phase is Phase.ACTION and seat == state.current and state.action is not None:
        due = state.action.district
        if due not in districts:
            raise IllegalMove("action.other", district=DISTRICT[due])


def _reroll(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    target, rest = take_target(seat, words, names)
    if rest and rest[0] == "blocked":
        _require_action(state, seat, GUGU)
        return target, _blocked(rest, names)
    face, rest = take_face(skip(rest, "->"))
    finished(rest)
    _require_action(state, seat, GUGU)
    return target, Rolled(seat, (face,))


def _blocked(words: Words, names: Names) -> moves.Block:
    seat, rest = take_player(skip(words, "blocked", "by"), names)
    finished(rest)
    return moves.Block(seat)


def _swap(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    first, rest = take_target(seat, words, names)
    second, rest = take_target(seat, skip(rest, "with"), names)
    if (isinstance(second, moves.TargetAgent) and isinstance(first, moves.TargetCity)) or (
        isinstance(second, moves.TargetCity) and isinstance(first, moves.TargetBoard)
    ):
        first, second = second, first  # the same exchange, told from the other end
    block = _blocked(rest, names) if rest else None
    _require_action(state, seat, *_SWAPS)
    if block is not None:
        return first, second, block
    return (first, second) if blocker(state) is None else (first, second, moves.Confirm(seat))


def _draw(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    finished(words)
    return (moves.Draw(seat),)


def _no(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    finished(skip(words, "action"))
    return (moves.NoAction(seat),)


def _as(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    district, rest = take_district(words)
    verb, rest = first_word(rest, "draw, reroll or swap")
    if verb not in ("draw", "reroll", "swap"):
        raise BadLine("unknown", word=verb, known=("draw", "reroll", "swap"))
    instead = state
    if state.action is not None:
        instead = replace(state, action=Action(district, through_ewo=True))
    return (moves.ActAs(seat, district), *_VERBS[verb](instead, seat, rest, names))


def _adapt(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    die, rest = take_die(words)
    step, rest = first_word(rest, "+1 or -1")
    finished(rest)
    if step not in ("+1", "-1"):
        raise BadLine("unknown", word=step, known=("+1", "-1"))
    return (moves.Adapt(seat, die, int(step)),)


def _pass(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    finished(words)
    return (moves.Pass(seat),)


def _exterminate(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    target, rest = take_target(seat, words, names)
    finished(rest)
    return moves.Exterminate(seat), target


def _hypnotise(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    victim, rest = take_player(words, names)
    district, rest = take_district(rest)
    finished(rest)
    return (moves.Hypnotise(seat, victim, district),)


def _pray(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    target, rest = take_target(seat, words, names)
    face, rest = take_face(skip(rest, "->"))
    finished(rest)
    return moves.Pray(seat), target, Rolled(seat, (face,))


def _copy(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    trait, rest = first_word(words, "value or colour")
    if trait not in tuple(moves.Trait):
        raise BadLine("unknown", word=trait, known=tuple(one.value for one in moves.Trait))
    owner, rest = take_player(skip(rest, "of"), names)
    source, rest = take_die(rest)
    own, rest = take_die(skip(rest, "onto"))
    finished(rest)
    return moves.CopyFrom(seat, owner, moves.Trait(trait), source), moves.TargetBoard(seat, seat, own)


def _decide(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    district, rest = take_district(words)
    controller, rest = take_player(rest, names)
    finished(rest)
    return (moves.Decide(seat, district, controller),)


def _missions(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    told = take_missions(words)
    if len(told) != 2:
        raise IllegalMove("mission.count", seen=len(told))
    return tuple(moves.Reveal(seat, mission) for mission in told)


def _all_in(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    mission, rest = take_mission(words)
    finished(rest)
    return (moves.AllIn(seat, mission),)


def _chameleon(state: State, seat: Seat, words: Words, names: Names) -> tuple[Move, ...]:
    owner, rest = take_player(words, names)
    mission, rest = take_mission(rest)
    finished(rest)
    return (moves.Chameleon(seat, owner, mission),)


_VERBS: dict[str, Callable[[State, Seat, Words, Names], tuple[Move, ...]]] = {
    "deploy": _deploy,
    "reroll": _reroll,
    "draw": _draw,
    "swap": _swap,
    "no": _no,
    "as": _as,
    "adapt": _adapt,
    "pass": _pass,
    "exterminate": _exterminate,
    "hypnotise": _hypnotise,
    "pray": _pray,
    "copy": _copy,
    "decide": _decide,
    "missions": _missions,
    "all-in": _all_in,
    "chameleon": _chameleon,
}
