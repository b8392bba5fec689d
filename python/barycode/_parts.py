"""Lists of shapes of one kind, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ._arrays import Floats, Integers, as_array, as_floats, as_rows
from ._errors import LengthError

__all__ = ["Part", "choice", "lengths", "part", "radii", "ragged", "vectors"]


@dataclass(frozen=True, eq=False)
class Part:
    """Shapes of one kind: columns with a row each, or vertices with the ends of each row."""

    kind: str
    columns: tuple[Floats, ...]
    vertices: Floats | None = None
    offsets: Integers | None = None
    keep: bool = False

    def __len__(self) -> int:
        return len(self.columns[0])

    def take(self, rows: Integers) -> Part:
        """Return these rows."""
        columns = tuple(column[rows] for column in self.columns)
        if self.vertices is None or self.offsets is None:
            return Part(self.kind, columns, keep=self.keep)
        counts = np.diff(self.offsets)[rows]
        offsets = np.concatenate([[0], np.cumsum(counts)])
        within = np.arange(offsets[-1]) - np.repeat(offsets[:-1], counts)
        places = np.repeat(self.offsets[:-1][rows], counts) + within
        return Part(self.kind, columns, self.vertices[places], offsets, self.keep)


def part(kind: str, **columns: Floats) -> Part:
    """Return shapes by columns of as many rows; one row stands for all."""
    counts = {len(column) for column in columns.values()} - {1}
    if len(counts) > 1:
        given = " and ".join(f"{name} {len(column)}" for name, column in columns.items())
        raise LengthError(f"{given}: give as many rows of each, or one for all")
    count = counts.pop() if counts else 1
    rows = tuple(
        np.ascontiguousarray(np.broadcast_to(column, (count, *column.shape[1:])))
        if len(column) == 1
        else column
        for column in columns.values()
    )
    return Part(kind, rows)


def radii(value: Any, name: str = "radius") -> Floats:
    """Return a column of numbers; a number alone is one row."""
    array = as_floats(value, name)
    if array.ndim > 1:
        raise LengthError(f"{name} has the shape {list(array.shape)}: give [N], or one number")
    return np.atleast_1d(array)


def vectors(value: Any, name: str, dimension: int) -> Floats:
    """Return rows of vectors; a vector alone is one row."""
    return as_rows(value, name, [(dimension,)]).reshape(-1, dimension)


def choice(value: str, name: str, choices: tuple[str, ...]) -> str:
    """Return a word that is one of these."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} is {value!r}: give {' or '.join(map(repr, choices))}")
    return value


def lengths(half_extents: Any, size: Any, dimension: int) -> Floats:
    """Return half extents ``[N, dimension]`` from exactly one of both."""
    if (half_extents is None) == (size is None):
        raise TypeError("give half_extents= or size= (full lengths), exactly one of both")
    name, given = ("half_extents", half_extents) if size is None else ("size", size)
    rows = np.atleast_2d(as_rows(given, name, [(dimension,)]))
    if rows.ndim > 2:
        shape = list(rows.shape)
        raise LengthError(f"{name} has the shape {shape}: give [N, {dimension}], or [{dimension}]")
    return rows if size is None else 0.5 * rows


def ragged(kind: str, vertices: Any, offsets: Any, radius: Any, dimension: int, keep: bool) -> Part:
    """Return shapes by their vertices: row i has those from ``offsets[i]`` to ``offsets[i + 1]``.

    Without offsets, all vertices are of one shape, or ``vertices[i]`` are those of row i.
    """
    rows = as_rows(vertices, "vertices", [(dimension,)])
    if offsets is None:
        each = rows.reshape(-1, *rows.shape[-2:]) if rows.ndim > 1 else rows.reshape(1, 1, -1)
        ends = np.arange(len(each) + 1, dtype=np.int64) * each.shape[1]
        rows = each
    else:
        if rows.ndim != 2:
            raise LengthError(
                f"vertices has the shape {list(rows.shape)}: give [K, {dimension}] with offsets"
            )
        ends = as_array(offsets, "offsets")
        if ends.ndim != 1 or len(ends) == 0 or ends.dtype.kind not in "iu":
            raise LengthError(
                "offsets has to be a list of N + 1 integers, from 0 to the number of vertices"
            )
        ends = ends.astype(np.int64)
        fall = np.flatnonzero(np.diff(ends) < 0)
        if ends[0] != 0 or ends[-1] != len(rows) or len(fall):
            at = (
                f", but falls after offsets[{fall[0]}]"
                if len(fall)
                else f": it is {ends[0]} to {ends[-1]}"
            )
            raise LengthError(f"offsets has to rise from 0 to the {len(rows)} vertices{at}")
    flat = np.ascontiguousarray(rows.reshape(-1, dimension))
    count = len(ends) - 1
    radius = radii(radius)
    if len(radius) not in (1, count):
        raise LengthError(f"radius {len(radius)} and offsets for {count} shapes: give as many")
    column = np.ascontiguousarray(np.broadcast_to(radius, (count,)))
    return Part(kind, (column,), flat, ends, keep)
