use core::ops::Range;

/// Rows of a chunk grouped by time step and footprint, so that neighbouring poses have the same
/// obstacles.
///
/// The order is made chunk by chunk, not for all rows at once: the threads share the work, and
/// reads that are out of order stay in the cache.
#[derive(Debug)]
pub(super) struct Order {
    rows: Vec<u32>,
    groups: Vec<Group>,
}

/// Rows of one time step and one footprint.
#[derive(Debug)]
struct Group {
    step: u32,
    footprint: u32,
    places: Range<usize>,
}

impl Group {
    /// Rows of the first footprint, which is that of all rows.
    fn of_step(step: u32, places: Range<usize>) -> Self {
        Self { step, footprint: 0, places }
    }
}

impl Order {
    /// Order of rows without time steps.
    pub(super) fn timeless(rows: usize) -> Self {
        let groups = (rows > 0).then(|| Group::of_step(0, 0..rows));
        Self { rows: (0..rows as u32).collect(), groups: groups.into_iter().collect() }
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
                groups.push(Group::of_step(steps[same[0] as usize], end..end + same.len()));
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
                groups.push(Group::of_step(step, begin as usize..end as usize));
            }
        }
        for (row, &step) in (0..).zip(steps) {
            let place = &mut places[(step - low) as usize];
            rows[*place as usize] = row;
            *place += 1;
        }
        Self { rows, groups }
    }

    /// Order of rows with several footprints, by time and then by footprint; `steps` may be empty.
    pub(super) fn by_footprint(steps: &[u32], footprints: &[u32]) -> Self {
        let key = |&row: &u32| (steps.get(row as usize).copied().unwrap_or_default(), footprints[row as usize]);
        let mut rows: Vec<u32> = (0..footprints.len() as u32).collect();
        rows.sort_by_key(key);
        let (mut groups, mut end) = (Vec::new(), 0);
        for same in rows.chunk_by(|a, b| key(a) == key(b)) {
            let (step, footprint) = key(&same[0]);
            groups.push(Group { step, footprint, places: end..end + same.len() });
            end += same.len();
        }
        Self { rows, groups }
    }

    /// Replaces the rows `0..n` of the order by the ascending rows `some`.
    pub(super) fn renumbered(mut self, some: &[u32]) -> Self {
        for row in &mut self.rows {
            *row = some[*row as usize];
        }
        self
    }

    /// Groups of rows, by ascending time step.
    pub(super) fn groups(&self) -> impl Iterator<Item = RowGroup<'_>> {
        self.groups.iter().map(|group| RowGroup {
            step: group.step,
            footprint: group.footprint as usize,
            rows: &self.rows[group.places.clone()],
        })
    }
}

/// Rows of a chunk that have the same footprint and obstacles.
#[derive(Clone, Copy)]
pub(super) struct RowGroup<'r> {
    pub(super) step: u32,
    /// Place among the footprints that occur.
    pub(super) footprint: usize,
    /// Rows in ascending order.
    pub(super) rows: &'r [u32],
}
