"""The demonstration on the screens: a game that plays itself off-screen, with a simulated camera, leaving pictures.

Frames of tumbling dice go the whole way: settling, reading, proposal, the confirm screen, a tap on Confirm.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from ui.headless.rehearsal import Rehearsal  # isort: skip  (it says first that there is no display)

from companion.core import TABLE, Amount, AnyAsk, Move, PickDice, RollDice, Rolled
from companion.dice import Face
from companion.proposal import Proposal, Role
from companion.random_player import RandomPlayer, throw
from ui.app import device_events
from ui.app.inbox import Answer, CameraIs, CameraState, ConfirmReading, Discard
from ui.app.snapshot import Playing
from ui.present.models import PREVIEW_SIZE
from ui.present.scope import Prefs
from vision.sources.simulated import SimulatedReader, SimulatedTable
from vision.watch.live_table import LiveTable, PictureReader, ThrowRead

GAME = "gang-of-dice"
PLAYERS = 3
FILMED_THROWS = 4
"""So many throws are filmed; the rest is entered by hand, because films take their time."""
PREVIEW_EVERY = 3
"""Frames between two that the small picture shows."""
FEW_DICE = 5
EMPTY_SECONDS = 0.6


class _Cautious(RandomPlayer):
    """Plays by chance, but with few dice: a demonstration should be looked at, not waited for."""

    def answer(self, ask: AnyAsk) -> Move:
        if isinstance(ask, Amount):
            return ask.answer(self.chance.randint(ask.low, min(ask.high, ask.low + FEW_DICE - 1)))
        return super().answer(ask)


class Performance:
    """One game on the off-screen window."""

    def __init__(
        self,
        game: str = GAME,
        language: str = "en",
        seed: int = 1,
        *,
        players: int = PLAYERS,
        filmed: int = FILMED_THROWS,
        size: str = "small",
        into: Path | None = None,
        tell: Callable[[str], None] = lambda line: None,
        reader: Callable[[SimulatedTable], PictureReader] = SimulatedReader,
    ) -> None:
        """`filmed` throws go through the simulated camera; `into` is the folder for pictures, None for none."""
        self.top = Rehearsal(size, Prefs(language=language))
        self.chance = Random(seed)
        self.player = _Cautious(self.chance)
        self.film = SimulatedTable(seed=seed)
        self.live = LiveTable(reader(self.film))
        self.filmed, self.into, self.tell = filmed, into, tell
        self.pictures: list[Path] = []
        self.read = 0
        """Throws that the camera read and a tap confirmed."""
        self.top.start(game, min(players, max(self.top.registry.get(game).players)))
        self.top.send(CameraIs(CameraState.LOOKING))
        self._told = 0
        self.film.wait(EMPTY_SECONDS)  # the camera sees the tray before anybody throws
        self._run_film()

    def play(self, most: int = 100_000) -> None:
        """To the end of the game."""
        for step in range(most):
            playing = self.playing
            if playing.outcome is not None:
                break
            self._step(playing, step)
            self._tell_news()
        self._save("end")

    @property
    def playing(self) -> Playing:
        """The game in play."""
        playing = self.top.screen.snapshot.playing
        assert playing is not None
        return playing

    def _step(self, playing: Playing, step: int) -> None:
        move, _ = self.player.step(playing.game.rules, playing.state)
        ask = next((one for one in playing.asks if isinstance(one, RollDice)), None)
        again = next((one for one in playing.asks if isinstance(one, PickDice) and one.thrown), None)
        camera = self.filmed > 0
        if camera and isinstance(move, Rolled) and ask is not None and not ask.kept:
            self.film.throw(move.faces, ask.dice)
            self._watch(move, move.faces)
        elif camera and again is not None and isinstance(move, type(again.template)):
            picks = getattr(move, again.open_field)
            faces = throw([again.dice[place].kind for place in picks], self.chance)
            self.film.throw_again(picks, faces)
            self._watch(move, faces)
        else:
            if step < 12:
                self._save("table")
            self._tap(move)

    def _tap(self, move: Move) -> None:
        """As people do where it can be tapped as it is; else as the pad would report it."""
        try:
            self.top.window.tap_action(Answer(move))
        except LookupError:
            self.top.do(Answer(move))

    def _watch(self, move: Move, faces: tuple[Face, ...]) -> None:
        """Frames until the throw was read, then a tap on Confirm; what was not read right is entered by hand."""
        self.live.kinds = self.playing.game.dice
        self._save("throw")
        self._run_film()
        proposal = self.top.screen.snapshot.proposal
        self.filmed -= 1
        if proposal is not None:
            self._save("confirm")
        if proposal is None or _faces(proposal) != sorted(face.id for face in faces):
            self.top.do(Discard())
            self._tap(move)
            return
        self.top.window.tap_action(ConfirmReading())
        self.read += 1
        self._save("confirmed")

    def _run_film(self) -> None:
        """Frames until nothing more is to happen: into the small picture, and into the eyes."""
        for number, frame in enumerate(self.film.play()):
            if number % PREVIEW_EVERY == 0:
                self.top.window.display.show_frame(device_events.preview(frame.image, *PREVIEW_SIZE))
            for event in self.live.update(frame):
                if self.top.screen.snapshot.proposal is None or isinstance(event, ThrowRead):
                    self.top.send(device_events.seen(event))

    def _tell_news(self) -> None:
        entries = self.playing.entries
        for entry in entries[self._told :]:
            for event in entry.events:
                self.tell(self.top.words(event.seen_by(TABLE)))
        self._told = len(entries)

    def _save(self, name: str) -> None:
        if self.into is None:
            return
        self.into.mkdir(parents=True, exist_ok=True)
        self.top.window.frame()
        path = self.into / f"{len(self.pictures) + 1:02d}-{name}.png"
        self.top.window.save(path)
        self.pictures.append(path)


def _faces(proposal: Proposal) -> list[str]:
    """What the thrown dice would count as, in no order: dice of one kind cannot be told apart."""
    return sorted(die.face.id if die.face is not None else "" for die in proposal.dice if die.role is Role.THROWN)
