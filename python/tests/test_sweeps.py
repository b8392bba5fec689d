"""Footprints among obstacles, beside all pairs."""

from __future__ import annotations

import os
import pickle
import signal
import time
from typing import Any

import numpy as np
import pytest
from interrupts import ends_when_interrupted

from barycode import Verdict, d2, d3

RNG = np.random.default_rng(42)


def poses2(*shape: int, reach: float = 12.0) -> np.ndarray:
    rows = RNG.uniform(-reach, reach, (*shape, 3))
    rows[..., 2] = RNG.uniform(-np.pi, np.pi, shape)
    return rows


def poses3(*shape: int, reach: float = 5.0) -> d3.Poses:
    rows = RNG.normal(size=(*shape, 7))
    rows[..., :3] = RNG.uniform(-reach, reach, (*shape, 3))
    return d3.Poses.xyz_wxyz(rows)


def flat_shapes() -> d2.Shapes:
    return (
        d2.rectangles(size=[[4.5, 1.8], [9, 2.5]])
        + d2.circles([0.5, 2])
        + d2.polygons([[0, 0], [3, 0], [1, 2]])
        + d2.capsules([[0, 0]], [[2, 1]], radius=0.3)
    )


def solid_shapes() -> d3.Shapes:
    return (
        d3.boxes(size=[[4.5, 1.8, 1.5], [1, 2, 3]])
        + d3.spheres([0.5, 2])
        + d3.cylinders(half_height=1, radius=0.5)
        + d3.hulls(RNG.normal(size=(12, 3)))
    )


class World:
    """Still obstacles, moving ones at 6 steps from step 2 on, and their places among all."""

    def __init__(self, dimension: int, footprints: int = 1) -> None:
        self.d: Any = d2 if dimension == 2 else d3
        self.shapes: Any = flat_shapes() if dimension == 2 else solid_shapes()
        self.poses: Any = poses2 if dimension == 2 else poses3
        self.still = self.shapes[[0, 2, 4, 5]].at(self.poses(4))
        self.tracks = self.shapes[[1, 3, 0]].at(self.poses(6, 3))
        self.names = np.array([10, 20, 30, 40, 50, 60, 70])
        self.obstacles = self.d.Obstacles(self.still, self.tracks, first_step=2, ids=self.names)
        self.car: Any = self.shapes[:footprints]

    def all_pairs(self, rows: Any, steps: np.ndarray) -> Any:
        """Distances [rows, 7]: infinite where an obstacle is not there."""
        d = self.d
        flat = rows.reshape(-1) if isinstance(rows, np.ndarray) and rows.ndim == 1 else rows
        still = d.distance(self.car.at(flat[:, None]), self.still)
        columns = [
            {name: getattr(still, name) for name in ("verdict", "distance", "lower", "upper")}
        ]
        index = np.clip(steps - 2, 0, 5)
        track = self.shapes[[1, 3, 0]].at(self.tracks.poses[index])
        moving = d.distance(self.car.at(flat[:, None]), track)
        there = ((steps >= 2) & (steps < 8))[:, None]
        columns.append(
            dict(
                verdict=np.where(there, moving.verdict, 0),
                distance=np.where(there, moving.distance, np.inf),
                lower=np.where(there, moving.lower, np.inf),
                upper=np.where(there, moving.upper, np.inf),
            )
        )
        return {name: np.concatenate([one[name] for one in columns], 1) for name in columns[0]}


@pytest.mark.parametrize("dimension", [2, 3])
def test_collisions_are_the_first_of_all_pairs(dimension: int) -> None:
    world = World(dimension)
    poses, steps = world.poses(500), RNG.integers(0, 10, 500)
    pairs = world.all_pairs(poses, steps)
    hits = pairs["verdict"] != Verdict.SEPARATED
    answer = world.d.collisions(world.car, poses, world.obstacles, steps=steps)
    first = np.where(hits.any(1), hits.argmax(1), -1)
    np.testing.assert_array_equal(answer.obstacle, first)
    np.testing.assert_array_equal(answer.id, np.append(world.names, -1)[first])
    np.testing.assert_array_equal(answer.meets, hits.any(1))
    verdict = np.where(hits.any(1), pairs["verdict"][np.arange(500), first], 0)
    np.testing.assert_array_equal(answer.verdict, verdict)
    assert answer.undecided == ()
    assert 20 < answer.meets.sum() < 480
    near = world.d.collisions(world.car, poses, world.obstacles, steps=steps, margin=1.0)
    np.testing.assert_array_equal(near.meets, (pairs["upper"] <= 1).any(1))


