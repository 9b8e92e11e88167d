"""The demonstration on the screens: a game that plays itself off-screen, with a simulated camera, leaving pictures.

Frames of tumbling dice go the whole way: settling, reading, proposal, the confirm screen, a tap on Confirm.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import TABLE
from ui.app import device_events
from ui.app.inbox import Answer, CameraIs, CameraState, ConfirmReading, InboxMessage
from ui.app.snapshot import Playing, Snapshot
from ui.headless.self_play import SelfPlay
from ui.present.models import PREVIEW_SIZE
from ui.present.scope import Prefs
from vision.sources.frame import Frame
from vision.sources.simulated import SimulatedReader, SimulatedTable
from vision.watch.live_table import LiveTable, PictureReader

GAME = "gang-of-dice"
PLAYERS = 3
FILMED_THROWS = 4
"""So many throws are filmed; the rest is entered by hand, because films take their time."""
PREVIEW_EVERY = 3
"""Frames between two that the small picture shows."""
PICTURED_ANSWERS = 12
"""So many answers of the beginning leave a picture of the table."""


class DemoRun:
    """One game on the off-screen window."""

    def __init__(
        self,
        game: str = GAME,
        language: str = "en",
        seed: int = 1,
        *,
        players: int = PLAYERS,
        filmed: int = FILMED_THROWS,
        into: Path | None = None,
        tell: Callable[[str], None] = lambda line: None,
        reader: Callable[[SimulatedTable], PictureReader] = SimulatedReader,
    ) -> None:
        """`filmed` throws go through the simulated camera; `into` is the folder for pictures, None for none."""
        self.top = ScreenHarness("small", Prefs(language=language))
        self.into, self.tell = into, tell
        self.pictures: list[Path] = []
        self.top.start(game, min(players, max(self.top.registry.get(game).players)))
        self.top.send(CameraIs(CameraState.LOOKING))
        self._told, self._answers, self._throws = 0, 0, 0
        film = SimulatedTable(seed=seed)
        self.play = SelfPlay(
            self._handle,
            self._confirm,
            film,
            LiveTable(reader(film)),
            Random(seed),
            filmed=filmed,
            on_frame=self._preview,
        )

    def to_the_end(self) -> None:
        """Play the whole game."""
        while self.playing.outcome is None:
            self.play.step(self.top.screen.snapshot)
            self._tell_news()
        self._save("end")

    @property
    def playing(self) -> Playing:
        """The game in play."""
        playing = self.top.screen.snapshot.playing
        assert playing is not None
        return playing

    def _handle(self, message: InboxMessage) -> Snapshot:
        """Answers are tapped, as people do, where they can be tapped as they are; else as the pad would report it."""
        if isinstance(message, Answer):
            self._answers += 1
            if self._answers <= PICTURED_ANSWERS:
                self._save("table")
            try:
                self.top.window.tap_action(message)
            except LookupError:
                self.top.do(message)
        else:
            self.top.send(message)
        return self.top.screen.snapshot

    def _confirm(self) -> Snapshot:
        self._save("confirm")
        self.top.window.tap_action(ConfirmReading())
        self._save("confirmed")
        return self.top.screen.snapshot

    def _preview(self, frame: Frame) -> None:
        if self._throws < self.play.tally.throws:
            self._throws = self.play.tally.throws
            self._save("throw")
        if frame.seq % PREVIEW_EVERY == 0:
            self.top.window.display.show_frame(device_events.preview(frame.image, *PREVIEW_SIZE))

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
