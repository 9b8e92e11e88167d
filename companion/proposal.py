"""The rules as a prior for the camera: what was asked for, what was seen, and what of it is in doubt.

`propose` lays the dice that the camera read over the dice that the game asked for. Wherever the two disagree, the die
concerned carries a doubt with its own sentence (`doubt.<code>`), and nothing is dropped in silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Move, PickDice, RollDice, Rolled
from companion.dice import Box, Colour, Die, DieKind, DieReading, Doubt, Face, Reading
from companion.text import Message, message

NOWHERE = Box(0.0, 0.0, 0.0, 0.0)
"""The place of a die that somebody told and the camera did not see."""

STAYED = 0.3
"""A die whose centre moved by less than this share of its size has stayed where it was."""

SAME_AGAIN = "doubt.same-again"
"""The doubt about dice that came: they may be those that lay there, pushed aside or put in a row."""


class Lying(Struct, frozen=True):
    """A die as it lay at the last confirmed throw; its box is NOWHERE if it was entered by hand."""

    die: Die
    box: Box = NOWHERE


Thrown = tuple[bool, ...]
"""For each die of a reading, whether it was thrown since the last entry: what the camera saw come."""


class Role(StrEnum):
    """What a die on the tray has to do with the throw that was asked for."""

    THROWN = "thrown"
    KEPT = "kept"
    EXTRA = "extra"
    """Lies there, but the throw has no place for it: it does not count."""


class ProposedDie(Struct, frozen=True):
    """One die as it would count, or as it lies beside those that count."""

    role: Role
    place: int | None
    """Its place among the dice of the ask (thrown and kept together); None for an extra die."""
    kind: DieKind | None
    face: Face | None
    """None: the camera saw no such die, and somebody must tell what it shows."""
    colour: Colour | None
    seen: int | None
    """Its number in the reading; None where it was not seen."""
    box: Box
    choices: tuple[tuple[Face, float], ...] = ()
    doubts: tuple[Message, ...] = ()


class Proposal(Struct, frozen=True):
    """What a confirmation would submit, and everything that speaks against it."""

    ask: RollDice | PickDice
    reading: Reading
    picks: tuple[int, ...]
    """Places of the dice that were thrown, ascending."""
    dice: tuple[ProposedDie, ...]
    """Thrown dice by place, then kept ones, then extra ones."""
    doubts: tuple[Message, ...]
    """What is doubtful about the picture as a whole."""
    thrown: Thrown | None = None
    """What of the reading was thrown; None where nobody saw the throw, and `before` has to tell."""
    first: tuple[Move, ...] = ()
    """What the throw answers besides, and before it: the number of its dice, where that was asked."""

    @property
    def complete(self) -> bool:
        """Whether it can be confirmed: something was thrown, and every thrown die has a face."""
        thrown = [die for die in self.dice if die.role is Role.THROWN]
        return bool(thrown) and all(die.face is not None for die in thrown)

    @property
    def doubtful(self) -> bool:
        """Whether anything at all is in doubt."""
        return bool(self.doubts) or any(die.doubts for die in self.dice)

    @property
    def sure(self) -> bool:
        """Whether it may count by itself: nothing is in doubt, and the rules had no hand in what was read."""
        chosen = any(self.reading.dice[die.seen].by_rules for die in self.dice if die.seen is not None)
        return self.complete and not self.doubtful and not chosen

    def moves(self) -> tuple[Move, ...]:
        """What a confirmation submits: the throw, and before it how many or which dice, where that was asked."""
        thrown = [die for die in self.dice if die.role is Role.THROWN]
        faces = tuple(die.face for die in thrown if die.face is not None)
        if len(faces) != len(thrown):
            raise ValueError("a die that was thrown has no face yet")
        rolled = Rolled(self.ask.seat, faces)
        if isinstance(self.ask, PickDice):
            return (*self.first, self.ask.answer(self.picks), rolled)
        return (*self.first, rolled)

    def lying(self) -> tuple[Lying, ...]:
        """The dice as they lie once this is confirmed, by place."""
        counted = sorted((die for die in self.dice if die.place is not None), key=lambda die: die.place or 0)
        return tuple(Lying(Die(die.kind, die.face), die.box) for die in counted if die.kind and die.face)


# --- the proposal -----------------------------------------------------------------------------------------------------


def propose(
    ask: RollDice | PickDice,
    reading: Reading,
    before: Sequence[Lying] = (),
    picks: Sequence[int] | None = None,
    thrown: Thrown | None = None,
    *,
    handled: bool = True,
) -> Proposal:
    """Lay a reading over what was asked for.

    `before` are the dice of the last confirmed throw; where dice are thrown again they are those of the ask, by place.
    `picks` are the places of the thrown dice where somebody has told them already. `thrown` is what the camera saw
    come; without it, as when the table is read on demand, a die that lies where one lay `before` is taken for that one.
    `handled`: somebody may have taken dice up since; else those that lie otherwise were only knocked over, perhaps.
    """
    if isinstance(ask, PickDice):
        told = _thrown_again(ask, reading, before, thrown)
    elif ask.kept:
        told = _thrown_beside_kept(ask, reading, before, picks, thrown)
    else:
        told = _first_throw(ask, reading, before, thrown)
    if thrown is None:
        if not told.doubtful and _faces_again(reading, before):
            told = replace(told, doubts=(message(SAME_AGAIN),))
    elif _may_be_the_same(reading, before, thrown):
        told = replace(told, doubts=(*told.doubts, message(SAME_AGAIN)))
    elif not handled and (isinstance(ask, PickDice) or ask.kept):
        told = replace(told, doubts=(*told.doubts, message("doubt.not-taken-up")))
    return replace(told, thrown=thrown)


def _may_be_the_same(reading: Reading, before: Sequence[Lying], thrown: Thrown) -> bool:
    """Whether dice that came may be those that lay there: pushed aside or put in a row, and not thrown again."""
    if any(thrown) and _faces_again(reading, before):
        return True
    return any(
        came and any(_same_die(old, die) for old in before) for die, came in zip(reading.dice, thrown, strict=True)
    )


def _faces_again(reading: Reading, before: Sequence[Lying]) -> bool:
    """Whether just those faces lie there that lay there before."""
    return sorted(die.face.id for die in reading.dice) == sorted(old.die.face.id for old in before)


def propose_number(
    first: Move, ask: RollDice, reading: Reading, before: Sequence[Lying], thrown: Thrown | None, whole: bool
) -> Proposal:
    """A throw that tells the number of its dice, too: `first` is that number as a move, `ask` what is due after it.

    `whole`: everything that came into the tray was read as a die. Else one may have been overlooked, and the number be
    too small.
    """
    told = replace(propose(ask, reading, before, None, thrown), first=(first,))
    if whole:
        return told
    return replace(told, doubts=(*told.doubts, message("doubt.number", n=len(ask.dice))))


def number_thrown(reading: Reading, before: Sequence[Lying], thrown: Thrown | None) -> int:
    """How many dice of a reading were thrown; where nobody saw it, those that do not lie as one lay before."""
    if thrown is not None:
        return sum(thrown)
    return sum(not any(_same_die(old, die) for old in before) for die in reading.dice)


def _first_throw(ask: RollDice, reading: Reading, before: Sequence[Lying], came: Thrown | None) -> Proposal:
    """Nothing is kept: every die on the tray should be new, and an old one that has not moved does not belong."""
    seen = list(range(len(reading.dice)))
    if came is not None:
        still = [i for i in seen if not came[i]]
    else:
        still = [i for i in seen if any(_same_die(old, reading.dice[i]) for old in before)]
    beside, unmoved = _split(still, len(seen) - len(ask.dice))
    fresh = [i for i in seen if i not in beside]
    thrown, left_over = _assign(dict(enumerate(ask.dice)), fresh, reading)
    dice = [*_by_place(_not_thrown(thrown, unmoved)), *_extras(left_over, beside, reading)]
    return _whole(ask, reading, tuple(range(len(ask.dice))), dice, _count_doubts(len(ask.dice), len(fresh)))


def _thrown_beside_kept(
    ask: RollDice, reading: Reading, before: Sequence[Lying], picks: Sequence[int] | None, came: Thrown | None
) -> Proposal:
    """Which dice are kept is known; those in view are told by staying where they were."""
    total = len(ask.dice) + len(ask.kept)
    places = tuple(picks) if picks is not None else tuple(range(len(ask.dice)))
    kept_places = [place for place in range(total) if place not in places]
    if len(before) != total:
        before = [Lying(die) for die in _merged(places, ask, kept_places)]
    kept, free, idle = _stayed(before, kept_places, reading, came)
    beside, unmoved = _split(idle, len(free) + len(idle) - len(ask.dice))
    free += unmoved
    missing = [place for place in kept_places if place not in kept]
    if len(free) > len(ask.dice):
        for place in missing:
            moved = next((i for i in free if reading.dice[i].face == before[place].die.face), None)
            if moved is not None and len(free) > len(ask.dice):
                free.remove(moved)
                die = _kept(place, before[place], moved, reading)
                known = before[place].box != NOWHERE or (came is not None and came[moved])
                kept[place] = _doubted(die, message("doubt.kept-moved")) if known else die
    thrown, left_over = _assign(dict(zip(places, ask.dice, strict=True)), free, reading)
    dice = [*_by_place(_not_thrown(thrown, unmoved)), *_by_place(kept), *_extras(left_over, beside, reading)]
    unseen = [
        ProposedDie(Role.KEPT, place, before[place].die.kind, before[place].die.face, None, None, before[place].box)
        for place in kept_places
        if place not in kept
    ]
    return _whole(ask, reading, places, [*dice, *unseen], _count_doubts(len(ask.dice), len(free)))


def _thrown_again(ask: PickDice, reading: Reading, before: Sequence[Lying], came: Thrown | None) -> Proposal:
    """Nobody told which dice were taken up: those that did not move were kept, the others were thrown."""
    doubts: list[Message] = []
    everywhere = range(len(ask.dice))
    if len(before) != len(ask.dice):
        before = [Lying(die) for die in ask.dice]
    idle: list[int] = []
    if came is None and all(old.box == NOWHERE for old in before):
        kept, free = _alike(before, reading)
        doubts.append(message("doubt.which-thrown"))
    else:
        kept, free, idle = _stayed(before, everywhere, reading, came)
    picks = tuple(place for place in everywhere if place not in kept)
    if not picks:
        doubts.append(message("doubt.nothing-thrown"))
    elif not ask.low <= len(picks) <= ask.high:
        doubts.append(message("doubt.thrown-count", n=len(picks), low=ask.low, high=ask.high))
    thrown, left_over = _assign({place: ask.dice[place].kind for place in picks}, free, reading)
    dice = [*_by_place(thrown), *_by_place(kept), *_extras(left_over, idle, reading)]
    doubts += _count_doubts(len(picks), len(free))
    return _whole(ask, reading, picks, dice, doubts)


def _split(still: Sequence[int], surplus: int) -> tuple[list[int], list[int]]:
    """Dice that were not thrown: as many as there are too many lie beside the throw, the others are needed for it."""
    return list(still[: max(0, surplus)]), list(still[max(0, surplus) :])


def _not_thrown(dice: dict[int, ProposedDie], unmoved: Sequence[int]) -> dict[int, ProposedDie]:
    """Doubt what counts as thrown and was not."""
    doubt = message("doubt.not-thrown")
    return {place: _doubted(die, doubt) if die.seen in unmoved else die for place, die in dice.items()}


def _whole(
    ask: RollDice | PickDice,
    reading: Reading,
    picks: tuple[int, ...],
    dice: Sequence[ProposedDie],
    doubts: Sequence[Message],
) -> Proposal:
    seen = [message(f"doubt.picture.{doubt.why}") for doubt in reading.doubts]
    told = Proposal(ask, reading, picks, tuple(dice), (*doubts, *dict.fromkeys(seen)))
    if not reading.confident and not told.doubtful and not _only_colours_unclear(reading):
        return replace(told, doubts=(message("doubt.unsure"),))
    return told


def _only_colours_unclear(reading: Reading) -> bool:
    """Whether all that the reader doubts is the colour of dice; `_assign` has dropped that where it does not matter."""
    said = {doubt for die in reading.dice for doubt in die.doubts}
    return said == {Doubt.COLOUR_UNCLEAR} and not reading.doubts


def _count_doubts(expected: int, seen: int) -> list[Message]:
    if seen == expected:
        return []
    return [message("doubt.too-many" if seen > expected else "doubt.too-few", n=seen, expected=expected)]


def _merged(places: Sequence[int], ask: RollDice, kept_places: Sequence[int]) -> list[Die]:
    """All dice of a throw beside kept ones, by place; the face of a die in the air is not looked at."""
    dice = {place: Die(kind, kind.faces[0]) for place, kind in zip(places, ask.dice, strict=True)}
    dice.update(zip(kept_places, ask.kept, strict=True))
    return [dice[place] for place in sorted(dice)]


# --- dice that stayed -------------------------------------------------------------------------------------------------


def _stayed(
    before: Sequence[Lying], places: Sequence[int], reading: Reading, came: Thrown | None
) -> tuple[dict[int, ProposedDie], list[int], list[int]]:
    """The dice of these places that were not thrown, the numbers of those that may have been, and of what lies idle.

    What the camera saw come was thrown; everything else is a kept die, nearest and with its own face first. Where it
    saw nothing come, a die has stayed if it lies where it lay.
    """
    pairs = sorted(
        (came is not None and die.face != before[place].die.face, before[place].box.distance(die.box), place, i)
        for place in places
        for i, die in enumerate(reading.dice)
        if (not came[i] if came is not None else same_place(before[place].box, die.box))
    )
    kept: dict[int, ProposedDie] = {}
    stayed: set[int] = set()
    for _, _, place, i in pairs:
        if place in kept or i in stayed:
            continue
        stayed.add(i)
        old, now = before[place], reading.dice[i].face
        kept[place] = die = _kept(place, old, i, reading)
        if now != old.die.face:
            kept[place] = _doubted(die, message("doubt.kept-changed", before=old.die.face, now=now))
    others = [i for i in range(len(reading.dice)) if i not in stayed]
    return kept, [i for i in others if came is None or came[i]], [i for i in others if came is not None and not came[i]]


def _alike(before: Sequence[Lying], reading: Reading) -> tuple[dict[int, ProposedDie], list[int]]:
    """The best guess without places: as many dice as possible were kept, by their faces, but not all of them."""
    kept: dict[int, ProposedDie] = {}
    free = list(range(len(reading.dice)))
    for place, old in enumerate(before):
        match = next((i for i in free if reading.dice[i].face == old.die.face), None)
        if match is not None and len(kept) < len(before) - 1:
            free.remove(match)
            kept[place] = _kept(place, old, match, reading)
    return kept, free


def _kept(place: int, old: Lying, seen: int, reading: Reading) -> ProposedDie:
    now = reading.dice[seen]
    return ProposedDie(Role.KEPT, place, old.die.kind, old.die.face, now.colour, seen, now.box, now.choices)


def _same_die(old: Lying, now: DieReading) -> bool:
    return old.die.face == now.face and same_place(old.box, now.box)


def same_place(old: Box, now: Box) -> bool:
    """Whether a die that lay in one box may be the one that lies in the other; NOWHERE is no place."""
    if NOWHERE in (old, now):
        return False
    return old.distance(now) < STAYED * (old.width + old.height) / 2


# --- dice that were thrown --------------------------------------------------------------------------------------------


def _assign(
    wanted: dict[int, DieKind], free: Sequence[int], reading: Reading
) -> tuple[dict[int, ProposedDie], list[int]]:
    """Give each wanted die one that was seen, likeliest pairs first; what is left over lies there without a place."""
    pairs = sorted(
        ((_likelihood(kind, reading.dice[i]), -place, -i) for place, kind in wanted.items() for i in free), reverse=True
    )
    taken: dict[int, int] = {}
    for _, minus_place, minus_seen in pairs:
        if -minus_place not in taken and -minus_seen not in taken.values():
            taken[-minus_place] = -minus_seen
    taken = _in_order(wanted, taken)
    read_as = [reading.dice[i].colour for i in taken.values()]
    thrown: dict[int, ProposedDie] = {}
    for place, kind in wanted.items():
        if place not in taken:
            doubt = message("doubt.missing-colour", colour=kind.colour) if kind.colour else message("doubt.missing")
            thrown[place] = ProposedDie(Role.THROWN, place, kind, None, kind.colour, None, NOWHERE, (), (doubt,))
        else:
            thrown[place] = _thrown(place, kind, taken[place], reading, read_as)
    return thrown, [i for i in free if i not in taken.values()]


def _in_order(wanted: dict[int, DieKind], taken: dict[int, int]) -> dict[int, int]:
    """Dice of one kind are all alike: they take their places in the order of the reading, so that none jumps about."""
    ordered: dict[int, int] = {}
    for kind in dict.fromkeys(wanted.values()):
        places = [place for place in wanted if wanted[place] == kind]
        numbers = sorted(taken[place] for place in places if place in taken)
        ordered.update(zip(places, numbers, strict=False))
    return ordered


def _likelihood(kind: DieKind, die: DieReading) -> float:
    """How likely this reading is a die of this kind."""
    faces = dict(die.choices) or {die.face: die.sure}
    face = sum(share for face, share in faces.items() if face in kind.faces)
    if kind.colour is None:
        return face
    colours = dict(die.colours) or ({die.colour: 1.0} if die.colour else {})
    return (face + 0.01) * (colours.get(kind.colour, 0.0) + 0.001)


def _thrown(place: int, kind: DieKind, seen: int, reading: Reading, read_as: Sequence[Colour | None]) -> ProposedDie:
    die = reading.dice[seen]
    possible = [(face, share) for face, share in die.choices if face in kind.faces]
    total = sum(share for _, share in possible)
    choices = tuple((face, share / total) for face, share in possible) if total > 0 else ()
    doubts = [message(f"doubt.{doubt}") for doubt in die.doubts if kind.colour or doubt is not Doubt.COLOUR_UNCLEAR]
    face: Face | None = die.face
    if die.face not in kind.faces:
        face = choices[0][0] if choices else None
        doubts.append(message("doubt.face-not-on-die", face=die.face))
    if kind.colour and die.colour is not kind.colour:
        twice = read_as.count(die.colour) > 1
        code = "doubt.colour-twice" if twice else "doubt.colour-unexpected"
        doubts.append(message(code, seen=die.colour or "?", expected=kind.colour))
    colour = kind.colour or die.colour
    return ProposedDie(Role.THROWN, place, kind, face, colour, seen, die.box, choices, tuple(doubts))


def _extras(left_over: Sequence[int], still: Sequence[int], reading: Reading) -> list[ProposedDie]:
    """Dice without a place in the throw: one too many, or one that lay there before it."""
    extras = []
    for i in sorted({*left_over, *still}):
        die = reading.dice[i]
        doubt = message("doubt.still-lying", face=die.face) if i in still else message("doubt.extra")
        extras.append(ProposedDie(Role.EXTRA, None, None, die.face, die.colour, i, die.box, die.choices, (doubt,)))
    return extras


def _by_place(dice: dict[int, ProposedDie]) -> list[ProposedDie]:
    return [dice[place] for place in sorted(dice)]


def _doubted(die: ProposedDie, doubt: Message) -> ProposedDie:
    return replace(die, doubts=(*die.doubts, doubt))
