use core::fmt;

/// Reason why a shape was refused; the message names the remedy.
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
    /// A face names a vertex that is not there.
    NoSuchVertex {
        /// Index of the offending face.
        face: usize,
    },
    /// The corners of a face are on a line.
    NoArea {
        /// Index of the offending face.
        face: usize,
    },
    /// A vertex is in no face.
    Unused {
        /// Index of the offending vertex.
        vertex: usize,
    },
    /// An edge of a face is not shared with exactly one other face that runs along it the other
    /// way.
    NotClosed {
        /// Index of the offending face.
        face: usize,
    },
    /// A part of the polytope lies beyond the plane of a face, or the surface covers the face more
    /// than once.
    NotConvexFace {
        /// Index of the offending face.
        face: usize,
    },
    /// The faces go round clockwise seen from outside.
    InsideOut,
    /// A radius, half extent, semi-axis or half height is negative, infinite or not a number.
    Length {
        /// Purpose of the length.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A half extent, semi-axis, half height or radius is so large that products with it overflow.
    LengthTooLarge {
        /// Purpose of the length.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// The normal of a half-space is zero, a number of it infinite or not a number, or its numbers
    /// are of too different sizes.
    HalfSpace,
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
            Self::NoSuchVertex { face } => {
                write!(f, "face {face} names a vertex that is not there: count vertices from zero")
            }
            Self::NoArea { face } => {
                write!(f, "the corners of face {face} are on a line: remove it, or take the hull (`Polytope::hull`)")
            }
            Self::Unused { vertex } => {
                write!(f, "vertex {vertex} is in no face: remove it, or take the hull (`Polytope::hull`)")
            }
            Self::NotClosed { face } => write!(
                f,
                "an edge of face {face} is not shared with exactly one face that runs along it the other way: join repeated vertices and close the surface, or take the hull (`Polytope::hull`)"
            ),
            Self::NotConvexFace { face } => write!(
                f,
                "not convex at face {face}: take the hull (`Polytope::hull`), or split the body into convex pieces"
            ),
            Self::InsideOut => write!(f, "the faces go round clockwise seen from outside: reverse their corners"),
            Self::Length { what, value } => {
                write!(f, "{what} is {value}: give a finite number that is not negative")
            }
            Self::LengthTooLarge { what, value } => write!(
                f,
                "{what} is {value:e}, too large to be multiplied without overflow: choose a larger unit of length"
            ),
            Self::HalfSpace => write!(
                f,
                "the normal is zero, or a number is infinite, not a number or of another size altogether: give a normal of about length one"
            ),
            Self::Transform => write!(f, "an entry of the transform is infinite or not a number"),
        }
    }
}

impl core::error::Error for ShapeError {}
