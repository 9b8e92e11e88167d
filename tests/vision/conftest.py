"""One reader for all tests: loading the networks takes longer than reading a picture."""

from __future__ import annotations

import pytest

from vision.read.reader import DiceReader


@pytest.fixture(scope="session")
def reader() -> DiceReader:
    return DiceReader()
