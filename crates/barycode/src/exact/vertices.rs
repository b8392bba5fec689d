//! Shapes that are made of vertices, placed by an affine map or not.

pub(super) mod climb;
pub(super) mod posed;
