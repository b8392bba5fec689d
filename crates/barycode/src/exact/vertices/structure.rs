//! The vertices of a structure, before an affine map places them.

use crate::num::Scalar;
use crate::shape::{Convex, Structure, index_of};
use crate::vector::Vector;

/// An upper bound on the coordinates of a shape's vertices, in its own frame, as the shape states
/// its extent.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::exact) fn size_of<V: Vector>(shape: &dyn Convex<Vector = V>) -> f64 {
    (shape.extent() + shape.origin().max_abs()).to_f64()
}

/// True if a structure is a list of vertices or a box.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::exact) fn has_vertices<V: Vector>(structure: &Structure<'_, V>) -> bool {
    matches!(structure, Structure::Vertices(_) | Structure::Polytope(_) | Structure::Box { .. })
}

/// Returns the vertex with this id, or another one where there is none, with its id.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::exact) fn vertex<V: Vector>(structure: &Structure<'_, V>, id: u64) -> Option<(V, u64)> {
    let listed = |vertices: &[V]| {
        let index = if vertices.is_empty() { 0 } else { index_of(id, vertices.len()) };
        vertices.get(index).map(|&vertex| (vertex, index as u64))
    };
    match *structure {
        Structure::Vertices(vertices) => listed(vertices),
        Structure::Polytope(skeleton) => match skeleton.blocks() {
            Some(blocks) => {
                let (index, vertex) = blocks.vertex(id);
                Some((V::from_coordinates(vertex), index as u64))
            }
            None => listed(skeleton.vertices()),
        },
        Structure::Box { low, high } => {
            // One bit for each axis.
            let id = id & ((1 << V::DIMENSION) - 1);
            Some((V::corner(low, high, id), id))
        }
        _ => None,
    }
}
