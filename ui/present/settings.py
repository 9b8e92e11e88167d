"""Settings."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from companion.settings.settings_file import ASK
from companion.text import LANGUAGES
from ui.app.inbox import Restart, SwitchOff, WipePhotographs
from ui.i18n import OWN_NAMES
from ui.kit.theme import ThemeName
from ui.present import own_dice_entry
from ui.present.first_start import ROTATIONS, start_taps
from ui.present.models import OptionLine, Tap, choice
from ui.present.scope import Scope
from ui.present.settings_model import SettingsModel
from ui.present.sheets import AskSheet
from ui.present.sizes import size_words
from ui.present.sounds import sound_lines, sounds_page, voice_lines
from ui.state.intents import ChangeVersion, Close, Go, Open, Place, Prefer
from ui.state.sheets import AskWipe, CodePad, CodeStep

SECONDS = (1, 2, 3, 5, 10)
"""How long a sure reading may run down; settings.toml knows the numbers between, too."""


TEXT_SIZES = (100, 125, 150)
BRIGHTNESSES = (20, 40, 60, 80, 100)
LAMPS = (10, 30, 60, 100)
DIM_MINUTES = (0, 2, 5, 15, 30)
SCOREBOARD_SECONDS = (0, 20, 60, 180, 600)


def _back(scope: Scope) -> Tap:
    place = Place.TABLE if scope.snapshot.playing is not None else Place.HOME
    return Tap(scope.say("back"), Go(place), icon="back", kind="quiet")


def _choice(words: str, name: str, value: Any, current: Any) -> Tap:
    return choice(words, Prefer(name, value), value == current)


def settings_model(scope: Scope) -> SettingsModel:
    """Everything takes effect at once."""
    prefs = scope.prefs

    def on_off(name: str) -> OptionLine:
        now = getattr(prefs, name)
        values = (("on", True), ("off", False))
        taps = tuple(_choice(scope.say(f"settings.{key}"), name, value, now) for key, value in values)
        return OptionLine(scope.say(f"settings.{name}"), taps, scope.say(f"settings.{name}.below"))

    buzzer = (on_off("sound"),) if scope.equipment.facts.buzzer else ()
    others = other_versions(scope)
    offered = scope.versions.on_stick or scope.versions.changing or scope.versions.told  # else it is out of the way
    lines = (
        *(others if offered else ()),
        *_group(scope, "table", _counts(scope), on_off("learns"), on_off("photographs"), _scoreboard(scope)),
        *_group(scope, "display", *_display(scope), on_off("motion")),
        *_group(scope, "sound", *sound_lines(scope), *voice_lines(scope), *buzzer),
        *_group(
            scope,
            "device",
            on_off("camera"),
            *_lamps(scope),
            *_storage(scope),
            _lock(scope),
            *(() if offered else others),
            OptionLine(scope.say("start.title"), start_taps(scope)),
        ),
    )
    return SettingsModel(scope.say("settings.title"), lines, _back(scope), (), _pages(scope))


def _group(scope: Scope, name: str, *lines: OptionLine) -> tuple[OptionLine, ...]:
    """What belongs together, under a heading; nothing where there is nothing to set."""
    return (OptionLine(scope.say(f"settings.group.{name}"), ()), *lines) if lines else ()


def _counts(scope: Scope) -> OptionLine:
    """How readings count: after a moment, or always asked about."""
    now = scope.prefs.count_after
    seconds = sorted({*SECONDS, *([now] if isinstance(now, int) else [])})
    return OptionLine(
        scope.say("settings.count_after"),
        (
            *(_choice(scope.say("settings.seconds", n=n), "count_after", n, now) for n in seconds),
            _choice(scope.say("settings.ask"), "count_after", ASK, now),
        ),
        scope.say("settings.count_after.below"),
    )


def _scoreboard(scope: Scope) -> OptionLine:
    now = scope.prefs.scoreboard_after
    taps = tuple(_choice(_duration(scope, n), "scoreboard_after", n, now) for n in SCOREBOARD_SECONDS)
    return OptionLine(scope.say("settings.scoreboard_after"), taps, scope.say("settings.scoreboard_after.below"))


def _display(scope: Scope) -> tuple[OptionLine, ...]:
    """How it looks, which way up, how bright."""
    prefs = scope.prefs
    return (
        OptionLine(
            scope.say("settings.language"),
            tuple(_choice(OWN_NAMES[code], "language", code, prefs.language) for code in LANGUAGES),
        ),
        OptionLine(
            scope.say("settings.theme"),
            tuple(_choice(scope.say(f"theme.{name}"), "theme", name.value, prefs.theme) for name in ThemeName),
        ),
        OptionLine(
            scope.say("settings.text_size"),
            tuple(_choice(scope.say("settings.percent", n=n), "text_size", n, prefs.text_size) for n in TEXT_SIZES),
        ),
        OptionLine(
            scope.say("settings.rotation"),
            tuple(_choice(f"{degrees}°", "rotation", degrees, prefs.rotation) for degrees in ROTATIONS),
            scope.say("settings.rotation.below"),
        ),
        *_brightness(scope),
        OptionLine(
            scope.say("settings.dim_after"),
            tuple(_choice(_minutes(scope, n), "dim_after", n, prefs.dim_after) for n in DIM_MINUTES),
            scope.say("settings.dim_after.below"),
        ),
    )


def _storage(scope: Scope) -> tuple[OptionLine, ...]:
    """What is kept, how much it takes, and the way to have less of it; read where no game is in play."""
    number, size = scope.library.photographs
    if not number or scope.snapshot.playing is not None:
        return ()
    told = scope.say("storage.kept", n=len(scope.library.kept), photographs=number, size=size_words(scope, size))
    return (
        OptionLine(scope.say("storage.title"), (Tap(scope.say("storage.wipe"), Open(AskWipe()), icon="tidy"),), told),
    )


def wipe_sheet(scope: Scope) -> AskSheet:
    """Really delete all photographs?"""
    taps = (
        Tap(scope.say("question.no"), Close(), icon="cross"),
        Tap(scope.say("storage.wipe"), (WipePhotographs(), Close()), icon="tidy", kind="no"),
    )
    return AskSheet("tidy", "no", scope.say("storage.title"), scope.say("storage.wipe.sentence"), "", taps)


def _lock(scope: Scope) -> OptionLine:
    """The lock against small hands: off, or with a number."""
    locked = bool(scope.prefs.lock)
    new = Open(CodePad(CodeStep.NEW))
    taps = (
        choice(scope.say("lock.with"), new, locked),
        choice(scope.say("settings.off"), Prefer("lock", ""), not locked),
    )
    return OptionLine(scope.say("lock.title"), taps, scope.say("lock.below"))


def _brightness(scope: Scope) -> tuple[OptionLine, ...]:
    """The display's own light, where it has one that can be set."""
    if not scope.equipment.facts.backlight:
        return ()
    now = scope.prefs.brightness
    levels = sorted({*BRIGHTNESSES, now})
    taps = tuple(_choice(scope.say("settings.percent", n=n), "brightness", n, now) for n in levels)
    return (OptionLine(scope.say("settings.brightness"), taps),)


