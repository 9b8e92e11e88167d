"""The board of Pig, drawn: the die, what is at stake, and a race to the target."""

from __future__ import annotations

from typing import Any

from table_pig.board import PigBoard, Track
from ui.kit.layout import Column, Row
from ui.kit.node import Kit, Node, Stage
from ui.kit.painting import Painting
from ui.kit.parts import Icon, Text, Tone
from ui.kit.pieces import Badge, DiceRow
from ui.kit.theme import PAINTS, Font, Type, faded, rgb
from ui.screens.common import die

_SKIN, _SKIN_DARK, _SNOUT, _EYE = rgb("F3A6B5"), rgb("B9566B"), rgb("FBD3DB"), rgb("2A2433")


def pig_board(model: PigBoard, kit: Kit) -> Node:
    """The die and the stake above, a lane for each player below."""
    words = Column(
        Text(model.stake, Type.TITLE, font=Font.TITLE, lines=2),
        Text(model.goal, Type.BODY, tone=Tone.SOFT, lines=1),
        align="middle",
        grow=1,
    )
    head = Row(DiceRow(*(die(one) for one in model.dice), size=84, rows=1), words)
    return Column(head, *(_lane(track, model.target) for track in model.tracks), grow=1)


def pig_art(side: int) -> Any:
    """What fills the display when somebody throws a 1: a pig that has eaten the points."""
    art = Painting(side)
    for x in (0.2, 0.8):
        art.shape(((x - 0.14, 0.12), (x + 0.14, 0.12), (x, 0.42)), _SKIN_DARK)
    art.disc(0.5, 0.54, 0.38, _SKIN)
    for x in (0.35, 0.65):
        art.disc(x, 0.44, 0.065, _EYE)
        art.disc(x - 0.02, 0.42, 0.02, _SNOUT)
    art.oval(0.5, 0.64, 0.17, 0.125, _SNOUT)
    for x in (0.44, 0.56):
        art.oval(x, 0.64, 0.026, 0.045, _SKIN_DARK)
    art.arc(0.5, 0.72, 0.14, 25, 155, _EYE, 0.022)
    return art.pixels()


def _lane(track: Track, target: int) -> Node:
    return Row(Badge(track.who.colour, 30), Bar(track, target), Icon("flag", 24, tone=Tone.SOFT), grow=1)


class Bar(Node):
    """What is banked in the player's colour; what is at stake lies before it, paler."""

    def __init__(self, track: Track, target: int) -> None:
        super().__init__(grow=1)
        self.track, self.target = track, target

    def natural(self, width: float, kit: Kit) -> tuple[float, float]:
        return width, kit.px(18)

    def paint(self, stage: Stage) -> None:
        x, y, width, height = self.box
        thick = min(height, stage.kit.px(26))
        bottom, round_ = y + (height - thick) / 2, thick / 2
        colour = PAINTS[self.track.who.colour].body

        def reach(points: int) -> float:
            return max(thick, width * min(points, self.target) / self.target)

        stage.brush.rect((x, bottom, width, thick), faded(stage.kit.theme.ink, 0.12), round_)
        if self.track.at_stake:
            far = reach(self.track.points + self.track.at_stake)
            stage.brush.rect((x, bottom, far, thick), faded(colour, 0.45), round_)
        if self.track.points > 0:
            stage.brush.rect((x, bottom, reach(self.track.points), thick), colour, round_)
