//! How close does a plan come to the obstacles of a scene?
//!
//! Each obstacle is a union of convex pieces, so its clearance is the smallest of theirs. Poses and
//! obstacles keep their own origins down to the core, which takes the difference of the origins
//! first: scenes far from the origin lose nothing.

mod continuous;
mod convex_pair;
mod distorted;
mod ego;
#[cfg(feature = "many")]
mod many;
mod trailer;

use std::collections::BTreeMap;

use barycode::d2;
use barycode::{Proximity, ShapeError, Touching, Verdict};

use crate::error::Flaw;
use crate::footprint::Footprint;
use crate::model::{Id, Obstacle, Occupancy, Pose, PosedShapes, Scene, TimeStep};
use crate::plan::Plan;
use crate::projection::Distortion;
use crate::shape::body::{self, Body, Bounds};
use crate::verdict;
use ego::{EgoPose, PosedPiece, PreparedEgo};
use trailer::Trailer;

pub use continuous::{ClearanceBounds, Continuous, ContinuousReport, ContinuousSummary, Meeting, Span};
pub use convex_pair::ConvexPair;
pub use ego::EgoBody;
#[cfg(feature = "many")]
pub use many::{NearestPart, Summary};

/// How the ego vehicle lies to one part of an obstacle.
#[derive(Debug, Clone, PartialEq)]
pub struct Clearance {
    /// The obstacle.
    pub obstacle: Id,
    /// Index of the shape among those that the obstacle occupies at this time step.
    pub part: usize,
    /// Which body of the ego is that near.
    pub body: EgoBody,
    /// What is proven.
    pub verdict: Verdict,
    /// Signed distance in the scene's unit of length: minus the penetration depth where the two
    /// overlap. For a concave part or footprint the depth is its deepest convex piece's; moving out
    /// of the whole may take more.
    pub clearance: f64,
    /// The clearance is proven to be at least this (where nothing concave is penetrated).
    pub lower: f64,
    /// The clearance is proven to be at most this.
    pub upper: f64,
    /// Unit direction from the ego vehicle to the obstacle in which the clearance is measured.
    pub normal: Option<[f64; 2]>,
    /// The ego vehicle's witness point: nearest to the obstacle, or deepest inside it.
    pub on_ego: [f64; 2],
    /// The obstacle's witness point.
    pub on_obstacle: [f64; 2],
}

impl Clearance {
    /// True unless the two are proven to be separated; contact counts as the policy says, and an
    /// undecided pair counts.
    pub fn collides(&self, touching: Touching) -> bool {
        verdict::collides(self.verdict, touching)
    }

    fn nearness(&self) -> (f64, u8) {
        verdict::nearness(self.verdict, self.clearance, self.lower)
    }
}

/// What a check found at one time step.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// When.
    pub time_step: TimeStep,
    /// The nearest part of an obstacle, of equally near ones the first in the scene; `None` if no
    /// obstacle whose shape is known exists then. If it is apart all are whose shapes are known,
    /// and if it touches none overlaps and none is undecided.
    pub nearest: Option<Clearance>,
    /// The obstacles that exist then and lack a shape. Where there are any, the step is not free.
    pub missing: Vec<Id>,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// One entry for each pose of the plan, in its order.
    pub steps: Vec<Step>,
    /// First time step at which the ego vehicle is not proven to be separated from all obstacles.
    /// Contact counts unless the check says otherwise ([`Check::with_touching`]). An undecided pair
    /// always counts, whether it is beyond the core's range of numbers or a shape is missing.
    pub first_collision: Option<TimeStep>,
    /// Smallest clearance; `None` if no obstacle ever exists.
    pub min_clearance: Option<f64>,
    /// First time step with that clearance.
    pub min_clearance_step: Option<TimeStep>,
}

impl Report {
    /// True if the ego vehicle is proven to be separated from all obstacles at every time step, or
    /// in contact where contact is free.
    pub fn is_free(&self) -> bool {
        self.first_collision.is_none()
    }
}

