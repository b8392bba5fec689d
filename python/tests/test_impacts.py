"""Times of impact of shapes that turn: rows beside single pairs, certificates, checks, errors."""

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

RNG = np.random.default_rng(44)
QUARTER = math.pi / 2
BARS, POSTS = d2.rectangles(size=[4, 0.2]), d2.circles(0.25)
BAR, POST = d2.Rectangle(size=(4, 0.2)), d2.Circle(0.25)
SWING = d2.Rigid(d2.Pose(0, 0), [0, 0], QUARTER)
UP = d2.Still(d2.Pose(0, 1.5))


def test_a_bar_swings_into_a_post() -> None:
    hit = d2.time_of_impact(BAR, SWING, POST, UP, (0, 2))
    # The upper side of the bar is 0.1 off its axis, the side of the post 0.25 off its center.
    expected = (QUARTER - math.asin(0.35 / 1.5)) / QUARTER
    assert hit.first[0] <= expected <= hit.first[1]
    assert hit.first[1] - hit.first[0] < 1e-12
    assert hit.verdict == ImpactVerdict.CONTACT
    assert hit.start == Verdict.SEPARATED
    assert hit.meets and hit.reason is None and hit.leaves is None
    assert hit.on_a is not None
    assert hit.on_b is not None
    np.testing.assert_allclose(hit.on_a, hit.on_b, atol=1e-9)
    assert len(hit.shapes) == 2
    hit.check()
    again = pickle.loads(pickle.dumps(hit))
    assert (again.first, again.cells) == (hit.first, hit.cells)
    free = d2.time_of_impact(BAR, SWING, POST, UP, (0, 0.8))
    assert (free.verdict, free.first) == (ImpactVerdict.FREE, (0.8, 0.8))
    free.check()
    assert d2.is_free(BAR, SWING, POST, UP, (0, 0.8))
    assert not d2.is_free(BAR, SWING, POST, UP, (0, 2))
    assert d2.is_free(BAR, SWING, POST, UP, (1.5, 2))
    near = d2.time_of_impact(BAR, SWING, POST, UP, (0, 2), target_distance=0.5)
    assert near.first[1] < hit.first[0]
    near.check()
    coarse = d2.time_of_impact(BAR, SWING, POST, UP, (0, 2), resolution=0.01)
    assert coarse.cells <= hit.cells
    coarse.check()


def test_certificates_are_proven_and_spoilings_are_not() -> None:
    hit = d2.time_of_impact(BAR, SWING, POST, UP, (0, 2))
    cells = hit.certificate()
    assert len(cells) == hit.cells > 0
    assert cells[0][0][0] == 0 and cells[-1][0][1] == hit.first[0]
    assert all(word in ("fixed", "with_a", "with_b", "spinning") for _, _, word, _ in cells)
    hit.check(cells)
    (times, direction, word, spin), *rest = cells
    spoilt: list[list[Any]] = [
        rest,
        cells[::-1] if len(cells) > 1 else [],
        [(times, (-direction[0], -direction[1]), word, spin), *rest],
        [((times[0], 0.5 * times[1]), direction, word, spin), *rest],
        [(times, (2 * direction[0], 2 * direction[1]), word, spin), *rest],
    ]
    for one in spoilt:
        with pytest.raises(barycode.CheckError):
            hit.check(one)
    with pytest.raises(ValueError, match="no cell turns round"):
        hit.check([(times, direction, "round", None)])
    cast = d2.cast_ray(POST, (-3, 0), (1, 0))
    assert cast.certificate() == [] and cast.cells == 0


def motions(d: Any) -> list[Any]:
    """Return rows of four of each motion, and one path."""
    if d is d2:
        start, end = RNG.uniform(-3, 3, (2, 4, 3))
        spin: Any = RNG.uniform(-2, 2, 4)
        own = [d2.Arc(start, RNG.uniform(-3, 3, 4), RNG.uniform(-1, 1, 4))]
    else:
        numbers = np.concatenate([RNG.uniform(-3, 3, (2, 4, 3)), RNG.normal(size=(2, 4, 4))], -1)
        start, end = (d3.Poses.xyz_wxyz(one) for one in numbers)
        spin, own = RNG.uniform(-2, 2, (4, 3)), []
    dimension = d.Poses.dimension
    velocity = RNG.uniform(-2, 2, (4, dimension))
    center = RNG.uniform(-1, 1, dimension)
    return [
        d.Still(start),
        d.Linear(start, velocity),
        d.Rigid(start, velocity, spin, center=center, begin=[0, 0.5, 1, -1]),
        d.Slerp(start, end, center=center, times=[-0.5, 3]),
        d.Nlerp(start, end),
        d.Path([0, 0.5, 1, 2.5], start, interpolation="nlerp"),
        *own,
    ]


