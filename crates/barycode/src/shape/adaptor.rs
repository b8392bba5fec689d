//! Shapes made of one other shape: rounded, posed, under an affine map.

use super::{Convex, Rounding, ScalarOf, ShapeError, Support, checked_length, checked_vertex, inflated, ulps};
use crate::num::Scalar;
use crate::pose::Pose;
use crate::vec::{Coordinates, Vec2, Vector};

/// A shape and everything within a radius of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded<S: Convex> {
    shape: S,
    radius: ScalarOf<S>,
}

impl<S: Convex> Rounded<S> {
    /// All points within `radius` of the shape.
    ///
    /// # Errors
    /// If the radius is negative or not finite.
    pub fn new(shape: S, radius: ScalarOf<S>) -> Result<Self, ShapeError> {
        Ok(Self { shape, radius: checked_length(radius, "radius")? })
    }
}

impl<S: Convex> Convex for Rounded<S> {
    type Vector = S::Vector;

    #[inline(always)]
    fn support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        self.shape.support(direction, hint)
    }

    #[inline(always)]
    fn start(&self) -> S::Vector {
        self.shape.start()
    }

    #[inline(always)]
    fn point(&self, id: u64) -> S::Vector {
        self.shape.point(id)
    }

    #[inline(always)]
    fn radius(&self) -> ScalarOf<S> {
        self.shape.radius() + self.radius
    }

    #[inline(always)]
    fn origin(&self) -> S::Vector {
        self.shape.origin()
    }

    #[inline(always)]
    fn extent(&self) -> ScalarOf<S> {
        self.shape.extent()
    }

    #[inline(always)]
    fn rounding(&self) -> Rounding<ScalarOf<S>> {
        self.shape.rounding()
    }
}

/// A shape placed by a pose: turned, then moved.
///
/// The move becomes the shape's [`origin`](Convex::origin) and touches no coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Posed<S, T> {
    shape: S,
    pose: Pose<T>,
    /// The factor by which the pair (cos, sin) stretches; one within rounding for a rotation.
    stretch: T,
}

impl<T: Scalar, S: Convex<Vector = Vec2<T>>> Posed<S, T> {
    /// The shape at a pose. Cosine and sine are taken at their word: a pair that is not of unit length scales the shape.
    ///
    /// Lengths keep their meaning only under a rotation, so a pose that scales must not be given to a shape with a
    /// radius; use [`Affine`] for that.
    ///
    /// # Errors
    /// If an entry of the pose is not finite or too large.
    pub fn new(shape: S, pose: Pose<T>) -> Result<Self, ShapeError> {
        let rotation = Vec2::new(pose.rotation.cos, pose.rotation.sin);
        if !(pose.translation.is_finite() && rotation.is_finite()) {
            return Err(ShapeError::Transform);
        }
        checked_vertex(pose.translation, 0).map_err(|_| ShapeError::Transform)?;
        Ok(Self::trusted(shape, pose))
    }

    /// The shape at a pose that has been checked before.
    pub(crate) fn trusted(shape: S, pose: Pose<T>) -> Self {
        Self { shape, pose, stretch: Vec2::new(pose.rotation.cos, pose.rotation.sin).length() }
    }

    /// The pose.
    pub fn pose(&self) -> Pose<T> {
        self.pose
    }

    /// The shape in its own frame.
    pub fn shape(&self) -> &S {
        &self.shape
    }
}

impl<T: Scalar, S: Convex<Vector = Vec2<T>>> Convex for Posed<S, T> {
    type Vector = Vec2<T>;

    #[inline(always)]
    fn support(&self, direction: Vec2<T>, hint: u64) -> Support<Vec2<T>> {
        let found = self.shape.support(self.pose.rotation.apply_transposed(direction), hint);
        Support { point: self.pose.rotation.apply(found.point), id: found.id }
    }

    #[inline(always)]
    fn start(&self) -> Vec2<T> {
        self.pose.rotation.apply(self.shape.start())
    }

    #[inline(always)]
    fn point(&self, id: u64) -> Vec2<T> {
        self.pose.rotation.apply(self.shape.point(id))
    }

    #[inline(always)]
    fn radius(&self) -> T {
        self.shape.radius()
    }

    #[inline(always)]
    fn origin(&self) -> Vec2<T> {
        self.pose.transform(self.shape.origin())
    }

    #[inline]
    fn extent(&self) -> T {
        inflated(self.stretch * self.shape.extent())
    }

