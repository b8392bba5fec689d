"""Collision answers that can be checked, by the million, in the plane and in space."""

from __future__ import annotations

import os

from . import _native, d2, d3
from ._checks import arm, check, check_plans
from ._errors import CheckError, Error, LengthError, ShapeError
from ._native import __version__, get_threads
from ._verdict import ImpactVerdict, Verdict

__all__ = [
    "CheckError",
    "Error",
    "ImpactVerdict",
    "LengthError",
    "ShapeError",
    "Verdict",
    "__version__",
    "arm",
    "check",
    "check_plans",
    "d2",
    "d3",
    "get_threads",
    "set_threads",
]


def set_threads(threads: int | None) -> None:
    """Set the number of threads of calls that do not say ``threads=``; None means all cores.

    The environment variable ``BARYCODE_THREADS`` says it for a program.

    Raises
    ------
    ValueError
        If it is not from 1 to 1024.
    """
    _native.set_threads(threads)


def _from_environment() -> None:
    value = os.environ.get("BARYCODE_THREADS")
    if value is None:
        return
    try:
        _native.set_threads(int(value))
    except ValueError:
        words = f"BARYCODE_THREADS is {value!r}: give a number of threads, 1 to 1024"
        raise ImportError(words) from None


_from_environment()
