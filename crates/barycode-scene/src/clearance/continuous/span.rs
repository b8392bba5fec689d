//! From one pose of a plan to the next: the first contact, and the smallest clearance.

use barycode::d2::Vec2;
use barycode::{Impact, ImpactVerdict, Verdict};

use super::super::ego::{EgoPiece, EgoPose, PreparedEgo};
use super::super::{Candidate, Check, EgoBody, ObstaclePiece, PreparedObstacle, refused};
use super::least::{least, proven_by};
use super::legs::{self, Doing, Leg};
use super::pair::{self, Course, Pair};
use super::{ClearanceBounds, Continuous, Meeting, Span, counts_as_contact};
use crate::error::Flaw;
use crate::model::{Id, Pose, TimeStep};
use crate::shape::body::{self, Body, Bounds};

/// How close bounds of a clearance are, relative to the size of the footprint.
const TOLERANCE: f64 = 1e-9;

/// A check with options, made ready for spans.
pub(super) struct SpanSearch<'c, 's> {
    check: &'c Check<'s>,
    options: Continuous,
    /// What is farther away, in the plane of the scene, is not within the distance of the options.
    near: f64,
}

/// What the check says at both ends of a span: the nearest part, and the least lower bound.
pub(super) struct Ends<'s> {
    found: [Option<(Candidate<'s>, f64)>; 2],
    steps: [f64; 2],
}

/// The ego vehicle, or its trailer, between two poses.
struct Ego<'c> {
    ground: &'c PreparedEgo,
    course: Course,
    /// Of each piece, a box around all that it covers on the way.
    bounds: Vec<Bounds>,
    times: [f64; 2],
    /// At least the distance of the farthest point from the reference point.
    reach: f64,
}

/// A piece of an obstacle whose box comes near that of a piece of the ego.
struct Near<'e, 'c> {
    ego: &'e Ego<'c>,
    ego_piece: usize,
    /// A proven lower bound of their distance.
    apart: f64,
    id: &'c Id,
    leg: Leg<'c>,
    piece: usize,
}

/// A piece of an obstacle and its motion, which a [`Pair`] borrows.
struct Mover {
    body: Body,
    course: Course,
    pad: f64,
}

impl<'s> Ends<'s> {
    pub(super) fn new(check: &Check<'s>, search: &SpanSearch<'_, '_>, [from, to]: [&EgoPose; 2]) -> Result<Self, Flaw> {
        debug_assert!(std::ptr::eq(search.check.obstacles.as_ptr(), check.obstacles.as_ptr()));
        let found = [check.candidate(from)?, check.candidate(to)?];
        Ok(Self { found, steps: [from, to].map(|ego| f64::from(ego.step)) })
    }

    /// Takes in what is found at both ends, clearances in the plane of the scene.
    fn add_to(&self, span: &mut Span, check: &Check<'_>, options: Continuous) {
        for (found, time) in self.found.iter().zip(self.steps) {
            let Some((Candidate { id, body, answer, .. }, lower)) = found else { continue };
            let (upper, obstacle, body) = (answer.upper, (*id).clone(), *body);
            let bounds = ClearanceBounds { lower: *lower, upper, time, obstacle: obstacle.clone(), body };
            span.clearance = Some(match span.clearance.take() {
                Some(other) => other.smaller(bounds),
                None => bounds,
            });
            let (verdict, [low, high]) = check.on_earth(answer.verdict, [*lower, upper]);
            if counts_as_contact(verdict, low, options.within, check.touching) {
                let (normal, at) = (answer.normal.map(Into::into), Some(answer.on_b.into()));
                let meeting = Meeting { obstacle, body, times: [time, time], normal, at };
                // What a projection leaves open is no rounding.
                let open = check.distortion.is_some() && verdict == Verdict::Separated && high > options.within;
                if open || verdict == Verdict::Undecided { span.leave_open(meeting) } else { span.meet(meeting) }
            }
        }
    }
}

impl Span {
    fn new(egos: [&EgoPose; 2]) -> Self {
        Self { steps: egos.map(|ego| ego.step), contact: None, undecided: None, clearance: None, missing: Vec::new() }
    }

    /// Takes in a contact: the first of all begins when the first of any may, and has happened when
    /// any has.
    fn meet(&mut self, meeting: Meeting) {
        let Some(first) = self.contact.take() else {
            self.contact = Some(meeting);
            return;
        };
        let low = first.times[0].min(meeting.times[0]);
        let mut sooner = if meeting.times[1] < first.times[1] { meeting } else { first };
        sooner.times[0] = low;
        self.contact = Some(sooner);
    }

    /// Takes in an interval in which nothing is proven.
    fn leave_open(&mut self, meeting: Meeting) {
        if self.undecided.as_ref().is_none_or(|first| meeting.times[0] < first.times[0]) {
            self.undecided = Some(meeting);
        }
    }
}

impl<'c, 's> SpanSearch<'c, 's> {
    pub(super) fn new(check: &'c Check<'s>, options: Continuous) -> Result<Self, Flaw> {
        Ok(Self { check, options, near: check.near_in_plane(options.within)? })
    }

