"""The words: the four languages say the same things, and nothing that the game utters lacks words."""

from __future__ import annotations

import re
from importlib.resources import files
from random import Random

import pytest

from companion import po
from companion.core import RECORD, TABLE, Adjust, IllegalMove, Move, ScoreBy
from companion.games.gang_of_dice import GAME
from companion.games.gang_of_dice.model import DiceAre, PotIs, RoundIs
from companion.text import LANGUAGES, Message
from tests.games.gang_of_dice.random_games import game
from tests.games.gang_of_dice.table import Table
from ui.i18n import Words

PACKAGE = "companion.games.gang_of_dice"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    english, other = (
        {key: po.placeholders(forms) for key, forms in po.load(PACKAGE, tongue).sentences.items()}
        for tongue in ("en", language)
    )
    assert english == other


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_in_some_games_has_words(language: str) -> None:
    missing: list[str] = []
    for seed in range(12):
        for state, move, step in game(Random(seed)):
            words = Words(language, GAME, state.seats, missing.append)
            said: list[Message] = [GAME.rules.describe(move), *(event.seen_by(RECORD) for event in step.events)]
            for ask in GAME.rules.asks_for(state, TABLE):
                said.append(ask.prompt)
            view = GAME.rules.view(state, TABLE)
            said += [*view.notes, *(note for seat in view.seats for note in seat.notes)]
            for line in said:
                assert "{" not in words(line)
        outcome = GAME.rules.outcome(step.state)
        assert outcome is not None
        words(outcome.reason)
    assert missing == []


def test_every_refusal_and_event_in_the_code_has_words_and_refusals_their_rule() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in files(PACKAGE).iterdir() if file.name.endswith(".py"))
    refusals = set(re.findall(r'IllegalMove\(\s*"([^"]+)"', source))
    events = set(re.findall(r'\b[eE]vent\(\s*"([^"]+)"', source)) | set(re.findall(r'else "(valid[^"]+)"', source))
    events |= {"roll", "roll.many", "reroll", "reroll.many"}
    faults = set(re.findall(r'BadLine\(\s*"([^"]+)"', source))
    assert len(refusals) > 15
    assert len(events) > 12
    words = Words("en", GAME)
    wanted = {
        *(f"illegal.{code}" for code in refusals),
        *(f"why.{code}" for code in refusals),
        *(f"event.{code}" for code in events),
        *(f"syntax.{code}" for code in faults),
        *(f"option.{option.id}" for option in GAME.options),
        *(f"option.{option.id}.{value}" for option in GAME.options for value in option.values),
        *("illegal.commit.owned.hidden", "event.adjusted.hidden", "outcome.nobody-left", "score.pool", "score.extra"),
    }
    assert {key for key in wanted if not words.has(key)} == set()


def test_adjustments_have_words() -> None:
    missing: list[str] = []
    state = next(game(Random(1)))[0]
    words = Words("en", GAME, state.seats, missing.append)
    for change in (RoundIs(3), DiceAre(state.turn, 4), PotIs(2), ScoreBy(state.turn, 5)):
        move: Move = Adjust(None, change)
        words(GAME.rules.describe(move))
        for event in GAME.rules.apply(state, move).events:
            words(event.seen_by(TABLE))
            words(event.seen_by(RECORD))
    assert missing == []


def test_many_dice_are_counted_not_listed() -> None:
    table = Table("Félix", "Louise").turns_up("bomb", "pair")
    table.felix.uses(9).rolls(*[2] * 9).rerolls(2).rolls(5)
    words = Words("en", GAME, table.state.seats)
    assert words(table.told("roll.many").seen_by(TABLE)) == "Félix throws 9 dice: that makes 18."
    assert words(table.told("reroll.many").seen_by(TABLE)) == "Félix now has 21 with 9 dice."


def test_a_sentence_as_the_table_hears_it() -> None:
    state = next(game(Random(1)))[0]
    refusal = IllegalMove("commit.owned", player=state.seats.first, n=9, owned=4)
    said = Words("fr", GAME, state.seats).error(refusal)
    assert said == f"9 dés, c’est plus que ce que {state.seats.names[state.seats.first]} possède (4)."
