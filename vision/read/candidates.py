"""Which spots are dice: finder and face network together, one size for all, and no side face beside its upper face."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.read.faces import FACE_IDS, FaceGuess
from vision.read.finder import Found, Spot
from vision.read.low_camera import low_camera
from vision.read.networks import Floats
from vision.read.size_rule import SeenSize, SizeRule, size_rule
from vision.read.usual_size import is_usual

BODY_WEIGHT = 2.0
"""How much it counts against a spot that its pixels do not look like a die's body: printed dots, keys."""


@dataclass(frozen=True, slots=True)
class CandidateSettings:
    """When a spot is a die. Scores are sums of two log odds: the finder's heat and the face network's "not none"."""

    die: float = 1.2  # score from which a spot is a die
    any_face: float = 4.5  # score from which it is one whatever it shows
    least_face: float = 0.55  # below that, how likely one face must be: what shows nothing is named, not guessed
    solid: float = 0.88  # unless it looks like a body this much: a die with a drawing that nobody has taught yet
    maybe: float = -2.0  # score from which a spot that is no die still forbids confidence
    clear: float = 0.0  # score from which a spot counts for the typical size
    size_factor: float = 1.5  # how far a die may be from the size that dice have at its place
    wide_factor: float = 2.4  # how far if it is clear: a few dice do not tell well how sizes grow with nearness
    wide_score: float = 4.0  # score from which it is clear enough for that
    barred: float = 0.6  # how likely a face that cannot occur must be to be named, and not taken for the next best one
    same: float = 0.55  # a spot nearer than this share of an edge to a better one is that die once more
    side: float = 1.1  # a side face this many edges from every upper one is the only sight of its die
    same_maybe: float = 3.0  # score from which it forbids confidence: a die that is half hidden behind another
    behind: float = 0.45  # if it is so many edges away
    beside: float = 0.9  # a spot nearer than this share of an edge to a better one is likely that die's side face
    beside_die: float = 3.5  # score from which it is a die nevertheless: dice that touch are as near, seen aslant
    beside_maybe: float = 2.0  # score from which it forbids confidence


@dataclass(frozen=True, slots=True)
class Candidate:
    """A spot with both opinions of it."""

    spot: Spot
    guess: FaceGuess
    faces: Floats
    """Probabilities of the faces that can occur, and of none."""
    is_side: bool = False
    """It is a die's side face, in a picture from low."""

    @property
    def shows(self) -> float:
        """How likely its likeliest face is, if it is a die."""
        return float(self.faces[:-1].max() / max(float(self.faces[:-1].sum()), 1e-9))

    @property
    def barred(self) -> float:
        """How likely it shows a face that cannot occur, if it is a die."""
        seen = self.guess.faces[:-1]
        return float(seen[self.faces[:-1] <= 0].sum() / max(float(seen.sum()), 1e-9))

    @property
    def score(self) -> float:
        """Log odds of being a die: both opinions added, less where there is no body under the face."""
        flat = min(0.0, _log_odds(self.spot.body)) * BODY_WEIGHT
        return _log_odds(self.spot.heat) + _log_odds(1.0 - float(self.faces[-1])) + flat


def _log_odds(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return float(np.log(p / (1 - p)))


def restrict(faces: Floats, possible: frozenset[str]) -> Floats:
    """Face probabilities when only some faces can occur; the last one is "none"."""
    keep = np.array([name in possible for name in FACE_IDS] + [True])
    out = np.where(keep, faces + 1e-6, 0.0)
    return np.asarray(out / out.sum(), np.float32)


def typical_edge(candidates: list[Candidate], settings: CandidateSettings, usual: float | None = None) -> float:
    """Median edge of the dice, the clearer ones weighing more; 0 where there is none.

    Where dice of the usual size are among them, those alone count.
    """
    clear = [(c.spot.edge, c.score - settings.clear) for c in candidates if c.score > settings.clear]
    clear = [one for one in clear if is_usual(one[0], usual)] or clear
    if not clear:
        return 0.0
    clear.sort()
    weight = np.cumsum([w for _, w in clear])
    return clear[int(np.searchsorted(weight, weight[-1] / 2))][0]


def mark_sides(candidates: list[Candidate], found: Found, settings: CandidateSettings) -> list[Candidate]:
    """The same, with side faces marked where the camera is low: it is by what most clear dice say."""
    facings = [c.guess.facing for c in candidates if c.score > settings.die]
    if not facings:
        return candidates
    right, down = np.median(np.array(facings), axis=0)
    low = low_camera((float(right), float(down)))
    if low is None:
        return candidates
    return [replace(c, is_side=low.is_side(c.spot, c.guess.facing, found)) for c in candidates]


def sizes_seen(candidates: list[Candidate], typical: float, settings: CandidateSettings, width: float) -> SizeRule:
    """How large dice are where, by the clear ones."""
    clear = [
        SeenSize(c.spot.x, c.spot.y, c.spot.edge, (float(c.guess.facing[0]), float(c.guess.facing[1])), c.score)
        for c in candidates
        if c.score > settings.clear and not c.is_side
    ]
    return size_rule(clear, typical, width)


def sort_out(
    candidates: list[Candidate], sizes: SizeRule, settings: CandidateSettings
) -> tuple[list[Candidate], list[Candidate]]:
    """The dice, and what might be one and was left out."""
    dice: list[Candidate] = []
    open_: list[Candidate] = []
    for c in sorted(candidates, key=lambda c: (c.is_side, -c.score)):
        nearest = min((c.spot.distance(d.spot) / max(c.spot.edge, d.spot.edge) for d in dice), default=np.inf)
        if nearest < settings.same:
            if c.score >= settings.same_maybe and nearest >= settings.behind:
                open_.append(c)
            continue
        factor = settings.wide_factor if c.score >= settings.wide_score else settings.size_factor
        if sizes.edge and not 1 / factor < c.spot.edge / sizes.at(c.spot.x, c.spot.y) < factor:
            if c.score >= settings.die and nearest >= settings.beside:
                open_.append(c)  # a die of another set, or a picture of one: not read, but not passed over in silence
            continue
        if c.is_side:
            if nearest >= settings.side and c.score >= settings.maybe:
                open_.append(c)
            continue
        is_beside = nearest < settings.beside
        vague = c.score < settings.any_face and c.shows < settings.least_face and c.spot.body < settings.solid
        if not vague and c.barred < settings.barred and c.score >= (settings.beside_die if is_beside else settings.die):
            dice.append(c)
        elif c.score >= (settings.beside_maybe if is_beside else settings.maybe):
            open_.append(c)
    return dice, open_
