//! Custom shapes.

use crate::asking::{Any, checked, closest_points, contact, distance, intersects};
use barycode::d2::{Circle, Convex, Point, Polygon, Pose, Posed, Rectangle, Rounded, Segment, Support, Vec2};
use barycode::d3::{Cylinder, Vec3};
use barycode::expert::{Coordinates, Details, Dimension, Form, Rounding, Structure, Vector};
use barycode::{Scalar, Stop, Verdict};

/// All points with |x| + |y| <= size: the required methods of the trait only, points named by their
/// direction.
#[derive(Debug)]
struct Diamond {
    size: f64,
}

impl Convex for Diamond {
    type Vector = Vec2<f64>;

    fn support(&self, direction: Vec2<f64>, _hint: u64) -> Support<Vec2<f64>> {
        let tip = |value: f64| self.size.copysign(value);
        let steep = direction.y.abs() > direction.x.abs();
        let point = if steep { Vec2::new(0.0, tip(direction.y)) } else { Vec2::new(tip(direction.x), 0.0) };
        Support::along(direction, point)
    }

    fn start(&self) -> Vec2<f64> {
        Vec2::new(0.0, 0.0)
    }
}

/// The same square with vertex numbers as ids, a radius and an origin.
#[derive(Debug)]
struct Badge {
    at: Vec2<f64>,
}

impl Convex for Badge {
    type Vector = Vec2<f64>;

    fn support(&self, direction: Vec2<f64>, _hint: u64) -> Support<Vec2<f64>> {
        let steep = direction.y.abs() > direction.x.abs();
        let along = if steep { direction.y } else { direction.x };
        let id = u64::from(steep) << 1 | u64::from(along < 0.0);
        Support { point: self.point(id), id }
    }

    fn start(&self) -> Vec2<f64> {
        Vec2::new(0.0, 0.0)
    }

    fn point(&self, id: u64) -> Vec2<f64> {
        let tip = if id & 1 == 0 { 1.0 } else { -1.0 };
        if id & 2 == 0 { Vec2::new(tip, 0.0) } else { Vec2::new(0.0, tip) }
    }

    fn radius(&self) -> f64 {
        0.5
    }

    fn origin(&self) -> Vec2<f64> {
        self.at
    }

    fn extent(&self) -> f64 {
        1.0
    }

    fn rounding(&self) -> Rounding<f64> {
        Rounding::default()
    }
}

/// A shape that returns preset values.
#[derive(Debug)]
struct Broken(Vec2<f64>);

impl Convex for Broken {
    type Vector = Vec2<f64>;

    fn support(&self, _direction: Vec2<f64>, _hint: u64) -> Support<Vec2<f64>> {
        Support { point: self.0, id: 0 }
    }

    fn start(&self) -> Vec2<f64> {
        self.0
    }
}

#[test]
fn two_methods_make_a_shape() {
    let diamond = Diamond { size: 1.0 };
    let point = Point::<f64>::new([2.0, 2.0]).unwrap();
    let answer = checked(&diamond, &point);
    assert!((answer.distance - 1.5 * 2.0_f64.sqrt()).abs() < 1.0e-15);
    assert!(answer.lower <= answer.distance && answer.distance <= answer.upper);
    let normal = answer.normal.unwrap();
    assert!((normal.x - normal.y).abs() < 1.0e-15);

    let other = Diamond { size: 2.0 };
    let overlap = checked(&diamond, &other);
    assert!((overlap.distance + 3.0 * 0.5_f64.sqrt()).abs() < 1.0e-14, "{overlap:?}");
    assert!(intersects(&diamond, &other).meets());
    assert!(intersects(&diamond, &point).is_free());
}

#[test]
fn radius_and_origin_of_its_own() {
    let (left, right) = (Badge { at: Vec2::new(0.0, 0.0) }, Badge { at: Vec2::new(4.0, 0.0) });
    let answer = checked(&left, &right);
    assert_eq!(answer.verdict, Verdict::Separated);
    assert!((answer.distance - 1.0).abs() < 1.0e-15);
    assert!((answer.on_a.x - 1.5).abs() < 1.0e-15 && (answer.on_b.x - 2.5).abs() < 1.0e-15);
}

