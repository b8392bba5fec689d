"""Single shapes and poses of the plane."""

from __future__ import annotations

from typing import Any, Literal

from ._native import Pose2, Shape2
from ._one import Single, half_lengths, number, row, rows
from ._parts import choice

__all__ = ["Capsule", "Circle", "Point", "Polygon", "Pose", "Rectangle", "Segment"]


class Pose(Single, Pose2):
    """A pose in the plane: x, y, and an angle in radians, counter-clockwise."""

    __slots__ = ()

    def __new__(cls, x: float, y: float, angle: float = 0.0) -> Pose:
        """Make a pose."""
        numbers = [number(x, "x"), number(y, "y"), number(angle, "angle")]
        return super().__new__(cls, "angle", numbers)

    @classmethod
    def cos_sin(cls, x: float, y: float, cos: float, sin: float) -> Pose:
        """Make a pose by cosine and sine, which are used as they are."""
        return super().__new__(cls, "cos_sin", row([x, y, cos, sin], "numbers", 4))


class Rectangle(Single, Shape2):
    """A rectangle about the origin, along the axes, by half or full lengths."""

    __slots__ = ()

    def __new__(
        cls, *, half_extents: Any = None, size: Any = None, radius: float = 0.0
    ) -> Rectangle:
        """Make a rectangle; a radius rounds it."""
        half = half_lengths(half_extents, size, 2)
        return super().__new__(cls, "rectangle", [half], number(radius, "radius"))


class Circle(Single, Shape2):
    """A disc about the origin, or about a centre."""

    __slots__ = ()

    def __new__(cls, radius: float, center: Any = (0.0, 0.0)) -> Circle:
        """Make a disc."""
        return super().__new__(cls, "circle", [row(center, "center", 2)], number(radius, "radius"))


class Point(Single, Shape2):
    """A point."""

    __slots__ = ()

    def __new__(cls, at: Any) -> Point:
        """Make a point."""
        return super().__new__(cls, "point", [row(at, "at", 2)], 0.0)


class Capsule(Single, Shape2):
    """All points within a radius of a segment."""

    __slots__ = ()

    def __new__(cls, start: Any, end: Any, radius: float) -> Capsule:
        """Make a capsule."""
        ends = [row(start, "start", 2), row(end, "end", 2)]
        return super().__new__(cls, "capsule", ends, number(radius, "radius"))


class Segment(Single, Shape2):
    """A segment."""

    __slots__ = ()

    def __new__(cls, start: Any, end: Any) -> Segment:
        """Make a segment."""
        ends = [row(start, "start", 2), row(end, "end", 2)]
        return super().__new__(cls, "capsule", ends, 0.0)


class Polygon(Single, Shape2):
    """A convex polygon by its corners in order, either way; or the hull of points."""

    __slots__ = ()

    def __new__(
        cls, vertices: Any, *, radius: float = 0.0, convex: Literal["check", "hull"] = "check"
    ) -> Polygon:
        """Make a polygon; a radius rounds it."""
        hull = choice(convex, "convex", ("check", "hull")) == "hull"
        corners = rows(vertices, "vertices", 2)
        return super().__new__(
            cls, "hull" if hull else "polygon", corners, number(radius, "radius")
        )
