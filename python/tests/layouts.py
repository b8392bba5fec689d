"""Arrays with the values of a plain one: other types, other places in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

__all__ = ["LAYOUTS", "Vary", "plain", "varied"]

Vary: TypeAlias = Callable[[Any], Any]

DTYPES = [
    "f8",
    "f4",
    "f2",
    ">f8",
    ">f4",
    "i8",
    "i4",
    "i2",
    "i1",
    ">i8",
    ">i2",
    "u8",
    "u4",
    "u2",
    "u1",
    ">u4",
]


def plain(array: Any) -> Any:
    """Return the array as it is."""
    return array


def _spread(array: Any) -> Any:
    """Every other place of memory, along each axis."""
    wide = np.zeros([2 * size for size in array.shape], array.dtype)
    view = wide[(slice(None, None, 2),) * array.ndim]
    view[...] = array
    return view


def _backwards(array: Any) -> Any:
    """Every stride is negative."""
    whole = (slice(None, None, -1),) * array.ndim
    return array[whole].copy()[whole]


def _middle(array: Any) -> Any:
    """Columns of a wider table."""
    wide = np.full((*array.shape[:-1], array.shape[-1] + 2), 77).astype(array.dtype)
    wide[..., 1:-1] = array
    return wide[..., 1:-1]


def _read_only(array: Any) -> Any:
    kept = array.copy()
    kept.flags.writeable = False
    return kept


def _unaligned(array: Any) -> Any:
    memory = np.zeros(array.nbytes + 1, np.uint8)
    view = memory[1:].view(array.dtype).reshape(array.shape)
    view[...] = array
    return view


def _repeated(array: Any) -> Any:
    """Strides of zero along axes whose rows are all alike."""
    if array.size == 0:
        return array
    first = array
    for axis in range(array.ndim):
        one = first.take([0], axis)
        if np.array_equal(
            np.broadcast_to(one, first.shape), first, equal_nan=array.dtype.kind == "f"
        ):
            first = one
    return np.broadcast_to(first, array.shape)


LAYOUTS: dict[str, Vary] = {
    "plain": np.copy,
    "fortran": np.asfortranarray,
    "spread": _spread,
    "backwards": _backwards,
    "middle": _middle,
    "read-only": _read_only,
    "unaligned": _unaligned,
    "repeated": _repeated,
    "list": lambda array: array.tolist() if array.size else array,
    "subclass": lambda array: array.view(np.recarray),
}


def _dtypes(array: Any) -> list[np.dtype[Any]]:
    """Return the types that hold all the values, NaN among them."""
    kinds = "?" if array.dtype.kind == "b" else "iu" if array.dtype.kind in "iu" else "fiu"
    fit = [array.dtype]
    with np.errstate(all="ignore"):
        for name in DTYPES:
            kind = np.dtype(name)
            if kind.kind not in kinds:
                continue
            if kind.kind in "iu" and not np.isfinite(array).all():
                continue
            back = array.astype(kind).astype(array.dtype)
            signs = np.array_equal(np.signbit(back), np.signbit(array)) if kinds != "?" else True
            if signs and np.array_equal(back, array, equal_nan=kinds == "fiu"):
                fit.append(kind)
    return fit


def varied(rng: np.random.Generator) -> Vary:
    """Return what gives each array another type and layout."""

    def vary(array: Any) -> Any:
        if array is None:
            return None
        array = np.asarray(array)
        fit = _dtypes(array)
        changed = array.astype(fit[rng.integers(len(fit))])
        layout = list(LAYOUTS.values())[rng.integers(len(LAYOUTS))]
        return layout(changed) if array.ndim else changed

    return vary
