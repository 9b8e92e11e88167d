"""The same table twice: every tap goes to the machine's panel and to a rehearsal here, and both must show the same."""

from __future__ import annotations

import time
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

import cv2
import numpy as np

from tests.vm.machine import SIZE, Machine, MachineError, Pixels
from ui.app.device_facts import DeviceFacts
from ui.app.inbox import ButtonColour, Pressed
from ui.headless.offscreen import CALM_SECONDS, OffscreenWindow
from ui.kit.node import TouchTarget
from ui.kit.touch_guard import GUARD_SECONDS
from ui.present import settings
from ui.present.scope import Prefs
from ui.present.table import TableModel
from ui.state.versions import Versions

BLOCK = 20
"""Pixels along a part of the picture that is compared as one."""
MOST_APART = 3.0
"""Mean difference, of 255, that a part may have; the same drawing on another processor differs by less."""
GAME = "Dicetopia"
"""The one that is played: a short one, of about a hundred taps."""
LOOK_SECONDS = GUARD_SECONDS + 0.15
"""How long somebody looks before they tap: a touch that comes sooner after a change is not taken."""
PATIENCE = 600.0
"""Seconds after which what should be on the display never will: emulated processors are slow."""


def apart(a: Pixels, b: Pixels) -> float:
    """How far two pictures differ where they differ most, from 0 to 255."""
    if a.shape != b.shape:
        return 255.0
    blocks = cv2.resize(
        np.abs(a.astype(np.int16) - b).mean(axis=2), None, fx=1 / BLOCK, fy=1 / BLOCK, interpolation=cv2.INTER_AREA
    )
    return float(blocks.max())


TURNS = {90: cv2.ROTATE_90_CLOCKWISE, 180: cv2.ROTATE_180, 270: cv2.ROTATE_90_COUNTERCLOCKWISE}


def turned(picture: Pixels, degrees: int) -> Pixels:
    """A picture turned clockwise."""
    return np.asarray(cv2.rotate(picture, TURNS[degrees])) if degrees else picture


def on_panel(x: int, y: int, degrees: int) -> tuple[int, int]:
    """Where on the panel a place of the picture is, counted from its top left corner, when it is turned clockwise."""
    right, bottom = SIZE[0] - 1, SIZE[1] - 1
    return {0: (x, y), 90: (right - y, x), 180: (right - x, bottom - y), 270: (y, bottom - x)}[degrees]


