"""Rays and casts: rows beside single pairs, known answers, checks, errors."""

from __future__ import annotations

import dataclasses
import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from interrupts import ends_when_interrupted

import barycode
from barycode import ImpactVerdict, Verdict, d2, d3

RNG = np.random.default_rng(43)
SQUARE = d2.rectangles(size=[2, 2])
POINTS = ("normal", "on_a", "on_b")


def test_known_casts() -> None:
    others = SQUARE.at([[6, 0.5, 0], [6, 5, 0], [0.5, 0, 0], [2, 0, 0], [np.nan, 0, 0]])
    answer = d2.cast_shape(SQUARE, others, [0, 0], [-2, 0], until=10)
    verdicts = [
        ImpactVerdict.CONTACT,
        ImpactVerdict.FREE,
        ImpactVerdict.CONTACT,
        ImpactVerdict.CONTACT,
        ImpactVerdict.UNDECIDED,
    ]
    assert answer.verdict.tolist() == verdicts
    assert answer.first.tolist()[:4] == [[math.nextafter(2, 0), 2], [10, 10], [0, 0], [0, 0]]
    assert answer.first[4].tolist() == [0, 10]
    starts = [Verdict.SEPARATED] * 2 + [Verdict.PENETRATING, Verdict.TOUCHING, Verdict.UNDECIDED]
    assert answer.start.tolist() == starts
    assert answer.meets.tolist() == [True, False, True, True, False]
    assert [(one.row, one.reason) for one in answer.undecided] == [((4,), "not finite")]
    np.testing.assert_array_equal(answer.normal[0], [1, 0])
    assert answer.on_a[0][0] == answer.on_b[0][0] == 1
    assert np.isnan(answer.on_a[1]).all()
    assert np.isnan(answer.leaves).all()
    assert not answer.cells.any()
    assert repr(answer) == "<Impacts of shape [5]: 1 free, 3 contact, 1 undecided>"
    answer.check()


def test_shapes_that_leave() -> None:
    places = SQUARE.at([[0.5, 0, 0], [6, 0, 0]])
    answer = d2.cast_shape(SQUARE, places, [0, 0], [-2, 0], until=10, start="leaving")
    assert answer.verdict.tolist() == [ImpactVerdict.FREE, ImpactVerdict.CONTACT]
    low, high = answer.leaves[0]
    assert low <= 1.25 <= high
    assert math.isnan(answer.leaves[1, 0])
    answer.check()
    one = d2.cast_shape(
        d2.Rectangle(size=(2, 2)),
        d2.Rectangle(size=(2, 2)).at(d2.Pose(0.5, 0)),
        (0, 0),
        (-2, 0),
        until=10,
        start="leaving",
    )
    assert one.leaves == (low, high)
    one.check()
    answer = d2.cast_shape(SQUARE, SQUARE.at([2, -5, 0]), [0, 0], [0, 1], touching="free")
    assert answer.verdict == ImpactVerdict.FREE
    assert d2.cast_shape(SQUARE, SQUARE.at([2, -5, 0]), [0, 0], [0, 1]).meets
    near = d2.cast_shape(SQUARE, SQUARE.at([6, 0, 0]), [0, 0], [-1, 0], target_distance=1)
    assert near.first[1] == 3
    near.check()


def test_rays() -> None:
    directions = [[2, 0], [-2, 0], [0, 0], [2, 1]]
    answer = d2.cast_ray(SQUARE, [-3, 0.5], directions)
    assert answer.verdict.tolist() == [1, 0, 0, 0]
    assert answer.first[0].tolist() == [math.nextafter(1, 0), 1]
    assert answer.first[1].tolist() == [math.inf] * 2
    np.testing.assert_array_equal(answer.normal[0], [-1, 0])
    answer.check()
    inside = d2.cast_ray(SQUARE, [0, 0], [1, 0])
    assert inside.verdict == ImpactVerdict.CONTACT
    assert inside.start == Verdict.PENETRATING
    fan = d2.cast_ray(
        d2.circles(3.0).at(d2.Poses.translations(RNG.uniform(-9, 9, (7, 2)))),
        RNG.uniform(-9, 9, (5, 1, 2)),
        RNG.uniform(-1, 1, (3, 1, 1, 2)),
        until=RNG.uniform(0, 9, (7,)),
    )
    assert fan.shape == (3, 5, 7)
    fan.check()
    assert fan.meets.any()


