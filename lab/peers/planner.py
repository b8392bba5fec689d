#!/usr/bin/env python3
"""The planner's job by the drivability checker of CommonRoad: which of 1000 sampled trajectories are free?

    .peers/venv/bin/python peers/planner.py [--data FOLDER] [--passes K] [--record FILE]

1000 trajectories of 20 steps among the 12 recorded cars of USA_US101-3_3_T-1. The checker answers yes or no, and no distance, by
three back ends; FCL's broad phase has five kinds. Every way takes its turn in every pass, and another one is first each time.

Two figures for each: `check_ms`, where the trajectories are objects of the checker already, and `whole_ms`, where they are built
from the array of poses within the time. Objects of the obstacles are always built before. Ends with 1 if a count is not that of
the reference, and with 2 if the job could not be done.
"""

import argparse
import csv
import gc
import importlib.metadata
import json
import pathlib
import platform
import statistics
import sys
import time
import xml.etree.ElementTree as tree

LENGTH, WIDTH = 4.508, 1.61
FREE = 909
BROAD_PHASES = ["binary tree", "spatial hashing", "interval tree", "simple sweep and prune", "sweep and prune"]


def fail(message):
    print(f"error: {message}", file=sys.stderr)
    sys.exit(2)


def arguments():
    beside = pathlib.Path(__file__).resolve().parent / "../../../shared/data"
    parser = argparse.ArgumentParser(description="Time of CommonRoad's drivability checker on a planner's batch.")
    parser.add_argument("--data", type=pathlib.Path, default=beside, help="folder that holds commonroad/ (default: ../shared/data)")
    parser.add_argument("--passes", type=int, default=31, help="runs of every way (default: 31)")
    parser.add_argument("--record", type=pathlib.Path, help="writes the JSON there, too")
    given = parser.parse_args()
    if given.passes < 1:
        fail("--passes must be at least 1")
    return given


def obstacles(scene, checker):
    """The recorded cars from their first predicted step on, as objects of the checker."""
    found = []
    for obstacle in tree.parse(scene).getroot().iter("obstacle"):
        rectangle = obstacle.find("shape/rectangle")
        half = [float(rectangle.findtext(side)) / 2 for side in ("length", "width")]
        states = []
        for state in obstacle.iterfind("trajectory/state"):
            x, y = (float(state.findtext(f"position/point/{axis}")) for axis in "xy")
            states.append((int(state.findtext("time/exact")), x, y, float(state.findtext("orientation/exact"))))
        steps = [state[0] for state in states]
        if steps != list(range(steps[0], steps[0] + len(steps))):
            fail(f"{scene}: obstacle {obstacle.get('id')} leaves out time steps")
        car = checker.TimeVariantCollisionObject(steps[0])
        for _, x, y, heading in states:
            car.append_obstacle(checker.RectOBB(*half, heading, x, y))
        found.append(car)
    return found


def plans(path):
    """First time step, and the poses, of every trajectory."""
    found = {}
    with open(path, newline="") as rows:
        for row in csv.DictReader(rows):
            pose = [float(row[name]) for name in ("x", "y", "theta")]
            found.setdefault(row["trajectory"], (int(row["time_step"]), []))[1].append(pose)
    return list(found.values())


def main():
    given = arguments()
    folder = given.data / "commonroad"
    if not folder.is_dir():
        fail(f"no data in {folder}: name the folder that holds commonroad/ by --data")
    try:
        import commonroad_dc.pycrcc as checker
        import numpy
    except ImportError as error:
        fail(f"the drivability checker is not there ({error}): run lab/setup, then this script by .peers/venv/bin/python")

    cars = obstacles(folder / "scenarios/USA_US101-3_3_T-1.xml", checker)
    batch = plans(folder / "batch/trajectories.csv")
    first = numpy.array([start for start, _ in batch], dtype=numpy.int32)
    poses = numpy.array([poses for _, poses in batch])

    def objects():
        """Every trajectory as an object of the checker, by its own conversion of whole arrays."""
        flat = numpy.ascontiguousarray(poses.reshape(len(batch), -1))
        return checker.OBBTrajectoryBatch(flat, first, LENGTH / 2, WIDTH / 2).to_tvobstacle()

    def objects_one_by_one():
        made = []
        for start, path in batch:
            object = checker.TimeVariantCollisionObject(start)
            for x, y, heading in path:
                object.append_obstacle(checker.RectOBB(LENGTH / 2, WIDTH / 2, heading, x, y))
            made.append(object)
        return made

    everyone = checker.CollisionChecker()
    for car in cars:
        everyone.add_collision_object(car)
    util = checker.Util
    # The checker appends two figures of its own about the broad phase, which its Python layer cuts
    # off as well.
    ways = {
        "box2d": lambda egos: util.trajectories_collision_dynamic_obstacles_box2d(egos, cars, False)[:-2],
        "grid": lambda egos: util.trajectories_collision_dynamic_obstacles_grid(egos, cars, False, 32)[:-2],
        "one by one": lambda egos: [0 if everyone.collide(ego) else -1 for ego in egos],
    }
    for kind, name in enumerate(BROAD_PHASES):
        ways[f"fcl, {name}"] = lambda egos, kind=kind: util.trajectories_collision_dynamic_obstacles_fcl(
            egos, cars, False, kind, 32, 1000
        )[:-2]

    egos = objects()
    single = objects_one_by_one()
    free = {name: sum(step == -1 for step in way(egos)) for name, way in ways.items()}
    same = all(way(single) == way(egos) for way in ways.values())
    check, whole = {name: [] for name in ways}, {name: [] for name in ways}
    build = []
    names = list(ways)
    gc.disable()
    for turn in range(given.passes):
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            begin = time.perf_counter()
            ways[name](egos)
            check[name].append((time.perf_counter() - begin) * 1e3)
            begin = time.perf_counter()
            ways[name](objects())
            whole[name].append((time.perf_counter() - begin) * 1e3)
        begin = time.perf_counter()
        objects()
        build.append((time.perf_counter() - begin) * 1e3)

    def figures(values):
        return {"median_ms": round(statistics.median(values), 4), "least_ms": round(min(values), 4)}

    record = {
        "what": "yes or no for 1000 trajectories of 20 steps among 12 cars, CommonRoad drivability checker",
        "version": importlib.metadata.version("commonroad-drivability-checker"),
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "processor": processor(),
        "load": load(),
        "python": platform.python_version(),
        "passes": given.passes,
        "trajectories": len(batch),
        "cars": len(cars),
        "free_expected": FREE,
        "objects_built": figures(build),
        "ways": {
            name: {"free": free[name], "check": figures(check[name]), "whole": figures(whole[name])} for name in ways
        },
    }
    text = json.dumps(record, indent=2) + "\n"
    print(text, end="")
    if given.record:
        given.record.write_text(text)
    if not same:
        print("error: objects of whole arrays and objects built one by one give different answers", file=sys.stderr)
        return 1
    return 0 if all(count == FREE for count in free.values()) else 1


def processor():
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return None
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), None)


def load():
    try:
        return pathlib.Path("/proc/loadavg").read_text().strip()
    except OSError:
        return None


if __name__ == "__main__":
    sys.exit(main())
