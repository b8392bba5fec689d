//! Reasons why a boundary is not known.

use core::fmt;

/// Reason why the boundary of two shapes is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoundaryError {
    /// A shape is not the hull of vertices that it [states](crate::expert::Structure): an ellipse,
    /// a cylinder, a hull of circles of different radii, or a shape of your own.
    Unsupported {
        /// The shape: 0 for A, 1 for B.
        shape: usize,
    },
    /// Coordinates are infinite, not a number, or of too different sizes for exact arithmetic.
    OutOfRange,
}

impl fmt::Display for BoundaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { shape } => {
                let name = if *shape == 0 { "A" } else { "B" };
                write!(f, "shape {name} states no vertices: give a polygon or polytope that approximates it")
            }
            Self::OutOfRange => f.write_str(
                "coordinates are not finite or of too different sizes for exact arithmetic: choose another unit of length, or drop what is negligible",
            ),
        }
    }
}

impl core::error::Error for BoundaryError {}
