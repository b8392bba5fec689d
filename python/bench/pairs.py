"""Pairs, row by row: rectangles in the plane, boxes in space."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import libraries as peers
import numpy as np
from libraries import CAR, THREADS, Coal, Fcl, Floats
from rounds import Answer, Contestant, Subject, each, everyone_again

from barycode import d2, d3

LOOP = 20_000
"""Rows of loops."""
SIZE = (1.0, 0.6, 0.4)
"""Of boxes."""
FLAT = " loop, boxes of height 1"


class Pairs(NamedTuple):
    """Poses of both sides, and sizes where each row has its own."""

    a: Floats
    b: Floats
    sizes: tuple[Floats, Floats] | None = None

    def first(self, count: int) -> Pairs:
        """Return the first rows."""
        return Pairs(self.a[:count], self.b[:count])


def same(data: Any) -> Any:
    """Return arrays as they are: ours asks about those."""
    return data


def zipped(make: Callable[[Floats], Any]) -> Callable[[Pairs], list[tuple[Any, Any]]]:
    """Return what makes a list of pairs of objects."""
    return lambda pairs: list(zip(make(pairs.a), make(pairs.b), strict=True))


def _distances(_: Any, raw: Any) -> Answer:
    return {"distance": raw.distance, "meets": raw.meets}


def _verdicts(_: Any, raw: Any) -> Answer:
    return {"meets": raw.meets}


def truth(answer: Any) -> Answer:
    """Return what answers of others are compared with."""
    return {
        "distance": answer.distance,
        "meets": answer.meets,
        "close": peers.close(answer.distance, answer.verdict),
    }


def _ours(call: str, ask: Any, read: Any, place: Any) -> list[Contestant]:
    """Return a call of ours with one thread, and with all cores."""

    def on(threads: int) -> Callable[[Pairs], Any]:
        return lambda pairs: ask(*place(pairs), threads=threads)

    return [
        Contestant("barycode", call, same, on(threads), read, call, threads) for threads in THREADS
    ]


def draw_plane(rows: int, own_sizes: bool = False) -> Callable[[np.random.Generator], Pairs]:
    """Return what draws places and headings."""

    def draw(rng: np.random.Generator) -> Pairs:
        poses = [
            np.column_stack([rng.uniform(-20, 20, (rows, 2)), rng.uniform(-np.pi, np.pi, rows)])
            for _ in "ab"
        ]
        sizes = tuple(rng.uniform([3, 1.5], [6, 2.2], (rows, 2)) for _ in "ab")
        return Pairs(poses[0], poses[1], (sizes[0], sizes[1]) if own_sizes else None)

    return draw


def _cars(pairs: Pairs) -> tuple[d2.Placed, d2.Placed]:
    car = d2.rectangles(size=CAR)
    return car.at(pairs.a), car.at(pairs.b)


def _of_own_size(pairs: Pairs) -> tuple[d2.Placed, d2.Placed]:
    assert pairs.sizes is not None
    size_a, size_b = pairs.sizes
    return d2.rectangles(size=size_a).at(pairs.a), d2.rectangles(size=size_b).at(pairs.b)


def plane(found: dict[str, Any], scale: float) -> Subject:
    """Rectangles of one size."""
    entries = [
        *_ours("distance", d2.distance, _distances, _cars),
        *_ours("intersects", d2.intersects, _verdicts, _cars),
    ]
    loop = max(1, int(LOOP * scale))
    if shapely := found.get("shapely"):
        entries += _of_shapely(shapely)
    if coal := found.get("coal"):
        entries += of_coal(Coal(coal, (*CAR, 1)), peers.in_space, FLAT, loop)
    if fcl := found.get("python-fcl"):
        entries += of_fcl(Fcl(fcl, (*CAR, 1)), peers.in_space, FLAT, loop)
    if checker := found.get("drivability checker"):
        entries.append(of_checker(checker, " loop", loop))
    return Subject(
        "Pairs of rectangles in the plane",
        "pair",
        "Rectangles of 4.5 by 1.8, places within ±20 of either axis. Ours reads arrays of poses"
        " and makes what it needs of them in the time stated."
        f" Loops ask about the first {loop} rows.",
        draw_plane(max(1, int(200_000 * scale))),
        lambda pairs: len(pairs.a),
        Pairs.first,
        lambda pairs: truth(d2.distance(*_cars(pairs))),
        entries,
    )


def plane_own_sizes(found: dict[str, Any], scale: float) -> Subject:
    """Rectangles of many sizes."""
    entries = _ours("distance", d2.distance, _distances, _of_own_size)
    if shapely := found.get("shapely"):

        def polygons(pairs: Pairs) -> Any:
            assert pairs.sizes is not None
            return [
                shapely.polygons(peers.corners(poses, sizes))
                for poses, sizes in zip(pairs[:2], pairs.sizes, strict=True)
            ]

        entries.append(
            Contestant(
                *("shapely", "distance", polygons),
                lambda sides: shapely.distance(*sides),
                lambda _, raw: {"distance": raw},
                "distance",
                building="both polygons",
            )
        )
    return Subject(
        "Pairs of rectangles, each of its own size",
        "pair",
        "As above, with lengths of 3 to 6 and widths of 1.5 to 2.2; ours makes its shapes of arrays"
        " in the time stated.",
        draw_plane(max(1, int(50_000 * scale)), True),
        lambda pairs: len(pairs.a),
        Pairs.first,
        lambda pairs: truth(d2.distance(*_of_own_size(pairs))),
        entries,
    )


def _of_shapely(shapely: Any) -> list[Contestant]:
    def polygons(pairs: Pairs) -> Any:
        return [shapely.polygons(peers.corners(poses)) for poses in (pairs.a, pairs.b)]

    return [
        Contestant(
            *("shapely", "distance", polygons),
            lambda sides: shapely.distance(*sides),
            lambda _, raw: {"distance": raw},
            "distance",
            bar=8,
            building="both polygons",
            bar_building=20,
        ),
        Contestant(
            *("shapely", "intersects", polygons),
            lambda sides: shapely.intersects(*sides),
            lambda _, raw: {"meets": raw},
            "intersects",
            building="both polygons",
        ),
    ]


def of_coal(
    coal: Coal, frames: Any, words: str = "", most: int | None = None, bar: float | None = None
) -> list[Contestant]:
    """Return coal's functors over transforms; `frames` makes rotations and places of poses."""
    objects = zipped(lambda poses: coal.transforms(*frames(poses)))
    return [
        Contestant(
            *("coal", f"ComputeDistance{words}", objects, coal.distances),
            *(everyone_again(coal.distance, "distance"), "distance"),
            most=most,
            bar=bar,
            building="both transforms",
        ),
        Contestant(
            *("coal", f"ComputeCollision{words}", objects, coal.collisions),
            *(everyone_again(coal.meets, "meets"), "intersects"),
            most=most,
        ),
    ]


