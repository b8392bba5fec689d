"""Logs as py123d 0.7 writes them, without it; and scenarios of CommonRoad."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

SIZE = (4.9, 1.8, 1.5)
CENTRE = [1.6, 0.0, 0.4, 1.0, 0.0, 0.0, 0.0]
"""Where the centre of the vehicle is in the frame of its poses."""
SCENARIO = Path(__file__).parents[2] / "examples" / "intersection.xml"


def write_log(folder: Path, egos: list[Any], boxes: list[Any], places: list[Any]) -> None:
    """Write a log of which each time step has a row of egos, and one of lists of boxes."""
    import msgpack  # noqa: PLC0415
    import pyarrow as pa  # noqa: PLC0415

    folder.mkdir(parents=True)
    size = dict(zip(("length", "width", "height"), SIZE, strict=True))
    vehicle = {**size, "vehicle_name": "v", "wheel_base": 2.9, "center_to_imu_se3": CENTRE}
    times = pa.array(np.arange(len(egos)) * 100_000)
    pose, box = pa.list_(pa.float64(), 7), pa.list_(pa.float64(), 10)
    columns: dict[str, Any] = {
        "ego_state_se3.timestamp_us": times,
        "ego_state_se3.imu_se3": pa.array(egos, pose),
    }
    said = {b"metadata": msgpack.packb(vehicle, use_bin_type=True)}
    write(folder / "ego_state_se3.arrow", pa.table(columns).replace_schema_metadata(said))
    tokens = [None if row is None else [f"track-{n}" for n in range(len(row))] for row in boxes]
    columns = {
        "box_detections_se3.timestamp_us": pa.array(np.arange(len(boxes)) * 100_000),
        "box_detections_se3.bounding_box_se3": pa.array(boxes, pa.list_(box)),
        "box_detections_se3.track_token": pa.array(tokens, pa.list_(pa.string())),
    }
    write(folder / "box_detections_se3.arrow", pa.table(columns))
    ego, detections = np.array(places, object).reshape(-1, 2).T.tolist()
    columns = {
        "sync.timestamp_us": pa.array(1_600_000_000_000_000 + np.arange(len(places)) * 100_000),
        "ego_state_se3": pa.array(ego, pa.int64()),
        "box_detections_se3": pa.array(detections, pa.int64()),
    }
    write(folder / "sync.arrow", pa.table(columns))


def write(file: Path, rows: Any) -> None:
    """Write a file of several batches."""
    import pyarrow as pa  # noqa: PLC0415

    with pa.OSFile(str(file), "wb") as sink, pa.ipc.new_file(sink, rows.schema) as writer:
        writer.write_table(rows, max_chunksize=7)


def poses(rng: np.random.Generator, rows: int, spread: float) -> Any:
    """Return poses near the ground, mostly upright, x, y, z, qw, qx, qy, qz."""
    turned = rng.normal(size=(rows, 4)) * [1, 0.02, 0.02, 1]
    at = rng.uniform(-1, 1, (rows, 3)) * [spread, spread, 0.2]
    return np.concatenate([at, turned / np.linalg.norm(turned, axis=1)[:, None]], axis=1)


def random_log(folder: Path, seed: int, steps: int, most: int) -> None:
    """Write a log with up to so many boxes at each time step."""
    rng = np.random.default_rng(seed)
    boxes = [
        np.concatenate([poses(rng, n, 40.0), rng.uniform(0.5, 5, (n, 3))], axis=1).tolist()
        for n in rng.integers(0, most, steps)
    ]
    places = [(step, step) for step in range(steps)]
    write_log(folder, poses(rng, steps, 10.0).tolist(), boxes, places)


def some_scenarios(folder: Path, count: int) -> None:
    """Write scenarios, each of which has its first obstacle at another place."""
    text = SCENARIO.read_text()
    for n in range(count):
        (folder / f"part-{n}").mkdir(parents=True)
        other = text.replace("<y>1.75</y>", f"<y>{1.75 - 0.25 * n}</y>")
        (folder / f"part-{n}" / "scenario.xml").write_text(other)
