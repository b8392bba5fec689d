//! Circle, capsule, ellipse; in space ball, capsule, ellipsoid.

mod foot;

use super::simple::Segment;
use super::{
    Convex, Details, Foot, Form, Patch, Rounding, ShapeError, Structure, Support, SupportFeature, checked_length,
    checked_size, checked_vertex, inflated, ulps,
};
use crate::num::Number;
use crate::vector::Vector;

/// A circle, in space a ball: a point as core, and a radius. Radius zero is allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle<V: Vector> {
    center: V,
    radius: V::Scalar,
}

impl<V: Vector> Circle<V> {
    /// The circle around a point.
    ///
    /// # Errors
    /// If a coordinate of the centre is not finite or too large (vertex 0), or the radius is
    /// negative or not finite.
    pub fn new(center: impl Into<V>, radius: V::Scalar) -> Result<Self, ShapeError> {
        let center = checked_vertex(center.into(), 0)?;
        Ok(Self { center, radius: checked_length(radius, "radius")? })
    }

    /// The centre.
    pub fn center(&self) -> V {
        self.center
    }

    /// The radius.
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

impl<V: Vector> Convex for Circle<V> {
    type Vector = V;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: self.center, id: 0 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> V {
        self.center
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn point(&self, _id: u64) -> V {
        self.center
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn radius(&self) -> V::Scalar {
        self.radius
    }

    /// States no origin of its own: two balls side by side fill half of a cache line, and the loop
    /// between balls does not ask.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> V::Scalar {
        inflated(self.center.length())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Circle<V> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, _place: V) -> Option<V> {
        Some(self.center)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        true
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn form(&self) -> Form<V> {
        Form::Point
    }

    fn support_feature(&self, _direction: V, _hint: u64, feature: &mut SupportFeature<V>) {
        feature.push(self.center, 0);
    }

    #[inline]
    fn structure(&self) -> Structure<'_, V> {
        Structure::Vertices(core::slice::from_ref(&self.center))
    }
}

/// A capsule: all points within a radius of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule<V: Vector> {
    core: Segment<V>,
    radius: V::Scalar,
}

impl<V: Vector> Capsule<V> {
    /// The capsule around the segment between two points, which may coincide.
    ///
    /// # Errors
    /// If a coordinate is not finite or too large, or the radius is negative or not finite.
    pub fn new(from: impl Into<V>, to: impl Into<V>, radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self { core: Segment::new(from, to)?, radius: checked_length(radius, "radius")? })
    }

    /// The core segment.
    pub fn segment(&self) -> &Segment<V> {
        &self.core
    }

