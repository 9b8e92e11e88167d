"""Scenes of the first start and of the camera page, before a painted tray that the camera sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.dice import FIVE, ONE, SIX, THREE, TWO, Colour, Doubt, Reading
from companion.text import message
from hardware.panel import PanelSettings
from ui.app.device_events import within
from ui.app.device_facts import CameraSight, DeviceFacts
from ui.app.inbox import ButtonColour, CameraIs, CameraState, Pressed, ReadingTaken
from ui.headless.scene_steps import Scene, reading
from ui.headless.screen_harness import ScreenHarness
from ui.state.camera_page import DragCorners, DropCorners, ShowTool, Tool
from ui.state.first_start import FingerFelt, Step
from ui.state.intents import Go, Open, Place, Prefer
from ui.state.panel_page import with_pin
from ui.state.sheets import PickPin

DICE = ((THREE, Colour.WHITE), (FIVE, Colour.RED), (ONE, Colour.VIOLET), (SIX, Colour.TURQUOISE), (TWO, Colour.WHITE))
TRAY = ((0.08, 0.1), (0.92, 0.08), (0.95, 0.92), (0.06, 0.94))
BOARD = ((0.1, 0.12), (0.85, 0.06), (0.94, 0.9), (0.07, 0.93))


def sees(top: ScreenHarness, *faults: str, doubts: dict[int, tuple[Doubt, ...]] | None = None, **facts: Any) -> None:
    """The camera looks at a painted tray, and tells what it sees there."""
    read, picture = reading(DICE, doubts)
    high, wide = picture.shape[:2]
    top.send(CameraIs(CameraState.LOOKING))
    top.window.display.show_frame(within(picture, 960, 720))
    usual: dict[str, Any] = {"die_pixels": 62.0, "tray": None, "lockable": ("exposure", "white", "focus")}
    top.screen.sighted(CameraSight(wide, high, read, faults, **{**usual, **facts}))
    top.window.display.refresh()


def _step(step: Step, also: Callable[[ScreenHarness], None] = lambda top: None) -> Scene:
    def scene(top: ScreenHarness) -> None:
        top.do(Prefer("first_start", step.value), Go(Place.START))
        also(top)

    return scene


def _wired(top: ScreenHarness) -> None:
    top.screen.facts = lambda: DeviceFacts(("green", "red", "amber", "1", "2"), buzzer=True)
    top.window.display.refresh()


def _speaker(top: ScreenHarness) -> None:
    top.screen.facts = lambda: DeviceFacts(speaker=True, speech="espeak-ng", packs=("farm",))
    top.window.display.refresh()


def settings_sound(top: ScreenHarness) -> None:
    """How loud sounds are, where there is a loudspeaker."""
    top.do(Prefer("voice", "calls"), Go(Place.SETTINGS))
    _speaker(top)


def sounds(top: ScreenHarness) -> None:
    """Each kind of sound by itself; one is switched off."""
    top.do(Prefer("silent", ("thrown",)), Go(Place.SOUNDS))
    _speaker(top)


def _pressed(top: ScreenHarness) -> None:
    _wired(top)
    top.send(Pressed(ButtonColour.GREEN))


def _time(top: ScreenHarness) -> None:
    """Half of the moment is over."""
    top.screen.passing(0.0)
    top.screen.passing(2.0)
    top.window.display.refresh()


def _good_camera(top: ScreenHarness) -> None:
    sees(top, tray=TRAY)
    _time(top)


def _good_light(top: ScreenHarness) -> None:
    sees(top)
    _time(top)


def _thrown(top: ScreenHarness) -> None:
    read, picture = reading(DICE, {1: (Doubt.GLARE,)})
    top.send(CameraIs(CameraState.LOOKING))
    top.send(ReadingTaken(read, picture))


def _gone(top: ScreenHarness) -> None:
    top.send(CameraIs(CameraState.ABSENT, message("frames.none", device="")))


def home_no_camera(top: ScreenHarness) -> None:
    """What to check stands on Home too."""
    _gone(top)


def camera_page(top: ScreenHarness) -> None:
    """Boxes, faces, doubts, the state in words, and what is locked."""
    top.do(Prefer("area", TRAY), Prefer("locks", ("white",)), Go(Place.CAMERA))
    sees(top, "glare", doubts={1: (Doubt.GLARE,)})


def camera_missing(top: ScreenHarness) -> None:
    """No camera: what to check, large."""
    top.do(Go(Place.CAMERA))
    _gone(top)


def camera_tray(top: ScreenHarness) -> None:
    """The tray's corners are dragged; the old one still counts."""
    top.do(Prefer("area", TRAY), Go(Place.CAMERA), ShowTool(Tool.TRAY))
    sees(top, tray=TRAY)
    top.do(DragCorners(((0.2, 0.15), *TRAY[1:])), DropCorners())


