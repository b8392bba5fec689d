"""Eight programs as people write them, each with what is known of its result."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from barycode import Verdict, d2, d3

RNG = np.random.default_rng(2026)
CAR = d2.rectangles(half_extents=[[2.25, 0.8]])


def test_1_which_of_many_pairs_of_boxes_touch() -> None:
    count = 50_000
    lengths_widths = RNG.uniform(1, 5, (count, 2))
    poses_a, poses_b = RNG.uniform(-20, 20, (2, count, 3))
    cars = d2.rectangles(size=lengths_widths)
    answer = d2.distance(cars.at(poses_a), cars.at(poses_b))
    meeting = (answer.verdict == Verdict.PENETRATING).sum()
    assert 0 < meeting < count
    assert len(answer.undecided) == 0
    assert answer.distance.min() == 0
    far = np.linalg.norm(poses_a[:, :2] - poses_b[:, :2], axis=1)
    reach = np.linalg.norm(lengths_widths, axis=1)
    assert (answer.upper >= far - reach).all()
    assert (answer.lower <= far).all()


def test_2_a_planners_fan() -> None:
    tracks = np.zeros((30, 2, 3))
    tracks[..., 0] = np.arange(30)[:, None] * [1.0, 1.5] + [20, 0]
    tracks[..., 1] = [0, 3.5]
    walls = d2.segments([[0, -4], [0, 7]], [[99, -4], [99, 7]])
    world = d2.Obstacles(
        still=walls, moving=d2.rectangles(size=[4.5, 1.8]).at(tracks), first_step=0
    )
    fan = np.zeros((50, 30, 3))
    fan[..., 0] = np.linspace(0, 3, 50)[:, None] * np.arange(30)
    hit = d2.first_collisions(CAR, fan, world)
    free = fan[hit.step < 0]
    near = d2.smallest_clearances(CAR, fan, world)
    np.testing.assert_array_equal(near.distance > 0, hit.step < 0)
    assert 0 < len(free) < 50
    for candidate in (3, 40, 49):
        alone = d2.collisions(CAR, fan[candidate], world, steps=np.arange(30))
        first = int(np.argmax(alone.meets)) if alone.meets.any() else -1
        assert hit.step[candidate] == first


def test_3_commonroad() -> None:
    reader = pytest.importorskip("commonroad.common.file_reader")
    from barycode import commonroad  # noqa: PLC0415

    data = Path(os.environ.get("BARYCODE_DATA", "nowhere")) / "commonroad" / "scenarios"
    file = data / "ZAM_Tutorial-1_2_T-1.xml"
    if not file.exists():
        pytest.skip("no scenarios here (BARYCODE_DATA)")
    scenario, _ = reader.CommonRoadFileReader(str(file)).open()
    trajectories = np.zeros((20, 30, 3))
    trajectories[..., 0] = np.arange(30) * np.linspace(0.5, 3, 20)[:, None]
    result = commonroad.check(scenario, trajectories, half_length=2.25, half_width=0.8)
    assert result.first_step.shape == (20,)
    np.testing.assert_array_equal(result.clearance == 0, ~result.free)
    pytest.importorskip("matplotlib").use("Agg")
    result.plot(int(result.clearance.argmin()))


def test_4_navsim_every_agent_that_any_proposal_meets() -> None:
    states = RNG.uniform(-10, 10, (6, 8, 5))  # proposals, steps, state
    agent_states = RNG.uniform(-10, 10, (12, 8, 3))
    sizes = RNG.uniform(1, 5, (12, 2))
    agents = d2.rectangles(size=sizes)
    placed = agents.at(agent_states, index=np.arange(12)[:, None])
    times = np.arange(8)
    pairs = d2.meetings(CAR.at(states[..., :3]), placed, steps_a=times, steps_b=times)
    found = set()
    proposals, steps = np.unravel_index(pairs.a, states.shape[:2])
    others, others_steps = np.unravel_index(pairs.b, agent_states.shape[:2])
    for proposal, step, agent in zip(proposals, steps, others, strict=True):
        found.add((int(proposal), int(step), int(agent)))
    np.testing.assert_array_equal(steps, others_steps)
    everything = d2.intersects(
        CAR.at(states[:, :, None, :3]), agents.at(agent_states.swapaxes(0, 1))
    )
    assert found == {tuple(map(int, row)) for row in np.argwhere(everything.meets)}
    assert found


def test_5_shapely_in_shapely_like_out() -> None:
    shapely = pytest.importorskip("shapely")
    from barycode import shapely as bs  # noqa: PLC0415

    corners = RNG.uniform(-10, 10, (2, 500, 1, 2)) + RNG.normal(size=(2, 500, 8, 2))
    polygons_a, polygons_b = shapely.convex_hull(shapely.multipoints(corners))
    assert np.allclose(
        bs.distance(polygons_a, polygons_b), shapely.distance(polygons_a, polygons_b)
    )


def test_6_links_of_a_robot_against_its_room() -> None:
    vertices = RNG.normal(size=(30, 3)) * 0.2
    links, room = d3.hulls(vertices, [0, 10, 20, 30]), d3.boxes(size=RNG.uniform(0.2, 1, (5, 3)))
    poses = np.broadcast_to(np.eye(4), (40, 3, 4, 4)).copy()
    poses[..., :3, 3] = RNG.uniform(-2, 2, (40, 3, 3))
    room_poses = RNG.normal(size=(5, 7))
    a = links.at(d3.Poses.matrices(poses)[:, :, None], index=np.arange(3)[:, None])
    answer = d3.closest_points(a, room.at(d3.Poses.xyz_wxyz(room_poses)))
    assert answer.shape == (40, 3, 5)
    apart = answer.verdict == Verdict.SEPARATED
    gaps = np.linalg.norm(answer.on_b - answer.on_a, axis=-1)
    np.testing.assert_allclose(gaps[apart], answer.distance[apart], atol=1e-9)
    if hasattr(answer, "check"):
        answer.check()


def test_7_scenes_of_trimesh() -> None:
    trimesh = pytest.importorskip("trimesh")
    from barycode.trimesh import CollisionManager  # noqa: PLC0415

    scene = trimesh.Scene()
    for place in range(3):
        at = trimesh.transformations.translation_matrix([0, 0, 0.8 * place])
        scene.add_geometry(trimesh.creation.capsule(1, 0.2), node_name=f"link{place}", transform=at)
    manager = CollisionManager.from_scene(scene)
    manager.set_pair_ignored("link0", "link1")
    collides, names = manager.in_collision_internal(return_names=True)
    assert (collides, names) == (True, {("link1", "link2")})


def test_8_a_day_of_driving(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet, dataset = (
        pytest.importorskip("pyarrow.parquet"),
        pytest.importorskip("pyarrow.dataset"),
    )
    from barycode import arrow  # noqa: PLC0415

    for part in range(3):
        rows = RNG.uniform(1, 9, (2, 2000, 5))
        ego, other = (
            pa.FixedSizeListArray.from_arrays(pa.array(one.reshape(-1)), 5) for one in rows
        )
        number = np.arange(2000) + 2000 * part
        table = pa.table({"id": number, "ego": ego, "other": other})
        parquet.write_table(table, tmp_path / f"part{part}.parquet")
    # What Ray Data's map_batches does, without Ray.
    batches = dataset.dataset(tmp_path).to_batches(batch_size=700)
    done = [
        arrow.distance(batch, a="ego", b="other", keep=["id"], threads=1)
        for batch in batches
        if batch.num_rows
    ]
    answer = pa.concat_tables(done).sort_by("id")
    assert answer["id"].to_pylist() == list(range(6000))
    assert (answer["lower"].to_numpy() <= answer["upper"].to_numpy()).all()
