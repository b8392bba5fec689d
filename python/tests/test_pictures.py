"""Pictures: the outlines are those of the shapes, and SVG is well formed."""

from __future__ import annotations

import pickle
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import barycode
from barycode import d2, d3
from barycode._outline import outline, view
from barycode._single_picture import _placed

RNG = np.random.default_rng(31)
SVG = "{http://www.w3.org/2000/svg}"
TURNS = np.linspace(0, 2 * np.pi, 64, endpoint=False)


def flat_shapes() -> d2.Shapes:
    return (
        d2.circles([1, 0.5])
        + d2.rectangles(size=[4, 2], radius=[0, 0.25])
        + d2.polygons(RNG.normal(size=(9, 2)), convex="hull")
        + d2.capsules([0, 0], [2, 1], radius=0.5)
        + d2.segments([0, 0], [1, -1])
    )


def solid_shapes() -> d3.Shapes:
    return (
        d3.boxes(size=[4, 2, 1])
        + d3.spheres(1)
        + d3.cylinders(height=2, radius=0.75)
        + d3.cones(height=2, radius=0.75)
        + d3.ellipsoids([1, 2, 0.5])
        + d3.hulls(RNG.normal(size=(12, 3)), radius=0.25)
        + d3.capsules([0, 0, 0], [1, 1, 1], radius=0.25)
    )


def poses(dimension: int, form: str, count: int) -> Any:
    if dimension == 2:
        rows = RNG.uniform(-3, 3, (count, 3))
        cos_sin = np.stack([rows[:, 0], rows[:, 1], np.cos(rows[:, 2]), np.sin(rows[:, 2])], -1)
        return rows if form == "bare" else d2.Poses.cos_sin(cos_sin)
    rows = RNG.normal(size=(count, 7))
    return getattr(d3.Poses, "xyz_wxyz" if form == "bare" else "xyz_xyzw")(rows)


@pytest.mark.parametrize("form", ["bare", "other"])
@pytest.mark.parametrize("dimension", [2, 3])
def test_outlines_reach_as_far_as_the_shapes(dimension: int, form: str) -> None:
    # The distance to a far point in the plane of the picture tells the support function.
    d: Any = d2 if dimension == 2 else d3
    shapes: Any = flat_shapes() if dimension == 2 else solid_shapes()
    placed = shapes.at(poses(dimension, form, len(shapes)))
    for axes in (view(dimension), view(dimension, RNG.normal(size=dimension))):
        np.testing.assert_allclose(axes @ axes.T, np.eye(2), atol=1e-3)
        directions = np.stack([np.cos(TURNS), np.sin(TURNS)], -1)
        far = 1e7
        at = d.points(far * directions @ axes).at(d.Poses.translations(np.zeros((64, dimension))))
        for row in range(len(shapes)):
            corners = outline(placed, (row,), axes)
            reach = (corners @ directions.T).max(axis=0)
            one = shapes[row].at(placed.poses[row])
            support = far - d.distance(one, at).distance
            np.testing.assert_allclose(reach, support, atol=0.01)


def drawing(html: str) -> ET.Element:
    return ET.fromstring(html[html.index("<svg") : html.index("</svg>") + len("</svg>")])


@pytest.mark.parametrize("question", ["intersects", "distance", "closest_points", "contact"])
@pytest.mark.parametrize("dimension", [2, 3])
def test_answers_show_their_smallest_row(question: str, dimension: int) -> None:
    d: Any = d2 if dimension == 2 else d3
    shapes: Any = flat_shapes() if dimension == 2 else solid_shapes()
    rows = poses(dimension, "bare", 7)
    others = shapes.at(np.stack([rows, rows[::-1]]) if dimension == 2 else rows)
    answer = getattr(d, question)(shapes, others)
    html = answer._repr_html_()
    root = ET.fromstring(html.replace("<br>", "<br/>"))
    picture = drawing(html)
    assert len(picture.findall(f"{SVG}polygon")) >= 2
    marks = len(picture.findall(f"{SVG}circle"))
    assert marks == (2 if question in ("closest_points", "contact") else 0)
    words = "".join(root.itertext())
    assert type(answer).__name__ in words
    if question != "intersects":
        smallest = np.unravel_index(int(answer.distance.argmin()), answer.shape)
        assert f"row {[int(one) for one in smallest]}:" in words
    for one in picture.iter():
        numbers = (one.get("points") or "").replace(",", " ").split()
        assert all(-1 <= float(number) <= 500 for number in numbers)


