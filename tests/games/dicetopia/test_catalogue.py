"""What owners correct of their mission cards enters new games, and every word that code puts together exists."""

from __future__ import annotations

import pytest

from companion import po
from companion.catalogue.model import CatalogueFault, Owned, unconfirmed
from companion.games.dicetopia import GAME
from companion.games.dicetopia.catalogue import CATALOGUE
from companion.games.dicetopia.missions import MISSIONS
from companion.games.dicetopia.model.changes import SetStars
from companion.games.dicetopia.model.moves import Trait
from companion.games.dicetopia.pieces import DISTRICTS, GUGU, Faction, city_die
from companion.text import LANGUAGES
from ui.i18n import Words
from ui.present.adjust import words_of


def test_the_doubted_missions_wait_for_the_owners() -> None:
    assert unconfirmed(CATALOGUE, Owned()) == ("per-6", "none-1", "clones")
    assert len(CATALOGUE.entries) == 38
    assert CATALOGUE.given(Owned().over(CATALOGUE)) == []


def test_a_corrected_mission_is_given_to_new_games() -> None:
    owned = Owned().say(CATALOGUE, "per-6", {"stars": 3}).say(CATALOGUE, "none-1")
    assert unconfirmed(CATALOGUE, owned) == ("clones",)
    assert list(CATALOGUE.given(owned.over(CATALOGUE))) == [SetStars("per-6", 3)]


def test_clones_of_one_colour_become_the_option() -> None:
    entries = Owned().say(CATALOGUE, "clones", {"same": "colour"}).over(CATALOGUE)
    assert CATALOGUE.options(entries, {"factions": "none"}) == {"factions": "none", "clones": "colour"}
    assert CATALOGUE.options(entries, {"clones": "value"}) == {"clones": "value"}
    assert CATALOGUE.options(Owned().over(CATALOGUE), {}) == {}


@pytest.mark.parametrize(
    ("entry", "wrong"), [("per-6", {"stars": 100}), ("clones", {"same": "size"}), ("chameleon", {})]
)
def test_what_no_card_can_say_is_refused(entry: str, wrong: dict[str, object]) -> None:
    with pytest.raises(CatalogueFault):
        Owned().say(CATALOGUE, entry, wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_that_code_puts_together_have_words(language: str) -> None:
    words = po.load(GAME.locale, language).sentences
    swaps = ("waste", "twilight", "observatory", "nethal")
    wanted = {
        *(f"{kind}.{district.id}" for kind in ("district", "ask.action") for district in DISTRICTS),
        *(f"{kind}.target.{district.id}" for kind in ("illegal", "why") for district in DISTRICTS),
        *(f"ask.action.{swap}.second" for swap in swaps),
        *(f"mission.{mission}" for mission in MISSIONS),
        *(f"{kind}.{faction}" for kind in ("faction", "ability") for faction in Faction),
        *(f"{kind}.{trait}" for kind in ("move.copy", "event.copied", "score.copy") for trait in Trait),
        *(f"entry.{entry.id}" for entry in CATALOGUE.entries),
        *(f"field.{name}" for entry in CATALOGUE.entries for name in entry.fields),
        *(f"illegal.{code}" for code in ("die.absent", "agent.absent")),
        *(f"event.{code}" for code in ("no-action", "impossible")),
        *("move.adapt.up", "move.adapt.down", "score.mission.because", "score.mission.once"),
    }
    assert wanted - words.keys() == set()


def test_the_editor_of_corrections_names_dice_and_districts() -> None:
    words = Words("de", GAME)
    assert words_of(words, GUGU, ()) == "The Gugu Airforce"
    assert words_of(words, city_die(0, 3), ()) == "violette 3"
