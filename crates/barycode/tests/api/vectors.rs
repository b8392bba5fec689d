//! Methods of vectors without an import of a trait, and verdicts as words.

use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::{Stop, Verdict};

#[test]
fn products_and_lengths() {
    let (a, b) = (Vec2::new(3.0, 4.0), Vec2::new(-4.0, 3.0));
    assert_eq!((a.dot(b), a.cross(b), a.length(), a.length_squared()), (0.0, 25.0, 5.0, 25.0));
    assert_eq!(Vec2::new(1.0_f32, 1.0).distance(Vec2::new(4.0, 5.0)), 5.0);
    let (a, b) = (Vec3::new(1.0, 2.0, 2.0), Vec3::new(2.0, 1.0, -2.0));
    assert_eq!((a.dot(b), a.cross(b), a.length()), (0.0, Vec3::new(-6.0, 6.0, -3.0), 3.0));
    assert_eq!(Vec3::ZERO.distance(a), 3.0);
}

#[test]
fn lengths_whose_squares_are_out_of_range() {
    for scale in [2.0_f64.powi(-530) * 2.0_f64.powi(-530), 2.0_f64.powi(1000)] {
        assert_eq!(Vec2::new(3.0 * scale, 4.0 * scale).length(), 5.0 * scale);
        assert_eq!(Vec3::new(scale, -2.0 * scale, 2.0 * scale).length(), 3.0 * scale);
        assert_eq!(Vec3::new(scale, -2.0 * scale, 2.0 * scale).normalize(), Vec3::new(1.0, -2.0, 2.0).normalize());
    }
}

#[test]
fn directions_of_length_one_or_none() {
    assert_eq!(Vec2::new(0.0, -7.0).normalize(), Some(Vec2::new(0.0, -1.0)));
    let unit = Vec3::new(1.0_f32, 2.0, 3.0).normalize().unwrap();
    assert!((unit.length() - 1.0).abs() <= f32::EPSILON, "{unit:?}");
    for bad in [0.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Vec2::new(bad, 0.0).normalize(), None);
        assert_eq!(Vec3::new(0.0, 0.0, bad).normalize(), None);
        assert_eq!(Vec3::new(0.0, 0.0, bad).is_finite(), bad == 0.0);
    }
}

#[test]
fn answers_as_words() {
    assert_eq!(format!("{}, {:>9}|", Verdict::Penetrating, Verdict::Touching), "penetrating,  touching|");
    assert_eq!(Stop::IterationLimit.to_string(), "iteration limit");
}
