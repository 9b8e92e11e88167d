"""Screen harness, a rehearsal of the table: real controller and screens in one thread, nothing kept. For tests too."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ui.headless.offscreen import SIZES, OffscreenWindow  # isort: skip  (it says first that there is no display)

from companion.core import SEATS, Seat
from companion.journal.reader import Player
from companion.journal.writer import Journal
from companion.registry import Registry, installed
from companion.sight import NamedZones
from companion.statistics.digests import read_digests
from companion.statistics.report import report
from ui.app.companion_app import encode
from ui.app.controller import TableController
from ui.app.game_store import GameStore
from ui.app.inbox import InboxMessage, Remember, StartGame
from ui.app.library import LibraryReader
from ui.app.own_dice_wishes import LearnFromThrows
from ui.app.record_desk import coded
from ui.headless.rehearsed_dice import RehearsedDice
from ui.i18n import Words
from ui.kit.animator import FrameClock
from ui.present.options import chosen_value
from ui.present.scope import Prefs, Scope, scope_of
from ui.state.screen_controller import ScreenController
from ui.state.screen_state import ScreenState
from ui.state.statistics import StatisticsNow

NAMES = ("Félix", "Louise", "Suzie", "Maximilian", "Bob", "Ana", "Cleo", "Jo")


class ScreenHarness:
    """A screen with a table behind it: what a tap brings about has happened when the tap returns."""

    def __init__(
        self,
        size: str = "small",
        prefs: Prefs | None = None,
        registry: Registry | None = None,
        folder: Path | None = None,
        cards: Path | None = None,
        look_again: Callable[[], None] = lambda: None,
        zones: NamedZones | None = None,
        own_dice: Path | None = None,
        frames: FrameClock | None = None,
    ) -> None:
        """With a `folder`, games and photographs are kept there, and in `cards` what the owners say of theirs.

        `look_again` and `zones` are the camera's, where there is one; in `own_dice` is kept what is shown of the dice.
        Without `frames` nothing moves: every picture is the last one.
        """
        self.registry = registry or installed()
        self.journal = Journal(folder)
        weakref.finalize(self, self.journal.close)
        self._library = LibraryReader(self.journal, self.registry, cards)
        store = GameStore(self.journal, self.registry, cards)
        self.own_dice = None if own_dice is None else RehearsedDice(own_dice)
        self.table = TableController(
            store,
            encode=encode if folder is not None else None,
            look_again=look_again,
            zones=zones,
            own_dice=self.own_dice,
        )
        self.sent: list[InboxMessage] = []
        self.kept: list[tuple[str, object]] = []
        self.screen = ScreenController(
            self.send,
            prefs or Prefs(),
            self._library.read(),
            self._keep,
            watch_statistics=self._count,
            want_record=self._code,
        )
        self.window = OffscreenWindow(self.screen, SIZES[size], find_photo=self.journal.photograph, frames=frames)
        self.receive()

    def send(self, message: InboxMessage) -> None:
        """What the worker does on a thread of its own."""
        self.sent.append(message)
        self.table.handle(message)
        for told in self.own_dice.done() if self.own_dice is not None else ():
            self.table.handle(told)
        self.receive()

    def _keep(self, name: str, value: object) -> None:
        """A preference: written down by nobody, but it takes effect as it does in the companion."""
        self.kept.append((name, value))
        if name == "learns":
            self.send(LearnFromThrows(bool(value)))

    def _count(self, wanted: bool) -> None:
        """Statistics, at once."""
        if wanted:
            known = {game.id: game for game in self.registry.games()}
            self.screen.statistics = StatisticsNow(report(read_digests(self.journal, known.get)))

    def _code(self, number: int) -> None:
        """The codes of a game, at once."""
        self.screen.record = coded(self.journal, self.registry, number)

    def receive(self) -> None:
        """Show where the table stands."""
        idle = self.table.snapshot.playing is None
        library = self._library.read() if idle else None
        self.screen.receive(self.table.snapshot, library)
        self.window.display.refresh()

    def do(self, *actions: Any) -> None:
        """As if something had been tapped that reports these."""
        for action in actions:
            self.screen.do(action)
        self.window.display.refresh()

    def start(self, game: str, players: int | None = None, *, first: Seat = SEATS[0], **options: str) -> None:
        """A new game without the screens before it."""
        found = self.registry.get(game)
        count = players or max(n for n in found.players if n <= len(NAMES))
        fresh = Scope(self.screen.snapshot, ScreenState(), boards=self.screen.boards)
        needed = [option for option in found.options if option.default is None]
        required = {option.id: chosen_value(fresh, found, option) or "" for option in needed}
        self.send(StartGame(game, NAMES[:count], first, {**required, **options}))

    def remember(self, *players: Player) -> None:
        """People who played here before."""
        self.send(Remember(players))

    @property
    def model(self) -> Any:
        """The model of the screen that is to be seen."""
        return self.screen.shown().screen

    @property
    def scope(self) -> Scope:
        """All that is to be presented."""
        return scope_of(
            self.screen.snapshot,
            self.screen.screen_state,
            self.screen.prefs,
            self.screen.library,
            self.screen.boards,
            self.screen.versions,
        )

    @property
    def words(self) -> Words:
        """The words of the screen."""
        return self.scope.words

    def tap(self, key: str, **facts: Any) -> None:
        """A tap on the button with these words."""
        self.window.tap(self.words.say(key, **facts))
