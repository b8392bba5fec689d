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
    counts = np.where(frames.boxes < 0, 0, frames.counts()[frames.boxes])
    ends = np.flatnonzero(np.diff(np.cumsum(counts) // BOXES, append=-1)) + 1
    size = sum((log / f"{name}.arrow").stat().st_size for name in ("sync", EGO, DETECTIONS))
    below, first, parts = log.relative_to(dataset).as_posix(), 0, []
    for end in ends.tolist():
        parts.append(Part("", below, size, first, end - first))
        first = end
    return parts


def answer(dataset: Path, part: Part, plane: bool, threads: int | None) -> Any:
    """Return the table of a part."""
    frames = _Log(dataset / part.log)
    steps = slice(part.first, part.first + part.steps)
    found, objects, nearest = _ask(frames, steps, plane, threads)
    return table(
        {
            "log": part.log,
            "ego": [EGO_NAME] * part.steps,
            "step": np.arange(part.first, part.first + part.steps),
            "time_us": frames.time[steps],
            "objects": objects,
            "nearest": nearest,
            **{name: getattr(found, name) for name in ("verdict", "distance", "lower", "upper")},
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
        """Return how many boxes each row has, and last 0; an error if they have no names each."""
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
        return np.append(boxes, 0).astype(np.int64)


def _open(file: Path, wanted: dict[str, Any]) -> Any:
    """Return a table of a file that has some columns."""
    import pyarrow as pa  # noqa: PLC0415

    if not file.exists():
        raise Error(f"{file} is not there: a log of py123d has it")
    try:
        with pa.memory_map(str(file)) as source:
            schema = pa.ipc.open_file(source).schema
            for name, kind in wanted.items():
                if name not in schema.names:
                    raise Error(f"{file} has no column {name}: it has {', '.join(schema.names)}")
                if schema.field(name).type != kind:
                    raise Error(f"{file}: {name} is {schema.field(name).type}, and not {kind}")
            # The others are not unpacked, where the file is compressed.
            fields = [schema.names.index(name) for name in wanted]
            options = pa.ipc.IpcReadOptions(included_fields=fields)
            rows = pa.ipc.open_file(source, options=options).read_all()
    except pa.ArrowInvalid as error:
        raise Error(f"{file} is no file of Arrow: {error}") from None
    return rows


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
    if len(places) and not -1 <= int(places.min()) <= int(places.max()) < rows:
        raise Error(f"{log / 'sync.arrow'} names row {int(places.max())} of a table of {rows} rows")
    return places


def _ask(
    log: _Log, steps: slice, plane: bool, threads: int | None
) -> tuple[Nearest, Integers, list[str | None]]:
    """Return what is nearest at time steps, how many objects there are, and its name."""
    there = _detections(log, log.boxes[steps])
    ego = _ego(log, log.ego[steps])
    ends = np.cumsum(there.counts)
    rows = np.repeat(np.arange(len(ego)), there.counts)
    objects = np.arange(len(rows)) + np.repeat(there.starts - ends + there.counts, there.counts)
    found, first = Nearest(len(ego)), 0
    # Some time steps at once, each with all that is there.
    for end in ends[np.flatnonzero(np.diff(ends // PAIRS, append=-1))].tolist():
        some = slice(first, end)
        pairs = _pairs((ego[rows[some]], there.boxes[objects[some]]), plane)
        found.ask(rows[some], objects[some], pairs, ("ego", "box"), threads)
        first = end
    found.refuse(there.missing, "no detections at this time step")
    return found, there.counts, [there.name(place) for place in found.nearest.tolist()]


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
    poses = np.append(_lists(log.egos, f"{EGO}.imu_se3", "ego"), np.full((1, 7), np.nan), axis=0)
    centre = _composed(poses[rows], log.vehicle.centre)
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
