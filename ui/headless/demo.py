"""The demonstration: a game that plays itself, with its log on the terminal, for where there is no display.

It plays on the real screens in an off-screen window, with a simulated camera, and leaves pictures. Where not even that
window can be opened, it plays in the terminal alone.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from random import Random

from companion.core import Seats
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.registry import Registry
from companion.session import Session
from ui.commands.terminal import SystemConsole, Terminal
from ui.i18n import Words

GAME = "gang-of-dice"
PLAYERS = ("Félix", "Louise", "Suzie")
PICTURES = Path("pictures") / "demonstration"
"""Where pictures go unless a folder is named, if that can be written."""


def demonstrate(games: Registry, language: str, seed: int, folder: str | None = None) -> None:
    """Play one game by chance from setup to outcome. Nothing is kept: nobody played it."""
    game = games.get(GAME if GAME in games.ids() else games.ids()[0])
    if not _on_screens(game.id, language, seed, folder):
        _in_the_terminal(games, game.id, language, seed)


def _on_screens(game: str, language: str, seed: int, folder: str | None) -> bool:
    """The game on the screens; False where no window can be opened, not even one that nobody sees."""
    try:
        from ui.app.devices import LateReader
        from ui.headless.demo_run import DemoRun
    except ImportError:
        return False
    words, console = Words(language), SystemConsole()
    into = _folder(folder)
    console.tell(words.say("demo.screens", folder=str(into)))
    run = DemoRun(game, language, seed, into=into, tell=console.tell, reader=lambda film: LateReader())
    run.to_the_end()
    end = run.top.model
    console.tell(f"{end.sentence} {end.reason}")
    console.tell(words.say("demo.pictures", n=len(run.pictures), folder=str(into)))
    return True


def _folder(named: str | None) -> Path:
    if named is not None:
        return Path(named)
    here = PICTURES if os.access(".", os.W_OK) else Path(tempfile.mkdtemp(prefix="table-companion-"))
    return here.absolute()


def _in_the_terminal(games: Registry, game_id: str, language: str, seed: int) -> None:
    game = games.get(game_id)
    seats = Seats(PLAYERS[: max(n for n in game.players if n <= len(PLAYERS))])
    words = Words(language, game, seats)
    with Journal(None) as journal:
        session = Session.start(game, seats, journal)
        console = SystemConsole()
        console.tell(words.say("demo.begins", game=game.title, seed=seed))
        Terminal(session, words, console, player=RandomPlayer(Random(seed))).run()
