"""Questions of space about shapes that move."""

from __future__ import annotations

import math
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from . import _casts, _turning
from ._ask import Touching
from ._casts import Start
from ._impacts import Impacts
from ._motions3 import Motion3 as Motion
from ._native import PairImpact3 as PairImpact
from ._native import Shape3 as Shape
from ._native import pair_free3, pair_impact3
from ._progress import Progress
from ._shapes import Placed3 as Placed
from ._shapes import Shapes3 as Shapes
from ._turning import one_question

__all__ = ["cast_ray", "cast_shape", "is_free", "time_of_impact"]


@overload
def cast_ray(
    shapes: Shape,
    origin: Any,
    direction: Any,
    *,
    until: float = math.inf,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
) -> PairImpact: ...
@overload
def cast_ray(
    shapes: Placed | Shapes,
    origin: Any,
    direction: Any,
    *,
    until: Any = math.inf,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
    threads: int | None = None,
    progress: Progress = None,
) -> Impacts: ...
def cast_ray(
    shapes: Placed | Shapes | Shape,
    origin: Any,
    direction: Any,
    *,
    until: Any = math.inf,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
    threads: int | None = None,
    progress: Progress = None,
) -> Impacts | PairImpact:
    """Find when rays first meet shapes, row by row, proven.

    The points of a ray are ``origin + t * direction``, with t from 0 to ``until``. In the answer
    the shape is A, the point of the ray B: the normal is the outward one of the shape.

    Parameters
    ----------
    shapes : Placed, or Shapes where they were made; or a single shape
        What the rays may meet.
    origin, direction : arrays [..., 3]
        Where rays begin, and where they go in each unit of ``t``; the length of a direction counts.
        They broadcast with the shapes as NumPy's rows do.

    Others are those of :func:`cast_shape`.
    """
    asked = _casts.options(target_distance, touching, start)
    if isinstance(shapes, Shape):
        columns = ("origin", origin), ("direction", direction)
        hit: PairImpact = _casts.one_cast(3, (shapes, None), columns, until, asked)
        return hit
    ray = origin, direction
    return _casts.cast_ray(Shapes, shapes, ray, until, asked, threads, progress)


@overload
def cast_shape(
    a: Shape,
    b: Shape,
    velocity_a: Any,
    velocity_b: Any,
    *,
    until: float = math.inf,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
) -> PairImpact: ...
@overload
def cast_shape(
    a: Placed | Shapes,
    b: Placed | Shapes,
    velocity_a: Any,
    velocity_b: Any,
    *,
    until: Any = math.inf,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
    threads: int | None = None,
    progress: Progress = None,
) -> Impacts: ...
def cast_shape(
    a: Placed | Shapes | Shape,
    b: Placed | Shapes | Shape,
    velocity_a: Any,
    velocity_b: Any,
    *,
    until: Any = math.inf,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
    threads: int | None = None,
    progress: Progress = None,
) -> Impacts | PairImpact:
    """Find when shapes that move at constant velocities first come into contact, row by row.

    Of hulls and balls, rounded or not, yes or no is exact, and the first contact lies between
    two neighbouring numbers. Of other shapes both times are proven.

    Parameters
    ----------
    a, b : Placed, or Shapes where they were made; or single shapes
        Both sides, where they are at the time 0.
    velocity_a, velocity_b : arrays [..., 3]
        Velocities. Rows of all broadcast as NumPy's do.
    until : float or array
        The last time, which may be infinite.
    target_distance : float
        Shapes that are at most so far apart count as in contact.
    touching : {"collides", "free"}
        Whether shapes that touch and do not overlap are in contact. If not, the first contact is
        the time after which they overlap.
    start : {"hit", "leaving"}
        What shapes that are in contact at the start are asked about: the contact then, or when they
        part, ``leaves``. They do not meet again.
    threads : int, optional
        Number of threads; all cores, or what :func:`barycode.set_threads` says.
    progress : bool or callable, optional
        True for a progress bar, or what is called with the number of rows done and of all rows.
    """
    asked = _casts.options(target_distance, touching, start)
    if isinstance(a, Shape):
        columns = ("velocity_a", velocity_a), ("velocity_b", velocity_b)
        hit: PairImpact = _casts.one_cast(3, (a, b), columns, until, asked)
        return hit
    velocities = velocity_a, velocity_b
    return _casts.cast_shape(Shapes, (a, b), velocities, until, asked, threads, progress)


