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


WALL = """{"type": "Feature", "id": "wall", "geometry":
 {"type": "LineString", "coordinates": [[11.001, 47.999], [11.001, 48.001]]}}"""


def test_degrees_are_projected_and_checked_between_the_steps(tmp_path: Path) -> None:
    scene, plan = tmp_path / "wall.geojson", tmp_path / "drive.csv"
    scene.write_text(WALL)
    plan.write_text("time_step,x,y,theta\n0,11,48,0\n1,11.002,48,0\n")
    words = ("check", scene, "--plan", plan, "--footprint", "4x2", "--crs", "lonlat")
    found = barycode.check(scene, plan, footprint=(4, 2), crs="lonlat", continuous=True)
    expected = written(*words, "--continuous")
    told = expected["projection"]
    assert found.projection is not None and not found.free
    assert list(found.projection.origin) == told["origin"]
    assert found.projection.contact_error == told["contact_error"] < 1e-3
    assert list(found.first_contact or ()) == expected["continuous"]["first_contact"]["time"]
    assert found.continuous is not None and found.continuous.body == ("vehicle",)
    steps = barycode.check(scene, plan, footprint=(4, 2), crs="lonlat")
    assert steps.free and abs(steps.min_clearance - 72.625) < 0.01
    metres = tmp_path / "metres.csv"
    metres.write_text("time_step,x,y,theta\n0,0,0,0\n")
    about = barycode.check(scene, metres, footprint=(4, 2), crs="lonlat:11,48")
    assert about.projection is not None and about.projection.origin == (11.0, 48.0)
    assert barycode.check(SCENE, EXAMPLES / "free.csv").projection is None
    many = tmp_path / "many.csv"
    many.write_text("trajectory,time_step,x,y,theta\na,0,11,48,0\n")
    some = barycode.check_plans(scene, many, footprint=(4, 2), crs="lonlat")
    assert some.projection is not None and some.is_free.tolist() == [True]
    with pytest.raises(barycode.Error, match="lonlat:LON,LAT"):
        barycode.check(scene, plan, crs="utm")


def test_what_a_map_does_not_know_is_occupied_unless_told(tmp_path: Path) -> None:
    (tmp_path / "map.pgm").write_text("P2\n3 1\n255\n255 128 0\n")
    scene, plan = tmp_path / "map.yaml", tmp_path / "plan.csv"
    thresholds = "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.2\n"
    scene.write_text(f"image: map.pgm\nresolution: 1\norigin: [0, 0, 0]\n{thresholds}")
    plan.write_text("time_step,x,y,theta\n0,0.5,0.5,0\n")
    size = (0.25, 0.25)
    assert barycode.check(scene, plan, footprint=size).obstacle == ("unknown",)
    free = barycode.check(scene, plan, footprint=size, unknown="free")
    assert free.obstacle == ("occupied",) and free.min_clearance == 2 - 0.625
    assert barycode.check(scene, plan, footprint=size, unknown="occupied").min_clearance == 0.375
    many = tmp_path / "many.csv"
    many.write_text("trajectory,time_step,x,y,theta\na,0,0.5,0.5,0\n")
    some = barycode.check_plans(scene, many, footprint=size, unknown="free")
    assert some.nearest == ("occupied",)
    with pytest.raises(barycode.Error, match="no cells that could be unknown"):
        barycode.check(SCENE, EXAMPLES / "free.csv", unknown="free")


def test_many_plans_have_a_trailer_each(tmp_path: Path) -> None:
    world, plans, towed = (tmp_path / name for name in ("world.csv", "fan.csv", "towed.csv"))
    world.write_text("cylinder,x,y,radius\n5,10,0,1\n6,-5,4,1\n")
    plans.write_text("trajectory,time_step,x,y,theta\na,0,0,0,0\nb,0,6,0,0\n")
    towed.write_text("trajectory,time_step,x,y,theta\nb,0,1,0,0\na,0,-5,1.5,0\n")
    options: dict[str, Any] = {"footprint": (4, 2), "trailer": (6, 2), "trailer_plans": towed}
    found = barycode.check_plans(world, plans, **options)
    assert found.nearest == (6, 5) and found.nearest_body == ("trailer", "vehicle")
    assert found.clearance.tolist() == [0.5, 1.0] and found.body == (None, None) and found.free
    between = barycode.check_plans(world, plans, continuous=True, **options).continuous
    assert between is not None and between.nearest_body == ("trailer", "vehicle")
    alone = barycode.check_plans(world, plans, footprint=(4, 2))
    assert alone.nearest_body == ("vehicle", "vehicle") and alone.nearest == (6, 5)
    towed.write_text("trajectory,time_step,x,y,theta\nb,0,1,0,0\n")
    with pytest.raises(barycode.Error, match="there is no trajectory a"):
        barycode.check_plans(world, plans, **options)


def test_parts_of_meshes_and_a_ground(tmp_path: Path) -> None:
    # Two walls with a box of the room between them, as groups of one object.
    corners = [(x, y, z) for x in (-2, -1, 1, 2) for y in (-1, 1) for z in (-1, 1)]
    lines = [f"v {x} {y} {z}" for x, y, z in corners]
    for name, first in (("left", 1), ("right", 9)):
        lines += [f"g {name}", *(f"f {first} {i} {i + 1}" for i in range(first + 1, first + 7))]
    (tmp_path / "walls.obj").write_text("\n".join(lines) + "\n")
    scene, poses = tmp_path / "room.yaml", tmp_path / "poses.csv"
    box = "{type: box, dimensions: [0.5, 0.5, 0.5]}"
    pose = "{position: [0, 0, 0], orientation: [0, 0, 0, 1]}"
    scene.write_text(
        "world:\n  collision_objects:\n"
        f"    - {{id: box, primitives: [{box}], primitive_poses: [{pose}]}}\n"
    )
    poses.write_text("link,px,py,pz,qw,qx,qy,qz\nwalls,0,0,0,1,0,0,0\n")
    options: dict[str, Any] = {"poses": poses, "hull": {"walls": tmp_path / "walls.obj"}}
    assert not barycode.arm(scene, **options).free
    assert not barycode.arm(scene, parts="none", **options).free
    groups = barycode.arm(scene, parts="groups", **options)
    assert groups.free and groups.min_clearance == 0.75
    ground = barycode.arm(scene, parts="groups", ground=-1.25, **options)
    assert ground.object == ("ground",) and ground.min_clearance == 0.25


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
