"""`table-companion cards`: what is known of a game's cards, and the owners' catalogue as a file, out and in."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from companion.catalogue.catalogue_file import import_file, load, text
from companion.catalogue.model import Catalogue, CatalogueFault, Owned, Value, unconfirmed
from companion.game import Game
from companion.registry import installed
from companion.storage.data_folder import FolderBusy, WriterLock, make_private
from ui.commands.options import common_options, folder_of, trailing_options, words_of
from ui.i18n import Words

OK, REFUSED = 0, 2
PROGRAM = "table-companion cards"


def add_parser(commands: Any) -> None:
    """The command line of cards."""
    parser = commands.add_parser("cards", help="look at and correct the cards of a game", parents=[common_options()])
    late = [trailing_options()]
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="what is known of each card, and who says so", parents=late)
    listing.add_argument("--unconfirmed", action="store_true", help="only what nobody has compared with the real cards")
    listing.add_argument("game", metavar="GAME")
    export = actions.add_parser("export", help="write what the owners confirmed or corrected, as a file", parents=late)
    export.add_argument("game", metavar="GAME")
    bring = actions.add_parser("import", help="lay such a file over what is kept here", parents=late)
    bring.add_argument("game", metavar="GAME")
    bring.add_argument("file", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    """Do what was asked; the exit status."""
    game = installed().get(args.game)
    words = words_of(args, game)
    data = folder_of(args)
    try:
        if game.catalogue is None:
            raise CatalogueFault("catalogue.none", game=game.title)
        if args.action == "import":
            _import(game, game.catalogue, data, args.file, words)
        elif args.action == "export":
            sys.stdout.write(text(game.id, load(data, game.id, game.catalogue)))
        else:
            _list(game.catalogue, load(data, game.id, game.catalogue), words, only_unconfirmed=args.unconfirmed)
    except CatalogueFault as fault:
        print(f"{PROGRAM}: {words.error(fault)}", file=sys.stderr)
        return REFUSED
    except FolderBusy as busy:
        print(f"{PROGRAM}: {words(busy.message)}", file=sys.stderr)
        return REFUSED
    return OK


def _import(game: Game[Any], catalogue: Catalogue, data: Path, path: Path, words: Words) -> None:
    """Writing takes the folder's lock: a companion in play would not see what changed under it."""
    try:
        make_private(data)
        lock = WriterLock(data, PROGRAM)
    except OSError as error:
        raise CatalogueFault("catalogue.write", file=str(data), why=error.strerror or str(error)) from error
    try:
        brought = import_file(data, game.id, catalogue, path)
    finally:
        lock.release()
    print(words.say("catalogue.imported", n=len(brought), game=game.title))


def _list(catalogue: Catalogue, owned: Owned, words: Words, *, only_unconfirmed: bool) -> None:
    """One line a value: whose it is, what it is, who says so, and what the owners said of it."""
    open_ones = unconfirmed(catalogue, owned)
    for id, entry in owned.over(catalogue).items():
        if only_unconfirmed and id not in open_ones:
            continue
        for name, held in entry.fields.items():
            standing = owned.standing(catalogue, id, name)
            said = words.say(f"standing.{standing}") if standing != "shipped" else words.say(f"source.{held.source}")
            print(f"{id}\t{name}\t{_shown(held.value)}\t{said}")
    if open_ones:
        print(words.say("catalogue.unconfirmed", n=len(open_ones), entries=open_ones), file=sys.stderr)


def _shown(value: Value) -> str:
    return ", ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)
