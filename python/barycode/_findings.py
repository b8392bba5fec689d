"""What the commands ``check`` and ``arm`` find: reports as columns."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from ._arrays import Floats, Integers

__all__ = [
    "ArmCheck",
    "ArmEdges",
    "Continuous",
    "LinkContact",
    "Missing",
    "Name",
    "PlanCheck",
    "PlansCheck",
    "Projection",
    "arm_check",
    "arm_edges",
    "plan",
    "plans",
]

Name: TypeAlias = int | str
Body: TypeAlias = Literal["vehicle", "trailer"]


@dataclass(frozen=True)
class Missing:
    """Something that lacks a shape, and why: nothing that it could touch is free."""

    name: Name
    why: str


@dataclass(frozen=True)
class Projection:
    """How degrees were projected to metres, and by how much clearances may be off."""

    origin: tuple[float, float]
    """Longitude and latitude of the origin, in degrees."""
    relative_error: float
    """Share by which lengths may be off."""
    contact_error: float
    """By how much a clearance near contact may be off, in metres."""


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
class Continuous:
    """What is found over continuous time, between the poses of a plan, too.

    Of one plan it has a row for each two consecutive poses, of many a row for each plan. Between
    its time steps everything moves at constant linear and angular velocity; what a file does not
    say is undecided where the vehicle could meet it.
    """

    verdict: tuple[str, ...]
    """free, contact or undecided."""
    first: Floats
    """Proven bounds of the first contact, or of what is undecided, ``[N, 2]`` in time steps; NaN
    where all is free."""
    obstacle: tuple[Name | None, ...]
    """The obstacle that is met, or may be."""
    lower: Floats
    upper: Floats
    """Proven bounds of the smallest clearance; NaN where there is no obstacle, or no bound."""
    time: Floats
    """When it is, in time steps."""
    nearest: tuple[Name | None, ...]
    """The obstacle that is nearest then."""
    body: tuple[Body | None, ...]
    """What meets ``obstacle``, or may."""
    nearest_body: tuple[Body | None, ...]
    """What is that near to ``nearest``."""

    def __len__(self) -> int:
        return len(self.verdict)

    def __repr__(self) -> str:
        words = ((self.verdict.count(word), word) for word in ("free", "contact", "undecided"))
        return f"<Continuous: {', '.join(f'{count} {word}' for count, word in words if count)}>"


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
    body: tuple[Body | None, ...]
    """What is that near to it; None without an obstacle."""
    verdict: tuple[str | None, ...]
    """separated, within_margin, touching, penetrating or undecided; None without an obstacle."""
    on_ego: Floats
    """Nearest, or deepest, point of the vehicle, ``[T, 2]``."""
    on_obstacle: Floats
    """Nearest, or deepest, point of the obstacle, ``[T, 2]``."""
    normal: Floats
    """Unit vector from the vehicle to the obstacle, ``[T, 2]``."""
    continuous: Continuous | None = None
    """What is found between the time steps, with ``continuous=True``."""
    projection: Projection | None = None
    """How degrees were projected, with ``crs="lonlat"``."""

    @property
    def first_contact(self) -> tuple[float, float] | None:
        """Bounds of the first contact in time steps, with ``continuous=True``; None without one."""
        if self.continuous is None or "contact" not in self.continuous.verdict:
            return None
        low, high = self.continuous.first[self.continuous.verdict.index("contact")].tolist()
        return low, high


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
    body: tuple[Body | None, ...]
    """What is near to ``obstacle``; None without one."""
    nearest_body: tuple[Body | None, ...]
    """What is near to ``nearest``; None without one."""
    continuous: Continuous | None = None
    """What is found over continuous time, with ``continuous=True``."""
    projection: Projection | None = None
    """How degrees were projected, with ``crs="lonlat"``."""


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
    """separated, within_margin, touching, penetrating or undecided."""
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


@dataclass(frozen=True, eq=False, repr=False)
class ArmEdges:
    """Edges in joint space between consecutive configurations of an arm, with a row for each.

    All joints move at constant speeds from one configuration to the next, in a time from 0 to 1.
    """

    free: bool
    """Whether all are proven to be free."""
    colliding: int
    """Number of edges that are not free."""
    undecided: int
    """Number of edges of which nothing is proven; they are not free."""
    missing: tuple[Missing, ...]
    """What lacks a shape, with ``allow_missing=True``."""
    start: tuple[str, ...]
    end: tuple[str, ...]
    """Names of the configurations at both ends."""
    verdict: tuple[str, ...]
    """free, contact or undecided."""
    first: Floats
    """Proven bounds of the first contact, or of what is undecided, ``[N, 2]``, as fractions of the
    edge; NaN where it is free."""
    link: tuple[str | None, ...]
    object: tuple[str | None, ...]
    """The pair that is in contact, or may be."""
    on_link: Floats
    """Point of the link at the first contact, ``[N, 3]``."""
    on_object: Floats
    """Point of the object there, ``[N, 3]``."""
    normal: Floats
    """Unit vector from the link to the object, ``[N, 3]``."""
    cells: Integers
    """How many cells of time prove what is free."""

    def __len__(self) -> int:
        return len(self.verdict)

    def __bool__(self) -> bool:
        raise ValueError("a check is neither true nor false: use .free")

    def __repr__(self) -> str:
        free = "free" if self.free else "not free"
        return f"<ArmEdges of {len(self)} rows: {free}, {self.undecided} undecided>"


def _missing(found: dict[str, Any], name: str) -> tuple[Missing, ...]:
    """Return what lacks a shape; `name` is what it belongs to where that has no name."""
    return tuple(
        Missing(next(value for key, value in one.items() if key != "why") or name, one["why"])
        for one in found["missing"]
    )


def _summary(found: dict[str, Any], name: str) -> dict[str, Any]:
    """Return what all checks have; `name` is what a missing shape belongs to."""
    least = found["min_clearance"]
    return {
        "free": found["free"],
        "undecided": found["undecided"],
        "min_clearance": float("nan") if least is None else least,
        "missing": _missing(found, name),
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


def _bodies(rows: list[dict[str, Any]], key: str, whose: str) -> tuple[Body | None, ...]:
    """Return which body is near to an obstacle; the report says it where there is a trailer."""
    return tuple(None if one.get(whose) is None else one.get(key, "vehicle") for one in rows)


def _projection(found: dict[str, Any]) -> Projection | None:
    told = found.get("projection")
    if told is None:
        return None
    longitude, latitude = told["origin"]
    return Projection((longitude, latitude), told["relative_error"], told["contact_error"])


def _continuous(rows: list[dict[str, Any]]) -> Continuous:
    """Return what records of spans, or of plans, say of continuous time."""
    met = [one["contact"] or one["undecided"] or {} for one in rows]
    near = [one["clearance"] or {} for one in rows]
    none = [None, None]
    bounds = (
        np.array([one.get(key) for one in near], np.float64) for key in ("lower", "upper", "time")
    )
    lower, upper, time = bounds
    return Continuous(
        verdict=_names(rows, "verdict"),
        first=np.array([one.get("time", none) for one in met], np.float64).reshape(-1, 2),
        obstacle=tuple(one.get("obstacle") for one in met),
        lower=lower,
        upper=upper,
        time=time,
        nearest=tuple(one.get("obstacle") for one in near),
        body=_bodies(met, "body", "obstacle"),
        nearest_body=_bodies(near, "body", "obstacle"),
    )


def plan(found: dict[str, Any]) -> PlanCheck:
    """Return what a report of a plan says."""
    rows, between = found["steps"], found.get("continuous")
    return PlanCheck(
        **_summary(found, "obstacle"),
        first_collision=found["first_collision"],
        min_clearance_step=found["min_clearance_step"],
        time_step=_steps(rows, "time_step"),
        clearance=_numbers(rows, "clearance"),
        obstacle=_names(rows, "obstacle"),
        body=_bodies(rows, "body", "obstacle"),
        verdict=_names(rows, "verdict"),
        on_ego=_points(rows, "on_ego", 2),
        on_obstacle=_points(rows, "on_obstacle", 2),
        normal=_points(rows, "normal", 2),
        continuous=None if between is None else _continuous(between["spans"]),
        projection=_projection(found),
    )


def plans(found: dict[str, Any]) -> PlansCheck:
    """Return what a report of many plans says."""
    rows = found["trajectories"]
    between = [one["continuous"] for one in rows if "continuous" in one]
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
        body=_bodies(rows, "body", "obstacle"),
        nearest_body=_bodies(rows, "nearest_body", "nearest"),
        continuous=_continuous(between) if between else None,
        projection=_projection(found),
    )


def arm_check(found: dict[str, Any]) -> ArmCheck:
    """Return what a report of an arm says."""
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


def arm_edges(found: dict[str, Any]) -> ArmEdges:
    """Return what a report of the edges of an arm says."""
    rows = found["edges"]
    none = [None, None]
    return ArmEdges(
        free=found["free"],
        colliding=found["colliding"],
        undecided=found["undecided"],
        missing=_missing(found, "arm"),
        start=_names(rows, "from"),
        end=_names(rows, "to"),
        verdict=_names(rows, "verdict"),
        first=np.array([one["first"] or none for one in rows], np.float64).reshape(-1, 2),
        link=_names(rows, "link"),
        object=_names(rows, "object"),
        on_link=_points(rows, "on_link", 3),
        on_object=_points(rows, "on_object", 3),
        normal=_points(rows, "normal", 3),
        cells=_steps(rows, "cells"),
    )
