"""Rays and casts, the same in both dimensions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from . import _native
from ._answers import flat_rows
from ._arrays import Floats, as_floats, as_rows, broadcast
from ._ask import Touching, margin, touching_word
from ._errors import Error
from ._impacts import Asked, Impacts
from ._one import number, row
from ._outline import RigidMap
from ._parts import choice
from ._progress import Progress, reported
from ._shapes import Placed, Shapes, placed

__all__ = [
    "Options",
    "Start",
    "cast_ray",
    "cast_shape",
    "flat_column",
    "one_cast",
    "options",
    "spread",
]

Start: TypeAlias = Literal["hit", "leaving"]
Options: TypeAlias = tuple[float, bool, bool, float]
Column: TypeAlias = tuple[str, Any]
"""A name, and what was given by it."""


def options(
    target_distance: Any, touching: Touching, start: Start, resolution: Any = 0.0
) -> Options:
    """Return the options of a question about shapes that move."""
    return (
        margin(target_distance, "target_distance"),
        touching_word(touching) == "free",
        choice(start, "start", ("hit", "leaving")) == "leaving",
        margin(resolution, "resolution"),
    )


def flat_column(column: Floats, total: tuple[int, ...], ends: int) -> Floats:
    """Return a column in one piece: a row for all, or one for each of `total`.

    The last `ends` dimensions are those of a row.
    """
    lead = column.ndim - ends
    if math.prod(column.shape[:lead]) != 1:
        column = np.ascontiguousarray(np.broadcast_to(column, (*total, *column.shape[lead:])))
    return column.reshape(-1)


def spread(side: Placed[Any], total: tuple[int, ...]) -> Any:
    """Return a side with a row for each of `total`, which poses are not copied for."""
    if side.shape == total:
        return side._rows
    ids = np.ascontiguousarray(np.broadcast_to(side.ids, total))
    return side.shapes._make_side(side.shapes._table, ids, side.poses._form, side.poses._rows)


def _until(value: Any) -> Floats:
    """Return times that are at least 0."""
    times = as_floats(value, "until")
    if np.ndim(value) == 0:
        times = times.reshape(())
    if not (times >= 0).all():
        place = tuple(int(one) for one in np.argwhere(~(times >= 0))[0])
        at = f"[{', '.join(map(str, place))}]" if place else ""
        raise Error(f"until{at} is {times[place]}: give a time of at least 0")
    return times


@dataclass(frozen=True)
class _Translations:
    """Shapes at constant velocities, or rays."""

    courses: tuple[bool, Floats, Floats, Floats]
    shape: tuple[int, ...]
    dimension: int

    def _vectors(self, row: tuple[int, ...]) -> list[Floats]:
        """Return the velocities of a row, or origin and direction."""
        _, *columns, _ = self.courses
        place = int(np.ravel_multi_index(row, self.shape)) if self.shape else 0
        rows = (column.reshape(-1, self.dimension) for column in columns)
        return [one[0 if len(one) == 1 else place] for one in rows]

    def begin(self, row: tuple[int, ...]) -> float:
        return 0.0

    def maps(self, row: tuple[int, ...], time: float) -> list[RigidMap]:
        first, second = self._vectors(row)
        ways = [0 * first] if self.courses[0] else [first * time, second * time]
        return [(np.eye(self.dimension), way) for way in ways]

    def ray(self, row: tuple[int, ...], times: Floats) -> Floats | None:
        if not self.courses[0]:
            return None
        origin, direction = self._vectors(row)
        return origin + times[[0, -1], None] * direction


def _ask(
    sides: tuple[Placed[Any], ...],
    ray: bool,
    columns: tuple[Column, Column],
    until: Any,
    asked: Options,
    threads: int | None,
    progress: Progress,
) -> Impacts:
    """Ask about casts, or about rays, whose shapes are the only side."""
    dimension, times = sides[0].shapes.dimension, _until(until)
    rows = [(name, as_rows(value, name, [(dimension,)])) for name, value in columns]
    names = ("shapes",) if ray else ("a", "b")
    total = broadcast(
        [
            *((name, side.shape) for name, side in zip(names, sides, strict=True)),
            *((name, one.shape[:-1]) for name, one in rows),
            ("until", times.shape),
        ]
    )
    first, second = (flat_column(one, total, 1) for _, one in rows)
    courses = (ray, first, second, flat_column(times, total, 0))
    native = (spread(sides[0], total), spread(sides[-1], total))
    ask: Any = _native.cast2 if dimension == 2 else _native.cast3
    found, undecided = reported(
        progress, lambda report: ask(*native, courses, asked, (threads, report))
    )
    notes = () if undecided is None else flat_rows(undecided[0], undecided[1], total)
    motion = Asked(
        "check_casts", (*native, courses, asked), _Translations(courses, total, dimension)
    )
    return Impacts(undecided=notes, **found, _sides=(sides[0], sides[-1]), _motion=motion)


def cast_ray(
    kind: type[Shapes],
    shapes: Any,
    ray: tuple[Any, Any],
    until: Any,
    asked: Options,
    threads: int | None,
    progress: Progress,
) -> Impacts:
    """See d2.cast_ray."""
    columns = ("origin", ray[0]), ("direction", ray[1])
    return _ask((placed(shapes, kind, "shapes"),), True, columns, until, asked, threads, progress)


def cast_shape(
    kind: type[Shapes],
    sides: tuple[Any, Any],
    velocities: tuple[Any, Any],
    until: Any,
    asked: Options,
    threads: int | None,
    progress: Progress,
) -> Impacts:
    """See d2.cast_shape."""
    a, b = placed(sides[0], kind, "a"), placed(sides[1], kind, "b")
    columns = ("velocity_a", velocities[0]), ("velocity_b", velocities[1])
    return _ask((a, b), False, columns, until, asked, threads, progress)


def one_cast(
    dimension: int,
    sides: tuple[Any, Any],
    columns: tuple[Column, Column],
    until: Any,
    asked: Options,
) -> Any:
    """Ask about single shapes; without the second one, about a ray."""
    ask: Any = _native.pair_cast2 if dimension == 2 else _native.pair_cast3
    moves = [row(value, name, dimension) for name, value in columns]
    return ask(*sides, moves, float(_until(number(until, "until")).item()), asked)