@pytest.mark.parametrize("dimension", [2, 3])
def test_clearances_are_the_smallest_of_all_pairs(dimension: int) -> None:
    world = World(dimension)
    poses, steps = world.poses(500), RNG.integers(0, 10, 500)
    pairs = world.all_pairs(poses, steps)
    answer = world.d.clearances(world.car, poses, world.obstacles, steps=steps)
    least = pairs["distance"].min(1)
    np.testing.assert_allclose(answer.distance, least, rtol=0, atol=1e-12)
    assert (answer.lower <= pairs["upper"].min(1)).all()
    assert (pairs["lower"].min(1) <= answer.upper).all()
    assert ((answer.lower <= answer.distance) & (answer.distance <= answer.upper)).all()
    apart = least > 0
    np.testing.assert_array_equal(answer.nearest[apart], pairs["distance"].argmin(1)[apart])
    np.testing.assert_array_equal(answer.id, world.names[answer.nearest])
    np.testing.assert_array_equal(answer.meets, (pairs["verdict"] != 0).any(1))
    if dimension == 3:
        np.testing.assert_array_equal(answer.distance, least)
    cut = world.d.clearances(world.car, poses, world.obstacles, steps=steps, up_to=1.5)
    kept = answer.distance <= 1.5
    np.testing.assert_array_equal(cut.distance[kept], answer.distance[kept])
    assert (cut.nearest[~kept] == -1).all()
    assert np.isinf(cut.distance[~kept]).all()
    assert ((cut.lower[~kept] > 1.5 - 1e-9) & (cut.lower[~kept] <= 1.5)).all()


@pytest.mark.parametrize("dimension", [2, 3])
@pytest.mark.parametrize("ragged", [False, True])
def test_trajectories_are_their_poses(dimension: int, ragged: bool) -> None:
    world = World(dimension)
    d, obstacles = world.d, world.obstacles
    fan = world.poses(40, 9)
    steps = np.broadcast_to(2 + np.arange(9), (40, 9))
    hit = d.collisions(world.car, fan, obstacles, steps=steps)
    clear = d.clearances(world.car, fan, obstacles, steps=steps)
    given: Any = fan
    if ragged:
        flat = fan.reshape(-1, 3) if dimension == 2 else d3.Poses.xyz_wxyz(fan._rows.reshape(-1, 7))
        given = (flat, 9 * np.arange(1, 41))
    first = d.first_collisions(world.car, given, obstacles)
    at = np.where(hit.meets.any(1), hit.meets.argmax(1), -1)
    rows = np.arange(40)
    np.testing.assert_array_equal(first.step, at)
    np.testing.assert_array_equal(first.obstacle, np.where(at < 0, -1, hit.obstacle[rows, at]))
    np.testing.assert_array_equal(first.id, np.append(world.names, -1)[first.obstacle])
    some = d.any_collisions(world.car, given, obstacles)
    np.testing.assert_array_equal(some.meets, first.meets)
    assert hit.meets[rows[some.meets], some.step[some.meets]].all()
    nearest = d.smallest_clearances(world.car, given, obstacles)
    np.testing.assert_array_equal(nearest.distance, clear.distance.min(1))
    np.testing.assert_array_equal(nearest.step, clear.distance.argmin(1))
    np.testing.assert_array_equal(nearest.nearest, clear.nearest[rows, nearest.step])
    if dimension == 2 and not ragged:
        free = fan[first.step < 0]
        assert not d2.any_collisions(world.car, free, obstacles).meets.any()


