"""Answers: columns of NumPy arrays."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from ._arrays import Floats, Integers
from ._progress import Progress
from ._verdict import Verdict

__all__ = [
    "ClosestPoints",
    "ContactPoints",
    "Contacts",
    "Distances",
    "Manifolds",
    "Rows",
    "Undecided",
    "Verdicts",
    "places_of",
    "table_of",
]

Codes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Undecided:
    """A row of which nothing is proven, and the reason."""

    row: tuple[int, ...]
    reason: str


@dataclass(frozen=True, eq=False, repr=False)
class Rows:
    """What the answers of all questions have. Arrays are in the broadcast shape of the question."""

    verdict: Codes
    """What is known of each row: numbers of :class:`Verdict`."""
    undecided: tuple[Undecided, ...]
    """Rows whose verdict is undecided, with the reason."""
    _sides: tuple[Any, ...] | None = field(default=None, kw_only=True)
    """The placed shapes that were asked about: two sides, or one of a half-space."""
    _asked: tuple[str | float, bool] | None = field(default=None, kw_only=True)
    """What was asked about them, and whether shapes that touch count as separated."""
    _scene: Any = field(default=None, kw_only=True)
    """What footprints were swept among, for pictures."""
    _half_spaces: Any = field(default=None, kw_only=True)
    """The question, if half-spaces were asked."""

    def __getstate__(self) -> dict[str, Any]:
        # The columns alone: whoever sends an answer has what was asked about.
        return {**self.__dict__, "_sides": None, "_scene": None, "_half_spaces": None}

    _words: ClassVar[tuple[str, ...]] = ("separated", "touching", "penetrating", "undecided")
    """The verdicts by their numbers."""
    _intervals: ClassVar[dict[str, tuple[str, str]]] = {}
    """Columns of two numbers that are no vector, and what these are called."""

    def _places(self, row: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the places of a row in both sides."""
        for side in self._sides or ():
            # What has one row stands for all; the dimensions are counted from the last.
            own = zip(row[len(row) - len(side.shape) :], side.shape, strict=True)
            yield tuple(0 if size == 1 else place for place, size in own)

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions of the rows."""
        return self.verdict.shape

    def __len__(self) -> int:
        return len(self.verdict)

    def __bool__(self) -> bool:
        raise ValueError(
            "an answer of many rows is neither true nor false: use .meets.any() or .all()"
        )

    @property
    def meets(self) -> npt.NDArray[np.bool_]:
        """Where the shapes have a point in common, be it by touching. False where undecided."""
        meets: npt.NDArray[np.bool_] = (self.verdict == Verdict.TOUCHING) | (
            self.verdict == Verdict.PENETRATING
        )
        return meets

    def check(self, *, threads: int | None = None, progress: Progress = None) -> None:
        """Prove each row again, from the shapes.

        Nothing of a row is taken at its word: the verdict, the bounds, and where there are some
        the normal and the points. Undecided rows claim nothing, and pass.

        Parameters
        ----------
        threads : int, optional
            Number of threads; all cores, or what :func:`barycode.set_threads` says.
        progress : bool or callable, optional
            True for a progress bar, or what is called with the number of rows done and of all rows.

        Raises
        ------
        CheckError
            If a row fails. The message names the first, and says how many do.
        Error
            If the answer is without the shapes that were asked about.
        """
        from ._prove import prove  # noqa: PLC0415

        prove(self, threads, progress)

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Return the columns by name."""
        named = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in named if isinstance(value, np.ndarray)}

    def to_structured(self) -> npt.NDArray[Any]:
        """Return a structured array of the same shape, with a field for each column. A copy."""
        columns = self.columns()
        count = len(self.shape)
        kind = np.dtype([(name, one.dtype, one.shape[count:]) for name, one in columns.items()])
        rows = np.empty(self.shape, kind)
        for name, one in columns.items():
            rows[name] = one
        return rows

    def to_arrow(self) -> Any:
        """Return a ``pyarrow.Table`` with a row for each row, without a copy. Needs pyarrow."""
        count = len(self.shape)
        columns = self.columns().items()
        return table_of({name: one.reshape(-1, *one.shape[count:]) for name, one in columns})

    def to_pandas(self) -> Any:
        """Return a ``pandas.DataFrame``; vectors and intervals have a column for each number."""
        import pandas as pd  # noqa: PLC0415

        count = len(self.shape)
        frame: dict[str, Any] = {}
        for name, one in self.columns().items():
            if one.ndim == count:
                frame[name] = one.reshape(-1)
                continue
            names = self._intervals.get(name, "xyz")[: one.shape[-1]]
            for axis, coordinate in enumerate(names):
                frame[f"{name}_{coordinate}"] = one[..., axis].reshape(-1)
        return pd.DataFrame(frame)

    def plot(self, row: Any = 0, ax: Any = None) -> Any:
        """Draw the shapes of a row, the nearest points and the normal. Needs matplotlib.

        Of meetings these are the shapes that meet; of sweeps the footprint, or those along the
        trajectory, among the obstacles of its time step, the one that is named in full colour.
        Pictures of space are orthographic, and show the normal in its true length.

        Parameters
        ----------
        row : int or tuple of int
            Place of the row: one number for each dimension, or one that counts all rows in order.
        ax : matplotlib.axes.Axes, optional
            Where to draw; new axes otherwise.

        Returns
        -------
        matplotlib.axes.Axes
        """
        from ._plot import plot_answer  # noqa: PLC0415

        return plot_answer(self, row, ax)

    def _repr_html_(self) -> str:
        from ._picture import answer_html  # noqa: PLC0415

        return answer_html(self)

    def _counts(self) -> str:
        counts = np.bincount(self.verdict.reshape(-1), minlength=4)
        named = zip(counts, self._words, strict=True)
        return ", ".join(f"{int(n)} {name}" for n, name in named if n)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of shape {list(self.shape)}: {self._counts() or 'no rows'}>"


