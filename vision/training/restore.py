"""The networks that ship, back as networks that can be trained on.

An ONNX file has every normalisation folded into its convolution. The folded weights are given back to the convolutions
in their order; the normalisations are then measured anew on pictures, so that the network says the same as before and
can be trained on from there.
"""

from __future__ import annotations

import gzip
import itertools
import pathlib
from collections.abc import Iterable
from typing import Any

import onnx
import onnx.numpy_helper
import torch
from torch import nn

MEASURED = 24
"""Batches on which the normalisations are measured."""


def restore(net: nn.Module, file: pathlib.Path, pictures: Iterable[torch.Tensor]) -> None:
    """Give a network the weights of an ONNX file; heads that the file does not have keep their own."""
    model = onnx.load_from_string(gzip.decompress(file.read_bytes()))
    arrays = {i.name: torch.from_numpy(onnx.numpy_helper.to_array(i).copy()) for i in model.graph.initializer}
    convolutions = [node for node in model.graph.node if node.op_type == "Conv"]
    pairs = _normalised(net)
    if len(convolutions) != len(pairs) + 1:
        raise SystemExit(f"{file} is not a network of this shape.")
    with torch.no_grad():
        for (conv, norm), node in zip(pairs, convolutions, strict=False):
            conv.weight.copy_(arrays[node.input[1]])
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.fill_(1.0)
            norm.bias.copy_(arrays[node.input[2]])
        head = net.heads if hasattr(net, "heads") else net.out
        weight, bias = (arrays[name] for name in convolutions[-1].input[1:3])
        head.weight[: len(bias)] = weight.reshape(len(bias), *head.weight.shape[1:])
        head.bias[: len(bias)] = bias
    _measure(net, pairs, pictures)


def _normalised(net: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Every convolution with the normalisation that follows it, in the order in which they are run."""
    layers = [m for m in net.modules() if isinstance(m, nn.Conv2d | nn.BatchNorm2d)]
    return [(a, b) for a, b in itertools.pairwise(layers) if isinstance(b, nn.BatchNorm2d)]


def _measure(net: nn.Module, pairs: Any, pictures: Iterable[torch.Tensor]) -> None:
    """Set mean and spread of every normalisation to what pictures give, without changing what the network says."""
    sums: dict[nn.Module, list[torch.Tensor]] = {norm: [] for _, norm in pairs}

    def note(norm: nn.Module, inputs: tuple[torch.Tensor, ...]) -> None:
        x = inputs[0].float()
        sums[norm].append(torch.stack([x.mean(dim=(0, 2, 3)), (x * x).mean(dim=(0, 2, 3))]))

    hooks = [norm.register_forward_pre_hook(note) for _, norm in pairs]
    net.eval()
    with torch.no_grad():
        for _, x in zip(range(MEASURED), pictures, strict=False):
            net(x)
        for _, norm in pairs:
            mean, square = torch.stack(sums[norm]).mean(dim=0)
            spread = (square - mean * mean).clamp(min=1e-6)
            norm.bias += mean
            norm.weight.copy_(torch.sqrt(spread + norm.eps))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
    for hook in hooks:
        hook.remove()
    net.train()
