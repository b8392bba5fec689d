"""Half-spaces, and questions about them, the same in both dimensions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

import numpy as np

from . import _native
from ._answers import ClosestPoints, Contacts, Distances, Verdicts, flat_rows
from ._arrays import Floats, as_floats, as_rows, broadcast
from ._ask import Touching, touching_word
from ._progress import Progress, reported
from ._shapes import Shapes, placed
from ._verdict import Verdict

__all__ = ["HalfSpaceQuestion", "HalfSpaces", "ask", "columns", "free_of"]

R = TypeVar("R", Verdicts, Distances, ClosestPoints, Contacts)
HalfSpaces: TypeAlias = _native.HalfSpaces2 | _native.HalfSpaces3


def columns(normal: Any, offset: Any, origin: Any, dimension: int) -> tuple[Floats, Floats, Floats]:
    """Return normals, offsets and origins with as many rows each."""
    normals, offsets = as_rows(normal, "normal", [(dimension,)]), as_floats(offset, "offset")
    if np.ndim(offset) == 0:
        offsets = offsets.reshape(())
    zero = np.zeros(dimension)
    origins = zero if origin is None else as_rows(origin, "origin", [(dimension,)])
    shape = broadcast(
        [("normal", normals.shape[:-1]), ("offset", offsets.shape), ("origin", origins.shape[:-1])]
    )
    return (
        _rows(normals, (*shape, dimension)),
        _rows(offsets, shape),
        _rows(origins, (*shape, dimension)),
    )


def _rows(column: Floats, shape: tuple[int, ...]) -> Floats:
    return np.ascontiguousarray(np.broadcast_to(column, shape)).reshape(shape)


@dataclass(frozen=True)
class HalfSpaceQuestion:
    """A question about half-spaces, so that its answer can be proven again."""

    half_spaces: HalfSpaces
    question: str | float
    free: bool = False


def ask(
    question: str | float,
    make: type[R],
    kind: type[Shapes],
    half_spaces: HalfSpaces,
    shapes: Any,
    threads: int | None,
    progress: Progress,
) -> R:
    """Return what is known of rows of half-spaces and shapes."""
    side = placed(shapes, kind, "shapes")
    native: Any = _native.ask_half_spaces2 if kind.dimension == 2 else _native.ask_half_spaces3
    try:
        found, undecided = reported(
            progress, lambda report: native(half_spaces, side._rows, question, (threads, report))
        )
    except ValueError:
        broadcast([("half-spaces", half_spaces.shape), ("shapes", side.shape)])
        raise
    rows, reasons = ([], []) if undecided is None else undecided
    return make(
        undecided=flat_rows(rows, reasons, found["verdict"].shape),
        _sides=(side,),
        _half_spaces=HalfSpaceQuestion(half_spaces, question),
        **found,
    )


def free_of(answer: Verdicts, touching: Touching) -> Verdicts:
    """Return verdicts for which shapes that touch are separated, if that is how it was asked."""
    if touching_word(touching) == "collides":
        return answer
    verdict = np.where(
        answer.verdict == Verdict.TOUCHING, np.uint8(Verdict.SEPARATED), answer.verdict
    )
    asked = replace(answer._half_spaces, free=True)
    return Verdicts(verdict, answer.undecided, _sides=answer._sides, _half_spaces=asked)