@pytest.mark.parametrize("d", [d2, d3])
def test_rows_are_single_pairs(d: Any) -> None:
    flat = d is d2
    bars: Any = BARS if flat else d3.boxes(size=[4, 0.2, 0.4])
    bar: Any = BAR if flat else d3.Box(size=(4, 0.2, 0.4))
    posts: Any = POSTS if flat else d3.spheres(0.25)
    post: Any = POST if flat else d3.Sphere(0.25)
    place = RNG.uniform(-1, 1, (5, 1, d.Poses.dimension))
    still = d.Still(d.Poses.translations(place))
    contacts = 0
    for motion in motions(d):
        answer = d.time_of_impact(bars, motion, posts, still, (0, 2))
        free = d.is_free(bars, motion, posts, still, (0, 2))
        assert answer.shape == free.shape == np.broadcast_shapes(motion.shape, (5, 1))
        np.testing.assert_array_equal(free, answer.verdict == ImpactVerdict.FREE)
        answer.check()
        contacts += int(answer.meets.sum())
        for row in np.ndindex(answer.shape):
            own = single(motion, row[1:]) if motion.shape else motion
            there = d.Still(d.Poses.translations(place[row[0], 0]))
            one = d.time_of_impact(bar, own, post, there, (0, 2))
            assert one.verdict == answer.verdict[row]
            # The shapes of rows may have their own rounding: the truth is in both.
            assert one.first[0] <= answer.first[row][1]
            assert answer.first[row][0] <= one.first[1]
            one.check()
            assert d.is_free(bar, own, post, there, (0, 2)) == free[row]
        for threads in (1, 2):
            again = d.time_of_impact(bars, motion, posts, still, (0, 2), threads=threads)
            for name, column in again.columns().items():
                np.testing.assert_array_equal(column, getattr(answer, name))
        restored = pickle.loads(pickle.dumps(motion))
        np.testing.assert_array_equal(restored.at(1.5).numbers, motion.at(1.5).numbers)
    assert contacts > 10


def single(motion: Any, row: tuple[int, ...]) -> Any:
    """Return the motion of a row."""
    own = pickle.loads(pickle.dumps(motion))
    own._poses = tuple(one[row] if one.shape else one for one in motion._poses)
    own._numbers = tuple(
        (column[row] if column.ndim > ends else column, ends) for column, ends in motion._numbers
    )
    own._numbers = tuple((np.asarray(column), ends) for column, ends in own._numbers)
    own._shape = ()
    return own


def test_poses_of_motions() -> None:
    arc = d2.Arc([0, 0, 0], 10, 0.1).at([0, 10 * QUARTER / 10, math.pi])
    np.testing.assert_allclose(arc.numbers[1], [10, 10, 0, 1], atol=1e-12)
    np.testing.assert_allclose(arc.numbers[2], [0, 20, -1, 0], atol=1e-12)
    slerp = d2.Slerp([[0, 0, 0], [0, 0, 1]], [2, 2, 1], times=[1, 3])
    assert slerp.shape == (2,)
    np.testing.assert_allclose(slerp.at(2).numbers[0], [1, 1, math.cos(0.5), math.sin(0.5)])
    assert slerp.at(np.zeros((3, 1))).shape == (3, 2)
    path = d2.Path([0, 1, 3], [[0, 0, 0], [1, 0, 0], [1, 4, 0]])
    np.testing.assert_array_equal(
        path.at([-1, 0.5, 2, 9]).numbers[:, :2], [[0, 0], [0.5, 0], [1, 2], [1, 4]]
    )
    spun = d3.Rigid(d3.Pose.translation([1, 0, 0]), [0, 0, 1], [0, 0, QUARTER]).at(1)
    np.testing.assert_allclose(spun.numbers[:3, 3], [1, 0, 1], atol=1e-15)
    np.testing.assert_allclose(spun.numbers[:2, :2], [[0, -1], [1, 0]], atol=1e-15)
    bent = d3.Still(np.diag([1.0, 2.0, 1.0, 1.0]))
    assert np.isnan(bent.at(0).numbers).all()
    assert repr(slerp) == "<Slerp d2, of shape [2]>"
    assert repr(path) == "<Path d2>"


