"""A location in the help: its kind, what it costs, and what a die does there, in numbers and icons."""

from __future__ import annotations

from companion.games.dice_city.cards import BOOK
from ui.boards.dice_city.draw_place import KIND_COLOURS, NO_KIND
from ui.boards.dice_city.glyph_flow import APART, GlyphFlow
from ui.boards.dice_city.glyphs import KIND_ICONS, ability_glyphs, amounts
from ui.kit.layout import Row
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon


def help_picture(id: str, kit: Kit) -> Node:
    """A location as it is shipped."""
    card, ink = BOOK.of[id], kit.theme.ink
    does = ability_glyphs(card.ability)
    return Row(
        Icon(KIND_ICONS[card.type.value], 28, tone=KIND_COLOURS.get(card.type.value, NO_KIND)),
        GlyphFlow((*amounts(card.cost), ("", "then"), *does), ink, 22, gap=APART, left=True, grow=1),
    )
