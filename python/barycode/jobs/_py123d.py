"""Logs as py123d keeps them: the ego vehicle among the boxes that were detected.

A log is a folder with ``sync.arrow``, which has a row for each time step and says which rows of
``ego_state_se3.arrow`` and ``box_detections_se3.arrow`` belong to it, as py123d 0.7 writes it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .._arrays import Floats, Integers
from .._errors import Error
from ..arrow import _lists
from ._nearest import PAIRS, Nearest
from ._parts import Part, table

__all__ = ["BOXES", "answer", "find", "plan"]

EGO, DETECTIONS = "ego_state_se3", "box_detections_se3"
EGO_NAME = "ego_vehicle"
"""What py123d calls it."""
BOXES = 2**18
"""A part has about as many boxes, or one time step."""


def find(dataset: Path) -> list[Path]:
    """Return the folders of all logs."""
    return sorted(file.parent for file in dataset.rglob("sync.arrow"))


def plan(dataset: Path, log: Path) -> list[Part]:
    """Return the parts of a log, without their files; an error where it is not as expected."""
    frames = _Log(log)
    size = sum((log / f"{name}.arrow").stat().st_size for name in ("sync", EGO, DETECTIONS))
    below = log.relative_to(dataset).as_posix()
    return [
        Part("", below, size, steps.start, len(steps))
        for steps in _split(frames.counts(), range(len(frames.time)), BOXES)
    ]


def answer(dataset: Path, part: Part, plane: bool, threads: int | None) -> Any:
    """Return the table of a part, of some time steps after the other."""
    import pyarrow as pa  # noqa: PLC0415

    log = _Log(dataset / part.log)
    steps = range(part.first, part.first + part.steps)
    some = _split(log.counts(), steps, PAIRS)
    return pa.concat_tables([_answer(log, part.log, one, plane, threads) for one in some])


def _split(counts: Integers, steps: range, most: int) -> list[range]:
    """Return time steps in ranges that have about so many boxes at most, or are one step."""
    group = np.cumsum(counts[steps.start : steps.stop]) // most
    ends = (np.flatnonzero(np.diff(group, append=-1)) + 1 + steps.start).tolist()
    starts = [steps.start, *ends[:-1]]
    return [range(first, end) for first, end in zip(starts, ends, strict=True)]


def _answer(log: _Log, name: str, steps: range, plane: bool, threads: int | None) -> Any:
    """Return the table of some time steps, whose boxes are asked about at once."""
    at = slice(steps.start, steps.stop)
    there = _detections(log, log.boxes[at])
    ego = _ego(log, log.ego[at])
    rows = np.repeat(np.arange(len(steps)), there.counts)
    before = np.cumsum(there.counts) - there.counts
    objects = np.arange(len(rows)) + np.repeat(there.starts - before, there.counts)
    found = Nearest(len(steps))
    pairs = _pairs((ego[rows], there.boxes[objects]), plane)
    found.ask(rows, objects, pairs, ("ego", "box"), threads)
    found.refuse(there.missing, "no detections at this time step")
    return table(
        {
            "log": name,
            "ego": [EGO_NAME] * len(steps),
            "step": np.arange(steps.start, steps.stop),
            "time_us": log.time[at],
            "objects": there.counts,
            "nearest": [there.name(place) for place in found.nearest.tolist()],
            **{one: getattr(found, one) for one in ("verdict", "distance", "lower", "upper")},
            "reason": found.reason,
        }
    )


class _Log:
    """The tables of a log, mapped into memory."""

    def __init__(self, log: Path) -> None:
        import pyarrow as pa  # noqa: PLC0415

        pose = pa.list_(pa.float64(), 7)
        box = pa.list_(pa.float64(), 10)
        sync = _open(
            log / "sync.arrow",
            {"sync.timestamp_us": pa.int64(), EGO: pa.int64(), DETECTIONS: pa.int64()},
        )
        self.egos = _open(log / f"{EGO}.arrow", {f"{EGO}.imu_se3": pose})
        self.detections = _open(
            log / f"{DETECTIONS}.arrow",
            {
                f"{DETECTIONS}.bounding_box_se3": pa.list_(box),
                f"{DETECTIONS}.track_token": pa.list_(pa.string()),
            },
        )
        self.vehicle = _vehicle(log / f"{EGO}.arrow", self.egos.schema)
        self.time: Integers = sync["sync.timestamp_us"].to_numpy()
        self.ego = _places(sync[EGO], self.egos.num_rows, log)
        self.boxes = _places(sync[DETECTIONS], self.detections.num_rows, log)
        self.folder = log

    def counts(self) -> Integers:
        """Return how many boxes each time step has; an error if they have not a name each."""
        import pyarrow.compute as pc  # noqa: PLC0415

        boxes, names = (
            pc.list_value_length(self.detections[f"{DETECTIONS}.{name}"]).fill_null(0).to_numpy()
            for name in ("bounding_box_se3", "track_token")
        )
        other = np.flatnonzero(boxes != names)
        if len(other):
            raise Error(
                f"{self.folder / DETECTIONS}.arrow: row {other[0]} has {boxes[other[0]]} boxes, and"
                f" {names[other[0]]} names"
            )
        counts: Integers = np.append(boxes, 0)[self.boxes].astype(np.int64)
        return counts


def _open(file: Path, wanted: dict[str, Any]) -> Any:
    """Return a table of a file that has some columns."""
    import pyarrow as pa  # noqa: PLC0415

    if not file.exists():
        raise Error(f"{file} is not there: a log of py123d has it")
    try:
        with pa.memory_map(str(file)) as source:
            # In place, where the file is not compressed.
            rows = pa.ipc.open_file(source).read_all()
    except (pa.ArrowInvalid, OSError) as error:
        raise Error(f"{file} is no file of Arrow: {error}") from None
    for name, kind in wanted.items():
        if name not in rows.schema.names:
            raise Error(f"{file} has no column {name}: it has {', '.join(rows.schema.names)}")
        if rows.schema.field(name).type != kind:
            raise Error(f"{file}: {name} is {rows.schema.field(name).type}, and not {kind}")
    return rows.select(list(wanted))


@dataclass(frozen=True)
class _Vehicle:
    size: Floats
    """Length, width, height."""
    centre: Floats
    """The pose of the centre in the frame of the poses: x, y, z, qw, qx, qy, qz."""


def _vehicle(file: Path, schema: Any) -> _Vehicle:
    try:
        import msgpack  # noqa: PLC0415
    except ImportError:
        raise Error("logs of py123d need msgpack: pip install msgpack") from None
    try:
        said = msgpack.unpackb(schema.metadata[b"metadata"])
        size = [float(said[name]) for name in ("length", "width", "height")]
        centre = [float(one) for one in said["center_to_imu_se3"]]
    except (TypeError, KeyError, ValueError, msgpack.UnpackException) as error:
        raise Error(f"{file} does not say what the vehicle is like: {error!r}") from None
    good = all(math.isfinite(one) for one in size + centre) and min(size) > 0 and len(centre) == 7
    if not good:
        raise Error(f"{file}: the vehicle has the size {size}, its centre is at {centre}")
    return _Vehicle(np.array(size), np.array(centre))


def _places(column: Any, rows: int, log: Path) -> Integers:
    """Return the rows of another table that belong to each time step; -1 where there is none."""
    places: Integers = column.fill_null(-1).to_numpy()
    outside = np.flatnonzero((places < -1) | (places >= rows))
    if len(outside):
        step = outside[0]
        raise Error(
            f"{log / 'sync.arrow'}: time step {step} names row {places[step]} of a table of {rows}"
            " rows"
        )
    return places


@dataclass(frozen=True)
class _Detections:
    """Boxes, and which of them each time step has."""

    boxes: Floats
    tokens: Any
    starts: Integers
    counts: Integers
    missing: Any
    """Which time steps have no list of boxes, as opposed to one of none."""

    def name(self, place: int) -> str | None:
        """Return the name of a box; None where there is none."""
        name: str | None = None if place < 0 else self.tokens[place].as_py()
        return name


def _detections(log: _Log, rows: Integers) -> _Detections:
    """Return the boxes of time steps, whose rows are near one another."""
    import pyarrow as pa  # noqa: PLC0415

    there = rows[rows >= 0]
    low, high = (int(there.min()), int(there.max()) + 1) if len(there) else (0, 0)
    near = log.detections.slice(low, high - low)
    lists = near[f"{DETECTIONS}.bounding_box_se3"].combine_chunks()
    tokens = near[f"{DETECTIONS}.track_token"].combine_chunks()
    # One more, for time steps that have none.
    missing = np.append(lists.is_null().to_numpy(zero_copy_only=False), True)
    counts = np.append(np.diff(lists.offsets.to_numpy()), 0).astype(np.int64)
    counts[missing] = 0
    at = np.where(rows < 0, high - low, rows - low)
    starts = (np.cumsum(counts) - counts)[at]
    boxes = _lists(pa.table({"boxes": lists.flatten()}), "boxes", "boxes")
    return _Detections(boxes, tokens.flatten(), starts, counts[at], missing[at])


def _ego(log: _Log, rows: Integers) -> Floats:
    """Return the box of the vehicle at time steps; nan where its pose is not known."""
    import pyarrow as pa  # noqa: PLC0415

    there = pa.array(rows, mask=rows < 0)
    poses = log.egos.take(there)
    centre = _composed(_lists(poses, f"{EGO}.imu_se3", "ego"), log.vehicle.centre)
    return np.concatenate([centre, np.broadcast_to(log.vehicle.size, (len(rows), 3))], axis=1)


def _composed(poses: Floats, inner: Floats) -> Floats:
    """Return where a frame is that is fixed in others: x, y, z, qw, qx, qy, qz."""
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        quaternions = poses[:, 3:] / np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
        w, v = quaternions[:, :1], quaternions[:, 1:]
        offset = np.broadcast_to(inner[:3], v.shape)
        turned = offset + 2 * np.cross(v, np.cross(v, offset) + w * offset)
        scalar = w * inner[3] - v @ inner[4:, None]
        vector = w * inner[4:] + inner[3] * v + np.cross(v, inner[4:])
        return np.concatenate([poses[:, :3] + turned, scalar, vector], axis=1)


def _pairs(sides: tuple[Floats, Floats], plane: bool) -> Any:
    import pyarrow as pa  # noqa: PLC0415

    rows = [_flat(side) if plane else side for side in sides]
    lists = [
        pa.FixedSizeListArray.from_arrays(pa.array(one.reshape(-1)), one.shape[1]) for one in rows
    ]
    return pa.table(lists, names=["ego", "box"])


def _flat(boxes: Floats) -> Floats:
    """Return footprints as py123d has them (SE2): x, y, yaw, length, width."""
    w, x, y, z = boxes[:, 3:7].T
    yaw = np.arctan2(2 * (w * z - x * y), w * w + x * x - y * y - z * z)
    yaw[np.all(boxes[:, 3:7] == 0, axis=1)] = np.nan
    return np.column_stack([boxes[:, :2], yaw, boxes[:, 7:9]])