def test_several_footprints_go_with_their_rows() -> None:
    world = World(2, 2)
    poses = poses2(30, 2)
    still = d2.Obstacles(world.still)
    both = d2.clearances(world.car, poses, still)
    for place in range(2):
        alone = d2.clearances(world.car[place], poses[:, place], still)
        np.testing.assert_array_equal(both.distance[:, place], alone.distance)
    crossed = d2.clearances(world.car, poses, still, index=np.arange(30)[:, None] % 2)
    chosen = d2.clearances(world.car[0], poses[::2], still)
    np.testing.assert_array_equal(crossed.distance[::2], chosen.distance)
    fleet = world.shapes[[0, 1, 0, 3, 2]]
    fan = poses2(5, 7)
    steps = np.arange(7) + 2
    together = d2.first_collisions(fleet, fan, world.obstacles, steps=steps)
    ragged = d2.first_collisions(fleet, (fan.reshape(-1, 3), 7 * np.arange(1, 6)), world.obstacles)
    for k in range(5):
        one = d2.first_collisions(fleet[k], fan[k], world.obstacles)
        assert one.shape == ()
        assert (one.step, one.obstacle) == (together.step[k], together.obstacle[k])
        assert (ragged.step[k], ragged.obstacle[k]) == (together.step[k], together.obstacle[k])


def test_every_form_of_poses_is_read_where_it_is() -> None:
    world = World(2)
    still = d2.Obstacles(world.still)
    poses = poses2(3, 4, 5)
    expected = d2.clearances(world.car, poses, still)
    assert expected.shape == (3, 4, 5)
    cos, sin = np.cos(poses[..., 2]), np.sin(poses[..., 2])
    zero, one = np.zeros_like(cos), np.ones_like(cos)
    turns = np.stack([poses[..., 0], poses[..., 1], cos, sin], -1)
    rows = [cos, -sin, poses[..., 0], sin, cos, poses[..., 1], zero, zero, one]
    matrices = np.stack(rows, -1).reshape(3, 4, 5, 3, 3)
    for form in (
        d2.Poses.xy_angle(poses),
        np.asfortranarray(poses),
        poses.tolist(),
        d2.Poses.cos_sin(turns),
        d2.Poses.matrices(matrices),
    ):
        answer = d2.clearances(world.car, form, still)
        np.testing.assert_allclose(answer.distance, expected.distance, rtol=0, atol=1e-12)
        np.testing.assert_array_equal(answer.nearest, expected.nearest)
    flat = d2.clearances(world.car, poses.reshape(-1, 3), still, threads=1)
    np.testing.assert_array_equal(flat.distance, expected.distance.reshape(-1))


def test_steps_broadcast_and_are_needed_where_things_move() -> None:
    world = World(2)
    poses = poses2(20, 6)
    steps = np.arange(6) + 2
    narrow = d2.collisions(world.car, poses, world.obstacles, steps=steps)
    wide = d2.collisions(world.car, poses, world.obstacles, steps=np.tile(steps, (20, 1)))
    np.testing.assert_array_equal(narrow.obstacle, wide.obstacle)
    now = d2.collisions(world.car, poses, world.obstacles, steps=3)
    assert d2.collisions(world.car, poses[0, 0], world.obstacles, steps=3).shape == ()
    each = d2.collisions(world.car, poses, world.obstacles, steps=np.full((20, 6), 3))
    np.testing.assert_array_equal(now.obstacle, each.obstacle)
    before = d2.collisions(world.car, poses, world.obstacles, steps=0)
    alone = d2.collisions(world.car, poses, d2.Obstacles(world.still))
    np.testing.assert_array_equal(before.obstacle, alone.obstacle)
    assert alone.id is None


def test_absent_obstacles_are_not_met() -> None:
    car = d2.rectangles(size=[2, 2])
    track = np.zeros((3, 2, 3))
    track[:, 1, 0] = 1
    present = np.array([[True, True], [False, True], [False, False]])
    obstacles = d2.Obstacles(
        d2.circles(1).at([9, 9, 0]), car.at(track), ids=["tree", "a", "b"], present=present
    )
    answer = d2.collisions(car, np.zeros((4, 3)), obstacles, steps=np.arange(4))
    np.testing.assert_array_equal(answer.obstacle, [1, 2, -1, -1])
    assert answer.id is not None
    assert answer.id.tolist() == ["a", "b", None, None]
    track[~present] = np.nan
    again = d2.Obstacles(None, car.at(track), present=present)
    assert d2.collisions(car, np.zeros((4, 3)), again, steps=np.arange(4)).undecided == ()


