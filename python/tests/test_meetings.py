"""All pairs that meet, beside every pair asked alone."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import numpy as np
import pytest

from barycode import Verdict, d2, d3

RNG = np.random.default_rng(54)


def plane() -> tuple[Any, Any, Any]:
    cars = d2.rectangles(size=[4, 2]) + d2.circles(0.5)
    a, b = RNG.uniform(-12, 12, (2, 40, 5, 3))
    # On a grid, where some touch.
    b[:10] = np.round(a[:10])
    b[:10, :, 2] = 0
    a[:10] = np.add(b[:10], [4, 0, 0])
    a[10:20] = np.add(b[:10], [5, 0, 0])
    a[3, 2, 0] = np.nan
    return d2, cars.at(a, index=RNG.integers(0, 2, (40, 5))), cars[0].at(b[:17])


def space() -> tuple[Any, Any, Any]:
    bodies = d3.boxes(size=[1, 1, 1]) + d3.cylinders(height=2, radius=0.5)
    a, b = np.round(RNG.uniform(-4, 4, (2, 30, 4, 3)))
    a[2, 1, 0] = np.inf
    index = RNG.integers(0, 2, (30, 4))
    return (
        d3,
        bodies.at(d3.Poses.translations(a), index=index),
        bodies[0].at(d3.Poses.translations(b)),
    )


@pytest.mark.parametrize("sides", [plane, space])
@pytest.mark.parametrize("within", [0.0, 1.0])
@pytest.mark.parametrize("touching", ["collides", "free"])
def test_pairs_are_those_that_meet_alone(sides: Any, within: float, touching: str) -> None:
    d, a, b = sides()
    found = d.meetings(a, b, within, touching=touching)
    rows_a, rows_b = np.prod(a.shape), np.prod(b.shape)
    each_a = a.shapes.at(
        a.poses[np.unravel_index(np.arange(rows_a)[:, None], a.shape)],
        index=np.broadcast_to(a.ids, a.shape).reshape(rows_a, 1),
    )
    each_b = b.shapes.at(b.poses[np.unravel_index(np.arange(rows_b), b.shape)])
    verdict = d.within(each_a, each_b, within).verdict
    if within == 0:
        np.testing.assert_array_equal(verdict, d.intersects(each_a, each_b).verdict)
    meets = verdict != Verdict.SEPARATED
    if touching == "free":
        meets &= verdict != Verdict.TOUCHING
    expected_a, expected_b = np.nonzero(meets)
    np.testing.assert_array_equal(found.a, expected_a)
    np.testing.assert_array_equal(found.b, expected_b)
    np.testing.assert_array_equal(found.pairs, np.stack([expected_a, expected_b]))
    np.testing.assert_array_equal(found.verdict, verdict[meets])
    counts = np.bincount(found.verdict, minlength=4)
    assert (counts[[2, 3]] > 0).all()
    assert (counts[1] > 0) == (touching == "collides")
    for row in (0, 7, rows_a - 1, -1):
        np.testing.assert_array_equal(found.b[found.of(row)], np.nonzero(meets[row])[0])
    places = [one.row for one in found.undecided]
    assert places == [(int(place),) for place in np.nonzero(found.verdict == 3)[0]]
    assert all(one.reason for one in found.undecided)
    assert found.a.dtype == found.b.dtype == found.starts.dtype == found.pairs.dtype == np.int64


def test_only_rows_of_one_step_meet() -> None:
    car, walker = d2.rectangles(size=[4, 2]), d2.circles(0.5)
    steps = np.arange(6)
    fan, tracks = RNG.uniform(-6, 6, (9, 6, 3)), RNG.uniform(-6, 6, (11, 6, 2))
    a, b = car.at(fan), walker.at(d2.Poses.translations(tracks))
    found = d2.meetings(a, b, steps_a=steps, steps_b=steps)
    expected = []
    for proposal, step, agent in itertools.product(range(9), range(6), range(11)):
        one = d2.intersects(
            car.at(fan[proposal, step]), walker.at(d2.Poses.translations(tracks[agent, step]))
        )
        if one.meets:
            expected.append((proposal, step, agent, step))
    of_a, of_b = np.unravel_index(found.a, a.shape), np.unravel_index(found.b, b.shape)
    assert list(zip(*of_a, *of_b, strict=True)) == expected
    assert len(expected) > 20
    late = d2.meetings(a, b, steps_a=steps + 6, steps_b=steps)
    assert len(late) == 0
    assert late.starts.shape == (55,)


def test_answers_are_like_others() -> None:
    d, a, b = plane()
    found = d.meetings(a, b)
    assert found.to_structured().dtype.names == ("a", "b", "verdict")
    assert len(found) == len(found.a) == found.starts[-1]
    back = pickle.loads(pickle.dumps(found))
    np.testing.assert_array_equal(back.pairs, found.pairs)
    assert "penetrating" in repr(found)
    for threads in (1, 2):
        again = d.meetings(a, b, threads=threads)
        np.testing.assert_array_equal(again.pairs, found.pairs)
    seen: list[tuple[int, int]] = []
    d.meetings(a, b, progress=lambda done, rows: seen.append((done, rows)))
    assert seen[-1] == (200 * 85, 200 * 85)


def test_nothing_meets_nothing() -> None:
    car = d2.rectangles(size=[4, 2])
    none = car.at(np.empty((0, 3)))
    assert len(d2.meetings(none, car)) == 0
    found = d2.meetings(car.at(np.zeros((3, 3))), none)
    np.testing.assert_array_equal(found.starts, [0, 0, 0, 0])
    assert found.pairs.shape == (2, 0)
    one = d2.meetings(car, car)
    np.testing.assert_array_equal(one.pairs, [[0], [0]])


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda d, a: d.meetings(a, a, -1), "at least 0"),
        (lambda d, a: d.meetings(a, a, np.nan), "at least 0"),
        (lambda d, a: d.meetings(a, a, np.ones(2)), "array"),
        (lambda d, a: d.within(a, a, -0.5), "at least 0"),
        (lambda d, a: d.meetings(a, a, steps_a=[0, 1]), "steps_b"),
        (lambda d, a: d.meetings(a, a, steps_a=[0, 1], steps_b=[0]), "time step for each row"),
        (lambda d, a: d.meetings(a, a, steps_a=-1, steps_b=0), "steps_a"),
        (lambda d, a: d.meetings(a, a, steps_a=0.5, steps_b=0), "integers"),
        (lambda d, a: d.meetings(a, a, touching="yes"), "collides"),
        (lambda d, a: d.meetings(a, d3.spheres(1)), "d3"),
        (lambda d, a: d.meetings(a, a).of(3), "3 rows"),
    ],
)
def test_bad_arguments_say_what_to_do(ask: Any, words: str) -> None:
    with pytest.raises((TypeError, ValueError, IndexError), match=words):
        ask(d2, d2.circles([1, 2, 3]))
