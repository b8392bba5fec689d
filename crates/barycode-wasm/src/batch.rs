//! A question about many rows in one call.
//!
//! Columns are written one after the other: see `README.md`.

use crate::ask;
use crate::codes;
use crate::fault::{Argument, Blame, Code, Fault};
use crate::memory::{end, slice};
use crate::options::Options;
use crate::state::{State, call};
use crate::words::{Reader, number};
use crate::world::{Side, World};
use barycode::{Distance, Intersection, Proximity, Stop, Verdict};

/// The questions by their codes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Question {
    Within,
    Distance,
    ClosestPoints,
    Contact,
}

impl Question {
    /// The question of a code, with its margin.
    pub(crate) fn read(code: u32, margin: f64) -> Result<(Self, f64), Fault> {
        Ok(match code {
            0 => (Self::Within, 0.0),
            1 => (Self::Within, margin),
            2 => (Self::Distance, 0.0),
            3 => (Self::ClosestPoints, 0.0),
            4 => (Self::Contact, 0.0),
            _ => return Err(Fault::unknown()),
        })
    }

    /// Words of the columns of so many rows.
    fn words<V: World>(self, rows: usize) -> Option<usize> {
        let numbers = match self {
            Self::Within => 0,
            Self::Distance => 3,
            Self::ClosestPoints | Self::Contact => 3 + 3 * V::DIMENSION,
        };
        rows.checked_mul(numbers)?.checked_add(2 * rows.div_ceil(8))
    }
}

/// A side of all rows.
struct Column {
    /// A shape for all rows, or 0.
    shape: f64,
    shapes: (f64, u32),
    poses: (f64, u32),
    /// How many poses there are.
    count: usize,
    is_compact: bool,
}

impl Column {
    fn read<V: World>(state: &State, offset: Argument<u32>, rows: usize) -> Result<Self, Fault> {
        let mut words = Reader(state.memory.read(offset, 6)?);
        let [shape, shapes, shapes_at, poses, poses_at, count] = words.numbers();
        let column = Self {
            shape,
            shapes: (shapes, shapes_at as u32),
            poses: (poses, poses_at as u32),
            count: count.abs() as usize,
            is_compact: count < 0.0,
        };
        if ![0, 1, rows].contains(&column.count) {
            let text = "a side has neither no pose, nor one, nor one for each row: give one of these counts";
            return Err(Fault::new(Code::Count, text)).blame(offset.1);
        }
        // Every word that rows will read is there.
        if shape == 0.0 {
            slice(state.memory.buffer(column.shapes.0).blame(offset.1)?, column.shapes.1, rows).blame(offset.1)?;
        }
        if column.count > 0 {
            let words = column.count.checked_mul(column.stride::<V>()).ok_or_else(Fault::beyond).blame(offset.1)?;
            slice(state.memory.buffer(column.poses.0).blame(offset.1)?, column.poses.1, words).blame(offset.1)?;
        }
        Ok(column)
    }

    /// Words of a pose.
    fn stride<V: World>(&self) -> usize {
        if self.is_compact { V::COMPACT_POSE } else { V::POSE }
    }

    /// The shape of a row where it is.
    fn side<'s, V: World>(&self, state: &'s State, row: usize) -> Result<Side<'s, V>, Fault> {
        let handle = if self.shape == 0.0 {
            number(state.memory.buffer(self.shapes.0)?[self.shapes.1 as usize + row])
        } else {
            self.shape
        };
        let shape = V::shapes(state).get(handle)?;
        if self.count == 0 {
            return Ok(Side::Own(shape));
        }
        let row = if self.count == 1 { 0 } else { row };
        let stride = self.stride::<V>();
        let begin = self.poses.1 as usize + row * stride;
        let mut words = Reader(&state.memory.buffer(self.poses.0)?[begin..begin + stride]);
        let pose = if self.is_compact { V::compact_pose(&mut words) } else { V::pose(&mut words) };
        Side::at(shape, pose)
    }
}

/// The answer of a row, as much of it as a column has.
struct Row<V> {
    verdict: Verdict,
    stop: Stop,
    numbers: [f64; 3],
    vectors: [V; 3],
}

impl<V: World> From<Intersection<V>> for Row<V> {
    fn from(answer: Intersection<V>) -> Self {
        Self { verdict: answer.verdict, stop: answer.stop, numbers: [0.0; 3], vectors: [V::default(); 3] }
    }
}

