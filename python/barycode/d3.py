"""Shapes of space, and questions about them.

Lengths are in any one unit, angles in radians. Arrays are of double precision; integers and
singles are widened, which is exact.
"""

from __future__ import annotations

import math
from typing import Any, overload

from . import _ask, _meetings, _sweeps
from ._answers import ClosestPoints, ContactPoints, Contacts, Distances, Manifolds, Verdicts
from ._ask import Touching
from ._half_space3 import HalfSpace
from ._hulls import ConvexHull3 as ConvexHull
from ._hulls import OuterHull3 as OuterHull
from ._hulls import hull3 as hull
from ._hulls import outer_hull3 as outer_hull
from ._impacts import Impacts
from ._lists3 import (
    boxes,
    capsules,
    cones,
    cylinders,
    ellipsoids,
    hulls,
    points,
    segments,
    spheres,
)
from ._meetings import Meetings
from ._motion3 import cast_ray, cast_shape, is_free, time_of_impact
from ._motions3 import Linear, Nlerp, Path, Rigid, Slerp, Still
from ._motions3 import Motion3 as Motion
from ._native import PairContact3 as PairContact
from ._native import PairDistance3 as PairDistance
from ._native import PairImpact3 as PairImpact
from ._native import PairManifold3 as PairManifold
from ._native import PairVerdict3 as PairVerdict
from ._native import Shape3 as Shape
from ._native import (
    pair_closest_points3,
    pair_contact3,
    pair_contact_manifold3,
    pair_distance3,
    pair_within3,
)
from ._obstacles import Obstacles3 as Obstacles
from ._one3 import Box, Capsule, Cone, Cylinder, Ellipsoid, Hull, Point, Pose, Segment, Sphere
from ._poses import Poses3 as Poses
from ._progress import Progress
from ._shapes import Placed3 as Placed
from ._shapes import Shapes3 as Shapes
from ._sweeps import (
    Clearances,
    Collisions,
    SweepContacts,
    SweptClearances,
    SweptCollisions,
    TrajectoryClearances,
    TrajectoryCollisions,
)
from ._trajectories3 import (
    any_collisions,
    any_swept_collisions,
    first_collisions,
    smallest_clearances,
    swept_clearances,
    swept_collisions,
)

__all__ = [
    "Box",
    "Capsule",
    "Clearances",
    "ClosestPoints",
    "Collisions",
    "Cone",
    "ContactPoints",
    "Contacts",
    "ConvexHull",
    "Cylinder",
    "Distances",
    "Ellipsoid",
    "HalfSpace",
    "Hull",
    "Impacts",
    "Linear",
    "Manifolds",
    "Meetings",
    "Motion",
    "Nlerp",
    "Obstacles",
    "OuterHull",
    "PairContact",
    "PairDistance",
    "PairImpact",
    "PairManifold",
    "PairVerdict",
    "Path",
    "Placed",
    "Point",
    "Pose",
    "Poses",
    "Rigid",
    "Segment",
    "Shape",
    "Shapes",
    "Slerp",
    "Sphere",
    "Still",
    "SweepContacts",
    "SweptClearances",
    "SweptCollisions",
    "TrajectoryClearances",
    "TrajectoryCollisions",
    "Verdicts",
    "any_collisions",
    "any_swept_collisions",
    "boxes",
    "capsules",
    "cast_ray",
    "cast_shape",
    "clearances",
    "closest_points",
    "collisions",
    "cones",
    "contact",
    "contact_manifold",
    "contacts",
    "cylinders",
    "distance",
    "ellipsoids",
    "first_collisions",
    "hull",
    "hulls",
    "intersects",
    "is_free",
    "meetings",
    "outer_hull",
    "points",
    "segments",
    "smallest_clearances",
    "spheres",
    "swept_clearances",
    "swept_collisions",
    "time_of_impact",
    "within",
]


