"""What lies there and which dice were taken up belong to the entry they were made at: an undo takes them with it."""

from __future__ import annotations

from typing import TypeVar

import pytest

from companion.core import PickDice, RollDice, Rolled
from companion.dice import FACES, FOUR, ONE, THREE, TWO, Face
from companion.games.dicy_cards.model import Pay
from companion.proposal import Role
from tests.ui.tabletop import Tabletop, die, seen
from ui.app.button_meaning import options
from ui.app.inbox import Amend, Answer, ButtonColour, PutBack, ReadingTaken, TakeBack, Yes

OPTIONS: dict[str, dict[str, str]] = {"gang-of-dice": {}, "dicy-cards": {"cards": "A"}}


Asked = TypeVar("Asked", RollDice, PickDice)


def ask_of(top: Tabletop, kind: type[Asked]) -> Asked:
    """The open ask of a kind that a throw answers; what must be chosen before it is chosen."""
    while True:
        playing = top.now.playing
        assert playing is not None
        found = next((ask for ask in playing.asks if isinstance(ask, kind) and getattr(ask, "thrown", True)), None)
        if found is not None:
            return found
        moves = options(playing)
        top.says(
            Answer(next((move for move in moves if isinstance(move, Pay) or getattr(move, "n", 0) == 3), moves[0]))
        )


def throws(top: Tabletop, *faces: Face) -> None:
    roll = ask_of(top, RollDice)
    told = (*faces, *(kind.faces[0] for kind in roll.dice))[: len(roll.dice)]
    top.says(Answer(roll.answer(told)))
    assert top.now.refused is None


def takes_up(top: Tabletop, *places: int) -> None:
    top.says(Answer(ask_of(top, PickDice).answer(places)))
    assert top.now.refused is None


def takes_back(top: Tabletop) -> None:
    top.says(TakeBack())
    if top.now.asked is not None:
        top.says(Yes())


@pytest.fixture(params=sorted(OPTIONS))
def top(request: pytest.FixtureRequest) -> Tabletop:
    return Tabletop().starts(request.param, **OPTIONS[request.param])


def dice(top: Tabletop) -> list[Face]:
    playing = top.now.playing
    assert playing is not None
    return [die.face for die in playing.game.rules.view(playing.state, "table").dice]


def test_a_throw_entered_again_after_a_pick_was_taken_back(top: Tabletop) -> None:
    throws(top, TWO, FOUR)
    before = len(top.now.playing.entries) if top.now.playing else 0
    takes_up(top, 0)
    while top.now.playing is not None and len(top.now.playing.entries) >= before:
        takes_back(top)
    throws(top, THREE, FOUR)
    assert dice(top)[:2] == [THREE, FOUR]


def test_a_pick_put_back_is_a_pick_again(top: Tabletop) -> None:
    throws(top, TWO, FOUR)
    takes_up(top, 1)
    takes_back(top)
    top.says(PutBack())
    throws(top, THREE)
    assert dice(top)[:2] == [TWO, THREE]


def test_where_dice_lay_before_a_throw_that_was_taken_back_is_known_again() -> None:
    top = Tabletop().starts("dicy-cards", cards="A")
    top.sees("1 2 3 4 5 6")
    top.presses(ButtonColour.GREEN)
    ask_of(top, PickDice)
    kept = [die(face, i) for i, face in enumerate("12345")]
    top.says(ReadingTaken(seen(*kept, die("2", 40))))
    top.presses(ButtonColour.GREEN)
    takes_back(top)
    takes_back(top)
    ask_of(top, PickDice)
    top.says(ReadingTaken(seen(*kept, die("2", 40))))
    proposal = top.now.proposal
    assert proposal is not None
    assert proposal.picks == (5,)
    assert not proposal.doubtful


def test_an_amended_throw_lies_where_it_lay_with_its_new_face() -> None:
    top = Tabletop().starts("dicy-cards", cards="A")
    top.sees("1 2 3 4 5 6")
    top.presses(ButtonColour.GREEN)
    playing = top.now.playing
    assert playing is not None
    rolled = playing.entries[-1]
    top.says(Amend(rolled.number, Rolled(rolled.move.seat, (FOUR, *(FACES[face] for face in "23456")))))
    ask_of(top, PickDice)
    top.says(ReadingTaken(seen(*(die(face, i) for i, face in enumerate("42345")), die(ONE.id, 40))))
    proposal = top.now.proposal
    assert proposal is not None
    assert not proposal.doubtful
    assert next(d.face for d in proposal.dice if d.role is Role.KEPT) == FOUR


def test_a_reading_is_forgotten_with_the_entry_it_was_made_at() -> None:
    top = Tabletop().starts("dicy-cards", cards="A")
    top.sees("1 2 3 4 5 6")
    top.presses(ButtonColour.GREEN)
    ask_of(top, PickDice)
    top.sees("1 1 1 1 1 1", start=30)
    assert top.now.proposal is not None
    takes_back(top)
    assert top.now.proposal is None
