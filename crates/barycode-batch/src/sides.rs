//! Sides of convex polygons.

use barycode::expert::{Coordinates, Number};
use barycode::{Scalar, d2};

/// Side of a convex polygon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PolygonSide<T> {
    /// Outward normal, of a length near one.
    pub(crate) normal: d2::Vec2<T>,
    /// Product of the normal with the vertices of the side.
    pub(crate) height: T,
}

/// Sides of a polygon, side `i` from vertex `i` to the next. Empty unless the polygon has 3 to
/// `most` vertices, in counter-clockwise order, and is convex beyond rounding.
pub(crate) fn sides<T: Scalar>(polygon: &[d2::Vec2<T>], most: usize) -> Vec<PolygonSide<T>> {
    let count = polygon.len();
    let mut sides = Vec::new();
    if !(3..=most).contains(&count) {
        return sides;
    }
    let extent = polygon.iter().fold(T::ZERO, |most, vertex| Number::max(most, vertex.norm1()));
    let doubt = extent * T::UNIT * T::from_f64(32.0);
    for (index, &vertex) in polygon.iter().enumerate() {
        let along = polygon[(index + 1) % count] - vertex;
        let length = along.length();
        let normal = d2::Vec2::new(along.y / length, -along.x / length);
        let height = normal.dot(vertex);
        let others = (2..count).map(|step| polygon[(index + step) % count]);
        // A side of length zero has the normal NaN, for which the comparison fails.
        if !others.into_iter().all(|other| normal.dot(other) < height - doubt) {
            return Vec::new();
        }
        sides.push(PolygonSide { normal, height });
    }
    sides
}
