"""Settings and help."""

from __future__ import annotations

from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import DiceRow
from ui.kit.theme import Font, Space, Type
from ui.present.game_help import RulePart
from ui.present.settings import HelpModel
from ui.present.settings_model import SettingsModel
from ui.screens.common import buttons, die, page, top_bar
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
    rules = Grid(*(_rule(part) for part in model.rules), cell=340, columns=2) if model.rules else None
    return page(top_bar(model.title, model.back), Scroll("help", Column(rules, parts)))


def _rule(part: RulePart) -> Node:
    """A part of the rules; what is due is framed."""
    dice = DiceRow(*(die(one, 40) for one in part.dice), size=40, gap=4, rows=2) if part.dice else None
    words = Column(Text(part.heading, Type.BODY, font=Font.TITLE), Text(part.words, Type.SMALL), dice, gap=4, grow=1)
    return Surface(words, tone=Tone.RAISED, shadow=False, outline=Tone.ACCENT if part.now else None)
