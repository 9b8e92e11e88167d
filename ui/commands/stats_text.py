"""Statistics as lines of words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.statistics.dice import DicePage
from companion.statistics.evening import EveningPage
from companion.statistics.games import GamePage
from companion.statistics.players import PlayerPage
from companion.statistics.report import Report
from ui.i18n import Words
from ui.stats_words import StatsWords

Titles = Mapping[str, str]
"""What is written on the box, by the game's id."""


def as_text(told: Report, titles: Titles, words: Words, folder: str) -> Iterator[str]:
    """Every page, one below the other; where there is nothing, a word about that."""
    say = StatsWords(words, titles)
    if not told.games:
        yield words.say("stats.nothing", folder=folder)
    if told.evening is not None:
        yield from _evening(told.evening, say)
    for page in told.players:
        yield from ("", *_player(page, say))
    for game in told.by_game:
        yield from ("", *_game(game, say))
    if told.games:
        yield from ("", *_dice(told.dice, say))
    for one in told.unread:
        yield words.say("stats.unread", number=one.number, title=one.title, reason=one.problem)


def _evening(page: EveningPage, say: StatsWords) -> Iterator[str]:
    yield say.evening(page)
    for line in page.lines:
        yield f"    {line.name}: {say.played(line.games, line.wins)}. {say.luck(line.luck)}"


def _player(page: PlayerPage, say: StatsWords) -> Iterator[str]:
    yield page.name
    for line in say.player_lines(page):
        yield f"    {line}"
    for one in page.by_game:
        yield f"    {say.title(one.game)}: {say.in_game(one)}"


def _game(page: GamePage, say: StatsWords) -> Iterator[str]:
    yield say.title(page.game)
    for line in say.game_lines(page):
        yield f"    {line}"
    for name, won, of in page.wins:
        yield f"    {name}: {say.played(of, won)}"


def _dice(page: DicePage, say: StatsWords) -> Iterator[str]:
    yield say.words.say("stats.dice")
    for one in page.sets:
        counts = "  ".join(f"{say.words.fact(face.face)}: {face.count}" for face in one.fairness.faces)
        yield f"    {say.dice_name(one)}: {say.fair(one.fairness)}"
        yield f"        {counts}"
    for note in say.dice_notes(page):
        yield f"    {note}"
