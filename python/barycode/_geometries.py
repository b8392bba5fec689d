"""Geometries of shapely as convex pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from . import d2
from ._arrays import Integers
from ._errors import Error, ShapeError
from ._parts import choice
from ._verdict import Verdict

__all__ = ["Geometries", "Nonconvex", "Pieces", "pieces"]

Nonconvex: TypeAlias = Literal["raise", "pieces"]
Geometries: TypeAlias = npt.NDArray[Any]

_POINT, _RING, _POLYGON = 0, 2, 3


@dataclass(frozen=True)
class Pieces:
    """Convex pieces of a list of geometries; those of a geometry are together exactly it."""

    shapes: d2.Shapes
    """All pieces, those of one geometry beside one another."""
    starts: Integers
    """Geometry i has the pieces from ``starts[i]`` to ``starts[i + 1]``; none if it is empty."""

    @property
    def counts(self) -> Integers:
        """How many pieces each geometry has."""
        return np.diff(self.starts)

    @property
    def owners(self) -> Integers:
        """The geometry of each piece."""
        return np.repeat(np.arange(len(self.starts) - 1), self.counts)

    def placed(self, index: Integers) -> d2.Placed:
        """Return some of the pieces where they are."""
        return self.shapes.at(d2.Poses.translations([0.0, 0.0]), index)


class _Cutter:
    """Collects pieces with the row of their geometry."""

    def __init__(self, name: str, cut: bool) -> None:
        self.name, self.cut = name, cut
        self.shapes: list[d2.Shapes] = []
        self.rows: list[Integers] = []

    def refuse(self, row: int, words: str, remedy: str = "") -> Error:
        remedy = remedy or "give nonconvex='pieces', or ask shapely about that row"
        return Error(f"{self.name}[{row}] {words}: {remedy}")

    def make(self, rows: Integers, make: Callable[[], d2.Shapes]) -> None:
        try:
            self.shapes.append(make())
        except ShapeError as error:
            remedy = "" if "convex" in str(error) else "leave it out, or mend it"
            raise self.refuse(int(rows[error.row]), f"is refused ({error})", remedy) from None
        self.rows.append(rows)


def pieces(geometries: Geometries, name: str, nonconvex: Nonconvex) -> Pieces:
    """Return the convex pieces of a flat array of geometries; None and empty ones have none."""
    import shapely  # noqa: PLC0415

    cutter = _Cutter(name, choice(nonconvex, "nonconvex", ("raise", "pieces")) == "pieces")
    rows = np.flatnonzero(~(shapely.is_missing(geometries) | shapely.is_empty(geometries)))
    parts = geometries[rows]
    while (shapely.get_type_id(parts) > _POLYGON).any():
        parts, of = shapely.get_parts(parts, return_index=True)
        full = ~shapely.is_empty(parts)
        parts, rows = parts[full], rows[of[full]]
    again = np.flatnonzero(np.diff(rows) == 0)
    if len(again) and not cutter.cut:
        raise cutter.refuse(int(rows[again[0]]), "has several parts")
    kinds = shapely.get_type_id(parts)
    _points(cutter, parts[kinds == _POINT], rows[kinds == _POINT])
    lines = (kinds > _POINT) & (kinds <= _RING)
    _lines(cutter, parts[lines], rows[lines])
    _polygons(cutter, parts[kinds == _POLYGON], rows[kinds == _POLYGON])
    return _sorted(cutter, len(geometries))


def _sorted(cutter: _Cutter, count: int) -> Pieces:
    """Return the pieces in the order of their geometries."""
    shapes = d2.points(np.empty((0, 2)))
    for one in cutter.shapes:
        shapes = shapes + one if len(shapes) else one
    owners = np.concatenate([np.empty(0, np.int64), *cutter.rows])
    starts = np.concatenate([[0], np.cumsum(np.bincount(owners, minlength=count))])
    if (np.diff(owners) < 0).any():
        shapes = shapes[np.argsort(owners, kind="stable")]
    return Pieces(shapes, starts)


def _points(cutter: _Cutter, geometries: Geometries, rows: Integers) -> None:
    import shapely  # noqa: PLC0415

    if len(rows):
        cutter.make(rows, lambda: d2.points(shapely.get_coordinates(geometries)))


def _lines(cutter: _Cutter, geometries: Geometries, rows: Integers) -> None:
    """Take each segment of a line; a line of one segment is convex."""
    import shapely  # noqa: PLC0415

    if not len(rows):
        return
    at, of = shapely.get_coordinates(geometries, return_index=True)
    first = np.flatnonzero(np.diff(of) == 0)
    own = rows[of[first]]
    bent = np.flatnonzero(np.diff(of[first]) == 0)
    if len(bent) and not cutter.cut:
        raise cutter.refuse(int(own[bent[0]]), "is a line of several segments, not convex")
    cutter.make(own, lambda: d2.segments(at[first], at[first + 1]))


def _polygons(cutter: _Cutter, geometries: Geometries, rows: Integers) -> None:
    import shapely  # noqa: PLC0415

    if not len(rows):
        return
    holes = shapely.get_num_interior_rings(geometries) > 0
    if holes.any() and not cutter.cut:
        raise cutter.refuse(int(rows[holes][0]), "has holes, so it is not convex")
    concave = holes.copy()
    solid = np.flatnonzero(~holes)
    if cutter.cut:
        concave[solid] = _not_convex(geometries[solid])
    whole = ~concave
    if whole.any():
        cutter.make(rows[whole], lambda: d2.polygons(*_rings(geometries[whole])))
    if concave.any():
        _triangles(cutter, geometries[concave], rows[concave])


def _rings(geometries: Geometries) -> tuple[npt.NDArray[Any], Integers]:
    """Return the corners of all exterior rings without the last, which is the first again."""
    import shapely  # noqa: PLC0415

    rings = shapely.get_exterior_ring(geometries)
    at, of = shapely.get_coordinates(rings, return_index=True)
    last = np.append(np.diff(of) != 0, True)
    counts = np.bincount(of[~last], minlength=len(geometries))
    return at[~last], np.concatenate([[0], np.cumsum(counts)])


def _not_convex(geometries: Geometries) -> npt.NDArray[np.bool_]:
    """Tell which polygons without holes are not convex, as exactly as shapes are checked."""
    refused = np.zeros(len(geometries), bool)
    if len(geometries) == 0:
        return refused
    vertices, offsets = _rings(geometries)
    try:
        d2.polygons(vertices, offsets)
    except ShapeError:
        # What is kept in spite of not being convex is undecided whatever is asked.
        kept = d2.polygons(vertices, offsets, bad="keep")
        verdict = d2.intersects(kept, d2.points([0.0, 0.0])).verdict
        refused |= np.broadcast_to(verdict == Verdict.UNDECIDED, refused.shape)
    return refused


def _triangles(cutter: _Cutter, geometries: Geometries, rows: Integers) -> None:
    """Cut polygons into triangles that have no corners but theirs."""
    import shapely  # noqa: PLC0415

    invalid = ~shapely.is_valid(geometries)
    if invalid.any():
        reason = shapely.is_valid_reason(geometries[invalid][0])
        raise cutter.refuse(
            int(rows[invalid][0]), f"is not valid ({reason})", "mend it by shapely.make_valid"
        )
    cut = getattr(shapely, "constrained_delaunay_triangles", None)
    if cut is None:
        raise cutter.refuse(int(rows[0]), "is not convex", "cutting it needs shapely 2.1")
    parts, of = shapely.get_parts(cut(geometries), return_index=True)
    cutter.make(rows[of], lambda: d2.polygons(*_rings(parts)))
