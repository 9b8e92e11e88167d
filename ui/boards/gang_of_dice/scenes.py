"""Gang of Dice to be looked at: from the card that is turned up to the decision to throw again."""

from __future__ import annotations

import cv2

from companion.core import Rolled
from companion.dice import BOSS, FIVE, ONE, THREE, TWO
from companion.games.gang_of_dice.cards import Condition, Fuse
from companion.games.gang_of_dice.model import Commit, Stop, TurnUp
from ui.app.inbox import Answer, CameraIs, CameraState
from ui.headless.scene_steps import A, B, C, Scene
from ui.headless.screen_harness import ScreenHarness
from ui.headless.tray_picture import tray_picture
from ui.state.intents import Peek, TogglePick


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


SCENES: dict[str, Scene] = {
    "gang-card": gang_card,
    "gang-card-again": gang_card_again,
    "gang-few-dice": gang_few_dice,
    "gang-commit": gang_commit,
    "gang-throw": gang_throw,
    "gang-decide": gang_decide,
    "gang-camera": gang_camera,
    "gang-hidden": gang_hidden,
}
