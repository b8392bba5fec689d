//! A shape under an affine map.

use super::{
    Convex, Details, Form, Patch, Rounding, ScalarOf, ShapeError, Structure, Support, SupportFeature, checked_vertex,
    inflated, inflated_product, ulps,
};
use crate::array::each;
use crate::num::{Number, Scalar, is_single};
use crate::vec::Coordinates;
use crate::vector::{Vector, numbered};

/// A shape under an affine map `x → M x + t`: any matrix, be it a scaling, shear, mirror, or of
/// lower rank.
///
/// A radius of the inner shape is mapped with it (a circle becomes an ellipse), so the image has no
/// radius of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine<S: Convex> {
    shape: S,
    rows: <S::Vector as Vector>::Rows,
    translation: S::Vector,
    /// Bounds the factor by which the matrix stretches any vector (Frobenius norm).
    norm: ScalarOf<S>,
}

impl<S: Convex> Affine<S> {
    /// The image of the shape under the matrix with these rows, then moved by `translation`.
    ///
    /// # Errors
    /// If an entry is not finite or too large.
    pub fn new(
        shape: S,
        rows: <S::Vector as Vector>::Matrix,
        translation: impl Into<S::Vector>,
    ) -> Result<Self, ShapeError> {
        Self::of_rows(shape, S::Vector::rows(rows), translation.into())
    }

    fn of_rows(shape: S, rows: <S::Vector as Vector>::Rows, translation: S::Vector) -> Result<Self, ShapeError> {
        for vector in rows.as_ref().iter().chain([&translation]) {
            checked_vertex(*vector, 0).map_err(|_| ShapeError::Transform)?;
        }
        // Lengths, which are scaled where their squares would underflow.
        let lengths = (0..)
            .zip(rows.as_ref())
            .fold(S::Vector::default(), |lengths, (index, row)| lengths + S::Vector::axis(index) * row.length());
        Ok(Self { shape, rows, translation, norm: inflated(lengths.length()) })
    }

    /// The image of another shape under the same matrix, then moved by another translation.
    #[cfg(feature = "alloc")]
    pub(super) fn with(&self, shape: S, translation: S::Vector) -> Result<Self, ShapeError> {
        Self::of_rows(shape, self.rows, translation)
    }

    /// The shape that is mapped.
    pub fn shape(&self) -> &S {
        &self.shape
    }

    /// The rows of the matrix, as many as there are dimensions.
    pub fn rows(&self) -> &[S::Vector] {
        self.rows.as_ref()
    }

    /// The vector that is added to the product with the matrix.
    pub fn translation(&self) -> S::Vector {
        self.translation
    }

    fn apply(&self, v: S::Vector) -> S::Vector {
        S::Vector::multiply(&self.rows, v)
    }

    /// The image of a point of the inner shape's core, moved out by the radius along a direction.
    fn swollen(&self, core: S::Vector, inner: S::Vector) -> S::Vector {
        // Scaled first: the quotient of a very short direction overflows.
        let inner = inner.leveled();
        let length = inner.length();
        let known = length > Number::ZERO && length < ScalarOf::<S>::INFINITY;
        self.apply(if known { core + inner * (self.shape.radius() / length) } else { core })
    }

    /// The image of the inner shape's support point, its radius included.
    fn swollen_along(&self, inner: S::Vector) -> S::Vector {
        self.swollen(self.shape.support(inner, 0).point, inner)
    }

    /// Whether the core is a point: then the error of a direction counts by its square.
    fn is_ball(&self) -> bool {
        matches!(self.shape.details().form(), Form::Point)
    }

    /// Whether ids hold directions as well as this precision does.
    fn ids_are_directions() -> bool {
        S::Vector::DIMENSION == 2 || is_single::<ScalarOf<S>>()
    }

    /// Support of the image of a shape with a radius, named so that [`Convex::point`] finds it.
    ///
    /// | id | where | support value lost |
    /// | --- | --- | --- |
    /// | the direction | a ball; the plane; single precision | none; see `rounding` |
    /// | the direction, a number | doubles in space, numbers of 10 bits | 9u of the radius |
    /// | the direction or one beside it | else, where the core reaches as far | 4u of the extent |
    /// | the direction | curved or larger cores; may name another point | none |
    #[inline(never)]
    fn swollen_support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        let inner = self.apply_transposed(direction);
        let id = inner.direction_id();
        let snapped = S::Vector::from_direction_id(id);
        if Self::ids_are_directions() || self.is_ball() {
            return Support { point: self.swollen_along(snapped), id };
        }
        let core = self.shape.support(inner, numbered::parts(hint).map_or(0, |(_, number)| number));
        if let Some(id) = numbered::with_number(id, core.id)
            && self.shape.point(core.id) == core.point
        {
            return Support { point: self.point(id), id };
        }
        // Where the core is as far at several points, a direction beside this one names the right
        // one: that turns the radius by 3e-9, which counts by its square.
        for id in numbered::neighbours(id) {
            let snapped = S::Vector::from_direction_id(id);
            let near = self.shape.support(snapped, 0).point;
            if inner.dot(core.point - near) <= inner.length() * self.shape.extent() * ulps(4) {
                return Support { point: self.swollen(near, snapped), id };
            }
        }
        let point = self.swollen(core.point, inner);
        Support { point, id }
    }

    fn apply_transposed(&self, direction: S::Vector) -> S::Vector {
        S::Vector::multiply_transposed(&self.rows, direction)
    }
}

