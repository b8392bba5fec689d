//! What a campaign of curved bodies counts.

use core::fmt;
use std::collections::BTreeMap;

use barycode::{Scalar, Stop, Verdict};
use barycode_judge::generate::curved::CurvedClass;

use super::build::CurvedVector;
use super::verify::CurvedVerifier;
use crate::ask::Answers;
use crate::build::TestScalar;
use crate::faults::Faults;

/// Figures of one class, or of all: of the contacts of pairs whose answers were all right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CurvedTally {
    /// Pairs examined.
    pub pairs: u64,
    /// Of these with an overlap.
    pub overlapping: u64,
    /// Left undecided.
    pub undecided: u64,
    /// Ended by the tolerance of depths.
    pub tolerance: u64,
    /// Ended by a limit.
    pub limit: u64,
    /// Ended by rounding, with bounds that are not close.
    pub stalled: u64,
    /// The widest bounds that ended by themselves, in `ε·S`.
    pub width: f64,
    /// The widest bounds of an overlap that did not, as a share of the depth.
    pub share: f64,
    /// The most that a depth was said to be beyond what the judge found, as a share of it.
    pub excess: f64,
}

impl CurvedTally {
    fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.overlapping += other.overlapping;
        self.undecided += other.undecided;
        self.tolerance += other.tolerance;
        self.limit += other.limit;
        self.stalled += other.stalled;
        self.width = self.width.max(other.width);
        self.share = self.share.max(other.share);
        self.excess = self.excess.max(other.excess);
    }
}

/// Figures of a campaign.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CurvedSummary {
    /// Of the pairs whose answers were all right, by class.
    pub classes: BTreeMap<CurvedClass, CurvedTally>,
    /// Faults by question and kind.
    pub faults: Faults,
}

impl CurvedSummary {
    /// All classes together.
    #[must_use]
    pub fn total(&self) -> CurvedTally {
        let mut total = CurvedTally::default();
        self.classes.values().for_each(|tally| total.merge(tally));
        total
    }

    pub(super) fn add<V: CurvedVector<D>, const D: usize>(
        &mut self,
        class: CurvedClass,
        answers: &Answers<V>,
        verifier: &CurvedVerifier<'_, D>,
    ) where
        V::Scalar: TestScalar,
    {
        let contact = &answers.contact.answer;
        let [lower, upper, value] = [contact.lower, contact.upper, contact.distance].map(V::Scalar::to_f64);
        let tally = self.classes.entry(class).or_default();
        tally.pairs += 1;
        tally.overlapping += u64::from(contact.verdict == Verdict::Penetrating);
        tally.undecided += u64::from(contact.verdict == Verdict::Undecided);
        tally.tolerance += u64::from(contact.stop == Stop::Tolerance);
        tally.limit += u64::from(contact.stop == Stop::IterationLimit);
        tally.stalled += u64::from(contact.stop == Stop::Stalled);
        let width = upper - lower;
        if contact.stop == Stop::Optimal {
            tally.width = tally.width.max(width / verifier.unit());
        } else if value < 0.0 {
            tally.share = tally.share.max(width / -lower);
        }
        if value < -64.0 * verifier.unit() {
            tally.excess = tally.excess.max((verifier.widest() - value) / -verifier.widest());
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        for (class, tally) in &other.classes {
            self.classes.entry(*class).or_default().merge(tally);
        }
        self.faults.merge(other.faults);
    }
}

impl fmt::Display for CurvedSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["pairs", "overlaps", "undecided", "tolerance", "limit", "stalled"];
        write!(f, "{:<15}", "class")?;
        heads.iter().try_for_each(|head| write!(f, " {head:>10}"))?;
        writeln!(f, " {:>12} {:>10} {:>10}", "width/eps S", "share", "excess")?;
        let mut row = |name: &str, tally: &CurvedTally| {
            write!(f, "{name:<15}")?;
            let CurvedTally { pairs, overlapping, undecided, tolerance, limit, stalled, width, share, excess } = tally;
            let counts = [pairs, overlapping, undecided, tolerance, limit, stalled];
            counts.iter().try_for_each(|count| write!(f, " {count:>10}"))?;
            writeln!(f, " {width:>12.2} {share:>10.2e} {excess:>10.2e}")
        };
        for (class, tally) in &self.classes {
            row(&format!("{class:?}"), tally)?;
        }
        row("all", &self.total())?;
        write!(f, "{}", self.faults)
    }
}
