"""Trajectories over continuous time: beside times of impact of every step, and sampled poses."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import barycode
from barycode import ImpactVerdict, d2, d3

RNG = np.random.default_rng(45)
CONTACT, FREE = ImpactVerdict.CONTACT, ImpactVerdict.FREE


def straight(starts: Any, speed: float, steps: int) -> Any:
    """Return poses ``[len(starts), steps, 3]`` that drive along x."""
    poses = np.zeros((len(starts), steps, 3))
    poses[..., 0] = np.array(starts)[:, :1] + speed * np.arange(steps)
    poses[..., 1] = np.array(starts)[:, 1:]
    return poses


def test_cars_that_pass_through_each_other_between_steps() -> None:
    car = d2.rectangles(half_extents=[2, 1])
    oncoming = straight([[50, 0]], -20, 4).transpose(1, 0, 2)
    world = d2.Obstacles(moving=car.at(oncoming), ids=["truck"])
    fan = straight([[0, 0], [0, 3.5]], 20, 4)
    assert d2.first_collisions(car, fan, world).step.tolist() == [-1, -1]
    answer = d2.swept_collisions(car, fan, world)
    assert answer.verdict.tolist() == [CONTACT, FREE]
    assert (answer.step.tolist(), answer.obstacle.tolist()) == ([1, -1], [0, -1])
    assert answer.id is not None and answer.id.tolist() == ["truck", None]
    assert answer.first[0][0] <= 0.15 <= answer.first[0][1]
    assert answer.along[0][0] <= 1.15 <= answer.along[0][1]
    assert np.isinf(answer.along[1]).all()
    assert answer.meets.tolist() == [True, False]
    assert repr(answer) == "<SweptCollisions of shape [2]: 1 free, 1 contact>"
    some = d2.any_swept_collisions(car, fan, world)
    assert some.verdict.tolist() == [CONTACT, FREE]
    near = d2.swept_clearances(car, fan, world)
    assert near.verdict.tolist() == [CONTACT, FREE]
    assert (near.lower[0], near.upper[0]) == (0, 0)
    assert near.lower[1] <= 1.5 <= near.upper[1]
    far = d2.swept_clearances(car, fan, world, up_to=1)
    assert (far.lower[1], far.upper[1], far.nearest[1]) == (1, np.inf, -1)
    restored = pickle.loads(pickle.dumps(answer))
    np.testing.assert_array_equal(restored.first, answer.first)
    assert "contact" in answer._repr_html_()
    with pytest.raises(barycode.Error, match="without the shapes"):
        answer.check()


def world_of(d: Any) -> tuple[Any, Any, Any, Any, Any]:
    """Return shapes, still and moving obstacles, and trajectories of two lengths."""
    steps, lanes = 6, 30
    if d is d2:
        shapes: Any = d2.rectangles(size=[2, 0.5]) + d2.circles(0.4)
        own: Any = d2.Poses.xy_angle
        rows = np.cumsum(RNG.uniform(-1.2, 1.2, (lanes + 4, steps, 3)), axis=1)
        rows[:, :, :2] += RNG.uniform(-4, 4, (lanes + 4, 1, 2))
    else:
        shapes = d3.boxes(size=[2, 0.5, 0.5]) + d3.spheres(0.4)
        own = d3.Poses.xyz_wxyz
        way = np.cumsum(RNG.uniform(-1.2, 1.2, (lanes + 4, steps, 3)), axis=1)
        way += RNG.uniform(-2, 2, (lanes + 4, 1, 3))
        rows = np.concatenate([way, RNG.normal(size=(lanes + 4, steps, 4))], axis=-1)
    return shapes, own, rows[:1, 0], rows[1:4].swapaxes(0, 1), rows[4:]


@pytest.mark.parametrize("d", [d2, d3])
def test_every_step_beside_times_of_impact(d: Any) -> None:
    shapes, own, still, tracks, fan = world_of(d)
    index = np.array([0, 1, 0])
    around = d.Obstacles(shapes[1].at(own(still)), shapes.at(own(tracks), index=index), 2)
    answer = d.swept_collisions(shapes[0], own(fan), around)
    near = d.swept_clearances(shapes[0], own(fan), around, tolerance=1e-3)
    assert answer.undecided == near.undecided == ()
    np.testing.assert_array_equal(answer.meets, near.meets)
    assert answer.meets.any() and not answer.meets.all()
    # Steps [K, T - 1, 1] against obstacles [4], all at once.
    steps = d.Slerp(own(fan[:, :-1, None]), own(fan[:, 1:, None]))
    bodies = np.concatenate([np.broadcast_to(still, (6, 1, still.shape[-1])), tracks], axis=1)
    others = d.Slerp(own(bodies[:-1]), own(bodies[1:]))
    origin = d.Poses.translations(np.zeros(d.Poses.dimension))
    placed = shapes.at(origin, index=np.array([1, 0, 1, 0]))
    impacts = d.time_of_impact(shapes[0], steps, placed, others, (0, 1))
    for row in np.flatnonzero(answer.meets):
        step, obstacle = answer.step[row], answer.obstacle[row]
        assert not impacts.meets[row, :step].any()
        if step == fan.shape[1] - 1:
            continue
        first = impacts.first[row, step, impacts.meets[row, step]].min(axis=0)
        assert answer.first[row, 0] <= first[1]
        assert first[0] <= answer.first[row, 1]
        assert impacts.meets[row, step, obstacle]
    assert not impacts.meets[~answer.meets].any()
    # Nowhere in between is a pose nearer than said, and at the time that is named it is as near.
    times = np.linspace(0, 1, 9).reshape(-1, 1, 1, 1)
    gaps = d.distance(shapes[0].at(steps.at(times)), placed.shapes.at(others.at(times), placed.ids))
    least = gaps.upper.min(axis=(0, 2, 3))
    assert (near.lower <= least + 1e-9).all()
    for row in np.flatnonzero(~near.meets):
        assert near.upper[row] - near.lower[row] <= 2e-3 * near.upper[row]
        if near.step[row] == fan.shape[1] - 1:
            continue
        at = own(fan[row, near.step[row] : near.step[row] + 2])
        moved = d.Slerp(at[0], at[1]).at(near.at[row])
        body = others.at(near.at[row])[int(near.step[row]), int(near.nearest[row])]
        kind = placed.shapes[int(placed.ids[near.nearest[row]])]
        assert d.distance(shapes[0].at(moved), kind.at(body)).lower <= near.upper[row]
    for threads in (1, 2):
        again = d.swept_collisions(shapes[0], own(fan), around, threads=threads)
        np.testing.assert_array_equal(again.first, answer.first)
        np.testing.assert_array_equal(again.obstacle, answer.obstacle)
    some = d.any_swept_collisions(shapes[0], own(fan), around)
    np.testing.assert_array_equal(some.meets, answer.meets)


def test_what_comes_and_goes_does_not_jump() -> None:
    ball = d2.circles(0.5)
    tracks = np.zeros((4, 2, 2))
    tracks[:, 0, 1] = [5, 5, -5, -5]
    tracks[:, 1, 1] = [9, -9, -9, -9]
    at = ball.at(d2.Poses.translations(tracks))
    resting = np.zeros((1, 4, 3))
    assert d2.swept_collisions(ball, resting, d2.Obstacles(moving=at)).step.tolist() == [0]
    # The first is not there while it jumps: no step moves it across.
    there = np.array([[True, True], [True, False], [False, True], [False, True]])
    gone = d2.Obstacles(moving=at, present=there)
    assert d2.swept_collisions(ball, resting, gone).verdict.tolist() == [FREE]
    clear = d2.swept_clearances(ball, resting, gone)
    assert (clear.nearest.tolist(), clear.upper.tolist()) == ([0], [pytest.approx(4)])
    crossing = straight([[0, -9]], 0, 4)
    hit = d2.swept_collisions(ball, crossing, gone)
    assert (hit.step.tolist(), hit.obstacle.tolist()) == ([2], [1])


def test_arguments_are_named() -> None:
    car = d2.rectangles(size=[4, 2])
    world = d2.Obstacles(moving=car.at(np.zeros((9, 1, 3))))
    fan = straight([[20, 0]], 1, 3)
    with pytest.raises(ValueError, match="consecutive steps"):
        d2.swept_collisions(car, fan, world, steps=[0, 2, 4])
    with pytest.raises(ValueError, match="tolerance"):
        d2.swept_clearances(car, fan, world, tolerance=-1)
    with pytest.raises(TypeError, match="footprint"):
        d2.swept_collisions(fan, fan, world)
    nan = fan.copy()
    nan[0, 1] = np.nan
    answer = d2.swept_collisions(car, nan, world)
    assert answer.verdict.tolist() == [ImpactVerdict.UNDECIDED]
    assert answer.undecided[0].row[0] == 0
    seen: list[tuple[int, int]] = []
    d2.swept_collisions(car, fan, world, progress=lambda *done: seen.append(done))
    assert seen[-1][0] == seen[-1][1]


def test_ragged_trajectories() -> None:
    car = d2.rectangles(size=[4, 2])
    world = d2.Obstacles(still=car.at([10, 0, 0]))
    poses = np.concatenate([straight([[0, 0]], 4, 2)[0], straight([[0, 0]], 4, 4)[0]])
    answer = d2.swept_collisions(car, (poses, [2, 2, 6]), world)
    assert answer.verdict.tolist() == [FREE, FREE, CONTACT]
    assert answer.step.tolist() == [-1, -1, 1]
    assert answer.first[2][0] <= 0.5 <= answer.first[2][1]
