"""Runs a job part by part, here or on a cluster."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from .. import _native
from .._errors import Error
from .._verdict import Verdict
from . import _cluster, _py123d, _scenarios
from ._needs import need
from ._parts import SUMMARY, Part, begin, clean, missing, put, put_json

__all__ = ["JobError", "Summary", "clearance"]


class JobError(RuntimeError):
    """Parts of a job that failed; all others are there, and the same job goes on with them."""


@dataclass(frozen=True)
class Summary:
    """What a job has found."""

    parts: int
    """Number of files."""
    rows: int
    """Number of rows in them."""
    verdicts: dict[str, int]
    """Rows of each verdict."""
    undecided: dict[str, int]
    """Why rows are undecided, and how many are for that."""


@dataclass(frozen=True)
class _Job:
    dataset: str
    out: str
    kind: str
    plane: bool

    def answer(self, part: Part, threads: int | None) -> None:
        """Answer a part, and write its file."""
        import pyarrow.parquet as pq  # noqa: PLC0415

        dataset = Path(self.dataset)
        if self.kind == "py123d":
            rows = _py123d.answer(dataset, part, self.plane, threads)
        else:
            rows = _scenarios.answer(dataset, part, threads)
        put(Path(self.out), part.file, lambda file: pq.write_table(rows, file, compression="zstd"))


def clearance(
    dataset: str | Path,
    out: str | Path,
    *,
    plane: bool = False,
    ray: str | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Summary:
    """Find the nearest object at each time step of driving logs, with bounds.

    Of logs of py123d it is the box that is nearest to the ego vehicle, of scenarios of CommonRoad
    the obstacle that is nearest to each one that moves. A job that was interrupted goes on where it
    was; a row that nothing is known about is undecided, and says why.

    Parameters
    ----------
    dataset : path
        A folder with logs, at any depth: folders of py123d, or files of CommonRoad.
    out : path
        A folder for files of Parquet: one that is not there yet, or that of the same job.
    plane : bool
        Whether boxes of py123d are taken as footprints in the plane, as those of CommonRoad are.
    ray : str, optional
        The address of a cluster of Ray that runs the job, all of whose machines see both folders;
        "local" starts one here. Without it, all threads of this process do. A cluster that does not
        answer within half a minute is an error. In a program that is connected to a cluster it is
        the address of that one, or "auto".
    progress : callable, optional
        What is called with the number of parts that are there and of all parts.

    Raises
    ------
    Error
        If the logs cannot be used, or `out` is of something else. Nothing is written then.
    JobError
        If parts failed.
    """
    place, folder = Path(dataset).absolute(), Path(out).absolute()
    kind, parts = _plan(place, plane)
    job = _Job(str(place), str(folder), kind, plane)
    with _cluster.connected(ray):
        begin(folder, {"job": "clearance", "barycode": _native.__version__, "plane": plane}, parts)
        todo = missing(folder, parts)
        # Closed while the cluster is there, which is told to leave the other parts.
        with closing(_here(job, todo) if ray is None else _cluster.answers(job, todo)) as outcomes:
            _followed(outcomes, len(parts) - len(todo), len(parts), progress)
    summary = _summary(folder, parts)
    put_json(folder, SUMMARY, asdict(summary))
    clean(folder)
    return summary


def _plan(dataset: Path, plane: bool) -> tuple[str, list[Part]]:
    """Return the kind of the logs, and the parts of the answer."""
    if not dataset.is_dir():
        raise Error(f"{dataset} is no folder: give one with logs")
    need("pyarrow", "pyarrow")
    logs, scenarios = _py123d.find(dataset), _scenarios.find(dataset)
    if logs and scenarios:
        raise Error(
            f"{dataset} has logs of py123d, as {logs[0]}, and files of XML, as {scenarios[0]}:"
            " give a folder with one kind"
        )
    if not logs and not scenarios:
        raise Error(
            f"{dataset} has no logs: those of py123d are folders with sync.arrow, those of"
            " CommonRoad are files *.xml"
        )
    if scenarios and plane:
        raise Error("plane is for logs of py123d: those of CommonRoad are in the plane")
    if scenarios:
        need("commonroad", "commonroad-io")
    parts = [part for one in logs for part in _py123d.plan(dataset, one)]
    parts += [part for one in scenarios for part in _scenarios.plan(dataset, one)]
    named = [replace(part, file=f"part-{n:06}.parquet") for n, part in enumerate(parts)]
    return "py123d" if logs else "commonroad", named


def _followed(
    outcomes: _cluster.Outcomes,
    done: int,
    parts: int,
    progress: Callable[[int, int], object] | None,
) -> None:
    """Report what is done, and raise what went wrong once all has been tried."""
    report = progress or (lambda done, parts: None)
    failed = []
    report(done, parts)
    for part, error in outcomes:
        if error is None:
            done += 1
            report(done, parts)
        else:
            failed.append(f"{part.file} ({part.log}): {error}")
    if failed:
        raise JobError(
            f"{len(failed)} of {parts} parts failed, the same job tries them again."
            f" The first: {failed[0]}"
        )


def _here(job: _Job, parts: list[Part]) -> _cluster.Outcomes:
    """Answer parts one after the other, each on all threads; yield them with what went wrong."""
    for part in parts:
        try:
            job.answer(part, None)
        except (OSError, Error) as error:
            yield part, str(error)
        else:
            yield part, None


def _summary(out: Path, parts: list[Part]) -> Summary:
    """Count the rows of all parts."""
    import pyarrow.parquet as pq  # noqa: PLC0415

    verdicts, reasons, rows = np.zeros(len(Verdict), np.int64), dict[str, int](), 0
    for part in parts:
        found = pq.read_table(out / part.file, columns=["verdict", "reason"])
        if part.steps not in (-1, found.num_rows):
            raise JobError(
                f"{out / part.file} has {found.num_rows} rows, and not {part.steps}: remove it, and"
                " the same job writes it again"
            )
        rows += found.num_rows
        verdicts += np.bincount(found["verdict"].to_numpy(), minlength=len(Verdict))
        for one in found["reason"].drop_null().value_counts().to_pylist():
            reasons[one["values"]] = reasons.get(one["values"], 0) + one["counts"]
    counts = {one.name.lower(): int(verdicts[one]) for one in Verdict}
    return Summary(len(parts), rows, counts, dict(sorted(reasons.items(), key=lambda r: -r[1])))
