//! Construction: values accepted, values refused and how, and that each shape is as specified.

use crate::asking::{Any, checked, contact};
use barycode::ShapeError;
use barycode::d2::{
    Affine, Capsule, Circle, Convex, Ellipse, HullOf, MinkowskiSum, Point, Points, Polygon, Pose, Posed, Rectangle,
    Rotation, Rounded, Segment, SupportSearch, Triangle, Vec2,
};

const NAN: f64 = f64::NAN;
const INFINITY: f64 = f64::INFINITY;
/// Beyond the range in which products of coordinates stay finite.
const HUGE: f64 = 1.0e150;

type Plain = Vec2<f64>;

fn points<const N: usize>(list: [[f64; 2]; N]) -> [Plain; N] {
    list.map(Vec2::from)
}

/// Asserts the error, and that its text contains every word.
fn refused<S: std::fmt::Debug>(result: Result<S, ShapeError>, error: ShapeError, words: &[&str]) {
    let found = result.unwrap_err();
    assert_eq!(found, error);
    let text = found.to_string();
    for word in words {
        assert!(text.contains(word), "{text:?} does not say {word:?}");
    }
}

#[test]
fn coordinates_that_are_no_numbers_are_refused_by_vertex() {
    let not_finite = |vertex| ShapeError::NotFinite { vertex };
    let remedy = "repair the input";
    refused(Point::<f64>::new([NAN, 0.0]), not_finite(0), &["vertex 0", remedy]);
    refused(Segment::<f64>::new([0.0, 0.0], [0.0, INFINITY]), not_finite(1), &["vertex 1", remedy]);
    refused(Triangle::<f64>::new([0.0, 0.0], [1.0, 0.0], [NAN, 1.0]), not_finite(2), &["vertex 2", remedy]);
    let cloud = points([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, -INFINITY]]);
    refused(Points::new(cloud), not_finite(3), &["vertex 3", remedy]);
    refused(Polygon::new(cloud), not_finite(3), &["vertex 3", remedy]);
    refused(Circle::<f64>::new([INFINITY, 0.0], 1.0), not_finite(0), &["vertex 0"]);
    refused(Capsule::<f64>::new([0.0, 0.0], [NAN, 0.0], 1.0), not_finite(1), &["vertex 1"]);
    refused(Rectangle::from_corners([0.0, 0.0], [1.0, NAN]), not_finite(1), &["vertex 1"]);
}

#[test]
fn coordinates_that_would_overflow_are_refused_by_vertex() {
    let too_large = |vertex| ShapeError::TooLarge { vertex };
    let remedy = "choose a larger unit";
    refused(Point::<f64>::new([HUGE, 0.0]), too_large(0), &["vertex 0", remedy]);
    refused(Triangle::<f64>::new([0.0, 0.0], [1.0, -HUGE], [0.0, 1.0]), too_large(1), &["vertex 1", remedy]);
    refused(Polygon::new(points([[0.0, 0.0], [HUGE, 0.0], [0.0, 1.0]])), too_large(1), &["vertex 1", remedy]);
    let long = |what| ShapeError::LengthTooLarge { what, value: HUGE };
    refused(Rectangle::from_half_extents([HUGE, 1.0]), long("half extent x"), &["half extent x is 1e150", remedy]);
    refused(Ellipse::new([1.0, HUGE]), long("semi-axis y"), &["semi-axis y", remedy]);
}

#[test]
fn lengths_must_be_finite_and_not_negative() {
    for value in [-1.0, NAN, INFINITY] {
        let of = |what| ShapeError::Length { what, value };
        let same = |error: ShapeError, wanted: ShapeError| match (error, wanted) {
            // NaN is not equal to itself.
            (ShapeError::Length { what: a, value: x }, ShapeError::Length { what: b, value: y }) => {
                a == b && x.to_bits() == y.to_bits()
            }
            _ => false,
        };
        assert!(same(Circle::<f64>::new([0.0, 0.0], value).unwrap_err(), of("radius")));
        assert!(same(Capsule::<f64>::new([0.0, 0.0], [1.0, 0.0], value).unwrap_err(), of("radius")));
        assert!(same(
            Rounded::new(Rectangle::from_half_extents([1.0, 1.0]).unwrap(), value).unwrap_err(),
            of("radius")
        ));
        assert!(same(Rectangle::from_half_extents([value, 1.0]).unwrap_err(), of("half extent x")));
        assert!(same(Ellipse::new([1.0, value]).unwrap_err(), of("semi-axis y")));
    }
    let text = Circle::<f64>::new([0.0, 0.0], -1.0).unwrap_err().to_string();
    assert_eq!(text, "radius is -1: give a finite number that is not negative");
}

