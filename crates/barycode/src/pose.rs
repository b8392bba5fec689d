//! Poses: rotations with translations, in the plane and in space.

pub(crate) mod plane;
pub(crate) mod space;
