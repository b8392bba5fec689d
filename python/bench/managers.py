"""Collision managers of trimesh: its own, which asks FCL, and ours."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from libraries import Floats
from rounds import Answer, Contestant, Subject

BODIES = 40


class Motion(NamedTuple):
    """Points of convex bodies, and where these are in each frame: crowded, and apart."""

    points: Floats
    frames: Floats
    apart: Floats

    def first(self, count: int) -> Motion:
        """Return the first frames."""
        return Motion(self.points, self.frames[:count], self.apart[:count])


def _draw(rng: np.random.Generator, frames: int) -> Motion:
    points = rng.normal(size=(BODIES, 24, 3)) * 0.3
    turns = np.linalg.qr(rng.normal(size=(frames, BODIES, 3, 3)))[0]
    turns *= np.sign(np.linalg.det(turns))[..., None, None]
    at = np.zeros((frames, BODIES, 4, 4))
    at[..., :3, :3], at[..., 3, 3] = turns, 1
    apart = at.copy()
    at[..., :3, 3] = rng.uniform(-2, 2, (frames, BODIES, 3))
    cells = np.stack(np.unravel_index(np.arange(BODIES), (4, 4, 3)), axis=-1)
    apart[..., :3, 3] = 3 * cells + rng.uniform(-0.4, 0.4, (frames, BODIES, 3))
    return Motion(points, at, apart)


def bodies(found: dict[str, Any], scale: float) -> Subject | None:
    """Convex bodies in motion; nothing without trimesh."""
    trimesh = found.get("trimesh")
    if trimesh is None:
        return None
    from barycode.trimesh import CollisionManager  # noqa: PLC0415

    ours = _of(trimesh, "barycode", "CollisionManager", CollisionManager)
    theirs = []
    if "python-fcl" in found:
        theirs = _of(trimesh, "trimesh", "CollisionManager", trimesh.collision.CollisionManager)
    return Subject(
        f"Collision managers of trimesh, {BODIES} convex bodies",
        "frame",
        "Hulls of 24 points; in every frame all of them move, and then one call follows; they"
        " are crowded for collisions, and apart for distances. Managers are made beforehand.",
        lambda rng: _draw(rng, max(1, int(20 * scale))),
        lambda motion: len(motion.frames),
        Motion.first,
        lambda motion: {
            name: column
            for one in ours
            for name, column in one.read(None, one.ask(one.prepare(motion))).items()
        },
        [*ours, *theirs],
    )


def _of(trimesh: Any, library: str, kind: str, make: Any) -> list[Contestant]:
    def prepare(motion: Motion) -> Any:
        manager = make()
        for name, points in enumerate(motion.points):
            manager.add_object(f"{name:02}", trimesh.convex.convex_hull(points))
        return manager, motion

    def internal(asked: Any) -> list[Any]:
        manager, motion = asked
        return [
            _moved(manager, one).in_collision_internal(return_names=True) for one in motion.frames
        ]

    def nearest(asked: Any) -> list[float]:
        manager, motion = asked
        return [_moved(manager, one).min_distance_internal() for one in motion.apart]

    def pairs(_: Any, raw: list[Any]) -> Answer:
        numbers = [
            frame * BODIES**2 + int(a) * BODIES + int(b)
            for frame, (_, names) in enumerate(raw)
            for a, b in names
        ]
        return {"pairs": np.array(sorted(numbers), dtype=np.int64)}

    return [
        Contestant(
            *(library, f"{kind}.in_collision_internal", prepare, internal, pairs),
            "CollisionManager.in_collision_internal",
        ),
        Contestant(
            *(library, f"{kind}.min_distance_internal", prepare, nearest),
            lambda _, raw: {"distance": raw},
            "CollisionManager.min_distance_internal",
        ),
    ]


def _moved(manager: Any, frame: Floats) -> Any:
    for name, transform in enumerate(frame):
        manager.set_transform(f"{name:02}", transform)
    return manager