#[test]
fn polygons_must_be_convex_and_counter_clockwise() {
    let new = |list: &[[f64; 2]]| Polygon::new(list.iter().map(|&v| Vec2::from(v)).collect::<Vec<_>>());
    refused(new(&[]), ShapeError::Empty, &["at least one"]);
    let clockwise = [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]];
    refused(new(&clockwise), ShapeError::Clockwise, &["clockwise", "reverse"]);
    let dent = [[0.0, 0.0], [4.0, 0.0], [2.0, 1.0], [4.0, 4.0], [0.0, 4.0]];
    refused(new(&dent), ShapeError::NotConvex { vertex: 2 }, &["vertex 2", "Polygon::hull", "convex pieces"]);
    // A pentagram turns left at every vertex, and winds round twice.
    let star = [0.0_f64, 2.0, 4.0, 1.0, 3.0].map(|k| [(k * 1.256_637).cos(), (k * 1.256_637).sin()]);
    assert!(matches!(new(&star), Err(ShapeError::NotConvex { .. })));
    // The last bit decides: a vertex one ulp inside the line is a dent, one on it is none.
    let on = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0, 1.0]];
    assert!(new(&on).is_ok());
    let inside = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [1.0 + f64::EPSILON, 1.0]];
    refused(new(&inside), ShapeError::NotConvex { vertex: 3 }, &["vertex 3"]);
}

#[test]
fn transforms_must_be_finite() {
    let square = Rectangle::from_half_extents([1.0, 1.0]).unwrap();
    for bad in [NAN, INFINITY, HUGE] {
        refused(Posed::new(square, Pose::translation([bad, 0.0])), ShapeError::Transform, &["transform"]);
        refused(Affine::new(square, [[1.0, 0.0], [bad, 1.0]], [0.0, 0.0]), ShapeError::Transform, &[]);
    }
    let rotation = Rotation::new(NAN, 0.0);
    refused(Posed::new(square, Pose::new([0.0, 0.0], rotation)), ShapeError::Transform, &[]);
    refused(HullOf::<Rectangle<f64>, _>::new([]), ShapeError::Empty, &[]);
}

