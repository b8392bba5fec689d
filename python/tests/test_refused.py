"""Arguments that are none: an exception that names them, and never the end of the interpreter."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import barycode
from barycode import d2, d3

CAR = d2.rectangles(size=[4, 2])
ROWS = np.random.default_rng(4).uniform(-5, 5, (6, 3))
PLACED = CAR.at(ROWS)
TRACK = CAR.at(ROWS.reshape(3, 2, 3))
MOVING = d2.Obstacles(moving=TRACK)
MASKED = np.ma.masked_array(ROWS, mask=ROWS > 4)
WORD: Any = "near"
RAGGED = [[1, 2, 3], [1, 2]]


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: CAR.at(RAGGED), barycode.LengthError, "^poses has rows of different lengths"),
        (lambda: d2.Polygon(RAGGED), barycode.LengthError, "^vertices has rows of different"),
        (lambda: CAR.at(ROWS, index=RAGGED), barycode.LengthError, "^index has rows of different"),
        (lambda: CAR.at([[1, None, 3]]), TypeError, r"dtype object: give numbers.*\(float\)$"),
        (lambda: CAR.at(MASKED), TypeError, "^poses has entries that are masked"),
        (lambda: d2.circles(MASKED[:, 0]), TypeError, "^radius has entries that are masked"),
        (lambda: CAR.at(ROWS, index=-1), barycode.LengthError, "^index is -1: give indices from 0"),
        (lambda: CAR.at(ROWS, index=[0, 1]), barycode.LengthError, r"^index\[1\] is 1"),
        (lambda: d2.circles([]).at(ROWS, 0), barycode.LengthError, "nothing to choose"),
        (
            lambda: CAR.at(ROWS[None], index=np.ones((1, 6), int)),
            barycode.LengthError,
            r"^index\[0, 0\]",
        ),
        (
            lambda: d2.collisions(CAR, ROWS, MOVING, steps=-1),
            barycode.LengthError,
            "^steps is -1",
        ),
        (lambda: d2.rectangles(size=np.ones((2, 3, 2))), barycode.LengthError, r"^size .*\[N, 2\]"),
        (
            lambda: d3.boxes(half_extents=np.ones((2, 3, 3))),
            barycode.LengthError,
            r"^half_extents has the shape \[2, 3, 3\]",
        ),
        (lambda: d2.clearances(CAR, ROWS, MOVING, up_to=WORD), TypeError, "^up_to is .near"),
        (lambda: d2.meetings(PLACED, CAR, None), TypeError, "^within is None"),  # type: ignore[arg-type]
        (
            lambda: d2.polygons(ROWS[:, :2], convex=np.array(["hull", "check"])),  # type: ignore[arg-type]
            ValueError,
            "^convex is",
        ),
        (lambda: d2.Circle(1).at([1, 2, 3]), TypeError, "^pose is .*list.*: give a d2.Pose"),  # type: ignore[arg-type]
        (lambda: d3.Sphere(1).at(d2.Pose(1, 2)), TypeError, "^pose is .*: give a d3.Pose"),  # type: ignore[arg-type]
        (lambda: d2.Obstacles(TRACK, ids=RAGGED), barycode.LengthError, "^ids has rows of diff"),
    ],
)
def test_what_is_wrong_has_its_name(
    call: Callable[[], Any], kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind, match=words):
        call()


class Elsewhere:
    """An array that another device has."""

    def __dlpack__(self, **_: Any) -> Any:
        raise BufferError("the device is remote")

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


def test_arrays_elsewhere_are_refused_in_their_words() -> None:
    with pytest.raises(TypeError, match=r"^poses cannot be read .*the device is remote"):
        CAR.at(Elsewhere())


def test_a_mask_that_hides_nothing_is_none() -> None:
    np.testing.assert_array_equal(CAR.at(np.ma.masked_array(ROWS)).poses.numbers, ROWS)


def test_arrays_that_change_their_form_are_read_as_they_were() -> None:
    poses = ROWS.copy()
    placed, expected = CAR.at(poses), d2.distance(PLACED, CAR).distance
    poses.shape = (18,)
    assert placed.shape == (6,)
    np.testing.assert_array_equal(d2.distance(placed, CAR).distance, expected)
    assert np.shares_memory(placed.poses.numbers, poses)


def test_large_ids_are_not_taken_for_none() -> None:
    names = np.array([2**64 - 1, 2**63, 2**63 - 1, 0, 1, 2], np.uint64)
    world = d2.Obstacles(still=CAR.at(ROWS), ids=names)
    answer = d2.clearances(CAR, ROWS, world)
    assert answer.id is not None
    assert answer.id.tolist() == names[answer.nearest].tolist()
    nothing = d2.collisions(CAR, [99.0, 99.0, 0.0], world)
    assert nothing.id is not None
    assert nothing.id.item() is None
    small = d2.Obstacles(still=CAR.at(ROWS), ids=names[2:].repeat(2)[:6])
    named = d2.clearances(CAR, ROWS, small).id
    assert named is not None
    assert named.dtype == np.int64


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_single_shapes_and_poses_keep_their_class(protocol: int) -> None:
    numbers = [0, 0, 0, 0, 0, 0, 1]
    for one in (
        d2.Rectangle(size=(4, 2), radius=0.5),
        d2.Polygon([(0, 0), (2, 0), (0, 1)]),
        d2.Pose(1, 2, 3),
        d3.Cone(height=2, radius=1),
        d3.Hull(np.eye(3)),
        d3.Pose.xyz_xyzw(numbers),
        d2.Circle(1).at(d2.Pose(1, 2)),
    ):
        again = pickle.loads(pickle.dumps(one, protocol))
        assert type(again) is type(one)
        assert repr(again) == repr(one)
    assert type(pickle.loads(pickle.dumps(d2.Circle(1).at(d2.Pose(1, 2)))).pose) is d2.Pose
