"""Engines that run the functions of `barycode.arrow` give the answers of one process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from barycode import arrow

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
ROWS = 20_000


def boxes(rng: np.random.Generator) -> Any:
    values = np.concatenate([rng.uniform(-9, 9, (ROWS, 3)), rng.uniform(1, 4, (ROWS, 2))], axis=1)
    values[7, 0] = np.nan
    return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), 5)


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """Return a folder of Parquet files, and what one call says about all of it."""
    rng = np.random.default_rng(12)
    table = pa.table({"id": np.arange(ROWS), "ego": boxes(rng), "other": boxes(rng)})
    folder = tmp_path_factory.mktemp("pairs")
    for part in range(2):
        rows = table.slice(part * ROWS // 2, ROWS // 2)
        pq.write_table(rows, folder / f"{part}.parquet", row_group_size=4000)
    return folder, arrow.distance(table, "ego", "other", keep=["id"])


def the_same(answer: Any, expected: Any) -> None:
    """Every row once, with the same bits."""
    assert answer.column_names == expected.column_names
    answer, expected = answer.sort_by("id"), expected.sort_by("id")
    for name in expected.column_names:
        found, wanted = answer[name].to_numpy(), expected[name].to_numpy()
        assert found.tobytes() == wanted.tobytes(), name


def test_duckdb_hands_on_batches(pairs: tuple[Path, Any]) -> None:
    duckdb = pytest.importorskip("duckdb")
    folder, expected = pairs
    query = duckdb.connect().sql(
        # Lists of Parquet are of any length, to DuckDB.
        f"SELECT id, ego::DOUBLE[5] AS ego, other::DOUBLE[5] AS other FROM '{folder}/*.parquet'"
    )
    answers = [
        arrow.distance(batch, "ego", "other", keep=["id"], threads=1)
        for batch in query.to_arrow_reader(8192)
    ]
    assert len(answers) > 1
    the_same(pa.concat_tables(answers), expected)


def test_duckdb_calls_a_function(pairs: tuple[Path, Any]) -> None:
    duckdb = pytest.importorskip("duckdb")
    folder, expected = pairs

    def lower(ego: Any, other: Any) -> Any:
        table = pa.table({"ego": ego, "other": other})
        return arrow.distance(table, "ego", "other", threads=1)["lower"]

    connection = duckdb.connect()
    connection.create_function("lower_bound", lower, ["DOUBLE[5]"] * 2, "DOUBLE", type="arrow")
    answer = connection.sql(
        f"SELECT id, lower_bound(ego, other) AS lower FROM '{folder}/*.parquet'"
    )
    the_same(answer.to_arrow_table(), expected.select(["id", "lower"]))


def test_datafusion_calls_a_function(pairs: tuple[Path, Any]) -> None:
    datafusion = pytest.importorskip("datafusion")
    folder, expected = pairs

    def lower(ego: Any, other: Any) -> Any:
        table = pa.table({"ego": ego, "other": other})
        return arrow.distance(table, "ego", "other", threads=1)["lower"].combine_chunks()

    context = datafusion.SessionContext()
    context.register_parquet("pairs", str(folder))
    # As the file has it, with the name of its field.
    kind = pq.read_schema(folder / "0.parquet").field("ego").type
    context.register_udf(datafusion.udf(lower, [kind, kind], pa.float64(), "stable", "lower_bound"))
    answer = context.sql("SELECT id, lower_bound(ego, other) AS lower FROM pairs")
    the_same(answer.to_arrow_table(), expected.select(["id", "lower"]))


MEMORY = """
import sys
import numpy as np
import pyarrow as pa
from barycode import arrow


def size(key):
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith(key)) * 1024


def pairs(rows, numbers):
    boxes = np.ones((rows, numbers))
    boxes[:, :3] = np.random.default_rng(1).uniform(-9, 9, (rows, 3))
    column = pa.FixedSizeListArray.from_arrays(pa.array(boxes.reshape(-1)), numbers)
    return pa.table({"id": np.arange(rows), "ego": column, "other": column.take(np.arange(rows))})


numbers = int(sys.argv[1])
how = dict(a="ego", b="other", keep=["id"], reasons=True, threads=1)
arrow.distance(pairs(10, numbers), **how)
block = pairs(300_000, numbers)
with open("/proc/self/clear_refs", "w") as file:
    file.write("5")
before = size("VmRSS")
answer = arrow.distance(block, **how)
print((block.nbytes + size("VmHWM") - before) / block.nbytes)
"""


@pytest.mark.parametrize("numbers", [5, 10], ids=["plane", "space"])
def test_a_worker_needs_at_most_twice_its_block(numbers: int) -> None:
    if not os.access("/proc/self/clear_refs", os.W_OK):
        pytest.skip("the most memory that a process had cannot be set back here")
    run = subprocess.run(
        [sys.executable, "-c", MEMORY, str(numbers)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert 1 < float(run.stdout) <= 2
