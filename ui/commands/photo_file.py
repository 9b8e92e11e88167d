"""Photographs as files: read with a sentence for everything that is none, and written with something drawn on them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.errors import CodedError
from ui.i18n import Words
from vision.read.networks import Picture

LARGEST_PHOTO = 64 * 1024 * 1024
"""In bytes. Photographs of telephones take three to fifteen million."""


class UnreadablePhoto(CodedError):
    """A file that is no picture: the sentence `<code>`; as text, in English, for programs."""

    def __str__(self) -> str:
        return Words("en").error(self)


class UnwritableOverlay(CodedError):
    """A drawn photograph that cannot be written: the sentence `<code>`."""


def load(path: Path) -> Picture:
    """The picture in a file, turned as the camera was held; UnreadablePhoto says in a sentence what is wrong."""
    try:
        with path.open("rb") as file:
            data = np.frombuffer(file.read(LARGEST_PHOTO + 1), np.uint8)
    except IsADirectoryError as error:
        raise UnreadablePhoto("photo.folder", file=str(path)) from error
    except FileNotFoundError as error:
        raise UnreadablePhoto("photo.missing", file=str(path)) from error
    except OSError as error:
        raise UnreadablePhoto("photo.closed", file=str(path), reason=error.strerror or "?") from error
    if data.size > LARGEST_PHOTO:
        raise UnreadablePhoto("photo.large", file=str(path), most=LARGEST_PHOTO // 1024**2)
    if not data.size:
        raise UnreadablePhoto("photo.empty", file=str(path))
    try:
        image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error:  # a header that promises more pixels than OpenCV is willing to hold
        image = None
    if image is None:
        raise UnreadablePhoto("photo.foreign", file=str(path))
    return np.asarray(image, np.uint8)


def write_drawn(folder: Path, name: str, drawn: Picture) -> None:
    """Write a photograph with something drawn on it, never over the photograph itself; or UnwritableOverlay."""
    target = folder / Path(name).with_suffix(".png").name
    number = 1
    while target.exists() and target in _written:
        number += 1
        target = folder / f"{Path(name).stem}-{number}.png"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if target.resolve() == Path(name).resolve():
            raise UnwritableOverlay("overlay.itself", file=str(target))
        done = cv2.imwrite(str(target), drawn)
    except (OSError, cv2.error):
        done = False
    _written.add(target)
    if not done:
        raise UnwritableOverlay("overlay.unwritable", file=str(target))


_written: set[Path] = set()
"""Overlays of this run, so that two photographs of one name do not overwrite each other."""