def test_paths_that_are_known_at_some_times_only() -> None:
    times, poses = [0, 1, 2], [[0, 0, 0], [1, 0, 0], [2, 0, 0]]
    wall = d2.Still(d2.Pose(1, 0.6))
    assert d2.is_free(POST, d2.Path(times, poses), POST, wall, (0, 2))
    loose = d2.Path(times, poses, accelerations=(1.0, 0.0))
    assert not d2.is_free(POST, loose, POST, wall, (0, 2))
    tight = d2.Path(times, poses, accelerations=(0.1, 0.0))
    answer = d2.time_of_impact(POST, tight, POST, wall, (0, 2))
    assert answer.verdict == ImpactVerdict.FREE
    answer.check()


def test_shapes_that_leave() -> None:
    away = d2.Linear(d2.Pose(0.25, 0), [1, 0])
    parted = d2.time_of_impact(POST, d2.Still(d2.Pose(0, 0)), POST, away, (0, 2), start="leaving")
    assert parted.verdict == ImpactVerdict.FREE
    assert parted.leaves is not None
    assert parted.leaves[0] <= 0.25 <= parted.leaves[1]
    parted.check()


def test_what_is_no_motion_is_undecided_by_row() -> None:
    places = d2.Poses.translations([[0, 1.5], [math.nan, 0], [0, 5]])
    answer = d2.time_of_impact(BARS, SWING, POSTS, d2.Still(places), (0, 2))
    assert answer.verdict.tolist() == [1, 3, 0]
    assert answer.undecided[0].row == (1,)
    assert answer.undecided[0].reason.startswith("motion_b: a matrix is no rotation")
    assert answer.first[1].tolist() == [0, 2]
    assert d2.is_free(BARS, SWING, POSTS, d2.Still(places), (0, 2)).tolist() == [False, False, True]
    answer.check()
    late = dataclasses.replace(answer, first=np.where([[0], [1], [0]], 2.0, answer.first))
    with pytest.raises(barycode.CheckError, match="row 1"):
        late.check()
    nan = BARS.at([[0, 0, 0], [0, math.nan, 0]])
    assert [one.row for one in d2.time_of_impact(nan, SWING, POSTS, UP, (0, 2)).undecided] == [(1,)]
    with pytest.raises(barycode.Error, match="motion_a: a matrix"):
        d2.time_of_impact(BAR, d2.Still(d2.Pose(math.nan, 0)), POST, UP, (0, 2))
    half = d2.Nlerp([0, 0, 0], [0, 0, math.pi])
    with pytest.raises(barycode.Error, match=r"motion_b: .* half a turn"):
        d2.is_free(BAR, SWING, POST, half, (0, 1))


def test_forged_answers_fail() -> None:
    places = d2.Poses.translations([[0, 1.5], [0, 5]])
    answer = d2.time_of_impact(BARS, SWING, POSTS, d2.Still(places), (0, 2))
    spoilt: dict[str, Any] = {
        "verdict": answer.verdict[::-1].copy(),
        "first": answer.first - 0.125,
        "on_a": answer.on_a + 0.5,
        "on_b": answer.on_b + 0.5,
        "cells": answer.cells + 1,
    }
    for name, column in spoilt.items():
        with pytest.raises(barycode.CheckError, match=r"row 0: .* of 2 rows fail"):
            dataclasses.replace(answer, **{name: column}).check()
    restored = pickle.loads(pickle.dumps(answer))
    with pytest.raises(barycode.Error, match="without the shapes"):
        restored.check()


