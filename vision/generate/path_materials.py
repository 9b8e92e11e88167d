"""Materials for Cycles: dice of plastic, metal, pearl and coloured glass; tables, tray walls, and things on them."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np
import numpy.typing as npt

from vision.generate.meshes import DieTexture
from vision.generate.scene import Array, DieLook, TableSurface

PLASTIC = 1.49
"""Refractive index of acrylic."""
METAL_SHINE = 1.7
"""Dice that mirror more than so many times as much as plastic are of metal."""
SEEN_SHARE = 0.6
"""A body through which so much of the light of the table comes is wholly of glass, but for its paint."""


def image(name: str, pixels: Array) -> Any:
    """A texture of linear colours (height, width, 3) or of one channel, its upper row first."""
    high, wide = pixels.shape[:2]
    if pixels.ndim == 2:
        pixels = np.repeat(pixels[..., None], 3, axis=2)
    rgba = np.concatenate([pixels[::-1], np.ones((high, wide, 1))], axis=2).astype(np.float32)
    made = bpy.data.images.new(name, wide, high, float_buffer=True, is_data=True)
    made.pixels.foreach_set(np.ascontiguousarray(rgba).ravel())
    made.update()
    return made


class _Graph:
    """The nodes of one material, joined by name."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.node("OutputMaterial")

    def node(self, kind: str, **inputs: Any) -> Any:
        """A node whose inputs are values or other nodes' outputs; names with `_` for a blank."""
        made = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in inputs.items():
            self.join(made.inputs[name.replace("_", " ")], value)
        return made

    def join(self, socket: Any, value: Any) -> None:
        if hasattr(value, "is_output"):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def texture(self, picture: Any, place: Any = None) -> Any:
        made = self.node("TexImage")
        made.image, made.extension = picture, "EXTEND"
        if place is not None:
            self.join(made.inputs["Vector"], place)
        return made.outputs["Color"]

    def mixed(self, share: Any, first: Any, second: Any) -> Any:
        made = self.node("MixShader", Fac=share)
        self.tree.links.new(first, made.inputs[1])
        self.tree.links.new(second, made.inputs[2])
        return made.outputs[0]

    def times(self, first: Any, second: Any) -> Any:
        made = self.node("Math")
        made.operation = "MULTIPLY"
        self.join(made.inputs[0], first)
        self.join(made.inputs[1], second)
        return made.outputs[0]


def _four(colour: npt.NDArray[np.floating[Any]]) -> tuple[float, float, float, float]:
    return (float(colour[0]), float(colour[1]), float(colour[2]), 1.0)


def die(look: DieLook, texture: DieTexture, edge: float) -> Any:
    """What a die of an edge in millimetres is made of."""
    graph = _Graph("die")
    colours = graph.texture(image("colours", texture.colours))
    ink = graph.texture(image("ink", texture.ink))
    is_metal = look.shine >= METAL_SHINE
    roughness = float(np.clip(np.sqrt(look.gloss), 0.06, 0.7))
    plastic = graph.node(
        "BsdfPrincipled",
        Base_Color=colours,
        Roughness=max(roughness, 0.3) if is_metal else roughness,
        IOR=PLASTIC,
        Specular_IOR_Level=0.5 * min(look.shine, 1.6),
    )
    stuff = look.stuff
    if is_metal:
        painted = graph.node("Math")
        painted.operation = "SUBTRACT"
        painted.inputs[0].default_value = 1.0
        graph.join(painted.inputs[1], ink)
        graph.join(plastic.inputs["Metallic"], painted.outputs[0])
    elif stuff is not None and stuff.pearl:
        graph.join(plastic.inputs["Metallic"], graph.texture(image("gleam", np.minimum(texture.gleam * 1.5, 0.85))))
        graph.join(plastic.inputs["Roughness"], max(roughness, 0.35))
        graph.join(plastic.inputs["Coat Weight"], 1.0)  # flakes lie below a polish
        graph.join(plastic.inputs["Coat Roughness"], min(roughness, 0.2))
    surface = plastic.outputs[0]
    if stuff is not None and stuff.clear:
        surface = _clear(graph, look, surface, texture, edge, roughness)
    graph.join(graph.out.inputs["Surface"], surface)
    return graph.material


