"""Hulls of points, and outer hulls of fewer vertices."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from interrupts import ends_when_interrupted

import barycode
from barycode import d2, d3

RNG = np.random.default_rng(47)
TURNS = np.linspace(0, 2 * np.pi, 500, endpoint=False)
CIRCLE = np.stack([np.cos(TURNS), np.sin(TURNS)], axis=-1)


def sphere(count: int) -> Any:
    points = RNG.normal(size=(count, 3))
    return points / np.linalg.norm(points, axis=1, keepdims=True)


BALL = sphere(800)


def test_hulls_have_the_corners_alone() -> None:
    square = [[0, 0], [2, 0], [1, 1], [2, 2], [0, 2], [1, 0]]
    found = d2.hull(square)
    assert found.vertices.tolist() == [[0, 0], [2, 0], [2, 2], [0, 2]]
    corners = np.array(np.meshgrid([0, 1], [0, 1], [0, 1])).reshape(3, -1).T
    cloud = np.concatenate([corners, RNG.uniform(0, 1, (100, 3))])
    box = d3.hull(cloud)
    assert len(box) == 8
    assert sorted(box.vertices.tolist()) == sorted(corners.tolist())
    assert box.faces.shape == (12, 3)
    # Counter-clockwise seen from outside: all volumes to the middle are positive.
    a, b, c = (box.vertices[box.faces[:, place]] - 0.5 for place in range(3))
    assert (np.einsum("ij,ij->i", np.cross(a, b), c) > 0).all()
    assert np.einsum("ij,ij->i", np.cross(a, b), c).sum() / 6 == 1.0


@pytest.mark.parametrize("dimension", [2, 3])
def test_outer_hulls_contain_their_points(dimension: int) -> None:
    d: Any = d2 if dimension == 2 else d3
    points = CIRCLE if dimension == 2 else BALL
    outer = d.outer_hull(points, vertices=64)
    assert 8 <= len(outer) <= 64
    assert 0 < outer.distance < 0.3
    shape = d.Polygon(outer.vertices) if dimension == 2 else d.Hull(outer.vertices)
    listed = d2.polygons(outer.vertices) if dimension == 2 else d3.hulls(outer.vertices)
    assert d.intersects(listed, d.points(points)).meets.all()
    # No vertex is farther than the distance says.
    inner = d2.Polygon(points) if dimension == 2 else d3.Hull(points)
    far = [d.distance(inner, d.Point(vertex)).lower for vertex in outer.vertices]
    assert max(far) <= outer.distance
    if dimension == 3:
        assert outer.faces.max() == len(outer) - 1
    near = d.outer_hull(points, distance=0.05)
    assert near.distance <= 0.05
    assert len(near) < len(points)
    # Of a shape that has these corners, the same.
    again = d.outer_hull(inner, vertices=64)
    assert np.array_equal(again.vertices, outer.vertices)
    assert d.intersects(shape, inner).meets


def test_a_limit_that_is_no_limit_is_the_hull() -> None:
    for outer in (d2.outer_hull(CIRCLE, vertices=500), d2.outer_hull(CIRCLE, distance=0)):
        assert outer.distance == 0.0
        assert np.array_equal(outer.vertices, d2.hull(CIRCLE).vertices)
    whole = d3.outer_hull(BALL, vertices=10**30)
    assert np.array_equal(whole.faces, d3.hull(BALL).faces)
    assert repr(whole) == "<outer hull d3 of 800 vertices, at most 0.0 away>"
    assert repr(d2.hull(CIRCLE)) == "<hull d2 of 500 vertices>"


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    d3.hull(sphere(30_000), progress=lambda *done: seen.append(done))
    assert seen[-1] == (30_000, 30_000)
    assert all(done <= points for done, points in seen)
    seen.clear()
    d3.outer_hull(BALL, vertices=100, progress=lambda *done: seen.append(done))
    assert seen[-1] == (800, 800)

    def stop(*_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        d3.hull(sphere(60_000), progress=stop)


def test_a_hull_is_interrupted() -> None:
    program = """
    import sys
    import numpy as np
    from barycode import d3

    points = np.random.default_rng(1).normal(size=(1_000_000, 3))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    print("asking", flush=True)
    try:
        d3.hull(points)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        sys.exit(0)
    print("answered", flush=True)
    """
    ends_when_interrupted(program)


def test_errors_name_what_is_wrong() -> None:
    with pytest.raises(barycode.ShapeError, match="point 1 is infinite or not a number") as caught:
        d2.hull([[0, 0], [1, math.nan]])
    assert caught.value.vertex == 1
    with pytest.raises(barycode.ShapeError, match="point 2 is too large"):
        d3.outer_hull([[0, 0, 0], [1, 0, 0], [1e300, 0, 0]], vertices=8)
    with pytest.raises(barycode.LengthError, match=r"points has the shape \[4\]"):
        d3.hull([1, 2, 3, 4])
    with pytest.raises(barycode.LengthError, match=r"give \[N, 2\]"):
        d2.hull(np.zeros((3, 3, 2)))
    with pytest.raises(barycode.LengthError, match="points is empty"):
        d3.hull([])
    none_or_both: list[dict[str, Any]] = [{}, {"vertices": 8, "distance": 0.5}]
    for how in none_or_both:
        with pytest.raises(TypeError, match="exactly one of both"):
            d3.outer_hull(BALL, **how)
    with pytest.raises(barycode.Error, match="vertices is 0"):
        d3.outer_hull(BALL, vertices=0)
    with pytest.raises(TypeError):
        d3.outer_hull(BALL, vertices=2.5)  # type: ignore[arg-type]
    for odd in (-1, math.nan):
        with pytest.raises(barycode.Error, match="distance is"):
            d2.outer_hull(CIRCLE, distance=odd)
    with pytest.raises(barycode.Error, match="points is a box"):
        d3.outer_hull(d3.Box(size=(1, 1, 1)), vertices=8)
    with pytest.raises(barycode.Error, match=r"of radius 0\.5"):
        d2.outer_hull(d2.Polygon(CIRCLE, radius=0.5), vertices=8)
    with pytest.raises(barycode.Error, match="at a pose"):
        d2.outer_hull(d2.Polygon(CIRCLE).at(d2.Pose(1, 2)), vertices=8)
    with pytest.raises(barycode.Error, match="of d2"):
        d3.outer_hull(d2.Polygon(CIRCLE), vertices=8)
