"""Arguments as arrays of double precision, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from ._errors import LengthError

__all__ = ["Floats", "Integers", "as_array", "as_floats", "as_indices", "as_rows", "broadcast"]

Floats: TypeAlias = npt.NDArray[np.float64]
Integers: TypeAlias = npt.NDArray[np.int64]
K = TypeVar("K", bound=np.generic)


_DOUBLE = np.dtype(np.float64)


def as_floats(value: Any, name: str) -> Floats:
    """Return an array of doubles, row by row; integers and singles are widened, which is exact."""
    if type(value) is np.ndarray and value.dtype == _DOUBLE:
        flags = value.flags
        if flags.c_contiguous and flags.aligned:
            return value
    if not isinstance(value, np.ndarray) and hasattr(value, "__dlpack__"):
        value = _from_dlpack(value, name)
    array = as_array(value, name)
    kind, size = array.dtype.kind, array.dtype.itemsize
    if kind in "iu":
        _exact(array, name)
    elif not (kind == "f" and size <= 8) and array.size > 0:
        raise TypeError(
            f"{name} is of dtype {array.dtype}: give numbers, such as {name}.astype(float)"
        )
    return _aligned(np.ascontiguousarray(array, dtype=np.float64))


def as_array(value: Any, name: str) -> npt.NDArray[Any]:
    """Return an array of any type; what it hides by a mask is not read."""
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        raise TypeError(
            f"{name} has entries that are masked: give {name}.filled(...), or leave them out"
        )
    try:
        return np.asarray(value)
    except ValueError as error:
        if not isinstance(value, (list, tuple)):
            raise
        raise LengthError(
            f"{name} has rows of different lengths ({error}): give as many numbers in each"
        ) from None


def _from_dlpack(value: Any, name: str) -> npt.NDArray[Any]:
    """Return arrays of Torch and JAX without a copy; those elsewhere are refused in their words."""
    try:
        return np.from_dlpack(value)
    except (BufferError, RuntimeError, TypeError) as error:
        raise TypeError(
            f"{name} cannot be read where it is: give it as a NumPy array ({error})"
        ) from error


def _aligned(array: npt.NDArray[K]) -> npt.NDArray[K]:
    """Return an array whose numbers Rust may read: those of packed records may be anywhere."""
    return array if array.flags.aligned else array.copy()


def _exact(array: npt.NDArray[Any], name: str) -> None:
    """Refuse integers that a double does not hold."""
    if array.dtype.itemsize == 8 and array.dtype.kind in "iu":
        most = 2**53
        if bool((array > most).any() or (array.astype(np.int64) < -most).any()):
            raise TypeError(
                f"{name} has integers beyond 2**53, which a double does not hold:"
                " convert them yourself if they may be rounded"
            )


def as_rows(value: Any, name: str, ends: Sequence[tuple[int, ...]]) -> Floats:
    """Return doubles whose last dimensions are one of those in `ends`."""
    array = as_floats(value, name)
    shape = array.shape
    for end in ends:
        if shape[len(shape) - len(end) :] == end and len(shape) >= len(end):
            return array
    if array.size == 0 and array.ndim == 1:
        return np.empty((0, *ends[0]))
    wanted = " or ".join("[..., " + ", ".join(map(str, end)) + "]" for end in ends)
    raise LengthError(f"{name} has the shape {list(array.shape)}: give {wanted}")


def as_indices(value: Any, name: str, count: int) -> npt.NDArray[np.uint32]:
    """Return indices below `count`."""
    array = as_array(value, name)
    if array.size == 0:
        return np.zeros(array.shape, np.uint32)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} is of dtype {array.dtype}: give integers")
    low, high = array.min(), array.max()
    if low < 0 or high >= count:
        at = tuple(int(place) for place in np.argwhere((array < 0) | (array >= count))[0])
        place = f"[{', '.join(map(str, at))}]" if at else ""
        remedy = f"give indices from 0 to {count - 1}" if count else "there is nothing to choose"
        raise LengthError(f"{name}{place} is {array[at]}: {remedy}")
    return _aligned(np.asarray(array, dtype=np.uint32, order="C"))


def broadcast(shapes: Sequence[tuple[str, tuple[int, ...]]]) -> tuple[int, ...]:
    """Return the shape that these have beside one another, as NumPy broadcasts them."""
    try:
        return np.broadcast_shapes(*(shape for _, shape in shapes))
    except ValueError:
        given = " and ".join(f"{name} {list(shape)}" for name, shape in shapes)
        raise LengthError(
            f"{given} do not fit to one another: give as many of each, one for all, or dimensions"
            " that broadcast as NumPy's do"
        ) from None