def _clear(graph: _Graph, look: DieLook, painted: Any, texture: DieTexture, edge: float, roughness: float) -> Any:
    """Coloured glass below the paint: refracting, absorbing on the way, and letting some light fall on the table."""
    assert look.stuff is not None
    share = min(1.0, look.stuff.clear / SEEN_SHARE)
    body = np.clip(np.array(look.body), 0.004, 0.97)
    per_mm = -np.log(body) / edge * 0.8
    most = float(per_mm.max())
    absorbing = graph.node("VolumeAbsorption", Color=_four(1 - per_mm / most), Density=most)
    graph.join(graph.out.inputs["Volume"], absorbing.outputs[0])
    glass = graph.node("BsdfGlass", Color=(1, 1, 1, 1), Roughness=min(roughness, 0.25), IOR=PLASTIC)
    bare = graph.texture(image("glass", share * (1 - texture.ink)))
    seen = graph.mixed(bare, painted, glass.outputs[0])
    # no ray finds a small lamp through a lens by chance: shadows of glass are tinted instead
    window = graph.node("BsdfTransparent", Color=_four(np.sqrt(body)))
    is_shadow = graph.node("LightPath").outputs["Is Shadow Ray"]
    return graph.mixed(graph.times(is_shadow, bare), seen, window.outputs[0])


def table(surface: TableSurface, colours: Array, relief: float) -> Any:
    """The table as our own renderer paints it, laid on by the camera's own projection; relief in millimetres."""
    graph = _Graph("table")
    window = graph.node("TexCoord").outputs["Window"]
    paint = graph.texture(image("table", colours), window)
    if surface.shine:
        roughness, mirrors = float(0.85 - 0.5 * surface.shine), float(0.1 + 0.3 * surface.shine)
        skin = graph.node("BsdfPrincipled", Base_Color=paint, Roughness=roughness, Specular_IOR_Level=mirrors)
    else:
        skin = graph.node("BsdfDiffuse", Color=paint)
    if relief:
        bump = graph.node("Bump", Height=paint, Distance=relief, Strength=0.5)
        graph.join(skin.inputs["Normal"], bump.outputs[0])
    graph.join(graph.out.inputs["Surface"], skin.outputs[0])
    return graph.material


def cloth(surface: TableSurface, shade: float) -> Any:
    """Felt or leather of a tray's wall, so much brighter than the tray's floor."""
    graph = _Graph("cloth")
    noise = graph.node("TexNoise", Scale=0.9, Detail=4.0, Vector=graph.node("TexCoord").outputs["Object"])
    mixed = graph.node("Mix")
    mixed.data_type = "RGBA"
    graph.join(mixed.inputs["Factor"], noise.outputs[0])
    graph.join(mixed.inputs[6], _four(np.array(surface.base) * shade))
    graph.join(mixed.inputs[7], _four(np.array(surface.second) * shade))
    skin = graph.node("BsdfPrincipled", Base_Color=mixed.outputs[2], Roughness=0.8, Specular_IOR_Level=0.2)
    bump = graph.node("Bump", Height=noise.outputs[0], Distance=0.4 * surface.grain, Strength=0.6)
    graph.join(skin.inputs["Normal"], bump.outputs[0])
    graph.join(graph.out.inputs["Surface"], skin.outputs[0])
    return graph.material


def printed(colours: Array, roughness: float, metallic: float = 0.0) -> Any:
    """A thing with a drawing on it."""
    graph = _Graph("printed")
    paint = graph.texture(image("print", colours))
    skin = graph.node("BsdfPrincipled", Base_Color=paint, Roughness=roughness, Metallic=metallic)
    graph.join(graph.out.inputs["Surface"], skin.outputs[0])
    return graph.material
