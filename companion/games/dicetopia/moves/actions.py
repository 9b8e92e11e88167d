"""The six district actions: what they are done to, target by target, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from msgspec.structs import replace

from companion.core import SEATS, AnyAsk, Choose, Event, IllegalMove, Move, RollDice, Rolled, Seat, Step, event
from companion.dice import PIPS
from companion.games.dicetopia.model import (
    ActAs,
    Action,
    Block,
    Confirm,
    Draw,
    NamedPiece,
    NoAction,
    Phase,
    State,
    Windows,
)
from companion.games.dicetopia.moves.turns import passed_on, require, require_ability, spend
from companion.games.dicetopia.options import (
    ACT_AS,
    CONFIRM,
    DRAW,
    NO_ACTION,
    agent_movable,
    agent_targets,
    any_die,
    board_targets,
    city_targets,
    with_dice,
)
from companion.games.dicetopia.pieces import (
    AGENCY,
    AGENTS,
    CITY_DICE,
    DISTRICTS,
    GUGU,
    KINDS,
    OBSERVATORY,
    TWILIGHT,
    WASTE,
    CityDie,
    District,
    Faction,
    Piece,
    Slots,
    has_face,
)
from companion.games.dicetopia.words import DIE, DISTRICT, PLACE, face_of, piece_words
from companion.text import Message, message


class Places(TypedDict):
    """Where the pieces lie after something moved, as the fields of a state."""

    city: tuple[Slots, ...]
    boards: tuple[tuple[CityDie, ...], ...]


_ASK_FIRST = tuple(Message(f"ask.action.{district.id}") for district in DISTRICTS)
_CITY_DIE, _BOARD_DIE, _AGENT = (True, True), (False, True), (True, False)
_FIRST_KINDS: tuple[tuple[tuple[bool, bool], ...], ...] = (
    (), (_CITY_DIE, _BOARD_DIE), (_AGENT,), (_CITY_DIE,), (_CITY_DIE,), (_BOARD_DIE,),
)  # fmt: skip
"""What each district's action names first, as (in the city?, a die?)."""
_ASK_SECOND = tuple(Message(f"ask.action.{district.id}.second") for district in DISTRICTS)
_FINISHED = tuple(tuple(Windows(finished=seat, adapt=adapt) for seat in SEATS[:4]) for adapt in (False, True))
"""What is open beside the next player's turn, by whether Hollows may adapt and by whose turn has ended."""
_ASK_NOTHING = Message("ask.action.none")
_ASK_AS = Message("ask.as")
_ASK_CONFIRM = Message("ask.confirm")
_ASK_BLOCK = Message("ask.block")


# --- which targets there are ----------------------------------------------------------------------------------------


def possible(state: State, district: District) -> bool:
    """Whether the action of a district can be done at all."""
    return _POSSIBLE[district](state)


def _two_districts(state: State) -> bool:
    """Whether Twilight finds dice in two districts."""
    return len(with_dice(state.city)) >= 2


def _two_on_boards(state: State) -> bool:
    """Whether Nethal finds two dice on boards."""
    return sum(map(len, state.boards)) >= 2


def _exchangeable(state: State) -> bool:
    """Whether Observatory Bank finds a die of the city and one on a board."""
    if not state.agreed.observatory_restricted:
        return any(state.boards) and any_die(state.city)
    held = {die for board in state.boards for die in board}
    lying = {piece for slots in state.city for piece in slots if piece < AGENTS[0]}
    return any(_alike(a, b) for a in held for b in lying)


def _alike(a: Piece, b: Piece) -> bool:
    """Equal in value or in colour: what the restricted Observatory Bank may exchange."""
    return a // 6 == b // 6 or a % 6 == b % 6


def _observatory_targets(state: State, seat: Seat) -> list[Move]:
    targets = city_targets(state, seat) if any(state.boards) else []
    if not state.agreed.observatory_restricted:
        return targets
    held = {die for board in state.boards for die in board}
    return [move for move in targets if any(_alike(move.die, die) for die in held)]  # type: ignore[attr-defined]


_POSSIBLE: tuple[Callable[[State], bool], ...] = (
    lambda state: True,
    lambda state: True,
    lambda state: agent_movable(state.city),
    _two_districts,
    _exchangeable,
    _two_on_boards,
)
"""By district: whether its action can be done."""
_FIRST_TARGETS: tuple[Callable[[State, Seat], list[Move]], ...] = (
    lambda state, seat: [*DRAW[seat]],
    lambda state, seat: city_targets(state, seat) + board_targets(state, seat),
    agent_targets,
    lambda state, seat: city_targets(state, seat) if _two_districts(state) else [],
    _observatory_targets,
    lambda state, seat: board_targets(state, seat) if _two_on_boards(state) else [],
)
"""By district: what can be named first; nothing where the action is impossible."""


