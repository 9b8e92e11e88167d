"""The reader's own files: what is damaged is named, and the table plays on."""

from __future__ import annotations

import gzip
from importlib import resources
from pathlib import Path

import pytest

from vision.read.networks import ModelMissing, Network
from vision.sources.frame import Trouble

WHOLE = resources.files("vision.models").joinpath("faces.onnx.gz").read_bytes()


@pytest.mark.parametrize(
    "content",
    [None, b"", b"no network", WHOLE[:1000], WHOLE[:-4], gzip.compress(b""), gzip.compress(b"no network")],
    ids=["missing", "empty", "text", "cut short", "without its end", "empty inside", "text inside"],
)
def test_a_damaged_network_is_named(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "faces.onnx.gz").write_bytes(content)
    with pytest.raises(ModelMissing) as caught:
        Network("faces.onnx.gz", tmp_path)
    assert caught.value.why is Trouble.NO_READER
    assert caught.value.facts == {"file": "faces.onnx.gz"}


def test_all_networks_fit_into_five_megabytes() -> None:
    files = [Path(str(entry)) for entry in resources.files("vision.models").iterdir()]
    assert sum(file.stat().st_size for file in files if file.suffix == ".gz") < 5_000_000
