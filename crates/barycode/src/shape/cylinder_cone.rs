//! Cylinder and cone: solids of revolution about the z axis.
//!
//! Where a whole disc, or a whole side, is farthest in a direction, its middle is the support:
//! mirrors leave it where it is.

mod face;
mod foot;
mod rim;
#[cfg(test)]
mod tests;

use self::rim::{HIGH, LOW, MIDDLE, Rim, rim_patch, rim_point};
use super::{
    Convex, Details, Foot, Patch, Rounding, ShapeError, Support, SupportFeature, checked_size, inflated, ulps,
};
use crate::num::Scalar;
use crate::vec::{Vec2, Vec3};
use crate::vector::Vector;
use core::hint::select_unpredictable;

/// A cylinder around the z axis, its middle at the local origin. Rotate and move it with
/// [`Posed`](super::Posed).
///
/// A half height or radius of zero is allowed.
///
/// ```
/// use barycode::d3::{Convex, Cylinder, Vec3};
///
/// let can = Cylinder::from_half_height(0.5, 2.0)?; // one unit high
/// assert_eq!(can.support(Vec3::new(3.0, 0.0, -1.0), 0).point, Vec3::new(2.0, 0.0, -0.5));
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder<T> {
    half_height: T,
    radius: T,
}

impl<T: Scalar> Cylinder<T> {
    /// The cylinder that reaches from `-half_height` to `half_height` along z.
    ///
    /// # Errors
    /// If the half height or the radius is negative, not finite or too large; the error names it.
    pub fn from_half_height(half_height: T, radius: T) -> Result<Self, ShapeError> {
        Ok(Self { half_height: checked_size(half_height, "half height")?, radius: checked_size(radius, "radius")? })
    }

    /// The cylinder of this height, from end to end, around the local origin along z.
    ///
    /// # Errors
    /// If the height or the radius is negative, not finite or too large; the error names it.
    pub fn from_height(height: T, radius: T) -> Result<Self, ShapeError> {
        Self::from_half_height(checked_size(height, "height")? * T::from_f64(0.5), radius)
    }

    /// *Half* the height.
    pub fn half_height(&self) -> T {
        self.half_height
    }

    /// The radius of both ends.
    pub fn base_radius(&self) -> T {
        self.radius
    }

    /// Height with this number. It changes from point to point, which no branch predicts.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn at(&self, level: u64) -> T {
        let end = select_unpredictable(level == LOW, -self.half_height, self.half_height);
        select_unpredictable(level == MIDDLE, T::ZERO, end)
    }

    /// Height of the point with this id.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn height(&self, id: u64) -> T {
        self.at(Rim::<T>::level(id))
    }
}

impl<T: Scalar> Convex for Cylinder<T> {
    type Vector = Vec3<T>;

