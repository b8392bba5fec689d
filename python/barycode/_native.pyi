"""The extension module: arrays in, arrays out."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Obstacles2",
    "Obstacles3",
    "Side2",
    "Side3",
    "Table2",
    "Table3",
    "__version__",
    "ask2",
    "ask3",
    "command",
    "get_threads",
    "meetings2",
    "meetings3",
    "report",
    "set_threads",
    "sweep2",
    "sweep3",
]

__version__: str

_Floats: TypeAlias = npt.NDArray[np.float64]
_Ids: TypeAlias = npt.NDArray[np.uint32]
_Part: TypeAlias = tuple[
    str, tuple[_Floats, ...], _Floats | None, npt.NDArray[np.int64] | None, bool
]
_Progress: TypeAlias = Callable[[int, int], object]
_Steps: TypeAlias = tuple[_Ids, _Ids]
_Undecided: TypeAlias = tuple[npt.NDArray[np.int64], list[str]]
_Answer: TypeAlias = tuple[dict[str, Any], _Undecided | None]
_Found: TypeAlias = tuple[list[npt.NDArray[Any]], _Undecided]

@final
class Table2:
    def __new__(cls, parts: Sequence[_Part]) -> Table2: ...

@final
class Table3:
    def __new__(cls, parts: Sequence[_Part]) -> Table3: ...

@final
class Side2:
    def __new__(cls, table: Table2, ids: _Ids, form: str, poses: _Floats) -> Side2: ...
    @property
    def shape(self) -> tuple[int, ...]: ...

@final
class Side3:
    def __new__(cls, table: Table3, ids: _Ids, form: str, poses: _Floats) -> Side3: ...
    @property
    def shape(self) -> tuple[int, ...]: ...

_Among: TypeAlias = tuple[_Ids | None, npt.NDArray[np.int64] | None, float]

@final
class Obstacles2:
    def __new__(
        cls,
        table: Table2,
        still: Side2 | None,
        moving: tuple[Side2, npt.NDArray[np.bool_]] | None,
        first_step: int,
    ) -> Obstacles2: ...

@final
class Obstacles3:
    def __new__(
        cls,
        table: Table3,
        still: Side3 | None,
        moving: tuple[Side3, npt.NDArray[np.bool_]] | None,
        first_step: int,
    ) -> Obstacles3: ...

def sweep2(
    question: str,
    rows: Side2,
    obstacles: Obstacles2,
    among: _Among,
    threads: int | None,
    progress: _Progress | None,
) -> tuple[list[npt.NDArray[Any]], _Undecided]: ...
def sweep3(
    question: str,
    rows: Side3,
    obstacles: Obstacles3,
    among: _Among,
    threads: int | None,
    progress: _Progress | None,
) -> tuple[list[npt.NDArray[Any]], _Undecided]: ...
def ask2(
    question: str | float,
    a: Side2,
    b: Side2,
    threads: int | None,
    progress: _Progress | None,
) -> _Answer: ...
def ask3(
    question: str | float,
    a: Side3,
    b: Side3,
    threads: int | None,
    progress: _Progress | None,
) -> _Answer: ...
def meetings2(
    a: Side2,
    b: Side2,
    within: float,
    steps: _Steps | None,
    how: tuple[int, int | None, _Progress | None],
) -> _Found: ...
def meetings3(
    a: Side3,
    b: Side3,
    within: float,
    steps: _Steps | None,
    how: tuple[int, int | None, _Progress | None],
) -> _Found: ...
def command(command_line: Sequence[str]) -> int: ...
def report(command_line: Sequence[str], threads: int | None) -> tuple[str, str | None]: ...
def set_threads(threads: int | None, /) -> None: ...
def get_threads() -> int: ...
