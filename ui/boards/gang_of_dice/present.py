"""Gang of Dice on the screen: the warning as it lies in the middle, the dice, who leads, the pot."""

from __future__ import annotations

from companion.core import Choose
from companion.games.gang_of_dice.cards import Card, Condition, Fuse
from companion.games.gang_of_dice.catalogue import kinds_of
from companion.games.gang_of_dice.model import GangView, PotIs, TurnUp
from ui.app.inbox import Answer
from ui.app.snapshot import Playing
from ui.boards.contract import PresentedBoard
from ui.boards.gang_of_dice.model import CardChoice, CardPicker, GangBoard, KindChoice
from ui.present.adjust import hold_to_correct
from ui.present.controls import board_dice, controls
from ui.present.scope import Scope, focused, who


def present(scope: Scope, playing: Playing, view: GangView) -> PresentedBoard:
    """The warning, the dice, who leads; or the pictures of all warnings, while one is to be turned up."""
    card = view.card
    best = view.best
    cards = [m for ask in scope.asks if isinstance(ask, Choose) for m in ask.options if isinstance(m, TurnUp)]
    lead = ""
    if best is not None and view.leader is not None:
        lead = scope.say("gang.leads", total=best.total, n=len(best.dice))
    board = GangBoard(
        condition=card.condition.value if card is not None else "",
        kind=card.kind.value if card is not None else "",
        title=scope.say(f"kind.{card.kind}") if card is not None else scope.say("gang.no-card"),
        words=scope.say(f"condition.{card.condition}") if card is not None else "",
        dice=board_dice(scope),
        total=str(view.total) if view.total is not None else "",
        offended=scope.say("gang.offended") if view.holds else "",
        safe=scope.say("gang.safe") if view.holds is False else "",
        leader=who(scope, view.leader) if best is not None else None,
        lead=lead,
        pot=str(view.pot + view.in_front),
        pot_words=scope.say("gang.pot"),
        rerolls=view.rerolls,
        pot_held=hold_to_correct(scope, playing, PotIs),
        advice=_note(scope, view, "note.free", "note.all-lie"),
        picker=_picker(scope, playing, view, cards) if cards else None,
    )
    return PresentedBoard(board, () if cards else controls(scope, playing))


def _note(scope: Scope, view: GangView, *keys: str) -> str:
    """What the view notes of this, in words."""
    return next((scope.words(note) for note in view.notes if note.key in keys), "")


def _picker(scope: Scope, playing: Playing, view: GangView, cards: list[TurnUp]) -> CardPicker:
    """Each of the sixteen conditions, once; what was told of its kind before stands out."""
    known = _known_kinds(playing, view)
    doubted = playing.game.rules.doubted(playing.state)
    told = {(move.condition, move.kind): move for move in cards}
    at = focused(scope)

    def half(condition: Condition, kind: Fuse) -> KindChoice:
        move = told[condition, kind]
        doubt = scope.words(doubted[move]) if move in doubted else ""
        return KindChoice(kind.value, Answer(move), known.get(condition, kind) is kind, doubt, focus=move == at)

    def played(card: CardChoice) -> bool:
        return any(half.doubt and half.likely for half in card.halves)

    choices = [
        CardChoice(condition.value, scope.say(f"condition.{condition}"), tuple(half(condition, kind) for kind in Fuse))
        for condition in Condition
    ]
    kinds = tuple((kind.value, f"{scope.say(f'kind.{kind}')}: {scope.say(f'gang.kind.{kind}')}") for kind in Fuse)
    return CardPicker(kinds, tuple(sorted(choices, key=played)), _note(scope, view, "note.bonus.rule"))


def _known_kinds(playing: Playing, view: GangView) -> dict[Condition, Fuse]:
    """The kind of each condition that was told in this house; where both were, the one that was not played yet."""
    catalogue, owned = playing.game.catalogue, playing.owned
    if catalogue is None or owned is None:
        return {}
    entries = owned.over(catalogue)
    known = {}
    for condition in Condition:
        told = kinds_of(entries, condition)
        left = [kind for kind in told if Card(condition, kind) not in view.played]
        if told:
            known[condition] = (left or told)[0]
    return known
