"""What goes wrong at a table: hands in the tray, dice that vanish, are knocked over or exchanged, throws too early or
with a die too few, readings that are sure and wrong. People notice, stop what is wrong, and mend it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import cycle
from random import Random

from msgspec.structs import replace

from companion.core import Amount, Choose, RollDice, Rolled
from companion.dice import DieKind, DieReading, Face, Reading
from ui.app.inbox import ButtonColour
from ui.app.snapshot import Playing
from ui.headless.taps_people import People
from ui.headless.taps_table import FilmedTable
from vision.read.reader import DiceReader
from vision.sources.frame import Picture

OFTEN = 0.6
"""Share of occasions on which something goes wrong."""
WHILE_IT_RUNS_DOWN = ("hand", "knock", "vanish", "swap")
"""What happens to a reading that runs down, in turn."""


class Misreader:
    """The real reader; while it is told to, it takes one die for another face and is as sure of it as ever."""

    def __init__(self) -> None:
        self._reader = DiceReader()
        self.wrong = False

    def read(self, image: Picture, kinds: tuple[DieKind, ...] | None) -> Reading:
        """What lies there, or nearly."""
        reading = self._reader.read(image, kinds)
        if not self.wrong or not reading.dice:
            return reading
        first = min(range(len(reading.dice)), key=lambda i: reading.dice[i].box)
        dice = tuple(_misread(die, kinds) if i == first else die for i, die in enumerate(reading.dice))
        return replace(reading, dice=dice)


def _misread(die: DieReading, kinds: tuple[DieKind, ...] | None) -> DieReading:
    kind = next((kind for kind in kinds or () if kind.colour in (None, die.colour)), None)
    other = next(face for face in (kind.faces if kind is not None else ()) if face != die.face)
    return replace(die, face=other, choices=((other, 0.97), (die.face, 0.03)))


def troubled(people: type[People], reader: Misreader) -> Callable[[FilmedTable, Random], People]:
    """The same people on a bad evening."""

    class Troubled(people):  # type: ignore[valid-type, misc]
        """Whatever goes wrong, what counts is what lay there."""

        def __init__(self, table: FilmedTable, chance: Random) -> None:
            super().__init__(table, chance)
            self.happened: Counter[str] = Counter()
            self.pending = False
            """Dice were thrown that do not count yet."""
            self.troubles = cycle(WHILE_IT_RUNS_DOWN)
            self.checked = 0

        # --- what counts is what was thrown ---

        def step(self) -> None:
            super().step()
            self._check()

        def _check(self) -> None:
            entries = self.table.playing.entries
            for entry in entries[self.checked :]:
                if isinstance(entry.move, Rolled):
                    shown = sorted(face.id for face in entry.move.faces)
                    assert shown == sorted(face.id for face in self.thrown.values()), "another throw counts"
                    self.pending = False
            self.checked = len(entries)

        # --- before and during a throw ---

        def act(self, playing: Playing) -> None:
            ask = self.main(playing)
            if isinstance(ask, RollDice) and len(ask.dice) > 2 and not ask.kept and self._does("too-few", 0.3):
                self._throw_too_few(ask)
            card = isinstance(ask, Choose) and ask.seat is None and not playing.shortcuts
            if card and self._thrown_amount(playing) and self._does("too-early", OFTEN):
                self._throw_too_early(playing)
            super().act(playing)

        def _thrown_amount(self, playing: Playing) -> bool:
            """Whether the dice of the stake may already lie there when this is told."""
            state = playing.game.rules.apply(playing.state, playing.asks[0].options[0]).state  # type: ignore[union-attr]
            due = playing.game.rules.asks(state)
            return bool(due) and isinstance(due[0], Amount) and due[0].thrown

        def _throw_too_early(self, playing: Playing) -> None:
            kinds = playing.game.dice[:1] * 3
            faces = self.faces(kinds)
            self.film.throw(faces, kinds)
            self.thrown, self.pending = dict(enumerate(faces)), True
            entries = len(playing.entries)
            assert self.table.look_on(3.0, lambda: self.table.now.waiting is not None), "a throw was met with silence"
            assert len(self.table.playing.entries) == entries

        def _throw_too_few(self, ask: RollDice) -> None:
            kinds = ask.dice[1:]
            self.film.throw(self.faces(kinds), kinds)
            entries = len(self.table.playing.entries)
            seen = self.table.look_on(3.0, lambda: self.table.now.proposal is not None)
            assert seen, "a throw was met with silence"
            assert self.table.now.moment is None, "a die too few never counts by itself"
            self.table.look_on(5.0)
            assert len(self.table.playing.entries) == entries

        def watch(self, thrown: dict[int, Face]) -> None:
            self.pending = True
            reader.wrong = self._does("misread", 0.3)
            if self._does("hand-after", 0.2):
                self.film.pass_over()
            super().watch(thrown)
            reader.wrong = False
            self._check()

        # --- while it runs down ---

        def judge(self) -> None:
            if not self.pending:  # nobody threw anything: stopped, and put aside
                while self.table.now.proposal is not None:
                    self.table.press(ButtonColour.RED)
                return
            super().judge()

        def lets_count(self) -> None:
            if self.chance.random() >= OFTEN:
                super().lets_count()
                return
            trouble = next(self.troubles)
            self.happened[trouble] += 1
            number = self.chance.choice([*self.thrown])
            if trouble == "hand":
                self._hand_stops_it()
            elif trouble == "vanish":
                self.film.take([number])
                self.table.look_on(4.0, lambda: self._counted())
            elif trouble == "swap" and len(self.thrown) > 1:
                self.film.swap(*self.chance.sample([*self.thrown], 2))
                self.tray.numbers = []
                self.table.look_on(4.0, lambda: self._counted())
            else:
                self._knocked(number)
            self._check()

        def _hand_stops_it(self) -> None:
            entries = len(self.table.playing.entries)
            self.film.rest_hand(4.0)
            self.table.look_on(1.0)
            assert len(self.table.playing.entries) == entries, "it counted under a hand"
            assert self.table.now.moment is None

        def _knocked(self, number: int) -> None:
            """A die is turned over and put back as it lay; whatever the companion makes of it is stopped."""
            was = self.thrown[number]
            faces = self.table.playing.game.dice[0].faces
            self.tray.numbers = []
            for face in (next(face for face in faces if face != was), was):
                self.film.knock(number, face)
                self.table.look_on(1.0)
                self._check()
                if not self.pending:
                    self.judge()

        def _counted(self) -> bool:
            return bool(len(self.table.playing.entries) > self.checked)

        def _does(self, trouble: str, share: float) -> bool:
            does: bool = self.chance.random() < share
            self.happened[trouble] += does
            return does

    return Troubled