def test_arguments_are_named() -> None:
    d, error, length = d2, barycode.Error, barycode.LengthError
    ask: Any = d2.time_of_impact
    rows, solid = d2.Still(np.zeros((3, 3))), d3.Still(np.eye(4))
    pairs, never = BARS.at(np.zeros((2, 3))), [[0, 1], [0, math.inf]]
    no_time, nothing = [[0, 1], [1, 1]], [0, 0, 0]
    bent = d3.Pose.translation(nothing)
    cases: list[tuple[Callable[[], Any], type[Exception], str]] = [
        (lambda: ask(BARS, nothing, POSTS, UP, (0, 1)), TypeError, "motion_a is list: give a"),
        (lambda: ask(BARS, SWING, POSTS, solid, (0, 1)), error, "motion_b is of d3"),
        (lambda: ask(BARS, SWING, POSTS, UP, (1, 0)), error, "interval is"),
        (lambda: ask(BARS, SWING, POSTS, UP, never), error, r"interval\[1\] is"),
        (lambda: ask(BARS, SWING, POSTS, UP, 1), length, "interval"),
        (lambda: ask(pairs, rows, POSTS, UP, (0, 1)), length, r"motion_a \[3\]"),
        (lambda: ask(BAR, rows, POST, UP, (0, 1)), length, "one motion each"),
        (lambda: ask(BAR, UP, POST, UP, [(0, 1), (0, 2)]), length, "two times"),
        (lambda: ask(BAR, UP, POSTS, UP, (0, 1)), TypeError, "b is"),
        (lambda: ask(BARS, UP, POSTS, UP, (0, 1), resolution=-1), ValueError, "resolution"),
        (lambda: d.Linear(nothing, [1, 0, 0]), length, "velocity"),
        (lambda: d.Linear(bent, [1, 0]), error, "pose is of another"),
        (lambda: d.Slerp(nothing, nothing, times=no_time), error, r"times\[1\] is"),
        (lambda: d.Slerp(np.zeros((2, 3)), np.zeros((3, 3))), length, r"start \[2\] and end"),
        (lambda: d.Path([0, 0], np.zeros((2, 3))), error, r"times\[1\] is 0"),
        (lambda: d.Path([0, 1], np.zeros((3, 3))), length, "as many of both"),
        (lambda: d.Path([0], [nothing], accelerations=(-1, 0)), error, "accelerations"),
        (lambda: d.Rigid(nothing, [0, 0], "fast"), TypeError, "angular_velocity"),
        (lambda: d.Motion(nothing), TypeError, "made by their kinds"),
    ]
    for call, kind, words in cases:
        with pytest.raises(kind, match=words):
            call()


def test_no_rows_are_no_fault() -> None:
    none = np.empty((0, 3))
    for answer in (
        d2.time_of_impact(BARS, SWING, POSTS, d2.Still(none), (0, 2)),
        d2.time_of_impact(BARS.at(none), SWING, POSTS, UP, (0, 2)),
        d2.time_of_impact(BARS, SWING, POSTS, UP, np.empty((0, 2))),
        d2.cast_ray(BARS.at(none), [0, 0], [1, 0]),
        d2.cast_shape(BARS, POSTS, [0, 0], np.empty((0, 2))),
    ):
        assert answer.shape == (0,)
        assert answer.first.shape == (0, 2)
        answer.check()
    assert d2.is_free(BARS, SWING, POSTS, d2.Still(none), (0, 2)).shape == (0,)


def test_pictures_of_turning_shapes() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt  # noqa: PLC0415

    places = d2.Poses.translations([[0, 1.5], [0, 5]])
    answer = d2.time_of_impact(BARS, SWING, POSTS, d2.Still(places), (0, 2))
    ax = answer.plot(0)
    assert len(ax.patches) == 6
    bar = ax.patches[-2].get_xy()
    assert np.hypot(*bar.T).max() == pytest.approx(math.hypot(2, 0.1))
    assert "svg" in answer._repr_html_()
    solid = d3.time_of_impact(
        d3.boxes(size=[4, 1, 1]),
        d3.Rigid(np.eye(4), [0, 0, 0], [0, QUARTER, 0]),
        d3.spheres(1.0),
        d3.Still(d3.Poses.translations([0, 0, 2])),
        (0, 1),
    )
    assert len(solid.plot().patches) == 6
    plt.close("all")


def test_control_c_ends_times_of_impact() -> None:
    program = """
        import numpy as np, sys
        from barycode import d2
        rng = np.random.default_rng(1)
        start = rng.uniform(-20, 20, (3000, 1, 3))
        spin, place = rng.normal(size=(3000, 1)), d2.Still(rng.uniform(-20, 20, (300, 3)))
        bar = d2.rectangles(size=[9, 1])
        print("asking", flush=True)
        try:
            d2.time_of_impact(bar, d2.Rigid(start, [3, 1], spin), bar, place, (0, 9))
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            sys.exit(0)
        print("answered", flush=True)
    """
    ends_when_interrupted(program)
