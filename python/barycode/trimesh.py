"""A collision manager with the methods of trimesh's own.

Objects are solid convex bodies: meshes that are convex, or lists of convex meshes, as
``mesh.convex_decomposition()`` returns. Others are refused by name. Verdicts are decided exactly;
objects that touch collide. Distances are signed: minus the depth where objects overlap, per pair of
convex pieces.

>>> from barycode.trimesh import CollisionManager
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from . import d3
from ._arrays import Floats, Integers
from ._bodies import (
    Body,
    CollisionObject,
    ContactData,
    DistanceData,
    Nonconvex,
    body,
)
from ._errors import Error
from ._parts import choice

__all__ = [
    "CollisionManager",
    "CollisionObject",
    "ContactData",
    "DistanceData",
    "scene_to_collision",
]

Pair: TypeAlias = tuple[Hashable, Hashable]
EXTERNAL = "__external"
_CHUNK = 1 << 22


class _Pieces:
    """The convex pieces of several objects, and which object each is of."""

    def __init__(self, objects: Sequence[CollisionObject]) -> None:
        self.objects = list(objects)
        meshes = [mesh for one in self.objects for mesh in one._body.meshes]
        counts = [len(one._body.meshes) for one in self.objects]
        self.owners = np.repeat(np.arange(len(self.objects)), counts)
        self.first = np.cumsum([0, *counts])
        vertices = [np.asarray(mesh.vertices, float) for mesh in meshes]
        offsets = np.cumsum([0, *map(len, vertices)])
        self.shapes = d3.hulls(np.concatenate([np.empty((0, 3)), *vertices]), offsets)
        centres = [(one.min(axis=0) + one.max(axis=0)) / 2 for one in vertices]
        self.centres = np.array(centres).reshape(-1, 3)
        self.placed: d3.Placed
        self.balls: tuple[Floats, Floats]
        self._vertices = vertices
        self.move()

    def move(self) -> None:
        """Take the transforms of the objects."""
        matrices = np.array([one.transform for one in self.objects]).reshape(-1, 4, 4)[self.owners]
        self.placed = self.shapes.at(matrices, np.arange(len(self.shapes)))
        linear = matrices[:, :3, :3]
        self.balls = (
            np.einsum("nij,nj->ni", linear, self.centres) + matrices[:, :3, 3],
            np.array(
                [
                    np.linalg.norm((one - centre) @ turn.T, axis=1).max()
                    for one, centre, turn in zip(self._vertices, self.centres, linear, strict=True)
                ]
            ),
        )

    def names(self, pieces: Integers) -> list[Hashable]:
        """Return the names of the objects of these pieces."""
        return [self.objects[owner].name for owner in self.owners[pieces]]

    def some(self, pieces: Integers) -> d3.Placed:
        """Return these pieces where they are."""
        return self.shapes.at(self.placed.poses[pieces], pieces)

    def face(self, piece: int, point: Floats, direction: Floats) -> int:
        """Return the face at a point of the world that looks along a direction."""
        owner = int(self.owners[piece])
        one = self.objects[owner]
        back = np.linalg.inv(one.transform)
        own = back[:3, :3] @ point + back[:3, 3]
        place = piece - int(self.first[owner])
        return one._body.face(place, own, one.transform[:3, :3].T @ direction)


class CollisionManager:
    """Objects by name, and which of them collide, among themselves and with others.

    Methods, results and errors are those of ``trimesh.collision.CollisionManager``.

    Parameters
    ----------
    nonconvex : {"raise", "decompose"}
        Refuse meshes that are not convex, or take their bodies, where these are convex, or
        ``mesh.convex_decomposition()``, which is approximate and needs what trimesh needs for it.
    """

    def __init__(self, *, nonconvex: Nonconvex = "raise") -> None:
        self._nonconvex = choice(nonconvex, "nonconvex", ("raise", "decompose"))
        self._objs: dict[Hashable, CollisionObject] = {}
        self._ignored: set[frozenset[Hashable]] = set()
        self._pieces: _Pieces | None = None
        self._moved = False

    @classmethod
    def from_scene(cls, scene: Any, *, nonconvex: Nonconvex = "raise") -> CollisionManager:
        """Make a manager with an object for each node of a scene that has a geometry."""
        manager = cls(nonconvex=nonconvex)
        for node in scene.graph.nodes_geometry:
            transform, geometry = scene.graph[node]
            manager.add_object(node, scene.geometry[geometry], transform)
        return manager

    def add_object(self, name: Hashable, mesh: Any, transform: Any = None) -> CollisionObject:
        """Add an object, or replace the one of that name.

        Parameters
        ----------
        name : hashable
            Names the object.
        mesh : trimesh.Trimesh, or list of convex ones
            The object, or convex pieces of it.
        transform : array [4, 4], optional
            Where it is.
        """
        added = self._object(name, mesh, transform)
        self._objs[name] = added
        self._pieces = None
        return added

    def remove_object(self, name: Hashable) -> None:
        """Remove an object."""
        self._known(name)
        del self._objs[name]
        self._ignored = {pair for pair in self._ignored if name not in pair}
        self._pieces = None

    def set_transform(self, name: Hashable, transform: Any) -> None:
        """Move an object."""
        self._known(name).transform = _matrix(transform)
        self._moved = True

    def set_pair_ignored(self, first: Hashable, second: Hashable, ignored: bool = True) -> None:
        """Leave a pair of objects of this manager out of what is asked among them, or no more."""
        self._known(first)
        self._known(second)
        pair = frozenset((first, second))
        if ignored:
            self._ignored.add(pair)
        else:
            self._ignored.discard(pair)

    def in_collision_single(
        self,
        mesh: Any,
        transform: Any = None,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """Tell whether an object collides with any of the manager.

        Returns
        -------
        is_collision : bool
        names : set
            With `return_names`: those of the objects that collide with it.
        contacts : list of ContactData
            With `return_data`: a contact of each pair of convex pieces; the name of the object
            that was asked about is "__external".
        """
        other = _Pieces([self._object(EXTERNAL, mesh, transform)])
        found = self._meetings(self._current(), other)
        names = set(self._current().names(found[0])) if return_names else set()
        return self._reply(other, found, names, return_names, return_data)

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Tell whether any two objects of the manager collide.

        Returns
        -------
        is_collision : bool
        names : set of 2-tuple
            With `return_names`: the names of each pair, in alphabetical order.
        contacts : list of ContactData
            With `return_data`: a contact of each pair of convex pieces.
        """
        own = self._current()
        found = self._meetings(own, own)
        found = found[:, self._asked(own, found)]
        pairs = zip(own.names(found[0]), own.names(found[1]), strict=True) if return_names else ()
        return self._reply(own, found, {_sorted(*one) for one in pairs}, return_names, return_data)

    def in_collision_other(
        self,
        other_manager: CollisionManager,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """Tell whether any object of the manager collides with one of another manager.

        Returns what :meth:`in_collision_internal` returns; names are first of this manager, then
        of the other.
        """
        own, other = self._current(), other_manager._current()
        found = self._meetings(own, other)
        pairs = zip(own.names(found[0]), other.names(found[1]), strict=True) if return_names else ()
        return self._reply(other, found, set(pairs), return_names, return_data)

    def min_distance_single(
        self, mesh: Any, transform: Any = None, return_name: bool = False, return_data: bool = False
    ) -> Any:
        """Return the least distance between an object and those of the manager.

        Returns
        -------
        distance : float
            Signed; infinite if the manager has no objects.
        name : hashable
            With `return_name`: that of the nearest object; None if there is none.
        data : DistanceData
            With `return_data`; None if there is none.
        """
        other = _Pieces([self._object(EXTERNAL, mesh, transform)])
        distance, data = self._nearest(other, None)
        name = data.pair[0] if data else None
        return _picked(distance, (return_name, name), (return_data, data))

    def min_distance_internal(
        self, name: Hashable = None, return_names: bool = False, return_data: bool = False
    ) -> Any:
        """Return the least distance between two objects of the manager.

        Parameters
        ----------
        name : hashable, optional
            Only distances from this object are looked at.
        return_names, return_data : bool
            What else is returned.

        Returns
        -------
        distance : float
            Signed; infinite if there are no pairs.
        names : 2-tuple
            With `return_names`: those of the nearest pair, in alphabetical order.
        data : DistanceData
            With `return_data`.
        """
        if name is not None:
            self._known(name)
        distance, data = self._nearest(self._current(), name)
        names = _sorted(*data.pair) if data else None
        return _picked(distance, (return_names, names), (return_data, data))

    def min_distance_other(
        self,
        other_manager: CollisionManager,
        return_names: bool = False,
        return_data: bool = False,
    ) -> Any:
        """Return the least distance between an object of the manager and one of another.

        Returns what :meth:`min_distance_internal` returns; names are first of this manager, then
        of the other.
        """
        distance, data = self._nearest(other_manager._current(), None, apart=True)
        names = data.pair if data else None
        return _picked(distance, (return_names, names), (return_data, data))

    def _known(self, name: Hashable) -> CollisionObject:
        if name not in self._objs:
            raise ValueError(f"{name} not in collision manager!")
        return self._objs[name]

    def _object(self, name: Hashable, mesh: Any, transform: Any) -> CollisionObject:
        at = np.eye(4) if transform is None else _matrix(transform)
        shape: Body = body(name, mesh, self._nonconvex)  # type: ignore[arg-type]
        return CollisionObject(name, mesh, at, shape)

    def _current(self) -> _Pieces:
        """Return the pieces of all objects where they are now."""
        if self._pieces is None:
            self._pieces = _Pieces(list(self._objs.values()))
        elif self._moved:
            self._pieces.move()
        self._moved = False
        return self._pieces

    def _meetings(self, a: _Pieces, b: _Pieces) -> Integers:
        """Return pairs ``[2, K]`` of pieces that meet."""
        if not len(a.shapes) or not len(b.shapes):
            return np.empty((2, 0), np.int64)
        answer = d3.meetings(a.placed, b.placed)
        if answer.undecided:
            (place,) = answer.undecided[0].row
            pair = a.names(answer.a[[place]])[0], b.names(answer.b[[place]])[0]
            raise Error(f"{pair[0]} and {pair[1]}: undecided ({answer.undecided[0].reason})")
        return answer.pairs

    def _asked(self, own: _Pieces, pairs: Integers) -> npt.NDArray[np.bool_]:
        """Tell which pairs of pieces are asked about: of two objects, once, and not ignored."""
        first, second = own.owners[pairs[0]], own.owners[pairs[1]]
        asked: npt.NDArray[np.bool_] = first < second
        if self._ignored:
            names = [one.name for one in own.objects]
            place = {name: index for index, name in enumerate(names)}
            coded = np.array(
                [
                    low * len(names) + high
                    for low, high in (
                        sorted(place[name] for name in (*pair, *pair)[:2]) for pair in self._ignored
                    )
                ]
            )
            asked &= ~np.isin(first * len(names) + second, coded)
        return asked

    def _reply(
        self,
        other: _Pieces,
        found: Integers,
        names: set[Any],
        return_names: bool,
        return_data: bool,
    ) -> Any:
        contacts = self._contacts(other, found) if return_data else []
        return _picked(bool(found.size), (return_names, names), (return_data, contacts))

    def _contacts(self, other: _Pieces, found: Integers) -> list[ContactData]:
        own = self._current()
        if not found.size:
            return []
        answer = d3.contact(own.some(found[0]), other.some(found[1]))
        pairs = zip(own.names(found[0]), other.names(found[1]), strict=True)
        contacts = []
        for row, pair in enumerate(pairs):
            normal, points = answer.normal[row], np.stack([answer.on_a[row], answer.on_b[row]])
            faces = (
                own.face(int(found[0, row]), points[0], normal),
                other.face(int(found[1, row]), points[1], -normal),
            )
            depth = float(answer.depth[row])
            contacts.append(ContactData(pair, points, faces, normal, depth))
        return contacts

    def _nearest(
        self, other: _Pieces, name: Hashable | None, apart: bool = False
    ) -> tuple[float, DistanceData | None]:
        """Return the least signed distance between pieces of this manager and others."""
        own = self._current()
        within = other is own and not apart
        found = self._candidates(own, other, name, within)
        if not found.size:
            return math.inf, None
        a, b = own.some(found[0]), other.some(found[1])
        distances = d3.distance(a, b)
        if distances.undecided:
            raise Error(f"a distance is undecided: {distances.undecided[0].reason}")
        least = np.flatnonzero(distances.distance == distances.distance.min())
        found = found[:, least]
        answer = d3.contact(own.some(found[0]), other.some(found[1]))
        row = int(np.argmin(answer.distance))
        piece_a, piece_b = int(found[0, row]), int(found[1, row])
        normal, points = answer.normal[row], np.stack([answer.on_a[row], answer.on_b[row]])
        faces = own.face(piece_a, points[0], normal), other.face(piece_b, points[1], -normal)
        pair = own.names(found[0, [row]])[0], other.names(found[1, [row]])[0]
        bounds = float(answer.lower[row]), float(answer.upper[row])
        distance = float(answer.distance[row])
        return distance, DistanceData(pair, points, faces, distance, bounds)

    def _candidates(
        self, own: _Pieces, other: _Pieces, name: Hashable | None, within: bool
    ) -> Integers:
        """Return pairs of pieces among which the nearest are, by balls around them."""
        rows = np.arange(len(own.shapes))
        if name is not None:
            place = list(self._objs).index(name)
        (at_a, radius_a), (at_b, radius_b) = own.balls, other.balls
        kept, best = [np.empty((2, 0), np.int64)], math.inf
        floors = [np.empty(0)]
        step = max(1, _CHUNK // max(len(other.shapes), 1))
        for start in range(0, len(rows), step):
            part = rows[start : start + step]
            pairs = np.stack(np.meshgrid(part, np.arange(len(other.shapes)), indexing="ij"))
            pairs = pairs.reshape(2, -1)
            if within:
                pairs = pairs[:, self._asked(own, pairs)]
            if name is not None:
                pairs = pairs[:, (own.owners[pairs] == place).any(axis=0)]
            gaps = np.linalg.norm(at_a[pairs[0]] - at_b[pairs[1]], axis=1)
            around = radius_a[pairs[0]] + radius_b[pairs[1]]
            best = min(best, float((gaps + around).min(initial=math.inf)))
            near = gaps - around <= best
            kept.append(pairs[:, near])
            floors.append((gaps - around)[near])
        chosen: Integers = np.concatenate(kept, axis=1)[:, np.concatenate(floors) <= best]
        return chosen


def scene_to_collision(
    scene: Any, *, nonconvex: Nonconvex = "raise"
) -> tuple[CollisionManager, dict[Hashable, CollisionObject]]:
    """Return a manager of the nodes of a scene, and its objects by the names of the nodes."""
    manager = CollisionManager.from_scene(scene, nonconvex=nonconvex)
    return manager, dict(manager._objs)


def _matrix(transform: Any) -> Floats:
    matrix = np.array(transform, dtype=np.float64)
    if matrix.shape != (4, 4):
        raise ValueError("transform must be (4,4)!")
    if not np.isfinite(matrix).all():
        raise Error("transform has numbers that are not finite")
    return matrix


def _sorted(first: Any, second: Any) -> Pair:
    return (first, second) if first <= second else (second, first)


def _picked(first: Any, *more: tuple[bool, Any]) -> Any:
    """Return the first, and those of the others that are wanted, as a tuple if there are any."""
    wanted = [value for want, value in more if want]
    return (first, *wanted) if wanted else first
