"""The six district actions: what they are done to, target by target, and what they do."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import Event, IllegalMove, Played, Rolled, Seat, Step, event
from companion.dice import PIPS
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import Action, NamedPiece, Phase, State, Windows
from companion.games.dicetopia.moves.turns import passed_on, require, require_ability, spend
from companion.games.dicetopia.pieces import (
    AGENCY,
    AGENTS,
    CITY_DICE,
    DISTRICTS,
    GUGU,
    NETHAL,
    OBSERVATORY,
    TWILIGHT,
    WASTE,
    District,
    Faction,
    Piece,
    dice_in,
    has_face,
    with_dice,
)
from companion.games.dicetopia.words import DIE, DISTRICT, PLACE, face_of, piece_words

_CITY_DIE, _BOARD_DIE, _AGENT = (True, True), (False, True), (True, False)
_FIRST_KINDS: tuple[tuple[tuple[bool, bool], ...], ...] = (
    (), (_CITY_DIE, _BOARD_DIE), (_AGENT,), (_CITY_DIE,), (_CITY_DIE,), (_BOARD_DIE,),
)  # fmt: skip
"""What each district's action names first, as (in the city?, a die?)."""


def possible(state: State, district: District) -> bool:
    """Whether the action of a district can be done at all."""
    if district == WASTE:
        return _agent_movable(state)
    if district == TWILIGHT:
        return len(with_dice(state.city)) >= 2
    if district == OBSERVATORY:
        return any(exchangeable(state, die) for slots in state.city for die in dice_in(slots))
    return district != NETHAL or sum(map(len, state.boards)) >= 2


def _agent_movable(state: State) -> bool:
    """Whether some agent could change places with a die in another district."""
    places = with_dice(state.city)
    manned = [district for district in DISTRICTS if any(agent in state.city[district] for agent in AGENTS)]
    return bool(places) and any(places != [district] for district in manned)


def exchangeable(state: State, piece: Piece) -> bool:
    """Whether Observatory Bank could exchange this die of the city with one on a board."""
    return any(may_exchange(state, piece, die) for board in state.boards for die in board)


def may_exchange(state: State, a: Piece, b: Piece) -> bool:
    """Whether Observatory Bank exchanges these: where it is restricted, dice equal in value or in colour."""
    return not state.agreed.observatory_restricted or a // 6 == b // 6 or a % 6 == b % 6


def blocker(state: State) -> Seat | None:
    """Who could stop the action that is being done: Banxa, once, not their own and not one done through Ewo."""
    seat = state.agreed.seat_of(Faction.BANXA)
    if seat is None or state.spent[seat] or seat == state.current or state.action is None or state.action.through_ewo:
        return None
    return seat


def name_target(state: State, target: NamedPiece) -> Step[State]:
    """One target of the action that is due. The last one carries it out, unless somebody may still stop it."""
    action = state.action
    assert action is not None
    district = action.district
    if action.first is None:
        if not possible(state, district):
            raise IllegalMove("action.impossible", district=DISTRICT[district])
        _check_first(state, district, target)
        phase = Phase.REROLL if district == GUGU else Phase.ACTION
        named = Action(district, action.through_ewo, target)
        return Step(replace(state, phase=phase, action=named))
    _check_second(state, action, action.first, target)
    if blocker(state) is None:
        return _swapped(state, action.first, target)
    return Step(replace(state, action=replace(action, second=target), phase=Phase.CONFIRM))


def _check_first(state: State, district: District, target: NamedPiece) -> None:
    if (target.place < len(DISTRICTS), target.piece < AGENTS[0]) not in _FIRST_KINDS[district]:
        raise IllegalMove(f"target.{district.id}")
    require_there(state, target)
    if district == WASTE and with_dice(state.city) == [target.place]:
        raise IllegalMove("swap.same-district", district=PLACE[target.place])
    if district == OBSERVATORY and not exchangeable(state, target.piece):
        raise IllegalMove("observatory.match")


def _check_second(state: State, action: Action, first: NamedPiece, target: NamedPiece) -> None:
    in_city, is_die = target.place < len(DISTRICTS), target.piece < AGENTS[0]
    to_city = action.district in (WASTE, TWILIGHT)
    if not is_die or in_city is not to_city:
        raise IllegalMove(f"target.{action.district.id}")
    require_there(state, target)
    if to_city and target.place == first.place:
        raise IllegalMove("swap.same-district", district=PLACE[target.place])
    if target == first and _pieces(state, target.place).count(target.piece) < 2:
        raise IllegalMove("swap.same-die", die=DIE[target.piece], place=PLACE[target.place])
    if action.district == OBSERVATORY and not may_exchange(state, first.piece, target.piece):
        raise IllegalMove("observatory.match")


def _pieces(state: State, place: int) -> tuple[Piece, ...]:
    return state.city[place] if place < len(DISTRICTS) else state.boards[place - len(DISTRICTS)]


def require_there(state: State, target: NamedPiece) -> None:
    """The named piece lies there, or IllegalMove."""
    if target.place - len(DISTRICTS) >= len(state.boards) or target.piece not in _pieces(state, target.place):
        code = "die.absent" if target.piece < AGENTS[0] else "agent.absent"
        raise IllegalMove(code, die=piece_words(target), place=PLACE[target.place])


