"""Cards as data: the shipped file, what owners confirm or correct, and how that enters a game."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from companion.catalogue import catalogue_file
from companion.catalogue.model import CatalogueFault, Owned, Source, unconfirmed
from companion.core import Change, Seats
from companion.dice import Colour
from companion.games.dice_city import GAME
from companion.games.dice_city.cards import BOOK, FILE, PRINTED, ROW_IDS, Pile, read
from companion.games.dice_city.catalogue import CATALOGUE
from companion.games.dice_city.effects import Label, Type
from companion.games.dice_city.model.changes import SetBanditDefence, SetBoard, SetCard, SetShipCost
from companion.games.dice_city.model.state import State
from companion.records.replay import replay
from companion.records.write import write_record

TEXT = files("companion.games.dice_city").joinpath(FILE).read_text(encoding="utf-8")
MANOR = TEXT[: TEXT.index("[entries.manor]")].count("\n") + 1
"""The line on which the Manor begins."""


def test_the_deck_is_four_types_of_five_cards() -> None:
    types = [BOOK.of[id].type for id in BOOK.locations]
    assert {kind: types.count(kind) for kind in set(types)} == dict.fromkeys(set(Type) - {Type.RESOURCE}, 5)


def test_every_value_is_printed_and_only_the_places_on_the_board_are_from_one_public_source() -> None:
    sources = {(entry.id, name): held.source for entry in CATALOGUE.entries for name, held in entry.fields.items()}
    assert {key for key, source in sources.items() if source is not Source.PRINTED} == {
        ("board", row) for row in ROW_IDS
    }
    assert {sources["board", row] for row in ROW_IDS} == {Source.PUBLIC}


def test_the_points_that_the_rulebook_tells() -> None:
    told = {"storehouse": 1, "merchant-guild": 3, "manor": 2, "grand-statue": 2, "town-hall": 3, "great-wall": 3}
    assert {id: BOOK.of[id].vp for id in told} == told
    assert BOOK.ships == ((2, 2, 2), (3, 3, 3), (4, 4, 4))


def test_labels_are_on_armies_and_harvests() -> None:
    labels = {label: {id for id, card in BOOK.of.items() if card.label is label} for label in Label}
    assert labels[Label.ARMY] == {"militia", "regular-army", "catapult", "watch-tower"}
    assert labels[Label.HARVEST] == {"lumber-mill", "quarry", "mine"}


def test_the_board_has_six_of_each_and_three_of_the_last_two() -> None:
    counts = {id: BOOK.board.count(id) for id in PRINTED}
    assert counts == {"forest": 6, "mountain": 6, "cave": 6, "militia": 6, "small-house": 3, "traveller": 3}


@pytest.mark.parametrize(
    ("old", "new", "code", "facts"),
    [
        ("[entries.manor]", "[entries.manor", "catalogue.syntax", {"line": MANOR}),
        ('ability = { value = "gain 2 vp"', 'abilty = { value = "gain 2 vp"', "catalogue.key", {"key": "abilty"}),
        ('"deactivate, copy row"', '"gain 3 gold"', "catalogue.value", {"entry": "cemetery", "key": "ability"}),
        ('label = { value = "army"', 'label = { value = "navy"', "catalogue.value", {"key": "label"}),
        ("value = [4, 4, 4]", "value = [4, 4]", "catalogue.value", {"entry": "ships-20", "key": "cost"}),
        ('value = 5, source = "printed"', 'value = 5, source = "us"', "catalogue.value", {"entry": "bandits-4"}),
        ("[entries.bandits-4]\n", "[entries.bandits-9]\n", "catalogue.value", {"entry": "bandits-9"}),
        ("[entries.mine]", "[entries.pit]", "catalogue.missing", {"entry": "mine"}),
        ("[entries.stables]", "[entries.Académie]", "catalogue.syntax", {}),
        ('forest = { value = "gain 1 wood"', 'forest = { value = "wood"', "catalogue.value", {"key": "forest"}),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_naming_file_card_and_key(old: str, new: str, code: str, facts: dict[str, Any]) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(CatalogueFault) as fault:
        read(TEXT.replace(old, new, 1), "cards.toml")
    assert fault.value.code == code
    assert fault.value.facts["file"] == "cards.toml"
    assert facts.items() <= fault.value.facts.items()


def test_a_value_that_is_left_out_is_missed() -> None:
    line = next(line for line in TEXT.splitlines() if line.startswith("vp = { value = 3"))
    with pytest.raises(CatalogueFault) as fault:
        read(TEXT.replace(line + "\n", "", 1), "cards.toml")
    assert (fault.value.code, fault.value.facts["key"]) == ("catalogue.missing", "vp")


# --- owners ---------------------------------------------------------------------------------------------------------


def given_with(owned: Owned) -> tuple[Change, ...]:
    return tuple(CATALOGUE.given(owned.over(CATALOGUE)))


def test_only_the_board_is_to_be_compared() -> None:
    assert unconfirmed(CATALOGUE, Owned()) == ("board",)


def test_a_confirmed_card_changes_nothing_in_a_game() -> None:
    owned = Owned().say(CATALOGUE, "manor").say(CATALOGUE, "board")
    assert given_with(owned) == ()
    assert "manor" not in unconfirmed(CATALOGUE, owned)


def test_corrections_enter_a_game_as_givens() -> None:
    owned = Owned().say(CATALOGUE, "manor", {"cost": [1, 1, 0], "ability": "pay 2 any for 5 vp"})
    owned = owned.say(CATALOGUE, "bandits-2", {"defence": 2}).say(CATALOGUE, "ships-10", {"cost": [3, 2, 2]})
    owned = owned.say(CATALOGUE, "market-place", {"defence": "none"})
    row = ["cave", "cave", "forest", "militia", "small-house", "traveller"]
    owned = owned.say(CATALOGUE, "board", {"red": row, "militia": "strength 2"})
    owned = owned.say(CATALOGUE, "fortress", {"type": "military", "cost": [1, 2, 3], "defence": "6", "vp": 4})
    assert set(given_with(owned)) == {
        SetCard("manor", cost=(1, 1, 0), ability="pay 2 any for 5 vp"),
        SetBanditDefence(2, 2),
        SetShipCost(10, (3, 2, 2)),
        SetCard("market-place", defence="none"),
        SetBoard(Colour.RED, tuple(row)),
        SetCard("militia", ability="strength 2"),
        SetCard("fortress", "military", (1, 2, 3), 6, 4, "none"),
    }


@pytest.mark.parametrize(
    ("entry", "corrections"),
    [
        ("manor", {"type": "royal"}),
        ("manor", {"cost": [1, 2]}),
        ("manor", {"cost": [1, 2, 99]}),
        ("manor", {"defence": "strong"}),
        ("manor", {"vp": -1}),
        ("manor", {"ability": "gain 1 gold"}),
        ("board", {"red": ["forest"]}),
        ("board", {"red": ["castle"] * 6}),
        ("Grand Hôtel", {}),
        ("red", {}),
        ("forest", {}),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_refused(entry: str, corrections: dict[str, Any]) -> None:
    with pytest.raises(CatalogueFault) as fault:
        Owned().say(CATALOGUE, entry, corrections)
    assert fault.value.facts["entry"] == entry


def test_what_owners_said_survives_a_file(tmp_path: Path) -> None:
    owned = Owned().say(CATALOGUE, "manor", {"vp": 3}).say(CATALOGUE, "fortress", {"vp": 4})
    catalogue_file.save(tmp_path, GAME.id, owned)
    assert given_with(catalogue_file.load(tmp_path, GAME.id, CATALOGUE)) == given_with(owned)


def test_a_game_with_corrected_cards_is_written_with_them() -> None:
    owned = (
        Owned().say(CATALOGUE, "manor", {"vp": 7}).say(CATALOGUE, "fortress", {"ability": "gain 1 wood, deactivate"})
    )
    owned = owned.say(CATALOGUE, "board", {"red": ["cave"] * 6, "cave": "gain 2 iron"})
    given = given_with(owned)
    seats, options = Seats(("Ana", "Bob")), GAME.complete({}, 2)
    text = write_record(GAME, seats, options, given, ())
    assert "given card manor vp 7" in text
    assert "given card fortress civic cost 0 0 0 defence none vp 0 ability gain 1 wood, deactivate" in text
    assert "given board red cave cave cave cave cave cave" in text
    assert "given card cave ability gain 2 iron" in text
    found = replay(text, lambda id: GAME)
    assert found.given == given
    assert found.state == GAME.rules.begin(GAME.rules.setup(seats, options), given)
    assert isinstance(found.state, State)
    assert found.state.book.of["fortress"].pile is Pile.LOCATION
    assert found.state.cities[1].places[12:18] == ("cave",) * 6


def test_a_label_that_owners_give_enters_a_game() -> None:
    owned = Owned().say(CATALOGUE, "fortress", {"label": "army"}).say(CATALOGUE, "mine", {"label": "none"})
    given = given_with(owned)
    assert SetCard("mine", label="none") in given
    text = write_record(GAME, Seats(("Ana", "Bob")), GAME.complete({}, 2), given, ())
    assert "given card fortress civic label army cost 0 0 0" in text
    assert replay(text, lambda id: GAME).given == given


def test_an_added_card_brings_all_its_values_along() -> None:
    owned = Owned().say(CATALOGUE, "fortress", {"vp": 4})
    (change,) = given_with(owned)
    assert change == SetCard("fortress", "civic", (0, 0, 0), "none", 4, "none")
