//! What a campaign counts.

use core::fmt;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ExaminedPair, PairMix};
use crate::dimension::TestDimension;
use crate::generate::grid::GridKind;
use crate::oracle::Relation;
use crate::verify::{Complaint, ErrorMeasure, Fault};

/// Figures of one class, or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClassTally {
    /// Pairs examined.
    pub pairs: u64,
    /// Questions asked about them, each a pair-query.
    pub queries: u64,
    /// Queries by a [`barycode::Pair`].
    pub of_a_pair: u64,
    /// Queries about the pair in another form than it was drawn in: both at poses in a world, or
    /// one in the frame of the other.
    pub framed: u64,
    /// Queries left undecided, about a pair whose size is out of the range that the library states.
    pub beyond: u64,
    /// Pairs exactly touching.
    pub touching: u64,
    /// Pairs with interiors in common.
    pub penetrating: u64,
    /// Pairs apart or deep by at most 10⁻³ but not exactly touching.
    pub near: u64,
    /// Pairs that the judge of whole numbers judged.
    pub whole: u64,
    /// Pairs whose bounds left the verdict open, to the exact stage.
    pub open: u64,
    /// The worst of all measures.
    pub worst: ErrorMeasure,
}

impl ClassTally {
    /// The share of pairs whose bounds left the verdict open; `None` for no pairs.
    #[must_use]
    pub fn open_share(&self) -> Option<f64> {
        share(self.open, self.pairs)
    }

    fn add(&mut self, examined: &ExaminedPair) {
        self.pairs += 1;
        self.queries += examined.counts.queries;
        self.of_a_pair += examined.counts.of_a_pair;
        self.framed += examined.counts.framed;
        self.beyond += examined.counts.beyond;
        self.touching += u64::from(examined.relation == Relation::Touching);
        self.penetrating += u64::from(examined.relation == Relation::Penetrating);
        self.near += u64::from(examined.relation != Relation::Touching && examined.signed.abs() <= 1e-3);
        self.whole += u64::from(examined.whole);
        self.open += u64::from(examined.open);
        self.worst = self.worst.worse(examined.measure);
    }

    fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.queries += other.queries;
        self.of_a_pair += other.of_a_pair;
        self.framed += other.framed;
        self.beyond += other.beyond;
        self.touching += other.touching;
        self.penetrating += other.penetrating;
        self.near += other.near;
        self.whole += other.whole;
        self.open += other.open;
        self.worst = self.worst.worse(other.worst);
    }
}

#[allow(clippy::cast_precision_loss, reason = "a share to three digits")]
fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// A kind of fault: how often, and the first time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultCount {
    /// How many pairs.
    pub count: u64,
    /// Of these by an answer that left the question open.
    pub undecided: u64,
    /// The smallest index of a pair.
    pub index: u64,
    /// That pair, with all that is needed to see it again.
    pub report: String,
}

/// Figures of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CampaignSummary {
    /// Of the pairs whose answers were all right, by class.
    pub classes: BTreeMap<String, ClassTally>,
    /// Faults by question and kind.
    pub faults: BTreeMap<String, FaultCount>,
}

impl CampaignSummary {
    /// All classes together.
    #[must_use]
    pub fn total(&self) -> ClassTally {
        let mut total = ClassTally::default();
        self.classes.values().for_each(|tally| total.merge(tally));
        total
    }

    /// The pairs on grids.
    #[must_use]
    pub fn on_grids(&self) -> u64 {
        GridKind::ALL.iter().filter_map(|kind| self.classes.get(&kind.class())).map(|tally| tally.pairs).sum()
    }

    pub(super) fn add(&mut self, class: String, examined: &ExaminedPair) {
        self.classes.entry(class).or_default().add(examined);
    }

    /// Adds the figures of another campaign.
    pub fn merge(&mut self, other: &Self) {
        for (class, tally) in &other.classes {
            self.classes.entry(class.clone()).or_default().merge(tally);
        }
        for (kind, counted) in &other.faults {
            self.count(kind.clone(), counted.clone());
        }
    }

    pub(super) fn note(&mut self, complaint: &Complaint, index: u64, report: &str) {
        // What was said instead tells one defect from another.
        let said = complaint.detail.split(' ').next().filter(|_| complaint.fault == Fault::Verdict).unwrap_or_default();
        let kind = format!("{}, {:?} {said}", complaint.question, complaint.fault).trim_end().to_owned();
        let undecided = u64::from(said == "Undecided");
        self.count(kind, FaultCount { count: 1, undecided, index, report: report.to_owned() });
    }

