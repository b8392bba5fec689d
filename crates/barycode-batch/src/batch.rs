use crate::answers::{ClosestPoints, Contacts, Distances, Notes, RowCount, Verdicts};
use crate::compiled::{CompiledQuestion, InLanes};
use crate::error::BatchError;
use crate::lanes::Width;
use crate::lent::{ClosestPointsMut, ContactsMut, DistancesMut, LentColumns, VerdictsMut};
use crate::pair_chunk::{PairTask, PairWork};
use crate::pairs::Rows;
use crate::question::marker::{HowDeep, HowFar, Meet, Where};
use crate::traversal::{ChunkTraversal, RunSettings};
use crate::within::margin;
use barycode::Convex;

/// Function that [`Batch::visit`] calls with the number of a row and both its shapes.
pub type PairVisitor<'f, V> = dyn Fn(usize, Option<[&dyn Convex<Vector = V>; 2]>) + Sync + 'f;

/// Number of rows that are visited at a time, which divides a chunk. They are fewer, since what is
/// done with each takes longer than a kernel does.
const VISITED: usize = 64;

/// Builder of queries about many pairs.
///
/// Row `i` of the answer belongs to row `i` of the input. Its bits depend neither on the number of
/// threads, nor on the machine and its registers, nor on the other rows. The calling thread is
/// helped by those of rayon: as many as fill all cores, those of your own pool if the call is made
/// inside it (`ThreadPool::install`), or of one that is lent (`helped_by`). Up to 1024 pairs are
/// answered on the calling thread, because waking another takes longer, and so is everything
/// [`on_caller`](Self::on_caller) or without the feature `rayon`. The threads of a pool do not
/// survive a `fork`: a child process that asks about more pairs needs a pool of its own, or
/// `on_caller`.
///
/// ```
/// use barycode::d2::{Pose, Rectangle};
/// use barycode::Verdict;
/// use barycode_batch::{Batch, Pairs, PosedId, ShapeTable};
///
/// let mut table = ShapeTable::new();
/// let car = table.push(&Rectangle::from_half_extents([2.25_f64, 0.8])?)?;
/// let row = |x: f64, y: f64| PosedId::new(car, Pose::from_angle([x, y], 0.1));
/// let ego = [row(0.0, 0.0), row(1.0, 0.0), row(2.0, 0.0)];
/// let others = [row(6.0, 0.0), row(5.5, 3.0), row(6.0, 0.5)];
///
/// let answers = Batch::new().distance(&Pairs::new(&table, &ego, &others)?)?;
/// assert_eq!(answers.verdict[..2], [Verdict::Separated; 2]);
/// assert_eq!(answers.verdict[2], Verdict::Penetrating);
/// assert!(answers.lower[0] <= 1.5 && 1.4 <= answers.upper[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Batch<'c> {
    pub(crate) run: RunSettings<'c>,
}

impl<'c> Batch<'c> {
    /// Creates a builder that uses the widest registers and all threads, reports no progress and
    /// cannot be cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Chooses the registers. Meant for measurements: the answers have the same bits.
    #[must_use]
    pub fn width(mut self, width: Width) -> Self {
        self.run.width = width;
        self
    }

    /// Answers all rows on the calling thread, whatever their number.
    #[must_use]
    pub fn on_caller(mut self) -> Self {
        self.run.on_caller = true;
        self
    }

    /// Calls `progress` now and then, from any thread, with the number of rows done and the number
    /// of all rows.
    #[must_use]
    pub fn progress(mut self, progress: &'c (dyn Fn(usize, usize) + Sync)) -> Self {
        self.run.progress = Some(progress);
        self
    }

