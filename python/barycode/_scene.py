"""What footprints were swept among, as pictures show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._arrays import Integers
from ._obstacles import Obstacles
from ._shapes import Placed

__all__ = ["Scene"]

MOST = 256
"""Obstacles in a picture."""
MOST_POSES = 12
"""Poses of a trajectory in a picture, and the one that the answer names."""


@dataclass(frozen=True)
class Scene:
    """Footprints at poses, the ends of trajectories, obstacles, and the time steps of poses."""

    rows: Placed[Any]
    ends: Integers | None
    obstacles: Obstacles
    steps: Any

    def _pose(self, place: int) -> tuple[int, ...]:
        return tuple(int(one) for one in np.unravel_index(place, self.rows.shape))

    def at(self, row: int, along: int) -> tuple[int, ...] | None:
        """Return the place of a pose: that of a row, or one along a trajectory, if it has any."""
        if self.ends is None:
            return self._pose(row) if self.rows.shape else ()
        start = int(self.ends[row - 1]) if row else 0
        return self._pose(start + along) if start < self.ends[row] else None

    def path(self, row: int) -> Iterator[tuple[int, ...]]:
        """Yield the places of some poses along a trajectory."""
        if self.ends is None:
            return
        start, end = int(self.ends[row - 1]) if row else 0, int(self.ends[row])
        for place in range(start, end, max(1, -(-(end - start) // MOST_POSES))):
            yield self._pose(place)

    def around(self, at: tuple[int, ...] | None) -> Iterator[tuple[Any, tuple[int, ...], int]]:
        """Yield obstacles at the time step of a pose: their rows, places and numbers."""
        still, moving, present = self.obstacles._parts()
        count = 0
        if still is not None:
            count = int(np.prod(still.shape))
            for number, place in zip(range(MOST), np.ndindex(still.shape), strict=False):
                yield still, place, number
        if moving is None or at is None or self.steps is None:
            return
        step = int(np.broadcast_to(self.steps, self.rows.shape)[at]) - self.obstacles.first_step
        if 0 <= step < len(present):
            for column in np.flatnonzero(present[step])[:MOST].tolist():
                yield moving, (step, column), count + column
