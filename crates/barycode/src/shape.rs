//! Convex shapes: the [`Convex`] trait, the shapes of plane and space, and adaptors that make new
//! shapes of given ones.
//!
//! A shape is a *core*, a *radius* around it, and an *origin* that its points are relative to. The
//! engines find distances of the core, and the radius is taken off the finished answer; origins are
//! subtracted from one another before they meet any coordinate. So neither roundness nor a place
//! far from zero costs accuracy.

mod adaptor;
mod affine;
mod block;
mod combination;
mod cuboid;
mod cylinder_cone;
mod details;
#[cfg(feature = "alloc")]
pub(crate) mod dynamic;
pub(crate) mod ellipsoids;
mod error;
mod feature;
mod foot;
#[cfg(feature = "alloc")]
pub(crate) mod hull;
pub(crate) mod plane;
mod pointer;
mod points;
mod polygon;
#[cfg(feature = "alloc")]
mod polytope;
pub(crate) mod revolved;
mod round;
pub(crate) mod scaled;
mod simple;
mod skeleton;
pub(crate) mod space;
mod structure;

pub(crate) use adaptor::PoseOf;
pub use adaptor::{Posed, Rounded};
pub use affine::Affine;
pub(crate) use block::{Blocks, LANES};
pub use combination::{HullOf, MinkowskiSum};
pub(crate) use combination::{pack, unpack};
pub use cuboid::Cuboid;
pub use cylinder_cone::{Cone, Cylinder};
pub use details::Details;
use details::Unknown;
pub use error::ShapeError;
pub use feature::SupportFeature;
pub use foot::Foot;
pub(crate) use foot::box_corners;
pub use points::Points;
pub(crate) use points::index_of;
pub use polygon::{Polygon, SupportSearch};
#[cfg(feature = "alloc")]
pub use polytope::Polytope;
pub use round::{Capsule, Circle, Ellipsoid};
pub use simple::{Point, Segment, Tetrahedron, Triangle};
pub use skeleton::Skeleton;
pub use structure::{Members, Structure};

use crate::num::{Number, Scalar};
use crate::vec::Coordinates;
use crate::vector::Vector;
use core::hint::black_box;

/// Scalar of a shape.
pub(crate) type ScalarOf<S> = <<S as Convex>::Vector as Vector>::Scalar;

/// A point of a shape that lies farthest in some direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support<V> {
    /// The point, relative to the shape's [`origin`](Convex::origin).
    pub point: V,
    /// Names the point within its shape: [`Convex::point`] finds it again, and it is the hint for a
    /// later search.
    pub id: u64,
}

/// A smooth piece of a core's boundary, known by its farthest point in a direction and by how that
/// point moves as the direction turns.
///
/// The derivative of a support mapping is symmetric and never negative, which makes it a sum of
/// squares: where a direction of length one turns by a small `e` across it, the point moves by
/// `bend` times the sum of `arc (arc · e)`. A ball bends by its radius along any two arcs of length
/// one that are across the direction and each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch<V: Vector> {
    /// The farthest point of the piece, were it continued beyond its edges.
    pub support: Support<V>,
    /// Two arcs; in the plane the second is zero.
    pub arcs: [V; 2],
    /// Bend, not negative.
    pub bend: V::Scalar,
}

/// Errors of computed support points, in units of length.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rounding<T> {
    /// Largest distance of a computed point from the exact shape.
    pub point: T,
    /// Largest amount by which a computed support point falls short of the exact support in a unit
    /// direction, beyond the rounding of the products `direction · point` themselves (which the
    /// engines account for).
    pub value: T,
}

impl<T: Scalar> Rounding<T> {
    /// Errors with those of the sum of two radii added.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn with_sum(self, first: T, second: T) -> Self {
        if first == T::ZERO || second == T::ZERO {
            return self;
        }
        let lost = (first + second) * ulps(2);
        Self { point: self.point + lost, value: self.value + lost }
    }
}

/// Form of the core of a shape, for closed forms in place of the loop.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Form<V: Vector> {
    /// Any core, known by its supports only.
    #[default]
    General,
    /// The point with the id 0.
    Point,
    /// The segment between the points with the ids 0 and 1.
    Segment,
    /// A box. The ids of its corners have a bit for each axis, set for the larger coordinate.
    Box(BoxForm<V>),
}

