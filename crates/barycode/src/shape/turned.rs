//! Cylinder and cone: solids of revolution about the z axis.
//!
//! The id of a point on a rim tells where on the rim, and leaves bits free for the height: see
//! [`Rim`].
//!
//! Where a whole disc, or a whole side, is farthest in a direction, its middle is taken: mirrors
//! leave it where it is.

use super::{Convex, Details, Patch, Rounding, ShapeError, Support, checked_size, inflated, ulps};
use crate::num::{Scalar, is_single};
use crate::vec::{Vec2, Vec3};
use crate::vector::Vector;
use core::hint::select_unpredictable;

/// Heights, as ids hold them.
const LOW: u64 = 0;
const MIDDLE: u64 = 1;
const HIGH: u64 = 2;

/// Half of what the second last bit of a single is worth among the bits of a double.
const HALF: u64 = 1 << 29;

/// A point of a circle, as a support needs it, with its id but for the height.
///
/// In single precision an id is the point itself: its coordinates side by side, rounded so that
/// their last bits are left for the height. Two coordinates of double precision are too much for an
/// id, and it is the [direction](Ratio) of the point.
#[derive(Clone, Copy)]
struct Rim<T> {
    point: Vec2<T>,
    id: u64,
}

impl<T: Scalar> Rim<T> {
    /// The id of the points on the axis: of the middle in single precision, else a ratio above one,
    /// which no direction has.
    #[inline(always)]
    fn axis_id() -> u64 {
        if is_single::<T>() { 0 } else { 0x3fff << 48 }
    }

    #[inline(always)]
    fn is_on_axis(id: u64) -> bool {
        let free = Self::level_bits(HIGH | MIDDLE);
        if is_single::<T>() { id & !free == 0 } else { id & Self::axis_id() == Self::axis_id() }
    }

    /// The bits of an id that tell the height.
    #[inline(always)]
    fn level_bits(level: u64) -> u64 {
        if is_single::<T>() { level & 1 | level >> 1 << 32 } else { level << 1 }
    }

    #[inline(always)]
    fn level(id: u64) -> u64 {
        if is_single::<T>() { id & 1 | id >> 31 & 2 } else { id >> 1 & 3 }
    }

    /// How many units of the radius a point is off by, and one for what is smaller. In single
    /// precision all is computed in doubles, and the rounding to a coordinate without its last bit
    /// is left. In double precision what [`Ratio::point`] says.
    const UNITS: u32 = if T::ROUNDOFF > f64::UNIT { 3 } else { 5 };

    /// The farthest point of the circle of this radius; `None` for a direction along the axis.
    ///
    /// Computed in singles a point is off by three times as much, also near an axis, where the rim
    /// points of two cylinders side by side should be on it: the normal of an overlap was then off
    /// by 4e-4 (the case `fcl-gs-cylcyl-side-pen` of the hard ones).
    #[inline(always)]
    fn along(direction: Vec3<T>, radius: T) -> Option<Self> {
        if !is_single::<T>() {
            let ratio = Ratio::along(direction)?;
            return Some(Self { point: ratio.point(radius), id: ratio.id() });
        }
        let (x, y) = (direction.x.to_f64(), direction.y.to_f64());
        // Of singles nothing overflows, and nothing underflows.
        let square = x * x + y * y;
        // Nor NaN.
        if !(square > 0.0 && square < f64::INFINITY) {
            return None;
        }
        let scale = radius.to_f64() / Scalar::sqrt(square);
        let rounded = |c: f64| T::from_f64(f64::from_bits(((c * scale).to_bits() + HALF) & !(2 * HALF - 1)));
        // Of a subnormal number that is not yet the last bit.
        let (x, y) = (rounded(x).to_bits() & !1, rounded(y).to_bits() & !1);
        Some(Self { point: Vec2::new(T::from_bits(x), T::from_bits(y)), id: x << 32 | y })
    }

