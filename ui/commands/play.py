"""`table-companion play`: the companion in its window; with `--terminal`, one game in the terminal."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random, SystemRandom
from typing import Any

from companion.core import SEATS, Seats
from companion.errors import CodedError
from companion.game import BadLine, BadOption, Game
from companion.journal.listing import GameStatus, listing
from companion.journal.writer import Journal
from companion.random_player import RandomPlayer
from companion.records.names import checked_names, fold
from companion.registry import Registry, installed
from companion.session import Session
from companion.settings import settings_file
from companion.text import Message
from ui.app.game_start import Beginning, beginning
from ui.commands.find_game import NoSuchGame, find_kept
from ui.commands.options import common_options, folder_of
from ui.commands.program_name import command
from ui.commands.terminal import Console, SystemConsole, Terminal
from ui.headless.demo import demonstrate
from ui.i18n import Words, system_language
from ui.system.display import has_display, wait_for_display
from ui.system.kiosk import is_kiosk

LAST = "last"
OK = 0
DEMO_SEED = 1
EXAMPLE_NAMES = ("Anna", "Bert", "Carla", "Dora")
"""In the line that shows how a game is begun."""


class BadCommand(CodedError):
    """A command line that cannot be followed: the sentence `<code>`."""


class NoDisplay(CodedError):
    """A kiosk's display did not come: the sentence `<code>`."""


