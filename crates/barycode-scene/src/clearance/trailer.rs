//! A trailer, which moves by plans of its own.

use std::collections::HashMap;

use super::Check;
use super::ego::{EgoBody, PreparedEgo};
use crate::error::Flaw;
use crate::footprint::Footprint;
use crate::model::{Id, Pose, TimeStep};
use crate::plan::{Plan, PlanPose};
use crate::plans::Plans;

/// What to do where the time steps of two plans differ.
const SAME_STEPS: &str = "give both plans the same time steps";

/// Times in seconds that differ by more are not the same.
const SAME_TIME: f64 = 1e-6;

/// A trailer and where it is.
#[derive(Debug)]
pub(super) struct Trailer<'s> {
    pub(super) ego: PreparedEgo,
    motion: TrailerMotion<'s>,
}

/// Where a trailer is when.
#[derive(Debug)]
enum TrailerMotion<'s> {
    /// Beside the one plan of the vehicle.
    One(Plan),
    /// Beside many, each with the one of its name.
    Many(&'s Plans),
}

/// Which of a trailer's plans go with the vehicle's.
pub(super) struct TrailerCourses<'c> {
    plans: &'c Plans,
    /// For each plan of the vehicle, the place of the first pose among those of all of the
    /// trailer's plans.
    first: Vec<usize>,
}

impl TrailerCourses<'_> {
    /// Where the trailer is beside a pose, counted from 0, of a plan of the vehicle.
    pub(super) fn pose(&self, plan: usize, pose: usize) -> Pose {
        self.plans.pose(self.first[plan] + pose)
    }
}

impl<'s> Check<'s> {
    /// Adds a trailer, which moves by a plan of its own with the time steps of the vehicle's, in
    /// the same way between them. What is asked about is the nearer of both then; the two are not
    /// checked against each other.
    ///
    /// ```
    /// use barycode_scene::{Check, EgoBody, Footprint, Source, read_plan, read_scene};
    ///
    /// let read = |name, text: &str| Source::from_bytes(name, text.into());
    /// let scene = read_scene(&read("world.csv", "cylinder,x,y,radius\n0,-8.0,0.0,0.5\n")?)?;
    /// let tractor = read_plan(&read("plan.csv", "time_step,x,y,theta\n0,0,0,0\n")?)?;
    /// let trailer = read_plan(&read("trailer.csv", "time_step,x,y,theta\n0,-5,0,0\n")?)?;
    ///
    /// let check = Check::new(&scene, Footprint::centered(4.0, 2.0)?)?;
    /// let check = check.with_trailer(&Footprint::centered(4.5, 2.0)?, &trailer)?;
    /// let report = check.run(&tractor)?;
    /// let nearest = report.steps[0].nearest.as_ref().unwrap();
    /// assert_eq!((nearest.body, nearest.clearance), (EgoBody::Trailer, 0.25));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the core refuses a shape, which the footprint's constructors should have prevented.
    pub fn with_trailer(mut self, footprint: &Footprint, plan: &Plan) -> Result<Self, Flaw> {
        self.trailer = Some(self.trailer_of(footprint, TrailerMotion::One(plan.clone()))?);
        Ok(self)
    }

    /// Adds a trailer beside many plans of the vehicle: it moves by the plan of the same name, with
    /// the same time steps. Every plan of the vehicle needs one, and every one a plan of the
    /// vehicle.
    ///
    /// ```
    /// use barycode_scene::{Check, EgoBody, Footprint, Source, read_plans, read_scene};
    ///
    /// let read = |name, text: &str| Source::from_bytes(name, text.into());
    /// let scene = read_scene(&read("world.csv", "cylinder,x,y,radius\n0,-8.0,0.0,0.5\n")?)?;
    /// let tractors = "trajectory,time_step,x,y,theta\na,0,0,0,0\nb,0,9,0,0\n";
    /// let trailers = "trajectory,time_step,x,y,theta\nb,0,4,0,0\na,0,-5,0,0\n";
    /// let tractors = read_plans(&read("tractors.csv", tractors)?)?;
    /// let trailers = read_plans(&read("trailers.csv", trailers)?)?;
    ///
    /// let check = Check::new(&scene, Footprint::centered(4.0, 2.0)?)?;
    /// let check = check.with_trailers(&Footprint::centered(4.5, 2.0)?, &trailers)?;
    /// let found = check.run_all(&tractors)?;
    /// assert_eq!(found[0].min_clearance, Some(0.25));
    /// assert_eq!(found[0].nearest_body, Some(EgoBody::Trailer));
    /// assert_eq!(found[1].min_clearance, Some(9.25));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Check::with_trailer`]. That plans do not go together is found by what asks about them,
    /// or by [`Check::trailers_keep_up_with`].
    pub fn with_trailers(mut self, footprint: &Footprint, plans: &'s Plans) -> Result<Self, Flaw> {
        self.trailer = Some(self.trailer_of(footprint, TrailerMotion::Many(plans))?);
        Ok(self)
    }

