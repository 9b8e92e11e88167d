"""Scenes outside a game: home, a new game, the free table, settings, help."""

from __future__ import annotations

from companion.dice import Colour
from companion.journal.reader import Player
from ui.app.inbox import LeaveGame
from ui.headless.scene_steps import Scene
from ui.headless.screen_harness import ScreenHarness
from ui.kit.theme import PAINTS
from ui.state.game_draft import Invite, Page, PickGame
from ui.state.intents import Close, Go, Key, Open, Place, ThrowForFirst
from ui.state.sheets import AboutPlayer, Dress, PlayerStep, Typing, WhoBegins


def _guests(top: ScreenHarness, game: str) -> None:
    top.do(Go(Place.NEW), PickGame(game))
    for name, colour in (("Félix", Colour.RED), ("Louise", Colour.BLUE), ("Maximilian", Colour.YELLOW)):
        top.do(Invite(name, colour))


def _remembered(top: ScreenHarness) -> None:
    people = (("Zoé", Colour.VIOLET), ("Jean-Baptiste", Colour.GREEN), ("Bob", Colour.ORANGE), ("Ana", Colour.BLACK))
    top.remember(*(Player(name, colour.value, PAINTS[colour].symbol) for name, colour in people))


def home(top: ScreenHarness) -> None:
    """The first time."""


def home_again(top: ScreenHarness) -> None:
    """After a power cut: the last game is one tap away."""
    top.start("gang-of-dice", 3)
    top.send(LeaveGame())


def new_game(top: ScreenHarness) -> None:
    """Which game?"""
    top.do(Go(Place.NEW))


def new_players(top: ScreenHarness) -> None:
    """Who plays?"""
    _remembered(top)
    _guests(top, "gang-of-dice")


def new_options(top: ScreenHarness) -> None:
    """How?"""
    _guests(top, "gang-of-dice")
    top.do(Page(1))


def new_cards(top: ScreenHarness) -> None:
    """An option with an editor of its own."""
    _guests(top, "dicy-cards")
    top.do(Page(1))


def keyboard(top: ScreenHarness) -> None:
    """A name is typed."""
    _guests(top, "gang-of-dice")
    top.do(Open(Typing(3)), *(Key(sign) for sign in "zoé"))


def colours(top: ScreenHarness) -> None:
    """Colour and symbol."""
    _guests(top, "gang-of-dice")
    top.do(Open(Dress(1)))


def who_begins(top: ScreenHarness) -> None:
    """By a throw."""
    _guests(top, "gang-of-dice")
    top.do(Page(0), Open(WhoBegins()), ThrowForFirst(0, 4))


def settings(top: ScreenHarness) -> None:
    """Settings."""
    top.do(Go(Place.SETTINGS))


def help_(top: ScreenHarness) -> None:
    """Help."""
    top.do(Go(Place.HELP), Close())


def players(top: ScreenHarness) -> None:
    """Who is remembered."""
    _remembered(top)
    top.do(Go(Place.PLAYERS))


def player(top: ScreenHarness) -> None:
    """What can be done with one of them."""
    players(top)
    top.do(Open(AboutPlayer("Zoé")))


def player_merge(top: ScreenHarness) -> None:
    """Two names, one person."""
    players(top)
    top.do(Open(AboutPlayer("Zoé", PlayerStep.MERGE)))


def keyboard_proposes(top: ScreenHarness) -> None:
    """A name that is known need not be typed."""
    _remembered(top)
    _guests(top, "gang-of-dice")
    top.do(Open(Typing(3)))


SCENES: dict[str, Scene] = {
    "home": home,
    "home-again": home_again,
    "new-game": new_game,
    "new-players": new_players,
    "new-options": new_options,
    "new-cards": new_cards,
    "keyboard": keyboard,
    "colours": colours,
    "who-begins": who_begins,
    "settings": settings,
    "help": help_,
    "players": players,
    "player": player,
    "player-merge": player_merge,
    "keyboard-proposes": keyboard_proposes,
}
