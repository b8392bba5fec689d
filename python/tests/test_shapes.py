"""Lists of shapes: selecting, joining, pickling, refusing."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import barycode
from barycode import d2, d3

SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)


def mixed() -> d2.Shapes:
    return (
        d2.circles([1, 2, 3])
        + d2.polygons(np.concatenate([SQUARE, SQUARE[:3]]), [0, 4, 7])
        + d2.rectangles(size=[[1, 2], [3, 4]], radius=[0, 0.5])
    )


def distances(shapes: d2.Shapes) -> np.ndarray:
    return d2.distance(shapes, d2.points([20, 5])).distance


def test_lengths_are_named() -> None:
    whole = d2.rectangles(size=[[4, 2]])
    half = d2.rectangles(half_extents=[[2, 1]])
    assert distances(whole) == distances(half)
    with pytest.raises(TypeError, match="exactly one"):
        d2.rectangles()
    with pytest.raises(TypeError, match="exactly one"):
        d2.rectangles(size=[1, 1], half_extents=[1, 1])
    with pytest.raises(TypeError):
        d2.rectangles([4, 2])  # type: ignore[call-arg]


def test_selecting_is_that_of_lists() -> None:
    shapes = mixed()
    expected = distances(shapes)
    assert len(shapes) == 7
    for key in (
        slice(1, 5),
        [6, 0, 3, 3],
        np.array([True, False] * 3 + [True]),
        slice(None, None, -1),
    ):
        np.testing.assert_array_equal(distances(shapes[key]), expected[key])
    assert distances(shapes[3]) == expected[3]
    assert len(shapes[2:2]) == 0
    with pytest.raises(IndexError):
        shapes[7]


def test_joined_lists_are_in_order() -> None:
    shapes = mixed()
    expected = distances(shapes)
    both = shapes[[6, 1, 4]] + shapes[:2]
    np.testing.assert_array_equal(distances(both), expected[[6, 1, 4, 0, 1]])
    with pytest.raises(TypeError):
        shapes + d3.spheres(1)  # type: ignore[operator]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickled_shapes_and_answers_come_back(protocol: int) -> None:
    shapes = mixed()[[6, 1, 4, 3]]
    again = pickle.loads(pickle.dumps(shapes, protocol))
    np.testing.assert_array_equal(distances(again), distances(shapes))
    placed = shapes[[3, 0, 0]].at(np.arange(9).reshape(3, 3), index=[2, 0, 1])
    np.testing.assert_array_equal(
        d2.distance(pickle.loads(pickle.dumps(placed, protocol)), d2.points([20, 5])).distance,
        d2.distance(placed, d2.points([20, 5])).distance,
    )
    answer = d2.contact(shapes, d2.points([20, 5]))
    back = pickle.loads(pickle.dumps(answer, protocol))
    for name, column in answer.columns().items():
        np.testing.assert_array_equal(column, back.columns()[name])
    poses = d3.Poses.xyz_wxyz(np.random.default_rng(1).normal(size=(5, 7)))
    same = pickle.loads(pickle.dumps(poses, protocol))
    assert same.shape == (5,)
    ball = d3.spheres(1)
    np.testing.assert_array_equal(
        d3.distance(ball.at(same), ball).distance, d3.distance(ball.at(poses), ball).distance
    )


def test_bad_shapes_name_row_and_vertex() -> None:
    dented = SQUARE.copy()
    dented[2] = [0.1, 0.1]
    vertices = np.concatenate([SQUARE, dented])
    with pytest.raises(barycode.ShapeError, match="polygon 1") as caught:
        d2.polygons(vertices, [0, 4, 8])
    assert caught.value.row == 1
    assert caught.value.vertex is not None
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.row, again.vertex, str(again)) == (1, caught.value.vertex, str(caught.value))
    kept = d2.polygons(vertices, [0, 4, 8], bad="keep")
    answer = d2.distance(kept, d2.points([5, 5]))
    assert [one.row for one in answer.undecided] == [(1,)]
    hull = d2.polygons(vertices, [0, 4, 8], convex="hull")
    assert d2.distance(hull, d2.points([5, 5])).undecided == ()
    with pytest.raises(barycode.ShapeError) as caught:
        d2.circles([1, -1])
    assert caught.value.row == 1


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: d2.rectangles(size=[[1, 2, 3]]), r"\[\.\.\., 2\]"),
        (lambda: d2.circles("wide"), "dtype"),
        (lambda: d2.circles([1 + 2j]), "complex"),
        (lambda: d2.circles([2**60]), "2\\*\\*53"),
        (lambda: d2.polygons(SQUARE, [0, 5]), "4 vertices"),
        (lambda: d2.polygons(SQUARE, [0, 3, 2, 4]), "falls"),
        (lambda: d2.polygons(SQUARE, convex="maybe"), "maybe"),  # type: ignore[arg-type]
        (lambda: d3.cylinders(radius=1), "exactly one"),
        (lambda: d2.capsules([[0, 0]] * 2, [[0, 0]] * 3, radius=1), "as many"),
        (lambda: d2.circles(1).at([[0, 0]]), r"\[\.\.\., 3\]"),
        (lambda: d3.spheres(1).at(np.zeros((2, 7))), "xyz_wxyz"),
        (lambda: d3.spheres(1).at(d2.Poses.translations([0, 0])), "plane"),
        (lambda: d2.circles([1, 2]).at(np.zeros((3, 3))), "fit"),
        (lambda: d2.circles([1, 2]).at(np.zeros((3, 3)), index=[0, 1, 2]), r"index\[2\]"),
        (lambda: d2.circles([1, 2]).at(np.zeros((3, 3)), index=[0.0, 1, 1]), "integers"),
        (lambda: d2.distance(d2.circles([1, 2]), d2.circles([1, 2, 3])), "fit"),
        (lambda: d2.distance(d2.circles(1), d3.spheres(1)), "d3"),  # type: ignore[call-overload]
        (lambda: d2.distance(d2.circles(1), np.zeros(3)), "ndarray"),  # type: ignore[call-overload]
        (lambda: d2.Poses([1, 2, 3]), "name their form"),
        (d2.Shapes, "polygons"),
    ],
)
def test_bad_arguments_say_what_to_do(make: object, words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        make()  # type: ignore[operator]


def test_answers_as_tables() -> None:
    answer = d2.contact(d2.circles([1, 2]), d2.points([20, 5]))
    rows = answer.to_structured()
    assert rows.dtype.names == ("verdict", "distance", "lower", "upper", "normal", "on_a", "on_b")
    np.testing.assert_array_equal(rows["normal"], answer.normal)
    with pytest.raises(ValueError, match="any"):
        bool(answer)
    assert "2 separated" in repr(answer)
