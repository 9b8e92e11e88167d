"""Drawn pictures of what a step of the first start means: no words, the same in every language."""

from __future__ import annotations

from typing import Unpack

from ui.kit.brush import Brush, Rect
from ui.kit.node import Kit, Node, Room, Stage
from ui.kit.parts import Tone
from ui.kit.theme import RGBA, Theme, faded, rgb
from ui.state.first_start import Step

FELT, DIE, PIP, WARM, COLD = rgb("3E7A4C"), rgb("F8F4EA"), rgb("2A2433"), rgb("FFD88A"), rgb("BFE3FF")
BUTTON_COLOURS = {"green": rgb("3FBF5F"), "red": rgb("E04B43"), "amber": rgb("F2A93B")}


class StepPicture(Node):
    """The picture of a step; with a fault of the light, of that fault."""

    def __init__(self, step: Step, fault: str = "", turned: int = 0, **room: Unpack[Room]) -> None:
        super().__init__(**room)
        self.step, self.fault, self.turned = step, fault, turned

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        side = min(width, kit.px(200))
        return side, side * 0.8

    def paint(self, stage: Stage) -> None:
        x, y, w, h = self.box
        side = min(w, h / 0.8)
        pen = _Pen(stage.brush, stage.kit.theme, (x + (w - side) / 2, y + (h - side * 0.8) / 2, side, side * 0.8))
        {
            Step.LANGUAGE: pen.language,
            Step.DISPLAY: lambda: pen.display(self.turned),
            Step.CAMERA: pen.camera,
            Step.LIGHT: lambda: pen.light(self.fault),
            Step.BUTTONS: pen.buttons,
            Step.SOUND: pen.sound,
            Step.THROW: pen.throw,
            Step.DONE: pen.throw,
        }[self.step]()


