"""What the peers are asked about: their objects, made of arrays of poses."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from barycode import Verdict

Floats: TypeAlias = npt.NDArray[np.float64]

MODULES = {
    "shapely": ("shapely", "shapely"),
    "coal": ("coal", "coal"),
    "python-fcl": ("fcl", "python-fcl"),
    "drivability checker": ("commonroad_dc.pycrcc", "commonroad-drivability-checker"),
    "trimesh": ("trimesh", "trimesh"),
}
"""Peers: their modules and distributions."""

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
THREADS = sorted({1, CORES})
"""Numbers of threads that our calls are asked with; peers have one."""

CAR = np.array([4.5, 1.8])
SQUARE = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1], [1, 1]]) / 2


def found() -> dict[str, Any]:
    """Return the peers that are installed: their modules."""
    modules = {}
    for name, (module, _) in MODULES.items():
        try:
            modules[name] = importlib.import_module(module)
        except ImportError:
            continue
    return modules


def versions() -> dict[str, str]:
    """Return the versions of the peers that are installed."""
    return {name: importlib.metadata.version(MODULES[name][1]) for name in found()}


def close(distance: Floats, verdict: Any) -> npt.NDArray[np.bool_]:
    """Tell which rows rounded poses and corners decide."""
    near: npt.NDArray[np.bool_] = (verdict == Verdict.TOUCHING) | (
        (distance > 0) & (distance < 1e-9)
    )
    return near


def corners(poses: Floats, size: Floats = CAR) -> Floats:
    """Return the closed rings ``[..., 5, 2]`` of rectangles."""
    own = SQUARE * np.asarray(size)[..., None, :]
    cos, sin = np.cos(poses[..., 2, None]), np.sin(poses[..., 2, None])
    x = cos * own[..., 0] - sin * own[..., 1] + poses[..., 0, None]
    y = sin * own[..., 0] + cos * own[..., 1] + poses[..., 1, None]
    return np.stack([x, y], axis=-1)


def turns(angles: Floats) -> Floats:
    """Return the matrices ``[N, 3, 3]`` of rotations about z."""
    matrices = np.zeros((len(angles), 3, 3))
    matrices[:, 0, 0] = matrices[:, 1, 1] = np.cos(angles)
    matrices[:, 1, 0] = np.sin(angles)
    matrices[:, 0, 1] = -matrices[:, 1, 0]
    matrices[:, 2, 2] = 1
    return matrices


def in_space(poses: Floats) -> tuple[Floats, Floats]:
    """Return rotations and translations of poses in the plane."""
    at = np.concatenate([poses[:, :2], np.zeros((len(poses), 1))], axis=1)
    return turns(poses[:, 2]), at


def quaternions(poses: Floats) -> tuple[Floats, Floats]:
    """Return rotations and translations of poses ``[N, 7]``: x, y, z, w, x, y, z."""
    w, x, y, z = poses[:, 3:].T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.ascontiguousarray(np.array(rows).transpose(2, 0, 1)), poses[:, :3]


class Coal:
    """Functors of coal for two boxes of one size; it asks about transforms."""

    def __init__(self, coal: Any, size: Any) -> None:
        self.coal = coal
        # Functors do not keep their geometries alive.
        self.boxes = coal.Box(*size), coal.Box(*size)
        self._distance = coal.ComputeDistance(*self.boxes)
        self._collision = coal.ComputeCollision(*self.boxes)
        self._of_distance = coal.DistanceRequest(), coal.DistanceResult()
        self._of_collision = coal.CollisionRequest(), coal.CollisionResult()

    def transforms(self, turned: Floats, at: Floats) -> list[Any]:
        """Make transforms."""
        make = self.coal.Transform3s
        return [make(turn, place) for turn, place in zip(turned, at, strict=True)]

    def distance(self, a: Any, b: Any) -> float:
        """Return the distance, 0 where boxes overlap."""
        self._of_distance[1].clear()
        return max(0.0, float(self._distance(a, b, *self._of_distance)))

    def meets(self, a: Any, b: Any) -> bool:
        """Tell whether boxes meet."""
        self._of_collision[1].clear()
        return bool(self._collision(a, b, *self._of_collision))

    def distances(self, pairs: Any) -> None:
        """Ask about pairs of transforms."""
        ask, (request, result) = self._distance, self._of_distance
        clear = result.clear
        for a, b in pairs:
            clear()
            ask(a, b, request, result)

    def collisions(self, pairs: Any) -> None:
        """Ask about pairs of transforms."""
        ask, (request, result) = self._collision, self._of_collision
        clear = result.clear
        for a, b in pairs:
            clear()
            ask(a, b, request, result)


class Fcl:
    """Boxes of one size of python-fcl; it asks about objects."""

    def __init__(self, fcl: Any, size: Any) -> None:
        self.fcl = fcl
        self.box = fcl.Box(*size)

    def objects(self, turned: Floats, at: Floats) -> list[Any]:
        """Make objects."""
        fcl, box = self.fcl, self.box
        return [
            fcl.CollisionObject(box, fcl.Transform(turn, place))
            for turn, place in zip(turned, at, strict=True)
        ]

    def distance(self, a: Any, b: Any) -> float:
        """Return the distance, 0 where boxes overlap."""
        return max(0.0, float(self.fcl.distance(a, b)))

    def meets(self, a: Any, b: Any) -> bool:
        """Tell whether boxes meet."""
        return bool(self.fcl.collide(a, b))


def checker_objects(checker: Any) -> Callable[[Floats], list[Any]]:
    """Return what makes rectangles of the drivability checker."""
    make, (half_length, half_width) = checker.RectOBB, (CAR / 2).tolist()
    return lambda poses: [make(half_length, half_width, h, x, y) for x, y, h in poses.tolist()]
