//! What a campaign of motion counts.

use core::fmt;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::faults::Faults;

/// Figures of one class, or of all: of pairs whose answers were all right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MotionTally {
    /// Pairs examined.
    pub pairs: u64,
    /// Of these free.
    pub free: u64,
    /// In contact at some time.
    pub contact: u64,
    /// In contact from the start.
    pub at_start: u64,
    /// Left undecided.
    pub undecided: u64,
    /// Of these such as took more cells than a search has.
    pub given_up: u64,
    /// Of these such as overlap by more than the resolution at a time that is left open.
    pub deep: u64,
    /// The judge could not tell either, or not confirm all of it.
    pub unconfirmed: u64,
    /// Cells of all certificates, and the most of one.
    pub cells: [u64; 2],
    /// Pairs whose truth was found by search and answered, found and left undecided, and those
    /// where it was not found.
    pub searched: [u64; 3],
}

impl MotionTally {
    fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.free += other.free;
        self.contact += other.contact;
        self.at_start += other.at_start;
        self.undecided += other.undecided;
        self.given_up += other.given_up;
        self.deep += other.deep;
        self.unconfirmed += other.unconfirmed;
        self.cells = [self.cells[0] + other.cells[0], self.cells[1].max(other.cells[1])];
        self.searched = [0, 1, 2].map(|k| self.searched[k] + other.searched[k]);
    }
}

/// Figures of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MotionSummary {
    /// Of the pairs whose answers were all right, by class.
    pub classes: BTreeMap<String, MotionTally>,
    /// Faults by question and kind.
    pub faults: Faults,
    /// The first pairs that the judge did not confirm, 32 at most.
    pub unconfirmed: BTreeSet<u64>,
}

/// Pairs that are named of those not confirmed.
const NAMED: usize = 32;

impl MotionSummary {
    /// All classes together.
    #[must_use]
    pub fn total(&self) -> MotionTally {
        let mut total = MotionTally::default();
        self.classes.values().for_each(|tally| total.merge(tally));
        total
    }

    pub(super) fn add(&mut self, class: &str, index: u64, tally: &MotionTally) {
        self.classes.entry(class.to_owned()).or_default().merge(tally);
        if tally.unconfirmed > 0 {
            self.name_unconfirmed([index]);
        }
    }

    fn name_unconfirmed(&mut self, pairs: impl IntoIterator<Item = u64>) {
        self.unconfirmed.extend(pairs);
        while self.unconfirmed.len() > NAMED {
            self.unconfirmed.pop_last();
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        for (class, tally) in &other.classes {
            self.classes.entry(class.clone()).or_default().merge(tally);
        }
        self.faults.merge(other.faults);
        self.name_unconfirmed(other.unconfirmed);
    }
}

impl fmt::Display for MotionSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = [
            "pairs",
            "free",
            "contact",
            "at start",
            "undecided",
            "given up",
            "deep",
            "unconfirmed",
            "mean cells",
            "most cells",
        ];
        write!(f, "{:<18}", "class")?;
        heads.iter().try_for_each(|head| write!(f, " {head:>11}"))?;
        writeln!(f)?;
        let mut row = |name: &str, tally: &MotionTally| {
            let MotionTally { pairs, free, contact, at_start, undecided, given_up, deep, unconfirmed, cells, .. } =
                tally;
            write!(f, "{name:<18}")?;
            let counts = [pairs, free, contact, at_start, undecided, given_up, deep, unconfirmed];
            counts.iter().try_for_each(|count| write!(f, " {count:>11}"))?;
            #[allow(clippy::cast_precision_loss, reason = "a mean of two digits")]
            let mean = cells[0] as f64 / (*pairs).max(1) as f64;
            writeln!(f, " {mean:>11.2} {:>11}", cells[1])
        };
        for (class, tally) in &self.classes {
            row(class, tally)?;
        }
        let total = self.total();
        row("all", &total)?;
        if total.unconfirmed > 0 {
            writeln!(f, "neither confirmed nor refuted, the first: pairs {:?}", self.unconfirmed)?;
        }
        let [answered, undecided, open] = total.searched;
        if answered + undecided + open > 0 {
            writeln!(
                f,
                "truth by search: found of {answered} pairs, which are answered so, and of {undecided} that are left \
                 undecided; not found of {open}"
            )?;
        }
        write!(f, "{}", self.faults)
    }
}