def test_pictures_of_what_is_odd_are_well_formed() -> None:
    car = d2.rectangles(size=[4, 2])
    bad = d2.distance(car, car.at([[np.nan, 0, 0], [5, 0, 0]]))
    assert "row [1]" in bad._repr_html_()
    assert "undecided" in d2.distance(car, car.at([np.inf, 0, 0]))._repr_html_()
    none = d2.distance(car, car.at(np.empty((0, 3))))
    assert "no rows" in none._repr_html_()
    assert "svg" not in none._repr_html_()
    point = d2.closest_points(d2.points([1, 1]), d2.points([1, 1]))
    drawing(point._repr_html_())
    huge = d2.contact(d2.circles(1e300), d2.circles(1e-300))
    drawing(huge._repr_html_())


def test_shapes_show_the_first_few() -> None:
    for shapes in (flat_shapes(), solid_shapes()):
        root = ET.fromstring(shapes._repr_svg_())
        assert [one.text for one in root.findall(f"{SVG}text")] == list("0123456")
    many = ET.fromstring(d2.circles(np.ones(100))._repr_svg_())
    assert len(many.findall(f"{SVG}polygon")) == 8
    ET.fromstring(flat_shapes()[:0]._repr_svg_())
    kept = d2.polygons([[0, 0], [np.nan, 1], [1, 1]], bad="keep")
    ET.fromstring(kept._repr_svg_())


SINGLE = [
    d2.Rectangle(size=(4, 2), radius=0.5),
    d2.Circle(1, center=(3, 4)),
    d2.Capsule((0, 0), (2, 1), 0.5),
    d2.Segment((0, 0), (2, 1)),
    d2.Point((1, 1)),
    d2.Polygon([(0, 0), (2, 0), (0, 1)]),
    d2.Polygon([(0, 0), (2, 0), (0, 1), (0.1, 0.1)], radius=0.2, convex="hull"),
    d3.Box(half_extents=(1, 2, 3)),
    d3.Sphere(2, center=(1, 1, 1)),
    d3.Cylinder(height=2, radius=1),
    d3.Cone(half_height=2, radius=1),
    d3.Ellipsoid((1, 2, 3)),
    d3.Hull(np.eye(3), radius=0.1),
]


@pytest.mark.parametrize("shape", SINGLE, ids=repr)
def test_single_shapes_are_drawn_where_they_are(shape: Any) -> None:
    d: Any = d2 if isinstance(shape, d2.Shape) else d3
    ends = np.eye(d.Poses.dimension)[:2] * 1e6
    turned = d2.Pose(5, 6, 0.5) if d is d2 else d3.Pose.xyz_wxyz([5, 6, 7, 1, 0.2, 0.3, 0.4])
    for one in (shape, shape.at(turned)):
        ET.fromstring(one._repr_svg_())
        row = _placed(one)
        corners = outline(row, (), ends / 1e6)
        for axis, end in enumerate(ends):
            reach = 1e6 - d.distance(one, d.Point(end)).distance
            assert corners[:, axis].max() == pytest.approx(reach, abs=0.05)


def test_pairs_show_both_shapes_and_what_is_between() -> None:
    pose = d3.Pose.matrix(np.eye(4) + 4 * np.eye(4, k=3))
    pairs: list[tuple[Any, Any, Any]] = [
        (d2, d2.Rectangle(size=(4, 2)), d2.Circle(1).at(d2.Pose.cos_sin(5, 1, 0, 1))),
        (d3, d3.Box(size=(1, 2, 3)), d3.Sphere(1).at(pose)),
    ]
    for d, a, b in pairs:
        for question in ("intersects", "distance", "closest_points", "contact", "contact_manifold"):
            answer = getattr(d, question)(a, b)
            root = ET.fromstring(answer._repr_svg_())
            assert [one.text for one in root.findall(f"{SVG}text")] == ["A", "B"]
            marks = len(root.findall(f"{SVG}circle"))
            assert marks == (0 if question in ("intersects", "distance") else 2)
            # The arrow of the normal has a head.
            assert len(root.findall(f"{SVG}polygon")) == 2 + (marks > 0)
    assert d2.HalfPlane([0, 1], -2).contact(d2.Circle(1))._repr_svg_() is None


def test_placed_shapes_are_drawn() -> None:
    car = d2.rectangles(size=[4, 2])
    root = ET.fromstring(car.at(np.zeros((5, 2, 3)))._repr_svg_())
    assert len(root.findall(f"{SVG}polygon")) == 10
    many = ET.fromstring(car.at(np.zeros((40_000, 3)))._repr_svg_())
    assert len(many.findall(f"{SVG}polygon")) == 512
    ET.fromstring(car.at(np.full((2, 3), np.nan))._repr_svg_())
    ET.fromstring(car.at(np.empty((0, 3)))._repr_svg_())


