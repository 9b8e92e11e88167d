"""From confirmed throws to a reader that knows this table: the size of its dice, their colours, faces that it confuses.

Nothing that was learned counts before it has been tried on throws that it was not learned from: the throws are dealt
into parts, each is judged by what the others teach, and what makes any die wrong that was right without it is held more
firmly, and at last dropped. A correction that stands alone against the reader and all other throws is set aside.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.dice import Colour
from vision.read.colour import ColourSettings, Lab, OwnColour, distance, in_its_light, judge_colour
from vision.read.faces import COLOUR_IDS, FACE_IDS, cut, run_crops
from vision.read.known_kinds import KnownKinds, known_kinds
from vision.read.learned_faces import NONE, FaceHead, LearnedFaceSettings, SeenDie, fit, see
from vision.read.lessons import EDGE, NO_DIE, Lesson, LessonDie
from vision.read.networks import Floats, Network, Picture
from vision.read.own_dice import MOST_EXAMPLES, OwnDice, measure
from vision.read.reader import DiceReaderSettings
from vision.read.taught_faces import Example

PARTS = 4
"""Into so many parts throws are dealt to be judged by the others."""
LEAST_THROWS = 3
"""With fewer than this many throws that somebody looked at, no face is learned."""
LEAST_BODIES = 3
"""Dice of a colour from which it is known."""
ALONE = 0.97
"""How sure the reader, and what all other throws teach, must be of another face for a correction to stand alone."""
HELD = (0.0005, 0.003, 0.02)
"""How strongly a correction may be held at nothing, from hardly to firmly: dice that are misread in one way time and
again allow much, a few odd ones little."""
LOOSER_WINS = 2
"""So many more left-out dice a correction must put right to be held less firmly: a few odd dice fit anything.

More than with a firmer one; or than with none, where every firmer one puts a die wrong."""


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """What confirmed throws taught, after it was tried."""

    throws: int = 0
    edge: float | None = None
    """Length of a die's edge, as a share of the picture's width."""
    colours: tuple[OwnColour, ...] = ()
    head: FaceHead | None = None
    kinds: KnownKinds | None = None
    """Bodies and pips of confirmed dice, where likeness to them can be trusted."""
    examples: tuple[Example, ...] = ()
    """Symbols that were confirmed or told."""
    set_aside: tuple[tuple[str, int], ...] = ()
    """Corrections that stand alone: the throw, and the number of its die."""

    def settings(self, own: OwnDice | None = None, base: DiceReaderSettings | None = None) -> DiceReaderSettings:
        """A reader's settings with what was learned; what the owners showed on purpose comes first."""
        shown = own or OwnDice()
        named = {one.colour for one in shown.colours}
        faces = {one.face for one in shown.examples}
        examples = (*shown.examples, *(one for one in self.examples if one.face not in faces))
        known = OwnDice(shown.colours, examples).settings(base)
        colour = replace(known.colour, learned=tuple(one for one in self.colours if one.colour not in named))
        return replace(known, colour=colour, head=self.head, known_kinds=self.kinds, usual_edge=self.edge)


