"""Which five cards: one of the printed sets, five by chance, or a choice of one's own.

The sets but the first are our guess: the first time one is chosen, its cards are compared with the real ones."""

from __future__ import annotations

from companion.catalogue.model import Owned
from companion.game import Option
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.sets import CATALOGUE, SETS
from ui.app.inbox import SayCard
from ui.boards.contract import OptionEditor
from ui.i18n import Words
from ui.present.models import OptionLine, Tap, choice
from ui.present.options import option_tap
from ui.present.scope import Scope
from ui.state.game_draft import SetOption, ToggleOptionPart
from ui.state.intents import DrawOption

CARDS_OF_A_HAND = 5
_GAME = "dicy-cards"
_SETS = tuple(SETS)
_CHANGING = "cards-of"
"""In the draft: the set whose cards are being put right."""


def _lines(scope: Scope, words: Words, option: Option, value: str) -> list[OptionLine]:
    """One of the printed sets, five by chance, or five cards of one's own choice."""
    own = value not in _SETS
    taps = [option_tap(words, option.id, one, one == value) for one in _SETS]
    taps.append(Tap(words.say("option.cards.random"), (SetOption(_CHANGING, ""), DrawOption(option.id)), icon="dice"))
    taps.append(choice(words.say("option.cards.chosen"), (SetOption(_CHANGING, ""), SetOption(option.id, "")), own))
    lines = [OptionLine(words.say("option.cards"), tuple(taps))]
    if not own:
        lines.append(_cards_of_set(scope, words, value))
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
        changing = scope.screen_state.draft.choices().get(_CHANGING, "")
        if changing and full:
            mine = SayCard(changing, (("cards", tuple(parts)),), _GAME)
            done = (mine, SetOption(_CHANGING, ""), SetOption(option.id, changing))
            lines.append(OptionLine("", (Tap(words.say("option.cards.mine", set=changing), done, "check", "yes"),)))
    return lines


def _cards_of_set(scope: Scope, words: Words, letter: str) -> OptionLine:
    """The five cards of a set; as long as nobody compared them with the real ones, with the question."""
    owned = scope.library.owned.get(_GAME)
    entry = (owned or Owned()).over(CATALOGUE)[letter]
    cards = [str(card) for card in entry["cards"]] if isinstance(entry["cards"], tuple) else []
    names = tuple(words.say(f"card.{card}") for card in cards)
    if entry.confirmed or owned is None:  # where nothing is kept, nobody is asked
        return OptionLine(words.fact(names), ())
    change = (SetOption(_CHANGING, letter), SetOption("cards", ", ".join(cards)))
    taps = (
        Tap(words.say("question.yes"), SayCard(letter, (), _GAME), "check", "yes"),
        Tap(words.say("compare.differs"), change, "pencil"),
    )
    return OptionLine(words.say("option.cards.unconfirmed", set=letter, cards=names), taps)


CARDS = OptionEditor(_lines, lambda draft: draft.choices().get("cards", _SETS[0]))
