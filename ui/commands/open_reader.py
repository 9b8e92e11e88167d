"""The dice reader as the commands start it: what is wrong with its files is a sentence, not a traceback."""

from __future__ import annotations

from companion.errors import CodedError
from vision.read.networks import ModelMissing
from vision.read.reader import DiceReader, DiceReaderSettings


class ReaderMissing(CodedError):
    """The reader's own files are not there or damaged."""


def open_reader(settings: DiceReaderSettings | None = None) -> DiceReader:
    """Load the networks."""
    try:
        return DiceReader(settings)
    except ModelMissing as error:
        raise ReaderMissing(error.why.value, **error.facts) from error
