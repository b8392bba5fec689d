"""Lists of shapes of the plane, from arrays."""

from __future__ import annotations

from typing import Any, Literal

from ._parts import choice, lengths, part, radii, ragged, vectors
from ._shapes import Shapes2 as Shapes

__all__ = ["capsules", "circles", "points", "polygons", "rectangles", "segments"]


def rectangles(*, half_extents: Any = None, size: Any = None, radius: Any = 0.0) -> Shapes:
    """Rectangles about the origin, along the axes.

    Parameters
    ----------
    half_extents, size : array [N, 2] or [2]
        Half or full lengths along x and y: exactly one of both.
    radius : array [N] or float
        Rounds the rectangle: all points within it count.
    """
    return Shapes._from(
        (part("rectangle", half_extents=lengths(half_extents, size, 2), radius=radii(radius)),)
    )


def circles(radius: Any) -> Shapes:
    """Discs about the origin: radii ``[N]``."""
    return Shapes._from((part("circle", radius=radii(radius)),))


def points(at: Any) -> Shapes:
    """Points: an array ``[N, 2]``."""
    return Shapes._from((part("point", at=vectors(at, "at", 2)),))


def segments(start: Any, end: Any, *, radius: Any = 0.0) -> Shapes:
    """Segments from ``start[i]`` to ``end[i]``: arrays ``[N, 2]``; with a radius, capsules."""
    return capsules(start, end, radius=radius)


def capsules(start: Any, end: Any, *, radius: Any) -> Shapes:
    """All points within ``radius[i]`` of segments from ``start[i]`` to ``end[i]``."""
    ends = dict(start=vectors(start, "start", 2), end=vectors(end, "end", 2))
    return Shapes._from((part("capsule", **ends, radius=radii(radius)),))


def polygons(
    vertices: Any,
    offsets: Any = None,
    *,
    radius: Any = 0.0,
    convex: Literal["check", "hull"] = "check",
    bad: Literal["raise", "keep"] = "raise",
) -> Shapes:
    """Convex polygons by their vertices.

    Parameters
    ----------
    vertices : array [K, 2], or [N, V, 2] without offsets
        Corners in order around each polygon, either way.
    offsets : array [N + 1] of integers, optional
        Polygon i has the vertices from ``offsets[i]`` to ``offsets[i + 1]``, as Arrow and shapely
        have them.
    radius : array [N] or float
        Rounds the polygon: all points within it count.
    convex : {"check", "hull"}
        Refuse vertices that are not those of a convex polygon, or take their hull.
    bad : {"raise", "keep"}
        Raise at the first row that is no polygon, or keep it: its answers are undecided
        (``not finite``), as those of a point that is nowhere.
    """
    hull = choice(convex, "convex", ("check", "hull")) == "hull"
    keep = choice(bad, "bad", ("raise", "keep")) == "keep"
    kind = "hull" if hull else "polygon"
    return Shapes._from((ragged(kind, vertices, offsets, radius, 2, keep),))
