//! Contact manifolds: how many points, where, and under which names.

use barycode::d2::{self, Vec2};
use barycode::d3::{
    self, Capsule, Cone, ContactPoint, Convex, Cuboid, Cylinder, Pose, Posed, Query, Rotation, Sphere, Vec3,
};
use barycode::{MOST_CONTACT_POINTS, Manifold, Pair, Verdict};

type Place = Vec3<f64>;

fn cube() -> Cuboid<f64> {
    Cuboid::from_half_extents([1.0, 1.0, 1.0]).unwrap()
}

fn at<S: Convex<Vector = Place>>(shape: S, translation: [f64; 3], rotation: Rotation<f64>) -> Posed<S> {
    Posed::new(shape, Pose::new(translation, rotation)).unwrap()
}

/// A turn about an axis by an angle.
fn turn(axis: [f64; 3], angle: f64) -> Rotation<f64> {
    let [x, y, z] = axis.map(|c| c * (angle / 2.0).sin());
    Rotation::from_quaternion_xyzw([x, y, z, (angle / 2.0).cos()])
}

const X: [f64; 3] = [1.0, 0.0, 0.0];
const Y: [f64; 3] = [0.0, 1.0, 0.0];
const Z: [f64; 3] = [0.0, 0.0, 1.0];

/// A manifold that has passed its check, and the same of the shapes exchanged.
fn checked<A: Convex<Vector = Place>, B: Convex<Vector = Place>>(a: &A, b: &B) -> Manifold<Place> {
    let (there, back) = (d3::contact_manifold(a, b), d3::contact_manifold(b, a));
    for (manifold, check) in [(&there, there.check(a, b)), (&back, back.check(b, a))] {
        assert_eq!(check, Ok(()), "{manifold:?}");
    }
    assert_eq!(there.points().len(), back.points().len(), "{there:?}\n{back:?}");
    there
}

fn ids(manifold: &Manifold<Place>) -> Vec<u64> {
    let mut ids: Vec<u64> = manifold.points().iter().map(|point| point.id).collect();
    ids.sort_unstable();
    ids
}

fn all<A: Convex<Vector = Place>, B: Convex<Vector = Place>>(a: &A, b: &B) -> Vec<ContactPoint<Place>> {
    let mut points = [ContactPoint::default(); MOST_CONTACT_POINTS];
    let (contact, points) = Query::new().whole_contact_manifold(a, b, &mut points);
    assert_eq!(contact.check_points(a, b, points), Ok(()));
    points.to_vec()
}

fn floor() -> Cuboid<f64> {
    Cuboid::from_corners([-9.0, -9.0, -1.0], [9.0, 9.0, 0.0]).unwrap()
}

#[test]
fn a_box_rests_on_four_corners() {
    for depth in [0.02, 0.0, -0.3] {
        let manifold = checked(&floor(), &at(cube(), [2.0, 1.0, 1.0 - depth], Rotation::IDENTITY));
        assert_eq!(manifold.points().len(), 4);
        for point in manifold.points() {
            assert!((point.distance + depth).abs() < 1e-14, "{point:?}");
            assert!((point.on_a.z, point.on_b.z) == (0.0, -depth) || (point.on_b.z + depth).abs() < 1e-14);
            let corner = [(point.on_a.x - 2.0).abs(), (point.on_a.y - 1.0).abs()];
            assert!(corner.iter().all(|c| (c - 1.0).abs() < 1e-14), "{point:?}");
        }
    }
}

/// Boxes of the same size, one on the other, that slip and tilt by less than a hair's breadth: no
/// corner changes its name.
#[test]
fn names_outlast_jitter() {
    let first = ids(&checked(&cube(), &at(cube(), [0.0, 0.0, 1.999], Rotation::IDENTITY)));
    assert_eq!(first.len(), 4);
    for step in 1..40 {
        let jitter = |k: f64| 3e-3 * (k * f64::from(step)).sin();
        let upper = at(cube(), [jitter(1.0), jitter(2.3), 1.999], turn(Z, jitter(0.7)));
        assert_eq!(ids(&checked(&cube(), &upper)), first, "{step}");
        let tilted = at(cube(), [jitter(1.0), jitter(2.3), 1.999], turn(X, jitter(0.7)));
        assert_eq!(ids(&checked(&cube(), &tilted)), first, "{step}");
    }
    // Slid far over a floor, too.
    let first = ids(&checked(&floor(), &at(cube(), [2.0, 1.0, 0.99], Rotation::IDENTITY)));
    for step in 1..20 {
        let x = 0.3 * f64::from(step) - 3.0;
        assert_eq!(ids(&checked(&floor(), &at(cube(), [x, -x, 0.99], turn(Z, x)))), first);
    }
}

