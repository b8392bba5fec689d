"""How far apart are pairs of boxes in files of Parquet? On a cluster of Ray: read, ask, write.

    python ray_clearance.py PAIRS OUT --address auto

PAIRS has the columns id, ego and other; boxes are lists of 5 (x, y, yaw, length, width) or of 10
(x, y, z, qw, qx, qy, qz, length, width, height) numbers, ids are all different. OUT gets id,
verdict, distance, lower, upper, reason. Whatever interrupts it, the same command goes on with the
rows that have no answer yet: Ray notes the others in OUT/_rows.

Exit codes: 0 every row of PAIRS has one answer in OUT; 1 a batch failed, or rows are missing, or
there more than once; 2 unusable input, and nothing was written.
"""

from __future__ import annotations

import argparse
import logging
import sys
import warnings
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import ray
from ray.data.checkpoint import CheckpointConfig

from barycode import Error, arrow

# The functions of `barycode.arrow` are plain ones; a worker has one processor, and one thread.
QUESTION: dict[str, Any] = {"a": "ego", "b": "other", "keep": ["id"], "reasons": True, "threads": 1}
# Without it Ray Data never gives up a batch that kills each worker. The same where answers are
# written: both are one task then.
WORKERS: dict[str, Any] = {"max_retries": 3}


def main() -> int:
    """Run the job, and return what the process exits with."""
    parser = argparse.ArgumentParser(description="Distances of pairs of boxes, on a cluster.")
    parser.add_argument("pairs", help="folder of Parquet: id, ego, other")
    parser.add_argument("out", help="folder for the answers, which all machines see")
    parser.add_argument("--address", default="auto", help='of the cluster; "local" starts one here')
    parser.add_argument("--rows", type=int, default=131_072, help="that a worker has at once")
    asked = parser.parse_args()
    pairs, out = Path(asked.pairs).absolute(), Path(asked.out).absolute()
    try:
        # A question about no rows fails as one about all of them would, and nothing is written.
        source = ds.dataset(pairs, format="parquet")
        arrow.distance(source.schema.empty_table(), **QUESTION)
    except (OSError, Error, TypeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    ray.init(address=asked.address, logging_level="ERROR", log_to_driver=False)
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = sys.stderr.isatty()
    logging.getLogger("ray.data").setLevel(logging.WARNING)
    context.checkpoint_config = CheckpointConfig(
        "id", str(out / "_rows"), delete_checkpoint_on_success=False
    )
    # Ray 2.60 warns that it takes no `max_retries` from 2.64 on, and has nothing else for it.
    warnings.simplefilter("ignore", DeprecationWarning)
    rows = ray.data.read_parquet(str(pairs)).select_columns(["id", "ego", "other"])
    try:
        # Files as they are may be one block, of which nothing is noted before all of it is done.
        rows.repartition(target_num_rows_per_block=asked.rows).map_batches(
            arrow.distance,
            fn_kwargs=QUESTION,
            batch_format="pyarrow",
            batch_size=asked.rows,
            zero_copy_batch=True,
            num_cpus=1,
            **WORKERS,
        ).write_parquet(str(out), ray_remote_args=WORKERS)
    except ray.exceptions.RayError as error:
        print(f"error: a batch failed, the same command goes on: {error}", file=sys.stderr)
        return 1
    ids = source.to_table(columns=["id"])["id"]
    columns = pa.schema([("id", ids.type), ("reason", pa.string())])
    answers = ds.dataset(out, columns, format="parquet").to_table()
    print(f"{answers.num_rows} of {len(ids)} rows are in {out}")
    for reason in answers["reason"].drop_null().value_counts().to_pylist():
        print(f"  {reason['counts']} undecided: {reason['values']}")
    wrong = mismatch(ids, answers["id"])
    if wrong:
        print(f"error: {wrong}", file=sys.stderr)
    return 1 if wrong else 0


def mismatch(asked: Any, answered: Any) -> str | None:
    """Return what is wrong with the ids of answers; None where each id asked about is there once.

    Parameters
    ----------
    asked, answered : pyarrow.ChunkedArray
        The ids of the pairs, and of the answers.
    """
    different = pc.count_distinct(asked, mode="all").as_py()
    if different < len(asked):
        return f"the ids of the pairs are not all different: {different} of {len(asked)} rows"
    missing = len(asked) - pc.sum(pc.is_in(asked, value_set=answered), min_count=0).as_py()
    if missing:
        return f"{missing} rows have no answer"
    if len(answered) > len(asked):
        others = f"{len(answered) - len(asked)} answers more than rows"
        return f"{others}: some are there twice, or of other pairs; give an empty folder"
    return None


if __name__ == "__main__":
    sys.exit(main())
