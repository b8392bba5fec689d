"""Pictures of single shapes, and of answers about two of them, for notebooks."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._native import Shape2, Shape3
from ._outline import outline, view
from ._parts import Part, part, ragged
from ._picture import BLUE, ORANGE, Picture, svg
from ._shapes import Placed, Shapes2, Shapes3, placed

__all__ = ["svg_of"]


def svg_of(what: Any) -> str | None:
    """Return the picture of a shape, or of an answer about a pair; of half-spaces there is none."""
    alone = isinstance(what, (Shape2, Shape3))
    sides = (what,) if alone else what.shapes
    if not alone and what.half_space is not None:
        return None
    # A manifold has what is drawn of a pair in its contact.
    found = getattr(what, "contact", what)
    normal = getattr(found, "normal", None)
    rows = [_placed(side) for side in sides]
    axes = view(rows[0].shapes.dimension, None if normal is None else np.array(normal))
    picture = Picture()
    for row, colour, name in zip(rows, (BLUE, ORANGE), "AB", strict=False):
        picture.add(outline(row, (), axes), colour, "" if alone else name)
    if normal is not None and found.on_a is not None:
        picture.witness = np.array([found.on_a, found.on_b]) @ axes.T
        picture.normal = np.array(normal) @ axes.T
    return svg(picture, repr(what).strip("<>"))


def _placed(shape: Shape2 | Shape3) -> Placed[Any]:
    """Return a single shape as the only row of placed ones."""
    kind = Shapes2 if isinstance(shape, Shape2) else Shapes3
    shapes = kind._from((_part(shape, kind.dimension),))
    if shape.pose is None:
        return placed(shapes, kind, "shape")
    form, numbers = shape.pose.numbers
    return Placed(shapes, kind._poses._make(form, numbers, "pose", (len(numbers),)))


def _part(shape: Shape2 | Shape3, dimension: int) -> Part:
    """Return a single shape as the only row of its part."""
    kind, rows, radius = shape.source
    radii, numbers = np.array([radius]), np.array(rows)
    if kind in ("circle", "sphere", "capsule"):
        # A disc that is not about the origin is a capsule whose ends are its centre.
        return part("capsule", start=numbers[:1], end=numbers[-1:], radius=radii)
    if kind in ("rectangle", "box"):
        return part(kind, half_extents=numbers, radius=radii)
    if kind in ("cylinder", "cone"):
        return part(kind, half_height=numbers[0], radius=radii)
    if kind == "ellipsoid":
        return part(kind, semi_axes=numbers)
    if kind == "point":
        return part(kind, at=numbers)
    return ragged(kind, rows, None, radius, dimension, False)