def plane() -> tuple[Any, list[Any], Any, Any, Any]:
    rows = d2.rectangles(size=[2, 1]) + d2.capsules([0, 0], [1, 1], radius=0.5)
    singles = [d2.Rectangle(size=(2, 1)), d2.Capsule((0, 0), (1, 1), 0.5)]
    poses = np.round(RNG.uniform(-6, 6, (6, 4, 3)) * 4) / 4
    return rows, singles, poses, poses, lambda row: d2.Pose(*row)


def space() -> tuple[Any, list[Any], Any, Any, Any]:
    rows = d3.boxes(size=[2, 1, 1]) + d3.cylinders(height=1, radius=0.5)
    singles = [d3.Box(size=(2, 1, 1)), d3.Cylinder(height=1, radius=0.5)]
    poses = np.round(RNG.uniform(-5, 5, (6, 4, 3)) * 4) / 4
    return rows, singles, poses, d3.Poses.translations(poses), d3.Pose.translation


@pytest.mark.parametrize("world", [plane, space])
def test_rows_are_single_pairs(world: Any) -> None:
    rows, singles, numbers, poses, pose = world()
    d: Any = d2 if world is plane else d3
    dimension = d.Poses.dimension
    index = RNG.integers(0, 2, (6, 4))
    velocity, until = np.round(RNG.uniform(-3, 3, (4, dimension)) * 4) / 4, 5.0
    placed = rows.at(poses, index=index)
    still = np.zeros(dimension)
    answer = d.cast_shape(rows[0], placed, still, velocity, until=until)
    ray = d.cast_ray(placed, still, velocity)
    assert answer.shape == ray.shape == (6, 4)
    for place in np.ndindex(6, 4):
        other = singles[index[place]].at(pose(numbers[place].tolist()))
        ways = still, velocity[place[1]]
        for found, one in (
            (answer, d.cast_shape(singles[0], other, *ways, until=until)),
            (ray, d.cast_ray(other, *ways)),
        ):
            assert found.verdict[place] == one.verdict
            assert found.start[place] == one.start
            # The shapes of rows may have their own rounding.
            np.testing.assert_allclose(found.first[place], one.first, rtol=1e-9)
            assert np.isnan(found.on_a[place]).all() == (one.on_a is None)
            one.check()
    answer.check()
    ray.check()
    assert answer.meets.any() and not answer.meets.all()
    for threads in (1, 2):
        again = d.cast_shape(rows[0], placed, still, velocity, until=until, threads=threads)
        for name, column in again.columns().items():
            np.testing.assert_array_equal(column, getattr(answer, name))


def test_forged_answers_fail() -> None:
    answer = d2.cast_shape(SQUARE, SQUARE.at([[6, 0.5, 0.1], [6, 9, 0]]), [0, 0], [-2, 0], until=10)
    spoilt: dict[str, Any] = {
        "verdict": answer.verdict[::-1].copy(),
        "first": answer.first - 0.25,
        "start": np.full(2, 2, np.uint8),
        "normal": -answer.normal,
        "on_a": answer.on_a + 0.5,
        "on_b": answer.on_b + 0.5,
        "leaves": np.array([[1.0, 2.0]] * 2),
    }
    for name, column in spoilt.items():
        with pytest.raises(barycode.CheckError, match=r"row 0: .* of 2 rows fail"):
            dataclasses.replace(answer, **{name: column}).check()
    with pytest.raises(barycode.LengthError, match="first has the shape"):
        dataclasses.replace(answer, first=answer.first[:1]).check()
    # What is said to be less is no fault.
    open_row = dataclasses.replace(answer, verdict=np.full(2, 3, np.uint8))
    open_row.check()
    later = dataclasses.replace(open_row, first=answer.first + np.array([[0.5, 0], [0, 0]]))
    with pytest.raises(barycode.CheckError, match="row 0"):
        later.check()


