"""One pair, and one row: what a call costs."""

from __future__ import annotations

from typing import Any

import libraries as peers
from libraries import CAR, Coal, Fcl, Floats
from pairs import SIZE, Pairs, draw_plane, draw_space, of_checker, of_coal, of_fcl, truth, zipped
from rounds import Answer, Contestant, Subject, each, everyone_again

from barycode import Verdict, d2, d3

BAR = 600.0
BAR_ROW = 1500.0


def _meets(answer: Any) -> bool:
    return answer.verdict in (Verdict.TOUCHING, Verdict.PENETRATING)


def _ours(module: Any, prepare: Any, bars: dict[str, float]) -> list[Contestant]:
    def entry(call: str, read: Any) -> Contestant:
        ask = getattr(module, call)
        return Contestant(
            *("barycode", call, prepare, each(ask), read(ask), call),
            bar=bars.get(call),
            building="both shapes" if call in ("distance", "intersects") else None,
        )

    def distances(ask: Any) -> Any:
        return everyone_again(lambda a, b: ask(a, b).distance, "distance")

    return [
        entry("distance", distances),
        entry("closest_points", distances),
        entry(
            "intersects",
            lambda ask: everyone_again(lambda a, b: _meets(ask(a, b)), "meets"),
        ),
        entry(
            "contact",
            lambda ask: everyone_again(lambda a, b: max(0.0, ask(a, b).distance), "distance"),
        ),
    ]


def _truth_plane(pairs: Pairs) -> Answer:
    car = d2.rectangles(size=CAR)
    return truth(d2.distance(car.at(pairs.a), car.at(pairs.b)))


def _truth_space(pairs: Pairs) -> Answer:
    box = d3.boxes(size=SIZE)
    sides = (box.at(d3.Poses.xyz_wxyz(poses)) for poses in (pairs.a, pairs.b))
    return truth(d3.distance(*sides))


def plane(found: dict[str, Any], scale: float) -> Subject:
    """One pair of rectangles."""
    car = d2.Rectangle(size=CAR)
    objects = zipped(lambda poses: [car.at(d2.Pose(*one)) for one in poses.tolist()])
    entries = _ours(d2, objects, {"distance": BAR, "closest_points": BAR, "intersects": BAR})
    if shapely := found.get("shapely"):
        polygons = zipped(lambda poses: shapely.polygons(peers.corners(poses)))
        entries += [
            Contestant(
                *("shapely", call, polygons, each(getattr(shapely, call))),
                *(everyone_again(getattr(shapely, call), answer), call),
                building="both polygons",
            )
            for call, answer in (("distance", "distance"), ("intersects", "meets"))
        ]
    entries += _in_space(found, (*CAR, 1), peers.in_space)
    if checker := found.get("drivability checker"):
        entries.append(of_checker(checker))
    return _subject("One pair of rectangles", scale, entries, _truth_plane, draw_plane)


def space(found: dict[str, Any], scale: float) -> Subject:
    """One pair of boxes."""
    box = d3.Box(size=SIZE)
    objects = zipped(lambda poses: [box.at(d3.Pose.xyz_wxyz(one)) for one in poses])
    entries = [*_ours(d3, objects, {}), *_in_space(found, SIZE, peers.quaternions)]
    title = "One pair of boxes in space"
    return _subject(title, scale, entries, _truth_space, draw_space)


def _subject(title: str, scale: float, entries: list[Contestant], truth: Any, draw: Any) -> Subject:
    return Subject(
        title,
        "call",
        "A plain loop over a list of pairs, whose objects are made beforehand; the loop is in the"
        " time. Answers of ours have a verdict that is decided exactly, and bounds.",
        draw(max(1, int(5_000 * scale))),
        lambda pairs: len(pairs.a),
        Pairs.first,
        truth,
        entries,
    )


def _in_space(found: dict[str, Any], size: Any, frames: Any) -> list[Contestant]:
    entries = []
    if coal := found.get("coal"):
        entries += of_coal(Coal(coal, size), frames)
    if fcl := found.get("python-fcl"):
        entries += of_fcl(Fcl(fcl, size), frames)
    return entries


def row(found: dict[str, Any], scale: float) -> Subject:
    """Arrays of one row."""
    car = d2.rectangles(size=CAR)
    arrays = zipped(lambda poses: list(poses[:, None]))
    placed = zipped(lambda poses: [car.at(one) for one in poses[:, None]])

    def made(a: Floats, b: Floats) -> d2.Distances:
        return d2.distance(car.at(a), car.at(b))

    def entry(call: str, prepare: Any, ask: Any, bar: float | None) -> Contestant:
        read = everyone_again(lambda a, b: ask(a, b).distance[0], "distance")
        return Contestant(*("barycode", call, prepare, each(ask), read, call), bar=bar)

    entries = [
        entry("distance", placed, d2.distance, BAR_ROW),
        entry("at of both poses, and distance", arrays, made, None),
    ]
    if shapely := found.get("shapely"):
        polygons = zipped(lambda poses: list(shapely.polygons(peers.corners(poses))[:, None]))
        entries.append(
            Contestant(
                *("shapely", "distance", polygons, each(shapely.distance)),
                *(everyone_again(lambda a, b: shapely.distance(a, b)[0], "distance"), "distance"),
            )
        )
    return Subject(
        "A call on arrays of one row",
        "call",
        "As one pair, by the functions for arrays. Placed shapes and polygons are made beforehand,"
        " if nothing else is said.",
        draw_plane(max(1, int(5_000 * scale))),
        lambda pairs: len(pairs.a),
        Pairs.first,
        _truth_plane,
        entries,
    )
