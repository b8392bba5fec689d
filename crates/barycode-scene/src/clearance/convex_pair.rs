//! The two convex bodies that a clearance is measured between.

use barycode::d2::{self, Posed, Rectangle};

use super::{Check, ObstaclePiece, contact, refused};
use crate::error::Flaw;
use crate::model::{Id, Pose};
use crate::shape::body::{self, Bounds};
use crate::verdict;

/// The ego vehicle and the convex piece of an obstacle that is nearest to it, as the core library
/// is asked about them.
#[derive(Debug, Clone, PartialEq)]
pub struct ConvexPair {
    /// The ego vehicle, without a margin.
    pub ego: Posed<Rectangle<f64>>,
    /// The piece of the obstacle.
    pub piece: Posed<d2::Shape<f64>>,
    /// Index of the shape it belongs to, among those that the obstacle occupies then.
    pub part: usize,
}

impl Check<'_> {
    /// The ego vehicle at a pose, and the nearest piece of an obstacle at a time, in time steps. At
    /// the obstacle's own time steps these are the bodies that [`Check::nearest`] measures; between
    /// them the obstacle's pose moves from one to the other, rounded.
    ///
    /// `None` if the obstacle is not checked, does not exist then, or lacks a shape.
    ///
    /// # Errors
    /// As [`Check::run`].
    pub fn pair(&self, obstacle: &Id, time: f64, pose: Pose) -> Result<Option<ConvexPair>, Flaw> {
        let checked = self.obstacles.iter().find(|checked| checked.id == obstacle);
        let Some(placement) = checked.and_then(|checked| checked.source.at_time(time)) else { return Ok(None) };
        let bodies = body::bodies(&placement);
        let bodies = bodies.map_err(|error| refused(&format!("obstacle {obstacle}"), error))?;
        let ego = self.ego(pose)?;
        let mut best: Option<((f64, u8), ObstaclePiece)> = None;
        for (index, body) in bodies {
            let piece = ObstaclePiece { index, bounds: Bounds::of(&body), body };
            let answer = contact(&ego, &piece);
            let nearness = verdict::nearness(answer.verdict, answer.distance, answer.lower);
            if best.as_ref().is_none_or(|(least, _)| nearness < *least) {
                best = Some((nearness, piece));
            }
        }
        let Some((_, piece)) = best else { return Ok(None) };
        let ego = body::footprint(&self.footprint, pose).map_err(|error| refused("the ego vehicle's pose", error))?;
        Ok(Some(ConvexPair { ego, piece: piece.body, part: piece.index }))
    }
}
