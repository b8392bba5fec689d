//! Shapes that are made of vertices, placed by an affine map or not.

mod climb;
mod direction;
mod farthest;
mod posed;
mod structure;
mod tie;

pub(super) use direction::{RoundedDirection, larger};
pub(super) use farthest::{Rival, farthest_if_clear, nearly_farthest};
pub(super) use posed::PosedVertices;
pub(super) use structure::{has_vertices, vertex};
pub(super) use tie::Tie;
