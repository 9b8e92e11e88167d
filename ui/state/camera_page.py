"""The camera page while it is open: which tool is out, which corners are under a finger. Pure."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

Polygon = tuple[tuple[float, float], ...]


class Tool(StrEnum):
    """What the camera page is used for at the moment."""

    LOOK = "look"
    TRAY = "tray"
    BOARDS = "boards"


class CameraPage(Struct, frozen=True):
    """The camera page."""

    tool: Tool = Tool.LOOK
    board: str = ""
    """Which board is shown to the camera, by its name in the settings."""
    corners: Polygon | None = None
    """As the finger has them at this moment; None: nothing is being dragged."""
    from_new: bool = False
    """Somebody came from a new game, and goes back there."""


class ShowTool(Struct, frozen=True):
    """Take out another tool."""

    tool: Tool
    board: str = ""
    from_new: bool | None = None
    """None: as before."""


class DragCorners(Struct, frozen=True):
    """A corner is under the finger; all corners as they are now."""

    corners: Polygon


class DropCorners(Struct, frozen=True):
    """The finger has left: what was dragged is kept beside the old one."""


CameraIntent = ShowTool | DragCorners | DropCorners


def camera_page_after(page: CameraPage, intent: CameraIntent) -> CameraPage:
    """The page after a touch."""
    match intent:
        case ShowTool(tool, board, from_new):
            return CameraPage(tool, board, from_new=page.from_new if from_new is None else from_new)
        case DragCorners(corners):
            return replace(page, corners=corners)
        case DropCorners():
            return replace(page, corners=None)
        case _:
            assert_never(intent)
