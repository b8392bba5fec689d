"""Motions in the plane."""

from __future__ import annotations

from typing import Any

from ._motions import Interpolation, Motion
from ._poses import Poses2

__all__ = ["Arc", "Linear", "Motion2", "Nlerp", "Path", "Rigid", "Slerp", "Still"]


class Motion2(Motion):
    """Where the frame of a shape of the plane is at every time. Made by the classes below it.

    Poses are those of single shapes, arrays ``[..., 3]`` of x, y, angle, or :class:`Poses`. With
    rows of anything it is as many motions; all broadcast.
    """

    __slots__ = ()
    _poses_of = Poses2


class Still(Motion2):
    """A shape that stands still."""

    __slots__ = ()

    def __init__(self, pose: Any) -> None:
        self._still(pose)


class Linear(Motion2):
    """A shape that translates at a constant velocity ``[..., 2]``; at the time 0 it is at a pose.

    It does not turn.
    """

    __slots__ = ()

    def __init__(self, pose: Any, velocity: Any) -> None:
        self._linear(pose, velocity)


class Rigid(Motion2):
    """A shape that moves at a constant linear and angular velocity, from a pose at ``begin`` on.

    Its ``center`` ``[..., 2]``, a point of its own frame, moves straight at ``velocity``
    ``[..., 2]``; it turns about it by ``angular_velocity`` in each unit of time, counter-clockwise.
    """

    __slots__ = ()

    def __init__(
        self,
        pose: Any,
        velocity: Any,
        angular_velocity: Any,
        *,
        center: Any = None,
        begin: Any = 0.0,
    ) -> None:
        self._rigid(pose, velocity, angular_velocity, center, begin)


class Slerp(Motion2):
    """From one pose to another at a constant linear and angular velocity, on the shorter way.

    ``times`` ``[..., 2]`` are when it begins and ends; ``center`` is the point of the shape's own
    frame that moves straight.
    """

    __slots__ = ()

    def __init__(
        self, start: Any, end: Any, *, times: Any = (0.0, 1.0), center: Any = None
    ) -> None:
        self._between("slerp", start, end, times, center)


class Nlerp(Motion2):
    """From one pose to another, the rotation as the normalised sum of both, as engines sweep.

    Others are as in :class:`Slerp`. Poses may not be half a turn apart.
    """

    __slots__ = ()

    def __init__(
        self, start: Any, end: Any, *, times: Any = (0.0, 1.0), center: Any = None
    ) -> None:
        self._between("nlerp", start, end, times, center)


class Arc(Motion2):
    """Along a circle, or straight, as vehicles drive: at the time 0 the shape is at a pose.

    The origin of its frame moves at ``speed`` along its x axis, which turns by speed times
    ``curvature``: one over the radius, positive to the left.
    """

    __slots__ = ()

    def __init__(self, pose: Any, speed: Any, curvature: Any) -> None:
        self._set("arc", {"pose": pose}, {"speed": (speed, ()), "curvature": (curvature, ())})


class Path(Motion2):
    """One motion from pose to pose ``[K]`` at ``times`` ``[K]``; before and after it stands still.

    ``accelerations``, linear and angular, say how much the true motion may differ from the
    interpolation: answers are then proven for all motions that have the poses, and differ in
    acceleration by no more.
    """

    __slots__ = ()

    def __init__(
        self,
        times: Any,
        poses: Any,
        *,
        center: Any = None,
        interpolation: Interpolation = "slerp",
        accelerations: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self._path(times, poses, center, interpolation, accelerations)
