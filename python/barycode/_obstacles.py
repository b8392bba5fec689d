"""What footprints are swept among."""

from __future__ import annotations

import operator
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import Integers, as_array
from ._errors import LengthError
from ._meetings import MOST_STEPS
from ._shapes import Placed, Shapes, Shapes2, Shapes3, placed

__all__ = ["Obstacles", "Obstacles2", "Obstacles3"]


_MOST_ID = 2**63 - 1


class Obstacles:
    """Obstacles, prepared once for many questions: some stand still, some move. Immutable.

    Answers count them: first those that stand still, row by row, and then those that move, each
    with one number for all its time steps.

    Parameters
    ----------
    still : Placed, or Shapes where they were made, optional
        Obstacles that are there at every time step, of any shape of rows.
    moving : Placed of shape [T, M], optional
        Where each of M obstacles is at each of T time steps.
    first_step : int
        The time step of ``moving[0]``; at steps before it and after the last nothing moves.
    ids : array [number of obstacles], optional
        Names of the obstacles, of integers or of anything else, for the answers.
    present : array [T, M] of bool, optional
        Whether each of those that move is there at each step; always, if it is left out.
    """

    __slots__ = (
        "_arguments",
        "_count",
        "_native",
        "_numbers",
        "_prepared",
        "_stays",
        "first_step",
        "ids",
        "moves",
    )
    _kind: ClassVar[type[Shapes]]
    _make: ClassVar[Any]

    first_step: int
    """The time step of the first list of those that move."""
    ids: npt.NDArray[Any] | None
    """Names of the obstacles."""
    moves: bool
    """Whether questions need time steps."""
    _stays: tuple[Any, Integers] | None
    """What `_swept` returns, once it was asked for."""

    def __init__(
        self,
        still: Any = None,
        moving: Any = None,
        first_step: int = 0,
        ids: Any = None,
        *,
        present: Any = None,
    ) -> None:
        kind = self._kind
        standing = None if still is None else placed(still, kind, "still")
        track = None if moving is None else _track(placed(moving, kind, "moving"))
        self.first_step = operator.index(first_step)
        if not 0 <= self.first_step < MOST_STEPS:
            raise ValueError(f"first_step is {first_step}: give an integer from 0")
        there = None if track is None else _there(present, track.shape)
        if track is None and present is not None:
            raise TypeError("present says when obstacles that move are there: give moving=, too")
        sides = [side for side in (standing, track) if side is not None]
        table, own = _one_table(kind, sides)
        of_still = None if standing is None else own.pop(0)
        of_moving = None if track is None or there is None else (own.pop(0), there)
        self._prepared = (table, of_still, of_moving, self.first_step)
        self._native, self._stays = self._make(*self._prepared, False), None
        still_count = 0 if standing is None else int(np.prod(standing.shape))
        moving_count = 0 if track is None else track.shape[1]
        self._count = still_count + moving_count
        self._numbers = _numbers(still_count, there)
        self.ids = None if ids is None else _names(ids, self._count)
        self.moves = track is not None
        self._arguments = (still, moving, self.first_step, ids, present)

    def __len__(self) -> int:
        return self._count

    def _swept(self) -> tuple[Any, Integers]:
        """Return native obstacles for questions about continuous time, and their numbers.

        What comes and goes is a body of its own each time: nothing moves from where one was last to
        where another is next.
        """
        of_moving = self._prepared[2]
        if of_moving is None or bool(of_moving[1].all()):
            return self._native, self._numbers
        if self._stays is None:
            still = self._count - of_moving[1].shape[1]
            bodies = np.nonzero(of_moving[1].T)[0]
            numbers = np.concatenate([np.arange(still), still + bodies, [-1]]).astype(np.int64)
            self._stays = self._make(*self._prepared, True), numbers
        return self._stays

    def _parts(self) -> tuple[Any, Any, Any]:
        """Return what stands still, what moves, and when each of that is there, placed."""
        still, moving, _, _, present = self._arguments
        standing = None if still is None else placed(still, self._kind, "still")
        if moving is None:
            return standing, None, None
        track = placed(moving, self._kind, "moving")
        return standing, track, _there(present, track.shape)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _restored, (type(self), *self._arguments)

    def __repr__(self) -> str:
        return f"<{len(self)} obstacles d{self._kind.dimension}{', moving' * self.moves}>"


class Obstacles2(Obstacles):
    """Obstacles of the plane."""

    __doc__ = Obstacles.__doc__
    __slots__ = ()
    _kind = Shapes2
    _make = _native.Obstacles2


class Obstacles3(Obstacles):
    """Obstacles of space."""

    __doc__ = Obstacles.__doc__
    __slots__ = ()
    _kind = Shapes3
    _make = _native.Obstacles3


def _restored(
    kind: type[Obstacles], still: Any, moving: Any, first_step: int, ids: Any, present: Any
) -> Obstacles:
    return kind(still, moving, first_step, ids, present=present)


def _track(moving: Placed[Any]) -> Placed[Any]:
    if len(moving.shape) != 2:
        raise LengthError(
            f"moving has the shape {list(moving.shape)}: give [T, M], a row for each time step with"
            " a place for each obstacle"
        )
    return moving


def _there(present: Any, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    if present is None:
        return np.ones(shape, np.bool_)
    there = as_array(present, "present")
    if there.dtype != np.bool_ or there.shape != shape:
        raise LengthError(
            f"present is {list(there.shape)} of {there.dtype}: give {list(shape)} of bool,"
            " the shape of moving"
        )
    return np.ascontiguousarray(there)


def _one_table(kind: type[Shapes], sides: list[Placed[Any]]) -> tuple[Any, list[Any]]:
    """Return a table of the shapes of all sides, and the sides as rows of it."""
    if not sides:
        return kind._make_table([]), []
    tables = [side.shapes._table for side in sides]
    if all(table is tables[0] for table in tables):
        return tables[0], [side._rows for side in sides]
    together = kind._from(tuple(part for side in sides for part in side.shapes._parts))
    first, rows = 0, []
    for side in sides:
        ids, poses = np.asarray(side.ids + np.uint32(first)), side.poses
        rows.append(kind._make_side(together._table, ids, poses._form, poses._rows))
        first += sum(map(len, side.shapes._parts))
    return together._table, rows


def _numbers(still: int, there: npt.NDArray[np.bool_] | None) -> Integers:
    """Return the number of the obstacle at each place of the native list, and last -1 for none."""
    numbers = [np.arange(still)]
    if there is not None:
        numbers.append(still + np.nonzero(there)[1])
    return np.concatenate([*numbers, [-1]]).astype(np.int64)


def _names(ids: Any, count: int) -> npt.NDArray[Any]:
    """Return names with one for none at the end."""
    names = as_array(ids, "ids")
    if names.shape != (count,):
        raise LengthError(
            f"ids has the shape {list(names.shape)}: give [{count}], one for each obstacle,"
            " those that stand still first"
        )
    if names.dtype.kind == "u" and names.size and int(names.max()) > _MOST_ID:
        # Beyond what a column of signed integers holds, which has -1 for none.
        return names.astype(object)
    return names
