//! Another form of a pair: both bodies at poses in a world, or the second at a pose in the frame of
//! the first.
//!
//! The library forms no relative pose: who wants the second form makes it. Where nothing is rounded
//! then, it is the same pair. Where something is, it is another, which has a truth of its own.

use super::Precision;
use super::grid;
use super::source::Source;
use crate::compound::{Compound, Map};

/// A form that a pair is said in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// As it was drawn.
    Drawn,
    /// Both bodies at poses in the world.
    World,
    /// The first body in its own frame, the second at a pose there.
    Relative,
}

impl Frame {
    /// Every form.
    pub const ALL: [Self; 3] = [Self::Drawn, Self::World, Self::Relative];

    /// The pair in this form, and whether it is the same pair, exactly.
    pub fn of<const D: usize>(
        self,
        bodies: &[Compound<D>; 2],
        precision: Precision,
        source: &mut Source,
    ) -> ([Compound<D>; 2], bool) {
        match self {
            Self::Drawn => (bodies.clone(), true),
            Self::World => (world(bodies, precision, source), true),
            Self::Relative => relative(bodies, precision),
        }
    }
}

/// The pose of a body, and what stands there.
fn parts<const D: usize>(body: &Compound<D>) -> (Map<D>, &Compound<D>) {
    match body {
        Compound::Posed(map, inner) => (*map, inner),
        other => (Map::IDENTITY, other),
    }
}

/// `x + y` where that is a number of the precision, exactly (Knuth's sum).
fn exact_sum(x: f64, y: f64, precision: Precision) -> Option<f64> {
    let sum = x + y;
    let added = sum - x;
    let lost = (x - (sum - added)) + (y - added);
    (lost == 0.0 && precision.snap(sum) == sum).then_some(sum)
}

/// Both bodies under one more pose, which exchanges and turns axes, and shifts as far as nothing is
/// rounded by it.
fn world<const D: usize>(bodies: &[Compound<D>; 2], precision: Precision, source: &mut Source) -> [Compound<D>; 2] {
    let outer = Map { rows: grid::permutation(source), shift: [0.0; D] };
    let rotated = bodies.each_ref().map(|body| {
        let (pose, _) = parts(body);
        let columns: [[f64; D]; D] =
            core::array::from_fn(|j| Map { shift: [0.0; D], ..outer }.apply(core::array::from_fn(|k| pose.rows[k][j])));
        let rows = core::array::from_fn(|i| core::array::from_fn(|j| columns[j][i]));
        Map { rows, shift: outer.apply(pose.shift) }
    });
    let mut shifts = rotated.map(|map| map.shift);
    for k in 0..D {
        let [x, y] = shifts.map(|shift| shift[k]);
        // Candidates for one body's translation: a power of two of its size, a small whole number.
        let power = if x == 0.0 { 1.0 } else { f64::from_bits(x.to_bits() >> 52 << 52) };
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        let small = source.integer(-64, 64) as f64;
        let by = source.pick(&[-x, -y, power, -power, small, small]);
        let sums = [x, y].map(|shift| exact_sum(shift, by, precision));
        if let [Some(first), Some(second)] = sums {
            (shifts[0][k], shifts[1][k]) = (first, second);
        }
    }
    core::array::from_fn(|body| {
        let (_, inner) = parts(&bodies[body]);
        inner.clone().posed(Map { rows: rotated[body].rows, shift: shifts[body] })
    })
}

/// The first body without its pose, and the second at its pose seen from there, rounded. Nothing is
/// lost where the first only exchanges and turns axes and the differences of the translations are
/// numbers of the precision.
fn relative<const D: usize>(bodies: &[Compound<D>; 2], precision: Precision) -> ([Compound<D>; 2], bool) {
    let [(own, a), (other, b)] = bodies.each_ref().map(parts);
    let column = |j: usize| -> [f64; D] { core::array::from_fn(|k| own.rows[k][j]) };
    let dot = |x: [f64; D], y: [f64; D]| (0..D).map(|k| x[k] * y[k]).sum::<f64>();
    // Not by the sum of a row: beside 1, an entry of 10⁻¹⁷ is lost in it.
    let single = |row: [f64; D]| {
        let mut entries = row.into_iter().filter(|&x| x != 0.0);
        entries.next().is_some_and(|x| x.abs() == 1.0) && entries.next().is_none()
    };
    let turns = own.rows.into_iter().all(single) && (0..D).map(column).all(single);
    let differences: [Option<f64>; D] = core::array::from_fn(|k| exact_sum(other.shift[k], -own.shift[k], precision));
    let apart: [f64; D] = core::array::from_fn(|k| other.shift[k] - own.shift[k]);
    let rows = core::array::from_fn(|i| {
        core::array::from_fn(|j| precision.snap(dot(column(i), core::array::from_fn(|k| other.rows[k][j]))))
    });
    let shift = core::array::from_fn(|i| precision.snap(dot(column(i), apart)));
    let same = turns && differences.iter().all(Option::is_some);
    ([a.clone(), b.clone().posed(Map { rows, shift })], same)
}
