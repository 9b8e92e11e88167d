"""The evening's table: who played what tonight, who won, and whose dice were kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, datetime, timedelta, tzinfo

from msgspec import Struct

from companion.statistics.digest import FINISHED, SeatLuck
from companion.statistics.digests import Played
from companion.statistics.luck import Luck, luck_of

NIGHT = timedelta(hours=6)
"""What ends before six in the morning belongs to the evening before."""


class EveningLine(Struct, frozen=True):
    """One player's evening."""

    name: str
    games: int
    wins: int
    luck: Luck
    luck_race: tuple[tuple[float, float], ...]
    """(games so far, excess of all dice so far): whole numbers are the ends of games."""


class Race(Struct, frozen=True):
    """How a game went, round by round."""

    number: int
    game: str
    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    """Everybody's, when each round began and at last."""


class EveningPage(Struct, frozen=True):
    """One evening."""

    day: date
    games: tuple[tuple[int, str, tuple[str, ...], tuple[str, ...]], ...]
    """Number, game, who sat there, who won; in their order."""
    lines: tuple[EveningLine, ...]
    """Most victories first."""
    race: Race | None
    """Of its last game that was played to the end."""


def evening_of(played: Played, zone: tzinfo | None = None) -> date:
    """The evening that a game belongs to, by the clock of the table."""
    return (played.ended.astimezone(zone) - NIGHT).date()


def last_evening(games: Sequence[Played], zone: tzinfo | None = None) -> EveningPage | None:
    """The evening of the game that was played last; None where nothing was."""
    if not games:
        return None
    day = evening_of(games[-1], zone)
    tonight: list[Played] = []
    for one in reversed(games):
        if evening_of(one, zone) != day:
            break
        tonight.append(one)
    return evening_page(day, tonight[::-1])


def evening_page(day: date, games: Sequence[Played]) -> EveningPage:
    """One evening, of its games in their order."""
    luck: defaultdict[str, SeatLuck] = defaultdict(SeatLuck)
    race: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    finished: defaultdict[str, int] = defaultdict(int)
    wins: defaultdict[str, int] = defaultdict(int)
    for n, one in enumerate(games):
        digest, names = one.digest, one.start.seats.names
        for seat, name in enumerate(names):
            before = luck[name].excess
            steps = len(digest.luck_race)
            for step, values in enumerate(digest.luck_race):
                if step or not race[name]:
                    race[name].append((n + step / max(1, steps - 1), before + values[seat]))
            luck[name] = luck[name].plus(digest.luck[seat])
            finished[name] += digest.status == FINISHED
            wins[name] += seat in digest.winners
    lines = [EveningLine(name, finished[name], wins[name], luck_of(luck[name]), tuple(race[name])) for name in luck]
    told = tuple(
        (one.start.id, one.start.game, one.start.seats.names,
         tuple(one.start.seats.names[seat] for seat in one.digest.winners))
        for one in games
    )  # fmt: skip
    best_first = sorted(lines, key=lambda line: (-line.wins, -line.games, line.name))
    last = next((one for one in reversed(games) if one.digest.status == FINISHED), None)
    return EveningPage(day, told, tuple(best_first), race_of(last) if last is not None else None)


def race_of(played: Played) -> Race:
    """How a game went."""
    return Race(played.start.id, played.start.game, played.start.seats.names, played.digest.race)


def as_day(text: str, zone: tzinfo | None = None) -> datetime:
    """The beginning of a day that somebody typed, such as 2026-11-18; ValueError where it is none."""
    day = date.fromisoformat(text)
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone()