/// A scene and a footprint, made ready for checking any number of plans.
///
/// ```
/// use barycode_scene::{Check, Footprint, Source, read_plan, read_scene};
///
/// let read = |name, text: &str| Source::from_bytes(name, text.into());
/// let scene = read_scene(&read("world.csv", "cylinder,x,y,radius\n0,5.0,0.0,0.5\n")?)?;
/// let plan = read_plan(&read("plan.csv", "time_step,x,y,theta\n0,0,0,0\n1,3,0,0\n")?)?;
///
/// let report = Check::new(&scene, Footprint::centered(4.0, 2.0)?)?.run(&plan)?;
/// assert_eq!(report.steps[0].nearest.as_ref().unwrap().clearance, 2.5);
/// assert_eq!(report.first_collision, Some(1));
/// assert_eq!(report.min_clearance, Some(-0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Check<'s> {
    footprint: Footprint,
    vehicle: PreparedEgo,
    trailer: Option<Trailer<'s>>,
    margin: f64,
    touching: Touching,
    distortion: Option<Distortion>,
    obstacles: Vec<PreparedObstacle<'s>>,
    /// Obstacles that lack a shape.
    missing: Vec<&'s Obstacle>,
}

/// What is checked of a scene. By default all, and a shape that is missing is an error.
#[derive(Debug, Clone, Copy, Default)]
pub struct Selection<'a> {
    /// Names of obstacles that are left out.
    pub without: &'a [Id],
    /// Goes on where obstacles lack shapes; no time step at which one of them exists is free then.
    pub allow_missing: bool,
}

/// An obstacle turned into core shapes.
#[derive(Debug)]
struct PreparedObstacle<'s> {
    id: &'s Id,
    /// The obstacle itself.
    source: &'s Obstacle,
    always: Vec<ObstaclePiece>,
    at: BTreeMap<TimeStep, Vec<ObstaclePiece>>,
}

/// A convex piece of an obstacle.
#[derive(Debug, Clone)]
struct ObstaclePiece {
    /// Index of the shape it belongs to.
    index: usize,
    body: Body,
    bounds: Bounds,
}

/// A candidate for the nearest part.
struct Candidate<'a> {
    /// Place in the scene's order.
    order: usize,
    id: &'a Id,
    part: usize,
    body: EgoBody,
    answer: Proximity<d2::Vec2<f64>>,
}

/// A piece of an obstacle and one of the ego.
struct Pairing<'p, 's> {
    order: usize,
    id: &'s Id,
    part: &'p ObstaclePiece,
    ego: &'p PosedPiece,
    /// A proven lower bound of their distance, where positive.
    apart: f64,
}

impl<'s> Check<'s> {
    /// Makes all obstacles of a scene ready.
    ///
    /// # Errors
    /// If an obstacle lacks a shape, or the core refuses one, which the scene's constructors should
    /// have prevented; the flaw names the obstacle.
    pub fn new(scene: &'s Scene, footprint: Footprint) -> Result<Self, Flaw> {
        Self::of(scene, footprint, Selection::default())
    }

    /// Makes a selection of a scene ready.
    ///
    /// # Errors
    /// As [`Check::new`], and if there is no obstacle of a name that is left out. That shapes are
    /// missing is none where the selection allows it.
    pub fn of(scene: &'s Scene, footprint: Footprint, selection: Selection<'_>) -> Result<Self, Flaw> {
        if let Some(unknown) = selection.without.iter().find(|id| scene.obstacle(id).is_none()) {
            let what = format!("there is no obstacle {unknown} to exclude");
            return Err(Flaw::new(what, "name an obstacle of the scene"));
        }
        let kept = || scene.obstacles.iter().filter(|obstacle| !selection.without.contains(&obstacle.id));
        let missing: Vec<&Obstacle> = kept().filter(|obstacle| !obstacle.missing.is_empty()).collect();
        if let (Some(first), false) = (missing.first(), selection.allow_missing) {
            return Err(first.missing[0].refused(&format!("obstacle {}", first.id)));
        }
        let obstacles = kept().map(ready).collect::<Result<_, _>>()?;
        let vehicle = PreparedEgo::new(EgoBody::Vehicle, &footprint)?;
        let (margin, touching) = (0.0, Touching::default());
        Ok(Self { footprint, vehicle, trailer: None, margin, touching, distortion: None, obstacles, missing })
    }

    /// The footprint of the vehicle.
    pub fn footprint(&self) -> &Footprint {
        &self.footprint
    }

    /// The obstacles that lack a shape, in the scene's order; only where the selection allows it.
    pub fn missing(&self) -> &[&'s Obstacle] {
        &self.missing
    }