    fn trailer_of(&self, footprint: &Footprint, motion: TrailerMotion<'s>) -> Result<Trailer<'s>, Flaw> {
        let mut ego = PreparedEgo::new(EgoBody::Trailer, footprint)?;
        ego.grow(self.margin)?;
        Ok(Trailer { ego, motion })
    }
}

impl Check<'_> {
    /// Refuses a plan that a trailer's plan does not go with, as [`Check::run`] does: all time
    /// steps of one must be in the other, at the same time where both say when. The flaw does not
    /// name the trailer's plan. Without a trailer nothing is refused.
    ///
    /// # Errors
    /// At the first time step that differs, and if the trailer has many plans.
    pub fn trailer_keeps_up_with(&self, plan: &Plan) -> Result<(), Flaw> {
        self.trailer.as_ref().map_or(Ok(()), |trailer| trailer.keeps_up_with(&plan.poses))
    }

    /// The same, with the name of the trailer's plan.
    pub(super) fn with_trailer_in_step(&self, plan: &Plan) -> Result<(), Flaw> {
        let Some(trailer) = &self.trailer else { return Ok(()) };
        trailer.keeps_up_with(&plan.poses).map_err(|flaw| trailer.within_plan(flaw))
    }

    /// Refuses many plans that the trailer's do not go with, as what asks about them does: each has
    /// to have one of its name, with the same time steps, and no other may be there. The flaw does
    /// not name the trailer's plans. Without a trailer nothing is refused.
    ///
    /// # Errors
    /// At the first plan that lacks a partner, or has one with other time steps, and if the trailer
    /// has a single plan.
    pub fn trailers_keep_up_with(&self, plans: &Plans) -> Result<(), Flaw> {
        self.trailer.as_ref().map_or(Ok(()), |trailer| trailer.courses(plans).map(|_| ()))
    }

    /// Which plans of a trailer go with these; none without a trailer.
    pub(super) fn trailer_courses(&self, plans: &Plans) -> Result<Option<TrailerCourses<'_>>, Flaw> {
        let Some(trailer) = &self.trailer else { return Ok(None) };
        trailer.courses(plans).map(Some).map_err(|flaw| trailer.within_plan(flaw))
    }
}

impl<'s> Trailer<'s> {
    /// Where it is at a time step.
    pub(super) fn pose(&self, step: TimeStep) -> Result<Pose, Flaw> {
        let pose = self.only_plan().and_then(|plan| at(plan, step));
        pose.map(|pose| pose.pose).map_err(|flaw| self.within_plan(flaw))
    }

    /// Where it is at a time, in time steps: at a time step exactly there, between them on the way.
    pub(super) fn pose_at(&self, time: f64) -> Result<Pose, Flaw> {
        let pose = self.only_plan()?.at_time(time).map(|(pose, _)| pose);
        pose.ok_or_else(|| self.within_plan(Flaw::new(format!("there is no pose at time step {time}"), SAME_STEPS)))
    }

    fn only_plan(&self) -> Result<&Plan, Flaw> {
        match &self.motion {
            TrailerMotion::One(plan) => Ok(plan),
            TrailerMotion::Many(_) => {
                Err(Flaw::new("the trailer has many plans, and the vehicle has one", "give the trailer one plan"))
            }
        }
    }