#[cfg(feature = "alloc")]
#[test]
fn a_hull_drops_what_is_no_corner() {
    let cloud = [[2.0, 2.0], [0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [1.0, 0.0], [0.0, 2.0], [0.0, 0.0], [0.5, 1.5]];
    let hull = Polygon::hull(cloud.map(Vec2::from).to_vec()).unwrap();
    assert_eq!(hull.vertices(), points([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]));
    assert!(Polygon::new(hull.vertices()).is_ok());

    let flat = Polygon::hull(points([[0.0, 0.0], [3.0, 3.0], [1.0, 1.0], [2.0, 2.0]]).to_vec()).unwrap();
    assert_eq!(flat.vertices(), points([[0.0, 0.0], [3.0, 3.0]]));
    let single = Polygon::hull(points([[5.0, 7.0]; 4]).to_vec()).unwrap();
    assert_eq!(single.vertices(), points([[5.0, 7.0]]));
    refused(Polygon::<f64, _>::hull(Vec::new()), ShapeError::Empty, &[]);
    let bad = points([[0.0, 0.0], [NAN, 1.0]]).to_vec();
    refused(Polygon::hull(bad), ShapeError::NotFinite { vertex: 1 }, &["vertex 1"]);
}

/// The signed distance from a shape to a point.
fn measure(shape: Any<'_>, to: [f64; 2]) -> f64 {
    let point = Point::<f64>::new(to).unwrap();
    let answer = checked(shape, &point);
    assert!(answer.upper - answer.lower <= 1.0e-12, "{answer:?}");
    answer.distance
}

#[track_caller]
fn near(found: f64, right: f64) {
    assert!((found - right).abs() <= 1.0e-12, "{found} instead of {right}");
}

#[test]
fn every_shape_is_what_it_says() {
    let square = Rectangle::from_half_extents([2.0, 1.0]).unwrap();
    let corners = square.corners();
    assert_eq!(corners, points([[-2.0, -1.0], [2.0, -1.0], [2.0, 1.0], [-2.0, 1.0]]));
    assert_eq!(Rectangle::from_corners([2.0, -1.0], [-2.0, 1.0]).unwrap(), square);
    let triangle = Triangle::<f64>::new([0.0, 0.0], [0.0, 4.0], [4.0, 0.0]).unwrap();
    assert_eq!(triangle.vertices().len(), 3);
    let segment = Segment::<f64>::new([-1.0, 2.0], [3.0, 2.0]).unwrap();
    let quarter = Rotation::new(0.0, 1.0);

    near(measure(&Point::<f64>::new([1.0, 2.0]).unwrap(), [4.0, 6.0]), 5.0);
    near(measure(&segment, [1.0, 5.0]), 3.0);
    near(measure(&triangle, [3.0, 3.0]), 2.0_f64.sqrt());
    near(measure(&square, [5.0, 5.0]), 5.0);
    near(measure(&square, [0.5, 0.0]), -1.0);
    near(measure(&Polygon::new(corners).unwrap(), [5.0, 5.0]), 5.0);
    near(measure(&Points::new(corners).unwrap(), [-5.0, -5.0]), 5.0);
    near(measure(&Circle::<f64>::new([1.0, 1.0], 2.0).unwrap(), [4.0, 5.0]), 3.0);
    near(measure(&Circle::<f64>::new([1.0, 1.0], 2.0).unwrap(), [1.0, 1.5]), -1.5);
    near(measure(&Capsule::<f64>::new([0.0, 0.0], [4.0, 0.0], 1.0).unwrap(), [2.0, 3.0]), 2.0);
    near(measure(&Ellipse::new([3.0, 1.0]).unwrap(), [0.0, 5.0]), 4.0);
    near(measure(&Rounded::new(square, 0.5).unwrap(), [0.0, 3.0]), 1.5);
    near(measure(&Posed::new(square, Pose::new([10.0, 0.0], quarter)).unwrap(), [10.0, 5.0]), 3.0);
    near(measure(&Affine::new(square, [[2.0, 0.0], [0.0, 3.0]], [1.0, 0.0]).unwrap(), [1.0, 5.0]), 2.0);
    near(measure(&MinkowskiSum::new(square, triangle), [9.0, 1.0]), 3.0);
    near(measure(&MinkowskiSum::new(square, Circle::<f64>::new([0.0, 1.0], 0.5).unwrap()), [0.0, 4.0]), 1.5);
    let lights = [[0.0, 0.0], [8.0, 0.0]].map(|center| Circle::<f64>::new(center, 1.0).unwrap());
    near(measure(&HullOf::new(lights).unwrap(), [4.0, 3.0]), 2.0);
}

#[test]
fn an_affine_map_takes_the_radius_along() {
    let circle = Circle::<f64>::new([0.0, 0.0], 1.0).unwrap();
    let stretched = Affine::new(circle, [[3.0, 0.0], [0.0, 1.0]], [0.0, 0.0]).unwrap();
    near(measure(&stretched, [5.0, 0.0]), 2.0);
    near(measure(&stretched, [0.0, 5.0]), 4.0);
    // A map of lower rank flattens.
    let flat = Affine::new(circle, [[1.0, 0.0], [0.0, 0.0]], [0.0, 0.0]).unwrap();
    near(measure(&flat, [0.0, 2.0]), 2.0);
}

#[test]
fn hulls_of_different_radii_and_places() {
    let small = Circle::<f64>::new([0.0, 0.0], 1.0).unwrap();
    let large = Circle::<f64>::new([0.0, 0.0], 2.0).unwrap();
    let members =
        [Posed::new(small, Pose::IDENTITY).unwrap(), Posed::new(large, Pose::translation([10.0, 0.0])).unwrap()];
    let hull = HullOf::new(&members[..]).unwrap();
    near(measure(&hull, [-3.0, 0.0]), 2.0);
    near(contact(&hull, &Point::<f64>::new([15.0, 0.0]).unwrap()).distance, 3.0);
    near(contact(&hull, &Point::<f64>::new([10.0, 7.0]).unwrap()).distance, 5.0);
}

#[test]
fn degenerate_shapes_are_shapes() {
    let ring = |list: &[[f64; 2]]| Polygon::new(list.iter().map(|&v| Vec2::from(v)).collect::<Vec<_>>()).unwrap();
    near(measure(&ring(&[[1.0, 1.0]]), [4.0, 5.0]), 5.0);
    near(measure(&ring(&[[0.0, 0.0], [2.0, 0.0]]), [1.0, 2.0]), 2.0);
    near(measure(&ring(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 0.0]]), [3.0, 0.0]), 1.0);
    near(measure(&ring(&[[0.0, 0.0], [0.0, 0.0], [2.0, 0.0], [2.0, 0.0], [0.0, 2.0]]), [1.0, -1.0]), 1.0);
    near(measure(&Rectangle::from_half_extents([0.0, 0.0]).unwrap(), [3.0, 4.0]), 5.0);
    near(measure(&Rectangle::from_half_extents([2.0, 0.0]).unwrap(), [0.0, 1.0]), 1.0);
    near(measure(&Circle::<f64>::new([0.0, 0.0], 0.0).unwrap(), [3.0, 4.0]), 5.0);
    near(measure(&Segment::<f64>::new([1.0, 1.0], [1.0, 1.0]).unwrap(), [1.0, 1.0]), 0.0);
    near(measure(&Triangle::<f64>::new([0.0, 0.0], [1.0, 1.0], [2.0, 2.0]).unwrap(), [2.0, 0.0]), 2.0_f64.sqrt());
    near(measure(&Ellipse::new([2.0, 0.0]).unwrap(), [0.0, 1.0]), 1.0);
    near(measure(&Ellipse::new([0.0, 0.0]).unwrap(), [0.0, 1.0]), 1.0);
}