def _lamps(scope: Scope) -> tuple[OptionLine, ...]:
    """How bright the lamps are, where there are any."""
    if not scope.equipment.facts.lamps:
        return ()
    now = scope.prefs.lamps
    taps = tuple(_choice(scope.say("settings.percent", n=n), "lamps", n, now) for n in sorted({*LAMPS, now}))
    return (OptionLine(scope.say("settings.lamps"), taps, scope.say("settings.lamps.below")),)


def _minutes(scope: Scope, n: int) -> str:
    return scope.say("settings.minutes", n=n) if n else scope.say("settings.never")


def _duration(scope: Scope, seconds: int) -> str:
    """Seconds, as minutes where they are whole ones."""
    return _minutes(scope, seconds // 60) if seconds % 60 == 0 else scope.say("settings.seconds", n=seconds)


def _pages(scope: Scope) -> tuple[Tap, ...]:
    """Screens of their own: what the camera sees, which dice are known, who is remembered."""
    return (
        Tap(scope.say("camera.page"), Go(Place.CAMERA), icon="camera"),
        own_dice_entry.entry(scope),
        Tap(scope.say("players.title"), Go(Place.PLAYERS), icon="people"),
        *sounds_page(scope),
        Tap(scope.say("panel.title"), Go(Place.PANEL), icon="bulb"),
        Tap(scope.say("stick.title"), Go(Place.STICKS), icon="down"),
        Tap(scope.say("about.title"), Go(Place.ABOUT), icon="info"),
        Tap(scope.say("settings.restart"), Restart(), icon="again"),
        Tap(scope.say("settings.switch-off"), SwitchOff(), icon="moon"),
    )


def other_versions(scope: Scope) -> tuple[OptionLine, ...]:
    """The version that a stick brings, and the one before: one tap each, where no game would be interrupted."""
    others = scope.versions
    taps = []
    if others.on_stick:
        taps.append(Tap(scope.say("update.install", version=others.on_stick), ChangeVersion(), icon="down"))
    if others.before:
        taps.append(Tap(scope.say("update.go-back", version=others.before), ChangeVersion(back=True), icon="undo"))
    if others.changing:
        words, taps = scope.say("update.working"), []
    elif others.told is not None:
        words = scope.words(others.told)
    elif scope.snapshot.playing is not None:
        words = scope.say("update.playing")
    else:
        words = scope.say("update.below")
    if scope.snapshot.playing is not None:
        taps = []
    if not (others.on_stick or others.before or others.changing or others.told):
        return ()
    return (OptionLine(scope.say("update.title", version=version("table-companion")), tuple(taps), words),)
