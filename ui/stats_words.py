"""Statistics in words: the same sentences on the screen and on the command line. No Kivy here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.fairness import Fairness, Verdict
from companion.statistics.dice import DicePage, DiceSet
from companion.statistics.evening import EveningPage
from companion.statistics.games import GamePage
from companion.statistics.luck import Luck
from companion.statistics.players import InGame, PlayerPage
from ui.i18n import Words


class StatsWords:
    """Finds the words of statistics."""

    def __init__(self, words: Words, titles: Mapping[str, str]) -> None:
        """`titles`: what is written on the box, by the game's id."""
        self.words, self._titles = words, titles

    def title(self, game: str) -> str:
        """What a game is called."""
        return self._titles.get(game, game)

    def played(self, games: int, wins: int) -> str:
        """So many games, so many of them won."""
        return f"{self.words.say('stats.games.n', n=games)}, {self.words.say('stats.wins.n', n=wins)}"

    def luck(self, luck: Luck) -> str:
        """What somebody's dice did."""
        pips = f"{luck.excess:+.0f}".replace("-", "−") if round(luck.excess) else "0"
        return self.words.say(f"stats.luck.{luck.word}", n=luck.dice, pips=pips, share=luck.in_100)

    def luck_short(self, luck: Luck) -> str:
        """The same in a few words."""
        pips = f"{luck.excess:+.0f}".replace("-", "−") if round(luck.excess) else "0"
        if luck.word in ("few", "plain"):
            return self.words.say("stats.luck.short", pips=pips)
        return self.words.say("stats.luck.short.rare", pips=pips, share=luck.in_100)

    def in_game(self, one: InGame) -> str:
        """Somebody in one game."""
        return self.words.say("stats.in-game", n=one.played, wins=one.wins, mean=one.mean, best=one.best)

    def player_lines(self, page: PlayerPage) -> Iterator[str]:
        """All that is worth telling of a player."""
        say = self.words.say
        share = round(100 * page.wins / page.games) if page.games else 0
        yield say("stats.player.won", n=page.games, wins=page.wins, share=share) if page.games else say("stats.none")
        if page.favourite is not None and len(page.by_game) > 1:
            yield say("stats.favourite", game=self.title(page.favourite))
        if page.rival is not None:
            yield say("stats.rival", name=page.rival.name, n=page.rival.together)
        if page.nemesis is not None:
            facts = {"ahead": page.nemesis.ahead, "n": page.nemesis.together}
            yield say("stats.nemesis", name=page.nemesis.name, **facts)
        yield from self.streak_lines(page)
        if page.unfinished:
            yield say("stats.unfinished", n=page.unfinished)
        yield self.luck(page.luck)

    def streak_lines(self, page: PlayerPage) -> Iterator[str]:
        """The row that goes on, and the longest one."""
        if page.streak > 1:
            yield self.words.say("stats.streak.won", n=page.streak)
        elif page.streak < -1:
            yield self.words.say("stats.streak.lost", n=-page.streak)
        if page.best_streak > max(1, page.streak):
            yield self.words.say("stats.streak.best", n=page.best_streak)

    def game_lines(self, page: GamePage) -> Iterator[str]:
        """All that is worth telling of a game."""
        say = self.words.say
        yield say("stats.games.n", n=page.finished)
        if page.finished:
            yield say("stats.game.mean", mean=page.mean, rounds=page.rounds)
            if page.minutes is not None and page.minutes >= 1:
                yield say("stats.game.minutes", n=round(page.minutes))
            if page.best is not None:
                day = page.best.when.astimezone().strftime("%d.%m.%Y")
                yield say("stats.game.best", points=page.best.points, name=page.best.player, day=day)
            yield say("stats.game.first", n=page.first_wins, games=page.finished)
        if page.ended_early:
            yield say("stats.game.early", n=page.ended_early)
        if page.open:
            yield say("stats.game.open", n=page.open)

    def evening(self, page: EveningPage) -> str:
        """The heading of an evening."""
        return self.words.say("stats.evening.of", day=page.day.strftime("%d.%m.%Y"), n=len(page.games))

    def dice_name(self, one: DiceSet) -> str:
        """Which dice: the box, and the colour where it is known."""
        if one.colour is None:
            return self.title(one.game)
        return self.words.say("stats.dice.name", game=self.title(one.game), colour=one.colour)

    def fair(self, told: Fairness) -> str:
        """Whether that is unusual."""
        if told.verdict is not Verdict.UNUSUAL:
            return self.words.say(f"fair.{told.verdict.value}", n=told.throws)
        key = "fair.often" if told.too_often else "fair.rarely"
        odds = f"{told.odds:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
        return self.words.say(key, face=told.strangest, odds=odds, n=told.throws)

    def dice_notes(self, page: DicePage) -> Iterator[str]:
        """What to keep in mind."""
        say = self.words.say
        if not page.sets:
            yield say("stats.dice.none")
            if page.told_by_hand:
                yield say("stats.dice.by-hand", n=page.told_by_hand)
            return
        yield say("stats.dice.alike")
        yield say("stats.dice.again")
        if page.taken_back:
            yield say("stats.dice.taken-back", n=page.taken_back)
        if page.told_by_hand:
            yield say("stats.dice.by-hand", n=page.told_by_hand)
        if page.strange:
            yield say("stats.dice.strange", n=page.strange)