def of_fcl(fcl: Fcl, frames: Any, words: str = "", most: int | None = None) -> list[Contestant]:
    """Return python-fcl's functions over objects."""
    objects = zipped(lambda poses: fcl.objects(*frames(poses)))
    return [
        Contestant(
            *("python-fcl", f"distance{words}", objects, each(fcl.fcl.distance)),
            *(everyone_again(fcl.distance, "distance"), "distance"),
            most=most,
            building="both objects",
        ),
        Contestant(
            *("python-fcl", f"collide{words}", objects, each(fcl.fcl.collide)),
            *(everyone_again(fcl.meets, "meets"), "intersects"),
            most=most,
        ),
    ]


def of_checker(checker: Any, words: str = "", most: int | None = None) -> Contestant:
    """Return the rectangles of the drivability checker."""
    objects = zipped(peers.checker_objects(checker))
    return Contestant(
        *("drivability checker", f"RectOBB.collide{words}", objects),
        each(checker.RectOBB.collide),
        everyone_again(checker.RectOBB.collide, "meets"),
        "intersects",
        most=most,
        building="both objects",
    )


@cache
def _box() -> d3.Shapes:
    return d3.boxes(size=SIZE)


def _boxes(pairs: Pairs) -> tuple[d3.Placed, d3.Placed]:
    return _box().at(d3.Poses.xyz_wxyz(pairs.a)), _box().at(d3.Poses.xyz_wxyz(pairs.b))


def draw_space(rows: int) -> Callable[[np.random.Generator], Pairs]:
    """Return what draws places and rotations."""

    def side(rng: np.random.Generator) -> Floats:
        turns = rng.normal(size=(rows, 4))
        turns /= np.linalg.norm(turns, axis=1, keepdims=True)
        return np.concatenate([rng.uniform(-1.5, 1.5, (rows, 3)), turns], axis=1)

    return lambda rng: Pairs(side(rng), side(rng))


def space(found: dict[str, Any], scale: float) -> Subject:
    """Boxes of one size."""
    entries = [
        *_ours("distance", d3.distance, _distances, _boxes),
        *_ours("intersects", d3.intersects, _verdicts, _boxes),
    ]
    loop = max(1, int(LOOP * scale))
    if coal := found.get("coal"):
        entries += of_coal(Coal(coal, SIZE), peers.quaternions, " loop", loop, bar=5)
    if fcl := found.get("python-fcl"):
        entries += of_fcl(Fcl(fcl, SIZE), peers.quaternions, " loop", loop)
    return Subject(
        "Pairs of boxes in space",
        "pair",
        "Boxes of 1 by 0.6 by 0.4, places within ±1.5 of every axis, any rotation, as quaternions."
        f" Ours reads arrays. Loops ask about the first {loop} rows.",
        draw_space(max(1, int(50_000 * scale))),
        lambda pairs: len(pairs.a),
        Pairs.first,
        lambda pairs: truth(d3.distance(*_boxes(pairs))),
        entries,
    )
