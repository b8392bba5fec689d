//! What one would write without a library: polygons counter-clockwise in one frame.

use barycode::Scalar;
use barycode::d2::Vec2;

fn edges<T: Scalar>(polygon: &[Vec2<T>]) -> impl Iterator<Item = (Vec2<T>, Vec2<T>)> {
    let before = polygon[polygon.len() - 1..].iter().chain(polygon);
    before.copied().zip(polygon.iter().copied())
}

/// Separating axes (SAT): every edge normal of one against every vertex of the other, until one
/// separates.
pub fn meet<T: Scalar>(a: &[Vec2<T>], b: &[Vec2<T>]) -> bool {
    let separates = |a: &[Vec2<T>], b: &[Vec2<T>]| {
        edges(a).any(|(from, to)| {
            let (x, y) = (to.y - from.y, from.x - to.x);
            let beyond = b.iter().map(|v| x * v.x + y * v.y);
            beyond.fold(T::INFINITY, |least, value| if value < least { value } else { least }) > x * to.x + y * to.y
        })
    };
    !separates(a, b) && !separates(b, a)
}

/// All features: every vertex of one against every edge of the other. 0 where `meet` says that they
/// meet.
pub fn distance<T: Scalar>(a: &[Vec2<T>], b: &[Vec2<T>]) -> T {
    if meet(a, b) {
        return T::ZERO;
    }
    let nearest2 = |edged: &[Vec2<T>], other: &[Vec2<T>], mut least: T| {
        for (from, to) in edges(edged) {
            let (x, y) = (to.x - from.x, to.y - from.y);
            let length2 = x * x + y * y;
            for v in other {
                let (u, w) = (v.x - from.x, v.y - from.y);
                let along = (u * x + w * y) / length2;
                let along = if along < T::ZERO {
                    T::ZERO
                } else if along > T::ONE {
                    T::ONE
                } else {
                    along
                };
                let (u, w) = (u - along * x, w - along * y);
                let distance2 = u * u + w * w;
                if distance2 < least {
                    least = distance2;
                }
            }
        }
        least
    };
    nearest2(b, a, nearest2(a, b, T::INFINITY)).sqrt()
}
