"""Home and kept games."""

from __future__ import annotations

from msgspec import Struct

from companion.journal.listing import GameStatus, Listed
from ui.app.inbox import DeleteGame, ResumeGame
from ui.present.camera_view import missing_camera
from ui.present.models import Tap
from ui.present.scope import Scope
from ui.present.sheets import AskSheet
from ui.state.game_draft import PickGame
from ui.state.intents import Close, Go, Open, Place
from ui.state.sheets import AskDelete, ShareGame


class HomeModel(Struct, frozen=True):
    """Home."""

    title: str
    greeting: str
    resume: Tap | None
    new: Tap
    taps: tuple[Tap, ...]
    notices: tuple[str, ...]
    working: str = ""
    camera: Tap | None = None
    """A camera is wanted and gives no picture: what to check."""


class KeptLine(Struct, frozen=True):
    """A kept game."""

    title: str
    words: str
    names: str
    resume: Tap | None
    delete: Tap
    share: Tap | None = None
    """Take it along, once it is over: what goes on may have secrets."""
    problem: str = ""


class KeptModel(Struct, frozen=True):
    """Kept games."""

    title: str
    lines: tuple[KeptLine, ...]
    empty: str
    back: Tap
    working: str = ""


def home_model(scope: Scope) -> HomeModel:
    """Home: the last game is one tap away, also after a power cut."""
    last = next((one for one in scope.library.kept if one.status is GameStatus.OPEN), None)
    resume = None
    if scope.snapshot.playing is not None:
        resume = Tap(
            scope.say("home.back"), Go(Place.TABLE), icon="play", kind="main", below=scope.snapshot.playing.game.title
        )
    elif last is not None:
        below = scope.say("home.last", game=last.start.title, names=last.start.seats.names)
        resume = Tap(scope.say("home.resume"), ResumeGame(last.start.id), icon="play", kind="main", below=below)
    new = Tap(
        scope.say("home.new"),
        Go(Place.NEW),
        icon="dice",
        kind="plain" if resume is not None else "main",
        below=scope.say("home.new.below"),
    )
    taps = (
        *_apart(scope),
        Tap(scope.say("kept.title"), Go(Place.KEPT), icon="clock"),
        Tap(scope.say("stats.title"), Go(Place.STATISTICS), icon="chart"),
        Tap(scope.say("settings.title"), Go(Place.SETTINGS), icon="gear"),
        Tap(scope.say("help.title"), Go(Place.HELP), icon="help"),
    )
    return HomeModel(
        "Table Companion",
        scope.say("home.greeting"),
        resume,
        new,
        taps,
        (*(scope.words(notice) for notice in scope.snapshot.notices), *_about_versions(scope)),
        scope.say("working") if scope.library.loading else "",
        _missing(scope),
    )


def _about_versions(scope: Scope) -> tuple[str, ...]:
    """What a stick brings, and how a change of the version goes."""
    others = scope.versions
    if others.changing:
        return (scope.say("update.working"),)
    told = (scope.words(others.told),) if others.told is not None else ()
    return (*told, scope.say("update.on-stick", version=others.on_stick)) if others.on_stick else told


def _missing(scope: Scope) -> Tap | None:
    """That a camera is wanted and gives no picture is said large, with the way to what can be checked."""
    missing = missing_camera(scope)
    if missing is None or scope.snapshot.camera.why is None:
        return None
    below = f"{missing.why} {scope.say('home.camera.below')} …"
    return Tap(missing.title, Go(Place.CAMERA), icon="no-camera", below=below)


def _apart(scope: Scope) -> list[Tap]:
    """What has no box of its own, such as the free table: the one that is going on, or a new one."""
    found = []
    for game in scope.library.playable().values():
        if game.apart:
            going = (one for one in scope.library.kept if one.start.game == game.id and one.status is GameStatus.OPEN)
            last = next(going, None)
            action = ResumeGame(last.start.id) if last is not None else (Go(Place.NEW), PickGame(game.id))
            below = scope.say("home.free.on" if last is not None else "home.free.below")
            found.append(Tap(scope.say("free.title"), action, icon="sum", below=below))
    return found


def kept_model(scope: Scope) -> KeptModel:
    """Every kept game; one tap goes on with it."""
    return KeptModel(
        scope.say("kept.title"),
        tuple(_line(scope, one) for one in scope.library.kept),
        scope.say("kept.empty"),
        Tap(scope.say("back"), Go(Place.HOME), icon="back", kind="quiet"),
        scope.say("working") if scope.library.loading else "",
    )


def _line(scope: Scope, one: Listed) -> KeptLine:
    when = one.touched.astimezone().strftime("%d.%m.%Y, %H:%M")
    if one.clock_was_wrong:
        when = scope.say("kept.clock", when=when)
    words = scope.say(f"kept.{one.status.value}", when=when, n=one.moves)
    if one.summary is not None and one.summary.winners:
        winners = tuple(one.summary.names[seat] for seat in one.summary.winners)
        words = scope.say("kept.won", when=when, names=winners)
    open_ = one.status in (GameStatus.OPEN, GameStatus.FINISHED, GameStatus.ENDED_EARLY)
    over = one.status in (GameStatus.FINISHED, GameStatus.ENDED_EARLY)
    go_on = scope.say("kept.go-on" if one.status is GameStatus.OPEN else "kept.look")
    return KeptLine(
        one.start.title,
        words,
        scope.words.fact(one.start.seats.names),
        Tap(go_on, ResumeGame(one.start.id), icon="play" if one.status is GameStatus.OPEN else "eye")
        if open_
        else None,
        Tap(scope.say("kept.delete"), Open(AskDelete(one.start.id)), icon="tidy", kind="quiet"),
        Tap(scope.say("share.title"), Open(ShareGame(one.start.id)), icon="qr", kind="quiet") if over else None,
        scope.words(one.problem) if one.problem is not None else "",
    )


def delete_sheet(scope: Scope, number: int) -> AskSheet | None:
    """Really delete it?"""
    one = next((one for one in scope.library.kept if one.start.id == number), None)
    if one is None:
        return None
    return AskSheet(
        "tidy",
        "no",
        scope.say("kept.delete.title"),
        scope.say("kept.delete.sentence", game=one.start.title, names=one.start.seats.names),
        "",
        (
            Tap(scope.say("question.no"), Close(), icon="cross"),
            Tap(scope.say("kept.delete"), (DeleteGame(number), Close()), icon="tidy", kind="no"),
        ),
    )