#[test]
fn what_is_trusted_may_be_wrong_and_nothing_worse() {
    let dent = points([[0.0, 0.0], [4.0, 0.0], [2.0, 1.0], [4.0, 4.0], [0.0, 4.0]]);
    let trusted = Polygon::assume_convex(dent);
    near(measure(&trusted, [-1.0, 2.0]), 1.0);
    let empty = Polygon::<f64, [Plain; 0]>::assume_convex([]);
    near(measure(&empty, [3.0, 4.0]), 5.0);
}

/// The three support searches, on a ring with level edges and repeated vertices.
#[test]
fn searches_agree_on_plateaus() {
    let ring = points([
        [0.0, 0.0],
        [1.0, 0.0],
        [1.0, 0.0],
        [4.0, 0.0],
        [4.0, 1.0],
        [4.0, 3.0],
        [4.0, 3.0],
        [2.0, 3.0],
        [0.0, 3.0],
        [0.0, 1.0],
    ]);
    let ways = [SupportSearch::Auto, SupportSearch::Scan, SupportSearch::Climb]
        .map(|search| Polygon::new(ring).unwrap().with_search(search));
    for direction in [[1.0, 0.0], [0.0, -1.0], [-1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [-3.0, 1.0], [0.0, 0.0]] {
        let direction = Vec2::from(direction);
        let height = |shape: &Polygon<f64, _>, hint| {
            let found = shape.support(direction, hint);
            assert_eq!(shape.point(found.id), found.point);
            found.point.x * direction.x + found.point.y * direction.y
        };
        for hint in (0..12).chain([u64::MAX, 1 << 40]) {
            let heights = ways.map(|shape| height(&shape, hint));
            assert_eq!(heights, [heights[0]; 3], "{direction:?} from {hint}");
        }
    }
}

/// Rings that a climb goes around in strides: uneven ones, flat ones, with repeated vertices and
/// vertices within edges; along the normals of edges, too.
#[test]
fn searches_agree_on_long_rings() {
    for (corners, height) in [(40, 1.0), (333, 0.5), (1000, 1e-3), (1000, 1e-9)] {
        let mut ring: Vec<Vec2<f64>> = Vec::new();
        for index in 0..corners {
            let angle = (f64::from(index) + 0.3 * f64::from(index % 3)) * core::f64::consts::TAU / f64::from(corners);
            let corner = Vec2::new(angle.cos(), height * angle.sin());
            ring.extend([corner; 3].iter().take(if index % 50 == 7 { 3 } else { 1 }));
        }
        let count = ring.len() as u64;
        let edges = ring.iter().zip(&ring[1..]).step_by(7).map(|(from, to)| Vec2::new(to.y - from.y, from.x - to.x));
        let directions: Vec<_> =
            edges.chain([[1.0, 0.0], [0.0, -1.0], [-1.0, 1e-9], [1.0, 1.0]].map(Vec2::from)).collect();
        let [scan, climb] = [SupportSearch::Scan, SupportSearch::Climb]
            .map(|search| Polygon::assume_convex(ring.clone()).with_search(search));
        for &direction in &directions {
            let value = |v: Vec2<f64>| v.x * direction.x + v.y * direction.y;
            let highest = value(scan.support(direction, 0).point);
            let noise = 16.0 * f64::EPSILON * (direction.x.abs() + direction.y.abs());
            for hint in (0..count).step_by(29).chain([u64::MAX]) {
                let reached = value(climb.support(direction, hint).point);
                assert!(
                    reached >= highest - noise,
                    "{corners}: {reached} of {highest} along {direction:?} from {hint}"
                );
            }
        }
    }
}
