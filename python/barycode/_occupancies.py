"""Occupancies of commonroad-io and shapes of pycrcc as rows of placed shapes."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import d2
from ._arrays import Integers
from ._errors import Error
from ._geometries import pieces

__all__ = ["Collector"]


class Collector:
    """Collects shapes with the number of what they belong to."""

    def __init__(self) -> None:
        self._sizes: dict[tuple[float, float], int] = {}
        self._radii: dict[float, int] = {}
        self._polygons: list[Any] = []
        self._rows: list[tuple[int, int, int, float, float, float]] = []

    def rectangle(self, owner: int, half: tuple[float, float], pose: tuple[float, ...]) -> None:
        """Add a rectangle by its half lengths, centre and angle."""
        number = self._sizes.setdefault(half, len(self._sizes))
        self._rows.append((owner, 0, number, pose[0], pose[1], pose[2]))

    def circle(self, owner: int, radius: float, centre: tuple[float, float]) -> None:
        """Add a disc."""
        number = self._radii.setdefault(radius, len(self._radii))
        self._rows.append((owner, 1, number, *centre, 0.0))

    def polygon(self, owner: int, geometry: Any) -> None:
        """Add a polygon of shapely, convex or not."""
        self._rows.append((owner, 2, len(self._polygons), 0.0, 0.0, 0.0))
        self._polygons.append(geometry)

    def occupancy(self, owner: int, occupancy: Any) -> None:
        """Add a shape of commonroad-io, of its versions since 2022."""
        group = getattr(occupancy, "occupancies", getattr(occupancy, "shapes", None))
        if group is not None:
            for one in group:
                self.occupancy(owner, one)
        elif hasattr(occupancy, "length") and hasattr(occupancy, "width"):
            half = float(occupancy.length) / 2, float(occupancy.width) / 2
            self.rectangle(owner, half, (*_point(occupancy.center), float(occupancy.orientation)))
        elif hasattr(occupancy, "radius"):
            self.circle(owner, float(occupancy.radius), _point(occupancy.center))
        elif hasattr(occupancy, "shapely_object"):
            self.polygon(owner, occupancy.shapely_object)
        else:
            raise TypeError(
                f"an occupancy is {type(occupancy).__name__}: no shape of commonroad-io"
            )

    def crcc(self, owner: int, shape: Any) -> None:
        """Add a shape of pycrcc."""
        import shapely  # noqa: PLC0415

        kind = type(shape).__name__
        if kind == "ShapeGroup":
            for one in shape.unpack():
                self.crcc(owner, one)
        elif kind == "RectOBB":
            pose = (*_point(shape.center()), float(shape.orientation()))
            self.rectangle(owner, (float(shape.r_x()), float(shape.r_y())), pose)
        elif kind == "RectAABB":
            self.polygon(
                owner, shapely.box(shape.min_x(), shape.min_y(), shape.max_x(), shape.max_y())
            )
        elif kind == "Circle":
            self.circle(owner, float(shape.r()), _point(shape.center()))
        elif kind == "Triangle":
            self.polygon(owner, shapely.Polygon(shape.vertices()))
        elif kind == "Polygon":
            for one in shape.triangle_mesh():
                self.crcc(owner, one)
        elif kind == "Point":
            self.circle(owner, 0.0, _point(shape.center()))
        else:
            raise TypeError(f"an object is {kind}: give shapes of pycrcc, or groups of them")

    def placed(self, name: str) -> tuple[d2.Placed, Integers]:
        """Return convex pieces where they are, ``[P]``, and what each belongs to."""
        rows = np.array(self._rows, float).reshape(-1, 6)
        owners, kinds, numbers = rows[:, :3].astype(np.int64).T
        sizes = np.array(list(self._sizes), float).reshape(-1, 2)
        cut = pieces(np.array([*self._polygons, None], object)[:-1], name, "pieces")
        shapes = d2.rectangles(half_extents=sizes) + d2.circles(np.array(list(self._radii), float))
        before = np.array([0, len(self._sizes), len(shapes)])
        counts = np.ones(len(rows), np.int64)
        polygons = kinds == 2
        counts[polygons] = cut.counts[numbers[polygons]]
        first = before[kinds] + np.where(polygons, 0, numbers)
        first[polygons] += cut.starts[numbers[polygons]]
        each = np.repeat(np.arange(len(rows)), counts)
        starts = np.cumsum(counts) - counts
        index = first[each] + np.arange(len(each)) - starts[each]
        poses = rows[each][:, 3:]
        if not np.isfinite(poses).all():
            raise Error(f"{name}: an object is at a place that is not finite")
        return (shapes + cut.shapes).at(poses, index), owners[each]


def _point(centre: Any) -> tuple[float, float]:
    if hasattr(centre, "x"):
        return float(centre.x), float(centre.y)
    return float(centre[0]), float(centre[1])
