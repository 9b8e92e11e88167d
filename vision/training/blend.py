"""Networks between those that ship and those that were trained on from them.

    python -m vision.training.blend BEFORE AFTER --share 0.5 --out FOLDER

A short course on new dice unlearns some of the old ones. Weights half-way keep most of both: the way from one network
to the other is short and straight, because the second began where the first stood.
"""

from __future__ import annotations

import argparse
import gzip
import pathlib

import numpy as np
import onnx
import onnx.numpy_helper

NETWORKS = ("finder.onnx.gz", "faces.onnx.gz")
HALF_WAY = 0.5


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


def blend_folders(before: pathlib.Path, after: pathlib.Path, share: float, out: pathlib.Path) -> None:
    """Both networks of a folder."""
    out.mkdir(parents=True, exist_ok=True)
    for name in NETWORKS:
        (out / name).write_bytes(blend((before / name).read_bytes(), (after / name).read_bytes(), share))


def main() -> None:
    """Blend two folders of networks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    parser.add_argument("--share", type=float, default=HALF_WAY)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    args = parser.parse_args()
    blend_folders(args.before, args.after, args.share, args.out)


if __name__ == "__main__":
    main()
