"""Times of impact of shapes that may turn as they move, the same in both dimensions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._answers import flat_rows
from ._arrays import Floats, broadcast
from ._casts import Options, flat_column, spread
from ._errors import Error, LengthError
from ._impacts import Asked, Impacts
from ._motions import Motion, ends_in_order
from ._outline import RigidMap, pose_matrix
from ._progress import Progress, reported
from ._shapes import Placed, Shapes, placed

__all__ = ["is_free", "one_question", "time_of_impact"]


def _motion(value: Any, name: str, dimension: int) -> Motion:
    if not isinstance(value, Motion):
        raise TypeError(
            f"{name} is {type(value).__name__}: give a motion, such as d{dimension}.Still(pose)"
        )
    if value._poses_of.dimension != dimension:
        raise Error(
            f"{name} is of d{5 - dimension}, the question of d{dimension}: make both with one"
        )
    return value


@dataclass(frozen=True)
class _Question:
    """What the extension module is asked, and the dimensions of the rows."""

    sides: tuple[Placed[Any], Placed[Any]]
    motions: tuple[Motion, Motion]
    interval: Floats
    shape: tuple[int, ...]
    arguments: tuple[Any, ...]

    def begin(self, row: tuple[int, ...]) -> float:
        """Return the time that the question about a row begins at."""
        return float(np.broadcast_to(self.interval, (*self.shape, 2))[row][0])

    def maps(self, row: tuple[int, ...], time: float) -> list[RigidMap]:
        """Return where the frames of both shapes are at a time."""
        maps = []
        for motion in self.motions:
            poses = motion.at(time)
            own = row[len(row) - len(poses.shape) :]
            place = tuple(0 if size == 1 else at for at, size in zip(own, poses.shape, strict=True))
            maps.append(pose_matrix(type(poses), poses._form, poses._rows[place]))
        return maps

    def ray(self, row: tuple[int, ...], times: Floats) -> Floats | None:
        """Return None: both are shapes."""


def _question(
    kind: type[Shapes],
    sides: tuple[Any, Any],
    motions: tuple[Any, Any],
    interval: Any,
    asked: Options,
) -> _Question:
    a, b = placed(sides[0], kind, "a"), placed(sides[1], kind, "b")
    names = ("motion_a", "motion_b")
    own = [_motion(one, name, kind.dimension) for one, name in zip(motions, names, strict=True)]
    times = ends_in_order(interval, "interval", strictly=False)
    total = broadcast(
        [
            ("a", a.shape),
            ("b", b.shape),
            *((name, one.shape) for name, one in zip(names, own, strict=True)),
            ("interval", times.shape[:-1]),
        ]
    )
    movement = (own[0]._rows(total), own[1]._rows(total), flat_column(times, total, 1))
    arguments = (spread(a, total), spread(b, total), movement, asked)
    return _Question((a, b), (own[0], own[1]), times, total, arguments)


def time_of_impact(
    kind: type[Shapes],
    sides: tuple[Any, Any],
    motions: tuple[Any, Any],
    interval: Any,
    asked: Options,
    threads: int | None,
    progress: Progress,
) -> Impacts:
    """See d2.time_of_impact."""
    question = _question(kind, sides, motions, interval, asked)
    ask: Any = _native.impact2 if kind.dimension == 2 else _native.impact3
    columns, undecided = reported(
        progress, lambda report: ask(*question.arguments, (threads, report))
    )
    notes = () if undecided is None else flat_rows(undecided[0], undecided[1], question.shape)
    motion = Asked("check_impacts", question.arguments, question)
    return Impacts(undecided=notes, **columns, _sides=question.sides, _motion=motion)


def is_free(
    kind: type[Shapes],
    sides: tuple[Any, Any],
    motions: tuple[Any, Any],
    interval: Any,
    asked: Options,
    threads: int | None,
    progress: Progress,
) -> npt.NDArray[np.bool_]:
    """See d2.is_free."""
    question = _question(kind, sides, motions, interval, asked)
    ask: Any = _native.free2 if kind.dimension == 2 else _native.free3
    free: npt.NDArray[np.bool_] = reported(
        progress, lambda report: ask(*question.arguments, (threads, report))
    )
    return free


def one_question(
    ask: Any,
    dimension: int,
    sides: tuple[Any, Any],
    motions: tuple[Any, Any],
    interval: Any,
    asked: Options,
) -> Any:
    """Ask a function of the extension module about single shapes."""
    names = ("motion_a", "motion_b")
    own = [_motion(one, name, dimension) for one, name in zip(motions, names, strict=True)]
    times = ends_in_order(interval, "interval", strictly=False)
    if math.prod(times.shape) != 2:
        raise LengthError(f"interval has the shape {list(times.shape)}: give two times")
    return ask(*sides, own, times.reshape(2).tolist(), asked)
