//! Points on a rim of a solid of revolution, and their ids.
//!
//! An id of a rim point holds its place on the rim, and leaves bits free for the height: see
//! [`Rim`].

use crate::num::{Scalar, is_single};
use crate::shape::{Patch, Support};
use crate::vec::{Vec2, Vec3};
use core::hint::select_unpredictable;

/// Heights in an id.
pub(super) const LOW: u64 = 0;
pub(super) const MIDDLE: u64 = 1;
pub(super) const HIGH: u64 = 2;

/// Half the weight of the second last bit of a single, among the bits of a double.
const HALF: u64 = 1 << 29;

/// Point of a circle, as a support needs it, with its id without the height.
///
/// In single precision an id is the point itself: its coordinates side by side, rounded so that
/// their last bits are left for the height. Two coordinates of double precision do not fit into an
/// id, which is then the [direction](Ratio) of the point.
#[derive(Clone, Copy)]
pub(super) struct Rim<T> {
    pub(super) point: Vec2<T>,
    pub(super) id: u64,
}

impl<T: Scalar> Rim<T> {
    /// Id of the points on the axis: that of the middle in single precision, else a ratio above
    /// one, which no direction has.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn axis_id() -> u64 {
        if is_single::<T>() { 0 } else { 0x3fff << 48 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn is_on_axis(id: u64) -> bool {
        let free = Self::level_bits(HIGH | MIDDLE);
        if is_single::<T>() { id & !free == 0 } else { id & Self::axis_id() == Self::axis_id() }
    }

    /// Bits of an id that hold the height.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn level_bits(level: u64) -> u64 {
        if is_single::<T>() { level & 1 | level >> 1 << 32 } else { level << 1 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn level(id: u64) -> u64 {
        if is_single::<T>() { id & 1 | id >> 31 & 2 } else { id >> 1 & 3 }
    }

    /// Error of a point in roundoffs of the radius, with one for underflow. In single precision
    /// everything is computed in doubles, and only the rounding to a coordinate without its last
    /// bit is left. In double precision see [`Ratio::point`].
    pub(super) const UNITS: u32 = if T::ROUNDOFF > f64::UNIT { 3 } else { 5 };

    /// Farthest point of the circle of this radius; `None` for a direction along the axis.
    ///
    /// In `f32` the error would be three times larger, also near an axis, where the rim points of
    /// two parallel cylinders should lie on it: the normal of their overlap was wrong by 4e-4 (hard
    /// case `fcl-gs-cylcyl-side-pen`).
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn along(direction: Vec3<T>, radius: T) -> Option<Self> {
        if !is_single::<T>() {
            let ratio = Ratio::along(direction)?;
            return Some(Self { point: ratio.point(radius), id: ratio.id() });
        }
        let (x, y) = (direction.x.to_f64(), direction.y.to_f64());
        // Squares of singles neither overflow nor underflow in doubles.
        let square = x * x + y * y;
        // Refuses NaN, too.
        if !(square > 0.0 && square < f64::INFINITY) {
            return None;
        }
        let scale = radius.to_f64() / Scalar::sqrt(square);
        let rounded = |c: f64| T::from_f64(f64::from_bits(((c * scale).to_bits() + HALF) & !(2 * HALF - 1)));
        // In a subnormal number this is not yet the last bit.
        let (x, y) = (rounded(x).to_bits() & !1, rounded(y).to_bits() & !1);
        Some(Self { point: Vec2::new(T::from_bits(x), T::from_bits(y)), id: x << 32 | y })
    }

    /// Point with this id on the circle of this radius; `None` for the axis, and for an id that
    /// names no point within the circle.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn named(id: u64, radius: T) -> Option<Vec2<T>> {
        if Self::is_on_axis(id) {
            return None;
        }
        if !is_single::<T>() {
            return Some(Ratio::named(id).point(radius));
        }
        let point = Vec2::new(T::from_bits(id >> 32 & !1), T::from_bits(id & 0xffff_fffe));
        // Products of singles are exact in doubles. NaN is not within.
        let [x, y, most] = [point.x, point.y, radius].map(|c| c.to_f64() * c.to_f64());
        (x + y <= most * (1.0 + f64::from(2 * Self::UNITS) * T::ROUNDOFF)).then_some(point)
    }
}

/// Direction of a rim point, see [`Vector::direction_id`](crate::vector::Vector::direction_id). A
/// support needs both the id and the point; here neither is computed from the other. The direction
/// is accurate to a roundoff, so that the rim points of a direction and of its id have the same
/// support value to far below a roundoff.
#[derive(Clone, Copy)]
struct Ratio<T> {
    /// Ratio of the smaller coordinate to the larger, from 0 to 1, in bits that leave those of the
    /// height free.
    ratio: T,
    /// Whether y is the larger coordinate; the next two, whether x and y are negative.
    steep: bool,
    left: bool,
    below: bool,
}

impl<T: Scalar> Ratio<T> {
    /// Bits of a ratio, without those of an id that hold the height and whether the direction is
    /// steep.
    const BITS: u64 = !0b111;

