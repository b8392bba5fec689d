mod climb;
mod cycle;
mod node;
mod scan;

use super::hull::{Defect, Rings, Spot, Surface, along_curve, rings_while};
use super::points::{center_and_extent, index_of};
use super::skeleton::{Body, Skeleton};
use super::{Convex, Details, ShapeError, Structure, Support, SupportFeature, SupportSearch, checked_vertex, feature};
use crate::num::Scalar;
use crate::predicate::collinear;
use crate::vec::{Coordinates, Vec3};
use alloc::vec;
use alloc::vec::Vec;
use climb::Graph;
use scan::Lanes;

/// From this many vertices on, [`SupportSearch::Auto`] climbs, and exact verdicts search along the
/// edges instead of through all vertices (`docs/decisions/0013-support-in-space.md`).
const CLIMB_FROM: usize = 256;

/// From this many points on a hull takes them in an order of its own: fewer are in the caches.
const SORTED_FROM: usize = 1 << 14;

/// A convex polytope: vertices, the triangles of its surface, and the edges between the vertices.
///
/// Made of any finite cloud of points by [`Polytope::hull`], or of a given surface by
/// [`Polytope::new`]. A point, a segment and a flat polygon are polytopes, too: a flat one has the
/// triangles of both sides, a thinner one none.
///
/// ```
/// use barycode::d3::{Convex, Polytope, Vec3};
///
/// let corner = |i: u8| Vec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2));
/// let mut cloud: Vec<_> = (0..8).map(corner).collect();
/// cloud.push(Vec3::new(0.5, 0.5, 1.0)); // inside the top
/// let cube = Polytope::hull(cloud)?;
/// assert_eq!((cube.vertices().len(), cube.faces().len()), (8, 12));
/// assert_eq!(cube.neighbours(0), [1, 2, 4]);
/// assert_eq!(cube.support(Vec3::new(1.0, 2.0, 3.0), 0).point, Vec3::new(1.0, 1.0, 1.0));
/// # Ok::<(), barycode::ShapeError>(())
/// ```
// The fields that queries of a scanned polytope read come first, and begin a cache line: for eight
// vertices in double precision these are four lines, which hold nothing else
// (`docs/decisions/0019-loading-ahead.md`).
#[derive(Clone, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Polytope<T> {
    lanes: Lanes<T>,
    start: Vec3<T>,
    extent: T,
    vertices: Vec<Vec3<T>>,
    faces: Vec<[u32; 3]>,
    graph: Graph<T>,
}

impl<T: Scalar> Polytope<T> {
    /// The convex hull of any finite cloud of points, in any order, decided exactly. Points that
    /// are no corners of it are dropped: those inside, repeated, or within a flat face or edge.
    /// Fewer than 32 corners keep their order; more are sorted so that neighbours are near one
    /// another in memory.
    ///
    /// Time: n log n, expected, whatever the cloud and its order (Quickhull and random order,
    /// `docs/decisions/0012-hull-in-space.md`).
    ///
    /// # Errors
    /// If there are no points, or one is not finite or too large; the error names the point.
    #[allow(clippy::needless_pass_by_value)] // as `Polygon::hull`
    pub fn hull(cloud: Vec<Vec3<T>>) -> Result<Self, ShapeError> {
        let whole = Self::hull_while(cloud, &mut |_| true)?;
        // It is never told to stop.
        whole.ok_or(ShapeError::Empty)
    }

