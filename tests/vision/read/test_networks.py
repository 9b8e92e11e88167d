"""The reader's own files: what is damaged is named, and the table plays on."""

from __future__ import annotations

import gzip
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from vision.read.networks import LEAST_SIDE, Floats, ModelMissing, Network, Picture
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


def test_the_room_of_a_large_pass_is_given_back_and_that_of_a_small_one_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    network, passes = Network("finder.onnx.gz"), []
    run = network.run

    def noted(pictures: list[Picture]) -> Floats:
        passes.append(pictures[0].shape[:2])
        return run(pictures)

    monkeypatch.setattr(network, "run", noted)
    network.run([np.zeros((224, 384, 3), np.uint8)])
    network.let_go()
    assert passes == [(224, 384)], "the next picture begins with a look of this size"
    network.run([np.zeros((736, 1312, 3), np.uint8)])
    network.let_go()
    network.let_go()
    assert passes[2:] == [(LEAST_SIDE, LEAST_SIDE)], "once: OpenCV then works in the room of the smallest picture"
