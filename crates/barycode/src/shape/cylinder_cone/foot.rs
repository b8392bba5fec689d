//! The nearest points of the boundaries of cylinder and cone, inside and out.
//!
//! A solid of revolution is its profile turned about the axis, and the nearest point of its
//! boundary is that of the profile, in the half plane of the place: `x` from the axis, `z` along
//! it. A place on the axis is as near to all points around it, and that along x is taken.
//!
//! Bounds on the rounding error of a depth, with u the unit roundoff:
//!
//! | distance of a place within from | computed as | off by |
//! | --- | --- | --- |
//! | the axis, x | the root of two squares | 2u x |
//! | an end, a base | a difference of two heights | u of it |
//! | the side of a cylinder | r - x | 3u r |
//! | the side of a cone | (r (h - z) - H x) / L, H = 2h, L² = H² + r² | 6u r H / L |
//!
//! `r H / L` is no more than two thirds of the extent, which is the root of r² + h²: all are within
//! the 4 roundoffs of the extent that a foot may be off by. The ball about a place as far as the
//! nearest of the two lies in the solid, which is what is inside of both.

use super::rim::{HIGH, LOW, Rim};
use super::{Cone, Cylinder};
use crate::num::Scalar;
use crate::shape::Foot;
use crate::vec::Vec3;

/// A half plane through the axis.
#[derive(Clone, Copy)]
struct HalfPlane<T: Scalar> {
    /// Away from the axis, of length one.
    away: Vec3<T>,
    /// How far the place is from the axis.
    x: T,
    rim: Rim<T>,
}

impl<T: Scalar> HalfPlane<T> {
    /// The half plane of a place, with the point of the circle of this radius in it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn through(place: Vec3<T>, radius: T) -> Option<Self> {
        let x = (place.x * place.x + place.y * place.y).sqrt();
        let flat = if x > T::ZERO { Vec3::new(place.x, place.y, T::ZERO) } else { Vec3::new(T::ONE, T::ZERO, T::ZERO) };
        let away = if x > T::ZERO { flat / x } else { flat };
        Some(Self { away, x, rim: Rim::along(flat, radius)? })
    }

    /// A vector of the half plane.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn vector(&self, x: T, z: T) -> Vec3<T> {
        Vec3::new(self.away.x * x, self.away.y * x, z)
    }

    /// The point of the rim at this height, and its id.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn rim_at(&self, z: T, level: u64) -> (Vec3<T>, u64) {
        let Rim { point, id } = self.rim;
        (Vec3::new(point.x, point.y, z), id | Rim::<T>::level_bits(level))
    }

    /// The point of a disc of this radius below or above the place.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn on_disc(&self, place: Vec3<T>, radius: T, (z, level, up): (T, u64, T)) -> Foot<Vec3<T>> {
        let (_, id) = self.rim_at(z, level);
        let middle = Rim::<T>::axis_id() | Rim::<T>::level_bits(level);
        // NaN, of a disc that is a point, is the middle.
        let point = Vec3::new(place.x, place.y, z);
        Foot::between(point, Vec3::new(T::ZERO, T::ZERO, up), [middle, id], self.x / radius)
    }
}

/// The nearest point of a cylinder's boundary: of two ends and the side that a place within is as
/// near to, a point of the side.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn of_cylinder<T: Scalar>(cylinder: &Cylinder<T>, place: Vec3<T>) -> Option<Foot<Vec3<T>>> {
    let (half, radius) = (cylinder.half_height, cylinder.radius);
    let profile = HalfPlane::through(place, radius)?;
    let (beside, beyond) = (profile.x - radius, place.z.abs() - half);
    let (end, level, up) = if place.z < T::ZERO { (-half, LOW, -T::ONE) } else { (half, HIGH, T::ONE) };
    let outside = beside > T::ZERO || beyond > T::ZERO;
    let foot = if beside > T::ZERO && beyond > T::ZERO {
        let (rim, id) = profile.rim_at(end, level);
        Foot::vertex(rim, profile.vector(beside, beyond * up), id)
    } else if beside > T::ZERO || !outside && beside >= beyond {
        let ((rim, low), (_, high)) = (profile.rim_at(place.z, LOW), profile.rim_at(place.z, HIGH));
        // NaN, of a disc, is the lower rim.
        Foot::between(rim, profile.away, [low, high], (place.z + half) / (half + half))
    } else {
        profile.on_disc(place, radius, (end, level, up))
    };
    let depth = if outside { T::ZERO } else { -beside.max(beyond) };
    Some(Foot { depth, ..foot })
}

/// The nearest point of a cone's boundary: of base and side that a place within is as near to, a
/// point of the side.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn of_cone<T: Scalar>(cone: &Cone<T>, place: Vec3<T>) -> Option<Foot<Vec3<T>>> {
    let (half, radius) = (cone.half_height, cone.radius);
    let profile = HalfPlane::through(place, radius)?;
    let (whole, down, up) = (half + half, half - place.z, place.z + half);
    let square = radius * radius + whole * whole;
    // Nothing of a cone that is a point.
    if !(square > T::ZERO) {
        return None;
    }
    let side = (whole * profile.x - radius * down) / square.sqrt();
    let outside = side > T::ZERO || up < T::ZERO;
    let apex = (Vec3::new(T::ZERO, T::ZERO, half), Rim::<T>::axis_id() | Rim::<T>::level_bits(HIGH));
    let rim = profile.rim_at(-half, LOW);
    let foot = if up < T::ZERO && profile.x <= radius || !outside && -up > side {
        profile.on_disc(place, radius, (-half, LOW, -T::ONE))
    } else {
        // From rim to apex.
        let share = ((radius - profile.x) * radius + up * whole) / square;
        if outside && !(share > T::ZERO) {
            Foot::vertex(rim.0, profile.vector(profile.x - radius, up), rim.1)
        } else if outside && !(share < T::ONE) {
            Foot::vertex(apex.0, profile.vector(profile.x, -down), apex.1)
        } else {
            let share = share.max(T::ZERO).min(T::ONE);
            let left = T::ONE - share;
            let point = Vec3::new(rim.0.x * left, rim.0.y * left, whole * share - half);
            Foot::between(point, profile.vector(whole, radius), [rim.1, apex.1], share)
        }
    };
    let depth = if outside { T::ZERO } else { -side.max(-up) };
    Some(Foot { depth, ..foot })
}
