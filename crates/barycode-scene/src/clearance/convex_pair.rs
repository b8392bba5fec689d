//! The two convex bodies that a clearance is measured between.

use barycode::d2::{self, Posed};

use super::{Check, ObstaclePiece, contact, ego, refused};
use crate::error::Flaw;
use crate::model::{Id, Pose};
use crate::shape::body::{self, Bounds};
use crate::verdict;

/// The convex pieces of the ego vehicle and of an obstacle that are nearest to each other, as the
/// core library is asked about them.
#[derive(Debug, Clone, PartialEq)]
pub struct ConvexPair {
    /// The piece of the ego vehicle, without a margin.
    pub ego: Posed<d2::Shape<f64>>,
    /// The piece of the obstacle.
    pub piece: Posed<d2::Shape<f64>>,
    /// Index of the shape it belongs to, among those that the obstacle occupies then.
    pub part: usize,
}

impl Check<'_> {
    /// The vehicle, without its trailer, at a pose, and the nearest piece of an obstacle at a time,
    /// in time steps. At the obstacle's own time steps these are the bodies that
    /// [`Check::nearest`] measures; between them the obstacle's pose moves from one to the other,
    /// rounded.
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
        let egos = ego::placed(&self.vehicle, None, 0, pose)?;
        let mut best: Option<((f64, u8), usize, ObstaclePiece)> = None;
        for (index, body) in bodies {
            let piece = ObstaclePiece { index, bounds: Bounds::of(&body), body };
            for ego in &egos {
                let answer = contact(&ego.body, &piece);
                let nearness = verdict::nearness(answer.verdict, answer.distance, answer.lower);
                if best.as_ref().is_none_or(|(least, _, _)| nearness < *least) {
                    best = Some((nearness, ego.piece, piece.clone()));
                }
            }
        }
        let Some((_, ego, piece)) = best else { return Ok(None) };
        let ego = Posed::new(self.vehicle.pieces[ego].bare.clone(), body::pose(pose));
        let ego = ego.map_err(|error| refused("the ego vehicle's pose", error))?;
        Ok(Some(ConvexPair { ego, piece: piece.body, part: piece.index }))
    }
}
