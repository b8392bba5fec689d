"""Scenarios of CommonRoad beside the drivability checker, and published numbers."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from barycode import commonroad, d2

RNG = np.random.default_rng(4)
DATA = Path(os.environ.get("BARYCODE_DATA", "nowhere")) / "commonroad"


def scenario_of(name: str) -> Any:
    reader = pytest.importorskip("commonroad.common.file_reader")
    file = DATA / "scenarios" / f"{name}.xml"
    if not file.exists():
        pytest.skip("no scenarios here (BARYCODE_DATA)")
    return reader.CommonRoadFileReader(str(file)).open()[0]


def table(file: Path) -> list[dict[str, str]]:
    with file.open() as rows:
        return list(csv.DictReader(rows))


def test_the_published_batch_has_its_published_result() -> None:
    scenario = scenario_of("USA_US101-3_3_T-1")
    rows = table(DATA / "batch" / "trajectories.csv")
    fan = np.array([[float(row[k]) for k in ("x", "y", "theta")] for row in rows])
    steps = np.array([int(row["time_step"]) for row in rows]).reshape(1000, 20)
    # As in the tutorial, obstacles count from the first step of their predictions.
    predicted = [
        SimpleNamespace(
            obstacle_id=one.obstacle_id,
            prediction=one.prediction,
            occupancy_at_time=one.prediction.occupancy_at_time_step,
        )
        for one in scenario.dynamic_obstacles
    ]
    asked = (
        SimpleNamespace(static_obstacles=[], dynamic_obstacles=predicted),
        fan.reshape(1000, 20, 3),
    )
    how: Any = {"half_length": 4.508 / 2, "half_width": 1.61 / 2, "first_step": steps[:, 0]}
    result = commonroad.check(*asked, **how)
    assert result.undecided == ()
    assert result.free.sum() == 909
    expected = table(DATA / "batch" / "reference_traj.csv")
    row = np.array([int(one["trajectory"]) for one in expected])
    assert len(row) >= 500
    np.testing.assert_array_equal(
        result.first_step[row], [int(one["first_hit_discrete"]) for one in expected]
    )
    nearest = np.array([float(one["min_dist"]) for one in expected])
    np.testing.assert_allclose(result.clearance[row], nearest, atol=1e-9)
    ids = np.array([int(one["nearest_id"]) for one in expected])
    np.testing.assert_array_equal(result.nearest_id[row][nearest > 0], ids[nearest > 0])
    assert (result.lower <= result.clearance).all()
    assert (result.obstacle_id[~result.free] > 0).all()
    # Between the steps there are all of these collisions, no later, and some more.
    swept = commonroad.check(*asked, **how, continuous=True)
    assert swept.undecided == ()
    assert swept.first_contact is not None
    hits = ~result.free
    assert not swept.free[hits].any()
    assert swept.free.sum() <= 909
    assert (swept.first_contact[hits, 0] <= result.first_step[hits]).all()
    assert (swept.lower <= result.clearance).all()
    assert np.isinf(swept.first_contact[swept.free]).all()


@pytest.mark.parametrize(
    ("name", "ego"),
    [
        ("DEU_Guetersloh-36_1_T-1", "cv"),
        ("USA_US101-3_3_S-1", "cv"),
        ("ZAM_Tutorial-1_2_T-1", "cv"),
        ("OSC_PedestrianCollision-1_1_T-1", "cv"),
    ],
)
def test_single_egos_have_the_references_clearance(name: str, ego: str) -> None:
    scenario = scenario_of(name)
    file = DATA / "reference" / f"{name}__{ego}.steps.csv"
    if not file.exists():
        pytest.skip(f"no {file.name}")
    rows = table(file)
    (size,) = [
        one
        for one in table(DATA / "egos" / "index.csv")
        if (one["scenario"], one["ego"]) == (name, ego)
    ]
    poses = np.array([[float(row[k]) for k in ("ego_x", "ego_y", "ego_theta")] for row in rows])
    how: Any = {
        "half_length": float(size["length"]) / 2,
        "half_width": float(size["width"]) / 2,
        "first_step": [int(row["time_step"]) for row in rows],
    }
    result = commonroad.check(scenario, poses[:, None], **how)
    expected = np.array([float(row["min_dist"] or "inf") for row in rows])
    np.testing.assert_allclose(result.clearance, expected, atol=1e-8)
    hits = np.array([row["hit_dc"] == "1" for row in rows])
    np.testing.assert_array_equal(~result.free, hits)
    margin = 1.0
    near = commonroad.check(scenario, list(poses[:, None]), margin=margin, **how)
    clear = np.abs(expected - margin) > 1e-6
    np.testing.assert_array_equal(near.free[clear], (expected > margin)[clear])


def made_up() -> Any:
    """A scenario of what is read of the objects of commonroad-io."""
    box = SimpleNamespace(length=4.0, width=2.0, center=np.array([0.0, 0.0]), orientation=0.0)
    wall = SimpleNamespace(length=1.0, width=8.0, center=np.array([20.0, 0.0]), orientation=0.0)
    disc = SimpleNamespace(radius=1.0, center=np.array([-5.0, 9.0]))

    def at(step: int) -> Any:
        if step > 5:
            return None
        moved = SimpleNamespace(**{**vars(box), "center": np.array([3.0 * step, 5.0])})
        return SimpleNamespace(shape=SimpleNamespace(shapes=[moved, disc]))

    mover = SimpleNamespace(
        obstacle_id=7,
        initial_state=SimpleNamespace(time_step=0),
        prediction=SimpleNamespace(initial_time_step=1, final_time_step=5),
        occupancy_at_time=at,
    )
    still = SimpleNamespace(
        obstacle_id=3, occupancy_at_time=lambda step: SimpleNamespace(shape=wall)
    )
    return SimpleNamespace(static_obstacles=[still], dynamic_obstacles=[mover])


def test_all_obstacles_of_a_scenario_count() -> None:
    pytest.importorskip("shapely")
    scenario = made_up()
    straight = np.stack([np.linspace(0, 21, 8), np.zeros(8), np.zeros(8)], -1)
    beside = straight + np.array([0, 4.5, 0])
    result = commonroad.check(
        scenario, [straight, beside, beside[:2] + np.array([0, 50, 0])], half_length=2, half_width=1
    )
    assert result.first_step.tolist() == [6, 0, -1]
    assert result.obstacle_id.tolist() == [3, 7, -1]
    assert result.nearest_id.tolist()[2] == 7
    assert len(result) == 3
    assert "1 free" in repr(result)
    late = commonroad.check(scenario, beside[None, :3], half_length=2, half_width=1, first_step=9)
    assert late.free.all(), "the obstacle has gone"
    empty = SimpleNamespace(static_obstacles=[], dynamic_obstacles=[])
    none = commonroad.check(empty, beside[None], half_length=2, half_width=1)
    assert none.free.all()
    assert np.isinf(none.clearance).all()
    with pytest.raises(ValueError, match=r"trajectories\[1\]"):
        commonroad.check(empty, [beside, beside[0]], half_length=2, half_width=1)
    assert isinstance(commonroad.obstacles(scenario), d2.Obstacles)


def test_between_the_steps() -> None:
    pytest.importorskip("shapely")
    # The obstacles drive by 3 at a step until the fifth, the wall stands at 20.
    across = np.zeros((2, 2, 3))
    across[0, :, 0], across[0, :, 1] = 7, [16, -6]
    across[1, :, 0], across[1, :, 1] = [14, 26], 0
    how: Any = {"half_length": 0.5, "half_width": 0.5}
    assert commonroad.check(made_up(), across, **how, first_step=2).free.all()
    result = commonroad.check(made_up(), across, **how, first_step=2, continuous=True)
    assert result.first_step.tolist() == [2, 2]
    assert result.obstacle_id.tolist() == [7, 3]
    assert result.first_contact is not None
    assert result.first_contact[1, 0] <= 2 + 5 / 12 <= result.first_contact[1, 1]
    assert 2 < result.first_contact[0, 0] < 3
    assert result.clearance.tolist() == [0, 0]
    gone = commonroad.check(made_up(), across[:1], **how, first_step=5, continuous=True)
    assert gone.free.all(), "the obstacle is there at the fifth step, and goes"


def test_a_trajectory_is_drawn() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    straight = np.stack([np.linspace(0, 21, 8), np.zeros(8), np.zeros(8)], -1)
    result = commonroad.check(made_up(), straight[None], half_length=2, half_width=1)
    ax = result.plot(0)
    assert len(ax.patches) >= 9
    assert result.plot(-1, ax=ax) is ax


def random_shape(pycrcc: Any) -> Any:
    x, y = RNG.uniform(-12, 12, 2)
    kind = RNG.integers(0, 5)
    if kind == 0:
        return pycrcc.Circle(RNG.uniform(0.2, 2), x, y)
    if kind == 1:
        return pycrcc.RectAABB(*RNG.uniform(0.2, 2, 2), x, y)
    if kind == 2:
        return pycrcc.Triangle(x, y, x + 1, y, x, y + 2)
    if kind == 3:
        mesh = [pycrcc.Triangle(x, y, x + 2, y, x, y + 1)]
        return pycrcc.Polygon([[x, y], [x + 2, y], [x, y + 1]], [], mesh)
    return pycrcc.RectOBB(*RNG.uniform(0.2, 2, 2), RNG.uniform(-3, 3), x, y)


def random_mover(pycrcc: Any) -> Any:
    mover = pycrcc.TimeVariantCollisionObject(int(RNG.integers(0, 6)))
    start, speed, turn = RNG.uniform(-12, 12, 2), RNG.uniform(-2, 2, 2), RNG.uniform(-3, 3)
    for step in range(int(RNG.integers(1, 12))):
        mover.append_obstacle(pycrcc.RectOBB(2.25, 0.9, turn, *(start + step * speed)))
    return mover


def test_drop_ins_answer_as_the_drivability_checker() -> None:
    pycrcc = pytest.importorskip("commonroad_dc.pycrcc")
    theirs = pytest.importorskip("commonroad_dc.collision.trajectory_queries.trajectory_queries")
    trajectories = [random_mover(pycrcc) for _ in range(60)]
    group = pycrcc.ShapeGroup()
    for _ in range(6):
        group.add_shape(random_shape(pycrcc))
    ours = commonroad.trajectories_collision_static_obstacles(trajectories, group, method="fcl")
    assert ours == theirs.trajectories_collision_static_obstacles(trajectories, group)
    assert len(set(ours)) > 3
    movers = [random_mover(pycrcc) for _ in range(8)]
    ours = commonroad.trajectories_collision_dynamic_obstacles(trajectories, movers)
    assert ours == theirs.trajectories_collision_dynamic_obstacles(trajectories, movers)
    assert len(set(ours)) > 3
    empty = pycrcc.ShapeGroup()
    assert commonroad.trajectories_collision_static_obstacles(trajectories[:2], empty) == [-1, -1]
    assert commonroad.trajectories_collision_dynamic_obstacles(trajectories[:2], []) == [-1, -1]
