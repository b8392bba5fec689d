use core::ops::Range;

/// Rows of a chunk in the order of their time steps, so that poses side by side have the same obstacles.
///
/// Chunk by chunk, and not all rows at once: threads share it, and what is looked up out of order stays in the cache.
pub(super) struct Order {
    pub(super) rows: Vec<u32>,
    /// Time steps, and where their rows are.
    groups: Vec<(u32, Range<usize>)>,
}

impl Order {
    /// The order of rows that time has no say in.
    pub(super) fn timeless(rows: Vec<u32>) -> Self {
        Self { groups: vec![(0, 0..rows.len())], rows }
    }

    /// The order of rows that rise, among those whose time steps are given. Rows of the same step stay in order.
    pub(super) fn by_time(mut rows: Vec<u32>, steps: &[u32]) -> Self {
        let (low, high) = rows.iter().fold((u32::MAX, 0), |(low, high), &row| {
            let step = steps[row as usize];
            (step.min(low), step.max(high))
        });
        let span = high.saturating_sub(low) as usize;
        if span > 2 * rows.len() {
            rows.sort_by_key(|&row| steps[row as usize]);
            let mut groups = Vec::new();
            let mut end = 0;
            for same in rows.chunk_by(|&a, &b| steps[a as usize] == steps[b as usize]) {
                groups.push((steps[same[0] as usize], end..end + same.len()));
                end += same.len();
            }
            return Self { rows, groups };
        }
        // Few steps and many rows: counted, and each row put where it belongs.
        let mut places = vec![0_u32; span + 1];
        for &row in &rows {
            places[(steps[row as usize] - low) as usize] += 1;
        }
        let mut groups = Vec::with_capacity(span + 1);
        let mut end = 0;
        for (step, place) in (low..=high).zip(&mut places) {
            let begin = end;
            end += *place;
            *place = begin;
            if end > begin {
                groups.push((step, begin as usize..end as usize));
            }
        }
        let mut ordered = vec![0; rows.len()];
        for &row in &rows {
            let place = &mut places[(steps[row as usize] - low) as usize];
            ordered[*place as usize] = row;
            *place += 1;
        }
        Self { rows: ordered, groups }
    }

    /// Time steps, and the rows that have them.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group<'_>> {
        self.groups.iter().map(|(step, places)| Group { step: *step, rows: &self.rows[places.clone()] })
    }
}

/// Rows of a chunk that have the same obstacles.
#[derive(Clone, Copy)]
pub(super) struct Group<'r> {
    pub(super) step: u32,
    /// In order.
    pub(super) rows: &'r [u32],
}
