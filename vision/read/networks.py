"""Loads the reader's two networks (ONNX, compressed) into OpenCV and runs them."""

from __future__ import annotations

import gzip
import zlib
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.sources.frame import Picture as Picture
from vision.sources.frame import SourceError, Trouble

Floats = npt.NDArray[np.float32]
LARGE_PASS = 200_000
"""Pixels from which on a pass works in more memory than is worth keeping (60 bytes for each)."""
LEAST_SIDE = 32
"""Of the smallest picture that both networks take."""


class ModelMissing(SourceError):
    """A network file that belongs to the reader is not there, or OpenCV cannot read it."""

    def __init__(self, name: str) -> None:
        super().__init__(Trouble.NO_READER, file=name)


class Network:
    """One network of the package `vision.models`, or of a folder that is laid out like it."""

    def __init__(self, name: str, folder: Path | None = None) -> None:
        file = (folder or resources.files("vision.models")).joinpath(name)
        try:
            data = np.frombuffer(gzip.decompress(file.read_bytes()), np.uint8)
            self._net = cv2.dnn.readNetFromONNX(data)
            self._pixels = 0
        except (OSError, EOFError, zlib.error, cv2.error) as error:
            raise ModelMissing(name) from error

    def run(self, pictures: list[Picture]) -> Floats:
        """Put pictures of equal size (BGR bytes) through the network."""
        self._net.setInput(batch(pictures))  # it takes a copy: ours is gone before the pass wants its room
        self._pixels = sum(picture.shape[0] * picture.shape[1] for picture in pictures)
        return np.asarray(self._net.forward(), np.float32)

    def let_go(self) -> None:
        """Give back what a large pass worked in, up to 60 MB: OpenCV keeps it for another one of the same size."""
        if self._pixels > LARGE_PASS:
            self.run([np.zeros((LEAST_SIDE, LEAST_SIDE, 3), np.uint8)])


def batch(pictures: list[Picture]) -> Floats:
    """Pictures of equal size (BGR bytes) as the networks want them: -1 to 1."""
    return np.asarray(cv2.dnn.blobFromImages(pictures, 1 / 127.5, mean=(127.5, 127.5, 127.5)), np.float32)


def sigmoid(x: Floats) -> Floats:
    """Logits to probabilities, each on its own."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(x, -30, 30))), np.float32)


def softmax(x: Floats) -> Floats:
    """Logits to probabilities along the last axis."""
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return np.asarray(e / e.sum(axis=-1, keepdims=True), np.float32)
