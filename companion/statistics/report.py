"""Everything that statistics tell, of the games that somebody asks about, as one value; and as plain tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, tzinfo
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Face
from companion.errors import CodedError
from companion.statistics.dice import DicePage, dice_page
from companion.statistics.digest import FINISHED
from companion.statistics.digests import Digests, Played, Unread, since
from companion.statistics.evening import EveningPage, last_evening
from companion.statistics.games import GamePage, game_pages
from companion.statistics.players import PlayerPage, of_player, player_pages
from companion.text import Message


class StatisticsError(CodedError):
    """Statistics of somebody or something that is not there: the sentence `stats.<code>`."""

    prefix = "stats."


class Report(Struct, frozen=True):
    """The pages."""

    games: int
    """How many are counted; one that goes on counts with its throws alone."""
    players: tuple[PlayerPage, ...]
    by_game: tuple[GamePage, ...]
    evening: EveningPage | None
    dice: DicePage
    unread: tuple[Unread, ...]
    """Games that cannot be read: named, and all others are counted."""


class Wanted(Struct, frozen=True):
    """What somebody asks about; nothing: everything."""

    player: str | None = None
    game: str | None = None
    since: datetime | None = None


def chosen(digests: Digests, wanted: Wanted) -> tuple[Played, ...]:
    """The games that are meant; StatisticsError where nobody is called so."""
    games = since(digests.games, wanted.since)
    if wanted.game is not None:
        games = tuple(one for one in games if one.start.game == wanted.game)
    if wanted.player is None:
        return games
    known = sorted({name for one in digests.games for name in one.start.seats.names})
    if wanted.player not in known:
        raise StatisticsError("no-player", name=wanted.player, known=tuple(known))
    return of_player(games, wanted.player)


def report(digests: Digests, wanted: Wanted | None = None, zone: tzinfo | None = None) -> Report:
    """All pages of the games that are meant; of one player, their page alone."""
    wanted = wanted or Wanted()
    games = chosen(digests, wanted)
    players = player_pages(games)
    if wanted.player is not None:
        players = tuple(page for page in players if page.name == wanted.player)
    evening = last_evening(games, zone)
    return Report(len(games), players, game_pages(games), evening, dice_page(games), digests.unread)


def as_plain(told: Report, say: Callable[[Message], str]) -> dict[str, Any]:
    """A report as plain values, for JSON; `say` finds the words for why a game cannot be read."""
    unread = [{"number": one.number, "title": one.title, "problem": say(one.problem)} for one in told.unread]
    plain: dict[str, Any] = msgspec.to_builtins(replace(told, unread=()), enc_hook=_plain)
    return {**plain, "unread": unread}


def _plain(value: Any) -> str:
    if isinstance(value, Face):
        return value.id
    raise TypeError(f"statistics cannot write {value!r}")


COLUMNS = (
    "number", "game", "title", "begun", "ended", "status", "rounds", "seat", "player", "points", "won", "dice", "luck",
)  # fmt: skip
"""Of the table of games: a row for each game and player."""


def rows(games: Sequence[Played]) -> Iterator[tuple[Any, ...]]:
    """The table of games, under `COLUMNS`; points only of games that are over, because some are secret before."""
    for one in games:
        start, digest = one.start, one.digest
        over = digest.status == FINISHED
        for seat, name in enumerate(start.seats.names):
            luck = digest.luck[seat]
            yield (
                start.id,
                start.game,
                start.title,
                start.created.isoformat(),
                one.ended.isoformat(),
                digest.status,
                digest.rounds,
                seat + 1,
                name,
                digest.points[seat] if over else "",
                int(seat in digest.winners) if over else "",
                luck.dice,
                round(luck.excess, 2),
            )
