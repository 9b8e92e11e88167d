"""Networks between those that ship and those that were trained on from them.

    python -m vision.training.blend BEFORE AFTER [--finder 0.5] [--faces 1.0] --out FOLDER

A course on new dice unlearns some of the old ones. Weights half-way keep most of both: the way from one network to the
other is short and straight, because the second began where the first stood. The finder needs it (cubes without pips
became dice, dice half under a hand were passed over), the face network does not.
"""

from __future__ import annotations

import argparse
import gzip
import pathlib
from collections.abc import Mapping

import numpy as np
import onnx
import onnx.numpy_helper

SHARES = {"finder": 0.5, "faces": 1.0}
"""How far each network goes from the one before to the one after."""


def blend(before: bytes, after: bytes, share: float) -> bytes:
    """One compressed ONNX file whose weights lie a share of the way from one file's to the other's."""
    out, other = (onnx.load_from_string(gzip.decompress(data)) for data in (before, after))
    for a, b in zip(out.graph.initializer, other.graph.initializer, strict=True):
        if list(a.dims) != list(b.dims):
            raise ValueError("These networks are not of one shape.")
        here, there = onnx.numpy_helper.to_array(a), onnx.numpy_helper.to_array(b)
        if here.dtype == np.float32:
            mixed = (here * (1 - share) + there * share).astype(np.float16).astype(np.float32)
            a.CopyFrom(onnx.numpy_helper.from_array(mixed, a.name))
    return gzip.compress(out.SerializeToString(), 9, mtime=0)


def blend_folders(before: pathlib.Path, after: pathlib.Path, shares: Mapping[str, float], out: pathlib.Path) -> None:
    """Both networks of a folder."""
    out.mkdir(parents=True, exist_ok=True)
    for net, share in shares.items():
        name = f"{net}.onnx.gz"
        (out / name).write_bytes(blend((before / name).read_bytes(), (after / name).read_bytes(), share))


def main() -> None:
    """Blend two folders of networks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    for net, share in SHARES.items():
        parser.add_argument(f"--{net}", type=float, default=share, help="share of the way from BEFORE to AFTER")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    args = parser.parse_args()
    blend_folders(args.before, args.after, {"finder": args.finder, "faces": args.faces}, args.out)


if __name__ == "__main__":
    main()
