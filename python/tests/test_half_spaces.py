"""Half-spaces: rows and single ones, proof, errors."""

from __future__ import annotations

import dataclasses
import math
import pickle
from typing import Any

import numpy as np
import pytest
from test_one import at2, at3, plane, space

import barycode
from barycode import Verdict, d2, d3

ASKED = ("intersects", "distance", "closest_points", "contact")
GROUND = d3.HalfSpace([0, 0, 1])
CRATE = d3.boxes(size=[0.5, 0.5, 0.25])


def crates(*heights: float) -> d3.Placed:
    return CRATE.at(d3.Poses.translations([[5.0, 2.0, height] for height in heights]))


def test_crates_over_the_ground() -> None:
    answer = GROUND.contact(crates(0.375, 0.125, 0.0625))
    assert answer.distance.tolist() == [0.25, 0.0, -0.0625]
    assert answer.verdict.tolist() == [
        Verdict.SEPARATED,
        Verdict.TOUCHING,
        Verdict.PENETRATING,
    ]
    assert answer.depth.tolist() == [0.0, 0.0, 0.0625]
    assert answer.normal.tolist() == [[0, 0, 1]] * 3
    assert answer.on_a[0, 2] == 0
    assert answer.on_b[0, 2] == 0.25
    answer.check()
    near = GROUND.closest_points(crates(0.375, 0.0625))
    assert near.distance.tolist() == [0.25, 0.0]
    assert (near.on_a[1] == near.on_b[1]).all()
    near.check()
    apart = GROUND.distance(crates(0.375, 0.125, 0.0625))
    assert apart.distance.tolist() == [0.25, 0.0, 0.0]
    assert (apart.lower <= apart.distance).all()
    assert (apart.distance <= apart.upper).all()
    apart.check()


def test_touching_counts_or_does_not() -> None:
    rows, one = crates(0.125), d3.Box(size=(0.5, 0.5, 0.25)).at(d3.Pose.translation((0, 0, 0.125)))
    for touching, meets in (("collides", True), ("free", False)):
        answer = GROUND.intersects(rows, touching=touching)  # type: ignore[call-overload]
        single = GROUND.intersects(one, touching=touching)  # type: ignore[call-overload]
        assert answer.meets.tolist() == [meets]
        assert single.meets is meets
        answer.check()
        single.check()
        assert pickle.loads(pickle.dumps(single)).meets is meets
    margin = GROUND.within(crates(0.375, 0.37, 0.38), 0.25)
    assert margin.verdict.tolist() == [Verdict.TOUCHING, Verdict.PENETRATING, Verdict.SEPARATED]
    margin.check()


def test_normals_of_any_length_are_taken_as_they_are() -> None:
    # 0.1 and 0.3 are no numbers of the machine: a unit normal would not be exact.
    wall = d2.HalfPlane([0.1, 0.3], 0.0, origin=[1.0, 2.0])
    corners = [[1.0, 2.0], [4.0, 2.0], [4.0, 3.0]]
    answer = wall.intersects(d2.polygons(corners))
    assert int(answer.verdict) == Verdict.TOUCHING
    assert wall.normal.tolist() == [0.1, 0.3]
    assert float(wall.offset) == 0.0
    assert wall.origin.tolist() == [1.0, 2.0]
    answer.check()


@pytest.mark.parametrize("dimension", [2, 3])
def test_one_is_answered_as_a_row(dimension: int) -> None:
    rng = np.random.default_rng(dimension)
    make: Any = d2.HalfPlane if dimension == 2 else d3.HalfSpace
    met = 0
    for one, rows in plane() if dimension == 2 else space():
        half_space = make(rng.normal(size=dimension), 0.5, origin=rng.normal(size=dimension))
        pose, row = at2() if dimension == 2 else at3()
        single, listed = one.at(pose), rows.at(row)
        met += half_space.intersects(single).meets
        for question in ASKED:
            own, other = (getattr(half_space, question)(side) for side in (single, listed))
            assert own.verdict == other.verdict
            other.check()
            if question == "intersects":
                continue
            assert own.lower <= own.distance <= own.upper
            assert math.isclose(own.distance, float(other.distance), abs_tol=1e-12)
        contact = half_space.contact(single)
        contact.check()
        assert contact.shapes == (single,)
        assert contact.half_space is half_space
        again = pickle.loads(pickle.dumps(contact))
        assert (again.distance, again.normal, again.on_b) == (
            contact.distance,
            contact.normal,
            contact.on_b,
        )
        assert np.allclose(contact.normal, half_space.normal / np.linalg.norm(half_space.normal))
    assert met


def test_rows_broadcast() -> None:
    walls = d2.HalfPlane([[1, 0], [-1, 0]], [-5, -5])  # a corridor, its middle at 0
    assert walls.shape == (2,)
    poses = d2.Poses.translations([[[x, 0.0]] for x in (-4.0, 0.0, 4.0)])
    answer = walls.distance(d2.circles(0.5).at(poses))
    assert answer.distance.tolist() == [[0.5, 8.5], [4.5, 4.5], [8.5, 0.5]]
    answer.check()
    three = d2.HalfPlane([1, 0], [[-5], [-6], [-7]]).distance(d2.circles([0.5, 0.25]))
    assert three.distance.tolist() == [[4.5, 4.75], [5.5, 5.75], [6.5, 6.75]]
    none = d2.HalfPlane(np.empty((0, 2))).distance(d2.circles([0.5]))
    assert none.shape == (0,)


