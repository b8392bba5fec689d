//! Plain data: a cloud of points, where it stands, and how much it is rounded.

pub mod space;

use core::fmt;

/// Where a body of dimension `D` stands: a map of its points whose entries count as the exact real
/// numbers that their bits say.
pub trait BodyMap<const D: usize>: Copy + fmt::Debug + PartialEq {
    /// The image of `p`, rounded: for aiming and for reports, never for a verdict.
    #[must_use]
    fn apply(&self, p: [f64; D]) -> [f64; D];

    /// Where the body's own origin goes.
    #[must_use]
    fn shift(&self) -> [f64; D];

    /// The rows of the matrix.
    #[must_use]
    fn rows(&self) -> [[f64; D]; D];

    /// The placement with this matrix and translation; `None` for a matrix that no placement has.
    #[must_use]
    fn of(rows: [[f64; D]; D], shift: [f64; D]) -> Option<Self>;

    /// Whether every entry is finite.
    #[must_use]
    fn is_finite(&self) -> bool;
}

/// A similarity `x ↦ R x + t` given by the entries of its matrix.
///
/// The entries count as the exact real numbers that their bits say: `R = [[cos, −sin], [sin, cos]]`
/// need not be a rotation exactly, and the image of a point is the exact image, unrounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyPose {
    /// Cosine entry of the matrix.
    pub cos: f64,
    /// Sine entry of the matrix.
    pub sin: f64,
    /// Translation, in the unit of the points.
    pub translation: [f64; 2],
}

impl BodyPose {
    /// A translation without rotation.
    #[must_use]
    pub const fn translation(translation: [f64; 2]) -> Self {
        Self { cos: 1.0, sin: 0.0, translation }
    }

    /// The point whose image is near `p`, taking the matrix for a rotation; rounded.
    #[must_use]
    pub fn undo(&self, p: [f64; 2]) -> [f64; 2] {
        let d = [p[0] - self.translation[0], p[1] - self.translation[1]];
        [self.cos * d[0] + self.sin * d[1], self.cos * d[1] - self.sin * d[0]]
    }
}

impl BodyMap<2> for BodyPose {
    fn apply(&self, p: [f64; 2]) -> [f64; 2] {
        [
            self.cos * p[0] - self.sin * p[1] + self.translation[0],
            self.sin * p[0] + self.cos * p[1] + self.translation[1],
        ]
    }

    fn shift(&self) -> [f64; 2] {
        self.translation
    }

    fn rows(&self) -> [[f64; 2]; 2] {
        [[self.cos, -self.sin], [self.sin, self.cos]]
    }

    fn of(rows: [[f64; 2]; 2], translation: [f64; 2]) -> Option<Self> {
        let [[cos, minus], [sin, same]] = rows;
        (same == cos && minus == -sin).then_some(Self { cos, sin, translation })
    }

    fn is_finite(&self) -> bool {
        [self.cos, self.sin, self.translation[0], self.translation[1]].iter().all(|x| x.is_finite())
    }
}

/// The hull of a list of points, placed, and thickened by a radius.
///
/// Any list of at least one finite point will do: in any order, with repeated, collinear or
/// interior points. It stands for its convex hull, of which every point lies within `radius` of the
/// body.
#[derive(Clone, Debug, PartialEq)]
pub struct Body<P = BodyPose, const D: usize = 2> {
    /// The points, in the body's own frame.
    pub points: Vec<[f64; D]>,
    /// Where the body stands; `None` leaves the points where they are.
    pub placement: Option<P>,
    /// Radius of the rounding, at least 0.
    pub radius: f64,
}

/// Why a [`Body`] cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyError {
    /// The list of points is empty.
    Empty,
    /// The point with this index has a coordinate that is NaN or infinite.
    PointNotFinite(usize),
    /// An entry of the placement is NaN or infinite.
    PlacementNotFinite,
    /// The radius is NaN, infinite or negative.
    Radius,
    /// A body with a radius is under an affine map or within a hull.
    RadiusWithin,
}

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the body has no points: give at least one"),
            Self::PointNotFinite(i) => {
                write!(f, "point {i} is not finite: give finite coordinates")
            }
            Self::PlacementNotFinite => {
                write!(f, "the placement is not finite: give finite entries")
            }
            Self::Radius => write!(f, "the radius must be finite and at least 0"),
            Self::RadiusWithin => write!(f, "a radius has no place within a map or a hull: put it around them"),
        }
    }
}

impl core::error::Error for BodyError {}

impl<P: BodyMap<D>, const D: usize> Body<P, D> {
    /// The hull of `points`, unplaced and unrounded.
    #[must_use]
    pub const fn hull(points: Vec<[f64; D]>) -> Self {
        Self { points, placement: None, radius: 0.0 }
    }

    /// The same body thickened to `radius`.
    #[must_use]
    pub fn rounded(mut self, radius: f64) -> Self {
        self.radius = radius;
        self
    }

    /// The same body under `placement`.
    #[must_use]
    pub fn placed(mut self, placement: P) -> Self {
        self.placement = Some(placement);
        self
    }

    /// Whether the body can be judged.
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn validate(&self) -> Result<(), BodyError> {
        if self.points.is_empty() {
            return Err(BodyError::Empty);
        }
        if let Some(i) = self.points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
            return Err(BodyError::PointNotFinite(i));
        }
        if self.placement.is_some_and(|p| !p.is_finite()) {
            return Err(BodyError::PlacementNotFinite);
        }
        if !(self.radius.is_finite() && self.radius >= 0.0) {
            return Err(BodyError::Radius);
        }
        Ok(())
    }

    /// World coordinates of the points, rounded: for aiming and for reports, never for a verdict.
    pub fn world_points(&self) -> impl Iterator<Item = [f64; D]> + '_ {
        self.points.iter().map(|&p| self.placement.map_or(p, |placement| placement.apply(p)))
    }

    /// The largest absolute coordinate that enters a computation with this body: of its points in
    /// their own frame and in the world, of its translation, each with the radius on top.
    #[must_use]
    pub fn scale(&self) -> f64 {
        let own = self.points.iter().copied();
        let moved = self.placement.iter().map(BodyMap::shift);
        let all = own.chain(moved).chain(self.world_points());
        all.flatten().fold(0.0_f64, |s, x| s.max(x.abs())) + self.radius
    }
}