    /// The point with this id on the circle of this radius; `None` where that is on the axis, as
    /// where the id is of no point of the circle and names none within it.
    #[inline(always)]
    fn named(id: u64, radius: T) -> Option<Vec2<T>> {
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

/// The direction of a rim point: see [`Vec2::direction_id`](Vector::direction_id). A support needs
/// both the id and the point, and here the one is not read back from the other. It holds a
/// direction to a roundoff, so that the rim point of a direction and that of its id give the same
/// support value to far below that.
#[derive(Clone, Copy)]
struct Ratio<T> {
    /// Of the smaller coordinate to the larger, from 0 to 1, in bits that leave those for the
    /// height free.
    ratio: T,
    /// Whether y is the larger, and which of x and y are negative.
    steep: bool,
    left: bool,
    below: bool,
}

impl<T: Scalar> Ratio<T> {
    /// All bits of a ratio but those of an id that tell the height and whether the direction is
    /// steep.
    const BITS: u64 = !0b111;

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
        // NaN becomes zero.
        let ratio = if ratio >= T::ZERO { ratio } else { T::ZERO };
        let ratio = T::from_bits(ratio.to_bits() & Self::BITS);
        Some(Self { ratio, steep, left: direction.x < T::ZERO, below: direction.y < T::ZERO })
    }

    #[inline(always)]
    fn named(id: u64) -> Self {
        let ratio = T::from_bits(id & !(3 << 62) & Self::BITS);
        Self { ratio: ratio.min(T::ONE), steep: id & 1 != 0, left: id >> 63 != 0, below: id >> 62 & 1 != 0 }
    }

    #[inline(always)]
    fn id(self) -> u64 {
        self.ratio.to_bits() | u64::from(self.steep) | u64::from(self.left) << 63 | u64::from(self.below) << 62
    }

    /// The point of the circle of this radius. Off by no more than 4u of the radius: the length by
    /// 2u, the quotient and the product by u each.
    #[inline(always)]
    fn point(self, radius: T) -> Vec2<T> {
        let long = radius / (self.ratio * self.ratio + T::ONE).sqrt();
        let short = long * self.ratio;
        let (x, y) = (select_unpredictable(self.steep, short, long), select_unpredictable(self.steep, long, short));
        Vec2::new(select_unpredictable(self.left, -x, x), select_unpredictable(self.below, -y, y))
    }
}

/// Of a rim of this radius and height, for a direction of length one: a circle bends by its radius
/// over how much of the direction is in its plane.
#[inline(always)]
fn rim_patch<T: Scalar>(direction: Vec3<T>, radius: T, z: T, level: u64) -> Option<Patch<Vec3<T>>> {
    let Rim { point: Vec2 { x, y }, id } = Rim::along(direction, radius)?;
    let flat = Vec2::new(direction.x, direction.y);
    let square = flat.dot(flat);
    let (least, _) = T::RANGE;
    Some(Patch {
        support: Support { point: Vec3::new(x, y, z), id: id | Rim::<T>::level_bits(level) },
        // As long as what of the direction is in the plane.
        arcs: [Vec3::new(-flat.y, flat.x, T::ZERO), Vec3::default()],
        bend: if square > least { radius / (square * square.sqrt()) } else { T::ZERO },
    })
}

/// The point of a rim of this radius with this id, or of the axis.
#[inline(always)]
fn rim_point<T: Scalar>(id: u64, radius: T, z: T) -> Vec3<T> {
    let Vec2 { x, y } = Rim::named(id, radius).unwrap_or_default();
    Vec3::new(x, y, z)
}

/// A cylinder around the z axis, its middle at the local origin. Turn and place it with
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

    /// A height by its number. What it is changes from point to point: nothing for a branch to
    /// predict.
    #[inline(always)]
    fn at(&self, level: u64) -> T {
        let end = select_unpredictable(level == LOW, -self.half_height, self.half_height);
        select_unpredictable(level == MIDDLE, T::ZERO, end)
    }

    /// Of the point with this id.
    #[inline(always)]
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

    #[inline(always)]
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

    #[inline(always)]
    fn rounding(&self) -> Rounding<T> {
        Rounding { point: self.radius * ulps(Rim::<T>::UNITS), value: self.radius * ulps(Rim::<T>::UNITS) }
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<Vec3<T>> {
        self
    }
}

impl<T: Scalar> Details<Vec3<T>> for Cylinder<T> {
    /// A point of the axis's cross section at the nearest height: off by 4u of the radius.
    #[inline(always)]
    fn nearest(&self, place: Vec3<T>) -> Option<Vec3<T>> {
        let z = place.z.max(-self.half_height).min(self.half_height);
        let square = place.x * place.x + place.y * place.y;
        let share = if square > self.radius * self.radius { self.radius / square.sqrt() } else { T::ONE };
        Some(Vec3::new(place.x * share, place.y * share, z))
    }

