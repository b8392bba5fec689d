"""Pictures by matplotlib, which is imported when they are asked for."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._answers import Rows
from ._errors import Error
from ._picture import Picture, row_picture, shapes_picture
from ._shapes import Placed

__all__ = ["draw", "plot_answer", "plot_shapes"]


def plot_answer(answer: Rows, row: Any, ax: Any) -> Any:
    """Draw a row of an answer; see Rows.plot."""
    place = _row(row, answer.shape)
    picture = row_picture(answer, place)
    if picture is None:
        raise Error("the answer is without its shapes: plot the answer that a question returned")
    return draw(picture, ax)


def plot_shapes(rows: Placed[Any], ax: Any) -> Any:
    """Draw placed shapes; see Shapes.plot."""
    return draw(shapes_picture(rows), ax)


def _row(row: Any, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the place of a row: an index as that of an array, or one into all rows in order."""
    if isinstance(row, tuple):
        place = row
    else:
        flat = int(row)
        size = int(np.prod(shape))
        if not -size <= flat < size:
            raise IndexError(f"row {flat} of an answer that has {size}")
        place = tuple(int(one) for one in np.unravel_index(flat % size, shape))
    if len(place) != len(shape):
        raise IndexError(
            f"row {row} of an answer of shape {list(shape)}: give {len(shape)} numbers"
        )
    return tuple(range(size)[one] for one, size in zip(place, shape, strict=True))


def draw(picture: Picture, ax: Any) -> Any:
    """Draw a picture on axes, new ones if None, and return them."""
    import matplotlib.pyplot as plt  # noqa: PLC0415
    from matplotlib.patches import Polygon  # noqa: PLC0415

    if ax is None:
        _, ax = plt.subplots()
    for corners, colour in picture.outlines:
        if len(corners) == 1:
            ax.plot(*corners.T, "o", color=colour, markersize=4)
        elif len(corners):
            ax.add_patch(Polygon(corners, facecolor=f"{colour}4d", edgecolor=colour))
    for place, words in picture.labels:
        ax.text(*place, words, ha="center", va="center", color="0.4")
    if picture.witness is not None:
        ax.plot(*picture.witness.T, "o-", color="#c02f1d", markersize=4, linewidth=2)
    arrow = picture.arrow()
    if arrow is not None:
        ax.annotate("", arrow[1], arrow[0], arrowprops={"arrowstyle": "->", "color": "0.4"})
    ax.set_aspect("equal")
    ax.autoscale_view()
    return ax