    /// Those of them that exist at a time step, which is not free then.
    pub fn missing_at(&self, step: TimeStep) -> impl Iterator<Item = &'s Id> {
        self.missing.iter().filter(move |obstacle| obstacle.at(step).is_some()).map(|obstacle| &obstacle.id)
    }

    /// Grows the footprint by `margin` on all sides: every clearance shrinks by it, and coming
    /// closer than it counts as a collision.
    ///
    /// # Errors
    /// If the margin is negative, not finite or out of range.
    pub fn with_margin(mut self, margin: f64) -> Result<Self, Flaw> {
        crate::number::checked(margin).map_err(|flaw| flaw.within("margin"))?;
        if margin < 0.0 {
            return Err(Flaw::new(format!("a margin of {margin} is negative"), "give a margin of 0 or more"));
        }
        self.vehicle.grow(margin)?;
        if let Some(trailer) = &mut self.trailer {
            trailer.ego.grow(margin)?;
        }
        self.margin = margin;
        Ok(self)
    }

    /// Sets whether contact counts as a collision, as it does by default. The verdict of a pair is
    /// exact, so that only exact contact is free: distance and depth are zero, those of the grown
    /// footprint if there is a margin.
    #[must_use]
    pub fn with_touching(mut self, touching: Touching) -> Self {
        self.touching = touching;
        self
    }

    /// The nearest part of an obstacle at every pose of a plan.
    ///
    /// # Errors
    /// If a pose is not finite or out of range, which the plan's reader should have prevented, or
    /// a trailer's plan has other time steps.
    pub fn run(&self, plan: &Plan) -> Result<Report, Flaw> {
        let mut report = Report {
            steps: Vec::with_capacity(plan.poses.len()),
            first_collision: None,
            min_clearance: None,
            min_clearance_step: None,
        };
        self.with_trailer_in_step(plan)?;
        for pose in &plan.poses {
            let time_step = pose.time_step;
            let nearest = self.nearest(time_step, pose.pose)?;
            if let Some(found) = &nearest {
                if found.collides(self.touching) {
                    report.first_collision.get_or_insert(time_step);
                }
                // Not `found < best`: NaN must not be passed over.
                if !report.min_clearance.is_some_and(|best| found.clearance >= best) {
                    report.min_clearance = Some(found.clearance);
                    report.min_clearance_step = Some(time_step);
                }
            }
            let missing: Vec<Id> = self.missing_at(time_step).cloned().collect();
            if !missing.is_empty() {
                report.first_collision.get_or_insert(time_step);
            }
            report.steps.push(Step { time_step, nearest, missing });
        }
        Ok(report)
    }

    /// The nearest part of an obstacle, of equally near ones the first; `None` if no obstacle
    /// exists at this time step whose shape is known ([`Check::missing_at`] has the others).
    ///
    /// Parts whose bounding box is proven to be farther away are not looked at closely.
    ///
    /// # Errors
    /// As [`Check::run`].
    pub fn nearest(&self, step: TimeStep, pose: Pose) -> Result<Option<Clearance>, Flaw> {
        let found = self.candidate(&self.ego_at(step, pose)?)?;
        Ok(found.map(|(found, lower)| {
            self.clearance_on_earth(Clearance { lower, ..clearance(found.id, found.part, found.body, &found.answer) })
        }))
    }

    /// The nearest part, and the least of all lower bounds, in the plane of the scene.
    fn candidate(&self, ego: &EgoPose) -> Result<Option<(Candidate<'s>, f64)>, Flaw> {
        let egos = self.placed(ego)?;
        let pairings = || {
            self.parts(ego.step).enumerate().flat_map(|(order, (id, part))| {
                let apart = |ego: &PosedPiece| ego.bounds.distance(&part.bounds);
                egos.iter().map(move |ego| Pairing { order, id, part, ego, apart: apart(ego) })
            })
        };
        // Begins with the piece whose box is nearest: it is probably the nearest part, and then
        // spares the others.
        let first = pairings().enumerate().min_by(|(_, a), (_, b)| a.apart.total_cmp(&b.apart));
        let Some((first, pairing)) = first else {
            return Ok(None);
        };
        let mut best = pairing.ask();
        let mut lower = best.answer.lower;
        for (index, pairing) in pairings().enumerate() {
            // A box that meets the ego's proves nothing: depths differ.
            if index == first || (pairing.apart > 0.0 && pairing.apart > best.answer.upper) {
                continue;
            }
            let candidate = pairing.ask();
            lower = lower.min(candidate.answer.lower);
            if nearer(&candidate, &best) {
                best = candidate;
            }
        }
        Ok(Some((best, lower)))
    }

    /// The clearance to every part of every obstacle that exists at this time step, in the scene's
    /// order.
    ///
    /// # Errors
    /// As [`Check::run`].
    pub fn all(&self, step: TimeStep, pose: Pose) -> Result<Vec<Clearance>, Flaw> {
        let egos = self.placed(&self.ego_at(step, pose)?)?;
        let mut found: Vec<Clearance> = Vec::new();
        let pairs = self.parts(step).flat_map(|(id, part)| egos.iter().map(move |ego| (id, part, ego)));
        for (id, part, ego) in pairs {
            let next = clearance(id, part.index, ego.of, &contact(&ego.body, part));
            match found.last_mut() {
                // Another piece of the same part, or of the ego.
                Some(last) if last.obstacle == *id && last.part == next.part => {
                    let lower = last.lower.min(next.lower);
                    if next.nearness() < last.nearness() {
                        *last = next;
                    }
                    last.lower = lower;
                }
                _ => found.push(next),
            }
        }
        Ok(found.into_iter().map(|found| self.clearance_on_earth(found)).collect())
    }

    fn parts(&self, step: TimeStep) -> impl Iterator<Item = (&'s Id, &ObstaclePiece)> {
        self.obstacles.iter().flat_map(move |obstacle| {
            let now = obstacle.at.get(&step).map_or(&[][..], Vec::as_slice);
            obstacle.always.iter().chain(now).map(move |part| (obstacle.id, part))
        })
    }
}