def test_plots_draw_both_shapes_and_the_witness() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt  # noqa: PLC0415

    answer = d2.contact(flat_shapes(), flat_shapes().at(poses(2, "bare", 14).reshape(2, 7, 3)))
    ax = answer.plot((1, 2))
    assert len(ax.patches) == 2
    np.testing.assert_allclose(
        np.stack(ax.lines[0].get_data(), -1), [answer.on_a[1, 2], answer.on_b[1, 2]]
    )
    assert answer.plot(9, ax=ax) is ax
    assert len(ax.patches) == 4
    solid_shapes().plot()
    assert len(solid_shapes().plot(3).patches) == 1
    assert len(flat_shapes().at(poses(2, "bare", 7)).plot().patches) == 7
    solid = d3.distance(solid_shapes(), solid_shapes())
    assert len(solid.plot(-1).patches) == 2
    plt.close("all")
    for row in (14, (2, 0), (1,), -15):
        with pytest.raises(IndexError):
            answer.plot(row)


def test_answers_without_their_shapes_say_so() -> None:
    pytest.importorskip("matplotlib")
    answer = d2.Distances(*(np.zeros(2, np.uint8), (), np.zeros(2), np.zeros(2), np.zeros(2)))
    assert "svg" not in answer._repr_html_()
    with pytest.raises(barycode.Error, match="without its shapes"):
        answer.plot()
    again = pickle.loads(pickle.dumps(d2.distance(flat_shapes(), flat_shapes())))
    assert again.verdict.shape == (7,)
    with pytest.raises(barycode.Error, match="without its shapes"):
        again.plot()


def test_plots_draw_meetings_and_sweeps() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt  # noqa: PLC0415

    car, fan = d2.rectangles(size=[4, 2]), np.zeros((2, 30, 3))
    fan[..., 0] = np.arange(30)
    fan[1, :, 1] = 9
    walls = car.at([[20, 0, 0], [0, -9, 0]])
    tracks = car.at(np.tile([[40.0, 9, 0], [60, 20, 0]], (30, 1, 1)))
    world = d2.Obstacles(walls, tracks)
    met = d2.meetings(car.at(fan), walls)
    assert len(met) > 3
    corners = [one.get_xy()[:4] for one in met.plot(2).patches]
    np.testing.assert_allclose(corners[0].mean(0), fan.reshape(-1, 3)[met.a[2], :2])
    np.testing.assert_allclose(corners[1].mean(0), walls.poses._rows[met.b[2], :2])

    def named(answer: Any, row: Any) -> dict[str, Any]:
        ax = answer.plot(row)
        return {one.get_text(): np.array(one.get_position()) for one in ax.texts}

    steps = np.arange(30)
    near = d2.clearances(car, fan, world, steps=steps)
    assert len(near.plot((1, 4)).patches) == 4 + 1
    labels = named(near, (0, 15))
    np.testing.assert_allclose([labels["A"], labels["B"]], [[15, 0], [20, 0]], atol=1e-9)
    assert len(d2.contacts(car, fan, world, steps=steps).plot((0, 10)).lines) == 1
    hit = d2.first_collisions(car, fan, world)
    assert hit.step.tolist() == [16, -1]
    labels = named(hit, 0)
    np.testing.assert_allclose([labels["A"], labels["B"]], [[16, 0], [20, 0]], atol=1e-9)
    assert set(named(hit, 1)) == {"A"}
    for answer in (near, hit, met):
        drawing(answer._repr_html_())
        with pytest.raises(barycode.Error, match="without its shapes"):
            pickle.loads(pickle.dumps(answer)).plot()
    ragged = d2.any_collisions(car, (fan[0, :20], [0, 20]), world, steps=0)
    assert len(ragged.plot(0).patches) == 2
    assert len(d2.collisions(car, [0, 0, 0], world, steps=99).plot(()).patches) == 3
    solid = d3.Obstacles(d3.spheres(1))
    path = np.linspace([-3, 0, 0], [3, 0, 0], 8)
    swept = d3.smallest_clearances(d3.spheres(0.5), d3.Poses.translations(path), solid)
    assert len(swept.plot(()).patches) > 3
    plt.close("all")


def test_plots_draw_casts_on_their_way() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt  # noqa: PLC0415

    square = d2.rectangles(size=[2, 2])
    answer = d2.cast_shape(square, square.at([[6, 0.5, 0], [6, 9, 0]]), [0, 0], [-1, 0])
    ax = answer.plot(0)
    # A stands still; B is drawn on its way, and where it meets A.
    assert len(ax.patches) == 6
    assert ax.patches[-1].get_xy()[:, 0].min() == pytest.approx(1)
    assert [one.get_text() for one in ax.texts if one.get_text()] == ["A", "B"]
    # Free for ever: where both begin.
    assert len(answer.plot(1).patches) == 2
    assert len(d2.cast_ray(square, [-3, 0.5], [2, 0]).plot().patches) == 2
    turned = d3.cast_shape(d3.boxes(size=[2, 2, 2]), d3.spheres(1), [0, 0, 0], [0, 0, 1], until=3)
    assert len(turned.plot().patches) == 2
    plt.close("all")
