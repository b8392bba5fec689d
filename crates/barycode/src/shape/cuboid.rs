use super::{
    BoxForm, Convex, Details, Foot, Form, ShapeError, Structure, Support, SupportFeature, box_corners, checked_size,
    checked_vertex, inflated,
};
use crate::num::{Number, Scalar};
use crate::vec::Vec2;
use crate::vector::Vector;

/// A box along the axes of its frame, in the plane a rectangle. Rotate and move it with
/// [`Posed`](super::Posed).
///
/// Extents of zero are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid<V> {
    low: V,
    high: V,
}

const HALF_EXTENTS: [&str; 3] = ["half extent x", "half extent y", "half extent z"];
const SIZES: [&str; 3] = ["size x", "size y", "size z"];

/// Checks the lengths along the axes.
fn checked_extents<V: Vector>(extents: V, names: &[&'static str; 3]) -> Result<V, ShapeError> {
    for (index, what) in names.iter().enumerate().take(V::DIMENSION) {
        checked_size(extents.coordinate(index), what)?;
    }
    Ok(extents)
}

impl<V: Vector> Cuboid<V> {
    /// The box around the local origin that reaches `half_extents` to either side of it along each
    /// axis: *half* its length, width and height.
    ///
    /// # Errors
    /// If a half extent is negative, not finite or too large; the error names the axis.
    pub fn from_half_extents(half_extents: impl Into<V>) -> Result<Self, ShapeError> {
        let high = checked_extents(half_extents.into(), &HALF_EXTENTS)?;
        Ok(Self { low: -high, high })
    }

    /// The box around the local origin with this length, width and height. Halving is exact except
    /// for subnormal numbers.
    ///
    /// # Errors
    /// If a size is negative, not finite or too large; the error names the axis.
    pub fn from_size(size: impl Into<V>) -> Result<Self, ShapeError> {
        Self::from_half_extents(checked_extents(size.into(), &SIZES)? * V::Scalar::from_f64(0.5))
    }

    /// The box between two opposite corners, in any order.
    ///
    /// # Errors
    /// If a coordinate is not finite or too large; vertex 0 is the first corner.
    pub fn from_corners(first: impl Into<V>, second: impl Into<V>) -> Result<Self, ShapeError> {
        let (first, second) = (checked_vertex(first.into(), 0)?, checked_vertex(second.into(), 1)?);
        Ok(Self { low: first.componentwise_min(second), high: first.componentwise_max(second) })
    }

    /// The corner with the smallest coordinates.
    pub fn low(&self) -> V {
        self.low
    }

    /// The corner with the largest coordinates.
    pub fn high(&self) -> V {
        self.high
    }

    /// The centre, rounded.
    pub fn center(&self) -> V {
        let half = V::Scalar::from_f64(0.5);
        self.low * half + self.high * half
    }

    /// *Half* the length, width and height; rounded where the box is not around the local origin.
    pub fn half_extents(&self) -> V {
        let half = V::Scalar::from_f64(0.5);
        self.high * half - self.low * half
    }

    /// Length, width and height; rounded.
    pub fn size(&self) -> V {
        self.high - self.low
    }
}

impl<V: Vector> Cuboid<V> {
    /// The point of the nearest side for a place within, the side's normal, and how far it is.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_side(&self, place: V) -> (V, V, V::Scalar) {
        let (mut normal, mut depth, mut side) = (V::axis(0), V::Scalar::INFINITY, V::Scalar::ZERO);
        for axis in 0..V::DIMENSION {
            let at = place.coordinate(axis);
            let (high, low) = (self.high.coordinate(axis), self.low.coordinate(axis));
            if high - at < depth {
                (normal, depth, side) = (V::axis(axis), high - at, high);
            }
            if at - low < depth {
                (normal, depth, side) = (-V::axis(axis), at - low, low);
            }
        }
        // Along the axis the side, and the place along others.
        let axis = normal.componentwise_max(-normal);
        (place - place.scaled(axis) + axis * side, normal, depth)
    }
}

impl<T: Scalar> Cuboid<Vec2<T>> {
    /// The corners of a rectangle, counter-clockwise from the lower left.
    #[must_use]
    pub fn corners(&self) -> [Vec2<T>; 4] {
        [0, 1, 3, 2].map(|id| self.point(id))
    }
}

/// The id of a corner has one bit for each axis: set where the coordinate is the larger one.
impl<V: Vector> Convex for Cuboid<V> {
    type Vector = V;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support(&self, direction: V, _hint: u64) -> Support<V> {
        let id = direction.positive();
        Support { point: V::corner(self.low, self.high, id), id }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> V {
        let half = V::Scalar::from_f64(0.5);
        self.low * half + self.high * half
    }

    #[inline]
    fn point(&self, id: u64) -> V {
        V::corner(self.low, self.high, id)
    }

    /// No coordinate of `low` exceeds that of `high`.
    #[inline]
    fn extent(&self) -> V::Scalar {
        inflated((-self.low).componentwise_max(self.high).length())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Cuboid<V> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, place: V) -> Option<V> {
        Some(self.low.componentwise_max(place).componentwise_min(self.high))
    }

    /// The point of the nearest side for a place within; of sides that are as near, that of the
    /// first axis, and there the upper one. The ball as far as there lies in the box but for the
    /// rounding of one difference.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_boundary(&self, place: V) -> Option<Foot<V>> {
        let mut point = self.low.componentwise_max(place).componentwise_min(self.high);
        let (mut outward, mut depth) = (place - point, V::Scalar::ZERO);
        if outward == V::default() {
            (point, outward, depth) = self.nearest_side(place);
        }
        let (ids, weights, count) = box_corners(self.low, self.high, point);
        Some(Foot { point, outward, depth, ids, weights, length: count as u32 })
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        true
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn form(&self) -> Form<V> {
        Form::Box(BoxForm { low: self.low, high: self.high, pose: None })
    }

    /// The side across the axis that the direction is nearest to.
    fn support_feature(&self, direction: V, _hint: u64, feature: &mut SupportFeature<V>) {
        let steeper = |best: usize, axis: usize| direction.coordinate(axis).abs() > direction.coordinate(best).abs();
        let axis = (1..V::DIMENSION).fold(0, |best, axis| if steeper(best, axis) { axis } else { best });
        let fixed = direction.positive() & 1 << axis;
        let bits = |place: u64| {
            (0..V::DIMENSION)
                .filter(|&other| other != axis)
                .zip(0..)
                .fold(fixed, |id, (other, bit)| id | (place >> bit & 1) << other)
        };
        let around: &[u64] = if V::DIMENSION == 2 { &[0, 1] } else { &[0, 1, 3, 2] };
        for id in around.iter().map(|&place| bits(place)) {
            feature.push(self.point(id), id as u32);
        }
    }

    #[inline]
    fn structure(&self) -> Structure<'_, V> {
        Structure::Box { low: self.low, high: self.high }
    }
}
