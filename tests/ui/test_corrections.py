"""Corrections start from what is: held numbers, places, stocks and dice, steps that tell old and new, taking back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ui.headless.screen_harness import ScreenHarness  # isort: skip  (it says first that there is no display)

from kivy.base import EventLoop
from kivy.tests.common import UnitTestTouch

from companion.core import SEATS, Change, Rolled, ScoreBy
from companion.dice import BOSS, FIVE, FOUR, ONE, THREE, TWO, Colour
from companion.games.dice_city.model.changes import SetPlace, SetShips, SetStock
from companion.games.dicetopia.model.changes import SetDistrict
from companion.games.dicetopia.pieces import CITY_DICE, GUGU
from companion.games.dicy_cards.model import SetFrozen
from companion.games.gang_of_dice.model import DiceAre, PotIs, Stop
from companion.random_player import RandomPlayer
from tests.ui.tapping import words_on
from ui.app.inbox import Answer, EndEarly, SetRight
from ui.headless.scene_steps import by_chance, until
from ui.headless.scenes import SCENES
from ui.present.adjust import AdjustSheet, hold_to_correct
from ui.present.change_fields import editable, now, proposed, refused
from ui.present.end import EndModel
from ui.present.models import Tap
from ui.present.sheets import HandSheet
from ui.present.table import TableModel
from ui.state.intents import Close

A, B, C = SEATS[:3]


def _playing(top: ScreenHarness) -> Any:
    assert top.screen.snapshot.playing is not None
    return top.screen.snapshot.playing


def _hold(top: ScreenHarness, name: str) -> None:
    """A finger rests on it, and leaves."""
    finger = UnitTestTouch(*top.window.middle(top.window.find(name)))
    finger.touch_down()
    top.window.scene._held(0)
    top.window.display.refresh()
    finger.touch_up()


def _sheet(top: ScreenHarness) -> AdjustSheet:
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, AdjustSheet)
    return sheet


def _done(top: ScreenHarness) -> Tap:
    done = _sheet(top).done
    assert done is not None
    return done


def test_a_score_is_held_and_its_step_tells_old_and_new_before_it_counts() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    _hold(top, "player Félix")
    assert _sheet(top).fields[0].shown == "43"
    assert _done(top).barred, "as it is"
    top.window.tap("+1")
    assert _sheet(top).fields[0].shown == "43 → 44"
    top.tap("adjust.done")
    assert _playing(top).entries[-1].move.change == DiceAre(A, 44)
    assert top.screen.screen_state.sheet is None


class LeavingFinger:
    """An input provider, as Kivy asks one once a turn of its loop: the finger is gone by then."""

    def __init__(self, finger: UnitTestTouch) -> None:
        self._fingers = [finger]

    def update(self, dispatch_fn: Any) -> None:
        while self._fingers:
            dispatch_fn("end", self._fingers.pop())


def test_a_short_tap_is_no_hold_where_the_picture_between_its_ends_took_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.kit.scene_widget.HOLD_SECONDS", 0.0)  # as late as it can be: due when the loop turns next
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    finger = UnitTestTouch(*top.window.middle(top.window.find("player Félix")))
    finger.touch_down()
    provider = LeavingFinger(finger)
    EventLoop.add_input_provider(provider)
    try:
        top.window.frame(3)
    finally:
        EventLoop.remove_input_provider(provider)
    assert not isinstance(top.screen.shown().sheet, AdjustSheet)


def test_a_finger_that_stays_is_a_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.kit.scene_widget.HOLD_SECONDS", 0.0)
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    finger = UnitTestTouch(*top.window.middle(top.window.find("player Félix")))
    finger.touch_down()
    top.window.frame(3)
    top.window.display.refresh()
    assert isinstance(top.screen.shown().sheet, AdjustSheet)
    finger.touch_up()


def test_another_player_begins_with_their_own_number() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    _hold(top, "player Félix")
    top.tap("adjust.other")
    top.tap("change.dice-are")
    top.window.tap("+10")
    top.window.tap("Suzie")
    assert _sheet(top).fields[1].shown == "48"


def test_the_pot_and_a_frozen_card_are_held() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    top.send(SetRight(PotIs(7)))
    _hold(top, "pot")
    assert _sheet(top).fields[0].shown == "7"
    top = ScreenHarness()
    SCENES["dicy-decide"](top)
    playing = _playing(top)
    _hold(top, top.model.board.model.cards[0].name)
    chosen = [tap.words for tap in _sheet(top).fields[0].choices if tap.kind == "chosen"]
    stands = playing.game.rules.standing(playing.state, SetFrozen(playing.turn, ()), "table")
    assert len(_sheet(top).fields[0].choices) == 5
    assert len(chosen) == len(stands.cards) > 0


def test_a_district_is_held_and_one_die_of_it_exchanged() -> None:
    top = ScreenHarness()
    by_chance(top, "dicetopia", 40)
    playing = _playing(top)
    before = playing.game.rules.standing(playing.state, SetDistrict(GUGU, ()), "table")
    assert before.dice
    held = hold_to_correct(top.scope, playing, SetDistrict, district=GUGU)
    assert held is not None
    assert any(target.held == held for target in top.window.targets())
    top.do(held[0])
    line = _sheet(top).fields[0]
    assert len(line.inside) == len(before.dice)
    top.do(line.inside[0].action)
    top.do(_sheet(top).fields[0].choices[5].action)
    top.do(_done(top).action)
    after = _playing(top)
    now_there = after.game.rules.standing(after.state, SetDistrict(GUGU, ()), "table").dice
    assert sorted(now_there) == sorted((*before.dice[1:], CITY_DICE[5]))


@pytest.mark.parametrize(
    ("change", "field"),
    [(SetStock(A, (0, 0, 0)), "stock"), (SetPlace(B, Colour.RED, 3, ""), "card"), (SetShips(A, ()), "points")],
)
def test_resources_built_cards_and_ships_begin_as_they_stand(change: Change, field: str) -> None:
    top = ScreenHarness()
    by_chance(top, "dice-city", 40)
    until(top, lambda playing: refused(playing.game, playing.state, SetStock(A, (1, 1, 1))) is None)
    playing = _playing(top)
    stands = now(playing.game, playing.state, change)
    assert type(change) in editable(playing.game, playing.state, playing.seats, begins=False)
    names = {name: getattr(change, name) for name in ("seat", "row", "column") if hasattr(change, name)}
    held = hold_to_correct(top.scope, playing, type(change), **names)
    assert held is not None
    top.do(held[0])
    assert _done(top).barred
    assert stands == proposed(playing.game, playing.state, type(change), names, playing.seats)
    if field == "stock":
        top.do(_sheet(top).fields[0].rows[0].steps[1].action)
        assert isinstance(stands, SetStock)
        wood = stands.stock[0]
        assert _sheet(top).fields[0].rows[0].shown == f"{wood} → {wood + 1}"
        top.do(_done(top).action)
        assert _playing(top).state.cities[A].stock[0] == wood + 1


def test_a_place_and_a_stock_of_dice_city_are_held() -> None:
    top = ScreenHarness()
    SCENES["city-dice"](top)
    place = next(t for t in top.window.targets() if t.name.startswith("place red"))
    _hold_target(top, place)
    assert _sheet(top).title.startswith(top.words.say("change.set-place"))
    assert _done(top).barred, "as it is"
    top.do(Close())
    tab = next(t for t in top.window.targets() if t.held is not None and not t.name.startswith("place"))
    _hold_target(top, tab)
    assert len(_sheet(top).fields[0].rows) == 3


def test_what_lies_face_down_does_not_show_in_a_correction() -> None:
    top = ScreenHarness()
    top.start("gang-of-dice", 2, pools="hidden")
    playing = _playing(top)
    assert now(playing.game, playing.state, DiceAre(B, 0)) is None


def test_points_by_hand_tell_the_score_before_and_after() -> None:
    top = ScreenHarness()
    by_chance(top, "dice-city", 30)
    playing = _playing(top)
    held = hold_to_correct(top.scope, playing, ScoreBy, seat=A)
    assert held is not None
    top.do(held[0])
    score = playing.game.rules.scores(playing.state)[A].total
    assert _sheet(top).fields[0].shown == str(score)
    top.window.tap("+1")
    assert _sheet(top).fields[0].shown == f"{score} → {score + 1}"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", ["gang-of-dice", "dicy-cards", "dicetopia", "dice-city"])
def test_setting_a_thing_as_it_stands_changes_nothing(game: str, seed: int) -> None:
    top = ScreenHarness()
    top.start(game, 2)
    rules, state = _playing(top).game.rules, _playing(top).state
    player = RandomPlayer(Random(seed))
    for _ in range(50):
        if rules.outcome(state) is not None:
            break
        state = player.step(rules, state)[1].state
        for kind in editable(_playing(top).game, state, _playing(top).seats, begins=False):
            change = proposed(_playing(top).game, state, kind, {}, _playing(top).seats)
            stands = now(_playing(top).game, state, change)
            if stands is not None and refused(_playing(top).game, state, stands) is None:
                assert rules.standing(rules.change(state, stands), stands, "table") == stands


# --- a misread die ----------------------------------------------------------------------------------------------------


def test_a_die_on_the_table_is_held_and_its_throw_opens_with_it() -> None:
    top = ScreenHarness()
    SCENES["gang-throw"](top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, FIVE))))
    ask = next(ask for ask in _playing(top).asks if type(ask).__name__ == "PickDice")
    top.do(Answer(ask.answer((1, 3))), Answer(Rolled(A, (FOUR, FOUR))))
    dice = [target for target in top.window.targets() if target.name.startswith("die")]
    _hold_target(top, dice[3])
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HandSheet)
    assert [die.face for die in sheet.dice] == ["4", "4"]
    assert [die.focus for die in sheet.dice] == [False, True]
    top.window.tap("face 3")
    top.tap("confirm.yes")
    assert [die.face.id for die in _playing(top).game.rules.view(_playing(top).state, "table").dice][3] == "3"
    dice = [target for target in top.window.targets() if target.name.startswith("die")]
    _hold_target(top, dice[0])
    sheet = top.screen.shown().sheet
    assert isinstance(sheet, HandSheet)
    assert len(sheet.dice) == 5, "that die came with the first throw"


def _hold_target(top: ScreenHarness, target: Any) -> None:
    finger = UnitTestTouch(*top.window.middle(target))
    finger.touch_down()
    top.window.scene._held(0)
    top.window.display.refresh()
    finger.touch_up()


# --- taking back ------------------------------------------------------------------------------------------------------


def test_take_back_names_what_it_takes_back_asks_nothing_and_can_be_put_back_at_once() -> None:
    top = ScreenHarness()
    SCENES["gang-throw"](top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, FIVE))), Answer(Stop(A)))
    stopped = _playing(top).game.rules.describe(Stop(A))
    model = top.model
    assert isinstance(model, TableModel)
    assert model.undo is not None
    assert model.undo.below.lower() == top.words(stopped).lower()
    assert model.redo is None
    entries = len(_playing(top).entries)
    top.tap("table.undo")
    assert top.screen.shown().question is None
    assert len(_playing(top).entries) == entries - 1
    model = top.model
    assert isinstance(model, TableModel)
    assert model.redo is not None
    assert model.redo.below.lower() == top.words(stopped).lower()
    assert model.redo.below in words_on(top)
    top.tap("history.redo")
    assert len(_playing(top).entries) == entries


# --- somebody leaves --------------------------------------------------------------------------------------------------


def test_the_others_go_on_without_somebody_where_the_rules_can() -> None:
    top = ScreenHarness()
    SCENES["gang-commit"](top)
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.end")
    top.tap("end.leaves", player=C)
    top.tap("leaves.without")
    playing = _playing(top)
    assert playing.closed is None
    assert playing.game.rules.view(playing.state, "table").seats[C].out
    top.tap("table.undo")
    assert not _playing(top).game.rules.view(_playing(top).state, "table").seats[C].out


def test_once_more_is_without_who_left() -> None:
    top = ScreenHarness()
    SCENES["gang-decide"](top)
    top.send(EndEarly(A))
    assert isinstance(top.model, EndModel)
    top.tap("end.again")
    assert _playing(top).seats.names == ("Louise", "Suzie")


def test_a_game_that_cannot_go_on_with_fewer_says_so() -> None:
    top = ScreenHarness()
    SCENES["dicy-decide"](top)
    top.window.tap(top.words.say("table.menu"))
    top.tap("menu.end")
    top.tap("end.leaves", player=B)
    assert top.words.say("leaves.cannot", player=B, game="Dicy Cards") in words_on(top)
    with pytest.raises(LookupError):
        top.tap("leaves.without")
