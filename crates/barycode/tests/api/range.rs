//! Pairs whose coordinates are too small for products, beside radii that are not.

use barycode::expert::{Johnson, SignedVolumes};
use barycode::{Start, Stop, Verdict, d2, d3};

/// All questions about an overlap of this depth by two methods and from two starts.
macro_rules! overlap {
    ($door:ident, $start:expr, $a:expr, $b:expr, $depth:expr, $most:expr) => {{
        let (a, b, depth) = (&$a, &$b, $depth);
        for start in [Start::Inside, Start::Direction($start.into())] {
            let contact = $door::Query::new().start(start).contact(a, b);
            assert_eq!(contact.verdict, Verdict::Penetrating, "{contact:?}");
            assert!(contact.lower <= -depth && -depth <= contact.upper, "{contact:?}");
            assert!(contact.upper - contact.lower <= $most, "{contact:?}");
            assert_eq!(contact.stop, Stop::Optimal);
            contact.check(a, b).unwrap();
            let apart = (contact.on_b - contact.on_a).length();
            assert!((apart - depth).abs() <= $most, "{contact:?}");
            let other = $door::Query::new().start(start).method(SignedVolumes).contact(a, b);
            assert_eq!((other.verdict, other.lower, other.upper), (contact.verdict, contact.lower, contact.upper));
            assert_eq!($door::Query::new().start(start).distance(a, b).verdict, Verdict::Penetrating);
            let common = $door::Query::new().start(start).closest_points(a, b);
            assert_eq!(common.verdict, Verdict::Penetrating);
            common.check(a, b).unwrap();
            let meets = $door::Query::new().start(start).method(Johnson).intersects(a, b);
            assert_eq!(meets.verdict, Verdict::Penetrating);
            meets.check(a, b).unwrap();
        }
    }};
}

/// A campaign drew two circles of radius 3.6e-4, one about the origin and one 1e-15 beside it, in
/// f32: out of range, since radii had no part in it.
#[test]
fn balls_about_nearly_one_centre_are_a_length_apart() {
    for radius in [3.602_032_7e-4_f32, 1.0, 1.0e-9] {
        let a = d2::Circle::new([0.0, 0.0], radius).unwrap();
        let b = d2::Circle::new([9.224_578e-16, 5.314_161e-16], radius).unwrap();
        let depth = 2.0 * f64::from(radius) - 9.224_578e-16_f64.hypot(5.314_161e-16);
        overlap!(d2, [1.0, 0.0], a, b, depth as f32, 16.0 * f32::EPSILON * radius);
        let a = d3::Sphere::new([0.0, 0.0, 1.0e-25], radius).unwrap();
        let b = d3::Sphere::new([0.0, 3.0e-22, 0.0], radius * 0.5).unwrap();
        overlap!(d3, [1.0, 0.0, 0.0], a, b, 1.5 * radius, 16.0 * f32::EPSILON * radius);
    }
    let a = d2::Circle::new([0.0, 0.0], 2.0).unwrap();
    let b = d2::Circle::new([1.0e-180, -3.0e-140], 1.0).unwrap();
    overlap!(d2, [0.0, 1.0], a, b, 3.0, 16.0 * f64::EPSILON * 3.0);
}

/// Nothing of a core is farther away than its size.
#[test]
fn small_cores_are_as_deep_as_the_radii() {
    let rod = d3::Segment::<f64>::new([0.0; 3], [1.0e-130, 2.0e-140, -1.0e-200]).unwrap();
    let can = d3::Cylinder::from_half_height(1.0e-150, 1.0e-135).unwrap();
    let (rod, can) = (d3::Rounded::new(rod, 0.25).unwrap(), d3::Rounded::new(can, 0.5).unwrap());
    overlap!(d3, [0.0, 1.0, 0.0], rod, can, 0.75, 16.0 * f64::EPSILON);
    overlap!(d3, [0.0, 1.0, 0.0], can, rod, 0.75, 16.0 * f64::EPSILON);
    let plate = d2::Rectangle::from_half_extents([1.0e-17_f32, 1.0e-16]).unwrap();
    let plate = d2::Rounded::new(plate, 3.0e-3).unwrap();
    overlap!(d2, [0.0, 1.0], plate, plate, 6.0e-3, 16.0 * f32::EPSILON * 6.0e-3);
}

/// Bounds that are the size apart are no closer than they say.
#[test]
fn a_depth_that_is_not_known_to_rounding_is_out_of_range() {
    let plate = d2::Rounded::new(d2::Rectangle::from_half_extents([1.0e-16_f32, 1.0e-15]).unwrap(), 1.0e-11).unwrap();
    let contact = d2::contact(&plate, &plate);
    assert_eq!((contact.verdict, contact.stop), (Verdict::Penetrating, Stop::OutOfRange));
    assert!(contact.lower < -2.0e-11 && -2.0e-11 - 4.0e-16 < contact.upper && contact.upper < -1.99e-11);
    contact.check(&plate, &plate).unwrap();
}

/// The distance that is asked about counts as a radius; without one nothing is claimed.
#[test]
fn tiny_points_come_within_a_distance() {
    let (a, b) = (d3::Point::new([0.0_f32; 3]).unwrap(), d3::Point::new([1.0e-20, 0.0, 3.0e-18]).unwrap());
    let near = d3::within(&a, &b, 1.0e-3);
    assert_eq!(near.verdict, Verdict::Penetrating);
    near.check(&a, &b).unwrap();
    assert_eq!(d3::contact(&a, &b).stop, Stop::OutOfRange);
    let (a, b) = (d3::Segment::new([0.0_f32; 3], [1.0e-18; 3]).unwrap(), d3::Point::new([0.0, 0.0, 3.0e-18]).unwrap());
    let near = d3::within(&a, &b, 1.0e-3);
    assert_eq!(near.verdict, Verdict::Penetrating);
    near.check(&a, &b).unwrap();
}
