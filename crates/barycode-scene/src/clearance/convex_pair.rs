//! The two convex bodies that a clearance is measured between.

use barycode::d2::{self, Posed};

use super::ego::PosedPiece;
use super::{Check, EgoBody, ObstaclePiece, contact, refused};
use crate::error::Flaw;
use crate::model::{Id, Pose};
use crate::shape::body::{self, Bounds};
use crate::verdict;

/// The convex pieces of the ego vehicle, or of its trailer, and of an obstacle that are nearest to
/// each other, as the core library is asked about them.
#[derive(Debug, Clone, PartialEq)]
pub struct ConvexPair {
    /// The piece of the ego vehicle or its trailer, without a margin.
    pub ego: Posed<d2::Shape<f64>>,
    /// Which of the two it belongs to.
    pub body: EgoBody,
    /// The piece of the obstacle.
    pub piece: Posed<d2::Shape<f64>>,
    /// Index of the shape it belongs to, among those that the obstacle occupies then.
    pub part: usize,
}

impl Check<'_> {
    /// The pieces of the vehicle at a pose, or of its trailer, and of an obstacle that are nearest
    /// to each other at a time, in time steps. At time steps of the obstacle and of the trailer's
    /// plan these are the bodies that [`Check::nearest`] measures; between them the poses of both
    /// move from one to the other, rounded.
    ///
    /// `None` if the obstacle is not checked, does not exist then, or lacks a shape.
    ///
    /// # Errors
    /// As [`Check::run`], and if the time is before a trailer's plan, or after it.
    pub fn pair(&self, obstacle: &Id, time: f64, pose: Pose) -> Result<Option<ConvexPair>, Flaw> {
        let checked = self.obstacles.iter().find(|checked| checked.id == obstacle);
        let Some(placement) = checked.and_then(|checked| checked.source.at_time(time)) else { return Ok(None) };
        let bodies = body::bodies(&placement);
        let bodies = bodies.map_err(|error| refused(&format!("obstacle {obstacle}"), error))?;
        let egos = self.placed_at_time(time, pose)?;
        let mut best: Option<((f64, u8), &PosedPiece, ObstaclePiece)> = None;
        for (index, body) in bodies {
            let piece = ObstaclePiece { index, bounds: Bounds::of(&body), body };
            for ego in &egos {
                let answer = contact(&ego.body, &piece);
                let nearness = verdict::nearness(answer.verdict, answer.distance, answer.lower);
                if best.as_ref().is_none_or(|(least, _, _)| nearness < *least) {
                    best = Some((nearness, ego, piece.clone()));
                }
            }
        }
        let Some((_, ego, piece)) = best else { return Ok(None) };
        let (body, ego) = (ego.of, self.without_margin(ego)?);
        Ok(Some(ConvexPair { ego, body, piece: piece.body, part: piece.index }))
    }
}
