"""Hulls of points, and outer hulls of fewer vertices."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, TypeAlias

from . import _native
from ._arrays import Floats, Integers, as_floats, as_rows
from ._errors import Error, LengthError
from ._progress import Progress, reporting

__all__ = [
    "ConvexHull2",
    "ConvexHull3",
    "OuterHull2",
    "OuterHull3",
    "hull2",
    "hull3",
    "outer_hull2",
    "outer_hull3",
]

Limit: TypeAlias = tuple[int | None, float | None]
_NONE: Limit = (None, None)


@dataclass(frozen=True, eq=False, repr=False)
class ConvexHull2:
    """The convex hull of points of the plane."""

    vertices: Floats
    """Its corners ``[n, 2]``, counter-clockwise."""

    def __len__(self) -> int:
        return len(self.vertices)

    def __repr__(self) -> str:
        return f"<hull d2 of {len(self)} vertices>"


@dataclass(frozen=True, eq=False, repr=False)
class ConvexHull3:
    """The convex hull of points of space."""

    vertices: Floats
    """Its corners ``[n, 3]``."""
    faces: Integers
    """Triangles ``[m, 3]`` of its surface by indices of vertices, counter-clockwise seen from
    outside; flat faces are triangulated."""

    def __len__(self) -> int:
        return len(self.vertices)

    def __repr__(self) -> str:
        return f"<hull d3 of {len(self)} vertices>"


@dataclass(frozen=True, eq=False, repr=False)
class OuterHull2(ConvexHull2):
    """A polygon that contains the hull of points: decided exactly."""

    distance: float
    """No point of it is farther from the hull of the points: a proven bound. Infinite where numbers
    are out of the range of questions."""

    def __repr__(self) -> str:
        return f"<outer hull d2 of {len(self)} vertices, at most {self.distance} away>"


@dataclass(frozen=True, eq=False, repr=False)
class OuterHull3(ConvexHull3):
    """A polytope that contains the hull of points: decided exactly."""

    distance: float
    """No point of it is farther from the hull of the points: a proven bound. Infinite where numbers
    are out of the range of questions."""

    def __repr__(self) -> str:
        return f"<outer hull d3 of {len(self)} vertices, at most {self.distance} away>"


def hull2(points: Any, *, progress: Progress = None) -> ConvexHull2:
    """Return the convex hull of points, decided exactly.

    Parameters
    ----------
    points : array [N, 2]
        In any order, repeated or within the hull.
    progress : bool or callable, optional
        True for a progress bar, or what is called with the number of points done and of all points.
    """
    vertices, _ = _native_hull(_native.hull2, _cloud(points, 2), _NONE, progress)
    return ConvexHull2(vertices)


def hull3(points: Any, *, progress: Progress = None) -> ConvexHull3:
    """Return the convex hull of points, decided exactly.

    A million points take some seconds; the call can be interrupted.

    Parameters
    ----------
    points : array [N, 3]
        In any order, repeated or within the hull.
    progress : bool or callable, optional
        True for a progress bar, or what is called with the number of points done and of all points.
    """
    vertices, faces, _ = _native_hull(_native.hull3, _cloud(points, 3), _NONE, progress)
    return ConvexHull3(vertices, faces)


def outer_hull2(
    points: Any,
    *,
    vertices: int | None = None,
    distance: float | None = None,
    progress: Progress = None,
) -> OuterHull2:
    """Return a polygon of fewer vertices that contains the hull of points, decided exactly.

    Where the limit allows no fewer vertices than the hull has, the answer is the hull.

    Parameters
    ----------
    points : array [N, 2], or a Polygon
        What is to be contained.
    vertices : int, optional
        The most vertices; at least 4 are used.
    distance : float, optional
        No point of the answer is farther from the hull, with as few vertices as that takes. Give
        ``vertices=`` or ``distance=``, exactly one of both.
    progress : bool or callable, optional
        True for a progress bar, or what is called with the number of vertices so far and of those
        that are allowed, at last with that of all points, twice.
    """
    cloud, limit = _cloud(points, 2), _limit(vertices, distance)
    return OuterHull2(*_native_hull(_native.hull2, cloud, limit, progress))


def outer_hull3(
    points: Any,
    *,
    vertices: int | None = None,
    distance: float | None = None,
    progress: Progress = None,
) -> OuterHull3:
    """Return a polytope of fewer vertices that contains the hull of points, decided exactly.

    Where the limit allows no fewer vertices than the hull has, the answer is the hull. The call can
    be interrupted.

    Parameters
    ----------
    points : array [N, 3], or a Hull
        What is to be contained.
    vertices : int, optional
        The most vertices; at least 8 are used.
    distance : float, optional
        No point of the answer is farther from the hull, with as few vertices as that takes. Give
        ``vertices=`` or ``distance=``, exactly one of both.
    progress : bool or callable, optional
        True for a progress bar, or what is called with the number of points done and of all points;
        then with those of vertices so far and of those that are allowed, and at last as at first.
    """
    cloud, limit = _cloud(points, 3), _limit(vertices, distance)
    return OuterHull3(*_native_hull(_native.hull3, cloud, limit, progress))


def _native_hull(ask: Any, cloud: Floats, limit: Limit, progress: Progress) -> Any:
    with reporting(progress, "points") as report:
        return ask(cloud, limit, report)


def _cloud(points: Any, dimension: int) -> Floats:
    """Return points in rows, or those of a polygon or hull."""
    if isinstance(points, (_native.Shape2, _native.Shape3)):
        return _corners(points, dimension)
    cloud = as_rows(points, "points", [(dimension,)])
    if cloud.ndim != 2:
        raise LengthError(f"points has the shape {list(cloud.shape)}: give [N, {dimension}]")
    if len(cloud) == 0:
        raise LengthError("points is empty: give at least one")
    return cloud


def _corners(shape: _native.Shape2 | _native.Shape3, dimension: int) -> Floats:
    kind, rows, radius = shape.source
    if not isinstance(shape, _native.Shape2 if dimension == 2 else _native.Shape3):
        raise Error(f"points is a shape of d{5 - dimension}: ask d{5 - dimension} about it")
    if kind not in ("polygon", "hull") or radius != 0:
        raise Error(
            f"points is a {kind} of radius {radius}: give points [N, {dimension}], or a"
            f" {'Polygon' if dimension == 2 else 'Hull'} without a radius"
        )
    if shape.pose is not None:
        raise Error("points is a shape at a pose: give the shape without it")
    return as_floats(rows, "points")


def _limit(vertices: int | None, distance: float | None) -> Limit:
    if (vertices is None) == (distance is None):
        raise TypeError("give vertices= or distance=, exactly one of both")
    if vertices is not None:
        most = operator.index(vertices)
        if most < 1:
            raise Error(f"vertices is {most}: give at least 1")
        return min(most, 2**63 - 1), None
    wanted = float(distance)  # type: ignore[arg-type]
    if not wanted >= 0:
        raise Error(f"distance is {wanted}: give a distance of at least 0")
    return None, wanted