    #[inline]
    fn support(&self, direction: Vec3<T>, _hint: u64) -> Support<Vec3<T>> {
        let (up, down) = (direction.z > T::ZERO, direction.z < T::ZERO);
        let level = MIDDLE + u64::from(up) - u64::from(down);
        let (level, z) = (Rim::<T>::level_bits(level), self.at(level));
        let Some(Rim { point: Vec2 { x, y }, id }) = Rim::along(direction, self.radius) else {
            return Support { point: Vec3::new(T::ZERO, T::ZERO, z), id: Rim::<T>::axis_id() | level };
        };
        Support { point: Vec3::new(x, y, z), id: id | level }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> Vec3<T> {
        Vec3::default()
    }

    #[inline]
    fn point(&self, id: u64) -> Vec3<T> {
        rim_point(id, self.radius, self.height(id))
    }

    #[inline]
    fn extent(&self) -> T {
        inflated(Vec2::new(self.half_height, self.radius).length())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn rounding(&self) -> Rounding<T> {
        Rounding { point: self.radius * ulps(Rim::<T>::UNITS), value: self.radius * ulps(Rim::<T>::UNITS) }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<Vec3<T>> {
        self
    }
}

impl<T: Scalar> Details<Vec3<T>> for Cylinder<T> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn axis(&self) -> Option<[Vec3<T>; 2]> {
        Some([Vec3::default(), Vec3::axis(2)])
    }

    /// Nearest point of the cross section at the nearest height, with an error of 4u of the radius.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, place: Vec3<T>) -> Option<Vec3<T>> {
        let z = place.z.max(-self.half_height).min(self.half_height);
        let square = place.x * place.x + place.y * place.y;
        let share = if square > self.radius * self.radius { self.radius / square.sqrt() } else { T::ONE };
        Some(Vec3::new(place.x * share, place.y * share, z))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_boundary(&self, place: Vec3<T>) -> Option<Foot<Vec3<T>>> {
        foot::of_cylinder(self, place)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn has_patches(&self) -> bool {
        true
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn piece(&self, id: u64) -> Option<u64> {
        (!Rim::<T>::is_on_axis(id)).then_some(Rim::<T>::level(id))
    }

    /// The end or the side, whichever the direction is nearer to.
    fn support_feature(&self, direction: Vec3<T>, _hint: u64, feature: &mut SupportFeature<Vec3<T>>) {
        let flat = Vec2::new(direction.x, direction.y).length();
        let rim = Rim::along(direction, self.radius).map(|rim| rim.point);
        match rim {
            Some(rim) if flat > direction.z.abs() => {
                face::generatrix(rim, -self.half_height, (rim, self.half_height), feature);
            }
            _ => {
                let level = if direction.z < T::ZERO { LOW } else { HIGH };
                face::disc(self.radius, rim, direction, (level, self.at(level)), feature);
            }
        }
    }

    #[inline]
    fn patch(&self, id: u64, direction: Vec3<T>) -> Option<Patch<Vec3<T>>> {
        let level = self.piece(id)?;
        rim_patch(direction, self.radius, self.at(level), level)
    }
}

/// A cone around the z axis: its apex at `half_height`, its base at `-half_height`. Rotate and move
/// it with [`Posed`](super::Posed).
///
/// A half height or radius of zero is allowed.
///
/// ```
/// use barycode::d3::{Cone, Convex, Vec3};
///
/// let cone = Cone::from_half_height(1.0, 0.5)?; // two units high
/// assert_eq!(cone.support(Vec3::new(0.1, 0.0, 1.0), 0).point, Vec3::new(0.0, 0.0, 1.0));
/// assert_eq!(cone.support(Vec3::new(0.0, 1.0, 0.0), 0).point, Vec3::new(0.0, 0.5, -1.0));
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone<T> {
    half_height: T,
    radius: T,
    /// The squares of height and radius, both scaled by the same power of two so that the larger is
    /// near one.
    squares: [T; 2],
}

impl<T: Scalar> Cone<T> {
    /// The cone with this radius at its base, which is twice `half_height` below the apex.
    ///
    /// # Errors
    /// If the half height or the radius is negative, not finite or too large; the error names it.
    pub fn from_half_height(half_height: T, radius: T) -> Result<Self, ShapeError> {
        let (half_height, radius) = (checked_size(half_height, "half height")?, checked_size(radius, "radius")?);
        let power = half_height.max(radius).reciprocal_power();
        let (height, across) = ((half_height + half_height) * power, radius * power);
        Ok(Self { half_height, radius, squares: [height * height, across * across] })
    }

    /// The cone of this height, its apex and its base equally far from the local origin along z.
    ///
    /// # Errors
    /// If the height or the radius is negative, not finite or too large; the error names it.
    pub fn from_height(height: T, radius: T) -> Result<Self, ShapeError> {
        Self::from_half_height(checked_size(height, "height")? * T::from_f64(0.5), radius)
    }

    /// *Half* the height.
    pub fn half_height(&self) -> T {
        self.half_height
    }

    /// The radius of the base.
    pub fn base_radius(&self) -> T {
        self.radius
    }
}

impl<T: Scalar> Cone<T> {
    /// True if the apex is farther along the direction than the rim.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn rises(&self, direction: Vec3<T>) -> bool {
        let [height2, radius2] = self.squares;
        let farther = |up: T, across: T| height2 * up > radius2 * across;
        let (x2, y2, z2) = (direction.x * direction.x, direction.y * direction.y, direction.z * direction.z);
        let (low, high) = T::RANGE;
        let whole = x2 + y2 + z2;
        if whole > low && whole < high {
            return direction.z > T::ZERO && farther(z2, x2 + y2);
        }
        let level = direction.leveled();
        level.z > T::ZERO && farther(level.z * level.z, level.x * level.x + level.y * level.y)
    }
}

impl<T: Scalar> Convex for Cone<T> {
    type Vector = Vec3<T>;

    /// Compares the squares of the support values of apex and rim: `h d_z` along `d`, and
    /// `r |(d_x, d_y)| - h d_z`.
    #[inline]
    fn support(&self, direction: Vec3<T>, _hint: u64) -> Support<Vec3<T>> {
        let apex_id = Rim::<T>::axis_id() | Rim::<T>::level_bits(HIGH);
        let apex = Support { point: Vec3::new(T::ZERO, T::ZERO, self.half_height), id: apex_id };
        if self.rises(direction) {
            return apex;
        }
        let z = -self.half_height;
        let low = Rim::<T>::level_bits(LOW);
        let Some(Rim { point: Vec2 { x, y }, id }) = Rim::along(direction, self.radius) else {
            return Support { point: Vec3::new(T::ZERO, T::ZERO, z), id: Rim::<T>::axis_id() | low };
        };
        Support { point: Vec3::new(x, y, z), id: id | low }
    }

    /// The centre of mass.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> Vec3<T> {
        Vec3::new(T::ZERO, T::ZERO, self.half_height * T::from_f64(-0.5))
    }

    #[inline]
    fn point(&self, id: u64) -> Vec3<T> {
        if Rim::<T>::level(id) != LOW {
            return Vec3::new(T::ZERO, T::ZERO, self.half_height);
        }
        rim_point(id, self.radius, -self.half_height)
    }

    #[inline]
    fn extent(&self) -> T {
        inflated(Vec2::new(self.half_height, self.radius).length())
    }

    /// The apex is exact. The two squares that choose between apex and rim have errors of 3u and
    /// 4u, the values therefore 1.5u and 2u, which is at most 4u of the rim's value if they are
    /// nearly equal. A square underflows only for a coordinate, or a radius times one, that is
    /// 2^-38 times as small as the direction and the height: a separate error.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn rounding(&self) -> Rounding<T> {
        let underflow = self.half_height * (T::UNIT * T::from_f64(1.0 / 4096.0));
        let value = self.radius * ulps(Rim::<T>::UNITS + 5) + underflow;
        Rounding { point: self.radius * ulps(Rim::<T>::UNITS), value }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<Vec3<T>> {
        self
    }
}

impl<T: Scalar> Details<Vec3<T>> for Cone<T> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn axis(&self) -> Option<[Vec3<T>; 2]> {
        Some([Vec3::default(), Vec3::axis(2)])
    }

    /// Point of the base for a place below it, else of the side, whose profile is a segment from
    /// rim to apex. A height with an error of 3u of the whole moves the point across the side by
    /// less than 3u of the radius; the distance from the axis has an error of 2u of it, and its two
    /// coordinates 3u more.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, place: Vec3<T>) -> Option<Vec3<T>> {
        let (height, radius, whole) = (self.half_height, self.radius, self.half_height + self.half_height);
        let across = (place.x * place.x + place.y * place.y).sqrt();
        let up = place.z + height;
        let share = ((radius - across) * radius + up * whole) / (radius * radius + whole * whole);
        // NaN, for a cone that is a point, becomes zero.
        let share = share.max(T::ZERO).min(T::ONE);
        let below = up < T::ZERO;
        let out = select_unpredictable(below, across.min(radius), radius - radius * share);
        let z = select_unpredictable(below, -height, whole * share - height);
        let shrunk = if across > T::ZERO { out / across } else { T::ZERO };
        Some(Vec3::new(place.x * shrunk, place.y * shrunk, z))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_boundary(&self, place: Vec3<T>) -> Option<Foot<Vec3<T>>> {
        foot::of_cone(self, place)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn has_patches(&self) -> bool {
        true
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn piece(&self, id: u64) -> Option<u64> {
        (Rim::<T>::level(id) == LOW && !Rim::<T>::is_on_axis(id)).then_some(LOW)
    }

    /// The base or the side, whichever the direction is nearer to; above the side's direction the
    /// apex has the side.
    fn support_feature(&self, direction: Vec3<T>, _hint: u64, feature: &mut SupportFeature<Vec3<T>>) {
        let (height, whole) = (self.half_height, self.half_height + self.half_height);
        let apex = (Vec2::default(), height);
        let rim = Rim::along(direction, self.radius).map(|rim| rim.point);
        let flat = Vec2::new(direction.x, direction.y).length();
        let slant = Vec2::new(whole, self.radius);
        let sideways = slant.dot(Vec2::new(flat, direction.z)) > -direction.z * slant.length();
        match rim {
            Some(rim) if sideways || self.rises(direction) => face::generatrix(rim, -height, apex, feature),
            None if self.rises(direction) => face::generatrix(apex.0, height, apex, feature),
            _ => face::disc(self.radius, rim, direction, (LOW, -height), feature),
        }
    }

    #[inline]
    fn patch(&self, id: u64, direction: Vec3<T>) -> Option<Patch<Vec3<T>>> {
        let level = self.piece(id)?;
        rim_patch(direction, self.radius, -self.half_height, level)
    }
}