@dataclass(slots=True)
class Learning:
    """Learns from lessons. What the network sees of a die is computed once and remembered."""

    load: Callable[[], Network]
    """Brings the network of faces, which is wanted for new dice alone, and let go: it takes a dozen megabytes."""
    _network: Network | None = None
    _seen: dict[int, tuple[LessonDie, SeenDie, Floats]] = field(default_factory=dict)

    def learn(self, lessons: Sequence[Lesson]) -> Learned:
        """All that these throws teach."""
        try:
            return self._learn(lessons)
        finally:
            self._network = None

    def _learn(self, lessons: Sequence[Lesson]) -> Learned:
        self._forget_others(lessons)
        looked = [[n for n, die in enumerate(one.dice) if die.face in FACE_IDS] for one in lessons]
        throws = [[self._see(one.dice[n]) for n in dice] for one, dice in zip(lessons, looked, strict=True)]
        aside: list[tuple[str, int]] = []
        head = kinds = None
        if sum(bool(dice) for dice in throws) >= LEAST_THROWS:
            lonely = self._stands_alone(throws)
            aside = [(lessons[k].id, looked[k][n]) for k, n in sorted(lonely)]
            kept = [[d for n, d in enumerate(dice) if (k, n) not in lonely] for k, dice in enumerate(throws)]
            head = tried(kept)
            kinds = known_kinds(kept, left_out(kept, head.settings if head else None))
        edges = [edge for one in lessons if (edge := one.edge) is not None]
        return Learned(
            throws=len(lessons),
            edge=agreed_edge(edges[-MOST_EDGES:]),
            colours=self._colours(lessons),
            head=head,
            kinds=kinds,
            examples=symbols(lessons, aside),
            set_aside=tuple(aside),
        )

    def _see(self, die: LessonDie) -> SeenDie:
        return self._looked_at(die)[0]

    def _looked_at(self, die: LessonDie) -> tuple[SeenDie, Floats]:
        known = self._seen.get(id(die))
        if known is None:
            picture = die.picture
            assert picture is not None
            assert die.face is not None
            self._network = self._network or self.load()
            seen = see(self._network, picture, EDGE, FACE_IDS.index(die.face))
            colours = run_crops(self._network, [crop_of(picture)])[0].colours
            known = self._seen[id(die)] = (die, seen, colours)
        return known[1], known[2]

    def _forget_others(self, lessons: Sequence[Lesson]) -> None:
        here = {id(die) for one in lessons for die in one.dice}
        self._seen = {key: value for key, value in self._seen.items() if key in here}

    def _stands_alone(self, throws: Sequence[Sequence[SeenDie]]) -> set[tuple[int, int]]:
        """Corrections against which speak both the reader, surely, and what all other throws teach."""
        found = set()
        for head, part in left_out(throws, LearnedFaceSettings(held=HELD[1])):
            for k in part:
                for n, die in enumerate(throws[k]):
                    faces = die.faces[0]
                    other = int(faces[:NONE].argmax())
                    after = head.corrected(faces, die.features[0]) if head is not None else faces
                    if other != die.face and faces[other] >= ALONE and after[other] >= ALONE:
                        found.add((k, n))
        return found

    # --- colours ------------------------------------------------------------------------------------------------------

    def _colours(self, lessons: Sequence[Lesson]) -> tuple[OwnColour, ...]:
        """Colours that the game tells apart, measured in each light in which there were throws."""
        found: list[OwnColour] = []
        for lit in same_light([one for one in lessons if any(die.colour for die in one.dice)]):
            if self._does_no_harm(lit):
                found += measured(lit)
        return tuple(found)

    def _does_no_harm(self, lit: Sequence[Lesson]) -> bool:
        """Whether no colour that the network reads right is wrong by what the other throws measured."""
        for k in range(min(PARTS, len(lit))):
            others = measured([one for i, one in enumerate(lit) if i % PARTS != k])
            settings = ColourSettings(learned=others)
            for one in lit[k::PARTS]:
                palette = frozenset(d.colour.value for other in lit for d in other.dice if d.colour)
                for die in one.dice:
                    picture = die.picture
                    if die.colour is None or picture is None or die.face == NO_DIE:
                        continue
                    opinion, crop = self._looked_at(die)[1], crop_of(picture)
                    truth = COLOUR_IDS.index(die.colour.value)
                    plain = judge_colour(opinion, crop, palette, ColourSettings())
                    after = judge_colour(opinion, crop, palette, settings, one.table)
                    if plain.argmax() == truth != after.argmax():
                        return False
        return True


MOST_EDGES = 5
"""The size is that of so many last throws: somebody may have moved the camera, and after three throws that is known."""


SAME_SIZE = 1.2
"""Factor by which the size of dice may differ from throw to throw, aslant and in all corners of the tray."""
AGREEING = 0.8
"""Share of the throws that must have about the same size for it to be that of this table."""


def agreed_edge(edges: Sequence[float]) -> float | None:
    """The size that throws agree on; None where the camera is held by hand, now nearer, now farther."""
    if len(edges) < LEAST_THROWS:
        return None
    usual = float(np.median(edges))
    same = sum(1 / SAME_SIZE < edge / usual < SAME_SIZE for edge in edges)
    return usual if same >= AGREEING * len(edges) else None


def crop_of(picture: Picture) -> Picture:
    """A kept die as the reader cuts it out of a photograph."""
    return cut(picture, picture.shape[1] / 2, picture.shape[0] / 2, EDGE, 0.0)


