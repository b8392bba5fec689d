"""A small cluster of Ray gives the rows of one process, each once, whatever happens to workers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from driving_logs import random_log

from barycode import arrow, jobs
from barycode.jobs import _run

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")
ROWS, FILES, PARTS = 40_000, 8, 6
EXAMPLE = Path(__file__).parents[1] / "examples" / "ray_clearance.py"
BENCH = Path(__file__).parents[1] / "bench" / "cluster.py"
HOW: dict[str, Any] = {"a": "ego", "b": "other", "keep": ["id"], "threads": 1}


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    """End what does not end: on a machine that is overloaded, jobs of Ray may wait for ever."""

    def ends(*_: object) -> None:
        raise TimeoutError("a test of Ray has not ended in time")

    before = signal.signal(signal.SIGALRM, ends)
    signal.alarm(240)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Start Ray with two workers, and return its address."""
    context = ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        object_store_memory=500_000_000,
        log_to_driver=False,
        logging_level="ERROR",
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    try:
        yield context.address_info["address"]
    finally:
        ray.shutdown()


def boxes(rng: np.random.Generator) -> Any:
    values = np.concatenate([rng.uniform(-9, 9, (ROWS, 3)), rng.uniform(1, 4, (ROWS, 2))], axis=1)
    values[7, 0] = np.nan
    return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), 5)


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """Return a folder of Parquet files, and what one process says about all of it."""
    rng = np.random.default_rng(12)
    table = pa.table({"id": np.arange(ROWS), "ego": boxes(rng), "other": boxes(rng)})
    folder = tmp_path_factory.mktemp("pairs")
    for part in range(FILES):
        pq.write_table(table.slice(part * ROWS // FILES, ROWS // FILES), folder / f"{part}.parquet")
    return folder, arrow.distance(table, **HOW)


def the_same(folder: Path, expected: Any) -> None:
    """Every row is there once, with the same bits."""
    answer = pq.read_table(folder, columns=expected.column_names).sort_by("id")
    assert answer.num_rows == expected.num_rows
    for name in expected.column_names:
        assert answer[name].to_numpy().tobytes() == expected[name].to_numpy().tobytes(), name


def mapped(folder: Path, function: Any) -> Any:
    """Return a data set of the answers of a function about blocks of rows."""
    return ray.data.read_parquet(str(folder), override_num_blocks=FILES).map_batches(
        function, batch_format="pyarrow", batch_size=5000, zero_copy_batch=True, num_cpus=1
    )


def test_a_killed_worker_loses_no_row(
    cluster: str, pairs: tuple[Path, Any], tmp_path: Path
) -> None:
    folder, expected = pairs
    mark = str(tmp_path / "killed")

    def dies_once(block: Any) -> Any:
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return arrow.distance(block, "ego", "other", keep=["id"], threads=1)
        os.kill(os.getpid(), signal.SIGKILL)

    mapped(folder, dies_once).write_parquet(str(tmp_path / "out"))
    assert Path(mark).exists()
    the_same(tmp_path / "out", expected)


def test_a_worker_needs_at_most_twice_its_block(cluster: str, tmp_path: Path) -> None:
    if not os.access("/proc/self/clear_refs", os.W_OK):
        pytest.skip("the most memory that a process had cannot be set back here")

    def measured(block: Any) -> Any:
        def size(key: str) -> int:
            lines = Path("/proc/self/status").read_text().splitlines()
            return next(int(line.split()[1]) for line in lines if line.startswith(key)) * 1024

        how: dict[str, Any] = {"a": "ego", "b": "other", "keep": ["id"], "threads": 1}
        arrow.distance(block.slice(0, 10), **how)
        Path("/proc/self/clear_refs").write_text("5")
        # The block lies in memory that all workers share, and is read in place.
        before = size("RssAnon")
        shared = size("VmRSS") - before
        arrow.distance(block, **how)
        grown = (size("VmHWM") - shared - before) / block.nbytes
        return pa.table({"rows": [block.num_rows], "grown": [grown]})

    rows = 300_000
    values = np.ones((rows, 5))
    values[:, :3] = np.random.default_rng(1).uniform(-9, 9, (rows, 3))
    column = pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), 5)
    table = pa.table({"id": np.arange(rows), "ego": column, "other": column})
    answer = (
        ray.data.from_arrow(table)
        .map_batches(measured, batch_format="pyarrow", batch_size=None, zero_copy_batch=True)
        .take_all()
    )
    assert [one["rows"] for one in answer] == [rows]
    # Beside the block, which is one; what is touched of it counts as grown, too.
    assert answer[0]["grown"] <= 2


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """Return driving logs, and what one process says about them."""
    pytest.importorskip("msgpack")
    folder = tmp_path_factory.mktemp("logs")
    for n in range(PARTS):
        random_log(folder / f"log-{n}", n, steps=20, most=12)
    out = tmp_path_factory.mktemp("whole") / "out"
    jobs.clearance(folder, out)
    return folder, pq.read_table(out)


