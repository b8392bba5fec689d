//! Boundaries of Minkowski differences and sums before the judge: the exact hull of all differences
//! of two points, or of all sums.

use std::collections::{BTreeMap, BTreeSet};

use barycode::d2::{Outline, Vec2};
use barycode::d3::{Facet, Surface, Vec3};
use barycode::{BoundaryError, d2};
use barycode_judge::repeated;
use barycode_testkit::build::{TestScalar, TestShape, space};
use barycode_testkit::compound::Compound;
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::generate::source::Source;
use barycode_testkit::generate::{self, Precision, grid};
use barycode_testkit::oracle::dyadic::{Dyadic, Exact3};
use barycode_testkit::oracle::space::hull::{Cloud, Hull, hull};

/// The points of a body, exactly, those of the plane with a zero.
fn points<const D: usize>(body: &Compound<D>) -> Vec<Exact3> {
    let place = |point: [Dyadic; D]| {
        let mut place = [Dyadic::ZERO; 3];
        place[..D].clone_from_slice(&point);
        barycode_testkit::oracle::dyadic::Exact(place)
    };
    body.points::<Dyadic>().into_iter().map(place).collect()
}

/// All differences or sums of two points, each once, in order.
fn combined(a: &[Exact3], b: &[Exact3], is_sum: bool) -> Vec<Exact3> {
    let mut all: Vec<Exact3> =
        a.iter().flat_map(|p| b.iter().map(move |q| if is_sum { p.plus(q) } else { p.minus(q) })).collect();
    all.sort_by(|p, q| p.0.cmp(&q.0));
    all.dedup();
    all
}

/// A corner as the library names it.
struct Named {
    point: [f64; 3],
    a: u64,
    b: u64,
}

impl Named {
    fn of<V>(corner: &d2::Corner<V>, point: [f64; 3]) -> Self {
        Self { point, a: corner.a, b: corner.b }
    }
}

/// The parts of a pair, and whether ids count their points.
struct Judged {
    a: Vec<Exact3>,
    b: Vec<Exact3>,
    all: Vec<Exact3>,
    is_sum: bool,
    is_named: bool,
    precision: Precision,
}

impl Judged {
    fn new<const D: usize>(bodies: &[Compound<D>; 2], precision: Precision, is_sum: bool, is_named: bool) -> Self {
        let [a, b] = bodies.each_ref().map(points);
        let all = combined(&a, &b, is_sum);
        Self { a, b, all, is_sum, is_named, precision }
    }

    /// The corner's index among all differences: by the ids, if they count points, else by its
    /// coordinates, which then are exact. What is rounded is rounded to nearest.
    fn index(&self, corner: &Named) -> usize {
        let exact = if self.is_named {
            let (p, q) = (&self.a[corner.a as usize], &self.b[corner.b as usize]);
            if self.is_sum { p.plus(q) } else { p.minus(q) }
        } else {
            Exact3::new(corner.point)
        };
        for (exact, &found) in exact.0.iter().zip(&corner.point) {
            let off = |value: f64| (exact - &Dyadic::new(value)).squared();
            let beside = match self.precision {
                Precision::Double => [found.next_down(), found.next_up()],
                Precision::Single => [(found as f32).next_down(), (found as f32).next_up()].map(f64::from),
            };
            let finite = beside.into_iter().filter(|value| value.is_finite());
            assert!(finite.map(off).all(|other| off(found) <= other), "{found:e} is not nearest");
        }
        self.all.binary_search_by(|other| other.0.cmp(&exact.0)).expect("a difference of two points")
    }
}

fn outline<T: TestScalar>(
    bodies: &[Compound<2>; 2],
    representation: <Plane as TestDimension>::Representation,
    judged: &Judged,
) -> bool {
    let [a, b]: [TestShape<Vec2<T>>; 2] =
        bodies.each_ref().map(|body| Plane::build(body, representation).expect("valid"));
    let found = if judged.is_sum { Outline::of_sum(&a, &b) } else { Outline::of_obstacle(&a, &b) };
    let found = match found {
        Err(BoundaryError::OutOfRange) => return false,
        found => found.expect("vertices are known"),
    };
    let corners = found.corners().iter().map(|corner| {
        let [x, y] = Plane::plain(corner.point);
        judged.index(&Named::of(corner, [x, y, 0.0]))
    });
    let expected = match hull(&judged.all[..]) {
        Hull::Point(only) => vec![only],
        Hull::Segment([first, last]) => vec![first, last],
        Hull::Polygon(ring) => ring,
        Hull::Solid(_) => unreachable!("all points are in a plane"),
    };
    assert_eq!(corners.collect::<Vec<_>>(), expected, "{bodies:?}");
    true
}

