//! Exact orientation in space.

use super::Random;
use barycode::d3::Vec3;
use barycode::orient3d;
use std::cmp::Ordering;

/// The sign of the determinant in whole numbers.
fn whole_orientation([a, b, c, d]: [[i64; 3]; 4]) -> Ordering {
    let minus = |p: [i64; 3]| [0, 1, 2].map(|axis| i128::from(p[axis] - a[axis]));
    let (p, q, r) = (minus(b), minus(c), minus(d));
    let determinant =
        (p[1] * q[2] - p[2] * q[1]) * r[0] + (p[2] * q[0] - p[0] * q[2]) * r[1] + (p[0] * q[1] - p[1] * q[0]) * r[2];
    determinant.cmp(&0)
}

#[test]
fn orientation_agrees_with_whole_numbers() {
    let mut random = Random(3);
    let mut flat = 0;
    for range in [1, 3, 1000, 1 << 23, 1 << 40] {
        for round in 0..4_000 {
            let mut points: [[i64; 3]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| random.whole(range)));
            if round % 2 == 0 {
                // Into the plane of the others, or next to it.
                let (s, t) = (random.whole(2), random.whole(2));
                let [a, b, c, d] = &mut points;
                *d = [0, 1, 2].map(|axis| a[axis] + s * (b[axis] - a[axis]) + t * (c[axis] - a[axis]));
                d[2] += random.whole(1);
            }
            let expected = whole_orientation(points);
            flat += usize::from(expected == Ordering::Equal);
            // After a shift by a power of two, the last bits of the coordinates decide.
            for shift in [1.0, (-60_f64).exp2(), (-350_f64).exp2(), 300_f64.exp2()] {
                let [a, b, c, d] = points.map(|p| Vec3::from(p.map(|whole| whole as f64 * shift)));
                assert_eq!(orient3d(a, b, c, d), expected, "{points:?} {shift}");
                assert_eq!(orient3d(b, a, c, d), expected.reverse(), "{points:?} {shift}");
            }
            if range <= 1000 {
                let [a, b, c, d] = points.map(|p| Vec3::from(p.map(|whole| whole as f32 * 0.125)));
                assert_eq!(orient3d(a, b, c, d), expected, "{points:?}");
            }
        }
    }
    assert!(flat > 2_000, "{flat}");
}
