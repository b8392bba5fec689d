"""A small cluster of Ray gives the rows of one process, each once, whatever happens to workers."""

from __future__ import annotations

import os
import runpy
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
from driving_logs import random_log, some_scenarios
from limits import long, within

import barycode
from barycode import arrow, jobs
from barycode.jobs import _cluster, _run

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")
ROWS, FILES, BLOCK, PARTS = 40_000, 4, 5_000, 6
EXAMPLE = Path(__file__).parents[1] / "examples" / "ray_clearance.py"
BENCH = Path(__file__).parents[1] / "bench" / "cluster.py"
HOW: dict[str, Any] = {"a": "ego", "b": "other", "keep": ["id"], "threads": 1}


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    """End what does not end: on a machine that is overloaded, jobs of Ray may wait for ever."""
    with within(240):
        yield


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Start Ray with two workers, and return its address."""
    with within(120):
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
        with within(60):
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
    rows = ray.data.read_parquet(str(folder)).repartition(target_num_rows_per_block=BLOCK)
    return rows.map_batches(
        function, batch_format="pyarrow", batch_size=BLOCK, zero_copy_batch=True, num_cpus=1
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
    goes_on(folder, tmp_path / "out", expected, cluster, monkeypatch)


def goes_on(
    folder: Path, out: Path, expected: Any, cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A job has all rows whose first worker is killed, and which is interrupted."""
    mark = out.parent / "killed"

    class Dies(_run._Job):
        def answer(self, part: Any, threads: int | None) -> None:
            try:
                mark.touch(exist_ok=False)
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
    assert mark.exists()
    assert len(list(out.glob("*.parquet"))) < PARTS
    summary = jobs.clearance(folder, out, ray=cluster)
    assert (summary.parts, summary.rows) == (PARTS, expected.num_rows)
    assert pq.read_table(out).equals(expected)


