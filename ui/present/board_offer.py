"""The way to the camera page from a new game whose board nobody has shown yet."""

from __future__ import annotations

from typing import Any

from companion.game import Game
from ui.app.board_zones import boards_of
from ui.present.models import Tap
from ui.present.scope import Scope
from ui.state.camera_page import ShowTool, Tool
from ui.state.intents import Go, Place


def board_offer(scope: Scope, game: Game[Any] | None) -> Tap | None:
    """Before a game that is followed by looking at its board: its corners may be shown once. Nobody has to."""
    if game is None or game.sight is None or not scope.has_camera():
        return None
    lying = dict(scope.prefs.boards)
    missing = [name for name, _, board in boards_of([game]) if board.needed and name not in lying]
    if not missing:
        return None
    there = (Go(Place.CAMERA), ShowTool(Tool.BOARDS, missing[0], from_new=True))
    return Tap(scope.say("camera.board.offer"), there, icon="camera")