@dataclass(frozen=True, eq=False, repr=False)
class Verdicts(Rows):
    """Whether shapes meet."""


@dataclass(frozen=True, eq=False, repr=False)
class Distances(Rows):
    """How far apart shapes are."""

    distance: Floats
    """Between ``lower`` and ``upper``; 0 where the shapes overlap."""
    lower: Floats
    """Proven lower bound."""
    upper: Floats
    """Proven upper bound."""


@dataclass(frozen=True, eq=False, repr=False)
class ClosestPoints(Distances):
    """How far apart shapes are, and where. Vectors are in the world frame."""

    normal: Floats
    """Unit direction ``[..., d]`` from A to B that proves ``lower``; 0 where the shapes overlap."""
    on_a: Floats
    """Point ``[..., d]`` of A that is nearest to B; a common point where the shapes overlap."""
    on_b: Floats
    """Point ``[..., d]`` of B that is nearest to A; a common point where the shapes overlap."""


@dataclass(frozen=True, eq=False, repr=False)
class Contacts(Rows):
    """How far apart shapes are, or how deep in one another, and where."""

    distance: Floats
    """Signed distance, between ``lower`` and ``upper``; minus the depth where shapes overlap."""
    lower: Floats
    """Lower bound of the signed distance, proven by ``normal``."""
    upper: Floats
    """Proven upper bound of the signed distance."""
    normal: Floats
    """Unit direction ``[..., d]`` from A to B: moving B along it by the depth parts the shapes."""
    on_a: Floats
    """Point ``[..., d]`` of A that is nearest to B, or deepest in it."""
    on_b: Floats
    """Point ``[..., d]`` of B that is nearest to A, or deepest in it."""

    @property
    def depth(self) -> Floats:
        """Penetration depth; 0 where the shapes are apart."""
        return np.maximum(-self.distance, 0.0)


@dataclass(frozen=True, eq=False)
class ContactPoints:
    """Points at which shapes rest on each other, those of all rows: K of them."""

    row: Integers
    """The row of each point, counted as those of ``side.ravel()`` are."""
    on_a: Floats
    """Point of A, ``[K, d]``."""
    on_b: Floats
    """Point of B, ``[K, d]``: beyond that of A along the normal by the distance."""
    distance: Floats
    """Signed distance of both along the normal of the row; negative where shapes overlap there."""
    id: npt.NDArray[np.uint64]
    """Names the features that a point is on: the same from step to step as long as these are."""

    def __len__(self) -> int:
        return len(self.row)


@dataclass(frozen=True, eq=False, repr=False)
class Manifolds(Contacts):
    """Contacts, and the points at which the shapes of each row rest on each other.

    A row has up to two points in the plane, up to four in space, the least apart first.
    """

    starts: Integers
    """Where the points of each row begin, and last their number: ``[rows + 1]``."""
    points: ContactPoints
    """The points of all rows, one after the other."""

    def of(self, row: int) -> slice:
        """Return the places of the points of a row: ``answer.points.distance[answer.of(3)]``."""
        return places_of(self.starts, row, "the answer")

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """Return the columns by name: those with a row for each row."""
        columns = super().columns()
        del columns["starts"]
        return columns

    def _flat_points(self) -> tuple[npt.NDArray[Any], ...]:
        """Return the columns of the points as the extension module reads them."""
        points = self.points
        floats = (points.on_a, points.on_b, points.distance)
        return (
            np.ascontiguousarray(self.starts, np.int64),
            *(np.ascontiguousarray(one, np.float64).reshape(-1) for one in floats),
            np.ascontiguousarray(points.id, np.uint64),
        )


def table_of(columns: dict[str, npt.NDArray[Any]]) -> Any:
    """Return a ``pyarrow.Table`` of columns of numbers or of vectors, without a copy."""
    import pyarrow as pa  # noqa: PLC0415

    arrays: dict[str, Any] = {}
    for name, one in columns.items():
        try:
            flat = pa.array(one.reshape(-1))
        except OverflowError:
            # Names of obstacles, which may be unsigned numbers, beside null.
            flat = pa.array(one.reshape(-1), pa.uint64())
        vectors = one.ndim > 1
        arrays[name] = pa.FixedSizeListArray.from_arrays(flat, one.shape[-1]) if vectors else flat
    return pa.table(arrays)


def places_of(starts: Integers, row: int, whose: str) -> slice:
    """Return the places that belong to a row."""
    place, rows = operator.index(row), len(starts) - 1
    if not -rows <= place < rows:
        raise IndexError(f"row {place} of {whose}: it has {rows} rows")
    place %= rows
    return slice(int(starts[place]), int(starts[place + 1]))


def flat_rows(rows: Integers, reasons: list[str], shape: tuple[int, ...]) -> tuple[Undecided, ...]:
    """Return undecided rows by their place in `shape`."""
    if not reasons:
        return ()
    places = (
        np.stack(np.unravel_index(rows, shape), axis=-1) if shape else np.zeros((len(rows), 0), int)
    )
    return tuple(
        Undecided(tuple(place), reason)
        for place, reason in zip(places.tolist(), reasons, strict=True)
    )
