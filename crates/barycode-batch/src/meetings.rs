//! All pairs of two sides that meet.

pub(crate) mod search;
pub(crate) mod tree;

use self::search::{FoundMeetings, MeetingSearch, StepTree};
use self::tree::{BoundsTree, ShapeBounds};
use crate::answers::Undecided;
use crate::batch::Batch;
use crate::compiled::InLanes;
use crate::error::BatchError;
use crate::posed_rows::PosedRows;
use crate::table::{PosedId, ShapeTable};
use crate::within::margin;
use barycode::Verdict;
use barycode::expert::Number;
use core::ops::Range;

/// Pairs of a row of A and a row of B that meet, row by row of A.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Meetings {
    /// Where the meetings of each row of A begin, and after the last row their number: one entry
    /// more than A has rows.
    pub starts: Vec<usize>,
    /// Row of B of each meeting, in ascending order for each row of A.
    pub other: Vec<u32>,
    /// Verdict on each meeting, which is never [`Verdict::Separated`].
    pub verdict: Vec<Verdict>,
    /// Meetings whose verdict is [`Verdict::Undecided`], by their places in `other`, in ascending
    /// order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of pairs that the vector kernels did not settle and the single-pair library answered.
    pub singly: usize,
}

impl Meetings {
    /// Number of meetings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.other.len()
    }

    /// True if nothing meets.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.other.is_empty()
    }

    /// Places of the meetings of a row of A; none for a row that is not there.
    #[must_use]
    pub fn of_row(&self, row: usize) -> Range<usize> {
        match self.starts.get(row..) {
            Some(&[start, end, ..]) => start..end,
            _ => 0..0,
        }
    }
}

impl Batch<'_> {
    /// Finds all pairs of a row of A and a row of B that are at most `within` apart. At exactly
    /// that distance they are [`Verdict::Touching`], nearer [`Verdict::Penetrating`]. A pair of
    /// which that is not known, as one with a pose that is not finite, is [`Verdict::Undecided`].
    /// A negative or NaN `within` is taken as zero.
    ///
    /// Pairs whose axis-aligned boxes are farther apart are not looked at.
    ///
    /// ```
    /// use barycode::d2::{Circle, Rectangle};
    /// use barycode_batch::{Batch, PosedRows, Poses, ShapeTable};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f64, 1.0])?)?;
    /// let tree = table.push(&Circle::new([0.0, 0.0], 0.5)?)?;
    /// let poses = [[0.0, 0.0, 0.0], [40.0, 0.0, 0.0], [5.0, 0.0, 0.0]];
    /// let places = [[3.0, 0.0], [7.25, 0.0], [0.0, 9.0]];
    /// let cars = PosedRows::new(&table, car, Poses::angles(&poses))?;
    /// let trees = PosedRows::new(&table, tree, Poses::xy(&places))?;
    ///
    /// let found = Batch::new().meetings(cars, trees, 0.5)?;
    /// assert_eq!(found.starts, [0, 1, 1, 3]);
    /// assert_eq!(found.other, [0, 0, 1]);
    /// assert_eq!(found.of_row(2), 1..3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::TooMany`] if there are more rows than 32 bits can count;
    /// [`BatchError::Cancelled`] if the batch was cancelled.
    pub fn meetings<V: InLanes>(
        &self,
        a: PosedRows<'_, V>,
        b: PosedRows<'_, V>,
        within: V::Scalar,
    ) -> Result<Meetings, BatchError> {
        let (rows_a, rows_b) = (a.to_vec()?, b.to_vec()?);
        let all = |_| 0;
        self.search([a.table, b.table], [&rows_a, &rows_b], &[], all, within)
    }

    /// Finds the pairs of [`Batch::meetings`] that are of one time step: rows that meet at other
    /// times do not.
    ///
    /// ```
    /// use barycode::d2::{Circle, Rectangle};
    /// use barycode_batch::{Batch, PosedRows, Poses, ShapeTable};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f64, 1.0])?)?;
    /// let person = table.push(&Circle::new([0.0, 0.0], 0.5)?)?;
    /// let poses = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0]];
    /// let places = [[8.0, 0.0], [5.0, 0.5]];
    /// let cars = PosedRows::new(&table, car, Poses::angles(&poses))?;
    /// let people = PosedRows::new(&table, person, Poses::xy(&places))?;
    ///
    /// let found = Batch::new().meetings_at_steps((cars, &[0, 1]), (people, &[0, 1]), 0.0)?;
    /// assert_eq!((found.starts, found.other), (vec![0, 0, 1], vec![1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::meetings`]; [`BatchError::Lengths`] if there is not one time
    /// step for each row.
    pub fn meetings_at_steps<V: InLanes>(
        &self,
        (a, steps_a): (PosedRows<'_, V>, &[u32]),
        (b, steps_b): (PosedRows<'_, V>, &[u32]),
        within: V::Scalar,
    ) -> Result<Meetings, BatchError> {
        let (rows_a, rows_b) = (a.to_vec()?, b.to_vec()?);
        for (rows, steps) in [(&rows_a, steps_a), (&rows_b, steps_b)] {
            if rows.len() != steps.len() {
                return Err(BatchError::Lengths { first: rows.len(), second: steps.len() });
            }
        }
        self.search([a.table, b.table], [&rows_a, &rows_b], steps_a, |row| steps_b[row], within)
    }

    fn search<V: InLanes>(
        &self,
        tables: [&ShapeTable<V>; 2],
        placed: [&[PosedId<V>]; 2],
        steps: &[u32],
        step_of_b: impl Fn(usize) -> u32,
        within: V::Scalar,
    ) -> Result<Meetings, BatchError> {
        let count = u32::try_from(placed[1].len()).map_err(|_| BatchError::TooMany)?;
        let within = margin(within);
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_by_key(|&row| step_of_b(row as usize));
        let tree = |rows: &[u32]| {
            let bounds = |&row: &u32| {
                let posed = &placed[1][row as usize];
                (row, ShapeBounds::new(tables[1], posed, Number::ZERO))
            };
            StepTree { step: step_of_b(rows[0] as usize), tree: BoundsTree::new(rows.iter().map(bounds)) }
        };
        let is_same = |one: &u32, next: &u32| step_of_b(*one as usize) == step_of_b(*next as usize);
        let trees = order.chunk_by(is_same).map(tree).collect();
        let found = V::run_meetings(self.run, &MeetingSearch { tables, placed, steps, trees, within })?;
        Ok(Meetings::joined(placed[0].len(), found))
    }
}

impl Meetings {
    /// Meetings of all chunks of rows, one after the other.
    fn joined(rows: usize, found: Vec<FoundMeetings>) -> Self {
        let mut all = Self { starts: Vec::with_capacity(rows + 1), ..Self::default() };
        let mut end = 0;
        all.starts.push(end);
        for chunk in found {
            let first = all.other.len();
            all.starts.extend(chunk.counts.iter().map(|count| {
                end += count;
                end
            }));
            all.other.extend(chunk.other);
            all.verdict.extend(chunk.verdict);
            let undecided = chunk.undecided.into_iter();
            all.undecided.extend(undecided.map(|one| Undecided { row: first + one.row, ..one }));
            all.singly += chunk.singly;
        }
        all
    }
}
