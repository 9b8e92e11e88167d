"""Advice in Gang of Dice: which dice to throw again, and how many to risk. From what lies open on the table alone."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from companion.advice import Advice, Advised, Adviser, Progress, chance, mean, poor_chance, poor_mean
from companion.core import Amount, AnyAsk, Move, Seat, View
from companion.dice import FACES
from companion.games.gang_of_dice.cards import Card
from companion.games.gang_of_dice.model import Commit, GangView, Phase, Reroll, Stop
from companion.games.gang_of_dice.odds import Beat, GangTurn, Stake, stakes
from companion.odds import MOST_DICE
from companion.text import Message, message

NEARLY = 0.9
"""A stake that has at least this share of the best chance is nearly as good."""


class ThrowQuestion(Struct, frozen=True):
    """Dice lie there: which to throw again?"""

    seat: Seat
    card: Card
    faces: tuple[str, ...]
    """By place."""
    rerolls: int
    beat: Beat | None


class StakeQuestion(Struct, frozen=True):
    """How many dice to use?"""

    seat: Seat
    card: Card
    most: int
    beat: Beat | None


class GangAdviser(Adviser):
    """To take the lead where somebody has it, else for the highest result."""

    def question(self, view: View, asks: tuple[AnyAsk, ...]) -> Hashable | None:
        if not isinstance(view, GangView) or view.card is None or view.turn is None:
            return None
        beat = None if view.best is None else Beat(view.best.total, len(view.best.dice))
        amount = next((ask for ask in asks if isinstance(ask, Amount)), None)
        if view.phase is Phase.COMMIT and amount is not None:
            return StakeQuestion(view.turn, view.card, amount.high, beat)
        if view.phase is Phase.DECIDE and view.rerolls:
            return ThrowQuestion(view.turn, view.card, tuple(die.face.id for die in view.dice), view.rerolls, beat)
        return None

    def advise(self, question: ThrowQuestion | StakeQuestion, progress: Progress) -> Advice:
        if isinstance(question, StakeQuestion):
            return _stake(question, progress)
        if len(question.faces) > MOST_DICE:
            return Advice(_aim(question.beat), notes=(message("advice.too-many", n=MOST_DICE),))
        return _throw(question, progress)


def _aim(beat: Beat | None) -> Message:
    if beat is None:
        return message("advice.aim.result")
    return message("advice.aim.lead", total=beat.result, n=beat.dice)


def _throw(question: ThrowQuestion, progress: Progress) -> Advice:
    progress(0.0)
    turn = GangTurn(question.card, len(question.faces), question.beat)
    found = {tuple(sorted(again)): worth for again, worth in turn.worths(question.faces, question.rerolls)}
    chances = question.beat is not None

    def told(again: tuple[str, ...]) -> Advised:
        places = _places(question.faces, again)
        faces = tuple(sorted((FACES[face] for face in again), key=lambda face: face.value or 0))
        return Advised(
            message("advice.reroll", faces=faces) if again else message("advice.stop"),
            chance(found[again]) if chances else mean(found[again]),
            _share(found[again], 1.0 if chances else max(found.values())),
            Reroll(question.seat, places) if again else Stop(question.seat),
            places,
        )

    def judge(move: Move) -> float | None:
        match move:
            case Stop():
                return found[()]
            case Reroll(picks=picks):
                return found.get(tuple(sorted(question.faces[place] for place in picks)))
        return None

    best_first = sorted(found, key=lambda again: (-found[again], len(again)))
    other = () if best_first[0] else next((again for again in best_first if again), ())
    best = found[best_first[0]]
    return Advice(
        _aim(question.beat),
        tuple(told(again) for again in dict.fromkeys((best_first[0], other))),
        judge=judge,
        poor_below=poor_chance(best) if chances else poor_mean(best),
    )


def _places(faces: tuple[str, ...], again: tuple[str, ...]) -> tuple[int, ...]:
    """Places of dice that show these faces; of equal ones the first."""
    wanted, places = list(again), []
    for place, face in enumerate(faces):
        if face in wanted:
            wanted.remove(face)
            places.append(place)
    return tuple(places)


def _stake(question: StakeQuestion, progress: Progress) -> Advice:
    found = {stake.dice: stake for stake in stakes(question.card, question.most, question.beat, progress)}

    def worth(stake: Stake) -> float:
        return stake.mean if stake.beat is None else stake.beat

    def told(stake: Stake) -> Advised:
        cost = message("advice.cost", n=stake.dice)
        if stake.beat is None:
            return Advised(
                message("advice.use", n=stake.dice),
                mean(stake.mean),
                _share(stake.mean, best),
                Commit(question.seat, stake.dice),
                note=cost,
            )
        return Advised(
            message("advice.use", n=stake.dice),
            chance(stake.beat),
            stake.beat,
            Commit(question.seat, stake.dice),
            note=message("advice.cost.lost", n=stake.dice, lost=stake.lost or 0.0),
        )

    def judge(move: Move) -> float | None:
        return worth(found[move.n]) if isinstance(move, Commit) and move.n in found else None

    best_first = sorted(found.values(), key=lambda stake: (-worth(stake), stake.dice))
    best = worth(best_first[0])
    cheaper = next(stake for stake in found.values() if worth(stake) >= NEARLY * best)
    notes = (message("advice.stakes", n=MOST_DICE),) if question.most > MOST_DICE else ()
    return Advice(
        _aim(question.beat),
        tuple(told(stake) for stake in dict.fromkeys((best_first[0], cheaper))),
        notes,
        judge,
        poor_mean(best) if question.beat is None else poor_chance(best),
    )


def _share(worth: float, most: float) -> float:
    return worth / most if most > 0 else 0.0
