"""Every screen with something on it: what `make pictures` renders, and what tests look at. Games bring their own."""

from __future__ import annotations

from ui.headless.scene_steps import Scene, board_scenes, reading
from ui.headless.scenes import before_game, in_game, own_dice, player_pictures, quiet, set_up, statistics

__all__ = ["SCENES", "Scene", "reading"]

SCENES: dict[str, Scene] = {
    **before_game.SCENES,
    **set_up.SCENES,
    **board_scenes(),
    **in_game.SCENES,
    **own_dice.SCENES,
    **quiet.SCENES,
    **player_pictures.SCENES,
    **statistics.SCENES,
}
"""Every scene by its name."""
