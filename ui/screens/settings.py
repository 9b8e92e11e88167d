"""Settings."""

from __future__ import annotations

from ui.kit.layout import Column, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Surface, Text, Tone
from ui.kit.theme import Font, Type
from ui.present.models import OptionLine
from ui.present.settings_model import SettingsModel
from ui.screens.common import buttons, page, top_bar
from ui.screens.new import option_node


def settings_screen(model: SettingsModel, kit: Kit) -> Node:
    """Every setting with its values; a tap takes effect at once."""
    lines = [_line(line, kit) for line in model.lines]
    pages = buttons(model.pages, cell=170) if model.pages else None
    about = [Text(line, Type.SMALL, tone=Tone.SOFT) for line in model.about]
    return page(top_bar(model.title, model.back), Scroll("settings", Column(pages, *lines, *about)))


def _line(line: OptionLine, kit: Kit) -> Node:
    """A setting with its values, something that is told, or the heading of those below it."""
    if line.values:
        return option_node(line, kit)
    if not line.below:
        return Text(line.words, Type.TITLE, font=Font.TITLE, lines=1)
    words = Column(Text(line.words, Type.BODY, font=Font.BOLD), Text(line.below, Type.SMALL, tone=Tone.SOFT), gap=2)
    return Surface(words, pad=10, shadow=False)
