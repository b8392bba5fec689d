//! The boundary in the plane: a ring of corners.

use super::merge::merged;
use super::operands::{Compiled, FEW, MANY, Operands, corner, widening};
use super::points::Points;
use super::{BoundaryError, Corner};
use crate::num::Scalar;
use crate::shape::Convex;
use crate::shape::hull::flat;
use crate::vec::Vec2;
use alloc::vec::Vec;

/// The axis across the plane.
const ACROSS: usize = 2;

/// The boundary of the obstacle `A ⊖ B` or of the sum `A ⊕ B` of two shapes of the plane: the ring
/// around their cores, and the sum of their radii.
///
/// Which pairs of vertices are corners, and in which order, is decided exactly, for the shapes that
/// exact verdicts are about: a posed shape is the image of its vertices under the matrix and the
/// translation as given. Every corner is strictly convex; edges that are parallel make one. Only
/// the coordinates are rounded, each to the nearest number, so that a ring of rounded corners may
/// be a little dented.
///
/// ```
/// use barycode::d2::{Circle, Outline, Rectangle, Triangle};
///
/// let car = Rectangle::from_half_extents([2.0, 1.0])?;
/// let cone = Triangle::new([5.0, 0.0], [6.0, 0.0], [5.0, 1.0])?;
/// let obstacle = Outline::of_obstacle(&cone, &car)?; // the car meets the cone where it holds zero
/// let places = obstacle.corners().iter().map(|corner| [corner.point.x, corner.point.y]);
/// let corners: Vec<_> = places.collect();
/// assert_eq!(corners, [[3.0, -1.0], [8.0, -1.0], [8.0, 1.0], [7.0, 2.0], [3.0, 2.0]]);
/// // The corner (8, 1): the cone's vertex (6, 0) minus the rectangle's (-2, -1).
/// assert_eq!((obstacle.corners()[2].a, obstacle.corners()[2].b), (1, 0));
///
/// let tree = Circle::new([5.0, 0.0], 0.5)?;
/// let around = Outline::of_sum(&car, &tree)?;
/// assert_eq!((around.corners().len(), around.radius()), (4, 0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Outline<T> {
    corners: Vec<Corner<Vec2<T>>>,
    radius: T,
}

impl<T: Scalar> Outline<T> {
    /// The boundary of the obstacle `A ⊖ B`: of all differences of a point of A and one of B.
    ///
    /// # Errors
    /// If a shape does not state its vertices, or numbers are of too different sizes.
    pub fn of_obstacle(
        a: &dyn Convex<Vector = Vec2<T>>,
        b: &dyn Convex<Vector = Vec2<T>>,
    ) -> Result<Self, BoundaryError> {
        Self::from_operands(&Operands { a, b, reflected: true })
    }

    /// The boundary of the Minkowski sum `A ⊕ B`: of all sums of a point of A and one of B.
    ///
    /// # Errors
    /// If a shape does not state its vertices, or numbers are of too different sizes.
    pub fn of_sum(a: &dyn Convex<Vector = Vec2<T>>, b: &dyn Convex<Vector = Vec2<T>>) -> Result<Self, BoundaryError> {
        Self::from_operands(&Operands { a, b, reflected: false })
    }

    fn from_operands(shapes: &Operands<'_, Vec2<T>>) -> Result<Self, BoundaryError> {
        widening(|| Self::in_limbs::<FEW>(shapes), || Self::in_limbs::<MANY>(shapes))
    }

    fn in_limbs<const N: usize>(shapes: &Operands<'_, Vec2<T>>) -> Result<Self, BoundaryError>
    where
        Points<N>: Compiled<N>,
    {
        let points = shapes.points::<N>()?;
        let corners = Points::ring(&points).into_iter().map(|pair| corner(&points, pair));
        Ok(Self { corners: corners.collect::<Result<_, _>>()?, radius: shapes.radius::<N>()? })
    }

    /// The corners, counter-clockwise, from the one of smallest x, and of those of smallest y. A
    /// segment has two, a point has one.
    #[must_use]
    pub fn corners(&self) -> &[Corner<Vec2<T>>] {
        &self.corners
    }

    /// The sum of both radii, rounded to nearest: the boundary lies this far outside of the ring.
    #[must_use]
    pub fn radius(&self) -> T {
        self.radius
    }
}

/// The corners of the sum of two clouds in the plane, counter-clockwise, as pairs of points.
pub(super) fn ring<const N: usize>([first, second]: &[Points<N>; 2]) -> Vec<[usize; 2]> {
    let rings = [flat(first, ACROSS), flat(second, ACROSS)];
    let edge = |ring: &[usize], at: usize| [ring[at], ring[(at + 1) % ring.len()]];
    let turn = |i: usize, j: usize| first.turn(ACROSS, edge(&rings[0], i), second, edge(&rings[1], j));
    let pairs = merged(rings[0].len(), rings[1].len(), turn);
    pairs.into_iter().map(|[i, j]| [rings[0][i], rings[1][j]]).collect()
}