def add_parser(commands: Any) -> None:
    """The command line of play."""
    parser = commands.add_parser(
        "play",
        help="start the companion, or play one game in the terminal",
        parents=[common_options("as the settings say")],
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the id of a game; without one, those there are")
    parser.add_argument("--terminal", action="store_true", help="play in the terminal, without window and camera")
    parser.add_argument("--players", metavar="A,B", help="names, clockwise, comma separated")
    parser.add_argument("--first", metavar="NAME", help="who begins; default: the first of the players")
    parser.add_argument("--options", metavar="K=V,...", action="append", default=[], help="options of the game")
    parser.add_argument(
        "--resume", metavar="N", nargs="?", const=LAST, help="go on with a kept game; default: the last"
    )
    parser.add_argument("--simulate", action="store_true", help="the simulated table throws the dice and draws cards")
    parser.add_argument("--auto", action="store_true", help="with --simulate: chance answers everything")
    parser.add_argument("--seed", type=int, metavar="N", help="makes chance repeatable")
    parser.add_argument("--demo", metavar="FOLDER", help="a game plays itself and leaves pictures of its screens there")
    parser.add_argument("--safe", action="store_true", default=None, help="without plug-ins")


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    if not args.terminal and args.demo is None and _may_draw():
        status: int = import_module("ui.app.companion_app").run(args)
        return status
    games = installed(safe=args.safe)
    loaded = settings_file.load(folder_of(args) / settings_file.FILE)
    if args.language is None:
        chosen = loaded.settings.language
        args.language = system_language(os.environ) if chosen == "system" else chosen
    if args.terminal:
        return _in_the_terminal(args, games, loaded.problems)
    if args.demo is None:
        print(Words(args.language).say("demo.no-display", command=command("play", "--terminal")))
    demonstrate(games, args.language, DEMO_SEED if args.seed is None else args.seed, args.demo)
    return OK


def _may_draw() -> bool:
    """A kiosk has nothing else to do: without a display it fails, and is started again."""
    if not is_kiosk(os.environ):
        return has_display(os.environ)
    if not wait_for_display(lambda: has_display(os.environ)):
        raise NoDisplay("play.no-display")
    return True


def _in_the_terminal(args: argparse.Namespace, games: Registry, problems: Sequence[Message]) -> int:
    words, console = Words(args.language), SystemConsole()
    for problem in problems:
        console.tell(words(problem))
    if args.game is None and args.resume is None:
        _list_games(games, words)
        return OK
    if args.auto and not args.simulate:
        raise BadCommand("play.auto")
    # Everything about a new game is checked before the journal is opened: a slip leaves no trace.
    new = None if args.resume else _new_game(args, games)
    journal = Journal(folder_of(args))
    try:
        session = _resumed(args, games, journal) if new is None else _started(new, journal)
        _play(args, session, journal, console)
    finally:
        lost = journal.close()
    if lost:
        console.tell(words.say("terminal.unsaved", n=lost))
    return OK


def _play(args: argparse.Namespace, session: Session[Any], journal: Journal, console: Console) -> None:
    words = Words(args.language, session.game, session.seats)
    for notice in (*journal.notices, journal.warning, session.older_rules):
        if notice is not None:
            console.tell(words(notice))
    console.tell(words.say("terminal.begins", game=session.game.title, number=session.id))
    chance = _chance(args)
    dice = chance if args.simulate else None
    player = RandomPlayer(chance) if args.auto else None
    folder = () if args.data is None else ("--data", args.data)
    resume = command("play", "--terminal", "--resume", str(session.id), *folder)
    Terminal(session, words, console, dice, player, resume).run()


def _chance(args: argparse.Namespace) -> Random:
    return SystemRandom() if args.seed is None else Random(args.seed)


def _list_games(games: Registry, words: Words) -> None:
    for record in games.records():
        if record.game is not None:
            players = f"{min(record.game.players)}-{max(record.game.players)}"
            print(words.say("play.game", id=record.id, title=record.game.title, players=players))
        elif record.reason is not None:
            print(words.say("play.refused", id=record.id, origin=record.origin, reason=record.reason))
    ready = [game for game in games.games() if all(option.default is not None for option in game.options)]
    for game in ready[-1:]:
        players = ",".join(EXAMPLE_NAMES[: min(game.players)])
        print(words.say("play.how", command=command("play", "--terminal", game.id, "--players", players)))


@dataclass(frozen=True, slots=True)
class _NewGame:
    game: Game[Any]
    seats: Seats
    begins: Beginning


def _started(new: _NewGame, journal: Journal) -> Session[Any]:
    return Session.start(new.game, new.seats, journal, new.begins.options, new.begins.given)


def _new_game(args: argparse.Namespace, games: Registry) -> _NewGame:
    game = games.get(args.game)
    if args.players is None:
        raise BadCommand("play.players", game=game.title, allowed=f"{min(game.players)}-{max(game.players)}")
    names = checked_names(args.players.split(","), game.notation.ids())
    if len(names) not in game.players:
        raise BadLine("players.count", n=len(names), allowed=game.players)
    first = 0
    if args.first is not None:
        if fold(args.first) not in names:
            raise BadLine("name.unknown", name=fold(args.first), known=names)
        first = names.index(fold(args.first))
    try:
        begins = beginning(game, chosen_options(args.options), len(names), folder_of(args), _chance(args))
    except BadOption as error:
        if error.code != "required":
            raise
        raise BadCommand("play.option", option=error.facts["option"], reason=error.message) from error
    return _NewGame(game, Seats(names, SEATS[first]), begins)


def chosen_options(texts: Sequence[str]) -> Mapping[str, str]:
    """Options from the command line; a piece without `=` belongs to the value before it (`factions=ewo,tuulu`)."""
    chosen: dict[str, str] = {}
    name = None
    for piece in (piece for text in texts for piece in text.split(",")):
        left, sign, right = piece.partition("=")
        if sign:
            name = left.strip()
            chosen[name] = right.strip()
        elif name is not None:
            chosen[name] += f", {piece.strip()}"
        elif piece.strip():
            raise BadLine("options.form", text=piece.strip())
    return chosen


def _resumed(args: argparse.Namespace, games: Registry, journal: Journal) -> Session[Any]:
    if args.resume != LAST:
        start = find_kept(journal, args.resume)
        return Session.resume(games.get(start.game), journal, start.id)
    known = {game.id: game for game in games.games()}
    for one in listing(journal, known.get):
        if one.status is GameStatus.OPEN and args.game in (None, one.start.game):
            return Session.resume(known[one.start.game], journal, one.start.id)
    raise NoSuchGame("kept.none-open")