impl<S: Convex> Convex for Affine<S> {
    type Vector = S::Vector;

    #[inline]
    fn support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        if self.shape.radius() > Number::ZERO {
            return self.swollen_support(direction, hint);
        }
        let found = self.shape.support(self.apply_transposed(direction), hint);
        Support { point: self.apply(found.point), id: found.id }
    }

    fn start(&self) -> S::Vector {
        self.apply(self.shape.start())
    }

    /// With an inner radius, the id of a point is the direction of the inner shape's support, and
    /// in double precision in space the number of the core's point beside it, if that is a small
    /// one. Other cores than points have no room for it: another point may then stand in.
    #[inline]
    fn point(&self, id: u64) -> S::Vector {
        if self.shape.radius() == Number::ZERO {
            return self.apply(self.shape.point(id));
        }
        if !Self::ids_are_directions()
            && !self.is_ball()
            && let Some((id, number)) = numbered::parts(id)
        {
            return self.swollen(self.shape.point(number), S::Vector::from_direction_id(id));
        }
        self.swollen_along(S::Vector::from_direction_id(id))
    }

    fn origin(&self) -> S::Vector {
        self.apply(self.shape.origin()) + self.translation
    }

    fn extent(&self) -> ScalarOf<S> {
        inflated_product(self.norm, self.shape.extent() + self.shape.radius())
    }

    fn rounding(&self) -> Rounding<ScalarOf<S>> {
        let inner = self.shape.rounding();
        let reach = self.norm * (self.shape.extent() + self.shape.radius());
        let origin = self.shape.origin();
        // A product with a row has as many roundings as coordinates.
        let units = S::Vector::DIMENSION as u32 + 1;
        let moved = if origin == S::Vector::default() {
            Number::ZERO
        } else {
            (self.norm * origin.norm1() + self.translation.norm1()) * ulps(units)
        };
        let radius = self.norm * self.shape.radius() * ulps(2 * units);
        // What is lost by names of directions: see `swollen_support`. In a direction that is
        // rounded to an id, by 2.5u, a core is less far by twice that of its extent, of which 2u
        // are left of the roundings of the product.
        let named = if self.shape.radius() > Number::ZERO && !self.is_ball() {
            reach * ulps(4) + self.norm * self.shape.radius() * ulps(9)
        } else {
            Number::ZERO
        };
        Rounding {
            point: inner.point * self.norm + reach * ulps(units) + radius + moved,
            value: inner.value * self.norm + reach * ulps(3 * units) + radius + moved + named,
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<S::Vector> {
        self
    }
}

impl<S: Convex> Details<S::Vector> for Affine<S> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn fetch(&self) {
        self.shape.details().fetch();
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        self.shape.radius() == Number::ZERO && self.shape.details().names_points()
    }

    /// States a patch for an inner radius only if the inner shape is a ball.
    #[inline]
    fn has_patches(&self) -> bool {
        if self.shape.radius() > Number::ZERO {
            return self.is_ball();
        }
        self.shape.details().has_patches()
    }

    fn ellipsoid(&self) -> Option<[S::Vector; 4]> {
        let radius = self.shape.radius();
        let of_ball = || {
            let column =
                |axis: usize| if axis < S::Vector::DIMENSION { S::Vector::axis(axis) } else { S::Vector::default() };
            let [x, y, z] = each([0, 1, 2], |axis| column(axis) * radius);
            matches!(self.shape.details().form(), Form::Point).then(|| [self.shape.point(0), x, y, z])
        };
        let inner = if radius > Number::ZERO { of_ball() } else { self.shape.details().ellipsoid() };
        inner.map(|parts| each(parts, |v| self.apply(v)))
    }

    fn piece(&self, id: u64) -> Option<u64> {
        if self.shape.radius() > Number::ZERO {
            self.has_patches().then_some(0)
        } else {
            self.shape.details().piece(id)
        }
    }

    fn patch(&self, id: u64, direction: S::Vector) -> Option<Patch<S::Vector>> {
        let inner = self.apply_transposed(direction);
        let length = inner.length();
        let inner = inner / length;
        let radius = self.shape.radius();
        // Rotating the direction by a unit rotates the inner direction by this much.
        let slower = |patch: Patch<S::Vector>| Patch { bend: patch.bend / length, ..patch.mapped(|v| self.apply(v)) };
        if radius > Number::ZERO {
            let support = self.support(direction, 0);
            let ball = || Patch { support, arcs: inner.across(), bend: radius };
            return self.has_patches().then(|| Patch { support, ..slower(ball()) });
        }
        self.shape.details().patch(id, inner).map(slower)
    }

    /// With an inner radius the image has no flat faces that the core's would tell of.
    fn support_feature(&self, direction: S::Vector, hint: u64, feature: &mut SupportFeature<S::Vector>) {
        if self.shape.radius() == Number::ZERO {
            self.shape.details().support_feature(self.apply_transposed(direction), hint, feature);
            feature.map(|vertex| self.apply(vertex));
        }
    }

    /// Opaque for an inner radius: the image is then no polytope.
    fn structure(&self) -> Structure<'_, S::Vector> {
        if self.shape.radius() > Number::ZERO {
            return Structure::Opaque;
        }
        let column = |index| self.apply(S::Vector::axis(index));
        let columns = [column(0), column(1), column(2)];
        Structure::Image { shape: &self.shape, columns, translation: self.translation }
    }
}
