"""What scenes are made of: a game by chance, what a camera would say, the scenes that the games' boards bring."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from companion.core import SEATS
from companion.dice import FIVE, THREE, Colour, DieReading, Doubt, Face, Reading
from companion.random_player import RandomPlayer
from companion.registry import installed
from ui.app.inbox import Answer
from ui.boards.loader import load_board
from ui.headless.screen_harness import ScreenHarness
from ui.headless.tray_picture import tray_picture

Scene = Callable[[ScreenHarness], None]
Film = tuple[Scene, Scene]
"""What leads up to it, and what sets things moving."""
A, B, C = SEATS[:3]


def taps(*actions: Any) -> Scene:
    """A step of a film: something is tapped that reports these."""
    return lambda top: top.do(*actions)


@cache
def board_scenes() -> dict[str, Scene]:
    """The scenes of every game that is installed, by name."""
    modules = [load_board(game.board).scenes for game in installed().games() if game.board]
    return {name: scene for module in modules if module for name, scene in import_module(module).SCENES.items()}


def playing(top: ScreenHarness) -> Any:
    """The game in play."""
    found = top.screen.snapshot.playing
    assert found is not None
    return found


def until(top: ScreenHarness, there: Callable[[Any], bool]) -> None:
    """The main asks are answered by chance until the table stands so."""
    player = RandomPlayer(Random(4))
    while not there(playing(top)):
        assert playing(top).outcome is None
        top.table.handle(Answer(player.answer(playing(top).asks[0])))
        top.screen.receive(top.table.snapshot, None)
    top.receive()


def by_chance(top: ScreenHarness, game: str, moves: int) -> None:
    """A game in which so many moves were made by chance."""
    top.start(game, min(n for n in top.registry.get(game).players if n > 1))
    player = RandomPlayer(Random(3))
    for _ in range(moves):
        playing = top.screen.snapshot.playing
        if playing is None or playing.outcome is not None:
            return
        move, _ = player.step(playing.game.rules, playing.state)
        top.send(Answer(move))


def reading(
    dice: tuple[tuple[Face, Colour | None], ...], doubts: dict[int, tuple[Doubt, ...]] | None = None, seed: int = 5
) -> tuple[Reading, Any]:
    """What a camera would say of these dice, and the picture."""
    picture, boxes = tray_picture(dice, seed)
    found = []
    for i, ((face, colour), box) in enumerate(zip(dice, boxes, strict=True)):
        why = (doubts or {}).get(i, ())
        other = THREE if face is not THREE else FIVE
        choices = ((face, 0.62), (other, 0.35)) if why else ((face, 0.99),)
        found.append(DieReading(face, colour, box, 0.6 if why else 0.99, choices, (), why))
    return Reading(tuple(found), confident=not doubts), picture
