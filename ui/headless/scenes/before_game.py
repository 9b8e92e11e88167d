"""Scenes outside a game: home, a new game, the free table, settings, help."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from companion.dice import Colour
from companion.journal.reader import Player
from companion.storage.backup_file import BackupFile, Stick
from companion.text import message
from ui.app.device_facts import About
from ui.app.inbox import LeaveGame
from ui.headless.scene_steps import Scene
from ui.headless.screen_harness import ScreenHarness
from ui.kit.theme import PAINTS
from ui.state.game_draft import Invite, Page, PickGame
from ui.state.intents import Close, Go, Key, Open, Place, ThrowForFirst
from ui.state.plugins import PlugIn
from ui.state.sheets import AboutPlayer, AskPlugIn, CodePad, Dress, PlayerStep, Typing, WhoBegins
from ui.state.sticks import SticksNow


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


def new_how_many(top: ScreenHarness) -> None:
    """Nobody sits there yet."""
    top.do(Go(Place.NEW), PickGame("gang-of-dice"))


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


def sticks(top: ScreenHarness) -> None:
    """A stick with two backups, and one was just written."""
    top.do(Go(Place.STICKS))
    at = datetime(2026, 3, 4, 20, 15, tzinfo=UTC)
    backups = (
        BackupFile("/media/table-companion/sda1/table-companion-2026-03-04.tar", at, 48_300_000, 23, 412),
        BackupFile("/media/table-companion/sda1/table-companion-2025-12-24.tar", at.replace(2025, 12, 24), 9_100_000),
    )
    told = message(
        "stick.done",
        file="table-companion-2026-03-04.tar",
        games=message("backup.games", n=23),
        photographs=message("backup.photographs", n=412),
    )
    top.screen.sticks = SticksNow((Stick("/media/table-companion/sda1", 14_200_000_000, backups),), told=told)
    top.window.display.refresh()


def plug_in(top: ScreenHarness) -> None:
    """A stick brings a game: that it is a program, from whom, and what it asks for."""
    sticks(top)
    path = "/media/table-companion/sda1/table_hens-1.0.0-py3-none-any.whl"
    summary = "Darts without holes in the wall."
    darts = PlugIn(path, "0" * 64, "table-darts", "1.0.0", summary, "Ana Bernasconi", ("darts",))
    odd = "odd-1-py3-none-any.whl"
    refused = PlugIn(f"/media/table-companion/sda1/{odd}", refused=message("plugin.no.games", file=odd))
    top.screen.sticks = replace(top.screen.sticks, told=None, plug_ins=(darts, refused))
    top.do(Open(AskPlugIn(path)))


def code_pad(top: ScreenHarness) -> None:
    """The number of the lock is asked, and two digits were tapped."""
    top.do(Go(Place.SETTINGS), Open(CodePad(digits="47")))


def settings(top: ScreenHarness) -> None:
    """Settings."""
    top.do(Go(Place.SETTINGS))


def about(top: ScreenHarness) -> None:
    """What runs here."""
    here = About(
        "0.1.0",
        "Raspberry Pi 5 Model B Rev 1.0",
        "Debian GNU/Linux 13 (trixie)",
        ("Python 3.13.5", "Kivy 2.3.1", "OpenCV 4.12.0", "NumPy 2.2.4"),
        "/var/lib/table-companion",
        23_400_000_000,
    )
    top.screen.about = lambda: here
    top.do(Go(Place.ABOUT))


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
    "new-how-many": new_how_many,
    "new-players": new_players,
    "new-options": new_options,
    "new-cards": new_cards,
    "keyboard": keyboard,
    "colours": colours,
    "who-begins": who_begins,
    "settings": settings,
    "code-pad": code_pad,
    "sticks": sticks,
    "about": about,
    "plug-in": plug_in,
    "help": help_,
    "players": players,
    "player": player,
    "player-merge": player_merge,
    "keyboard-proposes": keyboard_proposes,
}
