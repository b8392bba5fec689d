"""The command and its checks, on the files that come with the library."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from interrupts import ends_when_interrupted

import barycode

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SCENE = EXAMPLES / "intersection.xml"
ARM = EXAMPLES / "arm"
pytestmark = pytest.mark.skipif(not EXAMPLES.exists(), reason="no examples here")


def command(*words: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "barycode", *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)


def written(*words: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(command(*words, "--format", "json").stdout)
    return found


def test_the_command_ends_as_the_program_does() -> None:
    run = command("check", SCENE, "--plan", EXAMPLES / "colliding.csv")
    assert run.returncode == 1 and "clearance" in run.stdout
    assert command("check", SCENE, "--plan", EXAMPLES / "free.csv").returncode == 0
    run = command("check", EXAMPLES / "README.md", "--plan", EXAMPLES / "free.csv")
    assert run.returncode == 2 and run.stderr.startswith("error: ") and "help: " in run.stderr
    assert "barycode check" in command("--help").stdout
    assert command("nothing").returncode == 2


def test_a_plan_is_checked_between_its_steps() -> None:
    file = EXAMPLES / "tunnelling.csv"
    assert barycode.check(SCENE, file).free
    assert barycode.check(SCENE, file).continuous is None
    found = barycode.check(SCENE, file, continuous=True)
    expected = written("check", SCENE, "--plan", file, "--continuous")
    between = found.continuous
    assert between is not None
    spans = expected["continuous"]["spans"]
    assert not found.free and not expected["free"]
    assert between.verdict == tuple(one["verdict"] for one in spans)
    first = between.verdict.index("contact")
    assert between.first[first].tolist() == expected["continuous"]["first_contact"]["time"]
    assert found.first_contact == tuple(between.first[first])
    assert between.obstacle[first] == expected["continuous"]["first_contact"]["obstacle"]
    assert spans[first]["from_step"] <= between.first[first][0] <= spans[first]["to_step"]
    free = [place for place, word in enumerate(between.verdict) if word == "free"]
    assert np.isnan(between.first[free]).all()
    assert not (between.lower > between.upper).any()
    assert len(between) == len(spans) and "contact" in repr(between)


def test_many_plans_are_checked_between_their_steps() -> None:
    found = barycode.check_plans(SCENE, EXAMPLES / "batch.csv", continuous=True)
    steps = barycode.check_plans(SCENE, EXAMPLES / "batch.csv")
    between = found.continuous
    assert between is not None and steps.continuous is None
    assert len(between) == len(found)
    assert [word == "free" for word in between.verdict] == found.is_free.tolist()
    # What collides at a step does so over continuous time.
    assert not (found.is_free & ~steps.is_free).any()
    assert not (between.lower > between.upper).any()


@pytest.mark.parametrize("plan", ["free", "colliding"])
def test_a_plan_is_checked_as_by_the_command(plan: str, tmp_path: Path) -> None:
    file, picture = EXAMPLES / f"{plan}.csv", tmp_path / "plan.svg"
    found = barycode.check(SCENE, file, svg=picture)
    expected = written("check", SCENE, "--plan", file)
    steps = expected["steps"]
    assert (found.free, found.first_collision) == (plan == "free", expected["first_collision"])
    assert (found.first_collision is None) == (plan == "free")
    assert found.clearance.tolist() == [one["clearance"] for one in steps]
    assert found.min_clearance == found.clearance.min() == expected["min_clearance"]
    at = found.time_step.tolist().index(found.min_clearance_step)
    assert found.clearance[at] == found.min_clearance
    assert found.obstacle == tuple(one["obstacle"] for one in steps)
    assert found.on_ego.tolist() == [one["on_ego"] for one in steps]
    apart = np.linalg.norm(found.on_obstacle - found.on_ego, axis=1)
    np.testing.assert_allclose(apart, np.abs(found.clearance), atol=1e-9)
    assert ET.parse(picture).getroot().tag.endswith("svg")
    assert len(found) == len(steps) > 10
    assert ("not free" in repr(found)) == (plan != "free")


def test_options_are_those_of_the_command() -> None:
    file = EXAMPLES / "free.csv"
    usual = barycode.check(SCENE, file)
    wide = barycode.check(SCENE, file, margin=usual.min_clearance)
    assert usual.free and not wide.free and "within_margin" in wide.verdict
    named = usual.obstacle[usual.time_step.tolist().index(usual.min_clearance_step)]
    assert named is not None
    assert named not in barycode.check(SCENE, file, exclude=[named]).obstacle
    assert barycode.check(SCENE, file, footprint=(20, 2.5)).min_clearance < usual.min_clearance


def test_footprints_come_from_files(tmp_path: Path) -> None:
    plan = EXAMPLES / "free.csv"
    car = tmp_path / "car.json"
    car.write_text('{"shape": "box", "half_extents": [2.254, 0.805]}')
    usual = barycode.check(SCENE, plan, footprint=(4.508, 1.61))
    read = barycode.check(SCENE, plan, footprint=car)
    assert abs(read.min_clearance - usual.min_clearance) < 1e-12 and set(read.body) == {"vehicle"}
    about = barycode.check(SCENE, plan, footprint=(4.508, 1.61), rear_axle=1.4)
    assert about.min_clearance != usual.min_clearance
    # A trailer where the vehicle is, and larger.
    both = barycode.check(SCENE, plan, footprint=car, trailer=(5, 2), trailer_plan=plan)
    assert both.min_clearance < usual.min_clearance and "trailer" in both.body
    with pytest.raises(FileNotFoundError):
        barycode.check(SCENE, plan, footprint=tmp_path / "nowhere.json")
    with pytest.raises(barycode.Error, match="trailer-plan"):
        barycode.check(SCENE, plan, trailer=car)


def test_an_arm_has_a_margin() -> None:
    room, robot, joints = ARM / "scene.yaml", ARM / "arm.urdf", ARM / "joints.csv"
    usual = barycode.arm(room, urdf=robot, joints=joints)
    wide = barycode.arm(room, urdf=robot, joints=joints, margin=10)
    assert wide.colliding > usual.colliding and wide.min_clearance == usual.min_clearance
    assert "within_margin" in wide.verdict


def test_many_plans_are_checked_at_once() -> None:
    found = barycode.check_plans(SCENE, EXAMPLES / "batch.csv", threads=1)
    expected = written("check", SCENE, "--plans", EXAMPLES / "batch.csv")
    rows = expected["trajectories"]
    assert found.is_free.tolist() == [one["free"] for one in rows]
    assert found.colliding == int((~found.is_free).sum()) == expected["colliding"] > 0
    np.testing.assert_array_equal(found.first_collision >= 0, ~found.is_free)
    assert found.clearance.tolist() == [one["min_clearance"] for one in rows]
    assert found.trajectory == tuple(one["trajectory"] for one in rows)


@pytest.mark.parametrize(
    "files",
    [
        {"poses": ARM / "poses.csv", "hulls": ARM / "hulls"},
        {"urdf": ARM / "arm.urdf", "joints": ARM / "joints.csv"},
    ],
)
def test_an_arm_is_checked_as_by_the_command(files: dict[str, Path]) -> None:
    found = barycode.arm(ARM / "scene.yaml", **files)  # type: ignore[call-overload]
    words = [word for name, file in files.items() for word in (f"--{name}", file)]
    rows = written("arm", ARM / "scene.yaml", *words)["configurations"]
    assert found.configuration == tuple(one["configuration"] for one in rows)
    assert found.clearance.tolist() == [one["clearance"] for one in rows]
    assert (found.lower <= found.clearance).all() and (found.clearance <= found.upper).all()
    assert not found.free and found.colliding > 0
    for verdict, hits in zip(found.verdict, found.collisions, strict=True):
        assert (verdict == "separated") == (not hits)
        assert all(hit.verdict != "separated" and hit.link and hit.object for hit in hits)


def test_edges_of_an_arm_are_checked_as_by_the_command() -> None:
    files = {"urdf": ARM / "arm.urdf", "joints": ARM / "joints.csv"}
    found = barycode.arm(ARM / "scene.yaml", edges=True, **files)  # type: ignore[call-overload]
    words = [word for name, file in files.items() for word in (f"--{name}", file)]
    expected = written("arm", ARM / "scene.yaml", *words, "--edges")
    rows = expected["edges"]
    assert (found.free, found.colliding) == (expected["free"], expected["colliding"])
    assert found.start == tuple(one["from"] for one in rows)
    assert found.end == tuple(one["to"] for one in rows)
    assert found.verdict == tuple(one["verdict"] for one in rows)
    assert found.cells.tolist() == [one["cells"] for one in rows]
    free = np.array([word == "free" for word in found.verdict])
    assert np.isnan(found.first[free]).all()
    assert (found.first[~free][:, 0] <= found.first[~free][:, 1]).all()
    assert [found.link[row] is None for row in range(len(found))] == free.tolist()
    # An edge that ends in a collision is none that is free.
    places = barycode.arm(ARM / "scene.yaml", **files)  # type: ignore[call-overload]
    hits = {
        name
        for name, word in zip(places.configuration, places.verdict, strict=True)
        if word != "separated"
    }
    for one in range(len(found)):
        assert not (free[one] and {found.start[one], found.end[one]} & hits)
    with pytest.raises(ValueError, match="neither true nor false"):
        bool(found)


def test_what_cannot_be_used_is_an_exception() -> None:
    plan = EXAMPLES / "free.csv"
    with pytest.raises(FileNotFoundError, match="nowhere"):
        barycode.check("nowhere.xml", plan)
    with pytest.raises(barycode.Error, match=r"README\.md[\s\S]*help: "):
        barycode.check(EXAMPLES / "README.md", plan)
    with pytest.raises(barycode.Error, match="margin"):
        barycode.check(SCENE, plan, margin=-1)
    with pytest.raises(barycode.Error, match="footprint"):
        barycode.check(SCENE, plan, footprint=(0, 1))
    with pytest.raises(ValueError, match=r"\.free"):
        bool(barycode.check(SCENE, plan))
    with pytest.raises(barycode.Error, match="poses"):
        barycode.arm(ARM / "scene.yaml")


def test_many_plans_can_be_interrupted(tmp_path: Path) -> None:
    discs = [f"{at},{10 * (at % 10)}.5,{10 * (at // 10)}.5,0.25" for at in range(100)]
    (tmp_path / "world.csv").write_text("\n".join(["cylinder,x,y,radius", *discs]))
    rows = [f"{at // 10},{at % 10},{at // 10 % 100},{at % 10 * 10},0.3" for at in range(200_000)]
    (tmp_path / "plans.csv").write_text("\n".join(["trajectory,time_step,x,y,theta", *rows]))
    ends_when_interrupted(
        f"""
        import os
        import barycode
        os.chdir({str(tmp_path)!r})
        print("asking", flush=True)
        try:
            barycode.check_plans("world.csv", "plans.csv", continuous=True)
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