    /// Direction of the rim point along `direction`; `None` along the axis.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn along(direction: Vec3<T>) -> Option<Self> {
        let (x, y) = (direction.x.abs(), direction.y.abs());
        let steep = y > x;
        let (large, small) = (select_unpredictable(steep, y, x), select_unpredictable(steep, x, y));
        if large == T::ZERO {
            return None;
        }
        let ratio = small / large;
        // NaN becomes zero.
        let ratio = if ratio >= T::ZERO { ratio } else { T::ZERO };
        let ratio = T::from_bits(ratio.to_bits() & Self::BITS);
        Some(Self { ratio, steep, left: direction.x < T::ZERO, below: direction.y < T::ZERO })
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn named(id: u64) -> Self {
        let ratio = T::from_bits(id & !(3 << 62) & Self::BITS);
        Self { ratio: ratio.min(T::ONE), steep: id & 1 != 0, left: id >> 63 != 0, below: id >> 62 & 1 != 0 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn id(self) -> u64 {
        self.ratio.to_bits() | u64::from(self.steep) | u64::from(self.left) << 63 | u64::from(self.below) << 62
    }

    /// Point of the circle of this radius, with an error of at most 4u of the radius: 2u of the
    /// length, u each of quotient and product.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn point(self, radius: T) -> Vec2<T> {
        let long = radius / (self.ratio * self.ratio + T::ONE).sqrt();
        let short = long * self.ratio;
        let (x, y) = (select_unpredictable(self.steep, short, long), select_unpredictable(self.steep, long, short));
        Vec2::new(select_unpredictable(self.left, -x, x), select_unpredictable(self.below, -y, y))
    }
}

/// Patch of a rim of this radius and height, for a direction of length one: the bend of a circle is
/// its radius over the length of the direction's projection onto its plane.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn rim_patch<T: Scalar>(direction: Vec3<T>, radius: T, z: T, level: u64) -> Option<Patch<Vec3<T>>> {
    let Rim { point: Vec2 { x, y }, id } = Rim::along(direction, radius)?;
    let flat = Vec2::new(direction.x, direction.y);
    let square = flat.dot(flat);
    let (least, _) = T::RANGE;
    Some(Patch {
        support: Support { point: Vec3::new(x, y, z), id: id | Rim::<T>::level_bits(level) },
        // As long as the direction's projection onto the plane.
        arcs: [Vec3::new(-flat.y, flat.x, T::ZERO), Vec3::default()],
        bend: if square > least { radius / (square * square.sqrt()) } else { T::ZERO },
    })
}

/// Point with this id on a rim of this radius, or on the axis.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn rim_point<T: Scalar>(id: u64, radius: T, z: T) -> Vec3<T> {
    let Vec2 { x, y } = Rim::named(id, radius).unwrap_or_default();
    Vec3::new(x, y, z)
}