    #[inline(always)]
    fn has_patches(&self) -> bool {
        true
    }

    #[inline(always)]
    fn piece(&self, id: u64) -> Option<u64> {
        (!Rim::<T>::is_on_axis(id)).then_some(Rim::<T>::level(id))
    }

    #[inline]
    fn patch(&self, id: u64, direction: Vec3<T>) -> Option<Patch<Vec3<T>>> {
        let level = self.piece(id)?;
        rim_patch(direction, self.radius, self.at(level), level)
    }
}

/// A cone around the z axis: its apex at `half_height`, its base at `-half_height`. Turn and place
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

    /// The apex is `h d_z` along `d`, the rim `r |(d_x, d_y)| - h d_z`. Which is farther their
    /// squares tell.
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
    #[inline(always)]
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

    /// The apex is exact. The two squares that choose between apex and rim are off by 3u and 4u,
    /// the values therefore by 1.5u and 2u, which costs no more than 4u of the rim's where they are
    /// nearly equal. A square that underflows is of a coordinate, or of a radius times one, 2^-38
    /// times as small as the direction and the height: an error of its own.
    #[inline(always)]
    fn rounding(&self) -> Rounding<T> {
        let underflow = self.half_height * (T::UNIT * T::from_f64(1.0 / 4096.0));
        let value = self.radius * ulps(Rim::<T>::UNITS + 5) + underflow;
        Rounding { point: self.radius * ulps(Rim::<T>::UNITS), value }
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<Vec3<T>> {
        self
    }
}

impl<T: Scalar> Details<Vec3<T>> for Cone<T> {
    /// Below the base a point of the base, else one of the side, whose profile is a segment from
    /// rim to apex. A height that is off by 3u of the whole moves the point across the side by less
    /// than 3u of the radius; the distance from the axis is off by 2u of it, and its two
    /// coordinates by 3u more.
    #[inline(always)]
    fn nearest(&self, place: Vec3<T>) -> Option<Vec3<T>> {
        let (height, radius, whole) = (self.half_height, self.radius, self.half_height + self.half_height);
        let across = (place.x * place.x + place.y * place.y).sqrt();
        let up = place.z + height;
        let share = ((radius - across) * radius + up * whole) / (radius * radius + whole * whole);
        // NaN, of a cone that is a point, becomes zero.
        let share = share.max(T::ZERO).min(T::ONE);
        let below = up < T::ZERO;
        let out = select_unpredictable(below, across.min(radius), radius - radius * share);
        let z = select_unpredictable(below, -height, whole * share - height);
        let shrunk = if across > T::ZERO { out / across } else { T::ZERO };
        Some(Vec3::new(place.x * shrunk, place.y * shrunk, z))
    }

    #[inline(always)]
    fn has_patches(&self) -> bool {
        true
    }

    #[inline(always)]
    fn piece(&self, id: u64) -> Option<u64> {
        (Rim::<T>::level(id) == LOW && !Rim::<T>::is_on_axis(id)).then_some(LOW)
    }