def tried(throws: Sequence[Sequence[SeenDie]]) -> FaceHead | None:
    """The correction under which left-out dice are likeliest, of those that put none of them wrong; or None."""
    plain = sum(judge(None, throws, [k]).loss for k in range(len(throws)))
    best, least, most = None, plain, 0
    for held in reversed(HELD):
        judged = [judge(head, throws, part) for head, part in left_out(throws, LearnedFaceSettings(held=held))]
        loss, won = sum(one.loss for one in judged), sum(one.won for one in judged)
        enough = held == HELD[-1] or won >= most + LOOSER_WINS
        if loss < least and enough and not any(one.lost for one in judged):
            best, least, most = held, loss, won
    if best is None:
        return None
    return fit([die for dice in throws for die in dice], LearnedFaceSettings(held=best))


@dataclass(frozen=True, slots=True)
class Trial:
    """How a correction does on dice that it was not learned from."""

    won: int = 0
    """Dice that it puts right."""
    lost: int = 0
    """Dice that it puts wrong."""
    loss: float = 0.0
    """How unlikely the true faces are with it: the sum of their negative log probabilities."""


def judge(head: FaceHead | None, throws: Sequence[Sequence[SeenDie]], part: Sequence[int]) -> Trial:
    """Try a correction on these throws."""
    won = lost = 0
    loss = 0.0
    for die in itertools.chain.from_iterable(throws[k] for k in part):
        faces = die.faces[0]
        after = head.corrected(faces, die.features[0]) if head is not None else faces
        was, now = int(faces[:NONE].argmax()) == die.face, int(after[:NONE].argmax()) == die.face
        won, lost = won + (now and not was), lost + (was and not now)
        loss -= float(np.log(max(float(after[die.face]), 1e-3)))  # one die that cannot be read is no reason
    return Trial(won, lost, loss)


def left_out(
    throws: Sequence[Sequence[SeenDie]], settings: LearnedFaceSettings | None
) -> list[tuple[FaceHead | None, list[int]]]:
    """The throws in parts, each with what is learned from all others; with nothing where no settings are given."""
    full = [k for k, dice in enumerate(throws) if dice]
    parts = [full[k::PARTS] for k in range(min(PARTS, len(full)))]

    def learned(part: list[int]) -> FaceHead | None:
        return None if settings is None else fit([d for k in full if k not in part for d in throws[k]], settings)

    return [(learned(part), part) for part in parts if part]


def symbols(lessons: Sequence[Lesson], aside: Sequence[tuple[str, int]]) -> tuple[Example, ...]:
    """The newest pictures of faces without pips; first those that the reader had wrong."""
    shown = [
        (die, one)
        for one in lessons
        for n, die in enumerate(one.dice)
        if die.packed is not None and die.face == "boss" and (one.id, n) not in aside
    ]
    if len({one.id for _, one in shown}) < 2:
        return ()  # one throw alone may be one mistake
    shown.sort(key=lambda found: found[0].corrected)
    pictures = [die.picture for die, _ in shown[-MOST_EXAMPLES:]]
    return tuple(Example("boss", picture, EDGE) for picture in pictures if picture is not None)


def same_light(lessons: Sequence[Lesson]) -> list[list[Lesson]]:
    """Throws by the light in which they were made, as the table's own colour tells."""
    groups: list[list[Lesson]] = []
    near = ColourSettings().own_light / 2
    for one in reversed(lessons):
        for group in groups:
            if distance(group[0].table, one.table) < near:
                group.append(one)
                break
        else:
            groups.append([one])
    return [group for group in groups if len(group) >= LEAST_THROWS]


def measured(lit: Sequence[Lesson]) -> tuple[OwnColour, ...]:
    """The colours of throws in one light, as the newest of their tables shows them."""
    bodies: dict[Colour, list[Lab]] = {}
    for one in lit:
        for die in one.dice:
            if die.colour is not None and die.face != NO_DIE:
                bodies.setdefault(die.colour, []).append(in_its_light(die.body, one.table, lit[0].table))
    return tuple(measure(c, some, lit[0].table) for c, some in bodies.items() if len(some) >= LEAST_BODIES)
