//! What the check found.

use super::load::ArmInput;
use crate::failure::Failure;
use crate::progress::Progress;
use barycode::Verdict;
use barycode_scene::space::{Clearance, Finding, Missing};
use std::sync::atomic::AtomicBool;

/// What was found at every configuration.
#[derive(Debug)]
pub(crate) struct Findings {
    /// One for each configuration, in the file's order.
    pub(crate) list: Vec<Finding>,
    /// How many of them are not proven to be free.
    pub(crate) colliding: usize,
    /// How many of these are undecided: nothing is proven to collide.
    pub(crate) undecided: usize,
    /// Index of the first with the smallest signed distance; `None` if no shapes are known to
    /// measure between.
    pub(crate) minimum: Option<usize>,
}

impl Findings {
    pub(crate) fn of(case: &ArmInput, stop: &AtomicBool) -> Result<Self, Failure> {
        let configurations = &case.configurations.list;
        let mut progress = Progress::new(configurations.len(), "configurations");
        let mut list: Vec<Finding> = Vec::with_capacity(configurations.len());
        let mut minimum: Option<(usize, f64)> = None;
        for (index, configuration) in configurations.iter().enumerate() {
            let found = case.check.at(&configuration.content).map_err(|flaw| {
                Failure::new(format!("configuration {}: {}", configuration.name(), flaw.what), flaw.remedy)
            })?;
            if let Some(Clearance { clearance, .. }) = found.nearest {
                // Not `clearance < least`: NaN must not be passed over.
                if !minimum.is_some_and(|(_, least)| clearance >= least) {
                    minimum = Some((index, clearance));
                }
            }
            list.push(found);
            progress.advance_unless(stop)?;
        }
        let colliding = list.iter().filter(|found| !found.is_free()).count();
        let undecided = list.iter().filter(|found| is_undecided(found, case.margin)).count();
        Ok(Self { list, colliding, undecided, minimum: minimum.map(|(index, _)| index) })
    }

    /// The smallest signed distance, and at which configuration it is.
    pub(crate) fn least(&self) -> Option<(usize, &Clearance)> {
        let index = self.minimum?;
        Some((index, self.list.get(index)?.nearest.as_ref()?))
    }
}

/// Whether it may be free for all that is proven, and may not.
fn is_undecided(found: &Finding, margin: f64) -> bool {
    let proven =
        |hit: &Clearance| hit.is_within(margin) || matches!(hit.verdict, Verdict::Touching | Verdict::Penetrating);
    !found.is_free() && !found.collisions.iter().any(proven)
}

/// How a configuration ended. One that would be free is undecided where a shape is missing.
pub(crate) fn ended(found: &Finding, margin: f64) -> &'static str {
    match &found.nearest {
        Some(nearest) if found.complete || !found.collisions.is_empty() => word(nearest, margin),
        _ => Verdict::Undecided.as_str(),
    }
}

/// How a link lies to an object.
pub(crate) fn word(pair: &Clearance, margin: f64) -> &'static str {
    if pair.is_within(margin) { "within_margin" } else { pair.verdict.as_str() }
}

/// What lacks a shape, as it is called.
pub(crate) fn name(missing: &Missing) -> String {
    match missing {
        Missing::Link(name, _) | Missing::Object(name, _) => name.clone(),
        Missing::Arm => "arm".into(),
    }
}
