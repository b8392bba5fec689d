//! The bodies that are checked against the obstacles: the vehicle, and perhaps a trailer, each of
//! convex pieces.

use std::fmt;

use barycode::d2::{self, Convex, Posed};

use super::{Check, refused};
use crate::error::Flaw;
use crate::footprint::Footprint;
use crate::model::{Pose, TimeStep};
use crate::shape::body::{self, Body, Bounds};

/// Which of the bodies that are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum EgoBody {
    /// The vehicle itself, which may draw a trailer.
    #[default]
    Vehicle,
    /// The trailer of [`Check::with_trailer`](super::Check::with_trailer), or one that has
    /// [many plans](super::Check::with_trailers).
    Trailer,
}

/// As it is written: `vehicle` or `trailer`.
impl fmt::Display for EgoBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vehicle => "vehicle",
            Self::Trailer => "trailer",
        })
    }
}

/// A footprint, made ready.
#[derive(Debug)]
pub(super) struct PreparedEgo {
    pub(super) body: EgoBody,
    pub(super) pieces: Vec<EgoPiece>,
}

/// A convex piece of a footprint, in its own frame.
#[derive(Debug)]
pub(super) struct EgoPiece {
    /// Without a margin.
    pub(super) bare: d2::Shape<f64>,
    /// Grown by the margin.
    pub(super) grown: d2::Shape<f64>,
}

/// A piece at a pose.
pub(super) struct PosedPiece {
    pub(super) of: EgoBody,
    /// Index among the pieces of the body.
    pub(super) piece: usize,
    pub(super) body: Body,
    pub(super) bounds: Bounds,
}

/// Where the vehicle is at a time step, and its trailer, if there is one.
#[derive(Clone, Copy)]
pub(super) struct EgoPose {
    pub(super) step: TimeStep,
    pub(super) vehicle: Pose,
    pub(super) trailer: Option<Pose>,
}

impl PreparedEgo {
    pub(super) fn new(body: EgoBody, footprint: &Footprint) -> Result<Self, Flaw> {
        let pieces = body::ground(footprint).map_err(|error| refused("the footprint", error))?;
        let piece = |(_, bare): (usize, d2::Shape<f64>)| EgoPiece { grown: bare.clone(), bare };
        Ok(Self { body, pieces: pieces.into_iter().map(piece).collect() })
    }

    /// Grows every piece by a margin.
    pub(super) fn grow(&mut self, margin: f64) -> Result<(), Flaw> {
        for piece in &mut self.pieces {
            let grown = if margin > 0.0 { piece.bare.clone().rounded(margin) } else { Ok(piece.bare.clone()) };
            piece.grown = grown.map_err(|error| refused("the margin", error))?;
        }
        Ok(())
    }

    /// Adds the pieces at a pose to a list.
    fn place(&self, pose: Pose, pieces: &mut Vec<PosedPiece>) -> Result<(), Flaw> {
        for (piece, EgoPiece { grown, .. }) in self.pieces.iter().enumerate() {
            let posed = Posed::new(grown.clone(), body::pose(pose));
            let body = posed.map_err(|error| refused(&format!("the {}'s pose", self.called()), error))?;
            pieces.push(PosedPiece { of: self.body, piece, bounds: Bounds::of(&body), body });
        }
        Ok(())
    }

    /// How messages call it.
    pub(super) fn called(&self) -> &'static str {
        match self.body {
            EgoBody::Vehicle => "ego vehicle",
            EgoBody::Trailer => "trailer",
        }
    }

    /// At least the distance of the farthest point from the reference point, without the margin.
    pub(super) fn reach(&self) -> f64 {
        self.pieces.iter().map(|piece| reach(&piece.bare)).fold(0.0, f64::max)
    }
}

/// At least the distance of a shape's farthest point from the origin of its frame, what it is
/// rounded by left out.
pub(super) fn reach(shape: &d2::Shape<f64>) -> f64 {
    let origin = shape.origin();
    (shape.extent() + origin.x.abs() + origin.y.abs()) * (1.0 + 1e-9)
}

impl Check<'_> {
    /// The vehicle at a pose, and the trailer where its only plan says.
    pub(super) fn ego_at(&self, step: TimeStep, vehicle: Pose) -> Result<EgoPose, Flaw> {
        let trailer = self.trailer.as_ref().map(|trailer| trailer.pose(step)).transpose()?;
        Ok(EgoPose { step, vehicle, trailer })
    }

    /// The pieces of both there.
    pub(super) fn placed(&self, ego: &EgoPose) -> Result<Vec<PosedPiece>, Flaw> {
        self.both_placed(ego.vehicle, ego.trailer)
    }

    /// The pieces of both at a time that may be between two time steps.
    pub(super) fn placed_at_time(&self, time: f64, pose: Pose) -> Result<Vec<PosedPiece>, Flaw> {
        let trailer = self.trailer.as_ref().map(|trailer| trailer.pose_at(time)).transpose()?;
        self.both_placed(pose, trailer)
    }

    fn both_placed(&self, vehicle: Pose, trailer: Option<Pose>) -> Result<Vec<PosedPiece>, Flaw> {
        let towed = self.trailer.as_ref().map(|trailer| &trailer.ego).zip(trailer);
        let more = towed.map_or(0, |(ego, _)| ego.pieces.len());
        let mut pieces = Vec::with_capacity(self.vehicle.pieces.len() + more);
        self.vehicle.place(vehicle, &mut pieces)?;
        if let Some((ego, pose)) = towed {
            ego.place(pose, &mut pieces)?;
        }
        Ok(pieces)
    }

    /// A piece that was placed, without the margin.
    pub(super) fn without_margin(&self, placed: &PosedPiece) -> Result<Body, Flaw> {
        let ego = match (&self.trailer, placed.of) {
            (Some(trailer), EgoBody::Trailer) => &trailer.ego,
            _ => &self.vehicle,
        };
        let posed = Posed::new(ego.pieces[placed.piece].bare.clone(), placed.body.pose());
        posed.map_err(|error| refused(&format!("the {}'s pose", ego.called()), error))
    }
}
