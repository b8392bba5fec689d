//! The check of one plan, some poses at a time, so that a page can draw in between.

use crate::found::{FoundStep, Policy};
use crate::load::{KnownFootprint, Loaded, Towed};
use crate::request::{Refusal, Request};
use barycode::Touching;
use barycode_scene::{
    Check, Continuous, ContinuousReport, Distortion, Id, Plan, PlanPose, Projection, Scene, Selection,
};
use core::ops::Range;

/// A scene and a plan, and what was found so far.
pub(crate) struct Session {
    pub(crate) scene: &'static Scene,
    pub(crate) plan: Plan,
    pub(crate) vehicle: KnownFootprint,
    pub(crate) trailer: Option<Towed>,
    pub(crate) projection: Option<(Projection, Distortion)>,
    pub(crate) excluded: Vec<Id>,
    pub(crate) margin: f64,
    touching: Touching,
    pub(crate) continuous: bool,
    pub(crate) check: Check<'static>,
    /// One for each pose, in the plan's order, as far as these are checked.
    pub(crate) steps: Vec<FoundStep>,
    /// One for each two consecutive poses, likewise.
    pub(crate) spans: ContinuousReport,
}

/// What a call has found: places of steps and of spans.
pub(crate) struct News {
    pub(crate) steps: Range<usize>,
    pub(crate) spans: Range<usize>,
}

impl Session {
    /// Reads the files, whose bytes follow one another, and makes the scene ready.
    pub(crate) fn open(request: &[u8], files: &[u8]) -> Result<Self, Refusal> {
        let request = Request::read(request)?;
        let Loaded { scene, plan, vehicle, trailer, projection } = Loaded::read(&request, files)?;
        let excluded = request.excluded();
        // The check refers to the scene, and both live as long as the instance.
        let scene: &'static Scene = Box::leak(Box::new(scene));
        let selection = Selection { without: &excluded, allow_missing: request.allow_missing };
        let mut check = Check::of(scene, vehicle.footprint.clone(), selection)?;
        if let Some((_, distortion)) = projection {
            check = check.with_distortion(distortion);
        }
        if let Some(Towed { body, plan: own, file }) = &trailer {
            check = check.with_trailer(&body.footprint, own)?;
            check.trailer_keeps_up_with(&plan).map_err(|flaw| Refusal::from(flaw).in_file(file))?;
        }
        Ok(Self {
            scene,
            plan,
            vehicle,
            trailer,
            projection,
            margin: request.margin,
            touching: request.touching(),
            continuous: request.continuous,
            excluded,
            check,
            steps: Vec::new(),
            spans: ContinuousReport { spans: Vec::new() },
        })
    }

    /// How many spans the plan has; of a single pose it is one.
    fn all_spans(&self) -> usize {
        if self.continuous { (self.plan.poses.len() - 1).max(1) } else { 0 }
    }

    /// The poses at the ends of a span; of a single pose that twice.
    fn ends(&self, span: usize) -> [&PlanPose; 2] {
        let poses = &self.plan.poses;
        [&poses[span], poses.get(span + 1).unwrap_or(&poses[span])]
    }

    /// How many poses and spans are not checked yet.
    pub(crate) fn remaining(&self) -> usize {
        self.plan.poses.len() - self.steps.len() + self.all_spans() - self.spans.spans.len()
    }

    /// Checks at most so many poses, and if none is left so many spans.
    pub(crate) fn advance(&mut self, count: usize) -> Result<News, Refusal> {
        let [steps, spans] = [self.steps.len(), self.spans.spans.len()];
        if steps < self.plan.poses.len() {
            for pose in self.plan.poses[steps..].iter().take(count) {
                let nearest = self.check.nearest(pose.time_step, pose.pose)?;
                let (margin, touching) = (self.margin, self.touching);
                let policy = Policy { margin, touching, projected: self.projection.is_some() };
                self.steps.push(FoundStep::new(&self.check, pose.time_step, nearest, policy));
            }
        } else {
            let options = Continuous::default().within(self.margin);
            for span in (spans..self.all_spans()).take(count) {
                let [from, to] = self.ends(span);
                let found = self.check.span(from, to, &options)?;
                self.spans.spans.push(found);
            }
        }
        Ok(News { steps: steps..self.steps.len(), spans: spans..self.spans.spans.len() })
    }

    /// Seconds since step 0 or the plan's beginning at a time, where scene or plan say.
    pub(crate) fn seconds(&self, time: f64) -> Option<f64> {
        let (_, seconds) = self.plan.at_time(time)?;
        seconds.or_else(|| self.scene.step_seconds.map(|step| step * time))
    }
}
