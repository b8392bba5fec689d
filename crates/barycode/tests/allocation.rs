//! No question allocates: a counting allocator, and every question about every shape with all
//! options.
//!
//! Shapes are built before counting begins. The mix must reach all verdicts, the wide arithmetic,
//! and EPA beyond the size of its ring.

// A global allocator cannot be written without `unsafe`; this file is not part of the library.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::collections::BTreeSet;

use barycode::d2::{
    self, Affine, Capsule, Circle, Convex, Ellipse, MinkowskiSum, Point, Points, Polygon, Pose, Posed, Query,
    Rectangle, Rotation, Rounded, Segment, SupportSearch, Triangle, Vec2,
};
use barycode::d3::{self, Cuboid, Vec3};
use barycode::expert::{
    Barycode, BarycodeUnordered, Dimension, Johnson, Linear, Nlerp, Number, Observer, Path, Perpendicular, Rigid,
    SignedVolumes, Slerp, Step, Still, SubDistance, Voronoi,
};
use barycode::{
    Cache, Cast, ImpactVerdict, Interpolation, Kinematic, MOST_CONTACT_POINTS, Motion, Pair, Scalar, Start,
    StartOverlap, Stop, Touching, Verdict,
};

/// The system's allocator with a count of the current thread's calls.
struct Counting;

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // Threads that are ending have lost their counter, and have nothing to count.
    let _ = CALLS.try_with(|calls| calls.set(calls.get() + 1));
}

// SAFETY: every call is passed on to the system's allocator unchanged; counting neither allocates
// nor unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller upholds the contract of `alloc`, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: `block` came from `alloc` or `realloc` above, hence from the system's allocator,
        // with this layout.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as in `dealloc`; the caller upholds the contract for `size`.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of allocations of the current thread during `work`.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = CALLS.get();
    work();
    CALLS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![1, 2, 3]))), 1);
    assert_eq!(allocations(|| _ = std::hint::black_box([1, 2, 3])), 0);
}

/// The cases that the questions reached, recorded without allocating.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    verdicts: [bool; 4],
    widened: bool,
    /// Most probes beyond edges in one question.
    most_edges: u32,
    edges: u32,
}

impl Seen {
    fn verdict(&mut self, verdict: Verdict) {
        self.most_edges = self.most_edges.max(self.edges);
        self.edges = 0;
        self.verdicts[match verdict {
            Verdict::Separated => 0,
            Verdict::Touching => 1,
            Verdict::Penetrating => 2,
            _ => 3,
        }] = true;
    }
}

impl<T: Scalar> Observer<Vec2<T>> for Seen {
    fn step(&mut self, step: &Step<Vec2<T>>) {
        match step {
            Step::Widened => self.widened = true,
            Step::Edge { .. } => self.edges += 1,
            _ => {}
        }
    }
}

type Shape<T> = Box<dyn Convex<Vector = Vec2<T>>>;

fn at<T: Scalar>(x: f64, y: f64) -> Vec2<T> {
    Vec2::new(T::from_f64(x), T::from_f64(y))
}

/// A polygon of `count` vertices on an ellipse with the semi-axes 2 and 1.
fn ring<T: Scalar>(count: u32) -> Vec<Vec2<T>> {
    let angle = |index: u32| f64::from(index) / f64::from(count) * std::f64::consts::TAU;
    (0..count).map(|index| at(2.0 * angle(index).cos(), angle(index).sin())).collect()
}

/// A custom shape with the required methods of the trait only.
#[derive(Debug)]
struct Diamond<T>(T);

impl<T: Scalar> Convex for Diamond<T> {
    type Vector = Vec2<T>;

    fn support(&self, direction: Vec2<T>, _hint: u64) -> d2::Support<Vec2<T>> {
        let sign = |value: T| if value < T::ZERO { -self.0 } else { self.0 };
        let steep = direction.y * direction.y > direction.x * direction.x;
        let point = if steep { Vec2::new(T::ZERO, sign(direction.y)) } else { Vec2::new(sign(direction.x), T::ZERO) };
        d2::Support::along(direction, point)
    }

