"""A new game by taps on the real window: players, who begins, what is chosen, from the middle."""

from __future__ import annotations

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.core import SEATS
from companion.journal.reader import Player
from tests.ui.tapping import now_playing, type_name
from ui.headless.scenes import SCENES
from ui.present.new import NewModel
from ui.present.scope import Prefs
from ui.present.table import TableModel
from ui.state.game_draft import Page, PickGame, SetOption

B = SEATS[1]


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
@pytest.mark.parametrize("game", ["Gang of Dice", "Dicy Cards", "Dicetopia", "Dice City"])
def test_guests_need_no_name_and_four_taps_begin_a_game(language: str, game: str) -> None:
    top = ScreenHarness(prefs=Prefs(language))
    top.tap("home.new")
    top.window.tap(game)
    top.window.tap("3")
    model = top.model
    assert isinstance(model, NewModel)
    names = [guest.who.name for guest in model.guests]
    assert len(set(names)) == 3
    top.window.tap("4")
    top.window.tap("2")
    top.window.tap("3")
    model = top.model
    assert isinstance(model, NewModel)
    assert [guest.who.name for guest in model.guests] == names, "who sits there stays"
    top.tap("new.start")
    assert list(now_playing(top).seats.names) == names
    assert top.screen.library.players == (), "nobody remembers a guest"


def test_from_home_to_the_first_throw_without_a_keyboard() -> None:
    top = ScreenHarness()
    top.remember(Player("Zoé", "green", "leaf"))
    top.tap("home.new")
    top.window.tap("Gang of Dice")
    top.tap("new.add")
    type_name(top, "bob")
    top.window.tap("remembered Zoé")
    model = top.model
    assert isinstance(model, NewModel)
    assert [(guest.who.name, guest.who.colour.value) for guest in model.guests] == [("Bob", "red"), ("Zoé", "green")]
    top.window.tap("begins Zoé")
    top.tap("new.step.3")
    top.window.tap(_game_words(top, "option.pools.hidden"))
    top.tap("new.start")
    assert isinstance(top.model, TableModel)
    playing = now_playing(top)
    assert playing.seats.names == ("Bob", "Zoé")
    assert playing.seats.first == B
    assert playing.options["pools"] == "hidden"
    assert {player.name for player in top.journal.players()} == {"Bob", "Zoé"}


def _game_words(top: ScreenHarness, key: str) -> str:
    from ui.present.new import draft_game, draft_words

    return draft_words(top.scope, draft_game(top.scope)).say(key)


def test_a_name_that_records_cannot_hold_is_refused_where_it_is_typed() -> None:
    top = ScreenHarness()
    top.tap("home.new")
    top.window.tap("Gang of Dice")
    for name in ("pot", "bob"):
        top.tap("new.add")
        type_name(top, name)
    model = top.model
    assert isinstance(model, NewModel)
    assert model.hint
    assert model.next.barred
    top.window.tap("dismiss Pot")
    assert top.model.guests[0].who.name == "Bob"


def test_too_few_players_are_told_and_the_start_is_greyed() -> None:
    top = ScreenHarness()
    top.tap("home.new")
    top.window.tap("Dicy Cards")
    top.tap("new.add")
    type_name(top, "ana")
    model = top.model
    assert model.next.barred
    assert model.hint == top.words.say("new.count", low=2, high=4, n=1)


def test_who_begins_can_be_thrown_for_and_a_tie_is_thrown_again() -> None:
    top = ScreenHarness()
    SCENES["new-players"](top)
    top.tap("new.throw-for-first")
    for face in (5, 2, 5):
        top.window.tap(f"die {face}")
    assert top.screen.screen_state.sheet is not None, "two tie, so they throw again"
    top.window.tap("die 1")
    top.window.tap("die 6")
    assert top.screen.screen_state.sheet is None
    assert top.screen.screen_state.draft.first == 2


def test_everybody_chooses_a_faction_and_nobody_one_that_is_taken() -> None:
    top = ScreenHarness("upright")
    SCENES["new-players"](top)
    top.do(PickGame("dicetopia"), Page(1))
    top.do(SetOption("faction-0", "ewo"), SetOption("faction-1", "tuulu"))
    model = top.model
    assert isinstance(model, NewModel)
    taken = next(tap for tap in model.options[2].values if tap.words == _game_words(top, "faction.ewo"))
    assert taken.barred
    top.do(SetOption("faction-2", "hollows"))
    assert not top.model.next.barred, top.model.hint
    top.tap("new.start")
    assert now_playing(top).options["factions"] == "ewo, tuulu, hollows"


def test_a_game_starts_in_the_middle_with_what_is_given() -> None:
    top = ScreenHarness()
    SCENES["new-options"](top)
    top.tap("new.give")
    top.window.tap(top.words.say("change.round-is"))
    for _ in range(4):
        top.window.tap("+1")
    top.tap("adjust.done")
    assert top.model.given
    top.tap("new.start")
    assert now_playing(top).game.rules.round(now_playing(top).state) == 5
