"""What is done with the owners' dice, one thing at a time: colours, faces, confirmed throws, the self-test.

The thread that calls it is `ui.app.own_dice_worker`'s. What `calibrate` and `teach` do on the command line is done here
by the same functions of `vision.read`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

import cv2
import numpy as np

from companion.dice import FACES, Box, Colour, Face, Reading
from companion.errors import CodedError
from companion.storage.durable_file import write_through
from companion.text import Message, message
from ui.app import self_tests
from ui.app.lesson_notes import ThrowTaught
from ui.app.own_dice_wishes import (
    CheckScore,
    CheckThrow,
    DropTaught,
    EndCheck,
    ForgetLearned,
    ForgetOwn,
    KeepTaught,
    LearnFromThrows,
    MeasureColour,
    OwnDiceNow,
    OwnDiceWish,
    RenameOwn,
    ShowDice,
    TeachState,
    TeachThrow,
)
from vision.read import lessons as kept_lessons
from vision.read import own_dice
from vision.read.colour import body_lab, table_lab
from vision.read.faces import cut
from vision.read.learning import Learned, Learning
from vision.read.lessons import BOX_SIDE, NO_DIE, Lesson, Told, lesson
from vision.read.networks import Network, Picture
from vision.read.own_dice import OwnDice, OwnDiceError, measure, strangers, too_alike
from vision.read.reader import DiceReaderSettings
from vision.read.taught_faces import picture_of
from vision.read.teaching import TaughtTrial, try_face

FEW = 3
"""Fewer dice of a colour than this leave open how much the lamp's mirror image changes them."""


class Refusal(CodedError):
    """What was wanted cannot be done: the sentence `<code>`."""


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """Something that the screen wants, with what lies under the camera."""

    said: OwnDiceWish
    reading: Reading | None = None
    picture: Picture | None = None


@dataclass(slots=True, eq=False)
class _Teaching:
    """A face while it is taught, throw by throw."""

    face: Face
    throws: int
    shown: list[Picture]
    others: list[tuple[Picture, str]]
    trial: TaughtTrial


