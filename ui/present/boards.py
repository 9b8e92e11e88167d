"""The drawn boards: which game has one, and what it shows. A game without one plays on the generic board."""

from __future__ import annotations

from companion.core import Choose, Move, PickDice, SeatView
from companion.games.dice_city.view import DiceCityView
from companion.games.dicetopia.view import CityView
from companion.games.dicy_cards.model import CardView, DicyView, Freeze, Pay, Score, Thaw
from companion.games.gang_of_dice.cards import Fuse
from companion.games.gang_of_dice.model import GangView, TurnUp
from ui.app.inbox import Answer
from ui.app.snapshot import Playing
from ui.boards.dice_city.present import town_board
from ui.boards.dicetopia.present import topia_board
from ui.present.controls import board_dice, controls, refusal_words
from ui.present.models import (
    Action,
    Board,
    CardChoice,
    CardPicker,
    Control,
    DicyBoard,
    DicyCard,
    GangBoard,
    Tap,
    Who,
)
from ui.present.scope import Scope, focused, public_asks, public_view, refusal, seat_colours, who
from ui.state.intents import Open, OpenAsk, Reason, SetAmount

Drawn = tuple[Board, tuple[Control, ...]]


def drawn_board(scope: Scope, playing: Playing) -> Drawn | None:
    """The drawn board of this game with its controls, or None."""
    view = public_view(playing)
    if isinstance(view, GangView):
        return _gang(scope, playing, view)
    if isinstance(view, DicyView):
        return _dicy(scope, playing, view)
    if isinstance(view, CityView):
        return topia_board(scope, playing, view)
    if isinstance(view, DiceCityView):
        return town_board(scope, playing, view)
    return None


def player_icons(playing: Playing, seat: SeatView) -> tuple[str, ...]:
    """What lies before a player, as small icons; empty where words tell it."""
    view = public_view(playing)
    if not isinstance(view, DicyView):
        return ()
    return tuple("snow" if card.frozen else "cards" for card in view.hands[seat.seat].cards)


# --- Gang of Dice -----------------------------------------------------------------------------------------------------


def _gang(scope: Scope, playing: Playing, view: GangView) -> Drawn:
    card = view.card
    best = view.best
    lead = ""
    if best is not None and view.leader is not None:
        lead = scope.say("gang.leads", total=best.total, n=len(best.dice))
    board = GangBoard(
        condition=card.condition.value if card is not None else "",
        kind=card.kind.value if card is not None else "",
        title=scope.say(f"kind.{card.kind}") if card is not None else scope.say("gang.no-card"),
        words=scope.say(f"condition.{card.condition}") if card is not None else "",
        dice=board_dice(scope, playing),
        total=str(view.total) if view.total is not None else "",
        offended=scope.say("gang.offended") if view.holds else "",
        safe=scope.say("gang.safe") if view.holds is False else "",
        leader=who(scope, view.leader) if best is not None else None,
        lead=lead,
        pot=str(view.pot + view.in_front),
        pot_words=scope.say("gang.pot"),
        rerolls=view.rerolls,
    )
    turn_ups = [move for ask in public_asks(playing) if isinstance(ask, Choose) for move in ask.options]
    cards = [move for move in turn_ups if isinstance(move, TurnUp)]
    if cards:
        return board, (_picker(scope, cards),)
    return board, controls(scope, playing)


def _picker(scope: Scope, cards: list[TurnUp]) -> CardPicker:
    """The sixteen conditions of one kind; a tap on the other kind turns them over."""
    at = focused(scope)
    kinds = tuple(Fuse)
    chosen = kinds[(scope.screen_state.amount or 0) % len(kinds)]
    if isinstance(at, TurnUp):
        chosen = at.kind
    taps = tuple(
        Tap(
            scope.say(f"kind.{kind}"),
            SetAmount(i),
            icon="bomb" if kind is Fuse.BOMB else "burst",
            kind="chosen" if kind is chosen else "plain",
            below=scope.say(f"gang.kind.{kind}"),
        )
        for i, kind in enumerate(kinds)
    )
    choices = tuple(
        CardChoice(
            move.condition.value,
            scope.say(f"condition.{move.condition}"),
            Answer(move),
            move.kind.value,
            focus=move == at,
        )
        for move in cards
        if move.kind is chosen
    )
    return CardPicker(taps, choices)


