//! Verdicts on the distance of pairs beside a margin: told by its bounds, and by the single-pair
//! library where they leave it open.

use crate::answers::{Columns, Distances, Notes, Undecided, VerdictColumns};
use crate::blocks::part::ChunkSide;
use crate::broadcast::Broadcast;
use crate::kernels::PairKernels;
use crate::lanes::Width;
use crate::lent::ColumnScratch;
use crate::pair_chunk::{Answered, CHUNK, PairRows, PairTask, PairWork, WorkRows};
use crate::posed_rows::PosedRows;
use crate::question::marker::{HowFar, Meet};
use crate::traversal::{ChunkTraversal, RunSettings};
use barycode::expert::Number;
use barycode::{Query, Stop, Verdict};

/// The margin that is asked about: zero for a negative or NaN one, as in the single-pair library.
pub(crate) fn margin<T: Number>(distance: T) -> T {
    Number::max(distance, T::ZERO)
}

/// How a question is asked: by the function that is compiled once.
type AskPairs<V, Q> = fn(Q, PairTask<'_, V>) -> Answered;

/// The two questions that decide whether shapes are within a margin.
#[derive(Clone, Copy)]
pub(crate) struct Asking<V: PairKernels> {
    pub(crate) meet: AskPairs<V, Meet>,
    pub(crate) how_far: AskPairs<V, HowFar>,
}

impl<V: PairKernels> PairTask<'_, V> {
    /// Answers all rows by verdicts on shapes of which one is grown by `margin`, chunk by chunk.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn within(self, margin: V::Scalar, asking: Asking<V>) -> Answered {
        let Self { run, rows: PairWork(work), to } = self;
        ChunkTraversal::new(run, to.rows(), CHUNK).rows(0, to, &|first, mut lent| {
            let mut scratch = ColumnScratch::default();
            let VerdictColumns { verdict } = lent.verdicts(&mut scratch);
            let mut notes =
                work.placed(first..first + verdict.len(), |sides| asking.within(run.width, margin, sides, verdict));
            for one in &mut notes.undecided {
                one.row += first;
            }
            lent.write(&scratch);
            notes
        })
    }
}

impl<V: PairKernels> Asking<V> {
    /// Verdicts on a chunk of pairs, the shapes of A grown by `margin`, which is not negative.
    pub(crate) fn within(
        self,
        width: Width,
        margin: V::Scalar,
        [a, b]: [ChunkSide<'_, V>; 2],
        to: &mut [Verdict],
    ) -> Notes {
        let sides = [a, b].map(|side| PosedRows::checked(side.table, side.placed));
        let rows = PairRows { sides, broadcast: Broadcast::flat(to.len()) };
        // A chunk stays on this thread, and nobody cancels it: no question fails.
        let run = RunSettings { width, ..RunSettings::default() };
        let task = |to| PairTask { run, rows: PairWork(WorkRows::Read(&rows)), to };
        if margin == Number::ZERO {
            let question = Meet { round: rows.is_round() };
            return (self.meet)(question, task(VerdictColumns { verdict: to }.into())).unwrap_or_default();
        }
        let mut answers = Distances::default();
        let measured = (self.how_far)(HowFar, task(answers.columns(to.len()).into())).unwrap_or_default();
        let mut notes = Notes { singly: measured.singly, ..Notes::default() };
        for (row, verdict) in to.iter_mut().enumerate() {
            *verdict = if answers.lower[row] > margin {
                Verdict::Separated
            } else if answers.upper[row] < margin {
                Verdict::Penetrating
            } else {
                let (verdict, stop) = singly([a, b], row, margin);
                notes.singly += 1;
                if verdict == Verdict::Undecided {
                    notes.undecided.push(Undecided { row, stop });
                }
                verdict
            };
        }
        notes
    }
}

/// Asks the single-pair library.
fn singly<V: PairKernels>(sides: [ChunkSide<'_, V>; 2], row: usize, margin: V::Scalar) -> (Verdict, Stop) {
    let [Some(a), Some(b)] = sides.map(|side| side.single(row)) else {
        return (Verdict::Undecided, Stop::NotFinite);
    };
    let answer = Query::new().method(V::Method::default()).within(&a, &b, margin);
    (answer.verdict, answer.stop)
}
