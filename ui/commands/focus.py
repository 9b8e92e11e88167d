"""`table-companion focus`: find the focus of the tray once, and keep it; one that hunts in a throw reads nothing."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.errors import CodedError
from companion.settings import settings_file
from companion.settings.settings_file import Settings
from companion.storage.data_folder import data_folder
from companion.text import LANGUAGES
from ui.i18n import Words, system_language
from ui.system.change_setting import change
from vision.sources.frame import SourceError
from vision.sources.picamera import PiCameraSettings, PiCameraSource

KEY = "camera.locks.focus_dioptres"
SETTLING_FRAMES = 12
"""Frames until exposure has found its place; a dark picture has no edge to focus on."""
NEAREST, FARTHEST = 5.0, 200.0
"""Heights in centimetres at which a camera can hang."""


class BadFocus(CodedError):
    """The focus cannot be found."""


def add_parser(commands: Any) -> None:
    """The command line of focus."""
    parser = commands.add_parser(
        "focus",
        help="find the focus of the tray once, and keep it",
        epilog="Hang the camera first, and put a few dice into the tray. It counts from the next start on.",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--height", metavar="CM", type=_height, help="by the camera's height over the tray instead")
    how.add_argument("--free", action="store_true", help="let the camera focus by itself again")
    parser.add_argument("--data", metavar="FOLDER", help="the data folder; default: where games are kept")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the system's")


def _height(text: str) -> float:
    try:
        height = float(text)
    except ValueError:
        height = 0.0
    if not NEAREST <= height <= FARTHEST:
        raise argparse.ArgumentTypeError(f"{text} is no height: {NEAREST:g} to {FARTHEST:g} centimetres are possible")
    return height


def run(args: argparse.Namespace) -> int:
    """Find it, or take what is said; keep it, and tell."""
    words = Words(args.language or system_language(os.environ))
    path = data_folder(args.data, os.environ) / settings_file.FILE
    if args.free:
        change(path, KEY, None)
        print(words.say("focus.free"))
        return 0
    dioptres = 100 / args.height if args.height else found(settings_file.load(path).settings)
    dioptres = round(dioptres, 2)
    change(path, KEY, dioptres)
    distance = f"{100 / dioptres:.0f}" if dioptres else "∞"
    print(words.say("focus.kept", distance=distance, setting=KEY, dioptres=f"{dioptres:g}"))
    return 0


def found(settings: Settings, source_of: Callable[[PiCameraSettings], PiCameraSource] = PiCameraSource) -> float:
    """One run of the autofocus, with the camera of the settings."""
    want = settings.camera
    source = source_of(replace(PiCameraSettings(), number=want.device, width=want.width, height=want.height))
    try:
        source.open()
        for _ in islice(source.frames(), SETTLING_FRAMES):
            pass
        dioptres = source.focus()
    except SourceError as error:
        raise BadFocus(error.why.value, **error.facts) from error
    finally:
        source.close()
    if dioptres is None:
        raise BadFocus("focus.nothing")
    return dioptres
