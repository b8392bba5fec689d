//! Shapes of a table in the form that the single-pair library takes.

use super::{Beside, Entry, ShapeTable, opposite_corner};
use crate::dimension::TableVector;
use barycode::d2::{Convex, Points, Posed, Rounded, Support};
use barycode::expert::{Cuboid, Details, Foot, Form, Number, Patch, Rounding, Structure, SupportFeature, Vector};
use core::fmt;
use std::sync::Arc;

/// A placed shape in the form that the single-pair library takes.
pub(crate) type Single<'t, V> = Posed<Unposed<'t, V>>;

/// A shape in its own frame, in the form that the single-pair library takes.
pub(crate) type Unposed<'t, V> = Rounded<Core<'t, V>>;

/// A core in the form that the single-pair library takes.
#[derive(Clone, Copy, Debug)]
pub enum Core<'t, V: TableVector> {
    Points(Points<V, &'t [V]>),
    Large(&'t V::Large),
    Block(Cuboid<V>),
    Whole(&'t Whole<V>),
}

/// A shape that no kernel knows.
#[derive(Clone)]
pub struct Whole<V: Vector>(pub(super) Arc<dyn Convex<Vector = V> + Send + Sync>);

impl<V: Vector> fmt::Debug for Whole<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Whole").field(&self.0.details().structure()).finish()
    }
}

impl<V: TableVector> ShapeTable<V> {
    /// The representation of a shape of many vertices for the single-pair library, if it is one.
    pub(crate) fn large(&self, entry: &Entry<V>) -> Option<&V::Large> {
        let Beside::Large(index) = entry.beside else {
            return None;
        };
        Some(&self.large[index])
    }

    /// A rectangle or box, from the corners that are opposite each other in their order.
    fn block(&self, entry: &Entry<V>) -> Option<Cuboid<V>> {
        let corners = self.core(entry);
        Cuboid::from_corners(corners[0], corners[opposite_corner(V::DIMENSION)]).ok()
    }

    /// The shape at its pose; `None` if the pose is not finite.
    pub(crate) fn single(&self, entry: &Entry<V>, pose: V::Pose) -> Option<Single<'_, V>> {
        Posed::new(self.unposed(entry)?, pose).ok()
    }

    /// The shape in its own frame.
    pub(crate) fn unposed(&self, entry: &Entry<V>) -> Option<Unposed<'_, V>> {
        let (core, radius) = match entry.beside {
            // It has its radius itself.
            Beside::Whole(index) => (Core::Whole(&self.whole[index]), Number::ZERO),
            Beside::Large(index) => (Core::Large(&self.large[index]), entry.radius),
            _ if entry.half.is_some() => (Core::Block(self.block(entry)?), entry.radius),
            _ => (Core::Points(Points::new(self.core(entry)).ok()?), entry.radius),
        };
        Rounded::new(core, radius).ok()
    }
}

/// Hands an expression the shape in each variant.
macro_rules! each {
    ($self:ident, $shape:ident => $result:expr) => {
        match $self {
            Self::Points($shape) => $result,
            Self::Large($shape) => $result,
            Self::Block($shape) => $result,
            Self::Whole(Whole($shape)) => $result,
        }
    };
}

impl<V: TableVector> Convex for Core<'_, V> {
    type Vector = V;

    #[inline]
    fn support(&self, direction: V, hint: u64) -> Support<V> {
        each!(self, shape => shape.support(direction, hint))
    }

    fn start(&self) -> V {
        each!(self, shape => shape.start())
    }

    #[inline]
    fn point(&self, id: u64) -> V {
        each!(self, shape => shape.point(id))
    }

    #[inline]
    fn radius(&self) -> V::Scalar {
        each!(self, shape => shape.radius())
    }

    #[inline]
    fn origin(&self) -> V {
        each!(self, shape => shape.origin())
    }

    fn extent(&self) -> V::Scalar {
        each!(self, shape => shape.extent())
    }

    #[inline]
    fn rounding(&self) -> Rounding<V::Scalar> {
        each!(self, shape => shape.rounding())
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: TableVector> Details<V> for Core<'_, V> {
    fn fetch(&self) {
        each!(self, shape => shape.details().fetch());
    }

    #[inline]
    fn names_points(&self) -> bool {
        each!(self, shape => shape.details().names_points())
    }

    fn radii(&self, radius: V::Scalar, add: &mut dyn FnMut(V::Scalar)) {
        each!(self, shape => shape.details().radii(radius, add));
    }

    /// A list of one or two vertices is the core of a ball or a capsule: formulas go by that.
    fn form(&self) -> Form<V> {
        match self {
            Self::Points(points) => match points.points() {
                [_] => Form::Point,
                [from, to] if from != to => Form::Segment,
                _ => Form::General,
            },
            other => each!(other, shape => shape.details().form()),
        }
    }

    fn structure(&self) -> Structure<'_, V> {
        each!(self, shape => shape.details().structure())
    }

    #[inline]
    fn has_patches(&self) -> bool {
        each!(self, shape => shape.details().has_patches())
    }

    fn piece(&self, id: u64) -> Option<u64> {
        each!(self, shape => shape.details().piece(id))
    }

    fn patch(&self, id: u64, direction: V) -> Option<Patch<V>> {
        each!(self, shape => shape.details().patch(id, direction))
    }

    fn nearest(&self, place: V) -> Option<V> {
        each!(self, shape => shape.details().nearest(place))
    }

    fn nearest_boundary(&self, place: V) -> Option<Foot<V>> {
        each!(self, shape => shape.details().nearest_boundary(place))
    }

    fn axis(&self) -> Option<[V; 2]> {
        each!(self, shape => shape.details().axis())
    }

    fn ellipsoid(&self) -> Option<[V; 4]> {
        each!(self, shape => shape.details().ellipsoid())
    }

    fn support_feature(&self, direction: V, hint: u64, feature: &mut SupportFeature<V>) {
        each!(self, shape => shape.details().support_feature(direction, hint, feature));
    }
}
