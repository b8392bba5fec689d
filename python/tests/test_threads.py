"""Threads, forks, interruption, progress."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from interrupts import ends_when_interrupted

import barycode
from barycode import d2

# Calls that may lose nothing: a million in the long form.
CALLS = int(os.environ.get("BARYCODE_CALLS", "20000"))
CAR = d2.rectangles(size=[4.5, 1.8])
ROWS = 60_000
POSES = np.random.default_rng(7).uniform(-20, 20, (2, ROWS, 3))


def ask(rows: int = ROWS, **how: Any) -> d2.Distances:
    return d2.distance(CAR.at(POSES[0, :rows]), CAR.at(POSES[1, :rows]), **how)


def many_shapes() -> int:
    return len(d2.circles(np.full(20_000, 0.5)))


def test_bits_do_not_depend_on_threads() -> None:
    one = ask(threads=1)
    for threads in (2, 3, None):
        np.testing.assert_array_equal(ask(threads=threads).distance, one.distance)
    few = ask(1000)
    np.testing.assert_array_equal(few.distance, one.distance[:1000])


def test_threads_can_be_set() -> None:
    usual = barycode.get_threads()
    barycode.set_threads(1)
    assert barycode.get_threads() == 1
    ask(10_000)
    barycode.set_threads(None)
    assert barycode.get_threads() == usual
    with pytest.raises(ValueError, match="give 1 to 1024"):
        barycode.set_threads(0)


@pytest.mark.parametrize("threads", [0, -1])
@pytest.mark.parametrize("rows", [10, 10_000])
def test_a_call_wants_a_thread(threads: int, rows: int) -> None:
    world = d2.Obstacles(still=CAR.at([50, 50, 0]))
    for call in (
        lambda: ask(rows, threads=threads),
        lambda: d2.meetings(CAR.at(POSES[0, :rows]), CAR.at([0, 0, 0]), threads=threads),
        lambda: d2.clearances(CAR, POSES[0, :rows], world, threads=threads),
    ):
        with pytest.raises(ValueError, match=f"threads is {threads}: give 1 to 1024"):
            call()


@pytest.mark.parametrize("threads", [0, -1, 1025, 10**9, 2**70, 1.5, "2"])
def test_threads_that_cannot_be(threads: Any) -> None:
    placed = CAR.at(POSES[0, :6])
    world = d2.Obstacles(still=placed)
    kind = ValueError if isinstance(threads, int) else TypeError
    calls: list[Callable[[], Any]] = [
        lambda: d2.distance(placed, CAR, threads=threads),
        lambda: d2.contact_manifold(placed, CAR, threads=threads),
        lambda: d2.meetings(placed, CAR, threads=threads),
        lambda: d2.cast_ray(placed, [0, 0], [1, 0], threads=threads),
        lambda: d2.clearances(CAR, POSES[0, :6], world, threads=threads),
        lambda: d2.swept_collisions(CAR, POSES[0, None, :6], world, threads=threads),
        lambda: d2.contact(placed, CAR).check(threads=threads),
        lambda: barycode.set_threads(threads),
    ]
    for call in calls:
        with pytest.raises(kind, match=f"^threads is {threads!r}: give 1 to 1024, or None"):
            call()


@pytest.mark.parametrize("threads", ["0", "1025", "9" * 5000, "two"])
def test_the_environment_says_how_many_threads(threads: str) -> None:
    variables = {**os.environ, "BARYCODE_THREADS": threads}
    program = [sys.executable, "-c", "import barycode"]
    run = subprocess.run(program, env=variables, check=False, capture_output=True, text=True)
    assert run.returncode == 1
    assert "ImportError: BARYCODE_THREADS is" in run.stderr


@pytest.mark.skipif(sys.maxsize < 2**62, reason="so many rows cannot be counted")
@pytest.mark.parametrize(
    "question", ["intersects", "closest_points", "contact_manifold", "half-plane", "sweep"]
)
def test_answers_that_no_memory_holds(question: str) -> None:
    # Some 4e12 rows: a slip of broadcasting, as [N, 1] with [N].
    several = d2.Poses.translations(np.zeros((2**21, 2)))
    disc, wide = d2.circles(1), d2.Poses.translations(several.numbers[:, None])
    calls: dict[str, Callable[[], Any]] = {
        "half-plane": lambda: d2.HalfPlane(
            np.broadcast_to([0.0, 1.0], (2**21, 1, 2)), 0.0
        ).distance(disc.at(several)),
        "sweep": lambda: d2.clearances(
            d2.circles(np.ones(2**21)), several[:, None], d2.Obstacles()
        ),
    }
    with pytest.raises(MemoryError, match="4398046511104 rows"):
        calls.get(
            question, lambda: getattr(d2, question)(disc.at(wide), disc.at(several), threads=1)
        )()
    assert len(ask(6)) == 6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_answers() -> None:
    expected = ask().distance
    assert many_shapes() == 20_000
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if many_shapes() and (ask().distance == expected).all() else 2
        finally:
            os._exit(code)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            assert os.waitstatus_to_exitcode(status) == 0
            return
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    pytest.fail("the child did not return")


@pytest.mark.parametrize("question", ["distance", "cast_ray", "time_of_impact"])
def test_other_threads_go_on_meanwhile(question: str) -> None:
    count, stop = 0, threading.Event()

    def work() -> None:
        nonlocal count
        while not stop.is_set():
            count += 1
            time.sleep(0)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        before = count
        for _ in range(3):
            if question == "distance":
                ask()
            elif question == "cast_ray":
                d2.cast_ray(CAR.at(POSES[0, :9000]), [0, 0], [1, 0])
            else:
                spun = d2.Rigid(POSES[1, :3000], [1, 0], 1)
                d2.time_of_impact(CAR, d2.Still(POSES[0, :3000]), CAR, spun, (0, 5))
        assert count - before > 3
    finally:
        stop.set()
        thread.join()


def test_progress_rises_to_all_rows() -> None:
    seen: list[tuple[int, int]] = []
    ask(progress=lambda done, rows: seen.append((done, rows)))
    assert seen[-1] == (ROWS, ROWS)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)

    def fail(done: int, rows: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ask(progress=fail)
    assert len(ask(10)) == 10


def test_control_c_ends_a_call() -> None:
    program = """
        import numpy as np, sys
        from barycode import d2
        poses = np.random.default_rng(1).uniform(-20, 20, (3000, 1, 3))
        others = np.random.default_rng(2).uniform(-20, 20, (20000, 3))
        car = d2.polygons(np.random.default_rng(3).normal(size=(40, 2)), convex="hull")
        print("asking", flush=True)
        try:
            d2.contact(car.at(poses), car.at(others))
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            sys.exit(0)
        print("answered", flush=True)
    """
    ends_when_interrupted(program)


@pytest.mark.parametrize("form", ["rows", "meetings", "one", "casts", "impacts", "ground"])
def test_no_memory_is_lost(form: str) -> None:
    resource = pytest.importorskip("resource")
    car, pose = d2.Rectangle(size=(4.5, 1.8)), d2.Pose(3, 1, 0.5)
    sides = CAR.at(POSES[0, :3]), CAR.at(POSES[1, :3])
    swing, still = d2.Rigid(pose, [0, 0], 1), d2.Still(pose)

    def call() -> None:
        if form == "rows":
            d2.closest_points(*sides)
        elif form == "meetings":
            d2.meetings(*sides, 30.0)
        elif form == "casts":
            d2.cast_shape(*sides, [1, 0], [0, 1])
            assert d2.cast_ray(car, (-9, 0), (1, 0)).on_a
        elif form == "impacts":
            hit = d2.time_of_impact(car, swing, car.at(d2.Pose(0, 3)), still, (0, 1))
            assert hit.certificate() is not None and hit.on_a
        elif form == "ground":
            wall = d2.HalfPlane([1, 2], -3, origin=[4, 5])
            found = wall.contact(car)
            assert found.half_space is wall and wall.distance(sides[0]).distance.size == 3
            assert len(d2.outer_hull([[0, 0], [2, 0], [3, 1], [2, 2], [0, 2]], vertices=4)) == 4
        else:
            answer = d2.contact_manifold(car, car.at(pose))
            assert answer.contact.on_a and answer.points and answer.verdict

    for _ in range(2000):
        call()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(CALLS):
        call()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 4096
    assert sys.getrefcount(POSES) < 20
    assert sys.getrefcount(pose) < 20