def exchanged(state: State, *moved: tuple[NamedPiece, Piece]) -> State:
    """The table with another piece where each target lies."""
    city, boards = list(state.city), list(state.boards)
    for target, piece in moved:
        if target.place < len(DISTRICTS):
            slots = city[target.place]
            slot = slots.index(target.piece)
            city[target.place] = (*slots[:slot], piece, *slots[slot + 1 :])
        else:
            own = boards[target.place - len(DISTRICTS)]
            slot = own.index(CITY_DICE[target.piece])
            boards[target.place - len(DISTRICTS)] = (*own[:slot], CITY_DICE[piece], *own[slot + 1 :])
    return replace(state, city=tuple(city), boards=tuple(boards))


def confirm(state: State, move: moves.Confirm) -> Step[State]:
    """The swap is carried out; nobody stopped it."""
    require(state, move, Phase.CONFIRM)
    assert state.action is not None
    assert state.action.first is not None
    assert state.action.second is not None
    return _swapped(state, state.action.first, state.action.second)


def _swapped(state: State, first: NamedPiece, second: NamedPiece) -> Step[State]:
    moved: list[tuple[NamedPiece, Piece]] = []
    if first.place != second.place:  # two dice of one board change nothing
        moved = [(first, second.piece), (second, first.piece)]
    hollows = state.agreed.seat_of(Faction.HOLLOWS)
    touched = hollows is not None and hollows != state.current and hollows in (first.owner, second.owner)
    happened = event(
        "swapped",
        player=state.current,
        a=piece_words(first),
        place_a=PLACE[first.place],
        b=piece_words(second),
        place_b=PLACE[second.place],
    )
    return Step(_acted(exchanged(state, *moved), touched), (happened,))


def _acted(state: State, adapt: bool = False) -> State:
    """The turn is over; Shakra, Tuulu and Hollows have their moment before the next player moves."""
    return passed_on(state, Windows(finished=state.current, adapt=adapt, prayed=state.windows.prayed))


def rerolled(state: State, move: Rolled) -> Step[State]:
    """The die named in The Gugu Airforce shows something."""
    require(state, move, Phase.REROLL)
    assert state.action is not None
    assert state.action.first is not None
    after, happened = thrown(state, state.action.first, move)
    return Step(_acted(after), (happened,))


def thrown(state: State, target: NamedPiece, move: Rolled) -> tuple[State, Event]:
    """One die thrown again where it lies, and what happened."""
    if len(move.faces) != 1:
        raise IllegalMove("dice.count", expected=1, seen=len(move.faces))
    face = move.faces[0]
    if not has_face(face):
        raise IllegalMove("dice.face", face=face, die=PIPS)
    shown = CITY_DICE[target.piece // 6 * 6 + (face.value or 0) - 1]
    happened = event(
        "rerolled", player=move.seat, die=DIE[target.piece], place=PLACE[target.place], face=face_of(shown)
    )
    return exchanged(state, (target, shown)), happened


def block(state: State, move: moves.Block) -> Step[State]:
    """Banxa: the whole action comes to nothing."""
    require_ability(state, move, Faction.BANXA)
    if state.phase not in (Phase.CONFIRM, Phase.REROLL) or state.action is None:
        raise IllegalMove("block.moment")
    if move.seat == state.current:
        raise IllegalMove("block.own")
    if state.action.through_ewo:
        raise IllegalMove("block.ewo")
    assert move.seat is not None
    after = _acted(replace(state, spent=spend(state, move.seat)))
    return Step(after, (event("blocked", player=move.seat, victim=state.current),))


def draw(state: State, move: moves.Draw) -> Step[State]:
    """The Agency: a mission drawn, one put under."""
    require(state, move, Phase.ACTION)
    _require_action(state, AGENCY)
    return Step(_acted(state), (event("drew", player=state.current),))


def _require_action(state: State, district: District) -> None:
    assert state.action is not None
    due = state.action.district
    if due is not district:
        raise IllegalMove("action.other", district=DISTRICT[due])
    if state.action.first is not None:
        raise IllegalMove("move.unexpected")


def no_action(state: State, move: moves.NoAction) -> Step[State]:
    """Nothing is done: where nothing can be done, or where the table plays actions as optional."""
    require(state, move, Phase.ACTION)
    action = state.action
    assert action is not None
    if action.first is not None:
        raise IllegalMove("move.unexpected")
    can = possible(state, action.district)
    if can and (action.through_ewo or not state.agreed.actions_optional):
        raise IllegalMove("action.required", district=DISTRICT[action.district])
    happened = event("no-action" if can else "impossible", player=state.current, district=DISTRICT[action.district])
    return Step(_acted(state), (happened,))


def act_as(state: State, move: moves.ActAs) -> Step[State]:
    """Ewo: the action of any district in place of the one that is due."""
    require_ability(state, move, Faction.EWO)
    require(state, move, Phase.ACTION)
    assert state.action is not None
    if state.action.first is not None:
        raise IllegalMove("move.unexpected")
    if not possible(state, move.district):
        raise IllegalMove("action.impossible", district=DISTRICT[move.district])
    after = replace(state, spent=spend(state, state.current), action=Action(move.district, through_ewo=True))
    return Step(after, (event("acted-as", player=state.current, district=DISTRICT[move.district]),))


PLAYED: Played[State] = {
    moves.Draw: draw,
    moves.NoAction: no_action,
    moves.Confirm: confirm,
    moves.ActAs: act_as,
    moves.Block: block,
}
