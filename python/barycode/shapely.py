"""Questions about arrays of shapely's geometries, under shapely's names.

Geometries are read once per call, by their coordinates. Convex ones (points, segments, convex
polygons) are asked about as they are; others are refused by row, or taken as convex pieces
(``nonconvex="pieces"``), which are exactly the geometry: segments of lines, triangles of polygons,
parts of collections. As in shapely, arrays broadcast, None and empty geometries give nan, False or
None, and z is not looked at.

Whoever has sizes and poses rather than geometries asks :mod:`barycode.d2` without making any.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from . import d2
from ._answers import Rows
from ._arrays import Integers
from ._errors import Error
from ._geometries import Geometries, Nonconvex, Pieces, pieces
from ._parts import choice

__all__ = ["Tree", "distance", "dwithin", "intersects", "shortest_line"]


class _Pairs:
    """Pairs of geometries that broadcast, as rows of pairs of their pieces."""

    def __init__(self, a: Any, b: Any, nonconvex: Nonconvex) -> None:
        sides = [np.asarray(side, dtype=object) for side in (a, b)]
        self.shape = np.broadcast_shapes(sides[0].shape, sides[1].shape)
        cut = [
            pieces(side.reshape(-1), name, nonconvex)
            for side, name in zip(sides, "ab", strict=True)
        ]
        places = [
            np.broadcast_to(np.arange(side.size).reshape(side.shape), self.shape).reshape(-1)
            for side in sides
        ]
        counts = [one.counts[place] for one, place in zip(cut, places, strict=True)]
        self.rows = np.flatnonzero((counts[0] > 0) & (counts[1] > 0))
        """Pairs that have pieces on both sides."""
        first, second = (count[self.rows] for count in counts)
        self.starts = np.concatenate([[0], np.cumsum(first * second)[:-1]]).astype(np.int64)
        """Where the rows of each pair begin."""
        pair = np.repeat(np.arange(len(self.rows)), first * second)
        within = np.arange(len(pair)) - self.starts[pair] if len(pair) else pair
        begin_a, begin_b = (
            one.starts[place[self.rows]] for one, place in zip(cut, places, strict=True)
        )
        self.index_a = begin_a[pair] + within // second[pair]
        self.index_b = begin_b[pair] + within % second[pair]
        self._pieces = cut[0], cut[1]
        self.a, self.b = self.placed(np.ones(len(pair), bool))

    def placed(self, rows: npt.NDArray[np.bool_]) -> tuple[d2.Placed, d2.Placed]:
        """Return both sides of some of the rows."""
        a, b = self._pieces
        return a.placed(self.index_a[rows]), b.placed(self.index_b[rows])

    def filled(self, values: npt.NDArray[Any], missing: Any) -> Any:
        """Return a value for each pair, as an array of the broadcast shape or a number."""
        whole = np.full(math.prod(self.shape), missing, dtype=values.dtype)
        whole[self.rows] = values
        return whole.reshape(self.shape)[()]

    def any(self, answer: Rows) -> npt.NDArray[np.bool_]:
        """Return whether any row of each pair meets."""
        _decided(answer)
        if len(self.rows) == 0:
            return np.zeros(0, bool)
        found: npt.NDArray[np.bool_] = np.logical_or.reduceat(answer.meets, self.starts)
        return found


def _decided(answer: Rows) -> None:
    if answer.undecided:
        raise Error(
            f"a pair of geometries is undecided ({answer.undecided[0].reason}):"
            " look for coordinates that are out of all bounds"
        )


def distance(a: Any, b: Any, *, nonconvex: Nonconvex = "raise", threads: int | None = None) -> Any:
    """Return distances between geometries; 0 where they meet, nan where one is None or empty.

    Parameters
    ----------
    a, b : geometries, or arrays of them that broadcast
        Both sides.
    nonconvex : {"raise", "pieces"}
        Refuse geometries that are not convex, or take convex pieces of them.
    threads : int, optional
        Number of threads.
    """
    pairs = _Pairs(a, b, nonconvex)
    answer = d2.distance(pairs.a, pairs.b, threads=threads)
    _decided(answer)
    nearest = np.empty(0)
    if len(pairs.rows):
        nearest = np.minimum.reduceat(answer.distance, pairs.starts)
    return pairs.filled(nearest, np.nan)


def intersects(
    a: Any, b: Any, *, nonconvex: Nonconvex = "raise", threads: int | None = None
) -> Any:
    """Tell whether geometries have a point in common, decided exactly.

    Parameters are those of :func:`distance`.
    """
    pairs = _Pairs(a, b, nonconvex)
    return pairs.filled(pairs.any(d2.intersects(pairs.a, pairs.b, threads=threads)), False)


def dwithin(
    a: Any,
    b: Any,
    distance: Any,
    *,
    nonconvex: Nonconvex = "raise",
    threads: int | None = None,
) -> Any:
    """Tell whether geometries are at most so far apart, decided exactly.

    Parameters are those of :func:`distance`, and the distance: one, or an array that broadcasts.
    """
    limits = np.asarray(distance, float)
    shape = np.broadcast_shapes(np.shape(a), np.shape(b), limits.shape)
    pairs = _Pairs(np.broadcast_to(np.asarray(a, object), shape), b, nonconvex)
    each = np.broadcast_to(limits, shape).reshape(-1)[pairs.rows]
    found = np.zeros(len(pairs.rows), bool)
    for limit in np.unique(each[each >= 0]):
        asked = each == limit
        rows = np.repeat(asked, np.diff(np.append(pairs.starts, len(pairs.index_a))))
        answer = d2.within(*pairs.placed(rows), limit, threads=threads)
        _decided(answer)
        counts = np.add.reduceat(rows, pairs.starts)[asked]
        starts = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)
        found[asked] = np.logical_or.reduceat(answer.meets, starts)
    return pairs.filled(found, False)


def shortest_line(
    a: Any, b: Any, *, nonconvex: Nonconvex = "raise", threads: int | None = None
) -> Any:
    """Return the shortest line from a geometry to another; None where one is None or empty.

    Where they overlap its ends are one point that both have. Parameters are those of
    :func:`distance`.
    """
    import shapely  # noqa: PLC0415

    pairs = _Pairs(a, b, nonconvex)
    answer = d2.closest_points(pairs.a, pairs.b, threads=threads)
    _decided(answer)
    lines = np.empty(0, object)
    if len(pairs.rows):
        # The first of the nearest rows of each pair.
        pair = np.repeat(
            np.arange(len(pairs.rows)), np.diff(np.append(pairs.starts, len(pairs.index_a)))
        )
        order = np.lexsort((answer.distance, pair))[pairs.starts]
        ends = np.stack([answer.on_a[order], answer.on_b[order]], axis=1)
        lines = np.asarray(shapely.linestrings(ends), object)
    return pairs.filled(lines, None)


class Tree:
    """Geometries that are searched again and again, as by shapely's ``STRtree``.

    Parameters
    ----------
    geoms : array of geometries
        What is searched; None and empty ones are never found.
    nonconvex : {"raise", "pieces"}
        Refuse geometries that are not convex, or take convex pieces of them; what is asked
        about is taken likewise.
    """

    def __init__(self, geoms: Any, *, nonconvex: Nonconvex = "raise") -> None:
        self.geometries: Geometries = np.array(geoms, dtype=object).reshape(-1)
        """All geometries of the tree, as they were given."""
        self._nonconvex = nonconvex
        self._pieces = pieces(self.geometries, "geoms", nonconvex)

    def __len__(self) -> int:
        return len(self.geometries)

    def query(
        self,
        geometry: Any,
        predicate: str = "intersects",
        distance: Any = None,
        *,
        threads: int | None = None,
    ) -> Integers:
        """Find all geometries of the tree that meet, or are at most so far apart.

        Parameters
        ----------
        geometry : geometry, or array [N] of them
            What is asked about.
        predicate : {"intersects", "dwithin"}
            What holds of a pair; decided exactly.
        distance : number, or array [N] of them
            Of "dwithin".
        threads : int, optional
            Number of threads.

        Returns
        -------
        array of integers
            For one geometry indices of the tree's, ascending; for an array ``[2, K]``: indices of
            its geometries, and of the tree's.
        """
        choice(predicate, "predicate", ("intersects", "dwithin"))
        if (distance is None) != (predicate == "intersects"):
            raise TypeError("distance= goes with predicate='dwithin', and that with distance=")
        own, single = _list(geometry)
        asked = pieces(own, "geometry", self._nonconvex)
        limits = np.broadcast_to(
            np.asarray(0.0 if distance is None else distance, float), own.shape
        )
        found = [np.empty((2, 0), np.int64)]
        for limit in np.unique(limits[limits >= 0]):
            found.append(self._meetings(asked, np.flatnonzero(limits == limit), limit, threads))
        pairs = np.concatenate(found, axis=1)
        pairs = pairs[:, np.lexsort(pairs[::-1])]
        return pairs[1] if single else pairs

    def query_nearest(
        self,
        geometry: Any,
        max_distance: float | None = None,
        return_distance: bool = False,
        exclusive: bool = False,
        all_matches: bool = True,
        *,
        threads: int | None = None,
    ) -> Any:
        """Find the nearest geometries of the tree.

        Parameters
        ----------
        geometry : geometry, or array [N] of them
            What is asked about.
        max_distance : number, optional
            What is farther is not found; greater than 0.
        return_distance : bool
            Whether distances are returned beside the indices.
        exclusive : bool
            Whether geometries that equal the one asked about are left out.
        all_matches : bool
            Whether all that are equally near are found, or the first of them.
        threads : int, optional
            Number of threads.

        Returns
        -------
        array of integers, or that and an array of distances
            As :meth:`query` returns them.
        """
        if max_distance is not None and not max_distance > 0:
            raise ValueError(f"max_distance is {max_distance}: give a number greater than 0")
        own, single = _list(geometry)
        asked = pieces(own, "geometry", self._nonconvex)
        pairs, far = self._nearest(own, asked, max_distance, exclusive, threads)
        if not all_matches and pairs.size:
            first = np.append(True, np.diff(pairs[0]) != 0)
            pairs, far = pairs[:, first], far[first]
        indices = pairs[1] if single else pairs
        return (indices, far) if return_distance else indices

    def _meetings(
        self, asked: Pieces, rows: Integers, within: float, threads: int | None
    ) -> Integers:
        """Return pairs ``[2, K]`` of geometries at most so far apart, each once, in order."""
        chosen = np.flatnonzero(np.isin(asked.owners, rows))
        if len(chosen) == 0 or len(self._pieces.shapes) == 0:
            return np.empty((2, 0), np.int64)
        others = np.arange(len(self._pieces.shapes))
        found = d2.meetings(
            asked.placed(chosen), self._pieces.placed(others), within, threads=threads
        )
        _decided(found)
        pairs = np.stack([asked.owners[chosen[found.a]], self._pieces.owners[found.b]])
        once: Integers = np.unique(pairs, axis=1)
        return once

    def _nearest(
        self,
        own: Geometries,
        asked: Pieces,
        most: float | None,
        exclusive: bool,
        threads: int | None,
    ) -> tuple[Integers, npt.NDArray[np.float64]]:
        """Search as far as it takes: whatever is nearer than what was found has been found."""
        limit, reach = self._reach(own)
        limit = limit if most is None else min(limit, most)
        waiting = np.flatnonzero(asked.counts > 0)
        pairs, far = [np.empty((2, 0), np.int64)], [np.empty(0)]
        while len(waiting):
            reach = min(reach, limit)
            some = self._meetings(asked, waiting, reach, threads)
            if exclusive:
                some = some[:, ~_equal(own[some[0]], self.geometries[some[1]])]
            if some.size:
                kept, apart = self._least(own, some, threads)
                pairs.append(kept)
                far.append(apart)
                waiting = np.setdiff1d(waiting, kept[0])
            if reach >= limit:
                break
            reach *= 2
        joined, apart = np.concatenate(pairs, axis=1), np.concatenate(far)
        order = np.lexsort(joined[::-1])
        return joined[:, order], apart[order]

    def _least(
        self, own: Geometries, some: Integers, threads: int | None
    ) -> tuple[Integers, npt.NDArray[np.float64]]:
        apart = distance(
            own[some[0]], self.geometries[some[1]], nonconvex=self._nonconvex, threads=threads
        )
        starts = np.flatnonzero(np.append(True, np.diff(some[0]) != 0))
        least = np.repeat(
            np.minimum.reduceat(apart, starts), np.diff(np.append(starts, len(apart)))
        )
        kept = apart == least
        return some[:, kept], apart[kept]

    def _reach(self, own: Geometries) -> tuple[float, float]:
        """Return more than any distance, and about how far a neighbour is."""
        import shapely  # noqa: PLC0415

        low_x, low_y, high_x, high_y = shapely.total_bounds([*own, *self.geometries])
        across = math.hypot(high_x - low_x, high_y - low_y) * 1.001
        if not across > 0:
            return 1.0, 1.0
        return across, across / max(math.sqrt(len(self.geometries)), 1.0)


def _list(geometry: Any) -> tuple[Geometries, bool]:
    own = np.asarray(geometry, dtype=object)
    if own.ndim > 1:
        raise ValueError(f"geometry has the shape {list(own.shape)}: give one, or a list")
    return own.reshape(-1), own.ndim == 0


def _equal(a: Geometries, b: Geometries) -> npt.NDArray[np.bool_]:
    import shapely  # noqa: PLC0415

    same: npt.NDArray[np.bool_] = shapely.equals(a, b)
    return same
