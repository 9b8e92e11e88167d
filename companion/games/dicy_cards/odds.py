"""The odds of a turn of Dicy Cards: what to score, or which card to freeze and which dice to throw again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.dice import D6
from companion.games.dicy_cards.cards import DICE, CardId, best_scores
from companion.odds import BadQuestion, Odds, Question, Told, hands

_SHOWN = tuple(face.id for face in D6.faces)
_HANDS = hands(len(_SHOWN), DICE)
Active = frozenset[CardId]


class Choice(Struct, frozen=True):
    """What can be done with the dice as they lie, and the points of this turn that it is worth."""

    points: float
    score: CardId | None = None
    """Score this card now."""
    freeze: CardId | None = None
    """Freeze this card, throw these dice again, and play best from there; neither card: skip the turn."""
    reroll: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def thrown(active: Active) -> Mapping[int, float]:
    """What it is worth to keep a part of the dice and throw the rest, with these cards active after that throw."""
    worth = {hand: float(max(_scores(hand, active).values(), default=0)) for hand in _HANDS.whole}
    for card in active:
        again = _HANDS.best_kept(thrown(active - {card}))
        worth = {hand: max(now, again[hand]) for hand, now in worth.items()}
    return _HANDS.thrown(worth)


def _scores(hand: int, active: Active) -> dict[CardId, int]:
    """What each active card that can be met earns at best."""
    values = tuple([value for value, count in enumerate(_HANDS.counts(hand), start=1) for _ in range(count)])
    return {card: best.points for card, best in best_scores(values, tuple(active)).items()}


def choices(faces: tuple[str, ...], active: Active) -> list[Choice]:
    """Everything that can be done with six dice as they lie, best first."""
    hand = sum(_HANDS.one[_SHOWN.index(face)] for face in faces)
    found = [Choice(points, score=card) for card, points in _scores(hand, active).items()]
    for card in active:
        after = thrown(active - {card})
        found += [
            Choice(after[kept], freeze=card, reroll=_again(hand - kept)) for kept in _HANDS.parts(hand) if kept != hand
        ]
    found.append(Choice(0))
    # Of equal worth, what is sure comes first: to score before to freeze, and fewer dice before more.
    return sorted(found, key=lambda choice: (-choice.points, choice.score is None, len(choice.reroll)))


def rerolls(faces: tuple[str, ...], active: Active) -> dict[tuple[str, ...], float]:
    """What each distinct set of dice is worth to throw again, with these cards active after that throw."""
    hand = sum(_HANDS.one[_SHOWN.index(face)] for face in faces)
    worth = thrown(active)
    return {_again(hand - kept): worth[kept] for kept in _HANDS.parts(hand) if kept != hand}


def next_turn_cost(active: Active, card: CardId) -> float:
    """The next-turn estimate of what it costs to have a card frozen: how many points less a turn that begins with the
    other active cards is worth. It knows nothing of cards that thaw, nor of turns after that one."""
    return thrown(active)[0] - thrown(active - {card})[0]


def _again(dice: int) -> tuple[str, ...]:
    return tuple(face for face, count in zip(_SHOWN, _HANDS.counts(dice), strict=True) for _ in range(count))


class DicyOdds(Odds):
    """As the command line asks."""

    questions = (
        Question("active", "the active cards of the player in turn, comma separated", ("CARDS",)),
        Question("estimate", "beside it, the next-turn estimate of what each card costs once it is frozen", ()),
        Question("faces", 'the six dice as they lie, "5 5 4 4 2 1"; without it: before the first throw', ("FACES",)),
    )

    def answer(self, told: Told) -> dict[str, Any]:
        active = _active(told)
        if "faces" in told:
            found = choices(_faces(told["faces"][0]), active)
            out: dict[str, Any] = {"points": found[0].points, "choices": [_fields(choice) for choice in found]}
        else:
            out = {"points": thrown(active)[0]}
        if "estimate" in told:
            out["next_turn_estimate"] = {card.value: next_turn_cost(active, card) for card in CardId if card in active}
        return out


def _fields(choice: Choice) -> dict[str, Any]:
    if choice.score is not None:
        return {"score": choice.score.value, "points": choice.points}
    if choice.freeze is not None:
        return {"freeze": choice.freeze.value, "reroll": list(choice.reroll), "points": choice.points}
    return {"skip": True, "points": choice.points}


def _active(told: Told) -> Active:
    if "active" not in told:
        raise BadQuestion("missing", option="active")
    words = [word.strip() for word in told["active"][0].split(",") if word.strip()]
    if not words:
        raise BadQuestion("no-card")
    for number, word in enumerate(words):
        if word not in list(CardId):
            raise BadQuestion("card-id", card=word, known=tuple(CardId))
        if word in words[:number]:
            raise BadQuestion("card-twice", card=word)
    return frozenset(map(CardId, words))


def _faces(text: str) -> tuple[str, ...]:
    faces = tuple(text.split())
    for face in faces:
        if face not in _SHOWN:
            raise BadQuestion("face", face=face, known=_SHOWN)
    if len(faces) != DICE:
        raise BadQuestion("faces", n=DICE, seen=len(faces))
    return faces
