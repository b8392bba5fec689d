"""Where shapes are."""

from __future__ import annotations

import math
from typing import Any, ClassVar, TypeVar

import numpy as np

from ._arrays import Floats, as_rows
from ._errors import Error

__all__ = ["Poses", "Poses2", "Poses3"]

P = TypeVar("P", bound="Poses")


class Poses:
    """Poses by their numbers, in the order and form that their maker names. Immutable.

    Arrays that are of double precision and contiguous are kept without a copy.
    """

    __slots__ = ("_form", "_rows")
    dimension: ClassVar[int]

    _form: str
    _rows: Floats

    def __init__(self, *_: Any, **__: Any) -> None:
        raise TypeError("poses are made by the functions of this class that name their form")

    @classmethod
    def _make(cls: type[P], form: str, value: Any, name: str, end: tuple[int, ...]) -> P:
        rows = as_rows(value, name, [end])
        poses = object.__new__(cls)
        poses._form = form
        if len(end) > 1:
            rows = rows.reshape(*rows.shape[: rows.ndim - len(end)], math.prod(end))
        # A view: whoever reshapes the array in place, or reads it as another type, means only that.
        poses._rows = rows.view()
        return poses

    @classmethod
    def _of(cls: type[P], value: Any) -> P:
        """Return poses of what users write for them."""
        raise NotImplementedError

    @property
    def shape(self) -> tuple[int, ...]:
        """The leading dimensions."""
        return self._rows.shape[:-1]

    @property
    def numbers(self) -> Floats:
        """The numbers, in the order and form that the maker of the poses names."""
        if self._form != "matrix":
            return self._rows.view()
        return self._rows.reshape(*self.shape, self.dimension + 1, self.dimension + 1)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("one pose has no length")
        return self.shape[0]

    def __getitem__(self: P, key: Any) -> P:
        """Return some of the poses: `key` counts in the leading dimensions, as for an array."""
        keys = key if isinstance(key, tuple) else (key,)
        if any(part is Ellipsis for part in keys):
            keys = (*keys, slice(None))
        poses = object.__new__(type(self))
        poses._form = self._form
        poses._rows = np.ascontiguousarray(self._rows[keys])
        if poses._rows.shape[-1:] != self._rows.shape[-1:]:
            raise IndexError(f"too many indices: the poses have {len(self.shape)} dimensions")
        return poses

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _restored, (type(self), self._form, self._rows)

    def __repr__(self) -> str:
        return f"<poses d{self.dimension}, {self._form}, of shape {list(self.shape)}>"


def _restored(kind: type[P], form: str, rows: Floats) -> P:
    poses = object.__new__(kind)
    poses._form = form
    poses._rows = rows
    return poses


class Poses2(Poses):
    """Poses in the plane, made by one of the functions of this class.

    Translations are in the unit of the shapes, angles in radians, counter-clockwise.
    """

    __slots__ = ()
    dimension = 2

    @classmethod
    def xy_angle(cls, rows: Any) -> Poses2:
        """Rows ``[..., 3]``: x, y, angle. A bare array of that shape means the same."""
        return cls._make("angle", rows, "poses", (3,))

    @classmethod
    def cos_sin(cls, rows: Any) -> Poses2:
        """Rows ``[..., 4]``: x, y, cosine, sine; both are used as they are."""
        return cls._make("cos_sin", rows, "poses", (4,))

    @classmethod
    def matrices(cls, rows: Any) -> Poses2:
        """Homogeneous matrices ``[..., 3, 3]`` with the translation in the last column."""
        return cls._make("matrix", rows, "poses", (3, 3))

    @classmethod
    def translations(cls, rows: Any) -> Poses2:
        """Rows ``[..., 2]``: x, y; not turned."""
        return cls._make("translation", rows, "poses", (2,))

    @classmethod
    def _of(cls, value: Any) -> Poses2:
        if isinstance(value, Poses2):
            return value
        if isinstance(value, Poses):
            raise Error("the poses are of space, the shapes of the plane: make both with d2, or d3")
        return cls.xy_angle(value)


class Poses3(Poses):
    """Poses in space, made by one of the functions of this class.

    Translations are in the unit of the shapes. Matrices turn by the right-hand rule, and are used
    as they are; quaternions are normalised.
    """

    __slots__ = ()
    dimension = 3

    @classmethod
    def xyz_wxyz(cls, rows: Any) -> Poses3:
        """Rows ``[..., 7]``: x, y, z, and a quaternion, scalar *first*."""
        return cls._make("xyz_wxyz", rows, "poses", (7,))

    @classmethod
    def xyz_xyzw(cls, rows: Any) -> Poses3:
        """Rows ``[..., 7]``: x, y, z, and a quaternion, scalar *last*, as ROS has it."""
        return cls._make("xyz_xyzw", rows, "poses", (7,))

    @classmethod
    def matrices(cls, rows: Any) -> Poses3:
        """Homogeneous matrices ``[..., 4, 4]`` with the translation in the last column.

        A bare array of that shape means the same.
        """
        return cls._make("matrix", rows, "poses", (4, 4))

    @classmethod
    def translations(cls, rows: Any) -> Poses3:
        """Rows ``[..., 3]``: x, y, z; not turned."""
        return cls._make("translation", rows, "poses", (3,))

    @classmethod
    def _of(cls, value: Any) -> Poses3:
        if isinstance(value, Poses3):
            return value
        if isinstance(value, Poses):
            raise Error("the poses are of the plane, the shapes of space: make both with d2, or d3")
        shape = np.shape(value)
        if shape[-1:] == (7,):
            raise Error(
                "seven numbers do not tell the order of a quaternion: give d3.Poses.xyz_wxyz(rows)"
                " where its scalar comes first, d3.Poses.xyz_xyzw(rows) where it comes last"
            )
        return cls.matrices(value)
