"""Lists of shapes, and shapes at their poses."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import as_indices, broadcast
from ._errors import Error
from ._parts import Part
from ._poses import Poses, Poses2, Poses3

__all__ = ["Placed", "Placed2", "Placed3", "Shapes", "Shapes2", "Shapes3", "placed"]

Table: TypeAlias = _native.Table2 | _native.Table3
S = TypeVar("S", bound="Shapes")


class Shapes:
    """A list of convex shapes, each in a frame of its own. Immutable.

    Lists are joined by ``+``; an index, a slice, a mask or an array of indices selects.
    """

    __slots__ = ("_ids", "_parts", "_still", "_table")
    dimension: ClassVar[int]
    _poses: ClassVar[type[Poses]]
    _make_table: ClassVar[Any]
    _make_side: ClassVar[Any]

    _parts: tuple[Part, ...]
    _table: Table
    _ids: npt.NDArray[np.uint32]
    _still: Any
    """The shapes where they were made, once that was asked for."""

    def __init__(self, *_: Any, **__: Any) -> None:
        raise TypeError(f"shapes are made by the functions of d{self.dimension}, such as polygons")

    @classmethod
    def _from(cls: type[S], parts: tuple[Part, ...]) -> S:
        shapes = object.__new__(cls)
        shapes._parts = parts
        shapes._table = cls._make_table(
            [(one.kind, one.columns, one.vertices, one.offsets, one.keep) for one in parts]
        )
        shapes._ids = np.arange(sum(map(len, parts)), dtype=np.uint32)
        shapes._still = None
        return shapes

    def __len__(self) -> int:
        return len(self._ids)

    def __getitem__(self: S, key: Any) -> S:
        shapes = object.__new__(type(self))
        shapes._parts, shapes._table, shapes._still = self._parts, self._table, None
        shapes._ids = np.ascontiguousarray(np.atleast_1d(self._ids[key]))
        if shapes._ids.ndim != 1:
            raise IndexError(
                "shapes are a list: give an index, a slice, a mask or a list of indices"
            )
        return shapes

    def __add__(self: S, other: S) -> S:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._from((*self._own_parts(), *other._own_parts()))

    def _own_parts(self) -> tuple[Part, ...]:
        """Return the parts without the shapes that are not in the list."""
        if len(self._ids) == sum(map(len, self._parts)) and bool(
            (self._ids == np.arange(len(self._ids), dtype=np.uint32)).all()
        ):
            return self._parts
        starts = np.cumsum([0, *map(len, self._parts)])
        of = np.searchsorted(starts, self._ids, side="right") - 1
        # Runs of one part, in the order of the list.
        ends = np.flatnonzero(np.diff(of)) + 1
        runs = np.split(self._ids.astype(np.int64), ends)
        return tuple(
            self._parts[of[first]].take(run - starts[of[first]])
            for first, run in zip([0, *ends.tolist()], runs, strict=True)
            if len(run)
        )

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _restored, (type(self), self._own_parts())

    def __repr__(self) -> str:
        kinds: dict[str, int] = {}
        for one in self._own_parts():
            kinds[one.kind] = kinds.get(one.kind, 0) + len(one)
        names = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
        return f"<{len(self)} shapes d{self.dimension}: {names or 'none'}>"

    def _repr_svg_(self) -> str:
        from ._picture import shapes_svg  # noqa: PLC0415

        return shapes_svg(self)

    def plot(self, row: Any = None, ax: Any = None) -> Any:
        """Draw the shapes in their own frames, or those that `row` selects. Needs matplotlib.

        Returns the ``matplotlib.axes.Axes``: `ax`, or new ones.
        """
        from ._plot import plot_shapes  # noqa: PLC0415

        return plot_shapes(placed(self if row is None else self[row], type(self), "shapes"), ax)


def _restored(kind: type[S], parts: tuple[Part, ...]) -> S:
    return kind._from(parts)


class Placed(Generic[S]):
    """Shapes at poses. Made by ``shapes.at(poses)``."""

    __slots__ = ("_rows", "ids", "poses", "shapes")

    shapes: S
    poses: Poses
    ids: npt.NDArray[np.uint32]
    _rows: _native.Side2 | _native.Side3
    """What the extension module reads."""

    def __init__(self, shapes: S, poses: Poses, index: Any = None) -> None:
        if index is None:
            ids = shapes._ids.reshape(()) if len(shapes) == 1 else shapes._ids
        else:
            ids = np.asarray(shapes._ids[as_indices(index, "index", len(shapes))])
        rows = poses._rows
        if ids.size != 1 and rows.size != rows.shape[-1]:
            broadcast([("shapes", ids.shape), ("poses", poses.shape)])
        self.shapes, self.poses, self.ids = shapes, poses, ids
        self._rows = shapes._make_side(shapes._table, ids, poses._form, rows)

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions of shapes and poses beside one another, as NumPy broadcasts them."""
        return self._rows.shape

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("one shape has no length")
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<placed shapes d{self.shapes.dimension} of shape {list(self.shape)}>"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        # The ids count in a table that may have other shapes; those of the list are as many.
        places = np.searchsorted(np.sort(self.shapes._ids), self.ids)
        order = np.argsort(self.shapes._ids, kind="stable")
        return type(self), (self.shapes, self.poses, order[places])

    def _repr_svg_(self) -> str:
        from ._picture import placed_svg  # noqa: PLC0415

        return placed_svg(self)

    def plot(self, ax: Any = None) -> Any:
        """Draw the shapes where they are. Needs matplotlib; returns the axes."""
        from ._plot import plot_shapes  # noqa: PLC0415

        return plot_shapes(self, ax)


