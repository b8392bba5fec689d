//! Shapes made of one other shape: rounded and posed.

use super::{
    BoxForm, Convex, Details, Foot, Form, Patch, Rounding, ScalarOf, ShapeError, Structure, Support, SupportFeature,
    checked_length, checked_vertex, inflated_product, ulps,
};
use crate::array::each;
use crate::num::{Number, Scalar};
use crate::vec::Coordinates;
use crate::vector::RigidMap;
use crate::vector::Vector;

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

    /// The shape inside.
    pub fn shape(&self) -> &S {
        &self.shape
    }

    /// Radius by which this exceeds the shape inside, whose own radius is not included.
    pub fn margin(&self) -> ScalarOf<S> {
        self.radius
    }
}

impl<S: Convex> Convex for Rounded<S> {
    type Vector = S::Vector;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        self.shape.support(direction, hint)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> S::Vector {
        self.shape.start()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn point(&self, id: u64) -> S::Vector {
        self.shape.point(id)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn radius(&self) -> ScalarOf<S> {
        self.shape.radius() + self.radius
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn origin(&self) -> S::Vector {
        self.shape.origin()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> ScalarOf<S> {
        self.shape.extent()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn rounding(&self) -> Rounding<ScalarOf<S>> {
        self.shape.rounding().with_sum(self.shape.radius(), self.radius)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<S::Vector> {
        self
    }
}

impl<S: Convex> Details<S::Vector> for Rounded<S> {
    fn axis(&self) -> Option<[S::Vector; 2]> {
        self.shape.details().axis()
    }

    fn ellipsoid(&self) -> Option<[S::Vector; 4]> {
        self.shape.details().ellipsoid()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, place: S::Vector) -> Option<S::Vector> {
        self.shape.details().nearest(place)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_boundary(&self, place: S::Vector) -> Option<Foot<S::Vector>> {
        self.shape.details().nearest_boundary(place)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn fetch(&self) {
        self.shape.details().fetch();
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        self.shape.details().names_points()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn has_patches(&self) -> bool {
        self.shape.details().has_patches()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn piece(&self, id: u64) -> Option<u64> {
        self.shape.details().piece(id)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn patch(&self, id: u64, direction: S::Vector) -> Option<Patch<S::Vector>> {
        self.shape.details().patch(id, direction)
    }

    fn support_feature(&self, direction: S::Vector, hint: u64, feature: &mut SupportFeature<S::Vector>) {
        self.shape.details().support_feature(direction, hint, feature);
    }

    fn radii(&self, _radius: ScalarOf<S>, add: &mut dyn FnMut(ScalarOf<S>)) {
        self.shape.details().radii(self.shape.radius(), add);
        add(self.radius);
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn form(&self) -> Form<S::Vector> {
        self.shape.details().form()
    }

    #[inline]
    fn structure(&self) -> Structure<'_, S::Vector> {
        self.shape.details().structure()
    }
}

/// The pose of a shape, in its dimension.
pub(crate) type PoseOf<S> = <<S as Convex>::Vector as Vector>::Pose;

/// A shape at a pose: rotated, then translated.
///
/// The translation becomes the shape's [`origin`](Convex::origin) and is added to no coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Posed<S: Convex> {
    shape: S,
    pose: PoseOf<S>,
    /// The extent, computed once for all queries.
    extent: ScalarOf<S>,
    rounding: Rounding<ScalarOf<S>>,
}

impl<S: Convex> Posed<S> {
    /// The shape at a pose. The matrix is used as given: one that is no rotation stretches the
    /// shape.
    ///
    /// Lengths keep their meaning only under a rotation, so a pose that stretches must not be given
    /// to a shape with a radius; use [`Affine`](super::Affine) for that.
    ///
    /// # Errors
    /// If an entry of the pose is not finite or too large.
    pub fn new(shape: S, pose: PoseOf<S>) -> Result<Self, ShapeError> {
        let stretch = pose.stretch();
        if !stretch.is_finite() || stretch > ScalarOf::<S>::RANGE.1 {
            return Err(ShapeError::Transform);
        }
        checked_vertex(pose.shift(), 0).map_err(|_| ShapeError::Transform)?;
        Ok(Self::stretched(shape, pose, stretch))
    }

    /// The shape at a pose that is already checked.
    #[inline]
    pub(crate) fn trusted(shape: S, pose: PoseOf<S>) -> Self {
        Self::stretched(shape, pose, pose.stretch())
    }

    /// The shape at a pose whose matrix stretches by `stretch`, which for a rotation is one within
    /// rounding.
    #[inline]
    fn stretched(shape: S, pose: PoseOf<S>, stretch: ScalarOf<S>) -> Self {
        let extent = inflated_product(stretch, shape.extent());
        let rounding = rounding(&shape, &pose, stretch);
        Self { shape, pose, extent, rounding }
    }

    /// The pose.
    pub fn pose(&self) -> PoseOf<S> {
        self.pose
    }

    /// The shape in its own frame.
    pub fn shape(&self) -> &S {
        &self.shape
    }

    /// A point of the core, relative to the origin. For a ball around its own origin the matrix is
    /// not read.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn turn(&self, point: S::Vector) -> S::Vector {
        if matches!(self.shape.details().form(), Form::Point) && self.extent == Number::ZERO {
            return S::Vector::default();
        }
        self.pose.turn(point)
    }
}

/// True if the matrix of a pose is a rotation but for 16 roundoffs in each product of its rows.
fn is_rotation<V: Vector>(pose: &V::Pose) -> bool {
    let rows = pose.rows();
    let rows = rows.as_ref();
    rows.iter().enumerate().all(|(index, row)| {
        let right = |(other, column): (usize, &V)| {
            let product = row.dot(*column);
            let wanted = if other == index { V::Scalar::ONE } else { V::Scalar::ZERO };
            (product - wanted).abs() <= ulps(16)
        };
        rows.iter().enumerate().all(right)
    })
}

impl<S: Convex> Convex for Posed<S> {
    type Vector = S::Vector;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        let found = self.shape.support(self.pose.turn_back(direction), hint);
        Support { point: self.turn(found.point), id: found.id }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> S::Vector {
        self.pose.turn(self.shape.start())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn point(&self, id: u64) -> S::Vector {
        self.turn(self.shape.point(id))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn radius(&self) -> ScalarOf<S> {
        self.shape.radius()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn origin(&self) -> S::Vector {
        let inner = self.shape.origin();
        if inner == S::Vector::default() { self.pose.shift() } else { self.pose.place(inner) }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> ScalarOf<S> {
        self.extent
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn rounding(&self) -> Rounding<ScalarOf<S>> {
        self.rounding
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<S::Vector> {
        self
    }
}

impl<S: Convex> Details<S::Vector> for Posed<S> {
    /// The axis of the shape inside, if the matrix is a rotation. A matrix that stretches leaves no
    /// body of revolution.
    fn axis(&self) -> Option<[S::Vector; 2]> {
        let axis = self.shape.details().axis()?;
        is_rotation::<S::Vector>(&self.pose).then(|| each(axis, |v| self.turn(v)))
    }

    fn ellipsoid(&self) -> Option<[S::Vector; 4]> {
        self.shape.details().ellipsoid().map(|parts| each(parts, |v| self.turn(v)))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest(&self, place: S::Vector) -> Option<S::Vector> {
        Some(self.turn(self.shape.details().nearest(self.pose.turn_back(place))?))
    }

    /// With `R` the matrix and `η` a bound on how far `R Rᵀ` is from the identity: a ball about
    /// `Rᵀ x` is turned into one about a point no farther than `η |x|` from `x`, and shrinks by no
    /// more than the factor `1 - η`.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_boundary(&self, place: S::Vector) -> Option<Foot<S::Vector>> {
        let foot = self.shape.details().nearest_boundary(self.pose.turn_back(place))?;
        let mut depth = foot.depth;
        if depth > Number::ZERO {
            let lost = self.pose.distortion() * (depth + place.length_bound());
            depth = (depth - lost).max(ScalarOf::<S>::ZERO);
        }
        let (point, outward) = (self.pose.turn(foot.point), self.pose.turn(foot.outward));
        Some(Foot { point, outward, depth, ..foot })
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn fetch(&self) {
        self.shape.details().fetch();
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        self.shape.details().names_points()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn has_patches(&self) -> bool {
        self.shape.details().has_patches()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn piece(&self, id: u64) -> Option<u64> {
        self.shape.details().piece(id)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn patch(&self, id: u64, direction: S::Vector) -> Option<Patch<S::Vector>> {
        let patch = self.shape.details().patch(id, self.pose.turn_back(direction))?;
        Some(patch.mapped(|v| self.pose.turn(v)))
    }

    fn support_feature(&self, direction: S::Vector, hint: u64, feature: &mut SupportFeature<S::Vector>) {
        self.shape.details().support_feature(self.pose.turn_back(direction), hint, feature);
        feature.map(|vertex| self.turn(vertex));
    }

    #[inline]
    fn radii(&self, radius: ScalarOf<S>, add: &mut dyn FnMut(ScalarOf<S>)) {
        self.shape.details().radii(radius, add);
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn form(&self) -> Form<S::Vector> {
        match self.shape.details().form() {
            Form::Box(inner) if inner.pose.is_none() && self.shape.origin() == S::Vector::default() => {
                Form::Box(BoxForm { pose: Some(self.pose), ..inner })
            }
            Form::Box(_) => Form::General,
            form => form,
        }
    }

    #[inline]
    fn structure(&self) -> Structure<'_, S::Vector> {
        Structure::Image { shape: &self.shape, columns: self.pose.columns(), translation: self.pose.shift() }
    }
}

/// Error of the points of a posed shape.
///
/// `R x` has an error of [`RigidMap::ROUNDING`]; so has `Rᵀ d`, which adds to the error of the
/// support value its product with the distance of two vertices. An inner origin is rotated and
/// added in rounded arithmetic, too.
fn rounding<S: Convex>(shape: &S, pose: &PoseOf<S>, stretch: ScalarOf<S>) -> Rounding<ScalarOf<S>> {
    let inner = shape.rounding();
    let origin = shape.origin();
    let central = origin == S::Vector::default();
    if central && pose.is_exact() {
        return inner;
    }
    let reach = stretch * shape.extent();
    let unit = ScalarOf::<S>::from_f64(PoseOf::<S>::ROUNDING) * ScalarOf::<S>::UNIT;
    let mut point = reach * (unit + unit * ScalarOf::<S>::from_f64(0.02));
    if !central {
        point = point + (stretch * origin.norm1() + pose.shift().norm1()) * (unit + ulps(1));
    }
    let value = reach * (unit + unit);
    Rounding { point: inner.point * stretch + point, value: inner.value * stretch + value }
}
