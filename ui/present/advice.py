"""Advice on the screen: the hint button, what lies behind it, and a word before a clearly poor choice.

Off until a player wants it. It is reckoned from what everybody at the table may know, and says what it is best for.
"""

from __future__ import annotations

import logging
from collections.abc import Hashable, Mapping
from typing import Any

from msgspec import Struct

from companion.advice import Advised
from companion.core import Move
from companion.game import Game
from companion.settings.settings_file import ADVICE
from ui.app.inbox import Answer
from ui.app.snapshot import Playing
from ui.present.models import Action, Tap, choice
from ui.present.scope import Scope, people
from ui.present.sheets import AskSheet, MenuSheet, close_tap
from ui.state.intents import Close, Open, Place, Prefer, ShowAdvice
from ui.state.sheets import AdviceFor, PoorChoice

OFF, HINTS, WARNINGS = "off", *ADVICE

_log = logging.getLogger(__package__)


class AdviceLine(Struct, frozen=True):
    """A choice: what it is worth in words and as a bar, and what to do."""

    worth: str
    share: float
    words: str
    note: str = ""


class AdviceModel(Struct, frozen=True):
    """The hint, open."""

    lines: tuple[AdviceLine, ...]
    aim: str
    notes: tuple[str, ...]
    close: Tap
    progress: float | None = None
    """How far it is while there is no answer yet."""


def wanted_by(scope: Scope, name: str) -> str:
    """What a player wants to hear."""
    return scope.prefs.advice.get(name, OFF)


def level(scope: Scope, playing: Playing) -> str:
    """What the player in turn wants to hear."""
    return OFF if playing.turn is None else wanted_by(scope, playing.seats.names[playing.turn])


def question_of(scope: Scope) -> tuple[Game[Any], Hashable] | None:
    """What there is to advise the player in turn, who wants it; None: nothing."""
    playing = scope.snapshot.playing
    if playing is None or playing.game.adviser is None or scope.screen_state.place is not Place.TABLE:
        return None
    if not playing.asks or playing.outcome is not None or playing.closed is not None or scope.snapshot.proposal:
        return None
    if level(scope, playing) == OFF:
        return None
    try:
        question = playing.game.adviser.question(scope.view, scope.asks)
    except Exception:  # the door for foreign code: without advice the table plays on
        _log.exception("%s has no question to advise on", playing.game.id)
        return None
    return None if question is None else (playing.game, question)


def is_wanted(scope: Scope) -> bool:
    """Whether an answer is needed now: the hint is open, or the player wants to be warned."""
    playing = scope.snapshot.playing
    return playing is not None and (scope.screen_state.advice or level(scope, playing) == WARNINGS)


def hint_tap(scope: Scope) -> Tap | None:
    """Opens the hint, or puts it away."""
    if question_of(scope) is None:
        return None
    shown = scope.screen_state.advice
    return Tap(scope.say("advice.hint"), ShowAdvice(not shown), icon="bulb", kind="chosen" if shown else "quiet")


def advice_model(scope: Scope) -> AdviceModel | None:
    """The hint, where it is open."""
    now = scope.advice
    if not scope.screen_state.advice or now is None:
        return None
    close = Tap(scope.say("close"), ShowAdvice(False), icon="cross", kind="quiet")
    if now.failed:
        return AdviceModel((), "", (scope.say("advice.failed"),), close)
    if now.advice is None:
        return AdviceModel((), "", (scope.say("advice.working"),), close, now.progress)
    advice = now.advice
    return AdviceModel(
        tuple(_line(scope, one) for one in advice.choices),
        scope.say("advice.aim.is", aim=scope.words(advice.aim)),
        tuple(scope.words(note) for note in advice.notes),
        close,
    )


def _line(scope: Scope, one: Advised) -> AdviceLine:
    note = scope.words(one.note) if one.note is not None else ""
    return AdviceLine(scope.words(one.worth), min(1.0, max(0.0, one.share)), scope.words(one.words), note)


