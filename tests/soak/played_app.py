"""The real companion, window and threads and all, played by chance from inside: what the kills kill.

Somebody sits in the drawing loop, answers what is due, throws dice before the camera, takes back and puts back.
Whatever the screen has shown is told in a line, which outlives the kill.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from kivy.clock import Clock

from companion.core import SEATS, Amount, RollDice
from companion.dice import DieReading, Reading
from companion.random_player import RandomPlayer, throw
from companion.registry import installed
from ui.app.companion_app import Companion
from ui.app.inbox import (
    Answer,
    ConfirmReading,
    Discard,
    InboxMessage,
    LeaveGame,
    PutBack,
    ReadingTaken,
    ResumeGame,
    StartGame,
    TakeBack,
    Yes,
)
from ui.app.snapshot import Playing, Snapshot
from ui.headless.tray_picture import tray_picture
from ui.window.kivy_app import open_window

SETTINGS = 'camera.source = "none"\nhardware.panel = false\nfirst_start = "done"\n'
GAMES = {"gang-of-dice": 3, "dicy-cards": 2}
"""What is played, with how many players: games of throws, so that photographs are kept too."""
STUCK = 30
"""Messages without anything new on the screen after which somebody loses patience."""
READY, DONE = "ready", "done"
"""What the report says where one turn is waited for, and after it."""


def told(playing: Playing) -> str:
    """What the screen shows, in a word: the game, and the numbers of the entries that count."""
    return shown_word(playing.number, [entry.number for entry in playing.entries])


def shown_word(game: int, numbers: Sequence[int]) -> str:
    """The game, how many entries count, and which."""
    return f"{game} {len(numbers)} {zlib.crc32(' '.join(map(str, numbers)).encode()):08x}"


class Somebody:
    """Plays in the drawing loop: one message at a time, the next one when the screen has shown what came of it."""

    def __init__(self, companion: Companion, report: int, seed: str, resume: int | None, wait: Path | None) -> None:
        """`resume` is the game to go on with. Where `wait` is told, the next turn begins once that file is there."""
        self._companion, self._report, self._resume, self._wait = companion, report, resume, wait
        self._chance = Random(seed)
        self._player = RandomPlayer(self._chance)
        self._serial = -1
        self._said = self._last = ""
        self._idle = 0
        self._turn: object = None

    def tick(self, _: float) -> None:
        """The drawing loop turns."""
        snapshot = self._companion.screen.snapshot
        if snapshot.serial == self._serial or self._companion.screen.library is None:
            return
        if snapshot.playing is not None and (word := told(snapshot.playing)) != self._said:
            self._said = word
            os.write(self._report, f"{word}\n".encode())
        if not self._goes_on(snapshot):
            return
        self._serial = snapshot.serial
        self._idle = 0 if self._said != self._last else self._idle + 1
        self._last = self._said
        if self._idle > STUCK:  # this game leads nowhere: another one
            self._idle, self._resume = 0, None
            self._companion.send(LeaveGame())
        else:
            self._companion.send(self._next(snapshot))

    def _goes_on(self, snapshot: Snapshot) -> bool:
        """Whether it is time to play: in a turn that was waited for, or always."""
        playing = snapshot.playing
        if self._wait is None or playing is None:
            return True
        turn = (playing.turn, playing.game.rules.round(playing.state))
        if self._turn is None:
            os.write(self._report, f"{READY}\n".encode())
            self._turn = turn
        if self._turn != turn:
            if self._turn != DONE:
                os.write(self._report, f"{DONE}\n".encode())
                self._turn = DONE
            return False
        return self._wait.exists()

    def _next(self, snapshot: Snapshot) -> InboxMessage:
        playing, chance = snapshot.playing, self._chance
        if snapshot.asked is not None:
            return Yes()
        if playing is None:
            return self._begin()
        if playing.outcome is not None:
            self._resume = None
            return LeaveGame()
        if snapshot.proposal is not None:  # one that is not complete is put aside
            return ConfirmReading() if snapshot.refused is None and chance.random() < 0.9 else Discard()
        if self._wait is None and chance.random() < 0.15:
            return TakeBack() if playing.can_take_back and chance.random() < 0.6 else PutBack()
        ask = chance.choice(playing.asks)
        if isinstance(ask, RollDice):
            return _thrown(throw(ask.dice, chance), chance)
        if isinstance(ask, Amount) and ask.thrown:  # the dice that are thrown are the stake: two entries, or none
            return _thrown(throw(playing.game.dice * chance.randint(ask.low, min(ask.high, 5)), chance), chance)
        return Answer(self._player.legal(playing.game.rules, playing.state, ask)[0])

    def _begin(self) -> InboxMessage:
        if self._resume is not None:
            return ResumeGame(self._resume)
        game = self._chance.choice(sorted(GAMES))
        options = {"cards": self._chance.choice("ABCD")} if game == "dicy-cards" else {}
        return StartGame(game, ("Ana", "Bo", "Chloé")[: GAMES[game]], SEATS[0], options)


def _thrown(faces: Sequence[object], chance: Random) -> ReadingTaken:
    picture, boxes = tray_picture([(face, None) for face in faces], chance.randrange(100))  # type: ignore[misc]
    dice = tuple(
        DieReading(face, None, box, 0.99, ((face, 0.99),), (), ())  # type: ignore[arg-type]
        for face, box in zip(faces, boxes, strict=True)
    )
    return ReadingTaken(Reading(dice, confident=True), picture, thrown=(True,) * len(dice), whole=True)


def run(folder: Path, report: int, seed: str, resume: int | None, wait: Path | None) -> None:
    """Open the companion on this folder, and play until somebody kills us."""
    companion = Companion(folder, installed(safe=True), "en")
    somebody: Callable[[float], None] = Somebody(companion, report, seed, resume, wait).tick
    Clock.schedule_interval(somebody, 0)
    open_window(companion)
