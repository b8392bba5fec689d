"""Single shapes, poses and pairs, with numbers instead of arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._arrays import as_floats, as_rows
from ._errors import LengthError
from ._parts import lengths

__all__ = ["Single", "half_lengths", "number", "row", "rows"]


class Single:
    """What is pickled as the class that it is of, by what the extension module makes it of."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        made: Any = super().__reduce__()
        native, arguments = made
        return _restored, (native, type(self), arguments)


def _restored(native: Any, kind: type, arguments: tuple[Any, ...]) -> Any:
    return native.__new__(kind, *arguments)


def row(value: Any, name: str, count: int) -> list[float]:
    """Return so many numbers."""
    array = as_floats(value, name)
    if array.shape != (count,):
        raise LengthError(f"{name} has the shape {list(array.shape)}: give {count} numbers")
    return list(array.tolist())


def rows(value: Any, name: str, count: int) -> list[list[float]]:
    """Return vectors of so many numbers."""
    array = as_rows(value, name, [(count,)])
    if array.ndim != 2:
        raise LengthError(f"{name} has the shape {list(array.shape)}: give [V, {count}]")
    return list(array.tolist())


def number(value: Any, name: str) -> float:
    """Return one number."""
    # Most are, and poses are made by the million.
    if type(value) is float:
        return value
    array = as_floats(value, name)
    if np.ndim(value) > 0:
        raise LengthError(f"{name} has the shape {list(array.shape)}: give one number")
    return float(array.item())


def half_lengths(half_extents: Any, size: Any, count: int) -> list[float]:
    """Return half extents from exactly one of both."""
    own = lengths(half_extents, size, count)
    return row(own[0] if len(own) == 1 else own, "half_extents", count)
