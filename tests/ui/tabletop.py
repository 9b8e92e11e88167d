"""A table for tests: a controller over a journal in memory, and dice that the camera sees where the test puts them."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

from companion.core import SEATS
from companion.dice import FACES, Box, Colour, DieReading, Doubt, Face, Reading
from companion.journal.writer import Journal
from companion.registry import installed
from ui.app.controller import TableController
from ui.app.game_store import GameStore
from ui.app.inbox import ButtonColour, InboxMessage, Pressed, ReadingTaken, StartGame
from ui.app.snapshot import Snapshot

SIZE = 50.0


def at(place: int) -> Box:
    """The n-th place on the tray."""
    x, y = 100.0 * (place % 10), 100.0 * (place // 10)
    return Box(x, y, x + SIZE, y + SIZE)


def seen(*dice: DieReading, confident: bool = True) -> Reading:
    """A reading of these dice."""
    return Reading(dice, confident)


def die(face: str, place: int, *doubts: Doubt, colour: Colour = Colour.WHITE, also: str | None = None) -> DieReading:
    """A die that the camera saw; with `also`, it might be that face as well."""
    choices: tuple[tuple[Face, float], ...] = ((FACES[face], 0.9),)
    if also is not None:
        choices = ((FACES[face], 0.6), (FACES[also], 0.4))
    return DieReading(FACES[face], colour, at(place), choices[0][1], choices, ((colour, 0.9),), doubts)


class Tabletop:
    """A table that is talked to in short words."""

    def __init__(self, journal: Journal | None = None, **made_with: Any) -> None:
        self.journal = journal or Journal(None)
        weakref.finalize(self, self.journal.close)
        self.table = TableController(GameStore(self.journal, installed()), **made_with)

    @property
    def now(self) -> Snapshot:
        """Where the table stands."""
        return self.table.snapshot

    def starts(self, game: str, names: Sequence[str] = ("Ana", "Bob"), **options: str) -> Tabletop:
        self.says(StartGame(game, tuple(names), SEATS[0], options))
        assert self.now.playing is not None, self.now.refused
        return self

    def says(self, *messages: InboxMessage) -> Snapshot:
        for message in messages:
            self.table.handle(message)
        return self.now

    def sees(self, faces: str, start: int = 0, picture: Any = None) -> Snapshot:
        """Dice come to rest with these faces, side by side from a place on."""
        dice = [die(face, start + i) for i, face in enumerate(faces.split())]
        return self.says(ReadingTaken(seen(*dice), picture))

    def presses(self, button: ButtonColour, held: bool = False) -> Snapshot:
        return self.says(Pressed(button, held))

    def scores(self) -> list[int]:
        playing = self.now.playing
        assert playing is not None
        return [score.total for score in playing.game.rules.scores(playing.state)]