/// A box, as [`Form::Box`] states it: `R x` for all `x` between two corners, relative to the
/// shape's origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxForm<V: Vector> {
    /// The corner with the smallest coordinates in the box's own frame.
    pub low: V,
    /// The corner with the largest coordinates.
    pub high: V,
    /// The pose whose matrix is `R`, if the box is rotated; the translation is not used.
    pub pose: Option<V::Pose>,
}

/// A convex set that is known through its support mapping.
///
/// To bring a shape of your own, give two methods; the others have working defaults.
///
/// | method | give it |
/// | --- | --- |
/// | [`support`](Convex::support), [`start`](Convex::start) | always |
/// | [`rounding`](Convex::rounding) | where computed points are not exact, or no bound is proven |
/// | [`radius`](Convex::radius) | for all that is within a radius of a core |
/// | [`origin`](Convex::origin) | for a shape far from zero, so that its points keep their digits |
/// | [`point`](Convex::point) | where an id is no direction but, say, the number of a vertex |
/// | [`extent`](Convex::extent) | where a formula is quicker than supports along every axis |
/// | [`details`](Convex::details) | for exact verdicts and for speed, by the trait [`Details`] |
///
/// The trait can be made into an object: `&dyn Convex<Vector = Vec2<f64>>` is a shape.
///
/// ```
/// use barycode::d2::{self, Circle, Convex, Support, Vec2};
///
/// /// All points with |x|^3 + |y|^3 <= 1.
/// #[derive(Debug)]
/// struct Cubic;
///
/// impl Convex for Cubic {
///     type Vector = Vec2<f64>;
///
///     fn support(&self, direction: Vec2<f64>, _hint: u64) -> Support<Vec2<f64>> {
///         let root = |c: f64| c.abs().sqrt().copysign(c);
///         let point = Vec2::new(root(direction.x), root(direction.y));
///         let norm = (point.x.abs().powi(3) + point.y.abs().powi(3)).cbrt();
///         Support::along(direction, point / norm)
///     }
///
///     fn start(&self) -> Vec2<f64> {
///         Vec2::new(0.0, 0.0)
///     }
/// }
///
/// let circle = Circle::new([3.0, 0.0], 0.5)?;
/// let answer = d2::closest_points(&Cubic, &circle);
/// assert!((answer.distance - 1.5).abs() < 1e-12);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub trait Convex {
    /// `Vec2` or `Vec3` of `f32` or `f64`.
    type Vector: Vector;

    /// A point of the core that lies farthest in `direction`, which may have any length.
    ///
    /// `hint` is any number; the `id` of an earlier support makes a search that climbs start there.
    /// For a direction that is zero or not finite any point of the core will do.
    fn support(&self, direction: Self::Vector, hint: u64) -> Support<Self::Vector>;

    /// Any point of the core that is cheap to name; best somewhere inside.
    fn start(&self) -> Self::Vector;

    /// The point that [`support`](Convex::support) returned under this `id`, bit for bit; for other
    /// numbers, any point of the core. Where 64 bits cannot name a point (sums and hulls of smooth
    /// shapes; in double precision in space also images of rounded ones), another point of the core
    /// may stand in: warm starts then cost time, and a check searches with supports for what the
    /// simplex does not show. The default takes the id for a direction ([`Support::along`]).
    fn point(&self, id: u64) -> Self::Vector {
        self.support(Self::Vector::from_direction_id(id), 0).point
    }

    /// Radius by which the shape exceeds its core, in every direction. Zero by default, and never
    /// negative.
    #[inline]
    fn radius(&self) -> ScalarOf<Self> {
        Number::ZERO
    }

    /// Origin in the common frame, to which the points of the core are relative.
    #[inline]
    fn origin(&self) -> Self::Vector {
        Self::Vector::default()
    }

    /// At least the distance of the core's farthest point from [`origin`](Convex::origin). The
    /// default asks for the support along every axis.
    fn extent(&self) -> ScalarOf<Self> {
        let mut corner = Self::Vector::default();
        for index in 0..Self::Vector::DIMENSION {
            let axis = Self::Vector::axis(index);
            let reach = |direction: Self::Vector| self.support(direction, 0).point.dot(axis).abs();
            corner = corner + axis * reach(axis).max(reach(-axis));
        }
        inflated(corner.length())
    }

    /// Errors of computed points. Zero by default.
    #[inline]
    fn rounding(&self) -> Rounding<ScalarOf<Self>> {
        Rounding::default()
    }

    /// Further properties of the shape, for exact verdicts and for speed: none by default. A shape
    /// that implements [`Details`] returns itself; one around another with the same core, origin,
    /// ids and radius returns the details of that one.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<Self::Vector> {
        &Unknown
    }
}

