"""Footprints among obstacles, the same in both dimensions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import numpy as np
import numpy.typing as npt

from . import _native
from ._answers import Contacts, Distances, Rows, Undecided, flat_rows
from ._arrays import Floats, Integers, as_indices, broadcast
from ._ask import margin
from ._errors import Error, LengthError
from ._meetings import MOST_STEPS
from ._obstacles import Obstacles
from ._progress import Progress, reporting
from ._scene import Scene
from ._shapes import Placed, Shapes, Shapes2

__all__ = [
    "Clearances",
    "Collisions",
    "SweepContacts",
    "SweptClearances",
    "SweptCollisions",
    "TrajectoryClearances",
    "TrajectoryCollisions",
    "along",
    "question",
    "sweep",
    "swept_question",
]

Names = npt.NDArray[Any]


@dataclass(frozen=True, eq=False, repr=False)
class Collisions(Rows):
    """Whether footprints meet an obstacle."""

    obstacle: Integers
    """The first obstacle that is met, or may be where that is undecided; -1 for none."""
    id: Names | None
    """Its name, where the obstacles have names; -1 or None for none."""


@dataclass(frozen=True, eq=False, repr=False)
class Clearances(Distances):
    """How far footprints are from the nearest obstacle; infinitely, where there is none."""

    nearest: Integers
    """The nearest obstacle; -1 for none."""
    id: Names | None
    """Its name, where the obstacles have names; -1 or None for none."""


@dataclass(frozen=True, eq=False, repr=False)
class SweepContacts(Contacts):
    """Contacts of footprints with the obstacles that they are nearest to, or deepest in.

    The verdict is the worst on any obstacle. Where there is none, distances are infinite.
    """

    nearest: Integers
    """The obstacle of the smallest signed distance; -1 for none."""
    id: Names | None
    """Its name, where the obstacles have names; -1 or None for none."""


@dataclass(frozen=True, eq=False, repr=False)
class TrajectoryCollisions(Rows):
    """Whether trajectories meet an obstacle. Undecided are poses: trajectory, place along it."""

    step: Integers
    """Place along the trajectory of the pose that meets it; -1 for none."""
    obstacle: Integers
    """The obstacle that is met there, or may be where that is undecided; -1 for none."""
    id: Names | None
    """Its name, where the obstacles have names; -1 or None for none."""


@dataclass(frozen=True, eq=False, repr=False)
class TrajectoryClearances(Distances):
    """How near trajectories come to obstacles. Undecided are poses: trajectory, place along it."""

    step: Integers
    """Place along the trajectory of the first pose that is as near; -1 for none."""
    nearest: Integers
    """The nearest obstacle there; -1 for none."""
    id: Names | None
    """Its name, where the obstacles have names; -1 or None for none."""


@dataclass(frozen=True, eq=False, repr=False)
class SweptCollisions(Rows):
    """Whether trajectories meet an obstacle at any time, between their poses, too.

    The verdict is a number of :class:`barycode.ImpactVerdict`.
    """

    first: Floats
    """First contact ``[..., 2]`` within the step, as fractions of it: up to, and not at, the first
    the trajectory is free; where there is a contact, there is one by the second. Infinite where
    all is free."""
    step: Integers
    """Place along the trajectory of the pose that this step begins with; -1 for none."""
    obstacle: Integers
    """The obstacle that is met, or may be where that is undecided; -1 for none."""
    id: Names | None
    """Its name, where the obstacles have names; -1 or None for none."""

    _words: ClassVar[tuple[str, ...]] = ("free", "contact", "", "undecided")
    _intervals: ClassVar[dict[str, tuple[str, str]]] = {"first": ("from", "to")}

    @property
    def along(self) -> Floats:
        """First contact ``[..., 2]``, in poses from the first one; infinite where all is free."""
        return self.step[..., None] + self.first


@dataclass(frozen=True, eq=False, repr=False)
class SweptClearances(Rows):
    """How near trajectories come to obstacles at any time, between their poses, too.

    The verdict is a number of :class:`barycode.ImpactVerdict`.
    """

    lower: Floats
    """Proven lower bound of the smallest distance; 0 where a contact is not excluded."""
    upper: Floats
    """Proven upper bound: the distance is no larger at ``at``. Infinite where there is none."""
    at: Floats
    """When that is, as a fraction of the step."""
    step: Integers
    """Place along the trajectory of the pose that this step begins with; -1 for none."""
    nearest: Integers
    """The obstacle there; -1 for none."""
    id: Names | None
    """Its name, where the obstacles have names; -1 or None for none."""

    _words: ClassVar[tuple[str, ...]] = ("free", "contact", "", "undecided")


R = TypeVar(
    "R",
    Collisions,
    Clearances,
    SweepContacts,
    TrajectoryCollisions,
    TrajectoryClearances,
    SweptCollisions,
    SweptClearances,
)


@dataclass(frozen=True)
class Question:
    """What is asked, by its native name, with its margin or cut-off, and how."""

    name: str
    limit: float
    threads: int | None
    progress: Progress
    tolerance: float | None = None
    """Of questions about continuous time."""


def question(
    name: str, limit: tuple[str, Any], threads: int | None, progress: Progress
) -> Question:
    """Return a question; its margin or cut-off is given with the name that users know."""
    return Question(name, margin(limit[1], limit[0]), threads, progress)


def swept_question(
    name: str, up_to: Any, tolerance: Any, threads: int | None, progress: Progress
) -> Question:
    """Return a question about continuous time."""
    close = margin(tolerance, "tolerance")
    return Question(name, margin(up_to, "up_to"), threads, progress, close)


def _footprint(footprint: Any, kind: type[Shapes]) -> Shapes:
    if isinstance(footprint, kind):
        return footprint
    name = f"d{kind.dimension}"
    if isinstance(footprint, Shapes):
        raise Error(f"footprint is of d{5 - kind.dimension}, the question of {name}")
    raise TypeError(
        f"footprint is {type(footprint).__name__}: give shapes of {name},"
        " and the poses as the next argument"
    )


def _obstacles(obstacles: Any, kind: type[Shapes]) -> Obstacles:
    if isinstance(obstacles, Obstacles) and obstacles._kind is kind:
        return obstacles
    raise TypeError(
        f"obstacles is {type(obstacles).__name__}: give d{kind.dimension}.Obstacles(still=...)"
    )


def _ask(
    question: Question,
    rows: Placed[Any],
    obstacles: Obstacles,
    steps: Any,
    ends: Integers | None,
) -> tuple[list[npt.NDArray[Any]], Integers, list[str]]:
    flat, among = obstacles._kind is Shapes2, (steps, ends, question.limit)
    native, numbers = obstacles._native, obstacles._numbers
    with reporting(question.progress) as report:
        if question.tolerance is None:
            ask: Any = _native.sweep2 if flat else _native.sweep3
            how: tuple[Any, ...] = (question.threads, report)
        else:
            native, numbers = obstacles._swept()
            ask = _native.swept2 if flat else _native.swept3
            how = ((question.tolerance, question.threads, report),)
        columns, (undecided, reasons) = ask(question.name, rows._rows, native, among, *how)
    # The last column names an obstacle by its place in the native list.
    columns[-1] = numbers[columns[-1]]
    return columns, undecided, reasons


def _shaped(
    columns: list[npt.NDArray[Any]], shape: tuple[int, ...], obstacles: Obstacles
) -> list[Any]:
    """Return the columns in the shape of the answer, and then the names of the obstacles."""
    numbers, ids = columns[-1], obstacles.ids
    names = None
    if ids is not None and ids.dtype.kind in "iu":
        names = np.append(ids.astype(np.int64), -1)[numbers].reshape(shape)
    elif ids is not None:
        # Of one row, too, this is an array.
        names = np.append(ids.astype(object), np.array([None], object))[numbers].reshape(shape)
    # Vectors have a dimension more.
    ready = (column.reshape(shape + column.shape[1:]) for column in columns[:-1])
    return [*ready, numbers.reshape(shape), names]


def _steps(steps: Any, rows: tuple[int, ...], obstacles: Obstacles) -> Any:
    """Return time steps that go with the rows; None where nothing moves."""
    if steps is None:
        if obstacles.moves and math.prod(rows) > 0:
            raise TypeError(
                "obstacles move: give steps=, the time step of each pose, or of all of them"
            )
        return None
    numbers = as_indices(steps, "steps", MOST_STEPS)
    if broadcast([("steps", numbers.shape), ("poses", rows)]) != rows:
        raise LengthError(
            f"steps {list(numbers.shape)} are more than the poses {list(rows)}: give one step for"
            " each pose, or dimensions that broadcast to theirs"
        )
    return numbers if obstacles.moves and numbers.size else None


def sweep(
    make: type[R],
    question: Question,
    kind: type[Shapes],
    footprint: tuple[Any, Any],
    poses: Any,
    obstacles: Any,
    steps: Any,
) -> R:
    """Ask about footprints at poses: `footprint` is a list, and which of it go with the poses."""
    shapes, index = footprint
    around = _obstacles(obstacles, kind)
    rows = Placed(_footprint(shapes, kind), kind._poses._of(poses), index)
    shape = rows.shape
    times = _steps(steps, shape, around)
    columns, undecided, reasons = _ask(question, rows, around, times, None)
    ready = _shaped(columns, shape, around)
    notes, scene = flat_rows(undecided, reasons, shape), Scene(rows, None, around, times)
    return make(ready[0], notes, *ready[1:], _scene=scene)


@dataclass(frozen=True)
class _Fan:
    """Trajectories one after the other, in an array of this shape."""

    rows: Placed[Any]
    shape: tuple[int, ...]
    ends: Integers

    @property
    def starts(self) -> Integers:
        """Where the poses of each trajectory begin."""
        return np.concatenate([np.zeros(min(1, len(self.ends)), np.int64), self.ends[:-1]])

    def along(self, poses: Integers) -> Integers:
        """Return the places along their trajectories of one pose of each; -1 for none."""
        return np.where(poses < 0, -1, poses - self.starts)

    def notes(self, poses: Integers, reasons: list[str]) -> tuple[Undecided, ...]:
        """Return undecided poses by their trajectory and their place along it."""
        whose = np.searchsorted(self.ends, poses, side="right")
        places = (poses - self.starts[whose]).tolist()
        rows = flat_rows(whose, reasons, self.shape)
        return tuple(
            Undecided((*one.row, place), one.reason)
            for one, place in zip(rows, places, strict=True)
        )


def _fan(shapes: Shapes, index: Any, trajectories: Any) -> _Fan:
    if isinstance(trajectories, tuple) and len(trajectories) == 2:
        return _ragged(shapes, index, *trajectories)
    poses = shapes._poses._of(trajectories)
    if not poses.shape:
        raise LengthError("trajectories is one pose: give [..., T] poses, or (poses, ends)")
    each = _index(shapes, index)
    rows = Placed(shapes, poses, None if each is None else each[..., None])
    *shape, length = rows.shape
    count = math.prod(shape)
    return _Fan(rows, tuple(shape), np.arange(1, count + 1, dtype=np.int64) * length)


def _index(shapes: Shapes, index: Any) -> Any:
    """Return which of the footprints goes with each trajectory: one with all, or as many."""
    if index is not None:
        return np.asarray(index)
    return None if len(shapes) == 1 else np.arange(len(shapes))


def _ragged(shapes: Shapes, index: Any, trajectories: Any, ends: Any) -> _Fan:
    poses = shapes._poses._of(trajectories)
    last = np.asarray(ends)
    if len(poses.shape) != 1 or last.ndim != 1 or (last.size and last.dtype.kind not in "iu"):
        raise LengthError(
            f"trajectories is {list(poses.shape)} poses with ends {list(last.shape)}: give ([N],"
            " [K]) poses and integers, the ends of all trajectories"
        )
    last = last.astype(np.int64)
    counts = np.diff(last, prepend=0)
    if (counts < 0).any() or (last[-1] if last.size else 0) != len(poses):
        raise LengthError(f"ends has to rise up to the number of poses, {len(poses)}")
    each = _index(shapes, index)
    if each is not None:
        each = np.repeat(np.broadcast_to(each, (len(last),)), counts)
    return _Fan(Placed(shapes, poses, each), (len(last),), last)


def _steps_along(fan: _Fan, steps: Any, obstacles: Obstacles) -> Any:
    """Return the time steps of poses: those that are given, or one after the other."""
    if steps is None and obstacles.moves:
        if len(fan.rows.shape) > 1 or not len(fan.ends):
            steps = obstacles.first_step + np.arange(fan.rows.shape[-1])
        else:
            counts = np.diff(fan.ends, prepend=0)
            steps = obstacles.first_step + np.arange(fan.ends[-1]) - np.repeat(fan.starts, counts)
    return _steps(steps, fan.rows.shape, obstacles)


def along(
    make: type[R],
    question: Question,
    kind: type[Shapes],
    footprint: tuple[Any, Any],
    trajectories: Any,
    obstacles: Any,
    steps: Any,
) -> R:
    """Ask about footprints along trajectories."""
    shapes, index = footprint
    around = _obstacles(obstacles, kind)
    fan = _fan(_footprint(shapes, kind), index, trajectories)
    times = _steps_along(fan, steps, around)
    columns, undecided, reasons = _ask(question, fan.rows, around, times, fan.ends)
    columns[-2] = fan.along(columns[-2])
    ready = _shaped(columns, fan.shape, around)
    scene = Scene(fan.rows, fan.ends, around, times)
    return make(ready[0], fan.notes(undecided, reasons), *ready[1:], _scene=scene)