#[test]
fn an_octagon_is_reduced_to_four() {
    let upper = at(cube(), [0.0, 0.0, 1.99], turn(Z, std::f64::consts::FRAC_PI_4));
    let whole = all(&cube(), &upper);
    assert_eq!(whole.len(), 8);
    let mut names: Vec<u64> = whole.iter().map(|point| point.id).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 8);
    // Once around.
    for (index, point) in whole.iter().enumerate() {
        let next = whole[(index + 1) % 8].on_a;
        assert!((point.on_a.distance(next) - 2.0 * (2.0_f64.sqrt() - 1.0)).abs() < 1e-12);
    }
    let few = checked(&cube(), &upper);
    assert_eq!(few.points().len(), 4);
    assert!(few.points().iter().all(|point| whole.iter().any(|other| other.on_a == point.on_a)));
    // Where there is no room for all, the reduced ones.
    for room in 0..8 {
        let mut points = vec![ContactPoint::default(); room];
        let (_, points) = Query::new().whole_contact_manifold(&cube(), &upper, &mut points);
        assert_eq!(points.len(), room.min(4));
        let source = if room < 4 { &whole[..] } else { few.points() };
        assert!(points.iter().all(|point| source.iter().any(|other| other.on_a == point.on_a)));
        let least = whole.iter().fold(f64::INFINITY, |least, point| point.distance.min(least));
        assert!(points.first().is_none_or(|point| point.distance == least));
    }
}

#[test]
fn edges_cross_at_one_point() {
    let eighth = std::f64::consts::FRAC_PI_4;
    let lower = at(cube(), [0.0, 0.0, -1.4], turn(X, eighth));
    for yaw in [0.3, 0.9, 1.57] {
        let upper = at(cube(), [0.2, 0.1, 1.4], turn(Z, yaw) * turn(X, eighth));
        let manifold = checked(&lower, &upper);
        assert_eq!(manifold.points().len(), 1, "{yaw} {manifold:?}");
    }
    // One over the other along all of their length, and nearly so.
    for yaw in [0.0, 1e-9, 0.01] {
        let upper = at(cube(), [0.5, 0.0, 1.4], turn(Z, yaw) * turn(X, eighth));
        let manifold = checked(&lower, &upper);
        assert_eq!(manifold.points().len(), 2, "{yaw} {manifold:?}");
        assert!((manifold.points()[0].on_a.distance(manifold.points()[1].on_a) - 1.5).abs() < 0.02);
    }
}

#[test]
fn an_edge_rests_on_two_points_and_a_corner_on_one() {
    let eighth = std::f64::consts::FRAC_PI_4;
    let on_edge = at(cube(), [1.0, 0.0, 2.0_f64.sqrt() - 0.01], turn(X, eighth));
    let manifold = checked(&floor(), &on_edge);
    assert_eq!(manifold.points().len(), 2);
    let [p, q] = [0, 1].map(|index| manifold.points()[index].on_b);
    assert!((p.distance(q) - 2.0).abs() < 1e-12);
    let corner = turn([0.6, 0.8, 0.0], 0.7);
    assert_eq!(checked(&floor(), &at(cube(), [1.0, 0.0, 1.5], corner)).points().len(), 1);
}

