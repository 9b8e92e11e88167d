"""Majority vote: several readings of the same still dice become one; where they do not agree, the die says so."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.dice import Box, DieReading, Doubt, PictureDoubt, Reading

T = TypeVar("T", bound=Hashable)


@dataclass(slots=True)
class _Place:
    """One place on the table, and what each reading saw there."""

    seen: dict[int, DieReading] = field(default_factory=dict)

    @property
    def box(self) -> Box:
        boxes = [die.box for die in self.seen.values()]
        return Box(*(sum(side) / len(boxes) for side in zip(*boxes, strict=True)))


def vote(readings: Sequence[Reading]) -> Reading:
    """One reading out of several of dice that did not move meanwhile. The order of the first reading is kept."""
    if not readings:
        raise ValueError("no readings to vote on")
    if len(readings) == 1:
        return readings[0]
    needed = len(readings) / 2
    dice: list[DieReading] = []
    doubts: list[PictureDoubt] = []
    agreed = True
    for place in _places(readings):
        die = _elect(place, len(readings))
        agreed = agreed and Doubt.DIFFERS not in die.doubts
        if len(place.seen) >= needed:
            dice.append(die)
        else:
            doubts.append(PictureDoubt(Doubt.DIFFERS, die.box))
    doubts += _picture_doubts(readings, needed)
    confident = agreed and sum(reading.confident for reading in readings) > needed
    return Reading(tuple(dice), confident, tuple(doubts))


def agree(readings: Sequence[Reading]) -> bool:
    """Whether all readings tell the same dice."""
    return all(
        len(place.seen) == len(readings) and len({(d.face, d.colour) for d in place.seen.values()}) == 1
        for place in _places(readings)
    )


def _places(readings: Sequence[Reading]) -> list[_Place]:
    """Put the dice of all readings that lie in the same place together."""
    places: list[_Place] = []
    for number, reading in enumerate(readings):
        for die in reading.dice:
            free = [place for place in places if number not in place.seen and same_place(place.box, die.box)]
            if free:
                min(free, key=lambda place: place.box.distance(die.box)).seen[number] = die
            else:
                places.append(_Place({number: die}))
    return places


def _elect(place: _Place, count: int) -> DieReading:
    """The die that the readings agree on most, with the mean of what each thought possible."""
    dice = list(place.seen.values())
    faces = _mean(((die.choices or ((die.face, die.sure),)) for die in dice), len(dice))
    colours = _mean(
        ((die.colours or (((die.colour, 1.0),) if die.colour else ())) for die in dice),
        len(dice),
    )
    face = _most_said([die.face for die in dice], dict(faces))
    colour = _most_said([die.colour for die in dice], dict(colours))
    doubts = [doubt for doubt in Doubt if 2 * sum(doubt in die.doubts for die in dice) >= len(dice)]
    same = len(dice) == count and len({(die.face, die.colour) for die in dice}) == 1
    if not same and Doubt.DIFFERS not in doubts:
        doubts.append(Doubt.DIFFERS)
    sure = sum(die.sure for die in dice if (die.face, die.colour) == (face, colour)) / count
    by_rules = any(die.by_rules for die in dice)
    return DieReading(face, colour, place.box, sure, faces, colours, tuple(doubts), by_rules)


def _mean(shares: Iterable[tuple[tuple[T, float], ...]], count: int) -> tuple[tuple[T, float], ...]:
    total: dict[T, float] = {}
    for ranked in shares:
        for choice, share in ranked:
            total[choice] = total.get(choice, 0.0) + share / count
    return tuple(sorted(total.items(), key=lambda pair: -pair[1]))


def _most_said(said: Sequence[T], shares: Mapping[Any, float]) -> T:
    """What most readings say; of equals, what they held likelier."""
    return max(dict.fromkeys(said), key=lambda choice: (said.count(choice), shares.get(choice, 0.0)))


def _picture_doubts(readings: Sequence[Reading], needed: float) -> list[PictureDoubt]:
    """Doubts about the picture that at least half of the readings have; the first one's box is kept."""
    found: list[tuple[PictureDoubt, set[int]]] = []
    for number, reading in enumerate(readings):
        for doubt in reading.doubts:
            for known, voters in found:
                if known.why == doubt.why and _same_box(known.box, doubt.box):
                    voters.add(number)
                    break
            else:
                found.append((doubt, {number}))
    return [doubt for doubt, voters in found if len(voters) >= needed]


def same_place(a: Box, b: Box) -> bool:
    """Whether two boxes are about the same die: their centres are less than half a die apart."""
    return a.distance(b) < 0.5 * min(a.width, a.height, b.width, b.height)


def _same_box(a: Box | None, b: Box | None) -> bool:
    return a is b if a is None or b is None else same_place(a, b)
