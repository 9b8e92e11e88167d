"""Players who are remembered."""

from __future__ import annotations

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Gap, Kit, Node
from ui.kit.parts import Surface, Text, Tone
from ui.kit.pieces import Badge
from ui.kit.theme import Font, Type
from ui.present.players import PlayersModel
from ui.screens.common import page, top_bar

SIGN, FACE = 44.0, 56.0
"""Their signs, and all of them where somebody has a picture."""


def players_screen(model: PlayersModel, kit: Kit) -> Node:
    """Everybody with colour and symbol; a tap opens what can be done."""
    top = top_bar(model.title, model.back)
    if not model.people:
        return page(top, Text(model.empty, Type.BODY, tone=Tone.SOFT, align="center", grow=1))
    size = FACE if any(who.picture for who, _, _ in model.people) else SIGN
    cells = [
        Surface(
            Row(
                Badge(who.colour, size, picture=who.picture),
                Column(
                    Text(who.name, Type.BUTTON, font=Font.TITLE, lines=1),
                    Text(words, Type.SMALL, tone=Tone.SOFT, lines=1),
                    gap=1,
                    grow=1,
                    align="middle",
                ),
            ),
            pad=9,
            tone=Tone.RAISED,
            shadow=False,
            action=action,
            name=f"player {who.name}",
        )
        for who, words, action in model.people
    ]
    return page(top, Scroll("players", Column(Grid(*cells, cell=230, columns=3), Gap())))