#[test]
fn round_shapes() {
    let capsule = Capsule::new([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.25).unwrap();
    let lying = checked(&floor(), &at(capsule, [0.0, 0.0, 0.24], turn(Z, 0.4)));
    assert_eq!(lying.points().len(), 2);
    assert!(lying.points().iter().all(|point| (point.distance + 0.01).abs() < 1e-14));
    // Half of it over the edge of a box.
    let over = checked(&cube(), &at(capsule, [1.0, 0.0, 1.24], Rotation::IDENTITY));
    let mut ends: Vec<f64> = over.points().iter().map(|point| point.on_a.x).collect();
    ends.sort_by(f64::total_cmp);
    assert!(ends.len() == 2 && ends[0].abs() < 1e-14 && (ends[1] - 1.0).abs() < 1e-14, "{ends:?}");
    assert_eq!(checked(&floor(), &at(capsule, [0.0, 0.0, 1.2], turn(Y, 1.3))).points().len(), 1);

    let crossed = checked(&capsule, &at(capsule, [0.0, 0.0, 0.4], turn(Z, 1.0)));
    assert_eq!(crossed.points().len(), 1);
    let along = checked(&capsule, &at(capsule, [0.5, 0.0, 0.4], turn(Z, 0.0)));
    assert_eq!(along.points().len(), 2);
    assert!(along.points().iter().all(|point| (point.distance + 0.1).abs() < 1e-14));

    let ball = Sphere::new([0.0, 0.0, 0.4], 0.5).unwrap();
    let manifold = checked(&floor(), &ball);
    assert_eq!((manifold.points().len(), manifold.verdict()), (1, Verdict::Penetrating));
    assert_eq!(manifold.points()[0].on_b, manifold.contact().on_b);
    // Rounded, it rests on its faces all the same.
    let soft = barycode::d3::Rounded::new(cube(), 0.1).unwrap();
    let manifold = checked(&floor(), &at(soft, [0.0, 0.0, 1.09], Rotation::IDENTITY));
    assert_eq!(manifold.points().len(), 4);
    assert!(manifold.points().iter().all(|point| (point.distance + 0.01).abs() < 1e-14));
}

#[test]
fn cylinders_and_cones_stand_and_lie() {
    let quarter = std::f64::consts::FRAC_PI_2;
    let can = Cylinder::from_half_height(1.0, 0.5).unwrap();
    let standing = at(can, [0.0, 0.0, 0.99], Rotation::IDENTITY);
    assert_eq!(checked(&floor(), &standing).points().len(), 4);
    assert_eq!(all(&floor(), &standing).len(), 8);
    assert_eq!(checked(&floor(), &at(can, [0.0, 0.0, 0.49], turn(X, quarter))).points().len(), 2);
    assert_eq!(checked(&can, &at(can, [0.2, 0.0, 1.99], Rotation::IDENTITY)).points().len(), 4);
    assert_eq!(checked(&can, &at(can, [0.99, 0.0, 0.5], Rotation::IDENTITY)).points().len(), 2);
    assert_eq!(checked(&can, &at(can, [0.99, 0.0, 0.0], turn(X, 0.8))).points().len(), 1);
    // Leaning over its rim, by little and by much.
    assert!(checked(&floor(), &at(can, [0.0, 0.0, 0.99], turn(X, 0.01))).points().len() >= 2);
    assert_eq!(checked(&floor(), &at(can, [0.0, 0.0, 1.11], turn(X, 0.5))).points().len(), 1);
    // Deeper, other points of its end are in the floor, too.
    assert_eq!(checked(&floor(), &at(can, [0.0, 0.0, 1.0], turn(X, 0.5))).points().len(), 3);
    let cone = Cone::from_half_height(1.0, 0.5).unwrap();
    assert_eq!(checked(&floor(), &at(cone, [0.0, 0.0, 0.99], Rotation::IDENTITY)).points().len(), 4);
    assert_eq!(checked(&floor(), &at(cone, [0.0, 0.0, 0.99], turn(X, 2.0 * quarter))).points().len(), 1);
    let lying = turn(Y, quarter + 0.25_f64.atan());
    let low = cone.support(lying.inverse().apply(Place::new(0.0, 0.0, -1.0)), 0).point;
    let height = -lying.apply(low).z - 0.01;
    assert_eq!(checked(&floor(), &at(cone, [0.0, 0.0, height], lying)).points().len(), 2);
}

#[test]
fn hulls_of_any_list_are_the_same() {
    let corners: Vec<Place> = (0..8).map(|id| cube().point(id)).collect();
    let points = d3::Points::new(corners.clone()).unwrap();
    let place = ([0.3, -0.2, 1.95], turn(Z, 0.3));
    let expected = checked(&cube(), &at(cube(), place.0, place.1));
    #[cfg_attr(not(feature = "alloc"), allow(unused_mut))]
    let mut others = vec![checked(&cube(), &at(points, place.0, place.1))];
    #[cfg(feature = "alloc")]
    {
        let hull = d3::Polytope::hull(corners).unwrap();
        others.push(checked(&cube(), &at(hull.clone(), place.0, place.1)));
        let shape = d3::Shape::from(hull).posed(Pose::new(place.0, place.1)).unwrap();
        others.push(checked(&cube(), &shape));
    }
    for other in others {
        assert_eq!(other.points().len(), expected.points().len());
        for point in expected.points() {
            assert!(other.points().iter().any(|found| found.on_a.distance(point.on_a) < 1e-12), "{other:?}");
        }
    }
}

/// A face with more corners than there is room for is represented by some of them.
#[cfg(feature = "alloc")]
#[test]
fn faces_of_many_corners() {
    for count in [31, 32, 33, 100, 700] {
        let ring = (0..count).map(|k| std::f64::consts::TAU * f64::from(k) / f64::from(count));
        let cloud = ring.flat_map(|angle| [-0.5, 0.5].map(|z| Place::new(angle.cos(), angle.sin(), z))).collect();
        let prism = d3::Polytope::hull(cloud).unwrap();
        let standing = at(prism, [0.1, 0.2, 0.49], Rotation::IDENTITY);
        let (few, whole) = (checked(&floor(), &standing), all(&floor(), &standing));
        assert_eq!(few.points().len(), 4);
        assert!((if count > 32 { 16 } else { count as usize }..=32).contains(&whole.len()), "{count} {}", whole.len());
    }
}

#[test]
fn options() {
    let tilted = at(cube(), [0.0, 0.0, 1.0], turn(X, 0.05));
    assert_eq!(checked(&floor(), &tilted).points().len(), 2);
    let count =
        |margin: f64| Query::new().speculative_margin(margin).contact_manifold(&floor(), &tilted).points().len();
    assert_eq!([0.0, 0.05, 0.06, f64::INFINITY, -1.0, f64::NAN].map(count), [2, 2, 4, 4, 2, 2]);
    // What overlaps is kept, however much more another point does.
    assert_eq!(checked(&floor(), &at(cube(), [0.0, 0.0, 0.9], turn(X, 0.05))).points().len(), 4);
    let far = at(cube(), [0.0, 0.0, 5.0], turn(X, 0.05));
    assert_eq!(checked(&floor(), &far).points().len(), 2);
    // Whether a loop ends at the cut-off or a formula answers beyond it.
    assert!(Query::new().cut_off(1.0).contact_manifold(&floor(), &far).points().is_empty());
    let square = d2::Rectangle::from_half_extents([1.0, 1.0]).unwrap();
    let off = d2::Rectangle::from_corners([3.0, -1.0], [4.0, 1.0]).unwrap();
    for (cut_off, count) in [(1.9, 0), (2.0, 2), (2.1, 2)] {
        let manifold = d2::Query::new().cut_off(cut_off).contact_manifold(&square, &off);
        assert_eq!(manifold.points().len(), count, "{cut_off} {manifold:?}");
    }

    let mut pair = Pair::new(floor(), Pose::IDENTITY, cube(), Pose::translation([0.0, 0.0, 0.9])).unwrap();
    assert_eq!(pair.contact_manifold().points().len(), 4);
    assert_eq!(pair.contact_manifold().contact(), &pair.contact());
}

/// A shape that states nothing has the one point of its contact.
#[test]
fn shapes_that_state_nothing() {
    struct Plain(Cuboid<f64>);
    impl Convex for Plain {
        type Vector = Place;
        fn support(&self, direction: Place, hint: u64) -> barycode::Support<Place> {
            self.0.support(direction, hint)
        }
        fn start(&self) -> Place {
            self.0.start()
        }
        fn point(&self, id: u64) -> Place {
            self.0.point(id)
        }
    }
    let manifold = checked(&floor(), &at(Plain(cube()), [0.0, 0.0, 1.1], Rotation::IDENTITY));
    assert_eq!(manifold.points().len(), 1);
    let (point, contact) = (manifold.points()[0], manifold.contact());
    assert_eq!((point.on_a, point.on_b, point.distance), (contact.on_a, contact.on_b, contact.distance));
}

#[test]
fn a_check_refuses_what_is_not_so() {
    let upper = at(cube(), [0.3, 0.0, 1.95], Rotation::IDENTITY);
    let manifold = d3::contact_manifold(&cube(), &upper);
    assert_eq!(manifold.check(&cube(), &upper), Ok(()));
    // Of a pair in another place nothing is right.
    assert!(manifold.check(&cube(), &at(cube(), [0.0, 0.0, 1.95], Rotation::IDENTITY)).is_err());
    assert!(manifold.check(&cube(), &at(cube(), [0.3, 0.0, 1.96], Rotation::IDENTITY)).is_err());
    // Of points that are off by 1e-9 neither.
    let refused = |change: &dyn Fn(&mut [ContactPoint<Place>])| {
        let mut points = manifold.points().to_vec();
        change(&mut points);
        manifold.contact().check_points(&cube(), &upper, &points).is_err()
    };
    assert!(!refused(&|_| {}));
    assert!(refused(&|points| points[1].on_a.z += 1e-9));
    assert!(refused(&|points| points[2].on_b.z += 1e-9));
    assert!(refused(&|points| points[3].distance -= 1e-9));
    assert!(refused(&|points| points[0].distance = f64::NAN));
    assert!(refused(&|points| points[0].id = points[1].id));
    assert!(refused(&|points| points.iter_mut().for_each(|point| point.distance += 1e-9)));
}

fn at_angle(place: [f64; 2], angle: f64) -> d2::Pose<f64> {
    d2::Pose::new(place, d2::Rotation::new(angle.cos(), angle.sin()))
}

#[test]
fn in_the_plane() {
    let floor = d2::Rectangle::<f64>::from_corners([-9.0, -1.0], [9.0, 0.0]).unwrap();
    let square = d2::Rectangle::from_half_extents([1.0, 1.0]).unwrap();
    let ring = d2::Polygon::new(square.corners()).unwrap();
    let triangle = d2::Triangle::new([0.0, 1.0], [-1.0, -1.0], [1.0, -1.0]).unwrap();
    let capsule = d2::Capsule::new([-1.0, 0.0], [1.0, 0.0], 1.0).unwrap();
    let shapes: [&dyn Convex<Vector = Vec2<f64>>; 4] = [&square, &ring, &triangle, &capsule];
    for (index, shape) in shapes.into_iter().enumerate() {
        for (angle, count) in [(0.0, 2), (1e-3, 2), (0.5, 1)] {
            let placed = Posed::new(&shape, at_angle([2.0, 1.0], angle)).unwrap();
            let manifold = d2::contact_manifold(&floor, &placed);
            assert_eq!(manifold.check(&floor, &placed), Ok(()));
            assert_eq!(manifold.points().len(), count, "{index} {angle} {manifold:?}");
        }
    }
    // Corners one over the other, and names that stay.
    let on = |x: f64, angle: f64| {
        let placed = Posed::new(&ring, at_angle([x, 1.999], angle)).unwrap();
        let manifold = d2::contact_manifold(&square, &placed);
        assert_eq!(manifold.check(&square, &placed), Ok(()));
        let mut ids: Vec<u64> = manifold.points().iter().map(|point| point.id).collect();
        ids.sort_unstable();
        ids
    };
    let first = on(0.0, 0.0);
    assert_eq!(first.len(), 2);
    for step in -20..20 {
        let x = f64::from(step) / 20.0;
        assert_eq!(on(x, 1e-3 * x), first, "{x}");
    }
    assert_eq!(on(1.999, 0.0).len(), 2);
}

#[cfg(feature = "serde")]
#[test]
fn as_data() {
    let manifold = checked(&floor(), &at(cube(), [2.0, 1.0, 0.9], Rotation::IDENTITY));
    let text = serde_json::to_string(&manifold).unwrap();
    assert_eq!(serde_json::from_str::<Manifold<Place>>(&text).unwrap(), manifold);
    assert!(text.contains("\"points\":[{\"on_a\":["), "{text}");
}
