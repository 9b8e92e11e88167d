"""A scene's picture by path tracing: light that goes round corners, glass, metal, pearl, depth of field.

The same scene, camera and poses as `render`, whose labels and bodies therefore hold. Needs Blender as a module
(`pip install bpy`); for training and for measuring only, never at run time.

    traced = path_trace(random_scene(7))  # like render(scene), a hundred times slower, and lit like a photograph

Slabs and cables are painted on the table, as in `render`; there are no hands.
"""

from __future__ import annotations

import pathlib
import tempfile
from dataclasses import dataclass, replace

import bpy
import numpy as np

from vision.generate import path_materials as materials
from vision.generate.lens import develop
from vision.generate.meshes import Mesh, die_mesh, die_texture, prism
from vision.generate.render import bare_colours, render
from vision.generate.scene import Array, DieAt, Light, Rendered, Scene
from vision.generate.surroundings import room
from vision.generate.things_on_table import Solid, solids_of, tray_walls
from vision.generate.view import CameraView

FAR_TABLE = 20_000.0
"""Half the table's length in millimetres: a low camera sees far."""
LIFT = 0.02
"""Millimetres between a die and the table: surfaces at one place would flicker."""
SENSOR = 36.0
RELIEF = {"felt": 0.15, "tray": 0.15, "carpet": 0.8, "wood": 0.05}
"""How deep the drawing of some tables is cut, in millimetres."""


@dataclass(frozen=True, slots=True)
class TraceSettings:
    """How much is spent on a picture."""

    samples: int = 12
    denoise: bool = True
    threads: int = 1
    widest: float = 3.0
    """Radius of the lens's opening in millimetres at most: what is nearer or farther than a die is out of focus."""


def portable(scene: Scene) -> Scene:
    """A scene without what is not path traced, and with a lens that does less, as the light does more."""
    lens = scene.lens
    mild = replace(
        lens,
        defocus=0.0,
        motion=0.0,
        noise=min(lens.noise, 0.02),
        sharpen=min(lens.sharpen, 0.8),
        exposure=float(np.clip(lens.exposure, 0.6, 1.7)),
        contrast=float(np.clip(lens.contrast, 0.9, 1.2)),
        jpeg=max(lens.jpeg, 70) if lens.jpeg is not None else None,
    )
    return replace(scene, hand=None, lens=mild)


def path_trace(scene: Scene, settings: TraceSettings | None = None) -> Rendered:
    """The scene as a camera would see it, without hands; labels, bodies and what is no die are those of `render`."""
    settings = settings or TraceSettings()
    kept = portable(scene)
    truth = render(kept)
    light = trace_light(kept, settings, scene.lens.defocus)
    return replace(truth, image=develop(light, kept.lens, np.random.default_rng((scene.seed, 5))))


def trace_light(scene: Scene, settings: TraceSettings, defocus: float = 0.0) -> Array:
    """Linear light (height, width, 3) of a scene; what is farthest from the focus is blurred by so many pixels."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    stage = bpy.context.scene
    view = CameraView(scene.camera)
    rng = np.random.default_rng((scene.seed, 3))
    _engine(stage, scene, settings)
    _camera(stage, view, scene, min(settings.widest, _opening(view, scene, defocus)))
    _world(stage, room(rng, scene.ambient))
    for lamp in scene.lamps:
        _lamp(lamp, scene)
    for die in (*scene.dice, *scene.cubes):
        _die(view, die)
    for solid in solids_of(scene, view):
        _solid(solid)
    _table(scene, view)
    return _rendered(stage)


def _engine(stage: bpy.types.Scene, scene: Scene, settings: TraceSettings) -> None:
    stage.render.engine = "CYCLES"
    stage.render.threads_mode, stage.render.threads = "FIXED", settings.threads
    stage.render.resolution_x, stage.render.resolution_y = scene.camera.width, scene.camera.height
    stage.render.resolution_percentage = 100
    stage.render.image_settings.file_format = "OPEN_EXR"
    stage.render.image_settings.color_depth = "32"
    cycles = stage.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", settings.samples, scene.seed % (1 << 30)
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = settings.denoise
    cycles.denoiser, cycles.denoising_prefilter = "OPENIMAGEDENOISE", "FAST"
    cycles.use_light_tree = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 1, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces, cycles.volume_bounces = 8, 8, 0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 5.0


def _add(name: str, data: object) -> bpy.types.Object:
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made


def _mesh(name: str, mesh: Mesh, material: object, smooth: bool = False) -> bpy.types.Object:
    made = bpy.data.meshes.new(name)
    made.from_pydata(mesh.points.tolist(), [], mesh.faces)
    place = mesh.uv.copy()
    place[:, 1] = 1 - place[:, 1]
    made.uv_layers.new(name="print").data.foreach_set("uv", place.ravel())
    made.polygons.foreach_set("use_smooth", np.full(len(mesh.faces), smooth))
    made.materials.append(material)
    return _add(name, made)


def _camera(stage: bpy.types.Scene, view: CameraView, scene: Scene, opening: float) -> None:
    data = bpy.data.cameras.new("camera")
    width, height = scene.camera.width, scene.camera.height
    data.sensor_fit, data.sensor_width = "HORIZONTAL", SENSOR
    data.lens = scene.camera.focal / width * SENSOR
    data.shift_x = (width / 2 - view.middle[0]) / width
    data.shift_y = (view.middle[1] - height / 2) / width
    data.clip_start, data.clip_end = 1.0, 4 * FAR_TABLE
    if opening > 0.02:
        data.dof.use_dof = True
        data.dof.focus_distance = _focus(view, scene)
        data.dof.aperture_fstop = data.lens * 1e-3 / (2 * opening)
    made = _add("camera", data)
    turn = np.eye(4)
    turn[:3, 0], turn[:3, 1], turn[:3, 2], turn[:3, 3] = view.rows[0], -view.rows[1], -view.rows[2], view.place
    made.matrix_world = turn.T.tolist()
    stage.camera = made


def _focus(view: CameraView, scene: Scene) -> float:
    """The lens is focused on the die nearest to what it points at."""
    depths = [view.depth(die.centre) for die in scene.dice] or [scene.camera.distance]
    return min(depths, key=lambda depth: abs(depth - scene.camera.distance))


def _opening(view: CameraView, scene: Scene, defocus: float) -> float:
    """The lens's radius that blurs the die farthest from the focus by so many pixels."""
    focus = _focus(view, scene)
    off = max((abs(1 / view.depth(die.centre) - 1 / focus) for die in scene.dice), default=0.0)
    return defocus / (scene.camera.focal * max(off, 1e-5))


