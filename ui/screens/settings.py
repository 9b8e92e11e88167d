"""Settings and help."""

from __future__ import annotations

from ui.models import HelpModel, SettingsModel
from ui.screens.common import page, top_bar
from ui.screens.new import option_node
from ui.theme import Font, Space, Type
from ui.widgets.layout import Column, Grid, Row, Scroll
from ui.widgets.node import Kit, Node
from ui.widgets.parts import Icon, Panel, Text, Tone


def settings_screen(model: SettingsModel, kit: Kit) -> Node:
    """Every setting with its values; a tap takes effect at once."""
    lines = [option_node(line, kit) for line in model.lines]
    about = [Text(line, Type.SMALL, tone=Tone.SOFT) for line in model.about]
    return page(top_bar(model.title, model.back), Scroll("settings", Column(*lines, *about)))


def help_screen(model: HelpModel, kit: Kit) -> Node:
    """Short paragraphs with a picture each."""
    parts = Grid(
        *(
            Panel(
                Row(
                    Icon(icon, 40, tone=Tone.ACCENT),
                    Column(
                        Text(heading, Type.BODY, font=Font.TITLE),
                        Text(words, Type.SMALL, tone=Tone.SOFT),
                        gap=3,
                        grow=1,
                    ),
                    gap=Space.PAD,
                ),
                shadow=False,
            )
            for icon, heading, words in model.parts
        ),
        cell=340,
        columns=2,
    )
    return page(top_bar(model.title, model.back), Scroll("help", parts))
