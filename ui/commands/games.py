"""`table-companion games`: the games that are kept. List, show, rename, delete; wipe their photographs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core import RECORD, TABLE
from companion.errors import CodedError
from companion.game import Game
from companion.journal.listing import GameStatus, Listed, listed, listing
from companion.journal.reader import JournalError, ReadOnlyJournal
from companion.journal.writer import Journal
from companion.registry import Registry, installed
from companion.session import Entry, Session
from ui.commands.options import common_options, folder_of, trailing_options, words_of
from ui.i18n import Words

OK, REFUSED = 0, 2
PROGRAM = "table-companion games"


class GamesError(CodedError):
    """The command cannot do what was asked: the sentence `games.<code>`."""

    prefix = "games."


def add_parser(commands: Any) -> None:
    """The command line of games."""
    parser = commands.add_parser("games", help="list, show, rename or delete kept games", parents=[common_options()])
    late = [trailing_options()]
    actions = parser.add_subparsers(dest="action", metavar="ACTION", help="without one: list")
    parser.set_defaults(action="list", json=False)
    every = actions.add_parser("list", help="every game, the one played last first", parents=late)
    every.add_argument("--json", action="store_true", help="one JSON object a line")
    one = actions.add_parser("show", help="one game: who plays, how it stands, what happened", parents=late)
    rename = actions.add_parser("rename", help="give a game another title", parents=late)
    delete = actions.add_parser("delete", help="forget a game, with its photographs", parents=late)
    for action in (one, rename, delete):
        action.add_argument("number", type=int, metavar="NUMBER", help="as the list shows it")
    rename.add_argument("title", metavar="TITLE")
    wipe = actions.add_parser(
        "wipe", help="delete the photographs of a game, or all of them; the games stay", parents=late
    )
    wipe.add_argument("which", metavar="NUMBER|all", help="a game as the list shows it, or all")
    for action in (delete, wipe):
        action.add_argument("--yes", action="store_true", help="do not ask")


def run(args: argparse.Namespace) -> int:
    """Do what was asked; the exit status."""
    words = words_of(args)
    folder = folder_of(args)
    if args.action == "list":
        return _list(folder, words, as_json=args.json)
    if args.action == "show":
        return _show(folder, words, args.number)
    if args.action == "rename":
        return _rename(folder, words, args.number, args.title)
    if args.action == "wipe":
        return _wipe(folder, words, args.which, asked=args.yes)
    return _delete(folder, words, args.number, asked=args.yes)


def _list(folder: Path, words: Words, *, as_json: bool) -> int:
    games = installed()
    with ReadOnlyJournal(folder) as reader:
        found = listing(reader, lambda game_id: _find(games, game_id))
    if as_json:
        ascii_only = not sys.stdout.encoding.lower().startswith("utf")
        for one in found:
            print(json.dumps(as_fields(one), ensure_ascii=ascii_only))
    elif found:
        print("\n".join(as_table([_cells(one, words) for one in found])))
    else:
        print(words.say("games.none", folder=str(folder)))
    return OK


def as_fields(one: Listed) -> dict[str, Any]:
    """One game of the list as the fields of its JSON object."""
    names = one.start.seats.names
    summary = one.summary
    return {
        "number": one.start.id,
        "game": one.start.game,
        "title": one.start.title,
        "players": list(names),
        "options": dict(one.start.options),
        "created": one.start.created.isoformat(),
        "touched": one.touched.isoformat(),
        "clock_was_wrong": one.clock_was_wrong,
        "status": one.status.value,
        "moves": one.moves,
        "winners": [names[seat] for seat in summary.winners] if summary is not None else [],
        "scores": dict(zip(names, summary.points, strict=True)) if summary is not None else {},
    }


def as_table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Rows with their columns one below the other; the last may be as long as it likes."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _cells(one: Listed, words: Words) -> tuple[str, ...]:
    day = one.touched.astimezone().strftime("%Y-%m-%d %H:%M")
    here = Words(words.language, seats=one.start.seats)
    if one.clock_was_wrong:
        day = here.say("kept.clock", when=day)
    moves = here.say("games.moves", n=one.moves)
    players = ", ".join(one.start.seats.names)
    return (f"{one.start.id}", day, one.start.title, one.start.game, players, moves, status(one, here))


def status(one: Listed, words: Words) -> str:
    """How a game stands, in a few words."""
    match one.status:
        case GameStatus.FINISHED:
            winners = one.summary.winners if one.summary is not None else ()
            return words.say("games.status.finished", winners=winners) if winners else words.say("games.status.lost")
        case GameStatus.ENDED_EARLY:
            assert one.closed is not None
            return words.say(f"closed.{one.closed.why.value}", player=one.closed.seat)
        case GameStatus.UNREADABLE:
            return words.say("games.status.unreadable", reason=one.problem)
        case GameStatus.OPEN:
            return words.say("games.status.open")


def _show(folder: Path, words: Words, number: int) -> int:
    games = installed()
    with ReadOnlyJournal(folder) as reader:
        one = listed(reader, number, lambda game_id: _find(games, game_id))
        game = _find(games, one.start.game)
        here = Words(words.language, game, one.start.seats)
        begun = one.start.created.astimezone().strftime("%Y-%m-%d %H:%M")
        print(f"{one.start.id}  {one.start.title}  ({one.start.game}, {here.say('games.started', date=begun)})")
        for option, value in one.start.options.items():
            print(f"    {option} = {value}")
        if game is not None and one.status is not GameStatus.UNREADABLE:
            for line in _story(Session.resume(game, reader, number), here):
                print(line)
        print(status(one, here))
    return OK


def _story(session: Session[Any], words: Words) -> Iterator[str]:
    """What happened and how it stands. While the game goes on, only what everybody at the table may know."""
    rules, state = session.game.rules, session.state
    over = session.outcome is not None
    width = len(str(session.last))
    for entry in session.entries:
        told = _told(entry, session, words, over)
        if told:
            yield f"{entry.number:>{width + 4}}  {told}"
    yield words.say("games.round", round=rules.round(state))
    view = rules.view(state, RECORD if over else TABLE)
    names = max(len(name) for name in session.seats.names)
    for seat in view.seats:
        score = "?" if seat.score is None else str(seat.score)
        yield f"    {session.seats.names[seat.seat]:<{names}}  {score}"


def _told(entry: Entry[Any], session: Session[Any], words: Words, over: bool) -> str:
    marks = [words.say("games.amended")] * entry.amended + [words.say("games.adjusted")] * entry.adjusted
    if over:
        who = "" if entry.move.seat is None else f"{session.seats.names[entry.move.seat]}: "
        told = who + words(session.game.rules.describe(entry.move))
    else:
        told = " ".join(words(event.seen_by(TABLE)) for event in entry.events)
    return told + (f" ({', '.join(marks)})" if marks and told else "")


def _rename(folder: Path, words: Words, number: int, title: str) -> int:
    title = " ".join(title.split())
    if not title:
        raise GamesError("no-title")
    with _writer(folder, number) as journal:
        journal.rename(number, title)
    print(words.say("games.renamed", number=number, title=title))
    return OK


def _delete(folder: Path, words: Words, number: int, *, asked: bool) -> int:
    with ReadOnlyJournal(folder) as reader:  # one that cannot be read can be deleted, too
        if not any(start.id == number for start in reader.starts()):
            raise JournalError("no-game", number=number)
    with _writer(folder, None) as journal:
        title = next((start.title for start in journal.starts() if start.id == number), "")
        if not asked and not _sure(words, words.say("games.delete.sure", number=number, title=title)):
            return OK
        journal.delete(number)
    print(words.say("games.deleted", number=number))
    return OK


def _wipe(folder: Path, words: Words, which: str, *, asked: bool) -> int:
    if which != "all" and not (which.isascii() and which.isdigit()):
        raise GamesError("wipe.which", text=which[:40])
    number = None if which == "all" else int(which)
    with _writer(folder, number) as journal:
        if not asked and not _sure(words, words.say("games.wipe.sure", which=which)):
            return OK
        journal.wipe_photographs(number)
    print(words.say("games.wiped"))
    return OK


def _sure(words: Words, question: str) -> bool:
    """Ask, where somebody can answer."""
    if not sys.stdin.isatty():
        raise GamesError("delete.unasked")
    print(question, end=" ", flush=True)
    if sys.stdin.readline().strip().lower() == words.say("games.delete.yes"):
        return True
    print(words.say("games.delete.kept"))
    return False


def _writer(folder: Path, number: int | None) -> Journal:
    """The journal to change a game in, which must be there: a wrong folder is not filled with a new journal."""
    with ReadOnlyJournal(folder) as reader:
        if number is not None:
            reader.game(number)
    return Journal(folder, program=PROGRAM)


def _find(games: Registry, game_id: str) -> Game[Any] | None:
    record = games.record(game_id)
    return record.game if record is not None else None
