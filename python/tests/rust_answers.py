"""Digests of answers beside those of Rust: ``python tests/rust_answers.py`` keeps the latter.

The cases are those of ``examples/answers``, drawn in the same order. ``--check`` compares what
an optimised build of Rust says now with what is kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from barycode import d2, d3

HERE = Path(__file__).parent
KEPT = HERE / "rust_answers.txt"
ROWS, LENGTH = 96, 8
STILL, MOVING, STEPS, FIRST_STEP = 6, 3, 4, 1
TURNS = [[0.6, 0.8], [-0.28, 0.96], [0.0, 1.0], [0.8, -0.6]]
RING = [[-1, -1], [1, -1], [1.5, 0.5], [0, 1.5], [-1.25, 0.25]]
CORNERS = [[0, 0, 0], [1.5, 0, 0], [0, 1.25, 0], [0, 0, 1], [1, 1, 1.25]]


class Draw:
    """Numbers that are the same in both languages: sixty-fourths from -2 to 2."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> float:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % 257 / 64 - 2

    def plane(self) -> list[float]:
        x, y, turn = (self.next() for _ in range(3))
        return [2 * x, 2 * y, *TURNS[int(turn + 2) % 4]]

    def space(self) -> list[float]:
        x, y, z, w, i, j, k = (self.next() for _ in range(7))
        return [2 * x, 2 * y, 2 * z, w + 4.5, i, j, k]


