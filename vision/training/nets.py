"""The two networks: one finds the middles of upper faces in a picture, one reads a single die."""

from __future__ import annotations

import torch
from torch import nn

from vision.read.faces import COLOUR_IDS, FACE_IDS

HEAT, SIZE, DX, DY, BODY, FACE = 0, 1, 2, 3, 4, 5
"""Channels of the finder's output; the faces are the last seven."""
READ = len(FACE_IDS) + 1 + len(COLOUR_IDS) + 2
"""Numbers of the face network that are read: faces and none, colours, facing. The side faces are only for training."""


def conv(inputs: int, outputs: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    """Convolution, normalisation, rectifier."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):  # type: ignore[misc]
    """Two convolutions around which the input is passed."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))
        self.relu = nn.ReLU(inplace=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Same shape out as in."""
        return self.relu(x + self.second(self.first(x)))


class FinderNet(nn.Module):  # type: ignore[misc]
    """Picture (multiple of 32 in both directions) to maps at a quarter of its size."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 3, 2), conv(16, 24, 3, 2), conv(24, 24))
        self.eighth = nn.Sequential(conv(24, 48, 3, 2), Residual(48))
        self.sixteenth = nn.Sequential(conv(48, 80, 3, 2), Residual(80), Residual(80))
        self.deep = nn.Sequential(conv(80, 96, 3, 2), Residual(96), conv(96, 80, 1))
        self.up16 = conv(80, 48, 1)
        self.join8 = conv(48, 48)
        self.up8 = conv(48, 24, 1)
        self.join4 = conv(24, 40)
        self.heads = nn.Conv2d(40, 5 + len(FACE_IDS), 1)
        self.twice = nn.Upsample(scale_factor=2, mode="nearest")
        with torch.no_grad():
            self.heads.bias.zero_()
            self.heads.bias[HEAT] = -3.0  # faces are rare: start by believing there is none

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Raw maps; heat and body are logits."""
        a = self.stem(x)
        b = self.eighth(a)
        c = self.sixteenth(b)
        c = c + self.twice(self.deep(c))
        b = self.join8(b + self.twice(self.up16(c)))
        out: torch.Tensor = self.heads(self.join4(a + self.twice(self.up8(b))))
        return out


class FaceNet(nn.Module):  # type: ignore[misc]
    """Crop around an upper face to logits of face (or none) and colour, which way it faces, what its sides show."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 24, 5, 2),
            conv(24, 48, 3, 2),
            Residual(48),
            conv(48, 96, 3, 2),
            Residual(96),
            Residual(96),
            conv(96, 160, 3, 2),
            Residual(160),
        )
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(160 * 2, READ + len(FACE_IDS))

    def features(self, x: torch.Tensor) -> torch.Tensor:
        """What is seen on the whole crop, and in its middle."""
        f = self.body(x)
        return torch.cat([f.mean(dim=(2, 3)), f[:, :, 1:3, 1:3].mean(dim=(2, 3))], dim=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits (n, 26): 8 for the face, 9 for the colour; 2 sines of facing; 7 logits of faces seen on the sides."""
        out: torch.Tensor = self.out(self.drop(self.features(x)))
        return out
