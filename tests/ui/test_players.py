"""Players who are remembered: renamed, forgotten, two names made one; and names that need not be typed."""

from __future__ import annotations

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from companion.journal.reader import Player
from tests.ui.tapping import words_on
from ui.app.inbox import LeaveGame
from ui.headless.scenes import SCENES
from ui.present.keyboard import KeyboardSheet
from ui.present.new import NewModel
from ui.present.players import PlayersModel
from ui.state.intents import BACKSPACE, Go, Key, Place


def _names(top: ScreenHarness) -> list[str]:
    return [player.name for player in top.journal.players()]


def test_somebody_is_renamed_and_their_kept_games_follow() -> None:
    top = ScreenHarness()
    top.remember(Player("Félix", "red", "heart"))
    top.start("dicy-cards", 2)
    top.send(LeaveGame())
    top.tap("settings.title")
    top.tap("players.title")
    assert isinstance(top.model, PlayersModel)
    assert top.model.people[0][1] == top.words.say("players.games", n=1)
    top.window.tap("player Félix")
    top.tap("players.rename")
    for _ in "Félix":
        top.do(Key(BACKSPACE))
    for letter in "fee":
        top.do(Key(letter))
    top.tap("ok")
    assert _names(top) == ["Fee"]
    assert top.journal.games()[0].seats.names == ("Fee", "Louise")
    assert isinstance(top.model, PlayersModel), "the list is still there"


def test_two_names_become_one_unless_both_sat_at_one_table() -> None:
    top = ScreenHarness()
    top.remember(Player("Félix", "red", "heart"), Player("Felix", "blue", "drop"), Player("Louise", "green", "leaf"))
    top.start("dicy-cards", 2)
    top.send(LeaveGame())
    top.do(Go(Place.PLAYERS))
    top.window.tap("player Félix")
    top.tap("players.merge")
    top.window.tap("Louise")
    assert top.words.say("journal.played-together", name="Félix", other="Louise", n=1) in words_on(top)
    top.tap("ok")
    assert "Félix" in _names(top)
    top.window.tap("player Félix")
    top.tap("players.merge")
    top.window.tap("Felix")
    assert "Félix" not in _names(top)
    assert top.journal.games()[0].seats.names == ("Felix", "Louise")
    assert next(p.colour for p in top.journal.players() if p.name == "Felix") == "blue"


def test_somebody_gets_another_colour_and_is_forgotten_after_a_question() -> None:
    top = ScreenHarness()
    SCENES["players"](top)
    top.window.tap("player Zoé")
    top.tap("players.colour")
    top.window.tap("wear Red")
    assert next(p for p in top.journal.players() if p.name == "Zoé") == Player("Zoé", "red", "heart")
    top.window.tap("player Zoé")
    top.tap("players.forget")
    assert "Zoé" in _names(top)
    top.tap("players.forget")
    assert "Zoé" not in _names(top)


@pytest.mark.parametrize(("typed", "proposed"), [("", 4), ("j", 1), ("z", 1), ("x", 0)])
def test_the_keyboard_proposes_who_is_known(typed: str, proposed: int) -> None:
    top = ScreenHarness()
    SCENES["keyboard-proposes"](top)
    for letter in typed:
        top.do(Key(letter))
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, KeyboardSheet)
    assert len(sheet.proposals) == proposed
    if typed == "j":
        top.window.tap("Jean-Baptiste")
        model = top.model
        assert isinstance(model, NewModel)
        assert (model.guests[-1].who.name, model.guests[-1].who.colour.value) == ("Jean-Baptiste", "green")
