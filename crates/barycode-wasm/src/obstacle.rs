//! The boundary of the obstacle `A ⊖ B` and of the sum `A ⊕ B`, exactly: what a page draws.

use crate::ask::Pair;
use crate::fault::{Argument, Code, Fault};
use crate::state::{State, call};
use crate::words::Writer;
use crate::world::World;
use barycode::BoundaryError;
use barycode::d2::Corner;
use barycode::d2::{Outline, Vec2};
use barycode::d3::{Surface, Vec3};

fn refused(error: BoundaryError) -> Fault {
    match error {
        BoundaryError::Unsupported { shape } => {
            let text = "the boundary is curved, or its vertices are not known: take shapes that are made of points, \
                        with a radius or none";
            let fault = Fault::new(Code::Boundary, text);
            Fault { argument: 1 + 2 * shape as u32, ..fault }
        }
        _ => {
            Fault::new(Code::Boundary, "the numbers of the shapes are of too different sizes: move them nearer to zero")
        }
    }
}

fn write_corners<V: World>(corners: &[Corner<V>], words: &mut Writer<'_>) {
    for corner in corners {
        words.vector(corner.point);
        words.word(corner.a);
        words.word(corner.b);
    }
}

/// Writes as many words as there are, and returns how many.
fn leave(state: &mut State, out: u32, count: usize, write: impl FnOnce(&mut Writer<'_>)) -> Result<i32, Fault> {
    write(&mut Writer::new(state.memory.write_growing(Argument(out, 6), count)?));
    Ok(count as i32)
}

pub(crate) fn in_plane(pair: Pair, is_sum: u32, out: u32) -> i32 {
    call(|state| {
        let outline = {
            let [a, b] = pair.sides::<Vec2<f64>>(state)?;
            let of = if is_sum == 1 { Outline::of_sum } else { Outline::of_obstacle };
            of(a.shape(), b.shape()).map_err(refused)?
        };
        let corners = outline.corners();
        leave(state, out, 2 + 4 * corners.len(), |words| {
            words.number(outline.radius());
            words.halves(corners.len() as u32, 0);
            write_corners(corners, words);
        })
    })
}

pub(crate) fn in_space(pair: Pair, is_sum: u32, out: u32) -> i32 {
    call(|state| {
        let surface = {
            let [a, b] = pair.sides::<Vec3<f64>>(state)?;
            let of = if is_sum == 1 { Surface::of_sum } else { Surface::of_obstacle };
            of(a.shape(), b.shape()).map_err(refused)?
        };
        let (corners, edges, faces) = (surface.corners(), surface.edges(), surface.faces());
        let rings: usize = faces.iter().map(|face| face.ring.len()).sum();
        leave(state, out, 3 + 5 * corners.len() + edges.len() + 4 * faces.len() + rings, |words| {
            words.number(surface.radius());
            words.halves(corners.len() as u32, edges.len() as u32);
            words.halves(faces.len() as u32, rings as u32);
            write_corners(corners, words);
            for &[from, to] in edges {
                words.halves(from, to);
            }
            for face in faces {
                words.vector(face.normal);
                words.halves(face.ring.len() as u32, 0);
                for &corner in &face.ring {
                    words.halves(corner, 0);
                }
            }
        })
    })
}
