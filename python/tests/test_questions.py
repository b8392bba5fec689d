"""Answers beside what NumPy computes in another way."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from barycode import Verdict, d2, d3

RNG = np.random.default_rng(2026)


def poses2(*shape: int, reach: float = 6.0) -> np.ndarray:
    rows = RNG.uniform(-reach, reach, (*shape, 3))
    rows[..., 2] = RNG.uniform(-np.pi, np.pi, shape)
    return rows


def poses3(*shape: int, reach: float = 6.0) -> np.ndarray:
    rows = RNG.normal(size=(*shape, 7))
    rows[..., :3] = RNG.uniform(-reach, reach, (*shape, 3))
    return rows


def rotated(points: np.ndarray, poses: np.ndarray) -> np.ndarray:
    """Corners [V, 2] at poses [N, 3]."""
    cos, sin = np.cos(poses[:, 2]), np.sin(poses[:, 2])
    turn = np.stack([np.stack([cos, -sin], -1), np.stack([sin, cos], -1)], -2)
    turned: np.ndarray = points @ turn.transpose(0, 2, 1) + poses[:, None, :2]
    return turned


def separation(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The signed distance along the edge normals of two lists of quadrilaterals."""
    best = np.full(len(a), -np.inf)
    for own, other in ((a, b), (b, a)):
        edges = np.roll(own, -1, axis=1) - own
        normals = np.stack([edges[..., 1], -edges[..., 0]], -1)
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
        gaps = ((other[:, None] - own[:, :, None]) * normals[:, :, None]).sum(-1).min(-1)
        best = np.maximum(best, gaps.max(-1))
    return best


CORNERS = np.array([[2.25, 0.9], [-2.25, 0.9], [-2.25, -0.9], [2.25, -0.9]])


def test_rectangles_are_told_apart_as_by_their_edges() -> None:
    car = d2.rectangles(half_extents=[2.25, 0.9])
    a, b = poses2(5000), poses2(5000)
    truth = separation(rotated(CORNERS, a), rotated(CORNERS, b))
    sure = np.abs(truth) > 1e-9
    answer = d2.intersects(car.at(a), car.at(b))
    assert answer.undecided == ()
    np.testing.assert_array_equal(answer.meets[sure], truth[sure] < 0)
    contact = d2.contact(car.at(a), car.at(b))
    deep = truth < -1e-9
    assert deep.sum() > 500
    np.testing.assert_allclose(contact.distance[deep], truth[deep], atol=1e-12)
    np.testing.assert_allclose(contact.depth[deep], -truth[deep], atol=1e-12)
    # Beyond an edge the distance is at least that along its normal.
    assert (contact.distance[~deep] >= truth[~deep] - 1e-12).all()
    assert (contact.lower <= contact.distance).all()
    assert (contact.distance <= contact.upper).all()


@pytest.mark.parametrize("dimension", [2, 3])
def test_balls_have_the_distance_of_their_centres(dimension: int) -> None:
    d: Any = d2 if dimension == 2 else d3
    balls: Any = d2.circles if dimension == 2 else d3.spheres
    radii = RNG.uniform(0.1, 1.0, 300)
    at_a, at_b = RNG.uniform(-3, 3, (2, 300, dimension))
    truth = np.linalg.norm(at_b - at_a, axis=-1) - radii - radii[::-1]
    a = balls(radii).at(d.Poses.translations(at_a))
    b = balls(radii[::-1]).at(d.Poses.translations(at_b))
    contact = d.contact(a, b)
    np.testing.assert_allclose(contact.distance, truth, atol=1e-12)
    np.testing.assert_allclose(d.distance(a, b).distance, np.maximum(truth, 0), atol=1e-12)
    closest = d.closest_points(a, b)
    apart = truth > 1e-9
    gaps = np.linalg.norm(closest.on_b - closest.on_a, axis=-1)
    np.testing.assert_allclose(gaps[apart], truth[apart], atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(closest.normal[apart], axis=-1), 1, atol=1e-12)
    np.testing.assert_allclose(closest.normal[~apart], 0)


@pytest.mark.parametrize("question", ["intersects", "distance", "closest_points", "contact"])
@pytest.mark.parametrize("dimension", [2, 3])
def test_broadcasting_answers_as_rows_that_were_written_out(question: str, dimension: int) -> None:
    d: Any
    a: Any
    b: Any
    if dimension == 2:
        d, a, b = d2, d2.rectangles(size=[4, 2]), d2.circles([0.5, 1, 2])
        poses_a, poses_b = poses2(7, 5, 1), poses2(3)
    else:
        d, a, b = d3, d3.boxes(size=[4, 2, 1]), d3.spheres([0.5, 1, 2])
        poses_a, poses_b = poses3(7, 5, 1), poses3(3)
    make = (lambda rows: rows) if dimension == 2 else d3.Poses.xyz_wxyz
    answer = getattr(d, question)(a.at(make(poses_a)), b.at(make(poses_b)))
    assert answer.shape == (7, 5, 3)
    flat_a = np.broadcast_to(poses_a, (7, 5, 3, poses_a.shape[-1])).reshape(-1, poses_a.shape[-1])
    flat_b = np.broadcast_to(poses_b, (7, 5, *poses_b.shape)).reshape(-1, poses_b.shape[-1])
    index = np.tile([0, 1, 2], 35)
    rows = getattr(d, question)(a.at(make(flat_a)), b.at(make(flat_b), index=index))
    for name, column in answer.columns().items():
        np.testing.assert_array_equal(
            column.reshape(rows.columns()[name].shape), rows.columns()[name]
        )


