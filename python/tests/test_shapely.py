"""The adapter beside shapely itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import barycode
from barycode import shapely as bs

shapely = pytest.importorskip("shapely")
RNG = np.random.default_rng(5)
BOX = shapely.box(0, 0, 1, 1)
DENT = shapely.Polygon([(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)])
HOLED = shapely.Polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(2, 2), (7, 2), (7, 7), (2, 7)]])


def convex(count: int, reach: float = 8.0) -> Any:
    """Polygons, segments, points, None, empty, in a mix."""
    made: list[Any] = []
    for index in range(count):
        at = RNG.uniform(-reach, reach, 2) + RNG.normal(size=(int(RNG.integers(1, 9)), 2))
        made.append(shapely.convex_hull(shapely.multipoints(at)))
        if index % 11 == 0:
            made[-1] = None if index % 2 else shapely.Polygon()
    return np.array(made, object)


def others(count: int) -> Any:
    """What is not convex, and what is."""
    stars = []
    for _ in range(count):
        turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        rays = RNG.uniform(0.3, 2.5, 12)
        at = np.stack([np.cos(turns), np.sin(turns)], -1) * rays[:, None]
        stars.append(shapely.Polygon(at + RNG.uniform(-8, 8, 2)))
    lines = [shapely.LineString(RNG.uniform(-8, 8, (5, 2))) for _ in range(count)]
    more = [HOLED, shapely.MultiPolygon([BOX, shapely.box(5, 5, 6, 7)]), None, BOX]
    more.append(shapely.GeometryCollection([DENT, shapely.Point(-3, -3), lines[0]]))
    more.append(shapely.MultiPoint([(0, 0), (3, 3)]))
    return np.array([*stars, *lines, *more], object)


@pytest.mark.parametrize(
    ("a", "b", "how"),
    [
        (convex(300), convex(300), {}),
        (convex(40)[:, None], convex(30), {}),
        (others(9), others(9)[::-1], {"nonconvex": "pieces"}),
        (others(6)[:, None], convex(12), {"nonconvex": "pieces"}),
    ],
)
def test_answers_are_those_of_shapely(a: Any, b: Any, how: Any) -> None:
    expected = shapely.distance(a, b)
    np.testing.assert_allclose(bs.distance(a, b, **how), expected, atol=1e-12)
    clear = ~(np.abs(expected) < 1e-12) | shapely.intersects(a, b)
    np.testing.assert_array_equal(
        bs.intersects(a, b, **how)[clear], shapely.intersects(a, b)[clear]
    )
    np.testing.assert_array_equal(bs.dwithin(a, b, 2.0, **how), shapely.dwithin(a, b, 2.0))
    lines = bs.shortest_line(a, b, **how)
    np.testing.assert_array_equal(shapely.is_missing(lines), np.isnan(expected))
    np.testing.assert_allclose(shapely.length(lines), expected, atol=1e-12)
    full = ~np.isnan(expected)
    starts, ends = shapely.get_point(lines, 0), shapely.get_point(lines, -1)
    assert (shapely.distance(starts, np.broadcast_to(a, lines.shape))[full] < 1e-12).all()
    assert (shapely.distance(ends, np.broadcast_to(b, lines.shape))[full] < 1e-12).all()


def test_touching_is_meeting() -> None:
    grid = np.array([shapely.box(x, y, x + 1, y + 1) for x in range(6) for y in range(6)], object)
    np.testing.assert_array_equal(
        bs.intersects(grid[:, None], grid), shapely.intersects(grid[:, None], grid)
    )
    np.testing.assert_array_equal(
        bs.distance(grid[:, None], grid), shapely.distance(grid[:, None], grid)
    )
    np.testing.assert_array_equal(
        bs.dwithin(grid[:, None], grid, 2), shapely.dwithin(grid[:, None], grid, 2)
    )
    corner = shapely.Point(1, 1)
    assert bs.intersects(corner, BOX)
    assert not bs.intersects(shapely.Point(1, np.nextafter(1, 2)), BOX)
    assert not bs.intersects(shapely.box(3, 3, 5, 5), HOLED, nonconvex="pieces")
    assert bs.intersects(shapely.box(2, 3, 5, 5), HOLED, nonconvex="pieces")


def test_scalars_None_and_empty_are_as_in_shapely() -> None:  # noqa: N802
    assert bs.distance(BOX, shapely.Point(3, 0)) == 2
    assert isinstance(bs.distance(BOX, shapely.Point(3, 0)), float)
    assert np.isnan(bs.distance(BOX, None))
    assert np.isnan(bs.distance(None, None))
    assert not bs.intersects(BOX, shapely.Polygon())
    assert bs.shortest_line(BOX, None) is None
    assert bs.shortest_line(BOX, shapely.Point(3, 0)).equals(shapely.LineString([(1, 0), (3, 0)]))
    limits = [3.0, 1.0, np.nan, -1.0]
    np.testing.assert_array_equal(
        bs.dwithin(BOX, shapely.Point(3, 0), limits), [True, False, False, False]
    )
    assert bs.distance([], []).shape == (0,)
    assert bs.distance(np.empty((0, 1), object), [BOX, BOX]).shape == (0, 2)


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (DENT, r"b\[1\].*pieces"),
        (HOLED, "holes"),
        (shapely.MultiPoint([(0, 0), (1, 1)]), "several parts"),
        (shapely.LineString([(0, 0), (1, 1), (2, 0)]), "several segments"),
    ],
)
def test_what_is_not_convex_is_refused_by_row(bad: Any, words: str) -> None:
    with pytest.raises(barycode.Error, match=words):
        bs.distance(BOX, [BOX, bad])
    assert bs.distance(BOX, [BOX, bad], nonconvex="pieces").shape == (2,)


def test_what_is_not_valid_is_refused_by_row() -> None:
    bow = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    with pytest.raises(barycode.Error, match=r"b\[1\].*make_valid"):
        bs.distance(BOX, [BOX, bow], nonconvex="pieces")
    with pytest.raises(barycode.Error, match=r"a\[0\]"):
        bs.intersects(shapely.Point(np.nan, 1), BOX)
    with pytest.raises(ValueError, match="maybe"):
        bs.distance(BOX, BOX, nonconvex="maybe")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("made", "asked", "how"),
    [
        (convex(200), convex(100), {}),
        (others(12), others(8), {"nonconvex": "pieces"}),
    ],
)
def test_trees_find_what_those_of_shapely_find(made: Any, asked: Any, how: Any) -> None:
    ours, theirs = bs.Tree(made, **how), shapely.STRtree(made)

    def ordered(pairs: Any) -> Any:
        return pairs[:, np.lexsort(pairs[::-1])]

    np.testing.assert_array_equal(
        ours.query(asked), ordered(theirs.query(asked, predicate="intersects"))
    )
    for limit in (1.5, np.linspace(0, 3, len(asked)).round()):
        np.testing.assert_array_equal(
            ours.query(asked, "dwithin", limit), ordered(theirs.query(asked, "dwithin", limit))
        )
    np.testing.assert_array_equal(ours.query(BOX), np.sort(theirs.query(BOX, "intersects")))
    for args in ({}, {"max_distance": 0.5}, {"exclusive": True}):
        pairs, far = ours.query_nearest(asked, return_distance=True, **args)
        expected, apart = theirs.query_nearest(asked, return_distance=True, **args)
        np.testing.assert_allclose(far, apart[np.lexsort(expected[::-1])], atol=1e-12)
        np.testing.assert_array_equal(pairs, ordered(expected))
    one = ours.query_nearest(asked, all_matches=False)
    assert (np.diff(one[0]) > 0).all()
    assert ours.query_nearest(shapely.Point(30, 30)).ndim == 1
    same = ours.query_nearest(made, exclusive=True)
    assert (same[0] != same[1]).all()


def test_odd_trees_and_questions() -> None:
    assert bs.Tree([]).query([BOX]).shape == (2, 0)
    assert bs.Tree([]).query_nearest(BOX).shape == (0,)
    tree = bs.Tree([BOX, None])
    assert len(tree) == 2
    assert tree.query_nearest([None, BOX]).tolist() == [[1], [0]]
    with pytest.raises(ValueError, match="contains"):
        tree.query(BOX, "contains")
    with pytest.raises(TypeError, match="distance="):
        tree.query(BOX, "dwithin")
    with pytest.raises(ValueError, match="greater than 0"):
        tree.query_nearest(BOX, max_distance=0)