class OwnDiceDesk:
    """The owners' dice of one folder."""

    def __init__(
        self, folder: Path, learns: bool, today: Callable[[], str], photograph: Callable[[str], Path | None]
    ) -> None:
        self._folder, self._learns, self._today, self._photograph = folder, learns, today, photograph
        self._learning = Learning(_faces)
        self._own = OwnDice()
        self._lessons: tuple[Lesson, ...] = ()
        self._learned = Learned()
        self._teaching: _Teaching | None = None
        self._own_fault: OwnDiceError | None = None
        self._lessons_fault: OwnDiceError | None = None
        """A file that cannot be understood stays as it is: nothing is written in its place."""
        self._tests: tuple[CheckScore, ...] = ()
        self._testing: CheckScore | None = None

    def open(self) -> None:
        """Look at what is kept."""
        self._tests = self_tests.load(self._folder)
        try:
            self._own = own_dice.load(self._folder)
        except OwnDiceError as error:
            self._own_fault = error
        try:
            self._lessons = kept_lessons.load(self._folder)
        except OwnDiceError as error:
            self._lessons_fault = error
        fault = self._own_fault or self._lessons_fault
        if fault is not None:
            raise fault

    def learn(self) -> DiceReaderSettings:
        """The reader's settings with all that is known."""
        self._learned = Learned()
        if self._learns and self._lessons:
            self._learned = self._learning.learn(self._lessons)
        return self._learned.settings(self._own)

    # --- confirmed throws ---------------------------------------------------------------------------------------------

    def confirmed(self, throw: ThrowTaught) -> bool:
        """A throw was confirmed; whether it taught anything."""
        if not self._learns or not throw.told or self._lessons_fault is not None:
            return False
        new = lesson(throw.id, throw.game, throw.at, throw.picture, throw.told, throw.photo, throw.thrown)
        if not new.dice:
            return False
        self._lessons = kept_lessons.keep(self._folder, self._lessons, new, write_through)
        return True

    def amended(self, id: str, faces: tuple[str, ...]) -> bool:
        """A throw was set right later: its lesson says so too, or is forgotten where that cannot be said."""
        old = next((one for one in self._lessons if one.id == id), None)
        if old is None:
            return False
        thrown = old.dice[: old.thrown]
        photo = self._photograph(old.photo) if old.photo is not None else None
        image = cv2.imread(str(photo)) if photo is not None else None
        if image is None or len(thrown) != len(faces) or image.shape[:2] != (old.height, old.width):
            return self.taken_back((id,))
        told = tuple(
            Told(face, die.colour, die.read_face, die.read_colour, die.box)
            for die, face in zip(thrown, faces, strict=True)
        )
        new = lesson(id, old.game, old.at, np.asarray(image, np.uint8), told, old.photo, len(told))
        self._lessons = kept_lessons.keep(self._folder, self._lessons, new, write_through)
        return True

    def taken_back(self, ids: tuple[str, ...]) -> bool:
        """Throws that were taken back teach nothing."""
        if not any(one.id in ids for one in self._lessons):
            return False
        self._lessons = kept_lessons.forget(self._folder, self._lessons, ids, write_through)
        return True

    # --- what the screen wants ----------------------------------------------------------------------------------------

    def wanted(self, wanted: Wanted) -> tuple[Message | None, bool]:
        """Do it: the sentence that tells what came of it, and whether the reader's settings change. Or Refusal."""
        if isinstance(wanted.said, MeasureColour | KeepTaught | RenameOwn | ForgetOwn) and self._own_fault is not None:
            raise self._own_fault
        match wanted.said:
            case ShowDice():
                self._teaching = self._testing = None
                return None, False
            case MeasureColour(colour, add):
                return self._measure(colour, add, *_seen(wanted)), True
            case TeachThrow():
                return self._teach(wanted.said, _seen(wanted)[1]), False
            case KeepTaught():
                return self._keep_taught(), True
            case DropTaught():
                self._teaching = None
                return None, False
            case RenameOwn(old, new):
                return self._rename(old, new), True
            case ForgetOwn(thing):
                return self._forget(thing), True
            case ForgetLearned(throw):
                ids = None if throw is None else (throw,)
                self._lessons_fault = None  # whoever wipes all of it wipes what cannot be understood, too
                self._lessons = kept_lessons.forget(self._folder, self._lessons, ids, write_through)
                return message("own-dice.wiped"), True
            case LearnFromThrows(wants):
                self._learns = wants
                return None, True
            case CheckThrow(truth, missed):
                return self._test(truth, missed, *_seen(wanted))
            case EndCheck():
                self._testing = None
                return None, False
            case _:
                assert_never(wanted.said)

    def _measure(self, colour: Colour, add: bool, reading: Reading, picture: Picture) -> Message:
        if not reading.dice:
            raise Refusal("own-dice.none-seen")
        table = table_lab(picture)
        bodies = [body_lab(_crop(picture, die.box)) for die in reading.dice]
        strange = strangers([(body, table) for body in bodies])
        sound = [body for k, body in enumerate(bodies) if k not in strange]
        new = measure(colour, sound, table)
        others = [one for one in self._own.colours if one.colour is not colour]
        alike = [one.colour for one, other, _ in too_alike([*others, new]) if other.colour is colour]
        alike += [other.colour for one, other, _ in too_alike([*others, new]) if one.colour is colour]
        self._own = own_dice.keep_colour(self._folder, self._own, new, write_through, add=add)
        if alike:
            return message("own-dice.measured.alike", colour=colour, n=len(sound), other=alike[0])
        if strange:
            return message("own-dice.measured.strangers", colour=colour, n=len(sound), left=len(strange))
        return message(
            "own-dice.measured.few" if len(sound) < FEW else "own-dice.measured", colour=colour, n=len(sound)
        )

    def _teach(self, said: TeachThrow, picture: Picture) -> Message | None:
        if not said.shown:
            raise Refusal("own-dice.none-tapped", face=said.face)
        now = self._teaching
        if now is None or now.face != said.face:
            now = _Teaching(said.face, 0, [], [], TaughtTrial(said.face.id, 0, 0, 0, 0))
        shown = [*now.shown, *(_die(picture, box) for box in said.shown)][-own_dice.MOST_EXAMPLES :]
        others = [*now.others, *((_die(picture, box), face.id) for box, face in said.others)]
        trial = try_face(_faces(), said.face.id, shown, others)
        self._teaching = _Teaching(said.face, now.throws + 1, shown, others, trial)
        return None

    def _keep_taught(self) -> Message:
        now = self._teaching
        if now is None or not now.trial.passed:
            raise Refusal("own-dice.not-sure")
        self._own = own_dice.forget_examples(self._folder, self._own, now.face.id, write_through)
        self._own = own_dice.keep_examples(self._folder, self._own, now.face.id, now.shown, write_through)
        self._teaching = None
        return message("own-dice.taught", face=now.face, n=len(now.shown))

    def _rename(self, old: Colour | Face, new: Colour | Face) -> Message:
        if isinstance(old, Colour) and isinstance(new, Colour):
            self._own = own_dice.rename_colour(self._folder, self._own, old, new, write_through)
        elif isinstance(old, Face) and isinstance(new, Face):
            self._own = own_dice.rename_face(self._folder, self._own, old.id, new.id, write_through)
        return message("own-dice.renamed", old=old, new=new)

    def _forget(self, thing: Colour | Face) -> Message:
        if isinstance(thing, Colour):
            self._own = own_dice.forget_colours(self._folder, self._own, thing, write_through)
        else:
            self._own = own_dice.forget_examples(self._folder, self._own, thing.id, write_through)
        return message("own-dice.forgotten", thing=thing)

    def _test(
        self, truth: tuple[Face | None, ...], missed: int, reading: Reading, picture: Picture
    ) -> tuple[Message | None, bool]:
        if len(truth) != len(reading.dice) or not (truth or missed):
            raise Refusal("own-dice.none-seen")
        before = self._testing or CheckScore(self._today(), 0, 0, 0, 0)
        shown = [(face, die) for face, die in zip(truth, reading.dice, strict=True)]
        right = sum(face == die.face for face, die in shown)
        dice = sum(face is not None for face in truth) + missed
        exact = right == len(truth) and not missed
        now = CheckScore(before.at, before.right + right, before.dice + dice, before.exact + exact, before.throws + 1)
        told = tuple(
            Told(NO_DIE if face is None else face.id, None, die.face.id, die.colour, die.box) for face, die in shown
        )
        id = f"test-{now.at}-{now.throws}"
        taught = self.confirmed(ThrowTaught(id, "", now.at, picture, told, None))
        if now.throws < self_tests.THROWS:
            self._testing = now
            return None, taught
        self._tests = self_tests.keep(self._folder, self._tests, now, write_through)
        self._testing = None
        return message("own-dice.tested", right=now.right, dice=now.dice), taught

    # --- what is known ------------------------------------------------------------------------------------------------

    def now(self, said: Message | None = None, *, refused: bool = False) -> OwnDiceNow:
        """For the screen."""
        colours: dict[Colour, int] = {}
        for one in self._own.colours:
            colours[one.colour] = colours.get(one.colour, 0) + max(1, len(one.samples))
        faces: dict[Face, int] = {}
        for example in self._own.examples:
            face = FACES[example.face]
            faces[face] = faces.get(face, 0) + 1
        return OwnDiceNow(
            colours=tuple(colours.items()),
            alike=tuple((one.colour, other.colour) for one, other, _ in too_alike(self._own.colours)),
            faces=tuple(faces.items()),
            throws=len(self._lessons),
            corrected=sum(one.corrected for one in self._lessons),
            set_aside=len(self._learned.set_aside),
            tests=self._tests,
            teaching=_state(self._teaching),
            testing=self._testing,
            said=said,
            refused=refused,
        )


def _faces() -> Network:
    """The network that looks at faces; nobody keeps it, and it is there in a twentieth of a second."""
    return Network("faces.onnx.gz")


def _state(now: _Teaching | None) -> TeachState | None:
    if now is None:
        return None
    trial = now.trial
    return TeachState(
        now.face, now.throws, trial.shown, trial.known, trial.others, trial.blank,
        tuple(FACES[name] for name in trial.taken), trial.enough, trial.passed,
    )  # fmt: skip


def _seen(wanted: Wanted) -> tuple[Reading, Picture]:
    if wanted.reading is None or wanted.picture is None:
        raise Refusal("own-dice.none-seen")
    return wanted.reading, wanted.picture


def _crop(picture: Picture, box: Box) -> Picture:
    return cut(picture, *box.centre, box.width / BOX_SIDE, 0.0)


def _die(picture: Picture, box: Box) -> Picture:
    return picture_of(picture, *box.centre, box.width / BOX_SIDE)
