"""The jobs as commands; see ``python -m barycode.jobs --help``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .._errors import Error
from . import JobError, Summary, clearance

NOTE = """\
Logs of py123d are folders with sync.arrow, at any depth; the nearest box to the ego vehicle is
found. Scenarios of CommonRoad are files *.xml; the nearest obstacle to each moving one is found.
A job that was interrupted goes on where it was, with the same command.

exit codes: 0 done; 1 parts failed, or are of a file that was damaged; 2 unusable input, and nothing
was written; 130 interrupted
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a job, and return what the process exits with."""
    asked = _parser().parse_args(arguments)
    try:
        summary = clearance(
            asked.dataset, asked.out, plane=asked.plane, ray=asked.ray, progress=_progress
        )
    except Error as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except (JobError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted: the same command goes on", file=sys.stderr)
        return 130
    print(f"{asked.out}: {told(summary)}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m barycode.jobs",
        description="Jobs about whole data sets, into folders of Parquet.",
    )
    jobs = parser.add_subparsers(metavar="JOB", required=True)
    job = jobs.add_parser(
        "clearance",
        help="per time step of driving logs the nearest object, with bounds",
        description="Finds the nearest object at each time step of driving logs, with bounds.",
        epilog=NOTE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    job.add_argument("dataset", metavar="DATASET", help="folder of logs")
    job.add_argument("-o", "--out", required=True, metavar="OUT", help="folder for the answer")
    job.add_argument("--plane", action="store_true", help="take boxes of py123d as footprints")
    job.add_argument(
        "--ray",
        metavar="ADDRESS",
        help='cluster of Ray that runs the job, all of whose machines see both folders; "auto" is'
        ' the one here, "local" starts one',
    )
    return parser


def told(summary: Summary) -> str:
    """Return a summary in words."""
    verdicts = ", ".join(f"{n} {name}" for name, n in summary.verdicts.items() if n)
    lines = [f"{summary.rows} rows in {summary.parts} parts: {verdicts or 'none'}"]
    if summary.undecided:
        lines.append("undecided:")
        lines += [f"  {rows} {reason}" for reason, rows in summary.undecided.items()]
    return "\n".join(lines)


def _progress(done: int, parts: int) -> None:
    """Write one line again and again; nothing where nobody looks."""
    if sys.stderr.isatty():
        end = "\n" if done == parts else ""
        print(f"\r{done} of {parts} parts", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