def test_nothing_is_asked_of_no_rows_and_nothing_is_met_among_none() -> None:
    car = d2.rectangles(size=[2, 2])
    none = d2.Obstacles()
    assert len(none) == 0
    some = d2.clearances(car, np.zeros((2, 3)), none)
    assert np.isinf(some.distance).all()
    assert (some.nearest == -1).all()
    moving = d2.Obstacles(moving=car.at(np.zeros((2, 1, 3))))
    assert d2.collisions(car, np.empty((0, 3)), moving).shape == (0,)
    assert d2.clearances(car, np.empty((0, 3)), moving).distance.shape == (0,)
    for obstacles in (none, moving, d2.Obstacles(car)):
        assert d2.clearances(car[:0], np.empty((0, 3)), obstacles).nearest.shape == (0,)
    assert d2.first_collisions(car, np.empty((0, 5, 3)), moving).shape == (0,)
    assert d2.first_collisions(car, np.empty((4, 0, 3)), moving).step.tolist() == [-1] * 4
    ragged = (np.zeros((3, 3)), [0, 3, 3])
    assert d2.first_collisions(car, ragged, moving).step.tolist() == [-1, 0, -1]
    nothing = (np.empty((0, 3)), np.empty(0, int))
    assert d2.smallest_clearances(car, nothing, moving).shape == (0,)


def test_poses_that_are_none_are_undecided() -> None:
    car = d2.rectangles(size=[2, 2])
    wall = d2.Obstacles(car.at([9, 0, 0]))
    fan = np.zeros((2, 3, 3))
    fan[1, 1, 0] = np.nan
    answer = d2.collisions(car, fan, wall)
    assert [one.row for one in answer.undecided] == [(1, 1)]
    assert answer.obstacle.tolist() == [[-1, -1, -1], [-1, 0, -1]]
    first = d2.first_collisions(car, fan, wall)
    assert first.step.tolist() == [-1, 1]
    assert [one.row for one in first.undecided] == [(1, 1)]
    assert first.verdict[1] == Verdict.UNDECIDED
    assert not first.meets.any()
    alone = d2.smallest_clearances(car, fan[1], wall)
    assert [one.row for one in alone.undecided] == [(1,)]
    assert alone.lower == -np.inf


def test_obstacles_and_answers_can_be_pickled() -> None:
    world = World(3)
    poses, steps = world.poses(50), RNG.integers(0, 9, 50)
    expected = d3.clearances(world.car, poses, world.obstacles, steps=steps)
    again = pickle.loads(pickle.dumps(world.obstacles))
    assert (len(again), again.first_step) == (7, 2)
    answer = d3.clearances(world.car, poses, again, steps=steps)
    back = pickle.loads(pickle.dumps(expected))
    for name, column in expected.columns().items():
        np.testing.assert_array_equal(answer.columns()[name], column)
        np.testing.assert_array_equal(back.columns()[name], column)
    rows = expected.to_structured()
    assert rows.dtype.names == ("verdict", "distance", "lower", "upper", "nearest", "id")
    one = pickle.loads(pickle.dumps(flat_shapes().at([1, 2, 3], index=4)))
    assert d2.distance(one, d2.points([9, 9])).shape == ()