class World:
    """The shapes and poses of one dimension, drawn in the order in which Rust does."""

    def __init__(self, dimension: int) -> None:
        draw = Draw(dimension)
        self.d: Any = d2 if dimension == 2 else d3
        self.shapes, self.singles = _plane() if dimension == 2 else _space()
        self.row = draw.plane if dimension == 2 else draw.space
        self.form = d2.Poses.cos_sin if dimension == 2 else d3.Poses.xyz_wxyz
        self.pose: Any = (lambda row: d2.Pose.cos_sin(*row)) if dimension == 2 else d3.Pose.xyz_wxyz
        count = np.arange(ROWS)
        self.numbers = [(count * step + count // 8) % len(self.shapes) for step in (1, 3)]
        self.poses = [self._draw(ROWS), self._draw(ROWS)]
        still = self.shapes.at(self.form(self._draw(STILL)), np.arange(STILL) % len(self.shapes))
        tracks = self._draw(STEPS * MOVING).reshape(STEPS, MOVING, -1)
        moving = self.shapes[:MOVING].at(self.form(tracks))
        self.obstacles = self.d.Obstacles(still, moving, FIRST_STEP)
        self.footprints = self._draw(ROWS)
        self.velocities = [self._draw(ROWS)[:, :dimension].copy() for _ in range(2)]

    def _draw(self, count: int) -> Any:
        return np.array([self.row() for _ in range(count)])

    def sides(self) -> tuple[Any, Any]:
        each = zip(self.numbers, self.poses, strict=True)
        a, b = (self.shapes.at(self.form(poses), index=numbers) for numbers, poses in each)
        return a, b

    def pairs(self) -> Iterator[tuple[Any, Any]]:
        for row in range(ROWS):
            each = zip(self.numbers, self.poses, strict=True)
            a, b = (
                self.singles[numbers[row]].at(self.pose(poses[row].tolist()))
                for numbers, poses in each
            )
            yield a, b

    def answers(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield questions, and the columns of their answers."""
        a, b = self.sides()
        for name in ("intersects", "distance", "closest_points", "contact"):
            yield name, getattr(self.d, name)(a, b).columns()
        yield "within", self.d.within(a, b, 0.5).columns()
        found = self.d.contact_manifold(a, b, margin=0.25)
        yield "contact_manifold", found.columns()
        yield "contact_manifold_points", _points(found)
        steps = np.arange(ROWS) % 5
        for name, how in (
            ("meetings", {}),
            ("meetings_at_steps", {"steps_a": steps, "steps_b": steps}),
        ):
            found = self.d.meetings(a, b, 0.5, **how)
            yield name, {"starts": found.starts, "b": found.b, "verdict": found.verdict}
        car, rows = self.shapes[0], self.form(self.footprints)
        among: dict[str, Any] = {"steps": np.arange(ROWS) % 6}
        d, around = self.d, self.obstacles
        yield "collisions", d.collisions(car, rows, around, margin=0.25, **among).columns()
        yield "clearances", d.clearances(car, rows, around, up_to=2.0, **among).columns()
        yield "contacts", d.contacts(car, rows, around, **among).columns()
        fan = self.form(self.footprints.reshape(-1, LENGTH, self.footprints.shape[-1]))
        names = ("first_collisions", "any_collisions", "smallest_clearances")
        for name in (*names, "swept_collisions", "swept_clearances"):
            yield name, getattr(self.d, name)(car, fan, around).columns()
        yield from self._casts()
        yield from self._times_of_impact()
        yield from self._singles()
        yield from self._single_casts()
        yield from self._half_spaces()
        outer = self.d.outer_hull(self.velocities[0], vertices=6 if self.d is d2 else 16)
        columns = {"vertices": outer.vertices, "distance": np.array([outer.distance])}
        yield "outer_hull", columns if self.d is d2 else {**columns, "faces": outer.faces}

    def _half_spaces(self) -> Iterator[tuple[str, dict[str, Any]]]:
        normals, origins = self.velocities
        make: Any = d2.HalfPlane if self.d is d2 else d3.HalfSpace
        walls, (_, b) = make(normals, 0.25, origin=origins), self.sides()
        yield "half_space_within", walls.within(b, 0.5).columns()
        columns = walls.distance(b).columns()
        yield (
            "half_space_distance",
            {name: columns[name] for name in ("distance", "lower", "upper")},
        )
        yield "half_space_contact", walls.contact(b).columns()
        each = [
            (make(normal, 0.25, origin=origin), shape)
            for normal, origin, (_, shape) in zip(normals, origins, self.pairs(), strict=True)
        ]
        within = _codes([wall.within(shape, 0.5) for wall, shape in each])
        yield "one_half_space_within", {"verdict": within}
        names = ("distance", "lower", "upper")
        for question in ("distance", "contact"):
            found = [getattr(wall, question)(shape) for wall, shape in each]
            columns = {name: np.array([getattr(one, name) for one in found]) for name in names}
            if question == "contact":
                columns["verdict"] = _codes(found)
                for name in ("normal", "on_a", "on_b"):
                    columns[name] = np.array([getattr(one, name) for one in found])
            yield f"one_half_space_{question}", columns

    def _casts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        (a, b), d = self.sides(), self.d
        found = d.cast_shape(a, b, *self.velocities, until=4.0, target_distance=0.125)
        yield "cast_shape", found.columns()
        how: dict[str, Any] = {"start": "leaving", "touching": "free"}
        yield "cast_shape_leaving", d.cast_shape(a, b, *self.velocities, **how).columns()
        yield "cast_ray", d.cast_ray(a, *self.velocities).columns()

    def _times_of_impact(self) -> Iterator[tuple[str, dict[str, Any]]]:
        d, still = self.d, self.d.Poses.translations(np.zeros(self.d.Poses.dimension))
        a, b = (self.shapes.at(still, index=numbers) for numbers in self.numbers)
        from_a, from_b, to = (self.form(poses) for poses in (*self.poses, self.footprints))
        turning, straight = d.Slerp(from_a, to, times=[0, 2]), d.Linear(from_b, self.velocities[0])
        yield "time_of_impact", d.time_of_impact(a, turning, b, straight, (0, 2)).columns()
        how: dict[str, Any] = {"target_distance": 0.25, "resolution": 0.001, "start": "leaving"}
        found = d.time_of_impact(a, turning, b, straight, (0, 2), **how)
        yield "time_of_impact_leaving", found.columns()

    def _single_casts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        pairs = list(zip(self.pairs(), *self.velocities, strict=True))
        found = [self.d.cast_shape(a, b, *v, until=4.0) for (a, b), *v in pairs]
        yield "one_cast_shape", self._impacts(found)
        found = [self.d.cast_ray(a, *v) for (a, _), *v in pairs]
        yield "one_cast_ray", self._impacts(found)

    def _impacts(self, found: list[Any]) -> dict[str, Any]:
        nowhere = (np.nan,) * self.d.Poses.dimension
        none = {"leaves": (np.nan,) * 2, "normal": np.zeros(len(nowhere))}
        columns = {
            name: np.array(
                [
                    none.get(name, nowhere) if getattr(one, name) is None else getattr(one, name)
                    for one in found
                ]
            )
            for name in ("first", "leaves", "normal", "on_a", "on_b")
        }
        start = np.array([one.start for one in found], np.uint8)
        cells = np.array([one.cells for one in found])
        return {"verdict": _codes(found), "start": start, "cells": cells, **columns}

    def _singles(self) -> Iterator[tuple[str, dict[str, Any]]]:
        names = ("distance", "lower", "upper")
        vectors = ("normal", "on_a", "on_b")
        pairs = list(self.pairs())
        within = [self.d.within(a, b, 0.5) for a, b in pairs]
        yield "one_within", {"verdict": _codes(within)}
        for question in ("distance", "closest_points", "contact"):
            found = [getattr(self.d, question)(a, b) for a, b in pairs]
            columns = {"verdict": _codes(found)}
            columns |= {name: np.array([getattr(one, name) for one in found]) for name in names}
            if question != "distance":
                none = (0.0,) * self.d.Poses.dimension
                columns |= {
                    name: np.array([getattr(one, name) or none for one in found])
                    for name in vectors
                }
            yield f"one_{question}", columns
        manifolds = [self.d.contact_manifold(a, b, margin=0.25).points for a, b in pairs]
        on_a, on_b, distance, names_of = zip(
            *(one for row in manifolds for one in row), strict=True
        )
        yield (
            "one_contact_manifold",
            {
                "count": np.array([len(row) for row in manifolds]),
                "on_a": np.array(on_a),
                "on_b": np.array(on_b),
                "distance": np.array(distance),
                "id": np.array(names_of, np.uint64),
            },
        )


def _points(found: Any) -> dict[str, Any]:
    points = found.points
    columns = {name: getattr(points, name) for name in ("on_a", "on_b", "distance", "id")}
    return {"count": np.diff(found.starts), **columns}


def _codes(answers: list[Any]) -> Any:
    return np.array([one.verdict for one in answers], np.uint8)


def _plane() -> tuple[Any, list[Any]]:
    lists = (
        d2.rectangles(half_extents=[[1, 0.5], [0.5, 0.75]], radius=[0, 0.25])
        + d2.circles(0.75)
        + d2.capsules([-0.5, 0], [0.5, 0.25], radius=0.5)
        + d2.points([0.25, 0.5])
        + d2.polygons(RING)
    )
    return lists, [
        d2.Rectangle(half_extents=(1, 0.5)),
        d2.Rectangle(half_extents=(0.5, 0.75), radius=0.25),
        d2.Circle(0.75),
        d2.Capsule((-0.5, 0), (0.5, 0.25), 0.5),
        d2.Point((0.25, 0.5)),
        d2.Polygon(RING),
    ]


def _space() -> tuple[Any, list[Any]]:
    lists = (
        d3.boxes(half_extents=[[1, 0.5, 0.25], [0.5, 0.75, 0.5]], radius=[0, 0.25])
        + d3.spheres(0.75)
        + d3.capsules([-0.5, 0, 0], [0.5, 0.25, 0.5], radius=0.5)
        + d3.cylinders(half_height=0.75, radius=0.5)
        + d3.cones(half_height=0.75, radius=0.5)
        + d3.ellipsoids([1, 0.5, 0.75])
        + d3.hulls(CORNERS)
    )
    return lists, [
        d3.Box(half_extents=(1, 0.5, 0.25)),
        d3.Box(half_extents=(0.5, 0.75, 0.5), radius=0.25),
        d3.Sphere(0.75),
        d3.Capsule((-0.5, 0, 0), (0.5, 0.25, 0.5), 0.5),
        d3.Cylinder(half_height=0.75, radius=0.5),
        d3.Cone(half_height=0.75, radius=0.5),
        d3.Ellipsoid((1, 0.5, 0.75)),
        d3.Hull(CORNERS),
    ]


def digest(column: Any) -> str:
    """Return the FNV-1a digest of the bytes of a column."""
    found = 0xCBF29CE484222325
    for byte in np.ascontiguousarray(column).tobytes():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return f"{found:016x}"


def ours() -> dict[str, str]:
    """Return the digest of each column of each answer."""
    return {
        f"d{dimension} {question} {name}": digest(column)
        for dimension in (2, 3)
        for question, columns in World(dimension).answers()
        for name, column in columns.items()
    }


def kept() -> dict[str, str]:
    """Return the digests of Rust that are kept."""
    lines = (line.rpartition(" ") for line in KEPT.read_text().splitlines())
    return {name: bits for name, _, bits in lines}


def of_rust() -> str:
    """Return what the Rust libraries say now."""
    command = ["cargo", "run", "--quiet", "--release", "--features", "abi3", "--example", "answers"]
    command += ["--manifest-path", str(HERE.parent / "Cargo.toml")]
    # Cargo builds the extension module, too, which is not to be linked with an interpreter.
    settings = {**os.environ, "PYO3_BUILD_EXTENSION_MODULE": "1"}
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=settings)
    return run.stdout


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        same = of_rust() == KEPT.read_text()
        sys.exit(None if same else "Rust answers otherwise than tests/rust_answers.txt has it")
    KEPT.write_text(of_rust())
