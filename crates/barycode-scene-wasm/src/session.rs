//! The check of one plan, some poses at a time, so that a page can draw in between.

use crate::found::FoundStep;
use crate::request::{Refusal, Request};
use barycode::Touching;
use barycode_scene::{Check, Continuous, ContinuousReport, Id, Plan, Scene, Selection};
use core::ops::Range;

/// A scene and a plan, and what was found so far.
pub(crate) struct Session {
    pub(crate) scene: &'static Scene,
    pub(crate) plan: Plan,
    pub(crate) footprint_origin: &'static str,
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
    /// Reads both files, and makes the scene ready.
    pub(crate) fn open(request: &[u8], scene: Vec<u8>, plan: Vec<u8>) -> Result<Self, Refusal> {
        let request = Request::read(request)?;
        let (scene, plan) = request.files(scene, plan)?;
        let (footprint, footprint_origin) = request.footprint(&scene)?;
        let excluded = request.excluded();
        // The check refers to the scene, and both live as long as the instance.
        let scene: &'static Scene = Box::leak(Box::new(scene));
        let selection = Selection { without: &excluded, allow_missing: request.allow_missing };
        let check = Check::of(scene, footprint, selection)?;
        Ok(Self {
            scene,
            plan,
            footprint_origin,
            margin: request.margin,
            touching: request.touching(),
            continuous: request.continuous,
            excluded,
            check,
            steps: Vec::new(),
            spans: ContinuousReport { spans: Vec::new() },
        })
    }

    /// The corners of the vehicle in its own frame: requests give rectangles only.
    pub(crate) fn corners(&self) -> [[f64; 2]; 4] {
        self.check.footprint().rectangle().unwrap_or_default()
    }

    /// How many spans the plan has; of a single pose it is one.
    fn all_spans(&self) -> usize {
        if self.continuous { (self.plan.poses.len() - 1).max(1) } else { 0 }
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
                let policy = (self.margin, self.touching);
                self.steps.push(FoundStep::new(&self.check, pose.time_step, nearest, policy));
            }
        } else if spans < self.all_spans() && count > 0 {
            let end = (spans + 1).saturating_add(count).min(self.plan.poses.len());
            let poses = self.plan.poses[spans..end].to_vec();
            let part = Plan { name: String::new(), poses };
            let found = self.check.run_continuous(&part, &Continuous::default().within(self.margin))?;
            self.spans.spans.extend(found.spans);
        }
        Ok(News { steps: steps..self.steps.len(), spans: spans..self.spans.spans.len() })
    }

    /// Seconds since step 0 or the plan's beginning at a time, where scene or plan say.
    pub(crate) fn seconds(&self, time: f64) -> Option<f64> {
        let (_, seconds) = self.plan.at_time(time)?;
        seconds.or_else(|| self.scene.step_seconds.map(|step| step * time))
    }
}
