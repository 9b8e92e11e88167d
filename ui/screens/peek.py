"""What a finger uncovers while it rests: for its owner's eyes, gone when it leaves."""

from __future__ import annotations

from ui.theme import Font, Type
from ui.widgets.layout import Middle, Row
from ui.widgets.node import Node
from ui.widgets.parts import Icon, Panel, Text, Tone


def peek_card(words: str) -> Node:
    """A card in the middle; whoever holds it bends over it."""
    return Middle(
        Panel(
            Row(Icon("eye", 40, tone=Tone.ACCENT), Text(words, Type.SENTENCE, font=Font.TITLE, lines=2, width=300)),
            tone=Tone.RAISED,
            outline=Tone.ACCENT,
        )
    )
