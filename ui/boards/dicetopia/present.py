"""Dicetopia on the screen: every die, agent and district that can be chosen is lit, and a tap on it answers the ask."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core import Choose, Move, Seat
from companion.dice import Die
from companion.games.dicetopia.missions import MISSIONS, stars_of, table_of
from companion.games.dicetopia.model import moves
from companion.games.dicetopia.model.changes import SetBoard, SetDistrict
from companion.games.dicetopia.model.state import Phase, State
from companion.games.dicetopia.moves.setup import city_moves, colours_left, next_district, slots_of
from companion.games.dicetopia.pieces import (
    AGENCY,
    AGENTS,
    CITY_DICE,
    COLOURS,
    DICE,
    DISTRICTS,
    EMPTY,
    GUGU,
    NETHAL,
    OBSERVATORY,
    ROUNDS,
    TWILIGHT,
    WASTE,
    District,
    city_die,
)
from companion.games.dicetopia.view import AgentPiece, BoardView, CityView, DistrictView, SlotView, piece_of
from ui.app.inbox import Answer, AnswerAll, ReadAgain
from ui.app.snapshot import Playing
from ui.boards.contract import PresentedBoard
from ui.boards.dicetopia.model import (
    DistrictModel,
    DistrictSlot,
    FactionModel,
    MissionPicker,
    MissionTile,
    SetupPad,
    TopiaBoard,
)
from ui.present.adjust import hold_to_correct
from ui.present.controls import ChoiceButtons, Control, controls, open_ask
from ui.present.follow import laying_controls, seen_table
from ui.present.models import Action, DieModel, Tap
from ui.present.scope import Scope, die_model, focused, people
from ui.state.intents import Open, OpenAsk, SetAmount, UsePad
from ui.state.sheets import MendDie, Reason

_BOARD = len(DISTRICTS)
Spot = tuple[int, int]
"""A place as in `Target`, and the piece there; the piece is WHOLE where the district itself is meant."""
WHOLE = -1
_ICONS = {
    AGENCY: "cards",
    GUGU: "again",
    WASTE: "person",
    TWILIGHT: "dice",
    OBSERVATORY: "eye",
    NETHAL: "people",
}
FILTERS: dict[str, tuple[str, ...]] = {
    "colours": tuple(f"{what}-{colour}" for what in ("most", "none", "per", "city") for colour in COLOURS),
    "values": tuple(f"{what}-{number}" for what in ("per", "none") for number in range(1, 7)),
    "sets": (
        *("pairs-value", "pairs-both", "triple", "clones"),
        *("all-values", "all-colours", "only-odd", "only-even"),
    ),
    "others": ("highest", "lowest", "boss", "spies", "godfather", "special-agents", "chameleon", "all-in"),
}
"""The forty missions by what they look at, so that each page of tiles fits the display."""
_FILTER_ICONS = {"colours": "dice", "values": "die", "sets": "equal", "others": "person"}


def present(scope: Scope, playing: Playing, view: CityView) -> PresentedBoard:
    """The board with its lit targets, and the controls of what is not tapped on it."""
    state = playing.state
    if isinstance(state, State) and state.phase is Phase.CITY and state.placing is None:
        return _laying(scope, playing, state, view)
    index, asks = open_ask(scope)
    ask = asks[index or 0] if asks else None
    options = ask.options if isinstance(ask, Choose) and not _speaks(scope) else ()
    spots = {spot: (move, _action(move)) for move in options if (spot := spot_of(move)) is not None}
    barred = {spot: move for move in playing.game.rules.barred(playing.state) if (spot := spot_of(move)) is not None}
    board = _Board(scope, playing, view, spots, barred if index is None and spots else {})
    told = [move for move in options if isinstance(move, moves.Reveal | moves.AllIn)]
    model = TopiaBoard(board.districts(), board.factions(), _picker(scope, playing, told) if told else None)
    hidden = [move for move in (*options, *barred.values()) if _on_the_board(move, scope.screen_state.amount)]
    beside: list[Control] = []
    if index is None:
        for number, other in enumerate(asks):
            if number and isinstance(other, Choose) and len(other.options) > 1:
                hidden += other.options
                beside.append(
                    ChoiceButtons("", (Tap(scope.words(other.prompt), OpenAsk(number), icon="bulb", kind="yes"),))
                )
    if scope.has_camera() and index is None and view.phase is Phase.REVEAL:
        beside.append(ChoiceButtons("", (Tap(scope.say("topia.compare"), ReadAgain(), icon="camera"),)))
    return PresentedBoard(model, (*controls(scope, playing, hidden), *beside))


def _speaks(scope: Scope) -> bool:
    """Whether what the last look says is to be answered first; nothing on the board is lit for a tap then."""
    seen = seen_table(scope)
    return seen is not None and not seen.waits and scope.screen_state.ask is None


# --- the set-up -------------------------------------------------------------------------------------------------------


def _laying(scope: Scope, playing: Playing, state: State, view: CityView) -> PresentedBoard:
    """The city as the camera sees it, while it is put out; or the pad, where it is told by hand."""
    board, seen = _Board(scope, playing, view, {}, {}), seen_table(scope)
    if seen is not None and scope.screen_state.pad is None:
        by_hand = Tap(scope.say("follow.by-hand"), UsePad(()), icon="hand")
        return PresentedBoard(TopiaBoard(board.districts(), ()), laying_controls(scope, seen, by_hand))
    district = next_district(state)
    pieces = (scope.screen_state.pad or ())[: slots_of(state, district) - 1]
    board.pieces = pieces
    model = TopiaBoard(board.districts(), (), pad=_pad(scope, state, district, pieces))
    words = scope.say("laid.pad", district=district.words, seen=len(pieces), expected=slots_of(state, district))
    looks = (Tap(scope.say("topia.look"), (UsePad(None), ReadAgain()), icon="camera"),) if scope.has_camera() else ()
    return PresentedBoard(model, (ChoiceButtons("", looks),) if looks else (), due=words)


def _pad(scope: Scope, state: State, district: District, pieces: tuple[int, ...]) -> SetupPad:
    """All dice that can still come; the last of a district puts all of it out."""
    left, last = colours_left(state), len(pieces) + 1 == slots_of(state, district)

    def key(colour: int, value: int) -> DieModel:
        piece = city_die(colour, value)
        free = sum(one // 6 == colour for one in pieces) < left[colour]
        laid = (*pieces, int(piece))
        action: Action = UsePad(laid)
        if last and free:
            action = AnswerAll(city_moves(state, district, [CITY_DICE[one] for one in laid]))
        return DieModel(str(value), COLOURS[colour], action if free else None, faint=not free)

    columns = tuple(tuple(key(colour, value) for value in range(1, 7)) for colour in range(len(COLOURS)))
    undo = Tap(scope.say("table.undo"), UsePad(pieces[:-1]), icon="undo") if pieces else None
    return SetupPad(columns, undo)


def spot_of(move: Move) -> Spot | None:
    """Where on the board a move is tapped; None where it has a button."""
    match move:
        case moves.Deploy(_, district, die) | moves.TargetCity(_, district, die):
            return district, die
        case moves.TargetBoard(_, owner, die) | moves.CopyFrom(_, owner, _, die):
            return _BOARD + owner, die
        case moves.Adapt(seat, die, _) if seat is not None:
            return _BOARD + seat, die
        case moves.TargetAgent(_, district, owner) | moves.Decide(_, district, owner):
            return district, AGENTS[owner]
        case moves.Hypnotise(_, _, district) | moves.ActAs(_, district):
            return district, WHOLE
    return None


def _action(move: Move) -> Action:
    """What a tap reports: the move, or the die first where more than one thing can be done with it."""
    return SetAmount(move.die) if isinstance(move, moves.Adapt | moves.CopyFrom) else Answer(move)


def _on_the_board(move: Move, chosen: int | None) -> bool:
    """Whether a move needs no button: it is tapped on the board, or another die was chosen."""
    if isinstance(move, moves.Adapt | moves.CopyFrom):
        return move.die != chosen
    return isinstance(move, moves.Reveal | moves.AllIn) or spot_of(move) is not None


class _Board:
    """The pieces of one board, with what can be tapped."""

    def __init__(
        self,
        scope: Scope,
        playing: Playing,
        view: CityView,
        spots: dict[Spot, tuple[Move, Action]],
        barred: dict[Spot, Move],
    ) -> None:
        self.scope, self.playing, self.view, self.spots, self.barred = scope, playing, view, spots, barred
        self.people = people(scope, playing)
        self.at = focused(scope)
        self.named = [(target.place, target.piece) for target in view.named]
        self.seen = seen_table(scope)
        self.pieces: tuple[int, ...] = ()
        """What the pad has gathered for the district that is being put out."""

    def districts(self) -> tuple[DistrictModel, ...]:
        """The city."""
        return tuple(map(self._district, self.view.districts))

    def _district(self, shown: DistrictView) -> DistrictModel:
        place = int(shown.district)
        slots = [self._slot(place, piece) for piece in shown.slots]
        slots += self._laid(place)
        waiting = [DistrictSlot(die=DieModel("")) for _ in range(shown.size - len(slots))]
        whole = self.spots.get((place, WHOLE))
        state = self.playing.state
        placing = isinstance(state, State) and state.phase is Phase.CITY and self._placing(state) == shown.district
        placing = placing and (self.seen is None or self.scope.screen_state.pad is not None)
        return DistrictModel(
            name=self.scope.words(shown.name),
            icon=_ICONS[shown.district],
            worth=str(shown.pot) if shown.slots else "",
            leaders=tuple(self.people[seat] for seat in shown.controllers),
            slots=(*self._ordered(place, shown.slots, slots), *waiting),
            due=placing or shown.district in (self.view.action, self.view.hypnotised),
            looked=self._looked(place),
            action=whole[1] if whole is not None else None,
            lit=whole is not None,
            focus=whole is not None and whole[0] == self.at,
            held=hold_to_correct(self.scope, self.playing, SetDistrict, district=shown.district),
        )

    def _laid(self, place: int) -> list[DistrictSlot]:
        """The dice that were read in a district while it waits, or those of the pad."""
        if self.seen is not None and self.scope.screen_state.pad is None:
            return [self._read(number) for number in self.seen.laid.get(place, ())]
        state = self.playing.state
        if not isinstance(state, State) or not self.pieces or self._placing(state) != place:
            return []
        return [DistrictSlot(die=die_model(self.scope, DICE[piece])) for piece in self.pieces]

    def _read(self, number: int) -> DistrictSlot:
        """A die as the camera reads it; a tap mends it."""
        assert self.seen is not None
        die = self.seen.dice[number]
        face, doubtful = die.face.id if die.face is not None else "", bool(die.doubts)
        words = self.scope.say("confirm.which-face", number=number + 1)
        shown = DieModel(face, die.colour, doubtful=doubtful, words=words)
        return DistrictSlot(die=shown, action=Open(MendDie(number)), name=words)

    def _looked(self, place: int) -> bool:
        return self.seen is not None and place in self.seen.lit

    def _placing(self, state: State) -> District | None:
        if state.placing is not None:
            return state.placing.district
        return next((district for district in DISTRICTS if not state.city[district]), None)

    def _ordered(self, place: int, pieces: Sequence[SlotView], slots: list[DistrictSlot]) -> list[DistrictSlot]:
        """What was named carries its number: one piece of each name, the first that looks like it."""
        for order, (where, piece) in enumerate(self.named, start=1):
            if where != place:
                continue
            free = [i for i, one in enumerate(pieces) if piece_of(one) == piece and slots[i].order is None]
            if free:
                slots[free[0]] = replace(slots[free[0]], order=order, veiled=False)
        return slots

    def factions(self) -> tuple[FactionModel, ...]:
        """The faction boards."""
        return tuple(self._faction(seat) for seat in self.view.seats if isinstance(seat, BoardView))

    def _faction(self, shown: BoardView) -> FactionModel:
        place = _BOARD + shown.seat
        slots = self._ordered(place, shown.dice, [self._slot(place, die) for die in shown.dice])
        empty = [DistrictSlot() for _ in range(ROUNDS - len(slots))]
        say = self.scope.say
        notes = [self.scope.words(mission.name) for mission in shown.missions]
        if shown.faction is not None and shown.spent:
            notes.insert(0, say("note.spent"))
        return FactionModel(
            who=self.people[shown.seat],
            score=str(shown.score),
            faction=say(f"faction.{shown.faction}") if shown.faction is not None else "",
            notes=" · ".join(notes),
            slots=(*slots, *empty),
            turn=self.playing.turn == shown.seat,
            marked=self.playing.state.extra[shown.seat] != 0,
            held=hold_to_correct(self.scope, self.playing, SetBoard, seat=shown.seat),
            looked=self._looked(place),
        )

    def _slot(self, place: int, piece: SlotView) -> DistrictSlot:
        number = piece_of(piece)
        if number == EMPTY:
            return DistrictSlot(gone=True)
        spot = (place, number)
        found, forbidden = self.spots.get(spot), self.barred.get(spot)
        action: Action = found[1] if found is not None else Open(Reason(forbidden)) if forbidden is not None else None
        chosen = found is not None and isinstance(action, SetAmount) and self.scope.screen_state.amount == number
        return DistrictSlot(
            die=die_model(self.scope, piece) if isinstance(piece, Die) else None,
            agent=self.people[piece.seat] if isinstance(piece, AgentPiece) else None,
            action=action,
            lit=found is not None,
            veiled=found is None and bool(self.spots),
            order=1 if chosen else None,
            focus=found is not None and found[0] == self.at,
            name=self._name(place, piece),
        )

    def _name(self, place: int, piece: SlotView) -> str:
        what = self.scope.words.fact(piece) if isinstance(piece, Die) else self.people[getattr(piece, "seat", 0)].name
        where = DISTRICTS[place].id if place < _BOARD else self.people[place - _BOARD].name
        return f"{what} @ {where}"


# --- missions ---------------------------------------------------------------------------------------------------------


def _picker(scope: Scope, playing: Playing, told: Sequence[moves.Reveal | moves.AllIn]) -> MissionPicker:
    """The missions that may lie there, one page by what they look at."""
    at = focused(scope)
    names = tuple(FILTERS)
    chosen = names[(scope.screen_state.amount or 0) % len(names)]
    if isinstance(at, moves.Reveal | moves.AllIn):
        chosen = next(name for name, missions in FILTERS.items() if at.mission in missions)
    filters = tuple(
        Tap(
            scope.say(f"topia.filter.{name}"),
            SetAmount(i),
            icon=_FILTER_ICONS[name],
            kind="chosen" if name == chosen else "plain",
        )
        for i, name in enumerate(names)
    )
    by_id = {move.mission: move for move in told}
    tiles = tuple(_tile(scope, playing, by_id[id], at) for id in FILTERS[chosen] if id in by_id)
    return MissionPicker(filters, tiles)


def _tile(scope: Scope, playing: Playing, move: moves.Reveal | moves.AllIn, at: Move | None) -> MissionTile:
    state = playing.state
    assert isinstance(state, State)
    mission, stars = MISSIONS[move.mission], stars_of(state, move.mission)
    worth = scope.say("topia.each" if mission.each else "topia.once", stars=stars) if stars else ""
    pays = ""
    if stars and isinstance(move.seat, Seat):
        times = mission.finds(table_of(state), move.seat).times
        pays = scope.say("topia.pays", points=stars * times)
    return MissionTile(move.mission, scope.say(f"mission.{move.mission}"), worth, pays, Answer(move), focus=move == at)