class _Pen:
    """Draws in shares of a box that is five wide and four high; y goes up."""

    def __init__(self, brush: Brush, theme: Theme, box: Rect) -> None:
        self.brush, self.theme, self.box = brush, theme, box
        self.unit = box[2] / 5

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.box[0] + x * self.unit, self.box[1] + y * self.unit

    def rect(self, x: float, y: float, w: float, h: float, colour: RGBA, radius: float = 0.1) -> None:
        left, low = self.at(x, y)
        self.brush.rect((left, low, w * self.unit, h * self.unit), colour, radius * self.unit)

    def outline(self, x: float, y: float, w: float, h: float, colour: RGBA, width: float = 0.06) -> None:
        left, low = self.at(x, y)
        self.brush.outline((left, low, w * self.unit, h * self.unit), colour, width * self.unit, 0.15 * self.unit)

    def disc(self, x: float, y: float, radius: float, colour: RGBA) -> None:
        cx, cy = self.at(x, y)
        self.brush.disc(cx, cy, radius * self.unit, colour)

    def line(self, *points: tuple[float, float], colour: RGBA, width: float = 0.05, close: bool = False) -> None:
        flat = [value for x, y in points for value in self.at(x, y)]
        self.brush.line(flat, colour, width * self.unit, close=close)

    def icon(self, name: str, x: float, y: float, size: float, colour: RGBA) -> None:
        left, low = self.at(x - size / 2, y - size / 2)
        self.brush.icon(name, (left, low, size * self.unit, size * self.unit), colour)

    def die(self, x: float, y: float, face: str = "5", size: float = 0.55) -> None:
        left, low = self.at(x - size / 2, y - size / 2)
        self.brush.die(face, (left, low, size * self.unit, size * self.unit), DIE, PIP)

    def tray(self) -> None:
        """A tray from the side and above, with dice in it."""
        self.line((0.5, 0.9), (4.5, 0.9), (4.0, 0.15), (1.0, 0.15), colour=self.theme.line, width=0.12, close=True)
        for step in range(8):
            share = step / 8
            self.line(
                (0.6 + 0.45 * share, 0.85 - 0.65 * share),
                (4.4 - 0.45 * share, 0.85 - 0.65 * share),
                colour=FELT,
                width=0.14,
            )
        self.die(1.8, 0.6, "3")
        self.die(2.7, 0.5, "5")
        self.die(3.4, 0.65, "1")

    # --- the steps ----------------------------------------------------------------------------------------------------

    def language(self) -> None:
        self.icon("globe", 2.5, 2.0, 3.0, self.theme.accent)

    def display(self, turned: int) -> None:
        """A display as it stands, with a finger on a target."""
        upright = turned in (90, 270)
        w, h = (2.2, 3.4) if upright else (3.8, 2.5)
        x, y = 2.5 - w / 2, 2.0 - h / 2
        self.rect(x, y, w, h, self.theme.raised)
        self.outline(x, y, w, h, self.theme.ink, 0.12)
        self.disc(2.5, 2.2, 0.62, self.theme.accent)
        self.disc(2.5, 2.2, 0.42, self.theme.raised)
        self.disc(2.5, 2.2, 0.2, self.theme.accent)
        self.icon("hand", 2.95, 1.55, 1.1, self.theme.ink)

    def camera(self) -> None:
        """A camera over a tray, and what it sees."""
        self.tray()
        self.line((2.5, 3.1), (0.7, 0.9), colour=faded(self.theme.ice, 0.6), width=0.06)
        self.line((2.5, 3.1), (4.3, 0.9), colour=faded(self.theme.ice, 0.6), width=0.06)
        self.rect(1.95, 3.0, 1.1, 0.6, self.theme.ink)
        self.disc(2.5, 3.05, 0.22, self.theme.accent)
        self.line((3.05, 3.4), (4.7, 3.4), (4.7, 0.3), colour=self.theme.line, width=0.12)

    def light(self, fault: str) -> None:
        """A lamp from above and the side; each fault has its own sign."""
        self.tray()
        on = fault != "dark"
        lamp = WARM if on else self.theme.line
        self.line((0.9, 3.3), (1.5, 3.6), (1.9, 3.0), colour=lamp, width=0.3)
        if on:
            for share in (0.0, 0.5, 1.0):
                self.line((1.6, 3.0), (1.3 + 2.2 * share, 1.05), colour=faded(WARM, 0.75), width=0.07)
        if fault == "glare":
            self.disc(2.3, 0.55, 0.42, (1.0, 1.0, 1.0, 0.95))
        if fault == "bright":
            self.disc(2.5, 0.7, 0.9, (1.0, 1.0, 1.0, 0.75))
        if fault == "flicker":
            for band in range(3):
                self.rect(0.8, 1.3 + 0.5 * band, 3.4, 0.16, faded(self.theme.ink, 0.5), 0.0)
        if fault == "mixed":
            self.rect(3.7, 2.2, 1.0, 1.4, COLD)
            self.line((4.2, 2.2), (4.2, 3.6), colour=self.theme.line, width=0.06)
            self.line((3.7, 2.0), (3.2, 1.1), colour=faded(COLD, 0.8), width=0.07)
        if fault == "blurred":
            self.disc(2.7, 0.5, 0.55, faded(DIE, 0.5))
            self.disc(2.7, 0.5, 0.75, faded(DIE, 0.3))
        sign, tone = ("check", Tone.YES) if not fault else ("warn", Tone.WARN)
        self.icon(sign, 4.3, 3.3 if fault != "mixed" else 1.7, 0.8, tone.of(self.theme))

    def buttons(self) -> None:
        """Three buttons in a box, and a finger."""
        self.rect(0.5, 1.3, 4.0, 1.6, self.theme.raised, 0.2)
        self.outline(0.5, 1.3, 4.0, 1.6, self.theme.line)
        for k, colour in enumerate(BUTTON_COLOURS.values()):
            self.disc(1.3 + 1.2 * k, 2.1, 0.45, faded(self.theme.ground, 1.0))
            self.disc(1.3 + 1.2 * k, 2.15, 0.38, colour)
        self.icon("hand", 1.65, 1.35, 1.2, self.theme.ink)

    def sound(self) -> None:
        self.icon("sound", 2.5, 2.0, 2.8, self.theme.accent)

    def throw(self) -> None:
        """Dice on their way into the tray."""
        self.tray()
        self.icon("hand", 1.1, 3.2, 1.3, self.theme.ink)
        for k, (x, y, face) in enumerate(((1.9, 2.8, "2"), (2.6, 2.2, "6"), (3.2, 1.5, "4"))):
            self.line((x - 0.55, y + 0.3), (x - 0.3, y + 0.15), colour=self.theme.soft, width=0.05)
            self.die(x, y, face, 0.6 - 0.03 * k)