def test_many_rows_use_the_pool() -> None:
    heights = np.random.default_rng(9).uniform(-1, 1, 20_000)
    places = np.stack([np.zeros_like(heights), np.zeros_like(heights), heights], axis=-1)
    seen: list[tuple[int, int]] = []
    balls = d3.spheres(0.25).at(d3.Poses.translations(places))
    answer = GROUND.contact(balls, threads=2, progress=lambda *rows: seen.append(rows))
    np.testing.assert_array_equal(answer.distance, heights - 0.25)
    assert seen[-1] == (20_000, 20_000)
    answer.check()


def test_forged_answers_fail() -> None:
    answer = GROUND.contact(crates(0.375, 0.0625))
    column = answer.distance
    forgeries: list[dict[str, Any]] = [
        {"verdict": answer.verdict[::-1].copy()},
        {"lower": column + 0.01, "distance": column + 0.01, "upper": column + 0.02},
        {"lower": column - 0.02, "distance": column - 0.01, "upper": column - 0.01},
        {"normal": answer.normal[:, [2, 0, 1]]},
        {"on_b": answer.on_b + 0.01},
        {"lower": column + 1},
        {"distance": column * np.nan},
    ]
    for forged in forgeries:
        with pytest.raises(barycode.CheckError, match=r"row 0: .*; 2 of 2 rows fail"):
            dataclasses.replace(answer, **forged).check()
    verdicts = GROUND.intersects(crates(0.375))
    with pytest.raises(barycode.CheckError):
        dataclasses.replace(verdicts, verdict=np.array([2], np.uint8)).check()
    with pytest.raises(barycode.Error, match="without the shapes"):
        pickle.loads(pickle.dumps(answer)).check()


def test_what_is_not_finite_is_undecided() -> None:
    rows = crates(0.5, math.nan)
    others = CRATE.at(d3.Poses.translations([[9.0, 9, 9], [9, 9, 9]]))
    for question in ASKED:
        answer = getattr(GROUND, question)(rows)
        assert [one.row for one in answer.undecided] == [(1,)]
        assert int(answer.verdict[1]) == Verdict.UNDECIDED
        answer.check()
        # As of two shapes.
        usual = getattr(d3, question)(rows, others)
        for name in ("lower", "upper"):
            if hasattr(usual, name):
                assert getattr(answer, name)[1] == getattr(usual, name)[1]
        assert answer.undecided == usual.undecided


def test_errors_name_what_is_wrong() -> None:
    with pytest.raises(barycode.ShapeError, match="half-space 0: the normal is zero") as caught:
        d3.HalfSpace([0, 0, 0])
    assert caught.value.row == 0
    with pytest.raises(barycode.ShapeError, match="half-space 1: ") as caught:
        d2.HalfPlane([[1, 0], [math.nan, 0]])
    assert caught.value.row == 1
    with pytest.raises(barycode.ShapeError, match="half-space 0: "):
        d2.HalfPlane([1, 0], math.inf)
    with pytest.raises(barycode.ShapeError, match="half-space 2: the origin is infinite"):
        d2.HalfPlane([1, 0], origin=[[0, 0], [1, 1], [math.inf, 0]])
    with pytest.raises(barycode.LengthError, match=r"normal has the shape \[2\]: give \[..., 3\]"):
        d3.HalfSpace([0, 1])
    with pytest.raises(barycode.LengthError, match=r"normal \[2\] and offset \[3\]"):
        d3.HalfSpace(np.eye(3)[:2], [1, 2, 3])
    with pytest.raises(barycode.LengthError, match=r"half-spaces \[3\] and shapes \[2\]"):
        d3.HalfSpace(np.eye(3)).contact(crates(1, 2))
    with pytest.raises(TypeError, match=r"the half-spaces have the shape \[3\]"):
        d3.HalfSpace(np.eye(3)).contact(d3.Sphere(1))
    with pytest.raises(ValueError, match="margin is -1"):
        GROUND.within(crates(1), -1)
    with pytest.raises(ValueError, match="touching"):
        GROUND.intersects(crates(1), touching="maybe")  # type: ignore[call-overload]
    with pytest.raises(barycode.Error, match="shapes is of d2"):
        GROUND.contact(d2.circles(1))  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="a is a half-space: ask it"):
        d3.contact(GROUND, crates(1))  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="b is a half-space: ask it"):
        d3.contact(d3.Sphere(1), GROUND)  # type: ignore[call-overload]


def test_half_spaces_are_pickled_and_named() -> None:
    walls = d2.HalfPlane([[1, 0], [-1, 0]], -5, origin=[0.5, 0])
    again = pickle.loads(pickle.dumps(walls))
    assert type(again) is d2.HalfPlane
    np.testing.assert_array_equal(again.normal, walls.normal)
    np.testing.assert_array_equal(again.origin, [[0.5, 0], [0.5, 0]])
    assert repr(walls) == "<half-planes d2 of shape [2]>"
    assert (
        repr(GROUND) == "<half-space d3 normal [0.0, 0.0, 1.0], offset 0.0, origin [0.0, 0.0, 0.0]>"
    )


def test_answers_have_pictures() -> None:
    for answer in (GROUND.contact(crates(0.375)), GROUND.intersects(crates(math.nan))):
        assert "<svg" in answer._repr_html_()
    walls = d2.HalfPlane([[1, 0], [-1, 0]], -5).distance(d2.circles(1))
    assert "<svg" in walls._repr_html_()
