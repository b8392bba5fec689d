"""A planner's questions: poses and trajectories among cars, and all agents that proposals meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import libraries as peers
import numpy as np
from libraries import CAR, THREADS, Coal, Fcl, Floats
from pairs import same, truth
from rounds import Answer, Contestant, Subject

from barycode import d2

LOOP = 2_000
"""Poses of loops over managers."""


class Scene(NamedTuple):
    """Poses, or trajectories, and cars that stand around."""

    poses: Floats
    cars: Floats

    def first(self, count: int) -> Scene:
        """Return the first poses."""
        return Scene(self.poses[:count], self.cars)


def _world(scene: Scene) -> tuple[Floats, d2.Obstacles]:
    return scene.poses, d2.Obstacles(still=d2.rectangles(size=CAR).at(scene.cars))


def _ours(call: str, read: Any) -> list[Contestant]:
    def on(threads: int) -> Callable[[Any], Any]:
        ask = getattr(d2, call)
        car = d2.rectangles(size=CAR)
        return lambda asked: ask(car, *asked, threads=threads)

    return [
        Contestant("barycode", call, _world, on(threads), read, call, threads)
        for threads in THREADS
    ]


def _spread(rng: np.random.Generator, count: int) -> Floats:
    places = rng.uniform(-30, 30, (count, 2))
    return np.column_stack([places, rng.uniform(-np.pi, np.pi, count)])


def sweep(found: dict[str, Any], scale: float) -> Subject:
    """Poses among twelve cars."""
    entries = [
        *_ours("clearances", lambda _, raw: {"distance": raw.distance, "meets": raw.meets}),
        *_ours("collisions", lambda _, raw: {"meets": raw.meets}),
    ]
    loop = max(1, int(LOOP * scale))
    if shapely := found.get("shapely"):
        entries += _of_shapely(shapely)
    if checker := found.get("drivability checker"):
        entries.append(_of_checker(checker))
    if coal := found.get("coal"):
        entries.append(_of_coal(Coal(coal, (*CAR, 1)), loop))
    if fcl := found.get("python-fcl"):
        entries.append(_of_fcl(Fcl(fcl, (*CAR, 1)), loop))
    rows = max(1, int(20_000 * scale))
    return Subject(
        "Poses of a car among twelve cars",
        "pose",
        "Everything within ±30 of either axis; obstacles and trees are made beforehand, and so are"
        f" polygons, if nothing else is said. Managers are asked about the first {loop} poses.",
        lambda rng: Scene(_spread(rng, rows), _spread(rng, 12)),
        lambda scene: len(scene.poses),
        Scene.first,
        _truth,
        entries,
    )


def _truth(scene: Scene) -> Answer:
    return truth(d2.clearances(d2.rectangles(size=CAR), *_world(scene)))


def _of_shapely(shapely: Any) -> list[Contestant]:
    def objects(scene: Scene) -> Any:
        cars = shapely.polygons(peers.corners(scene.cars))
        tree = shapely.STRtree(cars)
        tree.query(cars[:1])  # trees are built when they are asked first
        return shapely.polygons(peers.corners(scene.poses)), cars, tree

    def nearest(asked: Any) -> Any:
        polygons, _, tree = asked
        return tree.query_nearest(polygons, return_distance=True, all_matches=False)

    def met(asked: Any, pairs: Any) -> Answer:
        meets = np.zeros(len(asked[0]), bool)
        meets[pairs[0]] = True
        return {"meets": meets}

    return [
        Contestant(
            *("shapely", "STRtree.query_nearest", objects, nearest),
            *(lambda _, raw: {"distance": raw[1]}, "clearances"),
            bar=25,
            building="polygons",
        ),
        Contestant(
            *("shapely", "distance to each, and the least", objects),
            lambda asked: shapely.distance(asked[0][:, None], asked[1]).min(axis=1),
            *(lambda _, raw: {"distance": raw}, "clearances"),
        ),
        Contestant(
            *("shapely", "STRtree.query by intersects", objects),
            lambda asked: asked[2].query(asked[0], predicate="intersects"),
            *(met, "collisions"),
            bar=3,
            building="polygons",
        ),
    ]


def _of_checker(checker: Any) -> Contestant:
    objects = peers.checker_objects(checker)

    def prepare(scene: Scene) -> Any:
        world = checker.CollisionChecker()
        for car in objects(scene.cars):
            world.add_collision_object(car)
        return world, objects(scene.poses)

    def ask(asked: Any) -> list[bool]:
        world, egos = asked
        return [world.collide(ego) for ego in egos]

    return Contestant(
        *("drivability checker", "CollisionChecker.collide loop", prepare, ask),
        *(lambda _, raw: {"meets": raw}, "collisions"),
        building="objects",
    )


def _of_coal(coal: Coal, most: int) -> Contestant:
    library = coal.coal

    def prepare(scene: Scene) -> Any:
        cars = [
            library.CollisionObject(coal.boxes[0], one)
            for one in coal.transforms(*peers.in_space(scene.cars))
        ]
        manager = library.DynamicAABBTreeCollisionManager()
        for car in cars:
            manager.registerObject(car)
        manager.setup()
        poses = coal.transforms(*peers.in_space(scene.poses))
        return manager, cars, [library.CollisionObject(coal.boxes[1], one) for one in poses]

    def ask(asked: Any) -> list[float]:
        manager, _, egos = asked
        callback = library.DistanceCallBackDefault()
        distances = []
        for ego in egos:
            callback.init()
            manager.distance(ego, callback)
            distances.append(callback.data.result.min_distance)
        return distances

    return Contestant(
        *("coal", "DynamicAABBTree distance loop", prepare, ask),
        *(lambda _, raw: {"distance": np.maximum(raw, 0)}, "clearances"),
        most=most,
    )


def _of_fcl(fcl: Fcl, most: int) -> Contestant:
    library = fcl.fcl

    def prepare(scene: Scene) -> Any:
        cars = fcl.objects(*peers.in_space(scene.cars))
        manager = library.DynamicAABBTreeCollisionManager()
        manager.registerObjects(cars)
        manager.setup()
        return manager, cars, fcl.objects(*peers.in_space(scene.poses))

    def ask(asked: Any) -> list[float]:
        manager, _, egos = asked
        distances = []
        for ego in egos:
            data = library.DistanceData()
            manager.distance(ego, data, library.defaultDistanceCallback)
            distances.append(data.result.min_distance)
        return distances

    return Contestant(
        *("python-fcl", "DynamicAABBTree distance loop", prepare, ask),
        *(lambda _, raw: {"distance": np.maximum(raw, 0)}, "clearances"),
        most=most,
    )


STEPS = 41


def _arcs(rng: np.random.Generator, count: int) -> Floats:
    """Draw trajectories ``[count, STEPS, 3]`` of four seconds, from about the origin along x."""
    speed, bend = rng.uniform(0, 15, count), rng.uniform(-0.05, 0.05, count)
    time = np.linspace(0, 4, STEPS)
    way = speed[:, None] * time
    heading = bend[:, None] * way + rng.normal(0, 0.02, (count, 1))
    step = np.diff(way, axis=1, prepend=0)
    x, y = np.cumsum(step * np.cos(heading), axis=1), np.cumsum(step * np.sin(heading), axis=1)
    return np.stack([x, y + rng.normal(0, 0.3, (count, 1)), heading], axis=-1)


def trajectories(found: dict[str, Any], scale: float) -> Subject:
    """Trajectories among cars that stand still, for the first that each meets."""

    def draw(rng: np.random.Generator) -> Scene:
        cars = _spread(rng, 12) * [1, 0.5, 1] + [40, 0, 0]
        return Scene(_arcs(rng, max(1, int(1_000 * scale))), cars)

    def steps(scene: Scene) -> Answer:
        return {"step": d2.first_collisions(d2.rectangles(size=CAR), *_world(scene)).step}

    entries = _ours("first_collisions", lambda _, raw: {"step": raw.step})
    if checker := found.get("drivability checker"):
        entries += [_of_trajectories(checker, way) for way in ("grid", "fcl", "box2d")]
    return Subject(
        "First collisions of trajectories among twelve cars",
        "trajectory",
        f"Arcs of {STEPS} poses from about the origin; cars stand ahead. The checker's objects are"
        " made by its own conversion of whole arrays.",
        draw,
        lambda scene: len(scene.poses),
        Scene.first,
        steps,
        entries,
    )


def _of_trajectories(checker: Any, way: str) -> Contestant:
    half_length, half_width = (CAR / 2).tolist()
    from commonroad_dc.collision.trajectory_queries import trajectory_queries  # noqa: PLC0415

    ask = trajectory_queries.trajectories_collision_static_obstacles

    def prepare(scene: Scene) -> Any:
        group = checker.ShapeGroup()
        for car in peers.checker_objects(checker)(scene.cars):
            group.add_shape(car)
        flat = np.ascontiguousarray(scene.poses.reshape(len(scene.poses), -1))
        starts = np.zeros(len(flat), np.int32)
        batch = checker.OBBTrajectoryBatch(flat, starts, half_length, half_width)
        return batch.to_tvobstacle(), group

    return Contestant(
        *("drivability checker", f"trajectories_collision_static_obstacles by {way}", prepare),
        lambda asked: ask(*asked, method=way),
        *(lambda _, raw: {"step": raw}, "first_collisions"),
        building="objects",
    )


class Drive(NamedTuple):
    """Proposals ``[P, T, 3]``, and agents ``[T, M, 3]`` with their sizes ``[M, 2]``."""

    states: Floats
    agents: Floats
    sizes: Floats


def _drive(rng: np.random.Generator, proposals: int, agents: int = 60) -> Drive:
    start = rng.uniform([-30, -25, -np.pi], [70, 25, np.pi], (agents, 3))
    speed = rng.uniform(0, 12, agents) * (rng.random(agents) < 0.5)
    way = speed * np.linspace(0, 4, STEPS)[:, None]
    ahead = np.stack([np.cos(start[:, 2]), np.sin(start[:, 2]), np.zeros(agents)], axis=-1)
    sizes = rng.uniform([3, 1.5], [6, 2.2], (agents, 2))
    return Drive(_arcs(rng, proposals), start + way[..., None] * ahead, sizes)


def meetings(found: dict[str, Any], scale: float, proposals: int) -> Subject:
    """All agents that proposals meet, at every step."""
    scenes = max(1, int((100 if proposals < 100 else 5) * scale))
    entries = [
        Contestant(
            *("barycode", "meetings", same, _ask(threads), _numbers, "meetings", threads),
        )
        for threads in THREADS
    ]
    if shapely := found.get("shapely"):
        entries.append(_tree_loop(shapely))
    return Subject(
        f"All agents that {proposals} proposals meet, step by step",
        "scene",
        f"As NAVSIM asks: proposals of {STEPS} steps, 60 agents of their own sizes, half of which"
        " move. The loop asks a tree for each step. Ours makes shapes and everything else of arrays"
        " in the time stated.",
        lambda rng: [_drive(rng, proposals) for _ in range(scenes)],
        len,
        lambda drives, count: drives[:count],
        lambda drives: _numbers(drives, _ask(1)(drives)),
        entries,
    )


def _ask(threads: int) -> Callable[[list[Drive]], list[d2.Meetings]]:
    steps = np.arange(STEPS)

    def ask(drives: list[Drive]) -> list[d2.Meetings]:
        car = d2.rectangles(size=CAR)
        return [
            d2.meetings(
                car.at(one.states),
                d2.rectangles(size=one.sizes).at(one.agents),
                steps_a=steps,
                steps_b=steps[:, None],
                threads=threads,
            )
            for one in drives
        ]

    return ask


def _numbers(drives: list[Drive], raw: list[d2.Meetings]) -> Answer:
    """Return meetings as numbers, by scene, proposal, step and agent."""
    found = []
    for scene, (drive, one) in enumerate(zip(drives, raw, strict=True)):
        agents = len(drive.sizes)
        found.append(scene << 40 | one.a * agents + one.b % agents)
    return {"pairs": np.concatenate(found)}


def _tree_loop(shapely: Any) -> Contestant:
    def prepare(drives: list[Drive]) -> Any:
        made = []
        for one in drives:
            egos = shapely.polygons(peers.corners(one.states))
            trees = [shapely.STRtree(row) for row in shapely.polygons(_of_agents(one))]
            for tree in trees:
                tree.query(tree.geometries[:1])  # built when asked first
            made.append((egos, trees))
        return made

    def ask(scenes: Any) -> Any:
        return [
            [tree.query(egos[:, step], predicate="intersects") for step, tree in enumerate(trees)]
            for egos, trees in scenes
        ]

    def read(scenes: Any, raw: Any) -> Answer:
        found = []
        for scene, ((_, trees), steps) in enumerate(zip(scenes, raw, strict=True)):
            agents = len(trees[0])
            for step, (proposal, agent) in enumerate(steps):
                found.append(scene << 40 | (proposal * STEPS + step) * agents + agent)
        return {"pairs": np.concatenate(found)}

    return Contestant(
        *("shapely", "STRtree.query loop over steps", prepare, ask, read, "meetings"),
        bar=5,
        building="polygons and trees",
        bar_building=5,
    )


def _of_agents(drive: Drive) -> Floats:
    return peers.corners(drive.agents, np.broadcast_to(drive.sizes, (STEPS, *drive.sizes.shape)))