#[test]
fn shapes_of_different_types_in_one_list() {
    let borrowed = [[-1.0, -1.0], [1.0, -1.0], [0.0, 2.0]].map(Vec2::from);
    let polygon = Polygon::new(&borrowed[..]).unwrap();
    let circle = Circle::<f64>::new([5.0, 0.0], 1.0).unwrap();
    let segment = Segment::<f64>::new([0.0, 4.0], [5.0, 4.0]).unwrap();
    let square = Rectangle::from_half_extents([0.5, 0.5]).unwrap();
    let (diamond, badge) = (Diamond { size: 0.25 }, Badge { at: Vec2::new(-4.0, 1.0) });
    let list: [Any<'_>; 6] = [&polygon, &circle, &segment, &square, &diamond, &badge];
    for (i, &a) in list.iter().enumerate() {
        for (j, &b) in list.iter().enumerate() {
            let answer = checked(a, b);
            let swapped = checked(b, a);
            assert_eq!(answer.verdict, swapped.verdict, "{i} {j}");
            assert!((answer.distance - swapped.distance).abs() < 1.0e-13, "{i} {j}");
            let apart = distance(a, b);
            assert!((apart.distance - answer.distance.max(0.0)).abs() < 1.0e-13, "{i} {j}");
            if i == j {
                assert!(answer.verdict != Verdict::Separated, "{i} {j}");
            }
        }
    }
}

#[test]
fn points_that_are_no_numbers_have_a_name() {
    let square = Rectangle::from_half_extents([1.0, 1.0]).unwrap();
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let broken = Broken(Vec2::new(bad, 0.0));
        for answer in [contact(&broken, &square), closest_points(&square, &broken)] {
            assert_eq!((answer.verdict, answer.stop), (Verdict::Undecided, Stop::NotFinite), "{answer:?}");
        }
        let meets = intersects(&broken, &square);
        assert_eq!((meets.verdict, meets.stop), (Verdict::Undecided, Stop::NotFinite));
        assert!(!meets.meets() && !meets.is_free() && meets.normal().is_none());
        assert_eq!(meets.check(&broken, &square), Ok(()), "it claims nothing");
    }
}

/// A shape whose supports are finite in some directions only, though it states a finite extent.
struct Leaky<S: Convex> {
    inner: S,
    bad: S::Vector,
    /// Directions whose product with this is positive have the bad support.
    toward: S::Vector,
    everywhere: bool,
}

impl<S: Convex> Convex for Leaky<S> {
    type Vector = S::Vector;

    fn support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        let found = self.inner.support(direction, hint);
        let leaks = self.everywhere || direction.dot(self.toward) > Length::<S>::from_f64(0.0);
        if leaks { Support { point: found.point + self.bad, ..found } } else { found }
    }

    fn start(&self) -> S::Vector {
        self.inner.start()
    }

    fn point(&self, id: u64) -> S::Vector {
        self.inner.point(id)
    }

    fn extent(&self) -> Length<S> {
        self.inner.extent()
    }
}

type Length<S> = <<S as Convex>::Vector as Vector>::Scalar;

/// Asks every question about a leaky shape and another; an infinite number is in no answer, and
/// none is certain where every support is infinite.
fn leaks<V: Dimension<Scalar = f64>>(a: &dyn Convex<Vector = V>, b: &dyn Convex<Vector = V>, everywhere: bool)
where
    barycode::expert::Barycode: barycode::expert::SubDistance<V>,
{
    let known = |verdict: Verdict, stop: Stop| {
        let named = (verdict, stop) == (Verdict::Undecided, Stop::NotFinite);
        assert!(named || !everywhere, "{verdict:?} {stop:?}");
        !named
    };
    let query = barycode::Query::<V>::new;
    let manifold = query().contact_manifold(&a, &b);
    for answer in [query().contact(&a, &b), query().closest_points(&a, &b), *manifold.contact()] {
        if known(answer.verdict, answer.stop) {
            let numbers = [answer.lower, answer.distance, answer.upper];
            assert!(numbers.iter().all(|number| number.is_finite()), "{answer:?}");
            assert!([answer.on_a, answer.on_b].iter().all(|point| point.is_finite()), "{answer:?}");
        }
    }
    let distance = query().distance(&a, &b);
    assert!(!known(distance.verdict, distance.stop) || distance.upper.is_finite(), "{distance:?}");
    for answer in [query().intersects(&a, &b), query().within(&a, &b, 0.5)] {
        known(answer.verdict, answer.stop);
    }
}

