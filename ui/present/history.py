"""The history: every entry with its photograph, and what can be done with it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core import TABLE, Rolled
from companion.journal.clock_check import wrong_times
from companion.session import Entry
from ui.app.inbox import TakeBack
from ui.app.snapshot import Playing
from ui.present.amend import amending
from ui.present.models import Action, Tap, Who
from ui.present.scope import Scope, who
from ui.present.sheets import close_tap
from ui.present.table import redo_tap, undo_tap
from ui.state.intents import Open
from ui.state.sheets import SetByHand, ShowHistory

PAGE = 60
"""Entries on a page: every line that is drawn takes memory, and a long evening has hundreds."""


class EntryLine(Struct, frozen=True):
    """One entry of the history."""

    words: str
    who: Who | None
    time: str
    photo: str | None
    marks: tuple[str, ...]
    chosen: bool
    action: Action


class HistorySheet(Struct, frozen=True):
    """The history: entries, newest first, and what can be done with the one that was tapped."""

    title: str
    lines: tuple[EntryLine, ...]
    empty: str
    photo: str | None
    detail: tuple[str, ...]
    taps: tuple[Tap, ...]
    tools: tuple[Tap, ...]
    close: Tap
    later: Tap | None = None
    """To the page with newer entries, and to the one with older ones, where there are any."""
    earlier: Tap | None = None


def history_sheet(scope: Scope, playing: Playing, sheet: ShowHistory) -> HistorySheet:
    """The newest entry first."""
    entries = list(reversed(playing.entries))
    wrong = wrong_times([entry.at for entry in playing.entries])
    chosen = next((entry for entry in entries if entry.number == sheet.entry), None)
    tools = []
    tools += [replace(tap, kind="plain") for tap in (undo_tap(scope, playing), redo_tap(scope, playing)) if tap]
    tools.append(Tap(scope.say("menu.adjust"), Open(SetByHand()), icon="pencil"))
    page = min(sheet.page, max(0, len(entries) - 1) // PAGE)  # what was taken back may have been a whole page
    shown = range(page * PAGE, min(len(entries), (page + 1) * PAGE))
    return HistorySheet(
        title=scope.say("history.title"),
        lines=tuple(_line(scope, playing, entries[place], sheet, len(entries) - 1 - place in wrong) for place in shown),
        empty=scope.say("history.empty"),
        photo=chosen.photo if chosen is not None else None,
        detail=_detail(scope, chosen),
        taps=_taps(scope, chosen),
        tools=tuple(tools),
        close=close_tap(scope),
        later=_turn(scope, "history.later", page - 1, "up") if page else None,
        earlier=_turn(scope, "history.earlier", page + 1, "down") if shown.stop < len(entries) else None,
    )


def _turn(scope: Scope, words: str, page: int, icon: str) -> Tap:
    return Tap(scope.say(words), Open(ShowHistory(page=page)), icon=icon)


def entry_words(scope: Scope, playing: Playing, entry: Entry[Any]) -> str:
    """A move in words, as everybody may read it."""
    words = scope.words(playing.game.rules.describe(entry.move))
    return words[:1].upper() + words[1:]


def _line(scope: Scope, playing: Playing, entry: Entry[Any], sheet: ShowHistory, clock_was_wrong: bool) -> EntryLine:
    chosen = entry.number == sheet.entry
    marks = []
    if clock_was_wrong:
        marks.append(scope.say("history.clock"))
    if entry.amended:
        marks.append(scope.say("history.amended"))
    if entry.by_itself:
        marks.append(scope.say("history.by-itself"))
    if entry.adjusted:
        marks.append(scope.say("history.adjusted"))
    return EntryLine(
        entry_words(scope, playing, entry),
        who(scope, entry.move.seat),
        entry.at.astimezone().strftime("%H:%M"),
        entry.photo,
        tuple(marks),
        chosen,
        Open(ShowHistory(None if chosen else entry.number, sheet.page)),
    )


def _detail(scope: Scope, entry: Entry[Any] | None) -> tuple[str, ...]:
    if entry is None:
        return (scope.say("history.hint"),)
    return tuple(scope.words(event.seen_by(TABLE)) for event in entry.events)


def _taps(scope: Scope, entry: Entry[Any] | None) -> tuple[Tap, ...]:
    if entry is None:
        return ()
    taps = []
    if isinstance(entry.move, Rolled):
        taps.append(Tap(scope.say("history.amend"), amending(entry), icon="pencil"))
    taps.append(Tap(scope.say("history.back-to"), TakeBack(entry.number), icon="undo"))
    return tuple(taps)
