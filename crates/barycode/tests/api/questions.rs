//! The answers of each question, case by case.

use crate::asking::{Any, checked, closest_points, contact, distance, intersects, within};
use barycode::d2::{Circle, Point, Pose, Posed, Rectangle, Segment, Triangle, Vec2};
use barycode::{Certificate, Stop, Verdict};

type Plain = Vec2<f64>;

fn square(x: f64, y: f64) -> Posed<Rectangle<f64>> {
    Posed::new(Rectangle::from_half_extents([1.0, 1.0]).unwrap(), Pose::translation([x, y])).unwrap()
}

/// The height of a shape's support along a unit direction, in the common frame.
fn reach(shape: Any<'_>, direction: Plain) -> f64 {
    (shape.support(direction, 0).point + shape.origin()).dot(direction) + shape.radius()
}

#[test]
fn apart() {
    let (a, b) = (square(0.0, 0.0), square(5.0, 6.0));
    let answer = checked(&a, &b);
    assert_eq!((answer.verdict, answer.stop), (Verdict::Separated, Stop::Optimal));
    assert_eq!((answer.distance, answer.depth()), (5.0, 0.0));
    assert!(answer.lower <= 5.0 && 5.0 <= answer.upper && answer.upper - answer.lower < 1.0e-13);
    assert_eq!((answer.on_a, answer.on_b), (Vec2::new(1.0, 1.0), Vec2::new(4.0, 5.0)));
    let normal = answer.normal.unwrap();
    assert!((normal.x - 0.6).abs() < 1.0e-15 && (normal.y - 0.8).abs() < 1.0e-15);

    assert_eq!(closest_points(&a, &b).distance, 5.0);
    assert_eq!(distance(&a, &b).distance, 5.0);
    let meets = intersects(&a, &b);
    assert!(meets.is_free() && !meets.meets());
    assert!(matches!(meets.certificate, Certificate::Direction(_)));
    assert!(meets.normal().is_some_and(|normal| (normal.dot(normal) - 1.0).abs() < 1.0e-15));
    assert_eq!(meets.check(&a, &b), Ok(()));
}

#[test]
fn overlapping() {
    let (a, b) = (square(0.0, 0.0), square(1.5, 0.25));
    let answer = checked(&a, &b);
    assert_eq!(answer.verdict, Verdict::Penetrating);
    assert_eq!((answer.distance, answer.depth()), (-0.5, 0.5));
    assert_eq!(answer.normal, Some(Vec2::new(1.0, 0.0)));
    // The deepest point of each in the other.
    assert_eq!((answer.on_a.x, answer.on_b.x), (1.0, 0.5));
    // Moved apart by the depth, they touch.
    let moved = checked(&a, &square(2.0, 0.25));
    assert_eq!(moved.verdict, Verdict::Touching);

    let closest = closest_points(&a, &b);
    assert_eq!(closest.check(&a, &b), Ok(()));
    assert_eq!((closest.distance, closest.lower, closest.upper), (0.0, 0.0, 0.0));
    assert_eq!((closest.verdict, closest.normal), (Verdict::Penetrating, None));
    assert_eq!(closest.on_a, closest.on_b);
    let common = closest.on_a;
    assert!((0.5..=1.0).contains(&common.x) && (-0.75..=1.0).contains(&common.y), "{common:?}");

    let apart = distance(&a, &b);
    assert_eq!((apart.verdict, apart.distance, apart.upper), (Verdict::Penetrating, 0.0, 0.0));
    let meets = intersects(&a, &b);
    assert!(meets.meets() && meets.certificate == Certificate::Axes);
    assert_eq!(meets.check(&a, &b), Ok(()));
}