impl<V: Vector> Patch<V> {
    /// Patch of the image under a linear map, for the direction that the transposed map takes to
    /// the one of this patch.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn mapped(self, map: impl Fn(V) -> V) -> Self {
        let Self { support: Support { point, id }, arcs: [first, second], bend } = self;
        let second = if second == V::default() { second } else { map(second) };
        Self { support: Support { point: map(point), id }, arcs: [map(first), second], bend }
    }
}

impl<V: Vector> Support<V> {
    /// Support point of a smooth shape, whose id is the direction of the support.
    #[inline]
    pub fn along(direction: V, point: V) -> Self {
        Self { point, id: direction.direction_id() }
    }
}

/// Size of a cache line in bytes. The processor does not load the next line by itself, so every
/// line is loaded.
pub(crate) const LINE: usize = 64;
/// Largest number of lines loaded at the same time.
const LINES: usize = 16;

/// Begins to load a slice, or the beginning of a long one, by reading one number of each line.
///
/// The numbers read are not used, so that the processor does not wait for them: there is no other
/// way to prefetch memory without `unsafe`.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn fetch<I, T: Copy>(items: &[I], number: impl Fn(&I) -> T) {
    if size_of_val(items) > LINE {
        for item in items.iter().step_by((LINE / size_of::<I>()).max(1)).take(LINES) {
            black_box(number(item));
        }
    }
}

/// Returns `units` times the unit roundoff of `T`, for small whole numbers.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn ulps<T: Scalar>(units: u32) -> T {
    T::from_f64(f64::from(units)) * T::UNIT
}

/// A length rounded up beyond the error of the few operations that made it.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn inflated<T: Scalar>(length: T) -> T {
    let grown = length + length * ulps(8);
    // Among subnormal numbers the last operation has an error of up to half the smallest, and
    // `ulps` of it is zero.
    if grown > length || length == T::ZERO { grown } else { grown + T::LEAST }
}

/// Upper bound on the product of two lengths; zero only if one of them is.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn inflated_product<T: Scalar>(factor: T, length: T) -> T {
    let product = factor * length;
    let vanished = product == T::ZERO && factor > T::ZERO && length > T::ZERO;
    if vanished { T::LEAST } else { inflated(product) }
}

/// Checks a length such as a radius: finite and not negative.
pub(crate) fn checked_length<T: Scalar>(length: T, what: &'static str) -> Result<T, ShapeError> {
    if length.is_finite() && length >= T::ZERO {
        Ok(length)
    } else {
        Err(ShapeError::Length { what, value: length.to_f64() })
    }
}

/// Checks a length that is multiplied with directions, such as a half extent: finite, not negative,
/// and within the range of exact construction.
pub(crate) fn checked_size<T: Scalar>(length: T, what: &'static str) -> Result<T, ShapeError> {
    let length = checked_length(length, what)?;
    if length > T::RANGE.1 {
        return Err(ShapeError::LengthTooLarge { what, value: length.to_f64() });
    }
    Ok(length)
}

/// Checks that a vertex is finite and within the range of exact construction.
pub(crate) fn checked_vertex<V: Vector>(vertex: V, index: usize) -> Result<V, ShapeError> {
    if !vertex.is_finite() {
        return Err(ShapeError::NotFinite { vertex: index });
    }
    if vertex.max_abs() > V::Scalar::RANGE.1 {
        return Err(ShapeError::TooLarge { vertex: index });
    }
    Ok(vertex)
}
