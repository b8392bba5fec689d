//! The plane and space, as the questions know them.

use crate::epa::Expand;

/// A dimension that the engines work in: `Vec2` and `Vec3` of `f32` or `f64`. Sealed.
#[allow(private_bounds)] // the engines' requirements are internal
pub trait Dimension: Expand {}

impl<V: Expand> Dimension for V {}
