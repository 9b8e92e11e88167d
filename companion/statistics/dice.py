"""Fair dice: what the camera read of each colour of each set, and whether that is unusual.

Dice that look alike cannot be told apart: all white dice of a box count together, and one bad die among five good
ones needs five times the throws. The test is `companion.fairness`: it may be looked at whenever one likes. Here it is
looked at after every game, in the order in which the games ended.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.dice import FACES, Colour, DieKind, Face
from companion.fairness import Fairness, judge, stake
from companion.statistics.digests import Played


class DiceSet(Struct, frozen=True):
    """The dice of one colour in one game's box."""

    game: str
    colour: Colour | None
    """None where neither the game nor the camera told it."""
    fairness: Fairness


class DicePage(Struct, frozen=True):
    """All dice that the camera read."""

    sets: tuple[DiceSet, ...]
    """The strangest first, then those most thrown."""
    told_by_hand: int
    """Throws that no camera read: they are not in here."""
    taken_back: int
    """Throws that were read and taken back."""
    strange: int
    """Dice that their game does not have: left out."""


def dice_page(games: Sequence[Played]) -> DicePage:
    """Every colour of every box."""
    counts: dict[tuple[str, tuple[str, ...], str], list[int]] = {}
    best: dict[tuple[str, tuple[str, ...], str], float] = {}
    for played in games:
        for faces, colour, shown in played.digest.dice:
            key = (played.start.game, faces, colour)
            so_far = counts.setdefault(key, [0] * len(faces))
            for place, count in enumerate(shown[: len(faces)]):
                so_far[place] += count
            best[key] = max(best.get(key, 0.0), stake(so_far))
    sets = []
    for (game, ids, colour), thrown in counts.items():
        kind = DieKind(tuple(FACES.get(id) or Face(id, None) for id in ids))
        told = dict(zip(kind.faces, thrown, strict=True))
        fairness = judge(kind, told, best[game, ids, colour], len(counts))
        sets.append(DiceSet(game, Colour(colour) if colour else None, fairness))
    sets.sort(key=lambda one: (-(one.fairness.odds if one.fairness.strangest else 0), -one.fairness.throws))
    return DicePage(
        tuple(sets),
        sum(played.digest.told_throws for played in games),
        sum(played.digest.taken_back for played in games),
        sum(played.digest.strange for played in games),
    )
