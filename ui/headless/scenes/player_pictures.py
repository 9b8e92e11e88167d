"""Scenes with pictures of players: how one is made, and where it is shown."""

from __future__ import annotations

from math import cos, pi, sin

import cv2
import numpy as np

from companion.dice import Colour
from companion.journal.reader import Player
from ui.app.inbox import CameraIs, CameraState, KeepPicture
from ui.headless.scene_steps import Scene
from ui.headless.scenes.in_game import feast
from ui.headless.scenes.quiet import rest, scoreboard, scoreboard_full
from ui.headless.screen_harness import ScreenHarness
from ui.kit.theme import PAINTS
from ui.state.intents import Go, Open, Place
from ui.state.player_picture import DrawTo, LiftPen, TakePhotograph
from ui.state.sheets import AboutPlayer, PlayerStep, Stroke
from ui.window.picture_maker import drawn, photographed

PEOPLE = (("Félix", Colour.RED), ("Louise", Colour.GREEN), ("Suzie", Colour.VIOLET), ("Maximilian", Colour.YELLOW))


def _arc(x: float, y: float, radius: float, begin: float, end: float) -> Stroke:
    turns = [begin + (end - begin) * step / 24 for step in range(25)]
    return tuple((round(x + radius * cos(turn * pi), 4), round(y + radius * sin(turn * pi), 4)) for turn in turns)


SMILE = (_arc(0.5, 0.5, 0.36, 0, 2), ((0.38, 0.42),), ((0.62, 0.42),), _arc(0.5, 0.52, 0.2, 0.12, 0.88))
"""A face in four strokes."""


def portrait(width: int = 960, height: int = 720) -> np.ndarray:
    """Somebody leans over the tray: a painted head before a dark table."""
    frame = np.full((height, width, 3), (44, 52, 60), np.uint8)
    middle = (width // 2, height // 2)
    cv2.ellipse(frame, (width // 2, height), (height // 2, height // 3), 0, 0, 360, (150, 90, 40), -1, cv2.LINE_AA)
    cv2.ellipse(frame, (middle[0], middle[1] - 30), (215, 255), 0, 0, 360, (30, 50, 80), -1, cv2.LINE_AA)
    cv2.ellipse(frame, middle, (180, 230), 0, 0, 360, (150, 185, 225), -1, cv2.LINE_AA)
    for side in (-70, 70):
        cv2.circle(frame, (middle[0] + side, middle[1] - 40), 20, (60, 50, 40), -1, cv2.LINE_AA)
    cv2.ellipse(frame, (middle[0], middle[1] + 70), (80, 55), 0, 10, 170, (60, 60, 170), 12, cv2.LINE_AA)
    return frame


def remembered(top: ScreenHarness) -> None:
    """Four people: one photographed, two drawn, one without a picture."""
    top.remember(*(Player(name, colour.value, PAINTS[colour].symbol) for name, colour in PEOPLE))
    top.send(KeepPicture("Félix", photographed(portrait())))
    top.send(KeepPicture("Louise", drawn(SMILE, Colour.GREEN)))
    top.send(KeepPicture("Maximilian", drawn(SMILE, Colour.YELLOW)))


def players(top: ScreenHarness) -> None:
    """Who is remembered."""
    remembered(top)
    top.do(Go(Place.PLAYERS))


def choose(top: ScreenHarness) -> None:
    """Which picture, or none; there is a camera."""
    players(top)
    top.send(CameraIs(CameraState.LOOKING))
    top.do(Open(AboutPlayer("Félix", PlayerStep.PICTURE)))


def no_camera(top: ScreenHarness) -> None:
    """Without a camera it can be drawn."""
    players(top)
    top.do(Open(AboutPlayer("Suzie", PlayerStep.PICTURE)))


def draw(top: ScreenHarness) -> None:
    """A face in four strokes."""
    players(top)
    top.do(Open(AboutPlayer("Suzie", PlayerStep.DRAW)))
    for stroke in SMILE:
        top.do(*(DrawTo(x, y) for x, y in stroke), LiftPen())


def photograph(top: ScreenHarness) -> None:
    """The live picture and its square."""
    choose(top)
    top.do(Open(AboutPlayer("Félix", PlayerStep.PHOTOGRAPH)))
    top.window.display.show_frame(portrait())


def taken(top: ScreenHarness) -> None:
    """What was taken: keep it, turn it, or again."""
    photograph(top)
    top.do(TakePhotograph())


def _with_pictures(scene: Scene) -> Scene:
    def pictured(top: ScreenHarness) -> None:
        remembered(top)
        scene(top)

    return pictured


def _few(top: ScreenHarness) -> None:
    """Two people: pictures have room."""
    top.start("dicy-cards", 2)
    rest(top)


SCENES: dict[str, Scene] = {
    "picture-players": players,
    "picture-choose": choose,
    "picture-no-camera": no_camera,
    "picture-draw": draw,
    "picture-photograph": photograph,
    "picture-taken": taken,
    "picture-scoreboard": _with_pictures(scoreboard),
    "picture-scoreboard-full": _with_pictures(scoreboard_full),
    "picture-scoreboard-few": _with_pictures(_few),
    "picture-feast": _with_pictures(feast),
}
