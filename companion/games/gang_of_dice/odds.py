"""The odds of a turn of Gang of Dice: what to throw again, what it is worth, and how many dice to risk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.core import IllegalMove
from companion.dice import FACES, GANG_DIE
from companion.game import BadLine
from companion.games.gang_of_dice.cards import Card, Fuse, holds, tally, total
from companion.games.gang_of_dice.notation import read_card
from companion.odds import MOST_DICE, BadQuestion, Odds, Question, Told, Turn, checked_number, hands, told_number

REROLLS = 2
"""How often dice may be thrown again in a turn."""
_SHOWN = ("boss", "1", "2", "3", "4", "5")
"""The faces in the order of a tally."""
_MOST_RESULT = 999


class Beat(Struct, frozen=True):
    """The result that leads, and with how many dice."""

    result: int
    dice: int


class Choice(Struct, frozen=True):
    """Dice to throw again, none to stop; and what each aim is worth if one begins so and then plays best for it."""

    reroll: tuple[str, ...]
    mean: float
    beat: float | None


class Ends(Struct, frozen=True):
    """How a turn ends under the best play for its aim."""

    valid: float
    """The chance that the Boss is not offended."""
    results: dict[int, float]
    """The chance of each valid result."""


class GangTurn:
    """A turn under one warning with so many dice; with a result to beat or without."""

    def __init__(self, card: Card, dice: int, beat: Beat | None = None) -> None:
        self._hands = hands(len(_SHOWN), dice)
        stop, offended = hand_results(card, dice)
        ended = offended if card.kind is Fuse.EXPLOSION else frozenset[int]()
        self.mean = Turn(self._hands, stop, ended)
        self.beat: Turn | None = None
        if beat is not None:
            least = beat.result if dice > beat.dice else beat.result + 1
            won = {hand: float(worth >= least and hand not in offended) for hand, worth in stop.items()}
            self.beat = Turn(self._hands, won, ended)
        self._valid = stop.keys() - offended
        self._worth = stop

    def before(self, rerolls: int = REROLLS) -> tuple[float, float | None]:
        """Both aims before the first throw."""
        return self.mean.thrown(rerolls)[0], None if self.beat is None else self.beat.thrown(rerolls)[0]

    def choices(self, faces: Sequence[str], rerolls: int) -> list[Choice]:
        """Every distinct choice with the dice as they lie, best first."""
        hand = self._hands.number(tally(FACES[face] for face in faces))
        mean = self.mean.choices(hand, rerolls)
        beat = None if self.beat is None else self.beat.choices(hand, rerolls)
        found = [Choice(self._again(hand, kept), mean[kept], None if beat is None else beat[kept]) for kept in mean]
        return sorted(found, key=lambda c: (c.mean if c.beat is None else c.beat, -len(c.reroll)), reverse=True)

    def worths(self, faces: Sequence[str], rerolls: int) -> list[tuple[tuple[str, ...], float]]:
        """Every distinct choice, and what it is worth for the aim in hand: to beat what leads, else the mean."""
        hand = self._hands.number(tally(FACES[face] for face in faces))
        aim = self.mean if self.beat is None else self.beat
        return [(self._again(hand, kept), worth) for kept, worth in aim.choices(hand, rerolls).items()]

    def _again(self, hand: int, kept: int) -> tuple[str, ...]:
        counts = self._hands.counts(hand - kept)
        return tuple(face for face, count in zip(_SHOWN, counts, strict=True) for _ in range(count))

    def ends(self, rerolls: int = REROLLS, faces: Sequence[str] | None = None) -> Ends:
        """How the turn ends, from the dice as they lie or before the first throw: played to beat a result where there
        is one, else for the highest mean."""
        results: dict[int, float] = {}
        aim = self.mean if self.beat is None else self.beat
        lying = None if faces is None else self._hands.number(tally(FACES[face] for face in faces))
        for hand, chance in aim.ends(rerolls, lying).items():
            if hand in self._valid:
                worth = int(self._worth[hand])
                results[worth] = results.get(worth, 0.0) + chance
        return Ends(sum(results.values()), dict(sorted(results.items())))


class Stake(Struct, frozen=True):
    """What it is worth to use so many dice."""

    dice: int
    mean: float
    """The expected result, played for it."""
    beat: float | None
    """The chance to beat what leads, played for that; None where nothing leads."""

    @property
    def lost(self) -> float | None:
        """What it costs on average: the dice used, which are lost unless one wins; None where nothing is to beat."""
        return None if self.beat is None else self.dice * (1 - self.beat)


def stakes(
    card: Card, most: int, beat: Beat | None, progress: Callable[[float], None] = lambda share: None
) -> Iterator[Stake]:
    """Each number of dice that could be risked, 12 at most, and what it is worth."""
    high = min(most, MOST_DICE)
    work = [n**4 for n in range(high + 1)]  # how the work grows with the dice, about
    for dice in range(1, high + 1):
        progress(sum(work[:dice]) / sum(work))
        mean, chance = GangTurn(card, dice, beat).before()
        yield Stake(dice, mean, chance)


@lru_cache(maxsize=64)
def hand_results(card: Card, dice: int) -> tuple[dict[int, float], frozenset[int]]:
    """What every hand is worth when the turn ends, and those that offend the Boss."""
    all_hands = hands(len(_SHOWN), dice)
    stop, offended = {}, set()
    for hand in all_hands.whole:
        counts = all_hands.counts(hand)
        if holds(card.condition, counts):
            offended.add(hand)
            stop[hand] = 0.0
        else:
            stop[hand] = float(total(counts))
    return stop, frozenset(offended)


class GangOdds(Odds):
    """As the command line asks."""

    questions = (
        Question("card", 'the warning, "bomb total 7"', ("CARD",)),
        Question("dice", f"how many dice, 1 to {MOST_DICE}", ("N",)),
        Question("faces", 'the dice as they lie, "1 boss 4"; without it: before the first throw', ("FACES",)),
        Question("rerolls", f"how often dice may still be thrown again (default {REROLLS})", ("N",)),
        Question("beat", "the result that leads, and with how many dice", ("RESULT", "DICE")),
        Question("ends", "beside it, the chance to end valid and of each result, under the best play", ()),
        Question("stakes", "beside it, what each number of dice from 1 to --dice is worth, and what it costs", ()),
    )

    def answer(self, told: Told) -> dict[str, Any]:
        card = _card(told)
        dice = told_number(told, "dice", 1, MOST_DICE)
        rerolls = told_number(told, "rerolls", 0, REROLLS, default=REROLLS)
        faces = _faces(told["faces"][0], dice) if "faces" in told else None
        turn = GangTurn(card, dice, _beat(told))
        if faces is None:
            mean, beat = turn.before(rerolls)
            choices = None
        else:
            choices = turn.choices(faces, rerolls)
            mean = max(choice.mean for choice in choices)
            beat = max((choice.beat for choice in choices if choice.beat is not None), default=None)
        out: dict[str, Any] = {"mean": mean}
        if beat is not None:
            out["beat"] = beat
        if choices is not None:
            out["choices"] = [_fields(choice) for choice in choices]
        if "ends" in told:
            ends = turn.ends(rerolls, faces)
            out |= {"valid": ends.valid, "results": {str(result): chance for result, chance in ends.results.items()}}
        if "stakes" in told:
            out["stakes"] = [_stake_fields(stake) for stake in stakes(card, dice, _beat(told))]
        return out


def _fields(choice: Choice) -> dict[str, Any]:
    fields: dict[str, Any] = {"reroll": list(choice.reroll), "mean": choice.mean}
    return fields if choice.beat is None else {**fields, "beat": choice.beat}


def _stake_fields(stake: Stake) -> dict[str, Any]:
    fields: dict[str, Any] = {"dice": stake.dice, "mean": stake.mean}
    return fields if stake.beat is None else {**fields, "beat": stake.beat, "lost": stake.lost}


def _card(told: Told) -> Card:
    if "card" not in told:
        raise BadQuestion("missing", option="card")
    try:
        return read_card(told["card"][0].split())
    except (BadLine, IllegalMove) as error:
        raise BadQuestion("card", text=told["card"][0], why=error.message) from error


def _beat(told: Told) -> Beat | None:
    if "beat" not in told:
        return None
    result, dice = told["beat"]
    return Beat(checked_number("beat", result, 0, _MOST_RESULT), checked_number("beat", dice, 0, _MOST_RESULT))


def _faces(text: str, dice: int) -> list[str]:
    known = [face.id for face in GANG_DIE.faces]
    faces = text.split()
    for face in faces:
        if face not in known:
            raise BadQuestion("face", face=face, known=tuple(known))
    if len(faces) != dice:
        raise BadQuestion("faces", n=dice, seen=len(faces))
    return faces
