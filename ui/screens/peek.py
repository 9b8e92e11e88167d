"""What a finger uncovers while it rests: for its owner's eyes, gone when it leaves."""

from __future__ import annotations

from ui.kit.layout import Middle, Row
from ui.kit.node import Node, Stage
from ui.kit.parts import Icon, Surface, Text, Tone
from ui.kit.theme import Font, Type


class _Over(Middle):
    """What it covers cannot be read any more."""

    def paint(self, stage: Stage) -> None:
        stage.texts.clear()
        super().paint(stage)


def peek_card(words: str) -> Node:
    """A card in the middle; whoever holds it bends over it."""
    return _Over(
        Surface(
            Row(Icon("eye", 40, tone=Tone.ACCENT), Text(words, Type.SENTENCE, font=Font.TITLE, lines=2, width=300)),
            tone=Tone.RAISED,
            outline=Tone.ACCENT,
            key="peek",
        )
    )
