"""Backups on a stick: what is plugged in, what lies on it, a new one, and the question before one comes back."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from companion.storage.backup_file import BackupFile, Stick
from ui.app.inbox import RestoreBackup
from ui.present.models import Tap
from ui.present.scope import Scope
from ui.present.sheets import AskSheet
from ui.present.sizes import size_words
from ui.state.intents import BackUp, Close, ExportTables, Go, InstallPlugIn, Open, Place
from ui.state.plugins import PlugIn, said_of
from ui.state.sheets import AskPlugIn, AskRestore


class BackupLine(Struct, frozen=True):
    """A backup on a stick."""

    words: str
    below: str
    restore: Tap


class PlugInLine(Struct, frozen=True):
    """A program on a stick; `look` is None where it is not let in."""

    words: str
    below: str
    look: Tap | None


class StickLine(Struct, frozen=True):
    """A stick, and what lies on it."""

    words: str
    back_up: Tap
    export: Tap
    backups: tuple[BackupLine, ...]
    empty: str
    plug_ins: tuple[PlugInLine, ...] = ()


class SticksModel(Struct, frozen=True):
    """The page."""

    title: str
    sentence: str
    back: Tap
    sticks: tuple[StickLine, ...]
    told: str = ""
    tone: str = "yes"


def sticks_model(scope: Scope) -> SticksModel:
    """What is plugged in at this moment."""
    now = scope.sticks
    told = scope.say("stick.working") if now.working else scope.words(now.told) if now.told is not None else ""
    sentence = "stick.words" if now.sticks else "working" if now.sticks is None else "stick.none"
    return SticksModel(
        scope.say("stick.title"),
        scope.say(sentence),
        Tap(scope.say("back"), Go(Place.SETTINGS), icon="back", kind="quiet"),
        tuple(_stick(scope, stick) for stick in now.sticks or ()),
        told,
        "warn" if now.failed else "accent" if now.working else "yes",
    )


def _stick(scope: Scope, stick: Stick) -> StickLine:
    busy = scope.sticks.working
    return StickLine(
        _name(scope, stick),
        Tap(scope.say("stick.back-up"), None if busy else BackUp(stick.path), icon="down", kind="main", barred=busy),
        Tap(scope.say("stick.export"), None if busy else ExportTables(stick.path), icon="chart", barred=busy),
        tuple(_backup(scope, one) for one in stick.backups),
        "" if stick.backups else scope.say("stick.empty"),
        tuple(_plug_in(scope, one) for one in scope.sticks.plug_ins if Path(one.path).parent == Path(stick.path)),
    )


def _plug_in(scope: Scope, one: PlugIn) -> PlugInLine:
    if one.refused is not None:
        return PlugInLine(scope.say("plugin.refused", file=Path(one.path).name), scope.words(one.refused), None)
    barred = scope.snapshot.playing is not None or scope.sticks.working
    look = Tap(scope.say("plugin.look"), None if barred else Open(AskPlugIn(one.path)), "info", barred=barred)
    return PlugInLine(scope.say("plugin.line", name=one.name, version=one.version), one.summary, look)


def plug_in_sheet(scope: Scope, sheet: AskPlugIn) -> AskSheet | None:
    """Really let it in? That it is a program, from whom it says to be, and what it asks for, come first."""
    found = [one for one in scope.sticks.plug_ins if one.path == sheet.path and one.refused is None]
    if not found:
        return None
    one = found[0]
    warning, *facts = said_of(one)
    taps = (
        Tap(scope.say("question.no"), Close(), icon="cross", kind="main"),
        Tap(scope.say("plugin.install"), (InstallPlugIn(one.path, one.sha256), Close()), icon="down", kind="no"),
    )
    title = scope.say("plugin.line", name=one.name, version=one.version)
    return AskSheet("warn", "warn", title, scope.words(warning), " ".join(scope.words(fact) for fact in facts), taps)


def _name(scope: Scope, stick: Stick) -> str:
    """What the system calls it is said only where there are several."""
    free = size_words(scope, stick.free)
    if len(scope.sticks.sticks or ()) > 1:
        return scope.say("stick.name", name=stick.name, free=free)
    return scope.say("stick.only", free=free)


def _backup(scope: Scope, one: BackupFile) -> BackupLine:
    parts = [size_words(scope, one.size)]
    if one.photographs is not None:
        parts.insert(0, scope.say("backup.photographs", n=one.photographs))
    if one.games is not None:
        parts.insert(0, scope.say("backup.games", n=one.games))
    barred = scope.snapshot.playing is not None or scope.sticks.working
    restore = Tap(scope.say("stick.restore"), None if barred else Open(AskRestore(one.path)), "undo", barred=barred)
    return BackupLine(one.created.astimezone().strftime("%d.%m.%Y, %H:%M"), " · ".join(parts), restore)


def restore_sheet(scope: Scope, sheet: AskRestore) -> AskSheet | None:
    """Really bring it back? What is here now is set aside, not lost."""
    found = [one for stick in scope.sticks.sticks or () for one in stick.backups if one.path == sheet.path]
    if not found:
        return None
    line = _backup(scope, found[0])
    taps = (
        Tap(scope.say("question.no"), Close(), icon="cross"),
        Tap(scope.say("stick.restore"), (RestoreBackup(sheet.path), Close()), icon="undo", kind="no"),
    )
    sentence = scope.say("stick.restore.sentence", when=line.words, what=line.below)
    return AskSheet("undo", "accent", scope.say("stick.restore"), sentence, "", taps)
