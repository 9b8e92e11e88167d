"""Scenes of statistics: an evening with several games, its players, games and dice."""

from __future__ import annotations

from random import Random

from companion.core import Rolled, Seats
from companion.dice import Colour
from companion.random_player import RandomPlayer
from companion.session import Session
from ui.headless.scene_steps import Scene
from ui.headless.screen_harness import NAMES, ScreenHarness
from ui.state.intents import Go, Open, Place
from ui.state.sheets import ShareGame
from ui.state.statistics import ShowStatistics, StatisticsPage, Tab

PLAYED = (("gang-of-dice", 4), ("dicy-cards", 3), ("gang-of-dice", 3), ("dicy-cards", 4))
SETS = (Colour.RED, Colour.WHITE, Colour.BLUE, Colour.BLACK)


def evening(top: ScreenHarness) -> None:
    """Games by chance, as if the camera had read every throw; then the page of the evening."""
    chance = Random(7)
    player = RandomPlayer(chance)
    for name, people in PLAYED:
        game = top.registry.get(name)
        options = {option.id: option.by_chance(chance) for option in game.options if option.by_chance is not None}
        session = Session.start(game, Seats(NAMES[:people]), top.journal, options)
        while session.outcome is None:
            move = player.step(game.rules, session.state)[0]
            dice = len(move.faces) if isinstance(move, Rolled) else 0
            session.submit_all((move,), seen=[SETS[n % len(SETS)] for n in range(dice)])
    top.receive()
    top.do(Go(Place.STATISTICS))


def nothing(top: ScreenHarness) -> None:
    """Nothing was played yet."""
    top.do(Go(Place.STATISTICS))


def share(top: ScreenHarness) -> None:
    """A finished game as QR codes."""
    evening(top)
    top.do(Go(Place.KEPT), Open(ShareGame(2)))


def kept(top: ScreenHarness) -> None:
    """Kept games that are over can be taken along."""
    evening(top)
    top.do(Go(Place.KEPT))


def _shown(tab: Tab, name: str = "") -> Scene:
    def scene(top: ScreenHarness) -> None:
        evening(top)
        top.do(ShowStatistics(StatisticsPage(tab, name)))

    return scene


SCENES: dict[str, Scene] = {
    "statistics": evening,
    "statistics-nothing": nothing,
    "kept-finished": kept,
    "share": share,
    "statistics-players": _shown(Tab.PLAYERS),
    "statistics-player": _shown(Tab.PLAYERS, "Louise"),
    "statistics-games": _shown(Tab.GAMES),
    "statistics-game": _shown(Tab.GAMES, "gang-of-dice"),
    "statistics-dice": _shown(Tab.DICE),
}
