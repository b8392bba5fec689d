use core::ops::Range;

/// Rows of a chunk grouped by time step, so that neighbouring poses have the same obstacles.
///
/// The order is made chunk by chunk, not for all rows at once: the threads share the work, and
/// reads that are out of order stay in the cache.
#[derive(Debug)]
pub(super) struct Order {
    rows: Vec<u32>,
    /// Time steps with the ranges of their rows.
    groups: Vec<(u32, Range<usize>)>,
}

impl Order {
    /// Order of rows without time steps.
    pub(super) fn timeless(rows: usize) -> Self {
        Self { rows: (0..rows as u32).collect(), groups: vec![(0, 0..rows)] }
    }

    /// Order of rows with time steps. Rows of the same step stay in ascending order.
    pub(super) fn by_time(steps: &[u32]) -> Self {
        let (low, high) = steps.iter().fold((u32::MAX, 0), |(low, high), &step| (step.min(low), step.max(high)));
        let span = high.saturating_sub(low) as usize;
        let mut rows: Vec<u32> = (0..steps.len() as u32).collect();
        let mut groups = Vec::new();
        if span > 2 * steps.len() {
            rows.sort_by_key(|&row| steps[row as usize]);
            let mut end = 0;
            for same in rows.chunk_by(|&a, &b| steps[a as usize] == steps[b as usize]) {
                groups.push((steps[same[0] as usize], end..end + same.len()));
                end += same.len();
            }
            return Self { rows, groups };
        }
        // Few steps and many rows: a counting sort.
        let mut places = vec![0_u32; span + 1];
        for &step in steps {
            places[(step - low) as usize] += 1;
        }
        let mut end = 0;
        for (step, place) in (low..=high).zip(&mut places) {
            let begin = end;
            end += *place;
            *place = begin;
            if end > begin {
                groups.push((step, begin as usize..end as usize));
            }
        }
        for (row, &step) in (0..).zip(steps) {
            let place = &mut places[(step - low) as usize];
            rows[*place as usize] = row;
            *place += 1;
        }
        Self { rows, groups }
    }

    /// Replaces the rows `0..n` of the order by the ascending rows `some`.
    pub(super) fn of(mut self, some: &[u32]) -> Self {
        for row in &mut self.rows {
            *row = some[*row as usize];
        }
        self
    }

    /// Groups of rows, by ascending time step.
    pub(super) fn groups(&self) -> impl Iterator<Item = RowGroup<'_>> {
        self.groups.iter().map(|(step, places)| RowGroup { step: *step, rows: &self.rows[places.clone()] })
    }
}

/// Rows of a chunk that have the same obstacles.
#[derive(Clone, Copy)]
pub(super) struct RowGroup<'r> {
    pub(super) step: u32,
    /// Rows in ascending order.
    pub(super) rows: &'r [u32],
}