    fn start(&self) -> Vec2<T> {
        Vec2::default()
    }
}

/// One shape of each type, all around the origin of their own frame.
fn shapes<T: Scalar>() -> Vec<Shape<T>> {
    let number = T::from_f64;
    let polygon = |count| Polygon::assume_convex(ring::<T>(count));
    let rectangle = Rectangle::from_half_extents(at(1.5, 0.5)).unwrap();
    let circle = Circle::new(at::<T>(0.25, 0.0), number(1.0)).unwrap();
    let ellipse = Ellipse::new(at(2.0, 0.75)).unwrap();
    let capsule = Capsule::new(at::<T>(-1.0, 0.0), at::<T>(1.0, 0.5), number(0.5)).unwrap();
    let turned = Pose::new(at::<T>(0.0, 0.0), Rotation::new(number(0.6), number(0.8)));
    let zero = T::ZERO;
    vec![
        Box::new(Point::new(at::<T>(0.0, 0.0)).unwrap()),
        Box::new(Segment::new(at::<T>(-1.0, 0.0), at::<T>(1.0, 1.0)).unwrap()),
        Box::new(Triangle::new(at::<T>(-1.0, -1.0), at::<T>(1.0, -1.0), at::<T>(0.0, 2.0)).unwrap()),
        Box::new(Triangle::new(at::<T>(-1.0, 0.0), at::<T>(0.0, 0.0), at::<T>(1.0, 0.0)).unwrap()),
        Box::new(Points::new(ring::<T>(7)).unwrap()),
        Box::new(polygon(5)),
        Box::new(polygon(600)),
        Box::new(polygon(64).with_search(SupportSearch::Scan)),
        Box::new(polygon(8).with_search(SupportSearch::Climb)),
        Box::new(rectangle),
        Box::new(circle),
        Box::new(capsule),
        Box::new(ellipse),
        Box::new(Rounded::new(rectangle, number(0.25)).unwrap()),
        Box::new(Posed::new(rectangle, turned).unwrap()),
        Box::new(Affine::new(circle, [[number(2.0), number(0.5)], [zero, number(1.0)]], at(0.0, 0.0)).unwrap()),
        Box::new(MinkowskiSum::new(rectangle, ellipse)),
        Box::new(d2::HullOf::<_, _>::new([circle, Circle::new(at::<T>(1.0, 1.0), number(0.5)).unwrap()]).unwrap()),
        Box::new(Diamond(number(1.5))),
    ]
}

/// Places of the second shape: on top, overlapping, nearly touching, apart, far from the origin.
fn places<T: Scalar>() -> Vec<Vec2<T>> {
    vec![at(0.0, 0.0), at(0.5, 0.25), at(1.5, 0.0), at(3.0, 0.0), at(0.0, 2.0), at(7.0, -3.0), at(1.0e6, 1.0e6)]
}

type Placed<'s, T> = Posed<&'s dyn Convex<Vector = Vec2<T>>>;

