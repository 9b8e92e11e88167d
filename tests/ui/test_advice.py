"""Advice on the screen: off until a player wants it, lit where it is tapped, a word before a poor choice, once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.advice import Advised
from companion.core import SEATS, TABLE, Move, Rolled
from companion.dice import BOSS, FIVE, FOUR, ONE, THREE, TWO, Colour
from companion.games.dice_city.model.changes import SetPlace
from companion.games.dice_city.model.moves import Build, PlaceAt
from companion.games.dicetopia.model.moves import TargetBoard, TargetCity
from companion.games.dicy_cards.model import Pay
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Stop, TurnUp
from ui.app.inbox import Answer, SetRight
from ui.headless.scenes import SCENES
from ui.headless.screen_harness import ScreenHarness
from ui.present.advice import renamed, with_advice
from ui.state.intents import Prefer, ShowAdvice
from ui.state.sheets import PoorChoice

A, B, C = SEATS[:3]


def _louise_decides(top: ScreenHarness, pools: str = "open") -> None:
    """Félix leads with nine; Louise has thrown 5, 1, Boss, 1 under a bomb of eleven."""
    top.start("gang-of-dice", 3, pools=pools)
    top.do(Answer(TurnUp(None, Condition.TOTAL_11, Fuse.BOMB)), Answer(Commit(A, 5)))
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))), Answer(Stop(A)))
    top.do(Answer(Commit(B, 4)), Answer(Rolled(B, (FIVE, ONE, BOSS, ONE))))


def _answers(top: ScreenHarness) -> list[Move]:
    return [sent.move for sent in top.sent if isinstance(sent, Answer)]


def _table(top: ScreenHarness) -> Any:
    return top.model


def test_nobody_is_advised_unasked() -> None:
    top = ScreenHarness()
    _louise_decides(top)
    assert _table(top).hint is None
    top.do(ShowAdvice(True))
    assert _table(top).advice is None
    top.do(Answer(Stop(B)))
    assert Stop(B) in _answers(top)


def test_only_who_wants_it() -> None:
    top = ScreenHarness()
    top.do(Prefer("advice", {"Félix": "hints"}))
    _louise_decides(top)
    assert _table(top).hint is None


def test_a_hint_says_the_odds_and_lights_the_dice() -> None:
    top = ScreenHarness()
    top.do(Prefer("advice", {"Louise": "hints"}))
    _louise_decides(top)
    assert _table(top).advice is None
    top.tap("advice.hint")
    advice = _table(top).advice
    best, stop = advice.lines
    assert best.worth == "31 in 100"
    assert "Boss" in best.words
    assert best.share == pytest.approx(11 / 36)  # 3, 4 or 5 with the Boss, in one of two throws: 1/6 and 5/6 * 1/6
    assert (stop.worth, stop.share) == ("0 in 100", 0.0)
    assert "lead" in advice.aim
    assert [die.focus for die in _table(top).board.model.dice] == [False, False, True, False]
    top.do(ShowAdvice(False))
    assert _table(top).advice is None
    assert not any(die.focus for die in _table(top).board.model.dice)


def test_the_hint_goes_with_what_was_due() -> None:
    top = ScreenHarness()
    top.do(Prefer("advice", {"Louise": "hints", "Suzie": "hints"}))
    _louise_decides(top)
    top.do(ShowAdvice(True), Answer(Stop(B)))
    assert _table(top).advice is None
    assert _table(top).hint is not None


def test_a_poor_choice_is_held_up_once() -> None:
    top = ScreenHarness()
    top.do(Prefer("advice", {"Louise": "warnings"}))
    _louise_decides(top)
    top.do(Answer(Stop(B)))
    assert Stop(B) not in _answers(top)
    assert isinstance(top.screen.screen_state.sheet, PoorChoice)
    top.tap("advice.poor.back")
    assert _table(top).advice is not None
    top.do(Answer(Stop(B)))
    assert _answers(top).count(Stop(B)) == 1


def test_whoever_is_sure_goes_on_with_one_tap() -> None:
    top = ScreenHarness()
    top.do(Prefer("advice", {"Louise": "warnings"}))
    _louise_decides(top)
    top.do(Answer(Stop(B)))
    top.tap("move.stop")
    assert _answers(top).count(Stop(B)) == 1
    assert top.screen.screen_state.sheet is None


def test_a_good_choice_is_not_held_up() -> None:
    top = ScreenHarness()
    top.do(Prefer("advice", {"Félix": "warnings"}))
    top.start("dicy-cards", 3)
    top.do(Answer(Rolled(A, (FIVE, FIVE, FOUR, TWO, TWO, ONE))), ShowAdvice(True))
    lit = next(card for card in _table(top).board.model.cards if card.pay is not None and card.pay.focus)
    move = lit.pay.action.move
    assert isinstance(move, Pay)
    top.do(Answer(move))
    assert move in _answers(top)


def test_advice_does_not_tell_what_is_hidden() -> None:
    """With pools behind screens the stake is reckoned from what anybody could use."""
    shown = []
    for pools in ("open", "hidden"):
        top = ScreenHarness()
        top.do(Prefer("advice", {"Suzie": "hints"}))
        _louise_decides(top, pools)
        top.do(Answer(Stop(B)), ShowAdvice(True))
        shown.append(_table(top).advice)
    assert shown[0] == shown[1]
    assert shown[0] is not None


def test_a_wish_goes_with_the_name() -> None:
    kept = {"Ana": "hints", "Bob": "warnings"}
    assert with_advice(kept, "Ana", "off") == {"Bob": "warnings"}
    assert renamed(kept, "Ana", "Anna") == {"Anna": "hints", "Bob": "warnings"}
    assert renamed(kept, "Ana", "Bob") == {"Bob": "warnings"}


def test_who_wants_it_is_chosen_in_the_menu_and_kept() -> None:
    top = ScreenHarness()
    _louise_decides(top)
    top.tap("table.menu")
    top.tap("advice.title")
    top.window.tap("Louise")
    top.tap("advice.warnings")
    assert top.kept[-1] == ("advice", {"Louise": "warnings"})


# --- games with places ------------------------------------------------------------------------------------------------


def _best(top: ScreenHarness) -> Advised:
    """What the game advises here."""
    playing = top.screen.snapshot.playing
    assert playing is not None
    rules, adviser = playing.game.rules, playing.game.adviser
    assert adviser is not None
    question = adviser.question(rules.view(playing.state, TABLE), rules.asks_for(playing.state, TABLE))
    return adviser.advise(question, lambda done: None).choices[0]


def test_a_hint_lights_the_die_to_throw_again_in_dicetopia() -> None:
    top = ScreenHarness()
    SCENES["dicetopia-hint"](top)
    best = _best(top)
    assert isinstance(best.move, TargetCity | TargetBoard)
    board = _table(top).board.model
    slots = [slot for place in (*board.districts, *board.factions) for slot in place.slots]
    lit = [slot for slot in slots if slot.focus]
    assert lit  # equal dice of one place are one target: all of them are lit
    assert {slot.action for slot in lit} == {Answer(best.move)}
    assert "+" in _table(top).advice.lines[0].worth


def test_what_a_throw_can_do_is_told_before_it_in_dicetopia() -> None:
    top = ScreenHarness()
    SCENES["dicetopia-hint-throw"](top)
    advice = _table(top).advice
    assert sum(line.share for line in advice.lines) <= 1
    assert any("Mission" in note for note in advice.notes)


def test_a_hint_lights_the_place_of_a_card_in_dice_city() -> None:
    top = ScreenHarness()
    SCENES["city-hint-place"](top)
    lit = [place for row in _table(top).board.model.rows for place in row.places if place.focus]
    best = _best(top)
    assert best.move is not None
    assert [place.action for place in lit] == [Answer(best.move)]


def test_whoever_wishes_is_warned_before_points_are_covered_in_dice_city() -> None:
    top = ScreenHarness()
    top.do(Prefer("advice", {"Félix": "warnings"}))
    SCENES["city-buy"](top)
    top.send(SetRight(SetPlace(A, Colour.RED, 4, "manor")))
    top.send(Answer(Build(A, "lumber-mill")))
    top.do(Answer(PlaceAt(A, Colour.RED, 4)))
    assert isinstance(top.screen.screen_state.sheet, PoorChoice)
    top.tap("advice.poor.back")
    top.do(Answer(PlaceAt(A, Colour.YELLOW, 1)))
    assert PlaceAt(A, Colour.YELLOW, 1) in _answers(top)


def test_above_twelve_dice_it_says_that_it_gives_no_odds() -> None:
    top = ScreenHarness()
    top.do(Prefer("advice", {"Félix": "hints"}))
    top.start("gang-of-dice", 2)
    top.do(Answer(TurnUp(None, Condition.TOTAL_11, Fuse.BOMB)), Answer(Commit(A, 13)))
    top.do(Answer(Rolled(A, (BOSS,) * 13)), ShowAdvice(True))
    advice = _table(top).advice
    assert advice.lines == ()
    assert any("12" in note for note in advice.notes)
