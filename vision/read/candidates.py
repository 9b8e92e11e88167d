"""Which spots are dice: finder and face network together, one size for all, and no side face beside its upper face."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.read.faces import FACE_IDS, FaceGuess
from vision.read.finder import Spot
from vision.read.networks import Floats
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
    size_factor: float = 1.5  # how far from the typical size a die may be
    wide_factor: float = 2.4  # how far if it is clear: seen from the side, near dice are much larger than far ones
    wide_score: float = 4.0  # score from which it is clear enough for that
    same: float = 0.55  # a spot nearer than this share of an edge to a better one is that die once more
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

    @property
    def shows(self) -> float:
        """How likely its likeliest face is, if it is a die."""
        return float(self.faces[:-1].max() / max(float(self.faces[:-1].sum()), 1e-9))

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


def sort_out(
    candidates: list[Candidate], edge: float, settings: CandidateSettings
) -> tuple[list[Candidate], list[Candidate]]:
    """The dice, and what might be one and was left out."""
    dice: list[Candidate] = []
    open_: list[Candidate] = []
    for c in sorted(candidates, key=lambda c: -c.score):
        nearest = min((c.spot.distance(d.spot) / max(c.spot.edge, d.spot.edge) for d in dice), default=np.inf)
        if nearest < settings.same:
            continue
        factor = settings.wide_factor if c.score >= settings.wide_score else settings.size_factor
        if edge and not 1 / factor < c.spot.edge / edge < factor:
            if c.score >= settings.die and nearest >= settings.beside:
                open_.append(c)  # a die of another set, or a picture of one: not read, but not passed over in silence
            continue
        is_beside = nearest < settings.beside
        vague = c.score < settings.any_face and c.shows < settings.least_face and c.spot.body < settings.solid
        if not vague and c.score >= (settings.beside_die if is_beside else settings.die):
            dice.append(c)
        elif c.score >= (settings.beside_maybe if is_beside else settings.maybe):
            open_.append(c)
    return dice, open_
