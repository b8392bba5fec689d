"""Outlines of placed shapes in a plane, for pictures."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from ._arrays import Floats
from ._parts import Part
from ._poses import Poses
from ._shapes import Placed, Shapes

__all__ = ["RigidMap", "outline", "pose_matrix", "view"]

_TURNS = np.linspace(0, 2 * np.pi, 64, endpoint=False)
_CIRCLE = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=-1)
_OBLIQUE = np.array([[0.8, 0.6, 0.0], [-0.33, 0.44, 0.835]])


def view(dimension: int, normal: Floats | None = None) -> Floats:
    """Return the two axes ``[2, dimension]`` of a picture.

    Pictures of space are orthographic with z upwards, and show `normal` in its true length: they
    look across it. Without one they look obliquely down.
    """
    if dimension == 2:
        return np.eye(2)
    if normal is None or not normal.any():
        oblique: Floats = _OBLIQUE / np.linalg.norm(_OBLIQUE, axis=1, keepdims=True)
        return oblique
    right = np.array([normal[0], normal[1], 0.0])
    length = np.linalg.norm(right)
    level = length > 1e-6 * np.linalg.norm(normal)
    return np.stack([right / length if level else np.eye(3)[0], np.eye(3)[2]])


RigidMap: TypeAlias = tuple[Floats, Floats]
"""A rotation matrix, and a translation."""


def outline(
    placed: Placed[Any], row: tuple[int, ...], axes: Floats, then: RigidMap | None = None
) -> Floats:
    """Return the corners ``[V, 2]`` of a placed shape seen along two axes; none if not finite.

    Its place may be moved further, by ``then``.
    """
    kept, place = _part(placed.shapes, int(np.broadcast_to(placed.ids, placed.shape)[row]))
    numbers = placed.poses._rows
    numbers = np.broadcast_to(numbers, (*placed.shape, numbers.shape[-1]))[row]
    if not np.isfinite(numbers).all():
        return np.empty((0, 2))
    turn, at = pose_matrix(type(placed.poses), placed.poses._form, numbers)
    if then is not None:
        turn, at = then[0] @ turn, then[0] @ at + then[1]
    if not np.isfinite(at).all():
        return np.empty((0, 2))
    if kept.kind == "ellipsoid":
        middle = np.zeros((1, 3))
        main, lengths, _ = np.linalg.svd(axes @ turn @ np.diag(kept.columns[0][place]))
        reach = (_CIRCLE * lengths) @ main.T
    else:
        middle, radius = _core(kept, place)
        reach = radius * _CIRCLE if radius > 0 else np.zeros((1, 2))
    flat = (middle @ turn.T + at) @ axes.T
    return _hull((flat[:, None] + reach).reshape(-1, 2))


def pose_matrix(kind: type[Poses], form: str, numbers: Floats) -> tuple[Floats, Floats]:
    """Return rotation and translation of a pose by the numbers of its form."""
    dimension = kind.dimension
    turn = np.eye(dimension)
    if form == "matrix":
        whole = numbers.reshape(dimension + 1, dimension + 1)
        return whole[:-1, :-1], whole[:-1, -1]
    if form == "angle":
        cos, sin = np.cos(numbers[2]), np.sin(numbers[2])
        turn = np.array([[cos, -sin], [sin, cos]])
    elif form == "cos_sin":
        cos, sin = numbers[2:]
        turn = np.array([[cos, -sin], [sin, cos]])
    elif form != "translation":
        quaternion = numbers[3:] if form == "xyz_wxyz" else np.roll(numbers[3:], 1)
        turn = _rotation(quaternion)
    return turn, numbers[:dimension]


def _rotation(quaternion: Floats) -> Floats:
    w, x, y, z = quaternion / np.linalg.norm(quaternion)
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    turn: Floats = np.eye(3) + 2 * w * cross + 2 * cross @ cross
    return turn


def _part(shapes: Shapes, shape: int) -> tuple[Part, int]:
    """Return the part that holds a shape of the table, and its row there."""
    for one in shapes._parts:
        if shape < len(one):
            return one, shape
        shape -= len(one)
    raise IndexError("no such shape")


def _core(kept: Part, row: int) -> tuple[Floats, float]:
    """Return points whose hull is the shape without its radius, and the radius."""
    columns = [column[row] for column in kept.columns]
    if kept.vertices is not None and kept.offsets is not None:
        return kept.vertices[kept.offsets[row] : kept.offsets[row + 1]], float(columns[0])
    if kept.kind in ("rectangle", "box"):
        signs = np.stack(np.meshgrid(*[[-1.0, 1.0]] * len(columns[0])), -1)
        return signs.reshape(-1, len(columns[0])) * columns[0], float(columns[1])
    if kept.kind in ("cylinder", "cone"):
        half, radius = map(float, columns)
        rim = np.insert(radius * _CIRCLE, 2, -half, axis=1)
        top = rim * [1, 1, -1] if kept.kind == "cylinder" else np.array([[0, 0, half]])
        return np.concatenate([rim, top]), 0.0
    if kept.kind == "capsule":
        return np.stack(columns[:2]), float(columns[2])
    if kept.kind == "point":
        return columns[0].reshape(1, -1), 0.0
    return np.zeros((1, 2 if kept.kind == "circle" else 3)), float(columns[0])


def _hull(points: Floats) -> Floats:
    """Return the corners of the convex hull, counter-clockwise."""
    if not np.isfinite(points).all() or len(points) == 0:
        return np.empty((0, 2))
    points = np.unique(points, axis=0)
    size = float(np.abs(points).max()) or 1.0

    def chain(rows: Floats) -> list[Floats]:
        kept: list[Floats] = []
        for one in rows:
            while len(kept) > 1:
                (x, y), (u, v) = (kept[-1] - kept[-2]) / size, (one - kept[-2]) / size
                if x * v - y * u > 0:
                    break
                kept.pop()
            kept.append(one)
        return kept

    lower, upper = chain(points), chain(points[::-1])
    corners = lower[:-1] + upper[:-1]
    return np.array(corners if corners else lower)