    /// Contacts, and where nothing is proven.
    pub(super) fn meetings(&self, egos: [&EgoPose; 2]) -> Result<Span, Flaw> {
        let mut span = Span::new(egos);
        let egos = self.egos(egos)?;
        for near in self.near(&egos, &mut span, self.near)? {
            self.add_contact(&mut span, &near)?;
        }
        Ok(span)
    }

    /// Contacts, and the smallest clearance in the plane of the scene; that is not asked for where
    /// it is proven to be at least `cutoff`.
    pub(super) fn span(&self, egos: [&EgoPose; 2], ends: &Ends<'_>, cutoff: f64) -> Result<Span, Flaw> {
        let mut span = Span::new(egos);
        ends.add_to(&mut span, self.check, self.options);
        let egos = self.egos(egos)?;
        let known = span.clearance.as_ref().map_or(f64::INFINITY, |bounds| bounds.upper).min(cutoff);
        let mut near = self.near(&egos, &mut span, known.max(self.near))?;
        near.sort_by(|a, b| a.apart.total_cmp(&b.apart));
        for near in &near {
            if near.apart <= self.near {
                self.add_contact(&mut span, near)?;
            }
            self.add_clearance(&mut span, near, cutoff)?;
        }
        Ok(span)
    }

    /// The vehicle, and the trailer where there is one.
    fn egos(&self, [from, to]: [&EgoPose; 2]) -> Result<Vec<Ego<'c>>, Flaw> {
        let times = [from.step, to.step];
        let mut egos = vec![Ego::new(&self.check.vehicle, [from.vehicle, to.vehicle], times)?];
        if let (Some(trailer), Some(poses)) = (&self.check.trailer, from.trailer.zip(to.trailer)) {
            egos.push(Ego::new(&trailer.ego, poses.into(), times)?);
        }
        Ok(egos)
    }

    /// The pieces whose boxes come as near as this; the span gets the obstacles that lack a shape.
    fn near<'e>(&self, egos: &'e [Ego<'c>], span: &mut Span, distance: f64) -> Result<Vec<Near<'e, 'c>>, Flaw> {
        let mut found = Vec::new();
        let steps = span.steps;
        for obstacle in &self.check.obstacles {
            legs::each(obstacle, steps, |leg| {
                self.add_missing(span, obstacle, &leg);
                leg_boxes(&leg, |piece, bounds| {
                    let all = egos.iter().flat_map(|ego| ego.bounds.iter().enumerate().map(move |at| (ego, at)));
                    for (ego, (ego_piece, around)) in all {
                        let apart = around.distance(&bounds);
                        // NaN is near.
                        if !(apart > distance) {
                            found.push(Near { ego, ego_piece, apart, id: obstacle.id, leg, piece });
                        }
                    }
                });
                Ok(())
            })?;
        }
        Ok(found)
    }

    /// While an obstacle exists that lacks a shape nothing is proven.
    fn add_missing(&self, span: &mut Span, obstacle: &PreparedObstacle<'_>, leg: &Leg<'_>) {
        if obstacle.source.missing.is_empty() {
            return;
        }
        if !span.missing.contains(obstacle.id) {
            span.missing.push(obstacle.id.clone());
        }
        let times = common(span.steps.map(f64::from), leg);
        let body = EgoBody::default();
        span.leave_open(Meeting { obstacle: obstacle.id.clone(), body, times, normal: None, at: None });
    }

    fn add_contact(&self, span: &mut Span, near: &Near<'_, '_>) -> Result<(), Flaw> {
        let mover = mover(near)?;
        let pair = pair_of(&mover, near);
        let impact = pair.first_contact(self.near, self.check.touching);
        if impact.verdict == ImpactVerdict::Free {
            return Ok(());
        }
        let mut meeting = meeting(near, &impact);
        if self.check.distortion.is_some() {
            self.add_projected(span, &pair, near, meeting);
        } else if impact.verdict == ImpactVerdict::Contact && near.leg.certain {
            span.meet(meeting);
        } else {
            if !near.leg.certain {
                meeting.times[1] = pair.times[1];
            }
            span.leave_open(meeting);
        }
        Ok(())
    }

    /// Takes in that the two come so near in the plane that they may meet: a contact only if the
    /// error of the projection leaves no doubt at some time.
    fn add_projected(&self, span: &mut Span, pair: &Pair<'_>, near: &Near<'_, '_>, meeting: Meeting) {
        let [from, _] = meeting.times;
        let proves = |bounds| self.check.proves_contact(bounds, self.options.within);
        let tolerance = TOLERANCE * near.ego.reach;
        match proven_by(pair, from, self.options.within, tolerance, proves).filter(|_| near.leg.certain) {
            Some((time, normal, at)) => {
                let (normal, at) = (Some(normal.into()), Some(at.into()));
                span.meet(Meeting { times: [from, time], normal, at, ..meeting });
            }
            None => span.leave_open(Meeting { times: [from, pair.times[1]], normal: None, at: None, ..meeting }),
        }
    }

    /// Of an obstacle that only may be there, a lower bound.
    fn add_clearance(&self, span: &mut Span, near: &Near<'_, '_>, cutoff: f64) -> Result<(), Flaw> {
        let known = span.clearance.as_ref().map_or(f64::INFINITY, |bounds| bounds.upper).min(cutoff);
        if near.apart > known {
            return Ok(());
        }
        let mover = mover(near)?;
        let found = least(&pair_of(&mover, near), known, TOLERANCE * near.ego.reach);
        let upper = if near.leg.certain { found.upper } else { f64::INFINITY };
        let (obstacle, body) = (near.id.clone(), near.ego.ground.body);
        let bounds = ClearanceBounds { lower: found.lower, upper, time: found.time, obstacle, body };
        span.clearance = Some(match span.clearance.take() {
            Some(other) => other.smaller(bounds),
            None => bounds,
        });
        Ok(())
    }
}

