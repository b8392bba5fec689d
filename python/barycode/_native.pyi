"""The extension module: arrays in, arrays out."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Table2",
    "Table3",
    "__version__",
    "ask2",
    "ask3",
    "get_threads",
    "meetings2",
    "meetings3",
    "set_threads",
]

__version__: str

_Floats: TypeAlias = npt.NDArray[np.float64]
_Ids: TypeAlias = npt.NDArray[np.uint32]
_Part: TypeAlias = tuple[
    str, tuple[_Floats, ...], _Floats | None, npt.NDArray[np.int64] | None, bool
]
_Progress: TypeAlias = Callable[[int, int], object]
_Steps: TypeAlias = tuple[_Ids, _Ids]
_Answer: TypeAlias = tuple[list[npt.NDArray[Any]], npt.NDArray[np.int64], list[str]]

@final
class Table2:
    def __new__(cls, parts: Sequence[_Part]) -> Table2: ...

@final
class Table3:
    def __new__(cls, parts: Sequence[_Part]) -> Table3: ...

def ask2(
    question: str | float,
    a: tuple[Table2, _Ids, str, _Floats],
    b: tuple[Table2, _Ids, str, _Floats],
    threads: int | None,
    progress: _Progress | None,
) -> _Answer: ...
def ask3(
    question: str | float,
    a: tuple[Table3, _Ids, str, _Floats],
    b: tuple[Table3, _Ids, str, _Floats],
    threads: int | None,
    progress: _Progress | None,
) -> _Answer: ...
def meetings2(
    a: tuple[Table2, _Ids, str, _Floats],
    b: tuple[Table2, _Ids, str, _Floats],
    within: float,
    steps: _Steps | None,
    how: tuple[int, int | None, _Progress | None],
) -> _Answer: ...
def meetings3(
    a: tuple[Table3, _Ids, str, _Floats],
    b: tuple[Table3, _Ids, str, _Floats],
    within: float,
    steps: _Steps | None,
    how: tuple[int, int | None, _Progress | None],
) -> _Answer: ...
def set_threads(threads: int | None, /) -> None: ...
def get_threads() -> int: ...
