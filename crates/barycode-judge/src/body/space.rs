//! Bodies of space.

use super::BodyMap;

/// The hull of a list of points of space, placed, and thickened by a radius.
pub type Body = super::Body<BodyPose, 3>;

/// A map `x ↦ R x + t` given by the entries of its matrix, which may be any: the image of a point
/// is the exact image under these entries, unrounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyPose {
    /// The rows of the matrix.
    pub rows: [[f64; 3]; 3],
    /// Translation, in the unit of the points.
    pub translation: [f64; 3],
}

/// The matrix that changes nothing.
pub const IDENTITY: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

impl BodyPose {
    /// A translation without rotation.
    #[must_use]
    pub const fn translation(translation: [f64; 3]) -> Self {
        Self { rows: IDENTITY, translation }
    }

    /// The matrix times a vector, rounded.
    #[must_use]
    pub fn rotate(&self, v: [f64; 3]) -> [f64; 3] {
        self.rows.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
    }

    /// The point whose image is near `p`, taking the matrix for a rotation; rounded.
    #[must_use]
    pub fn undo(&self, p: [f64; 3]) -> [f64; 3] {
        let d = [0, 1, 2].map(|k| p[k] - self.translation[k]);
        [0, 1, 2].map(|k| self.rows[0][k] * d[0] + self.rows[1][k] * d[1] + self.rows[2][k] * d[2])
    }
}

impl BodyMap<3> for BodyPose {
    fn apply(&self, p: [f64; 3]) -> [f64; 3] {
        let rotated = self.rotate(p);
        [0, 1, 2].map(|k| rotated[k] + self.translation[k])
    }

    fn shift(&self) -> [f64; 3] {
        self.translation
    }

    fn rows(&self) -> [[f64; 3]; 3] {
        self.rows
    }

    fn of(rows: [[f64; 3]; 3], translation: [f64; 3]) -> Option<Self> {
        Some(Self { rows, translation })
    }

    fn is_finite(&self) -> bool {
        self.rows.iter().flatten().chain(&self.translation).all(|x| x.is_finite())
    }
}
