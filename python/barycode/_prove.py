"""Answers, proved again from the shapes."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _native
from ._answers import Manifolds, Rows
from ._errors import CheckError, Error, LengthError
from ._progress import Progress, reported

__all__ = ["flat", "prove", "raise_failed"]

NUMBERS = ("distance", "lower", "upper")
VECTORS = ("normal", "on_a", "on_b")


def prove(answer: Rows, threads: int | None, progress: Progress) -> None:
    """See Rows.check."""
    sides, asked, half_spaces = answer._sides, answer._asked, answer._half_spaces
    if sides is None or (asked is None and half_spaces is None):
        raise Error(
            "the answer is without the shapes that were asked about, as one that was pickled, or of"
            " obstacles, is: ask about them again, row by row, and check that"
        )
    dimension = sides[0].shapes.dimension
    if half_spaces is not None:
        ask: Any = getattr(_native, f"check_half_spaces{dimension}")
        asked = (half_spaces.question, half_spaces.free)
        rows = [half_spaces.half_spaces, sides[0]._rows]
    else:
        ask = _native.check2 if dimension == 2 else _native.check3
        rows = [side._rows for side in sides]
    verdict = flat(answer, "verdict", np.uint8, ())
    columns = [flat(answer, name, np.float64, ()) for name in NUMBERS if hasattr(answer, name)]
    columns += [
        flat(answer, name, np.float64, (dimension,)) for name in VECTORS if hasattr(answer, name)
    ]
    points = answer._flat_points() if isinstance(answer, Manifolds) else None
    failed = reported(
        progress,
        lambda report: ask(*rows, asked, (verdict, columns, points), (threads, report)),
    )
    raise_failed(answer, failed)


def raise_failed(answer: Rows, failed: tuple[int, int, str] | None) -> None:
    """Raise what a check has against an answer: how many rows fail, the first, and why."""
    if failed is None:
        return
    count, first, fault = failed
    place = [int(one) for one in np.unravel_index(first, answer.shape)] if answer.shape else []
    name = ", ".join(map(str, place)) or "0"
    raise CheckError(f"row {name}: {fault}; {count} of {answer.verdict.size} rows fail")


def flat(answer: Rows, name: str, kind: type, ends: tuple[int, ...]) -> Any:
    """Return a column in one piece."""
    column = np.asarray(getattr(answer, name))
    if column.shape != answer.shape + ends:
        wanted = list(answer.shape + ends)
        raise LengthError(f"{name} has the shape {list(column.shape)}, not {wanted}")
    return np.ascontiguousarray(column, kind).reshape(-1)
