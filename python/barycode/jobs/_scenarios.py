"""Scenarios of CommonRoad: each moving obstacle among all others."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np

from .. import d2
from .._arrays import Floats, Integers
from .._errors import Error
from ..arrow import Posed
from ._nearest import PAIRS, Nearest
from ._parts import Part, table

__all__ = ["answer", "find", "plan"]


def find(dataset: Path) -> list[Path]:
    """Return the files of all scenarios."""
    return sorted(file for file in dataset.rglob("*.xml") if file.is_file())


def plan(dataset: Path, scenario: Path) -> list[Part]:
    """Return the part of a scenario, without its file; an error where it is none."""
    try:
        _, root = next(ElementTree.iterparse(scenario, events=("start",)))
    except (ElementTree.ParseError, StopIteration) as error:
        raise Error(f"{scenario} is no XML: {error}") from None
    if root.tag != "commonRoad":
        raise Error(f"{scenario} is no scenario of CommonRoad: its root is <{root.tag}>")
    return [Part("", scenario.relative_to(dataset).as_posix(), scenario.stat().st_size)]


def answer(dataset: Path, part: Part, threads: int | None) -> Any:
    """Return the table of a part; of a scenario that cannot be read, one row that says so."""
    try:
        scene = _Scene(dataset / part.log)
    except MemoryError:
        raise
    except Exception as error:
        # Whatever commonroad-io says of a file: the others have answers.
        return _unread(part, f"cannot be read: {type(error).__name__}: {error}".splitlines()[0])
    rows, found = scene.ask(threads)
    steps, egos, objects = rows.T
    names = np.append(scene.ids.astype(np.str_).astype(object), np.array([None], object))
    return table(
        {
            "log": part.log,
            "ego": names[egos].tolist(),
            "step": steps,
            "time_us": np.rint(steps * scene.seconds * 1e6).astype(np.int64),
            "objects": objects,
            "nearest": names[found.nearest].tolist(),
            **{name: getattr(found, name) for name in ("verdict", "distance", "lower", "upper")},
            "reason": found.reason,
        }
    )


def _unread(part: Part, reason: str) -> Any:
    found = Nearest(1)
    found.refuse(np.ones(1, bool), reason)
    columns = {name: getattr(found, name) for name in ("verdict", "distance", "lower", "upper")}
    nothing = {name: [None] for name in ("ego", "step", "time_us", "objects", "nearest")}
    return table({"log": part.log, **nothing, **columns, "reason": [reason]})


@contextmanager
def _quiet() -> Iterator[None]:
    """Leave out what is said of roads, which nothing is asked about."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


class _Scene:
    """The pieces of the obstacles of a scenario, and which of them belong together."""

    def __init__(self, file: Path) -> None:
        from commonroad.common.file_reader import CommonRoadFileReader  # noqa: PLC0415

        from ..commonroad import _Scene as Parts  # noqa: PLC0415

        with _quiet():
            scenario, _ = CommonRoadFileReader(str(file)).open()
        parts = Parts(scenario)
        still, moving, self.first, self.present = parts.parts()
        self.seconds = float(scenario.dt)
        self.egos = np.array([one.obstacle_id for one in scenario.dynamic_obstacles], np.int64)
        count = 0 if still is None else len(still)
        # The obstacle of each piece that stands still, and of each column of those that move.
        self.ids, owners = np.unique(parts.ids, return_inverse=True)
        self.still, self.columns = owners[:count], owners[count:]
        self.poses: Floats = np.empty((0, 3)) if still is None else still.poses._rows
        self.kinds: Integers = (
            np.empty(0, np.int64) if still is None else still.ids.astype(np.int64)
        )
        self.moving = moving
        self.shapes: d2.Shapes | None = None
        if moving is not None:
            self.shapes = moving.shapes if still is None else moving.shapes + still.shapes
            self.kinds = self.kinds + len(moving.shapes)

    def ask(self, threads: int | None) -> tuple[Integers, Nearest]:
        """Return rows, step and ego and number of objects, and what is nearest to each."""
        steps = [] if self.moving is None else [self._step(at) for at in range(len(self.present))]
        rows = np.concatenate([np.empty((0, 3), np.int64), *steps])
        found, first, begun, pairs = Nearest(len(rows)), 0, 0, 0
        for at in range(len(steps)):
            pairs += self._pairs(at)
            if pairs >= PAIRS or at + 1 == len(steps):
                self._ask(found, range(begun, at + 1), first, threads)
                first += sum(map(len, steps[begun : at + 1]))
                begun, pairs = at + 1, 0
        return rows, found

    def _step(self, at: int) -> Integers:
        """Return the rows of a time step."""
        there = np.unique(self.columns[self.present[at]])
        egos = there[np.isin(self.ids[there], self.egos)]
        objects = len(np.unique(np.append(there, self.still))) - 1
        step = np.full(len(egos), self.first + at)
        return np.column_stack([step, egos, np.full(len(egos), objects)])

    def _pairs(self, at: int) -> int:
        there = int(self.present[at].sum())
        return there * (there + len(self.still))

    def _ask(self, found: Nearest, steps: range, first: int, threads: int | None) -> None:
        """Ask about some time steps, whose rows begin at `first`."""
        import pyarrow as pa  # noqa: PLC0415

        rows, objects, columns = [], [], []
        for at in steps:
            row, own, pieces = self._grid(at)
            rows.append(row + first)
            objects.append(own)
            columns.append(pieces)
            first += len(self._step(at))
        pose_a, kind_a, pose_b, kind_b = (np.concatenate(one) for one in zip(*columns, strict=True))
        lists = [
            pa.FixedSizeListArray.from_arrays(pa.array(p.reshape(-1)), 3) for p in (pose_a, pose_b)
        ]
        pairs = pa.table([*lists, kind_a, kind_b], names=["a", "b", "kind_a", "kind_b"])
        shapes = self.shapes
        assert shapes is not None
        sides = Posed(shapes, "a", index="kind_a"), Posed(shapes, "b", index="kind_b")
        found.ask(np.concatenate(rows), np.concatenate(objects), pairs, sides, threads)

    def _grid(self, at: int) -> tuple[Integers, Integers, tuple[Any, Any, Any, Any]]:
        """Return the pairs of pieces of a time step: row, object, poses and shapes of both."""
        there = np.flatnonzero(self.present[at])
        # Pieces of an obstacle are one after the other, in the order of the rows.
        there = there[np.argsort(self.columns[there], kind="stable")]
        own = np.append(self.columns[there], self.still)
        poses = np.concatenate([self.moving.poses._rows[at, there], self.poses])
        kinds = np.append(self.moving.ids[at, there].astype(np.int64), self.kinds)
        egos = self._step(at)[:, 1]
        a, b = np.indices((len(there), len(own))).reshape(2, -1)
        pair = (own[a] != own[b]) & np.isin(own[a], egos)
        a, b = a[pair], b[pair]
        return np.searchsorted(egos, own[a]), own[b], (poses[a], kinds[a], poses[b], kinds[b])