    /// The radius.
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

impl<V: Vector> Convex for Capsule<V> {
    type Vector = V;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support(&self, direction: V, hint: u64) -> Support<V> {
        self.core.support(direction, hint)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> V {
        self.core.start()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn point(&self, id: u64) -> V {
        self.core.point(id)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn radius(&self) -> V::Scalar {
        self.radius
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> V::Scalar {
        self.core.extent()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Capsule<V> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, place: V) -> Option<V> {
        Some(nearest_on_segment(*self.core.vertices(), place))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        true
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn form(&self) -> Form<V> {
        Form::Segment
    }

    fn support_feature(&self, direction: V, hint: u64, feature: &mut SupportFeature<V>) {
        self.core.support_feature(direction, hint, feature);
    }

    #[inline]
    fn structure(&self) -> Structure<'_, V> {
        self.core.details().structure()
    }
}

/// Computed from the nearer end, so that exchanging the ends changes nothing.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn nearest_on_segment<V: Vector>([from, to]: [V; 2], place: V) -> V {
    let along = to - from;
    let square = along.dot(along);
    let share = (place - from).dot(along);
    // The first end if both coincide, and if the share is NaN.
    let other = (to - place).dot(along);
    if !(share > Number::ZERO) {
        from
    } else if !(other > Number::ZERO) {
        to
    } else if share < other {
        from + along * (share / square)
    } else {
        to - along * (other / square)
    }
}

/// An ellipsoid around the local origin, in the plane an ellipse; its axes lie along the axes of
/// its frame. Turn and place it with [`Posed`](super::Posed).
///
/// A semi-axis may be zero; the ellipsoid is flat then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid<V> {
    semi_axes: V,
}

const SEMI_AXES: [&str; 3] = ["semi-axis x", "semi-axis y", "semi-axis z"];

/// Id of the centre, which is no direction.
const CENTER: u64 = u64::MAX;

impl<V: Vector> Ellipsoid<V> {
    /// The ellipsoid with these semi-axes: *half* its length, width and height.
    ///
    /// # Errors
    /// If a semi-axis is negative, not finite or too large; the error names it.
    pub fn new(semi_axes: impl Into<V>) -> Result<Self, ShapeError> {
        let semi_axes = semi_axes.into();
        for (index, what) in SEMI_AXES.into_iter().enumerate().take(V::DIMENSION) {
            checked_size(semi_axes.coordinate(index), what)?;
        }
        Ok(Self { semi_axes })
    }

    /// Half the length along each axis.
    pub fn semi_axes(&self) -> V {
        self.semi_axes
    }
}

impl<V: Vector> Convex for Ellipsoid<V> {
    type Vector = V;

    /// Support of the unit ball under a scaling (McCutchan's slides treat sphere and cylinder):
    /// with `S` the diagonal matrix of the semi-axes, the support along `d` is `S u / |u|` for the
    /// stretched direction `u = S d`.
    ///
    /// The id holds `u` and not `d`. It is accurate to about 1e-9 in space, and an angle of δ in
    /// `u` reduces the support value by `|S d| (1 - cos δ)`, less than a hundredth of the roundoff
    /// of a double; an angle of δ in `d` would be stretched first, without a bound. If `u` is zero,
    /// every point is a support, and the centre is returned.
    #[inline]
    fn support(&self, direction: V, _hint: u64) -> Support<V> {
        let stretched = direction.leveled().scaled(self.semi_axes);
        let id = if stretched.max_abs() > Number::ZERO { stretched.direction_id() } else { CENTER };
        Support { point: self.point(id), id }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> V {
        V::default()
    }

    #[inline]
    fn point(&self, id: u64) -> V {
        if id == CENTER {
            return V::default();
        }
        let stretched = V::from_direction_id(id);
        (stretched / stretched.length()).scaled(self.semi_axes)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> V::Scalar {
        inflated(self.semi_axes.max_abs())
    }

    /// The length of `u` has an error of 2.5u, and each coordinate two more roundings. The error of
    /// the direction in an id counts by its square only.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn rounding(&self) -> Rounding<V::Scalar> {
        let error = self.semi_axes.max_abs() * ulps(6);
        Rounding { point: error, value: error }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Ellipsoid<V> {
    #[inline]
    fn nearest_boundary(&self, place: V) -> Option<Foot<V>> {
        foot::of_ellipsoid(self, place)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn has_patches(&self) -> bool {
        true
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn piece(&self, _id: u64) -> Option<u64> {
        Some(0)
    }

    /// Across two semi-axes that are equal.
    #[inline]
    fn axis(&self) -> Option<[V; 2]> {
        if V::DIMENSION < 3 {
            return None;
        }
        let [x, y, z] = [0, 1, 2].map(|axis| self.semi_axes.coordinate(axis));
        let index = if x == y {
            2
        } else if y == z {
            0
        } else if z == x {
            1
        } else {
            return None;
        };
        Some([V::default(), V::axis(index)])
    }

    fn ellipsoid(&self) -> Option<[V; 4]> {
        let column = |axis: usize| V::axis(axis) * self.semi_axes.coordinate(axis);
        Some([V::default(), column(0), column(1), if V::DIMENSION < 3 { V::default() } else { column(2) }])
    }

    /// The patch of the unit ball, scaled before and after.
    #[inline]
    fn patch(&self, _id: u64, direction: V) -> Option<Patch<V>> {
        let stretched = direction.scaled(self.semi_axes);
        let length = stretched.length();
        let arcs = (stretched / length).across().map(|arc| arc.scaled(self.semi_axes));
        Some(Patch { support: self.support(direction, 0), arcs, bend: V::Scalar::ONE / length })
    }
}