@overload
def intersects(
    a: Shape,
    b: Shape,
    *,
    touching: Touching = "collides",
) -> PairVerdict: ...
@overload
def intersects(
    a: Placed | Shapes,
    b: Placed | Shapes,
    *,
    touching: Touching = "collides",
    threads: int | None = None,
    progress: Progress = None,
) -> Verdicts: ...
def intersects(
    a: Placed | Shapes | Shape,
    b: Placed | Shapes | Shape,
    *,
    touching: Touching = "collides",
    threads: int | None = None,
    progress: Progress = None,
) -> Verdicts | PairVerdict:
    """Tell whether shapes meet, row by row, decided exactly.

    Parameters
    ----------
    a, b : Placed, or Shapes where they were made; or single shapes
        Both sides. Their rows broadcast as NumPy's do; nothing is copied for that. Of two single
        shapes the answer has numbers instead of arrays.
    touching : {"collides", "free"}
        Whether shapes that only touch count as meeting. If not, they are said to be separated.
    threads : int, optional
        Number of threads; all cores, or what :func:`barycode.set_threads` says.
    progress : bool or callable, optional
        True for a progress bar, or what is called with the number of rows done and of all rows.
    """
    if isinstance(a, Shape):
        return pair_within3(a, b, 0.0, _ask.touching_word(touching) == "free")
    return _ask.intersects(Shapes, a, b, touching, threads, progress)


@overload
def within(
    a: Shape,
    b: Shape,
    margin: float,
) -> PairVerdict: ...
@overload
def within(
    a: Placed | Shapes,
    b: Placed | Shapes,
    margin: float,
    *,
    threads: int | None = None,
    progress: Progress = None,
) -> Verdicts: ...
def within(
    a: Placed | Shapes | Shape,
    b: Placed | Shapes | Shape,
    margin: float,
    *,
    threads: int | None = None,
    progress: Progress = None,
) -> Verdicts | PairVerdict:
    """Tell whether shapes are at most ``margin`` apart, row by row, decided exactly.

    Verdicts are those on shapes of which one is grown by the margin: separated beyond it, touching
    at exactly that distance, penetrating nearer. Parameters are those of :func:`intersects`.
    """
    if isinstance(a, Shape):
        return pair_within3(a, b, _ask.margin(margin, "margin"), False)
    return _ask.within(Shapes, a, b, margin, threads, progress)


@overload
def distance(
    a: Shape,
    b: Shape,
) -> PairDistance: ...
@overload
def distance(
    a: Placed | Shapes,
    b: Placed | Shapes,
    *,
    threads: int | None = None,
    progress: Progress = None,
) -> Distances: ...
def distance(
    a: Placed | Shapes | Shape,
    b: Placed | Shapes | Shape,
    *,
    threads: int | None = None,
    progress: Progress = None,
) -> Distances | PairDistance:
    """Measure how far apart shapes are, with proven bounds; 0 where they overlap.

    Parameters are those of :func:`intersects`.
    """
    if isinstance(a, Shape):
        return pair_distance3(a, b)
    return _ask.distance(Shapes, a, b, threads, progress)


@overload
def closest_points(
    a: Shape,
    b: Shape,
) -> PairContact: ...
@overload
def closest_points(
    a: Placed | Shapes,
    b: Placed | Shapes,
    *,
    threads: int | None = None,
    progress: Progress = None,
) -> ClosestPoints: ...
def closest_points(
    a: Placed | Shapes | Shape,
    b: Placed | Shapes | Shape,
    *,
    threads: int | None = None,
    progress: Progress = None,
) -> ClosestPoints | PairContact:
    """Measure how far apart shapes are, and find the nearest points and the direction between.

    Parameters are those of :func:`intersects`.
    """
    if isinstance(a, Shape):
        return pair_closest_points3(a, b)
    return _ask.closest_points(Shapes, a, b, threads, progress)


@overload
def contact(
    a: Shape,
    b: Shape,
) -> PairContact: ...
@overload
def contact(
    a: Placed | Shapes,
    b: Placed | Shapes,
    *,
    threads: int | None = None,
    progress: Progress = None,
) -> Contacts: ...
def contact(
    a: Placed | Shapes | Shape,
    b: Placed | Shapes | Shape,
    *,
    threads: int | None = None,
    progress: Progress = None,
) -> Contacts | PairContact:
    """Measure how far apart shapes are, or how deep they are in one another.

    The signed distance is negative by the penetration depth where shapes overlap. Parameters are
    those of :func:`intersects`.
    """
    if isinstance(a, Shape):
        return pair_contact3(a, b)
    return _ask.contact(Shapes, a, b, threads, progress)


