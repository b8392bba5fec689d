"""Lists of shapes of space, from arrays."""

from __future__ import annotations

from typing import Any, Literal

from ._parts import choice, lengths, part, radii, ragged, vectors
from ._shapes import Shapes3 as Shapes

__all__ = [
    "boxes",
    "capsules",
    "cones",
    "cylinders",
    "ellipsoids",
    "hulls",
    "points",
    "segments",
    "spheres",
]


def boxes(*, half_extents: Any = None, size: Any = None, radius: Any = 0.0) -> Shapes:
    """Boxes about the origin, along the axes.

    Parameters
    ----------
    half_extents, size : array [N, 3] or [3]
        Half or full lengths along x, y and z: exactly one of both.
    radius : array [N] or float
        Rounds the box: all points within it count.
    """
    return Shapes._from(
        (part("box", half_extents=lengths(half_extents, size, 3), radius=radii(radius)),)
    )


def spheres(radius: Any) -> Shapes:
    """Balls about the origin: radii ``[N]``."""
    return Shapes._from((part("sphere", radius=radii(radius)),))


def points(at: Any) -> Shapes:
    """Points: an array ``[N, 3]``."""
    return Shapes._from((part("point", at=vectors(at, "at", 3)),))


def segments(start: Any, end: Any, *, radius: Any = 0.0) -> Shapes:
    """Segments from ``start[i]`` to ``end[i]``: arrays ``[N, 3]``; with a radius, capsules."""
    return capsules(start, end, radius=radius)


def capsules(start: Any, end: Any, *, radius: Any) -> Shapes:
    """All points within ``radius[i]`` of segments from ``start[i]`` to ``end[i]``."""
    ends = dict(start=vectors(start, "start", 3), end=vectors(end, "end", 3))
    return Shapes._from((part("capsule", **ends, radius=radii(radius)),))


def cylinders(*, half_height: Any = None, height: Any = None, radius: Any) -> Shapes:
    """Cylinders about the origin along z: ``[N]`` each, half or full heights."""
    return Shapes._from(
        (part("cylinder", half_height=_half(half_height, height), radius=radii(radius)),)
    )


def cones(*, half_height: Any = None, height: Any = None, radius: Any) -> Shapes:
    """Cones along z: the base is at minus half the height, the apex at plus half of it."""
    return Shapes._from(
        (part("cone", half_height=_half(half_height, height), radius=radii(radius)),)
    )


def ellipsoids(semi_axes: Any) -> Shapes:
    """Ellipsoids about the origin, along the axes: semi-axes ``[N, 3]``."""
    return Shapes._from((part("ellipsoid", semi_axes=vectors(semi_axes, "semi_axes", 3)),))


def hulls(
    vertices: Any,
    offsets: Any = None,
    *,
    radius: Any = 0.0,
    bad: Literal["raise", "keep"] = "raise",
) -> Shapes:
    """Convex hulls of points.

    Parameters
    ----------
    vertices : array [K, 3], or [N, V, 3] without offsets
        Points of each hull, in any order.
    offsets : array [N + 1] of integers, optional
        Hull i has the points from ``offsets[i]`` to ``offsets[i + 1]``.
    radius : array [N] or float
        Rounds the hull: all points within it count.
    bad : {"raise", "keep"}
        Raise at the first row that is no hull, or keep it: its answers are undecided
        (``not finite``), as those of a point that is nowhere.
    """
    keep = choice(bad, "bad", ("raise", "keep")) == "keep"
    return Shapes._from((ragged("hull", vertices, offsets, radius, 3, keep),))


def _half(half_height: Any, height: Any) -> Any:
    if (half_height is None) == (height is None):
        raise TypeError("give half_height= or height=, exactly one of both")
    if height is not None:
        return 0.5 * radii(height, "height")
    return radii(half_height, "half_height")
