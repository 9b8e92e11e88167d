"""Teaching a face from a few throws: how surely it will be told from all others, tried before it is kept.

Every die that was tapped is compared with the other tapped ones alone, and every other die of those throws with all of
them: so much is certain before the first game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.read.faces import FACE_IDS, FaceSettings, read_faces
from vision.read.finder import Spot
from vision.read.networks import Network, Picture
from vision.read.size_rule import SizeRule
from vision.read.taught_faces import PICTURE_EDGE, PICTURE_SIDE, Example, TaughtFaces, TaughtSettings, has_drawing

ENOUGH = 3
"""Dice with a face from which it can be tried, and is recognised wherever it lies."""
SURE = 0.75
"""Share of the left-out dice that must be recognised."""


@dataclass(frozen=True, slots=True)
class TaughtTrial:
    """How a face that is being taught did."""

    face: str
    shown: int
    """Dice with this face."""
    blank: int
    """Of these, with no drawing to be seen: glare, or a blank face."""
    known: int
    """Of the others, recognised by the rest alone."""
    others: int
    """Dice with other faces in the same throws."""
    taken: tuple[str, ...] = ()
    """What those showed that were taken for this face."""

    @property
    def drawn(self) -> int:
        """Dice of which there is something to compare."""
        return self.shown - self.blank

    @property
    def share(self) -> float:
        """How many of the left-out dice were recognised."""
        return self.known / self.drawn if self.drawn else 0.0

    @property
    def enough(self) -> bool:
        """Whether there were dice enough to try it."""
        return self.drawn >= ENOUGH

    @property
    def passed(self) -> bool:
        """Whether it can be kept: recognised, and nothing else taken for it."""
        return self.enough and self.share >= SURE and not self.taken


def try_face(
    network: Network, face: str, shown: Sequence[Picture], others: Sequence[tuple[Picture, str]]
) -> TaughtTrial:
    """Try a face on the dice that were shown with it, and on `others` with what they were read as."""
    examples = [Example(face, picture, PICTURE_EDGE) for picture in shown]
    drawn = [one for one in examples if has_drawing(one)]
    every = frozenset(FACE_IDS)
    known = 0
    taught = TaughtFaces(TaughtSettings(tuple(drawn)), network)
    for k, one in enumerate(drawn):
        known += _read(taught.without(k), network, one.picture, every) == face
    taken = tuple(name for picture, name in others if name != face and _read(taught, network, picture, every) == face)
    return TaughtTrial(face, len(examples), len(examples) - len(drawn), known, len(others), taken)


def _read(taught: TaughtFaces, network: Network, picture: Picture, possible: frozenset[str]) -> str:
    """What a die is read as with these examples."""
    spot = Spot(PICTURE_SIDE / 2, PICTURE_SIDE / 2, PICTURE_EDGE, 1.0, 1.0, (1 / len(FACE_IDS),) * len(FACE_IDS))
    guess = read_faces(network, picture, (spot,), SizeRule(PICTURE_EDGE), FaceSettings())[0]
    _, guess = taught.recognise(spot, guess, possible)
    return FACE_IDS[int(guess.faces[:-1].argmax())]
