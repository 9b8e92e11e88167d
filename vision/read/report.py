"""A reading as plain fields: what `read` and `watch` print, the same in both."""

from __future__ import annotations

from typing import Any

from companion.dice import Box, Reading


def dice_fields(reading: Reading) -> list[dict[str, Any]]:
    """Every die as the fields of its JSON object."""
    return [
        {
            "face": die.face.id,
            "colour": die.colour.value if die.colour else None,
            "box": _box(die.box),
            "sure": round(die.sure, 4),
            "doubts": [doubt.value for doubt in die.doubts],
            "choices": [[face.id, round(share, 4)] for face, share in die.choices],
        }
        for die in reading.dice
    ]


def doubt_fields(reading: Reading) -> list[dict[str, Any]]:
    """What in the picture may be a die and was not read as one."""
    return [{"why": doubt.why.value, "box": _box(doubt.box) if doubt.box else None} for doubt in reading.doubts]


def _box(box: Box) -> list[float]:
    return [round(side, 1) for side in box]
