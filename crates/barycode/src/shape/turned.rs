//! Cylinder and cone: solids of revolution about the z axis.
//!
//! Their points are named by the direction of a rim point in the plane of x and y, whose id leaves bits free at its lower
//! end for the height. An id holds a direction to a roundoff, so that the rim point of a direction and that of its id give the same support
//! value to far below that.
//!
//! Where a whole disc, or a whole side, is farthest in a direction, its middle is taken: mirrors leave it where it is.

use super::{Convex, Patch, Rounding, ShapeError, Support, checked_size, inflated, ulps};
use crate::num::{Scalar, is_single};
use crate::vec::{Vec2, Vec3, Vector};
use core::hint::select_unpredictable;

/// The bits of an id that tell the height.
const LEVELS: u64 = 0b110;
const LOW: u64 = 0b000;
const MIDDLE: u64 = 0b010;
const HIGH: u64 = 0b100;

/// All bits of a ratio but those of an id that tell the height and whether the direction is steep.
const FREE: u64 = !(LEVELS | 1);

/// A ratio above one, which the id of no direction has: the point is on the axis.
const ON_AXIS: u64 = 0x3fff << 48;

/// The direction of a rim point as an id holds it: see [`Vec2::direction_id`](Vector::direction_id). A support needs both
/// the id and the point, and here the one is not read back from the other.
#[derive(Clone, Copy)]
struct Rim<T> {
    /// Of the smaller coordinate to the larger, from 0 to 1, in bits that leave those for the height free: rounded as the coordinates are,
    /// which turns it by so little that the rim point of this direction is as far along the other, but for the square of a roundoff.
    ratio: T,
    /// Whether y is the larger, and which of x and y are negative.
    steep: bool,
    left: bool,
    below: bool,
}

impl<T: Scalar> Rim<T> {
    /// `None` for a direction along the axis.
    #[inline(always)]
    fn along(direction: Vec3<T>) -> Option<Self> {
        let (x, y) = (direction.x.abs(), direction.y.abs());
        let steep = y > x;
        let (large, small) = (select_unpredictable(steep, y, x), select_unpredictable(steep, x, y));
        if large == T::ZERO {
            return None;
        }
        let ratio = small / large;
        // NaN becomes zero. A single has more bits free than are needed.
        let ratio = if ratio >= T::ZERO { ratio } else { T::ZERO };
        let ratio = if is_single::<T>() { ratio } else { T::from_f64(f64::from_bits(ratio.to_f64().to_bits() & FREE)) };
        Some(Self { ratio, steep, left: direction.x < T::ZERO, below: direction.y < T::ZERO })
    }

    /// `None` for the id of a point on the axis.
    #[inline(always)]
    fn named(id: u64) -> Option<Self> {
        let ratio = T::from_f64(f64::from_bits(id & !(3 << 62) & FREE));
        (id & ON_AXIS != ON_AXIS).then_some(Self {
            ratio: ratio.min(T::ONE),
            steep: id & 1 != 0,
            left: id >> 63 != 0,
            below: id >> 62 & 1 != 0,
        })
    }

    #[inline(always)]
    fn id(self, level: u64) -> u64 {
        self.ratio.to_f64().to_bits()
            | level
            | u64::from(self.steep)
            | u64::from(self.left) << 63
            | u64::from(self.below) << 62
    }

    /// The point of the circle of this radius. Off by no more than 4u of the radius: the length by 2u, the quotient and the
    /// product by u each.
    #[inline(always)]
    fn point(self, radius: T) -> Vec2<T> {
        let long = radius / (self.ratio * self.ratio + T::ONE).sqrt();
        let short = long * self.ratio;
        let (x, y) = (select_unpredictable(self.steep, short, long), select_unpredictable(self.steep, long, short));
        Vec2::new(select_unpredictable(self.left, -x, x), select_unpredictable(self.below, -y, y))
    }
}

/// Of a rim of this radius and height, for a direction of length one: a circle bends by its radius over how much of the direction is in
/// its plane.
#[inline(always)]
fn rim_patch<T: Scalar>(direction: Vec3<T>, radius: T, z: T, level: u64) -> Option<Patch<Vec3<T>>> {
    let rim = Rim::along(direction)?;
    let Vec2 { x, y } = rim.point(radius);
    let within = x * direction.x + y * direction.y;
    Some(Patch {
        support: Support { point: Vec3::new(x, y, z), id: rim.id(level) },
        piece: level,
        arcs: [Vec3::new(-y, x, T::ZERO), Vec3::default()],
        bend: if within > T::ZERO { T::ONE / within } else { T::ZERO },
    })
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

    /// Of the point with this id.
    #[inline(always)]
    fn height(&self, id: u64) -> T {
        match id & LEVELS {
            LOW => -self.half_height,
            MIDDLE => T::ZERO,
            _ => self.half_height,
        }
    }
}

