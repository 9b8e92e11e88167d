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
        except (OSError, EOFError, zlib.error, cv2.error) as error:
            raise ModelMissing(name) from error

    def run(self, pictures: Floats) -> Floats:
        """Put a batch (n, 3, h, w) through the network."""
        self._net.setInput(pictures)
        return np.asarray(self._net.forward(), np.float32)


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
