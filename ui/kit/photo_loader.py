"""Photographs as textures: those in memory, and those kept beside entries, which a thread of their own loads."""

from __future__ import annotations

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
MOST_KEPT = 24
LONGEST_SIDE = 1000
"""Photographs are shown no larger than this, whatever the camera gives."""

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


def _upload(pixels: Any) -> Any:
    height, width = pixels.shape[:2]
    texture = Texture.create(size=(width, height), colorfmt="bgr", mipmap=False)
    texture.flip_vertical()
    texture.blit_buffer(np.ascontiguousarray(pixels[..., :3]).tobytes(), colorfmt="bgr", bufferfmt="ubyte")
    return texture


class PhotoShelf:
    """Kept photographs by their reference. What is not loaded yet is None, and `ready` is called once it is."""

    def __init__(self, find: Callable[[str], Path | None], ready: Callable[[], None]) -> None:
        self._find, self._ready = find, ready
        self._textures: OrderedDict[str, Any] = OrderedDict()
        self._loading: set[str] = set()

    def texture(self, reference: str) -> Any:
        """The texture of a kept photograph, or None as long as it is not there."""
        if reference in self._textures:
            self._textures.move_to_end(reference)
            return self._textures[reference]
        if reference not in self._loading:
            self._loading.add(reference)
            threading.Thread(target=self._load, args=(reference,), daemon=True).start()
        return None

    def _load(self, reference: str) -> None:
        path = self._find(reference)
        try:
            pixels = cv2.imread(str(path)) if path is not None and path.is_file() else None
        except cv2.error:  # it promises more pixels than we are willing to hold
            pixels = None
        Clock.schedule_once(lambda _: self._loaded(reference, pixels), 0)

    def _loaded(self, reference: str, pixels: Any) -> None:
        self._loading.discard(reference)
        self._textures[reference] = _upload(_shrunk(pixels)) if pixels is not None else None
        while len(self._textures) > MOST_KEPT:
            self._textures.popitem(last=False)
        self._ready()
