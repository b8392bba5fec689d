"""Questions about tables of Arrow: tables in, tables out.

A table is whatever has ``__arrow_c_stream__``, as those of pyarrow, polars, pandas, DuckDB and
nanoarrow have; answers are ``pyarrow.Table``. The functions are plain ones, for the engines that
run functions on tables (Ray Data, DuckDB, DataFusion, Daft, Spark's ``mapInArrow``). A row that
is null, or no number, is an undecided row, and never an exception; a table whose columns are of
the wrong kind is one even when it has no rows, so that a schema can be tried before a long run.

What a question needs beside the table and its answer does not grow with the table: rows are asked
about in slices.

Sides of a question are columns. A column of boxes is named alone:

- fixed-size lists of 5: x, y, yaw, length, width, as py123d has boxes of the plane (SE2);
- fixed-size lists of 10: x, y, z, qw, qx, qy, qz, length, width, height, as it has those of
  space (SE3).

Other shapes are given as :class:`Posed`. Lists of doubles in one chunk are read where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _native, d2, d3
from ._answers import Rows, table_of
from ._arrays import Floats
from ._errors import Error, LengthError
from ._poses import Poses

__all__ = [
    "Posed",
    "Side",
    "closest_points",
    "contact",
    "distance",
    "intersects",
    "meetings",
    "within",
]

SLICE = 2048
"""Rows that are asked about at once, of one thread: their shapes and poses need a megabyte or two
beside the table, in any number of rows."""
SLICES = 16
"""Slices that each of several threads has at once."""
NOTHING = "no shape or no place"
"""The reason of rows that are null, or that no shape can be made of."""

Bad: TypeAlias = npt.NDArray[np.bool_]
Form: TypeAlias = Literal["xy_angle", "cos_sin", "translations", "matrices", "xyz_wxyz", "xyz_xyzw"]


@dataclass(frozen=True)
class Posed:
    """Shapes at the poses of a column.

    Parameters
    ----------
    shapes : d2.Shapes or d3.Shapes
        One for all rows, or those that `index` selects from.
    poses : str
        Column of fixed-size lists.
    form : str
        Which function of ``d2.Poses`` or ``d3.Poses`` reads them, such as "xyz_wxyz".
    index : str, optional
        Column of integers: which of the shapes goes with each row.
    """

    shapes: d2.Shapes | d3.Shapes
    poses: str
    form: Form = "xy_angle"
    index: str | None = None


Side: TypeAlias = str | Posed


def intersects(
    table: Any,
    a: Side,
    b: Side,
    *,
    keep: Sequence[str] = (),
    reasons: bool = False,
    threads: int | None = None,
) -> Any:
    """Tell whether shapes meet, row by row.

    Parameters
    ----------
    table : what has ``__arrow_c_stream__``
        Its rows are the pairs.
    a, b : str or Posed
        Both sides: columns of boxes, or shapes at the poses of a column.
    keep : list of str
        Columns that are handed on to the answer.
    reasons : bool
        Whether the answer has a column ``reason``, which says why a row is undecided.
    threads : int, optional
        Number of threads: 1 where an engine runs many such functions at once.

    Returns
    -------
    pyarrow.Table
        The columns of the answer, after those to be kept.
    """
    return _asked(_Asked("intersects", (a, b), threads), table, keep, reasons)


def within(
    table: Any,
    a: Side,
    b: Side,
    *,
    margin: float,
    keep: Sequence[str] = (),
    reasons: bool = False,
    threads: int | None = None,
) -> Any:
    """Tell whether shapes are at most `margin` apart; parameters are those of intersects."""
    return _asked(_Asked("within", (a, b), threads, (margin,)), table, keep, reasons)


def distance(
    table: Any,
    a: Side,
    b: Side,
    *,
    keep: Sequence[str] = (),
    reasons: bool = False,
    threads: int | None = None,
) -> Any:
    """Measure how far apart shapes are, with bounds; parameters are those of intersects."""
    return _asked(_Asked("distance", (a, b), threads), table, keep, reasons)


def closest_points(
    table: Any,
    a: Side,
    b: Side,
    *,
    keep: Sequence[str] = (),
    reasons: bool = False,
    threads: int | None = None,
) -> Any:
    """Find distances and nearest points; parameters are those of intersects."""
    return _asked(_Asked("closest_points", (a, b), threads), table, keep, reasons)


def contact(
    table: Any,
    a: Side,
    b: Side,
    *,
    keep: Sequence[str] = (),
    reasons: bool = False,
    threads: int | None = None,
) -> Any:
    """Find signed distances, nearest or deepest points; parameters are those of intersects."""
    return _asked(_Asked("contact", (a, b), threads), table, keep, reasons)


def meetings(
    table: Any,
    other: Any,
    a: Side,
    b: Side,
    *,
    within: float = 0.0,
    threads: int | None = None,
) -> Any:
    """Find all pairs of a row of a table and a row of another that are at most so far apart.

    Returns a ``pyarrow.Table`` with the columns a and b, the numbers of both rows, and verdict.
    """
    sides = _side(_table(table), a, "a")[0], _side(_table(other), b, "b")[0]
    found: Any = _dimension(sides).meetings(*sides, within, threads=threads)
    return found.to_arrow()


@dataclass(frozen=True)
class _Asked:
    """What is asked about a table."""

    question: str
    names: tuple[Side, Side]
    threads: int | None
    more: tuple[Any, ...] = ()

    def __call__(self, rows: Any) -> tuple[Rows, Bad]:
        """Return the answer about rows of a table, and which of them are nothing."""
        (a, bad_a), (b, bad_b) = (
            _side(rows, one, name) for one, name in zip(self.names, "ab", strict=True)
        )
        ask = getattr(_dimension((a, b)), self.question)
        return ask(a, b, *self.more, threads=self.threads), bad_a | bad_b


def _asked(asked: _Asked, table: Any, keep: Sequence[str], reasons: bool) -> Any:
    """Ask about a table, slice by slice, into columns that are there once."""
    import pyarrow as pa  # noqa: PLC0415

    rows = _table(table)
    names = [keep] if isinstance(keep, str) else keep
    kept = {name: _column(rows, name, "keep") for name in names}
    threads = _native.get_threads() if asked.threads is None else asked.threads
    size, count = SLICE * (threads * SLICES if threads > 1 else 1), rows.num_rows
    columns: dict[str, npt.NDArray[Any]] = {}
    why = _Reasons(count) if reasons else None
    for first in range(0, max(count, 1), size):
        answer, bad = asked(rows.slice(first, size))
        for name, column in answer.columns().items():
            if first == 0:
                columns[name] = np.empty((count, *column.shape[1:]), column.dtype)
            columns[name][first : first + size] = column
        if why is not None:
            why.add(first, answer, bad)
    found = table_of(columns)
    named = {name: found[name] for name in found.column_names}
    if why is not None:
        named["reason"] = why.column()
    for name in kept.keys() & named.keys():
        raise Error(f"keep is {name!r}, and so is a column of the answer: rename that of the table")
    return pa.table({**kept, **named})


class _Reasons:
    """Why rows are undecided: a number for each row, 0 where they are not."""

    def __init__(self, rows: int) -> None:
        self._words: dict[str | None, int] = {None: 0, NOTHING: 1}
        self._codes = np.zeros(rows, np.int32)

    def add(self, first: int, answer: Rows, bad: Bad) -> None:
        """Add the reasons of an answer that begins at a row."""
        for one in answer.undecided:
            code = self._words.setdefault(one.reason, len(self._words))
            self._codes[first + one.row[0]] = code
        self._codes[first : first + len(bad)][bad] = self._words[NOTHING]

    def column(self) -> Any:
        """Return a column of strings, null where a row is decided."""
        import pyarrow as pa  # noqa: PLC0415

        return pa.array(list(self._words), pa.string()).take(pa.array(self._codes))


def _dimension(sides: tuple[Any, Any]) -> Any:
    kinds = {side.shapes.dimension for side in sides}
    if len(kinds) > 1:
        raise Error("a and b are of the plane and of space: give both sides of one")
    return d2 if kinds == {2} else d3


def _table(table: Any) -> Any:
    import pyarrow as pa  # noqa: PLC0415

    if isinstance(table, (pa.Table, pa.RecordBatch)):
        return table
    if not hasattr(table, "__arrow_c_stream__"):
        raise TypeError(
            f"table is {type(table).__name__}: give what has __arrow_c_stream__, as a pyarrow.Table"
        )
    return pa.table(table)


def _column(table: Any, name: str, argument: str) -> Any:
    """Return a column as one array, without a copy if it is one chunk."""
    if name not in table.schema.names:
        raise Error(f"{argument} is {name!r}: the table has {', '.join(table.schema.names)}")
    column = table.column(name)
    if hasattr(column, "chunks"):
        return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return column


def _lists(table: Any, name: str, argument: str) -> Floats:
    """Return a column of fixed-size lists as an array, with nan for what is null."""
    import pyarrow as pa  # noqa: PLC0415

    column = _column(table, name, argument)
    if not pa.types.is_fixed_size_list(column.type):
        raise TypeError(
            f"{argument} is {name!r}, a column of {column.type}: give fixed-size lists, such as"
            " pa.FixedSizeListArray.from_arrays(values, 5), or of lists that all are of that size"
            " column.cast(pa.list_(pa.float64(), 5))"
        )
    if not _numbers(column.type.value_type):
        raise TypeError(f"{argument} is {name!r}, a column of {column.type}: give lists of numbers")
    size = column.type.list_size
    values = column.values.slice(column.offset * size, len(column) * size)
    plain = values.null_count == 0
    rows: Floats = values.to_numpy(zero_copy_only=plain).reshape(-1, size)
    if column.null_count:
        missing = column.is_null().to_numpy(zero_copy_only=False)
        rows = np.where(missing[:, None], np.nan, rows)
    return rows


def _numbers(kind: Any) -> bool:
    import pyarrow as pa  # noqa: PLC0415

    return bool(pa.types.is_floating(kind) or pa.types.is_integer(kind))


def _side(table: Any, side: Side, argument: str) -> tuple[d2.Placed | d3.Placed, Bad]:
    """Return the rows of a side, and which of them are nothing, and so nowhere."""
    if isinstance(side, Posed):
        return _posed(table, side, argument)
    rows = _lists(table, side, argument)
    if rows.shape[1] not in (5, 10):
        raise LengthError(
            f"{argument} is {side!r}, lists of {rows.shape[1]}: boxes have 5 numbers (x, y, yaw,"
            " length, width) or 10; give arrow.Posed(shapes, poses=…) for shapes of your own"
        )
    pose, size = (rows[:, :3], rows[:, 3:]) if rows.shape[1] == 5 else (rows[:, :7], rows[:, 7:])
    bad = ~np.all((size >= 0) & np.isfinite(size), axis=1)
    size, pose = np.where(bad[:, None], 1.0, size), _nowhere(pose, bad)
    index = np.arange(len(rows))
    if rows.shape[1] == 5:
        return d2.rectangles(size=size).at(pose, index), bad
    return d3.boxes(size=size).at(d3.Poses.xyz_wxyz(pose), index), bad


def _nowhere(poses: Floats, bad: Bad) -> Floats:
    """Return the poses, without a copy if none is bad."""
    if not bad.any():
        return poses
    return np.where(bad.reshape(-1, *(1,) * (poses.ndim - 1)), np.nan, poses)


def _posed(table: Any, side: Posed, argument: str) -> tuple[d2.Placed | d3.Placed, Bad]:
    rows = _lists(table, side.poses, argument)
    module = d2 if side.shapes.dimension == 2 else d3
    read = getattr(module.Poses, side.form, None)
    if read is None:
        raise Error(
            f"{argument} has the form {side.form!r}, which d{side.shapes.dimension}.Poses has not"
        )
    if side.form == "matrices":
        rows = rows.reshape(len(rows), *(side.shapes.dimension + 1,) * 2)
    poses: Poses = read(rows)
    index, bad = _index(table, side, argument, len(rows))
    if bad.any():
        poses = read(_nowhere(rows, bad))
    return side.shapes.at(poses, index), bad


def _index(table: Any, side: Posed, argument: str, rows: int) -> tuple[npt.NDArray[Any], Bad]:
    """Return which of the shapes goes with each row, and which rows have none."""
    count = len(side.shapes)
    if side.index is None:
        if count != 1:
            raise LengthError(
                f"{argument} has {count} shapes: give one, or the column that says"
                " which goes with each row (index=)"
            )
        return np.zeros(rows, np.int64), np.zeros(rows, bool)
    import pyarrow as pa  # noqa: PLC0415

    column = _column(table, side.index, argument)
    if not pa.types.is_integer(column.type):
        raise TypeError(f"{argument} has the index {side.index!r} of {column.type}: give integers")
    index = column.fill_null(count).to_numpy(zero_copy_only=False)
    bad = (index < 0) | (index >= count)
    return np.where(bad, 0, index), bad
