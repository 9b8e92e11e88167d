"""The ways into "Your dice": from the settings, and from a new game whose symbol nobody has shown yet."""

from __future__ import annotations

from typing import Any

from companion.dice import FACES, Face
from companion.game import Game
from ui.app.own_dice_wishes import ShowDice
from ui.present.models import Tap
from ui.present.scope import Scope
from ui.state.intents import Go, Place
from ui.state.own_dice import OwnGo, OwnPage


def untaught(scope: Scope, game: Game[Any] | None) -> Face | None:
    """A face of a game's dice that has no pips, which nobody taught yet."""
    if game is None or not scope.has_camera():
        return None
    known = {face for face, _ in scope.snapshot.own_dice.faces}
    symbols = [face for kind in game.dice for face in kind.faces if face.value is None]
    return next((face for face in symbols if face not in known and face.id in FACES), None)


def offer(scope: Scope, game: Game[Any] | None) -> Tap | None:
    """Before the first throw of a game: its symbol may be shown to the camera. Nobody has to."""
    face = untaught(scope, game)
    if face is None:
        return None
    words = scope.say("own-dice.offer", face=face)
    return Tap(words, (ShowDice(True), OwnGo(OwnPage.FACE, face, True), Go(Place.OWN_DICE)), icon="camera")


def entry(scope: Scope) -> Tap:
    """The way in, from the settings."""
    own = scope.snapshot.own_dice
    below = scope.say("own-dice.entry", colours=len(own.colours), faces=len(own.faces))
    return Tap(
        scope.say("own-dice.title"),
        (ShowDice(True), OwnGo(OwnPage.LIST, None, False), Go(Place.OWN_DICE)),
        icon="dice",
        below=below,
    )
