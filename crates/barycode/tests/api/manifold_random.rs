//! Contact manifolds of random pairs: beside an independent clip, and held to what is guaranteed.
//!
//! `BARYCODE_MANIFOLDS` gives another number of pairs than that of every day.

use barycode::d2::{self, Vec2};
use barycode::d3::{self, ContactPoint, Convex, Pose, Posed, Query, Rotation, Vec3};
use barycode::expert::Dimension;
use barycode::{MOST_CONTACT_POINTS, Scalar, Stop};

type Place = Vec3<f64>;

/// A number of pairs.
fn pairs(usual: u64) -> u64 {
    std::env::var("BARYCODE_MANIFOLDS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(usual)
}

struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 ^ self.0 >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    fn index(&mut self, count: u64) -> u64 {
        (self.bits() >> 20) % count
    }

    fn rotation(&mut self) -> Rotation<f64> {
        match self.index(4) {
            // About an axis, so that faces lie against each other.
            0 => Rotation::IDENTITY,
            1 => Rotation::from_quaternion_xyzw([0.0, 0.0, self.within(-1.0, 1.0), self.share()]),
            2 => {
                let tilt = 10.0_f64.powf(self.within(-9.0, -1.0));
                Rotation::from_quaternion_xyzw([tilt, tilt * self.share(), self.share(), 1.0])
            }
            _ => Rotation::from_quaternion_xyzw([(); 4].map(|()| self.within(-1.0, 1.0))),
        }
    }
}

/// A convex ring of corners on an ellipse, counter-clockwise.
fn ring(random: &mut Random) -> Vec<[f64; 2]> {
    let count = 3 + random.index(9);
    let (a, b, turn) = (random.within(0.3, 2.0), random.within(0.3, 2.0), random.within(0.0, 6.0));
    let center = [random.within(-0.8, 0.8), random.within(-0.8, 0.8)];
    let step = std::f64::consts::TAU / count as f64;
    (0..count)
        .map(|k| {
            let angle = turn + step * (k as f64 + random.within(0.0, 0.8));
            [center[0] + a * angle.cos(), center[1] + b * angle.sin()]
        })
        .collect()
}

/// What two convex rings have in common (Sutherland and Hodgman 1974).
fn clipped(subject: &[[f64; 2]], clip: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut left = subject.to_vec();
    for (index, &from) in clip.iter().enumerate() {
        let to = clip[(index + 1) % clip.len()];
        let side = |p: [f64; 2]| (to[0] - from[0]) * (p[1] - from[1]) - (to[1] - from[1]) * (p[0] - from[0]);
        let mut kept = Vec::new();
        for (index, &here) in left.iter().enumerate() {
            let next = left[(index + 1) % left.len()];
            let (s, t) = (side(here), side(next));
            if s >= 0.0 {
                kept.push(here);
            }
            if (s > 0.0 && t < 0.0) || (s < 0.0 && t > 0.0) {
                let share = s / (s - t);
                kept.push([here[0] + (next[0] - here[0]) * share, here[1] + (next[1] - here[1]) * share]);
            }
        }
        left = kept;
    }
    left
}

/// The same number of corners in the same places.
fn same(found: &[Place], expected: &[Place]) -> bool {
    let near = |p: &Place, list: &[Place]| list.iter().any(|q| p.distance(*q) < 1e-9);
    found.iter().all(|p| near(p, expected)) && expected.iter().all(|p| near(p, found))
}

