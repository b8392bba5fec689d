//! What is counted of a library's answers to one call.

use super::ask::{Claim, Reply};
use barycode_testkit::oracle::{Gap, Relation, Truth};

/// Tolerance of normals and distances, in `ε` times the largest coordinate of the pair; the same
/// for all.
pub const TOLERANCE: f64 = 64.0;

/// A distance larger than this many times the largest coordinate is no distance of the pair, but a
/// number that stands for something else.
const SENTINEL: f64 = 1000.0;

/// The answers of one library to one call in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub pairs: usize,
    /// Pairs whose shapes the library did not accept; nothing else is counted of these.
    pub refused: usize,
    /// Pairs that touch exactly.
    pub touching: usize,
    /// Yes or no that is not so, of pairs that do not touch exactly.
    pub wrong: usize,
    /// Pairs that touch exactly and are said to be free.
    pub touching_free: usize,
    /// The library says that it does not know, or has nothing to say.
    pub undecided: usize,
    /// The distance is not a number, infinite, or a number that stands for something else.
    pub senseless: usize,
    /// Distances that were given, and are not senseless.
    pub distances: usize,
    /// Of these, off by more than the tolerance.
    pub off: usize,
    /// The largest of these errors.
    pub error: f64,
    /// Normals that were to be given.
    pub normals: usize,
    /// Normals that do not prove the distance that came with them.
    pub invalid: usize,
    /// Of these, normals that do not prove it within the coarse tolerance either.
    pub grossly_invalid: usize,
    /// The largest difference of what a normal proves and the distance that came with it.
    pub unproven: f64,
}

/// One reply beside the truth.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'t> {
    pub truth: &'t Truth,
    /// `ε` of the precision times the largest coordinate, times [`TOLERANCE`].
    pub tolerance: f64,
    /// A tolerance for those who ask for less: `√ε` times the largest coordinate.
    pub coarse: f64,
    /// The largest coordinate.
    pub size: f64,
}

impl<'t> Judged<'t> {
    /// The truth about a pair of this size, in numbers of a precision with this `ε`.
    pub fn new(truth: &'t Truth, epsilon: f64, size: f64) -> Self {
        Self { truth, tolerance: TOLERANCE * epsilon * size, coarse: epsilon.sqrt() * size, size }
    }
}

impl Tally {
    /// Counts a reply. `gap` is the exact gap along a normal. `normal` is whether the call is held
    /// to give one.
    pub fn count<const D: usize>(
        &mut self,
        judged: Judged<'_>,
        reply: Option<Reply<D>>,
        normal: bool,
        gap: impl Fn([f64; D]) -> Option<Gap>,
    ) {
        self.pairs += 1;
        let Some(reply) = reply else {
            self.refused += 1;
            return;
        };
        let Judged { truth, tolerance, coarse, size } = judged;
        let relation = truth.relation();
        self.touching += usize::from(relation == Relation::Touching);
        match (reply.meets, relation) {
            (None, _) => self.undecided += 1,
            (Some(meets), Relation::Touching) => self.touching_free += usize::from(!meets),
            (Some(meets), _) => self.wrong += usize::from(meets != (relation == Relation::Penetrating)),
        }
        let exact = truth.approximate();
        let (claim, right) = match reply.claim {
            Claim::None => return,
            Claim::Signed(claim) => (claim, exact),
            Claim::Unsigned(claim) => (claim, exact.max(0.0)),
        };
        if !(claim.abs() <= SENTINEL * size) {
            self.senseless += 1;
        } else {
            self.distances += 1;
            let error = (claim - right).abs();
            self.off += usize::from(error > tolerance);
            self.error = self.error.max(error);
        }
        if normal {
            self.normals += 1;
            let gap = reply.normal.and_then(gap);
            // The longest and shortest that a rounded unit vector is, with room to spare.
            let unit = gap.as_ref().is_some_and(|gap| gap.is_unit(tolerance / size));
            let difference = gap.map_or(f64::NAN, |gap| (gap.approximate() - claim).abs());
            self.invalid += usize::from(!unit || !(difference <= tolerance));
            self.grossly_invalid += usize::from(!(difference <= coarse));
            self.unproven = self.unproven.max(difference);
        }
    }

    /// Whether nothing is amiss.
    pub fn is_clean(&self) -> bool {
        let faults =
            [self.refused, self.wrong, self.touching_free, self.undecided, self.senseless, self.off, self.invalid];
        faults == [0; 7]
    }
}
