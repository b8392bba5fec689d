//! Many plans at once, with a pose in each lane of the machine's registers.
//!
//! The vector kernels find the nearest part and prove that it is separated. They compute no
//! penetration depth: a pose that they do not prove to be free is answered on its own, as in
//! [`Check::nearest`].

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{ControlFlow, Range};

use barycode::d2::{Pose, Vec2};
use barycode::{Touching, Verdict};
use barycode_batch::{Batch, Clearances, Obstacles, PosedId, PosedRows, ShapeId, ShapeTable, Sweep, TableError};

use super::ego::{EgoPiece, EgoPose};
use super::trailer::TrailerCourses;
use super::{Candidate, Check, EgoBody, ObstaclePiece};
use crate::error::Flaw;
use crate::model::{Id, TimeStep};
use crate::plans::Plans;
use crate::shape::body::{self, Body};
use crate::verdict;

/// Number of poses that are answered at a time: enough for all threads, and little memory compared
/// with the plans.
const BLOCK: usize = 1 << 16;

/// The nearest part of an obstacle at one of many poses.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NearestPart<'s> {
    /// The obstacle.
    pub obstacle: &'s Id,
    /// Index of the shape among those that the obstacle occupies at this time step.
    pub part: usize,
    /// Which body of the ego is that near.
    pub body: EgoBody,
    /// What is proven.
    pub verdict: Verdict,
    /// Signed distance in the scene's unit of length, as in [`Clearance`](super::Clearance).
    pub clearance: f64,
    /// The clearance is proven to be at least this (where a concave part is not penetrated).
    pub lower: f64,
    /// The clearance is proven to be at most this.
    pub upper: f64,
}

impl NearestPart<'_> {
    /// True unless the two are proven to be separated; contact counts as the policy says, and an
    /// undecided pair counts.
    pub fn collides(&self, touching: Touching) -> bool {
        verdict::collides(self.verdict, touching)
    }
}

/// Findings along one of many plans. The fields have the same meaning as in a
/// [`Report`](super::Report).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Summary<'s> {
    /// First time step at which the ego vehicle is not proven to be apart from all obstacles.
    pub first_collision: Option<TimeStep>,
    /// The obstacle that is nearest then; if only that lacks a shape, which may be there, this one.
    pub obstacle: Option<&'s Id>,
    /// Which body of the ego is that near then; `None` without an obstacle, or if it lacks a shape.
    pub body: Option<EgoBody>,
    /// Smallest clearance of obstacles whose shapes are known; `None` if none of them ever exists.
    pub min_clearance: Option<f64>,
    /// First time step with that clearance.
    pub min_clearance_step: Option<TimeStep>,
    /// The obstacle that is nearest then.
    pub nearest: Option<&'s Id>,
    /// Which body of the ego it is nearest to.
    pub nearest_body: Option<EgoBody>,
    /// The obstacles that lack a shape and exist at a time step of the plan, which is not free
    /// then.
    pub missing: Vec<&'s Id>,
}

impl<'s> Summary<'s> {
    /// Takes in the next pose of the plan, and whether it is meant to count as a collision.
    pub fn add(&mut self, time_step: TimeStep, near: &NearestPart<'s>, collides: bool) {
        if collides && self.first_collision.is_none() {
            (self.first_collision, self.obstacle) = (Some(time_step), Some(near.obstacle));
            self.body = Some(near.body);
        }
        // Not `near < least`: NaN must not be passed over.
        if !self.min_clearance.is_some_and(|least| near.clearance >= least) {
            self.min_clearance = Some(near.clearance);
            (self.min_clearance_step, self.nearest) = (Some(time_step), Some(near.obstacle));
            self.nearest_body = Some(near.body);
        }
    }