    /// With |cos|, |sin| <= 1 a coordinate of `R x` is off by at most u (|x| + |Rx|ᵢ), the vector by (1 + √2) u |x|. `Rᵀ d` is
    /// off likewise; that costs the support value the product with the distance of two vertices, at most 2 (1 + √2) u.
    /// An inner origin is turned and added in rounded arithmetic, too.
    #[inline]
    fn rounding(&self) -> Rounding<T> {
        let (inner, stretch) = (self.shape.rounding(), self.stretch);
        let rotation = self.pose.rotation;
        // A quarter turn, or none, only exchanges and negates coordinates.
        let quarter = (rotation.sin == T::ZERO && rotation.cos.abs() == T::ONE)
            || (rotation.cos == T::ZERO && rotation.sin.abs() == T::ONE);
        if quarter && self.shape.origin() == Vec2::default() {
            return inner;
        }
        let reach = stretch * self.shape.extent();
        let origin = self.shape.origin();
        let moved = if origin == Vec2::default() {
            T::ZERO
        } else {
            (stretch * origin.norm1() + self.pose.translation.norm1()) * ulps(3)
        };
        let tenths = |units: u32| ulps::<T>(units) * T::from_f64(0.1);
        let point = reach * tenths(25) + moved;
        Rounding { point: inner.point * stretch + point, value: inner.value * stretch + reach * tenths(49) }
    }
}

/// A shape under an affine map `x → M x + t`: any matrix, be it a scaling, shear, mirror, or of lower rank.
///
/// A radius of the inner shape is stretched with it (a circle becomes an ellipse), so the image has no radius of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine<S, T> {
    shape: S,
    rows: [Vec2<T>; 2],
    translation: Vec2<T>,
    /// Bounds the factor by which the matrix stretches any vector (Frobenius norm).
    norm: T,
}

impl<T: Scalar, S: Convex<Vector = Vec2<T>>> Affine<S, T> {
    /// The image of the shape under the matrix with these rows, then moved by `translation`.
    ///
    /// # Errors
    /// If an entry is not finite or too large.
    pub fn new(shape: S, rows: [[T; 2]; 2], translation: impl Into<Vec2<T>>) -> Result<Self, ShapeError> {
        let (rows, translation) = (rows.map(Vec2::from), translation.into());
        for vector in [rows[0], rows[1], translation] {
            checked_vertex(vector, 0).map_err(|_| ShapeError::Transform)?;
        }
        let norm = inflated(Vec2::new(rows[0].length(), rows[1].length()).length());
        Ok(Self { shape, rows, translation, norm })
    }

    fn apply(&self, v: Vec2<T>) -> Vec2<T> {
        Vec2::new(self.rows[0].dot(v), self.rows[1].dot(v))
    }

    fn apply_transposed(&self, d: Vec2<T>) -> Vec2<T> {
        self.rows[0] * d.x + self.rows[1] * d.y
    }
}

impl<T: Scalar, S: Convex<Vector = Vec2<T>>> Convex for Affine<S, T> {
    type Vector = Vec2<T>;

    #[inline]
    fn support(&self, direction: Vec2<T>, hint: u64) -> Support<Vec2<T>> {
        if self.shape.radius() > T::ZERO {
            let id = direction.direction_id();
            return Support { point: self.point(id), id };
        }
        let found = self.shape.support(self.apply_transposed(direction), hint);
        Support { point: self.apply(found.point), id: found.id }
    }

    fn start(&self) -> Vec2<T> {
        self.apply(self.shape.start())
    }

    /// With an inner radius, points are named after the direction that they were asked for in.
    #[inline]
    fn point(&self, id: u64) -> Vec2<T> {
        let radius = self.shape.radius();
        if !(radius > T::ZERO) {
            return self.apply(self.shape.point(id));
        }
        let inner = self.apply_transposed(Vec2::from_direction_id(id));
        let point = self.shape.support(inner, 0).point;
        let length = inner.length();
        self.apply(if length > T::ZERO { point + inner * (radius / length) } else { point })
    }

    fn origin(&self) -> Vec2<T> {
        self.apply(self.shape.origin()) + self.translation
    }

    fn extent(&self) -> T {
        inflated(self.norm * (self.shape.extent() + self.shape.radius()))
    }

    fn rounding(&self) -> Rounding<T> {
        let inner = self.shape.rounding();
        let reach = self.norm * (self.shape.extent() + self.shape.radius());
        let origin = self.shape.origin();
        let moved = if origin == Vec2::default() {
            T::ZERO
        } else {
            (self.norm * origin.norm1() + self.translation.norm1()) * ulps(3)
        };
        let radius = self.norm * self.shape.radius() * ulps(6);
        Rounding {
            point: inner.point * self.norm + reach * ulps(3) + radius + moved,
            value: inner.value * self.norm + reach * ulps(9) + radius + moved,
        }
    }
}
