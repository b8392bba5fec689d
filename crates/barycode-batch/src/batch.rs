use crate::answers::{ClosestPoints, Columns, Distances, Undecided, Verdicts};
use crate::dimension::InLanes;
use crate::error::BatchError;
use crate::lanes::Width;
use crate::pairs::{Notes, Rows};
use crate::question::{HowFar, Meet, Question, Where};
use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many pairs are packed and asked at a time: they stay in the cache nearest the processor's core, or the one after, and a thread
/// has them for long enough to be worth it.
pub(crate) const CHUNK: usize = 1024;

/// Questions about many pairs.
///
/// Rows come out as they went in, and hold the same bits whatever the number of threads, the machine and its registers, and the
/// other rows. Threads are those of rayon: all cores, unless the call is made in a pool of your own
/// (`ThreadPool::install`). Without the feature `rayon` it is the thread that calls.
///
/// ```
/// use barycode::d2::{Pose, Rectangle};
/// use barycode::Verdict;
/// use barycode_batch::{Batch, Pairs, Placed, ShapeTable};
///
/// let mut table = ShapeTable::new();
/// let car = table.push(&Rectangle::from_half_extents([2.25_f64, 0.8])?)?;
/// let row = |x: f64, y: f64| Placed::new(car, Pose::from_angle([x, y], 0.1));
/// let ego = [row(0.0, 0.0), row(1.0, 0.0), row(2.0, 0.0)];
/// let others = [row(6.0, 0.0), row(5.5, 3.0), row(6.0, 0.5)];
///
/// let answers = Batch::new().distance(&Pairs::new(&table, &ego, &others)?)?;
/// assert_eq!(answers.verdict[..2], [Verdict::Separated; 2]);
/// assert_eq!(answers.verdict[2], Verdict::Penetrating);
/// assert!(answers.lower[0] <= 1.5 && 1.4 <= answers.upper[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Batch<'c> {
    pub(crate) width: Width,
    progress: Option<&'c (dyn Fn(usize, usize) + Sync)>,
    cancelled: Option<&'c AtomicBool>,
}

impl fmt::Debug for Batch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let progress = self.progress.is_some();
        f.debug_struct("Batch").field("width", &self.width).field("progress", &progress).finish_non_exhaustive()
    }
}

impl<'c> Batch<'c> {
    /// All of the machine, without a word.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Which registers to use; for measurements, the answers are the same.
    #[must_use]
    pub fn width(mut self, width: Width) -> Self {
        self.width = width;
        self
    }

    /// Calls `progress` from time to time, from any thread, with the number of rows done and that of all.
    #[must_use]
    pub fn progress(mut self, progress: &'c (dyn Fn(usize, usize) + Sync)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Ends soon, with [`BatchError::Cancelled`], once `flag` is true.
    #[must_use]
    pub fn cancelled(mut self, flag: &'c AtomicBool) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// Do the shapes of each row meet?
    ///
    /// # Errors
    /// If the batch was cancelled.
    pub fn intersects<V: InLanes>(&self, pairs: &impl Rows<V>) -> Result<Verdicts, BatchError> {
        let mut answers = Verdicts::default();
        self.intersects_into(pairs, &mut answers)?;
        Ok(answers)
    }

    /// [`Batch::intersects`], in the memory of earlier answers. Fresh memory takes longer to come by than many an answer.
    ///
    /// ```
    /// use barycode::Verdict;
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, Pairs, Placed, ShapeTable, Verdicts};
    ///
    /// let mut table = ShapeTable::new();
    /// let disc = table.push(&Circle::new([0.0_f32, 0.0], 1.0)?)?;
    /// let mut answers = Verdicts::default();
    /// for shift in [1.0, 3.0] {
    ///     let a = [Placed::new(disc, Pose::default())];
    ///     let b = [Placed::new(disc, Pose::translation([shift, 0.0]))];
    ///     Batch::new().intersects_into(&Pairs::new(&table, &a, &b)?, &mut answers)?;
    ///     assert_eq!(answers.verdict[0] == Verdict::Penetrating, shift < 2.0);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Batch::intersects`]; the answers are of no use then.
    pub fn intersects_into<V: InLanes>(&self, pairs: &impl Rows<V>, answers: &mut Verdicts) -> Result<(), BatchError> {
        answers.fit(pairs.rows());
        let question = Meet { round: pairs.is_round() };
        (answers.undecided, answers.singly) = self.ask(question, pairs, answers.columns())?;
        Ok(())
    }

    /// How far apart are the shapes of each row? Zero where they overlap.
    ///
    /// # Errors
    /// If the batch was cancelled.
    pub fn distance<V: InLanes>(&self, pairs: &impl Rows<V>) -> Result<Distances<V::Scalar>, BatchError> {
        let mut answers = Distances::default();
        self.distance_into(pairs, &mut answers)?;
        Ok(answers)
    }

    /// [`Batch::distance`], in the memory of earlier answers.
    ///
    /// # Errors
    /// As [`Batch::distance`]; the answers are of no use then.
    pub fn distance_into<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        answers: &mut Distances<V::Scalar>,
    ) -> Result<(), BatchError> {
        answers.fit(pairs.rows());
        (answers.undecided, answers.singly) = self.ask(HowFar, pairs, answers.columns())?;
        Ok(())
    }

