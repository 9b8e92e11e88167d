"""The training code, one step of it; it needs PyTorch, which only the extra `training` brings."""

from __future__ import annotations

import dataclasses
import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.training.pictures import FIRST_SEED, make

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install -e '.[training]'")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("generated")
    for number in range(3):
        make((str(folder), FIRST_SEED + number))
    return folder


def course(pictures: Path, out: Path) -> Any:
    from vision.training.loop import Course

    return Course(((pictures, 1.0),), out, None, minutes=0.01, rate=1e-3, batch=2, threads=1, seed=0)


def test_labels_carry_everything_that_training_uses(pictures: Path) -> None:
    from vision.generate.scene import Label

    dice = [die for file in pictures.glob("*.json") for die in json.loads(file.read_text())["dice"]]
    assert dice
    assert all(set(die) == {field.name for field in dataclasses.fields(Label)} for die in dice)


def test_crops_show_dice_and_places_that_are_none(pictures: Path, tmp_path: Path) -> None:
    from vision.training.train_faces import NONE, Crops

    drawn = list(itertools.islice(Crops(course(pictures, tmp_path / "x.pt")), 120))
    assert {tuple(sample[0].shape) for sample in drawn} == {(3, 64, 64)}
    assert 0.2 < np.mean([sample[1] == NONE for sample in drawn]) < 0.7


@pytest.mark.parametrize("name", ["finder", "faces"])
def test_a_network_trains_and_is_written(pictures: Path, tmp_path: Path, name: str) -> None:
    from vision.training import train_faces, train_finder
    from vision.training.loop import train
    from vision.training.nets import FaceNet, FinderNet

    out = tmp_path / "net.pt"
    if name == "finder":
        train(FinderNet(), train_finder.Pictures(course(pictures, out)), train_finder.loss_of)
    else:
        train(FaceNet(), train_faces.Crops(course(pictures, out)), train_faces.loss_of)
    assert all(torch.isfinite(value).all() for value in torch.load(out).values())


@pytest.mark.parametrize("name", ["finder", "faces"])
def test_the_networks_that_ship_can_be_trained_on(pictures: Path, tmp_path: Path, name: str) -> None:
    from vision.read.networks import Network, batch
    from vision.training.nets import READ, FaceNet, FinderNet
    from vision.training.restore import restore

    side = 128 if name == "finder" else 64
    shown = [np.random.default_rng(k).integers(0, 255, (side, side, 3)).astype(np.uint8) for k in range(4)]
    x = torch.from_numpy(batch(shown))
    net = FinderNet() if name == "finder" else FaceNet()
    file = Path("vision/models") / f"{name}.onnx.gz"
    restore(net, file, [x])
    with torch.no_grad():
        said = net.eval()(x).numpy()
        told = net.train()(x).numpy() if name == "finder" else None  # the face network drops features in training
    shipped = Network(f"{name}.onnx.gz")
    for k, picture in enumerate(shown):
        want = shipped.run([picture])[0]
        if name == "faces":
            assert np.allclose(said[k][:READ], want.reshape(-1)[:READ], atol=2e-2)
        else:
            assert np.allclose(said[k], want, atol=2e-2)
    if told is not None:  # normalised by the batch itself, as a step of training does
        assert np.allclose(told, said, atol=0.2)


def test_a_blend_lies_between_two_networks() -> None:
    from vision.training.blend import blend

    shipped = (Path("vision/models") / "finder.onnx.gz").read_bytes()
    same = blend(shipped, shipped, 0.5)
    assert _first_weights(same) == pytest.approx(_first_weights(shipped), abs=1e-3)
    twice = _scaled(shipped, 2.0)
    assert _first_weights(blend(shipped, twice, 0.5)) == pytest.approx(1.5 * _first_weights(shipped), rel=2e-3)


def _first_weights(data: bytes) -> Any:
    import gzip

    import onnx
    import onnx.numpy_helper

    return onnx.numpy_helper.to_array(onnx.load_from_string(gzip.decompress(data)).graph.initializer[0])


def _scaled(data: bytes, factor: float) -> bytes:
    import gzip

    import onnx
    import onnx.numpy_helper

    model = onnx.load_from_string(gzip.decompress(data))
    for weights in model.graph.initializer:
        numbers = onnx.numpy_helper.to_array(weights)
        if numbers.dtype == np.float32:
            weights.CopyFrom(onnx.numpy_helper.from_array(numbers * np.float32(factor), weights.name))
    return gzip.compress(model.SerializeToString())
