"""Camera and buttons: found, working, and seeing enough."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator

from companion.settings.settings_file import Settings
from companion.text import Message, message
from hardware import strip
from hardware.absent import NO_PINS, NOT_WANTED, PIN_TAKEN, open_panel
from hardware.panel import AnyPanel, PanelSettings
from ui.app.devices import camera_of, panel_settings
from ui.system.checks.asking import PRESS_SECONDS, wait_for_presses
from ui.system.checks.finding import Finding, Level, Surroundings, amber, green, red, untried
from vision.sources.camera import AnyCamera
from vision.sources.frame import Frame, FrameSource, SourceError, Trouble
from vision.sources.picamera import PiCameraSource
from vision.sources.sensor_modes import shows_all
from vision.watch import light

SETTLING_FRAMES = 12
"""Frames until exposure and focus have found their place."""
PATIENCE_SECONDS = 20.0


def camera(
    here: Surroundings,
    source_of: Callable[[Settings], FrameSource] = camera_of,
    patience: float = PATIENCE_SECONDS,
) -> Iterator[Finding]:
    """A picture from the camera that the settings want."""
    if here.loaded.settings.camera.source == "none":
        yield green("camera", message("doctor.camera.off"))
        return
    if here.running:
        yield untried("camera", message("doctor.camera.in-use"))
        return
    source = source_of(here.loaded.settings)
    got = _first_settled(source, patience)
    if got is None:
        yield red("camera", message("doctor.camera.hangs"), message("doctor.camera.hangs.do"))
    elif isinstance(got, SourceError):
        missing = got.why in (Trouble.NO_CAMERA, Trouble.NO_DRIVER)
        # Without a camera everything can be played by touch; one that is there and does not work is worse.
        yield (amber if missing else red)("camera", Message(got.why.value, got.facts))
    else:
        yield from _judged(model(source, here), got)
        yield from _field(source, here, got)


def model(source: FrameSource, here: Surroundings) -> str:
    """What a camera is called by those who made it: the one that was opened, whatever else is plugged in."""
    own = _opened(source)
    if isinstance(own, PiCameraSource):
        return own.model or own.name
    if own.name.startswith("/dev/"):
        told = here.read(f"sys/class/video4linux/{own.name.removeprefix('/dev/')}/name")
        return f"{told} ({own.name})" if told else own.name
    return own.name


def _opened(source: FrameSource) -> FrameSource:
    """Where any camera will do, the one that was taken."""
    return (source.last or source) if isinstance(source, AnyCamera) else source


def _judged(name: str, frame: Frame) -> Iterator[Finding]:
    seen = light.measure(frame.picture)
    height, width = frame.picture.shape[:2]
    yield green("camera", message(
        "doctor.camera.fine", name=name, width=str(width), height=str(height), light=f"{seen.brightness / 2.55:.0f}",
    ))  # fmt: skip
    for fault in light.faults(seen):
        yield amber("camera", message(f"light.{fault.value}"), message(f"light.{fault.value}.do"))


def _field(source: FrameSource, here: Surroundings, frame: Frame) -> Iterator[Finding]:
    """Whether a Pi's own camera shows all that it can see, and whether its focus is kept."""
    own = _opened(source)
    if not isinstance(own, PiCameraSource) or own.mode is None:
        return
    height, width = frame.picture.shape[:2]
    facts = {"width": str(own.mode.size[0]), "height": str(own.mode.size[1])}
    if shows_all(own.mode, (width, height)):
        yield green("camera", message("doctor.camera.whole", **facts))
    else:
        yield amber("camera", message("doctor.camera.cut", **facts), message("doctor.camera.cut.do"))
    if own.has_focus and here.loaded.settings.camera.locks.focus_dioptres is None:
        yield amber("camera", message("doctor.camera.focus"), message("doctor.camera.focus.do"))


