"""Versions of everything, settings that cannot be followed, plug-ins that were refused."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from companion.registry import SAFE_MODE, installed
from companion.text import Message, message
from ui.system.checks.finding import Finding, Surroundings, amber, green, red

NEEDED = (("numpy", "numpy"), ("cv2", "opencv-python"), ("kivy", "kivy"), ("tomlkit", "tomlkit"))
ON_A_PI = (("gpiozero", "gpiozero"), ("lgpio", "lgpio"), ("simplejpeg", "simplejpeg"), ("picamera2", "picamera2"))
"""Modules and the packages that bring them; they must load together, because two majors of NumPy cannot."""


def versions(here: Surroundings) -> Iterator[Finding]:
    """What is installed, and whether it loads in one process."""
    model = here.read("proc/device-tree/model")
    system = _os_name(here.read("etc/os-release")) or platform.system()
    python = platform.python_version()
    yield green(
        "versions",
        message("doctor.versions.system", program=version("table-companion"), python=python, system=system,
                model=model or platform.machine()),
    )  # fmt: skip
    for quiet in ("KIVY_NO_ARGS", "KIVY_NO_CONSOLELOG", "KIVY_NO_FILELOG"):  # or Kivy talks, and reads our command line
        os.environ.setdefault(quiet, "1")
    loaded = []
    for module, package in (*NEEDED, *(ON_A_PI if "Raspberry Pi" in model else ())):
        try:
            found = import_module(module)
        except Exception as error:  # the door for drivers: a library that does not fit raises whatever it likes
            told = (str(error).splitlines() or [type(error).__name__])[0][:120]
            yield red(
                "versions",
                message("doctor.versions.missing", name=package, reason=told),
                message("doctor.versions.missing.do"),
            )
            continue
        loaded.append(f"{package} {getattr(found, '__version__', None) or _version(package)}")
    if loaded:
        yield green("versions", message("doctor.versions.libraries", known=tuple(loaded)))


def settings(here: Surroundings) -> Iterator[Finding]:
    """Whether the settings can be followed."""
    for problem in here.loaded.problems:
        yield amber("settings", problem, message("doctor.settings.do"))
    if not here.loaded.problems:
        yield green("settings", message("doctor.settings.fine"))


def plugins(here: Surroundings) -> Iterator[Finding]:
    """The games at the door."""
    registry = installed()
    for record in registry.records():
        if record.reason is not None:
            said = message("doctor.plugins.refused", id=record.id, origin=record.origin, reason=record.reason)
            yield amber("plugins", said, message("doctor.plugins.do", origin=record.origin))
    games = tuple(game.title for game in registry.games())
    if here.environment.get(SAFE_MODE, "0") not in ("", "0"):
        yield amber("plugins", message("doctor.plugins.safe"), message("doctor.plugins.safe.do", name=SAFE_MODE))
    yield green("plugins", message("doctor.plugins.fine", known=games))


def _os_name(release: str) -> str:
    for line in release.splitlines():
        if line.startswith("PRETTY_NAME="):
            return line.partition("=")[2].strip('"')
    return ""


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def text_of(error: BaseException) -> Message:
    """An error of a driver, as it came."""
    return message("doctor.failed", reason=(str(error).splitlines() or [type(error).__name__])[0][:200])
