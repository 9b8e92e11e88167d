"""Labelled pictures of dice on a table, drawn from a description.

For tests, for training, and for a table that is not there. Needs NumPy and OpenCV only.
"""

from vision.generate.random_scene import SceneWish, felt_table, random_look, random_scene
from vision.generate.render import render
from vision.generate.scene import Camera, DieAt, DieLook, Hand, Label, Lens, Light, Rendered, Scene, TableSurface, Token
from vision.generate.view import leaning, resting

__all__ = [
    "Camera",
    "DieAt",
    "DieLook",
    "Hand",
    "Label",
    "Lens",
    "Light",
    "Rendered",
    "Scene",
    "SceneWish",
    "TableSurface",
    "Token",
    "felt_table",
    "leaning",
    "random_look",
    "random_scene",
    "render",
    "resting",
]
