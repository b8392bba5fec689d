"""The extension module: arrays in, arrays out."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, disjoint_base

from ._verdict import ImpactVerdict, Verdict

__all__ = [
    "HalfSpaces2",
    "HalfSpaces3",
    "Obstacles2",
    "Obstacles3",
    "PairContact2",
    "PairContact3",
    "PairDistance2",
    "PairDistance3",
    "PairImpact2",
    "PairImpact3",
    "PairManifold2",
    "PairManifold3",
    "PairVerdict2",
    "PairVerdict3",
    "Pose2",
    "Pose3",
    "Shape2",
    "Shape3",
    "Side2",
    "Side3",
    "Table2",
    "Table3",
    "__version__",
    "ask2",
    "ask3",
    "ask_half_spaces2",
    "ask_half_spaces3",
    "cast2",
    "cast3",
    "check2",
    "check3",
    "check_casts2",
    "check_casts3",
    "check_half_spaces2",
    "check_half_spaces3",
    "check_impacts2",
    "check_impacts3",
    "command",
    "free2",
    "free3",
    "get_threads",
    "half_space_closest_points2",
    "half_space_closest_points3",
    "half_space_contact2",
    "half_space_contact3",
    "half_space_distance2",
    "half_space_distance3",
    "half_space_within2",
    "half_space_within3",
    "hull2",
    "hull3",
    "impact2",
    "impact3",
    "manifolds2",
    "manifolds3",
    "meetings2",
    "meetings3",
    "motion_poses2",
    "motion_poses3",
    "pair_cast2",
    "pair_cast3",
    "pair_closest_points2",
    "pair_closest_points3",
    "pair_contact2",
    "pair_contact3",
    "pair_contact_manifold2",
    "pair_contact_manifold3",
    "pair_distance2",
    "pair_distance3",
    "pair_free2",
    "pair_free3",
    "pair_impact2",
    "pair_impact3",
    "pair_within2",
    "pair_within3",
    "report",
    "set_threads",
    "sweep2",
    "sweep3",
    "swept2",
    "swept3",
]

__version__: str

_Floats: TypeAlias = npt.NDArray[np.float64]
_Ids: TypeAlias = npt.NDArray[np.uint32]
_Part: TypeAlias = tuple[
    str, tuple[_Floats, ...], _Floats | None, npt.NDArray[np.int64] | None, bool
]
_Progress: TypeAlias = Callable[[int, int], object]
_Steps: TypeAlias = tuple[_Ids, _Ids]
_Vector3: TypeAlias = tuple[float, float, float]
_Undecided: TypeAlias = tuple[npt.NDArray[np.int64], list[str]]
_Answer: TypeAlias = tuple[dict[str, Any], _Undecided | None]
_Options: TypeAlias = tuple[float, bool, bool, float]
_Courses: TypeAlias = tuple[bool, _Floats, _Floats, _Floats]
_Motions: TypeAlias = tuple[str, list[tuple[str, _Floats]], list[_Floats]]
_Movement: TypeAlias = tuple[_Motions, _Motions, _Floats]
_How: TypeAlias = tuple[int | None, _Progress | None]
_Impacts: TypeAlias = tuple[
    npt.NDArray[np.uint8], npt.NDArray[np.uint8], list[_Floats], npt.NDArray[np.int64]
]
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
        apart: bool,
    ) -> Obstacles2: ...

@final
class Obstacles3:
    def __new__(
        cls,
        table: Table3,
        still: Side3 | None,
        moving: tuple[Side3, npt.NDArray[np.bool_]] | None,
        first_step: int,
        apart: bool,
    ) -> Obstacles3: ...

def swept2(
    question: str,
    rows: Side2,
    obstacles: Obstacles2,
    among: _Among,
    how: tuple[float, int | None, _Progress | None],
) -> tuple[list[npt.NDArray[Any]], _Undecided]: ...
def sweep2(
    question: str,
    rows: Side2,
    obstacles: Obstacles2,
    among: _Among,
    threads: int | None,
    progress: _Progress | None,
) -> tuple[list[npt.NDArray[Any]], _Undecided]: ...
def swept3(
    question: str,
    rows: Side3,
    obstacles: Obstacles3,
    among: _Among,
    how: tuple[float, int | None, _Progress | None],
) -> tuple[list[npt.NDArray[Any]], _Undecided]: ...
def sweep3(
    question: str,
    rows: Side3,
    obstacles: Obstacles3,
    among: _Among,
    threads: int | None,
    progress: _Progress | None,
) -> tuple[list[npt.NDArray[Any]], _Undecided]: ...

@disjoint_base
class Pose2:
    def __new__(cls, form: str, numbers: Sequence[float]) -> Self: ...
    @property
    def numbers(self) -> tuple[str, list[float]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@disjoint_base
class Shape2:
    def __new__(
        cls,
        kind: str,
        rows: Sequence[Sequence[float]],
        radius: float,
        pose: Pose2 | None = None,
    ) -> Self: ...
    def at(self, pose: Pose2) -> Shape2: ...
    @property
    def pose(self) -> Pose2 | None: ...
    @property
    def source(self) -> tuple[str, list[list[float]], float]: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str: ...

@final
class PairVerdict2:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def shapes(self) -> tuple[Shape2, ...]: ...
    @property
    def half_space(self) -> HalfSpaces2 | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    def check(self) -> None: ...

@final
class PairDistance2:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def shapes(self) -> tuple[Shape2, ...]: ...
    @property
    def half_space(self) -> HalfSpaces2 | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    @property
    def distance(self) -> float: ...
    @property
    def lower(self) -> float: ...
    @property
    def upper(self) -> float: ...

@final
class PairContact2:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def shapes(self) -> tuple[Shape2, ...]: ...
    @property
    def half_space(self) -> HalfSpaces2 | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    @property
    def distance(self) -> float: ...
    @property
    def lower(self) -> float: ...
    @property
    def upper(self) -> float: ...
    @property
    def depth(self) -> float: ...
    @property
    def normal(self) -> tuple[float, float] | None: ...
    @property
    def on_a(self) -> tuple[float, float]: ...
    @property
    def on_b(self) -> tuple[float, float]: ...
    def check(self) -> None: ...

@final
class PairImpact2:
    @property
    def verdict(self) -> ImpactVerdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def first(self) -> tuple[float, float]: ...
    @property
    def leaves(self) -> tuple[float, float] | None: ...
    @property
    def start(self) -> Verdict: ...
    @property
    def normal(self) -> tuple[float, float] | None: ...
    @property
    def on_a(self) -> tuple[float, float] | None: ...
    @property
    def on_b(self) -> tuple[float, float] | None: ...
    @property
    def shapes(self) -> tuple[Shape2, ...]: ...
    @property
    def cells(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def certificate(
        self,
    ) -> list[tuple[tuple[float, float], tuple[float, float], str, _Vector3 | None]]: ...
    def check(
        self,
        cells: Sequence[tuple[tuple[float, float], Sequence[float], str, _Vector3 | None]]
        | None = None,
    ) -> None: ...

def pair_cast2(
    a: object,
    b: object | None,
    moves: Sequence[Sequence[float]],
    until: float,
    options: _Options,
) -> PairImpact2: ...
def pair_impact2(
    a: object,
    b: object,
    motions: Sequence[object],
    interval: Sequence[float],
    options: _Options,
) -> PairImpact2: ...
def pair_free2(
    a: object,
    b: object,
    motions: Sequence[object],
    interval: Sequence[float],
    options: _Options,
) -> bool: ...
def motion_poses2(motions: _Motions, times: _Floats) -> _Floats: ...
def impact2(
    a: Side2,
    b: Side2,
    movement: _Movement,
    options: _Options,
    how: _How,
) -> _Answer: ...
def free2(
    a: Side2,
    b: Side2,
    movement: _Movement,
    options: _Options,
    how: _How,
) -> npt.NDArray[np.bool_]: ...
def check_impacts2(
    a: Side2,
    b: Side2,
    movement: _Movement,
    options: _Options,
    answer: _Impacts,
    how: _How,
) -> tuple[int, int, str] | None: ...
def cast2(
    a: Side2,
    b: Side2,
    courses: _Courses,
    options: _Options,
    how: _How,
) -> _Answer: ...
def check_casts2(
    a: Side2,
    b: Side2,
    courses: _Courses,
    options: _Options,
    answer: _Impacts,
    how: _How,
) -> tuple[int, int, str] | None: ...

@final
class PairManifold2:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def shapes(self) -> tuple[Shape2, ...]: ...
    @property
    def half_space(self) -> HalfSpaces2 | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    @property
    def contact(self) -> PairContact2: ...
    @property
    def normal(self) -> tuple[float, float] | None: ...
    @property
    def points(self) -> list[tuple[tuple[float, float], tuple[float, float], float, int]]: ...
    def check(self) -> None: ...

@disjoint_base
class HalfSpaces2:
    def __new__(cls, normal: _Floats, offset: _Floats, origin: _Floats) -> Self: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def arrays(self) -> tuple[_Floats, _Floats, _Floats]: ...
    def __reduce__(self) -> Any: ...

def half_space_within2(
    half_space: HalfSpaces2, shape: Shape2, margin: float, free: bool
) -> PairVerdict2: ...
def half_space_distance2(half_space: HalfSpaces2, shape: Shape2) -> PairDistance2: ...
def half_space_closest_points2(half_space: HalfSpaces2, shape: Shape2) -> PairContact2: ...
def half_space_contact2(half_space: HalfSpaces2, shape: Shape2) -> PairContact2: ...
def ask_half_spaces2(
    half_spaces: HalfSpaces2, shapes: Side2, question: str | float, how: _How
) -> _Answer: ...
def check_half_spaces2(
    half_spaces: HalfSpaces2,
    shapes: Side2,
    asked: tuple[str | float, bool],
    answer: tuple[npt.NDArray[np.uint8], list[_Floats], tuple[npt.NDArray[Any], ...] | None],
    how: _How,
) -> tuple[int, int, str] | None: ...
def pair_within2(a: object, b: object, margin: float, free: bool) -> PairVerdict2: ...
def pair_distance2(a: object, b: object) -> PairDistance2: ...
def pair_closest_points2(a: object, b: object) -> PairContact2: ...
def pair_contact2(a: object, b: object) -> PairContact2: ...
def pair_contact_manifold2(a: object, b: object, margin: float) -> PairManifold2: ...

@disjoint_base
class Pose3:
    def __new__(cls, form: str, numbers: Sequence[float]) -> Self: ...
    @property
    def numbers(self) -> tuple[str, list[float]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> Any: ...

@disjoint_base
class Shape3:
    def __new__(
        cls,
        kind: str,
        rows: Sequence[Sequence[float]],
        radius: float,
        pose: Pose3 | None = None,
    ) -> Self: ...
    def at(self, pose: Pose3) -> Shape3: ...
    @property
    def pose(self) -> Pose3 | None: ...
    @property
    def source(self) -> tuple[str, list[list[float]], float]: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str: ...

@final
class PairVerdict3:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def shapes(self) -> tuple[Shape3, ...]: ...
    @property
    def half_space(self) -> HalfSpaces3 | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    def check(self) -> None: ...

@final
class PairDistance3:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def shapes(self) -> tuple[Shape3, ...]: ...
    @property
    def half_space(self) -> HalfSpaces3 | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    @property
    def distance(self) -> float: ...
    @property
    def lower(self) -> float: ...
    @property
    def upper(self) -> float: ...

@final
class PairContact3:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def shapes(self) -> tuple[Shape3, ...]: ...
    @property
    def half_space(self) -> HalfSpaces3 | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    @property
    def distance(self) -> float: ...
    @property
    def lower(self) -> float: ...
    @property
    def upper(self) -> float: ...
    @property
    def depth(self) -> float: ...
    @property
    def normal(self) -> tuple[float, float, float] | None: ...
    @property
    def on_a(self) -> tuple[float, float, float]: ...
    @property
    def on_b(self) -> tuple[float, float, float]: ...
    def check(self) -> None: ...

@final
class PairImpact3:
    @property
    def verdict(self) -> ImpactVerdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def first(self) -> tuple[float, float]: ...
    @property
    def leaves(self) -> tuple[float, float] | None: ...
    @property
    def start(self) -> Verdict: ...
    @property
    def normal(self) -> _Vector3 | None: ...
    @property
    def on_a(self) -> _Vector3 | None: ...
    @property
    def on_b(self) -> _Vector3 | None: ...
    @property
    def shapes(self) -> tuple[Shape3, ...]: ...
    @property
    def cells(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def certificate(
        self,
    ) -> list[tuple[tuple[float, float], _Vector3, str, _Vector3 | None]]: ...
    def check(
        self,
        cells: Sequence[tuple[tuple[float, float], Sequence[float], str, _Vector3 | None]]
        | None = None,
    ) -> None: ...

def pair_cast3(
    a: object,
    b: object | None,
    moves: Sequence[Sequence[float]],
    until: float,
    options: _Options,
) -> PairImpact3: ...
def pair_impact3(
    a: object,
    b: object,
    motions: Sequence[object],
    interval: Sequence[float],
    options: _Options,
) -> PairImpact3: ...
def pair_free3(
    a: object,
    b: object,
    motions: Sequence[object],
    interval: Sequence[float],
    options: _Options,
) -> bool: ...
def motion_poses3(motions: _Motions, times: _Floats) -> _Floats: ...
def impact3(
    a: Side3,
    b: Side3,
    movement: _Movement,
    options: _Options,
    how: _How,
) -> _Answer: ...
def free3(
    a: Side3,
    b: Side3,
    movement: _Movement,
    options: _Options,
    how: _How,
) -> npt.NDArray[np.bool_]: ...
def check_impacts3(
    a: Side3,
    b: Side3,
    movement: _Movement,
    options: _Options,
    answer: _Impacts,
    how: _How,
) -> tuple[int, int, str] | None: ...
def cast3(
    a: Side3,
    b: Side3,
    courses: _Courses,
    options: _Options,
    how: _How,
) -> _Answer: ...
def check_casts3(
    a: Side3,
    b: Side3,
    courses: _Courses,
    options: _Options,
    answer: _Impacts,
    how: _How,
) -> tuple[int, int, str] | None: ...

@final
class PairManifold3:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def shapes(self) -> tuple[Shape3, ...]: ...
    @property
    def half_space(self) -> HalfSpaces3 | None: ...
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> Any: ...
    def _repr_svg_(self) -> str | None: ...
    @property
    def contact(self) -> PairContact3: ...
    @property
    def normal(self) -> tuple[float, float, float] | None: ...
    @property
    def points(
        self,
    ) -> list[tuple[_Vector3, _Vector3, float, int]]: ...
    def check(self) -> None: ...

@disjoint_base
class HalfSpaces3:
    def __new__(cls, normal: _Floats, offset: _Floats, origin: _Floats) -> Self: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def arrays(self) -> tuple[_Floats, _Floats, _Floats]: ...
    def __reduce__(self) -> Any: ...

def half_space_within3(
    half_space: HalfSpaces3, shape: Shape3, margin: float, free: bool
) -> PairVerdict3: ...
def half_space_distance3(half_space: HalfSpaces3, shape: Shape3) -> PairDistance3: ...
def half_space_closest_points3(half_space: HalfSpaces3, shape: Shape3) -> PairContact3: ...
def half_space_contact3(half_space: HalfSpaces3, shape: Shape3) -> PairContact3: ...
def ask_half_spaces3(
    half_spaces: HalfSpaces3, shapes: Side3, question: str | float, how: _How
) -> _Answer: ...
def check_half_spaces3(
    half_spaces: HalfSpaces3,
    shapes: Side3,
    asked: tuple[str | float, bool],
    answer: tuple[npt.NDArray[np.uint8], list[_Floats], tuple[npt.NDArray[Any], ...] | None],
    how: _How,
) -> tuple[int, int, str] | None: ...
def pair_within3(a: object, b: object, margin: float, free: bool) -> PairVerdict3: ...
def pair_distance3(a: object, b: object) -> PairDistance3: ...
def pair_closest_points3(a: object, b: object) -> PairContact3: ...
def pair_contact3(a: object, b: object) -> PairContact3: ...
def pair_contact_manifold3(a: object, b: object, margin: float) -> PairManifold3: ...
def ask2(
    a: Side2,
    b: Side2,
    question: str | float,
    threads: int | None,
    progress: _Progress | None,
) -> _Answer: ...
def ask3(
    a: Side3,
    b: Side3,
    question: str | float,
    threads: int | None,
    progress: _Progress | None,
) -> _Answer: ...
def check2(
    a: Side2,
    b: Side2,
    asked: tuple[str | float, bool],
    answer: tuple[npt.NDArray[np.uint8], list[_Floats], tuple[npt.NDArray[Any], ...] | None],
    how: tuple[int | None, _Progress | None],
) -> tuple[int, int, str] | None: ...
def check3(
    a: Side3,
    b: Side3,
    asked: tuple[str | float, bool],
    answer: tuple[npt.NDArray[np.uint8], list[_Floats], tuple[npt.NDArray[Any], ...] | None],
    how: tuple[int | None, _Progress | None],
) -> tuple[int, int, str] | None: ...
def manifolds2(
    a: Side2,
    b: Side2,
    how: tuple[float, int | None, _Progress | None],
) -> tuple[_Answer, list[npt.NDArray[Any]]]: ...
def meetings2(
    a: Side2,
    b: Side2,
    within: float,
    steps: _Steps | None,
    how: tuple[tuple[int, int], int | None, _Progress | None],
) -> _Found: ...
def manifolds3(
    a: Side3,
    b: Side3,
    how: tuple[float, int | None, _Progress | None],
) -> tuple[_Answer, list[npt.NDArray[Any]]]: ...
def meetings3(
    a: Side3,
    b: Side3,
    within: float,
    steps: _Steps | None,
    how: tuple[tuple[int, int], int | None, _Progress | None],
) -> _Found: ...
def hull2(
    points: _Floats,
    limit: tuple[int | None, float | None],
    progress: _Progress | None,
) -> tuple[_Floats, float]: ...
def hull3(
    points: _Floats,
    limit: tuple[int | None, float | None],
    progress: _Progress | None,
) -> tuple[_Floats, npt.NDArray[np.int64], float]: ...
def command(command_line: Sequence[str]) -> int: ...
def report(command_line: Sequence[str], threads: int | None) -> tuple[str, str | None]: ...
def set_threads(threads: int | None, /) -> None: ...
def get_threads() -> int: ...