    /// The nearest points of the shapes of each row, their distance, and a direction that separates them.
    ///
    /// # Errors
    /// If the batch was cancelled.
    pub fn closest_points<V: InLanes>(&self, pairs: &impl Rows<V>) -> Result<ClosestPoints<V>, BatchError> {
        let mut answers = ClosestPoints::default();
        self.closest_points_into(pairs, &mut answers)?;
        Ok(answers)
    }

    /// [`Batch::closest_points`], in the memory of earlier answers.
    ///
    /// # Errors
    /// As [`Batch::closest_points`]; the answers are of no use then.
    pub fn closest_points_into<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        answers: &mut ClosestPoints<V>,
    ) -> Result<(), BatchError> {
        answers.fit(pairs.rows());
        (answers.undecided, answers.singly) = self.ask(Where, pairs, answers.columns())?;
        Ok(())
    }

    fn ask<V: InLanes, Q: Question<V>>(
        &self,
        question: Q,
        pairs: &impl Rows<V>,
        columns: Q::Columns<'_>,
    ) -> Result<(Vec<Undecided>, usize), BatchError> {
        let notes = Walk::new(self, pairs.rows(), CHUNK)
            .rows(0, columns, &|row, columns| pairs.answer(self.width, question, columns, row))?;
        Ok((notes.undecided, notes.singly))
    }
}

/// The rows of a batch on their way.
pub(crate) struct Walk<'r, 'c> {
    batch: &'r Batch<'c>,
    all: usize,
    /// How many rows are answered at a time.
    chunk: usize,
    done: AtomicUsize,
}

impl<'r, 'c> Walk<'r, 'c> {
    pub(crate) fn new(batch: &'r Batch<'c>, all: usize, chunk: usize) -> Self {
        Self { batch, all, chunk, done: AtomicUsize::new(0) }
    }

    /// Answers chunk by chunk, in any order, on all threads.
    pub(crate) fn rows<C: Columns>(
        &self,
        first: usize,
        columns: C,
        answer: &(impl Fn(usize, C) -> Notes + Sync),
    ) -> Result<Notes, BatchError> {
        let rows = columns.rows();
        if self.batch.cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(BatchError::Cancelled);
        }
        if rows <= self.chunk {
            let notes = answer(first, columns);
            let done = self.done.fetch_add(rows, Ordering::Relaxed) + rows;
            if let Some(progress) = self.batch.progress {
                progress(done, self.all);
            }
            return Ok(notes);
        }
        let middle = rows.div_ceil(self.chunk) / 2 * self.chunk;
        let (before, after) = columns.split(middle);
        let (before, after) = both(|| self.rows(first, before, answer), || self.rows(first + middle, after, answer));
        Ok(before?.and(after?))
    }
}

#[cfg(feature = "rayon")]
fn both<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(first, second)
}

#[cfg(not(feature = "rayon"))]
fn both<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}
