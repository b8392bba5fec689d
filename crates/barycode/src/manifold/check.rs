//! Checks of manifolds: the contact by its own certificate, and each point by the shapes.

use super::{ContactPoint, Manifold, noise};
use crate::answer::Proximity;
use crate::check::CheckError;
use crate::dimension::Dimension;
use crate::gjk::{Barycode, Shape, SubDistance};
use crate::num::{Number, Scalar};
use crate::query::Query;
use crate::shape::{Convex, Support, ulps};
use crate::vector::Vector;

/// A place of the common frame.
struct Place<V>(V);

impl<V: Vector> Convex for Place<V> {
    type Vector = V;

    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: V::default(), id: 0 }
    }

    fn start(&self) -> V {
        V::default()
    }

    fn origin(&self) -> V {
        self.0
    }

    fn extent(&self) -> V::Scalar {
        Number::ZERO
    }
}

impl<V: Dimension> Manifold<V>
where
    Barycode: SubDistance<V>,
{
    /// Verifies the answer from the shapes alone: the contact by [`Proximity::check`], which has
    /// the normal prove the lower bound, and then of every point that it is one of the shape that
    /// it is said to be of, that its distance is that of both its points along the normal and not
    /// less than the lower bound, and that the first point is the least apart and within the
    /// bounds. A point is one of a shape where the shape's own points, named by a simplex, come as
    /// near to it as rounding.
    ///
    /// [`Proximity::check`]: crate::Proximity::check
    ///
    /// # Errors What is wrong with the answer.
    pub fn check<A: Convex<Vector = V>, B: Convex<Vector = V>>(&self, a: &A, b: &B) -> Result<(), CheckError> {
        self.contact.check(a, b)?;
        let points = self.points();
        if points.iter().any(|point| !(point.distance >= points[0].distance)) {
            return Err(CheckError::Inconsistent);
        }
        self.contact.check_points(a, b, points)
    }
}

impl<V: Dimension> Proximity<V>
where
    Barycode: SubDistance<V>,
{
    /// Verifies the points of a manifold of this contact, in any order, from the shapes alone, as
    /// [`Manifold::check`] does; the contact has a [`check`](Self::check) of its own.
    ///
    /// # Errors What is wrong with the points.
    pub fn check_points<A, B>(&self, a: &A, b: &B, points: &[ContactPoint<V>]) -> Result<(), CheckError>
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        check_points(self, a, b, points)
    }
}

#[inline(never)]
fn check_points<V: Dimension>(
    contact: &Proximity<V>,
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    points: &[ContactPoint<V>],
) -> Result<(), CheckError>
where
    Barycode: SubDistance<V>,
{
    if points.is_empty() {
        return Ok(());
    }
    let normal = contact.normal.ok_or(CheckError::Inconsistent)?;
    let slack = noise(a, b) * V::Scalar::from_f64(4.0) + (a.origin().norm1() + b.origin().norm1()) * ulps(8);
    for (index, point) in points.iter().enumerate() {
        // NaN fails all of these.
        if !(point.distance >= contact.lower) {
            return Err(CheckError::LowerBound);
        }
        if points[..index].iter().any(|other| other.id == point.id) {
            return Err(CheckError::Inconsistent);
        }
        if !(((point.on_b - point.on_a).dot(normal) - point.distance).abs() <= slack) {
            return Err(CheckError::Witness);
        }
        is_point_of(a, point.on_a, slack)?;
        is_point_of(b, point.on_b, slack)?;
    }
    if points.iter().any(|point| point.distance <= contact.upper) { Ok(()) } else { Err(CheckError::UpperBound) }
}

/// Whether a place is one of a shape, or as near to one as rounding: the nearest point that the
/// solver finds is held against the shape once more.
fn is_point_of<V: Dimension>(shape: Shape<'_, V>, place: V, slack: V::Scalar) -> Result<(), CheckError>
where
    Barycode: SubDistance<V>,
{
    // All of a shape that is small enough, which may be out of the range of questions.
    if (place - shape.origin()).length() + shape.extent() <= slack {
        return Ok(());
    }
    let place: Shape<'_, V> = &Place(place);
    let nearest = Query::<V>::new().closest_points(&shape, &place);
    nearest.check(&shape, &place)?;
    if nearest.upper <= slack { Ok(()) } else { Err(CheckError::Witness) }
}
