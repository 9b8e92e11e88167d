"""The hint, open: what each choice is worth as a bar and in words, and what that means."""

from __future__ import annotations

from ui.kit.layout import Column, Row
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.share_bar import ShareBar
from ui.kit.theme import Font, Space, Type
from ui.present.advice import AdviceLine, AdviceModel
from ui.screens.common import icon_button

BAR = 96.0
WORTH = 156.0
"""Units: room for "24.9 on average" in one line, in every language."""


def advice_panel(model: AdviceModel, kit: Kit) -> Node:
    """It stands where what is due stood, so that the board keeps its place."""
    lines = [_line(line, kit, best=place == 0) for place, line in enumerate(model.lines)]
    notes = [Text(note, Type.SMALL if lines else Type.BODY, tone=Tone.INK, lines=2) for note in model.notes]
    working = [ShareBar(model.progress, best=True)] if model.progress is not None else []
    aim = Text(model.aim, Type.SMALL, tone=Tone.SOFT, lines=2) if model.aim else None
    return Surface(
        Row(
            Icon("bulb", 34, tone=Tone.ACCENT) if kit.wide else None,
            Column(*lines, *notes, *working, aim, gap=4, grow=1),
            icon_button(model.close),
        ),
        pad=8,
        radius=14,
        outline=Tone.ACCENT,
        outline_width=2,
        key="advice",
    )


def _line(line: AdviceLine, kit: Kit, *, best: bool) -> Node:
    said = Column(
        Text(line.words, Type.BODY, font=Font.TITLE if best else Font.BOLD, lines=2),
        Text(line.note, Type.SMALL, tone=Tone.SOFT, lines=2) if line.note else None,
        gap=0,
        grow=1,
    )
    worth = Text(line.worth, Type.BODY, font=Font.TITLE, lines=2, width=WORTH)
    if kit.wide:
        return Row(ShareBar(line.share, best=best, width=BAR), worth, said, gap=Space.GAP)
    return Column(said, Row(ShareBar(line.share, best=best, grow=1), worth), gap=2)
