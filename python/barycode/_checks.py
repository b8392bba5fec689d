"""Checks of plans and arms from files, as the commands ``check`` and ``arm`` make them."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias, overload

from . import _findings, _native
from ._ask import Touching
from ._findings import ArmCheck, ArmEdges, Name, PlanCheck, PlansCheck

__all__ = ["arm", "check", "check_plans"]

Path: TypeAlias = str | os.PathLike[str]
Footprint: TypeAlias = tuple[float, float] | Path
Unknown: TypeAlias = Literal["free", "occupied"]
Parts: TypeAlias = Literal["objects", "groups", "none"]


def check(
    scenario: Path,
    plan: Path,
    *,
    footprint: Footprint | None = None,
    rear_axle: float | None = None,
    trailer: Footprint | None = None,
    trailer_plan: Path | None = None,
    crs: str | None = None,
    unknown: Unknown | None = None,
    exclude: Iterable[Name] = (),
    allow_missing: bool = False,
    margin: float = 0.0,
    touching: Touching = "collides",
    continuous: bool = False,
    svg: Path | None = None,
) -> PlanCheck:
    """Check a plan against a scene: files in, findings out.

    Parameters
    ----------
    scenario : path
        CommonRoad XML or protobuf, a TPCAP case, Apollo perception, a BARN world, GeoJSON or a ROS
        map.
    plan : path
        CSV ``time_step,x,y,theta``, a CommonRoad or TPCAP solution, an Apollo trajectory or a BARN
        path.
    footprint : (length, width) or path, optional
        Full size of the vehicle, the plan's poses in its centre, or a file with its shapes (JSON or
        GeoJSON); else that of the format.
    rear_axle : float, optional
        The plan's poses are those of the middle of the rear axle, so far behind the middle of the
        rectangle.
    trailer : (length, width) or path, optional
        A trailer, which is checked against the obstacles as the vehicle is, and not against that.
    trailer_plan : path, optional
        The trailer's plan, with the time steps of ``plan``.
    crs : str, optional
        What the coordinates of GeoJSON are: ``"plane"``, those of a plane; ``"lonlat"``, longitude
        and latitude in degrees, those of the plan, too; ``"lonlat:LON,LAT"``, degrees, and the plan
        in metres from that place. Degrees are projected, with the error in all bounds.
    unknown : {"free", "occupied"}, optional
        What the cells of a ROS map are whose occupancy is not known, and everything beyond the map;
        else occupied.
    exclude : iterable of obstacles, optional
        Obstacles to leave out, by their ids.
    allow_missing : bool
        Go on where the shape of an obstacle is missing; no time step at which it exists is free.
    margin : float
        Clearances of at most this are collisions, too.
    touching : {"collides", "free"}
        Whether contact counts.
    continuous : bool
        Check between the time steps, too, where everything moves at constant linear and angular
        velocity; ``free`` is about all times then.
    svg : path, optional
        Draws the scene, the swept plan and the clearance over time.

    Raises
    ------
    barycode.Error
        A file cannot be used; the message says where, and what to do.
    """
    words = _options(footprint, rear_axle, exclude, allow_missing, margin, touching, continuous)
    words += _scenery(crs, unknown) + _trailer(trailer, trailer_plan)
    words += [] if svg is None else ["--svg", os.fspath(svg)]
    return _findings.plan(_report("check", scenario, words + _files(plan=plan), None))


def check_plans(
    scenario: Path,
    plans: Path,
    *,
    footprint: Footprint | None = None,
    rear_axle: float | None = None,
    trailer: Footprint | None = None,
    trailer_plans: Path | None = None,
    crs: str | None = None,
    unknown: Unknown | None = None,
    exclude: Iterable[Name] = (),
    allow_missing: bool = False,
    margin: float = 0.0,
    touching: Touching = "collides",
    continuous: bool = False,
    threads: int | None = None,
) -> PlansCheck:
    """Check many plans against a scene: files in, a row for each plan out.

    Parameters
    ----------
    plans : path
        CSV ``trajectory,time_step,x,y,theta``.
    trailer_plans : path, optional
        The trailer's plans, likewise: one for each of ``plans``, of the same name and with the same
        time steps, in any order.
    threads : int, optional
        Number of threads.

    Others are those of :func:`check`.
    """
    words = _options(footprint, rear_axle, exclude, allow_missing, margin, touching, continuous)
    words += _scenery(crs, unknown) + _trailer(trailer, trailer_plans)
    return _findings.plans(_report("check", scenario, words + _files(plans=plans), threads))


def _shape(footprint: Footprint) -> str:
    """Write a footprint as the command takes it."""
    if isinstance(footprint, tuple | list):
        length, width = (float(one) for one in footprint)
        return f"{length!r}x{width!r}"
    os.stat(footprint)
    return os.fspath(footprint)


def _trailer(trailer: Footprint | None, plans: Path | None) -> list[str]:
    words = [] if trailer is None else ["--trailer", _shape(trailer)]
    return words + _files(trailer_plan=plans)


def _scenery(crs: str | None, unknown: Unknown | None) -> list[str]:
    """Write what the coordinates and the cells of a scene are."""
    words = [] if crs is None else ["--crs", crs]
    return words + ([] if unknown is None else ["--unknown", unknown])


def _options(
    footprint: Footprint | None,
    rear_axle: float | None,
    exclude: Iterable[Name],
    allow_missing: bool,
    margin: float,
    touching: Touching,
    continuous: bool,
) -> list[str]:
    words = ["--margin", repr(float(margin)), "--touching", touching]
    words += [] if footprint is None else ["--footprint", _shape(footprint)]
    words += [] if rear_axle is None else ["--reference", f"rear-axle:{float(rear_axle)!r}"]
    words += ["--continuous"] if continuous else []
    return words + _each("--exclude", exclude) + (["--allow-missing"] if allow_missing else [])


@overload
def arm(
    scene: Path,
    *,
    poses: Path | None = None,
    hulls: Path | None = None,
    hull: Mapping[str, Path] | None = None,
    urdf: Path | None = None,
    joints: Path | None = None,
    parts: Parts = "objects",
    ground: float | None = None,
    only: Mapping[str, str] | None = None,
    exclude: Iterable[str] = (),
    exclude_link: Iterable[str] = (),
    allow_missing: bool = False,
    margin: float = 0.0,
    touching: Touching = "collides",
    edges: Literal[False] = False,
) -> ArmCheck: ...
@overload
def arm(
    scene: Path,
    *,
    poses: Path | None = None,
    hulls: Path | None = None,
    hull: Mapping[str, Path] | None = None,
    urdf: Path | None = None,
    joints: Path | None = None,
    parts: Parts = "objects",
    ground: float | None = None,
    only: Mapping[str, str] | None = None,
    exclude: Iterable[str] = (),
    exclude_link: Iterable[str] = (),
    allow_missing: bool = False,
    margin: float = 0.0,
    touching: Touching = "collides",
    edges: Literal[True],
) -> ArmEdges: ...
def arm(
    scene: Path,
    *,
    poses: Path | None = None,
    hulls: Path | None = None,
    hull: Mapping[str, Path] | None = None,
    urdf: Path | None = None,
    joints: Path | None = None,
    parts: Parts = "objects",
    ground: float | None = None,
    only: Mapping[str, str] | None = None,
    exclude: Iterable[str] = (),
    exclude_link: Iterable[str] = (),
    allow_missing: bool = False,
    margin: float = 0.0,
    touching: Touching = "collides",
    edges: bool = False,
) -> ArmCheck | ArmEdges:
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
    parts : {"objects", "groups", "none"}
        What of a mesh is one convex part: an object of OBJ or a solid of STL, a group of OBJ, or
        the whole file.
    ground : float, optional
        Adds the object ``ground`` to the room: all that is no higher than this, without end.
    only : mapping of columns to labels, optional
        Check only the configurations with these labels.
    exclude, exclude_link : iterable of names, optional
        Objects and links to leave out.
    allow_missing : bool
        Go on where a shape is missing; no configuration is free then.
    margin : float
        Links that come as close as this to an object collide, too.
    touching : {"collides", "free"}
        Whether contact counts.
    edges : bool
        Check the edges between consecutive configurations, instead of these: the joints move at
        constant speeds from one to the next. Needs ``urdf`` and ``joints``.

    Raises
    ------
    barycode.Error
        A file cannot be used; the message says where, and what to do.
    """
    words = ["--margin", repr(float(margin)), "--touching", touching]
    words += _files(poses=poses, hulls=hulls, urdf=urdf, joints=joints)
    words += ["--parts", parts] + ([] if ground is None else ["--ground", repr(float(ground))])
    words += _each("--hull", (f"{name}={os.fspath(file)}" for name, file in (hull or {}).items()))
    words += _each("--only", (f"{column}={label}" for column, label in (only or {}).items()))
    words += _each("--exclude", exclude) + _each("--exclude-link", exclude_link)
    words += ["--allow-missing"] if allow_missing else []
    if edges:
        return _findings.arm_edges(_report("arm", scene, [*words, "--edges"], None))
    return _findings.arm_check(_report("arm", scene, words, None))


def _files(**files: Path | None) -> list[str]:
    """Return options of files, which must be there."""
    words = []
    for name, file in files.items():
        if file is not None:
            os.stat(file)
            words += [f"--{name.replace('_', '-')}", os.fspath(file)]
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