/// Holds a surface against the points: every face supports all of them and has as corners those of
/// the points in its plane; the faces are closed, and the edges are theirs.
fn check_faces<T: TestScalar>(all: &[Exact3], corners: &[usize], edges: &[[u32; 2]], faces: &[Facet<T>]) {
    let mut halves = BTreeSet::new();
    let mut used = BTreeSet::new();
    for face in faces {
        let ring: Vec<usize> = face.ring.iter().map(|&corner| corners[corner as usize]).collect();
        let side = |point: usize| all.orient3d(ring[0], ring[1], ring[2], point);
        let level: Vec<usize> = (0..all.len()).filter(|&point| side(point).is_eq()).collect();
        assert!((0..all.len()).all(|point| side(point).is_le()), "a face that something lies beyond");
        let flat: Vec<Exact3> = level.iter().map(|&point| all[point].clone()).collect();
        let Hull::Polygon(expected) = hull(&flat[..]) else { panic!("a face without area") };
        let expected: BTreeSet<usize> = expected.into_iter().map(|place| level[place]).collect();
        assert_eq!(ring.iter().copied().collect::<BTreeSet<_>>(), expected);
        assert_eq!(ring.len(), expected.len());
        used.extend(face.ring.iter().copied());
        for (&from, &to) in face.ring.iter().zip(face.ring.iter().cycle().skip(1)) {
            assert!(halves.insert((from, to)), "an edge runs along two faces the same way");
        }
        let [p, q, r] = [0, 1, 2].map(|place| all[ring[place]].clone());
        let outward = q.minus(&p).cross(&r.minus(&q)).direction();
        let normal = space::plain(face.normal);
        let off = (0..3).map(|axis| (outward[axis] - normal[axis]).abs()).fold(0.0, f64::max);
        assert!(off <= 8.0 * T::EPSILON.to_f64(), "{normal:?} is not {outward:?}");
    }
    assert!(halves.iter().all(|&(from, to)| halves.contains(&(to, from))), "a gap");
    let expected: Vec<[u32; 2]> = halves.iter().filter(|(from, to)| from < to).map(|&(from, to)| [from, to]).collect();
    assert_eq!(edges, expected);
    assert_eq!(used.len(), corners.len());
    let euler = corners.len() + faces.len() - edges.len();
    assert_eq!(euler, 2, "{} corners, {} edges, {} faces", corners.len(), edges.len(), faces.len());
}

fn surface<T: TestScalar>(
    bodies: &[Compound<3>; 2],
    representation: <Space as TestDimension>::Representation,
    judged: &Judged,
) -> Option<&'static str> {
    let [a, b]: [TestShape<Vec3<T>>; 2] =
        bodies.each_ref().map(|body| Space::build(body, representation).expect("valid"));
    let found = if judged.is_sum { Surface::of_sum(&a, &b) } else { Surface::of_obstacle(&a, &b) };
    let found = match found {
        Err(BoundaryError::OutOfRange) => return None,
        found => found.expect("vertices are known"),
    };
    let corners: Vec<usize> =
        found.corners().iter().map(|corner| judged.index(&Named::of(corner, space::plain(corner.point)))).collect();
    let distinct: BTreeSet<usize> = corners.iter().copied().collect();
    assert_eq!(distinct.len(), corners.len(), "two corners in one place: {bodies:?}");
    Some(match hull(&judged.all[..]) {
        Hull::Point(only) => {
            assert_eq!((&corners[..], found.edges().len(), found.faces().len()), (&[only][..], 0, 0));
            "point"
        }
        Hull::Segment(ends) => {
            assert_eq!((distinct, found.edges(), found.faces().len()), (ends.into(), &[[0, 1]][..], 0));
            "segment"
        }
        Hull::Polygon(ring) => {
            assert_eq!(distinct, ring.into_iter().collect::<BTreeSet<_>>(), "{bodies:?}");
            assert_eq!(found.faces().len(), 2);
            check_faces(&judged.all, &corners, found.edges(), found.faces());
            "flat"
        }
        Hull::Solid(_) => {
            assert!(found.faces().len() >= 4);
            check_faces(&judged.all, &corners, found.edges(), found.faces());
            "solid"
        }
    })
}

