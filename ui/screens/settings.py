"""Settings."""

from __future__ import annotations

from ui.kit.layout import Column, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Text, Tone
from ui.kit.theme import Type
from ui.present.settings_model import SettingsModel
from ui.screens.common import buttons, page, top_bar
from ui.screens.new import option_node


def settings_screen(model: SettingsModel, kit: Kit) -> Node:
    """Every setting with its values; a tap takes effect at once."""
    lines = [option_node(line, kit) for line in model.lines]
    pages = buttons(model.pages, cell=170) if model.pages else None
    about = [Text(line, Type.SMALL, tone=Tone.SOFT) for line in model.about]
    return page(top_bar(model.title, model.back), Scroll("settings", Column(pages, *lines, *about)))
