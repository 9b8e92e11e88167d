"""Dice City on the screen: tap a die, see what it can do; attack in another's city; build from the display."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import Choose, Move, Seat
from companion.dice import PIPS, Colour, Die
from companion.games.dice_city.cards import BASICS
from companion.games.dice_city.effects import Ability
from companion.games.dice_city.model.board import KINDS, ROW_OF
from companion.games.dice_city.model.moves import (
    Activate,
    AttackBandits,
    AttackPlace,
    Build,
    CopyFrom,
    Discard,
    Export,
    ForceDie,
    MoveDie,
    MoveDieTo,
    PlaceAt,
    Reveal,
    Revive,
    TakeDie,
    ThrowToo,
)
from companion.games.dice_city.model.state import State
from companion.games.dice_city.view import CardView, DiceCityView, PileView, PlaceView, TownView
from companion.games.dice_city.words import ability_words, card_words
from ui.app.inbox import Answer
from ui.app.snapshot import Playing
from ui.boards.contract import PresentedBoard
from ui.boards.dice_city.glyphs import ability_glyphs, amounts
from ui.boards.dice_city.model import Glyph, OfferModel, PileModel, PlaceModel, TownBoard, TownRow, TownTab
from ui.present.cards import can_add
from ui.present.controls import ChoiceButtons, Control, controls, open_ask
from ui.present.models import Action, Tap
from ui.present.scope import Scope, die_model, focused, people
from ui.state.intents import Open, OpenAsk, Peek, SetAmount
from ui.state.sheets import AboutCard, Reason, WritingLine

HIDDEN = "••"
FEW = 3
"""More answers beside the main ask than this wait behind one button."""
Spot = tuple[str | int, ...]
"""Where something is tapped: a place as seat, row and column; or a kind and which one of it."""


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
    board = _Board(scope, playing, view, spots, barred)
    turned_up: list[Reveal | Build] = [move for move in options if isinstance(move, Reveal)]
    if index is not None:
        turned_up += [move for move in options if isinstance(move, Build) and spot_of(move, view) is None]
    model = board.model(turned_up)
    on_board = [move for move in spots.values() if not isinstance(move, Activate)]
    hidden: list[Move] = [*on_board, *barred.values(), *turned_up]
    hidden += [move for move in options if getattr(move, "victim", board.shown) != board.shown]
    beside: list[Control] = []
    if index is None:
        for number, ask in enumerate(asks):
            if number and isinstance(ask, Choose) and sum(move not in hidden for move in ask.options) > FEW:
                hidden += ask.options
                icon = "cards" if isinstance(ask.options[0], Build) else "hourglass"
                beside.append(ChoiceButtons("", (Tap(scope.words(ask.prompt), OpenAsk(number), icon=icon),)))
    return PresentedBoard(model, (*_with_ability(scope, playing, view, controls(scope, playing, hidden)), *beside))


def spot_of(move: Move, view: DiceCityView) -> Spot | None:
    """Where on the board a move is tapped; None where it has a button."""
    me = view.player if view.player is not None else Seat(0)
    match move:
        case TakeDie(_, die):
            return _under(view, me, die)
        case Activate():
            return _under(view, me, view.hand) if view.hand is not None else None
        case MoveDie(_, die, step):
            here = _under(view, me, die)
            return None if here is None else (*here[:2], int(here[2]) + step)
        case Revive(_, row, column) | PlaceAt(_, row, column) | CopyFrom(_, row, column) | MoveDieTo(_, row, column):
            return int(me), ROW_OF[row], column
        case ThrowToo(_, die):
            return _under(view, me, die)
        case Build(_, card) if view.lazy and card not in BASICS:
            return None  # it lies on the table and nobody named it: chosen among all there are
        case ForceDie(_, victim, die):
            return _under(view, victim, die)
        case AttackPlace(_, victim, row, column):
            return int(victim), ROW_OF[row], column
        case Build(_, card) | Discard(_, card):
            return "card", card
        case AttackBandits(_, points):
            return "bandits", points
        case Export(_, points):
            return "ship", points
    return None


def _under(view: DiceCityView, seat: Seat, die: Colour) -> Spot | None:
    town = view.seats[seat]
    if not isinstance(town, TownView) or not town.columns:
        return None
    return int(seat), ROW_OF[die], town.columns[ROW_OF[die]]


def _with_ability(
    scope: Scope, playing: Playing, view: DiceCityView, found: tuple[Control, ...]
) -> tuple[Control, ...]:
    """The button that uses the place under the die says what that place does."""
    state = playing.state
    if view.hand is None or view.player is None or not isinstance(state, State):
        return found
    city, row = state.cities[view.player], ROW_OF[view.hand]
    id = city.places[6 * row + city.dice[row] - 1]
    said = " · ".join(scope.words(words) for words in ability_words(state.book.of[id].ability))
    made: list[Control] = []
    for control in found:
        if isinstance(control, ChoiceButtons):
            taps = tuple(
                Tap(scope.words(card_words(id)), tap.action, "play", "main", said, focus=tap.focus)
                if isinstance(tap.action, Answer) and isinstance(tap.action.move, Activate)
                else tap
                for tap in control.taps
            )
            control = ChoiceButtons(control.title, taps)
        made.append(control)
    return tuple(made)


class _Board:
    """One city and what lies beside it, with what can be tapped."""

    def __init__(
        self, scope: Scope, playing: Playing, view: DiceCityView, spots: dict[Spot, Move], barred: dict[Spot, Move]
    ) -> None:
        self.scope, self.playing, self.view, self.spots, self.barred = scope, playing, view, spots, barred
        self.people = people(scope, playing)
        self.at = focused(scope)
        self.shown = self._shown()

    def _shown(self) -> Seat:
        """Whose city is large: the one that was tapped; else the only one in which something can be chosen."""
        tapped = self.scope.screen_state.amount
        if tapped is not None and 0 <= tapped < len(self.playing.seats):
            return Seat(tapped)
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

    def model(self, turned_up: Sequence[Reveal | Build]) -> TownBoard:
        view, town = self.view, self.view.seats[self.shown]
        assert isinstance(town, TownView)
        notes = [self.scope.words(note) for note in view.notes]
        return TownBoard(
            owner=self.people[self.shown],
            holdings=_holdings(town),
            rows=tuple(self._row(town, row) for row in town.rows),
            tabs=tuple(self._tab(seat) for seat in view.seats if isinstance(seat, TownView)),
            display=tuple(self._offer(card) for card in (*view.display, *view.lower)),
            basics=tuple(self._offer(card) for card in view.basics),
            piles=(
                *(self._pile("bandits", "sword", pile) for pile in view.bandits),
                *(self._pile("ship", "ship", pile) for pile in view.ships),
            ),
            note=" · ".join(notes),
            turned_up=(*(self._turned_up(move) for move in turned_up), *(self._another() if self.view.due else ())),
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
        return PlaceModel(
            name=self.scope.words(place.name),
            kind=place.type.value if place.type is not None else "",
            glyphs=ability_glyphs(self._ability(place.id)),
            defence="" if place.defence is None else str(place.defence),
            points=str(place.vp) if place.vp else "",
            printed=place.printed,
            struck=place.deactivated,
            die=die,
            in_hand=here and hand,
            action=Answer(move) if move is not None else None,
            lit=move is not None,
            hint=_hint(move),
            focus=move is not None and move == self.at,
            about=self._about("board" if place.printed else place.id),
        )

    def _about(self, id: str) -> Action:
        """Opens what is known of a card, where the owners' word counts."""
        return Open(AboutCard(id)) if self.playing.owned is not None else None

    def _ability(self, id: str) -> Ability:
        state = self.playing.state
        assert isinstance(state, State)
        return state.book.of[id].ability

    def _tab(self, town: TownView) -> TownTab:
        hidden = town.score is None
        return TownTab(
            who=self.people[town.seat],
            score=HIDDEN if town.score is None else str(town.score),
            action=SetAmount(int(town.seat)),
            chosen=town.seat == self.shown,
            turn=self.playing.turn == town.seat,
            marked=self.playing.state.extra[town.seat] != 0,
            lit=any(spot[0] == int(town.seat) for spot in self.spots),
            held=(Peek(town.seat), Peek(None)) if hidden else None,
        )

    def _chosen(self, spot: Spot) -> tuple[Action, bool, bool, bool]:
        """What a tap reports, whether it is lit, greyed, and pointed at."""
        move, forbidden = self.spots.get(spot), self.barred.get(spot)
        if move is not None:
            return Answer(move), True, False, move == self.at
        return (Open(Reason(forbidden)) if forbidden is not None else None), False, forbidden is not None, False

    def _offer(self, card: CardView) -> OfferModel:
        action, lit, barred, focus = self._chosen(("card", card.id))
        return OfferModel(
            name=self.scope.words(card.name),
            kind=card.type.value if card.type is not None else "",
            cost=amounts(card.cost),
            glyphs=ability_glyphs(self._ability(card.id)),
            defence="" if card.defence is None else str(card.defence),
            points=str(card.vp) if card.vp else "",
            left="" if card.left is None else f"×{card.left}",
            action=action,
            lit=lit,
            barred=barred,
            focus=focus,
            about=self._about(card.id),
        )

    def _turned_up(self, move: Reveal | Build) -> OfferModel:
        state = self.playing.state
        assert isinstance(state, State)
        card = state.book.of[move.card]
        return OfferModel(
            name=self.scope.words(card_words(card.id)),
            kind=card.type.value if card.type is not None else "",
            cost=amounts(card.cost),
            glyphs=ability_glyphs(card.ability),
            defence="" if card.defence is None else str(card.defence),
            points=str(card.vp) if card.vp else "",
            left="",
            action=Answer(move),
            focus=move == self.at,
            about=self._about(card.id),
        )

    def _another(self) -> tuple[OfferModel, ...]:
        """A card that we do not ship."""
        if not can_add(self.playing):
            return ()
        action = Open(WritingLine(names_card=True))
        return (OfferModel(self.scope.say("compare.new"), "", (), (("", "plus"),), "", "", "", action),)

    def _pile(self, kind: str, icon: str, pile: PileView) -> PileModel:
        action, lit, barred, focus = self._chosen((kind, pile.points))
        needs = ((str(pile.defence), "shield"),) if pile.defence is not None else amounts(pile.cost or ())
        return PileModel(
            icon, str(pile.points), needs, f"×{pile.left}", f"{kind} {pile.points}", action, lit, barred, focus
        )


def _holdings(town: TownView) -> tuple[Glyph, ...]:
    wood, stone, iron = town.stock
    held = [(str(wood), "wood"), (str(stone), "stone"), (str(iron), "iron")]
    held += [(str(town.hourglasses), "hourglass")]
    if town.strength or town.bandit_strength:
        more = f" (+{town.bandit_strength})" if town.bandit_strength else ""
        held.append((f"{town.strength}{more}", "sword"))
    return tuple(held)


def _hint(move: Move | None) -> str:
    match move:
        case MoveDie(_, _, step):
            return "back" if step < 0 else "next"
        case MoveDieTo() | ThrowToo():
            return "die"
        case Revive():
            return "check"
        case AttackPlace():
            return "sword"
        case CopyFrom():
            return "again"
    return ""
