"""What the camera sees, in outlines and words: shared by the camera page and the first start."""

from __future__ import annotations

from msgspec import Struct

from companion.board_layout import inside
from companion.dice import DieReading
from ui.app.device_facts import CameraSight, Polygon
from ui.present.models import Tap
from ui.present.scope import Scope
from ui.present.table import camera_model
from ui.state.intents import Prefer

FAR, SMALL, LARGE, NEAR = 26.0, 45.0, 170.0, 260.0
"""Pixels across a die: below the first it cannot be read, up to the second it is small; likewise above."""
WHOLE: Polygon = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class OutlineModel(Struct, frozen=True):
    """A figure over the picture, in shares of its width and height."""

    corners: Polygon
    tone: str
    label: str = ""
    middle: bool = False
    thick: float = 3.0


class PictureModel(Struct, frozen=True):
    """The live picture, what is drawn over it, and the corners that can be dragged."""

    live: bool
    outlines: tuple[OutlineModel, ...] = ()
    handles: Polygon = ()


class Verdict(Struct, frozen=True):
    """One thing that is good or not: a sign, a word, and what to do."""

    icon: str
    tone: str
    """yes, warn, no, soft, accent"""
    words: str
    below: str = ""


class MissingCamera(Struct, frozen=True):
    """There is no camera: why, and what to check, one after the other."""

    title: str
    why: str
    checks: tuple[str, ...]
    tap: Tap | None = None


def in_area(sight: CameraSight, die: DieReading, area: Polygon) -> bool:
    """Whether a die lies in the tray."""
    x, y = die.box.centre
    return not area or inside(area, x / sight.width, y / sight.height)


def seen_outlines(scope: Scope, area: Polygon) -> tuple[OutlineModel, ...]:
    """Every die with its face, and whatever may be one; what lies beside the tray is faint."""
    sight = scope.equipment.sight
    if sight is None:
        return ()
    wide, high = sight.width, sight.height
    out = []
    for die in sight.reading.dice:
        x0, y0, x1, y1 = die.box.scaled(1 / wide, 1 / high)
        tone = "soft" if not in_area(sight, die, area) else "warn" if die.doubts else "yes"
        label = scope.words.fact(die.face)
        out.append(OutlineModel(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), tone, label + ("?" if die.doubts else "")))
    for doubt in sight.reading.doubts:
        if doubt.box is not None:
            x0, y0, x1, y1 = doubt.box.scaled(1 / wide, 1 / high)
            out.append(OutlineModel(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), "no", "?"))
    return tuple(out)


def dice_in(scope: Scope, area: Polygon) -> tuple[DieReading, ...]:
    """The dice that lie in the tray now."""
    sight = scope.equipment.sight
    return tuple(die for die in sight.reading.dice if in_area(sight, die, area)) if sight is not None else ()


def size_verdict(scope: Scope) -> Verdict | None:
    """Whether the camera hangs at the right height: "a die is 62 pixels: good"."""
    sight = scope.equipment.sight
    if sight is None or sight.die_pixels is None:
        return None
    pixels = sight.die_pixels
    word = "far" if pixels < FAR else "small" if pixels < SMALL else "near" if pixels > NEAR else "good"
    word = "large" if LARGE < pixels <= NEAR else word
    icon, tone = ("check", "yes") if word == "good" else ("warn", "no" if word in ("far", "near") else "warn")
    below = "" if word == "good" else scope.say(f"camera.size.{word}.do")
    return Verdict(icon, tone, scope.say(f"camera.size.{word}", pixels=str(round(pixels))), below)


def readable_size(scope: Scope) -> bool:
    """Whether dice lie there, and are neither too small nor too large to be read."""
    sight = scope.equipment.sight
    return sight is not None and sight.die_pixels is not None and FAR <= sight.die_pixels <= NEAR


def light_verdicts(scope: Scope) -> tuple[Verdict, ...]:
    """The light in one word, and for each fault what to move."""
    sight = scope.equipment.sight
    if sight is None:
        return ()
    if not sight.faults:
        return (Verdict("check", "yes", f"{scope.say('light.title')}: {scope.say('light.good')}"),)
    return tuple(
        Verdict("warn", "no" if k == 0 else "warn", scope.say(f"light.{fault}.word"), scope.say(f"light.{fault}.do"))
        for k, fault in enumerate(sight.faults)
    )


def state_verdict(scope: Scope) -> Verdict:
    """What the camera does, in words."""
    camera = camera_model(scope)
    return Verdict(camera.icon, camera.tone, camera.why or camera.words)


def dice_verdict(scope: Scope, area: Polygon) -> Verdict:
    """What is read, and how surely."""
    dice = dice_in(scope, area)
    if not dice:
        return Verdict("die", "soft", scope.say("camera.dice.none"))
    doubts = tuple(dict.fromkeys(doubt for die in dice for doubt in die.doubts))
    words = scope.say("camera.dice", n=len(dice), dice=", ".join(scope.words.fact(die.face) for die in dice))
    if doubts:
        return Verdict("warn", "warn", words, " · ".join(scope.say(f"doubt.{doubt.value}") for doubt in doubts))
    return Verdict("dice", "yes", words)


def missing_camera(scope: Scope) -> MissingCamera | None:
    """What to check where no picture comes; None where one does."""
    if scope.has_camera():
        return None
    if not scope.prefs.camera:
        tap = Tap(scope.say("camera.missing.on"), Prefer("camera", True), icon="camera", kind="main")
        return MissingCamera(scope.say("camera.missing.off"), scope.say("settings.camera.below"), (), tap)
    why = scope.snapshot.camera.why
    return MissingCamera(
        scope.say("camera.missing"),
        scope.words(why) if why is not None else scope.say("camera.missing.why"),
        tuple(scope.say(f"camera.check.{number}") for number in range(1, 5)),
    )
