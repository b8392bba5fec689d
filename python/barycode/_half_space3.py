"""Half-spaces of space, and questions about them."""

from __future__ import annotations

from typing import Any, overload

from . import _half_spaces
from ._answers import ClosestPoints, Contacts, Distances, Verdicts
from ._arrays import Floats
from ._ask import Touching, touching_word
from ._ask import margin as _margin
from ._native import (
    HalfSpaces3,
    half_space_closest_points3,
    half_space_contact3,
    half_space_distance3,
    half_space_within3,
)
from ._native import PairContact3 as PairContact
from ._native import PairDistance3 as PairDistance
from ._native import PairVerdict3 as PairVerdict
from ._native import Shape3 as Shape
from ._progress import Progress
from ._shapes import Placed3 as Placed
from ._shapes import Shapes3 as Shapes

__all__ = ["HalfSpace"]


class HalfSpace(HalfSpaces3):
    """All points ``x`` with ``normal @ (x - origin) <= offset``: the ground, or a wall.

    One half-space, or as many as its arrays have rows. Its questions are those about two shapes,
    with the half-space as A: normals point from it to the shape. Verdicts are exact for boxes,
    balls, capsules and hulls, also of a normal that is no unit vector: it is taken as it is.

    Parameters
    ----------
    normal : array [..., 3]
        Points out of the half-space; of any length but 0.
    offset : array [...], optional
        How far along the normal its boundary is from the origin, times the normal's length.
    origin : array [..., 3], optional
        Where the offset is counted from: with an offset of 0 a point of the boundary. Normals,
        offsets and origins broadcast as NumPy's rows do.
    """

    __slots__ = ()

    def __new__(cls, normal: Any, offset: Any = 0.0, *, origin: Any = None) -> HalfSpace:
        """Make half-spaces."""
        return super().__new__(cls, *_half_spaces.columns(normal, offset, origin, 3))

    @property
    def normal(self) -> Floats:
        """The normals ``[..., 3]``, as they were given. A copy."""
        return self.arrays[0]

    @property
    def offset(self) -> Floats:
        """The offsets ``[...]``, as they were given. A copy."""
        return self.arrays[1]

    @property
    def origin(self) -> Floats:
        """Where offsets are counted from, ``[..., 3]``. A copy."""
        return self.arrays[2]

    def __reduce__(self) -> Any:
        return _restored, self.arrays

    def __repr__(self) -> str:
        normal, offset, origin = (one.tolist() for one in self.arrays)
        if self.shape:
            return f"<half-spaces d3 of shape {list(self.shape)}>"
        return f"<half-space d3 normal {normal}, offset {offset}, origin {origin}>"

    @overload
    def intersects(self, shapes: Shape, *, touching: Touching = "collides") -> PairVerdict: ...
    @overload
    def intersects(
        self,
        shapes: Placed | Shapes,
        *,
        touching: Touching = "collides",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Verdicts: ...
    def intersects(
        self,
        shapes: Placed | Shapes | Shape,
        *,
        touching: Touching = "collides",
        threads: int | None = None,
        progress: Progress = None,
    ) -> Verdicts | PairVerdict:
        """Tell whether shapes meet the half-space, row by row, decided exactly.

        Parameters
        ----------
        shapes : Placed, or Shapes where they were made; or a single shape
            What is asked about. Their rows broadcast with those of the half-spaces as NumPy's do.
            Of a single shape and a single half-space the answer has numbers instead of arrays.
        touching : {"collides", "free"}
            Whether shapes that only touch count as meeting. If not, they are said to be separated.
        threads : int, optional
            Number of threads; all cores, or what :func:`barycode.set_threads` says.
        progress : bool or callable, optional
            True for a progress bar, or what is called with the number of rows done and of all rows.
        """
        if isinstance(shapes, Shape):
            return half_space_within3(self, shapes, 0.0, touching_word(touching) == "free")
        touching_word(touching)
        answer = _half_spaces.ask("intersects", Verdicts, Shapes, self, shapes, threads, progress)
        return _half_spaces.free_of(answer, touching)

    @overload
    def within(self, shapes: Shape, margin: float) -> PairVerdict: ...
    @overload
    def within(
        self,
        shapes: Placed | Shapes,
        margin: float,
        *,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Verdicts: ...
    def within(
        self,
        shapes: Placed | Shapes | Shape,
        margin: float,
        *,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Verdicts | PairVerdict:
        """Tell whether shapes are at most ``margin`` from the half-space, decided exactly.

        Parameters are those of :meth:`intersects`.
        """
        apart = _margin(margin, "margin")
        if isinstance(shapes, Shape):
            return half_space_within3(self, shapes, apart, False)
        return _half_spaces.ask(apart, Verdicts, Shapes, self, shapes, threads, progress)

    @overload
    def distance(self, shapes: Shape) -> PairDistance: ...
    @overload
    def distance(
        self, shapes: Placed | Shapes, *, threads: int | None = None, progress: Progress = None
    ) -> Distances: ...
    def distance(
        self,
        shapes: Placed | Shapes | Shape,
        *,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Distances | PairDistance:
        """Measure how far shapes are from the half-space, with proven bounds; 0 where they overlap.

        Parameters are those of :meth:`intersects`.
        """
        if isinstance(shapes, Shape):
            return half_space_distance3(self, shapes)
        return _half_spaces.ask("distance", Distances, Shapes, self, shapes, threads, progress)

    @overload
    def closest_points(self, shapes: Shape) -> PairContact: ...
    @overload
    def closest_points(
        self, shapes: Placed | Shapes, *, threads: int | None = None, progress: Progress = None
    ) -> ClosestPoints: ...
    def closest_points(
        self,
        shapes: Placed | Shapes | Shape,
        *,
        threads: int | None = None,
        progress: Progress = None,
    ) -> ClosestPoints | PairContact:
        """Measure how far shapes are from the half-space, and find the nearest points.

        Parameters are those of :meth:`intersects`.
        """
        if isinstance(shapes, Shape):
            return half_space_closest_points3(self, shapes)
        return _half_spaces.ask(
            "closest_points", ClosestPoints, Shapes, self, shapes, threads, progress
        )

    @overload
    def contact(self, shapes: Shape) -> PairContact: ...
    @overload
    def contact(
        self, shapes: Placed | Shapes, *, threads: int | None = None, progress: Progress = None
    ) -> Contacts: ...
    def contact(
        self,
        shapes: Placed | Shapes | Shape,
        *,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Contacts | PairContact:
        """Measure how far shapes are from the half-space, or how deep they are in it.

        The signed distance is minus the depth of their lowest points where they overlap.
        Parameters are those of :meth:`intersects`.
        """
        if isinstance(shapes, Shape):
            return half_space_contact3(self, shapes)
        return _half_spaces.ask("contact", Contacts, Shapes, self, shapes, threads, progress)


def _restored(normal: Floats, offset: Floats, origin: Floats) -> HalfSpace:
    return HalfSpace(normal, offset, origin=origin)