    /// Has the threads of `pool` help the calling thread, which has its share of the rows all the
    /// same. Without, those of the pool that it belongs to help, or all cores.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn helped_by(mut self, pool: &'c rayon::ThreadPool) -> Self {
        self.run.helpers = Some(pool);
        self
    }

    /// Makes a query return [`BatchError::Cancelled`] soon after `is_cancelled` says so, which is
    /// asked again and again, from any thread.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, BatchError, Pairs, PosedId, ShapeTable};
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let mut table = ShapeTable::new();
    /// let disc = table.push(&Circle::new([0.0_f64, 0.0], 1.0)?)?;
    /// let rows = [PosedId::new(disc, Pose::IDENTITY)];
    /// let flag = AtomicBool::new(true);
    /// let is_cancelled = || flag.load(Ordering::Relaxed);
    /// let batch = Batch::new().cancelled(&is_cancelled);
    /// assert_eq!(batch.distance(&Pairs::new(&table, &rows, &rows)?), Err(BatchError::Cancelled));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cancelled(mut self, is_cancelled: &'c (dyn Fn() -> bool + Sync)) -> Self {
        self.run.cancelled = Some(is_cancelled);
        self
    }

    /// Tells for each row whether the shapes meet.
    ///
    /// # Errors
    /// [`BatchError::Cancelled`] if the batch was cancelled.
    pub fn intersects<V: InLanes>(&self, pairs: &impl Rows<V>) -> Result<Verdicts, BatchError> {
        let mut answers = Verdicts::default();
        self.intersects_into(pairs, &mut answers)?;
        Ok(answers)
    }

    /// Answers like [`Batch::intersects`] and reuses the memory of earlier answers, because
    /// allocating fresh memory often takes longer than answering.
    ///
    /// ```
    /// use barycode::Verdict;
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, Pairs, PosedId, ShapeTable, Verdicts};
    ///
    /// let mut table = ShapeTable::new();
    /// let disc = table.push(&Circle::new([0.0_f32, 0.0], 1.0)?)?;
    /// let mut answers = Verdicts::default();
    /// for shift in [1.0, 3.0] {
    ///     let a = [PosedId::new(disc, Pose::default())];
    ///     let b = [PosedId::new(disc, Pose::translation([shift, 0.0]))];
    ///     Batch::new().intersects_into(&Pairs::new(&table, &a, &b)?, &mut answers)?;
    ///     assert_eq!(answers.verdict[0] == Verdict::Penetrating, shift < 2.0);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::intersects`]; `answers` then holds no usable values.
    pub fn intersects_into<V: InLanes>(&self, pairs: &impl Rows<V>, answers: &mut Verdicts) -> Result<(), BatchError> {
        let columns = answers.columns(pairs.rows()).into();
        (answers.undecided, answers.singly) = self.ask(Meet { round: pairs.is_round() }, pairs, columns)?.parts();
        Ok(())
    }

    /// Answers like [`Batch::intersects`] into columns of the caller's, as far as they are given.
    ///
    /// # Errors
    /// [`BatchError::Column`] if a column has not one entry for each row; [`BatchError::Cancelled`]
    /// if the batch was cancelled. The columns then hold no usable values.
    pub fn intersects_columns<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        columns: VerdictsMut<'_>,
    ) -> Result<Notes, BatchError> {
        self.ask(Meet { round: pairs.is_round() }, pairs, columns.lent(pairs.rows())?)
    }

    /// Tells for each row whether the shapes are at most `distance` apart: the verdict is that on
    /// shapes of which one is grown by it, so that shapes exactly so far apart are
    /// [`Verdict::Touching`](barycode::Verdict). A negative or NaN `distance` is taken as zero.
    ///
    /// ```
    /// use barycode::Verdict;
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, Pairs, PosedId, ShapeTable};
    ///
    /// let mut table = ShapeTable::new();
    /// let disc = table.push(&Circle::new([0.0_f64, 0.0], 1.0)?)?;
    /// let a = [PosedId::new(disc, Pose::IDENTITY); 3];
    /// let b = [2.25, 2.5, 2.75].map(|x| PosedId::new(disc, Pose::translation([x, 0.0])));
    /// let answers = Batch::new().within(&Pairs::new(&table, &a, &b)?, 0.5)?;
    /// assert_eq!(answers.verdict, [Verdict::Penetrating, Verdict::Touching, Verdict::Separated]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::Cancelled`] if the batch was cancelled.
    pub fn within<V: InLanes>(&self, pairs: &impl Rows<V>, distance: V::Scalar) -> Result<Verdicts, BatchError> {
        let mut answers = Verdicts::default();
        let to = answers.columns(pairs.rows()).into();
        let task = PairTask { run: self.run, rows: pairs.work(), to };
        (answers.undecided, answers.singly) = V::run_within(margin(distance), task)?.parts();
        Ok(answers)
    }

    /// Answers like [`Batch::within`] into a column of the caller's.
    ///
    /// # Errors
    /// [`BatchError::Column`] if the column has not one entry for each row;
    /// [`BatchError::Cancelled`] if the batch was cancelled. The column then holds no usable
    /// values.
    pub fn within_columns<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        distance: V::Scalar,
        columns: VerdictsMut<'_>,
    ) -> Result<Notes, BatchError> {
        let to = columns.lent(pairs.rows())?;
        V::run_within(margin(distance), PairTask { run: self.run, rows: pairs.work(), to })
    }

    /// Measures for each row the distance of the shapes; zero where they overlap.
    ///
    /// # Errors
    /// [`BatchError::Cancelled`] if the batch was cancelled.
    pub fn distance<V: InLanes>(&self, pairs: &impl Rows<V>) -> Result<Distances<V::Scalar>, BatchError> {
        let mut answers = Distances::default();
        self.distance_into(pairs, &mut answers)?;
        Ok(answers)
    }

    /// Answers like [`Batch::distance`] and reuses the memory of earlier answers.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::distance`]; `answers` then holds no usable values.
    pub fn distance_into<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        answers: &mut Distances<V::Scalar>,
    ) -> Result<(), BatchError> {
        let columns = answers.columns(pairs.rows()).into();
        (answers.undecided, answers.singly) = self.ask(HowFar, pairs, columns)?.parts();
        Ok(())
    }

    /// Answers like [`Batch::distance`] into columns of the caller's, as far as they are given.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, DistancesMut, Pairs, PosedId, ShapeTable};
    ///
    /// let mut table = ShapeTable::new();
    /// let disc = table.push(&Circle::new([0.0_f64, 0.0], 1.0)?)?;
    /// let a = [0.0, 1.0].map(|x| PosedId::new(disc, Pose::translation([x, 0.0])));
    /// let b = [5.0, 2.0].map(|x| PosedId::new(disc, Pose::translation([x, 0.0])));
    ///
    /// // Memory of the caller's: verdicts by their codes, and the distance; no bounds.
    /// let (mut codes, mut distance) = ([0_u8; 2], [0.0; 2]);
    /// let columns = DistancesMut {
    ///     verdict: Some(codes.as_mut_slice().into()),
    ///     distance: Some(&mut distance),
    ///     ..DistancesMut::default()
    /// };
    /// let notes = Batch::new().distance_columns(&Pairs::new(&table, &a, &b)?, columns)?;
    /// assert_eq!((codes, distance), ([0, 2], [3.0, 0.0]));
    /// assert!(notes.undecided.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::Column`] if a column has not one entry for each row; [`BatchError::Cancelled`]
    /// if the batch was cancelled. The columns then hold no usable values.
    pub fn distance_columns<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        columns: DistancesMut<'_, V::Scalar>,
    ) -> Result<Notes, BatchError> {
        self.ask(HowFar, pairs, columns.lent(pairs.rows())?)
    }

    /// Finds for each row the witness points, their distance and a separating direction.
    ///
    /// # Errors
    /// [`BatchError::Cancelled`] if the batch was cancelled.
    pub fn closest_points<V: InLanes>(&self, pairs: &impl Rows<V>) -> Result<ClosestPoints<V>, BatchError> {
        let mut answers = ClosestPoints::default();
        self.closest_points_into(pairs, &mut answers)?;
        Ok(answers)
    }

    /// Answers like [`Batch::closest_points`] and reuses the memory of earlier answers.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::closest_points`]; `answers` then holds no usable values.
    pub fn closest_points_into<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        answers: &mut ClosestPoints<V>,
    ) -> Result<(), BatchError> {
        let columns = answers.columns(pairs.rows()).into();
        (answers.undecided, answers.singly) = self.ask(Where, pairs, columns)?.parts();
        Ok(())
    }

    /// Answers like [`Batch::closest_points`] into columns of the caller's, as far as they are
    /// given.
    ///
    /// # Errors
    /// [`BatchError::Column`] if a column has not one entry for each row; [`BatchError::Cancelled`]
    /// if the batch was cancelled. The columns then hold no usable values.
    pub fn closest_points_columns<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        columns: ClosestPointsMut<'_, V>,
    ) -> Result<Notes, BatchError> {
        self.ask(Where, pairs, columns.lent(pairs.rows())?)
    }

    /// Finds for each row the signed distance of the shapes, the direction along which they are
    /// nearest to being apart, and the witness points.
    ///
    /// ```
    /// use barycode::Verdict;
    /// use barycode::d3::{Cuboid, Pose, Sphere};
    /// use barycode_batch::{Batch, Pairs, PosedId, ShapeTable};
    ///
    /// let mut table = ShapeTable::new();
    /// let floor = table.push(&Cuboid::from_half_extents([8.0_f64, 8.0, 1.0])?)?;
    /// let ball = table.push(&Sphere::new([0.0; 3], 0.5)?)?;
    /// let floors = [PosedId::new(floor, Pose::translation([0.0, 0.0, -1.0])); 2];
    /// let at = |height| PosedId::new(ball, Pose::translation([1.0, 2.0, height]));
    /// let balls = [0.25, 1.0].map(at);
    ///
    /// let answers = Batch::new().contact(&Pairs::new(&table, &floors, &balls)?)?;
    /// assert_eq!(answers.verdict, [Verdict::Penetrating, Verdict::Separated]);
    /// // The ball has to move up by a quarter to leave the floor.
    /// assert!((answers.signed_distance[0] + 0.25).abs() < 1e-12);
    /// assert!((answers.normal[0].z - 1.0).abs() < 1e-12);
    /// assert!(answers.lower[1] <= 0.5 && 0.5 <= answers.upper[1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::Cancelled`] if the batch was cancelled.
    pub fn contact<V: InLanes>(&self, pairs: &impl Rows<V>) -> Result<Contacts<V>, BatchError> {
        let mut answers = Contacts::default();
        self.contact_into(pairs, &mut answers)?;
        Ok(answers)
    }

    /// Answers like [`Batch::contact`] and reuses the memory of earlier answers.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::contact`]; `answers` then holds no usable values.
    pub fn contact_into<V: InLanes>(&self, pairs: &impl Rows<V>, answers: &mut Contacts<V>) -> Result<(), BatchError> {
        let columns = answers.columns(pairs.rows()).into();
        (answers.undecided, answers.singly) = self.ask(HowDeep, pairs, columns)?.parts();
        Ok(())
    }

    /// Answers like [`Batch::contact`] into columns of the caller's, as far as they are given.
    ///
    /// # Errors
    /// [`BatchError::Column`] if a column has not one entry for each row; [`BatchError::Cancelled`]
    /// if the batch was cancelled. The columns then hold no usable values.
    pub fn contact_columns<V: InLanes>(
        &self,
        pairs: &impl Rows<V>,
        columns: ContactsMut<'_, V>,
    ) -> Result<Notes, BatchError> {
        self.ask(HowDeep, pairs, columns.lent(pairs.rows())?)
    }

    /// Hands out both shapes of each row, at their poses and as the single-pair library takes them,
    /// to ask it what a batch does not answer, such as for the proof of an answer. `None` stands
    /// for the shapes of a row whose pose is not finite. Rows come in any order, from all threads.
    ///
    /// ```
    /// use barycode::Query;
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, Pairs, PosedId, ShapeTable};
    ///
    /// let mut table = ShapeTable::new();
    /// let disc = table.push(&Circle::new([0.0_f64, 0.0], 1.0)?)?;
    /// let a = [PosedId::new(disc, Pose::IDENTITY); 2];
    /// let b = [1.5, 2.5].map(|x| PosedId::new(disc, Pose::translation([x, 0.0])));
    /// let pairs = Pairs::new(&table, &a, &b)?;
    /// let answers = Batch::new().distance(&pairs)?;
    /// Batch::new().visit(&pairs, &|row, shapes| {
    ///     let [a, b] = shapes.expect("the poses are finite");
    ///     let closest = Query::new().closest_points(&a, &b);
    ///     assert_eq!(closest.check(&a, &b), Ok(()));
    ///     assert_eq!(closest.verdict, answers.verdict[row]);
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::Cancelled`] if the batch was cancelled.
    pub fn visit<V: InLanes>(&self, pairs: &impl Rows<V>, visitor: &PairVisitor<'_, V>) -> Result<(), BatchError> {
        let (all, PairWork(work)) = (pairs.rows(), pairs.work());
        let visited = ChunkTraversal::new(self.run, all, VISITED).rows(0, RowCount(all), &|first, RowCount(rows)| {
            work.placed(first..first + rows, |sides| {
                for row in 0..rows {
                    let [a, b] = sides.map(|side| side.single(row));
                    match (&a, &b) {
                        (Some(a), Some(b)) => visitor(first + row, Some([a, b])),
                        _ => visitor(first + row, None),
                    }
                }
                Notes::default()
            })
        });
        visited.map(|_| ())
    }

    fn ask<V: InLanes, Q: CompiledQuestion<V>>(
        &self,
        question: Q,
        pairs: &impl Rows<V>,
        columns: LentColumns<'_, V>,
    ) -> Result<Notes, BatchError> {
        question.ask(PairTask { run: self.run, rows: pairs.work(), to: columns })
    }
}
