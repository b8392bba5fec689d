"""Contact manifolds of rows, and contacts with obstacles, beside those of single pairs."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import numpy as np
import pytest

import barycode
from barycode import Verdict, d2, d3

RNG = np.random.default_rng(77)


def plane() -> tuple[Any, list[Any], Any, Any]:
    rows = d2.rectangles(size=[2, 1]) + d2.capsules([0, 0], [1, 1], radius=0.5)
    singles = [d2.Rectangle(size=(2, 1)), d2.Capsule((0, 0), (1, 1), 0.5)]
    poses = np.round(RNG.uniform(-2, 2, (6, 4, 3)) * 4) / 4
    poses[:3, :, 2] = 0
    return rows, singles, poses, lambda row: d2.Pose(*row)


def space() -> tuple[Any, list[Any], Any, Any]:
    rows = d3.boxes(size=[2, 1, 1]) + d3.cylinders(height=1, radius=0.5)
    singles = [d3.Box(size=(2, 1, 1)), d3.Cylinder(height=1, radius=0.5)]
    poses = np.round(RNG.uniform(-1.5, 1.5, (6, 4, 3)) * 4) / 4
    return rows, singles, poses, d3.Pose.translation


@pytest.mark.parametrize("world", [plane, space])
@pytest.mark.parametrize("margin", [0.0, 0.25])
def test_rows_have_the_points_of_single_pairs(world: Any, margin: float) -> None:
    rows, singles, poses, pose = world()
    d: Any = d2 if world is plane else d3
    placed = poses if world is plane else d3.Poses.translations(poses)
    index = RNG.integers(0, 2, (6, 4))
    answer = d.contact_manifold(rows[0], rows.at(placed, index=index), margin=margin)
    assert answer.shape == (6, 4)
    counts = np.diff(answer.starts)
    assert (counts > 1).sum() > 3
    np.testing.assert_array_equal(answer.points.row, np.repeat(np.arange(24), counts))
    for row, place in enumerate(np.ndindex(6, 4)):
        one = d.contact_manifold(
            singles[0], singles[index[place]].at(pose(poses[place].tolist())), margin=margin
        )
        contact, own = one.contact, answer.of(row)
        assert answer.verdict[place] == one.verdict
        # The shapes of rows have their own rounding: both bounds hold.
        assert contact.lower <= answer.upper[place]
        assert answer.lower[place] <= contact.upper
        points = answer.points
        assert len(points.id[own]) == len(one.points)
        for found, point in zip(range(own.start, own.stop), one.points, strict=True):
            np.testing.assert_allclose(points.on_a[found], point[0], atol=1e-12)
            np.testing.assert_allclose(points.on_b[found], point[1], atol=1e-12)
            assert points.distance[found] == pytest.approx(point[2], abs=1e-12)
            assert points.id[found] == point[3]
    answer.check()
    for threads in (1, 2):
        again = d.contact_manifold(
            rows[0], rows.at(placed, index=index), margin=margin, threads=threads
        )
        np.testing.assert_array_equal(again.points.id, points.id)


def test_manifolds_are_answers_like_others() -> None:
    box = d2.rectangles(size=[2, 1])
    poses = np.array([[0, 0.95, 0], [0, 5, 0], [np.nan, 0, 0], [3.0, 0.5, 0.25]])
    answer = d2.contact_manifold(box, box.at(poses), margin=0.5)
    names = ["verdict", "distance", "lower", "upper", "normal", "on_a", "on_b"]
    assert list(answer.columns()) == names
    assert [one.row for one in answer.undecided] == [(2,)]
    assert (answer.lower[2], answer.upper[2]) == (-np.inf, np.inf)
    assert len(answer.points.row) == len(answer.points) == answer.starts[-1]
    again = pickle.loads(pickle.dumps(answer))
    np.testing.assert_array_equal(again.points.on_b, answer.points.on_b)
    answer.check()
    for part in ("on_a", "distance", "id"):
        column = np.array(getattr(answer.points, part))
        column[...] = column[::-1] if part == "id" else column + 1
        if part == "id":
            column[:2] = column[0]
        points = dataclasses.replace(answer.points, **{part: column})
        with pytest.raises(barycode.CheckError, match="row 0"):
            dataclasses.replace(answer, points=points).check()
    short = dataclasses.replace(answer, starts=answer.starts[:-1])
    with pytest.raises(ValueError, match="starts"):
        short.check()
    with pytest.raises(IndexError, match="4 rows"):
        answer.of(4)
    none = d2.contact_manifold(box, box.at(np.empty((0, 3))))
    assert none.starts.tolist() == [0]
    assert none.points.on_a.shape == (0, 2)
    assert d2.contact_manifold(box, box).shape == ()
    with pytest.raises(ValueError, match="at least 0"):
        d2.contact_manifold(box, box, margin=-1)
    with pytest.raises(ValueError, match="fit"):
        d2.contact_manifold(box.at(np.zeros((3, 3))), box.at(np.zeros((2, 3))))


@pytest.mark.parametrize("dimension", [2, 3])
def test_contacts_are_the_deepest_of_all_pairs(dimension: int) -> None:
    d: Any = d2 if dimension == 2 else d3
    balls: Any = d2.circles if dimension == 2 else d3.spheres
    still, tracks = RNG.uniform(-4, 4, (5, dimension)), RNG.uniform(-4, 4, (6, 3, dimension))
    at = d.Poses.translations
    names = np.array(["a", "b", "c", "d", "e", "f", "g", "h"])
    around = d.Obstacles(balls(0.75).at(at(still)), balls(0.5).at(at(tracks)), 1, names)
    rows, steps = RNG.uniform(-4, 4, (20, 10, dimension)), np.arange(10)
    answer = d.contacts(balls(1.0), at(rows), around, steps=steps)
    assert answer.shape == (20, 10)
    every = np.full((20, 10, 8), np.inf)
    every[..., :5] = np.linalg.norm(rows[:, :, None] - still, axis=-1) - 1.75
    every[:, 1:7, 5:] = np.linalg.norm(rows[:, 1:7, None] - tracks, axis=-1) - 1.5
    np.testing.assert_array_equal(answer.nearest, every.argmin(-1))
    np.testing.assert_allclose(answer.distance, every.min(-1), atol=1e-12)
    np.testing.assert_array_equal(answer.id, names[answer.nearest])
    np.testing.assert_array_equal(answer.meets, every.min(-1) < 0)
    np.testing.assert_allclose(answer.depth, np.maximum(-every.min(-1), 0), atol=1e-12)
    gaps = ((answer.on_b - answer.on_a) * answer.normal).sum(-1)
    np.testing.assert_allclose(gaps, answer.distance, atol=1e-12)
    assert answer.normal.shape == (20, 10, dimension)
    alone = d.contacts(balls(1.0), at(rows[0, 0]), d.Obstacles())
    assert (alone.verdict, alone.nearest, alone.distance) == (Verdict.SEPARATED, -1, np.inf)
    assert alone.on_a.shape == (dimension,)
    bad = d.contacts(balls(1.0), at(np.full((2, dimension), np.nan)), around, steps=0)
    assert [one.row for one in bad.undecided] == [(0,), (1,)]
