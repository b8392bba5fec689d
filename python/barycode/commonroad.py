"""Trajectories among the obstacles of a scenario of CommonRoad.

:func:`check` reads the objects of commonroad-io and says for each trajectory when it first
collides, with what, and how near it comes. The other two functions take the place of those of the
drivability checker, with its arguments and answers.

Polygons that are not convex are taken as triangles, which are exactly they.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import d2
from ._answers import Undecided
from ._arrays import Floats, Integers, as_rows
from ._errors import Error, LengthError
from ._occupancies import Collector

__all__ = [
    "Trajectories",
    "check",
    "obstacles",
    "trajectories_collision_dynamic_obstacles",
    "trajectories_collision_static_obstacles",
]


@dataclass(frozen=True, eq=False, repr=False)
class Trajectories:
    """What is known of each of K trajectories."""

    first_step: Integers
    """The first time step at which it collides, or is not proven free; -1 where it is free."""
    obstacle_id: Integers
    """The id of the obstacle that it meets there; -1 where it is free."""
    clearance: Floats
    """The least distance from all obstacles over all its steps, 0 where it meets one."""
    lower: Floats
    """Proven lower bound of the clearance."""
    nearest_step: Integers
    """The time step of the clearance; -1 where there are no obstacles."""
    nearest_id: Integers
    """The id of the obstacle that is nearest there; -1 where there is none."""
    undecided: tuple[Undecided, ...]
    """Poses of which nothing is proven: trajectory, place along it."""
    first_contact: Floats | None = field(default=None, kw_only=True)
    """With ``continuous=True``, when the first contact is, ``[K, 2]`` in time steps: free up to the
    first number, in contact by the second; infinite where it is free. None otherwise."""
    _scene: tuple[Any, ...] = field(default=(), kw_only=True)

    @property
    def free(self) -> Any:
        """Which trajectories are free at all steps."""
        return self.first_step < 0

    def __len__(self) -> int:
        return len(self.first_step)

    def __repr__(self) -> str:
        return f"<{len(self)} trajectories, {int(self.free.sum())} free>"

    def plot(self, k: int, ax: Any = None) -> Any:
        """Draw a trajectory with the obstacles of its nearest step. Needs matplotlib.

        Returns the ``matplotlib.axes.Axes``: `ax`, or new ones.
        """
        from ._outline import outline  # noqa: PLC0415
        from ._picture import BLUE, ORANGE, Picture  # noqa: PLC0415
        from ._plot import draw  # noqa: PLC0415

        footprint, poses, ends, starts, (still, moving, first, present) = self._scene
        k = range(len(self))[k]
        path = poses[ends[k] - self._length(k) : ends[k]]
        picture, axes = Picture(), np.eye(2)
        at = max(int(self.nearest_step[k] - starts[k]), 0)
        for row, pose in enumerate(path):
            if row == at or row % max(1, len(path) // 8) == 0:
                picture.outlines.append((outline(footprint.at(pose), (), axes), BLUE))
        if still is not None:
            picture.outlines += [
                (outline(still, row, axes), ORANGE) for row in np.ndindex(still.shape)
            ]
        time = int(starts[k]) + at - first
        if moving is not None and 0 <= time < len(present):
            for column in np.flatnonzero(present[time]):
                picture.outlines.append((outline(moving, (time, int(column)), axes), ORANGE))
        return draw(picture, ax)

    def _length(self, k: int) -> int:
        ends = self._scene[2]
        return int(ends[k] - (ends[k - 1] if k else 0))


def check(
    scenario: Any,
    trajectories: Any,
    *,
    half_length: float,
    half_width: float,
    margin: float = 0.0,
    first_step: Any = 0,
    continuous: bool = False,
    threads: int | None = None,
) -> Trajectories:
    """Check trajectories of a rectangular vehicle against all obstacles of a scenario.

    At the time steps; with ``continuous=True`` at all times between them, too.

    Parameters
    ----------
    scenario : commonroad.scenario.scenario.Scenario
        Obstacles count at the steps at which they have an occupancy.
    trajectories : array [K, T, 3], or list of arrays [T, 3]
        x, y, angle of the vehicle's centre at one time step after the other.
    half_length, half_width : float
        Half lengths of the vehicle.
    margin : float
        A clearance that has to be kept: nearer, or just so near, is a collision.
    first_step : int, or array [K] of them
        The time step of the first pose of each trajectory.
    continuous : bool
        Whether vehicle and obstacles move between their time steps, at constant linear and angular
        velocity. The steps of the answer are then those that it happens after; the clearance is
        the upper one of two bounds that are at most a hundredth apart. Obstacles are there from
        their first to their last step, and must keep their shape.
    threads : int, optional
        Number of threads.
    """
    poses, ends = _poses(trajectories)
    starts = np.broadcast_to(np.asarray(first_step), ends.shape).astype(np.int64)
    if starts.size and int(starts.min()) < 0:
        raise LengthError(f"first_step is {int(starts.min())}: give integers of at least 0")
    before = np.diff(ends, prepend=0)
    along = np.arange(len(poses)) - np.repeat(ends - before, before)
    steps = np.repeat(starts, before) + along
    scene = _Scene(scenario)
    around = scene.obstacles()
    car = d2.rectangles(half_extents=[half_length, half_width])
    kept = d2.rectangles(half_extents=[half_length, half_width], radius=margin)
    how: dict[str, Any] = {"steps": steps, "threads": threads}
    hit: Any
    near: Any
    contact, fan = None, (poses, ends)
    if continuous:
        hit = d2.swept_collisions(kept, fan, around, **how)
        near = d2.swept_clearances(car, fan, around, **how)
        contact = starts[:, None] + hit.along
    else:
        hit = d2.first_collisions(kept, fan, around, **how)
        near = d2.smallest_clearances(car, fan, around, **how)
    return Trajectories(
        np.where(hit.step < 0, -1, starts + hit.step),
        _ids(hit.id, ends),
        near.upper if continuous else near.distance,
        near.lower,
        np.where(near.step < 0, -1, starts + near.step),
        _ids(near.id, ends),
        near.undecided,
        first_contact=contact,
        _scene=(car, poses, ends, starts, scene.parts()),
    )


def obstacles(scenario: Any) -> d2.Obstacles:
    """Return the obstacles of a scenario, prepared for the questions of :mod:`barycode.d2`.

    Their names are those of the scenario; obstacles of several pieces are there several times.
    """
    return _Scene(scenario).obstacles()


def _ids(ids: Any, ends: Integers) -> Integers:
    return np.full(len(ends), -1) if ids is None else np.asarray(ids, np.int64)


def _poses(trajectories: Any) -> tuple[Floats, Integers]:
    """Return all poses one after the other, and where each trajectory ends."""
    if isinstance(trajectories, np.ndarray) and trajectories.dtype != object:
        rows = as_rows(trajectories, "trajectories", [(3,)])
        if rows.ndim != 3:
            raise LengthError(f"trajectories has the shape {list(rows.shape)}: give [K, T, 3]")
        count, length = rows.shape[:2]
        return rows.reshape(-1, 3), np.arange(1, count + 1, dtype=np.int64) * length
    parts = [
        as_rows(one, f"trajectories[{place}]", [(3,)]) for place, one in enumerate(trajectories)
    ]
    for place, one in enumerate(parts):
        if one.ndim != 2:
            raise LengthError(f"trajectories[{place}] has the shape {list(one.shape)}: give [T, 3]")
    ends = np.cumsum(np.array([len(one) for one in parts], np.int64))
    return np.concatenate([np.empty((0, 3)), *parts]), ends


class _Scene:
    """The obstacles of a scenario as arrays."""

    def __init__(self, scenario: Any) -> None:
        standing = [*scenario.static_obstacles, *getattr(scenario, "environment_obstacle", ())]
        going = [*scenario.dynamic_obstacles, *getattr(scenario, "phantom_obstacle", ())]
        still, owners = self._still(standing)
        self.ids = np.array([standing[one].obstacle_id for one in owners], np.int64)
        self._parts: tuple[Any, ...] = still, None, 0, None
        if going:
            self._move(going, still)

    def parts(self) -> tuple[Any, ...]:
        """Return what stands still, what moves, its first step, and where it is present."""
        return self._parts

    def obstacles(self) -> d2.Obstacles:
        """Return them as questions take them."""
        still, moving, first, present = self._parts
        if moving is None:
            return d2.Obstacles(still, ids=self.ids)
        return d2.Obstacles(still, moving, first, self.ids, present=present)

    def _still(self, standing: list[Any]) -> tuple[d2.Placed | None, Integers]:
        collector = Collector()
        for owner, one in enumerate(standing):
            time = getattr(getattr(one, "initial_state", None), "time_step", 0)
            collector.occupancy(owner, _shape(one.occupancy_at_time(time)))
        placed, owners = collector.placed("static obstacles")
        return (placed, owners) if len(owners) else (None, owners)

    def _move(self, going: list[Any], still: d2.Placed | None) -> None:
        collector = Collector()
        places: list[tuple[int, int]] = []
        for owner, one in enumerate(going):
            for step in _steps(one):
                occupancy = one.occupancy_at_time(step)
                if occupancy is not None:
                    collector.occupancy(len(places), _shape(occupancy))
                    places.append((owner, step))
        placed, at = collector.placed("dynamic obstacles")
        if not len(at):
            return
        owner, step = np.array(places, np.int64)[at].T
        # Pieces of an obstacle at a step have a column each.
        piece = np.arange(len(at)) - np.searchsorted(at, at)
        width = np.zeros(len(going), np.int64)
        np.maximum.at(width, owner, piece + 1)
        first = int(step.min())
        column = (np.cumsum(width) - width)[owner] + piece
        shape = int(step.max()) - first + 1, int(width.sum())
        index, poses, present = (
            np.zeros(shape, np.int64),
            np.zeros((*shape, 3)),
            np.zeros(shape, bool),
        )
        index[step - first, column] = placed.ids
        poses[step - first, column] = placed.poses._rows
        present[step - first, column] = True
        moving = placed.shapes.at(poses, index)
        self.ids = np.append(
            self.ids, np.repeat([one.obstacle_id for one in going], width).astype(np.int64)
        )
        self._parts = still, moving, first, present


def _shape(occupancy: Any) -> Any:
    """Return the shape of an occupancy, which older versions have inside."""
    return getattr(occupancy, "shape", occupancy)


def _steps(one: Any) -> list[int]:
    """Return the time steps at which an obstacle may have an occupancy."""
    start = getattr(one, "initial_state", None)
    steps = [] if start is None else [int(start.time_step)]
    if one.prediction is None:
        return steps
    first, last = one.prediction.initial_time_step, one.prediction.final_time_step
    first, last = int(getattr(first, "start", first)), int(getattr(last, "end", last))
    return steps + [step for step in range(first, last + 1) if step not in steps]


def trajectories_collision_static_obstacles(
    trajectories: Sequence[Any], static_obstacles: Any, method: str | None = None, **_: Any
) -> list[int]:
    """Return the first time step at which each trajectory meets an obstacle that stands still.

    The function of this name of the drivability checker has the same arguments and answer:
    ``pycrcc.TimeVariantCollisionObject`` and a ``pycrcc.ShapeGroup``; -1 for none. Method and
    settings are not looked at.
    """
    collector = Collector()
    collector.crcc(0, static_obstacles)
    still, _owners = collector.placed("static_obstacles")
    moving, places = _movers(trajectories, "trajectories")
    if len(places) == 0 or len(still) == 0:
        return [-1] * len(trajectories)
    return _first(d2.meetings(moving, still), places, len(trajectories))


def trajectories_collision_dynamic_obstacles(
    trajectories: Sequence[Any],
    dynamic_obstacles: Sequence[Any],
    method: str | None = None,
    **_: Any,
) -> list[int]:
    """Return the first time step at which each trajectory meets an obstacle that moves.

    The function of this name of the drivability checker has the same arguments and answer:
    lists of ``pycrcc.TimeVariantCollisionObject``; -1 for none. Method and settings are not
    looked at.
    """
    moving, places = _movers(trajectories, "trajectories")
    others, steps = _movers(dynamic_obstacles, "dynamic_obstacles")
    if len(places) == 0 or len(steps) == 0:
        return [-1] * len(trajectories)
    base = int(min(places[:, 1].min(), steps[:, 1].min()))
    of_both: dict[str, Any] = {"steps_a": places[:, 1] - base, "steps_b": steps[:, 1] - base}
    return _first(d2.meetings(moving, others, **of_both), places, len(trajectories))


def _movers(objects: Sequence[Any], name: str) -> tuple[d2.Placed, Integers]:
    """Return the pieces of objects at all time steps, and which object and step each is of."""
    collector = Collector()
    places: list[tuple[int, int]] = []
    for owner, one in enumerate(objects):
        for step in range(one.time_start_idx(), one.time_end_idx() + 1):
            there = one.obstacle_at_time(step)
            if there is not None:
                collector.crcc(len(places), there)
                places.append((owner, step))
    placed, at = collector.placed(name)
    return placed, np.array(places, np.int64).reshape(-1, 2)[at]


def _first(found: d2.Meetings, places: Integers, count: int) -> list[int]:
    if found.undecided:
        raise Error(f"a pair is undecided: {found.undecided[0].reason}")
    first = np.full(count, np.iinfo(np.int64).max)
    owners, steps = places[found.a].T
    np.minimum.at(first, owners, steps)
    return [-1 if step == np.iinfo(np.int64).max else int(step) for step in first]
