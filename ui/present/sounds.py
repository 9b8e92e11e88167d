"""Sounds and voice in the settings: how loud, how much; on a page of their own which kinds, of which pack."""

from __future__ import annotations

from companion.settings.settings_file import VOICES
from ui.present.models import OptionLine, Tap, choice
from ui.present.scope import Scope
from ui.present.settings_model import SettingsModel
from ui.sound.kinds import KINDS
from ui.state.intents import Go, Hear, Place, Prefer

VOLUMES = (0, 25, 50, 75, 100)
VOICE_VOLUMES = (30, 60, 90)


def volume_words(scope: Scope, n: int) -> str:
    """A volume in words."""
    return scope.say("settings.percent", n=n) if n else scope.say("settings.off")


def sound_lines(scope: Scope) -> tuple[OptionLine, ...]:
    """How loud sounds are, where there is something to hear them through."""
    if not scope.equipment.facts.speaker:
        return ()
    now = scope.prefs.volume
    taps = tuple(choice(volume_words(scope, n), Prefer("volume", n), n == now) for n in sorted({*VOLUMES, now}))
    return (OptionLine(scope.say("settings.volume"), taps, scope.say("settings.volume.below")),)


def voice_lines(scope: Scope) -> tuple[OptionLine, ...]:
    """How much is said and how loud, where something speaks."""
    facts, prefs = scope.equipment.facts, scope.prefs
    if not facts.speech:
        return ()
    below = (
        scope.say("voice.ear.below") if prefs.voice == "ear" else scope.say("settings.voice.below", engine=facts.speech)
    )
    says = tuple(choice(scope.say(f"voice.{says}"), Prefer("voice", says), says == prefs.voice) for says in VOICES)
    lines = [OptionLine(scope.say("settings.voice"), says, below)]
    if prefs.voice != "off":
        now = prefs.voice_volume
        taps = (
            choice(scope.say("settings.percent", n=n), Prefer("voice_volume", n), n == now)
            for n in sorted({*VOICE_VOLUMES, now})
        )
        lines.append(OptionLine(scope.say("settings.voice_volume"), tuple(taps)))
    return tuple(lines)


def sounds_page(scope: Scope) -> tuple[Tap, ...]:
    """The way to each kind of sound."""
    if not scope.equipment.facts.speaker:
        return ()
    return (Tap(scope.say("sounds.title"), Go(Place.SOUNDS), icon="sound"),)


def sounds_model(scope: Scope) -> SettingsModel:
    """Each kind of sound: wanted or not, and to be heard."""
    lines = (*_packs(scope), *(_kind(scope, kind) for kind in KINDS))
    back = Tap(scope.say("back"), Go(Place.SETTINGS), icon="back", kind="quiet")
    return SettingsModel(scope.say("sounds.title"), lines, back)


def _kind(scope: Scope, kind: str) -> OptionLine:
    silent = scope.prefs.silent
    others = tuple(one for one in silent if one != kind)
    taps = (
        choice(scope.say("settings.on"), (Prefer("silent", others), Hear(kind)), kind not in silent),
        choice(scope.say("settings.off"), Prefer("silent", (*others, kind)), kind in silent),
    )
    return OptionLine(scope.say(f"sound.{kind}"), taps)


def _packs(scope: Scope) -> tuple[OptionLine, ...]:
    """The packs that lie there; none: nothing to choose from."""
    found, now = scope.equipment.facts.packs, scope.prefs.pack
    if not found and not now:
        return ()
    names = ("", *sorted({*found, *([now] if now else [])}))
    taps = tuple(choice(name or scope.say("sounds.ours"), Prefer("pack", name), name == now) for name in names)
    return (OptionLine(scope.say("sounds.pack"), taps),)
