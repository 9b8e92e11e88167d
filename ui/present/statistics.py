"""Statistics on the screen: the evening, players, games, dice. The sentences are those of the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.dice import Colour
from companion.fairness import Verdict
from companion.statistics.dice import DiceSet
from companion.statistics.evening import EveningPage
from companion.statistics.games import GamePage
from companion.statistics.players import PlayerPage
from companion.statistics.report import Report
from ui.app.seat_colours import seat_colours
from ui.kit.theme import PLAYER_COLOURS
from ui.present.models import Action, Tap, Who, choice
from ui.present.scope import Scope
from ui.state.intents import Go, Place
from ui.state.statistics import ShowStatistics, StatisticsPage, Tab
from ui.stats_words import StatsWords

MOST_LINES = 8
"""Lines in one chart: more cannot be told apart."""
TITLES = {Tab.EVENING: "stats.evening", Tab.PLAYERS: "stats.players", Tab.GAMES: "stats.games", Tab.DICE: "stats.dice"}
ICONS = {Tab.EVENING: "moon", Tab.PLAYERS: "people", Tab.GAMES: "cards", Tab.DICE: "dice"}


class ChartModel(Struct, frozen=True):
    """Lines over a grid."""

    title: str
    lines: tuple[tuple[Who, tuple[tuple[float, float], ...]], ...]


class PersonLine(Struct, frozen=True):
    """Somebody, and a few words about them."""

    who: Who
    words: str
    below: str = ""
    action: Action = None


class EveningModel(Struct, frozen=True):
    """The last evening."""

    heading: str
    people: tuple[PersonLine, ...]
    charts: tuple[ChartModel, ...]
    note: str


class ListModel(Struct, frozen=True):
    """Everybody, or every game: a tap opens the page."""

    people: tuple[PersonLine, ...] = ()
    taps: tuple[Tap, ...] = ()


class AboutModel(Struct, frozen=True):
    """The page of a player or a game."""

    heading: str
    who: Who | None
    lines: tuple[str, ...]
    shares: tuple[tuple[str, str, float], ...]
    """A bar each: its name, what it says, and how full it is."""


class FacesModel(Struct, frozen=True):
    """The dice of one colour in one box: a bar for each face, and the band of a fair die."""

    heading: str
    sentence: str
    icon: str
    tone: str
    colour: Colour | None
    bars: tuple[tuple[str, int], ...]
    """Face and count."""
    low: int
    high: int
    band: str


class DiceModel(Struct, frozen=True):
    """The dice: which there are, and those that are looked at."""

    sets: tuple[Tap, ...]
    faces: FacesModel | None
    notes: tuple[str, ...]


class StatisticsModel(Struct, frozen=True):
    """The screen of statistics."""

    back: Tap
    tabs: tuple[Tap, ...]
    content: EveningModel | ListModel | AboutModel | DiceModel | None = None
    told: str = ""
    """Where there is nothing to show: why."""
    unread: str = ""


def statistics_model(scope: Scope) -> StatisticsModel:
    """What is open of it."""
    page, now = scope.screen_state.statistics, scope.statistics
    tabs = tuple(
        choice(scope.say(TITLES[tab]), ShowStatistics(StatisticsPage(tab)), tab is page.tab, icon=ICONS[tab])
        for tab in Tab
    )
    model = StatisticsModel(_back(scope, page), tabs)
    report = now.report
    if report is None:
        return _with(model, told=_waiting(scope))
    unread = scope.say("stats.unread.n", n=len(report.unread)) if report.unread else ""
    content = _content(scope, report, page) if report.games else None
    return StatisticsModel(model.back, tabs, content, "" if content is not None else scope.say("stats.empty"), unread)


def _with(model: StatisticsModel, told: str) -> StatisticsModel:
    return StatisticsModel(model.back, model.tabs, told=told)


def _waiting(scope: Scope) -> str:
    now = scope.statistics
    if now.failed:
        return scope.say("fault.listing")
    return scope.say("stats.counting", done=now.done, n=now.of) if now.of else scope.say("working")


def _back(scope: Scope, page: StatisticsPage) -> Tap:
    deep = bool(page.name) and page.tab is not Tab.DICE
    action: Action = ShowStatistics(StatisticsPage(page.tab)) if deep else Go(Place.HOME)
    return Tap(scope.say("back"), action, icon="back", kind="quiet")


def _content(
    scope: Scope, report: Report, page: StatisticsPage
) -> EveningModel | ListModel | AboutModel | DiceModel | None:
    titles = {
        id: scope.say("free.title") if game.apart else game.title for id, game in scope.library.playable().items()
    }
    say = StatsWords(scope.words, titles)
    match page.tab:
        case Tab.EVENING:
            evening = report.evening
            return _evening(scope, evening, _people(scope, report), say) if evening is not None else None
        case Tab.PLAYERS:
            player = next((one for one in report.players if one.name == page.name), None)
            people = _people(scope, report)
            return _player(people[player.name], player, say) if player else _players(people, report, say)
        case Tab.GAMES:
            game = next((one for one in report.by_game if one.game == page.name), None)
            return _game(game, say) if game is not None else _games(report, say)
        case Tab.DICE:
            return _dice(scope, report, page.name, say)


def _people(scope: Scope, report: Report) -> dict[str, Who]:
    """Everybody with a colour, the same on every page; of more people than colours, some wear the same."""
    names, most = [page.name for page in report.players], len(PLAYER_COLOURS)
    worn = [
        colour
        for first in range(0, len(names), most)
        for colour in seat_colours(names[first : first + most], scope.library.players)
    ]
    return {name: Who(name, colour) for name, colour in zip(names, worn, strict=True)}


def _at_one_table(scope: Scope, people: Mapping[str, Who], names: Sequence[str]) -> Mapping[str, Who]:
    """These people as they are told apart in a chart."""
    if len({people[name].colour for name in names}) == len(names) or len(names) > len(PLAYER_COLOURS):
        return people
    worn = seat_colours(names, scope.library.players)
    return {name: Who(name, colour) for name, colour in zip(names, worn, strict=True)}


# --- the evening ------------------------------------------------------------------------------------------------------


def _evening(scope: Scope, page: EveningPage, people_known: Mapping[str, Who], say: StatsWords) -> EveningModel:
    who = _at_one_table(scope, people_known, [line.name for line in page.lines])
    people = tuple(
        PersonLine(
            who[line.name],
            say.played(line.games, line.wins),
            say.luck_short(line.luck),
            ShowStatistics(StatisticsPage(Tab.PLAYERS, line.name)),
        )
        for line in page.lines
    )
    charts = []
    if page.race is not None and len(page.race.points) > 1:
        race = page.race
        lines = tuple(
            (who[name], tuple((float(at), float(points[seat])) for at, points in enumerate(race.points)))
            for seat, name in enumerate(race.names[:MOST_LINES])
        )
        charts.append(ChartModel(f"{say.title(race.game)} · {scope.say('stats.race')}", lines))
    thrown = [line for line in page.lines if line.luck.dice][:MOST_LINES]
    if thrown:
        lines = tuple((who[line.name], line.luck_race) for line in thrown)
        charts.append(ChartModel(scope.say("stats.luck.race"), lines))
    return EveningModel(say.evening(page), people, tuple(charts), scope.say("stats.luck.words"))


# --- players and games ------------------------------------------------------------------------------------------------


def _players(people_known: Mapping[str, Who], report: Report, say: StatsWords) -> ListModel:
    people = tuple(
        PersonLine(
            people_known[page.name],
            say.played(page.games, page.wins),
            action=ShowStatistics(StatisticsPage(Tab.PLAYERS, page.name)),
        )
        for page in report.players
    )
    return ListModel(people)


def _player(who: Who, page: PlayerPage, say: StatsWords) -> AboutModel:
    shares = tuple((say.title(one.game), say.in_game(one), one.wins / one.played) for one in page.by_game)
    return AboutModel(page.name, who, tuple(say.player_lines(page)), shares)


def _games(report: Report, say: StatsWords) -> ListModel:
    return ListModel(
        taps=tuple(
            Tap(
                say.title(page.game),
                ShowStatistics(StatisticsPage(Tab.GAMES, page.game)),
                icon="next",
                below=say.words.say("stats.games.n", n=page.finished),
            )
            for page in report.by_game
        )
    )


def _game(page: GamePage, say: StatsWords) -> AboutModel:
    shares = tuple((name, say.played(of, won), won / of if of else 0.0) for name, won, of in page.wins)
    return AboutModel(say.title(page.game), None, tuple(say.game_lines(page)), shares)


# --- dice -------------------------------------------------------------------------------------------------------------


def _dice(scope: Scope, report: Report, name: str, say: StatsWords) -> DiceModel:
    sets = report.dice.sets
    chosen = next((one for one in sets if _key(one) == name), sets[0] if sets else None)
    taps = tuple(
        Tap(
            say.dice_name(one),
            ShowStatistics(StatisticsPage(Tab.DICE, _key(one))),
            icon="warn" if one.fairness.verdict is Verdict.UNUSUAL else "die" if one.colour is None else _paint(one),
            kind="chosen" if one is chosen else "plain",
            below=scope.say("stats.throws.n", n=one.fairness.throws),
        )
        for one in sets
    )
    return DiceModel(taps, _faces(chosen, say) if chosen is not None else None, tuple(say.dice_notes(report.dice)))


_SIGNS = {Verdict.FEW: ("hourglass", "soft"), Verdict.USUAL: ("check", "yes"), Verdict.UNUSUAL: ("warn", "warn")}
"""Icon and tone of what is said of dice."""


def _key(one: DiceSet) -> str:
    faces = " ".join(face.face.id for face in one.fairness.faces)
    return f"{one.game} {one.colour.value if one.colour is not None else '-'} {faces}"


def _paint(one: DiceSet) -> str:
    return f"paint:{one.colour.value}" if one.colour is not None else ""


def _faces(one: DiceSet, say: StatsWords) -> FacesModel:
    fair = one.fairness
    sentence = say.fair(fair)
    return FacesModel(
        say.dice_name(one),
        sentence[:1].upper() + sentence[1:],
        *_SIGNS[fair.verdict],
        one.colour,
        tuple((face.face.id, face.count) for face in fair.faces),
        fair.faces[0].low,
        fair.faces[0].high,
        say.words.say("stats.band"),
    )
