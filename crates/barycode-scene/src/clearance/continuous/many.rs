//! Many plans over continuous time.

use super::span::{Ends, SpanSearch};
use super::{ClearanceBounds, Continuous, Meeting};
use crate::clearance::Check;
use crate::clearance::ego::EgoPose;
use crate::error::Flaw;
use crate::model::Id;
use crate::plans::Plans;
use std::ops::ControlFlow;

/// Findings along one of many plans over continuous time.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ContinuousSummary {
    /// The first contact that is proven.
    pub contact: Option<Meeting>,
    /// The first interval in which nothing is proven.
    pub undecided: Option<Meeting>,
    /// The smallest clearance of obstacles whose shape is known; `None` if none of them ever
    /// exists.
    pub clearance: Option<ClearanceBounds>,
    /// The obstacles that may exist at a time of the plan and lack a shape.
    pub missing: Vec<Id>,
}

impl ContinuousSummary {
    /// True if the ego vehicle is proven to be apart from all obstacles at every time.
    pub fn is_free(&self) -> bool {
        self.contact.is_none() && self.undecided.is_none()
    }
}

impl Check<'_> {
    /// Checks many plans over continuous time, as [`run_continuous`](Self::run_continuous) does
    /// each, and gives one entry for each to `visit`, in their order, with the plan's index;
    /// `visit` may end the check.
    ///
    /// # Errors
    /// As [`run`](Self::run), and if the plans of a [trailer](Self::with_trailers) do not go with
    /// these.
    pub fn visit_continuous(
        &self,
        plans: &Plans,
        options: &Continuous,
        mut visit: impl FnMut(usize, ContinuousSummary) -> ControlFlow<()>,
    ) -> Result<(), Flaw> {
        let towed = self.trailer_courses(plans)?;
        let search = SpanSearch::new(self, *options)?;
        for index in 0..plans.len() {
            let mut egos = plans.plan(index).enumerate().map(|(place, (step, vehicle))| {
                let trailer = towed.as_ref().map(|courses| courses.pose(index, place));
                EgoPose { step, vehicle, trailer }
            });
            let mut summary = ContinuousSummary::default();
            let Some(mut from) = egos.next() else { continue };
            let mut to = egos.next().unwrap_or(from);
            loop {
                self.add_span(&search, [&from, &to], &mut summary)?;
                let Some(next) = egos.next() else { break };
                (from, to) = (to, next);
            }
            summary.clearance = summary.clearance.map(|found| self.bounds_on_earth(found));
            if visit(index, summary).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Takes in what is found from one pose to the next, clearances in the plane of the scene.
    fn add_span(
        &self,
        search: &SpanSearch<'_, '_>,
        egos: [&EgoPose; 2],
        summary: &mut ContinuousSummary,
    ) -> Result<(), Flaw> {
        let cutoff = summary.clearance.as_ref().map_or(f64::INFINITY, |bounds| bounds.upper);
        let span = search.span(egos, &Ends::new(self, search, egos)?, cutoff)?;
        summary.contact = summary.contact.take().or(span.contact);
        summary.undecided = summary.undecided.take().or(span.undecided);
        summary.clearance = match (summary.clearance.take(), span.clearance) {
            (Some(before), Some(here)) => Some(before.smaller(here)),
            (before, here) => before.or(here),
        };
        for id in span.missing {
            if !summary.missing.contains(&id) {
                summary.missing.push(id);
            }
        }
        Ok(())
    }
}
