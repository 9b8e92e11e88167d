"""Settings and help."""

from __future__ import annotations

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.theme import Font, Space, Type
from ui.present.settings import HelpModel, SettingsModel
from ui.screens.common import buttons, page, top_bar
from ui.screens.new import option_node


def settings_screen(model: SettingsModel, kit: Kit) -> Node:
    """Every setting with its values; a tap takes effect at once."""
    lines = [option_node(line, kit) for line in model.lines]
    pages = buttons(model.pages, cell=170) if model.pages else None
    about = [Text(line, Type.SMALL, tone=Tone.SOFT) for line in model.about]
    return page(top_bar(model.title, model.back), Scroll("settings", Column(pages, *lines, *about)))


def help_screen(model: HelpModel, kit: Kit) -> Node:
    """Short paragraphs with a picture each."""
    parts = Grid(
        *(
            Surface(
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
