"""Meshes of trimesh as convex bodies, and what a manager returns about them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from ._arrays import Floats
from ._errors import Error

__all__ = ["Body", "CollisionObject", "ContactData", "DistanceData", "Nonconvex", "body"]

Nonconvex: TypeAlias = Literal["raise", "decompose"]


@dataclass(frozen=True, eq=False)
class Body:
    """Convex pieces of an object, in its own frame."""

    meshes: tuple[Any, ...]

    def face(self, piece: int, point: Floats, direction: Floats) -> int:
        """Return the face on which a point is, and that looks along a direction.

        Faces of all pieces are counted one after the other.
        """
        mesh = self.meshes[piece]
        normals = np.asarray(mesh.face_normals)
        heights = np.einsum("ij,ij->i", normals, point - np.asarray(mesh.triangles)[:, 0])
        near = heights >= heights.max() - 1e-9 * max(float(mesh.scale), 1e-300)
        own = int(np.argmax(np.where(near, normals @ direction, -np.inf)))
        return own + sum(len(one.faces) for one in self.meshes[:piece])


def body(name: Hashable, mesh: Any, nonconvex: Nonconvex) -> Body:
    """Return a mesh, or a list of convex ones, as convex pieces."""
    meshes = list(mesh) if isinstance(mesh, (list, tuple)) else [mesh]
    if len(meshes) == 1 and not meshes[0].is_convex and nonconvex == "decompose":
        meshes = _decomposed(meshes[0])
    for place, one in enumerate(meshes):
        if len(one.vertices) == 0:
            raise Error(f"{name}: the mesh has no vertices")
        if not one.is_convex:
            which = f"piece {place}" if len(meshes) > 1 else "the mesh"
            raise Error(
                f"{name}: {which} is not convex: give the list mesh.convex_decomposition(), or"
                " mesh.convex_hull if that will do, or make the manager with nonconvex='decompose'"
            )
    if not meshes:
        raise Error(f"{name}: no mesh is given")
    return Body(tuple(meshes))


def _decomposed(mesh: Any) -> list[Any]:
    """Return bodies that are convex as they are, or a decomposition, which is approximate."""
    bodies = list(mesh.split(only_watertight=False))
    if bodies and all(one.is_convex for one in bodies):
        return bodies
    found = mesh.convex_decomposition()
    return list(found) if isinstance(found, (list, tuple, np.ndarray)) else [found]


class CollisionObject:
    """An object of a manager: its name, mesh and transform. Made by the manager."""

    def __init__(self, name: Hashable, mesh: Any, transform: Floats, shape: Body) -> None:
        self.name, self.mesh, self.transform = name, mesh, transform
        self._body = shape


class _Data:
    """What is known of a pair of objects, in the order of `pair`."""

    def __init__(
        self, pair: tuple[Hashable, Hashable], points: Floats, faces: tuple[int, int]
    ) -> None:
        self.pair = pair
        """The names in order."""
        self.names = set(pair)
        """The names."""
        self._points = dict(zip(pair, points, strict=True))
        self._faces = dict(zip(pair, faces, strict=True))

    def index(self, name: Hashable) -> int:
        """Return the face of the object with this name."""
        return self._faces[name]


class ContactData(_Data):
    """A contact of two objects; moving ``pair[1]`` along the normal by the depth parts them."""

    def __init__(
        self,
        pair: tuple[Hashable, Hashable],
        points: Floats,
        faces: tuple[int, int],
        normal: Floats,
        depth: float,
    ) -> None:
        super().__init__(pair, points, faces)
        self.normal = normal
        """Unit direction from ``pair[0]`` to ``pair[1]``."""
        self.depth = depth
        """Penetration depth of the two convex pieces; 0 where they touch."""
        self.point: Floats = points.mean(axis=0)
        """Midway between the deepest points of both."""


class DistanceData(_Data):
    """The distance of two objects, and their nearest points."""

    def __init__(
        self,
        pair: tuple[Hashable, Hashable],
        points: Floats,
        faces: tuple[int, int],
        distance: float,
        bounds: tuple[float, float],
    ) -> None:
        super().__init__(pair, points, faces)
        self.distance = distance
        """Signed distance: minus the depth where they overlap."""
        self.lower, self.upper = bounds
        """Proven bounds of the distance of this pair."""

    def point(self, name: Hashable) -> Any:
        """Return the nearest, or deepest, point of the object with this name."""
        return self._points[name]
