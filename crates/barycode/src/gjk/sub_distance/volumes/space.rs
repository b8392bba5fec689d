//! Signed volumes in space: `S3D`, `S2D`, `S1D`.

use super::{SignedVolumes, SignedVolumesOrdered};
use crate::gjk::sub_distance::space::{areas, nearest, nearest_edge, reduce, segment, tetrahedron, triple};
use crate::gjk::sub_distance::{Reduce, Reduction};
use crate::num::{Extends, Scalar};
use crate::simplex::space::{FACES, Part, SpaceSimplex};
use crate::vec::Vec3;

/// `S2D`: signed areas in the plane of the triangle. The original projects along the largest
/// coordinate of the normal; the product with the normal differs by that coordinate as a factor,
/// and does not choose an axis.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn triangle<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], places: [usize; 3]) -> Part<N> {
    let Some(areas) = areas::<T, N>(y, places) else {
        return nearest_edge::<T, N>(y, places);
    };
    let [i, j, k] = places;
    let wrong = areas.map(|area| !(area > N::ZERO));
    if wrong == [false; 3] {
        return triple::<N, T>(places, areas);
    }
    // The edges of the newest vertex, which comes last, first.
    let opposite = [([i, k], wrong[1]), ([j, k], wrong[0]), ([i, j], wrong[2])];
    let edges = opposite.into_iter().filter(|&(_, wrong)| wrong);
    nearest::<T, N>(y, edges.map(|(edge, _)| segment::<T, N>(y, edge)))
}

impl<T: Scalar> Reduce<Vec3<T>> for SignedVolumes {
    type Simplex<N: Extends<T>> = SpaceSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "signed-volumes"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut SpaceSimplex<T, N>) -> Reduction {
        let whole = |y: &[Vec3<N>; 4]| tetrahedron::<T, N>(y, &FACES, triangle::<T, N>);
        reduce(simplex, |_, _| None, segment::<T, N>, |y, places| (triangle::<T, N>(y, places), None), whole)
    }
}

impl<T: Scalar> Reduce<Vec3<T>> for SignedVolumesOrdered {
    type Simplex<N: Extends<T>> = SpaceSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "signed-volumes-ordered"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut SpaceSimplex<T, N>) -> Reduction {
        let whole = |y: &[Vec3<N>; 4]| tetrahedron::<T, N>(y, &FACES[..3], triangle::<T, N>);
        reduce(simplex, |_, _| None, segment::<T, N>, |y, places| (triangle::<T, N>(y, places), None), whole)
    }
}
