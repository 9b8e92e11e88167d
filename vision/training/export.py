"""Writes the trained networks as ONNX for OpenCV.

python -m vision.training.export --finder finder.pt --faces faces.pt --out vision/models
"""

from __future__ import annotations

import argparse
import gzip
import io
import pathlib

import numpy as np
import onnx
import onnx.numpy_helper
import torch
from torch import nn

from vision.read.faces import CROP
from vision.training.nets import READ, FaceNet, FinderNet


class WithFeatures(nn.Module):  # type: ignore[misc]
    """The face network with what it saw appended to its logits, in operators that OpenCV 4.6 runs on batches."""

    def __init__(self, net: FaceNet) -> None:
        super().__init__()
        self.body = net.body
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.out = nn.Conv2d(net.out.in_features, READ, 1)
        with torch.no_grad():
            self.out.weight.copy_(net.out.weight[:READ, :, None, None])
            self.out.bias.copy_(net.out.bias[:READ])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits and features along the channels: (n, 19 + 320, 1, 1)."""
        f = self.body(x)
        features = torch.cat([self.pool(f), self.pool(f[:, :, 1:3, 1:3])], dim=1)
        return torch.cat([self.out(features), features], dim=1)


def write(net: nn.Module, sample: torch.Tensor, file: pathlib.Path, axes: dict[int, str]) -> None:
    """Export with plain operators of opset 12 that OpenCV 4.6 to 5 understand, compressed."""
    plain = io.BytesIO()
    torch.onnx.export(
        net,
        (sample,),
        plain,
        opset_version=12,
        input_names=["picture"],
        output_names=["out"],
        dynamic_axes={"picture": axes, "out": axes},
        dynamo=False,
    )
    model = onnx.load_from_string(plain.getvalue())
    for weights in model.graph.initializer:
        numbers = onnx.numpy_helper.to_array(weights)
        if numbers.dtype == np.float32:  # half the digits are enough, and what is cut off compresses to nothing
            weights.CopyFrom(onnx.numpy_helper.from_array(numbers.astype(np.float16).astype(np.float32), weights.name))
    file.write_bytes(gzip.compress(model.SerializeToString(), 9, mtime=0))


def main() -> None:
    """Export both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finder", type=pathlib.Path, required=True)
    parser.add_argument("--faces", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    args = parser.parse_args()
    finder, faces = FinderNet(), FaceNet()
    finder.load_state_dict(torch.load(args.finder))
    faces.load_state_dict(torch.load(args.faces))
    write(finder.eval(), torch.zeros(1, 3, 256, 384), args.out / "finder.onnx.gz", {2: "height", 3: "width"})
    write(WithFeatures(faces).eval(), torch.zeros(1, 3, CROP, CROP), args.out / "faces.onnx.gz", {0: "count"})


if __name__ == "__main__":
    main()