CAR = d2.rectangles(size=[4, 2])
WALL = d2.Obstacles(CAR)
FLOW = d2.Obstacles(moving=CAR.at(np.zeros((2, 1, 3))))
ZERO = np.zeros((2, 3))


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: d2.collisions(CAR, ZERO, FLOW), "steps="),
        (lambda: d2.collisions(CAR, ZERO, FLOW, steps=[0, 1, 2]), "steps"),
        (lambda: d2.collisions(CAR, ZERO, FLOW, steps=[[0], [1]]), "more than the poses"),
        (lambda: d2.collisions(CAR, ZERO, FLOW, steps=[0, -1]), r"steps\[1\] is -1"),
        (lambda: d2.collisions(CAR, ZERO, FLOW, steps=[0.5, 1]), "integers"),
        (lambda: d2.collisions(CAR, ZERO, WALL, margin=-1), "margin is -1"),
        (lambda: d2.clearances(CAR, ZERO, WALL, up_to=np.nan), "up_to is nan"),
        (lambda: d2.collisions(CAR.at(ZERO), ZERO, WALL), "footprint is Placed2"),  # type: ignore[arg-type]
        (lambda: d2.collisions(d3.spheres(1), ZERO, WALL), "footprint is of d3"),  # type: ignore[arg-type]
        (lambda: d2.collisions(CAR, ZERO, CAR), r"d2.Obstacles\(still"),  # type: ignore[arg-type]
        (lambda: d2.collisions(CAR, ZERO, d3.Obstacles()), r"d2.Obstacles\(still"),  # type: ignore[arg-type]
        (lambda: d2.collisions(CAR[[0, 0, 0]], ZERO, WALL), "fit"),
        (lambda: d2.collisions(CAR, ZERO[:, :2], WALL), r"\[\.\.\., 3\]"),
        (lambda: d2.first_collisions(CAR, [0, 0, 0], WALL), "one pose"),
        (lambda: d2.first_collisions(CAR, (ZERO, [1]), WALL), "number of poses, 2"),
        (lambda: d2.first_collisions(CAR, (ZERO, [2, 1, 2]), WALL), "rise"),
        (lambda: d2.first_collisions(CAR, (ZERO, [0.5]), WALL), "integers"),
        (lambda: d2.Obstacles(moving=CAR.at(ZERO)), r"\[T, M\]"),
        (lambda: d2.Obstacles(CAR, ids=[1, 2]), r"give \[1\]"),
        (lambda: d2.Obstacles(CAR, first_step=-1), "first_step"),
        (lambda: d2.Obstacles(CAR, present=[[True]]), "moving="),
        (lambda: d2.Obstacles(moving=CAR.at(np.zeros((2, 1, 3))), present=[[1]]), "bool"),
        (lambda: d2.Obstacles(d3.spheres(1)), "d3"),
    ],
)
def test_bad_arguments_say_what_to_do(ask: Any, words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        ask()


def test_bits_do_not_depend_on_threads_and_progress_is_told() -> None:
    poses = poses2(60_000)
    seen: list[tuple[int, int]] = []
    still = d2.Obstacles(World(2).still)
    one = d2.clearances(CAR, poses, still, threads=1)
    two = d2.clearances(CAR, poses, still, threads=2, progress=lambda *at: seen.append(at))
    np.testing.assert_array_equal(one.distance, two.distance)
    assert seen[-1] == (60_000, 60_000)
    fan = poses.reshape(600, 100, 3)
    d2.first_collisions(CAR, fan, still, progress=lambda *at: seen.append(at))
    assert seen[-1] == (60_000, 60_000)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_sweeps() -> None:
    poses, still = poses2(50_000), d2.Obstacles(World(2).still)
    expected = d2.clearances(CAR, poses, still).distance
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if (d2.clearances(CAR, poses, still).distance == expected).all() else 2
        finally:
            os._exit(code)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            assert os.waitstatus_to_exitcode(status) == 0
            return
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    pytest.fail("the child did not return")


def test_control_c_ends_a_sweep() -> None:
    program = """
        import numpy as np, sys
        from barycode import d2
        draw = np.random.default_rng(1)
        car = d2.polygons(draw.normal(size=(40, 2)), convex="hull")
        crowd = d2.Obstacles(car.at(draw.uniform(-20, 20, (500, 3))))
        poses = draw.uniform(-20, 20, (2_000_000, 3))
        print("asking", flush=True)
        try:
            d2.clearances(car, poses, crowd)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            sys.exit(0)
        print("answered", flush=True)
    """
    ends_when_interrupted(program)
