"""How far apart are pairs of boxes in files of Parquet? On a cluster of Ray: read, ask, write.

    python ray_clearance.py PAIRS OUT --address auto

PAIRS has the columns id, ego and other; boxes are lists of 5 (x, y, yaw, length, width) or of 10
(x, y, z, qw, qx, qy, qz, length, width, height) numbers, ids are all different. OUT gets id,
verdict, distance, lower, upper, reason. Whatever interrupts it, the same command goes on with the
rows that have no answer yet: Ray notes the others in OUT/_rows.
"""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path
from typing import Any

import pyarrow.dataset as ds
import pyarrow.parquet as pq
import ray
from ray.data.checkpoint import CheckpointConfig

from barycode import Error, arrow

# The functions of `barycode.arrow` are plain ones; a worker has one processor, and one thread.
QUESTION: dict[str, Any] = {"a": "ego", "b": "other", "keep": ["id"], "reasons": True, "threads": 1}


def main() -> int:
    """Run the job, and return what the process exits with."""
    parser = argparse.ArgumentParser(description="Distances of pairs of boxes, on a cluster.")
    parser.add_argument("pairs", help="folder of Parquet: id, ego, other")
    parser.add_argument("out", help="folder for the answers, which all machines see")
    parser.add_argument("--address", default="auto", help='of the cluster; "local" starts one here')
    parser.add_argument("--rows", type=int, default=131_072, help="that a worker has at once")
    parser.add_argument("--blocks", type=int, help="that the pairs are read in; Ray chooses")
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
    rows = ray.data.read_parquet(str(pairs), override_num_blocks=asked.blocks)
    rows.select_columns(["id", "ego", "other"]).map_batches(
        arrow.distance,
        fn_kwargs=QUESTION,
        batch_format="pyarrow",
        batch_size=asked.rows,
        zero_copy_batch=True,
        num_cpus=1,
    ).write_parquet(str(out))
    answers = pq.read_table(out, columns=["id", "reason"])
    print(f"{answers.num_rows} of {source.count_rows()} rows are in {out}")
    for reason in answers["reason"].drop_null().value_counts().to_pylist():
        print(f"  {reason['counts']} undecided: {reason['values']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
