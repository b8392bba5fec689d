use core::fmt;

/// Why a shape could not be made, and what to do about it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShapeError {
    /// No vertices at all.
    Empty,
    /// A coordinate is infinite or not a number.
    NotFinite {
        /// Index of the offending vertex.
        vertex: usize,
    },
    /// A coordinate is so large that products with it overflow.
    TooLarge {
        /// Index of the offending vertex.
        vertex: usize,
    },
    /// The polygon turns right at a vertex, or winds around more than once.
    NotConvex {
        /// Index of the offending vertex.
        vertex: usize,
    },
    /// The polygon is convex but goes round clockwise.
    Clockwise,
    /// A radius, half extent or semi-axis is negative, infinite or not a number.
    Length {
        /// What the length is for.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// An entry of a matrix or pose is infinite or not a number.
    Transform,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => write!(f, "no vertices: give at least one"),
            Self::NotFinite { vertex } => {
                write!(f, "vertex {vertex} is infinite or not a number: remove it or repair the input")
            }
            Self::TooLarge { vertex } => {
                write!(
                    f,
                    "vertex {vertex} is too large to be multiplied without overflow: choose a larger unit of length"
                )
            }
            Self::NotConvex { vertex } => write!(
                f,
                "not convex at vertex {vertex}: take the hull (`Polygon::hull`), or split the polygon into convex pieces"
            ),
            Self::Clockwise => write!(f, "the vertices go round clockwise: reverse their order"),
            Self::Length { what, value } => {
                write!(f, "{what} is {value}: give a finite number that is not negative")
            }
            Self::Transform => write!(f, "an entry of the transform is infinite or not a number"),
        }
    }
}

impl core::error::Error for ShapeError {}