    #[inline]
    fn patch(&self, id: u64, direction: Vec3<T>) -> Option<Patch<Vec3<T>>> {
        let level = self.piece(id)?;
        rim_patch(direction, self.radius, -self.half_height, level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);

    impl Random {
        fn bits(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            self.0 ^ self.0 >> 31
        }

        /// Between -1 and 1 times a power of two that is mostly one.
        fn number(&mut self, sizes: u64) -> f64 {
            let size =
                if self.bits().is_multiple_of(4) { (self.bits() % (2 * sizes)) as f64 - sizes as f64 } else { 0.0 };
            ((self.bits() >> 11) as f64 * (-52.0_f64).exp2() - 1.0) * size.exp2()
        }
    }

    /// How far a point is from the disc of this radius, and from its rim in a direction of which x
    /// and y are not both zero.
    fn off<T: Scalar>(point: Vec3<T>, direction: Vec3<T>, radius: T) -> [f64; 2] {
        let [x, y, dx, dy, radius] = [point.x, point.y, direction.x, direction.y, radius].map(Scalar::to_f64);
        let most = dx.abs().max(dy.abs());
        let (dx, dy) = (dx / most, dy / most);
        let share = radius / dx.hypot(dy);
        [x.hypot(y) - radius, (x - dx * share).hypot(y - dy * share)]
    }

    /// In directions of all sizes rim points are where they should be, for all that is stated, and
    /// are what their ids name.
    fn points_are_what_their_ids_name<T: Scalar>(sizes: u64) {
        let random = &mut Random(5);
        for round in 0..20_000 {
            let [half, radius] = [(); 2].map(|()| T::from_f64(random.number(20).abs()));
            let direction = [(); 3].map(|()| T::from_f64(random.number(sizes)));
            let direction = Vec3::from(if round % 7 == 0 { [T::ZERO, direction[1], direction[2]] } else { direction });
            let (cylinder, cone) = (
                Cylinder::from_half_height(half, radius).expect("finite"),
                Cone::from_half_height(half, radius).expect("finite"),
            );
            let [round_about, pointed] = [cylinder.support(direction, 0), cone.support(direction, 0)];
            assert_eq!(cylinder.point(round_about.id), round_about.point, "{cylinder:?} {direction:?}");
            assert_eq!(cone.point(pointed.id), pointed.point, "{cone:?} {direction:?}");
            assert_eq!(round_about.point.z, half * if direction.z > T::ZERO { T::ONE } else { -T::ONE });
            let [beyond, beside] = off(round_about.point, direction, radius);
            // Along the rim a point may be off by more, which moves it along the direction by the
            // square of that.
            let stated = cylinder.rounding().point.to_f64();
            assert!(beyond.abs() <= stated && beside <= 4.0 * stated, "{cylinder:?} {direction:?} {beyond} {beside}");
            let patch = cylinder.details().patch(round_about.id, direction).expect("on a rim");
            assert_eq!(
                (patch.support, cylinder.details().piece(round_about.id)),
                (round_about, cylinder.details().piece(patch.support.id))
            );
        }
    }

    #[test]
    fn points_are_what_their_ids_name_in_both_precisions() {
        points_are_what_their_ids_name::<f32>(120);
        points_are_what_their_ids_name::<f64>(1000);
    }

    /// Ids of other cylinders, and any number whatever, name points of the shape for all that is
    /// stated.
    fn any_number_names_a_point<T: Scalar>() {
        let random = &mut Random(6);
        let mut on_rims = 0;
        for _ in 0..20_000 {
            let [half, radius] = [(); 2].map(|()| T::from_f64(random.number(2).abs()));
            let (cylinder, cone) = (
                Cylinder::from_half_height(half, radius).expect("finite"),
                Cone::from_half_height(half, radius).expect("finite"),
            );
            let other =
                Cylinder::from_half_height(half, radius * T::from_f64(1.0 + 1e-7 * random.number(1))).expect("finite");
            let direction = Vec3::from([(); 3].map(|()| T::from_f64(random.number(1))));
            for id in [random.bits(), other.support(direction, 0).id, u64::MAX, T::INFINITY.to_bits() << 32] {
                for point in [cylinder.point(id), cone.point(id)] {
                    let [beyond, _] = off(point, direction, radius);
                    assert!(beyond <= cylinder.rounding().point.to_f64() && point.z.abs() <= half, "{id:x} {point:?}");
                    on_rims += u32::from(-beyond <= cylinder.rounding().value.to_f64());
                }
            }
        }
        assert!(on_rims > 10_000, "{on_rims}");
    }

    #[test]
    fn any_number_names_a_point_in_both_precisions() {
        any_number_names_a_point::<f32>();
        any_number_names_a_point::<f64>();
    }

    #[test]
    fn directions_without_a_rim_point_end_on_the_axis() {
        let can = Cylinder::from_half_height(0.5_f32, 2.0).expect("finite");
        for x in [0.0, f32::NAN, f32::INFINITY] {
            let support = can.support(Vec3::new(x, 0.0, 1.0), 0);
            assert_eq!((support.point, can.point(support.id)), (Vec3::new(0.0, 0.0, 0.5), support.point));
            assert_eq!((can.piece(support.id), can.patch(support.id, Vec3::new(0.0, 0.0, 1.0))), (None, None));
        }
    }
}