@overload
def contact_manifold(
    a: Shape,
    b: Shape,
    *,
    margin: float = 0.0,
) -> PairManifold: ...
@overload
def contact_manifold(
    a: Placed | Shapes,
    b: Placed | Shapes,
    *,
    margin: float = 0.0,
    threads: int | None = None,
    progress: Progress = None,
) -> Manifolds: ...
def contact_manifold(
    a: Placed | Shapes | Shape,
    b: Placed | Shapes | Shape,
    *,
    margin: float = 0.0,
    threads: int | None = None,
    progress: Progress = None,
) -> Manifolds | PairManifold:
    """Find the points at which shapes rest on each other, row by row.

    Contacts are those of single pairs, whose bounds may differ in the last digits from those of
    :func:`contact` in rows.

    Parameters
    ----------
    a, b, threads, progress
        As in :func:`intersects`.
    margin : float
        How far apart the points of the answer may be.
    """
    if isinstance(a, Shape):
        return pair_contact_manifold3(a, b, _ask.margin(margin, "margin"))
    return _ask.contact_manifold(Shapes, a, b, margin, threads, progress)


def meetings(
    a: Placed | Shapes,
    b: Placed | Shapes,
    within: float = 0.0,
    *,
    steps_a: Any = None,
    steps_b: Any = None,
    touching: Touching = "collides",
    threads: int | None = None,
    progress: Progress = None,
) -> Meetings:
    """Find all pairs of a row of A and a row of B that are at most ``within`` apart.

    Every row of A is tried with every row of B: nothing broadcasts, and what is far apart costs
    next to nothing. Verdicts are those of :func:`within`.

    Parameters
    ----------
    a, b : Placed, or Shapes where they were made
        Both sides, with rows of any dimensions. The answer counts them row by row.
    within : float
        How far apart shapes that meet may be.
    steps_a, steps_b : arrays of integers, optional
        Time step of each row: only rows of the same step meet. They broadcast to the rows of their
        side: with poses ``[P, T]`` of A and ``[M, T]`` of B, ``numpy.arange(T)`` for both.
    touching : {"collides", "free"}
        Whether pairs at exactly that distance are found.
    threads, progress
        As in :func:`intersects`; progress counts pairs.
    """
    steps = (steps_a, steps_b)
    return _meetings.meetings(Shapes, (a, b), within, steps, touching, threads, progress)


def collisions(
    footprint: Shapes,
    poses: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    margin: float = 0.0,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Collisions:
    """Tell at each pose whether a footprint meets an obstacle, and the first of them that it meets.

    Parameters
    ----------
    footprint : Shapes
        One footprint for all poses; or several, which broadcast with the poses as NumPy's do.
    poses : array [..., 4, 4], or Poses
        Where footprints are. Nothing is copied of them.
    obstacles : Obstacles
        What they may meet.
    steps : array of integers, optional
        The time step of each pose, where obstacles move; broadcasts with the poses.
    margin : float
        Distance up to which obstacles count as met.
    index : array of integers, optional
        Which of the footprints goes with each pose.
    threads : int, optional
        Number of threads; all cores, or what :func:`barycode.set_threads` says.
    progress : bool or callable, optional
        True for a progress bar, or what is called with the number of rows done and of all rows.
    """
    asked = _sweeps.question("collisions", ("margin", margin), threads, progress)
    return _sweeps.sweep(Collisions, asked, Shapes, (footprint, index), poses, obstacles, steps)


def clearances(
    footprint: Shapes,
    poses: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    up_to: float = math.inf,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Clearances:
    """Measure at each pose how far a footprint is from the nearest obstacle, with proven bounds.

    What is farther away than ``up_to`` takes little time, and is answered as if there were no
    obstacle, with ``up_to`` for ``lower``. Other parameters are those of :func:`collisions`.
    """
    asked = _sweeps.question("clearances", ("up_to", up_to), threads, progress)
    return _sweeps.sweep(Clearances, asked, Shapes, (footprint, index), poses, obstacles, steps)


def contacts(
    footprint: Shapes,
    poses: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> SweepContacts:
    """Find at each pose the contact of a footprint with the obstacle that it is nearest to.

    If it overlaps any, that is the one that it is deepest in. Of the contact A is the footprint and
    B the obstacle. Parameters are those of :func:`collisions`.
    """
    asked = _sweeps.question("contacts", ("margin", 0), threads, progress)
    return _sweeps.sweep(SweepContacts, asked, Shapes, (footprint, index), poses, obstacles, steps)
