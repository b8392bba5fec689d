"""The nearest of many objects, row by row."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .. import arrow
from .._arrays import Floats, Integers
from .._verdict import Verdict

__all__ = ["PAIRS", "Nearest"]

PAIRS = 8192
"""About as many pairs are asked about at once."""
WORST = np.array([0, 1, 3, 2], np.uint8)
"""How bad each verdict is, and the verdict that is as bad: what penetrates is known to, whatever
else is undecided."""
assert [*Verdict] == [0, 1, 2, 3]


class Nearest:
    """Answers of rows of which each has pairs with some objects.

    Columns are as those of ``d2.clearances``: the smallest of what its pairs have, and their worst
    verdict. Without pairs a row is separated, infinitely far.
    """

    def __init__(self, rows: int) -> None:
        self.verdict: npt.NDArray[np.uint8] = np.zeros(rows, np.uint8)
        self.distance: Floats = np.full(rows, np.inf)
        self.lower: Floats = np.full(rows, np.inf)
        self.upper: Floats = np.full(rows, np.inf)
        self.nearest: Integers = np.full(rows, -1, np.int64)
        """The object that is nearest, or the first one of which nothing is known."""
        self.reason: list[str | None] = [None] * rows

    def ask(self, rows: Integers, objects: Integers, table: Any, sides: Any, threads: Any) -> None:
        """Ask about pairs: all those of some rows, in the order of the rows.

        Parameters
        ----------
        rows, objects : array [K] of integers
            The row and the object of each pair.
        table : pyarrow.Table
            The pairs.
        sides : pair of arrow.Side
            The columns of both sides.
        """
        if len(rows) == 0:
            return
        found = arrow.distance(table, *sides, reasons=True, threads=threads)
        columns = {
            name: found[name].to_numpy() for name in ("verdict", "distance", "lower", "upper")
        }
        first = np.flatnonzero(np.diff(rows, prepend=-1))
        at = rows[first]
        for name in ("distance", "lower", "upper"):
            getattr(self, name)[at] = np.minimum.reduceat(columns[name], first)
        self.verdict[at] = WORST[np.maximum.reduceat(WORST[columns["verdict"]], first)]
        undecided = columns["verdict"] == Verdict.UNDECIDED
        decisive = np.where(
            self.verdict[rows] == Verdict.UNDECIDED,
            undecided,
            columns["distance"] == self.distance[rows],
        )
        named = np.flatnonzero(decisive)
        of, place = np.unique(rows[named], return_index=True)
        self.nearest[of] = objects[named[place]]
        for row, pair in zip(of.tolist(), named[place].tolist(), strict=True):
            if undecided[pair]:
                self.reason[row] = found["reason"][pair].as_py()

    def refuse(self, rows: Any, reason: str) -> None:
        """Make rows undecided about which nothing can be asked."""
        for row in np.flatnonzero(rows).tolist():
            self.reason[row] = reason
        self.verdict[rows] = Verdict.UNDECIDED
        self.distance[rows], self.lower[rows] = 0.0, -np.inf