impl<V: World> From<Distance<V>> for Row<V> {
    fn from(answer: Distance<V>) -> Self {
        let numbers = [answer.distance, answer.lower, answer.upper];
        Self { verdict: answer.verdict, stop: answer.stop, numbers, vectors: [V::default(); 3] }
    }
}

impl<V: World> From<Proximity<V>> for Row<V> {
    fn from(answer: Proximity<V>) -> Self {
        let numbers = [answer.distance, answer.lower, answer.upper];
        let vectors = [answer.normal.unwrap_or_default(), answer.on_a, answer.on_b];
        Self { verdict: answer.verdict, stop: answer.stop, numbers, vectors }
    }
}

/// Asks about a row.
fn answer<V: World>(
    options: &mut Options<V>,
    (question, margin): (Question, f64),
    a: &Side<'_, V>,
    b: &Side<'_, V>,
) -> Result<Row<V>, Fault> {
    let mut query = options.query()?;
    Ok(match question {
        Question::Within => ask::within_sides(&mut query, a, b, margin).into(),
        Question::Distance => ask::distance_of_sides(&mut query, a, b).into(),
        Question::ClosestPoints => ask::closest_points_of_sides(&mut query, a, b).into(),
        Question::Contact => ask::contact_of_sides(&mut query, a, b).into(),
    })
}

/// Writes a row into the columns.
fn write<V: World>(columns: &mut [u64], question: Question, rows: usize, row: usize, answer: &Row<V>) {
    let bytes = rows.div_ceil(8);
    for (column, code) in [codes::code(answer.verdict), codes::code(answer.stop)].into_iter().enumerate() {
        let (word, shift) = (column * bytes + row / 8, row % 8 * 8);
        columns[word] = columns[word] & !(0xff << shift) | u64::from(code & 0xff) << shift;
    }
    if question == Question::Within {
        return;
    }
    let numbers = &mut columns[2 * bytes..];
    for (column, number) in answer.numbers.into_iter().enumerate() {
        numbers[column * rows + row] = number.to_bits();
    }
    if question == Question::Distance {
        return;
    }
    let vectors = &mut numbers[3 * rows..];
    for (column, vector) in answer.vectors.into_iter().enumerate() {
        for axis in 0..V::DIMENSION {
            vectors[(column * rows + row) * V::DIMENSION + axis] = vector.coordinate(axis).to_bits();
        }
    }
}

/// What a batch is asked, but for its question and margin.
#[derive(Clone, Copy)]
pub(crate) struct Batch {
    pub(crate) sides: [u32; 2],
    pub(crate) rows: u32,
    pub(crate) options: u32,
    pub(crate) buffer: f64,
    pub(crate) out: u32,
}

/// Asks about every row; returns how many are undecided.
pub(crate) fn batch<V: World>(question: u32, margin: f64, batch: Batch) -> f64 {
    call(|state| {
        let question = Question::read(question, margin).blame(1)?;
        let rows = batch.rows as usize;
        let a = Column::read::<V>(state, Argument(batch.sides[0], 2), rows)?;
        let b = Column::read::<V>(state, Argument(batch.sides[1], 3), rows)?;
        let mut options = Options::<V>::read(&state.memory, Argument(batch.options, 6))?;
        options.query().blame(6)?;
        let words = question.0.words::<V>(rows).ok_or_else(Fault::beyond).blame(4)?;
        let columns = state.memory.buffer(batch.buffer).blame(7)?;
        let columns = batch.out as usize..end(columns.len(), batch.out, words).blame(8)?;
        let mut undecided = 0_u32;
        for row in 0..rows {
            let of = |fault: Fault, argument: u32| Fault { argument, ..fault.with_index(row) };
            let answer = {
                let a = a.side::<V>(state, row).map_err(|fault| of(fault, 2))?;
                let b = b.side::<V>(state, row).map_err(|fault| of(fault, 3))?;
                answer(&mut options, question, &a, &b)?
            };
            undecided += u32::from(answer.verdict == Verdict::Undecided);
            let columns = &mut state.memory.buffer_mut(batch.buffer).blame(7)?[columns.clone()];
            write(columns, question.0, rows, row, &answer);
        }
        Ok(f64::from(undecided))
    })
}
