"""Parts of an answer as files, each there as a whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .._errors import Error

__all__ = ["COLUMNS", "MANIFEST", "SUMMARY", "Part", "begin", "missing", "put", "table"]

# Readers of folders of Parquet pass over what begins so.
MANIFEST = "_manifest.json"
SUMMARY = "_summary.json"
PARTIAL = ".partial"
COLUMNS = (
    ("log", "string"),
    ("ego", "string"),
    ("step", "int64"),
    ("time_us", "int64"),
    ("objects", "int32"),
    ("nearest", "string"),
    ("verdict", "uint8"),
    ("distance", "float64"),
    ("lower", "float64"),
    ("upper", "float64"),
    ("reason", "string"),
)


@dataclass(frozen=True)
class Part:
    """What one file of the answer is about."""

    file: str
    log: str
    """The path of the log, below that of the data set."""
    bytes: int
    """The size of the log: another one is another log."""
    first: int = 0
    steps: int = -1
    """Time steps of the log; -1 stands for all."""


def put(folder: Path, name: str, write: Callable[[Any], object]) -> None:
    """Write a file that is there as a whole, or not at all."""
    with tempfile.NamedTemporaryFile(
        dir=folder, prefix=f".{name}.", suffix=PARTIAL, delete=False
    ) as file:
        try:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            os.unlink(file.name)
            raise
    os.chmod(file.name, 0o666 & ~_mask())
    os.replace(file.name, folder / name)


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def put_json(folder: Path, name: str, value: Any) -> None:
    """Write a file of JSON."""
    put(folder, name, lambda file: file.write(json.dumps(value, indent=1).encode() + b"\n"))


def begin(out: Path, job: dict[str, Any], parts: list[Part]) -> None:
    """Make the folder of a job, or see that it is one of the same job.

    Raises
    ------
    Error
        If the folder has anything else.
    """
    manifest = {**job, "parts": [asdict(part) for part in parts]}
    kept = out / MANIFEST
    if kept.exists():
        before = json.loads(kept.read_text())
        other = [key for key in manifest if before.get(key) != manifest[key]]
        if other:
            raise Error(
                f"{out} is of another job, which differs in {', '.join(other)}: give a folder that"
                " is not there yet, or remove this one"
            )
        return
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise Error(f"{out} is there, and no folder of a job: give one that is not there yet")
    out.mkdir(parents=True, exist_ok=True)
    put_json(out, MANIFEST, manifest)


def missing(out: Path, parts: list[Part]) -> list[Part]:
    """Return the parts that are not there yet."""
    return [part for part in parts if not (out / part.file).exists()]


def clean(out: Path) -> None:
    """Remove what workers left that were killed."""
    for file in out.glob(f".*{PARTIAL}"):
        file.unlink(missing_ok=True)


def table(columns: dict[str, Any]) -> Any:
    """Return the table of a part."""
    import pyarrow as pa  # noqa: PLC0415

    rows = len(columns["step"])
    arrays = [
        pa.array(
            [columns[name]] * rows if name == "log" else columns[name], pa.type_for_alias(kind)
        )
        for name, kind in COLUMNS
    ]
    return pa.table(arrays, names=[name for name, _ in COLUMNS])
