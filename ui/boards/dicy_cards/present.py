"""Dicy Cards on the screen: six dice, five cards, and what each of them would earn."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import Choose, Move, PickDice, Seat
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.implied import Implied, implied
from companion.games.dicy_cards.model import (
    CardView,
    DicyView,
    Freeze,
    HandView,
    Pay,
    Score,
    SetFrozen,
    Skip,
    State,
    Thaw,
)
from ui.app.inbox import Answer, AnswerAll
from ui.app.snapshot import Playing
from ui.boards.contract import PresentedBoard
from ui.boards.dicy_cards.model import DicyBoard, DicyCard, TurnedCard
from ui.present.adjust import hold_to_correct
from ui.present.consequences import brought
from ui.present.controls import ChoiceButtons, Control, board_dice, controls, refusal_words
from ui.present.models import Action, Tap
from ui.present.scope import Scope, focused, people, refusal, who
from ui.state.intents import Open, OpenAsk
from ui.state.sheets import Reason


def present(scope: Scope, playing: Playing, view: DicyView) -> PresentedBoard:
    """The dice and the five cards of whoever acts; what is tapped on a card has no button beside it."""
    asks = scope.asks
    options = [move for ask in asks if isinstance(ask, Choose) for move in ask.options]
    acting = asks[0].seat if asks and asks[0].seat is not None else view.player
    seat = acting if acting is not None else playing.seats.first
    hand = view.hands[seat]
    faces = [die.face.value or 0 for die in view.dice]
    along = _along(scope, playing)
    cards = tuple(
        replace(_card(scope, playing, seat, card, options, faces), turned=_turned(scope, hand, along.get(card.card)))
        for card in hand.cards
    )
    note = scope.words(view.notes[0]) if view.notes else ""
    board = DicyBoard(people(scope, playing)[seat], board_dice(scope), cards, note)
    shown = [move for move in options if isinstance(move, Score | Pay | Freeze | Thaw)]
    barred = list(playing.game.rules.barred(playing.state))
    found = controls(scope, playing, [*shown, *barred])
    if scope.screen_state.ask is None:
        found = tuple(control for control in found if not _dice_choices(control))
        found += _other_dice(scope) if not scope.screen_state.advice else ()  # a hint needs the room
    return PresentedBoard(board, found)


def _dice_choices(control: Control) -> bool:
    """Whether a control only opens the choice of dice for a card: the cards have that themselves."""
    return hasattr(control, "taps") and any(isinstance(tap.action, OpenAsk) for tap in control.taps)


def _card(
    scope: Scope, playing: Playing, seat: Seat, card: CardView, options: list[Move], faces: list[int]
) -> DicyCard:
    at = focused(scope)
    dice = _dice_ask(scope, card)
    choosing = scope.screen_state.ask is not None and dice is not None
    own = [move for move in options if getattr(move, "card", None) is card.card]
    main = next((move for move in own if isinstance(move, Score | Freeze | Thaw)), None)
    pay = next((move for move in own if isinstance(move, Pay)), None)
    action: Action = OpenAsk(dice) if choosing else Answer(main) if main is not None else None
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
        earns=_earns(scope, playing, card, main),
        picks=tuple(sorted((faces[i] for i in card.best.picks), reverse=True)) if card.best is not None else (),
        action=action,
        barred=barred,
        reason=reason,
        effect=scope.say(f"effect.{card.effect.value}") if card.effect is not None else "",
        pay=Tap(scope.say("dicy.pay"), Answer(pay), icon="again", focus=pay == at) if pay is not None else None,
        focus=scope.screen_state.ask == dice if choosing else main is not None and main == at,
        held=hold_to_correct(scope, playing, SetFrozen, seat=seat),
    )


def _along(scope: Scope, playing: Playing) -> dict[CardId, Implied]:
    """What the next player's cards tell of this turn; nothing while dice are chosen, and a hint needs the room."""
    if scope.screen_state.ask is not None or scope.screen_state.advice or not isinstance(playing.state, State):
        return {}
    return implied(playing.state, playing.game.rules.apply)


def _turned(scope: Scope, hand: HandView, told: Implied | None) -> TurnedCard | None:
    """This card of the next player, and what it tells of whoever is in turn if it is turned over."""
    if told is None:
        return None
    player, act = told.answer.seat, told.act
    owner = who(scope, player)
    assert owner is not None
    if isinstance(act, Skip):
        tells, words = scope.say("dicy.skips"), scope.say("dicy.skip-thaws", player=player)
    else:
        earned = next(card.best.points for card in hand.cards if card.card is act.card and card.best is not None)
        tells, words = scope.say("dicy.earns", n=earned), scope.say("dicy.earns-freezes", n=earned, player=player)
    return TurnedCard(owner, isinstance(told.answer, Freeze), tells, words, AnswerAll(told.moves))


def _earns(scope: Scope, playing: Playing, card: CardView, main: Move | None) -> str:
    """What a card would earn; with what that makes, where it reaches the goal or wins."""
    if card.best is None:
        return ""
    brings = brought(scope, playing, main) if isinstance(main, Score) else None
    if main is None or brings is None or brings.tone != "yes":
        return scope.say("dicy.earns", n=card.best.points)
    has = next((seat.score or 0 for seat in scope.view.seats if seat.seat == main.seat), 0)
    return scope.say("dicy.earns.goal", n=card.best.points, total=has + card.best.points)


def _dice_ask(scope: Scope, card: CardView) -> int | None:
    """The ask for other dice than the best for this card: where people may choose."""
    for i, ask in enumerate(scope.asks):
        if isinstance(ask, PickDice) and isinstance(ask.template, Score) and ask.template.card is card.card:
            return i
    return None


def _other_dice(scope: Scope) -> tuple[Control, ...]:
    """One button for it; then a tap on a card chooses for which."""
    for i, ask in enumerate(scope.asks):
        if isinstance(ask, PickDice) and isinstance(ask.template, Score):
            return (ChoiceButtons("", (Tap(scope.say("dicy.other-dice"), OpenAsk(i), icon="dice"),)),)
    return ()


def player_icons(view: DicyView, seat: Seat) -> tuple[str, ...]:
    """The cards before a player: frozen or not."""
    return tuple("snow" if card.frozen else "cards" for card in view.hands[seat].cards)
