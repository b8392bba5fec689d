use super::path::{NO_OBSTACLE, Unsettled};
use crate::lanes::{LaneScalar, Lanes, Mask, Num, mark};
use barycode::Verdict;
use barycode::d2::Pose;

/// Poses with the same obstacles, at most as many as a line has numbers.
pub(super) struct Block<'r, T: LaneScalar> {
    pub(super) rows: &'r [u32],
    /// Cosines, sines and translations. If there are fewer poses than lanes, the last one is
    /// repeated.
    pub(super) poses: [T::Line; 4],
}

impl<'r, T: LaneScalar> Block<'r, T> {
    /// Gathers the poses of some rows of a chunk.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn new<L: Lanes<Scalar = T>>(lanes: L, poses: &[Pose<T>], rows: &'r [u32]) -> Self {
        let numbers =
            |Pose { rotation, translation }: Pose<T>| [rotation.cos, rotation.sin, translation.x, translation.y];
        let poses = if let (Some(first), true) = (neighbours(rows), rows.len() == T::PER_LINE) {
            let poses = &poses[first..first + T::PER_LINE];
            lanes.columns(|lane| numbers(poses[lane]))
        } else {
            lanes.columns(|lane| numbers(poses[rows[lane.min(rows.len() - 1)] as usize]))
        };
        Self { rows, poses }
    }

    /// Rows of the register that begins at lane `from`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn part<L: Lanes<Scalar = T>>(&self, from: usize) -> &'r [u32] {
        &self.rows[from..self.rows.len().min(from + L::COUNT)]
    }
}

/// First of the rows if they are consecutive.
#[cfg_attr(not(unoptimised), inline(always))]
fn neighbours(rows: &[u32]) -> Option<usize> {
    let (&first, &last) = (rows.first()?, rows.last()?);
    ((last - first) as usize == rows.len() - 1).then_some(first as usize)
}

/// Gathers numbers of a column. If there are fewer rows than lanes, the last one is repeated.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn get<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, column: &[T], rows: &[u32]) -> Num<L> {
    let mut line = T::line(T::ZERO);
    for (lane, number) in line.as_mut()[..L::COUNT].iter_mut().enumerate() {
        *number = column[rows[lane.min(rows.len() - 1)] as usize];
    }
    lanes.load(line.as_ref())
}

/// Scatters numbers to the rows of a column.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn scatter_rows<T: LaneScalar, L: Lanes<Scalar = T>>(value: Num<L>, column: &mut [T], rows: &[u32]) {
    if let (Some(first), true) = (neighbours(rows), rows.len() == L::COUNT) {
        return value.store(&mut column[first..]);
    }
    let mut line = T::line(T::ZERO);
    value.store(line.as_mut());
    for (&row, &number) in rows.iter().zip(line.as_ref()) {
        column[row as usize] = number;
    }
}

/// Scatters the indices of obstacles to the rows of a column, [`NO_OBSTACLE`] where the mask is
/// false.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn put_names<T: LaneScalar, L: Lanes<Scalar = T>>(
    known: Mask<L>,
    names: Num<L>,
    column: &mut [u32],
    rows: &[u32],
) {
    let mut line = T::line(T::ZERO);
    known.select(names, -known.lanes().splat(T::ONE)).store(line.as_mut());
    if let Some(first) = neighbours(rows) {
        for (to, &name) in column[first..first + rows.len()].iter_mut().zip(line.as_ref()) {
            *to = place(name);
        }
    } else {
        for (&row, &name) in rows.iter().zip(line.as_ref()) {
            column[row as usize] = place(name);
        }
    }
}

/// Index of an obstacle, from its floating-point form; [`NO_OBSTACLE`] for a negative number.
#[cfg_attr(not(unoptimised), inline(always))]
fn place<T: LaneScalar>(name: T) -> u32 {
    if name < T::ZERO { NO_OBSTACLE } else { name.to_f64() as u32 }
}

/// Writes [`Verdict::Penetrating`] to the rows of a column where the mask is true.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn put_hits<T: LaneScalar, L: Lanes<Scalar = T>>(hit: Mask<L>, column: &mut [Verdict], rows: &[u32]) {
    let mut line = T::line(T::ZERO);
    mark(hit).store(line.as_mut());
    for (&row, &hit) in rows.iter().zip(line.as_ref()) {
        column[row as usize] = if hit == T::ONE { Verdict::Penetrating } else { Verdict::Separated };
    }
}

/// Appends the lanes where the mask is true, as pairs of a row and an obstacle.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn push<T: LaneScalar, L: Lanes<Scalar = T>>(
    mask: Mask<L>,
    rows: &[u32],
    obstacle: u32,
    left: &mut Vec<Unsettled>,
) {
    if !mask.any() {
        return;
    }
    let mut line = T::line(T::ZERO);
    mark(mask).store(line.as_mut());
    let marked = rows.iter().zip(line.as_ref()).filter(|&(_, &mark)| mark == T::ONE);
    left.extend(marked.map(|(&row, _)| (row as usize, obstacle)));
}
