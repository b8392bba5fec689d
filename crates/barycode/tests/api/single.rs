//! Single precision: the same names, and bounds of its own resolution.

use barycode::d2::{self, Capsule, Pose, Posed, Rectangle, Rotation, Vec2};
use barycode::{Pair, Verdict};

fn plates(x: f32) -> [Posed<Rectangle<f32>>; 2] {
    let plate = Rectangle::from_half_extents([2.25_f32, 0.8]).unwrap();
    let other = Pose::new([x, 0.5], Rotation::new(0.8, 0.6));
    [Posed::new(plate, Pose::IDENTITY).unwrap(), Posed::new(plate, other).unwrap()]
}

/// The pair with the same numbers in double precision.
fn doubles(x: f32) -> [Posed<Rectangle<f64>>; 2] {
    let wide = f64::from;
    let plate = Rectangle::from_half_extents([wide(2.25_f32), wide(0.8_f32)]).unwrap();
    let other = Pose::new([wide(x), 0.5], Rotation::new(wide(0.8_f32), wide(0.6_f32)));
    [Posed::new(plate, Pose::IDENTITY).unwrap(), Posed::new(plate, other).unwrap()]
}

#[test]
fn single_precision_contains_the_truth() {
    let mut seen = [0; 2];
    for step in 0..=80 {
        let x = 2.0 + 0.05 * step as f32;
        let ([a, b], [wide_a, wide_b]) = (plates(x), doubles(x));
        let answer = d2::contact(&a, &b);
        assert_eq!(answer.check(&a, &b), Ok(()), "{x}: {answer:?}");
        let truth = d2::contact(&wide_a, &wide_b);
        assert!(f64::from(answer.lower) <= truth.upper && truth.lower <= f64::from(answer.upper), "{x}");
        assert!(answer.upper - answer.lower <= 32.0 * f32::EPSILON * 8.0, "{x}: {answer:?}");
        match answer.verdict {
            Verdict::Separated => seen[0] += 1,
            Verdict::Penetrating => seen[1] += 1,
            _ => {}
        }
    }
    assert!(seen[0] > 10 && seen[1] > 10, "{seen:?}");
}

#[test]
fn every_question_in_single_precision() {
    let [a, b] = plates(6.0);
    assert!(d2::intersects(&a, &b).is_free());
    let closest = d2::closest_points(&a, &b);
    let gap = d2::distance(&a, &b);
    assert_eq!(gap.distance, closest.distance);
    assert!(d2::within(&a, &b, closest.upper + 1.0e-5).meets());
    assert!(d2::within(&a, &b, closest.lower - 1.0e-5).is_free());
    let capsule = Capsule::<f32>::new([0.0, 4.0], [1.0, 4.0], 0.25).unwrap();
    let mut pair = Pair::new(capsule, Pose::IDENTITY, capsule, Pose::translation([0.0_f32, 1.0])).unwrap();
    assert_eq!(pair.contact().distance, 0.5);
    assert_eq!(pair.contact().normal, Some(Vec2::new(0.0, 1.0)));
}
