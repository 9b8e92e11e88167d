"""What a choice would bring stands on its button, in its colour, before anybody taps it; and it betrays nothing."""

from __future__ import annotations

from companion.core import SEATS, Move, Rolled, event
from companion.core import Step as RulesStep
from companion.dice import BOSS, FIVE, FOUR, ONE, SIX, THREE, TWO
from companion.games.dicy_cards.cards import CardId
from companion.games.dicy_cards.model import SetScore, Skip
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, DiceAre, RoundIs, Stop, TurnUp
from tests.ui.tapping import words_on
from ui.app.inbox import Answer, SetRight
from ui.boards.dicy_cards.model import DicyBoard
from ui.headless.screen_harness import ScreenHarness
from ui.present.consequences import by_events
from ui.present.controls import ChoiceButtons
from ui.present.models import Tap

A, B = SEATS[:2]


def gang(*moves: Move, pools: str = "open") -> ScreenHarness:
    top = ScreenHarness()
    top.start("gang-of-dice", 2, pools=pools)
    top.do(Answer(TurnUp(None, Condition.TOTAL_11, Fuse.BOMB)), *(Answer(move) for move in moves))
    return top


def button_of(top: ScreenHarness, move: Move) -> Tap:
    taps = [tap for control in top.model.controls if isinstance(control, ChoiceButtons) for tap in control.taps]
    return next(tap for tap in taps if tap.action == Answer(move))


def test_a_bomb_that_would_go_off_is_red_and_says_how_many_dice_it_costs() -> None:
    top = gang(Commit(A, 3), Rolled(A, (FIVE, FIVE, ONE)))
    stop = button_of(top, Stop(A))
    assert (stop.kind, stop.below) == ("no", "The bomb goes off: 3 dice lost")
    assert "The bomb goes off: 3 dice lost" in words_on(top)


def test_a_lead_is_green_and_staying_behind_is_not() -> None:
    top = gang(Commit(A, 2), Rolled(A, (FIVE, ONE)))
    assert button_of(top, Stop(A)).kind == "yes"
    assert button_of(top, Stop(A)).below == "You lead with 6"
    top.do(Answer(Stop(A)), Answer(Commit(B, 2)), Answer(Rolled(B, (TWO, BOSS))))
    assert button_of(top, Stop(B)).kind == "plain"
    assert "Félix still leads with 6" in button_of(top, Stop(B)).below


def test_whoever_would_win_the_round_is_told_so_and_nobody_is_told_of_another_s_win() -> None:
    top = gang(Commit(A, 2), Rolled(A, (FIVE, ONE)), Stop(A), Commit(B, 2), Rolled(B, (FIVE, THREE)))
    assert button_of(top, Stop(B)).below == "You win the round: 2 dice"


def test_who_would_win_the_game_is_said_only_where_all_scores_are_open() -> None:
    for pools, said in (("open", "You win the game"), ("hidden", "You win the round: 1 die")):
        top = gang(Commit(A, 1), Rolled(A, (ONE,)), Stop(A), pools=pools)
        top.do(SetRight(RoundIs(12)), SetRight(DiceAre(B, 99)))
        top.do(Answer(Commit(B, 1)), Answer(Rolled(B, (TWO,))))
        assert button_of(top, Stop(B)).below == said


def test_events_that_betray_a_secret_never_stand_on_a_button() -> None:
    open_event, secret = event("drew", player=A), event("drew", secret_of=A, player=A)
    brings = by_events({"drew": "yes"})
    assert brings(None, Stop(A), RulesStep(None, (open_event,))) is not None
    assert brings(None, Stop(A), RulesStep(None, (secret,))) is None
    assert brings(None, Stop(B), RulesStep(None, (open_event,))) is None


def test_a_card_that_reaches_the_goal_says_what_that_makes() -> None:
    top = ScreenHarness()
    top.start("dicy-cards", 2)
    top.do(SetRight(SetScore(A, 95)), Answer(Rolled(A, (SIX, SIX, FIVE, FIVE, TWO, ONE))))
    board = top.model.board.model
    assert isinstance(board, DicyBoard)
    earns = {card.card: card.earns for card in board.cards}
    assert earns[CardId.ANY_TWO] == "+12 → 107"
    assert button_of(top, Skip(A)).below == "All your cards thaw"
    top.send(SetRight(SetScore(A, 5)))
    board = top.model.board.model
    assert isinstance(board, DicyBoard)
    assert {card.card: card.earns for card in board.cards}[CardId.ANY_TWO] == "+12"


def test_freezing_to_throw_again_is_said_in_words() -> None:
    top = ScreenHarness()
    top.start("dicy-cards", 2)
    top.do(Answer(Rolled(A, (SIX, SIX, FIVE, FIVE, TWO, ONE))))
    assert "Freeze, throw again" in words_on(top)


def test_other_dice_are_chosen_by_a_tap_on_the_card_that_shall_take_them() -> None:
    top = ScreenHarness()
    top.start("dicy-cards", 2)
    top.do(Answer(Rolled(A, (SIX, FIVE, FOUR, FIVE, TWO, ONE))))
    top.tap("dicy.other-dice")
    for card in ("any-two", "straight"):
        name = top.words.say(f"card.{card}")
        top.window.tap(name)
        assert top.screen.screen_state.ask is not None
        assert [one.name for one in top.model.board.model.cards if one.focus] == [name]