def test_a_shape_for_each_column_of_poses() -> None:
    discs = d2.circles([0.5, 1, 2])
    poses = poses2(5, 3)
    answer = d2.distance(discs.at(poses), d2.points([0, 0]))
    assert answer.shape == (5, 3)
    for column in range(3):
        one = d2.distance(discs[column].at(poses[:, column]), d2.points([0, 0]))
        np.testing.assert_array_equal(answer.distance[:, column], one.distance)
    crossed = discs.at(poses[:, :1], index=[[2, 0]])
    assert crossed.shape == (5, 2)
    with pytest.raises(ValueError, match="fit"):
        discs.at(np.empty((0, 3)))


def test_dtypes_and_layouts_answer_alike() -> None:
    car = d2.rectangles(size=[4, 2])
    poses = np.round(poses2(64) * 8) / 8
    expected = d2.distance(car.at(poses), car)
    views = [
        poses.astype(np.float32),
        np.asfortranarray(poses),
        np.repeat(poses, 2, axis=0)[::2],
        poses.tolist(),
        poses.astype(">f8"),
    ]
    for view in views:
        answer = d2.distance(car.at(view), car)
        np.testing.assert_array_equal(answer.distance, expected.distance)
    whole = np.arange(12).reshape(4, 3)
    np.testing.assert_array_equal(
        d2.distance(car.at(whole), car).distance,
        d2.distance(car.at(whole.astype(float)), car).distance,
    )


def test_nothing_is_asked_of_no_rows() -> None:
    car = d2.rectangles(size=[4, 2])
    none = np.empty((0, 3))
    for question in (d2.intersects, d2.distance, d2.closest_points, d2.contact):
        answer = question(car.at(none), car)
        assert answer.shape == (0,)
        assert answer.undecided == ()
        assert len(answer.verdict) == 0
    assert d2.contact(car.at(np.empty((0, 3))), car).normal.shape == (0, 2)


def test_one_pair_has_no_dimensions() -> None:
    car = d2.rectangles(size=[4, 2])
    answer = d2.closest_points(car, car.at([5, 0, 0]))
    assert answer.shape == ()
    assert answer.distance.shape == ()
    assert answer.on_a.shape == (2,)
    assert float(answer.distance) == pytest.approx(1)


def test_rows_that_are_no_pose_are_undecided() -> None:
    car = d2.rectangles(size=[4, 2])
    poses = poses2(4, 3)
    poses[2, 1, 2] = np.nan
    poses[3, 0, 0] = np.inf
    answer = d2.distance(car.at(poses), car)
    assert [one.row for one in answer.undecided] == [(2, 1), (3, 0)]
    assert all(one.reason for one in answer.undecided)
    assert answer.verdict[2, 1] == Verdict.UNDECIDED
    assert not answer.meets[2, 1]
    assert answer.lower[2, 1] == -np.inf
    assert answer.upper[2, 1] == np.inf
    # The others are answered as if the bad rows were not there.
    good = np.ones((4, 3), bool)
    good[2, 1] = good[3, 0] = False
    rows = d2.distance(car.at(poses[good]), car)
    np.testing.assert_array_equal(answer.distance[good], rows.distance)


def test_touching_counts_as_asked() -> None:
    box = d2.rectangles(size=[2, 2])
    beside = box.at([2, 0, 0])
    assert d2.intersects(box, beside).verdict == Verdict.TOUCHING
    assert d2.intersects(box, beside).meets
    assert not d2.intersects(box, beside, touching="free").meets
    with pytest.raises(ValueError, match="collides"):
        d2.intersects(box, beside, touching="yes")  # type: ignore[call-overload]


def test_shapes_of_every_kind_meet_themselves() -> None:
    cube = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
    kinds = [
        d3.boxes(size=[1, 1, 1]),
        d3.spheres(1),
        d3.points([0, 0, 0]),
        d3.segments([0, 0, 0], [1, 1, 1]),
        d3.capsules([0, 0, 0], [1, 1, 1], radius=0.5),
        d3.cylinders(half_height=1, radius=1),
        d3.cones(height=2, radius=1),
        d3.ellipsoids([1, 2, 3]),
        d3.hulls(cube, radius=0.25),
    ]
    together = kinds[0]
    for one in kinds[1:]:
        together = together + one
    assert len(together) == len(kinds)
    assert d3.intersects(together, together).meets.all()
    far = d3.Poses.translations([10, 0, 0])
    assert (d3.distance(together, together.at(far)).distance > 3).all()
