"""A filmed table with the real screens beside it: what fingers do is counted, what hands do with dice is filmed.

Frames of tumbling dice go the whole way: settling, reading, proposal, screen. Time is the film's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import Seat
from companion.dice import Colour
from companion.sight import NamedZones
from ui.app import device_events
from ui.app.inbox import ButtonColour, CameraIs, CameraState, Pressed
from ui.app.moments import Alarms
from ui.app.snapshot import Playing, Snapshot
from ui.headless.taps_tally import TapTally
from ui.kit.node import TouchTarget
from ui.present.confirm import ConfirmModel
from ui.present.controls import open_ask
from ui.present.scope import Prefs
from ui.present.table import TableModel
from ui.state.intents import OpenAsk, SetAmount
from vision.read.reader import DiceReader
from vision.sources.frame import Frame
from vision.sources.simulated import SimulatedSettings, SimulatedTable
from vision.watch.live_table import LiveTable, PictureReader, TableRead, ThrowRead

FILM = SimulatedSettings(hand_seconds=0.6, pause=0.4, symbol_dice=Colour.WHITE)
"""Hands that know what they do, and dice that read well: a white symbol on black looks like a lamp in a mirror."""
STEPS_TO_FIND = 2
"""Pages and lists that somebody opens to find what they want to tap, at most."""


class Film(Protocol):
    """A simulated table: it does what it is told, frame by frame, in its own time."""

    @property
    def settings(self) -> Any: ...

    @property
    def busy(self) -> bool: ...

    def wait(self, seconds: float) -> None: ...

    def step(self) -> Frame: ...


class NotFound(LookupError):
    """What somebody wants to say cannot be tapped anywhere."""


class FilmedTable:
    """Screens, camera and dice in one thread, and the tally of what was touched."""

    def __init__(
        self,
        seed: int,
        *,
        prefs: Prefs | None = None,
        reader: PictureReader | None = None,
        film: Film | None = None,
        zones: NamedZones | None = None,
        cards: Path | None = None,
    ) -> None:
        """`cards` is the folder of the owners' word on cards: empty, everything is asked that a new house is asked."""
        self.film: Film = film or SimulatedTable(FILM, seed=seed)
        self._zones = zones or {}
        self.reader = reader or DiceReader()
        self.live = LiveTable(self.reader)
        self.tally = TapTally()
        self.top = ScreenHarness("small", prefs, cards=cards, look_again=self.live.again, zones=zones)
        self.top.send(CameraIs(CameraState.LOOKING))
        self._turns: set[tuple[int, Seat]] = set()
        self.at = 0.0
        """Seconds of the film."""
        self.last: Frame | None = None
        self._alarms = Alarms(lambda: self.at)

    # --- where it stands ----------------------------------------------------------------------------------------------

    @property
    def now(self) -> Snapshot:
        """Where the table stands."""
        return self.top.screen.snapshot

    @property
    def playing(self) -> Playing:
        """The game in play."""
        playing = self.now.playing
        assert playing is not None
        return playing

    @property
    def between_turns(self) -> bool:
        """Whether whoever is in turn has not done anything yet."""
        rules, state = self.playing.game.rules, self.playing.state
        return (rules.round(state), rules.turn(state)) not in self._turns

    def phase(self) -> str:
        """What a touch belongs to now: the question that is open, the reading, or what is due."""
        shown = self.top.screen.shown()
        if shown.question is not None:
            return "question"
        if isinstance(shown.screen, ConfirmModel):
            return "throw"
        if not isinstance(shown.screen, TableModel):
            return "start"
        if shown.sheet is not None:
            return "sheet"
        index, asks = open_ask(self.top.scope)
        return asks[index or 0].prompt.key.removeprefix("ask.").split(".")[0] if asks else "end"

    # --- fingers: every one is counted --------------------------------------------------------------------------------

    def tap(self, action: Any) -> None:
        """Touch what reports this action; NotFound where nothing does."""
        target = self._target(action)
        if target is None:
            raise NotFound(f"nothing that can be tapped reports {action!r}")
        if _out_of_view(target):
            self.tally.tapped(self.phase(), "scroll")
        self.tally.tapped(self.phase(), action)
        self.top.window.tap_target(target)
        self._count_turns()

    def say(self, action: Any) -> None:
        """Touch what reports this action where it stands, or open what it stands in first."""
        for step in self._way_to(action):
            self.tap(step)

    def press(self, button: ButtonColour = ButtonColour.GREEN) -> None:
        """Press a button beside the screen."""
        self.tally.pressed(self.phase(), button)
        self.top.send(Pressed(button))
        self._count_turns()

    def _target(self, action: Any) -> TouchTarget | None:
        found = [target for target in self.top.window.targets() if target.action == action]
        return found[-1] if found else None

    def _way_to(self, action: Any) -> tuple[Any, ...]:
        """What is touched until an action is said, the shortest way: people know where things are."""
        before = self.top.screen.screen_state
        ways: list[tuple[Any, ...]] = [()]
        for _ in range(STEPS_TO_FIND + 1):
            longer: list[tuple[Any, ...]] = []
            for way in ways:
                self.top.do(*way)
                found = self._target(action) is not None
                longer += [(*way, step) for step in _openers(self.top.window.targets()) if step not in way]
                self.top.screen.screen_state = before
                self.top.window.display.refresh()
                if found:
                    return (*way, action)
            ways = longer
        raise NotFound(f"nothing leads to {action!r}")

    def _count_turns(self) -> None:
        """A turn is a player in a round who has made a move in it."""
        playing = self.now.playing
        if playing is None:
            return
        rules = playing.game.rules
        for entry in playing.entries[-2:]:
            seat = rules.turn(entry.before)
            if seat is not None and entry.move.seat == seat:
                self._turns.add((rules.round(entry.before), seat))
        self.tally.turns = len(self._turns)

    # --- the film -----------------------------------------------------------------------------------------------------

    def frame(self) -> bool:
        """One frame of the film; whether it brought a reading."""
        self.live.kinds = device_events.dice_expected(self.now)
        self.live.watch_zones(device_events.zones_watched(self.now, self._zones))
        self._alarms.observe(self.now)
        self.last, read = self.film.step(), False
        frame, self.at = self.last, self.last.at
        for event in self.live.update(frame):
            self.top.send(device_events.seen(event))
            self._alarms.observe(self.now)
            read = read or isinstance(event, ThrowRead | TableRead)
        while (over := self._alarms.over()) is not None:
            counts = self.now.moment is not None and self.now.moment.number == over.number
            self.tally.by_themselves += counts
            self.top.send(over)
            self._alarms.observe(self.now)
        self._count_turns()
        return read

    def look_on(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let the hands do what they are at, then wait so long; True as soon as what was waited for is there."""
        left = round(seconds * self.film.settings.fps)
        while left > 0:
            left -= not self.film.busy
            self.tally.throws += self.frame()
            if not self.film.busy and until():
                return True
        return False


def _openers(targets: Iterable[TouchTarget]) -> tuple[Any, ...]:
    """What opens a list or turns a page of what is due, each once."""
    return tuple(dict.fromkeys(t.action for t in targets if isinstance(t.action, OpenAsk | SetAmount)))


def _out_of_view(target: TouchTarget) -> bool:
    """Whether the middle of a target lies in a part of its list that is scrolled away."""
    area = target.scroller
    if area is None:
        return False
    middle = target.box[1] + target.box[3] / 2 + area.offset
    return not area.box[1] <= middle <= area.box[1] + area.box[3]