@overload
def time_of_impact(
    a: Shape,
    motion_a: Motion,
    b: Shape,
    motion_b: Motion,
    interval: Any,
    *,
    resolution: float = 0.0,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
) -> PairImpact: ...
@overload
def time_of_impact(
    a: Placed | Shapes,
    motion_a: Motion,
    b: Placed | Shapes,
    motion_b: Motion,
    interval: Any,
    *,
    resolution: float = 0.0,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
    threads: int | None = None,
    progress: Progress = None,
) -> Impacts: ...
def time_of_impact(
    a: Placed | Shapes | Shape,
    motion_a: Motion,
    b: Placed | Shapes | Shape,
    motion_b: Motion,
    interval: Any,
    *,
    resolution: float = 0.0,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    start: Start = "hit",
    threads: int | None = None,
    progress: Progress = None,
) -> Impacts | PairImpact:
    """Find when shapes that move, and may turn as they do, first come into contact, row by row.

    What is free is proven by cells of time, each with a direction along which the shapes stay
    apart. Undecided are only shapes that come nearer than the resolution and are not proven to
    meet.

    Parameters
    ----------
    a, b : Shapes, or Placed in the frames that move; or single shapes
        Both sides.
    motion_a, motion_b : Motion
        How their frames move: ``Still``, ``Linear``, ``Rigid``, ``Slerp``, ``Nlerp`` or
        ``Path``. Rows of shapes, motions and intervals broadcast as NumPy's do; single shapes go
        with one motion each.
    interval : (begin, end) or array [..., 2]
        The times that are asked about, in the unit of the motions.
    resolution : float
        The distance below which motions are no longer followed, but a proven contact looked for;
        what rounding leaves of a gap, if it is 0.
    target_distance, touching, start, threads, progress
        As in :func:`cast_shape`.
    """
    asked = _casts.options(target_distance, touching, start, resolution)
    sides, motions = (a, b), (motion_a, motion_b)
    if isinstance(a, Shape):
        hit: PairImpact = one_question(pair_impact3, 3, sides, motions, interval, asked)
        return hit
    return _turning.time_of_impact(Shapes, sides, motions, interval, asked, threads, progress)


@overload
def is_free(
    a: Shape,
    motion_a: Motion,
    b: Shape,
    motion_b: Motion,
    interval: Any,
    *,
    resolution: float = 0.0,
    target_distance: float = 0.0,
    touching: Touching = "collides",
) -> bool: ...
@overload
def is_free(
    a: Placed | Shapes,
    motion_a: Motion,
    b: Placed | Shapes,
    motion_b: Motion,
    interval: Any,
    *,
    resolution: float = 0.0,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    threads: int | None = None,
    progress: Progress = None,
) -> npt.NDArray[np.bool_]: ...
def is_free(
    a: Placed | Shapes | Shape,
    motion_a: Motion,
    b: Placed | Shapes | Shape,
    motion_b: Motion,
    interval: Any,
    *,
    resolution: float = 0.0,
    target_distance: float = 0.0,
    touching: Touching = "collides",
    threads: int | None = None,
    progress: Progress = None,
) -> npt.NDArray[np.bool_] | bool:
    """Tell whether shapes that move are proven not to meet, row by row.

    False where they meet, and where nothing is proven. It ends at the first sign of a contact, and
    is quicker than :func:`time_of_impact`, whose parameters it has.
    """
    asked = _casts.options(target_distance, touching, "hit", resolution)
    sides, motions = (a, b), (motion_a, motion_b)
    if isinstance(a, Shape):
        free: bool = one_question(pair_free3, 3, sides, motions, interval, asked)
        return free
    return _turning.is_free(Shapes, sides, motions, interval, asked, threads, progress)
