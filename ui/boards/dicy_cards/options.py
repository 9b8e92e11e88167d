"""Which five cards: one of the printed sets, or a choice of one's own."""

from __future__ import annotations

from companion.game import Option
from companion.games.dicy_cards.cards import CardId
from ui.boards.contract import OptionEditor
from ui.i18n import Words
from ui.present.models import OptionLine, choice
from ui.present.options import option_tap
from ui.present.scope import Scope
from ui.state.game_draft import SetOption, ToggleOptionPart

CARDS_OF_A_HAND = 5
_SETS = ("A", "B", "C", "D")


def _lines(scope: Scope, words: Words, option: Option, value: str) -> list[OptionLine]:
    """One of the printed sets, or five cards of one's own choice."""
    own = value not in _SETS
    taps = [option_tap(words, option.id, one, one == value) for one in _SETS]
    taps.append(choice(words.say("option.cards.chosen"), SetOption(option.id, ""), own))
    lines = [OptionLine(words.say("option.cards"), tuple(taps))]
    if own:
        parts = [part for part in value.split(", ") if part]
        full = len(parts) >= CARDS_OF_A_HAND
        cards = tuple(
            choice(
                words.say(f"card.{card}"),
                ToggleOptionPart(option.id, card.value) if card.value in parts or not full else None,
                card.value in parts,
                barred=full and card.value not in parts,
            )
            for card in CardId
        )
        lines.append(OptionLine(words.say("new.cards-chosen", n=len(parts), of=CARDS_OF_A_HAND), cards))
    return lines


CARDS = OptionEditor(_lines, lambda draft: draft.choices().get("cards", _SETS[0]))