def test_single_answers() -> None:
    car = d2.Rectangle(size=(2, 2))
    hit = d2.cast_ray(car, (-3, 0.5), (2, 0))
    assert (hit.verdict, hit.start, hit.reason) == (ImpactVerdict.CONTACT, Verdict.SEPARATED, None)
    assert (hit.normal, hit.on_a, hit.on_b) == ((-1, 0), (-1, 0.5), (-1, 0.5))
    assert hit.first == (math.nextafter(1, 0), 1)
    assert hit.meets and hit.leaves is None
    assert len(hit.shapes) == 1
    hit.check()
    again = pickle.loads(pickle.dumps(hit))
    assert (again.first, again.normal) == (hit.first, hit.normal)
    assert "contact" in repr(hit)
    free = d2.cast_shape(car, car.at(d2.Pose(4, 0)), (0, 0), (1, 0))
    assert (free.verdict, free.on_a, free.first) == (0, None, (math.inf, math.inf))
    assert len(free.shapes) == 2
    free.check()
    assert pickle.loads(pickle.dumps(free)).verdict == ImpactVerdict.FREE
    with pytest.raises(ValueError, match="neither true nor false"):
        bool(hit)
    ball = d3.cast_shape(
        d3.Sphere(1), d3.Sphere(1).at(d3.Pose.translation([5, 0, 0])), [1, 0, 0], [0, 0, 0]
    )
    assert ball.first[0] <= 3 <= ball.first[1]
    ball.check()


def test_arguments_are_named() -> None:
    d: Any = d2
    placed, circle, still, on = SQUARE.at(np.zeros((3, 3))), d2.Circle(1), [0, 0], [1, 0]
    both = placed, placed
    length = barycode.LengthError
    cases: list[tuple[Callable[[], Any], type[Exception], str]] = [
        (lambda: d.cast_shape(*both, [0, 0, 0], on), length, "velocity_a"),
        (lambda: d.cast_ray(placed, still, [on, on]), length, r"direction \[2\]"),
        (lambda: d.cast_ray(placed, still, ["a", "b"]), TypeError, "direction"),
        (lambda: d.cast_shape(*both, still, on, until=[1, math.nan, 2]), ValueError, r"until\[1\]"),
        (lambda: d.cast_shape(*both, still, on, until=-1), ValueError, "until is -1"),
        (lambda: d.cast_shape(*both, still, on, target_distance=-1), ValueError, "target_distance"),
        (lambda: d.cast_shape(*both, still, on, start="left"), ValueError, "start is 'left'"),
        (lambda: d.cast_shape(placed, circle, still, on), TypeError, "b is Circle"),
        (lambda: d.cast_shape(circle, placed, still, on), TypeError, "b is"),
        (lambda: d.cast_ray(circle, [still], on), length, "origin"),
        (lambda: d.cast_ray(d3.spheres(1), still, on), barycode.Error, "shapes is of d3"),
        (lambda: d.cast_ray(placed, still, on, threads=0), ValueError, "threads is 0"),
    ]
    for call, kind, words in cases:
        with pytest.raises(kind, match=words):
            call()
    # What is not finite is a row of which nothing is known.
    answer = d2.cast_shape(placed, placed, [0, 0], [[1, 0], [math.nan, 0], [0, math.inf]])
    assert [one.row for one in answer.undecided] == [(1,), (2,)]
    answer.check()
    assert len(d2.cast_ray(SQUARE.at(np.empty((0, 3))), [0, 0], [1, 0])) == 0


def test_answers_are_like_others() -> None:
    answer = d2.cast_ray(SQUARE, [-3, 0.5], [[2, 0], [0, 2]])
    kept = answer.to_structured()
    assert kept["first"].shape == (2, 2)
    again = pickle.loads(pickle.dumps(answer))
    np.testing.assert_array_equal(again.first, answer.first)
    with pytest.raises(barycode.Error, match="without the shapes"):
        again.check()
    assert "contact" in answer._repr_html_()
    assert "svg" in answer._repr_html_()
    seen: list[tuple[int, int]] = []
    d2.cast_ray(SQUARE, [-3, 0.5], [[2, 0]] * 9, progress=lambda *done: seen.append(done))
    assert seen[-1] == (9, 9)


def test_control_c_ends_casts() -> None:
    program = """
        import numpy as np, sys
        from barycode import d2
        rng = np.random.default_rng(1)
        poses = rng.uniform(-20, 20, (3000, 1, 3))
        others = rng.uniform(-20, 20, (300, 3))
        car = d2.polygons(rng.normal(size=(40, 2)), convex="hull")
        print("asking", flush=True)
        try:
            d2.cast_shape(car.at(poses), car.at(others), [0, 0], rng.normal(size=(300, 2)))
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            sys.exit(0)
        print("answered", flush=True)
    """
    ends_when_interrupted(program)
