//! Columns of several dimensions beside each other, as NumPy broadcasts them.
//!
//! A row of a pair is found in each of four columns (shapes and poses of both sides) by strides.
//! Strides are the cheapest general form: they take one division per axis for each chunk, and then
//! an addition for each run of rows, while a map of indices is as long as the answer.

use crate::error::BatchError;
use core::ops::Range;

/// Largest number of dimensions of a column of rows.
pub(crate) const MOST_AXES: usize = 8;

/// Number of columns that are read side by side: the shapes and the poses of A, and those of B.
pub(crate) const COLUMNS: usize = 4;

/// Dimensions of a column of rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dimensions {
    sizes: [usize; MOST_AXES],
    count: usize,
}

impl Dimensions {
    /// A single row.
    pub(crate) const ONE: Self = Self { sizes: [1; MOST_AXES], count: 0 };

    /// A column of this many rows.
    pub(crate) fn flat(rows: usize) -> Self {
        let mut sizes = [1; MOST_AXES];
        sizes[0] = rows;
        Self { sizes, count: 1 }
    }

    pub(crate) fn new(sizes: &[usize]) -> Result<Self, BatchError> {
        if sizes.len() > MOST_AXES {
            return Err(BatchError::TooManyDimensions { found: sizes.len(), most: MOST_AXES });
        }
        let mut all = [1; MOST_AXES];
        all[..sizes.len()].copy_from_slice(sizes);
        Ok(Self { sizes: all, count: sizes.len() })
    }

    pub(crate) fn sizes(&self) -> &[usize] {
        &self.sizes[..self.count]
    }

    /// Number of rows; `None` if it is too large to be counted.
    pub(crate) fn rows(&self) -> Option<usize> {
        if self.sizes().contains(&0) {
            return Some(0);
        }
        self.sizes().iter().try_fold(1, |rows: usize, &size| rows.checked_mul(size))
    }

    /// Size along an axis that is counted from the last.
    fn size_from_last(&self, axis: usize) -> usize {
        if axis < self.count { self.sizes[self.count - 1 - axis] } else { 1 }
    }

    /// Dimensions of both columns beside each other, as NumPy has them: axes from the last on are
    /// of one size, or one of the two has the size one, or is missing.
    pub(crate) fn with(&self, other: &Self) -> Result<Self, BatchError> {
        let count = self.count.max(other.count);
        let mut sizes = [1; MOST_AXES];
        for axis in 0..count {
            sizes[count - 1 - axis] = match (self.size_from_last(axis), other.size_from_last(axis)) {
                (first, second) if first == second => first,
                (1, size) | (size, 1) => size,
                (first, second) => return Err(BatchError::Lengths { first, second }),
            };
        }
        Ok(Self { sizes, count })
    }
}

/// Axis of the rows of pairs: its size, and how far apart two rows along it are in each column.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Axis {
    size: usize,
    strides: [usize; COLUMNS],
}

/// How the rows of pairs are found in their columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Broadcast {
    rows: usize,
    dimensions: Dimensions,
    /// Axes from the first to the last. Neighbours that make one with their strides are joined.
    axes: [Axis; MOST_AXES],
    count: usize,
}

/// Rows one after the other, each of which is as far from the one before in every column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) count: usize,
    pub(crate) starts: [usize; COLUMNS],
    pub(crate) steps: [usize; COLUMNS],
}

impl Broadcast {
    pub(crate) fn new(columns: [&Dimensions; COLUMNS]) -> Result<Self, BatchError> {
        let [first, rest @ ..] = columns;
        let dimensions = rest.into_iter().try_fold(*first, |all, column| all.with(column))?;
        let rows = dimensions.rows().ok_or(BatchError::TooMany)?;
        let mut broadcast = Self { rows, dimensions, axes: [Axis::default(); MOST_AXES], count: 0 };
        if rows > 0 {
            broadcast.join_axes(columns);
        }
        Ok(broadcast)
    }

    /// Rows of columns of this length beside each other.
    pub(crate) fn flat(rows: usize) -> Self {
        let mut axes = [Axis::default(); MOST_AXES];
        axes[0] = Axis { size: rows, strides: [1; COLUMNS] };
        Self { rows, dimensions: Dimensions::flat(rows), axes, count: 1 }
    }

    fn join_axes(&mut self, columns: [&Dimensions; COLUMNS]) {
        // From the last axis to the first, and then turned round.
        let mut place = [1; COLUMNS];
        for axis in 0..self.dimensions.count {
            let size = self.dimensions.size_from_last(axis);
            if size == 1 {
                continue;
            }
            let mut next = Axis { size, strides: [0; COLUMNS] };
            for (column, of_column) in columns.into_iter().enumerate() {
                if of_column.size_from_last(axis) != 1 {
                    next.strides[column] = place[column];
                    place[column] *= size;
                }
            }
            match self.count.checked_sub(1).map(|last| &mut self.axes[last]) {
                Some(inner) if next.strides == inner.strides.map(|stride| stride * inner.size) => inner.size *= size,
                _ => {
                    self.axes[self.count] = next;
                    self.count += 1;
                }
            }
        }
        if self.count == 0 {
            (self.axes[0], self.count) = (Axis { size: 1, strides: [0; COLUMNS] }, 1);
        }
        self.axes[..self.count].reverse();
    }

