"""Dice City on screen: use all dice with one tap, or tap a die first; attack in another's city; build by a list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from companion.core import Choose, Move, Seat
from companion.dice import PIPS, Die
from companion.games.dice_city.model.board import KINDS, ROW_OF
from companion.games.dice_city.model.changes import SetPlace, SetStock
from companion.games.dice_city.model.moves import Activate, AttackPlace, EndTurn, KeepLess, Raid, Reveal, TakeDie
from companion.games.dice_city.model.state import Phase, State
from companion.games.dice_city.view import DiceCityView, PlaceView, TownView
from companion.games.dice_city.words import ability_words, card_words
from ui.app.inbox import Answer, TakeBack
from ui.app.snapshot import Playing
from ui.boards.contract import PresentedBoard
from ui.boards.dice_city.glyphs import ability_glyphs
from ui.boards.dice_city.market import Market
from ui.boards.dice_city.model import BOTH, Glyph, MarketTab, Part, PlaceModel, TownBoard, TownRow, TownTab
from ui.boards.dice_city.spots import Spot, hint, spot_of, under
from ui.present.adjust import Held, hold_to_correct
from ui.present.controls import ChoiceButtons, Control, controls, describe, open_ask
from ui.present.models import Action, Tap
from ui.present.options import board_choice
from ui.present.scope import Scope, die_model, focused, people
from ui.state.intents import Close, Open, OpenAsk, Peek, SetAmount

HIDDEN = "••"
FEW = 3
"""More answers beside the main ask than this wait behind one button."""


def present(scope: Scope, playing: Playing, view: DiceCityView) -> PresentedBoard:
    """The board with its lit places and cards, and the controls of what is not tapped on it."""
    index, asks = open_ask(scope)
    open_asks = [ask for i, ask in enumerate(asks) if isinstance(ask, Choose) and index in (None, i)]
    options = [move for ask in open_asks for move in ask.options]
    spots: dict[Spot, Move] = {}
    for move in options:
        spot = spot_of(move, view)
        if spot is not None:
            spots.setdefault(spot, move)
    barred = {spot: move for move in playing.game.rules.barred(playing.state) if (spot := spot_of(move, view))}
    attacks = [move for move in options if isinstance(move, AttackPlace | Raid)]
    board = _Board(scope, playing, view, spots, Market(scope, playing, view, spots, barred, attacks))
    turned_up = [move for move in options if isinstance(move, Reveal)]
    model = board.model(turned_up)
    seldom = [move for move in options if isinstance(move, KeepLess)]
    hidden: list[Move] = [move for move in spots.values() if not isinstance(move, Activate)]
    hidden += [*barred.values(), *turned_up, *seldom]
    hidden += [move for move in options if getattr(move, "victim", board.shown) != board.shown]
    beside: list[Control] = []
    if index is None:
        for number, ask in enumerate(asks):
            if number and isinstance(ask, Choose) and sum(move not in hidden for move in ask.options) > FEW:
                hidden += ask.options
                beside.append(ChoiceButtons("", (Tap(scope.words(ask.prompt), OpenAsk(number), icon="hourglass"),)))
    made = _with_words(scope, playing, view, controls(scope, playing, hidden))
    menu = tuple(Tap(describe(scope, playing, move), (Close(), Answer(move)), icon="pot") for move in seldom)
    return PresentedBoard(model, (*made, *beside), menu)


def _with_words(scope: Scope, playing: Playing, view: DiceCityView, found: tuple[Control, ...]) -> tuple[Control, ...]:
    """The button that uses the place under the die says what that place does; the one that ends the turn stands out."""
    made: list[Control] = []
    for control in found:
        if isinstance(control, ChoiceButtons):
            control = ChoiceButtons(control.title, tuple(_worded(scope, playing, view, tap) for tap in control.taps))
        made.append(control)
    return tuple(made)


def _worded(scope: Scope, playing: Playing, view: DiceCityView, tap: Tap) -> Tap:
    move = tap.action.move if isinstance(tap.action, Answer) else None
    if isinstance(move, EndTurn) and move.keep is None:
        return replace(tap, icon="next", kind="no" if tap.kind == "no" else "main", ends_turn=True)
    state = playing.state
    if not isinstance(move, Activate) or view.hand is None or view.player is None or not isinstance(state, State):
        return tap
    city, row = state.cities[view.player], ROW_OF[view.hand]
    id = city.places[6 * row + city.dice[row] - 1]
    said = BOTH.join(scope.words(words) for words in ability_words(state.book.of[id].ability))
    return Tap(scope.words(card_words(id)), tap.action, "play", "main", said, focus=tap.focus)


class _Board:
    """One city or the market, and what lies beside it, with what can be tapped."""

    def __init__(
        self, scope: Scope, playing: Playing, view: DiceCityView, spots: dict[Spot, Move], market: Market
    ) -> None:
        self.scope, self.playing, self.view, self.spots, self.market = scope, playing, view, spots, market
        self.people = people(scope, playing)
        self.at = focused(scope)
        self.tapped = scope.screen_state.amount
        """The tab that somebody tapped: a seat, or behind the last one the market."""
        self.shown = self._shown()
        self.part = self._part()
        self.instead = self._instead()

    def _shown(self) -> Seat:
        """Whose city is large: the one that was tapped; else the only one in which something can be chosen."""
        if self.tapped is not None and 0 <= self.tapped < len(self.playing.seats):
            return Seat(self.tapped)
        if self.at is not None and (spot := spot_of(self.at, self.view)) and isinstance(spot[0], int):
            return Seat(spot[0])
        seats = {spot[0] for spot in self.spots if isinstance(spot[0], int)}
        me = self.playing.turn if self.view.player is None else self.view.player
        if len(seats) == 1 and (only := next(iter(seats))) != me and not self._mine_first():
            return Seat(int(only))
        return me if me is not None else self.playing.seats.first

    def _mine_first(self) -> bool:
        """Attacks are optional: the own city stays in view until somebody looks at another."""
        return any(isinstance(move, AttackPlace) for move in self.spots.values())

    def _part(self) -> Part:
        """What has the room: what was tapped; else the market once the dice are used and something can be had."""
        if self.tapped is not None:
            return Part.CITY if self.tapped < len(self.playing.seats) else Part.MARKET
        if self.at is not None and (spot := spot_of(self.at, self.view)) is not None:
            return Part.MARKET if isinstance(spot[0], str) else Part.CITY
        return Part.MARKET if self.market.lit else Part.CITY

    def _instead(self) -> dict[Spot, Action]:
        """While a die is taken up and nothing is done with it: a tap on another die takes that one up instead."""
        last = self.playing.entries[-1] if self.playing.entries else None
        me, town = self.view.player, None
        if self.view.phase is not Phase.DIE or last is None or not isinstance(last.move, TakeDie) or me is None:
            return {}
        town = self.view.seats[me]
        assert isinstance(town, TownView)
        others = [die for die in town.unused if die is not self.view.hand]
        found = {under(self.view, me, die): die for die in others}
        return {
            spot: (TakeBack(last.number), Answer(TakeDie(me, die)))
            for spot, die in found.items()
            if spot is not None and spot not in self.spots
        }

    def model(self, turned_up: Sequence[Reveal]) -> TownBoard:
        view, town = self.view, self.view.seats[self.shown]
        assert isinstance(town, TownView)
        market = MarketTab(
            self.scope.say("market.title"),
            SetAmount(len(self.playing.seats)),
            self.part is Part.MARKET,
            self.market.lit,
        )
        return TownBoard(
            owner=self.people[self.shown],
            holdings=_holdings(town),
            rows=tuple(self._row(town, row) for row in town.rows),
            tabs=tuple(self._tab(seat) for seat in view.seats if isinstance(seat, TownView)),
            market=market,
            offers=self.market.offers(),
            piles=self.market.piles(),
            targets=self.market.targets(),
            note=BOTH.join(self.scope.words(note) for note in view.notes),
            part=self.part,
            bank=board_choice(self.scope, self.playing.game, "tokens") == "companion",
            turned_up=self.market.turned_up(turned_up),
        )

    def _row(self, town: TownView, places: Sequence[PlaceView]) -> TownRow:
        colour = places[0].row
        return TownRow(colour, self.scope.words.fact(colour), tuple(self._place(town, place) for place in places))

    def _place(self, town: TownView, place: PlaceView) -> PlaceModel:
        row = ROW_OF[place.row]
        spot = (int(town.seat), row, place.column)
        move = self.spots.get(spot)
        hand = town.seat == self.view.player and self.view.hand is place.row
        here = bool(town.columns) and town.columns[row] == place.column and (place.die or hand)
        die = die_model(self.scope, Die(KINDS[row], PIPS[place.column - 1])) if here else None
        state = self.playing.state
        assert isinstance(state, State)
        return PlaceModel(
            name=self.scope.words(place.name).split(BOTH)[0],
            kind=place.type.value if place.type is not None else "",
            glyphs=ability_glyphs(state.book.of[place.id].ability),
            defence="" if place.defence is None else str(place.defence),
            points=str(place.vp) if place.vp else "",
            printed=place.printed,
            struck=place.deactivated,
            die=die,
            in_hand=here and hand,
            action=Answer(move) if move is not None else self.instead.get(spot),
            lit=move is not None,
            hint=hint(move),
            focus=move is not None and move == self.at,
            about=self.market.about("board" if place.printed else place.id),
            correct=self._correct(town.seat, place),
        )

    @cached_property
    def _place_sheet(self) -> Held:
        return hold_to_correct(self.scope, self.playing, SetPlace)

    def _correct(self, seat: Seat, place: PlaceView) -> Action:
        """Opens what lies on a place, as it is."""
        if self._place_sheet is None:
            return None
        names = (("seat", seat), ("row", place.row), ("column", place.column))
        return Open(replace(self._place_sheet[0].sheet, values=names))

    def _stock_sheet(self, seat: Seat) -> Held:
        return hold_to_correct(self.scope, self.playing, SetStock, seat=seat)

    def _tab(self, town: TownView) -> TownTab:
        hidden = town.score is None
        return TownTab(
            who=self.people[town.seat],
            score=HIDDEN if town.score is None else str(town.score),
            action=SetAmount(int(town.seat)),
            chosen=town.seat == self.shown and self.part is Part.CITY,
            turn=self.playing.turn == town.seat,
            marked=self.playing.state.extra[town.seat] != 0,
            lit=any(spot[0] == int(town.seat) for spot in self.spots),
            held=(Peek(town.seat), Peek(None)) if hidden else self._stock_sheet(town.seat),
            hidden=hidden,
            stock=_stock(town),
            strength=_strength(town),
        )


def _stock(town: TownView) -> tuple[Glyph, ...]:
    wood, stone, iron = town.stock
    return (str(wood), "wood"), (str(stone), "stone"), (str(iron), "iron"), (str(town.hourglasses), "hourglass")


def _strength(town: TownView) -> str:
    if not town.strength and not town.bandit_strength:
        return ""
    return f"{town.strength} (+{town.bandit_strength})" if town.bandit_strength else str(town.strength)


def _holdings(town: TownView) -> tuple[Glyph, ...]:
    strength = _strength(town)
    return (*_stock(town), (strength, "sword")) if strength else _stock(town)
