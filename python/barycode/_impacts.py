"""Answers about shapes that move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import numpy as np

from . import _native
from ._answers import Codes, Rows
from ._arrays import Floats, Integers
from ._errors import Error
from ._outline import RigidMap
from ._progress import Progress, reported
from ._prove import flat, raise_failed

__all__ = ["Asked", "Course", "Impacts"]

_POINTS = ("normal", "on_a", "on_b")


class Course(Protocol):
    """How the shapes of all rows move."""

    def begin(self, row: tuple[int, ...]) -> float:
        """Return the time that a question about a row begins at."""

    def maps(self, row: tuple[int, ...], time: float) -> list[RigidMap]:
        """Return where both shapes have moved by a time, from where they are placed."""

    def ray(self, row: tuple[int, ...], times: Floats) -> Floats | None:
        """Return the points of a ray at these times, if B is one."""


@dataclass(frozen=True)
class Asked:
    """A question about shapes that move, so that its answer can be proven again."""

    check: str
    """The function of the extension module, without the dimension."""
    arguments: tuple[Any, ...]
    """What it is asked about: rows of both sides, how they move, options."""
    course: Course
    """Where the shapes of a row are, for pictures."""


@dataclass(frozen=True, eq=False, repr=False)
class Impacts(Rows):
    """When shapes that move first come into contact.

    The verdict is a number of :class:`barycode.ImpactVerdict`.
    """

    first: Floats
    """First contact ``[..., 2]``: up to, and not at, ``first[..., 0]`` the shapes are free; where
    there is a contact, there is one by ``first[..., 1]``. Both are the end where all is free."""
    leaves: Floats
    """When shapes that are in contact at the start part, where ``start="leaving"`` asks so: between
    these times ``[..., 2]``. From then on they are free up to ``first[..., 0]``. NaN elsewhere."""
    start: Codes
    """How the shapes lie at the start: numbers of :class:`barycode.Verdict`."""
    normal: Floats
    """Unit direction ``[..., d]`` from A to B of the first contact; of translations, along which
    they are free before it. 0 where there is none."""
    on_a: Floats
    """Point ``[..., d]`` of A at the first contact, at ``first[..., 1]``; NaN where there is none.
    In the common frame."""
    on_b: Floats
    """Point ``[..., d]`` of B at the first contact."""
    cells: Integers
    """How many cells of time prove what is free; 0 for translations, of which the normal does."""
    _motion: Asked | None = field(default=None, kw_only=True)
    """What was asked."""

    _words: ClassVar[tuple[str, ...]] = ("free", "contact", "", "undecided")
    _intervals: ClassVar[dict[str, tuple[str, str]]] = {
        "first": ("from", "to"),
        "leaves": ("from", "to"),
    }

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_motion": None}

    def check(self, *, threads: int | None = None, progress: Progress = None) -> None:
        """Prove each row again, from the shapes and how they move.

        Nothing of a row is taken at its word: that the shapes are free up to the first time, that
        they are in contact at the second, how they lie at the start, the normal and the points. An
        undecided row claims what is free before its first time, and no more.

        Parameters
        ----------
        threads : int, optional
            Number of threads; all cores, or what :func:`barycode.set_threads` says.
        progress : bool or callable, optional
            True for a progress bar, or what is called with the number of rows done and of all rows.

        Raises
        ------
        CheckError
            If a row fails. The message names the first, and says how many do.
        Error
            If the answer is without the shapes that were asked about.
        """
        asked = self._motion
        if asked is None:
            raise Error(
                "the answer is without the shapes that were asked about, as one that was pickled"
                " is: ask about them again, and check that"
            )
        dimension = self.normal.shape[-1]
        ask = getattr(_native, f"{asked.check}{dimension}")
        widths = (("first", 2), ("leaves", 2), *((name, dimension) for name in _POINTS))
        claims = (
            flat(self, "verdict", np.uint8, ()),
            flat(self, "start", np.uint8, ()),
            [flat(self, name, np.float64, (width,)) for name, width in widths],
            flat(self, "cells", np.int64, ()),
        )
        failed = reported(progress, lambda report: ask(*asked.arguments, claims, (threads, report)))
        raise_failed(self, failed)
