"""Questions about rows of pairs, the same in both dimensions."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np

from . import _native
from ._answers import (
    ClosestPoints,
    ContactPoints,
    Contacts,
    Distances,
    Manifolds,
    Verdicts,
    flat_rows,
)
from ._arrays import broadcast
from ._parts import choice
from ._progress import Progress, reported
from ._shapes import Shapes, Shapes2, placed
from ._verdict import Verdict

__all__ = [
    "Touching",
    "closest_points",
    "contact",
    "contact_manifold",
    "distance",
    "intersects",
    "margin",
    "touching_word",
    "within",
]

Touching: TypeAlias = Literal["collides", "free"]
R = TypeVar("R", Verdicts, Distances, ClosestPoints, Contacts)


def _ask(
    question: str | float,
    make: type[R],
    kind: type[Shapes],
    a: Any,
    b: Any,
    threads: int | None,
    progress: Progress,
) -> R:
    side_a, side_b = placed(a, kind, "a"), placed(b, kind, "b")
    ask: Any = _native.ask2 if kind is Shapes2 else _native.ask3
    try:
        columns, undecided = reported(progress, ask, side_a._rows, side_b._rows, question, threads)
    except ValueError:
        broadcast([("a", side_a.shape), ("b", side_b.shape)])
        raise
    columns["undecided"], columns["_sides"] = (), (side_a, side_b)
    columns["_asked"] = (question, False)
    if undecided is not None:
        rows, reasons = undecided
        columns["undecided"] = flat_rows(rows, reasons, columns["verdict"].shape)
    # As the constructor does, a field after the other.
    answer = object.__new__(make)
    answer.__dict__.update(columns)
    return answer


def intersects(
    kind: type[Shapes], a: Any, b: Any, touching: Touching, threads: int | None, progress: Progress
) -> Verdicts:
    """See d2.intersects."""
    free = touching_word(touching) == "free"
    answer = _ask("intersects", Verdicts, kind, a, b, threads, progress)
    if free:
        verdict = np.where(
            answer.verdict == Verdict.TOUCHING, np.uint8(Verdict.SEPARATED), answer.verdict
        )
        asked = ("intersects", True)
        return Verdicts(verdict, answer.undecided, _sides=answer._sides, _asked=asked)
    return answer


def touching_word(touching: Touching) -> str:
    """Return whether shapes that only touch count as meeting."""
    return choice(touching, "touching", ("collides", "free"))


def margin(value: Any, name: str) -> float:
    """Return a distance that is at least 0."""
    if np.ndim(value) > 0:
        raise TypeError(f"{name} is an array: give one distance for all rows")
    try:
        distance = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is {value!r}: give a distance of at least 0") from None
    if not distance >= 0:
        raise ValueError(f"{name} is {distance}: give a distance of at least 0")
    return distance


def within(
    kind: type[Shapes], a: Any, b: Any, distance: Any, threads: int | None, progress: Progress
) -> Verdicts:
    """See d2.within."""
    return _ask(margin(distance, "margin"), Verdicts, kind, a, b, threads, progress)


def distance(
    kind: type[Shapes], a: Any, b: Any, threads: int | None, progress: Progress
) -> Distances:
    """See d2.distance."""
    return _ask("distance", Distances, kind, a, b, threads, progress)


def closest_points(
    kind: type[Shapes], a: Any, b: Any, threads: int | None, progress: Progress
) -> ClosestPoints:
    """See d2.closest_points."""
    return _ask("closest_points", ClosestPoints, kind, a, b, threads, progress)


def contact(
    kind: type[Shapes], a: Any, b: Any, threads: int | None, progress: Progress
) -> Contacts:
    """See d2.contact."""
    return _ask("contact", Contacts, kind, a, b, threads, progress)


def contact_manifold(
    kind: type[Shapes], a: Any, b: Any, apart: Any, threads: int | None, progress: Progress
) -> Manifolds:
    """See d2.contact_manifold."""
    side_a, side_b = placed(a, kind, "a"), placed(b, kind, "b")
    distance = margin(apart, "margin")
    ask: Any = _native.manifolds2 if kind is Shapes2 else _native.manifolds3
    try:
        (columns, undecided), (starts, *points) = reported(
            progress,
            lambda report: ask(side_a._rows, side_b._rows, (distance, threads, report)),
        )
    except ValueError:
        broadcast([("a", side_a.shape), ("b", side_b.shape)])
        raise
    rows, reasons = ([], []) if undecided is None else undecided
    return Manifolds(
        undecided=flat_rows(rows, reasons, columns["verdict"].shape),
        starts=starts,
        points=ContactPoints(np.repeat(np.arange(len(starts) - 1), np.diff(starts)), *points),
        _sides=(side_a, side_b),
        _asked=("contact", False),
        **columns,
    )