def _second_targets(state: State, action: Action, first: NamedPiece) -> list[Move]:
    """What the first target can change places with."""
    seat = state.current
    if action.district == WASTE or action.district == TWILIGHT:
        return city_targets(state, seat, but=first.place)
    targets = board_targets(state, seat)
    if action.district == OBSERVATORY:
        if not state.agreed.observatory_restricted:
            return targets
        return [move for move in targets if _alike(move.die, first.piece)]  # type: ignore[attr-defined]
    owner = first.place - len(DISTRICTS)
    if state.boards[owner].count(CITY_DICE[first.piece]) > 1:
        return targets
    return [move for move in targets if move.owner != owner or move.die != first.piece]  # type: ignore[attr-defined]


# --- asks -----------------------------------------------------------------------------------------------------------


def asks(state: State) -> tuple[AnyAsk, ...]:
    """The next target; beside it, for Ewo, the action of another district."""
    action = state.action
    assert action is not None
    seat, district = state.current, action.district
    if action.first is not None:
        return (Choose(seat, _ASK_SECOND[district], tuple(_second_targets(state, action, action.first))),)
    options = _FIRST_TARGETS[district](state, seat)
    if not options:
        main = Choose(seat, _ASK_NOTHING, NO_ACTION[seat])
    elif state.agreed.actions_optional and not action.through_ewo:
        main = Choose(seat, _ASK_FIRST[district], (*options, *NO_ACTION[seat]))
    else:
        main = Choose(seat, _ASK_FIRST[district], tuple(options))
    if state.agreed.factions[seat] is not Faction.EWO or state.spent[seat]:
        return (main,)
    others = tuple(ACT_AS[seat][other] for other in DISTRICTS if possible(state, other))
    return (main, Choose(seat, _ASK_AS, others, optional=True))


def confirm_asks(state: State) -> tuple[AnyAsk, ...]:
    """Carry the swap out; beside it Banxa may stop it."""
    return (Choose(state.current, _ASK_CONFIRM, CONFIRM[state.current]), *_block_ask(state))


def reroll_asks(state: State) -> tuple[AnyAsk, ...]:
    """Throw the die that was named; until it is thrown, Banxa may stop it."""
    assert state.action is not None
    assert state.action.first is not None
    return (roll_ask(state.current, state.action.first), *_block_ask(state))


def roll_ask(seat: Seat, target: NamedPiece) -> RollDice:
    """Throw one die again."""
    prompt = message("ask.reroll", die=DIE[target.piece], place=PLACE[target.place])
    return RollDice(seat, prompt, (KINDS[target.piece // 6],))


def _block_ask(state: State) -> tuple[AnyAsk, ...]:
    seat = blocker(state)
    return () if seat is None else (Choose(seat, _ASK_BLOCK, (Block(seat),), optional=True),)


# --- what the moves do ----------------------------------------------------------------------------------------------


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
    if district == OBSERVATORY and not _matches(state, target.piece):
        raise IllegalMove("observatory.match")


def _matches(state: State, piece: Piece) -> bool:
    """Whether Observatory Bank could exchange this die with one on a board."""
    if not state.agreed.observatory_restricted:
        return True
    return any(_alike(piece, die) for board in state.boards for die in board)


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
    restricted = action.district == OBSERVATORY and state.agreed.observatory_restricted
    if restricted and not _alike(first.piece, target.piece):
        raise IllegalMove("observatory.match")


def _pieces(state: State, place: int) -> tuple[Piece, ...]:
    return state.city[place] if place < len(DISTRICTS) else state.boards[place - len(DISTRICTS)]


def require_there(state: State, target: NamedPiece) -> None:
    """The named piece lies there, or IllegalMove."""
    if target.place - len(DISTRICTS) >= len(state.boards) or target.piece not in _pieces(state, target.place):
        code = "die.absent" if target.piece < AGENTS[0] else "agent.absent"
        raise IllegalMove(code, die=piece_words(target), place=PLACE[target.place])


def exchanged(state: State, *moved: tuple[NamedPiece, Piece]) -> Places:
    """City and boards with another piece where each target lies, as the fields of a state."""
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
    return {"city": tuple(city), "boards": tuple(boards)}


def confirm(state: State, move: Confirm) -> Step[State]:
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
    return Step(_acted(state, touched, **exchanged(state, *moved)), (happened,))


def _acted(
    state: State,
    adapt: bool = False,
    city: tuple[Slots, ...] | None = None,
    boards: tuple[tuple[CityDie, ...], ...] | None = None,
) -> State:
    """The turn is over; Shakra, Tuulu and Hollows have their moment before the next player moves."""
    windows = _FINISHED[adapt][state.current]
    return passed_on(state, replace(windows, prayed=True) if state.windows.prayed else windows, city, boards)


def rerolled(state: State, move: Rolled) -> Step[State]:
    """The die named in The Gugu Airforce shows something."""
    require(state, move, Phase.REROLL)
    assert state.action is not None
    assert state.action.first is not None
    changes, happened = thrown(state, state.action.first, move)
    return Step(_acted(state, **changes), (happened,))


def thrown(state: State, target: NamedPiece, move: Rolled) -> tuple[Places, Event]:
    """One die thrown again where it lies, as the fields of a state, and what happened."""
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


def block(state: State, move: Block) -> Step[State]:
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


def draw(state: State, move: Draw) -> Step[State]:
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


def no_action(state: State, move: NoAction) -> Step[State]:
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


def act_as(state: State, move: ActAs) -> Step[State]:
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
