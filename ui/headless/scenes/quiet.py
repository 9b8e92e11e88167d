"""Scenes in which nobody does anything: the scoreboard of each game."""

from __future__ import annotations

from companion.core import SEATS, ScoreBy
from ui.app.inbox import CameraIs, CameraState, SetRight
from ui.headless.scene_steps import Scene, board_scenes, by_chance, playing, until
from ui.headless.scenes.in_game import counted
from ui.headless.screen_harness import ScreenHarness


def rest(top: ScreenHarness) -> None:
    """Nobody does anything for long enough."""
    top.screen.rests()
    top.window.display.refresh()


def scoreboard(top: ScreenHarness) -> None:
    """Three people, and a round's card."""
    board_scenes()["gang-throw"](top)
    rest(top)


def scoreboard_full(top: ScreenHarness) -> None:
    """As many people as a game has room for, and scores of three digits."""
    top.start("dicy-cards", max(top.registry.get("dicy-cards").players))
    for seat, points in zip(SEATS, (108, 93, 7, 120, 64, 100), strict=False):
        if seat < len(playing(top).seats):
            top.send(SetRight(ScoreBy(seat, points)))
    rest(top)


def scoreboard_counted(top: ScreenHarness) -> None:
    """A throw has just counted by itself: it can be taken back here too."""
    counted(top)
    rest(top)


def scoreboard_city(top: ScreenHarness) -> None:
    """A game with a board of its own."""
    by_chance(top, "dice-city", 60)
    rest(top)


def scoreboard_dicetopia(top: ScreenHarness) -> None:
    """Four people, with a camera."""
    top.start("dicetopia", 4)
    until(top, lambda now: now.turn is not None and len(now.entries) > 40)
    top.send(CameraIs(CameraState.LOOKING))
    rest(top)


def idle(top: ScreenHarness) -> None:
    """Nobody is at home."""
    rest(top)


SCENES: dict[str, Scene] = {
    "scoreboard": scoreboard,
    "scoreboard-full": scoreboard_full,
    "scoreboard-counted": scoreboard_counted,
    "scoreboard-city": scoreboard_city,
    "scoreboard-dicetopia": scoreboard_dicetopia,
    "idle": idle,
}
