"""What is due at the table: the asks of every phase, what may be used beside them, and what is looked for in vain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core import SEATS, Amount, AnyAsk, Choose, Move, RollDice, Seat
from companion.games.dicetopia import pieces
from companion.games.dicetopia.control import tied_districts, value
from companion.games.dicetopia.missions import MISSIONS
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.state import Action, CityInProgress, NamedPiece, Phase, State
from companion.games.dicetopia.moves import abilities, actions, end, setup
from companion.games.dicetopia.pieces import AGENTS, COLOURS, DISTRICTS, KINDS, CityDie, District, Faction, dice_in
from companion.games.dicetopia.words import DIE, DISTRICT, PLACE
from companion.text import Message, message

Asks = tuple[AnyAsk, ...]


def asks(state: State) -> Asks:
    """What the table waits for, the main ask first; nothing once the game is over."""
    seat = state.current
    match state.phase:
        case Phase.TURN:
            main = Choose(seat, message("ask.deploy", player=seat), tuple(_deploys(state, seat)))
            return (main, *_offers(state))
        case Phase.ACTION:
            return _action(state)
        case Phase.CITY:
            return (_city(state),)
        case Phase.CONFIRM:
            return (Choose(seat, Message("ask.confirm"), (moves.Confirm(seat),)), *_block(state))
        case Phase.REROLL:
            assert state.action is not None
            assert state.action.first is not None
            return (_reroll(seat, state.action.first), *_block(state))
        case Phase.EXTERMINATE:
            seat = state.agreed.player(Faction.SHAKRA)
            return (Choose(seat, Message("ask.exterminate.die"), tuple(_victims(state, seat))),)
        case Phase.PRAY:
            seat = state.agreed.player(Faction.TUULU)
            targets = (*_city_targets(state, seat), *_board_targets(state, seat))
            return (Choose(seat, Message("ask.pray.die"), targets),)
        case Phase.PRAYER_ROLL:
            assert state.windows.praying is not None
            return (_reroll(state.agreed.player(Faction.TUULU), state.windows.praying),)
        case Phase.REVEAL:
            return _reveal(state)
        case Phase.COPY:
            seat = state.agreed.player(Faction.DANGMER)
            own = tuple(moves.TargetBoard(seat, seat, die) for die in dict.fromkeys(state.boards[seat]))
            return (Choose(seat, Message("ask.copy.onto"), own),)
        case Phase.ALL_IN:
            options = tuple(moves.AllIn(seat, mission) for mission in _untold(state))
            return (Choose(seat, Message("ask.all-in"), options),)
        case Phase.CHAMELEON:
            others = [owner for owner in state.seats if owner != seat]
            cards = (moves.Chameleon(seat, owner, card) for owner in others for card in end.cards_of(state, owner))
            return (Choose(seat, Message("ask.chameleon"), tuple(cards)),)
        case Phase.OVER:
            return ()


def _city(state: State) -> AnyAsk:
    """How many dice of a colour lie in the next district; when that is known, what they show."""
    placing = state.placing or CityInProgress(setup.next_district(state), setup.colours_left(state))
    district, told = placing.district, len(placing.counts)
    if told == len(COLOURS):
        kinds = tuple(KINDS[colour] for colour, count in enumerate(placing.counts) for _ in range(count))
        return RollDice(None, message("ask.city.roll", district=DISTRICT[district]), kinds)
    low, high = setup.bounds(state, placing)
    prompt = message("ask.city.count", district=DISTRICT[district], colour=COLOURS[told])
    return Amount(None, prompt, moves.CountColour(None, district, COLOURS[told], low), "count", low, high)


# --- pieces that can be named ---------------------------------------------------------------------------------------


def _deploys(state: State, seat: Seat) -> list[moves.Deploy]:
    """Every die that an agent can take."""
    forced = state.windows.hypnotised
    where = DISTRICTS if forced is None else (forced,)
    return [moves.Deploy(seat, district, die) for district in where for die in dice_in(state.city[district])]


def _city_targets(state: State, seat: Seat, but: int | None = None) -> list[moves.TargetCity]:
    """Every die of the city, or of all districts but one."""
    return [
        moves.TargetCity(seat, district, die)
        for district in DISTRICTS
        if district != but
        for die in dice_in(state.city[district])
    ]


def _board_targets(state: State, seat: Seat) -> list[moves.TargetBoard]:
    """Every die on a faction board."""
    boards = zip(SEATS, state.boards, strict=False)
    return [moves.TargetBoard(seat, owner, die) for owner, board in boards for die in dice_in(board)]


def _agent_targets(state: State, seat: Seat) -> list[moves.TargetAgent]:
    """Every agent that could change places with a die in another district."""
    places = pieces.with_dice(state.city)
    return [
        moves.TargetAgent(seat, district, owner)
        for district in DISTRICTS
        if places and places != [district]
        for piece, owner in zip(AGENTS, SEATS, strict=False)
        if piece in state.city[district]
    ]


# --- the action of a district ---------------------------------------------------------------------------------------


def _action(state: State) -> Asks:
    """The next target; beside it, for Ewo, the action of another district."""
    action = state.action
    assert action is not None
    seat, district = state.current, action.district
    if action.first is not None:
        second = tuple(_second_targets(state, action, action.first))
        return (Choose(seat, Message(f"ask.action.{district.id}.second"), second),)
    options: list[Move] = [*_first_targets(state, district)] if actions.possible(state, district) else []
    prompt = Message(f"ask.action.{district.id}" if options else "ask.action.none")
    if not options or (state.agreed.actions_optional and not action.through_ewo):
        options.append(moves.NoAction(seat))
    main = Choose(seat, prompt, tuple(options))
    if state.agreed.factions[seat] is not Faction.EWO or state.spent[seat]:
        return (main,)
    others = tuple(moves.ActAs(seat, other) for other in DISTRICTS if actions.possible(state, other))
    return (main, Choose(seat, Message("ask.as"), others, optional=True))


def _first_targets(state: State, district: District) -> Sequence[Move]:
    """What the action of a district can be done to, where it can be done."""
    seat = state.current
    if district == pieces.AGENCY:
        return [moves.Draw(seat)]
    if district == pieces.GUGU:
        return [*_city_targets(state, seat), *_board_targets(state, seat)]
    if district == pieces.WASTE:
        return _agent_targets(state, seat)
    if district == pieces.NETHAL:
        return _board_targets(state, seat)
    targets = _city_targets(state, seat)
    if district == pieces.TWILIGHT:
        return targets
    return [move for move in targets if actions.exchangeable(state, move.die)]


def _second_targets(state: State, action: Action, first: NamedPiece) -> Sequence[Move]:
    """What the first target can change places with."""
    seat = state.current
    if action.district in (pieces.WASTE, pieces.TWILIGHT):
        return _city_targets(state, seat, but=first.place)
    targets = _board_targets(state, seat)
    if action.district == pieces.OBSERVATORY:
        return [move for move in targets if actions.may_exchange(state, move.die, first.piece)]
    owner = first.place - len(DISTRICTS)
    if state.boards[owner].count(pieces.CITY_DICE[first.piece]) > 1:
        return targets
    return [move for move in targets if move.owner != owner or move.die != first.piece]


def _reroll(seat: Seat, target: NamedPiece) -> RollDice:
    prompt = message("ask.reroll", die=DIE[target.piece], place=PLACE[target.place])
    return RollDice(seat, prompt, (KINDS[target.piece // 6],))


def _block(state: State) -> Asks:
    seat = actions.blocker(state)
    return () if seat is None else (Choose(seat, Message("ask.block"), (moves.Block(seat),), optional=True),)


# --- abilities beside the main ask ----------------------------------------------------------------------------------


def _offers(state: State) -> Asks:
    """The abilities that could be used now, as asks that nobody has to answer."""
    asked = []
    for seat, faction in zip(SEATS, state.agreed.factions, strict=False):
        offer = _OFFERS.get(faction)
        found = None if offer is None else offer(state, seat)
        if found is not None and found[1]:
            asked.append(Choose(seat, Message(f"ask.{found[0]}"), tuple(found[1]), optional=True))
    return tuple(asked)


Offer = tuple[str, Sequence[Move]] | None


def _hollows(state: State, seat: Seat) -> Offer:
    if not state.windows.adapt:
        return None
    own = dict.fromkeys(state.boards[seat])
    return "adapt", [moves.Adapt(seat, die, by) for die in own for by in (1, -1) if 1 <= value(die) + by <= 6]


def _tuulu(state: State, seat: Seat) -> Offer:
    again = state.windows.prayed
    if not abilities.moment(state, seat) or (state.spent[seat] and not again):
        return None
    return "pray.again" if again else "pray", [moves.Pray(seat)]


def _shakra(state: State, seat: Seat) -> Offer:
    if state.spent[seat] or not abilities.moment(state, seat) or not abilities.has_victims(state):
        return None
    return "exterminate", [moves.Exterminate(seat)]


def _roamers(state: State, seat: Seat) -> Offer:
    if state.spent[seat] or state.phase is not Phase.TURN or seat != state.current:
        return None
    if state.round > pieces.ROUNDS:
        return None
    return "pass", [moves.Pass(seat)]


def _perceptioneers(state: State, seat: Seat) -> Offer:
    if state.spent[seat] or state.phase is not Phase.TURN or seat == state.current:
        return None
    where = pieces.with_dice(state.city)
    return "hypnotise", [moves.Hypnotise(seat, state.current, district) for district in where]


def _dangmer(state: State, seat: Seat) -> Offer:
    if state.phase is not Phase.REVEAL or state.ending.steps > 0 or state.spent[seat] or not state.boards[seat]:
        return None
    owner = end.neighbour(state, seat)
    dice: dict[CityDie, None] = dict.fromkeys(state.boards[owner])
    return "copy", [moves.CopyFrom(seat, owner, trait, die) for die in dice for trait in moves.Trait]


def _bingmai(state: State, seat: Seat) -> Offer:
    if state.phase is not Phase.REVEAL or state.ending.steps > 1 or state.spent[seat]:
        return None
    return "decide", [moves.Decide(seat, where, one) for where, tied in tied_districts(state) for one in tied]


_OFFERS: dict[Faction | None, Callable[[State, Seat], Offer]] = {
    Faction.HOLLOWS: _hollows,
    Faction.TUULU: _tuulu,
    Faction.SHAKRA: _shakra,
    Faction.ROAMERS: _roamers,
    Faction.PERCEPTIONEERS: _perceptioneers,
    Faction.DANGMER: _dangmer,
    Faction.BINGMAI: _bingmai,
}
"""What each faction may use beside the main ask, as this moment offers it: the words of the ask, and the moves."""


def _victims(state: State, seat: Seat) -> list[moves.TargetCity]:
    """The dice that may leave the game."""
    return _city_targets(state, seat, but=abilities.spared(state))


# --- the end --------------------------------------------------------------------------------------------------------


def _reveal(state: State) -> Asks:
    """The next mission of the player in turn; before the first, whatever may still be used."""
    seat = state.current
    which = ("first", "second")[len(state.ending.revealed[seat])]
    options = tuple([moves.Reveal(seat, mission) for mission in _untold(state)])
    main = Choose(seat, message(f"ask.reveal.{which}", player=seat), options)
    return (main, *_offers(state))


def _untold(state: State) -> list[str]:
    """The missions that nobody has told: each exists once."""
    told = end.told(state)
    return [mission for mission in MISSIONS if mission not in told]


# --- greyed ---------------------------------------------------------------------------------------------------------


def barred(state: State) -> tuple[Move, ...]:
    """No action where one is due; and while hypnotised, the other districts."""
    seat = state.current
    if state.phase is Phase.ACTION and state.action is not None and state.action.first is None:
        can = actions.possible(state, state.action.district)
        optional = state.agreed.actions_optional and not state.action.through_ewo
        return (moves.NoAction(seat),) if can and not optional else ()
    forced = state.windows.hypnotised
    if state.phase is not Phase.TURN or forced is None:
        return ()
    return tuple(
        moves.Deploy(seat, district, die)
        for district in DISTRICTS
        if district is not forced
        for die in dice_in(state.city[district])
    )
