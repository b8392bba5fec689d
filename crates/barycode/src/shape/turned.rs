//! Cylinder and cone: solids of revolution about the z axis.
//!
//! Their points are named by the direction of a rim point in the plane of x and y, whose id leaves bits free at its lower
//! end for the height. The plane's id holds a direction to about 1e-16, so that the rim point of a direction and that of
//! its id give the same support value to far below the roundoff.
//!
//! Where a whole disc, or a whole side, is farthest in a direction, its middle is taken: mirrors leave it where it is.

use super::{Convex, Rounding, ShapeError, Support, checked_size, inflated, ulps};
use crate::num::Scalar;
use crate::vec::{Vec2, Vec3, Vector};

/// The bits of an id that tell the height.
const LEVELS: u64 = 0b110;
const LOW: u64 = 0b000;
const MIDDLE: u64 = 0b010;
const HIGH: u64 = 0b100;

/// A ratio above one, which the id of no direction has: the point is on the axis.
const ON_AXIS: u64 = 0x3fff << 48;

/// The name of a point on the rim, or on the axis where the direction is along it.
#[inline(always)]
fn name<T: Scalar>(direction: Vec3<T>, level: u64) -> u64 {
    let sideways = Vec2::new(direction.x, direction.y);
    let place =
        if sideways.x != T::ZERO || sideways.y != T::ZERO { sideways.direction_id() & !LEVELS } else { ON_AXIS };
    place | level
}

/// The point of the circle of this radius that an id names. Off by no more than 4u of the radius: the length by 2u, the
/// quotient and the product by u each.
#[inline(always)]
fn rim<T: Scalar>(id: u64, radius: T) -> Vec2<T> {
    if id & ON_AXIS == ON_AXIS {
        return Vec2::default();
    }
    let sideways = Vec2::<T>::from_direction_id(id & !LEVELS);
    sideways / sideways.length() * radius
}

/// A cylinder around the z axis, its middle at the local origin. Turn and place it with [`Posed`](super::Posed).
///
/// A half height or radius of zero is allowed.
///
/// ```
/// use barycode::d3::{Convex, Cylinder, Vec3};
///
/// let can = Cylinder::new(0.5, 2.0)?; // one unit high
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
    pub fn new(half_height: T, radius: T) -> Result<Self, ShapeError> {
        Ok(Self { half_height: checked_size(half_height, "half height")?, radius: checked_size(radius, "radius")? })
    }
}

impl<T: Scalar> Convex for Cylinder<T> {
    type Vector = Vec3<T>;

    #[inline]
    fn support(&self, direction: Vec3<T>, _hint: u64) -> Support<Vec3<T>> {
        let level = if direction.z > T::ZERO {
            HIGH
        } else if direction.z < T::ZERO {
            LOW
        } else {
            MIDDLE
        };
        let id = name(direction, level);
        Support { point: self.point(id), id }
    }

    #[inline(always)]
    fn start(&self) -> Vec3<T> {
        Vec3::default()
    }

    #[inline]
    fn point(&self, id: u64) -> Vec3<T> {
        let Vec2 { x, y } = rim(id, self.radius);
        let z = match id & LEVELS {
            LOW => -self.half_height,
            MIDDLE => T::ZERO,
            _ => self.half_height,
        };
        Vec3::new(x, y, z)
    }

    #[inline]
    fn extent(&self) -> T {
        inflated(Vec2::new(self.half_height, self.radius).length())
    }

    #[inline(always)]
    fn rounding(&self) -> Rounding<T> {
        let error = self.radius * ulps(5);
        Rounding { point: error, value: error }
    }
}

/// A cone around the z axis: its apex at `half_height`, its base at `-half_height`. Turn and place it with
/// [`Posed`](super::Posed).
///
/// A half height or radius of zero is allowed.
///
/// ```
/// use barycode::d3::{Cone, Convex, Vec3};
///
/// let cone = Cone::new(1.0, 0.5)?; // two units high
/// assert_eq!(cone.support(Vec3::new(0.1, 0.0, 1.0), 0).point, Vec3::new(0.0, 0.0, 1.0));
/// assert_eq!(cone.support(Vec3::new(0.0, 1.0, 0.0), 0).point, Vec3::new(0.0, 0.5, -1.0));
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone<T> {
    half_height: T,
    radius: T,
}

impl<T: Scalar> Cone<T> {
    /// The cone with this radius at its base, which is twice `half_height` below the apex.
    ///
    /// # Errors
    /// If the half height or the radius is negative, not finite or too large; the error names it.
    pub fn new(half_height: T, radius: T) -> Result<Self, ShapeError> {
        Ok(Self { half_height: checked_size(half_height, "half height")?, radius: checked_size(radius, "radius")? })
    }
}

impl<T: Scalar> Convex for Cone<T> {
    type Vector = Vec3<T>;

    /// The apex is `h d_z` along `d`, the rim `r |(d_x, d_y)| - h d_z`.
    #[inline]
    fn support(&self, direction: Vec3<T>, _hint: u64) -> Support<Vec3<T>> {
        let level = direction.leveled();
        let rise = (self.half_height + self.half_height) * level.z;
        let id = if rise > self.radius * Vec2::new(level.x, level.y).length() {
            ON_AXIS | HIGH
        } else {
            name(direction, LOW)
        };
        Support { point: self.point(id), id }
    }

    /// The centre of mass.
    #[inline(always)]
    fn start(&self) -> Vec3<T> {
        Vec3::new(T::ZERO, T::ZERO, self.half_height * T::from_f64(-0.5))
    }

    #[inline]
    fn point(&self, id: u64) -> Vec3<T> {
        if id & LEVELS != LOW {
            return Vec3::new(T::ZERO, T::ZERO, self.half_height);
        }
        let Vec2 { x, y } = rim(id, self.radius);
        Vec3::new(x, y, -self.half_height)
    }

    #[inline]
    fn extent(&self) -> T {
        inflated(Vec2::new(self.half_height, self.radius).length())
    }

    /// The apex is exact. The two values that choose between apex and rim are off by u and 3u, which costs no more than 4u
    /// of the rim's where they are nearly equal.
    #[inline(always)]
    fn rounding(&self) -> Rounding<T> {
        Rounding { point: self.radius * ulps(5), value: self.radius * ulps(10) }
    }
}
