//! Pairs that touch exactly, told by doubles none of which is rounded.
//!
//! Lanes prove gaps and overlaps that exceed their rounding, and so never that shapes touch. Of the
//! pairs that they leave, these are frequent: boxes on a grid, and balls about the origins of their
//! poses. Every sum is checked to be exact; a pair of which one is not is left to the single-pair
//! library. Numbers of single precision and those of a grid seldom round in doubles.

use crate::dimension::TableVector;
use crate::table::{KnownShape, opposite_corner};
use barycode::Scalar;
use barycode::expert::RigidMap;

/// Sum of two numbers; `None` if it is rounded (Knuth's two-sum) or not finite.
fn sum(a: f64, b: f64) -> Option<f64> {
    let sum = a + b;
    let of_b = sum - a;
    let error = (a - (sum - of_b)) + (b - of_b);
    (error == 0.0).then_some(sum)
}

/// Square of a number; `None` if it might be rounded.
fn square(number: f64) -> Option<f64> {
    (f64::from(number as f32) == number).then_some(number * number)
}

/// Tells whether two shapes, at poses that the single-pair library takes, are known to touch: they
/// have a point in common, and their insides have none.
pub(crate) fn is_touching<V: TableVector>([a, b]: [KnownShape<'_, V>; 2], poses: [V::Pose; 2]) -> bool {
    let verdict = if a.0.half.is_some() && b.0.half.is_some() {
        boxes([a, b], poses)
    } else if a.1.len() == 1 && b.1.len() == 1 {
        balls([a, b], poses)
    } else {
        None
    };
    verdict == Some(true)
}

/// Boxes along the axes of the world.
fn boxes<V: TableVector>(shapes: [KnownShape<'_, V>; 2], poses: [V::Pose; 2]) -> Option<bool> {
    if !poses.iter().all(RigidMap::is_exact) {
        return None;
    }
    let opposite = opposite_corner(V::DIMENSION);
    let mut touch = false;
    let ends = [0, 1].map(|side| [0, opposite].map(|corner| poses[side].turn(shapes[side].1[corner])));
    for axis in 0..V::DIMENSION {
        let end = |side: usize, of: usize| {
            sum(ends[side][of].coordinate(axis).to_f64(), poses[side].shift().coordinate(axis).to_f64())
        };
        let [a, b] = [0, 1].map(|side| Some([end(side, 0)?, end(side, 1)?]));
        let ([a0, a1], [b0, b1]) = (a?, b?);
        let (first, second) = (a0.max(a1) - b0.min(b1), b0.max(b1) - a0.min(a1));
        // The sign of a difference is exact; the comparison fails for NaN.
        if !(first >= 0.0 && second >= 0.0) {
            return Some(false);
        }
        touch |= first == 0.0 || second == 0.0;
    }
    Some(touch)
}

/// Balls about the origins of their poses, by the square of the distance of these.
fn balls<V: TableVector>([a, b]: [KnownShape<'_, V>; 2], poses: [V::Pose; 2]) -> Option<bool> {
    if a.1[0] != V::default() || b.1[0] != V::default() {
        return None;
    }
    let mut away = 0.0;
    for axis in 0..V::DIMENSION {
        let [from, to] = poses.map(|pose| pose.shift().coordinate(axis).to_f64());
        away = sum(away, square(sum(to, -from)?)?)?;
    }
    let reach = square(sum(a.0.radius.to_f64(), b.0.radius.to_f64())?)?;
    Some(away == reach && reach > 0.0)
}

#[cfg(test)]
mod tests {
    use super::{square, sum};

    #[test]
    fn rounded_sums_and_squares_are_refused() {
        assert_eq!(sum(1.0, 2.0_f64.powi(-52)), Some(1.0 + f64::EPSILON));
        assert_eq!(sum(1.0, 2.0_f64.powi(-54)), None);
        assert_eq!(sum(f64::MAX, f64::MAX), None);
        assert_eq!(sum(f64::NAN, 1.0), None);
        assert_eq!(square(0.1), None);
        assert_eq!(square(f64::from(0.1_f32)), Some(f64::from(0.1_f32) * f64::from(0.1_f32)));
    }
}
