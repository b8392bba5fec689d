//! Answers that are spoiled, which a check has to refuse.

use barycode::{Cast, Cell, Impact, ImpactVerdict, Scalar, Turning, Verdict};

use super::moves::{AnyMotion, TurningVector};
use crate::build::{self, TestScalar};
use crate::compound::Map;

/// An answer with its certificate, and what it is about.
#[derive(Clone)]
pub(super) struct Certified<V: TurningVector<D>, const D: usize>
where
    V::Scalar: TestScalar,
{
    pub(super) impact: Impact<V>,
    pub(super) cells: Vec<Cell<V>>,
    pub(super) motions: [AnyMotion<V>; 2],
    pub(super) interval: [V::Scalar; 2],
}

impl<V: TurningVector<D>, const D: usize> Certified<V, D>
where
    V::Scalar: TestScalar,
{
    /// What the library's check has against it.
    pub(super) fn check(&self, cast: &Cast<V>, shapes: &[build::TestShape<V>; 2]) -> Result<(), String> {
        let [first, second] = self.motions.each_ref().map(|motion| &**motion);
        let ([a, b], cells) = (shapes, &self.cells);
        cast.check(&self.impact, cells, (a, first), (b, second), self.interval).map_err(|error| error.to_string())
    }
}

/// A spoiled answer.
pub(super) struct Spoiled<V: TurningVector<D>, const D: usize>
where
    V::Scalar: TestScalar,
{
    /// How.
    pub(super) how: &'static str,
    pub(super) answer: Certified<V, D>,
    /// Whether it cannot be right: else its cells may still prove what they say.
    pub(super) must: bool,
}

/// Spoils an answer in up to thirteen ways that keep its motions; which cell is given by `pick`.
pub(super) fn spoilings<V: TurningVector<D>, const D: usize>(right: &Certified<V, D>, pick: usize) -> Vec<Spoiled<V, D>>
where
    V::Scalar: TestScalar,
{
    let mut all = Vec::new();
    let mut add = |how: &'static str, must: bool, spoil: &dyn Fn(&mut Certified<V, D>)| {
        let mut answer = right.clone();
        spoil(&mut answer);
        all.push(Spoiled { how, answer, must });
    };
    let half = V::Scalar::from_f64(0.5);
    let [begin, end] = right.interval;
    let count = right.cells.len();
    if begin < end && right.impact.verdict == ImpactVerdict::Free {
        add("interval cut short", true, &|answer| answer.interval[1] = begin + (end - begin) * half);
    }
    if right.impact.verdict == ImpactVerdict::Contact {
        add("witness moved", true, &|answer| {
            let by = V::map(&Map::translation([1e3; D])).1;
            answer.impact.on_a = answer.impact.on_a.map(|point| point + by);
        });
        if right.impact.first[0] > begin {
            add("first contact earlier", true, &|answer| answer.impact.first[1] = answer.impact.first[0] * half);
            add("first contact later", true, &|answer| answer.impact.first[0] = end + (end - begin));
        }
    }
    let opposite = match right.impact.start {
        Verdict::Separated => Some(Verdict::Penetrating),
        Verdict::Penetrating => Some(Verdict::Separated),
        _ => None,
    };
    if let Some(other) = opposite {
        add("another start", true, &|answer| answer.impact.start = other);
    }
    let free_from = right.impact.leaves.map_or(begin, |[_, parted]| parted);
    if right.impact.verdict == ImpactVerdict::Contact || right.impact.first[0] > free_from {
        let longer = V::Scalar::from_f64(1.001);
        let spoil = |answer: &mut Certified<V, D>| answer.impact.normal = answer.impact.normal.map(|n| n * longer);
        add("a longer normal", right.impact.normal.is_some(), &spoil);
    }
    if count == 0 {
        return all;
    }
    let at = pick % count;
    // Between the two times of the first contact nothing need be proven.
    let ([from, to], times) = (right.impact.first, right.cells[at].times);
    let needed = times[1] <= from || times[0] >= to;
    add("cell dropped", needed, &|answer| {
        answer.cells.remove(at);
        answer.impact.cells -= 1;
    });
    add("gap between cells", needed, &|answer| {
        let [from, to] = answer.cells[at].times;
        answer.cells[at].times[1] = from + (to - from) * half;
    });
    add("direction reversed", true, &|answer| answer.cells[at].direction = -answer.cells[at].direction);
    add("time shifted", true, &|answer| {
        let by = end - begin;
        answer.cells.iter_mut().for_each(|cell| cell.times = cell.times.map(|time| time + by));
    });
    if count > 1 {
        let other = (at + 1) % count;
        add("cells swapped", true, &|answer| answer.cells.swap(at, other));
    }
    add("direction tilted", false, &|answer| {
        let tilt = V::map(&Map::translation(core::array::from_fn(|k| if k == at % D { 1e-3 } else { 0.0 }))).1;
        answer.cells[at].direction = answer.cells[at].direction + tilt;
    });
    add("turns with another body", false, &|answer| {
        let cell = &mut answer.cells[at];
        cell.turning = if cell.turning == Turning::WithA { Turning::WithB } else { Turning::WithA };
    });
    all
}
