"""How shapes move: what all motions have."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import numpy as np

from . import _native
from ._arrays import Floats, as_floats, as_rows, broadcast
from ._casts import flat_column
from ._errors import Error, LengthError
from ._native import Pose2, Pose3
from ._parts import choice
from ._poses import Poses

__all__ = ["Interpolation", "Motion", "as_times", "ends_in_order"]

Interpolation = Literal["slerp", "nlerp"]


class Motion:
    """Where the frame of a shape is at every time: one motion, or rows of motions. Immutable."""

    __slots__ = ("_kind", "_numbers", "_poses", "_shape")
    _poses_of: ClassVar[type[Poses]]

    _kind: str
    """The name of the kind in the extension module."""
    _poses: tuple[Poses, ...]
    _numbers: tuple[tuple[Floats, int], ...]
    """Columns, and how many of their last dimensions are those of a row."""
    _shape: tuple[int, ...]

    def __init__(self, *_: Any, **__: Any) -> None:
        raise TypeError("motions are made by their kinds, such as Still, Linear, Rigid and Slerp")

    def _set(
        self,
        kind: str,
        poses: Mapping[str, Any],
        numbers: Mapping[str, tuple[Any, tuple[int, ...]]],
    ) -> None:
        """Take what was given by these names; numbers with the dimensions of a row."""
        self._kind = kind
        self._poses = tuple(self._read(value, name) for name, value in poses.items())
        columns = [(name, _column(value, name, end), end) for name, (value, end) in numbers.items()]
        self._numbers = tuple((column, len(end)) for _, column, end in columns)
        leads = ((name, column.shape[: column.ndim - len(end)]) for name, column, end in columns)
        named = zip(poses, self._poses, strict=True)
        self._shape = broadcast([*((name, one.shape) for name, one in named), *leads])

    def _read(self, value: Any, name: str) -> Poses:
        kind = self._poses_of
        if isinstance(value, (Pose2, Pose3)):
            if (kind.dimension == 2) != isinstance(value, Pose2):
                raise Error(f"{name} is of another dimension: make both with d2, or d3")
            form, numbers = value.numbers
            return kind._make(form, numbers, name, (len(numbers),))
        return kind._of(value)

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions of the rows; () for one motion."""
        return self._shape

    def _rows(self, total: tuple[int, ...]) -> Any:
        """Return what the extension module reads, with rows for these dimensions."""
        if self._kind.startswith("path"):
            # The rows of its columns are its poses.
            poses = [(one._form, one._rows.reshape(-1)) for one in self._poses]
            return self._kind, poses, [column.reshape(-1) for column, _ in self._numbers]
        return (
            self._kind,
            [(one._form, flat_column(one._rows, total, 1)) for one in self._poses],
            [flat_column(column, total, ends) for column, ends in self._numbers],
        )

    @property
    def _columns(self) -> Any:
        """What the extension module reads of one motion."""
        if math.prod(self._shape) != 1:
            raise LengthError(
                f"the motion has rows, {list(self._shape)}: single shapes go with one motion each"
            )
        return self._rows(())

    def at(self, times: Any) -> Poses:
        """Return the poses at times, which broadcast with the rows.

        In the plane they are x, y, cosine, sine; in space matrices. NaN where the motion of a row
        is none, as one with a pose that is no rotation.
        """
        when = as_times(times, "times")
        total = broadcast([("times", when.shape), ("the motion", self._shape)])
        every = np.ascontiguousarray(np.broadcast_to(when, total)).reshape(-1)
        kind = self._poses_of
        if kind.dimension == 2:
            rows = _native.motion_poses2(self._rows(total), every).reshape(*total, 4)
            return kind._make("cos_sin", rows, "poses", (4,))
        rows = _native.motion_poses3(self._rows(total), every).reshape(*total, 16)
        return kind._make("matrix", rows, "poses", (16,))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _restored, (type(self), self._kind, self._poses, self._numbers, self._shape)

    def __repr__(self) -> str:
        name = f"{type(self).__name__} d{self._poses_of.dimension}"
        return f"<{name}, of shape {list(self._shape)}>" if self._shape else f"<{name}>"

    # The kinds: what both dimensions have.

    def _still(self, pose: Any) -> None:
        self._set("still", {"pose": pose}, {})

    def _linear(self, pose: Any, velocity: Any) -> None:
        self._set("linear", {"pose": pose}, {"velocity": (velocity, (self._poses_of.dimension,))})

    def _rigid(
        self, pose: Any, velocity: Any, angular_velocity: Any, center: Any, begin: Any
    ) -> None:
        dimension = self._poses_of.dimension
        spin = () if dimension == 2 else (3,)
        numbers = {
            "center": (self._center(center), (dimension,)),
            "velocity": (velocity, (dimension,)),
            "angular_velocity": (angular_velocity, spin),
            "begin": (begin, ()),
        }
        self._set("rigid", {"pose": pose}, numbers)

    def _between(self, kind: str, start: Any, end: Any, times: Any, center: Any) -> None:
        numbers = {
            "center": (self._center(center), (self._poses_of.dimension,)),
            "times": (ends_in_order(times, "times", strictly=True), (2,)),
        }
        self._set(kind, {"start": start, "end": end}, numbers)

    def _path(
        self,
        times: Any,
        poses: Any,
        center: Any,
        interpolation: Interpolation,
        accelerations: tuple[float, float],
    ) -> None:
        when, kind = as_floats(times, "times"), choice(interpolation, "interpolation", _BETWEEN)
        places = self._read(poses, "poses")
        if when.ndim != 1 or places.shape != when.shape or not len(when):
            raise LengthError(
                f"times {list(when.shape)} and poses {list(places.shape)}: give as many of both, at"
                " least one"
            )
        fall = np.flatnonzero(~(np.diff(when) > 0))
        if len(fall):
            raise Error(
                f"times[{fall[0] + 1}] is {when[fall[0] + 1]}, not after {when[fall[0]]}: times"
                " have to rise"
            )
        most = as_rows(accelerations, "accelerations", [(2,)])
        if not ((most >= 0) & np.isfinite(most)).all():
            raise Error(f"accelerations is {most.tolist()}: give numbers of at least 0")
        middle = as_rows(self._center(center), "center", [(self._poses_of.dimension,)])
        self._kind, self._poses, self._shape = f"path_{kind}", (places,), ()
        self._numbers = ((when, 1), (middle, 1), (most, 1))

    def _center(self, center: Any) -> Any:
        return np.zeros(self._poses_of.dimension) if center is None else center


_BETWEEN = ("slerp", "nlerp")


def _restored(kind: type[Motion], *state: Any) -> Motion:
    motion = object.__new__(kind)
    motion._kind, motion._poses, motion._numbers, motion._shape = state
    return motion


def _column(value: Any, name: str, end: tuple[int, ...]) -> Floats:
    """Return a column whose rows have these dimensions."""
    return as_rows(value, name, [end]) if end else as_times(value, name)


def as_times(value: Any, name: str) -> Floats:
    """Return numbers in the dimensions that they were given in."""
    array = as_floats(value, name)
    return array.reshape(()) if np.ndim(value) == 0 else array


def ends_in_order(value: Any, name: str, *, strictly: bool) -> Floats:
    """Return rows of two finite times, the first before the second, or not after it."""
    rows = as_rows(value, name, [(2,)])
    first, last = rows[..., 0], rows[..., 1]
    right = np.isfinite(rows).all(axis=-1) & ((first < last) if strictly else (first <= last))
    if not right.all():
        place = tuple(int(one) for one in np.argwhere(~right)[0])
        at = f"[{', '.join(map(str, place))}]" if place else ""
        raise Error(f"{name}{at} is {rows[place].tolist()}: give a beginning, and an end after it")
    return rows
