"""Frames from a video file or a folder of pictures: every frame in order, none left out."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.sources.frame import Frame, FrameSource, Picture, SourceError, Trouble

PICTURES = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff")
USUAL_FPS = 10.0
"""Frames a second where neither film.json nor the caller tells."""
FASTEST_FPS = 1000.0
LARGEST_PICTURE = 64 * 1024 * 1024
LARGEST_NOTE = 1024 * 1024
"""In bytes."""


def open_film(path: Path, fps: float | None = None) -> FrameSource:
    """The source for a path: a folder of pictures or a video."""
    if path.is_dir():
        return FolderSource(path, fps)
    if path.is_file():
        return VideoSource(path, fps)
    raise SourceError(Trouble.NO_FILE, path=str(path))


def load_picture(path: Path) -> Picture:
    """A picture file as BGR. Read by us, not by OpenCV, so that any file name will do."""
    try:
        with path.open("rb") as file:
            data = np.frombuffer(file.read(LARGEST_PICTURE + 1), np.uint8)
    except OSError as error:
        raise SourceError(Trouble.NO_FILE, path=str(path)) from error
    if data.size > LARGEST_PICTURE:
        raise SourceError(Trouble.UNREADABLE, path=str(path))
    try:
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except cv2.error as error:
        raise SourceError(Trouble.UNREADABLE, path=str(path)) from error
    if image is None:
        raise SourceError(Trouble.UNREADABLE, path=str(path))
    return np.asarray(image, np.uint8)


class FolderSource:
    """A folder whose pictures are the frames, in the order of their names; film.json tells how many come a second."""

    def __init__(self, path: Path, fps: float | None = None) -> None:
        self.name = str(path)
        self._path, self._fps = path, fps
        self._pictures: list[Path] = []

    def open(self) -> None:
        """Find the pictures and their rate."""
        try:
            names = sorted(self._path.iterdir(), key=lambda file: file.name)
        except OSError as error:
            raise SourceError(Trouble.NO_FILE, path=str(self._path)) from error
        self._pictures = [file for file in names if file.suffix.lower() in PICTURES]
        if not self._pictures:
            raise SourceError(Trouble.NO_FILE, path=str(self._path))
        self._fps = self._fps or self._told_fps() or USUAL_FPS

    def frames(self) -> Iterator[Frame]:
        """Every picture once."""
        fps = self._fps or USUAL_FPS
        for seq, file in enumerate(self._pictures):
            yield Frame(seq, seq / fps, load_picture(file))

    def close(self) -> None:
        """Nothing is held open."""
        self._pictures = []

    def _told_fps(self) -> float | None:
        note = self._path / "film.json"
        if not note.exists():
            return None
        try:
            with note.open("rb") as file:
                told = json.loads(file.read(LARGEST_NOTE).decode("utf-8"))  # what is cut off is no JSON any more
            fps = float(told["fps"]) if isinstance(told, dict) and "fps" in told else None
        except (OSError, ValueError, TypeError, OverflowError, RecursionError) as error:
            raise SourceError(Trouble.UNREADABLE, path=str(note)) from error
        if fps is not None and not 0 < fps <= FASTEST_FPS:
            raise SourceError(Trouble.UNREADABLE, path=str(note))
        return fps


class VideoSource:
    """A video file, from its first frame to its last."""

    def __init__(self, path: Path, fps: float | None = None) -> None:
        self.name = str(path)
        self._path, self._fps = path, fps
        self._video: cv2.VideoCapture | None = None

    def open(self) -> None:
        """Open the file and learn its rate."""
        self._video = cv2.VideoCapture(str(self._path))
        if not self._video.isOpened():
            self.close()
            raise SourceError(Trouble.UNREADABLE, path=str(self._path))
        told = float(self._video.get(cv2.CAP_PROP_FPS))
        usable = math.isfinite(told) and 0 < told <= FASTEST_FPS
        self._fps = self._fps or (told if usable else USUAL_FPS)

    def frames(self) -> Iterator[Frame]:
        """Every frame once."""
        seq, fps = 0, self._fps or USUAL_FPS
        while self._video is not None:
            there, image = self._video.read()
            if not there:
                break
            yield Frame(seq, seq / fps, np.asarray(image, np.uint8))
            seq += 1
        if seq == 0:
            raise SourceError(Trouble.UNREADABLE, path=str(self._path))

    def close(self) -> None:
        """Let the file go."""
        if self._video is not None:
            self._video.release()
            self._video = None