impl<'c> Ego<'c> {
    fn new(ground: &'c PreparedEgo, poses: [Pose; 2], times: [TimeStep; 2]) -> Result<Self, Flaw> {
        let refused = |error| refused(&format!("the {}'s pose", ground.called()), error);
        let times = times.map(f64::from);
        let course = Course::new(poses.map(body::pose), times).map_err(refused)?;
        let reach = ground.reach();
        let bulge = pair::bulge(course.turn()) * reach;
        let around = |piece: &EgoPiece| {
            let [a, b] = poses.map(|pose| body::bounds_at(&piece.grown, pose));
            Ok(a?.with(&b?).grown(bulge))
        };
        let bounds = ground.pieces.iter().map(around).collect::<Result<_, _>>().map_err(refused)?;
        Ok(Self { ground, course, bounds, times, reach })
    }
}

/// Boxes around all that the pieces of an obstacle cover on a leg, each with the piece's index.
fn leg_boxes(leg: &Leg<'_>, mut add: impl FnMut(usize, Bounds)) {
    match leg.doing {
        Doing::Stands(pieces) => pieces.iter().enumerate().for_each(|(index, piece)| add(index, piece.bounds)),
        Doing::Moves { placements, ends: [before, after] } => {
            let turn = pair::turn(placements.map(|placement| body::pose(placement.pose)));
            let Pose { x, y, .. } = placements[0].pose;
            for (index, (a, b)) in before.iter().zip(after).enumerate() {
                let bulge = if turn > 0.0 { pair::bulge(turn) * a.bounds.reach([x, y]) } else { 0.0 };
                add(index, a.bounds.with(&b.bounds).grown(bulge));
            }
        }
        Doing::Covers(ends) => {
            let all = ends.iter().copied().flatten().map(|piece| piece.bounds);
            all.reduce(|a, b| a.with(&b)).into_iter().for_each(|bounds| add(0, bounds));
        }
    }
}

fn pair_of<'p>(mover: &'p Mover, near: &Near<'p, '_>) -> Pair<'p> {
    Pair {
        ground: &near.ego.ground.pieces[near.ego_piece].grown,
        ego: &near.ego.course,
        shape: mover.body.shape(),
        obstacle: &mover.course,
        times: common(near.ego.times, &near.leg),
        pad: mover.pad,
    }
}

/// The time that a leg and the span have in common.
fn common([begin, end]: [f64; 2], leg: &Leg<'_>) -> [f64; 2] {
    let [from, to] = leg.times.map(f64::from);
    [begin.max(from), end.min(to)]
}

fn meeting(near: &Near<'_, '_>, impact: &Impact<Vec2<f64>>) -> Meeting {
    let (normal, at) = (impact.normal.map(Into::into), impact.on_b.map(Into::into));
    Meeting { obstacle: near.id.clone(), body: near.ego.ground.body, times: impact.first, normal, at }
}

fn mover(near: &Near<'_, '_>) -> Result<Mover, Flaw> {
    let flaw = |error| refused(&format!("obstacle {}", near.id), error);
    let still = |body: Body, pad: f64| Ok(Mover { course: Course::still(body.pose()).map_err(flaw)?, body, pad });
    match near.leg.doing {
        Doing::Stands(pieces) => still(pieces[near.piece].body.clone(), 0.0),
        Doing::Moves { placements, .. } => {
            let [from, to] = placements.map(body::moving_bodies);
            let (mut from, to) = (from.map_err(flaw)?, to.map_err(flaw)?);
            let (body, times) = (from.swap_remove(near.piece).1, near.leg.times.map(f64::from));
            let course = Course::new([body.pose(), to[near.piece].1.pose()], times).map_err(flaw)?;
            Ok(Mover { body, course, pad: 0.0 })
        }
        Doing::Covers(ends) => {
            let pieces: Vec<&Body> = ends.iter().copied().flatten().map(body_of).collect();
            let (hull, pad) = body::hull(&pieces).map_err(flaw)?;
            still(hull, pad)
        }
    }
}

fn body_of(piece: &ObstaclePiece) -> &Body {
    &piece.body
}
