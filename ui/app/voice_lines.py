"""What is said of what happens at the table: the caller's short forms, or the sentences of the log.

What was heard once is not said again: whoever takes a step back and makes it anew hears only what is new about it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from companion import po
from companion.core import TABLE, Event
from companion.game import Game
from ui.app.ear_lines import ear_lines
from ui.app.snapshot import Playing, Snapshot
from ui.app.sound_cues import has_news
from ui.i18n import Words
from ui.sound.speech_text import sentence

SHORT, LONG = "voice.", "event."


class Says(StrEnum):
    """How much is said."""

    OFF = "off"
    CALLS = "calls"
    """As a caller does: short, and only what matters."""
    EVERYTHING = "everything"
    """Every sentence of the log, and what is due."""
    EAR = "ear"
    """So much that nobody needs to see the screen."""


class VoiceLines:
    """Remembers what was said of the game in play."""

    def __init__(self) -> None:
        self._game: int | None = None
        self._heard: set[tuple[int, str]] = set()
        """At which length of the game, and what."""

    def said(self, before: Snapshot | None, now: Snapshot, words: Words, says: Says) -> str:
        """What is said now; empty: nothing, and what is being said goes on."""
        if says is Says.OFF:
            return ""
        playing = now.playing
        if playing is not None and playing.number != self._game:
            self._game, self._heard = playing.number, set()
        lines = self._happened(before, now, words, says)
        if says is Says.CALLS:
            lines += _turn(before, now, words)
        elif says is Says.EVERYTHING:
            lines += _due(before, now, words)
        else:
            lines += ear_lines(before, now, words)
        return " ".join(sentence(line) for line in lines if line)

    def _happened(self, before: Snapshot | None, now: Snapshot, words: Words, says: Says) -> list[str]:
        playing = now.playing
        if playing is None or not has_news(before, now):
            return []
        lines = [event_words(playing.game, event, words, short=says is Says.CALLS) for event in playing.events]
        if playing.outcome is not None:
            lines.append(winners(playing, words))
        place = len(playing.entries)
        fresh = [line for line in lines if line and (place, line) not in self._heard]
        self._heard |= {(place, line) for line in lines}
        return fresh


def event_words(game: Game[Any], event: Event, words: Words, *, short: bool) -> str:
    """An event as it is said: of a game that has short forms the caller says these alone, of others the log."""
    told = event.seen_by(TABLE)
    if short and has_short_forms(game):
        key = SHORT + told.key.removeprefix(LONG)
        return words.text(key, told.facts) if words.has(key) else ""
    return words(told)


def has_short_forms(game: Game[Any]) -> bool:
    """Whether a game says anything to the caller."""
    try:
        return any(key.startswith(SHORT) for key in po.load(game.locale, "en").sentences)
    except po.PoError:
        return False


def winners(playing: Playing, words: Words) -> str:
    """How the game ended."""
    if playing.outcome is None:
        return ""
    won = playing.outcome.winners
    if not won:
        return words.say("end.nobody")
    return words.say("end.wins", player=won[0]) if len(won) == 1 else words.say("end.share", players=won)


def _turn(before: Snapshot | None, now: Snapshot, words: Words) -> list[str]:
    """Whose turn it is, where that has changed and is no correction."""
    playing, last = now.playing, before.playing if before is not None else None
    if playing is None or playing.turn is None or playing is last:
        return []
    begins = last is None or last.number != playing.number
    changed = last is not None and last.turn != playing.turn and has_news(before, now)
    return [words.say("voice.turn", player=playing.turn)] if begins or changed else []


def _due(before: Snapshot | None, now: Snapshot, words: Words) -> list[str]:
    """What is due, where that has changed."""
    prompt = _prompt(now, words)
    return [prompt] if prompt and prompt != _prompt(before, words) else []


def _prompt(now: Snapshot | None, words: Words) -> str:
    playing = now.playing if now is not None else None
    if playing is None or not playing.asks:
        return ""
    return words(playing.game.rules.asks_for(playing.state, TABLE)[0].prompt)
