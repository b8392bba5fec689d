//! Contact manifolds of bodies that are hard: plates, needles, far off, large and small, and shapes
//! that say nonsense.

use barycode::d3::{self, Convex, Cuboid, Points, Pose, Posed, Rotation, Support, Vec3};
use barycode::expert::{Details, SupportFeature};
use barycode::{Manifold, Query};

type Place = Vec3<f64>;

fn at<S: Convex<Vector = Place>>(shape: S, translation: [f64; 3], rotation: Rotation<f64>) -> Posed<S> {
    Posed::new(shape, Pose::new(translation, rotation)).unwrap()
}

/// A turn about an axis by an angle.
fn turn(axis: usize, angle: f64) -> Rotation<f64> {
    let mut xyzw = [0.0, 0.0, 0.0, (angle / 2.0).cos()];
    xyzw[axis] = (angle / 2.0).sin();
    Rotation::from_quaternion_xyzw(xyzw)
}

fn cube() -> Cuboid<f64> {
    Cuboid::from_half_extents([1.0, 1.0, 1.0]).unwrap()
}

fn cloud(points: &[[f64; 3]]) -> Points<Place, Vec<Place>> {
    Points::new(points.iter().map(|&[x, y, z]| Place::new(x, y, z)).collect()).unwrap()
}

fn checked<A: Convex<Vector = Place>, B: Convex<Vector = Place>>(a: &A, b: &B) -> Manifold<Place> {
    let (there, back) = (d3::contact_manifold(a, b), d3::contact_manifold(b, a));
    for (manifold, check) in [(&there, there.check(a, b)), (&back, back.check(b, a))] {
        assert_eq!(check, Ok(()), "{manifold:?}");
    }
    assert_eq!(there.points().len(), back.points().len(), "{there:?}\n{back:?}");
    there
}

fn count<A: Convex<Vector = Place>, B: Convex<Vector = Place>>(a: &A, b: &B) -> usize {
    checked(a, b).points().len()
}

const SQUARE: [[f64; 3]; 4] = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]];
const QUARTER: f64 = std::f64::consts::FRAC_PI_2;

#[test]
fn plates_without_thickness() {
    let plates: [&dyn Convex<Vector = Place>; 2] =
        [&cloud(&SQUARE), &Cuboid::<f64>::from_half_extents([1.0, 1.0, 0.0]).unwrap()];
    for (index, plate) in plates.into_iter().enumerate() {
        for height in [1.5, 1.0, 0.99] {
            let lying = at(&plate, [0.5, 0.25, height], Rotation::IDENTITY);
            assert_eq!(count(&cube(), &lying), 4, "{index} {height}");
            assert_eq!(count(&cube(), &at(&plate, [0.5, 0.25, height], turn(2, 0.5))), 4, "{index} {height}");
            // Over the edge of the box, and over its corner.
            assert_eq!(count(&cube(), &at(&plate, [1.9, 0.0, height], Rotation::IDENTITY)), 4, "{index} {height}");
            assert_eq!(count(&cube(), &at(&plate, [1.9, 1.9, height], Rotation::IDENTITY)), 4, "{index} {height}");
        }
        // On an edge and on a corner.
        assert_eq!(count(&cube(), &at(&plate, [0.0, 0.0, 1.99], turn(0, QUARTER))), 2, "{index}");
        assert_eq!(count(&cube(), &at(&plate, [0.0, 0.0, 2.2], turn(0, 1.0) * turn(2, 0.7))), 1, "{index}");
        // On each other, face on face and edge across edge.
        assert_eq!(count(&plate, &at(&plate, [0.5, 0.5, 0.25], Rotation::IDENTITY)), 4, "{index}");
        let upright = at(&plate, [0.0, 0.0, -1.0], turn(0, QUARTER));
        let across = at(&plate, [0.0, 0.0, 1.25], turn(2, QUARTER) * turn(0, QUARTER));
        assert_eq!(count(&upright, &across), 1, "{index}");
    }
}

