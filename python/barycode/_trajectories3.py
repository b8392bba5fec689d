"""Questions of space about footprints along trajectories."""

from __future__ import annotations

import math
from typing import Any

from . import _sweeps
from ._obstacles import Obstacles3 as Obstacles
from ._progress import Progress
from ._shapes import Shapes3 as Shapes
from ._sweeps import (
    SweptClearances,
    SweptCollisions,
    TrajectoryClearances,
    TrajectoryCollisions,
)

__all__ = [
    "any_collisions",
    "any_swept_collisions",
    "first_collisions",
    "smallest_clearances",
    "swept_clearances",
    "swept_collisions",
]


def first_collisions(
    footprint: Shapes,
    trajectories: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> TrajectoryCollisions:
    """Find the first pose of each trajectory that meets an obstacle, or is not proven to be free.

    Parameters
    ----------
    footprint : Shapes
        One footprint for all trajectories; or several, one for each, which broadcast.
    trajectories : array [..., T, 4, 4] or ([N, 4, 4], [K]), or Poses for an array
        Poses in order of time: trajectories of T poses each, or of all lengths, where trajectory k
        has those from ``ends[k - 1]`` to ``ends[k]``.
    obstacles : Obstacles
        What they may meet.
    steps : array of integers, optional
        The time step of each pose; broadcasts with the poses. If it is left out, trajectories begin
        with the first step of the obstacles, and go on step by step.
    index : array of integers, optional
        Which of the footprints goes with each trajectory.
    threads, progress
        As those of :func:`barycode.d3.collisions`.
    """
    asked = _sweeps.question("first_collisions", ("margin", 0), threads, progress)
    fan, make = (footprint, index), TrajectoryCollisions
    return _sweeps.along(make, asked, Shapes, fan, trajectories, obstacles, steps)


def any_collisions(
    footprint: Shapes,
    trajectories: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> TrajectoryCollisions:
    """Find some pose of each trajectory that meets an obstacle, sooner than the first.

    Parameters are those of :func:`first_collisions`.
    """
    asked = _sweeps.question("any_collisions", ("margin", 0), threads, progress)
    fan, make = (footprint, index), TrajectoryCollisions
    return _sweeps.along(make, asked, Shapes, fan, trajectories, obstacles, steps)


def smallest_clearances(
    footprint: Shapes,
    trajectories: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    up_to: float = math.inf,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> TrajectoryClearances:
    """Measure how near each trajectory comes to any obstacle, with proven bounds, and where.

    A trajectory that stays farther away than ``up_to`` is answered as if there were no obstacle,
    with ``up_to`` for ``lower``. Other parameters are those of :func:`first_collisions`.
    """
    asked = _sweeps.question("smallest_clearances", ("up_to", up_to), threads, progress)
    fan, make = (footprint, index), TrajectoryClearances
    return _sweeps.along(make, asked, Shapes, fan, trajectories, obstacles, steps)


def swept_collisions(
    footprint: Shapes,
    trajectories: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> SweptCollisions:
    """Find the first contact of each trajectory over continuous time, proven between its poses.

    From one pose to the next the footprint moves straight and turns on the shorter way, at constant
    velocities, and so does at the same time each obstacle that moves, from its pose at one time
    step to that at the next. At the last step that it is there, it is there at this instant only.

    Parameters are those of :func:`first_collisions`. A trajectory has one footprint, and where
    obstacles move, one pose at each of consecutive time steps.
    """
    asked = _sweeps.swept_question("swept_collisions", 0, 0, threads, progress)
    fan, make = (footprint, index), SweptCollisions
    return _sweeps.along(make, asked, Shapes, fan, trajectories, obstacles, steps)


def any_swept_collisions(
    footprint: Shapes,
    trajectories: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> SweptCollisions:
    """Find some contact of each trajectory over continuous time, sooner than the first.

    Parameters are those of :func:`swept_collisions`.
    """
    asked = _sweeps.swept_question("any_swept_collisions", 0, 0, threads, progress)
    fan, make = (footprint, index), SweptCollisions
    return _sweeps.along(make, asked, Shapes, fan, trajectories, obstacles, steps)


def swept_clearances(
    footprint: Shapes,
    trajectories: Any,
    obstacles: Obstacles,
    *,
    steps: Any = None,
    up_to: float = math.inf,
    tolerance: float = 0.01,
    index: Any = None,
    threads: int | None = None,
    progress: Progress = None,
) -> SweptClearances:
    """Bound how near each trajectory comes to any obstacle over continuous time.

    ``tolerance`` is how close the bounds should be, relative to the upper one. A trajectory that
    stays farther away than ``up_to`` is answered as if there were no obstacle, with ``up_to`` for
    ``lower``. Other parameters are those of :func:`swept_collisions`.
    """
    asked = _sweeps.swept_question("swept_clearances", up_to, tolerance, threads, progress)
    fan, make = (footprint, index), SweptClearances
    return _sweeps.along(make, asked, Shapes, fan, trajectories, obstacles, steps)
