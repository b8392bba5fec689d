"""Checks of plans and arms from files, as the commands ``check`` and ``arm`` make them."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _native
from ._arrays import Floats, Integers
from ._ask import Touching

__all__ = [
    "ArmCheck",
    "LinkContact",
    "Missing",
    "PlanCheck",
    "PlansCheck",
    "arm",
    "check",
    "check_plans",
]

Path: TypeAlias = str | os.PathLike[str]
Name: TypeAlias = int | str


@dataclass(frozen=True)
class Missing:
    """Something that lacks a shape, and why: nothing that it could touch is free."""

    name: Name
    why: str


@dataclass(frozen=True, eq=False, repr=False)
class _Check:
    """What all checks have: columns of as many rows, and what they come to."""

    free: bool
    """Whether all is proven to be free."""
    undecided: int
    """Number of rows of which nothing is proven; they are not free."""
    min_clearance: float
    """Smallest clearance of all; NaN where there is no obstacle."""
    missing: tuple[Missing, ...]
    """What lacks a shape, with ``allow_missing=True``."""

    def __bool__(self) -> bool:
        raise ValueError("a check is neither true nor false: use .free")

    def _columns(self) -> dict[str, Any]:
        named = ((one.name, getattr(self, one.name)) for one in fields(self))
        return {
            name: value
            for name, value in named
            if isinstance(value, (tuple, np.ndarray)) and name != "missing"
        }

    def __len__(self) -> int:
        return max(len(one) for one in self._columns().values())

    def to_pandas(self) -> Any:
        """Return a ``pandas.DataFrame``, a row for each row; points have a column each way."""
        import pandas as pd  # noqa: PLC0415

        frame: dict[str, Any] = {}
        for name, one in self._columns().items():
            if isinstance(one, np.ndarray) and one.ndim > 1:
                frame |= {
                    f"{name}_{axis}": one[:, i] for i, axis in enumerate("xyz"[: one.shape[1]])
                }
            else:
                frame[name] = one
        return pd.DataFrame(frame)

    def __repr__(self) -> str:
        free = "free" if self.free else "not free"
        return (
            f"<{type(self).__name__} of {len(self)} rows: {free}, smallest clearance"
            f" {self.min_clearance:g}, {self.undecided} undecided>"
        )


@dataclass(frozen=True, eq=False, repr=False)
class PlanCheck(_Check):
    """A plan among obstacles, with a row for each time step."""

    first_collision: int | None
    """The first time step that is not free."""
    min_clearance_step: int | None
    """The first time step with the smallest clearance."""
    time_step: Integers
    clearance: Floats
    """Distance of the nearest obstacle, minus the depth of an overlap; NaN where there is none."""
    obstacle: tuple[Name | None, ...]
    """The nearest obstacle."""
    verdict: tuple[str | None, ...]
    """separated, within_margin, touching, penetrating or undecided; None without an obstacle."""
    on_ego: Floats
    """Nearest, or deepest, point of the vehicle, ``[T, 2]``."""
    on_obstacle: Floats
    """Nearest, or deepest, point of the obstacle, ``[T, 2]``."""
    normal: Floats
    """Unit vector from the vehicle to the obstacle, ``[T, 2]``."""


@dataclass(frozen=True, eq=False, repr=False)
class PlansCheck(_Check):
    """Many plans among obstacles, with a row for each."""

    colliding: int
    """Number of plans that are not free."""
    trajectory: tuple[Name, ...]
    """Names of the plans."""
    is_free: npt.NDArray[np.bool_]
    """Whether each is proven to be free."""
    first_collision: Integers
    """The first time step that is not free; -1 where all are."""
    obstacle: tuple[Name | None, ...]
    """The obstacle that is nearest then."""
    clearance: Floats
    """The smallest clearance of each; NaN where there is no obstacle."""
    clearance_step: Integers
    """The first time step with it; -1 where there is no obstacle."""
    nearest: tuple[Name | None, ...]
    """The obstacle that is nearest then."""


@dataclass(frozen=True)
class LinkContact:
    """A link and an object that are not proven to be apart."""

    link: str
    object: str
    verdict: str
    clearance: float
    lower: float
    upper: float


@dataclass(frozen=True, eq=False, repr=False)
class ArmCheck(_Check):
    """Configurations of an arm in a room, with a row for each."""

    colliding: int
    """Number of configurations that are not free."""
    configuration: tuple[str, ...]
    """Names of the configurations."""
    verdict: tuple[str, ...]
    """separated, touching, penetrating or undecided."""
    clearance: Floats
    """Signed distance of the nearest pair; NaN where there is none."""
    lower: Floats
    upper: Floats
    """Proven bounds of the clearance."""
    link: tuple[str | None, ...]
    object: tuple[str | None, ...]
    """The nearest pair."""
    on_link: Floats
    """Nearest, or deepest, point of the link, ``[N, 3]``."""
    on_object: Floats
    """Nearest, or deepest, point of the object, ``[N, 3]``."""
    normal: Floats
    """Unit vector from the link to the object, ``[N, 3]``."""
    collisions: tuple[tuple[LinkContact, ...], ...]
    """All pairs of each configuration that are not proven to be apart."""


def check(
    scenario: Path,
    plan: Path,
    *,
    footprint: tuple[float, float] | None = None,
    exclude: Iterable[Name] = (),
    allow_missing: bool = False,
    margin: float = 0.0,
    touching: Touching = "collides",
    svg: Path | None = None,
) -> PlanCheck:
    """Check a plan against a scene: files in, findings out.

    Parameters
    ----------
    scenario : path
        CommonRoad XML, a TPCAP case, Apollo perception, a BARN world or GeoJSON.
    plan : path
        CSV ``time_step,x,y,theta``, a CommonRoad or TPCAP solution, an Apollo trajectory or a BARN
        path.
    footprint : (length, width), optional
        Full size of the vehicle, the plan's poses in its centre; else that of the format.
    exclude : iterable of obstacles, optional
        Obstacles to leave out, by their ids.
    allow_missing : bool
        Go on where the shape of an obstacle is missing; no time step at which it exists is free.
    margin : float
        Clearances of at most this are collisions, too.
    touching : {"collides", "free"}
        Whether contact counts.
    svg : path, optional
        Draws the scene, the swept plan and the clearance over time.

    Raises
    ------
    barycode.Error
        A file cannot be used; the message says where, and what to do.
    """
    words = _options(footprint, exclude, allow_missing, margin, touching)
    words += [] if svg is None else ["--svg", os.fspath(svg)]
    return _plan(_report("check", scenario, words + _files(plan=plan), None))


def check_plans(
    scenario: Path,
    plans: Path,
    *,
    footprint: tuple[float, float] | None = None,
    exclude: Iterable[Name] = (),
    allow_missing: bool = False,
    margin: float = 0.0,
    touching: Touching = "collides",
    threads: int | None = None,
) -> PlansCheck:
    """Check many plans against a scene: files in, a row for each plan out.

    Parameters
    ----------
    plans : path
        CSV ``trajectory,time_step,x,y,theta``.
    threads : int, optional
        Number of threads.

    Others are those of :func:`check`.
    """
    words = _options(footprint, exclude, allow_missing, margin, touching)
    return _plans(_report("check", scenario, words + _files(plans=plans), threads))


def _options(
    footprint: tuple[float, float] | None,
    exclude: Iterable[Name],
    allow_missing: bool,
    margin: float,
    touching: Touching,
) -> list[str]:
    words = ["--margin", repr(float(margin)), "--touching", touching]
    if footprint is not None:
        length, width = (float(one) for one in footprint)
        words += ["--footprint", f"{length!r}x{width!r}"]
    return words + _each("--exclude", exclude) + (["--allow-missing"] if allow_missing else [])


def arm(
    scene: Path,
    *,
    poses: Path | None = None,
    hulls: Path | None = None,
    hull: Mapping[str, Path] | None = None,
    urdf: Path | None = None,
    joints: Path | None = None,
    only: Mapping[str, str] | None = None,
    exclude: Iterable[str] = (),
    exclude_link: Iterable[str] = (),
    allow_missing: bool = False,
    touching: Touching = "collides",
) -> ArmCheck:
    """Check a robot arm against its room: files in, findings out.

    Parameters
    ----------
    scene : path
        A MotionBenchMaker scene.
    poses, hulls : path
        Poses of the links (CSV), and the folder of their meshes.
    hull : mapping of names of links to paths, optional
        Meshes that are called otherwise.
    urdf, joints : path
        The robot, and its joint values; instead of poses and meshes.
    only : mapping of columns to labels, optional
        Check only the configurations with these labels.
    exclude, exclude_link : iterable of names, optional
        Objects and links to leave out.
    allow_missing : bool
        Go on where a shape is missing; no configuration is free then.
    touching : {"collides", "free"}
        Whether contact counts.

    Raises
    ------
    barycode.Error
        A file cannot be used; the message says where, and what to do.
    """
    words = ["--touching", touching, *_files(poses=poses, hulls=hulls, urdf=urdf, joints=joints)]
    words += _each("--hull", (f"{name}={os.fspath(file)}" for name, file in (hull or {}).items()))
    words += _each("--only", (f"{column}={label}" for column, label in (only or {}).items()))
    words += _each("--exclude", exclude) + _each("--exclude-link", exclude_link)
    words += ["--allow-missing"] if allow_missing else []
    return _arm(_report("arm", scene, words, None))


def _files(**files: Path | None) -> list[str]:
    """Return options of files, which must be there."""
    words = []
    for name, file in files.items():
        if file is not None:
            os.stat(file)
            words += [f"--{name}", os.fspath(file)]
    return words


def _each(option: str, values: Iterable[object]) -> list[str]:
    return [word for value in values for word in (option, str(value))]


def _report(
    command: Literal["check", "arm"], scene: Path, words: list[str], threads: int | None
) -> dict[str, Any]:
    os.stat(scene)
    words = ["barycode", command, "--format", "json", *words, "--", os.fspath(scene)]
    text, warning = _native.report(words, threads)
    if warning is not None:
        warnings.warn(warning, stacklevel=3)
    found: dict[str, Any] = json.loads(text)
    return found


def _summary(found: dict[str, Any], name: str) -> dict[str, Any]:
    """Return what all checks have; `name` is what a missing shape belongs to."""
    least = found["min_clearance"]
    missing = [
        Missing(next(value for key, value in one.items() if key != "why") or name, one["why"])
        for one in found["missing"]
    ]
    return {
        "free": found["free"],
        "undecided": found["undecided"],
        "min_clearance": float("nan") if least is None else least,
        "missing": tuple(missing),
    }


def _numbers(rows: list[dict[str, Any]], key: str) -> Floats:
    """Return a column of doubles; NaN stands for what is not there."""
    return np.array([one[key] for one in rows], dtype=np.float64)


def _points(rows: list[dict[str, Any]], key: str, dimension: int) -> Floats:
    none = [None] * dimension
    points = np.array([one[key] or none for one in rows], dtype=np.float64)
    return points.reshape(-1, dimension)


def _steps(rows: list[dict[str, Any]], key: str) -> Integers:
    """Return a column of time steps; -1 stands for none."""
    return np.array([-1 if one[key] is None else one[key] for one in rows], dtype=np.int64)


def _names(rows: list[dict[str, Any]], key: str) -> tuple[Any, ...]:
    return tuple(one[key] for one in rows)


def _plan(found: dict[str, Any]) -> PlanCheck:
    rows = found["steps"]
    return PlanCheck(
        **_summary(found, "obstacle"),
        first_collision=found["first_collision"],
        min_clearance_step=found["min_clearance_step"],
        time_step=_steps(rows, "time_step"),
        clearance=_numbers(rows, "clearance"),
        obstacle=_names(rows, "obstacle"),
        verdict=_names(rows, "verdict"),
        on_ego=_points(rows, "on_ego", 2),
        on_obstacle=_points(rows, "on_obstacle", 2),
        normal=_points(rows, "normal", 2),
    )


def _plans(found: dict[str, Any]) -> PlansCheck:
    rows = found["trajectories"]
    return PlansCheck(
        **_summary(found, "obstacle"),
        colliding=found["colliding"],
        trajectory=_names(rows, "trajectory"),
        is_free=np.array(_names(rows, "free"), dtype=np.bool_),
        first_collision=_steps(rows, "first_collision"),
        obstacle=_names(rows, "obstacle"),
        clearance=_numbers(rows, "min_clearance"),
        clearance_step=_steps(rows, "min_clearance_step"),
        nearest=_names(rows, "nearest"),
    )


def _arm(found: dict[str, Any]) -> ArmCheck:
    rows = found["configurations"]
    names = [one.name for one in fields(LinkContact)]
    hits = (
        tuple(LinkContact(**{name: hit[name] for name in names}) for hit in one["collisions"])
        for one in rows
    )
    return ArmCheck(
        **_summary(found, "arm"),
        colliding=found["colliding"],
        configuration=_names(rows, "configuration"),
        verdict=_names(rows, "verdict"),
        clearance=_numbers(rows, "clearance"),
        lower=_numbers(rows, "lower"),
        upper=_numbers(rows, "upper"),
        link=_names(rows, "link"),
        object=_names(rows, "object"),
        on_link=_points(rows, "on_link", 3),
        on_object=_points(rows, "on_object", 3),
        normal=_points(rows, "normal", 3),
        collisions=tuple(hits),
    )