#[test]
fn infinite_supports_are_in_no_answer() {
    use barycode::d3;
    let infinite = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    let places = [[0.0; 3], [0.3, 0.2, 0.1], [1.9, 0.5, 0.2], [4.0, 0.1, -0.3], [0.2, -3.0, 1.0], [-4.0, 0.0, 0.0]];
    for (bad, everywhere) in infinite.into_iter().flat_map(|bad| [(bad, true), (bad, false)]) {
        for [x, y, z] in places {
            for axis in 0..3 {
                let mut leak = [0.0; 3];
                leak[axis] = bad;
                let toward = d3::Vec3::new(0.3, -0.5, if axis == 1 { 0.2 } else { 0.0 });
                let inner = d3::Cuboid::from_half_extents([1.0; 3]).unwrap();
                let broken = Leaky { inner, bad: leak.into(), toward, everywhere };
                let pose = d3::Pose::translation([x, y, z]);
                let others: [&dyn Convex<Vector = d3::Vec3<f64>>; 3] = [
                    &d3::Posed::new(inner, pose).unwrap(),
                    &d3::Sphere::new([x, y, z], 1.0).unwrap(),
                    &d3::Posed::new(d3::Cylinder::from_half_height(1.0, 1.0).unwrap(), pose).unwrap(),
                ];
                for other in others {
                    leaks(&broken, other, everywhere);
                    leaks(other, &broken, everywhere);
                }
                let Some(&leak) = leak.first_chunk::<2>().filter(|leak| leak != &&[0.0; 2]) else { continue };
                let square = Rectangle::from_half_extents([1.0; 2]).unwrap();
                let broken = Leaky { inner: square, bad: leak.into(), toward: Vec2::new(0.3, -0.5), everywhere };
                let others: [&dyn Convex<Vector = Vec2<f64>>; 2] =
                    [&Posed::new(square, Pose::translation([x, y])).unwrap(), &Circle::new([x, y], 1.0).unwrap()];
                for other in others {
                    leaks(&broken, other, everywhere);
                    leaks(other, &broken, everywhere);
                }
            }
        }
    }
}

#[test]
fn sizes_out_of_range_have_a_name() {
    let square = Rectangle::from_half_extents([1.0, 1.0]).unwrap();
    let far = Broken(Vec2::new(1.0e150, 0.0));
    let answer = contact(&square, &far);
    assert_eq!((answer.verdict, answer.stop), (Verdict::Undecided, Stop::OutOfRange));
    let tiny = Rectangle::from_half_extents([1.0e-200, 1.0e-200]).unwrap();
    let answer = contact(&tiny, &tiny);
    assert_eq!((answer.verdict, answer.stop), (Verdict::Undecided, Stop::OutOfRange));
}

/// A shape around another that hands on all that it states.
struct Around<'s, V: Vector>(&'s dyn Convex<Vector = V>);

impl<V: Vector> Convex for Around<'_, V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        self.0.support(direction, hint)
    }

    fn start(&self) -> V {
        self.0.start()
    }

    fn point(&self, id: u64) -> V {
        self.0.point(id)
    }

    fn radius(&self) -> V::Scalar {
        self.0.radius()
    }

    fn details(&self) -> &dyn Details<V> {
        self.0.details()
    }
}

/// The numbers that a shape hands out as its radii.
fn radii<S: Convex<Vector = Vec2<f64>> + ?Sized>(shape: &S) -> Vec<f64> {
    let mut radii = Vec::new();
    shape.details().radii(shape.radius(), &mut |radius| radii.push(radius));
    radii
}

#[test]
fn all_details_are_handed_on_at_once() {
    let twice = Rounded::new(Circle::new([1.0, 2.0], 0.1).unwrap(), 0.2).unwrap();
    let around = Around(&twice);
    assert_eq!(radii(&around), [0.1, 0.2]);
    assert_eq!((around.details().form(), around.details().names_points()), (Form::Point, true));
    assert_eq!(around.details().nearest(Vec2::ZERO), Some(Vec2::new(1.0, 2.0)));
    assert!(matches!(around.details().structure(), Structure::Vertices([_])));
    around.details().fetch();

    let cylinder = Cylinder::from_half_height(1.0, 0.5).unwrap();
    let (around, direction) = (Around(&cylinder), Vec3::new(0.6, 0.8, 0.0));
    let id = cylinder.support(direction, 0).id;
    assert!(around.details().has_patches() && around.details().piece(id).is_some());
    assert_eq!(around.details().piece(id), cylinder.details().piece(id));
    assert_eq!(around.details().patch(id, direction), cylinder.details().patch(id, direction));
    assert!(around.details().patch(id, direction).is_some());
}

#[test]
fn nothing_is_stated_by_default() {
    let (diamond, direction) = (Diamond { size: 1.0 }, Vec2::new(0.6, 0.8));
    let id = diamond.support(direction, 0).id;
    assert_eq!(
        (diamond.details().form(), diamond.details().names_points(), diamond.details().has_patches()),
        (Form::General, false, false)
    );
    assert_eq!(
        (diamond.details().piece(id), diamond.details().patch(id, direction), diamond.details().nearest(direction)),
        (None, None, None)
    );
    assert!(matches!(diamond.details().structure(), Structure::Opaque));
    assert_eq!(radii(&diamond), [0.0]);
    assert_eq!(radii(&Badge { at: direction }), [0.5]);
}
