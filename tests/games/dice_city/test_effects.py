"""The vocabulary of effects: text and value are each other's inverse, and nonsense is told apart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.dice_city import effect_text, effects
from companion.games.dice_city.cards import BOOK, SHIPPED, checked_ability
from companion.games.dice_city.effects import MOST, MOST_EFFECTS, Effect, Scope, Type
from companion.games.dice_city.words import ability_words
from companion.text import LANGUAGES
from tests.games.dice_city.words_of import words_of

numbers = st.integers(1, MOST)
amounts = st.integers(0, MOST)
gains = st.builds(effects.Gain, amounts, amounts, amounts, amounts, amounts, amounts).filter(
    lambda gain: gain != effects.Gain()
)
EFFECTS: st.SearchStrategy[Effect] = st.one_of(
    gains,
    st.builds(effects.Strength, numbers, st.booleans()),
    st.builds(effects.StrengthPer, numbers, st.booleans()),
    st.builds(effects.GainPerHarvest, numbers),
    st.builds(effects.GainMore, numbers),
    st.builds(effects.PointsPerPair, numbers),
    st.builds(effects.WeakerBandits, numbers),
    st.builds(effects.PaySame, numbers, numbers),
    st.builds(effects.Trade, numbers, numbers),
    st.builds(effects.Pay, amounts, amounts, amounts, numbers, gains),
    st.builds(effects.Exchange, st.none() | numbers),
    st.builds(effects.MoveDice, numbers, st.booleans()),
    st.builds(effects.Reroll, st.booleans()),
    st.builds(effects.Reactivate, numbers),
    st.just(effects.DeactivateSelf()),
    st.builds(effects.Fetch, st.sampled_from(["regular-army", "mine"])),
    st.builds(effects.Copy, st.sampled_from(Scope), st.booleans()),
    st.builds(effects.WhenBuilt, numbers, st.sampled_from([("wood",), ("stone", "iron")]), numbers),
    st.builds(effects.Store, numbers),
    st.builds(effects.Defence, numbers, st.sampled_from([Scope.ROW, Scope.CITY])),
    st.builds(effects.StandingStrength, numbers),
    st.builds(effects.Discount, numbers, amounts, amounts),
    st.builds(effects.Worth, numbers, st.sampled_from(Type), st.booleans(), st.booleans()),
)
ABILITIES = st.lists(EFFECTS, max_size=MOST_EFFECTS).map(tuple)


@given(ABILITIES)
def test_what_is_written_reads_back(ability: effects.Ability) -> None:
    assert effect_text.parse(effect_text.text(ability)) == ability


@given(ABILITIES)
def test_every_ability_has_words_in_every_language(ability: effects.Ability) -> None:
    for language in LANGUAGES:
        words, missing = words_of(language)
        for sentence in ability_words(ability):
            assert words(sentence)
        assert missing == []


WORDS = ("gain", "pay", "for", "1", "2", "wood", "any", "vp", "per", "military", ",", "row", "all")


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_a_text_is_an_ability_or_refused(text: str) -> None:
    try:
        ability = effect_text.parse(text)
    except effect_text.BadAbility:
        return
    assert effect_text.parse(effect_text.text(ability)) == ability


@pytest.mark.parametrize(
    "text",
    ["", "gain", "gain 0 wood", "gain 2 gold", "gain 1 wood 1 wood", "gain 99 wood", "pay 1 wood", "exchange 1 2",
     "when built pay up to 3 for 1 vp", "when built pay up to 3 iron stone for 1 vp", "always", "worth 1 per gold",
     "copy town", "reroll 2", "reroll all", "move 1 left", "trade up to 2 of one for 2", "gain 1 more per culture",
     "bandits 1 stronger", "gain 1 wood per pair", "copy useful", "fetch Regular Army", "gain 1 wood,", "none, none"],
)  # fmt: skip
def test_texts_that_are_no_abilities(text: str) -> None:
    with pytest.raises(effect_text.BadAbility):
        effect_text.parse(text)


def test_the_page_for_owners_tells_effects_that_there_are() -> None:
    page = (Path(__file__).parents[3] / "docs" / "cards.md").read_text(encoding="utf-8")
    table = page[page.index("### Dice City") : page.index("## For a game")]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    told = [text for cell in cells for text in re.findall("`(.+?)`", cell)]
    kinds = {type(effect) for text in told for effect in effect_text.parse(text)}
    assert kinds == set(get_args(Effect))


def test_only_the_piles_can_be_fetched_from() -> None:
    with pytest.raises(ValueError, match="regular-army"):
        checked_ability("fetch manor")


def test_shipped_abilities_are_written_as_they_would_be_printed() -> None:
    for entry in SHIPPED:
        if "ability" in entry.fields:
            assert effect_text.text(BOOK.of[entry.id].ability) == entry["ability"]
