"""Random hands at the real screens: touches anywhere, presses, throws before the camera, a display that is turned.

After each of them the referee looks at every entry that is new: the laws hold, and what is shown is what the journal
leads to.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from ui.headless.offscreen import SIZES  # isort: skip  (it says first that there is no display)

from kivy.tests.common import UnitTestTouch

from companion.core import SEATS, IllegalMove, RollDice, ScoreBy
from companion.dice import PIPS, Colour, Doubt, Face
from companion.random_player import RandomPlayer, throw
from companion.session import Session
from tests.soak.referee import LawBroken, judge_entries
from ui.app.inbox import (
    Answer,
    ButtonColour,
    CameraIs,
    CameraState,
    Covered,
    LeaveGame,
    MomentOver,
    PlayerPressed,
    Pressed,
    ReadingTaken,
)
from ui.app.snapshot import Playing
from ui.headless.scenes import reading
from ui.headless.screen_harness import ScreenHarness

ANSWERS = 0.3
"""How often somebody plays on where that is possible."""
NEAR_A_TARGET = 0.85
"""How often a touch is aimed, so that the fingers get somewhere."""
REPLAY_EVERY = 50
"""After so many touches the whole game is folded anew from the journal."""
MOST_SENT = 200
AWAY = 40
"""So many touches may go by on other pages before the game that is wanted is begun again."""
LONGEST = 400
"""Entries after which another game is begun."""


class RandomHands:
    """People around the table, one after the other, none of whom has read anything."""

    def __init__(self, seed: object, game: str | None = None, folder: Path | None = None) -> None:
        """`game` is begun again whenever it was left; None: whatever the fingers begin themselves."""
        self.chance = Random(f"{game} {seed}")
        self.game, self.folder = game, folder
        self.tally: Counter[str] = Counter()
        self._player = RandomPlayer(self.chance)
        self.top = ScreenHarness("small", folder=folder)
        self._away = AWAY
        self._judged: tuple[int, tuple[Any, ...]] = (0, ())

    def poke(self) -> None:
        """One touch, press, throw or turn, and the referee's look at what came of it."""
        self._play_on()
        self.poke_once()
        self.tally["hands"] += 1
        if len(self.top.sent) > MOST_SENT:  # each reading among them has its photograph
            self.top.sent.clear()
        if self.top.screen.snapshot.ending:
            self.top.journal.close()
            self.top = ScreenHarness(self.chance.choice(list(SIZES)), folder=self.folder)
            self.tally["ended"] += 1
        self._judge()
        if self.tally["hands"] % REPLAY_EVERY == 0:
            self.replay()

    def poke_once(self) -> None:
        """One touch, press, throw or turn."""
        what, chance, window = self.chance.random(), self.chance, self.top.window
        snapshot = self.top.screen.snapshot
        playing, runs = snapshot.playing, snapshot.moment or snapshot.counted
        if runs is not None and chance.random() < 0.2:
            self._told("moments", MomentOver(runs.number))
        elif what < 0.12:
            self._told("presses", Pressed(chance.choice(list(ButtonColour)), held=chance.random() < 0.05))
        elif what < 0.14 and playing is not None:
            self._told("presses", PlayerPressed(chance.choice(list(playing.seats))))
        elif what < 0.2:
            self._look()
        elif what < 0.22:
            self.tally["turns"] += 1
            window.resize(chance.choice(list(SIZES.values())))
        elif what < 0.28:
            self._drag()
        elif what < 0.36 and playing is not None and playing.asks:
            self._play_well(playing)
        else:
            self._touch()
        if chance.random() < 0.05:
            window.frame()

    def replay(self) -> None:
        """What the screen shows is what the journal replays to, from the first entry on."""
        playing = self.top.screen.snapshot.playing
        if playing is None:
            return
        again = Session.resume(playing.game, self.top.journal, playing.number)
        extra = [0] * len(playing.seats)
        for entry in playing.entries:
            change = getattr(entry.move, "change", None)
            if isinstance(change, ScoreBy):
                extra[change.seat] += change.points
        if again.state != playing.state or list(playing.state.extra) != extra:
            raise LawBroken(f"game {playing.number} is another one in the journal")
        self.tally["replayed"] += 1

    def _play_on(self) -> None:
        """Back to the game that is wanted, if everybody has been elsewhere for long."""
        if self.game is None:
            return
        playing = self.top.screen.snapshot.playing
        here = playing is not None and playing.game.id == self.game and playing.outcome is None
        if playing is not None and here and len(playing.entries) < LONGEST:
            self._away = 0
            return
        self._away += 1
        if self._away > AWAY:
            self.top.send(LeaveGame())
            found = self.top.registry.get(self.game)
            players = self.chance.choice(found.players)
            self.top.start(self.game, players, first=SEATS[self.chance.randrange(players)])
            self.tally["games"] += 1

    def _judge(self) -> None:
        playing = self.top.screen.snapshot.playing
        if playing is None:
            return
        if self.top.screen.boards.broken(playing.game):
            raise LawBroken(f"the board of {playing.game.id} failed")
        number, known = self._judged
        entries = playing.entries
        start = 0
        if number == playing.number:
            while start < min(len(known), len(entries)) and known[start] is entries[start]:
                start += 1
        judge_entries(playing.game, entries, playing.state, max(0, start - 1))
        self.tally["entries"] += max(0, len(entries) - start)
        self._judged = playing.number, entries

    def _told(self, kind: str, message: Any) -> None:
        self.tally[kind] += 1
        self.top.send(message)

    def _touch(self) -> None:
        self.tally["touches"] += 1
        window, chance = self.top.window, self.chance
        targets = window.targets()
        answers = [target for target in targets if isinstance(target.action, Answer)]
        if answers and chance.random() < ANSWERS:
            window.tap_target(chance.choice(answers))
        elif targets and chance.random() < NEAR_A_TARGET:
            window.tap_target(chance.choice(targets))
        else:
            width, height = window.scene.size
            window.touch(chance.uniform(0, width), chance.uniform(0, height))

    def _play_well(self, playing: Playing) -> None:
        """Somebody who knows the game, so that it gets far: what is due is thrown, or answered."""
        ask = self.chance.choice(playing.asks)
        if isinstance(ask, RollDice):
            faces = throw(ask.dice, self.chance)
            read, picture = reading(
                tuple((face, kind.colour) for face, kind in zip(faces, ask.dice, strict=True)),
                seed=self.chance.randrange(5),
            )
            self._told("throws", ReadingTaken(read, picture, thrown=(True,) * len(faces), whole=True))
            return
        with suppress(IllegalMove):  # what is drawn from a deck may be gone
            move, _ = self._player.legal(playing.game.rules, playing.state, ask)
            self._told("answers", Answer(move))

    def _drag(self) -> None:
        self.tally["touches"] += 1
        width, height = self.top.window.scene.size
        x, y = self.chance.uniform(0, width), self.chance.uniform(0, height)
        finger = UnitTestTouch(x, y)
        finger.touch_down()
        finger.touch_move(x, y + self.chance.uniform(-300, 300))
        finger.touch_up()

    def _look(self) -> None:
        """The camera says something: its state, or a reading that may have nothing to do with what is due."""
        chance, snapshot = self.chance, self.top.screen.snapshot
        what = chance.random()
        if what < 0.25:
            self._told("camera", CameraIs(chance.choice(list(CameraState)), taken_up=chance.randrange(3)))
            return
        if what < 0.3:
            self._told("camera", Covered(chance.random() < 0.5))
            return
        self.tally["throws"] += 1
        playing = snapshot.playing
        ask = next((ask for ask in playing.asks if isinstance(ask, RollDice)), None) if playing is not None else None
        if ask is not None and chance.random() < 0.7:
            dice: tuple[tuple[Face, Colour | None], ...] = tuple(
                zip(throw(ask.dice, chance), (kind.colour for kind in ask.dice), strict=True)
            )
        else:
            dice = tuple((chance.choice(PIPS), None) for _ in range(chance.randrange(8)))
        doubts: dict[int, tuple[Doubt, ...]] | None = (
            {0: (chance.choice(list(Doubt)),)} if dice and chance.random() < 0.3 else None
        )
        read, picture = reading(dice, doubts, seed=chance.randrange(5))
        thrown = None if chance.random() < 0.5 else tuple(chance.random() < 0.8 for _ in dice)
        self.top.send(ReadingTaken(read, picture, thrown=thrown, whole=chance.random() < 0.7))


def play_hands(seed: object, count: int, game: str | None = None, folder: Path | None = None) -> RandomHands:
    """So many touches, presses, throws and turns."""
    hands = RandomHands(seed, game, folder)
    for _ in range(count):
        hands.poke()
    hands.replay()
    return hands
