"""Pictures of shapes and of rows of answers: what is drawn, and as SVG."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from itertools import islice
from typing import Any

import numpy as np

from ._answers import Rows
from ._arrays import Floats
from ._impacts import Impacts
from ._outline import outline, view
from ._shapes import Placed, Shapes, placed

__all__ = [
    "BLUE",
    "FAINT",
    "ORANGE",
    "Picture",
    "answer_html",
    "placed_svg",
    "row_picture",
    "shapes_picture",
    "shapes_svg",
]

BLUE, ORANGE, FAINT, _GREY, _RED = "#0072b2", "#e08a00", "#9aa5b1", "#6b7785", "#c02f1d"
_ON_THE_WAY = 5
_WIDTH, _HEIGHT, _EDGE = 420.0, 240.0, 12.0


@dataclass
class Picture:
    """Outlines, and what joins them, in the plane of the picture."""

    outlines: list[tuple[Floats, str]] = field(default_factory=list)
    """Corners ``[V, 2]`` and colour of each shape; shapes that are not finite have no corners."""
    labels: list[tuple[Floats, str]] = field(default_factory=list)
    """Words, and where their middle is."""
    witness: Floats | None = None
    """Two points ``[2, 2]``: nearest to one another, or deepest."""
    normal: Floats | None = None
    """Unit direction ``[2]`` from A to B; drawn where the witness ends."""

    def add(self, corners: Floats, colour: str, name: str = "") -> None:
        """Add a shape, and its name in its middle."""
        self.outlines.append((corners, colour))
        if len(corners) and name:
            self.labels.append(((corners.min(axis=0) + corners.max(axis=0)) / 2, name))

    def bounds(self) -> tuple[Floats, Floats]:
        """Return the least and the greatest coordinates of what is drawn."""
        drawn = [corners for corners, _ in self.outlines if len(corners)]
        if self.witness is not None:
            drawn.append(self.witness)
        points = np.concatenate(
            [*drawn, *[at[None] for at, _ in self.labels]] or [np.zeros((1, 2))]
        )
        return points.min(axis=0), points.max(axis=0)

    def arrow(self) -> Floats | None:
        """Return both ends ``[2, 2]`` of the arrow of the normal."""
        if self.witness is None or self.normal is None or not self.normal.any():
            return None
        low, high = self.bounds()
        length = 0.12 * max(float((high - low).max()), 1e-300)
        return np.stack([self.witness[1], self.witness[1] + length * self.normal])


def row_picture(answer: Rows, row: tuple[int, ...]) -> Picture | None:
    """Return the picture of a row of an answer, or None where the answer is without its shapes."""
    if answer._scene is not None:
        return swept_picture(answer, row)
    if isinstance(answer, Impacts):
        return moved_picture(answer, row)
    if answer._half_spaces is not None:
        return half_space_picture(answer, row)
    sides = answer._sides
    if sides is None:
        return None
    normal = _vector(answer, "normal", row)
    axes = view(sides[0].shapes.dimension, normal)
    picture = Picture()
    for side, own, name, colour in zip(
        sides, answer._places(row), "AB", (BLUE, ORANGE), strict=True
    ):
        picture.add(outline(side, own, axes), colour, name)
    _add_witness(picture, answer, row, axes)
    return picture


def half_space_picture(answer: Rows, row: tuple[int, ...]) -> Picture | None:
    """Return the picture of a half-space, as much of it as is near, and a shape."""
    if answer._sides is None:
        return None
    (side,) = answer._sides
    columns = answer._half_spaces.half_spaces.arrays
    normal, offset, origin = (
        np.broadcast_to(one, (*answer.shape, *one.shape[len(columns[1].shape) :]))[row]
        for one in columns
    )
    largest = float(np.abs(normal).max())
    normal, offset = normal / largest, offset / largest
    length = float(np.linalg.norm(normal))
    axes = view(side.shapes.dimension, normal)
    picture = Picture()
    corners = outline(side, next(answer._places(row)), axes)
    up = axes @ (normal / length)
    foot = axes @ (origin + normal * (offset / length**2))
    points = corners if len(corners) else foot[None]
    along = np.array([-up[1], up[0]])
    # Its boundary below the shape, and on both sides as far as that is large or away.
    middle = foot + along * float((points - foot).mean(axis=0) @ along)
    reach = max(float(np.abs(points - middle).max()), 1e-300) * 1.25
    near = [along * reach, -along * reach, -along * reach - up * reach, along * reach - up * reach]
    picture.add(middle + np.stack(near), BLUE, "A")
    picture.add(corners, ORANGE, "B")
    _add_witness(picture, answer, row, axes)
    return picture


def swept_picture(answer: Rows, row: tuple[int, ...]) -> Picture:
    """Return the picture of a row of a sweep, or of a trajectory."""
    scene = answer._scene
    normal = _vector(answer, "normal", row)
    axes = view(scene.rows.shapes.dimension, normal)
    picture = Picture()
    flat = int(np.ravel_multi_index(row, answer.shape)) if answer.shape else 0
    along = getattr(answer, "step", None)
    at = scene.at(flat, 0 if along is None else max(int(along[row]), 0))
    named = int(getattr(answer, "obstacle", getattr(answer, "nearest", np.empty(0)))[row])
    for side, place, number in scene.around(at):
        corners = outline(side, place, axes)
        picture.add(corners, ORANGE if number == named else FAINT, "B" if number == named else "")
    for place in scene.path(flat):
        if place != at:
            picture.add(outline(scene.rows, place, axes), FAINT)
    if at is not None:
        picture.add(outline(scene.rows, at, axes), BLUE, "A")
    _add_witness(picture, answer, row, axes)
    return picture


def moved_picture(answer: Impacts, row: tuple[int, ...]) -> Picture | None:
    """Return the picture of shapes that move, on their way and at the first contact."""
    asked, sides = answer._motion, answer._sides
    if asked is None or sides is None:
        return None
    axes = view(answer.normal.shape[-1], _vector(answer, "normal", row))
    picture = Picture()
    course = asked.course
    begin, last = course.begin(row), float(answer.first[row][1])
    times = np.linspace(begin, last, _ON_THE_WAY) if np.isfinite(last) else np.array([begin])
    ray = course.ray(row, times)
    drawn = sides[:1] if ray is not None else sides
    places = list(answer._places(row))[: len(drawn)]
    ways = [
        [
            outline(side, own, axes, then)
            for side, own, then in zip(drawn, places, course.maps(row, float(time)), strict=True)
        ]
        for time in times
    ]
    picture.outlines = [
        (corners, FAINT)
        for shapes in ways[:-1]
        for corners, last_one in zip(shapes, ways[-1], strict=True)
        if not np.array_equal(corners, last_one)
    ]
    for corners, colour, name in zip(ways[-1], (BLUE, ORANGE), "AB", strict=False):
        picture.add(corners, colour, name)
    if ray is not None:
        picture.outlines.append((ray @ axes.T, ORANGE))
    _add_witness(picture, answer, row, axes)
    return picture


def _add_witness(picture: Picture, answer: Rows, row: tuple[int, ...], axes: Floats) -> None:
    normal = _vector(answer, "normal", row)
    on_a, on_b = _vector(answer, "on_a", row), _vector(answer, "on_b", row)
    if on_a is not None and on_b is not None and normal is not None:
        picture.witness = np.stack([on_a, on_b]) @ axes.T
        picture.normal = normal @ axes.T


def _vector(answer: Rows, name: str, row: tuple[int, ...]) -> Floats | None:
    column = getattr(answer, name, None)
    if not isinstance(column, np.ndarray):
        return None
    vector: Floats = column[row]
    return vector if np.isfinite(vector).all() else None


def shapes_picture(rows: Placed[Any], most: int = 512) -> Picture:
    """Return the picture of placed shapes, at most so many."""
    axes = view(rows.shapes.dimension)
    picture = Picture()
    for row in islice(np.ndindex(rows.shape), most):
        picture.outlines.append((outline(rows, row, axes), BLUE))
    return picture


def placed_svg(rows: Placed[Any], most: int = 512) -> str:
    """Return the picture of placed shapes, at most so many."""
    count = int(np.prod(rows.shape))
    few = "" if count <= most else f", the first {most}"
    return svg(shapes_picture(rows, most), f"{count} placed shapes{few}")


def shapes_svg(shapes: Shapes, most: int = 8) -> str:
    """Return the first few shapes beside one another, each with its index."""
    picture, left = Picture(), 0.0
    own = placed(shapes[:most], type(shapes), "shapes")
    axes = view(shapes.dimension)
    cells = [outline(own, row, axes) for row in np.ndindex(own.shape)]
    tallest = max([float(np.ptp(one[:, 1])) for one in cells if len(one)], default=0.0)
    widest = max([float(np.ptp(one[:, 0])) for one in cells if len(one)], default=0.0)
    gap = 0.25 * max(tallest, widest) or 1.0
    for index, cell in enumerate(cells):
        if len(cell):
            low, high = cell.min(axis=0), cell.max(axis=0)
            moved = cell + np.array([left - low[0], -(low[1] + high[1]) / 2])
            picture.outlines.append((moved, BLUE))
            width = high[0] - low[0]
        else:
            width = 0.0
        picture.labels.append((np.array([left + width / 2, -tallest / 2 - 0.6 * gap]), str(index)))
        left += width + gap
    return svg(picture, _words(shapes, most))


def _words(shapes: Shapes, most: int) -> str:
    few = "" if len(shapes) <= most else f", the first {most}"
    return f"{len(shapes)} shapes{few}"


def answer_html(answer: Rows) -> str:
    """Return counts by verdict, the smallest row, and its picture."""
    kind = escape(f"{type(answer).__name__} of shape {list(answer.shape)}")
    parts = [f"<b>{kind}</b><br>{escape(answer._counts()) or 'no rows'}"]
    if answer.verdict.size:
        row, words = _smallest(answer)
        parts.append(f"<br>row {list(row)}: {words}")
        picture = row_picture(answer, row)
        if picture is not None:
            parts.append("<br>" + svg(picture, f"row {list(row)}: {words}"))
    return f"<div>{''.join(parts)}</div>"


def _smallest(answer: Rows) -> tuple[tuple[int, ...], str]:
    """Return the row of the smallest distance, or the first that meets, and words about it."""
    distance = getattr(answer, "distance", None)
    known = answer.verdict != 3
    if isinstance(distance, np.ndarray) and known.any():
        flat = int(np.argmin(np.where(known, distance, np.inf)))
    else:
        flat = int(np.argmax(answer.meets)) if answer.meets.any() else int(np.argmax(known))
    row = tuple(int(place) for place in np.unravel_index(flat, answer.shape))
    words = answer._words[int(answer.verdict[row])]
    if isinstance(distance, np.ndarray):
        words += f", distance {distance[row]:.6g}"
    return row, words


def svg(picture: Picture, title: str) -> str:
    """Return a picture as SVG, y upwards, in colours for light and dark pages."""
    low, high = picture.bounds()
    arrow = picture.arrow()
    if arrow is not None:
        low, high = np.minimum(low, arrow.min(axis=0)), np.maximum(high, arrow.max(axis=0))
    span = np.maximum(high - low, 1e-12 * max(float(np.abs([low, high]).max()), 1e-280))
    room = np.array([_WIDTH, _HEIGHT]) - 2 * _EDGE
    scale = float((room / span).min())
    width, height = np.ceil(np.maximum(span * scale, 24.0) + 2 * _EDGE)
    middle = (low + high) / 2

    def at(points: Floats) -> Floats:
        moved: Floats = (points - middle) * [scale, -scale] + [width / 2, height / 2]
        return moved

    def run(points: Floats) -> str:
        return " ".join(f"{x:.2f},{y:.2f}" for x, y in at(points))

    lines = [
        _dot(at(corners[0]), colour)
        if len(corners) == 1
        else f'<polygon points="{run(corners)}" fill="{colour}" fill-opacity="0.3"'
        f' stroke="{colour}" stroke-width="1.5" stroke-linejoin="round"/>'
        for corners, colour in picture.outlines
        if len(corners)
    ]
    for place, words in picture.labels:
        x, y = at(place)
        lines.append(
            f'<text x="{x:.2f}" y="{y:.2f}" fill="{_GREY}" font-family="sans-serif" font-size="12"'
            f' text-anchor="middle" dominant-baseline="central">{escape(words)}</text>'
        )
    lines += _witness_svg(picture, arrow, run)
    if picture.witness is not None:
        lines += [_dot(point, _RED) for point in at(picture.witness)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}"'
        f' viewBox="0 0 {width:.0f} {height:.0f}" role="img"><title>{escape(title)}</title>'
        f"{''.join(lines)}</svg>"
    )


def _witness_svg(picture: Picture, arrow: Floats | None, run: Any) -> list[str]:
    if picture.witness is None:
        return []
    lines = []
    if arrow is not None:
        along = arrow[1] - arrow[0]
        side = np.array([-along[1], along[0]])
        back = arrow[1] - 0.35 * along
        head = np.stack([arrow[1], back + 0.18 * side, back - 0.18 * side])
        lines.append(
            f'<polyline points="{run(arrow)}" fill="none" stroke="{_GREY}" stroke-width="1.5"/>'
            f'<polygon points="{run(head)}" fill="{_GREY}"/>'
        )
    lines.append(
        f'<polyline points="{run(picture.witness)}" fill="none" stroke="{_RED}" stroke-width="2"/>'
    )
    return lines


def _dot(point: Floats, colour: str) -> str:
    return f'<circle cx="{point[0]:.2f}" cy="{point[1]:.2f}" r="3" fill="{colour}"/>'