/// Frustums with their ends one on the other: the whole manifold is the clip of the two rings.
#[test]
fn faces_on_faces_are_clipped() {
    let random = &mut Random(7);
    let (mut met, mut points) = (0, [ContactPoint::default(); MOST_CONTACT_POINTS]);
    for round in 0..pairs(3000) {
        let (lower, upper) = (ring(random), ring(random));
        let (gap, turn) = (random.within(-0.02, 0.05), random.rotation());
        let body = |ring: &[[f64; 2]], z: f64, height: f64| {
            let ends = ring.iter().map(|p| Place::new(p[0], p[1], z));
            let cloud = ends.chain(ring.iter().map(|p| Place::new(p[0], p[1], z + height)));
            d3::Points::new(cloud.map(|p| turn.apply(p)).collect::<Vec<_>>()).unwrap()
        };
        let (a, b) = (body(&lower, 0.0, -2.0), body(&upper, gap, 2.0));
        let expected = clipped(&lower, &upper);
        let size =
            expected.iter().fold(0.0_f64, |size, p| size.max((p[0] - expected[0][0]).hypot(p[1] - expected[0][1])));
        if expected.len() < 3 || size < 0.3 {
            continue;
        }
        let expected: Vec<Place> = expected.iter().map(|p| turn.apply(Place::new(p[0], p[1], 0.0))).collect();
        let (contact, found) = Query::new().whole_contact_manifold(&a, &b, &mut points);
        if contact.normal.is_none_or(|normal| normal.dot(turn.apply(Place::new(0.0, 0.0, 1.0))) < 1.0 - 1e-9) {
            continue;
        }
        met += 1;
        let on_a: Vec<Place> = found.iter().map(|point| point.on_a).collect();
        assert!(same(&on_a, &expected), "{round}\n{on_a:?}\n{expected:?}");
        assert!(found.iter().all(|point| (point.distance - gap).abs() < 1e-12));
        #[cfg(feature = "alloc")]
        {
            let hull = |points: &d3::Points<Place, Vec<Place>>| d3::Polytope::hull(points.points().to_vec()).unwrap();
            let (_, found) = Query::new().whole_contact_manifold(&hull(&a), &hull(&b), &mut points);
            let on_a: Vec<Place> = found.iter().map(|point| point.on_a).collect();
            assert!(same(&on_a, &expected), "{round}\n{on_a:?}\n{expected:?}");
        }
    }
    assert!(met > pairs(3000) / 4, "{met}");
}

/// A manifold passes its check, which looks at every point, and the deepest point is as deep with
/// the shapes exchanged.
fn is_as_guaranteed<V: Dimension>(a: &dyn Convex<Vector = V>, b: &dyn Convex<Vector = V>, name: &str) -> usize
where
    barycode::expert::Barycode: barycode::expert::SubDistance<V>,
{
    let manifold = barycode::Query::<V>::new().contact_manifold(&a, &b);
    let contact = manifold.contact();
    assert_eq!(manifold.check(&a, &b), Ok(()), "{name} {manifold:?}");
    let most = if V::DIMENSION == 2 { 2 } else { 4 };
    let expected = if contact.normal.is_some() && contact.stop != Stop::CutOff { 1..=most } else { 0..=0 };
    assert!(expected.contains(&manifold.points().len()), "{name} {manifold:?}");
    let size = a.extent() + b.extent() + (b.origin() - a.origin()).length() + a.radius() + b.radius();
    let slack = size.to_f64() * 128.0 * <V::Scalar as Scalar>::EPSILON.to_f64() + 1e-30;
    let back = barycode::Query::<V>::new().contact_manifold(&b, &a);
    // What is the deepest does not depend on the order.
    if let ([first, ..], [second, ..]) = (manifold.points(), back.points()) {
        let wide = (contact.upper - contact.lower).to_f64() + (back.contact().upper - back.contact().lower).to_f64();
        let off = (first.distance - second.distance).to_f64().abs();
        assert!(off <= slack + wide, "{name} {off:e} {manifold:?}\n{back:?}");
    }
    manifold.points().len()
}

fn shape_of_space<T: Scalar>(random: &mut Random) -> d3::Shape<T> {
    let mut n = || T::from_f64(random.within(0.2, 1.5));
    let (x, y, z, r) = (n(), n(), n(), n());
    let scalar = T::from_f64;
    let solid: d3::Shape<T> = match random.index(10) {
        0 => d3::Cuboid::from_half_extents([x, y, z]).unwrap().into(),
        1 => d3::Cylinder::from_half_height(x, y).unwrap().into(),
        2 => d3::Cone::from_half_height(x, y).unwrap().into(),
        3 => d3::Capsule::new([-x, scalar(0.0), scalar(0.0)], [y, scalar(0.0), scalar(0.0)], r).unwrap().into(),
        4 => d3::Sphere::new([x, y, z], r).unwrap().into(),
        5 => d3::Ellipsoid::new([x, y, z]).unwrap().into(),
        6 => d3::Segment::new([x, y, z], [-x, y, -z]).unwrap().into(),
        7 => d3::Triangle::new([x, y, z], [-x, y, z], [x, -y, z]).unwrap().into(),
        8 => {
            let cloud =
                (0..4 + random.index(30)).map(|_| Vec3::from([(); 3].map(|()| scalar(random.within(-1.0, 1.0)))));
            d3::Polytope::hull(cloud.collect()).unwrap().into()
        }
        _ => {
            let base = ring(random);
            let cloud = base.iter().flat_map(|p| [-0.5, 0.5].map(|z| Vec3::from([p[0], p[1], z].map(scalar))));
            d3::Polytope::hull(cloud.collect()).unwrap().into()
        }
    };
    let solid = if random.index(4) == 0 { solid.rounded(scalar(random.within(0.0, 0.3))).unwrap() } else { solid };
    // In double precision ids of 64 bits do not name all points of images of rounded cylinders and
    // cones.
    let turned = matches!(&solid, d3::Shape::Rounded(inner) if matches!(inner.shape(), d3::Shape::Cylinder(_) | d3::Shape::Cone(_)));
    if random.index(8) == 0 && !(turned && T::EPSILON < scalar(1e-10)) {
        let zero = scalar(0.0);
        let rows = [[scalar(1.5), scalar(0.25), zero], [zero, scalar(0.75), zero], [zero, scalar(0.5), scalar(1.0)]];
        return d3::Shape::Affine(Box::new(d3::Affine::new(solid, rows, [zero; 3]).unwrap()));
    }
    solid
}