def command(*arguments: object, first: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command, after some Python."""
    program = f"import sys\n{first}\nfrom barycode.jobs.__main__ import main\nsys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", program, "clearance", *map(str, arguments)],
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("seconds", [2, pytest.param(30, marks=long)])
def test_a_cluster_that_does_not_answer_is_an_error(
    seconds: int, logs: tuple[Path, Any], tmp_path: Path
) -> None:
    sooner = "from barycode.jobs import _cluster; _cluster.ANSWERS_WITHIN = 2" * (seconds == 2)
    # A port that is bound and nobody listens at: connections are refused.
    with socket.socket() as dead:
        dead.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{dead.getsockname()[1]}"
        begun = time.monotonic()
        run = command(logs[0], "-o", tmp_path / "out", "--ray", address, first=sooner)
        took = time.monotonic() - begun
    assert run.returncode == 2
    assert run.stderr.splitlines() == [
        f"error: no cluster of Ray at '{address}': nothing answers within {seconds} s: give the"
        ' address that `ray start` printed, or "local" to start one here'
    ]
    # And some seconds in which Ray is imported.
    assert took < seconds + 30
    assert not (tmp_path / "out").exists()


def test_an_address_that_is_none_is_an_error(logs: tuple[Path, Any], tmp_path: Path) -> None:
    run = command(logs[0], "-o", tmp_path / "out", "--ray", "not an address")
    assert run.returncode == 2
    assert "no cluster of Ray at 'not an address': Invalid address format" in run.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("address", ["127.0.0.1:6379", "local"])
def test_a_program_that_is_connected_connects_to_no_other_cluster(
    address: str, cluster: str, logs: tuple[Path, Any], tmp_path: Path
) -> None:
    words = f"connected to the cluster of Ray at '{cluster}', and not to '{address}'"
    with pytest.raises(barycode.Error, match=words):
        jobs.clearance(logs[0], tmp_path / "out", ray=address)
    assert not (tmp_path / "out").exists()
    assert ray.is_initialized()


def test_a_part_whose_worker_always_dies_fails(
    cluster: str, logs: tuple[Path, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, expected = logs
    out, tries = tmp_path / "out", tmp_path / "tries"
    tries.mkdir()

    class Dies(_run._Job):
        def answer(self, part: Any, threads: int | None) -> None:
            if part.log == "log-3":
                (tries / str(os.getpid())).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            super().answer(part, threads)

    monkeypatch.setattr(_run, "_Job", Dies)
    with pytest.raises(jobs.JobError) as failed:
        jobs.clearance(folder, out, ray="auto")
    assert str(failed.value).startswith(
        f"1 of {PARTS} parts failed, the same job tries them again. The first: part-000003.parquet"
        " (log-3): "
    )
    assert len(list(tries.iterdir())) == 1 + _cluster.RETRIES
    assert len(list(out.glob("*.parquet"))) == PARTS - 1
    monkeypatch.undo()
    jobs.clearance(folder, out, ray=cluster)
    assert pq.read_table(out).equals(expected)


def test_a_part_that_fails_on_the_cluster_says_why(
    cluster: str, logs: tuple[Path, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Fails(_run._Job):
        def answer(self, part: Any, threads: int | None) -> None:
            if part.log == "log-3":
                raise OSError("no space left")
            super().answer(part, threads)

    monkeypatch.setattr(_run, "_Job", Fails)
    with pytest.raises(jobs.JobError, match=r"1 of .*\(log-3\): OSError: no space left$"):
        jobs.clearance(logs[0], tmp_path / "out", ray=cluster)


# Ctrl-C when two parts are there.
CTRL_C = """
import os, signal
from barycode.jobs import __main__ as command


def progress(done, parts):
    if done == 2:
        os.kill(os.getpid(), signal.SIGINT)


command._progress = progress
"""


@long
def test_a_job_on_a_cluster_of_its_own_goes_on_after_an_interruption(
    logs: tuple[Path, Any], tmp_path: Path
) -> None:
    folder, expected = logs
    job = (folder, "-o", tmp_path / "out", "--ray", "local")
    run = command(*job, first=CTRL_C)
    assert (run.returncode, run.stdout) == (130, "")
    assert run.stderr.splitlines()[-1] == "interrupted: the same command goes on"
    assert 2 <= len(list((tmp_path / "out").glob("*.parquet"))) < PARTS
    run = command(*job)
    assert run.returncode == 0, run.stderr
    assert f"{expected.num_rows} rows in {PARTS} parts: " in run.stdout
    assert pq.read_table(tmp_path / "out").equals(expected)


def test_scenarios_survive_their_workers_and_an_interruption(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("commonroad.common.file_reader")
    folder, out = tmp_path / "scenarios", tmp_path / "out"
    some_scenarios(folder, PARTS)
    jobs.clearance(folder, tmp_path / "whole")
    goes_on(folder, out, pq.read_table(tmp_path / "whole"), cluster, monkeypatch)


def test_a_job_connects_to_a_cluster_of_its_own_accord(
    cluster: str, logs: tuple[Path, Any], tmp_path: Path
) -> None:
    folder, expected = logs
    run = command(folder, "-o", tmp_path / "out", "--ray", cluster)
    assert run.returncode == 0, run.stderr
    assert pq.read_table(tmp_path / "out").equals(expected)


def example(cluster: str, *arguments: object) -> list[str]:
    return [str(EXAMPLE), *map(str, arguments), "--address", cluster]


# The worker that has row 20 000 kills the program as soon as others have answered some.
INTERRUPTED = """
import os, runpy, signal, sys, time
from pathlib import Path
from barycode import arrow

driver, ask, done = os.getpid(), arrow.distance, Path(sys.argv[3]) / "_rows"


def interrupts(table, **how):
    if 20_000 in table["id"].to_pylist():
        while not any(done.glob("*.parquet")):
            time.sleep(0.1)
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
    arguments = example(cluster, folder, out, "--rows", BLOCK)
    run = subprocess.run([sys.executable, "-c", INTERRUPTED, *arguments], check=False)
    assert run.returncode == -signal.SIGKILL
    before = sum(pq.read_metadata(file).num_rows for file in out.glob("*.parquet"))
    assert 0 < before < ROWS
    # Rows that were asked about again would be there twice.
    again = subprocess.run(
        [sys.executable, *arguments], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert again[0].startswith(f"{ROWS} of {ROWS} rows")
    assert again[1:] == ["  1 undecided: not finite"]
    the_same(out, expected)


# The worker that has row 20 000 kills itself, so many times; each leaves a mark.
DIES = """
import os, runpy, signal, sys
from barycode import arrow

marks, times, ask = sys.argv[1], int(sys.argv[2]), arrow.distance


def dies(table, **how):
    if 20_000 in table["id"].to_pylist() and len(os.listdir(marks)) < times:
        open(os.path.join(marks, str(os.getpid())), "x").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return ask(table, **how)


arrow.distance = dies
sys.argv = sys.argv[3:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run_example(arguments: list[str], marks: Path, times: int) -> subprocess.CompletedProcess[str]:
    marks.mkdir()
    return subprocess.run(
        [sys.executable, "-c", DIES, str(marks), str(times), *arguments],
        check=False,
        capture_output=True,
        text=True,
    )


@long
def test_the_example_survives_a_worker(
    cluster: str, pairs: tuple[Path, Any], tmp_path: Path
) -> None:
    folder, expected = pairs
    out, marks = tmp_path / "out", tmp_path / "marks"
    arguments = example(cluster, folder, out, "--rows", BLOCK)
    run = run_example(arguments, marks, 1)
    assert (run.returncode, len(list(marks.iterdir()))) == (0, 1)
    # Beside what Ray says of the worker.
    assert f"{ROWS} of {ROWS} rows are in {out}\n" in run.stdout
    the_same(out, expected)
    # Nothing is left to be asked, and yet it is not all there.
    next(out.glob("*.parquet")).unlink()
    run = subprocess.run([sys.executable, *arguments], check=False, capture_output=True, text=True)
    assert run.returncode == 1
    assert f"error: {BLOCK} rows have no answer\n" in run.stderr


@long
def test_the_example_gives_up_a_batch_that_always_kills_its_worker(
    cluster: str, pairs: tuple[Path, Any], tmp_path: Path
) -> None:
    folder, expected = pairs
    out, marks = tmp_path / "out", tmp_path / "marks"
    arguments = example(cluster, folder, out, "--rows", BLOCK)
    run = run_example(arguments, marks, 100)
    assert run.returncode == 1
    assert "error: a batch failed, the same command goes on: " in run.stderr
    assert len(list(marks.iterdir())) == 1 + 3
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    the_same(out, expected)


def test_the_example_compares_ids() -> None:
    mismatch = runpy.run_path(str(EXAMPLE))["mismatch"]
    for asked, answered, words in (
        ([1, 2], [2, 1], None),
        ([], [], None),
        ([1, 2, 1], [1, 2, 1], "not all different: 2 of 3 rows"),
        ([1, 2, 3], [1, 2, 2], "1 rows have no answer"),
        ([1, 2], [1, 2, 2], "1 answers more than rows"),
        ([1, 2], [1, 2, 3], "1 answers more than rows"),
        ([1, None], [1, None], None),
    ):
        columns = (pa.chunked_array([pa.array(ids, pa.int64())]) for ids in (asked, answered))
        said = mismatch(*columns)
        assert said is None if words is None else words in said


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


@long
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