    fn within_plan(&self, flaw: Flaw) -> Flaw {
        flaw.within(&match &self.motion {
            TrailerMotion::One(plan) => format!("the trailer's plan {}", plan.name),
            TrailerMotion::Many(plans) => format!("the trailer's plans {}", plans.name()),
        })
    }

    /// Refuses a plan of the vehicle that has other time steps, or the same at other times.
    fn keeps_up_with(&self, plan: &[PlanPose]) -> Result<(), Flaw> {
        let own = self.only_plan()?;
        for pose in plan {
            let own = at(own, pose.time_step)?;
            if let (Some(a), Some(b)) = (own.seconds, pose.seconds)
                && !((a - b).abs() <= SAME_TIME)
            {
                let what = format!("time step {} is at {a} s, and the vehicle's is at {b} s", pose.time_step);
                return Err(Flaw::new(what, "sample both plans at the same times"));
            }
        }
        let known = |step: &TimeStep| plan.binary_search_by_key(step, |pose| pose.time_step).is_ok();
        match own.poses.iter().map(|pose| pose.time_step).find(|step| !known(step)) {
            None => Ok(()),
            Some(step) => Err(without_pose_of_vehicle(step)),
        }
    }

    /// Which of its plans go with many of the vehicle.
    fn courses(&self, plans: &Plans) -> Result<TrailerCourses<'s>, Flaw> {
        let TrailerMotion::Many(own) = self.motion else {
            let what = "the trailer has one plan, and the vehicle has many";
            return Err(Flaw::new(what, "give the trailer a plan for each of them, or check one at a time"));
        };
        let mut partners: HashMap<&Id, usize> = HashMap::with_capacity(own.len());
        for (index, id) in own.ids().iter().enumerate() {
            if partners.insert(id, index).is_some() {
                return Err(Flaw::new(format!("trajectory {id} comes twice"), "keep one plan for each name"));
            }
        }
        let mut first = Vec::with_capacity(plans.len());
        let mut left: HashMap<&Id, usize> = partners.clone();
        for (index, id) in plans.ids().iter().enumerate() {
            let partner = *partners.get(id).ok_or_else(|| {
                let remedy = "add it, with the time steps of the vehicle's, or leave the vehicle's out";
                Flaw::new(format!("there is no trajectory {id}, which the vehicle has"), remedy)
            })?;
            same_steps(plans, index, own, partner).map_err(|flaw| flaw.within(&format!("trajectory {id}")))?;
            left.remove(id);
            first.push(own.places(partner).start);
        }
        match own.ids().iter().find(|id| left.contains_key(id)) {
            None => Ok(TrailerCourses { plans: own, first }),
            Some(id) => {
                let what = format!("there is a trajectory {id}, and the vehicle has none of this name");
                Err(Flaw::new(what, "name it as the vehicle's plan, or leave it out"))
            }
        }
    }
}

fn at(plan: &Plan, step: TimeStep) -> Result<&PlanPose, Flaw> {
    let found = plan.poses.binary_search_by_key(&step, |pose| pose.time_step);
    found.map(|index| &plan.poses[index]).map_err(|_| without_pose(step))
}

fn without_pose(step: TimeStep) -> Flaw {
    Flaw::new(format!("there is no pose at time step {step}"), SAME_STEPS)
}

fn without_pose_of_vehicle(step: TimeStep) -> Flaw {
    Flaw::new(format!("there is a time step {step}, and the vehicle's plan has none"), SAME_STEPS)
}

/// Refuses two plans, each one of many, of other time steps; the second is the trailer's.
fn same_steps(vehicles: &Plans, vehicle: usize, trailers: &Plans, trailer: usize) -> Result<(), Flaw> {
    let [mut wanted, mut found] =
        [vehicles.plan(vehicle), trailers.plan(trailer)].map(|plan| plan.map(|(step, _)| step));
    loop {
        match (wanted.next(), found.next()) {
            (None, None) => return Ok(()),
            (Some(wanted), Some(found)) if wanted == found => {}
            (Some(wanted), found) if found.is_none_or(|found| wanted < found) => return Err(without_pose(wanted)),
            (_, Some(found)) => return Err(without_pose_of_vehicle(found)),
            (Some(wanted), None) => return Err(without_pose(wanted)),
        }
    }
}
