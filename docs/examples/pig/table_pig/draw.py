"""The board of Pig, drawn: the die, what is at stake, and a race to the target."""

from __future__ import annotations

from table_pig.board import PigBoard, Track
from ui.kit.layout import Column, Row
from ui.kit.node import Kit, Node, Stage
from ui.kit.parts import Icon, Text, Tone
from ui.kit.pieces import Badge, DiceRow
from ui.kit.theme import PAINTS, Font, Type, faded
from ui.screens.common import die


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
