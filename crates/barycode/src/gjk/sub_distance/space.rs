//! Operations common to the methods in space.
//!
//! A method receives the vertices by place, levelled, the newest last, and returns the feature that
//! is kept. Divisions occur only where features are compared by their distances.

use crate::array::each;
use crate::num::{Extends, Scalar};
use crate::simplex::WorkingSimplex;
use crate::simplex::space::{self, FACES, Height, NEWEST, Part, SpaceSimplex, height, moment, noise, normal, volume};
use crate::simplex::{Reduction, Region};
use crate::vec::{Coordinates, Vec3};

/// All edges of a tetrahedron, those of the newest vertex first.
const EDGES: [[usize; 2]; 6] = [[0, 3], [1, 3], [2, 3], [0, 1], [0, 2], [1, 2]];

/// The whole tetrahedron, as bits.
pub(super) const ALL: u8 = 0b1111;

/// The newest vertex, as a bit.
const NEW: u8 = 1 << NEWEST;

/// The verdict of a method on a tetrahedron.
pub(super) enum Found<N> {
    /// The origin is inside, with these weights.
    Inside([N; 4]),
    /// The origin is outside, and this feature is nearest.
    Outside(Part<N>),
}

/// The feature of one vertex.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn vertex<N: Extends<T>, T: Scalar>(place: usize) -> Part<N> {
    let mut weights = [N::ZERO; 4];
    weights[place] = N::ONE;
    Part { kept: 1 << place, weights }
}

/// The feature of two vertices.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn pair<N: Extends<T>, T: Scalar>(places: [usize; 2], [first, second]: [N; 2]) -> Part<N> {
    let mut weights = [N::ZERO; 4];
    (weights[places[0]], weights[places[1]]) = (first, second);
    Part { kept: 1 << places[0] | 1 << places[1], weights }
}

/// The feature of three vertices.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn triple<N: Extends<T>, T: Scalar>(places: [usize; 3], [first, second, third]: [N; 3]) -> Part<N> {
    let mut weights = [N::ZERO; 4];
    (weights[places[0]], weights[places[1]], weights[places[2]]) = (first, second, third);
    Part { kept: 1 << places[0] | 1 << places[1] | 1 << places[2], weights }
}

/// `S1D`: the feature of an edge that is nearest to the origin, by the two Voronoi conditions. An
/// edge of length zero counts as its first vertex.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn segment<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], [first, second]: [usize; 2]) -> Part<N> {
    let along = y[second] - y[first];
    let (at_first, at_second) = (y[first].dot(along), y[second].dot(along));
    // An edge of length zero ends here. So does NaN.
    if !(at_first < N::ZERO) {
        vertex::<N, T>(first)
    } else if !(at_second > N::ZERO) {
        vertex::<N, T>(second)
    } else {
        pair::<N, T>([first, second], [at_second, -at_first])
    }
}

/// The signed areas of a triangle with normal n: for each vertex `n · (Y × Z)` with Y and Z the
/// other two. Their sum is `n · n`, and they are the weights of the origin's foot on the plane.
/// `None` where rounding leaves the triangle without a normal.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn areas<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], [i, j, k]: [usize; 3]) -> Option<[N; 3]> {
    let (a, b, c) = (y[i], y[j], y[k]);
    let (normal, scale) = normal(a, b, c);
    if !(normal.max_abs() > noise::<T, N>(8, scale)) {
        return None;
    }
    Some(space::areas(normal, a, b, c))
}

/// The squared distance of a vertex, or of the line or plane of two or three vertices.
fn distance2<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], kept: u8) -> N {
    let mut places = (0..4).filter(|place| kept >> place & 1 != 0);
    match (places.next(), places.next(), places.next()) {
        (Some(a), Some(b), Some(c)) => {
            let Height { volume, normal, .. } = height(y[a], y[b], y[c]);
            volume / normal.dot(normal) * volume
        }
        (Some(a), Some(b), None) => {
            let along = y[b] - y[a];
            let across = moment(y[a], y[b]);
            across.dot(across) / along.dot(along)
        }
        (Some(a), None, _) => y[a].dot(y[a]),
        _ => N::ZERO,
    }
}

/// The nearest of several features, by comparing distances; the first of equals.
#[inline(never)]
pub(super) fn nearest<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], parts: impl Iterator<Item = Part<N>>) -> Part<N> {
    let measured = parts.map(|part| (distance2::<T, N>(y, part.kept), part));
    let nearest = measured.reduce(|best, other| if other.0 < best.0 { other } else { best });
    nearest.map_or(vertex::<N, T>(NEWEST), |(_, part)| part)
}

