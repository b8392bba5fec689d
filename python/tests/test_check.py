"""Answers that are proved again, and answers that are spoiled."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import numpy as np
import pytest

import barycode
from barycode import CheckError, Verdict, d2, d3

RNG = np.random.default_rng(42)
QUESTIONS = ["intersects", "within", "distance", "closest_points", "contact"]
CORNERS = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]


def plane() -> d2.Shapes:
    return (
        d2.rectangles(size=[2, 1])
        + d2.rectangles(size=[2, 1], radius=0.25)
        + d2.circles([0.5, 0.01])
        + d2.capsules([0, 0], [1, 2], radius=0.25)
        + d2.segments([0, 0], [1, 2])
        + d2.points([0.5, 0])
        + d2.polygons([[1, 0], [1, 1], [0, 1.5], [-1, 0.5]])
    )


def space() -> d3.Shapes:
    return (
        d3.boxes(size=[2, 1, 1])
        + d3.boxes(size=[2, 1, 1], radius=0.25)
        + d3.spheres([0.5, 0.01])
        + d3.capsules([0, 0, 0], [1, 2, 1], radius=0.25)
        + d3.segments([0, 0, 0], [1, 2, 1])
        + d3.points([0.5, 0, 0])
        + d3.cylinders(height=2, radius=0.5)
        + d3.cones(half_height=1, radius=0.5)
        + d3.ellipsoids([1, 0.5, 0.25])
        + d3.hulls(CORNERS)
    )


def at(dimension: int, rows: tuple[int, ...], reach: float) -> Any:
    """Poses; every third is of a lattice, where sides are parallel and shapes touch."""
    turned = RNG.normal(size=(*rows, 4 if dimension == 3 else 1))
    places = RNG.uniform(-reach, reach, (*rows, dimension))
    places[::3] = np.round(places[::3] * 2) / 2
    turned[::3] = [1, 0, 0, 0] if dimension == 3 else [0]
    poses = np.concatenate([places, turned], axis=-1)
    return poses if dimension == 2 else d3.Poses.xyz_wxyz(poses)


def pairs(dimension: int, rows: int, reach: float = 2.5) -> tuple[Any, Any]:
    """Every shape with every other, at so many poses each."""
    shapes: Any = plane() if dimension == 2 else space()
    each = np.arange(len(shapes))
    count = len(shapes)
    return (
        shapes.at(at(dimension, (rows, count, 1), reach), index=each[:, None]),
        shapes.at(at(dimension, (rows, 1, count), reach), index=each),
    )


def ask(question: str, dimension: int, sides: tuple[Any, Any]) -> Any:
    d: Any = d2 if dimension == 2 else d3
    return getattr(d, question)(*sides, *([0.5] if question == "within" else []))


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dimension", [2, 3])
def test_answers_are_proved_again(question: str, dimension: int) -> None:
    answer = ask(question, dimension, pairs(dimension, 30 if dimension == 2 else 6))
    counts = np.bincount(answer.verdict.ravel(), minlength=4)
    assert (counts[:3] > 0).all(), counts
    answer.check()
    answer.check(threads=2)
    told: list[tuple[int, int]] = []
    answer.check(progress=lambda done, rows: told.append((done, rows)))
    assert told[-1] == (answer.verdict.size, answer.verdict.size)


def boxes(dimension: int) -> tuple[Any, Any]:
    """Rows [2, 3]: apart, deep, apart; deep, apart, deep."""
    away = np.array([[3.0, 1.5, 4.0], [1.25, 5.0, 1.75]])
    places = np.zeros((2, 3, dimension))
    places[..., 0] = away
    d: Any = d2 if dimension == 2 else d3
    make: Any = d2.rectangles if dimension == 2 else d3.boxes
    shapes = make(size=[2.0, 1.0, 1.0][:dimension])
    return shapes, shapes.at(d.Poses.translations(places))


def spoiled(answer: Any, name: str, row: tuple[int, ...], change: Any) -> Any:
    column = getattr(answer, name).copy()
    column[row] = change(column[row])
    return dataclasses.replace(answer, **{name: column})


APART, DEEP = (0, 2), (1, 0)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dimension", [2, 3])
@pytest.mark.parametrize("row", [APART, DEEP])
def test_an_exchanged_verdict_is_refused(
    question: str, dimension: int, row: tuple[int, ...]
) -> None:
    answer = ask(question, dimension, boxes(dimension))
    answer.check()
    for verdict in set(Verdict) - {Verdict.UNDECIDED, int(answer.verdict[row])}:
        wrong = spoiled(answer, "verdict", row, lambda _, verdict=verdict: verdict)
        with pytest.raises(CheckError, match=rf"row {row[0]}, {row[1]}: .*; 1 of 6 rows fail"):
            wrong.check()
    spoiled(answer, "verdict", row, lambda _: Verdict.UNDECIDED).check()
    with pytest.raises(CheckError):
        spoiled(answer, "verdict", row, lambda _: 9).check()


@pytest.mark.parametrize("question", ["distance", "closest_points", "contact"])
@pytest.mark.parametrize("dimension", [2, 3])
@pytest.mark.parametrize("by", [1e-9, 0.5, np.nan, np.inf])
def test_a_shifted_bound_is_refused(question: str, dimension: int, by: float) -> None:
    answer = ask(question, dimension, boxes(dimension))
    for row in (APART, DEEP):
        for name, sign in (("lower", 1), ("upper", -1)):
            wrong = spoiled(answer, name, row, lambda old, by=sign * by: old + by)
            with pytest.raises(CheckError, match=rf"row {row[0]}, {row[1]}: "):
                wrong.check()
            # The distance goes with it.
            wrong = spoiled(wrong, "distance", row, lambda old, by=sign * by: old + by)
            with pytest.raises(CheckError, match=rf"row {row[0]}, {row[1]}: "):
                wrong.check()
            other = "upper" if name == "lower" else "lower"
            with pytest.raises(CheckError, match=rf"row {row[0]}, {row[1]}: "):
                spoiled(wrong, other, row, lambda old, by=sign * by: old + by).check()


@pytest.mark.parametrize("question", ["closest_points", "contact"])
@pytest.mark.parametrize("dimension", [2, 3])
def test_a_spoiled_normal_is_refused(question: str, dimension: int) -> None:
    answer = ask(question, dimension, boxes(dimension))
    tilt = np.eye(dimension)[1]
    for row in (APART, DEEP) if question == "contact" else (APART,):
        for change, words in (
            (lambda old: -old, "normal does not prove"),
            (lambda old: 2 * old, "unit"),
            (lambda old: 0 * old, "unit"),
            (lambda old: np.nan * old, ""),
            (lambda old: (old + 1e-6 * tilt) / np.hypot(1, 1e-6), "normal|points"),
            (lambda old: (old + 0.1 * tilt) / np.hypot(1, 0.1), "normal|points"),
        ):
            with pytest.raises(CheckError, match=rf"row {row[0]}, {row[1]}: .*({words})"):
                spoiled(answer, "normal", row, change).check()
    if question == "closest_points":
        with pytest.raises(CheckError, match="row 1, 0"):
            spoiled(answer, "normal", DEEP, lambda _: tilt).check()
        shape = boxes(dimension)[0]
        poses: Any = d2.Poses if dimension == 2 else d3.Poses
        places = np.zeros((1, dimension))
        places[0, 0] = np.nextafter(2, 0)
        shallow = ask(question, dimension, (shape, shape.at(poses.translations(places))))
        assert shallow.verdict == [Verdict.PENETRATING]
        with pytest.raises(CheckError, match="row 0: the answer contradicts itself"):
            spoiled(shallow, "normal", (0,), lambda _: np.eye(dimension)[0]).check()


@pytest.mark.parametrize("question", ["closest_points", "contact"])
@pytest.mark.parametrize("dimension", [2, 3])
@pytest.mark.parametrize("name", ["on_a", "on_b"])
def test_a_moved_point_is_refused(question: str, dimension: int, name: str) -> None:
    answer = ask(question, dimension, boxes(dimension))
    for row in (APART, DEEP):
        for axis in np.eye(dimension):
            for by in (1.25, -1.25, np.nan):
                wrong = spoiled(answer, name, row, lambda old, move=by * axis: old + move)
                with pytest.raises(CheckError, match=rf"row {row[0]}, {row[1]}: "):
                    wrong.check()
    for by in (1e-6, -1e-6):
        with pytest.raises(CheckError):
            spoiled(answer, name, APART, lambda old, by=by: old + by).check()


def test_the_first_row_is_named_and_all_are_counted() -> None:
    sides = boxes(2)
    answer = ask("distance", 2, sides)
    wrong = dataclasses.replace(answer, lower=answer.lower + 1, distance=answer.distance + 1)
    with pytest.raises(CheckError, match=r"row 0, 0: .*; 6 of 6 rows fail"):
        wrong.check()
    flat = d2.distance(d2.circles(1), d2.circles([1]).at(np.zeros((20_000, 3))))
    flat.check()
    lower = flat.lower.copy()
    lower[[7, 19_000]] = 1
    with pytest.raises(CheckError, match=r"row 7: .*; 2 of 20000 rows fail"):
        dataclasses.replace(flat, lower=lower).check()
    one = d2.distance(d2.circles(1), d2.circles(1).at([5, 0, 0]))
    one.check()
    with pytest.raises(CheckError, match=r"row 0: .*; 1 of 1 rows"):
        dataclasses.replace(one, lower=one.lower + 1).check()


def test_touching_may_be_free() -> None:
    cell = d2.rectangles(size=[1, 1])
    beside = cell.at([[1, 0, 0], [0.5, 0, 0], [2, 0, 0]])
    answer = d2.intersects(cell, beside, touching="free")
    assert answer.verdict.tolist() == [0, 2, 0]
    answer.check()
    collides = d2.intersects(cell, beside)
    collides.check()
    with pytest.raises(CheckError, match="row 0: "):
        dataclasses.replace(collides, verdict=answer.verdict).check()
    with pytest.raises(CheckError, match="row 0: "):
        dataclasses.replace(answer, verdict=collides.verdict).check()
    within = d2.within(cell, beside, 1)
    assert within.verdict.tolist() == [2, 2, 1]
    within.check()


def test_undecided_rows_pass() -> None:
    poses = np.zeros((3, 3))
    poses[:, 0] = [5, np.nan, 6]
    answer = d2.contact(d2.circles(1), d2.circles(1).at(poses))
    assert answer.verdict.tolist() == [0, 3, 0]
    answer.check()
    with pytest.raises(CheckError, match="row 1: "):
        spoiled(answer, "verdict", (1,), lambda _: Verdict.SEPARATED).check()


def test_exact_arithmetic_proves_what_single_pairs_leave() -> None:
    length = 2.0**-500
    tiny = d3.boxes(size=[length, length, length])
    beside = tiny.at(d3.Poses.translations([[length, 0, 0]]))
    answer = d3.distance(tiny, beside)
    assert answer.verdict.tolist() == [Verdict.TOUCHING]
    assert d3.closest_points(tiny, beside).undecided
    answer.check()
    for verdict in (Verdict.SEPARATED, Verdict.PENETRATING):
        with pytest.raises(CheckError, match="row 0: "):
            spoiled(answer, "verdict", (0,), lambda _, verdict=verdict: verdict).check()
    with pytest.raises(CheckError, match="row 0: "):
        spoiled(answer, "upper", (0,), lambda _: 1e-160).check()


def test_no_rows_pass() -> None:
    d2.closest_points(d2.circles(1), d2.circles([1]).at(np.zeros((0, 3)))).check()


def test_what_cannot_be_checked_says_what_to_do() -> None:
    answer = ask("distance", 2, boxes(2))
    with pytest.raises(barycode.Error, match="ask about them again"):
        pickle.loads(pickle.dumps(answer)).check()
    ego = d2.rectangles(size=[2, 1])
    near = d2.clearances(ego, np.zeros((1, 3)), d2.Obstacles(still=ego.at([5, 0, 0])))
    with pytest.raises(barycode.Error, match="ask about them again"):
        near.check()
    with pytest.raises(barycode.LengthError, match="lower has the shape"):
        dataclasses.replace(answer, lower=answer.lower[0]).check()
    with pytest.raises(ValueError, match="give 1 to 1024"):
        answer.check(threads=0)
