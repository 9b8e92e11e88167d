"""Throws before a table of two games, as the tests of what counts by itself make them."""

from __future__ import annotations

from typing import Any

from companion.core import SEATS
from companion.dice import Doubt
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import TurnUp
from tests.ui.tabletop import Tabletop, die, seen
from ui.app import inbox
from ui.app.inbox import MomentOver, ReadingTaken

ANA, BOB = SEATS[:2]
CARD = TurnUp(None, next(iter(Condition)), Fuse.BOMB)


def dicy(**made_with: Any) -> Tabletop:
    return Tabletop(**made_with).starts("dicy-cards", cards="A")


def gang(**made_with: Any) -> Tabletop:
    table = Tabletop(**made_with).starts("gang-of-dice")
    table.says(inbox.Answer(CARD))
    return table


def thrown(faces: str, start: int = 0, *, whole: bool = True, confident: bool = True) -> ReadingTaken:
    """These dice come to rest, all of them new."""
    dice = [die(face, start + i) for i, face in enumerate(faces.split())]
    return ReadingTaken(seen(*dice, confident=confident), None, thrown=(True,) * len(dice), whole=whole)


def again(kept: str, new: str, start: int = 40) -> ReadingTaken:
    """Dice that stayed in their places ("." where one was taken up), and others that were thrown again."""
    stayed = [die(face, i) for i, face in enumerate(kept.split()) if face != "."]
    came = [die(face, start + i) for i, face in enumerate(new.split())]
    flags = (False,) * len(stayed) + (True,) * len(came)
    return ReadingTaken(seen(*stayed, *came), None, thrown=flags, whole=True)


def moves(table: Tabletop) -> list[Any]:
    playing = table.now.playing
    assert playing is not None
    return [entry.move for entry in playing.entries]


def over(table: Tabletop) -> None:
    """The moment that runs is over."""
    assert table.now.moment is not None
    table.says(MomentOver(table.now.moment.number))


def doubtful(*doubts: Doubt) -> ReadingTaken:
    """Six dice, one of which is not sure."""
    dice = [die(face, i) for i, face in enumerate("12345")]
    return ReadingTaken(seen(*dice, die("6", 9, *doubts), confident=False), None, thrown=(True,) * 6)