/// A random representation, and whether ids count the points as the bodies list them.
fn representation<W: TestDimension>(source: &mut Source, points: W::Representation) -> (W::Representation, bool) {
    if source.chance(0.5) { (points, true) } else { (source.pick(W::representations(generate::Form::Cloud)), false) }
}

#[test]
fn outlines_on_a_grid() {
    for index in 0..1500 * repeated() {
        let source = &mut Source::new(71, index);
        let (_, bodies) = grid::pair::<2>(source);
        let (representation, _) = representation::<Plane>(source, d2_points());
        let judged = Judged::new(&bodies, Precision::Double, source.chance(0.3), false);
        assert!(outline::<f64>(&bodies, representation, &judged));
        let judged = Judged { precision: Precision::Single, ..judged };
        assert!(outline::<f32>(&bodies, representation, &judged));
    }
}

fn d2_points() -> <Plane as TestDimension>::Representation {
    barycode_testkit::build::Representation::Points
}

#[test]
fn outlines_of_posed_shapes() {
    let mut unknown = 0;
    for index in 0..600 * repeated() {
        for precision in [Precision::Single, Precision::Double] {
            let sample = generate::pair(precision, 72, index);
            let bodies = [&sample.a.0, &sample.b.0].map(Plane::compound);
            if bodies[0].count() * bodies[1].count() > 2000 {
                continue;
            }
            let judged = Judged::new(&bodies, precision, index % 4 == 0, true);
            let is_known = match precision {
                Precision::Single => outline::<f32>(&bodies, d2_points(), &judged),
                Precision::Double => outline::<f64>(&bodies, d2_points(), &judged),
            };
            unknown += u64::from(!is_known);
        }
    }
    assert!(unknown * 100 <= 1200 * repeated(), "{unknown} are out of range");
}

#[test]
fn surfaces_on_a_grid() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for index in 0..400 * repeated() {
        let source = &mut Source::new(73, index);
        let (_, bodies) = grid::pair::<3>(source);
        if bodies[0].count() * bodies[1].count() > 200 {
            continue;
        }
        let (representation, _) = representation::<Space>(source, space::Representation::Points);
        let judged = Judged::new(&bodies, Precision::Double, source.chance(0.3), false);
        let kind = surface::<f64>(&bodies, representation, &judged).expect("in range");
        *seen.entry(kind).or_default() += 1;
        if index % 4 == 0 {
            let judged = Judged { precision: Precision::Single, ..judged };
            surface::<f32>(&bodies, representation, &judged).expect("in range");
        }
    }
    let enough = |kind: &str, least: u32| seen.get(kind).is_some_and(|&count| count >= least);
    assert!(enough("point", 1) && enough("segment", 2) && enough("flat", 5) && enough("solid", 50), "{seen:?}");
}

#[test]
fn surfaces_of_posed_shapes() {
    let (mut unknown, mut solid) = (0, 0);
    for index in 0..120 * repeated() {
        for precision in [Precision::Single, Precision::Double] {
            let sample = generate::space::pair(precision, 74, index);
            let bodies = [&sample.a.0, &sample.b.0].map(Space::compound);
            if bodies[0].count() * bodies[1].count() > 150 {
                continue;
            }
            let judged = Judged::new(&bodies, precision, index % 4 == 0, true);
            let points = space::Representation::Points;
            match match precision {
                Precision::Single => surface::<f32>(&bodies, points, &judged),
                Precision::Double => surface::<f64>(&bodies, points, &judged),
            } {
                None => unknown += 1,
                Some(kind) => solid += u64::from(kind == "solid"),
            }
        }
    }
    assert!(unknown * 50 <= 240 * repeated() && solid >= 60 * repeated(), "{unknown} are out of range, {solid} solid");
}
