"""A page a player: games, wins, favourite game, rival and nemesis, streaks, luck."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.statistics.digest import FINISHED, NO_GAME, SeatLuck
from companion.statistics.digests import Played
from companion.statistics.luck import Luck, luck_of

LAST_GAMES = 12
"""So many of the last games a page shows one by one."""


class InGame(Struct, frozen=True):
    """Somebody in one game, over all times it was played to its end."""

    game: str
    played: int
    wins: int
    mean: float
    best: int


class Opponent(Struct, frozen=True):
    """Somebody at the same tables."""

    name: str
    together: int
    """Games played to their end."""
    ahead: int
    """Of them, those in which the other had a better place; shared places count for nobody."""
    behind: int


class PlayerPage(Struct, frozen=True):
    """All that is known of a player."""

    name: str
    games: int
    """Played to their end."""
    unfinished: int
    wins: int
    """A shared victory is one for each."""
    favourite: str | None
    """The game played most; of equal ones the one played last."""
    by_game: tuple[InGame, ...]
    rival: Opponent | None
    """Whom they played with most."""
    nemesis: Opponent | None
    """Who was ahead of them more often than behind, by most."""
    streak: int
    """Victories in a row, up to the last game; defeats as a negative number."""
    best_streak: int
    worst_streak: int
    """The longest row of games without a victory."""
    luck: Luck
    last: tuple[tuple[int, str, bool, int], ...]
    """The last games, the latest first: number, game, whether won, points."""


def player_pages(games: Sequence[Played]) -> tuple[PlayerPage, ...]:
    """Everybody who played, those with most games first."""
    tallies: defaultdict[str, _Tally] = defaultdict(_Tally)
    for played in games:
        names = played.start.seats.names
        places = _places(played) if played.digest.status == FINISHED else ()
        for seat, name in enumerate(names):
            tallies[name].add(played, seat, places)
    pages = [tally.page(name) for name, tally in tallies.items()]
    return tuple(sorted(pages, key=lambda page: (-page.games, -page.wins, page.name)))


def _places(played: Played) -> tuple[tuple[bool, int], ...]:
    """By seat, something that is larger for a better place: winners first, then points."""
    digest = played.digest
    return tuple((seat in digest.winners, points) for seat, points in enumerate(digest.points))


class _Tally:
    """Counts one player through the games in their order."""

    def __init__(self) -> None:
        self.unfinished = self.streak = self.best = self.worst = 0
        self.points: defaultdict[str, list[int]] = defaultdict(list)
        self.wins: Counter[str] = Counter()
        self.together: Counter[str] = Counter()
        self.ahead: Counter[str] = Counter()
        self.behind: Counter[str] = Counter()
        self.luck = SeatLuck()
        self.last: list[tuple[int, str, bool, int]] = []

    def add(self, played: Played, seat: int, places: Sequence[tuple[bool, int]]) -> None:
        digest, game = played.digest, played.start.game
        self.luck = self.luck.plus(digest.luck[seat])
        if not places:
            self.unfinished += digest.status != NO_GAME
            return
        points = digest.points[seat]
        if game in self.points:
            self.points[game] = self.points.pop(game)  # the game played last stands last
        self.points[game].append(points)
        names = played.start.seats.names
        won = seat in digest.winners
        self.wins[game] += won
        self.last.append((played.start.id, game, won, points))
        if len(names) > 1:  # alone, nobody is beaten
            self._row(won)
        mine = places[seat]
        for other, place in enumerate(places):
            if other != seat:
                name = names[other]
                self.together[name] += 1
                if place > mine:
                    self.ahead[name] += 1
                elif place < mine:
                    self.behind[name] += 1

    def _row(self, won: bool) -> None:
        self.streak = max(self.streak, 0) + 1 if won else min(self.streak, 0) - 1
        self.best, self.worst = max(self.best, self.streak), max(self.worst, -self.streak)

    def page(self, name: str) -> PlayerPage:
        by_game = tuple(
            InGame(game, len(points), self.wins[game], sum(points) / len(points), max(points))
            for game, points in self.points.items()
        )
        favourite = max(reversed(by_game), key=lambda one: one.played, default=None)
        rival = max(self.together, key=lambda other: self.together[other], default=None)
        nemesis = max(self.together, key=lambda other: self.ahead[other] - self.behind[other], default=None)
        if nemesis is not None and self.ahead[nemesis] <= self.behind[nemesis]:
            nemesis = None
        return PlayerPage(
            name,
            sum(one.played for one in by_game),
            self.unfinished,
            sum(self.wins.values()),
            favourite.game if favourite is not None else None,
            tuple(sorted(by_game, key=lambda one: -one.played)),
            self._opponent(rival),
            self._opponent(nemesis),
            self.streak,
            self.best,
            self.worst,
            luck_of(self.luck),
            tuple(reversed(self.last[-LAST_GAMES:])),
        )

    def _opponent(self, name: str | None) -> Opponent | None:
        if name is None:
            return None
        return Opponent(name, self.together[name], self.ahead[name], self.behind[name])


def of_player(games: Iterable[Played], name: str) -> tuple[Played, ...]:
    """The games in which somebody sat."""
    return tuple(one for one in games if name in one.start.seats.names)