/// The nearest feature of a triangle without area, or of one that rounding leaves undecided, by
/// comparing its edges.
#[cold]
#[inline(never)]
pub(super) fn nearest_edge<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], places: [usize; 3]) -> Part<N> {
    let within = |edge: &&[usize; 2]| edge.iter().all(|place| places.contains(place));
    nearest::<T, N>(y, EDGES.iter().filter(within).map(|&edge| segment::<T, N>(y, edge)))
}

/// The nearest feature of a tetrahedron without volume, or of one that rounding leaves undecided,
/// by comparing all features.
#[cold]
#[inline(never)]
pub(super) fn nearest_part<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Part<N> {
    let faces = FACES.iter().filter_map(|&face| {
        let areas = areas::<T, N>(y, face)?;
        areas.iter().all(|&area| area > N::ZERO).then(|| triple::<N, T>(face, areas))
    });
    let edges = EDGES.iter().map(|&edge| segment::<T, N>(y, edge));
    nearest::<T, N>(y, faces.chain(edges))
}

/// `S3D` in the form common to signed volumes, Voronoi regions and the unordered barycode: the
/// origin lies beyond the faces whose volume does not have the sign of the whole; `face` solves
/// each of these, and the nearest result is taken. `faces` may leave out the last one, opposite the
/// newest vertex (Casalino, case c): the search has just come from beyond it.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn tetrahedron<T: Scalar, N: Extends<T>>(
    y: &[Vec3<N>; 4],
    faces: &[[usize; 3]],
    face: impl Fn(&[Vec3<N>; 4], [usize; 3]) -> Part<N>,
) -> Found<N> {
    let whole = volume::<T, N>(y);
    if !(whole > N::ZERO || whole < N::ZERO) {
        return Found::Outside(nearest_part::<T, N>(y));
    }
    let turn = if whole > N::ZERO { N::ONE } else { -N::ONE };
    let volumes = each(FACES, |[i, j, k]| height(y[i], y[j], y[k]).volume * turn);
    if volumes.iter().all(|&volume| volume >= N::ZERO) {
        let mut weights = [N::ZERO; 4];
        for (&[i, j, k], volume) in FACES.iter().zip(volumes) {
            weights[6 - i - j - k] = volume;
        }
        return Found::Inside(weights);
    }
    // In exact arithmetic one of these faces has the origin beyond it; where rounding says
    // otherwise, all features are compared.
    let mut beyond = faces.iter().zip(volumes).filter(|&(_, volume)| !(volume >= N::ZERO)).map(|(&places, _)| places);
    Found::Outside(match (beyond.next(), beyond.next()) {
        (Some(only), None) => face(y, only),
        (Some(first), Some(second)) => {
            nearest::<T, N>(y, [first, second].into_iter().chain(beyond).map(|places| face(y, places)))
        }
        (None, _) => nearest_part::<T, N>(y),
    })
}

/// Cuts down a simplex of any length. `certain` is tried first, and returns the kept vertices as
/// bits with the barycode, or `None`; then `edge`, `triangle` and `tetrahedron` are the method.
/// `triangle` receives the places of its vertices, and returns the barycode if it computes one.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn reduce<T: Scalar, N: Extends<T>>(
    simplex: &mut SpaceSimplex<T, N>,
    certain: impl Fn(&[Vec3<N>; 4], usize) -> Option<(u8, Option<u8>)>,
    edge: impl Fn(&[Vec3<N>; 4], [usize; 2]) -> Part<N>,
    triangle: impl Fn(&[Vec3<N>; 4], [usize; 3]) -> (Part<N>, Option<u8>),
    tetrahedron: impl Fn(&[Vec3<N>; 4]) -> Found<N>,
) -> Reduction {
    if simplex.repeated() {
        return Reduction { region: Region::Stalled, kept: simplex.drop_newest(), barycode: None };
    }
    let y = simplex.leveled();
    if let Some((kept, barycode)) = certain(&y, simplex.length()) {
        simplex.keep_unweighed(kept);
        let region = if kept == ALL { Region::Inside } else { Region::Outside };
        return Reduction { region, kept, barycode };
    }
    let (part, barycode) = match simplex.length() {
        1 => (vertex::<N, T>(NEWEST), None),
        2 => (edge(&y, [0, NEWEST]), None),
        3 => triangle(&y, [0, 1, NEWEST]),
        _ => match tetrahedron(&y) {
            Found::Outside(part) => (part, None),
            Found::Inside(weights) => {
                simplex.keep_all(weights);
                return Reduction { region: Region::Inside, kept: ALL, barycode: None };
            }
        },
    };
    simplex.keep(&part);
    let region = if part.kept & NEW != 0 { Region::Outside } else { Region::Stalled };
    Reduction { region, kept: part.kept, barycode }
}

#[cfg(all(test, feature = "std"))]
mod tests;
