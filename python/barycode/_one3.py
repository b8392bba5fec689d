"""Single shapes and poses of space."""

from __future__ import annotations

from typing import Any

from ._arrays import as_rows
from ._native import Pose3, Shape3
from ._one import Single, half_lengths, number, row, rows

__all__ = [
    "Box",
    "Capsule",
    "Cone",
    "Cylinder",
    "Ellipsoid",
    "Hull",
    "Point",
    "Pose",
    "Segment",
    "Sphere",
]


class Pose(Single, Pose3):
    """A pose in space, made by one of the functions of this class, which name its form."""

    __slots__ = ()

    def __new__(cls, *_: Any, **__: Any) -> Pose:
        """Refuse: numbers do not tell their form."""
        raise TypeError("poses are made by Pose.xyz_wxyz, xyz_xyzw, matrix or translation")

    @classmethod
    def xyz_wxyz(cls, numbers: Any) -> Pose:
        """Seven numbers: x, y, z, and a quaternion, scalar *first*."""
        return super().__new__(cls, "xyz_wxyz", row(numbers, "numbers", 7))

    @classmethod
    def xyz_xyzw(cls, numbers: Any) -> Pose:
        """Seven numbers: x, y, z, and a quaternion, scalar *last*, as ROS has it."""
        return super().__new__(cls, "xyz_xyzw", row(numbers, "numbers", 7))

    @classmethod
    def matrix(cls, matrix: Any) -> Pose:
        """Homogeneous matrix ``[4, 4]`` with the translation in the last column."""
        numbers = as_rows(matrix, "matrix", [(4, 4)]).reshape(-1)
        return super().__new__(cls, "matrix", row(numbers, "matrix", 16))

    @classmethod
    def translation(cls, xyz: Any) -> Pose:
        """Three numbers: x, y, z; not turned."""
        return super().__new__(cls, "translation", row(xyz, "xyz", 3))


class Box(Single, Shape3):
    """A box about the origin, along the axes, by half or full lengths."""

    __slots__ = ()

    def __new__(cls, *, half_extents: Any = None, size: Any = None, radius: float = 0.0) -> Box:
        """Make a box; a radius rounds it."""
        half = half_lengths(half_extents, size, 3)
        return super().__new__(cls, "box", [half], number(radius, "radius"))


class Sphere(Single, Shape3):
    """A ball about the origin, or about a centre."""

    __slots__ = ()

    def __new__(cls, radius: float, center: Any = (0.0, 0.0, 0.0)) -> Sphere:
        """Make a ball."""
        return super().__new__(cls, "sphere", [row(center, "center", 3)], number(radius, "radius"))


class Point(Single, Shape3):
    """A point."""

    __slots__ = ()

    def __new__(cls, at: Any) -> Point:
        """Make a point."""
        return super().__new__(cls, "point", [row(at, "at", 3)], 0.0)


class Capsule(Single, Shape3):
    """All points within a radius of a segment."""

    __slots__ = ()

    def __new__(cls, start: Any, end: Any, radius: float) -> Capsule:
        """Make a capsule."""
        ends = [row(start, "start", 3), row(end, "end", 3)]
        return super().__new__(cls, "capsule", ends, number(radius, "radius"))


class Segment(Single, Shape3):
    """A segment."""

    __slots__ = ()

    def __new__(cls, start: Any, end: Any) -> Segment:
        """Make a segment."""
        ends = [row(start, "start", 3), row(end, "end", 3)]
        return super().__new__(cls, "capsule", ends, 0.0)


class Cylinder(Single, Shape3):
    """A cylinder about the origin along z, by half or full height."""

    __slots__ = ()

    def __new__(
        cls, *, half_height: float | None = None, height: float | None = None, radius: float
    ) -> Cylinder:
        """Make a cylinder."""
        half = _half(half_height, height)
        return super().__new__(cls, "cylinder", [[half]], number(radius, "radius"))


class Cone(Single, Shape3):
    """A cone along z: the base is at minus half the height, the apex at plus half of it."""

    __slots__ = ()

    def __new__(
        cls, *, half_height: float | None = None, height: float | None = None, radius: float
    ) -> Cone:
        """Make a cone."""
        half = _half(half_height, height)
        return super().__new__(cls, "cone", [[half]], number(radius, "radius"))


class Ellipsoid(Single, Shape3):
    """An ellipsoid about the origin, along the axes."""

    __slots__ = ()

    def __new__(cls, semi_axes: Any) -> Ellipsoid:
        """Make an ellipsoid."""
        return super().__new__(cls, "ellipsoid", [row(semi_axes, "semi_axes", 3)], 0.0)


class Hull(Single, Shape3):
    """The convex hull of points."""

    __slots__ = ()

    def __new__(cls, vertices: Any, *, radius: float = 0.0) -> Hull:
        """Make a hull; a radius rounds it."""
        corners = rows(vertices, "vertices", 3)
        return super().__new__(cls, "hull", corners, number(radius, "radius"))


def _half(half_height: Any, height: Any) -> float:
    if (half_height is None) == (height is None):
        raise TypeError("give half_height= or height=, exactly one of both")
    if height is not None:
        return 0.5 * number(height, "height")
    return number(half_height, "half_height")
