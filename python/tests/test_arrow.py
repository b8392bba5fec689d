"""Tables in, tables out, beside the same questions about arrays."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import barycode
from barycode import Verdict, arrow, d2, d3

pa = pytest.importorskip("pyarrow")
RNG = np.random.default_rng(8)
ROWS = 500
QUESTIONS = ["intersects", "distance", "closest_points", "contact"]


def lists(rows: np.ndarray) -> Any:
    return pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[-1])


def boxes(dimension: int) -> np.ndarray:
    size = RNG.uniform(0.5, 3, (ROWS, dimension))
    pose = RNG.uniform(-4, 4, (ROWS, 3 if dimension == 2 else 7))
    return np.concatenate([pose, size], axis=1)


def placed(rows: np.ndarray) -> Any:
    index = np.arange(len(rows))
    if rows.shape[1] == 5:
        return d2.rectangles(size=rows[:, 3:]).at(rows[:, :3], index)
    return d3.boxes(size=rows[:, 7:]).at(d3.Poses.xyz_wxyz(rows[:, :7]), index)


def matches(table: Any, answer: Any) -> None:
    for name, column in answer.columns().items():
        values = table[name].combine_chunks()
        values = values.flatten() if column.ndim > 1 else values
        np.testing.assert_array_equal(values.to_numpy(), column.reshape(-1))


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("dimension", [2, 3])
def test_columns_of_boxes(question: str, dimension: int) -> None:
    a, b = boxes(dimension), boxes(dimension)
    table = pa.table({"ego": lists(a), "other": lists(b), "id": np.arange(ROWS)})
    expected = getattr(d2 if dimension == 2 else d3, question)(placed(a), placed(b))
    answer = getattr(arrow, question)(table, a="ego", b="other", keep=["id"], threads=1)
    assert answer.column_names[0] == "id"
    matches(answer, expected)
    # In chunks, in a slice, in a batch, of another library's table.
    chunked = pa.concat_tables([table.slice(0, 123), table.slice(123)])
    assert getattr(arrow, question)(chunked, "ego", "other", keep=["id"]).equals(answer)
    half = getattr(arrow, question)(table.slice(100, 50), a="ego", b="other", keep=["id"])
    assert half.equals(answer.slice(100, 50))
    (batch,) = table.to_batches()
    assert getattr(arrow, question)(batch, "ego", "other", keep=["id"]).equals(answer)

    class Stream:
        def __arrow_c_stream__(self, requested: object = None) -> Any:
            return table.__arrow_c_stream__(requested)

    assert getattr(arrow, question)(Stream(), "ego", "other", keep=["id"]).equals(answer)


def test_lists_of_doubles_are_not_copied() -> None:
    poses = RNG.uniform(-4, 4, (ROWS, 3))
    table = pa.table({"pose": lists(poses)})
    assert np.shares_memory(arrow._lists(table, "pose", "a"), poses)
    side, _ = arrow._side(table, arrow.Posed(d2.circles(1), "pose"), "a")
    assert np.shares_memory(side.poses._rows, poses)
    assert np.shares_memory(arrow._lists(table.slice(7, 9), "pose", "a"), poses)


def test_kept_columns_are_not_lost() -> None:
    row = pa.FixedSizeListArray.from_arrays(pa.array([1.0, 2, 3, 4, 5]), 5)
    table = pa.table({"box": row, "id": [7], "verdict": ["none"]})
    kept = arrow.distance(table, a="box", b="box", keep="id")
    assert kept["id"].to_pylist() == [7]
    with pytest.raises(barycode.Error, match=r"^keep is 'verdict', and so is a column"):
        arrow.distance(table, a="box", b="box", keep=["id", "verdict"])


def test_names_of_obstacles_may_be_large() -> None:
    car = d2.rectangles(size=[4, 2])
    world = d2.Obstacles(still=car.at([[0, 0, 0]]), ids=np.array([2**64 - 1], np.uint64))
    found = d2.collisions(car, [[1, 0, 0], [9, 9, 0]], world)
    assert found.to_arrow()["id"].to_pylist() == [2**64 - 1, None]


def test_shapes_of_their_own() -> None:
    shapes = d2.circles([0.5, 1.0]) + d2.rectangles(size=[4, 2])
    poses, kinds = RNG.uniform(-4, 4, (2, ROWS, 3)), RNG.integers(0, 3, ROWS).astype(np.uint32)
    table = pa.table({"p": lists(poses[0]), "q": lists(poses[1]), "kind": kinds})
    a = arrow.Posed(shapes, "p", index="kind")
    b = pickle.loads(pickle.dumps(arrow.Posed(shapes[2], "q")))
    expected = d2.distance(shapes.at(poses[0], kinds), shapes[2].at(poses[1]))
    matches(arrow.distance(table, a, b), expected)
    margin = d2.within(shapes.at(poses[0], kinds), shapes[2].at(poses[1]), 1.5)
    matches(arrow.within(table, a, b, margin=1.5), margin)
    found = d2.meetings(shapes.at(poses[0], kinds), shapes[2].at(poses[1]), 0.25)
    matches(arrow.meetings(table, table, a, b, within=0.25), found)
    turned = RNG.normal(size=(ROWS, 7))
    matrices = np.broadcast_to(np.eye(4).reshape(-1), (ROWS, 16)).copy()
    solid = pa.table({"last": lists(turned), "m": lists(matrices)})
    ball = d3.boxes(size=[1, 2, 3])
    answer = arrow.contact(
        solid, arrow.Posed(ball, "last", "xyz_xyzw"), arrow.Posed(ball, "m", "matrices")
    )
    matches(
        answer, d3.contact(ball.at(d3.Poses.xyz_xyzw(turned)), ball.at(matrices.reshape(-1, 4, 4)))
    )


def test_rows_that_are_no_boxes_are_undecided() -> None:
    rows = boxes(2)[:6]
    rows[1, 4] = -1
    rows[2, 0] = np.nan
    rows[3, 3] = np.inf
    listed = [None if row == 4 else one.tolist() for row, one in enumerate(rows)]
    listed[5][1] = None  # type: ignore[index]
    table = pa.table({"a": pa.array(listed, pa.list_(pa.float64(), 5)), "b": lists(boxes(2)[:6])})
    verdict = arrow.distance(table, "a", "b")["verdict"].to_numpy()
    assert (verdict[1:] == Verdict.UNDECIDED).all()
    assert verdict[0] != Verdict.UNDECIDED
    none = arrow.distance(table.slice(0, 0), "a", "b")
    assert none.num_rows == 0
    single = pa.table({"a": lists(boxes(2).astype(np.float32))})
    assert arrow.intersects(single, "a", "a")["verdict"].to_numpy().min() == Verdict.PENETRATING


def test_a_table_is_asked_about_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow, "SLICE", 64)
    monkeypatch.setattr(arrow, "SLICES", 2)
    a, b = boxes(2), boxes(2)
    a[[70, 200], 0] = np.nan
    b[400, 3] = -1
    table = pa.table({"a": lists(a), "b": lists(b)})
    for threads in (1, 2, None):
        answer = arrow.closest_points(table, "a", "b", reasons=True, threads=threads)
        assert answer["normal"].num_chunks == 1
        assert answer["reason"].drop_null().to_pylist() == ["not finite"] * 2 + [arrow.NOTHING]
        good = np.delete(np.arange(ROWS), [70, 200, 400])
        matches(answer.take(good), d2.closest_points(placed(a[good]), placed(b[good])))
    assert arrow.distance(table.slice(0, 0), "a", "b", reasons=True).num_rows == 0


def test_rows_of_other_shapes_that_are_nothing_are_undecided() -> None:
    index = pa.array([0, None, 2, -1, 1, 1])
    poses = pa.array([[0.0] * 3] * 4 + [None, [0.0, None, 0.0]], pa.list_(pa.float64(), 3))
    table = pa.table({"pose": poses, "kind": index})
    side = arrow.Posed(d2.circles([1.0, 2.0]), "pose", index="kind")
    answer = arrow.contact(table, side, arrow.Posed(d2.circles(1), "pose"), reasons=True)
    reasons = [None, *[arrow.NOTHING] * 3, "not finite", "not finite"]
    assert answer["reason"].to_pylist() == reasons
    assert [one == Verdict.UNDECIDED for one in answer["verdict"].to_pylist()] == [
        reason is not None for reason in reasons
    ]
    for form, size in (("cos_sin", 4), ("matrices", 9), ("translations", 2)):
        rows = pa.array([[1.0] + [0.0] * (size - 1), None], pa.list_(pa.float64(), size))
        there = arrow.Posed(d2.circles(1), "pose", form)  # type: ignore[arg-type]
        verdict = arrow.intersects(pa.table({"pose": rows}), there, there)["verdict"].to_pylist()
        assert verdict[1] == Verdict.UNDECIDED


def test_a_schema_can_be_tried_on_no_rows() -> None:
    words = pa.array([["a"] * 5], pa.list_(pa.string(), 5))
    table = pa.table({"a": lists(boxes(2)[:1]), "w": words, "x": [0.5]}).slice(0, 0)
    for b, told in (
        ("w", "lists of numbers"),
        ("x", "fixed-size lists"),
        (arrow.Posed(d2.circles(1), "a", index="x"), r"\[\.\.\., 3\]"),
    ):
        with pytest.raises((TypeError, ValueError), match=told):
            arrow.distance(table, "a", b)
    poses = pa.table({"p": lists(np.zeros((3, 3))), "x": [0.5] * 3}).slice(0, 0)
    side = arrow.Posed(d2.circles(1), "p", index="x")
    with pytest.raises(TypeError, match="give integers"):
        arrow.distance(poses, side, side)


def test_bad_tables_say_what_to_do() -> None:
    table = pa.table({"a": lists(boxes(2)), "c": lists(boxes(3)), "x": np.zeros(ROWS)})
    for b, kind, words in (
        ("nowhere", barycode.Error, "the table has a, c, x"),
        ("x", TypeError, "fixed-size lists"),
        ("c", barycode.Error, "plane and of space"),
        (arrow.Posed(d2.circles([1, 2]), "a"), ValueError, r"\[\.\.\., 3\]"),
        (arrow.Posed(d2.circles(1), "a", "xyz_wxyz"), barycode.Error, "d2.Poses"),
    ):
        with pytest.raises(kind, match=words):
            arrow.distance(table, "a", b)
    poses = pa.table({"p": lists(np.zeros((3, 3)))})
    with pytest.raises(barycode.Error, match="index="):
        arrow.distance(poses, arrow.Posed(d2.circles([1, 2]), "p"), arrow.Posed(d2.circles(1), "p"))
    with pytest.raises(barycode.Error, match="lists of 3"):
        arrow.distance(poses, "p", "p")
    with pytest.raises(TypeError, match="__arrow_c_stream__"):
        arrow.distance([1], "p", "p")
