//! Shapes that move: when they first meet, and whether they stay apart over an interval of time.
//!
//! The theory is in `docs/theory.md`, the bounds in `docs/accuracy.md`.

mod bracket;
mod cast;
mod cell;
mod cells;
mod check;
mod course;
mod curvature;
mod guess;
mod impact;
mod impacts;
mod kinematic;
mod leave;
mod moving;
mod path;
mod portal;
mod ready;
mod search;
mod standing;
mod step;
mod verify;

pub use cell::{Cell, Turning};
pub use impact::{Impact, ImpactVerdict};
pub use kinematic::Kinematic;
pub use moving::{Motion, MotionBounds, PoseError};
pub use ready::{Arc, Interpolation, Linear, Nlerp, Path, Rigid, Slerp, Still};

use crate::answer::Touching;
use crate::num::Number;
use crate::vector::Vector;

/// The contact that counts as the first one of shapes that overlap at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StartOverlap {
    /// The first contact is the start.
    #[default]
    Hit,
    /// The first contact is the next one, after the shapes have left each other, and
    /// [`Impact::leaves`] says when they do.
    Leaving,
}

/// A question about shapes that move, with options. Without any, the functions of
/// [`d2`](crate::d2) and [`d3`](crate::d3) are shorter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cast<V: Vector> {
    target: V::Scalar,
    touching: Touching,
    start: StartOverlap,
    resolution: V::Scalar,
}

impl<V: Vector> Cast<V> {
    /// A question without options: contact counts, and an overlap at the start is a hit.
    #[must_use]
    pub fn new() -> Self {
        Self { target: Number::ZERO, touching: Touching::Collides, start: StartOverlap::Hit, resolution: Number::ZERO }
    }

    /// Counts shapes that are at most so far apart as in contact. Zero unless told otherwise, and
    /// for a negative or NaN distance.
    #[must_use]
    pub fn target_distance(mut self, distance: V::Scalar) -> Self {
        self.target = distance.max(Number::ZERO);
        self
    }

    /// The distance below which a motion with rotation is no longer followed, but a proven contact
    /// looked for. Zero unless told otherwise, and for a negative or NaN distance: what rounding
    /// leaves of a gap, a few dozen roundoffs of the size of the pair and of its distance from the
    /// origin.
    #[must_use]
    pub fn resolution(mut self, distance: V::Scalar) -> Self {
        self.resolution = distance.max(Number::ZERO);
        self
    }

    /// Whether shapes that touch and do not overlap are in contact. They are unless this says
    /// otherwise.
    #[must_use]
    pub fn touching(mut self, touching: Touching) -> Self {
        self.touching = touching;
        self
    }

    /// Sets the contact that counts as the first one of shapes that are in contact at the start.
    #[must_use]
    pub fn start(mut self, start: StartOverlap) -> Self {
        self.start = start;
        self
    }
}

impl<V: Vector> Default for Cast<V> {
    fn default() -> Self {
        Self::new()
    }
}