    /// Takes in that an obstacle exists whose shape is not known. What is nearest comes first.
    pub fn add_missing(&mut self, time_step: TimeStep, obstacle: &'s Id) {
        if self.first_collision.is_none() {
            (self.first_collision, self.obstacle) = (Some(time_step), Some(obstacle));
        }
        if !self.missing.contains(&obstacle) {
            self.missing.push(obstacle);
        }
    }

    /// True if the ego vehicle is proven to be separated from all obstacles at every time step, or
    /// in contact where contact is free.
    pub fn is_free(&self) -> bool {
        self.first_collision.is_none()
    }
}

impl<'s> Check<'s> {
    /// Runs the check for many plans at once and returns one entry for each, in their order. It
    /// takes far less time than [`run`](Self::run) for one after the other, uses all threads of the
    /// machine, and comes to the same verdicts. Clearances may differ in their last digits, and so
    /// another one of several equally near obstacles may be named.
    ///
    /// ```
    /// use barycode_scene::{Check, Footprint, Source, read_plans, read_scene};
    ///
    /// let read = |name, text: &str| Source::from_bytes(name, text.into());
    /// let scene = read_scene(&read("world.csv", "cylinder,x,y,radius\n0,5.0,0.0,0.5\n")?)?;
    /// let plans = "trajectory,time_step,x,y,theta\n\
    ///     stay,0,0,0,0\nstay,1,0,0,0\ngo,0,0,0,0\ngo,1,3,0,0\n";
    /// let plans = read_plans(&read("fan.csv", plans)?)?;
    ///
    /// let check = Check::new(&scene, Footprint::centered(4.0, 2.0)?)?;
    /// let found = check.run_all(&plans)?;
    /// assert!(found[0].is_free());
    /// assert_eq!((found[1].first_collision, found[1].min_clearance), (Some(1), Some(-0.5)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`run`](Self::run), if there are more obstacles than can be counted in 32 bits, and if
    /// the plans of a [trailer](Self::with_trailers) do not go with these.
    pub fn run_all(&self, plans: &Plans) -> Result<Vec<Summary<'s>>, Flaw> {
        let mut found = vec![Summary::default(); plans.len()];
        self.visit(plans, |plan, time_step, near| {
            if let Some(near) = near {
                found[plan].add(time_step, &near, near.collides(self.touching));
            }
            self.missing_at(time_step).for_each(|obstacle| found[plan].add_missing(time_step, obstacle));
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Finds the nearest part of an obstacle at every pose of many plans, in their order. `visit`
    /// gets the index of the plan, the time step and the nearest part, or nothing if no obstacle
    /// exists then; it may end the check.
    ///
    /// # Errors
    /// As [`run_all`](Self::run_all).
    pub fn visit(
        &self,
        plans: &Plans,
        mut visit: impl FnMut(usize, TimeStep, Option<NearestPart<'s>>) -> ControlFlow<()>,
    ) -> Result<(), Flaw> {
        let towed = self.trailer_courses(plans)?;
        let around = LaneObstacles::new(self)?;
        let groups = [around.standing()?, around.moving()?];
        let mut plan = 0;
        for first in (0..plans.poses()).step_by(BLOCK) {
            let rows = first..plans.poses().min(first + BLOCK);
            let egos = egos_of(plans, towed.as_ref(), &mut plan, rows);
            let steps: Vec<_> = egos.iter().map(|(_, ego)| around.list(ego.step)).collect();
            let bodies = [Some(EgoBody::Vehicle), towed.as_ref().map(|_| EgoBody::Trailer)];
            let poses = bodies.into_iter().flatten().map(|body| (body, poses_of(&egos, body))).collect::<Vec<_>>();
            let mut asked = Vec::with_capacity(groups.len() * around.footprints.len());
            for (body, poses) in &poses {
                for &(_, piece) in around.footprints.iter().filter(|(whose, _)| whose == body) {
                    let footprints = PosedRows::new(&around.table, piece, &poses[..]).map_err(too_many)?;
                    for group in &groups {
                        asked.push(group.ask(*body, Sweep::new(footprints, &steps))?);
                    }
                }
            }
            for (index, (plan, ego)) in egos.iter().enumerate() {
                let near = if asked.iter().all(|asked| asked.is_free(index)) {
                    asked.iter().filter_map(|asked| asked.nearest(index)).reduce(nearer).map(|(_, near)| near)
                } else {
                    self.candidate(ego)?.map(|(Candidate { id: obstacle, part, body, answer, .. }, lower)| {
                        let (verdict, clearance, upper) = (answer.verdict, answer.distance, answer.upper);
                        NearestPart { obstacle, part, body, verdict, clearance, lower, upper }
                    })
                };
                if visit(*plan, ego.step, near.map(|near| self.part_on_earth(near))).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Rows of many plans, with the trailer's poses: of each the index of the plan, and where both are.
/// `plan` is that of the row before.
fn egos_of(
    plans: &Plans,
    towed: Option<&TrailerCourses<'_>>,
    plan: &mut usize,
    rows: Range<usize>,
) -> Vec<(usize, EgoPose)> {
    let ego = |(row, (step, vehicle))| {
        while plans.end(*plan) <= row {
            *plan += 1;
        }
        let trailer = towed.map(|courses| courses.pose(*plan, row - plans.places(*plan).start));
        (*plan, EgoPose { step, vehicle, trailer })
    };
    rows.clone().zip(plans.rows(rows)).map(ego).collect()
}

/// The poses of a body, for all rows.
fn poses_of(egos: &[(usize, EgoPose)], whose: EgoBody) -> Vec<Pose<f64>> {
    let pose = |ego: &EgoPose| match whose {
        EgoBody::Vehicle => Some(ego.vehicle),
        EgoBody::Trailer => ego.trailer,
    };
    egos.iter().filter_map(|(_, ego)| pose(ego)).map(body::pose).collect()
}

/// Whose a shape is: place of the obstacle in the scene's order, its name, index of its part.
type PieceKey<'s> = (usize, &'s Id, usize);

/// Footprint and obstacles in the form of the batch library. Static obstacles are kept apart from
/// moving ones, so that they need not be listed for every time step.
struct LaneObstacles<'s> {
    table: ShapeTable<Vec2<f64>>,
    /// The pieces of the footprints, and whose they are.
    footprints: Vec<(EgoBody, ShapeId)>,
    standing: Vec<(PosedId<Vec2<f64>>, PieceKey<'s>)>,
    /// The time steps at which something is there that moves, and what.
    steps: Vec<TimeStep>,
    lists: Vec<Vec<(PosedId<Vec2<f64>>, PieceKey<'s>)>>,
}

impl<'s> LaneObstacles<'s> {
    fn new(check: &Check<'s>) -> Result<Self, Flaw> {
        let mut table = ShapeTable::new();
        let egos = [&check.vehicle].into_iter().chain(check.trailer.as_ref().map(|trailer| &trailer.ego));
        let pieces = egos.flat_map(|ego| ego.pieces.iter().map(|piece| (ego.body, piece)));
        let mut push = |piece: &EgoPiece| table.push_any(piece.grown.clone());
        let footprints = pieces.map(|(body, piece)| Ok((body, push(piece)?))).collect::<Result<_, _>>();
        let footprints = footprints.map_err(|error: TableError| too_many(error))?;
        let mut standing = Vec::new();
        let mut moving: BTreeMap<TimeStep, Vec<_>> = BTreeMap::new();
        for (order, obstacle) in check.obstacles.iter().enumerate() {
            let mut place = |part: &ObstaclePiece| -> Result<_, Flaw> {
                let placed = placed(&mut table, &part.body).map_err(too_many)?;
                Ok((placed, (order, obstacle.id, part.index)))
            };
            for part in &obstacle.always {
                standing.push(place(part)?);
            }
            for (&step, parts) in &obstacle.at {
                let list = moving.entry(step).or_default();
                for part in parts {
                    list.push(place(part)?);
                }
            }
        }
        let (steps, lists) = moving.into_iter().unzip();
        Ok(Self { table, footprints, standing, steps, lists })
    }

    /// The place of a time step's list; past the last one where nothing that moves is there.
    fn list(&self, step: TimeStep) -> u32 {
        self.steps.binary_search(&step).unwrap_or(self.steps.len()) as u32
    }

    fn standing(&self) -> Result<ObstacleGroup<'_, 's>, Flaw> {
        let (placed, owners): (Vec<_>, _) = self.standing.iter().copied().unzip();
        Ok(ObstacleGroup { obstacles: Obstacles::still(&self.table, &placed).map_err(too_many)?, owners })
    }

    fn moving(&self) -> Result<ObstacleGroup<'_, 's>, Flaw> {
        let placed = self.lists.iter().map(|list| list.iter().map(|&(placed, _)| placed).collect::<Vec<_>>());
        let obstacles = Obstacles::moving(&self.table, 0, placed).map_err(too_many)?;
        Ok(ObstacleGroup { obstacles, owners: self.lists.iter().flatten().map(|&(_, owner)| owner).collect() })
    }
}

/// A body as it is in the table: its shape in its own frame, and its pose beside it.
fn placed(table: &mut ShapeTable<Vec2<f64>>, body: &Body) -> Result<PosedId<Vec2<f64>>, TableError> {
    Ok(PosedId::new(table.push(body.shape())?, body.pose()))
}

fn too_many(error: impl fmt::Display) -> Flaw {
    Flaw::new(error.to_string(), "check against fewer obstacles at a time")
}

/// Obstacles that are asked about together.
struct ObstacleGroup<'t, 's> {
    obstacles: Obstacles<'t, Vec2<f64>>,
    owners: Vec<PieceKey<'s>>,
}

impl<'s> ObstacleGroup<'_, 's> {
    fn ask(&self, body: EgoBody, sweep: Sweep<'_, Vec2<f64>>) -> Result<BlockAnswers<'_, 's>, Flaw> {
        let answers = Batch::new().clearances(sweep, &self.obstacles).map_err(too_many)?;
        Ok(BlockAnswers { owners: &self.owners, body, answers })
    }
}

/// What lanes say about a block of poses.
struct BlockAnswers<'g, 's> {
    owners: &'g [PieceKey<'s>],
    /// Whose the footprint is.
    body: EgoBody,
    answers: Clearances<f64>,
}

impl<'s> BlockAnswers<'_, 's> {
    /// Whether a pose is proven to be apart from all obstacles.
    fn is_free(&self, index: usize) -> bool {
        self.answers.verdict[index] == Verdict::Separated
    }

    /// What is nearest to a pose that is, with its place in the scene's order.
    fn nearest(&self, index: usize) -> Option<(usize, NearestPart<'s>)> {
        let Clearances { verdict, distance, lower, upper, nearest, .. } = &self.answers;
        let &(order, obstacle, part) = self.owners.get(nearest[index] as usize)?;
        let (body, verdict, clearance) = (self.body, verdict[index], distance[index]);
        let (lower, upper) = (lower[index], upper[index]);
        Some((order, NearestPart { obstacle, part, body, verdict, clearance, lower, upper }))
    }
}

/// The nearer of two that are apart, of equally near ones the first in the scene.
fn nearer<'s>((first, a): (usize, NearestPart<'s>), (second, b): (usize, NearestPart<'s>)) -> (usize, NearestPart<'s>) {
    let a_is_nearer = (a.clearance, first) < (b.clearance, second);
    let (order, near) = if a_is_nearer { (first, a) } else { (second, b) };
    (order, NearestPart { lower: a.lower.min(b.lower), upper: a.upper.min(b.upper), ..near })
}
