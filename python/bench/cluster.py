"""Distances of pairs of boxes in Parquet: by one process, and by Ray with two workers.

    python bench/cluster.py                          # a million pairs, a few minutes
    python bench/cluster.py --rows 20000 --rounds 1  # few, to see that it works
    python bench/cluster.py --page record.md         # a dated record

Every way reads the same files and writes its own. Each has every row once, with the bits of one
process, or the program ends with an error. Nothing else may run meanwhile.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import os
import platform
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import ray
import ray.data

import barycode
from barycode import arrow

EXAMPLE = Path(__file__).parents[1] / "examples" / "ray_clearance.py"
HOW: dict[str, Any] = {"a": "ego", "b": "other", "keep": ["id"], "reasons": True}
WORKERS = 2
LIMIT = 900
"""Seconds after which the program ends itself: on a machine that is overloaded Ray may wait."""

Ask = Callable[[Path, Path], None]
"""Asks about all pairs in a folder, and writes the answers to another one."""


class Way(NamedTuple):
    """A way to ask, and how long it takes."""

    name: str
    ask: Ask
    seconds: list[float]


def arguments() -> argparse.Namespace:
    """Read the command line."""
    text, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=text, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=8, help="of Parquet")
    parser.add_argument("--batch", type=int, default=65_536, help="rows a worker has at once")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--address", default="local", help="of a cluster; starts one")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write a record")
    parser.add_argument("--note", default="nothing else running", help="what else ran meanwhile")
    return parser.parse_args()


def draw(rows: int, files: int, folder: Path) -> Any:
    """Write pairs of boxes of the plane, one of which is none, and return them."""
    rng = np.random.default_rng(12)

    def boxes() -> Any:
        at = [rng.uniform(-9, 9, (rows, 3)), rng.uniform(1, 4, (rows, 2))]
        values = np.concatenate(at, axis=1)
        values[rows // 2, 0] = np.nan
        return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), 5)

    table = pa.table({"id": np.arange(rows), "ego": boxes(), "other": boxes()})
    folder.mkdir()
    ends = [rows * n // files for n in range(files + 1)]
    for n, (start, end) in enumerate(itertools.pairwise(ends)):
        pq.write_table(table.slice(start, end - start), folder / f"{n}.parquet")
    return table


def one_process(threads: int | None) -> Ask:
    """Ask here."""

    def ask(pairs: Path, out: Path) -> None:
        out.mkdir()
        for file in sorted(pairs.iterdir()):
            answer = arrow.distance(pq.read_table(file), threads=threads, **HOW)
            pq.write_table(answer, out / file.name)

    return ask


def cluster(batch: int, mark: Path | None) -> Ask:
    """Ask on the cluster, as the page about clusters has it.

    The worker that first sees that `mark` is not there kills itself.
    """

    def distance(block: Any) -> Any:
        if mark is not None:
            try:
                os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return arrow.distance(block, threads=1, **HOW)

    def ask(pairs: Path, out: Path) -> None:
        if mark is not None:
            mark.unlink(missing_ok=True)
        rows = ray.data.read_parquet(str(pairs)).repartition(target_num_rows_per_block=batch)
        rows.map_batches(
            distance, batch_format="pyarrow", batch_size=batch, zero_copy_batch=True, num_cpus=1
        ).write_parquet(str(out))
        if mark is not None and not mark.exists():
            raise SystemExit("no worker was killed")

    return ask


def example(address: str, batch: int) -> Ask:
    """Run the example, which notes what it has done, on the same cluster."""

    def ask(pairs: Path, out: Path) -> None:
        how = ["--address", address, "--rows", str(batch)]
        subprocess.run(
            [sys.executable, str(EXAMPLE), str(pairs), str(out), *how],
            check=True,
            stdout=subprocess.DEVNULL,
        )

    return ask


def answered(ways: list[Way], pairs: Path, folder: Path, rounds: int, expected: Any) -> None:
    """Ask in every way, in every round in another order, and hold answers against each other."""
    for turn in range(rounds):
        for way in ways[turn % len(ways) :] + ways[: turn % len(ways)]:
            out = folder / "out"
            begun = time.perf_counter()
            way.ask(pairs, out)
            way.seconds.append(time.perf_counter() - begun)
            found = ds.dataset(out, format="parquet").to_table(columns=expected.column_names)
            if not same(found.sort_by("id"), expected):
                raise SystemExit(f"{way.name}: other rows than those of one process")
            shutil.rmtree(out)


def same(found: Any, expected: Any) -> bool:
    """Whether both have the same rows, with the same bits."""
    for name in ("id", "verdict", "distance", "lower", "upper"):
        if found[name].to_numpy().tobytes() != expected[name].to_numpy().tobytes():
            return False
    return bool(found["reason"].equals(expected["reason"]))


def page(asked: argparse.Namespace, ways: list[Way], load: str) -> str:
    """Return the record."""
    run = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(run, capture_output=True, text=True, check=False, cwd=EXAMPLE.parent)
    today = datetime.datetime.now(datetime.timezone.utc).date()
    about = (
        f"{asked.rows} pairs of boxes of the plane in {asked.files} files of Parquet, read, asked"
        f" for their distance, and written. Ray Data has {WORKERS} workers of one thread, and"
        f" batches of {asked.batch} rows; it has been started before. *Killed*: one worker kills"
        " itself at its first batch. *Example*: `python/examples/ray_clearance.py` in a process of"
        " its own, which connects, and notes what it has done. In every round each way had every"
        " row once, with the bits of one process."
    )
    machine = (
        f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}; load of the minute"
        f" before and after {load}; {asked.note}. Python {platform.python_version()}, Ray"
        f" {ray.__version__}, Arrow {pa.__version__}, barycode {barycode.__version__} at commit"
        f" {commit.stdout.strip()}. Again by `python bench/cluster.py` in `python/`."
    )
    table = [
        f"| way | seconds, median of {asked.rounds} | least | most |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, _, seconds in ways:
        times = (statistics.median(seconds), min(seconds), max(seconds))
        table.append(f"| {name} | " + " | ".join(f"{one:.2f}" for one in times) + " |")
    parts = [
        f"# Ray, {today}",
        textwrap.fill(about, 120),
        "\n".join(table),
        textwrap.fill(machine, 120),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> int:
    """Ask, and print the record."""
    asked = arguments()
    signal.alarm(LIMIT)
    before = os.getloadavg()[0]
    own = {"num_cpus": WORKERS, "include_dashboard": False} if asked.address == "local" else {}
    context = ray.init(asked.address, log_to_driver=False, logging_level="ERROR", **own)
    ray.data.DataContext.get_current().enable_progress_bars = False
    address = context.address_info["address"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expected = arrow.distance(draw(asked.rows, asked.files, folder / "pairs"), **HOW)
        ways = [
            Way("one process, one thread", one_process(1), []),
            Way("one process, all threads", one_process(None), []),
            Way("Ray", cluster(asked.batch, None), []),
            Way("Ray, a worker killed", cluster(asked.batch, folder / "killed"), []),
            Way("Ray, the example", example(address, asked.batch), []),
        ]
        answered(ways, folder / "pairs", folder, asked.rounds, expected)
    load = f"{before:.2f} and {os.getloadavg()[0]:.2f}"
    text = page(asked, ways, load)
    print(text, end="")
    if asked.page:
        asked.page.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