#[test]
fn needles() {
    let needle = cloud(&[[-1.0, 0.0, 0.0], [0.25, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    let thin = Cuboid::from_half_extents([1.0, 1e-9, 1e-9]).unwrap();
    let hairs = Points::new((0..8).map(|id| thin.point(id)).collect::<Vec<_>>()).unwrap();
    let segment = d3::Segment::new([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]).unwrap();
    let needles: [(&dyn Convex<Vector = Place>, [usize; 2]); 4] =
        [(&needle, [2, 1]), (&segment, [2, 1]), (&thin, [4, 2]), (&hairs, [4, 2])];
    for (index, (needle, [lying, standing])) in needles.into_iter().enumerate() {
        for height in [1.25, 0.99] {
            assert_eq!(count(&cube(), &at(needle, [0.5, 0.5, height], Rotation::IDENTITY)), lying, "{index} {height}");
            assert_eq!(count(&cube(), &at(needle, [0.5, 0.5, height], turn(2, 0.5))), lying, "{index} {height}");
        }
        assert_eq!(count(&cube(), &at(needle, [0.5, 0.5, 2.25], turn(1, 1.0))), standing, "{index}");
        // Across each other, of a width that is far below a hair's breadth.
        assert!(count(&needle, &at(needle, [0.25, 0.0, 0.5], turn(2, 1.0))) <= lying, "{index}");
    }
    // A corner as sharp as rounding: what is beside both of its edges by little is far off it.
    let sharp = cloud(&[[0.0, 0.0, 0.0], [1.0, 1e-14, 0.0], [1.0, -1e-14, 0.0], [1.0, 0.0, -1.0]]);
    let other = cloud(&[[-0.2, -0.4, 0.5], [-0.2, 0.4, 0.5], [-0.01, 0.0, 0.5], [0.0, 0.0, 1.0]]);
    checked(&sharp, &other);
}

/// The same points, as far as rounding leaves it, far from the origin; and exactly the same of a
/// pair that is some power of two as large.
#[test]
fn far_large_and_small() {
    let upper = [0.3, -0.2, 1.95];
    let expected = checked(&cube(), &at(cube(), upper, turn(2, 0.3)));
    for far in [1e3, -1e6, 1e9] {
        let [x, y, z] = upper;
        let lower = at(cube(), [far, far, -far], Rotation::IDENTITY);
        let manifold = checked(&lower, &at(cube(), [far + x, far + y, z - far], turn(2, 0.3)));
        assert_eq!(manifold.points().len(), 4, "{far}");
        for (point, near) in manifold.points().iter().zip(expected.points()) {
            assert_eq!(point.id, near.id, "{far}");
            assert!((point.distance - near.distance).abs() <= far.abs() * 1e-15, "{far}");
        }
    }
    for power in [-300, -40, 3, 60, 400] {
        let factor = 2.0_f64.powi(power);
        let large = cube().scaled(factor).unwrap();
        let manifold = checked(&large, &at(large, upper.map(|c| c * factor), turn(2, 0.3)));
        assert_eq!(manifold.points().len(), 4, "{power}");
        for (point, near) in manifold.points().iter().zip(expected.points()) {
            let scaled = (near.id, near.on_a * factor, near.on_b * factor, near.distance * factor);
            assert_eq!((point.id, point.on_a, point.on_b, point.distance), scaled, "{power}");
        }
    }
}

/// A cube that rolls over an edge by a quarter: the points on the edge stay.
#[test]
fn names_change_with_the_features() {
    let floor = Cuboid::from_corners([-9.0, -9.0, -1.0], [9.0, 9.0, 0.0]).unwrap();
    let mut before: Vec<u64> = Vec::new();
    let mut changes = 0;
    for step in 0..=90 {
        let angle = f64::from(step) * QUARTER / 90.0;
        let high = angle.sin() + angle.cos();
        let manifold = checked(&floor, &at(cube(), [0.0, 0.0, high - 0.01], turn(0, angle)));
        let mut ids: Vec<u64> = manifold.points().iter().map(|point| point.id).collect();
        ids.sort_unstable();
        if !before.is_empty() {
            let kept = ids.iter().filter(|id| before.contains(id)).count();
            assert!(kept >= 2, "{step} {before:x?} {ids:x?}");
            changes += u32::from(ids != before);
        }
        before = ids;
    }
    assert_eq!((before.len(), changes), (4, 2), "off one face, and onto the next");
}

/// Of many corners, that are each the deepest in turn, three of those chosen stay.
#[test]
fn a_can_that_rocks() {
    let can = d3::Cylinder::from_half_height(1.0, 0.5).unwrap();
    let octagon = cloud(&std::array::from_fn::<_, 16, _>(|k| {
        let angle = std::f64::consts::FRAC_PI_4 * (k / 2) as f64 + 0.2;
        [angle.cos(), angle.sin(), if k % 2 == 0 { -1.0 } else { 1.0 }]
    }));
    let floor = Cuboid::from_corners([-9.0, -9.0, -1.0], [9.0, 9.0, 0.0]).unwrap();
    let shapes: [&dyn Convex<Vector = Place>; 2] = [&can, &octagon];
    for shape in shapes {
        let mut first: Vec<u64> = Vec::new();
        for step in 0..60 {
            let tilt = |k: f64| 1e-3 * (f64::from(step) * k).sin();
            let rocked = at(&shape, [0.0, 0.0, 0.995], turn(0, tilt(1.0)) * turn(1, tilt(1.7)) * turn(2, tilt(0.3)));
            let manifold = checked(&floor, &rocked);
            let ids: Vec<u64> = manifold.points().iter().map(|point| point.id).collect();
            first = if first.is_empty() { ids.clone() } else { first };
            assert_eq!(ids.len(), 4, "{step}");
            let kept = ids.iter().filter(|id| first.contains(id)).count();
            assert!(kept >= 3, "{step} {first:x?} {ids:x?}");
        }
    }
}

/// A vertex keeps its name over all of a face.
#[test]
fn a_corner_slides_over_a_face() {
    let tip = cloud(&[[0.0, 0.0, 0.0], [1.0, 0.0, 2.0], [-1.0, 1.0, 2.0], [-1.0, -1.0, 2.0]]);
    let id = |x: f64, y: f64| {
        let manifold = checked(&cube(), &at(&tip, [x, y, 0.99], Rotation::IDENTITY));
        assert_eq!(manifold.points().len(), 1);
        manifold.points()[0].id
    };
    let first = id(0.0, 0.0);
    for step in -19..20 {
        assert_eq!(id(f64::from(step) * 0.05, f64::from(step) * -0.04), first, "{step}");
    }
}

/// A cube with what a shape of one's own may get wrong.
struct Wrong {
    cube: Cuboid<f64>,
    support: Option<f64>,
    feature: [f64; 3],
}

impl Convex for Wrong {
    type Vector = Place;

    fn support(&self, direction: Place, hint: u64) -> Support<Place> {
        let Support { point, id } = self.cube.support(direction, hint);
        Support { point: point * self.support.unwrap_or(1.0), id }
    }

    fn start(&self) -> Place {
        self.cube.start()
    }

    fn point(&self, id: u64) -> Place {
        self.cube.point(id)
    }

    fn extent(&self) -> f64 {
        self.cube.extent()
    }

    fn details(&self) -> &dyn Details<Place> {
        self
    }
}

impl Details<Place> for Wrong {
    fn support_feature(&self, _direction: Place, _hint: u64, feature: &mut SupportFeature<Place>) {
        let [x, y, z] = self.feature;
        for name in 0..40 {
            let place = f64::from(name);
            feature.push(Place::new(x * place.sin(), y * place.cos(), z + place * 1e-3), name);
        }
    }
}

#[test]
fn nonsense_is_no_panic() {
    for bad in [f64::NAN, f64::INFINITY] {
        let pose = Pose::translation([bad, 0.0, 0.0]);
        assert!(Posed::new(cube(), pose).is_err());
    }
    let upper = at(cube(), [0.5, 0.25, 1.95], turn(2, 0.2));
    for support in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let wrong = Wrong { cube: cube(), support: Some(support), feature: [1.0; 3] };
        let manifold = d3::contact_manifold(&wrong, &upper);
        let contact = d3::contact(&wrong, &upper);
        assert_eq!((manifold.contact().stop, manifold.verdict()), (contact.stop, contact.verdict), "{support}");
        assert!(manifold.points().is_empty(), "{support}");
    }
    let values = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, 1.0, 1e300, -1e-300];
    for x in values {
        for (y, z) in values.into_iter().flat_map(|y| values.map(|z| (y, z))) {
            let wrong = Wrong { cube: cube(), support: None, feature: [x, y, z] };
            let points = Query::new().speculative_margin(x).contact_manifold(&wrong, &upper);
            let contact = points.contact();
            // The bounds hold whatever the feature is.
            assert!(points.points().iter().all(|point| point.distance >= contact.lower), "{x} {y} {z}");
            assert!(points.points().first().is_some_and(|point| point.distance <= contact.upper), "{x} {y} {z}");
            let _ = d3::contact_manifold(&upper, &wrong).check(&upper, &wrong);
        }
    }
}