# --- a word before a poor choice --------------------------------------------------------------------------------------


def poor_choice(scope: Scope, move: Move) -> bool:
    """Whether a player who wants to be warned is about to do what is clearly worse than the best, and was not told."""
    playing, now = scope.snapshot.playing, scope.advice
    if playing is None or now is None or now.advice is None or scope.screen_state.warned:
        return False
    if level(scope, playing) != WARNINGS or not now.advice.choices:
        return False
    try:
        worth = now.advice.judge(move)
    except Exception:  # as above
        _log.exception("%s cannot judge a move", playing.game.id)
        return False
    return worth is not None and worth < now.advice.poor_below


def poor_sheet(scope: Scope, playing: Playing, sheet: PoorChoice) -> AskSheet | None:
    """What would be better; whoever wants to goes on all the same."""
    now = scope.advice
    if now is None or now.advice is None or not now.advice.choices:
        return None
    best = _line(scope, now.advice.choices[0])
    said = scope.say("advice.poor.sentence", words=best.words, worth=best.worth)
    taps = (
        Tap(scope.say("advice.poor.back"), (Close(), ShowAdvice(True)), icon="bulb", kind="main"),
        Tap(scope.words(playing.game.rules.describe(sheet.move)), (Close(), Answer(sheet.move)), icon="check"),
    )
    aim = scope.say("advice.aim.is", aim=scope.words(now.advice.aim))
    return AskSheet("bulb", "warn", scope.say("advice.poor"), said, aim, taps)


# --- who wants it -----------------------------------------------------------------------------------------------------


def menu_tap(scope: Scope, playing: Playing) -> list[Tap]:
    """In the menu of a game that gives advice."""
    if playing.game.adviser is None or playing.outcome is not None:
        return []
    return [Tap(scope.say("advice.title"), Open(AdviceFor()), icon="bulb")]


def advice_sheet(scope: Scope, playing: Playing, sheet: AdviceFor) -> MenuSheet:
    """Who of those who play wants what: first who, then what."""
    if sheet.name:
        title = scope.say("advice.for", name=sheet.name)
        return MenuSheet(
            title, scope.say("advice.words"), _levels(scope, sheet.name, Open(AdviceFor())), close_tap(scope)
        )
    names = [person.name for person in people(scope, playing)]
    taps = tuple(
        Tap(name, Open(AdviceFor(name)), icon="bulb", below=scope.say(f"advice.{wanted_by(scope, name)}"))
        for name in names
    )
    return MenuSheet(scope.say("advice.title"), scope.say("advice.words"), taps, close_tap(scope))


def player_levels(scope: Scope, name: str) -> MenuSheet:
    """What a remembered player wants."""
    title = scope.say("advice.for", name=name)
    return MenuSheet(title, scope.say("advice.words"), _levels(scope, name, Close()), close_tap(scope))


def _levels(scope: Scope, name: str, then: object) -> tuple[Tap, ...]:
    now = wanted_by(scope, name)
    kept = scope.prefs.advice
    return tuple(
        choice(scope.say(f"advice.{one}"), (Prefer("advice", with_advice(kept, name, one)), then), one == now)
        for one in (OFF, HINTS, WARNINGS)
    )


def with_advice(kept: Mapping[str, str], name: str, wanted: str) -> dict[str, str]:
    """What everybody wants, with one of them changed; who wants none is not kept."""
    others = {one: level for one, level in kept.items() if one != name}
    return others if wanted == OFF else {**others, name: wanted}


def moved_advice(scope: Scope, old: str, new: str) -> Action:
    """What a player wants to be advised goes with the name."""
    kept = scope.prefs.advice
    return Prefer("advice", renamed(kept, old, new)) if old in kept and old != new else None


def renamed(kept: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    """The same after a player got another name; one that was there already keeps its own wish."""
    moved = kept.get(old, OFF)
    return with_advice(with_advice(kept, old, OFF), new, kept.get(new, moved))
