//! The bodies that are checked against the obstacles: the vehicle, and perhaps a trailer, each of
//! convex pieces.

use std::fmt;

use barycode::d2::{self, Convex, Posed};

use super::{Check, refused};
use crate::error::Flaw;
use crate::footprint::Footprint;
use crate::model::{Pose, TimeStep};
use crate::plan::{Plan, PlanPose};
use crate::shape::body::{self, Body, Bounds};

/// Which of the bodies that are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum EgoBody {
    /// The vehicle itself, which may draw a trailer.
    #[default]
    Vehicle,
    /// The trailer of [`Check::with_trailer`](super::Check::with_trailer).
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

/// A trailer and where it is.
#[derive(Debug)]
pub(super) struct Trailer {
    pub(super) ego: PreparedEgo,
    plan: Plan,
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

impl Trailer {
    pub(super) fn new(footprint: &Footprint, plan: &Plan) -> Result<Self, Flaw> {
        Ok(Self { ego: PreparedEgo::new(EgoBody::Trailer, footprint)?, plan: plan.clone() })
    }

    /// Where it is at a time step.
    pub(super) fn pose(&self, step: TimeStep) -> Result<Pose, Flaw> {
        self.at(step).map(|pose| pose.pose).map_err(|flaw| self.within_plan(flaw))
    }

    /// Where it is at a time, in time steps: at a time step exactly there, between them on the way.
    fn pose_at(&self, time: f64) -> Result<Pose, Flaw> {
        let pose = self.plan.at_time(time).map(|(pose, _)| pose);
        pose.ok_or_else(|| self.within_plan(Flaw::new(format!("there is no pose at time step {time}"), SAME_STEPS)))
    }

    fn at(&self, step: TimeStep) -> Result<&PlanPose, Flaw> {
        let found = self.plan.poses.binary_search_by_key(&step, |pose| pose.time_step);
        let found = found.map(|index| &self.plan.poses[index]);
        found.map_err(|_| Flaw::new(format!("there is no pose at time step {step}"), SAME_STEPS))
    }

    fn within_plan(&self, flaw: Flaw) -> Flaw {
        flaw.within(&format!("the trailer's plan {}", self.plan.name))
    }

    /// Refuses a plan of the vehicle that has other time steps, or the same at other times.
    pub(super) fn keeps_up_with(&self, plan: &[PlanPose]) -> Result<(), Flaw> {
        for pose in plan {
            let own = self.at(pose.time_step)?;
            if let (Some(a), Some(b)) = (own.seconds, pose.seconds)
                && !((a - b).abs() <= SAME_TIME)
            {
                let what = format!("time step {} is at {a} s, and the vehicle's is at {b} s", pose.time_step);
                return Err(Flaw::new(what, "sample both plans at the same times"));
            }
        }
        let known = |step: &TimeStep| plan.binary_search_by_key(step, |pose| pose.time_step).is_ok();
        match self.plan.poses.iter().map(|pose| pose.time_step).find(|step| !known(step)) {
            None => Ok(()),
            Some(step) => {
                Err(Flaw::new(format!("there is a time step {step}, and the vehicle's plan has none"), SAME_STEPS))
            }
        }
    }
}

impl Check<'_> {
    /// Refuses a plan that a trailer's plan does not go with, as [`Check::run`] does: all time
    /// steps of one must be in the other, at the same time where both say when. The flaw does not
    /// name the trailer's plan. Without a trailer nothing is refused.
    ///
    /// # Errors
    /// At the first time step that differs.
    pub fn trailer_keeps_up_with(&self, plan: &Plan) -> Result<(), Flaw> {
        self.trailer.as_ref().map_or(Ok(()), |trailer| trailer.keeps_up_with(&plan.poses))
    }

    /// The same, with the name of the trailer's plan.
    pub(super) fn with_trailer_in_step(&self, plan: &Plan) -> Result<(), Flaw> {
        let Some(trailer) = &self.trailer else { return Ok(()) };
        trailer.keeps_up_with(&plan.poses).map_err(|flaw| trailer.within_plan(flaw))
    }
}

/// What to do where the time steps of two plans differ.
const SAME_STEPS: &str = "give both plans the same time steps";

/// Times in seconds that differ by more are not the same.
const SAME_TIME: f64 = 1e-6;

impl Check<'_> {
    /// The vehicle at a pose, and the trailer where its plan says.
    pub(super) fn placed(&self, step: TimeStep, pose: Pose) -> Result<Vec<PosedPiece>, Flaw> {
        self.both_placed(pose, |trailer| trailer.pose(step))
    }

    /// The same at a time that may be between two time steps.
    pub(super) fn placed_at_time(&self, time: f64, pose: Pose) -> Result<Vec<PosedPiece>, Flaw> {
        self.both_placed(pose, |trailer| trailer.pose_at(time))
    }

    fn both_placed(
        &self,
        pose: Pose,
        trailer_pose: impl FnOnce(&Trailer) -> Result<Pose, Flaw>,
    ) -> Result<Vec<PosedPiece>, Flaw> {
        let more = self.trailer.as_ref().map_or(0, |trailer| trailer.ego.pieces.len());
        let mut pieces = Vec::with_capacity(self.vehicle.pieces.len() + more);
        self.vehicle.place(pose, &mut pieces)?;
        if let Some(trailer) = &self.trailer {
            trailer.ego.place(trailer_pose(trailer)?, &mut pieces)?;
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
