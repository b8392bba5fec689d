//! Cells of a kind as few rectangles.

use super::Cell;

/// Rectangles that cover the cells of a kind and no others, and overlap nowhere: `[left, right]`
/// and `[bottom, top]`, in cells. Runs along a row are joined with equal ones above.
pub(super) fn rectangles(cells: &[Cell], width: usize, kind: Cell) -> Vec<[[usize; 2]; 2]> {
    let mut done = Vec::new();
    // Those that the row before ends with, from left to right.
    let mut open: Vec<[[usize; 2]; 2]> = Vec::new();
    for (row, cells) in cells.chunks(width).enumerate() {
        let mut next = Vec::new();
        let mut before = open.into_iter().peekable();
        for run in runs(cells, kind) {
            while let Some(left) = before.next_if(|[along, _]| along[0] < run[0]) {
                done.push(left);
            }
            let bottom = match before.next_if(|[along, _]| *along == run) {
                Some([_, [bottom, _]]) => bottom,
                None => row,
            };
            next.push([run, [bottom, row + 1]]);
        }
        done.extend(before);
        open = next;
    }
    done.extend(open);
    done
}

/// The stretches of a row that are of a kind: first cell, and the one after the last.
fn runs(cells: &[Cell], kind: Cell) -> impl Iterator<Item = [usize; 2]> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let first = at + cells[at..].iter().position(|&cell| cell == kind)?;
        let length = cells[first..].iter().position(|&cell| cell != kind);
        at = length.map_or(cells.len(), |length| first + length);
        Some([first, at])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_covered_once() {
        for pattern in 0..1_u32 << 16 {
            let cell = |index: u32| if pattern >> index & 1 == 1 { Cell::Occupied } else { Cell::Free };
            let cells: Vec<Cell> = (0..16).map(cell).collect();
            let mut covered = [0; 16];
            for [along, up] in rectangles(&cells, 4, Cell::Occupied) {
                for row in up[0]..up[1] {
                    (along[0]..along[1]).for_each(|column| covered[4 * row + column] += 1);
                }
            }
            for (cell, times) in cells.iter().zip(covered) {
                assert_eq!(times, i32::from(*cell == Cell::Occupied), "{pattern:b}");
            }
        }
        assert_eq!(rectangles(&[Cell::Unknown; 12], 3, Cell::Unknown), [[[0, 3], [0, 4]]]);
    }
}
