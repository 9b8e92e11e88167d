"""Advice in Dicy Cards: score now, or freeze a card and throw again. Nothing is hidden in this game."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from companion.advice import Advice, Advised, Adviser, Progress, mean, poor_mean
from companion.core import AnyAsk, Move, Seat, View
from companion.dice import FACES
from companion.games.dicy_cards.cards import CARDS, NAMES, CardId, best_scores
from companion.games.dicy_cards.model import DicyView, Pay, Phase, Reroll, Score
from companion.games.dicy_cards.odds import Active, Choice, choices, next_turn_cost, rerolls
from companion.text import message


class CardQuestion(Struct, frozen=True):
    """Six dice lie there, and these cards are active; `paid`: a card was frozen, dice must be thrown again."""

    seat: Seat
    active: Active
    faces: tuple[str, ...]
    """By place."""
    paid: bool


class DicyAdviser(Adviser):
    """For the points of this turn; what a card costs later stands beside it, as an estimate."""

    def question(self, view: View, asks: tuple[AnyAsk, ...]) -> Hashable | None:
        if not isinstance(view, DicyView) or view.player is None or view.phase not in (Phase.DECIDE, Phase.PICK):
            return None
        active = frozenset(card.card for card in view.hands[view.player].cards if not card.frozen)
        return CardQuestion(view.player, active, tuple(die.face.id for die in view.dice), view.phase is Phase.PICK)

    def advise(self, question: CardQuestion, progress: Progress) -> Advice:
        progress(0.0)
        return _again(question) if question.paid else _decide(question)


def _decide(question: CardQuestion) -> Advice:
    found = choices(question.faces, question.active)
    best = found[0].points
    scores = next((choice for choice in found if choice.score is not None), None)
    freezes = next((choice for choice in found if choice.freeze is not None and choice.points > 0), None)
    told = sorted((one for one in (scores, freezes) if one is not None), key=lambda one: -one.points)
    pays: dict[CardId, float] = {}
    for one in found:
        if one.freeze is not None:
            pays[one.freeze] = max(pays.get(one.freeze, 0.0), one.points)

    def judge(move: Move) -> float | None:
        match move:
            case Score(card=card, picks=picks):
                chosen = tuple(sorted(int(question.faces[place]) for place in picks))
                return float(CARDS[card].points(chosen))
            case Pay(card=card):
                return pays.get(card)
        return None  # to skip thaws cards: what that is worth is not told

    return Advice(
        message("advice.aim.points"),
        tuple(_told(question, choice, best) for choice in told),
        () if told else (message("advice.only-skip"),),
        judge,
        poor_mean(best),
    )


def _told(question: CardQuestion, choice: Choice, best: float) -> Advised:
    share = choice.points / best if best > 0 else 0.0
    if choice.score is not None:
        values = tuple(int(face) for face in question.faces)
        picks = best_scores(values, (choice.score,))[choice.score].picks
        words = message("advice.score", card=NAMES[choice.score])
        return Advised(words, mean(choice.points), share, Score(question.seat, choice.score, picks), picks)
    assert choice.freeze is not None
    return Advised(
        message("advice.freeze", card=NAMES[choice.freeze], faces=tuple(FACES[face] for face in choice.reroll)),
        mean(choice.points),
        share,
        Pay(question.seat, choice.freeze),
        _places(question.faces, choice.reroll),
        message("advice.later", points=next_turn_cost(question.active, choice.freeze)),
    )


def _again(question: CardQuestion) -> Advice:
    """A card is paid: which dice to throw again?"""
    found = rerolls(question.faces, question.active)
    best_first = sorted(found, key=lambda again: (-found[again], len(again)))
    best = found[best_first[0]]

    def told(again: tuple[str, ...]) -> Advised:
        places = _places(question.faces, again)
        words = message("advice.reroll", faces=tuple(FACES[face] for face in again))
        share = found[again] / best if best > 0 else 0.0
        return Advised(words, mean(found[again]), share, Reroll(question.seat, places), places)

    def judge(move: Move) -> float | None:
        if not isinstance(move, Reroll):
            return None
        return found.get(tuple(sorted(question.faces[place] for place in move.picks)))

    return Advice(message("advice.aim.points"), tuple(map(told, best_first[:2])), (), judge, poor_mean(best))


def _places(faces: tuple[str, ...], again: tuple[str, ...]) -> tuple[int, ...]:
    """Places of dice that show these faces; of equal ones the first."""
    wanted, places = list(again), []
    for place, face in enumerate(faces):
        if face in wanted:
            wanted.remove(face)
            places.append(place)
    return tuple(places)