/// A direction separates, also where the points of contact determine none.
#[test]
fn touching_has_a_valid_normal() {
    let corner = Triangle::<f64>::new([1.0, 1.0], [3.0, 1.5], [2.0, 3.0]).unwrap();
    let face = square(2.0, 0.5);
    let point = Point::<f64>::new([1.0, -0.25]).unwrap();
    let wheel = Circle::<f64>::new([0.0, 3.0], 2.0).unwrap();
    let crossed = Segment::<f64>::new([-1.0, 1.0], [4.0, 1.0]).unwrap();
    let a = square(0.0, 0.0);
    for b in [&corner as Any<'_>, &face, &point, &wheel, &crossed] {
        for answer in [checked(&a, b), closest_points(&a, b)] {
            assert_eq!(answer.check(&a, &b), Ok(()));
            assert_eq!((answer.verdict, answer.distance), (Verdict::Touching, 0.0), "{answer:?}");
            assert!(answer.lower <= 0.0 && answer.upper >= 0.0 && answer.upper - answer.lower < 1.0e-13);
            let normal = answer.normal.expect("touching shapes are separated by a line");
            // All of A on one side, all of B on the other.
            let overlap = reach(&a, normal) + reach(b, -normal);
            assert!(overlap < 1.0e-14, "{normal:?} does not separate: {overlap}");
            let gap = answer.on_b - answer.on_a;
            assert!(gap.length() < 1.0e-14);
        }
        let meets = intersects(&a, b);
        assert_eq!(meets.verdict, Verdict::Touching);
        assert!(meets.meets() && meets.check(&a, &b).is_ok());
    }
}

#[test]
fn one_inside_the_other() {
    let (a, b) = (square(0.0, 0.0), Circle::<f64>::new([0.5, 0.0], 0.25).unwrap());
    let answer = checked(&a, &b);
    assert_eq!((answer.distance, answer.normal), (-0.75, Some(Vec2::new(1.0, 0.0))));
    let centred = checked(&a, &a);
    assert_eq!(centred.distance, -2.0);
}

/// Exchanging the shapes keeps the distance, exchanges the points and negates the normal.
#[test]
fn exchanged() {
    let pairs = [(square(0.0, 0.0), square(3.0, 0.5)), (square(0.0, 0.0), square(1.0, 0.5))];
    for (a, b) in pairs {
        let (there, back) = (checked(&a, &b), checked(&b, &a));
        assert_eq!((there.distance, there.lower, there.upper), (back.distance, back.lower, back.upper));
        assert_eq!((there.on_a, there.on_b), (back.on_b, back.on_a));
        assert_eq!(there.normal, back.normal.map(|normal| -normal));
    }
}

#[test]
fn within_a_distance() {
    let (a, b) = (square(0.0, 0.0), square(5.0, 6.0)); // 5 apart
    for (limit, verdict) in [
        (0.0, Verdict::Separated),
        (4.999, Verdict::Separated),
        (5.001, Verdict::Penetrating),
        (100.0, Verdict::Penetrating),
        // A negative distance counts as zero.
        (-7.0, Verdict::Separated),
        (f64::NAN, Verdict::Separated),
    ] {
        let answer = within(&a, &b, limit);
        assert_eq!(answer.verdict, verdict, "{limit}: {answer:?}");
        assert_eq!(answer.within, if limit > 0.0 { limit } else { 0.0 });
        assert_eq!(answer.check(&a, &b), Ok(()), "{limit}");
    }
    let exact = within(&a, &b, 5.0);
    assert!(exact.meets(), "contact counts: {exact:?}");
    assert_eq!(exact.check(&a, &b), Ok(()));
}

/// A translation of the pair by representable numbers changes nothing: origins are subtracted
/// before any coordinate is.
#[test]
fn far_from_the_origin_is_as_good_as_near() {
    let home = contact(&square(1.0, 1.0), &square(3.25, 1.5));
    let far = 2.0_f64.powi(40);
    let away = contact(&square(1.0 + far, 1.0 - far), &square(3.25 + far, 1.5 - far));
    assert_eq!((home.distance, home.lower, home.upper), (away.distance, away.lower, away.upper));
    assert_eq!(home.normal, away.normal);
    assert_eq!(away.on_a, home.on_a + Vec2::new(far, -far));
}

/// Scaling everything by a power of two scales the answers by exactly that.
#[test]
fn scale_does_not_matter() {
    let scaled = |power: f64| {
        let a = Triangle::<f64>::new([0.1 * power, 0.0], [0.0, 0.7 * power], [-power, 0.2 * power]).unwrap();
        let b = Circle::<f64>::new([0.9 * power, 0.4 * power], 0.3 * power).unwrap();
        checked(&a, &b)
    };
    let one = scaled(1.0);
    for exponent in [-40, -7, 7, 40] {
        let power = 2.0_f64.powi(exponent);
        let other = scaled(power);
        assert_eq!(other.distance, one.distance * power);
        assert_eq!((other.lower, other.upper), (one.lower * power, one.upper * power));
        assert_eq!((other.normal, other.on_a), (one.normal, one.on_a * power));
    }
}
