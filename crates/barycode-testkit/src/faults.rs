//! What goes wrong in campaigns about bodies that no exact oracle knows: by kind, with the pairs.
//! The first of them is told whole.

use core::fmt;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::verify::Complaint;

/// How many pairs are named of a kind.
const NAMED: usize = 32;

/// A kind of fault: how often, and the first time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Fault {
    /// How many pairs.
    count: u64,
    /// The smallest indices of pairs, in ascending order.
    pairs: Vec<u64>,
    /// The first of them, with all that is needed to see it again.
    report: String,
}

/// Faults by question and kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults(BTreeMap<String, Fault>);

impl Faults {
    /// True if nothing was wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn note(&mut self, complaint: &Complaint, index: u64, report: String) {
        let kind = format!("{}, {:?}", complaint.question, complaint.fault);
        self.count(kind, Fault { count: 1, pairs: vec![index], report });
    }

    fn count(&mut self, kind: String, more: Fault) {
        let Some(entry) = self.0.get_mut(&kind) else {
            self.0.insert(kind, more);
            return;
        };
        entry.count += more.count;
        if more.pairs[0] < entry.pairs[0] {
            entry.report = more.report;
        }
        entry.pairs.extend(more.pairs);
        entry.pairs.sort_unstable();
        entry.pairs.truncate(NAMED);
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (kind, fault) in other.0 {
            self.count(kind, fault);
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wrong: u64 = self.0.values().map(|fault| fault.count).sum();
        writeln!(f, "wrong answers: {wrong}")?;
        for (kind, fault) in &self.0 {
            write!(f, "\n{} times {kind}, pairs {:?}; first:\n{}\n", fault.count, fault.pairs, fault.report)?;
        }
        Ok(())
    }
}
