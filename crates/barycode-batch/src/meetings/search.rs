//! Search of a chunk of rows for the others that they meet.

use super::tree::{BoundsTree, ShapeBounds};
use crate::answers::{Columns, Notes, Undecided};
use crate::blocks::part::ChunkSide;
use crate::error::BatchError;
use crate::kernels::PairKernels;
use crate::pair_chunk::CHUNK;
use crate::table::{PosedId, ShapeTable};
use crate::traversal::{ChunkTraversal, RunSettings};
use crate::within::Asking;
use barycode::Verdict;
use core::ops::Range;

/// Number of rows of A that are searched at a time.
pub(super) const ROWS: usize = 256;

/// Rows of B of one time step, or all.
#[derive(Clone, Debug)]
pub(super) struct StepTree<V> {
    pub(super) step: u32,
    pub(super) tree: BoundsTree<V>,
}

/// A search for the meetings of all rows of A among the rows of B.
#[derive(Clone, Debug)]
pub struct MeetingSearch<'r, V: PairKernels> {
    pub(super) tables: [&'r ShapeTable<V>; 2],
    pub(super) placed: [&'r [PosedId<V>]; 2],
    /// Time steps of the rows of A; empty if there are none.
    pub(super) steps: &'r [u32],
    /// Trees of the rows of B, in ascending order of time.
    pub(super) trees: Vec<StepTree<V>>,
    pub(super) within: V::Scalar,
}

/// Meetings of some rows of A.
#[derive(Clone, Debug, Default)]
pub struct FoundMeetings {
    /// Number of meetings of each row.
    pub(super) counts: Vec<usize>,
    pub(super) other: Vec<u32>,
    pub(super) verdict: Vec<Verdict>,
    /// Places among the meetings.
    pub(super) undecided: Vec<Undecided>,
    pub(super) singly: usize,
}

/// Columns of one entry for each chunk of rows.
impl Columns for &mut [FoundMeetings] {
    fn rows(&self) -> usize {
        self.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        self.split_at_mut(row)
    }
}

impl<V: PairKernels> MeetingSearch<'_, V> {
    /// Searches all rows, chunk by chunk.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn run(&self, run: RunSettings<'_>, asking: Asking<V>) -> Result<Vec<FoundMeetings>, BatchError> {
        let all = self.placed[0].len();
        let mut found = vec![FoundMeetings::default(); all.div_ceil(ROWS)];
        ChunkTraversal::new(run, found.len(), 1).rows(0, &mut found[..], &|first, found: &mut [FoundMeetings]| {
            for (index, found) in found.iter_mut().enumerate() {
                let first = (first + index) * ROWS;
                self.chunk(run, asking, first..all.min(first + ROWS), found);
            }
            Notes::default()
        })?;
        if run.is_cancelled() { Err(BatchError::Cancelled) } else { Ok(found) }
    }

    fn chunk(&self, run: RunSettings<'_>, asking: Asking<V>, rows: Range<usize>, found: &mut FoundMeetings) {
        found.counts = vec![0; rows.len()];
        // Pairs of a row of the chunk and a row of B.
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for (index, row) in (0..).zip(rows.clone()) {
            let first = pairs.len();
            self.candidates(row, &mut |other| pairs.push((index, other)));
            pairs[first..].sort_unstable();
            if pairs.len() >= CHUNK {
                // What has been found is dropped then.
                if run.is_cancelled() {
                    return;
                }
                self.ask(run, asking, rows.start, &mut pairs, found);
            }
        }
        self.ask(run, asking, rows.start, &mut pairs, found);
    }

    fn candidates(&self, row: usize, take: &mut impl FnMut(u32)) {
        let bounds = ShapeBounds::new(self.tables[0], &self.placed[0][row], self.within);
        let step = self.steps.get(row).copied().unwrap_or_default();
        if let Ok(place) = self.trees.binary_search_by_key(&step, |tree| tree.step) {
            self.trees[place].tree.visit(bounds.as_ref(), take);
        }
    }

    /// Asks about pairs, keeps those that meet, and empties the list.
    fn ask(
        &self,
        run: RunSettings<'_>,
        asking: Asking<V>,
        first: usize,
        pairs: &mut Vec<(u32, u32)>,
        found: &mut FoundMeetings,
    ) {
        for pairs in pairs.chunks(CHUNK) {
            let [of_a, of_b] = self.placed;
            let placed = |&(row, other): &(u32, u32)| (of_a[first + row as usize], of_b[other as usize]);
            let (a, b): (Vec<_>, Vec<_>) = pairs.iter().map(placed).unzip();
            let sides =
                [ChunkSide { table: self.tables[0], placed: &a }, ChunkSide { table: self.tables[1], placed: &b }];
            let mut verdicts = vec![Verdict::Undecided; pairs.len()];
            let notes = asking.within(run.width, self.within, sides, &mut verdicts);
            let mut reasons = notes.undecided.iter().peekable();
            found.singly += notes.singly;
            for (index, (&(row, other), &verdict)) in pairs.iter().zip(&verdicts).enumerate() {
                let reason = reasons.next_if(|one| one.row == index);
                if verdict == Verdict::Separated {
                    continue;
                }
                found.undecided.extend(reason.map(|one| Undecided { row: found.other.len(), ..*one }));
                found.counts[row as usize] += 1;
                found.other.push(other);
                found.verdict.push(verdict);
            }
        }
        pairs.clear();
    }
}