    /// [`hull`](Self::hull), for those who want to see how far it is, and to end it: `go_on` is
    /// called now and then with the number of points that are settled, as corners found or as
    /// points inside. `None` once it says no.
    ///
    /// ```
    /// use barycode::d3::{Polytope, Vec3};
    ///
    /// let turn = |i| Vec3::new(f64::cos(i), f64::sin(i), i);
    /// let cloud: Vec<_> = (0..30_000).map(f64::from).map(turn).collect();
    /// let mut calls = 0;
    /// let hull = Polytope::hull_while(cloud, &mut |settled| {
    ///     calls += 1;
    ///     settled < 10_000
    /// })?;
    /// assert!(hull.is_none() && calls > 0);
    /// # Ok::<(), barycode::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`hull`](Self::hull).
    #[allow(clippy::needless_pass_by_value)] // as `Polygon::hull`
    pub fn hull_while(cloud: Vec<Vec3<T>>, go_on: &mut dyn FnMut(usize) -> bool) -> Result<Option<Self>, ShapeError> {
        let Some(mut rings) = sorted_rings(spots(&cloud)?, go_on) else { return Ok(None) };
        let mut is_corner = vec![false; cloud.len()];
        rings.corners().iter().for_each(|&corner| is_corner[corner as usize] = true);
        let mut corners: Vec<u32> = (0_u32..).zip(is_corner).filter(|(_, is)| *is).map(|(index, _)| index).collect();
        let mut vertices: Vec<Vec3<T>> = corners.iter().map(|&corner| cloud[corner as usize]).collect();
        if corners.len() >= climb::TABLE_FROM {
            let (center, _) = center_and_extent(&vertices);
            corners.sort_by_cached_key(|&corner| climb::curve(cloud[corner as usize] - center));
            vertices = corners.iter().map(|&corner| cloud[corner as usize]).collect();
        }
        let mut names = vec![0; cloud.len()];
        for (name, &corner) in (0_u32..).zip(&corners) {
            names[corner as usize] = name;
        }
        drop((cloud, corners));
        rings.rename(&names);
        let triangles = |ring: &[u32]| ring.len().saturating_sub(2);
        let mut faces = Vec::with_capacity(rings.iter().map(triangles).sum());
        for ring in rings.iter() {
            faces.extend((2..ring.len()).map(|at| [ring[0], ring[at - 1], ring[at]]));
        }
        Ok(Some(Self::assembled(vertices, faces, &rings)))
    }

    /// The polytope with these vertices and triangles, which must be the whole boundary of a convex
    /// body, each counter-clockwise seen from outside. That is decided exactly.
    ///
    /// Several triangles may make up a flat face, with vertices inside it or inside an edge.
    ///
    /// # Errors
    /// If there are no vertices, one is not finite, too large or in no triangle; if a triangle
    /// names no vertex, has no area, shares an edge not with exactly one other, or bounds no convex
    /// body from outside. The error names the vertex or face, and the remedy.
    pub fn new(vertices: Vec<Vec3<T>>, faces: Vec<[u32; 3]>) -> Result<Self, ShapeError> {
        let spots = spots(&vertices)?;
        let mut used = vec![false; vertices.len()];
        for (face, triangle) in faces.iter().enumerate() {
            for &corner in triangle {
                *used.get_mut(corner as usize).ok_or(ShapeError::NoSuchVertex { face })? = true;
            }
            let [a, b, c] = triangle.map(|corner| spots[corner as usize]);
            if collinear(a, b, c) {
                return Err(ShapeError::NoArea { face });
            }
        }
        if let Some(vertex) = used.iter().position(|&used| !used) {
            return Err(ShapeError::Unused { vertex });
        }
        let surface = Surface::new(&spots[..], &faces).map_err(|defect| surface_error(defect, &spots, &faces))?;
        let rings = surface.rings().map_err(|defect| surface_error(defect, &spots, &faces))?;
        // A surface without dents may still pass around more than once, or have several components.
        // Only the boundary of the hull has the hull's flat faces.
        let expected = rings_while(&spots, &mut |_| true).unwrap_or_default();
        if rings != expected {
            let odd = rings.iter().find(|&ring| expected.iter().all(|other| other != ring)).or(rings.iter().last());
            let corner = odd.map_or(0, |ring| ring[0]);
            let face = faces.iter().position(|triangle| triangle.contains(&corner)).unwrap_or(0);
            return Err(ShapeError::NotConvexFace { face });
        }
        Ok(Self::assembled(vertices, faces, &rings))
    }

    fn assembled(vertices: Vec<Vec3<T>>, faces: Vec<[u32; 3]>, rings: &Rings) -> Self {
        let (start, extent) = center_and_extent(&vertices);
        let mut graph = Graph::new(&vertices, rings);
        let are_scanned = vertices.len() < CLIMB_FROM;
        if !are_scanned {
            graph.prepare(&vertices);
        }
        let lanes = Lanes::new(&vertices, are_scanned);
        Self { lanes, start, extent, vertices, faces, graph }
    }

    /// Sets the search for supports. The answers do not depend on it beyond their bounds.
    #[must_use]
    pub fn with_search(mut self, search: SupportSearch) -> Self {
        self.lanes.are_scanned = match search {
            SupportSearch::Auto => self.vertices.len() < CLIMB_FROM,
            SupportSearch::Scan => true,
            SupportSearch::Climb => false,
        };
        if search == SupportSearch::Climb {
            self.graph.prepare(&self.vertices);
        }
        self
    }

