"""Display, touch and sound, as the system knows them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from ctypes import CDLL
from pathlib import Path

from companion.text import message
from ui.i18n import system_language
from ui.sound.sound_packs import open_pack
from ui.sound.speaker_facts import cards
from ui.sound.speech_engines import SpeechEngine, find_engine
from ui.system.checks.asking import TAP_SECONDS, wait_for_tap
from ui.system.checks.finding import Finding, Surroundings, amber, green, red, untried
from ui.system.touch_panels import known_panels

MTDEV = "libmtdev.so.1"
"""Through which touches of several fingers reach the companion where there is no desktop."""


def display(here: Surroundings) -> Iterator[Finding]:
    """Something to draw on, and the right to do so."""
    if here.environment.get("DISPLAY") or here.environment.get("WAYLAND_DISPLAY"):
        yield green("display", message("doctor.display.desktop"))
        return
    connected = []
    for status in sorted((here.root / "sys/class/drm").glob("card*-*/status")):
        if here.read(str(status.relative_to(here.root))) == "connected":
            connected.append(status.parent.name)
    if not connected:
        yield red("display", message("doctor.display.none"), message("doctor.display.none.do"))
        return
    closed = [name for name in connected if not _may_use(here.root / "dev/dri" / name.split("-")[0])]
    screens = tuple(name.partition("-")[2] for name in connected)
    if len(closed) == len(connected):
        yield red("display", message("doctor.display.denied", known=screens), message("doctor.group.do", name="video"))
    else:
        yield green("display", message("doctor.display.fine", known=screens))


def touch(
    here: Surroundings,
    tapped: Callable[[Sequence[Path]], bool] = wait_for_tap,
    load: Callable[[str], object] = CDLL,
) -> Iterator[Finding]:
    """A glass that feels fingers, and whether a tap on it arrives."""
    found: dict[Path, str] = {}
    closed: list[str] = []
    several = False
    # Those that a kiosk reads, and no other: a tap that we feel here must arrive there.
    for panel in known_panels(here.root / "sys", here.root / "dev/input"):
        name = here.read(f"sys/class/input/{panel.device.name}/device/name") or panel.device.name
        if _may_use(panel.device):
            found[panel.device] = name
            several = several or panel.several
        else:
            closed.append(name)
    desktop = here.environment.get("DISPLAY") or here.environment.get("WAYLAND_DISPLAY")
    if found:
        yield _tried(here, found, tapped)
        if several and not desktop and not _loads(MTDEV, load):
            yield red("touch", message("doctor.touch.library", name=MTDEV), message("doctor.touch.library.do"))
    elif closed and desktop:
        yield untried("touch", message("doctor.touch.untried", known=tuple(closed)))  # the desktop reads it for us
    elif closed:
        said = message("doctor.touch.denied", known=tuple(closed))
        yield red("touch", said, message("doctor.group.do", name="input"))
    else:
        yield amber("touch", message("doctor.touch.none"), message("doctor.touch.none.do"))


def _tried(here: Surroundings, found: Mapping[Path, str], tapped: Callable[[Sequence[Path]], bool]) -> Finding:
    """What a tap says. A running companion is not disturbed: the tap would count in its game."""
    names = tuple(found.values())
    if here.ask is None or here.running:
        return untried("touch", message("doctor.touch.untried", known=names))
    here.ask(message("doctor.touch.ask", seconds=f"{TAP_SECONDS:.0f}"))
    if tapped(tuple(found)):
        return green("touch", message("doctor.touch.fine", known=names))
    return amber("touch", message("doctor.touch.silent", known=names), message("doctor.touch.silent.do"))


def _loads(library: str, load: Callable[[str], object]) -> bool:
    try:
        load(library)
    except OSError:
        return False
    return True


def sound(here: Surroundings) -> Iterator[Finding]:
    """A sound card, where sounds are wanted, and files of the sound pack that can be played."""
    want = here.loaded.settings
    if not want.sound and not want.speaker.volume:
        yield green("sound", message("doctor.sound.off"))
        return
    known = cards(here.root)
    if known:
        yield green("sound", message("doctor.sound.fine", known=known))
    else:
        yield amber("sound", message("doctor.sound.none"), message("doctor.sound.none.do"))
    for problem in open_pack(here.data, want.speaker.pack).problems:
        yield amber("sound", problem)


def voice(here: Surroundings, find: Callable[[str, Path], SpeechEngine | None] = find_engine) -> Iterator[Finding]:
    """Something that speaks the language of the table, where a voice is wanted."""
    want = here.loaded.settings
    language = want.language if want.language != "system" else system_language(here.environment)
    engine = find(language, here.data)
    if engine is not None:
        said = "doctor.voice.off" if want.voice.says == "off" else "doctor.voice.fine"
        yield green("voice", message(said, engine=engine.name))
    elif want.voice.says == "off":
        yield green("voice", message("doctor.voice.none"))
    else:
        yield amber("voice", message("doctor.voice.none"), message("doctor.voice.none.do"))


def _may_use(device: Path) -> bool:
    return os.access(device, os.R_OK | os.W_OK) or os.access(device, os.R_OK)
