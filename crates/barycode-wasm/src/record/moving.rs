//! Answers about shapes that move, and their cells.

use super::Record;
use crate::codes;
use crate::fault::Fault;
use crate::numbers::{self, Numbered};
use crate::words::{Reader, Writer};
use crate::world::World;
use barycode::expert::Point;
use barycode::{Cast, Cell, Impact};

impl<V: World> Record<V> for Impact<V> {
    fn words() -> usize {
        7 + 3 * V::DIMENSION
    }

    fn verdict(&self) -> i32 {
        self.verdict.number()
    }

    fn write(&self, words: &mut Writer<'_>) {
        let there = [self.leaves.is_some(), self.normal.is_some(), self.on_a.is_some(), self.on_b.is_some()];
        let flags = there.iter().rev().fold(0, |flags, &is_there| flags << 1 | u32::from(is_there));
        words.halves(codes::code(self.verdict), codes::code(self.stop));
        words.halves(self.iterations, self.cells);
        words.halves(codes::code(self.start), flags);
        words.numbers(&self.first);
        words.numbers(&self.leaves.unwrap_or_default());
        for vector in [self.normal, self.on_a, self.on_b] {
            words.vector(vector.unwrap_or_default());
        }
    }

    fn read(words: &mut Reader<'_>) -> Result<Self, Fault> {
        let mut answer = blank::<V>()?;
        let [verdict, stop] = words.halves();
        (answer.verdict, answer.stop) = (codes::named(verdict)?, codes::named(stop)?);
        [answer.iterations, answer.cells] = words.halves();
        let [start, flags] = words.halves();
        answer.start = codes::named(start)?;
        answer.first = words.numbers();
        let leaves = words.numbers();
        answer.leaves = (flags & 1 != 0).then_some(leaves);
        let vectors: [V; 3] = core::array::from_fn(|_| words.vector());
        [answer.normal, answer.on_a, answer.on_b] =
            core::array::from_fn(|index| (flags >> (index + 1) & 1 != 0).then_some(vectors[index]));
        Ok(answer)
    }
}

/// An answer that claims nothing, to be filled.
fn blank<V: World>() -> Result<Impact<V>, Fault> {
    let point = Point::<V>::new(V::default()).map_err(Fault::refused)?;
    let point: &dyn barycode::Convex<Vector = V> = &point;
    Ok(Cast::new().ray(&point, V::axis(0) * f64::NAN, V::default(), 0.0))
}

/// Words of a cell, beside its direction.
pub(crate) const CELL: usize = 6;

/// Cells as words.
pub(crate) struct Cells;

impl Cells {
    pub(crate) fn write<V: World>(cells: &[Cell<V>], words: &mut Writer<'_>) {
        for cell in cells {
            let (turning, spin) = numbers::turning_parts(cell.turning);
            words.numbers(&cell.times);
            words.vector(cell.direction);
            words.halves(turning as u32, 0);
            words.vector(spin);
        }
    }

    pub(crate) fn read<V: World>(count: usize, words: &mut Reader<'_>) -> Result<Vec<Cell<V>>, Fault> {
        let cell = |_| {
            let (times, direction) = (words.numbers(), words.vector());
            let ([turning, _], spin) = (words.halves(), words.vector());
            let turning = codes::known(turning, |turning| numbers::turning(turning, spin))?;
            Ok(Cell { times, direction, turning })
        };
        (0..count).map(cell).collect()
    }
}
