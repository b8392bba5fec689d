"""All pairs that meet, the same in both dimensions."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._answers import Rows, flat_rows, places_of
from ._arrays import Integers, as_indices
from ._ask import Touching, margin, touching_word
from ._errors import LengthError
from ._progress import Progress, reported
from ._shapes import Shapes, Shapes2, placed
from ._verdict import Verdict

__all__ = ["Meetings", "meetings"]

MOST_STEPS = 2**32


@dataclass(frozen=True, eq=False, repr=False)
class Meetings(Rows):
    """Pairs of a row of A and a row of B that meet: K of them, in ascending order.

    Rows are counted as those of ``side.ravel()`` are: see ``numpy.unravel_index``.
    """

    a: Integers
    """Row of A of each meeting."""
    b: Integers
    """Row of B of each meeting."""
    starts: Integers
    """Where the meetings of each row of A begin, and last their number: ``[rows of A + 1]``."""

    @property
    def pairs(self) -> Integers:
        """Rows of A and of B, ``[2, K]``, as ``STRtree.query`` of shapely returns them."""
        return np.stack([self.a, self.b])

    def of(self, row: int) -> slice:
        """Return the places of the meetings of a row of A: ``answer.b[answer.of(3)]``."""
        return places_of(self.starts, row, "A")

    def _places(self, row: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for side, rows in zip(self._sides or (), (self.a, self.b), strict=False):
            yield tuple(int(one) for one in np.unravel_index(rows[row], side.shape))

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Return the columns by name: those with a row for each meeting."""
        return {"a": self.a, "b": self.b, "verdict": self.verdict}


def meetings(
    kind: type[Shapes],
    sides: tuple[Any, Any],
    within: Any,
    steps: tuple[Any, Any],
    touching: Touching,
    threads: int | None,
    progress: Progress,
) -> Meetings:
    """See d2.meetings."""
    free = touching_word(touching) == "free"
    side_a, side_b = placed(sides[0], kind, "a"), placed(sides[1], kind, "b")
    distance = margin(within, "within")
    of_rows = _steps(steps, (side_a.shape, side_b.shape))
    ask: Any = _native.meetings2 if kind is Shapes2 else _native.meetings3
    count = (math.prod(side_a.shape), math.prod(side_b.shape))
    found = reported(
        progress,
        lambda report: ask(side_a._rows, side_b._rows, distance, of_rows, (count, threads, report)),
    )
    (starts, rows, others, verdict), (places, reasons) = found
    if free:
        kept = verdict != Verdict.TOUCHING
        before = np.concatenate([[0], np.cumsum(kept)])
        starts, places = before[starts], before[places]
        rows, others, verdict = rows[kept], others[kept], verdict[kept]
    undecided = flat_rows(places, reasons, verdict.shape)
    return Meetings(verdict, undecided, rows, others, starts, _sides=(side_a, side_b))


def _steps(
    steps: tuple[Any, Any], shapes: tuple[tuple[int, ...], tuple[int, ...]]
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]] | None:
    """Return the time step of each row of both sides."""
    if steps[0] is None and steps[1] is None:
        return None
    if steps[0] is None or steps[1] is None:
        raise TypeError("give steps_a= and steps_b=, the time steps of both sides, or neither")
    of_a, of_b = (_broadcast(*one) for one in zip(steps, shapes, ("a", "b"), strict=True))
    return of_a, of_b


def _broadcast(steps: Any, shape: tuple[int, ...], side: str) -> npt.NDArray[np.uint32]:
    name = f"steps_{side}"
    numbers = as_indices(steps, name, MOST_STEPS)
    try:
        return np.ascontiguousarray(np.broadcast_to(numbers, shape)).reshape(-1)
    except ValueError:
        raise LengthError(
            f"{name} has the shape {list(numbers.shape)}, the rows of {side} {list(shape)}:"
            " give a time step for each row, or dimensions that broadcast to those of the rows"
        ) from None
