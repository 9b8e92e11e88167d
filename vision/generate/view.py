"""The camera's geometry: from millimetres on the table to pixels and back."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.generate.scene import Array, Camera


class CameraView:
    """A camera ready to project: place, rotation, and a ray for every pixel."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        tilt, turn = np.radians(camera.tilt_degrees), np.radians(camera.turn_degrees)
        forward = np.array([np.sin(tilt) * np.sin(turn), np.sin(tilt) * np.cos(turn), -np.cos(tilt)])
        up = np.array([np.cos(tilt) * np.sin(turn), np.cos(tilt) * np.cos(turn), np.sin(tilt)])
        right = np.cross(forward, up)
        self.rows = np.stack([right, -up, forward]).astype(np.float32)
        target = np.array([camera.target[0], camera.target[1], 0.0])
        self.place: Array = (target - forward * camera.distance).astype(np.float32)
        self.middle = camera.axis or (camera.width / 2.0, camera.height / 2.0)

    def project(self, points: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """World points (n, 3) to pixels (n, 2)."""
        local = (np.asarray(points, np.float64) - self.place) @ self.rows.T.astype(np.float64)
        depth = np.maximum(local[:, 2:3], 1.0)
        return np.asarray(local[:, :2] / depth * self.camera.focal + np.array(self.middle))

    def depth(self, point: npt.ArrayLike) -> float:
        """Distance along the view axis."""
        return float((np.asarray(point, np.float64) - self.place) @ self.rows[2])

    def facing(self, point: npt.ArrayLike, normal: npt.ArrayLike) -> tuple[float, float]:
        """How a surface at a point leans away from the line of sight: right and down in the picture, as sines."""
        sight = np.asarray(point, np.float64) - self.place
        sight /= np.linalg.norm(sight)
        right = self.rows[0] - (self.rows[0] @ sight) * sight
        right /= np.linalg.norm(right)
        down = np.cross(sight, right)
        n = np.asarray(normal, np.float64)
        return (float(n @ right), float(n @ down))

    def rays(self, x0: float, y0: float, x1: float, y1: float, step: float) -> Array:
        """Unit directions (3, n) through the pixel grid of a part of the picture, row after row."""
        xs = np.arange(x0, x1, step, dtype=np.float32) + step / 2
        ys = np.arange(y0, y1, step, dtype=np.float32) + step / 2
        gx, gy = np.meshgrid((xs - self.middle[0]) / self.camera.focal, (ys - self.middle[1]) / self.camera.focal)
        local = np.stack([gx.ravel(), gy.ravel(), np.ones(gx.size, np.float32)]).astype(np.float32)
        local /= np.sqrt((local * local).sum(axis=0))
        return np.asarray(self.rows.T @ local, np.float32)

    def table_grid(self, step: int) -> tuple[Array, Array]:
        """Where on the table the picture's pixels lie, on every step-th pixel: x and y in millimetres."""
        w, h = self.camera.width, self.camera.height
        rows, columns = len(np.arange(0, h, step)), len(np.arange(0, w, step))
        d = self.rays(0, 0, w, h, step)
        down = np.minimum(d[2], -0.02)
        t = -self.place[2] / down
        x = (self.place[0] + t * d[0]).reshape(rows, columns)
        y = (self.place[1] + t * d[1]).reshape(rows, columns)
        return x.astype(np.float32), y.astype(np.float32)


def resting(axis_face: int, yaw: float) -> Array:
    """The rotation that turns one of the six axes up and then turns the die about the vertical, in radians."""
    axis, sign = divmod(axis_face, 2)
    up = np.zeros(3)
    up[axis] = -1.0 if sign else 1.0
    side = np.zeros(3)
    side[(axis + 1) % 3] = 1.0
    third = np.cross(up, side)
    local = np.stack([side, third, up])
    c, s = np.cos(yaw), np.sin(yaw)
    return np.asarray(np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]) @ local, np.float32)


def leaning(rotation: Array, degrees: float, direction: float) -> Array:
    """A rotation tipped over by an angle about a horizontal axis."""
    angle = np.radians(degrees)
    k = np.array([np.cos(direction), np.sin(direction), 0.0])
    cross = np.array([[0.0, -k[2], k[1]], [k[2], 0.0, -k[0]], [-k[1], k[0], 0.0]])
    tip = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross)
    return np.asarray(tip @ rotation, np.float32)
