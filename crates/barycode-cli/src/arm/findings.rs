//! What the check found.

use super::load::Case;
use crate::failure::Failure;
use crate::progress::Progress;
use barycode::Verdict;
use barycode_scene::space::{Clearance, Finding};

/// What was found at every configuration.
#[derive(Debug)]
pub(crate) struct Findings {
    /// One for each configuration, in the file's order.
    pub(crate) list: Vec<Finding>,
    /// How many of them are not proven to be free.
    pub(crate) colliding: usize,
    /// How many of these are undecided: nothing is proven to collide.
    pub(crate) undecided: usize,
    /// Index of the first with the smallest signed distance.
    pub(crate) minimum: usize,
}

impl Findings {
    pub(crate) fn of(case: &Case) -> Result<Self, Failure> {
        let configurations = &case.configurations.list;
        let mut progress = Progress::new(configurations.len(), "configurations");
        let mut list: Vec<Finding> = Vec::with_capacity(configurations.len());
        let (mut minimum, mut least) = (0, None);
        for (index, configuration) in configurations.iter().enumerate() {
            let found = case.check.at(&configuration.content).map_err(|flaw| {
                Failure::new(format!("configuration {}: {}", configuration.name(), flaw.what), flaw.remedy)
            })?;
            let clearance = found.nearest.clearance;
            // Not `clearance < least`: NaN must not be passed over.
            if !least.is_some_and(|least| clearance >= least) {
                (minimum, least) = (index, Some(clearance));
            }
            list.push(found);
            progress.advance();
        }
        let colliding = list.iter().filter(|found| !found.collisions.is_empty()).count();
        let undecided = list.iter().filter(|found| is_undecided(found)).count();
        Ok(Self { list, colliding, undecided, minimum })
    }
}

/// Whether it may be free for all that is proven, and may not.
fn is_undecided(found: &Finding) -> bool {
    let proven = |hit: &Clearance| matches!(hit.verdict, Verdict::Touching | Verdict::Penetrating);
    !found.collisions.is_empty() && !found.collisions.iter().any(proven)
}

pub(crate) fn verdict(found: &Clearance) -> &'static str {
    match found.verdict {
        Verdict::Separated => "separated",
        Verdict::Touching => "touching",
        Verdict::Penetrating => "penetrating",
        _ => "undecided",
    }
}