def test_a_job_survives_its_workers_and_an_interruption(
    cluster: str, logs: tuple[Path, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, expected = logs
    out, mark = tmp_path / "out", str(tmp_path / "killed")

    class Dies(_run._Job):
        def answer(self, part: Any, threads: int | None) -> None:
            try:
                os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                super().answer(part, threads)
            else:
                os.kill(os.getpid(), signal.SIGKILL)

    def interrupts(done: int, parts: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(_run, "_Job", Dies)
    with pytest.raises(KeyboardInterrupt):
        jobs.clearance(folder, out, ray=cluster, progress=interrupts)
    assert Path(mark).exists()
    there = len(list(out.glob("*.parquet")))
    assert there < PARTS
    summary = jobs.clearance(folder, out, ray=cluster)
    assert (summary.parts, summary.rows) == (PARTS, expected.num_rows)
    assert pq.read_table(out).equals(expected)


def test_a_cluster_that_does_not_answer_is_an_error(logs: tuple[Path, Any], tmp_path: Path) -> None:
    # A port that is bound and nobody listens at: connections are refused.
    with socket.socket() as dead:
        dead.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{dead.getsockname()[1]}"
        job = ["clearance", str(logs[0]), "-o", str(tmp_path / "out"), "--ray", address]
        begun = time.monotonic()
        run = subprocess.run(
            [sys.executable, "-m", "barycode.jobs", *job],
            check=False,
            capture_output=True,
            text=True,
        )
        took = time.monotonic() - begun
    assert run.returncode == 2
    assert run.stderr.splitlines() == [
        f"error: no cluster of Ray at '{address}': nothing answers within 30 s: give the address"
        ' that `ray start` printed, or "local" to start one here'
    ]
    # Half a minute, and some seconds in which Ray is imported.
    assert took < 60
    assert not (tmp_path / "out").exists()


def test_an_address_that_is_none_is_an_error(logs: tuple[Path, Any], tmp_path: Path) -> None:
    job = ["clearance", str(logs[0]), "-o", str(tmp_path / "out"), "--ray", "not an address"]
    run = subprocess.run(
        [sys.executable, "-m", "barycode.jobs", *job], check=False, capture_output=True, text=True
    )
    assert run.returncode == 2
    assert "no cluster of Ray at 'not an address': Invalid address format" in run.stderr
    assert not (tmp_path / "out").exists()


def test_a_job_connects_to_a_cluster_of_its_own_accord(
    cluster: str, logs: tuple[Path, Any], tmp_path: Path
) -> None:
    folder, expected = logs
    job = ["clearance", str(folder), "-o", str(tmp_path / "out"), "--ray", cluster]
    subprocess.run([sys.executable, "-m", "barycode.jobs", *job], check=True, capture_output=True)
    assert pq.read_table(tmp_path / "out").equals(expected)


def example(cluster: str, *arguments: object) -> list[str]:
    return [str(EXAMPLE), *map(str, arguments), "--address", cluster]


# The worker that has row 20 000 kills the program, which is not done then.
INTERRUPTED = """
import os, runpy, signal, sys, time
from barycode import arrow

driver, ask = os.getpid(), arrow.distance


def interrupts(table, **how):
    if 20_000 in table["id"].to_pylist():
        os.kill(driver, signal.SIGKILL)
        time.sleep(60)
    return ask(table, **how)


arrow.distance = interrupts
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def test_the_example_goes_on_after_an_interruption(
    cluster: str, pairs: tuple[Path, Any], tmp_path: Path
) -> None:
    folder, expected = pairs
    out = tmp_path / "out"
    arguments = example(cluster, folder, out, "--blocks", FILES, "--rows", 5000)
    run = subprocess.run([sys.executable, "-c", INTERRUPTED, *arguments], check=False)
    assert run.returncode == -signal.SIGKILL
    again = subprocess.run(
        [sys.executable, *arguments], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert again[0].startswith(f"{ROWS} of {ROWS} rows")
    assert again[1:] == ["  1 undecided: not finite"]
    the_same(out, expected)


def test_the_example_refuses_bad_columns(cluster: str, tmp_path: Path) -> None:
    pq.write_table(pa.table({"id": [1], "ego": ["a"], "other": [2]}), tmp_path / "pairs.parquet")
    run = subprocess.run(
        [sys.executable, *example(cluster, tmp_path, tmp_path / "out")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 2
    assert "fixed-size lists" in run.stderr
    assert not (tmp_path / "out").exists()


def test_the_measurement_has_the_rows_of_one_process(cluster: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    few = ["--rows", "8000", "--rounds", "1", "--files", "2", "--batch", "2000"]
    subprocess.run(
        [sys.executable, str(BENCH), *few, "--address", cluster, "--page", str(page)],
        check=True,
        capture_output=True,
        text=True,
    )
    ways = [line.split("|")[1].strip() for line in page.read_text().splitlines() if "|" in line]
    assert ways[2:] == [
        "one process, one thread",
        "one process, all threads",
        "Ray",
        "Ray, a worker killed",
        "Ray, the example",
    ]