/// Asks every question that all methods answer, with all options. One call site for each: queries
/// are inlined at their call sites, and take long to compile.
fn ask<T: Scalar, M: SubDistance<Vec2<T>>>(method: M, [a, b]: [&Placed<'_, T>; 2], seen: &mut Seen) {
    // Cold, then warm, then with contents that do not fit.
    let hostile = Cache { ids: [(u64::MAX, 3), (7, u64::MAX - 1), (1 << 40, 0), (5, 5)], length: 9 };
    let starts = [Start::Inside, Start::Direction(Vec2::new(T::ZERO, T::ONE))];
    let options = [(10_000, T::INFINITY), (10_000, T::ONE), (1, T::INFINITY)];
    for mut cache in [Cache::new(), Cache::new(), hostile] {
        for (start, (limit, distance)) in starts.into_iter().flat_map(|start| options.map(|option| (start, option))) {
            macro_rules! query {
                () => {
                    Query::new()
                        .method(method)
                        .start(start)
                        .max_iterations(limit)
                        .cut_off(distance)
                        .cache(&mut cache)
                        .observer(&mut *seen)
                };
            }
            let contact = query!().contact(a, b);
            seen.verdict(contact.verdict);
            let _ = contact.check(a, b);
            let closest = query!().closest_points(a, b);
            seen.verdict(closest.verdict);
            let _ = closest.check(a, b);
            let apart = query!().distance(a, b);
            seen.verdict(apart.verdict);
            let _ = apart.check();
            let near = query!().within(a, b, if distance < T::INFINITY { distance } else { T::ZERO });
            seen.verdict(near.verdict);
            let _ = near.check(a, b);
        }
    }
}

/// Asks the questions of a pair, twice, and again after a move.
fn keep<T: Scalar>(a: &dyn Convex<Vector = Vec2<T>>, b: &dyn Convex<Vector = Vec2<T>>, place: Vec2<T>) {
    let mut pair = Pair::new(a, Pose::IDENTITY, b, Pose::translation(place)).expect("finite");
    for turn in 0..3 {
        for _ in 0..2 {
            let _ = pair.intersects();
            let _ = pair.within(T::ONE);
            let _ = pair.distance();
            let _ = pair.closest_points();
            let contact = pair.contact();
            let (a, b) = pair.shapes();
            let _ = contact.check(&a, &b);
            let mut points = [d2::ContactPoint::default(); MOST_CONTACT_POINTS];
            let _ = Query::new().whole_contact_manifold(&a, &b, &mut points);
            let _ = pair.contact_manifold();
        }
        if turn == 0 {
            let turned = Pose::new(place, Rotation::new(T::from_f64(0.8), T::from_f64(0.6)));
            pair.set_pose_b(turned).expect("finite");
        } else {
            pair.set_a(b);
        }
    }
}

/// Asks about every pair of shapes, in every place, and compares the counter before and after.
fn everything<T: Scalar>(ask: impl Fn([&Placed<'_, T>; 2], &mut Seen)) {
    let (shapes, places) = (shapes::<T>(), places::<T>());
    let mut seen = Seen::default();
    let turned = Rotation::new(T::from_f64(0.6), T::from_f64(-0.8));
    for (first, a) in shapes.iter().enumerate() {
        for (second, b) in shapes.iter().enumerate() {
            for &place in &places {
                let (a, b) = (&**a, &**b);
                let posed_a = Posed::new(a, Pose::IDENTITY).expect("finite");
                let posed_b = Posed::new(b, Pose::new(place, turned)).expect("finite");
                let calls = allocations(|| ask([&posed_a, &posed_b], &mut seen));
                assert_eq!(calls, 0, "questions about shapes {first} and {second} at {place:?}");
                let calls = allocations(|| keep(a, b, place));
                assert_eq!(calls, 0, "pair of shapes {first} and {second} at {place:?}");
            }
        }
    }
    assert_eq!(seen.verdicts, [true; 4], "separated, touching, penetrating, undecided");
    assert!(seen.widened, "no pair needed the wide arithmetic");
    assert!(seen.most_edges > 40, "EPA never outgrew its ring: {}", seen.most_edges);
}

#[test]
fn no_question_allocates_in_double_precision() {
    everything::<f64>(|pair, seen| {
        ask(Barycode, pair, seen);
        ask(BarycodeUnordered, pair, seen);
        ask(SignedVolumes, pair, seen);
        ask(Voronoi, pair, seen);
        ask(Johnson, pair, seen);
        let answer = Query::new().method(Perpendicular).within(pair[0], pair[1], 0.5);
        seen.verdict(answer.verdict);
    });
}

#[test]
fn no_question_allocates_in_single_precision() {
    everything::<f32>(|pair, seen| ask(Barycode, pair, seen));
}

/// Shapes whose points are infinite or NaN, and sizes out of range.
#[test]
fn hostile_shapes_do_not_allocate_either() {
    let odd = [f64::NAN, f64::INFINITY, f64::MAX, 1.0e-300, 0.0];
    let rings = odd.map(|value| vec![Vec2::new(value, 0.0), Vec2::new(1.0, value), Vec2::new(-value, -1.0)]);
    let shapes: Vec<Shape<f64>> =
        rings.into_iter().map(|ring| Box::new(Polygon::assume_convex(ring)) as Shape<f64>).collect();
    let mut verdicts = BTreeSet::new();
    for a in &shapes {
        for b in &shapes {
            let (a, b) = (&&**a, &&**b);
            let mut verdict = Verdict::Undecided;
            let calls = allocations(|| {
                let contact = d2::contact(a, b);
                let _ = contact.check(a, b);
                let _ = d2::intersects(a, b).check(a, b);
                verdict = contact.verdict;
            });
            assert_eq!(calls, 0);
            verdicts.insert(format!("{verdict:?}"));
        }
    }
    assert!(verdicts.contains("Undecided"), "{verdicts:?}");
}

/// Asks when the second shape comes to the first, at once or in passing, and verifies the answers.
/// Returns those of the first cast.
fn cast<V: Dimension>(
    a: &dyn Convex<Vector = V>,
    b: &dyn Convex<Vector = V>,
    way: V,
    [until, distance]: [V::Scalar; 2],
) -> (ImpactVerdict, Stop) {
    let (zero, plain) = (V::default(), Cast::new());
    let found = plain.shape(&a, zero, &b, way, until);
    let _ = plain.check_shape(&found, &a, zero, &b, way, until);
    let options = Cast::new().touching(Touching::Free).start(StartOverlap::Leaving).target_distance(distance);
    let _ = options.shape(&a, way, &b, zero, V::Scalar::INFINITY);
    let ray = plain.ray(&a, b.origin(), way, until);
    let _ = plain.check_ray(&ray, &a, b.origin(), way, until);
    (found.verdict, found.stop)
}

/// Asks when two bodies first meet, with and without certificates, and verifies the cells. Verifies
/// the answer, too, but for a contact in space: to show an overlap there the check makes a list.
fn impact<V: Kinematic>(
    (a, motion_a): (&dyn Convex<Vector = V>, &dyn Motion<Vector = V>),
    (b, motion_b): (&dyn Convex<Vector = V>, &dyn Motion<Vector = V>),
    [until, distance]: [V::Scalar; 2],
) -> ImpactVerdict {
    let (interval, mut cells) = ([V::Scalar::ZERO, until], [barycode::Cell::default(); 64]);
    let plain = Cast::new();
    let _ = plain.time_of_impact(&a, motion_a, &b, motion_b, interval);
    let found = plain.certified_time_of_impact(&a, motion_a, &b, motion_b, interval, &mut cells);
    if V::DIMENSION == 2 || found.verdict == ImpactVerdict::Free {
        let _ = plain.check(&found, &cells, (&a, motion_a), (&b, motion_b), interval);
    }
    let count = cells.len().min(found.cells as usize);
    let until = [interval[0], found.first[0]];
    let _ = plain.check_cells(&cells[..count], (&a, motion_a), (&b, motion_b), until);
    let options = Cast::new().touching(Touching::Free).start(StartOverlap::Leaving).target_distance(distance);
    let _ = options.resolution(distance).is_free(&a, motion_a, &b, motion_b, interval);
    found.verdict
}

/// Shapes that move: casts, and times of impact along all motions that are ready.
fn moving<V: Kinematic>(
    shapes: &[Box<dyn Convex<Vector = V>>],
    pose: V::Pose,
    ways: [V; 2],
    spin: V::AngularVelocity,
    further: &[&dyn Motion<Vector = V>],
) {
    let number = V::Scalar::from_f64;
    let (until, zero) = ([number(2.0), number(0.25)], V::default());
    let rigid = ways.map(|way| Rigid::<V>::new(pose, zero, way, spin).unwrap());
    let ends = [pose, rigid[0].pose(number(2.0))];
    let times = [V::Scalar::ZERO, number(2.0)];
    let path = |interpolation| Path::new(&times, &ends, zero, interpolation).unwrap();
    let still = Still::<V>::new(V::Pose::default()).unwrap();
    let mut motions: Vec<&dyn Motion<Vector = V>> = further.to_vec();
    let linear = Linear::new(pose, ways[0]).unwrap();
    let (slerp, nlerp) =
        (Slerp::new(pose, ends[1], zero, times).unwrap(), Nlerp::new(pose, ends[1], zero, times).unwrap());
    let paths = [path(Interpolation::Slerp).deviating(number(0.1), number(0.1)).unwrap(), path(Interpolation::Nlerp)];
    motions.extend([&rigid[0] as &dyn Motion<Vector = V>, &rigid[1], &linear, &slerp, &nlerp, &paths[0], &paths[1]]);
    let mut seen = BTreeSet::new();
    for (first, a) in shapes.iter().enumerate() {
        for (second, b) in shapes.iter().enumerate() {
            let posed = Posed::new(&**b, pose).expect("finite");
            for way in ways {
                let mut found = (ImpactVerdict::Undecided, Stop::NotFinite);
                let calls = allocations(|| found = cast(&**a, &posed, way, until));
                assert_eq!(calls, 0, "casts of shapes {first} and {second}");
                seen.insert(format!("{found:?}"));
            }
            let motion = motions[(first + second) % motions.len()];
            let mut found = ImpactVerdict::Undecided;
            let calls = allocations(|| found = impact((&**a, &still), (&**b, motion), until));
            assert_eq!(calls, 0, "impacts of shapes {first} and {second}");
            seen.insert(format!("turning: {found:?}"));
        }
    }
    for answer in ["(Contact, Optimal)", "(Free, Decided)", "turning: Contact", "turning: Free"] {
        assert!(seen.contains(answer), "{answer}: {seen:?}");
    }
}

fn moving_in_plane<T: Scalar>() {
    let number = T::from_f64;
    let pose = Pose::new(at::<T>(7.0, -3.0), Rotation::new(number(0.6), number(-0.8)));
    let arc = d2::Arc::new(pose, number(-5.0), number(0.25)).unwrap();
    moving(&shapes::<T>(), pose, [at(-5.0, 2.0), at(1.0, 5.0)], number(1.5), &[&arc]);
}

#[test]
fn nothing_that_moves_in_the_plane_allocates() {
    moving_in_plane::<f64>();
    moving_in_plane::<f32>();
}

/// One shape of each type, all around the origin of their own frame.
fn solids<T: Scalar>() -> Vec<Box<dyn Convex<Vector = Vec3<T>>>> {
    let number = T::from_f64;
    let point = |x, y, z| Vec3::new(number(x), number(y), number(z));
    let cuboid = Cuboid::from_half_extents(point(1.5, 0.5, 0.75)).unwrap();
    let corners = [[1.0, 1.0, 1.0], [-1.0, -1.0, 1.0], [-1.0, 1.0, -1.0], [1.0, -1.0, -1.0], [0.0, 0.0, 1.5]];
    vec![
        Box::new(cuboid),
        Box::new(d3::Sphere::new(point(0.25, 0.0, 0.0), number(1.0)).unwrap()),
        Box::new(d3::Capsule::new(point(-1.0, 0.0, 0.0), point(1.0, 0.5, 0.25), number(0.5)).unwrap()),
        Box::new(d3::Cylinder::from_half_height(number(1.0), number(0.5)).unwrap()),
        Box::new(d3::Cone::from_half_height(number(1.0), number(0.75)).unwrap()),
        Box::new(d3::Ellipsoid::new(point(1.5, 0.75, 0.5)).unwrap()),
        Box::new(Points::new(corners.map(|[x, y, z]| point(x, y, z)).to_vec()).unwrap()),
        Box::new(Rounded::new(cuboid, number(0.25)).unwrap()),
    ]
}

fn moving_in_space<T: Scalar>() {
    let vector = |[x, y, z]: [f64; 3]| Vec3::new(T::from_f64(x), T::from_f64(y), T::from_f64(z));
    let pose = d3::Pose::new(vector([6.0, -3.0, 1.0]), d3::Rotation::from_axis_angles(T::ONE, T::ZERO, T::ONE));
    let ways = [vector([-5.0, 2.5, -0.75]), vector([1.0, 5.0, 0.0])];
    moving(&solids::<T>(), pose, ways, vector([0.5, 0.25, 1.25]), &[]);
}

#[test]
fn nothing_that_moves_in_space_allocates() {
    moving_in_space::<f64>();
    moving_in_space::<f32>();
}
