"""The idle scene: while nobody is there, home shows one game after the other, a minute each."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.game import Game
from ui.boards.contract import TileDie
from ui.present.scope import Scope
from ui.state.intents import LeaveScoreboard


class IdleModel(Struct, frozen=True):
    """A game that could be played: its name and its dice."""

    title: str
    words: str
    dice: tuple[TileDie, ...]
    leave: LeaveScoreboard = LeaveScoreboard()
    """What a touch anywhere does, and nothing more."""


def idle_game(scope: Scope) -> Game[Any] | None:
    """Which game is shown this minute; None where none can be played."""
    games = [game for game in scope.library.playable().values() if not game.apart]
    return games[scope.screen_state.idle % len(games)] if games else None


def idle_model(scope: Scope) -> IdleModel | None:
    """The scene of this minute."""
    game = idle_game(scope)
    if game is None:
        return None
    return IdleModel(game.title, scope.say("home.idle"), scope.boards.ask(game, lambda board: board.tile))
