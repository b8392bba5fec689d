//! Search of a chunk of rows for the others that they meet.

use super::tree::{BoundsTree, ShapeBounds};
use crate::answers::{Columns, Distances, Notes, Undecided, Verdicts};
use crate::broadcast::Broadcast;
use crate::error::BatchError;
use crate::kernels::PairKernels;
use crate::pair_chunk::{Answered, CHUNK, PairRows, PairTask, PairWork, WorkRows};
use crate::posed_rows::PosedRows;
use crate::question::marker::{HowFar, Meet};
use crate::table::{PosedId, ShapeTable};
use crate::traversal::{ChunkTraversal, RunSettings};
use barycode::expert::Number;
use barycode::{Query, Stop, Verdict};
use core::ops::Range;

/// Number of rows of A that are searched at a time.
pub(super) const ROWS: usize = 256;

/// Rows of B of one time step, or all.
#[derive(Clone, Debug)]
pub(super) struct StepTree<V> {
    pub(super) step: u32,
    pub(super) tree: BoundsTree<V>,
}

/// What is searched: all rows of A among the rows of B.
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

/// How a question is asked: by the function that is compiled once.
type AskPairs<V, Q> = fn(Q, PairTask<'_, V>) -> Answered;

/// The two questions that a search asks.
#[derive(Clone, Copy)]
pub(crate) struct Asking<V: PairKernels> {
    pub(crate) meet: AskPairs<V, Meet>,
    pub(crate) how_far: AskPairs<V, HowFar>,
}

impl<V: PairKernels> MeetingSearch<'_, V> {
    /// Searches all rows, chunk by chunk.
    #[inline(always)]
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
        Ok(found)
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
            let sides = [PosedRows::checked(self.tables[0], &a), PosedRows::checked(self.tables[1], &b)];
            let rows = PairRows { sides, broadcast: Broadcast::flat(pairs.len()) };
            let (verdicts, notes) = self.verdicts(run, asking, &rows, [&a, &b]);
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

    /// Verdicts of a chunk of pairs: of their distance beside the largest.
    fn verdicts(
        &self,
        run: RunSettings<'_>,
        asking: Asking<V>,
        rows: &PairRows<'_, V>,
        [a, b]: [&[PosedId<V>]; 2],
    ) -> (Vec<Verdict>, Notes) {
        let (work, count) = (PairWork(WorkRows::Read(rows)), a.len());
        // A chunk, which stays on this thread; nobody cancels it.
        let run = RunSettings { width: run.width, ..RunSettings::default() };

        if self.within == Number::ZERO {
            let mut answers = Verdicts::default();
            let to = answers.columns(count).into();
            let question = Meet { round: rows.is_round() };
            let notes = (asking.meet)(question, PairTask { run, rows: work, to }).unwrap_or_default();
            return (answers.verdict, notes);
        }
        let mut answers = Distances::default();
        let to = answers.columns(count).into();
        let measured = (asking.how_far)(HowFar, PairTask { run, rows: work, to }).unwrap_or_default();
        let mut notes = Notes { singly: measured.singly, ..Notes::default() };
        for row in 0..count {
            answers.verdict[row] = if answers.lower[row] > self.within {
                Verdict::Separated
            } else if answers.upper[row] < self.within {
                Verdict::Penetrating
            } else {
                let (verdict, stop) = self.single(&a[row], &b[row]);
                notes.singly += 1;
                if verdict == Verdict::Undecided {
                    notes.undecided.push(Undecided { row, stop });
                }
                verdict
            };
        }
        (answers.verdict, notes)
    }

    /// Asks the single-pair library.
    fn single(&self, a: &PosedId<V>, b: &PosedId<V>) -> (Verdict, Stop) {
        let [of_a, of_b] = self.tables;
        let (a, b) = (of_a.single(of_a.known(a.shape).0, a.pose), of_b.single(of_b.known(b.shape).0, b.pose));
        let (Some(a), Some(b)) = (a, b) else {
            return (Verdict::Undecided, Stop::NotFinite);
        };
        let answer = Query::new().method(V::Method::default()).within(&a, &b, self.within);
        (answer.verdict, answer.stop)
    }
}