    fn count(&mut self, kind: String, more: FaultCount) {
        let entry = self.faults.entry(kind).or_insert_with(|| FaultCount { count: 0, undecided: 0, ..more.clone() });
        let (count, undecided) = (entry.count + more.count, entry.undecided + more.undecided);
        if more.index < entry.index {
            *entry = more;
        }
        (entry.count, entry.undecided) = (count, undecided);
    }

    /// The fault with the smallest index, if any.
    #[must_use]
    pub fn first_failure(&self) -> Option<&FaultCount> {
        self.faults.values().min_by_key(|counted| counted.index)
    }

    /// Wrong answers, and how many of them leave the question open. Each pair counts once for each
    /// kind of fault.
    #[must_use]
    pub fn wrong(&self) -> (u64, u64) {
        self.faults.values().fold((0, 0), |(count, undecided), one| (count + one.count, undecided + one.undecided))
    }

    /// Whether the pairs were a fair mix: every class there and every kind of grid, grids as many
    /// as the mix has, all three relations, and many at and near touching.
    ///
    /// # Errors
    /// What is missing.
    pub fn is_representative<W: TestDimension>(&self, mix: PairMix) -> Result<(), String> {
        let total = self.total();
        let grids = total.pairs * mix.sixteenths() as u64 / 16;
        let classes = W::CLASSES.iter().map(|class| format!("{class:?}"));
        let kinds = GridKind::ALL.iter().map(|kind| kind.class());
        let of = |count: usize, all: u64| (all / (2 * count as u64)).max(1);
        let least = [of(W::CLASSES.len(), total.pairs - grids), of(GridKind::ALL.len(), grids)];
        let classes = classes.map(|class| (class, least[0])).chain(kinds.map(|kind| (kind, least[1])));
        for (class, least) in classes {
            let pairs = self.classes.get(&class).map_or(0, |tally| tally.pairs);
            if pairs < least {
                return Err(format!("{pairs} pairs of {class}, at least {least} belong to a fair mix"));
            }
        }
        let apart = total.pairs - total.touching - total.penetrating;
        let shares = [
            ("apart", apart, 25),
            ("touching", total.touching, 4),
            ("penetrating", total.penetrating, 25),
            ("near touching", total.near, 12),
            ("on grids", self.on_grids(), 100 * mix.sixteenths() as u64 / 18),
        ];
        for (name, count, percent) in shares {
            if count * 100 < total.pairs * percent {
                return Err(format!(
                    "{count} of {} pairs are {name}, at least {percent} % belong to a fair mix",
                    total.pairs
                ));
            }
        }
        Ok(())
    }
}

impl fmt::Display for CampaignSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = ["pairs", "queries", "touching", "overlaps", "near", "whole", "open"];
        write!(f, "{:<15}", "class")?;
        heads.iter().try_for_each(|head| write!(f, " {head:>11}"))?;
        writeln!(f, " {:>11} {:>11} {:>10}", "width/eps S", "point/eps S", "iterations")?;
        let mut row = |name: &str, tally: &ClassTally| {
            write!(f, "{name:<15}")?;
            let ClassTally { pairs, queries, touching, penetrating, near, whole, open, .. } = tally;
            let counts = [pairs, queries, touching, penetrating, near, whole, open];
            counts.iter().try_for_each(|count| write!(f, " {count:>11}"))?;
            let ErrorMeasure { width, witness, iterations } = tally.worst;
            writeln!(f, " {width:>11.2} {witness:>11.2} {iterations:>10}")
        };
        for (class, tally) in &self.classes {
            row(class, tally)?;
        }
        row("all", &self.total())?;
        let total = self.total();
        let mut part = |name: &str, part: u64, whole: u64, what: &str| {
            let percent = 100.0 * share(part, whole).unwrap_or(0.0);
            writeln!(f, "{name}: {part} of {whole} {what} ({percent:.2} %)")
        };
        let grids = self.on_grids();
        part("drawn on grids", grids, total.pairs, "pairs")?;
        part("drawn from the classes of hard cases", total.pairs - grids, total.pairs, "pairs")?;
        part("left open by the bounds, for the exact stage", total.open, total.pairs, "pairs")?;
        part("asked of a pair that keeps what it knows", total.of_a_pair, total.queries, "queries")?;
        part("asked about the pair in another form", total.framed, total.queries, "queries")?;
        part("left undecided about a pair out of range", total.beyond, total.queries, "queries")?;
        let (wrong, undecided) = self.wrong();
        writeln!(f, "wrong answers: {wrong}, of these undecided: {undecided}")?;
        for (kind, counted) in &self.faults {
            write!(f, "\n{} times {kind}; first:\n{}\n", counted.count, counted.report)?;
        }
        Ok(())
    }
}