class Twin:
    """A machine, and a rehearsal that knows what it should show."""

    def __init__(self, machine: Machine, pictures: Path, folder: Path) -> None:
        self.machine, self._pictures, self._folder = machine, pictures, folder
        self.taps = 0
        self._shots = 0
        self._turned = 0
        self.lamps = False
        """Whether the machine has lamps, which the settings then speak of."""
        self.sit_down()

    def get_up(self) -> None:
        """End the rehearsal: what it kept stays."""
        self.table.journal.close()

    def sit_down(self) -> None:
        """A rehearsal anew, as the companion starts: with what was kept."""
        # What the owners' cards are is kept as well: once a card was named, the picker knows its kind.
        self.table = ScreenHarness("small", Prefs(camera=False), folder=self._folder, cards=self._folder)
        self.table.screen.facts = lambda: DeviceFacts(lamps=self.lamps)
        window = self.table.window
        if self._turned in (90, 270):
            window.resize((SIZE[1], SIZE[0]))
        self._touch_here = window.touch
        # Everything that taps a rehearsal now taps the machine too.
        window.touch = self._touch  # type: ignore[method-assign]
        window.middle = self._middle  # type: ignore[method-assign]

    def knows(self, versions: Versions, here: str | None = None) -> None:
        """What the machine has found of other versions of the program, and the one that it has, if that is another."""
        self.table.screen.versions = versions
        # As the machine will, a moment after a tap has asked for another one.
        self.table.screen._change_version = lambda _: self.knows(replace(versions, changing=True, told=None), here)
        vars(settings)["version"] = (lambda _: here) if here is not None else version
        self.table.window.display.refresh()

    def turn(self, degrees: int) -> None:
        """The companion was told to turn its picture clockwise."""
        self._turned = degrees
        self.get_up()
        self.sit_down()

    def _place(self, x: float, y: float) -> str:
        """A place of the window, whose corner is at the bottom, as the panel says it."""
        across, down = on_panel(round(x), round(self.table.window.scene.height - y), self._turned)
        return f"{across} {down}"

    def _touch(self, x: float, y: float, after: float = CALM_SECONDS) -> None:
        self.taps += 1
        self.machine.finger(f"tap {self._place(x, y)}")
        self._touch_here(x, y, after)
        self.compare()

    def _middle(self, target: TouchTarget) -> tuple[float, float]:
        """Where to tap; what has to be scrolled into view is dragged in the machine as well."""
        area: Any = target.scroller
        before = area.offset if area is not None else 0.0
        where = OffscreenWindow.middle(self.table.window, target)
        if area is not None and area.offset != before:
            self._drag(area, area.offset - before)
        return where

    def _drag(self, area: Any, by: float) -> None:
        """Pull the area until it shows what the rehearsal shows; no pull is longer than the area is high."""
        x, y, width, height = area.box
        side, middle, room = x + width - 4, y + height / 2, height * 0.4
        while abs(by) >= 1:
            way = max(-room, min(room, by))
            self.machine.finger(f"drag {self._place(side, middle - way / 2)} {self._place(side, middle + way / 2)}")
            by -= way
        self.compare()

    # --- looking ------------------------------------------------------------------------------------------------------

    def compare(self, what: str = "", patience: float = PATIENCE) -> Pixels:
        """Wait until the machine shows what the rehearsal shows."""
        self.table.window.frame(2)
        wanted = turned(self.table.window.pixels(), self._turned)
        end = time.monotonic() + patience
        while True:
            shown = self.machine.picture()
            if apart(shown, wanted) <= MOST_APART:
                if what:
                    self.keep(what, shown)
                return shown
            if time.monotonic() > end:
                self.keep("wrong", shown)
                self.keep("wanted", wanted)
                raise MachineError(
                    f"after {self.taps} taps the display does not show what it should ({self._pictures})"
                )
            time.sleep(0.1)

    def keep(self, name: str, picture: Pixels | None = None) -> None:
        """A screenshot, kept."""
        self._shots += 1
        shown = self.machine.picture() if picture is None else picture
        cv2.imwrite(str(self._pictures / f"{self._shots:02}-{name}.png"), shown)

    # --- as people do -------------------------------------------------------------------------------------------------

    def tap(self, key: str, **facts: Any) -> None:
        """A tap on the button with these words."""
        self.table.tap(key, **facts)

    def begin_game(self) -> None:
        """From home to the first throw: one name by the keyboard on the screen, and a guest."""
        self.tap("home.new")
        self.table.window.tap(GAME)
        self.tap("new.add")
        for letter in "ana":
            upper = self.table.screen.screen_state.sheet.shift  # type: ignore[union-attr]
            self.table.window.tap(letter.upper() if upper else letter)
        self.tap("ok")
        self.table.window.tap("2")
        self.tap("new.start")
        self.compare("new-game")

    def free_table(self) -> None:
        """From home to the free table: the one that lies there, or a new one of two guests."""
        self.tap("free.title")
        if not isinstance(self.table.model, TableModel):
            self.table.window.tap("2")
            self.tap("new.start")

    def points_by_hand(self) -> None:
        """To the step that sets somebody's points right: a tap on it counts, and shows that it does."""
        self.tap("table.menu")
        self.tap("menu.adjust")
        self.tap("change.score-by")

    def go_home(self) -> None:
        """From a table."""
        self.tap("table.menu")
        self.tap("menu.home")

    def press(self, button: ButtonColour, pin: int, seconds: float, *, held: bool = False) -> None:
        """A press of a button, here as the message that it brings."""
        self.machine.run(f"echo press {pin} {round(seconds * 1000)} >/run/gpio-chip")
        self.table.send(Pressed(button, held))
        self.compare(f"{button.value}-{'held' if held else 'pressed'}")

    def hundred_taps(self, name: str, count: int = 100) -> None:
        """As quick as a finger can, without looking between them; every one must count, and count once."""
        target = self.table.window.find(name)
        x, y = OffscreenWindow.middle(self.table.window, target)
        for _ in range(count):
            self.machine.finger(f"tap {self._place(x, y)} 60")
            self._touch_here(x, y)
        self.taps += count
        self.compare()
