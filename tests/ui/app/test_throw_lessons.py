"""What a confirmed throw teaches: faces where somebody looked, and never more than was said."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from companion.core import SEATS, RollDice, Rolled
from companion.dice import FIVE, FOUR, ONE, SIX, THREE, TWO, Colour, Doubt, PictureDoubt, Reading
from companion.random_player import RandomPlayer
from tests.ui.tabletop import Tabletop, at, die, seen
from ui.app.inbox import (
    AddDie,
    Amend,
    Answer,
    ConfirmReading,
    MomentOver,
    ReadingTaken,
    RemoveDie,
    SetDie,
    TakeBack,
    Yes,
)
from ui.app.lesson_notes import ThrowTaught
from ui.app.own_dice_wishes import OwnDiceWish, ShowDice
from ui.app.own_dice_worker import Amended, Job, TakenBack
from vision.read.lessons import NO_DIE

PICTURE = np.zeros((240, 1200, 3), np.uint8)


class Door:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.wishes: list[OwnDiceWish] = []

    def put(self, job: Job) -> None:
        self.jobs.append(job)

    def wish(self, said: OwnDiceWish, reading: Any, picture: Any) -> None:
        self.wishes.append(said)

    @property
    def taught(self) -> list[ThrowTaught]:
        return [job for job in self.jobs if isinstance(job, ThrowTaught)]


def a_table(game: str = "dicy-cards") -> tuple[Tabletop, Door]:
    door = Door()
    options = {"cards": "A"} if game == "dicy-cards" else {}
    return Tabletop(own_dice=door).starts(game, **options), door


def faces(door: Door) -> list[str | None]:
    return [one.face for one in door.taught[-1].told]


def test_a_confirmed_throw_teaches_the_faces_that_somebody_looked_at() -> None:
    table, door = a_table()
    table.says(ReadingTaken(seen(*(die(face, i) for i, face in enumerate("123456"))), PICTURE))
    table.says(ConfirmReading())
    assert faces(door) == ["1", "2", "3", "4", "5", "6"]
    assert door.taught[-1].thrown == 6
    assert all(one.face == one.read_face for one in door.taught[-1].told)


def test_what_was_set_right_says_what_the_camera_had_said() -> None:
    table, door = a_table()
    table.says(ReadingTaken(seen(*(die(face, i) for i, face in enumerate("123456"))), PICTURE))
    table.says(SetDie(1, SIX), ConfirmReading())
    second = door.taught[-1].told[1]
    assert (second.face, second.read_face, second.box) == ("6", "2", at(1))


def test_what_counted_by_itself_teaches_no_face() -> None:
    table, door = a_table()
    dice = [die(face, i) for i, face in enumerate("123456")]
    table.says(ReadingTaken(seen(*dice), PICTURE, thrown=(True,) * 6))
    moment = table.now.moment
    assert moment is not None
    table.says(MomentOver(moment.number))
    assert faces(door) == [None] * 6
    assert {one.colour for one in door.taught[-1].told} == {None}, "the game tells no colours apart: nobody said any"


def test_where_the_game_tells_colours_apart_they_are_taught_too() -> None:
    table, door = a_table("dice-city")
    colours = (Colour.WHITE, Colour.YELLOW, Colour.RED, Colour.BLUE, Colour.BLACK)
    for _ in range(40):
        playing = table.now.playing
        assert playing is not None
        if any(isinstance(ask, RollDice) for ask in playing.asks):
            break
        table.says(Answer(RandomPlayer(Random(1)).answer(playing.asks[0])))
    table.says(ReadingTaken(seen(*(die("3", i, colour=c) for i, c in enumerate(colours))), PICTURE), ConfirmReading())
    assert {one.colour for one in door.taught[-1].told} == set(colours)


def test_what_is_no_die_teaches_that() -> None:
    table, door = a_table()
    dice = [die(face, i) for i, face in enumerate("1234563")]
    table.says(ReadingTaken(seen(*dice, confident=False), PICTURE))
    proposal = table.now.proposal
    assert proposal is not None
    extra = next(i for i, one in enumerate(proposal.dice) if one.place is None)
    table.says(RemoveDie(extra), ConfirmReading())
    assert faces(door).count(NO_DIE) == 1


def test_one_die_that_was_not_read_and_one_place_that_was_not_are_the_same() -> None:
    table, door = a_table()
    dice = tuple(die(face, i) for i, face in enumerate("12346"))
    table.says(ReadingTaken(Reading(dice, False, (PictureDoubt(Doubt.UNKNOWN_FACE, at(7)),)), PICTURE))
    table.says(AddDie(FIVE), ConfirmReading())
    told = door.taught[-1].told[-1]
    assert (told.face, told.read_face, told.box) == ("5", None, at(7))
    assert door.taught[-1].thrown == 0, "in which order they were thrown is no longer known"


def test_of_two_places_nobody_knows_which() -> None:
    table, door = a_table()
    dice = tuple(die(face, i) for i, face in enumerate("12346"))
    doubts = tuple(PictureDoubt(Doubt.UNKNOWN_FACE, at(place)) for place in (7, 8))
    table.says(ReadingTaken(Reading(dice, False, doubts), PICTURE), AddDie(FIVE), ConfirmReading())
    assert faces(door) == ["1", "2", "3", "4", "6"]


def test_what_is_taken_back_is_not_taught_any_more() -> None:
    table, door = a_table()
    table.says(ReadingTaken(seen(*(die(face, i) for i, face in enumerate("123456"))), PICTURE))
    table.says(ConfirmReading(), TakeBack())
    if table.now.asked is not None:
        table.says(Yes())
    back = [job for job in door.jobs if isinstance(job, TakenBack)]
    assert [job.ids for job in back] == [(door.taught[-1].id,)]


def test_a_throw_that_is_amended_is_taught_as_it_was() -> None:
    table, door = a_table()
    table.says(ReadingTaken(seen(*(die(face, i) for i, face in enumerate("123456"))), PICTURE))
    table.says(ConfirmReading())
    playing = table.now.playing
    assert playing is not None
    table.says(Amend(playing.entries[-1].number, Rolled(SEATS[0], (ONE, TWO, THREE, FOUR, FIVE, FIVE))))
    (amended,) = [job for job in door.jobs if isinstance(job, Amended)]
    assert (amended.id, amended.faces) == (door.taught[-1].id, ("1", "2", "3", "4", "5", "5"))


def test_while_dice_are_shown_nothing_is_proposed() -> None:
    table, door = a_table()
    table.says(ShowDice(True))
    table.says(
        ReadingTaken(seen(die("1", 0), die("2", 1), die("3", 2), die("4", 3), die("5", 4), die("5", 5)), PICTURE)
    )
    assert table.now.proposal is None
    assert table.now.seen is not None
    table.says(ShowDice(False))
    table.says(
        ReadingTaken(seen(die("1", 0), die("2", 1), die("3", 2), die("4", 3), die("5", 4), die("5", 5)), PICTURE)
    )
    assert table.now.proposal is not None
    assert door.wishes == [ShowDice(True), ShowDice(False)]


def test_another_game_ends_the_showing() -> None:
    table, _ = a_table()
    table.says(ShowDice(True))
    table.starts("gang-of-dice")
    assert not table.now.own_dice.showing