def camera_boards(top: ScreenHarness) -> None:
    """The city board by its corners: the districts fall into place, and dice on them are told."""
    top.start("dicetopia", 3)
    top.do(Go(Place.CAMERA), ShowTool(Tool.BOARDS))
    sees(top)
    top.do(DragCorners(BOARD), DropCorners())


def camera_empty(top: ScreenHarness) -> None:
    """Nothing lies there, and something is not read."""
    top.do(Go(Place.CAMERA))
    sees(top, "dark")
    top.screen.sighted(CameraSight(640, 480, Reading((), True), ("dark",)))
    top.window.display.refresh()


PINS = tuple(PanelSettings(players=(23, 24), buzzer=12).wired())


def panel_page(top: ScreenHarness) -> None:
    """Every button and lamp with its pin; green was pressed."""
    top.do(Prefer("pins", PINS), Go(Place.PANEL))
    buttons = ("green", "red", "amber", "1", "2")
    top.screen.facts = lambda: DeviceFacts(buttons, buzzer=True, pins=PINS)
    top.send(Pressed(ButtonColour.GREEN))


def panel_trial(top: ScreenHarness) -> None:
    """The red button on another pin, which is the console's: it waits to be pressed."""
    panel_page(top)
    top.do(Prefer("trial_pins", with_pin(dict(PINS), "button red", 14)))
    top.screen.passing(0.0)
    top.screen.passing(20.0)
    top.window.display.refresh()


def panel_pick(top: ScreenHarness) -> None:
    """Which pin?"""
    panel_page(top)
    top.do(Open(PickPin("button red")))


def panel_absent(top: ScreenHarness) -> None:
    """A computer without pins."""
    top.do(Prefer("pins", PINS), Go(Place.PANEL))
    top.screen.facts = lambda: DeviceFacts(absent="panel.none", pins=PINS)
    top.window.display.refresh()


SCENES: dict[str, Scene] = {
    "start-language": _step(Step.LANGUAGE),
    "start-display": _step(Step.DISPLAY, lambda top: top.do(FingerFelt(0.8, 0.3))),
    "start-camera": _step(Step.CAMERA, _good_camera),
    "start-camera-missing": _step(Step.CAMERA, _gone),
    "start-light": _step(Step.LIGHT, _good_light),
    "start-light-bad": _step(Step.LIGHT, lambda top: sees(top, "glare", "mixed")),
    "start-buttons": _step(Step.BUTTONS, _pressed),
    "start-buttons-none": _step(Step.BUTTONS, _time),
    "start-sound": _step(Step.SOUND, _wired),
    "start-sound-speaker": _step(Step.SOUND, _speaker),
    "settings-sound": settings_sound,
    "sounds": sounds,
    "start-throw": _step(Step.THROW, lambda top: sees(top)),
    "start-throw-read": _step(Step.THROW, _thrown),
    "home-no-camera": home_no_camera,
    "camera-page": camera_page,
    "camera-missing": camera_missing,
    "camera-tray": camera_tray,
    "camera-boards": camera_boards,
    "camera-empty": camera_empty,
    "panel-page": panel_page,
    "panel-trial": panel_trial,
    "panel-pick": panel_pick,
    "panel-absent": panel_absent,
}
