"""From the box to the first throw: one step at a time, each with a picture of what is meant, each to be skipped."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.text import LANGUAGES
from ui.app.device_facts import Polygon
from ui.i18n import OWN_NAMES
from ui.present import camera_view as view
from ui.present.camera_page import LOCKS, tray_corners
from ui.present.camera_view import MissingCamera, OutlineModel, PictureModel, Verdict
from ui.present.models import Action, DieModel, Photo, Tap, choice, photo
from ui.present.scope import Scope, face_words
from ui.state.first_start import MOMENT_PARTS, StayHere, Step
from ui.state.intents import Go, Place, Prefer

ROTATIONS = (0, 90, 180, 270)
START_VOLUMES = {"off": 0, "quiet": 35, "usual": 70, "loud": 100}
START_VOICES = ("off", "calls")
PANEL_BUTTONS = ("green", "red", "amber")


class ButtonLine(Struct, frozen=True):
    """A button beside the screen: what it is for, and whether it was felt."""

    name: str
    words: str
    pressed: bool


class StartModel(Struct, frozen=True):
    """One step."""

    step: Step
    place: str
    """Which of how many."""
    title: str
    sentence: str
    next: Tap | None
    back: Tap | None
    skip: Tap
    choices: tuple[Tap, ...] = ()
    more: tuple[Tap, ...] = ()
    """A second choice, below the first."""
    view: PictureModel | None = None
    verdicts: tuple[Verdict, ...] = ()
    word: Verdict | None = None
    """The verdict in one word, large."""
    buttons: tuple[ButtonLine, ...] = ()
    dice: tuple[DieModel, ...] = ()
    photo: Photo | None = None
    target: Tap | None = None
    """To be touched, as a trial of the display."""
    felt: tuple[float, float] | None = None
    turned: int = 0
    """Degrees that the display is turned by."""
    fault: str = ""
    """What is wrong with the light, to be drawn."""
    missing: MissingCamera | None = None
    left: float | None = None
    """Share of the moment that is left before it goes on by itself; None: it waits."""
    stay: Tap | None = None


def step_of(scope: Scope) -> Step:
    """The step that is due; whoever opens the first start again begins at its beginning."""
    step = scope.prefs.first_start
    return Step(step) if step in set(Step) - {Step.DONE} else Step.LANGUAGE


def start_model(scope: Scope) -> StartModel:
    """The step that is due."""
    step = step_of(scope)
    more = {
        Step.LANGUAGE: _language,
        Step.DISPLAY: _display,
        Step.CAMERA: _camera,
        Step.LIGHT: _light,
        Step.BUTTONS: _buttons,
        Step.SOUND: _sound,
        Step.THROW: _throw,
    }[step](scope)
    steps, left = list(Step)[:-1], scope.screen_state.start.left
    usual: dict[str, Any] = {
        "step": step,
        "place": f"{steps.index(step) + 1} / {len(steps)}",
        "title": scope.say(f"start.{step}"),
        "sentence": scope.say(f"start.{step}.words") if step not in (Step.LANGUAGE, Step.LIGHT) else "",
        "next": Tap(scope.say("start.next"), next_action(scope), icon="next", kind="main"),
        "back": None if step is Step.LANGUAGE else Tap(scope.say("back"), _to(step.beside(-1)), "back", "quiet"),
        "skip": Tap(scope.say("start.skip"), _end(scope), icon="home", kind="quiet"),
        "left": None if left is None else left / MOMENT_PARTS,
        "stay": None if left is None else Tap(scope.say("start.stay"), StayHere(), icon="pause"),
    }
    return StartModel(**{**usual, **more})


def start_taps(scope: Scope) -> tuple[Tap, ...]:
    """Every step again, for the settings."""
    steps = list(Step)[:-1]
    words = [scope.say("start.again"), *(scope.say(f"start.{step}") for step in steps[1:])]
    return tuple(Tap(said, (_to(step), Go(Place.START))) for said, step in zip(words, steps, strict=True))


def _to(step: Step) -> Action:
    return Prefer("first_start", step.value)


def _end(scope: Scope, home: Place = Place.HOME) -> Action:
    place = Place.TABLE if scope.snapshot.playing is not None else home
    return (Prefer("first_start", Step.DONE.value), Go(place))


def next_action(scope: Scope) -> Action:
    """What going on does: the tray is taken as it is shown, and the next step is due."""
    step = step_of(scope)
    if step is Step.THROW:  # whoever has come so far wants to play, and has no game to go on with
        return _end(scope, Place.HOME if scope.library.kept else Place.NEW)
    forth = _to(step.beside(1))
    if step is not Step.CAMERA or not scope.has_camera():
        return forth
    actions: list[Action] = []
    if (corners := _tray(scope)) != scope.prefs.area:
        actions += [Prefer("area", corners), Prefer("trial_area", None)]
    if _sharp(scope) and "focus" not in scope.prefs.locks:  # else it may hunt in the middle of a throw
        actions.append(Prefer("locks", tuple(one for one in LOCKS if one in (*scope.prefs.locks, "focus"))))
    return (*actions, forth) if actions else forth


def _sharp(scope: Scope) -> bool:
    """Whether dice are seen sharply by a camera that can keep its focus."""
    sight = scope.equipment.sight
    seen = sight is not None and "blurred" not in sight.faults and view.readable_size(scope)
    return sight is not None and seen and "focus" in sight.lockable


def goes_on(scope: Scope) -> Action:
    """What this step does by itself after a moment, where it is good; None where it waits for somebody."""
    facts, start, sight = scope.equipment.facts, scope.screen_state.start, scope.equipment.sight
    good = {
        Step.CAMERA: view.readable_size(scope) and sight is not None and "blurred" not in sight.faults,
        Step.LIGHT: (sight is not None and not sight.faults) or not scope.has_camera(),
        Step.BUTTONS: set(facts.buttons) <= start.pressed,
        Step.SOUND: not (facts.buzzer or facts.speaker),
    }
    return next_action(scope) if good.get(step_of(scope), False) else None


# --- the steps --------------------------------------------------------------------------------------------------------


def _language(scope: Scope) -> dict[str, Any]:
    taps = (
        Tap(OWN_NAMES[code], (Prefer("language", code), _to(Step.DISPLAY)), icon="globe", kind="plain")
        for code in LANGUAGES
    )
    return {"choices": tuple(taps), "next": None, "title": "Language · Langue · Lingua · Sprache", "sentence": ""}


def _display(scope: Scope) -> dict[str, Any]:
    turned = scope.prefs.rotation
    return {
        "choices": tuple(
            choice(f"{degrees}°", Prefer("rotation", degrees), degrees == turned) for degrees in ROTATIONS
        ),
        "target": Tap(scope.say("start.target"), next_action(scope)),
        "felt": scope.screen_state.start.felt,
        "turned": turned,
        "next": None,
    }


def _tray(scope: Scope) -> Polygon:
    """The tray as it is dragged, or found with every die in it, or as it was; none: the whole picture."""
    sight, prefs = scope.equipment.sight, scope.prefs
    if scope.screen_state.camera.corners is not None or prefs.trial_area is not None:
        return tray_corners(scope)
    found = sight.tray if sight is not None else None
    if sight is not None and found is not None and all(view.in_area(sight, die, found) for die in sight.reading.dice):
        return found
    return prefs.area


def _camera(scope: Scope) -> dict[str, Any]:
    missing = view.missing_camera(scope)
    if missing is not None:
        go_on = Tap(scope.say("start.without"), next_action(scope), icon="next", kind="main")
        return {"missing": missing, "next": go_on, "sentence": ""}
    area = _tray(scope)
    outlines = view.seen_outlines(scope, area)
    if area:
        outlines = (OutlineModel(area, "accent"), *outlines)
    size = view.size_verdict(scope)
    lights = [one for one in view.light_verdicts(scope) if one.tone != "yes"][:1]
    tray = Verdict("check", "yes", scope.say("camera.tray.found" if area else "camera.tray.none"))
    verdicts = [size] if size is not None else [Verdict("die", "accent", scope.say("start.camera.dice"))]
    return {
        "view": PictureModel(True, outlines, area or view.WHOLE),
        "verdicts": (*verdicts, *lights, tray),
    }


def _light(scope: Scope) -> dict[str, Any]:
    if not scope.has_camera():
        return {"sentence": scope.say("start.light.without")}
    verdicts = view.light_verdicts(scope)
    if not verdicts:
        return {"view": PictureModel(True), "word": Verdict("eye", "accent", scope.say("working"))}
    sight = scope.equipment.sight
    first = verdicts[0]
    good = sight is not None and not sight.faults
    word = Verdict(first.icon, first.tone, scope.say("light.good") if good else first.words)
    if good or sight is None:
        return {"view": PictureModel(True), "word": word}
    fault = sight.faults[0]
    told = (Verdict(first.icon, first.tone, scope.say(f"light.{fault}"), first.below), *verdicts[1:])
    return {"view": PictureModel(True), "word": word, "verdicts": told, "fault": fault}


def _buttons(scope: Scope) -> dict[str, Any]:
    facts, pressed = scope.equipment.facts, scope.screen_state.start.pressed
    if not facts.buttons:
        return {"sentence": scope.say("start.buttons.none")}
    lines = tuple(
        ButtonLine(
            name,
            _button_words(scope, name),
            name in pressed,
        )
        for name in facts.buttons
    )
    return {"buttons": lines}


def _button_words(scope: Scope, name: str) -> str:
    if name in PANEL_BUTTONS:
        return scope.say(f"start.button.{name}")
    player = scope.say("player.number", number=name)
    return player[:1].upper() + player[1:]


def _sound(scope: Scope) -> dict[str, Any]:
    facts, volume = scope.equipment.facts, scope.prefs.volume
    if facts.speaker:
        levels = START_VOLUMES.items()
        taps = tuple(choice(scope.say(f"volume.{word}"), Prefer("volume", n), n == volume) for word, n in levels)
        voices = tuple(
            choice(scope.say(f"start.voice.{says}"), Prefer("voice", says), scope.prefs.voice == says)
            for says in (START_VOICES if facts.speech else ())
        )
        sentence = scope.say("start.sound.voice" if facts.speech else "start.sound.speaker")
        return {"choices": taps, "more": voices, "sentence": sentence}
    if not facts.buzzer:
        return {"sentence": scope.say("start.sound.none")}
    taps = tuple(
        choice(scope.say(f"settings.{key}"), (Prefer("sound", on), next_action(scope)), scope.prefs.sound is on)
        for key, on in (("on", True), ("off", False))
    )
    return {"choices": taps, "next": None}


def _throw(scope: Scope) -> dict[str, Any]:
    """One throw to try: what was read, and what would happen with it."""
    seen, before = scope.snapshot.seen, scope.screen_state.start.before
    done = Tap(scope.say("start.done"), next_action(scope), icon="check", kind="main")
    if not scope.has_camera():
        return {"sentence": scope.say("start.throw.without"), "next": done}
    if seen is None or seen is before:
        return {"view": PictureModel(True), "next": Tap(done.words, done.action, icon="check")}
    dice = tuple(
        DieModel(die.face.id, die.colour, doubtful=bool(die.doubts), words=face_words(scope, die.face))
        for die in seen.dice
    )
    values = [die.face.value for die in seen.dice if die.face.value is not None]
    doubts = tuple(dict.fromkeys(doubt for die in seen.dice for doubt in die.doubts))
    said = [Verdict("dice", "yes", scope.say("start.throw.read", n=len(dice), sum=sum(values)))]
    said += [
        Verdict("warn", "warn", scope.say(f"doubt.{doubt.value}"), scope.say("start.throw.ask")) for doubt in doubts
    ]
    said.append(Verdict("hand", "soft", scope.say("start.throw.mend")))
    return {
        "dice": dice,
        "verdicts": tuple(said),
        "photo": photo(scope.snapshot.picture),
        "sentence": scope.say("start.throw.again"),
        "next": done,
    }