    /// Number of rows of pairs.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn dimensions(&self) -> &Dimensions {
        &self.dimensions
    }

    /// True if row `i` is at place `i` of this column.
    pub(crate) fn is_in_order(&self, column: usize) -> bool {
        self.count == 1 && self.axes[0].strides[column] == 1
    }

    /// Visits some rows, run by run.
    pub(crate) fn runs(&self, rows: Range<usize>, mut visit: impl FnMut(Run)) {
        if rows.is_empty() {
            return;
        }
        let (outer, inner) = self.axes[..self.count].split_at(self.count - 1);
        let inner = inner[0];
        let mut places = [0; MOST_AXES];
        let (mut rest, mut at) = (rows.start / inner.size, rows.start % inner.size);
        for (place, axis) in places.iter_mut().zip(outer).rev() {
            (*place, rest) = (rest % axis.size, rest / axis.size);
        }
        let mut left = rows.len();
        while left > 0 {
            let count = left.min(inner.size - at);
            let mut starts = inner.strides.map(|stride| stride * at);
            for (place, axis) in places.iter().zip(outer) {
                for (start, stride) in starts.iter_mut().zip(axis.strides) {
                    *start += place * stride;
                }
            }
            visit(Run { count, starts, steps: inner.strides });
            (left, at) = (left - count, 0);
            for (place, axis) in places.iter_mut().zip(outer).rev() {
                *place += 1;
                if *place < axis.size {
                    break;
                }
                *place = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Broadcast, Dimensions};

    /// Places of all rows in their columns, by the rules of NumPy.
    fn places(columns: [&[usize]; 4], all: &[usize]) -> Vec<[usize; 4]> {
        let rows: usize = all.iter().product();
        let place = |row: usize, column: &[usize]| {
            let (mut rest, mut stride, mut place) = (row, 1, 0);
            for axis in 0..all.len() {
                let size = all[all.len() - 1 - axis];
                let own = if axis < column.len() { column[column.len() - 1 - axis] } else { 1 };
                place += if own == 1 { 0 } else { rest % size * stride };
                (rest, stride) = (rest / size, stride * own);
            }
            place
        };
        (0..rows).map(|row| columns.map(|column| place(row, column))).collect()
    }

    #[test]
    fn rows_are_found_where_numpy_has_them() {
        let cases: [([&[usize]; 4], &[usize]); 9] = [
            ([&[7], &[7], &[7], &[7]], &[7]),
            ([&[1], &[7], &[], &[1]], &[7]),
            ([&[], &[], &[], &[]], &[]),
            ([&[1], &[3, 4], &[4], &[3, 4]], &[3, 4]),
            ([&[1], &[3, 4, 1], &[5], &[5]], &[3, 4, 5]),
            ([&[2, 1, 1], &[2, 3, 1], &[1, 1, 4], &[3, 4]], &[2, 3, 4]),
            ([&[2, 3, 1, 4], &[2, 3, 5, 4], &[3, 1, 1], &[1, 1, 1, 1]], &[2, 3, 5, 4]),
            ([&[3, 0], &[1], &[1], &[3, 1]], &[3, 0]),
            ([&[2, 1, 2, 1, 2], &[1, 2, 1, 2, 1], &[1], &[2, 2, 2]], &[2, 2, 2, 2, 2]),
        ];
        for (columns, all) in cases {
            let dimensions = columns.map(|column| Dimensions::new(column).unwrap());
            let broadcast = Broadcast::new(dimensions.each_ref()).unwrap();
            assert_eq!(broadcast.dimensions().sizes(), all, "{columns:?}");
            let expected = places(columns, all);
            assert_eq!(broadcast.rows(), expected.len());
            for first in 0..=expected.len() {
                for last in first..=expected.len() {
                    let mut found = Vec::new();
                    broadcast.runs(first..last, |run| {
                        let at =
                            |index: usize| [0, 1, 2, 3].map(|column| run.starts[column] + index * run.steps[column]);
                        found.extend((0..run.count).map(at));
                    });
                    assert_eq!(found, expected[first..last], "{columns:?} {first}..{last}");
                }
            }
        }
    }

    #[test]
    fn columns_that_do_not_fit_are_refused() {
        let [four, three] = [4, 3].map(Dimensions::flat);
        assert!(Broadcast::new([&four, &four, &three, &four]).is_err());
        let huge = Dimensions::new(&[usize::MAX, 2]).unwrap();
        assert!(Broadcast::new([&huge; 4]).is_err());
        assert!(Dimensions::new(&[1; 9]).is_err());
    }
}
