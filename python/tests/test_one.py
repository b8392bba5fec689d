"""Single pairs with scalars."""

from __future__ import annotations

import math
import pickle
from typing import Any

import numpy as np
import pytest

import barycode
from barycode import Verdict, d2, d3

RNG = np.random.default_rng(60)
CORNERS = RNG.normal(size=(8, 3))
ASKED = ("intersects", "distance", "closest_points", "contact")


def plane() -> list[tuple[Any, Any]]:
    ring = [(0, 0), (2, 0), (1, 2)]
    return [
        (d2.Rectangle(half_extents=(2.25, 0.9)), d2.rectangles(half_extents=[2.25, 0.9])),
        (d2.Rectangle(size=(4, 2), radius=0.5), d2.rectangles(size=[4, 2], radius=0.5)),
        (d2.Circle(0.5), d2.circles(0.5)),
        (d2.Capsule((0, 0), (1, 2), 0.25), d2.capsules([0, 0], [1, 2], radius=0.25)),
        (d2.Segment((0, 0), (1, 2)), d2.segments([0, 0], [1, 2])),
        (d2.Point((1, 2)), d2.points([1, 2])),
        (d2.Polygon(ring[::-1]), d2.polygons(ring)),
        (d2.Polygon([*ring, (1, 1)], convex="hull"), d2.polygons(ring)),
    ]


def space() -> list[tuple[Any, Any]]:
    return [
        (d3.Box(half_extents=(1, 0.5, 0.25)), d3.boxes(half_extents=[1, 0.5, 0.25])),
        (d3.Box(size=(1, 2, 3), radius=0.5), d3.boxes(size=[1, 2, 3], radius=0.5)),
        (d3.Sphere(0.5), d3.spheres(0.5)),
        (d3.Capsule((0, 0, 0), (1, 2, 1), 0.25), d3.capsules([0, 0, 0], [1, 2, 1], radius=0.25)),
        (d3.Segment((0, 0, 0), (1, 2, 1)), d3.segments([0, 0, 0], [1, 2, 1])),
        (d3.Point((1, 2, 0)), d3.points([1, 2, 0])),
        (d3.Cylinder(height=2, radius=0.5), d3.cylinders(height=2, radius=0.5)),
        (d3.Cone(half_height=1, radius=0.5), d3.cones(half_height=1, radius=0.5)),
        (d3.Ellipsoid((1, 0.5, 0.25)), d3.ellipsoids([1, 0.5, 0.25])),
        (d3.Hull(CORNERS), d3.hulls(CORNERS)),
    ]


def at2() -> tuple[Any, Any]:
    x, y, angle = RNG.uniform(-2, 2, 3)
    return d2.Pose(x, y, angle), [x, y, angle]


def at3() -> tuple[Any, Any]:
    numbers = RNG.normal(size=7)
    return d3.Pose.xyz_wxyz(numbers), d3.Poses.xyz_wxyz(numbers)


@pytest.mark.parametrize("dimension", [2, 3])
def test_one_pair_is_answered_as_a_row(dimension: int) -> None:
    d: Any = d2 if dimension == 2 else d3
    shapes = plane() if dimension == 2 else space()
    met = 0
    for one_a, rows_a in shapes:
        for one_b, rows_b in shapes:
            (pose_a, row_a), (pose_b, row_b) = (at2() if dimension == 2 else at3() for _ in "ab")
            single = one_a.at(pose_a), one_b.at(pose_b)
            rows = rows_a.at(row_a), rows_b.at(row_b)
            met += d.intersects(*single).meets
            for question in ASKED:
                own, other = getattr(d, question)(*single), getattr(d, question)(*rows)
                assert own.verdict == other.verdict
                assert isinstance(own.verdict, Verdict)
                assert own.reason is None
                if question == "intersects":
                    own.check()
                    continue
                # Rows in lanes have their own rounding: both bounds hold.
                assert own.lower <= other.upper
                assert other.lower <= own.upper
                assert own.lower <= own.distance <= own.upper
                if question != "distance":
                    own.check()
            assert d.within(*single, 0.5).verdict == d.within(*rows, 0.5).verdict
            d.within(*single, 0.5).check()
            manifold = d.contact_manifold(*single)
            manifold.check()
            assert manifold.contact.distance == d.contact(*single).distance
    assert met > 10


