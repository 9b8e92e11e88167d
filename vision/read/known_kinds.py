"""A kind of die that the owners have shown: its body and its pips, not only one face of it.

Marbled dice are strange to the finder, so its opinion of their faces is worth little, and a face on which the two
networks disagree stays in doubt however often it was confirmed. Confirmed dice of the same kind are the better second
opinion: a die whose features lie among theirs, and whose nearest ones all show the face that was read, is read like a
plain one. That holds only where it held for every confirmed die when its own throw was left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.read.faces import FaceGuess
from vision.read.finder import Spot
from vision.read.learned_faces import NONE, FaceHead, SeenDie, unit
from vision.read.networks import Floats

NEAREST = 5
"""Confirmed looks that are compared with a die; all of them must show its face."""
SURE = 0.95
"""Probability of the face, after all that was learned, from which likeness to confirmed dice may settle it."""
LEAST_DICE = 25
"""Confirmed dice from which a kind is known: five throws of five."""
LEAST_RIGHT = 0.95
"""Share of left-out dice that must be read right: of a kind that is still misread often, likeness proves nothing."""
LEAST_SETTLED = 0.3
"""Share of left-out dice that likeness must settle for it to be worth anything."""
REACH = 90
"""Percentile of the distances of left-out dice to their nearest within which a die is of the kind."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownKinds:
    """Confirmed dice, as the face network sees them."""

    features: Floats
    """One row a look, of length one."""
    faces: tuple[int, ...]
    """What each shows, in FACE_IDS."""
    reach: float
    """Distance (one less the cosine) up to which a die is like these."""
    soft: float = 0.0
    """How soft these dice look: see `confidence.blur_of`."""

    def softness(self, features: Floats) -> float:
        """How soft a die looks in focus, if it is of these; else 0."""
        return self.soft if float((1.0 - self.features @ unit(features)).min()) <= self.reach else 0.0

    def settles(self, faces: Floats, features: Floats) -> bool:
        """Whether likeness to confirmed dice settles the face that is likeliest."""
        best = int(faces[:NONE].argmax())
        if faces[best] < SURE:
            return False
        far = 1.0 - self.features @ unit(features)
        nearest = np.argsort(far)[:NEAREST]
        return float(far[nearest[0]]) <= self.reach and all(self.faces[k] == best for k in nearest)

    def recognise(self, spot: Spot, guess: FaceGuess) -> tuple[Spot, FaceGuess]:
        """Both opinions of a spot; what the finder takes its face for is no doubt where confirmed dice settle it."""
        if not self.settles(guess.faces, guess.features):
            return spot, guess
        best = int(guess.faces[:NONE].argmax())
        sure = float(guess.faces[best])
        finder = tuple(max(p, sure) if k == best else p * (1 - sure) for k, p in enumerate(spot.faces))
        return replace(spot, faces=finder), replace(guess, agree=max(guess.agree, sure))


def known_kinds(
    throws: Sequence[Sequence[SeenDie]], left_out: Sequence[tuple[FaceHead | None, Sequence[int]]]
) -> KnownKinds | None:
    """The kinds of these throws; `left_out` has parts of them, each with the correction learned from all others.

    None where nothing can be left out, too many left-out dice are still misread, and where likeness would have settled
    any of them wrongly, or hardly any at all.
    """
    dice = [die for throw in throws for die in throw]
    if len(dice) < LEAST_DICE or len(left_out) < 2:
        return None
    gaps: list[float] = []
    trials = []
    for head, part in left_out:
        others = _kinds([die for k, throw in enumerate(throws) if k not in part for die in throw], 2.0)
        for die in (die for k in part for die in throws[k]):
            faces = head.corrected(die.faces[0], die.features[0]) if head is not None else die.faces[0]
            gaps.append(float((1.0 - others.features @ die.features[0]).min()))
            trials.append((others, die, faces))
    if sum(int(faces[:NONE].argmax()) == die.face for _, die, faces in trials) < LEAST_RIGHT * len(trials):
        return None
    reach = float(np.percentile(gaps, REACH))
    settled = [
        int(faces[:NONE].argmax()) == die.face
        for others, die, faces in trials
        if replace(others, reach=reach).settles(faces, die.features[0])
    ]
    if not all(settled) or len(settled) < LEAST_SETTLED * len(dice):
        return None
    return _kinds(dice, reach)


def _kinds(dice: Sequence[SeenDie], reach: float) -> KnownKinds:
    looks = [(row, die.face) for die in dice for row in die.features]
    soft = float(np.median([die.blur for die in dice]))
    return KnownKinds(np.stack([row for row, _ in looks]), tuple(face for _, face in looks), reach, soft)
