//! Sub-distance: the feature of a simplex that is nearest to the origin.
//!
//! Five methods on the same loop, all after the sources: the paper's barycode in its ordered and
//! unordered form, signed volumes, Voronoi regions, Johnson; in space a sixth, signed volumes with
//! the newest-vertex shortcut. The weights that they return are not normalised, so that no method
//! divides in the loop. All are safe on repeated and collinear vertices: where the area of a
//! triangle vanishes they compare its edges, and an edge of length zero counts as its older vertex.

mod any;
mod barycode;
mod johnson;
mod perpendicular;
mod space;
mod volumes;
mod voronoi;

pub use any::AnyMethod;
pub use barycode::{Barycode, BarycodeUnordered};
pub use johnson::Johnson;
pub use perpendicular::Perpendicular;
pub use volumes::{SignedVolumes, SignedVolumesOrdered};
pub use voronoi::Voronoi;

use crate::num::{Extends, Number, Scalar};
use crate::simplex::plane::{NEWEST, PlaneSimplex};
use crate::simplex::{Reduction, Region, WorkingSimplex};
use crate::vec::{Vec2, Vec3};
use crate::vector::Vector;

/// A sub-distance method, chosen as a parameter of `Query`: a type without a value, or
/// [`AnyMethod`], whose value says which.
pub trait Reduce<V: Vector>: Copy + Default {
    /// The simplex that the method works on.
    type Simplex<N: Extends<V::Scalar>>: WorkingSimplex<V, N>;

    /// The method that takes over where this one has no answer: itself, for a sub-distance method.
    type Full: SubDistance<V>;

    /// True if the kept vertices have the point nearest the origin in their hull; so for every
    /// [`SubDistance`] method.
    const NEAREST: bool;

    /// True if a closed formula may replace the loop where there is one for two shapes. Only so for
    /// the default method: a method that is named is meant to be run.
    const CLOSED: bool = false;

    /// A short name, used by the command line and in traces.
    fn name(self) -> &'static str;

    /// The method that takes over.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn full(self) -> Self::Full {
        Self::Full::default()
    }

    /// Cuts the simplex down, and sets the weights of the vertices left.
    fn reduce<N: Extends<V::Scalar>>(self, simplex: &mut Self::Simplex<N>) -> Reduction;
}

/// A method that keeps the smallest feature of the simplex that contains its point nearest the
/// origin, with the weights of that point. Any such method serves every question.
pub trait SubDistance<V: Vector>: Reduce<V> {}

impl<T: Scalar> SubDistance<Vec2<T>> for Barycode {}
impl<T: Scalar> SubDistance<Vec2<T>> for BarycodeUnordered {}
impl<T: Scalar> SubDistance<Vec2<T>> for SignedVolumes {}
impl<T: Scalar> SubDistance<Vec2<T>> for Voronoi {}
impl<T: Scalar> SubDistance<Vec2<T>> for Johnson {}
impl<T: Scalar> SubDistance<Vec2<T>> for AnyMethod {}

impl<T: Scalar> SubDistance<Vec3<T>> for Barycode {}
impl<T: Scalar> SubDistance<Vec3<T>> for BarycodeUnordered {}
impl<T: Scalar> SubDistance<Vec3<T>> for SignedVolumes {}
impl<T: Scalar> SubDistance<Vec3<T>> for SignedVolumesOrdered {}
impl<T: Scalar> SubDistance<Vec3<T>> for Voronoi {}
impl<T: Scalar> SubDistance<Vec3<T>> for Johnson {}
impl<T: Scalar> SubDistance<Vec3<T>> for AnyMethod {}

/// The reduction to the vertices in `kept`, which are bits.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn outside(kept: u8, barycode: Option<u8>) -> Reduction {
    let region = if kept >> NEWEST & 1 != 0 { Region::Outside } else { Region::Stalled };
    Reduction { region, kept, barycode }
}

/// `S1D` (paper, Alg. 5): the feature of the edge from `first` to `second` that is nearest to the
/// origin, by the two Voronoi conditions `A · (B - A) >= 0` and `B · (B - A) <= 0`. Returns the
/// kept vertices as bits.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn edge<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>, first: usize, second: usize) -> u8 {
    let (a, b) = (simplex.w(first), simplex.w(second));
    let along = b - a;
    let (at_a, at_b) = (a.dot(along), b.dot(along));
    // An edge of length zero has at_a = 0 and ends here. So does NaN.
    if !(at_a < N::ZERO) {
        simplex.keep_vertex(first);
        1 << first
    } else if !(at_b > N::ZERO) {
        simplex.keep_vertex(second);
        1 << second
    } else {
        simplex.keep_edge(first, second, [at_b, -at_a]);
        1 << first | 1 << second
    }
}

/// The squared distance of the origin from the edge between two of three points, the nearest
/// feature of that edge as bits, and its weights.
fn measure<N: Number>(points: &[Vec2<N>; 3], first: usize, second: usize) -> (N, u8, [N; 2]) {
    let (a, b) = (points[first], points[second]);
    let along = b - a;
    let (at_a, at_b) = (a.dot(along), b.dot(along));
    if !(at_a < N::ZERO) {
        (a.dot(a), 1 << first, [N::ONE, N::ZERO])
    } else if !(at_b > N::ZERO) {
        (b.dot(b), 1 << second, [N::ZERO, N::ONE])
    } else {
        let area = a.cross(along);
        (area / along.dot(along) * area, 1 << first | 1 << second, [at_b, -at_a])
    }
}

/// The nearest feature of the given edges of a triangle, by comparing distances: bits and weights.
#[inline(never)]
fn nearest_of<N: Number>(points: [Vec2<N>; 3], edges: &[(usize, usize)]) -> (u8, [N; 2]) {
    let candidates = edges.iter().map(|&(first, second)| measure(&points, first, second));
    let nearest = candidates.reduce(|best, candidate| if candidate.0 < best.0 { candidate } else { best });
    nearest.map_or((1 << NEWEST, [N::ONE, N::ZERO]), |(_, kept, weights)| (kept, weights))
}

/// Cuts the triangle down to the nearest feature of the given edges, comparing distances.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn nearest_edge<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>, edges: &[(usize, usize)]) -> u8 {
    let (kept, weights) = nearest_of([simplex.w(0), simplex.w(1), simplex.w(2)], edges);
    // Constant places keep the simplex in registers.
    match kept {
        0b001 => simplex.keep_vertex(0),
        0b010 => simplex.keep_vertex(1),
        0b011 => simplex.keep_edge(0, 1, weights),
        0b101 => simplex.keep_edge(0, 2, weights),
        0b110 => simplex.keep_edge(1, 2, weights),
        _ => simplex.keep_vertex(2),
    }
    kept
}

/// All edges of a triangle, those of the newest vertex first.
const EDGES: [(usize, usize); 3] = [(0, 2), (1, 2), (0, 1)];

/// Twice the signed area of a triangle.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn doubled_area<N: Number>(a: Vec2<N>, b: Vec2<N>, c: Vec2<N>) -> N {
    (b - a).cross(c - a)
}