    /// True if supports scan all vertices.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn is_scanned(&self) -> bool {
        self.lanes.are_scanned
    }

    /// The vertices; the `id` of a support is an index into them.
    #[must_use]
    pub fn vertices(&self) -> &[Vec3<T>] {
        &self.vertices
    }

    /// The triangles of the surface, as indices of vertices, counter-clockwise seen from outside.
    /// Flat faces are triangulated; those of [`Polytope::new`] are as given.
    #[must_use]
    pub fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    /// The vertices that an edge of the polytope joins with this one, in increasing order; the
    /// diagonals of triangulated flat faces are not edges. Empty for a vertex within a flat face or
    /// edge, and for an index out of range.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        self.graph.neighbours(vertex)
    }
}

/// Converts the points to doubles, scaled up by a power of two if they are small, which changes no
/// decision and keeps products above underflow.
fn spots<T: Scalar>(points: &[Vec3<T>]) -> Result<Vec<Spot>, ShapeError> {
    if points.is_empty() {
        return Err(ShapeError::Empty);
    }
    let mut size = 0.0_f64;
    for (index, point) in points.iter().enumerate() {
        size = size.max(checked_vertex(*point, index)?.max_abs().to_f64());
    }
    let scale = size.reciprocal_power().max(1.0);
    Ok(points.iter().map(|v| [v.x, v.y, v.z].map(|coordinate| coordinate.to_f64() * scale)).collect())
}

/// [`rings_while`], of many points in an order in which neighbours are near one another in memory.
fn sorted_rings(mut spots: Vec<Spot>, go_on: &mut dyn FnMut(usize) -> bool) -> Option<Rings> {
    if spots.len() < SORTED_FROM {
        return rings_while(&spots, go_on);
    }
    let order = along_curve(&spots);
    spots = order.iter().map(|&index| spots[index as usize]).collect();
    let mut rings = rings_while(&spots, go_on)?;
    rings.rename(&order);
    Some(rings)
}

fn surface_error(defect: Defect, spots: &[Spot], triangles: &[[u32; 3]]) -> ShapeError {
    match defect {
        Defect::Open(face) => ShapeError::NotClosed { face },
        Defect::Dent(face) => {
            let reversed: Vec<[u32; 3]> = triangles.iter().map(|&[a, b, c]| [a, c, b]).collect();
            if Surface::new(spots, &reversed).and_then(Surface::rings).is_ok() {
                ShapeError::InsideOut
            } else {
                ShapeError::NotConvexFace { face }
            }
        }
    }
}

impl<T: Scalar> Convex for Polytope<T> {
    type Vector = Vec3<T>;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support(&self, direction: Vec3<T>, hint: u64) -> Support<Vec3<T>> {
        if self.is_scanned() {
            let (best, point) = self.lanes.blocks().support(direction.into());
            return Support { point: point.into(), id: best as u64 };
        }
        let best = self.graph.climb(&self.vertices, direction, index_of(hint, self.vertices.len()));
        Support { point: self.vertices[best], id: best as u64 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> Vec3<T> {
        self.start
    }

    #[inline]
    fn point(&self, id: u64) -> Vec3<T> {
        if self.is_scanned() {
            return self.lanes.blocks().vertex(id).1.into();
        }
        self.vertices[index_of(id, self.vertices.len())]
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> T {
        self.extent
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<Vec3<T>> {
        self
    }
}

impl<T: Scalar> Details<Vec3<T>> for Polytope<T> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn fetch(&self) {
        if self.is_scanned() {
            self.lanes.fetch();
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        true
    }

    fn support_feature(&self, direction: Vec3<T>, hint: u64, feature: &mut SupportFeature<Vec3<T>>) {
        let at = self.support(direction, hint).id as usize;
        feature::of_body(&Skeleton::new(self, None), direction, at, self.extent, feature);
    }

    #[inline]
    fn structure(&self) -> Structure<'_, Vec3<T>> {
        let blocks = if self.is_scanned() { Some(self.lanes.blocks()) } else { None };
        Structure::Polytope(Skeleton::new(self, blocks))
    }
}

impl<T: Scalar> Body<Vec3<T>> for Polytope<T> {
    fn vertices(&self) -> &[Vec3<T>] {
        &self.vertices
    }

    fn neighbours(&self, vertex: usize) -> &[u32] {
        self.graph.neighbours(vertex)
    }

    fn start(&self, direction: [f64; 3]) -> Option<usize> {
        self.graph.start(direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::mem::offset_of;

    /// The data that a query of few vertices reads are in as few cache lines as possible.
    #[test]
    fn what_is_read_is_together() {
        assert_eq!(align_of::<Polytope<f64>>(), crate::shape::LINE);
        assert!(offset_of!(Polytope<f64>, extent) + size_of::<f64>() <= 4 * crate::shape::LINE);
        assert!(offset_of!(Polytope<f32>, extent) + size_of::<f32>() <= 3 * crate::shape::LINE);
    }
}
