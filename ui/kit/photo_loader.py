"""Photographs as textures: those in memory, and those kept beside entries, which a thread of their own loads."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kivy.clock import Clock
from kivy.graphics.texture import Texture

from ui.present.models import Photo

MOST_SHOWN = 2
MOST_SMALL = 60
"""In lists, several displays of them; each takes about 60 kB."""
MOST_LARGE = 2
LONGEST_SIDE = 1000
"""Photographs are shown no larger than this, whatever the camera gives."""

REDUCED = {8: cv2.IMREAD_REDUCED_COLOR_8, 4: cv2.IMREAD_REDUCED_COLOR_4, 2: cv2.IMREAD_REDUCED_COLOR_2}
"""JPEG can be decoded at such a part of its size, without ever being whole in memory."""

_log = logging.getLogger(__package__)
_shown: OrderedDict[int, tuple[Any, Any]] = OrderedDict()


def photo_texture(photo: Photo) -> Any:
    """The texture of a photograph in memory, made once."""
    found = _shown.get(photo.key)
    if found is not None and found[0] is photo.pixels:
        return found[1]
    texture = _upload(_shrunk(photo.pixels))
    _shown[photo.key] = (photo.pixels, _Sized(texture, photo.pixels.shape))
    while len(_shown) > MOST_SHOWN:
        _shown.popitem(last=False)
    return _shown[photo.key][1]


class _Sized:
    """A texture that tells the size of the picture it was shrunk from, so that boxes in its pixels fit."""

    def __init__(self, texture: Any, shape: tuple[int, ...]) -> None:
        self.texture = texture
        self.size = (shape[1], shape[0])


def _shrunk(pixels: Any) -> Any:
    longest = max(pixels.shape[:2])
    if longest <= LONGEST_SIDE:
        return pixels
    scale = LONGEST_SIDE / longest
    return cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _decoded(path: Path, small: bool) -> Any:
    """A photograph's pixels, hardly more of them than are shown: a backup may bring some of fifty million pixels."""
    pixels = cv2.imread(str(path), cv2.IMREAD_REDUCED_COLOR_8)  # in a list that is enough
    if small or pixels is None:
        return pixels
    longest = 8 * max(pixels.shape[:2])
    reduced = [way for part, way in REDUCED.items() if longest >= part * LONGEST_SIDE]
    return cv2.imread(str(path), reduced[0] if reduced else cv2.IMREAD_COLOR)


def _upload(pixels: Any) -> Any:
    height, width = pixels.shape[:2]
    texture = Texture.create(size=(width, height), colorfmt="bgr", mipmap=False)
    texture.flip_vertical()
    texture.blit_buffer(np.ascontiguousarray(pixels[..., :3]).tobytes(), colorfmt="bgr", bufferfmt="ubyte")
    return texture


class PhotoShelf:
    """Kept photographs by their reference. What is not loaded yet is None, and `ready` is called once it is.

    One thread loads them, the one that was wanted last first: it is the one that is being looked at.
    """

    def __init__(self, find: Callable[[str], Path | None], ready: Callable[[], None]) -> None:
        self._find, self._ready = find, ready
        self._textures: dict[bool, OrderedDict[str, Any]] = {True: OrderedDict(), False: OrderedDict()}
        self._wanted: list[tuple[str, bool]] = []
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def texture(self, reference: str, small: bool = False) -> Any:
        """The texture of a kept photograph, or None as long as it is not there; `small` will do in a list."""
        loaded = self._textures[small]
        if reference in loaded:
            loaded.move_to_end(reference)
            return loaded[reference]
        with self._changed:
            if (reference, small) in self._wanted:
                self._wanted.remove((reference, small))
            self._wanted.append((reference, small))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="photographs")
                self._thread.start()
            self._changed.notify()
        return None

    def forget(self) -> None:
        """Let go of all that is loaded, those in memory too: what is shown again is loaded again."""
        for loaded in self._textures.values():
            loaded.clear()
        _shown.clear()

    def comes_into_view(self, reference: str) -> None:
        """A line of a list is scrolled into view: its photograph is wanted, or can be shown at once."""
        if self.texture(reference, small=True) is not None:
            self._ready()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted)
                reference, small = self._wanted[-1]
            self.load(reference, small)

    def load(self, reference: str, small: bool = False) -> None:
        """Read one from the disk; its texture is made on the drawing thread."""
        pixels = None
        try:
            path = self._find(reference)
            if path is not None and path.is_file():
                pixels = _decoded(path, small)
        except Exception:  # a file may be anything; one that cannot be shown is none, and the next one is loaded
            _log.exception("%s cannot be shown", reference)
        with self._changed:
            if (reference, small) in self._wanted:
                self._wanted.remove((reference, small))
        Clock.schedule_once(lambda _: self._loaded(reference, small, pixels), 0)

    def _loaded(self, reference: str, small: bool, pixels: Any) -> None:
        loaded = self._textures[small]
        loaded[reference] = _upload(_shrunk(pixels)) if pixels is not None else None
        while len(loaded) > (MOST_SMALL if small else MOST_LARGE):
            loaded.popitem(last=False)
        self._ready()
