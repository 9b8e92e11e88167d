"""Help: rules, cards with their pictures, and how the companion is used."""

from __future__ import annotations

from ui.boards.board_node import BoardNode
from ui.kit.layout import Column, Grid, Row, Scroll
from ui.kit.node import Kit, Node
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.pieces import DiceRow
from ui.kit.theme import Font, Space, Type
from ui.present.help_page import CardGroup, CardPart, HelpModel, RulePart
from ui.screens.common import buttons, die, page, top_bar


def help_screen(model: HelpModel, kit: Kit) -> Node:
    """What belongs to this moment above, the rest below; a long page is scrolled."""
    due = [_rule(part) for part in model.rules if part.now]
    here = [_card(card, kit) for group in model.groups for card in group.cards if card.now]
    now = Grid(*due, *here, cell=340, columns=2, even=False) if due or here else None
    others = [_rule(part) for part in model.rules if not part.now]
    rules = Grid(*others, cell=340, columns=2, even=False) if others else None
    groups = [node for group in model.groups for node in _group(group, kit)]
    parts = Grid(*(_part(*part) for part in model.parts), cell=340, columns=2, even=False) if model.parts else None
    games = buttons(model.games, cell=170) if model.games else None
    content = Column(
        _heading(model.games_words), games, now, rules, *groups, _heading(model.parts_words) if parts else None, parts
    )
    return page(top_bar(model.title, model.back), Scroll(f"help {model.title}", content))


def _heading(words: str) -> Node | None:
    return Text(words, Type.TITLE, font=Font.TITLE, lines=1) if words else None


def _part(icon: str, heading: str, words: str) -> Node:
    """How something is done, with its sign."""
    return Surface(
        Row(
            Icon(icon, 40, tone=Tone.ACCENT),
            Column(Text(heading, Type.BODY, font=Font.TITLE), Text(words, Type.SMALL, tone=Tone.SOFT), gap=3, grow=1),
            gap=Space.PAD,
        ),
        shadow=False,
    )


def _rule(part: RulePart) -> Node:
    """A part of the rules; what is due is framed."""
    dice = DiceRow(*(die(one, 40) for one in part.dice), size=40, gap=4, rows=2) if part.dice else None
    words = Column(Text(part.heading, Type.BODY, font=Font.TITLE), Text(part.words, Type.SMALL), dice, gap=4, grow=1)
    return Surface(words, tone=Tone.RAISED, shadow=False, outline=Tone.ACCENT if part.now else None)


def _group(group: CardGroup, kit: Kit) -> list[Node]:
    others = [_card(card, kit) for card in group.cards if not card.now]
    if not others:
        return []
    cards = Grid(*others, cell=230, columns=3, even=False)
    return [Text(group.heading, Type.TITLE, font=Font.TITLE, lines=1), cards]


def _card(card: CardPart, kit: Kit) -> Node:
    """A card: its picture, its name, what it says; one that lies on the table is framed."""
    return Surface(
        Column(
            BoardNode(card.picture, kit) if card.picture is not None else None,
            Text(card.title, Type.BODY, font=Font.TITLE),
            Text(card.words, Type.SMALL) if card.words else None,
            gap=4,
        ),
        pad=9,
        tone=Tone.RAISED,
        shadow=False,
        outline=Tone.ACCENT if card.now else None,
    )
