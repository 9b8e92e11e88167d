"""Gang of Dice to be looked at: from the card that is turned up to the decision to throw again."""

from __future__ import annotations

import cv2

from companion.core import Rolled
from companion.dice import BOSS, FIVE, ONE, THREE, TWO
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Reroll, Stop, TurnUp
from ui.app.inbox import Answer, CameraIs, CameraState
from ui.headless.scene_steps import A, B, C, Film, Scene, taps
from ui.headless.screen_harness import ScreenHarness
from ui.headless.tray_picture import tray_picture
from ui.state.intents import Open, Peek, Prefer, ShowAdvice, TogglePick
from ui.state.sheets import AdviceFor


def gang_card(top: ScreenHarness) -> None:
    """Which warning lies there?"""
    top.start("gang-of-dice", 3)


def gang_card_again(top: ScreenHarness) -> None:
    """The second round: what was played lies greyed at the end."""
    gang_card(top)
    top.do(Answer(TurnUp(None, Condition.ANY_1, Fuse.EXPLOSION)))
    for seat in (A, B, C):
        top.do(Answer(Commit(seat, 1)), Answer(Rolled(seat, (ONE,))))


def gang_few_dice(top: ScreenHarness) -> None:
    """Most dice lie there: what to do at the table."""
    gang_card(top)
    top.do(Answer(TurnUp(None, Condition.ANY_1, Fuse.EXPLOSION)), Answer(Commit(A, 30)), Answer(Rolled(A, (ONE,) * 30)))


def gang_commit(top: ScreenHarness) -> None:
    """How many dice?"""
    gang_card(top)
    top.do(Answer(TurnUp(None, Condition.RUN_3, Fuse.EXPLOSION)))


def gang_throw(top: ScreenHarness) -> None:
    """The dice are to be thrown, without a camera."""
    gang_card(top)
    top.do(Answer(TurnUp(None, Condition.TOTAL_11, Fuse.BOMB)), Answer(Commit(A, 5)))


def gang_decide(top: ScreenHarness) -> None:
    """Throw again or stop?"""
    gang_throw(top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))), Answer(Stop(A)))
    top.do(Answer(Commit(B, 4)), Answer(Rolled(B, (FIVE, ONE, BOSS, FIVE))), TogglePick(0, ()))


def gang_camera(top: ScreenHarness) -> None:
    """The same with a camera that looks."""
    gang_throw(top)
    picture, _ = tray_picture(((THREE, None), (BOSS, None), (ONE, None)))
    top.window.display.show_frame(cv2.resize(picture, (320, 180)))
    top.send(CameraIs(CameraState.ROLLING))


def gang_hidden(top: ScreenHarness) -> None:
    """Pools behind screens; Louise peeks."""
    top.start("gang-of-dice", 4, pools="hidden")
    top.do(Answer(TurnUp(None, Condition.PAIR, Fuse.BOMB)), Peek(B))


def gang_hint(top: ScreenHarness) -> None:
    """Louise wants advice: which dice to throw again, and how likely that takes the lead."""
    top.do(Prefer("advice", {"Louise": "hints"}))
    gang_throw(top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))), Answer(Stop(A)))
    top.do(Answer(Commit(B, 4)), Answer(Rolled(B, (FIVE, ONE, BOSS, ONE))), ShowAdvice(True))


def gang_hint_stake(top: ScreenHarness) -> None:
    """How many dice, and what they cost."""
    top.do(Prefer("advice", {"Louise": "hints"}))
    gang_throw(top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))), Answer(Stop(A)), ShowAdvice(True))


def gang_warning(top: ScreenHarness) -> None:
    """A word before a clearly poor choice."""
    top.do(Prefer("advice", {"Louise": "warnings"}))
    gang_throw(top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))), Answer(Stop(A)))
    top.do(Answer(Commit(B, 4)), Answer(Rolled(B, (FIVE, ONE, BOSS, ONE))), Answer(Stop(B)))


def gang_advice_for(top: ScreenHarness) -> None:
    """Who wants advice?"""
    gang_commit(top)
    top.do(Prefer("advice", {"Louise": "warnings"}), Open(AdviceFor()))


def gang_last(top: ScreenHarness) -> None:
    """Suzie, the last of the round, is about to take the lead."""
    gang_throw(top)
    top.do(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))), Answer(Stop(A)))
    top.do(Answer(Commit(B, 1)), Answer(Rolled(B, (TWO,))), Answer(Stop(B)))
    top.do(Answer(Commit(C, 3)), Answer(Rolled(C, (FIVE, FIVE, BOSS))))


def gang_picked(top: ScreenHarness) -> None:
    """Louise has taken two dice up to throw them again."""
    gang_decide(top)
    top.do(Answer(Reroll(B, (0, 3))))


FILMS: dict[str, Film] = {
    "gang-fall": (gang_throw, taps(Answer(Rolled(A, (THREE, ONE, BOSS, TWO, THREE))))),
    "gang-again": (gang_picked, taps(Answer(Rolled(B, (TWO, THREE))))),
    "gang-bomb": (gang_decide, taps(Answer(Stop(B)))),
    "gang-won": (gang_last, taps(Answer(Stop(C)))),
}
SCENES: dict[str, Scene] = {
    "gang-card": gang_card,
    "gang-card-again": gang_card_again,
    "gang-few-dice": gang_few_dice,
    "gang-commit": gang_commit,
    "gang-throw": gang_throw,
    "gang-decide": gang_decide,
    "gang-camera": gang_camera,
    "gang-hidden": gang_hidden,
    "gang-hint": gang_hint,
    "gang-hint-stake": gang_hint_stake,
    "gang-warning": gang_warning,
    "gang-advice-for": gang_advice_for,
}