# --- Dicy Cards -------------------------------------------------------------------------------------------------------


def _dicy(scope: Scope, playing: Playing, view: DicyView) -> Drawn:
    asks = public_asks(playing)
    options = [move for ask in asks if isinstance(ask, Choose) for move in ask.options]
    acting = asks[0].seat if asks and asks[0].seat is not None else view.player
    colours = seat_colours(playing.seats.names, scope.library.players)
    people = [Who(name, colour) for name, colour in zip(playing.seats.names, colours, strict=True)]
    seat = acting if acting is not None else playing.seats.first
    hand = view.hands[seat]
    faces = [die.face.value or 0 for die in view.dice]
    cards = tuple(_card(scope, playing, card, options, faces) for card in hand.cards)
    note = scope.words(view.notes[0]) if view.notes else ""
    board = DicyBoard(people[seat], board_dice(scope, playing), cards, note)
    shown = [move for move in options if isinstance(move, Score | Pay | Freeze | Thaw)]
    barred = list(playing.game.rules.barred(playing.state))
    found = controls(scope, playing, [*shown, *barred])
    if scope.screen_state.ask is None:
        found = tuple(control for control in found if not _dice_choices(control))
    return board, found


def _dice_choices(control: Control) -> bool:
    """Whether a control only opens the choice of dice for a card: the cards have that themselves."""
    return hasattr(control, "taps") and any(isinstance(tap.action, OpenAsk) for tap in control.taps)


def _card(scope: Scope, playing: Playing, card: CardView, options: list[Move], faces: list[int]) -> DicyCard:
    at = focused(scope)
    own = [move for move in options if getattr(move, "card", None) is card.card]
    main = next((move for move in own if isinstance(move, Score | Freeze | Thaw)), None)
    pay = next((move for move in own if isinstance(move, Pay)), None)
    action: Action = Answer(main) if main is not None else None
    reason, barred = "", False
    if main is None and not isinstance(at, Pay):
        forbidden = next(
            (move for move in playing.game.rules.barred(playing.state) if getattr(move, "card", None) is card.card),
            None,
        )
        if forbidden is not None:
            illegal = refusal(playing, forbidden)
            reason = refusal_words(scope, illegal) if illegal is not None else ""
            action, barred = Open(Reason(forbidden)), True
    return DicyCard(
        card.card.value,
        scope.say(f"card.{card.card}"),
        scope.say(f"rule.{card.card}"),
        card.frozen,
        earns=scope.say("dicy.earns", n=card.best.points) if card.best is not None else "",
        picks=tuple(sorted((faces[i] for i in card.best.picks), reverse=True)) if card.best is not None else (),
        action=action,
        barred=barred,
        reason=reason,
        effect=scope.say(f"effect.{card.effect.value}") if card.effect is not None else "",
        pay=Tap(scope.say("dicy.pay"), Answer(pay), icon="again", focus=pay == at) if pay is not None else None,
        choose=_choose_dice(scope, playing, card),
        focus=main is not None and main == at,
    )


def _choose_dice(scope: Scope, playing: Playing, card: CardView) -> Tap | None:
    """Other dice than the best for this card: where people may choose."""
    for i, ask in enumerate(public_asks(playing)):
        if isinstance(ask, PickDice) and isinstance(ask.template, Score) and ask.template.card is card.card:
            return Tap(scope.say("dicy.other-dice"), OpenAsk(i), icon="dice")
    return None