def _first_settled(source: FrameSource, patience: float) -> Frame | SourceError | None:
    """A frame after some, the trouble, or None where the driver does not answer: it cannot be told to give up."""
    answer: list[Frame | SourceError] = []

    def ask() -> None:
        try:
            source.open()
            frames = source.frames()
            frame = next(frames)
            for _ in range(SETTLING_FRAMES):
                frame = next(frames)
            answer.append(frame)
        except SourceError as error:
            answer.append(error)
        except Exception as error:  # the door for drivers: whatever they raise, the doctor goes on
            answer.append(SourceError(Trouble.FAILED, device=source.name, reason=str(error)[:100]))
        finally:
            source.close()

    asking = threading.Thread(target=ask, name="camera check", daemon=True)
    asking.start()
    asking.join(patience)
    return answer[0] if answer else None


def panel(
    here: Surroundings,
    open_it: Callable[..., AnyPanel] = open_panel,
    presses: Callable[[AnyPanel, frozenset[str]], frozenset[str]] = wait_for_presses,
) -> Iterator[Finding]:
    """The pins, buttons that are down although nobody presses them, and whether a press arrives."""
    wanted = panel_settings(here.loaded.settings)
    if wanted is not None:
        yield from _unsuitable(wanted)
    if here.running and wanted is not None:
        yield untried("panel", message("doctor.panel.in-use"))
        return
    found = open_it(wanted)
    found.audible = here.loaded.settings.sound
    try:
        if found.absent == NOT_WANTED:
            yield green("panel", Message(NOT_WANTED))
        elif found.absent is not None:
            # No pins at all is a computer that is no Pi; the others want a look.
            level = Level.GREEN if found.absent == NO_PINS else Level.AMBER
            advice = message("doctor.panel.taken.do") if found.absent == PIN_TAKEN else None
            yield Finding("panel", level, Message(found.absent), advice)
        elif down := found.pressed():
            yield amber("panel", message("doctor.panel.down", known=down), message("doctor.panel.down.do"))
        else:
            assert wanted is not None
            yield _pressed(here, found, wanted, presses)
    finally:
        found.close()
    yield from _strip(here)


def _strip(here: Surroundings) -> Iterator[Finding]:
    """The line of a light strip, where one is wanted. Nothing is written to it: nobody knows what hangs there."""
    want = here.loaded.settings.hardware
    if not want.strip:
        return
    line = here.root / "dev" / f"spidev{want.strip_device}"
    if not line.exists():
        yield amber("panel", Message(strip.NO_STRIP))
    elif not os.access(line, os.W_OK):
        yield amber("panel", Message(strip.NOT_ALLOWED))
    else:
        yield green("panel", message("doctor.strip.fine", n=want.strip, device=str(line)))


def _pressed(
    here: Surroundings,
    found: AnyPanel,
    wanted: PanelSettings,
    presses: Callable[[AnyPanel, frozenset[str]], frozenset[str]],
) -> Finding:
    """What presses say."""
    names = frozenset((*wanted.buttons, *(str(seat + 1) for seat in range(len(wanted.players)))))
    if here.ask is None or not names:
        pins = tuple(f"{name} {pin}" for name, pin in wanted.wired())
        return untried("panel", message("doctor.panel.untried", known=pins))
    here.ask(message("doctor.panel.ask", known=tuple(sorted(names)), seconds=f"{PRESS_SECONDS:.0f}"))
    silent = names - presses(found, names)
    if silent:
        said = message("doctor.panel.silent", known=tuple(sorted(silent)))
        return amber("panel", said, message("doctor.panel.silent.do"))
    return green("panel", message("doctor.panel.fine", known=tuple(sorted(names))))


def _unsuitable(wanted: PanelSettings) -> Iterator[Finding]:
    """Pins that have another trade on a Pi."""
    if serial := wanted.serial():
        yield amber("panel", message("doctor.panel.serial", known=serial), message("doctor.panel.other.do"))
    if held := wanted.held_high():
        yield amber("panel", message("doctor.panel.held-high", known=held), message("doctor.panel.other.do"))
