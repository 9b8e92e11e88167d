"""The demonstration: a game that plays itself, with its log on the terminal, for where there is no display."""

from __future__ import annotations

from random import Random

from companion.core import Seats
from companion.journal import Journal
from companion.player import RandomPlayer
from companion.registry import Registry
from companion.session import Session
from ui.i18n import Words
from ui.terminal import SystemConsole, Terminal

GAME = "gang-of-dice"
PLAYERS = ("Félix", "Louise", "Suzie")


def demonstrate(games: Registry, language: str, seed: int) -> None:
    """Play one game by chance from setup to outcome. Nothing is kept: nobody played it."""
    game = games.get(GAME if GAME in games.ids() else games.ids()[0])
    names = PLAYERS[: max(n for n in game.players if n <= len(PLAYERS))]
    seats = Seats(names)
    words = Words(language, game, seats)
    with Journal(None) as journal:
        session = Session.start(game, seats, journal)
        console = SystemConsole()
        console.tell(words.say("demo.begins", game=game.title, seed=seed))
        Terminal(session, words, console, player=RandomPlayer(Random(seed))).run()