class Shapes2(Shapes):
    """A list of convex shapes of the plane."""

    __slots__ = ()
    dimension = 2
    _poses = Poses2
    _make_table = _native.Table2
    _make_side = _native.Side2

    def at(self, poses: Any, index: Any = None) -> Placed2:
        """Place the shapes.

        Parameters
        ----------
        poses : array [..., 3] of x, y, angle, or Poses
            Where their frames are. One shape goes with every pose; several go with as many poses,
            or broadcast with their leading dimensions.
        index : array of integers, optional
            Which of the shapes goes with each pose.
        """
        return Placed2(self, Poses2._of(poses), index)


class Shapes3(Shapes):
    """A list of convex shapes of space."""

    __slots__ = ()
    dimension = 3
    _poses = Poses3
    _make_table = _native.Table3
    _make_side = _native.Side3

    def at(self, poses: Any, index: Any = None) -> Placed3:
        """Place the shapes.

        Parameters
        ----------
        poses : array [..., 4, 4], or Poses
            Where their frames are. One shape goes with every pose; several go with as many poses,
            or broadcast with their leading dimensions.
        index : array of integers, optional
            Which of the shapes goes with each pose.
        """
        return Placed3(self, Poses3._of(poses), index)


class Placed2(Placed[Shapes2]):
    """Shapes of the plane at poses. Made by ``shapes.at(poses)``."""

    __slots__ = ()


class Placed3(Placed[Shapes3]):
    """Shapes of space at poses. Made by ``shapes.at(poses)``."""

    __slots__ = ()


def placed(value: Any, kind: type[S], name: str) -> Placed[S]:
    """Return what users give for placed shapes: shapes alone are where they were made."""
    if isinstance(value, Placed) and isinstance(value.shapes, kind):
        return value
    if isinstance(value, kind):
        if value._still is None:
            identity = np.zeros((*(() if len(value) == 1 else (len(value),)), kind.dimension))
            poses = kind._poses._make("translation", identity, "poses", (kind.dimension,))
            value._still = Placed(value, poses)
        still: Placed[S] = value._still
        return still
    other = f"d{5 - kind.dimension}"
    if isinstance(value, (Placed, Shapes)):
        raise Error(
            f"{name} is of {other}, the question of d{kind.dimension}:"
            f" ask {other}, or make {name} with d{kind.dimension}"
        )
    if isinstance(value, (_native.HalfSpaces2, _native.HalfSpaces3)):
        raise TypeError(f"{name} is a half-space: ask it, as {name}.distance(shapes.at(poses))")
    raise TypeError(f"{name} is {type(value).__name__}: give shapes.at(poses), or shapes")