fn random_pairs_of_space<T: Scalar>(count: u64) {
    let random = &mut Random(11);
    let mut counts = [0_u64; 5];
    for round in 0..count {
        let (a, b) = (shape_of_space::<T>(random), shape_of_space::<T>(random));
        let turn = random.rotation().rows.map(|row| [row.x, row.y, row.z].map(T::from_f64));
        let place = [(); 3].map(|()| T::from_f64(random.within(-2.5, 2.5)));
        let Ok(b) = b.posed(Pose::new(place, d3::Rotation::from_rows(turn))) else { continue };
        counts[is_as_guaranteed(&a, &b, &format!("{round} {a:?} {b:?}"))] += 1;
        // Against each other, where the normal is that of two faces more often.
        let contact = d3::contact(&a, &b);
        if let Some(normal) = contact.normal {
            let moved = place[0] - normal.x * contact.distance;
            let place = [moved, place[1] - normal.y * contact.distance, place[2] - normal.z * contact.distance];
            let d3::Shape::Posed(posed) = &b else { continue };
            let Ok(b) = Posed::new(posed.shape(), Pose::new(place, d3::Rotation::from_rows(turn))) else { continue };
            counts[is_as_guaranteed(&a, &b, &format!("{round} {a:?} {b:?}"))] += 1;
        }
    }
    assert!(counts[1] > 0 && counts[2] > 0 && counts[3] > 0 && counts[4] > 0, "{counts:?}");
}

#[test]
fn random_pairs_of_space_in_double_precision() {
    random_pairs_of_space::<f64>(pairs(400));
}

#[test]
fn random_pairs_of_space_in_single_precision() {
    random_pairs_of_space::<f32>(pairs(400));
}

fn random_pairs_of_the_plane<T: Scalar>(count: u64) {
    let random = &mut Random(13);
    let mut counts = [0_u64; 3];
    let scalar = T::from_f64;
    let shape = |random: &mut Random| -> d2::Shape<T> {
        let [x, y, r] = [(); 3].map(|()| scalar(random.within(0.2, 1.5)));
        let solid: d2::Shape<T> = match random.index(6) {
            0 => d2::Rectangle::from_half_extents([x, y]).unwrap().into(),
            1 => d2::Capsule::new([-x, scalar(0.0)], [y, scalar(0.0)], r).unwrap().into(),
            2 => d2::Circle::new([x, y], r).unwrap().into(),
            3 => d2::Segment::new([x, y], [-x, r]).unwrap().into(),
            4 => d2::Triangle::new([x, y], [-x, y], [x, -r]).unwrap().into(),
            _ => d2::Polygon::hull(ring(random).iter().map(|p| Vec2::from(p.map(scalar))).collect()).unwrap().into(),
        };
        if random.index(4) == 0 { solid.rounded(scalar(random.within(0.0, 0.3))).unwrap() } else { solid }
    };
    for round in 0..count {
        let (a, b) = (shape(random), shape(random));
        let angle = if random.index(3) == 0 { 0.0 } else { random.within(-3.0, 3.0) };
        let rotation = d2::Rotation { cos: scalar(angle.cos()), sin: scalar(angle.sin()) };
        let place = [(); 2].map(|()| scalar(random.within(-2.5, 2.5)));
        let b = b.posed(d2::Pose::new(place, rotation)).unwrap();
        counts[is_as_guaranteed(&a, &b, &format!("{round} {a:?} {b:?}"))] += 1;
    }
    assert!(counts[1] > 0 && counts[2] > 0, "{counts:?}");
}

#[test]
fn random_pairs_of_the_plane_in_both_precisions() {
    random_pairs_of_the_plane::<f64>(pairs(1000));
    random_pairs_of_the_plane::<f32>(pairs(1000));
}
