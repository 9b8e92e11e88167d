"""The board of Pig: how far everybody has come, and what is at stake. A frozen model in words; no Kivy."""

from __future__ import annotations

from msgspec import Struct

from table_pig.model import PigView
from ui.app.snapshot import Playing
from ui.boards.contract import Board, GameLook, PresentedBoard, Splash
from ui.present.consequences import by_events
from ui.present.controls import board_dice, controls
from ui.present.models import DieModel, Who
from ui.present.scope import Scope, people


class Track(Struct, frozen=True):
    """How far one player has come."""

    who: Who
    points: int
    at_stake: int
    """What this turn would add."""


class PigBoard(Struct, frozen=True):
    """Everything that is drawn."""

    target: int
    tracks: tuple[Track, ...]
    dice: tuple[DieModel, ...]
    stake: str
    goal: str


def present(scope: Scope, playing: Playing, view: PigView) -> PresentedBoard:
    """The board, and the usual buttons: nothing is tapped on the board itself."""
    tracks = tuple(
        Track(who, seat.score or 0, view.unbanked if seat.seat == view.turn else 0)
        for who, seat in zip(people(scope, playing), view.seats, strict=True)
    )
    stake = scope.say("board.stake", n=view.unbanked) if view.unbanked else scope.say("board.no-stake")
    goal = scope.say("board.goal", n=view.target)
    return PresentedBoard(PigBoard(view.target, tracks, board_dice(scope), stake, goal), controls(scope, playing))


BOARD = Board(
    present,
    draw="table_pig.draw:pig_board",
    tile=(("1", None),),
    look=GameLook(hue=330, accent=340, emblem="table_pig:emblem.png"),
    brings=by_events({"held": "yes"}),
    splashes={"lost": Splash("table_pig.draw:pig_art", "no")},
    scenes="table_pig.scenes",
)
