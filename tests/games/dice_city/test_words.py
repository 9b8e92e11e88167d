"""The words of Dice City: complete in four languages, short enough for buttons, and none without a use."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

import companion.games.dice_city as package
from companion import po
from companion.core import SEATS, Adjust, IllegalMove, Move, Rolled, ScoreBy
from companion.dice import PIPS, Colour
from companion.games.dice_city import GAME
from companion.games.dice_city.cards import BASICS, BOOK, PRINTED
from companion.games.dice_city.catalogue import CATALOGUE
from companion.games.dice_city.effects import Type
from companion.games.dice_city.model.board import RESOURCES, ROWS, Bonus
from companion.games.dice_city.model.changes import CHANGES, SetCard, SetPlace
from companion.games.dice_city.model.moves import MOVES, Build, Discard, EndTurn, MoveDie, Spend
from companion.games.dice_city.model.state import Ending
from companion.games.dice_city.words import describe
from companion.text import LANGUAGES, Message
from tests.games.dice_city.random_games import game, table
from tests.games.dice_city.words_of import words_of

LONGEST_CARD = 34
"""Letters that fit on a drawn card, in two lines: the translated and the printed name."""
LONGEST_BUTTON = 48

ENGLISH = po.load(GAME.locale, "en")
SHELL = po.load("ui", "en")
ANA, BOB = SEATS[:2]
SOURCES = [path.read_text(encoding="utf-8") for path in sorted(Path(package.__file__).parent.rglob("*.py"))]


def codes_in_the_source(*calls: str) -> set[str]:
    """The constant codes that the sources pass to a function, as in IllegalMove("turn")."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source)):
            name = getattr(getattr(node, "func", None), "id", getattr(getattr(node, "func", None), "attr", ""))
            if isinstance(node, ast.Call) and name in calls and node.args:
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.add(code.value)
    return found


def test_every_refusal_has_a_sentence_and_a_reason_and_no_sentence_is_idle() -> None:
    codes = codes_in_the_source("IllegalMove") | {"copy.row", "copy.die"}
    known = ENGLISH.sentences.keys() | SHELL.sentences.keys()
    for code in codes:
        assert f"illegal.{code}" in known
        assert f"why.{code}" in known
    ours = {key for key in ENGLISH.sentences if key.startswith(("illegal.", "why."))}
    assert ours <= {f"{prefix}.{code}" for code in codes for prefix in ("illegal", "why")}


def test_every_event_has_a_sentence_and_no_sentence_is_idle() -> None:
    codes = codes_in_the_source("event", "tell", "Event") | {
        f"ending.{why}" for why in Ending if why is not Ending.SOLO
    }
    assert {key.removeprefix("event.") for key in ENGLISH.sentences if key.startswith("event.")} == codes


def test_every_card_entry_and_field_has_words() -> None:
    keys = {f"card.{id}" for id in BOOK.of} | {f"entry.{entry.id}" for entry in CATALOGUE.entries}
    keys |= {f"field.{name}" for entry in CATALOGUE.entries for name in entry.fields}
    keys |= {f"type.{kind}" for kind in Type} | {f"move.spend.{bonus}" for bonus in Bonus}
    keys |= {f"outcome.{why}" for why in Ending if why is not Ending.SOLO}
    assert keys <= ENGLISH.sentences.keys()
    assert {key for key in ENGLISH.sentences if key.startswith("card.")} == {f"card.{id}" for id in BOOK.of} | {
        "card.added"
    }


def described() -> list[Message]:
    """Every kind of move, with every card."""
    moves: list[Move] = [Rolled(ANA, PIPS[:5]), EndTurn(ANA, (1, 1, 1)), EndTurn(ANA, (0, 0, 0))]
    moves += [kind(ANA, id) for id in (*BOOK.locations, *BASICS) for kind in (Build, Discard)]
    moves += [MoveDie(ANA, row, step) for row in ROWS for step in (-1, 1)]
    moves += [Spend(ANA, bonus) for bonus in Bonus]
    return [describe(move) for move in moves]


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_fit_on_buttons_and_names_on_cards(language: str) -> None:
    words, missing = words_of(language)
    for message in described():
        assert len(words(message)) <= LONGEST_BUTTON, words(message)
    names = [words.say(f"card.{id}") for id in BOOK.of]
    assert max(map(len, names)) <= LONGEST_CARD
    assert len(set(names)) == len(names), "no two cards are called alike"
    assert len({words.say(f"resource.{one}") for one in RESOURCES}) == len(RESOURCES)
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_correction_has_words(language: str) -> None:
    words, missing = words_of(language)
    told = [
        SetPlace(ANA, Colour.RED, 1, "manor"),
        SetPlace(ANA, Colour.RED, 1, "fortress", deactivated=True),
        SetCard("fortress", vp=2),
        ScoreBy(ANA, 2),
    ]
    examples = {
        "seat": ANA, "row": Colour.RED, "column": 2, "card": "manor", "deactivated": False, "stock": (1, 0, 2),
        "strength": 3, "points": 4, "count": 2, "columns": (1, 2, 3, 4, 5), "defence": 3, "cost": (1, 2, 3),
        "places": tuple(PRINTED), "type": None, "vp": None, "ability": None, "label": None,
    }  # fmt: skip
    for kind in CHANGES:
        fields = {name: examples[name] for name in kind.__struct_fields__}
        if kind.__name__ in ("SetShips", "SetBandits"):
            fields["points"] = (2, 4)
        words(describe(Adjust(None, kind(**fields))))
    for change in told:
        assert words(describe(Adjust(None, change)))
    assert missing == []


def test_every_kind_of_move_is_described() -> None:
    source = next(source for source in SOURCES if "_DESCRIBED" in source)
    assert all(f"    moves.{kind.__name__}: " in source for kind in MOVES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_told_without_a_gap(language: str) -> None:
    words, missing = words_of(language)
    for seed in range(2):
        chance = Random(seed)
        for before, move, step in game(chance, table(chance), 250):
            said = [ask.prompt for ask in GAME.rules.asks(before)] + [describe(move)]
            said += [event.seen_by(ANA) for event in step.events]
            view = GAME.rules.view(before, ANA)
            said += [*view.notes, *(note for seat in view.seats for note in seat.notes)]
            said += [_refusal(before, barred) for barred in GAME.rules.barred(before)]
            for message in said:
                told = words(message)
                assert not re.search(r"[{}]", told), told
    assert missing == []


def _refusal(before: object, move: Move) -> Message:
    with pytest.raises(IllegalMove) as refusal:
        GAME.rules.apply(before, move)  # type: ignore[arg-type]
    return refusal.value.seen_by(ANA)
