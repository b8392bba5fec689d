"""Functions of arrays: the bits, or the error, of plain arrays, whatever the type and layout."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pytest
from layouts import LAYOUTS, Vary, plain, varied

from barycode import d2, d3

Call: TypeAlias = Callable[[Vary], Any]
Rng: TypeAlias = np.random.Generator

# Leading dimensions that fit to one another more often than not.
SHAPES = [(), (1,), (5,), (4, 1), (1, 5), (4, 5), (4, 5), (2, 1, 5), (0,), (4, 0), (3,)]
ROWS = ["intersects", "within", "distance", "closest_points", "contact", "contact_manifold"]
POSES = ["collisions", "clearances", "contacts"]
TRAJECTORIES = ["first_collisions", "any_collisions", "smallest_clearances"]
RING = np.array([[0, 0], [2, 0], [3, 1], [1, 4], [0, 1], [4, 0], [4, 4]], float)
CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 2) for z in (0, 3)], float)


def numbers(rng: Rng, shape: tuple[int, ...], reach: float = 6.0) -> Any:
    """Draw whole numbers or quarters, which small types hold."""
    step = 1.0 if rng.random() < 0.4 else 0.25
    return np.round(rng.uniform(-reach, reach, shape) / step) * step + 0.0


def lead(rng: Rng) -> tuple[int, ...]:
    return SHAPES[rng.integers(len(SHAPES))]


def poses(rng: Rng, d: Any, shape: tuple[int, ...]) -> Call:
    """Draw poses; some rows are not finite, all are alike, or have a number too many."""
    forms = {2: [("xy_angle", 3), ("translations", 2)], 3: [("xyz_wxyz", 7), ("translations", 3)]}
    form, width = forms[d.Poses.dimension][rng.integers(2)]
    rows = numbers(rng, (*shape, width + (rng.random() < 0.04)))
    if width == 7:
        rows[..., 3] += np.where((rows[..., 3:7] == 0).all(-1), 1.0, 0.0)
    chance = rng.random()
    if chance < 0.3 and rows.size:
        flat = rows.reshape(-1, rows.shape[-1])
        flat[rng.integers(len(flat)), rng.integers(width)] = rng.choice([np.nan, np.inf, -np.inf])
        rows = flat.reshape(rows.shape)
    elif chance < 0.5 and shape and rows.size:
        rows = np.broadcast_to(rows[:1], rows.shape).copy()
    return lambda vary: getattr(d.Poses, form)(vary(rows))


def shapes(rng: Rng, d: Any) -> tuple[Call, int]:
    """Draw a list of shapes, one of which is none now and then, and their number."""
    count, kind = int(rng.integers(1, 4)), rng.integers(4)
    size = np.abs(numbers(rng, (count, d.Poses.dimension), 3)) + 0.5
    radii = np.abs(numbers(rng, (count,), 1)) + 0.25
    if rng.random() < 0.03:
        radii[-1] = rng.choice([-1.0, np.nan])
    start, end = numbers(rng, (2, count, d.Poses.dimension))
    if kind == 3:
        count += 2 if d is d2 else 1

    def flat(vary: Vary) -> Any:
        return [
            lambda: d2.rectangles(size=vary(size)),
            lambda: d2.circles(vary(radii)),
            lambda: d2.capsules(vary(start), vary(end), radius=vary(radii)),
            lambda: d2.polygons(vary(RING), vary(np.array([0, 4, 7]))) + d2.points(vary(start)),
        ][kind]()

    def solid(vary: Vary) -> Any:
        return [
            lambda: d3.boxes(half_extents=vary(size), radius=vary(radii)),
            lambda: d3.spheres(vary(radii)),
            lambda: d3.cylinders(height=vary(size[:, 0]), radius=vary(radii)),
            lambda: d3.hulls(vary(CORNERS)) + d3.segments(vary(start), vary(end)),
        ][kind]()

    return (flat if d is d2 else solid), count


def placed(rng: Rng, d: Any, shape: tuple[int, ...]) -> Call:
    made, count = shapes(rng, d)
    at = poses(rng, d, shape)
    index = rng.integers(0, count + (rng.random() < 0.05), shape) if rng.random() < 0.8 else None
    return lambda vary: made(vary).at(at(vary), index=vary(index))


def of_rows(rng: Rng, d: Any, question: str) -> Call:
    a, b = placed(rng, d, lead(rng)), placed(rng, d, lead(rng))
    margin = [0.5] if question == "within" else []
    return lambda vary: getattr(d, question)(a(vary), b(vary), *margin)


def of_meetings(rng: Rng, d: Any, _: str) -> Call:
    of_a, of_b = lead(rng), lead(rng)
    a, b = placed(rng, d, of_a), placed(rng, d, of_b)
    within = float(rng.choice([0.0, 1.5]))
    if rng.random() < 0.5:
        return lambda vary: d.meetings(a(vary), b(vary), within)
    steps_a, steps_b = rng.integers(0, 2, of_a), rng.integers(0, 2, of_b)
    return lambda vary: d.meetings(
        a(vary), b(vary), within, steps_a=vary(steps_a), steps_b=vary(steps_b)
    )


def obstacles(rng: Rng, d: Any) -> Call:
    still = placed(rng, d, (3,)) if rng.random() < 0.8 else None
    if still is not None and rng.random() < 0.3:
        return lambda vary: d.Obstacles(still(vary))
    moving = placed(rng, d, (4, 2))
    present = rng.random((4, 2)) < 0.7
    ids = rng.integers(0, 99, 2 + 3 * (still is not None))
    return lambda vary: d.Obstacles(
        None if still is None else still(vary),
        moving(vary),
        1,
        ids=vary(ids),
        present=vary(present),
    )


def of_sweeps(rng: Rng, d: Any, question: str) -> Call:
    along = question in TRAJECTORIES
    shape = (*lead(rng), 3) if along else lead(rng)
    (made, count), at, around = shapes(rng, d), poses(rng, d, shape), obstacles(rng, d)
    steps = rng.integers(0, 6, shape)
    index = rng.integers(0, count, shape[:-1] if along else shape)
    limit: dict[str, Any] = {}
    if rng.random() < 0.5:
        limit = {"collisions": {"margin": 1.0}}.get(question, {})
    if rng.random() < 0.5 and "clearances" in question:
        limit = {"up_to": 4.0}
    return lambda vary: getattr(d, question)(
        made(vary), at(vary), around(vary), steps=vary(steps), index=vary(index), **limit
    )


def of_casts(rng: Rng, d: Any, question: str) -> Call:
    dimension = d.Poses.dimension
    a, b = placed(rng, d, lead(rng)), placed(rng, d, lead(rng))
    few: list[tuple[int, ...]] = [(), (), (5,), (4, 1)]
    first, second = (numbers(rng, (*few[rng.integers(4)], dimension), 3) for _ in "ab")
    until = np.abs(numbers(rng, few[rng.integers(4)]))
    if question == "cast_ray":
        return lambda vary: d.cast_ray(a(vary), vary(first), vary(second), until=vary(until))
    start = "leaving" if rng.random() < 0.3 else "hit"
    return lambda vary: d.cast_shape(
        a(vary), b(vary), vary(first), vary(second), until=vary(until), start=start
    )


def of_impacts(rng: Rng, d: Any, _: str) -> Call:
    few: list[tuple[int, ...]] = [(), (), (5,), (4, 1)]
    made, at = shapes(rng, d)[0], poses(rng, d, few[rng.integers(4)])
    start, end = (poses(rng, d, few[rng.integers(4)]) for _ in "ab")
    velocity = numbers(rng, (*few[rng.integers(4)], d.Poses.dimension), 3)
    until = np.abs(numbers(rng, few[rng.integers(4)])) + 0.5
    times = np.stack([0 * until, until], axis=-1)
    return lambda vary: d.time_of_impact(
        made(vary)[0],
        d.Linear(at(vary), vary(velocity)),
        made(vary)[0],
        d.Slerp(start(vary), end(vary), times=vary(times)),
        vary(times),
        resolution=0.01,
    )


CASES = {
    **dict.fromkeys(ROWS, of_rows),
    **dict.fromkeys(["cast_ray", "cast_shape"], of_casts),
    "time_of_impact": of_impacts,
    "meetings": of_meetings,
    **dict.fromkeys([*POSES, *TRAJECTORIES], of_sweeps),
}


def outcome(call: Call, vary: Vary) -> Any:
    """Return the columns, and rows that are undecided, as bytes; or the error."""
    try:
        answer = call(vary)
    except (ValueError, TypeError) as error:
        return type(error).__name__, str(error)
    found: dict[str, Any] = {"type": type(answer).__name__}
    for one in dataclasses.fields(answer):
        value = getattr(answer, one.name)
        if isinstance(value, np.ndarray):
            found[one.name] = value.dtype.str, value.shape, value.tobytes()
        elif isinstance(value, d2.ContactPoints):
            found[one.name] = [column.tobytes() for column in vars(value).values()]
        elif not one.name.startswith("_"):
            found[one.name] = value
    return found


@pytest.mark.parametrize("question", CASES)
@pytest.mark.parametrize("dimension", [2, 3])
def test_types_and_layouts_do_not_count(dimension: int, question: str) -> None:
    d: Any = d2 if dimension == 2 else d3
    answered = refused = undecided = 0
    for seed in range(40):
        call = CASES[question](np.random.default_rng([dimension, seed]), d, question)
        expected = outcome(call, plain)
        rng = np.random.default_rng([seed, dimension])
        for _ in range(3):
            assert outcome(call, varied(rng)) == expected, f"seed {seed}"
        refused += isinstance(expected, tuple)
        if isinstance(expected, dict):
            answered += 1
            undecided += bool(expected["undecided"])
    assert answered > 10
    assert refused > 0
    assert undecided > 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_layout_answers(layout: str) -> None:
    rng = np.random.default_rng(8)
    for kind in ("f8", ">f8", "f4", "i2"):
        rows = np.round(rng.uniform(-9, 9, (6, 5, 3))).astype(kind)
        car = d2.rectangles(size=[4, 2])
        expected = d2.contact(car.at(rows.astype("f8")), car)
        answer = d2.contact(car.at(LAYOUTS[layout](rows)), car)
        for name, column in expected.columns().items():
            assert answer.columns()[name].tobytes() == column.tobytes()


@pytest.mark.parametrize("kind", ["c16", "?", "U3", "O", "M8[s]", "g"])
def test_other_types_are_refused(kind: str) -> None:
    # A long double may have digits that a double lacks; objects may be anything.
    rows = np.zeros((4, 3)).astype(kind)
    if rows.dtype == np.float64:
        pytest.skip("a long double is a double here")
    for call in (
        lambda: d2.circles(1).at(rows),
        lambda: d2.circles(rows[:, 0]),
        lambda: d2.polygons(rows[:, :2]),
        lambda: d2.collisions(d2.circles(1), rows, d2.Obstacles()),
        lambda: d3.spheres(1).at(d3.Poses.translations(rows)),
    ):
        with pytest.raises(TypeError, match="give numbers"):
            call()


@pytest.mark.parametrize("question", ROWS)
@pytest.mark.parametrize("dimension", [2, 3])
def test_broadcasting_copies_nothing_and_changes_nothing(dimension: int, question: str) -> None:
    d: Any = d2 if dimension == 2 else d3
    margin = [0.5] if question == "within" else []
    answered = 0
    for seed in range(80):
        rng = np.random.default_rng([7, seed])
        sides = [placed(rng, d, lead(rng)) for _ in "ab"]
        try:
            a, b = (side(plain) for side in sides)
            answer = getattr(d, question)(a, b, *margin)
        except (ValueError, TypeError):
            continue
        answered += 1
        assert answer.shape == np.broadcast_shapes(a.shape, b.shape)
        whole = [written_out(side, answer.shape) for side in (a, b)]
        expected = getattr(d, question)(*whole, *margin)
        for name, column in expected.columns().items():
            assert answer.columns()[name].tobytes() == column.tobytes(), f"seed {seed}: {name}"
        assert answer.undecided == expected.undecided
    assert answered > 15


def written_out(side: Any, shape: tuple[int, ...]) -> Any:
    """Return a side with a shape and a pose for each row of the answer."""
    rows = side.poses._rows
    each = np.ascontiguousarray(np.broadcast_to(rows, (*shape, rows.shape[-1])))
    own = type(side.poses)._make(side.poses._form, each, "poses", (rows.shape[-1],))
    index = np.searchsorted(side.shapes._ids, side.ids)
    return side.shapes.at(own, index=np.ascontiguousarray(np.broadcast_to(index, shape)))