impl<T: Scalar> Convex for Cylinder<T> {
    type Vector = Vec3<T>;

    #[inline]
    fn support(&self, direction: Vec3<T>, _hint: u64) -> Support<Vec3<T>> {
        let (up, down) = (direction.z > T::ZERO, direction.z < T::ZERO);
        let level = MIDDLE + (u64::from(up) << 1) - (u64::from(down) << 1);
        let z = select_unpredictable(up, self.half_height, select_unpredictable(down, -self.half_height, T::ZERO));
        let Some(rim) = Rim::along(direction) else {
            return Support { point: Vec3::new(T::ZERO, T::ZERO, z), id: ON_AXIS | level };
        };
        let Vec2 { x, y } = rim.point(self.radius);
        Support { point: Vec3::new(x, y, z), id: rim.id(level) }
    }

    #[inline(always)]
    fn start(&self) -> Vec3<T> {
        Vec3::default()
    }

    #[inline]
    fn point(&self, id: u64) -> Vec3<T> {
        let Vec2 { x, y } = Rim::named(id).map_or_else(Vec2::default, |rim| rim.point(self.radius));
        Vec3::new(x, y, self.height(id))
    }

    #[inline(always)]
    fn has_patches(&self) -> bool {
        true
    }

    #[inline]
    fn patch(&self, id: u64, direction: Vec3<T>) -> Option<Patch<Vec3<T>>> {
        Rim::<T>::named(id)?;
        rim_patch(direction, self.radius, self.height(id), id & LEVELS)
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
    /// The squares of height and radius, both scaled by the same power of two so that the larger is near one.
    squares: [T; 2],
}

impl<T: Scalar> Cone<T> {
    /// The cone with this radius at its base, which is twice `half_height` below the apex.
    ///
    /// # Errors
    /// If the half height or the radius is negative, not finite or too large; the error names it.
    pub fn new(half_height: T, radius: T) -> Result<Self, ShapeError> {
        let (half_height, radius) = (checked_size(half_height, "half height")?, checked_size(radius, "radius")?);
        let power = half_height.max(radius).reciprocal_power();
        let (height, across) = ((half_height + half_height) * power, radius * power);
        Ok(Self { half_height, radius, squares: [height * height, across * across] })
    }
}

impl<T: Scalar> Cone<T> {
    /// Whether the apex is farther along than the rim.
    #[inline(always)]
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

    /// The apex is `h d_z` along `d`, the rim `r |(d_x, d_y)| - h d_z`. Which is farther their squares tell.
    #[inline]
    fn support(&self, direction: Vec3<T>, _hint: u64) -> Support<Vec3<T>> {
        let apex = Support { point: Vec3::new(T::ZERO, T::ZERO, self.half_height), id: ON_AXIS | HIGH };
        if self.rises(direction) {
            return apex;
        }
        let (rim, z) = (Rim::along(direction), -self.half_height);
        let Some(rim) = rim else {
            return Support { point: Vec3::new(T::ZERO, T::ZERO, z), id: ON_AXIS | LOW };
        };
        let Vec2 { x, y } = rim.point(self.radius);
        Support { point: Vec3::new(x, y, z), id: rim.id(LOW) }
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
        let Vec2 { x, y } = Rim::named(id).map_or_else(Vec2::default, |rim| rim.point(self.radius));
        Vec3::new(x, y, -self.half_height)
    }

    #[inline(always)]
    fn has_patches(&self) -> bool {
        true
    }

    #[inline]
    fn patch(&self, id: u64, direction: Vec3<T>) -> Option<Patch<Vec3<T>>> {
        Rim::<T>::named(id)?;
        rim_patch(direction, self.radius, -self.half_height, LOW)
    }

    #[inline]
    fn extent(&self) -> T {
        inflated(Vec2::new(self.half_height, self.radius).length())
    }

    /// The apex is exact. The two squares that choose between apex and rim are off by 3u and 4u, the values therefore by
    /// 1.5u and 2u, which costs no more than 4u of the rim's where they are nearly equal. A square that underflows is of a
    /// coordinate, or of a radius times one, 2^-38 times as small as the direction and the height: an error of its own.
    #[inline(always)]
    fn rounding(&self) -> Rounding<T> {
        let underflow = self.half_height * (T::UNIT * T::from_f64(1.0 / 4096.0));
        Rounding { point: self.radius * ulps(5), value: self.radius * ulps(10) + underflow }
    }
}
