"""The manager beside trimesh's own, which asks FCL."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import barycode
from barycode.trimesh import CollisionManager, scene_to_collision

trimesh = pytest.importorskip("trimesh")
RNG = np.random.default_rng(12)


def moved(at: Any) -> Any:
    return trimesh.transformations.translation_matrix(at)


def convex(count: int, reach: float = 2.5) -> list[tuple[str, Any, np.ndarray]]:
    made = []
    for index in range(count):
        mesh = trimesh.convex.convex_hull(RNG.normal(size=(int(RNG.integers(6, 20)), 3)) * 0.6)
        pose = trimesh.transformations.random_rotation_matrix(RNG.random(3))
        # FCL takes single precision.
        pose = pose.astype(np.float32).astype(float)
        pose[:3, 3] = RNG.uniform(-reach, reach, 3).astype(np.float32)
        made.append((f"body {index}", mesh, pose))
    return made


def both(objects: Any) -> tuple[CollisionManager, Any]:
    fcl = pytest.importorskip("fcl")
    assert fcl is not None
    ours, theirs = CollisionManager(), trimesh.collision.CollisionManager()
    for name, mesh, pose in objects:
        ours.add_object(name, mesh, pose)
        theirs.add_object(name, mesh, pose)
    return ours, theirs


def test_managers_agree_with_those_of_trimesh() -> None:
    ours, theirs = both(convex(25))
    (_, single, at), *others = convex(9)
    more, others_of_trimesh = both(others)
    for move in range(3):
        for method, args, args_theirs in (
            ("in_collision_internal", (), ()),
            ("in_collision_single", (single, at), (single, at)),
            ("in_collision_other", (more,), (others_of_trimesh,)),
        ):
            expected = getattr(theirs, method)(*args_theirs, return_names=True)
            assert getattr(ours, method)(*args, return_names=True) == expected
            assert getattr(ours, method)(*args) == expected[0]
        distance, name = ours.min_distance_single(single, at, return_name=True)
        expected = theirs.min_distance_single(single, at, return_name=True)
        if expected[0] > 0:
            # FCL's depths are those of one contact, not the least ones.
            assert (distance, name) == (pytest.approx(expected[0], abs=1e-5), expected[1])
        assert ours.min_distance_single(single, at) == distance
        for own in ("body 1", "body 2"):
            pose = moved(RNG.uniform(-4, 4, 3)).astype(np.float32)
            ours.set_transform(own, pose)
            theirs.set_transform(own, pose)
        ours.remove_object(f"body {5 + move}")
        theirs.remove_object(f"body {5 + move}")


def test_distances_apart_are_those_of_trimesh() -> None:
    objects = [(name, mesh, pose) for name, mesh, pose in convex(8)]
    for place, (_, _, pose) in enumerate(objects):
        pose[:3, 3] = [4.0 * (place % 2), 4.0 * (place // 2 % 2), 4.0 * (place // 4)]
    ours, theirs = both(objects)
    distance, names, data = ours.min_distance_internal(return_names=True, return_data=True)
    expected = theirs.min_distance_internal(return_names=True)
    assert (distance, names) == (pytest.approx(expected[0], abs=1e-5), expected[1])
    assert data.names == set(names)
    assert data.distance == distance
    assert data.lower <= distance <= data.upper
    a, b = (data.point(name) for name in names)
    assert np.linalg.norm(a - b) == pytest.approx(distance)
    for name, _, _ in objects:
        got = ours.min_distance_internal(name, return_names=True)
        expected = theirs.min_distance_internal(name, return_names=True)
        assert got == (pytest.approx(expected[0], abs=1e-5), expected[1])
    more, others = both([(n, m, moved([0.5, 9, 1]).astype(np.float32) @ p) for n, m, p in objects])
    got = ours.min_distance_other(more, return_names=True)
    expected = theirs.min_distance_other(others, return_names=True)
    assert got == (pytest.approx(expected[0], abs=1e-4), expected[1])


def test_contacts_of_two_boxes() -> None:
    manager = CollisionManager()
    left = trimesh.creation.box((2, 2, 2))
    manager.add_object("left", left)
    manager.add_object("right", left, moved([1.75, 0.25, 0.5]))
    is_collision, names, contacts = manager.in_collision_internal(
        return_names=True, return_data=True
    )
    assert is_collision
    assert names == {("left", "right")}
    (contact,) = contacts
    assert contact.names == {"left", "right"}
    assert contact.pair == ("left", "right")
    np.testing.assert_allclose(contact.normal, [1, 0, 0], atol=1e-12)
    assert contact.depth == pytest.approx(0.25)
    assert 0.75 <= contact.point[0] <= 1
    np.testing.assert_allclose(left.face_normals[contact.index("left")], [1, 0, 0], atol=1e-12)
    np.testing.assert_allclose(left.face_normals[contact.index("right")], [-1, 0, 0], atol=1e-12)
    manager.set_transform("right", moved([2, 0, 0]))
    assert manager.in_collision_internal(), "touching collides"
    manager.set_transform("right", moved([np.nextafter(2, 3), 0, 0]))
    assert not manager.in_collision_internal()
    found, data = manager.in_collision_single(left, moved([1, 0, 0]), return_data=True)
    assert found
    assert {tuple(sorted(one.names)) for one in data} == {
        ("__external", "left"),
        ("__external", "right"),
    }


def test_pairs_can_be_ignored() -> None:
    manager = CollisionManager()
    ball = trimesh.creation.icosphere(radius=1.0, subdivisions=1)
    for place in range(4):
        manager.add_object(place, ball, moved([1.5 * place, 0, 0]))
    assert manager.in_collision_internal(True)[1] == {(0, 1), (1, 2), (2, 3)}
    manager.set_pair_ignored(1, 0)
    manager.set_pair_ignored(2, 3)
    assert manager.in_collision_internal(True)[1] == {(1, 2)}
    manager.set_pair_ignored(1, 2)
    assert manager.in_collision_internal(True, True) == (False, set(), [])
    assert manager.min_distance_internal(return_names=True)[0] > 0
    manager.set_pair_ignored(2, 3, ignored=False)
    assert manager.min_distance_internal(2, return_names=True)[1] == (2, 3)
    manager.remove_object(3)
    manager.add_object(3, ball, moved([4.5, 0, 0]))
    assert manager.in_collision_internal(True)[1] == {(2, 3)}


def test_scenes_and_decompositions() -> None:
    scene = trimesh.Scene()
    box = trimesh.creation.box((1, 1, 1))
    for place in itertools.product(range(2), repeat=2):
        scene.add_geometry(
            box, node_name=f"box {place}", transform=moved([*np.multiply(place, 1.5), 0])
        )
    manager, objects = scene_to_collision(scene)
    assert set(objects) == set(scene.graph.nodes_geometry)
    assert not manager.in_collision_internal()
    assert manager.min_distance_internal() == pytest.approx(0.5)
    assert CollisionManager.from_scene(scene).min_distance_internal() == pytest.approx(0.5)
    # A U of three boxes, as a list and as one mesh of three bodies.
    parts = [box.copy().apply_transform(moved(at)) for at in ([0, 0, 0], [2, 0, 0], [1, 0, -1.0])]
    parts[2].apply_scale([3, 1, 1]).apply_translation([-2, 0, 0])
    peg = trimesh.creation.box((0.5, 0.5, 0.5))
    whole = trimesh.util.concatenate(parts)
    with pytest.raises(barycode.Error, match="the u: the mesh is not convex"):
        CollisionManager().add_object("the u", whole)
    for own, mesh in (
        (CollisionManager(), parts),
        (CollisionManager(nonconvex="decompose"), whole),
    ):
        own.add_object("u", mesh)
        assert not own.in_collision_single(peg, moved([1, 0, 0.1]))
        distance, data = own.min_distance_single(peg, moved([1, 0, 0.1]), return_data=True)
        assert distance == pytest.approx(0.25)
        assert data.index("u") < len(whole.faces)
        assert own.in_collision_single(peg, moved([0.5, 0, 0.1]), True) == (True, {"u"})


def test_unknown_names_and_bad_transforms_are_refused() -> None:
    manager = CollisionManager()
    box = trimesh.creation.box()
    with pytest.raises(ValueError, match="not in collision manager"):
        manager.remove_object("a")
    with pytest.raises(ValueError, match="not in collision manager"):
        manager.set_transform("a", np.eye(4))
    with pytest.raises(ValueError, match="not in collision manager"):
        manager.min_distance_internal("a")
    with pytest.raises(ValueError, match="not in collision manager"):
        manager.set_pair_ignored("a", "b")
    with pytest.raises(ValueError, match=r"\(4,4\)"):
        manager.add_object("a", box, np.eye(3))
    with pytest.raises(ValueError, match="finite"):
        manager.add_object("a", box, np.full((4, 4), np.nan))
    assert manager.in_collision_internal(True, True) == (False, set(), [])
    assert manager.min_distance_internal() == np.inf
    assert manager.min_distance_single(box, return_name=True, return_data=True) == (
        np.inf,
        None,
        None,
    )
    manager.add_object("a", box)
    manager.add_object("a", box, moved([5, 0, 0]))
    assert manager.in_collision_single(box, moved([5, 0, 0]), return_names=True) == (True, {"a"})
    assert manager.min_distance_internal(return_names=True) == (np.inf, None)