def test_scalars_come_back() -> None:
    car = d2.Rectangle(half_extents=(2, 1))
    answer = d2.closest_points(car, car.at(d2.Pose(6, 0)))
    assert (answer.verdict, answer.meets, answer.depth) == (Verdict.SEPARATED, False, 0)
    assert answer.lower <= 2 <= answer.upper
    assert answer.normal == (1, 0)
    assert answer.on_a[0] == 2
    assert isinstance(answer.distance, float)
    assert d2.contact(car, car.at(d2.Pose(3, 0))).depth == pytest.approx(1)
    assert d2.closest_points(car, car).normal is None
    beside = car.at(d2.Pose(4, 0, 0))
    assert d2.intersects(car, beside).verdict == Verdict.TOUCHING
    assert not d2.intersects(car, beside, touching="free").meets
    points = d2.contact_manifold(car, car.at(d2.Pose(3.5, 0.5))).points
    assert len(points) == 2
    assert len({name for *_, name in points}) == 2
    assert points[0][2] == pytest.approx(-0.5)
    quarter = d3.Pose.xyz_xyzw([0, 0, 0, 0, 0, math.sqrt(0.5), math.sqrt(0.5)])
    post = d3.Box(half_extents=(3, 1, 1)).at(quarter)
    gap = d3.distance(post, d3.Point((0, 5, 0)))
    assert gap.distance == pytest.approx(2)
    moved = np.eye(4)
    moved[:3, 3] = [0, 1, 0]
    for pose in (d3.Pose.matrix(moved), d3.Pose.translation((0, 1, 0))):
        assert d3.distance(d3.Sphere(0.5).at(pose), d3.Point((0, 5, 0))).distance == 3.5


def test_single_shapes_poses_and_answers_are_pickled() -> None:
    a = d2.Rectangle(half_extents=(2, 1), radius=0.25).at(d2.Pose(6, 1, 0.5))
    b = d2.Circle(0.5)
    again = pickle.loads(pickle.dumps(a))
    assert repr(again) == repr(a)
    assert again.pose == a.pose
    for answer in (
        d2.intersects(a, b, touching="free"),
        d2.within(a, b, 2.0),
        d2.distance(a, b),
        d2.closest_points(a, b),
        d2.contact(a, b),
        d2.contact_manifold(a, b, margin=9),
    ):
        assert repr(pickle.loads(pickle.dumps(answer))) == repr(answer)
        with pytest.raises(AttributeError):
            setattr(answer, "verdict", 1)  # noqa: B010
        with pytest.raises(ValueError, match="meets"):
            bool(answer)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda d: d.Rectangle(), "exactly one"),
        (lambda d: d.Rectangle(half_extents=(1, 2, 3)), r"\[\.\.\., 2\]"),
        (lambda d: d.Rectangle(half_extents=[(1, 2), (3, 4)]), "2 numbers"),
        (lambda d: d.Circle(-1), "circle"),
        (lambda d: d.Circle([1, 2]), "one number"),
        (lambda d: d.Polygon([(0, 0), (2, 0), (1, 0.5), (1, 2)]), "polygon"),
        (lambda d: d.Circle(1).at(d.Pose(math.nan, 0)), "pose"),
        (lambda d: d.Circle(1).at((0, 0, 0)), "give a d2.Pose"),
        (lambda d: d.distance(d.Circle(1), d.circles(1)), "single shape"),
        (lambda d: d.distance(d.circles(1), d.Circle(1)), "Circle"),
        (lambda d: d.distance(d.Circle(1), d3.Sphere(1)), "this dimension"),
        (lambda d: d.within(d.Circle(1), d.Circle(1), -1), "at least 0"),
        (lambda d: d3.Pose(1, 2, 3), "xyz_wxyz"),
        (lambda d: d3.Pose.xyz_wxyz([1, 2, 3]), "7 numbers"),
    ],
)
def test_bad_arguments_say_what_to_do(make: Any, words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        make(d2)


def test_a_bad_shape_is_a_shape_error() -> None:
    with pytest.raises(barycode.ShapeError):
        d3.Sphere(-1)
