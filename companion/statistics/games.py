"""A page a game: how often, how long, how high, who won it, and what it is worth to begin."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from companion.statistics.digest import ENDED_EARLY, FINISHED, NO_GAME
from companion.statistics.digests import Played

LONGEST_MINUTES = 8 * 60
"""A game over more than this lay overnight: how long it took is not told by the clock."""


class Record(Struct, frozen=True):
    """The best that anybody ever had."""

    player: str
    points: int
    when: datetime


class GamePage(Struct, frozen=True):
    """All that is known of a game."""

    game: str
    finished: int
    ended_early: int
    open: int
    mean: float
    """Of everybody's points at the end."""
    rounds: float
    """On average."""
    minutes: float | None
    """The median; None where clocks do not tell."""
    best: Record | None
    wins: tuple[tuple[str, int, int], ...]
    """Name, victories, games; most victories first."""
    first_wins: int
    """Games won by who began, alone or with others."""


def game_pages(games: Sequence[Played]) -> tuple[GamePage, ...]:
    """Every game that was ever begun, the most played first."""
    by_game: defaultdict[str, list[Played]] = defaultdict(list)
    for played in games:
        if played.digest.status == NO_GAME:
            continue
        by_game[played.start.game].append(played)
    pages = [_page(game, played) for game, played in by_game.items()]
    return tuple(sorted(pages, key=lambda page: (-page.finished, -page.ended_early - page.open, page.game)))


def _page(game: str, played: list[Played]) -> GamePage:
    status = Counter(one.digest.status for one in played)
    finished = [one for one in played if one.digest.status == FINISHED]
    points = [value for one in finished for value in one.digest.points]
    minutes = sorted(taken for one in finished if (taken := _minutes(one)) is not None)
    sat: Counter[str] = Counter()
    won: Counter[str] = Counter()
    best: Record | None = None
    for one in finished:
        names = one.start.seats.names
        sat.update(names)
        won.update(names[seat] for seat in one.digest.winners)
        for name, value in zip(names, one.digest.points, strict=True):
            if best is None or value > best.points:
                best = Record(name, value, one.ended)
    return GamePage(
        game,
        len(finished),
        status[ENDED_EARLY],
        len(played) - len(finished) - status[ENDED_EARLY],
        sum(points) / len(points) if points else 0.0,
        sum(one.digest.rounds for one in finished) / len(finished) if finished else 0.0,
        minutes[len(minutes) // 2] if minutes else None,
        best,
        tuple(sorted(((name, won[name], sat[name]) for name in sat), key=lambda one: (-one[1], one[2], one[0]))),
        sum(int(one.start.seats.first) in one.digest.winners for one in finished),
    )


def _minutes(played: Played) -> float | None:
    taken = (played.ended - played.start.created).total_seconds() / 60
    return taken if 0 < taken < LONGEST_MINUTES else None