def _world(stage: bpy.types.Scene, panorama: Array) -> None:
    world = bpy.data.worlds.new("room")
    stage.world = world
    tree = world.node_tree
    seen = tree.nodes.new("ShaderNodeTexEnvironment")
    seen.image = materials.image("room", panorama)
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 96
    tree.links.new(seen.outputs[0], tree.nodes["Background"].inputs[0])


def _lamp(lamp: Light, scene: Scene) -> None:
    """A panel that lights the table's middle as brightly as in `render`, whatever its size."""
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.size = ("SQUARE" if lamp.square else "DISK"), 2 * lamp.radius
    target = np.array([*scene.camera.target, 0.0])
    way = np.array(lamp.place) - target
    far = float(np.linalg.norm(way))
    data.energy, data.color = np.pi**2 * lamp.power * far**2, lamp.colour
    made = _add("lamp", data)
    back = way / far
    side = np.cross((0.36, 0.93, 0.0), back)
    side /= np.linalg.norm(side)
    turn = np.eye(4)
    turn[:3, 0], turn[:3, 1], turn[:3, 2], turn[:3, 3] = side, np.cross(back, side), back, lamp.place
    made.matrix_world = turn.T.tolist()
    made.visible_camera = False


def _die(view: CameraView, die: DieAt) -> None:
    pixels = view.camera.focal * die.look.edge / max(view.depth(die.centre), 1.0)
    lifted = replace(die, centre=(die.centre[0], die.centre[1], die.centre[2] + LIFT))
    texture = die_texture(die.look, int(np.clip(pixels * 2, 48, 220)))
    made = materials.die(die.look, texture, die.look.edge)
    _mesh("die", die_mesh(lifted, int(np.clip(pixels * 0.8, 16, 64))), made, smooth=True)


def _solid(solid: Solid) -> None:
    made = materials.printed(solid.colours, solid.roughness, solid.metallic)
    _mesh("thing", prism(solid.outline, solid.uv, solid.height), made)


def _table(scene: Scene, view: CameraView) -> None:
    s = FAR_TABLE
    flat = Mesh(
        np.array([(-s, -s, 0), (s, -s, 0), (s, s, 0), (-s, s, 0)], np.float32),
        [[0, 1, 2, 3]],
        np.array([(0, 1), (1, 1), (1, 0), (0, 0)], np.float32),
    )
    relief = RELIEF.get(scene.surface.kind, 0.0) * scene.surface.grain
    _mesh("table", flat, materials.table(scene.surface, bare_colours(scene), relief))
    for wall, shade in tray_walls(scene, view):
        _mesh("wall", wall, materials.cloth(scene.surface, shade))


def _rendered(stage: bpy.types.Scene) -> Array:
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "light.exr"
        stage.render.filepath = str(file)
        bpy.ops.render.render(write_still=True)
        loaded = bpy.data.images.load(str(file))
        wide, high = loaded.size
        pixels = np.empty(wide * high * 4, np.float32)
        loaded.pixels.foreach_get(pixels)
    return np.ascontiguousarray(pixels.reshape(high, wide, 4)[::-1, :, :3])
