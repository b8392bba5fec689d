//! The boundary in space: corners, edges and faces.

use super::operands::{Compiled, FEW, MANY, Operands, corner, widening};
use super::points::Points;
use super::{BoundaryError, Corner};
use crate::num::Scalar;
use crate::shape::Convex;
use crate::vec::Vec3;
use alloc::vec::Vec;

/// A flat face of a [`Surface`].
#[derive(Clone, Debug, PartialEq)]
pub struct Facet<T> {
    /// The corners around it, counter-clockwise seen from outside, as indices into
    /// [`Surface::corners`]. All are strictly convex.
    pub ring: Vec<u32>,
    /// The outward normal of length one, right to a few roundoffs.
    pub normal: Vec3<T>,
}

/// The boundary of the obstacle `A ⊖ B` or of the sum `A ⊕ B` of two polytopes in space: corners,
/// edges and faces of the sum of their cores, and the sum of their radii.
///
/// All but the coordinates is decided exactly, for the shapes that exact verdicts are about: a
/// posed shape is the image of its vertices under the matrix and the translation as given. What
/// lies in one plane is one face. Coordinates of corners are rounded to the nearest number, so that
/// the rounded corners of a face may be a little out of its plane.
///
/// Time: about n m for shapes of n and m edges.
///
/// ```
/// use barycode::d3::{Cuboid, Point, Segment, Surface, Vec3};
///
/// let room = Cuboid::from_half_extents([1.0, 2.0, 3.0])?;
/// let rod = Segment::new([0.0, 0.0, 0.0], [1.0, 1.0, 0.0])?;
/// let obstacle = Surface::of_obstacle(&room, &rod)?;
/// // Top and bottom are hexagons now, and the rod adds two sides.
/// let sides = |n: usize| obstacle.faces().iter().filter(|face| face.ring.len() == n).count();
/// let counts = (obstacle.corners().len(), obstacle.edges().len(), sides(4), sides(6));
/// assert_eq!(counts, (12, 18, 6, 2));
///
/// let point = Surface::of_sum(&Point::new([1.0, 2.0, 3.0])?, &Point::new([0.5, 0.0, 0.0])?)?;
/// assert_eq!(point.corners()[0].point, Vec3::new(1.5, 2.0, 3.0));
/// assert!(point.edges().is_empty() && point.faces().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Surface<T> {
    corners: Vec<Corner<Vec3<T>>>,
    edges: Vec<[u32; 2]>,
    faces: Vec<Facet<T>>,
    radius: T,
}

impl<T: Scalar> Surface<T> {
    /// The boundary of the obstacle `A ⊖ B`: of all differences of a point of A and one of B.
    ///
    /// # Errors
    /// If a shape does not state its vertices, or numbers are of too different sizes.
    pub fn of_obstacle(
        a: &dyn Convex<Vector = Vec3<T>>,
        b: &dyn Convex<Vector = Vec3<T>>,
    ) -> Result<Self, BoundaryError> {
        Self::from_operands(&Operands { a, b, reflected: true })
    }

    /// The boundary of the Minkowski sum `A ⊕ B`: of all sums of a point of A and one of B.
    ///
    /// # Errors
    /// If a shape does not state its vertices, or numbers are of too different sizes.
    pub fn of_sum(a: &dyn Convex<Vector = Vec3<T>>, b: &dyn Convex<Vector = Vec3<T>>) -> Result<Self, BoundaryError> {
        Self::from_operands(&Operands { a, b, reflected: false })
    }

    fn from_operands(shapes: &Operands<'_, Vec3<T>>) -> Result<Self, BoundaryError> {
        widening(|| Self::in_limbs::<FEW>(shapes), || Self::in_limbs::<MANY>(shapes))
    }

    fn in_limbs<const N: usize>(shapes: &Operands<'_, Vec3<T>>) -> Result<Self, BoundaryError>
    where
        Points<N>: Compiled<N>,
    {
        let points = shapes.points::<N>()?;
        let (facets, mut pairs) = Points::facets(&points);
        let is_segment = pairs.len() == 2;
        pairs.extend(facets.iter().flat_map(|facet| &facet.ring));
        pairs.sort_unstable();
        pairs.dedup();
        #[allow(clippy::cast_possible_truncation)] // no memory holds so many
        let index = |pair: &[usize; 2]| pairs.binary_search(pair).unwrap_or(0) as u32;
        let mut faces = Vec::with_capacity(facets.len());
        for facet in &facets {
            let ring: Vec<u32> = facet.ring.iter().map(index).collect();
            faces.push(Facet { ring, normal: Vec3::from(facet.normal.map(T::from_f64)) });
        }
        let edges = if is_segment { [[0, 1]].into() } else { edges(&faces) };
        let corners = pairs.iter().map(|&pair| corner(&points, pair)).collect::<Result<_, _>>()?;
        Ok(Self { corners, edges, faces, radius: shapes.radius::<N>()? })
    }

    /// The corners, in an order that depends on the shapes alone.
    #[must_use]
    pub fn corners(&self) -> &[Corner<Vec3<T>>] {
        &self.corners
    }

    /// The edges, as indices of corners, the smaller first, sorted.
    #[must_use]
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// The faces: those that a face of A has a part in, then the others of faces of B, then those
    /// of an edge of each. A flat sum has two, a segment and a point have none.
    #[must_use]
    pub fn faces(&self) -> &[Facet<T>] {
        &self.faces
    }

    /// The sum of both radii, rounded to nearest: the boundary lies this far outside of the faces.
    #[must_use]
    pub fn radius(&self) -> T {
        self.radius
    }
}

/// The edges of all faces, each once.
fn edges<T>(faces: &[Facet<T>]) -> Vec<[u32; 2]> {
    let mut edges = Vec::new();
    for Facet { ring, .. } in faces {
        let ends = ring.iter().zip(ring.iter().cycle().skip(1));
        edges.extend(ends.filter(|(from, to)| from < to).map(|(&from, &to)| [from, to]));
    }
    edges.sort_unstable();
    edges
}
