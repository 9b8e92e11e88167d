"""The words of Dicy Cards: complete in four languages, short enough for buttons, and none without a use."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

import companion.games.dicy_cards as package
from companion import po
from companion.core import SEATS, Adjust, Event, IllegalMove, Move, Rolled, ScoreBy, Seats
from companion.dice import PIPS
from companion.games.dicy_cards import GAME
from companion.games.dicy_cards.cards import CARDS, CardId, Effect
from companion.games.dicy_cards.model import Freeze, Pay, Reroll, Score, SetFrozen, SetScore, Skip, State, Thaw
from companion.games.dicy_cards.sets import SETS
from companion.text import LANGUAGES, Message
from tests.games.dicy_cards.playing import play
from ui.i18n import Words

LONGEST_CARD = 20
"""Letters that fit on a drawn card."""
LONGEST_BUTTON = 40

ENGLISH = po.load(GAME.locale, "en")
SHELLS = po.load("ui", "en")
ANA = SEATS[0]
SEATED = Seats(("Ana", "Bob", "Cleo", "Dan Brown"))


def codes_in_the_source(call: str) -> set[str]:
    """The constant codes that the sources pass to a function, as in IllegalMove("turn")."""
    found = set()
    for path in Path(package.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == call and node.args:
                found |= {
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and not part.value.endswith(".")
                }
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_placeholders(language: str) -> None:
    theirs = po.load(GAME.locale, language)
    assert theirs.language == language
    assert theirs.sentences.keys() == ENGLISH.sentences.keys()
    for key, forms in theirs.sentences.items():
        assert po.placeholders(forms) == po.placeholders(ENGLISH.sentences[key]), key
        assert len(forms) == len(ENGLISH.sentences[key]), key


def test_every_refusal_has_a_sentence_and_a_reason() -> None:
    codes = codes_in_the_source("IllegalMove") | codes_in_the_source("_not_due")
    codes |= {"card.frozen", "card.frozen.pay", "card.frozen.already", "card.active", "roll.unpaid"}
    codes |= {f"need.{card.need.code}" for card in CARDS.values() if card.need is not None}
    codes |= {"answer.frozen", "answer.active", "need.count", "need.up-to"}
    known = ENGLISH.sentences.keys() | SHELLS.sentences.keys()
    for code in codes:
        assert f"illegal.{code}" in known
        assert f"why.{code}" in known
    assert {key.removeprefix("illegal.") for key in ENGLISH.sentences if key.startswith("illegal.")} <= codes


def test_every_line_that_is_not_understood_has_a_sentence() -> None:
    codes = codes_in_the_source("BadLine") | {"face", "number"}
    assert {f"syntax.{code}" for code in codes} <= ENGLISH.sentences.keys() | SHELLS.sentences.keys()


def test_every_card_effect_and_option_has_words() -> None:
    keys = {f"{kind}.{card}" for card in CardId for kind in ("card", "rule")}
    keys |= {f"effect.{effect.value}" for effect in Effect}
    keys |= {f"entry.{letter}" for letter in SETS} | {f"option.cards.{letter}" for letter in SETS}
    for option in GAME.options:
        keys |= {f"option.{option.id}", *(f"option.{option.id}.{value}" for value in option.values)}
    assert keys <= ENGLISH.sentences.keys()


def every_message(seed: int) -> list[Message]:
    """All that a game says: asks, moves, events, the view's notes, scores, and the outcome."""
    said: list[Message] = []

    def listen(before: State, move: Move, after: State) -> None:
        said.extend(ask.prompt for ask in GAME.rules.asks(before))
        said.append(GAME.rules.describe(move))
        said.extend(_event(happened) for happened in GAME.rules.apply(before, move).events)
        view = GAME.rules.view(after, ANA)
        said.extend(view.notes)
        said.extend(note for seat in view.seats for note in seat.notes)
        for barred in GAME.rules.barred(before):
            with pytest.raises(IllegalMove) as refusal:
                GAME.rules.apply(before, barred)
            said.append(refusal.value.seen_by(ANA))

    *_, state = play(Random(seed), listen)
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    said.append(outcome.reason)
    said.extend(line.label for score in GAME.rules.scores(state) for line in score.lines)
    return said


def _event(happened: Event) -> Message:
    return happened.seen_by(ANA)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_without_a_gap(language: str) -> None:
    missing: list[str] = []
    words = Words(language, GAME, SEATED, missing.append)
    for seed in range(6):
        for message in every_message(seed):
            told = words(message)
            assert "…" not in told, message
            assert not re.search(r"[{}]", told), told
    assert not missing


def described() -> list[Message]:
    moves: list[Move] = [Skip(ANA), Rolled(ANA, PIPS), Reroll(ANA, (0,)), Reroll(ANA, (0, 1))]
    for card in CardId:
        moves += [Score(ANA, card, (0,)), Pay(ANA, card), Freeze(ANA, card), Thaw(ANA, card)]
    moves += [Adjust(None, SetScore(ANA, 1)), Adjust(None, SetFrozen(ANA, ())), Adjust(None, ScoreBy(ANA, -3))]
    moves += [Adjust(None, SetFrozen(ANA, (CardId.ODD,)))]
    return [GAME.rules.describe(move) for move in moves]


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_fit_on_buttons_and_names_on_cards(language: str) -> None:
    missing: list[str] = []
    words = Words(language, GAME, SEATED, missing.append)
    for message in described():
        told = words(message)
        assert "…" not in told
        assert len(told) <= LONGEST_BUTTON, told
    for card in CardId:
        assert len(words.say(f"card.{card}")) <= LONGEST_CARD
    assert len({words.say(f"card.{card}") for card in CardId}) == len(CardId), "no two cards are called alike"
    assert not missing
