//! The vertices of a shape of any structure, in exact numbers.

use super::operands::Compiled;
use super::points::{Place, Points};
use crate::predicate::number::{Unknown, sum};
use crate::predicate::place::{affine_image, exact_vector};
use crate::shape::{Convex, Structure, pack};
use crate::vector::Vector;
use alloc::vec::Vec;

/// A vertex of a shape.
#[derive(Clone, Copy)]
pub(super) struct Vertex<const N: usize> {
    pub(super) id: u64,
    pub(super) place: Place<N>,
}

/// Lists points of a shape of which it is the hull, its vertices among them.
///
/// # Errors
/// [`Unknown::Opaque`] if the shape does not state them, [`Unknown::Lost`] if their coordinates do
/// not fit into the numbers.
pub(super) fn vertices<V: Vector, const N: usize>(shape: &dyn Convex<Vector = V>) -> Result<Vec<Vertex<N>>, Unknown>
where
    Points<N>: Compiled<N>,
{
    let listed =
        |vertices: &[V]| (0..).zip(vertices).map(|(id, &vertex)| Vertex { id, place: exact_vector(vertex) }).collect();
    Ok(match shape.details().structure() {
        Structure::Opaque => return Err(Unknown::Opaque),
        Structure::Vertices(list) => listed(list),
        Structure::Polytope(skeleton) => listed(skeleton.vertices()),
        Structure::Box { low, high } => {
            (0..1 << V::DIMENSION).map(|id| Vertex { id, place: exact_vector(V::corner(low, high, id)) }).collect()
        }
        Structure::Image { shape, columns, translation } => {
            let columns = columns.map(exact_vector);
            let mut list = vertices::<V, N>(shape)?;
            for vertex in &mut list {
                vertex.place = affine_image(&vertex.place, &columns, translation);
            }
            list
        }
        Structure::Sum(first, second) => {
            let points = [Points::gathered(vertices::<V, N>(first)?)?, Points::gathered(vertices::<V, N>(second)?)?];
            let [first, second] = &points;
            let corner = |[i, j]: [usize; 2]| Vertex {
                id: pack(first.id(i), second.id(j)),
                place: sum(first.place(i), second.place(j)),
            };
            Points::corners(&points, V::DIMENSION == 2).into_iter().map(corner).collect()
        }
        Structure::Hull(members) => {
            let mut list = Vec::new();
            for (index, name) in (0..members.count()).zip(0..) {
                let member = vertices::<V, N>(members.member(index))?;
                list.extend(member.into_iter().map(|vertex| Vertex { id: pack(name, vertex.id), ..vertex }));
            }
            list
        }
    })
}