impl<'s> Pairing<'_, 's> {
    fn ask(&self) -> Candidate<'s> {
        let Self { order, id, part, ego, .. } = *self;
        Candidate { order, id, part: part.index, body: ego.of, answer: contact(&ego.body, part) }
    }
}

fn ready(obstacle: &Obstacle) -> Result<PreparedObstacle<'_>, Flaw> {
    let parts = |placement: &PosedShapes| -> Result<Vec<ObstaclePiece>, Flaw> {
        let bodies = body::bodies(placement);
        let bodies = bodies.map_err(|error| refused(&format!("obstacle {}", obstacle.id), error))?;
        let part = |(index, body)| ObstaclePiece { index, bounds: Bounds::of(&body), body };
        Ok(bodies.into_iter().map(part).collect())
    };
    let mut ready = PreparedObstacle { id: &obstacle.id, source: obstacle, always: Vec::new(), at: BTreeMap::new() };
    match &obstacle.occupancy {
        Occupancy::Always(placement) => ready.always = parts(placement)?,
        Occupancy::Moving { initial, .. } => {
            for (&step, placement) in obstacle.predicted().into_iter().flatten() {
                ready.at.insert(step, parts(placement)?);
            }
            if let Some((step, placement)) = initial {
                ready.at.insert(*step, parts(placement)?);
            }
        }
    }
    Ok(ready)
}

fn refused(place: &str, error: ShapeError) -> Flaw {
    Flaw::new(format!("{place}: {error}"), "check the coordinates and their unit")
}

fn contact(ego: &Body, part: &ObstaclePiece) -> Proximity<d2::Vec2<f64>> {
    d2::contact(ego, &part.body)
}

fn clearance(id: &Id, part: usize, body: EgoBody, answer: &Proximity<d2::Vec2<f64>>) -> Clearance {
    Clearance {
        obstacle: id.clone(),
        part,
        body,
        verdict: answer.verdict,
        clearance: answer.distance,
        lower: answer.lower,
        upper: answer.upper,
        normal: answer.normal.map(Into::into),
        on_ego: answer.on_a.into(),
        on_obstacle: answer.on_b.into(),
    }
}

fn nearer(a: &Candidate<'_>, b: &Candidate<'_>) -> bool {
    let key = |c: &Candidate<'_>| verdict::nearness(c.answer.verdict, c.answer.distance, c.answer.lower);
    // The first in the scene's order, if equal.
    key(a) < key(b) || (key(a) == key(b) && a.order < b.order)
}

#[cfg(test)]
mod tests;
