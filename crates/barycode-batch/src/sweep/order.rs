/// Rows of a sweep in the order of their time steps, so that poses side by side have the same obstacles.
pub(super) struct Order {
    /// Nothing where the rows are in order as they are.
    pub(super) rows: Vec<u32>,
}

impl Order {
    pub(super) fn new(steps: &[u32]) -> Self {
        if steps.is_sorted() {
            return Self { rows: Vec::new() };
        }
        let low = steps.iter().copied().min().unwrap_or(0);
        let span = (steps.iter().copied().max().unwrap_or(0) - low) as usize;
        let mut rows: Vec<u32> = (0..).take(steps.len()).collect();
        if span > 2 * steps.len() {
            rows.sort_by_key(|&row| steps[row as usize]);
            return Self { rows };
        }
        // Few steps and many rows: counted, and each row put where it belongs.
        let mut begins = vec![0_u32; span + 2];
        for &step in steps {
            begins[(step - low) as usize + 1] += 1;
        }
        for step in 1..begins.len() {
            begins[step] += begins[step - 1];
        }
        for (row, &step) in (0..).zip(steps) {
            let place = &mut begins[(step - low) as usize];
            rows[*place as usize] = row;
            *place += 1;
        }
        Self { rows }
    }

    #[inline(always)]
    pub(super) fn row(&self, place: usize) -> usize {
        self.rows.get(place).map_or(place, |&row| row as usize)
    }

    /// Puts a column back into the order of the rows.
    pub(super) fn restore<N: Copy>(&self, column: &mut Vec<N>) {
        if self.rows.is_empty() {
            return;
        }
        let mut restored = column.clone();
        for (&row, &value) in self.rows.iter().zip(column.iter()) {
            restored[row as usize] = value;
        }
        *column = restored;
    }
}
