"""Questions about tables of Arrow: tables in, tables out.

A table is whatever has ``__arrow_c_stream__``, as those of pyarrow, polars, pandas, DuckDB and
nanoarrow have; answers are ``pyarrow.Table``. The functions are plain ones, for the engines that
run functions on tables (Ray Data, DuckDB, DataFusion, Daft, Spark's ``mapInArrow``). A row that
is null, or no number, is an undecided row, and never an exception.

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

from . import d2, d3
from ._answers import Rows
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
    table: Any, a: Side, b: Side, *, keep: Sequence[str] = (), threads: int | None = None
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
    threads : int, optional
        Number of threads: 1 where an engine runs many such functions at once.

    Returns
    -------
    pyarrow.Table
        The columns of the answer, after those to be kept.
    """
    return _asked("intersects", table, (a, b), keep, threads)


def within(
    table: Any,
    a: Side,
    b: Side,
    *,
    margin: float,
    keep: Sequence[str] = (),
    threads: int | None = None,
) -> Any:
    """Tell whether shapes are at most `margin` apart; parameters are those of intersects."""
    return _asked("within", table, (a, b), keep, threads, margin)


def distance(
    table: Any, a: Side, b: Side, *, keep: Sequence[str] = (), threads: int | None = None
) -> Any:
    """Measure how far apart shapes are, with bounds; parameters are those of intersects."""
    return _asked("distance", table, (a, b), keep, threads)


def closest_points(
    table: Any, a: Side, b: Side, *, keep: Sequence[str] = (), threads: int | None = None
) -> Any:
    """Find distances and nearest points; parameters are those of intersects."""
    return _asked("closest_points", table, (a, b), keep, threads)


def contact(
    table: Any, a: Side, b: Side, *, keep: Sequence[str] = (), threads: int | None = None
) -> Any:
    """Find signed distances, nearest or deepest points; parameters are those of intersects."""
    return _asked("contact", table, (a, b), keep, threads)


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
    sides = _side(_table(table), a, "a"), _side(_table(other), b, "b")
    found: Any = _dimension(sides).meetings(*sides, within, threads=threads)
    return found.to_arrow()


def _asked(
    question: str,
    table: Any,
    names: tuple[Side, Side],
    keep: Sequence[str],
    threads: int | None,
    *more: Any,
) -> Any:
    import pyarrow as pa  # noqa: PLC0415

    rows = _table(table)
    a, b = (_side(rows, one, name) for one, name in zip(names, "ab", strict=True))
    answer: Rows = getattr(_dimension((a, b)), question)(a, b, *more, threads=threads)
    columns = answer.to_arrow()
    kept = {name: _column(rows, name, "keep") for name in keep}
    return pa.table({**kept, **{name: columns[name] for name in columns.column_names}})


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
            " pa.FixedSizeListArray.from_arrays(values, 5)"
        )
    size = column.type.list_size
    values = column.values.slice(column.offset * size, len(column) * size)
    plain = values.null_count == 0
    rows: Floats = values.to_numpy(zero_copy_only=plain).reshape(-1, size)
    if column.null_count:
        missing = column.is_null().to_numpy(zero_copy_only=False)
        rows = np.where(missing[:, None], np.nan, rows)
    return rows


def _side(table: Any, side: Side, argument: str) -> d2.Placed | d3.Placed:
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
    if bad.any():
        # A row that is no box is undecided, as one that is nowhere.
        size, pose = (
            np.where(bad.reshape(-1, 1), 1.0, size),
            np.where(bad.reshape(-1, 1), np.nan, pose),
        )
    index = np.arange(len(rows))
    if rows.shape[1] == 5:
        return d2.rectangles(size=size).at(pose, index)
    return d3.boxes(size=size).at(d3.Poses.xyz_wxyz(pose), index)


def _posed(table: Any, side: Posed, argument: str) -> d2.Placed | d3.Placed:
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
    if side.index is None:
        if len(side.shapes) != 1:
            raise LengthError(
                f"{argument} has {len(side.shapes)} shapes: give one, or the column that says"
                " which goes with each row (index=)"
            )
        index = np.zeros(len(rows), np.int64)
    else:
        index = _column(table, side.index, argument).to_numpy(zero_copy_only=False)
    return side.shapes.at(poses, index)
