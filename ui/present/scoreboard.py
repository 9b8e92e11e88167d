"""The scoreboard: names and scores that are read across the room, who is next, and what is due."""

from __future__ import annotations

from msgspec import Struct

from ui.app.snapshot import Playing
from ui.present.controls import open_ask
from ui.present.models import Tap, Who
from ui.present.scope import Scope, who
from ui.present.table import PlayerLine, counted_tap, notices, player_lines, title
from ui.state.intents import LeaveScoreboard


class ScoreboardModel(Struct, frozen=True):
    """The scoreboard."""

    title: str
    round: str
    due: str
    who: Who | None
    notes: tuple[str, ...]
    """What everybody should see: the card of the round, the pot, who leads."""
    players: tuple[PlayerLine, ...]
    notices: tuple[str, ...]
    counted: Tap | None = None
    """What has just counted by itself can be taken back here too."""
    leave: LeaveScoreboard = LeaveScoreboard()
    """What a touch anywhere else does, and nothing more."""


def scoreboard_model(scope: Scope, playing: Playing) -> ScoreboardModel:
    """The scores as everybody may see them."""
    _, asks = open_ask(scope)
    board = scope.boards.ask(playing.game, lambda board: board.present(scope, playing, scope.view))
    due = board.due or (scope.words(asks[0].prompt) if asks else "")
    return ScoreboardModel(
        title=title(scope, playing),
        round=scope.say("table.round", round=scope.view.round),
        due=due,
        who=who(scope, asks[0].seat if asks else None),
        notes=tuple(scope.words(note) for note in scope.view.notes),
        players=player_lines(scope, playing),
        notices=notices(scope, playing),
        counted=counted_tap(scope, playing),
    )
