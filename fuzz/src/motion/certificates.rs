//! The target `certificates`: answers and cells that somebody has tampered with, held against
//! their checks.

use super::impacts::Question;
use super::motions::{MovingDimension, PathPoses};
use super::{Claims, in_order};
use crate::bytes::Bytes;
use barycode::expert::{Barycode, SubDistance};
use barycode::{Cell, Impact, ImpactVerdict, Turning, Verdict};

const VERDICTS: [ImpactVerdict; 3] = [ImpactVerdict::Free, ImpactVerdict::Contact, ImpactVerdict::Undecided];

pub(super) fn forge<V: MovingDimension>(mut bytes: Bytes<'_>)
where
    Barycode: SubDistance<V>,
{
    let mut stores = [PathPoses::none(), PathPoses::none()];
    let Some(question) = Question::<V>::read(&mut bytes, &mut stores) else {
        return;
    };
    impact(&question, &mut bytes);
    cast(&question, &mut bytes);
}

/// A check of a forged time of impact ends, does not panic, and lets no wrong claim through.
fn impact<V: MovingDimension>(question: &Question<'_, V>, bytes: &mut Bytes<'_>)
where
    Barycode: SubDistance<V>,
{
    let ([(a, first), (b, second)], interval) = (question.movers(), question.interval);
    let (mut impact, mut cells) = question.answer();
    let right = impact;
    forge_impact(&mut impact, bytes);
    forge_cells(&mut cells, bytes);
    if bytes.flag() {
        impact.cells = cells.len() as u32;
    }
    let cast = question.options.cast;
    let part = [bytes.number(), bytes.number()];
    let _ = cast.check_cells(&cells, (&a, first), (&b, second), part);
    let accepted = cast.check(&impact, &cells, (&a, first), (&b, second), interval).is_ok();
    if accepted && question.word.honest {
        in_order(&impact, interval);
        truthful(&impact, &right);
        question.holds(&impact);
    }
}

/// The same of a cast: the shapes where they are at the beginning, and velocities of the bytes.
fn cast<V: MovingDimension>(question: &Question<'_, V>, bytes: &mut Bytes<'_>)
where
    Barycode: SubDistance<V>,
{
    let [(a, _), (b, _)] = question.movers();
    let cast = question.options.cast;
    let (slow, fast, until) = (V::vector(bytes), V::vector(bytes), bytes.number());
    let mut impact = cast.shape(&a, slow, &b, fast, until);
    let right = impact;
    forge_impact(&mut impact, bytes);
    if cast.check_shape(&impact, &a, slow, &b, fast, until).is_ok() && question.word.honest {
        truthful(&impact, &right);
    }
    let _ = cast.check_ray(&impact, &a, slow, fast, until);
}

/// An answer that passes its check does not contradict the right one.
fn truthful<V: MovingDimension>(impact: &Impact<V>, right: &Impact<V>) {
    if impact.leaves.is_none() && right.leaves.is_none() {
        let contradict = Claims::new(impact).contradict(&Claims::new(right));
        assert!(!contradict, "a wrong claim passes its check: {impact:?}; right is {right:?}");
    }
}

/// Replaces some fields by any bits.
fn forge_impact<V: MovingDimension>(impact: &mut Impact<V>, bytes: &mut Bytes<'_>) {
    let fields = bytes.byte();
    let change = |bit: u8| fields >> bit & 1 != 0;
    if change(0) {
        impact.verdict = VERDICTS[bytes.index(3)];
    }
    if change(1) {
        impact.first[0] = bytes.number();
    }
    if change(2) {
        impact.first[1] = if bytes.flag() { impact.first[0] } else { bytes.number() };
    }
    if change(3) {
        impact.leaves = bytes.flag().then(|| [bytes.number(), bytes.number()]);
    }
    if change(4) {
        impact.start =
            [Verdict::Separated, Verdict::Touching, Verdict::Penetrating, Verdict::Undecided][bytes.index(4)];
    }
    if change(5) {
        impact.normal = bytes.flag().then(|| V::vector(bytes));
    }
    if change(6) {
        (impact.on_a, impact.on_b) = (Some(V::vector(bytes)), bytes.flag().then(|| V::vector(bytes)));
    }
    if change(7) {
        impact.cells = if bytes.flag() { u32::from(bytes.byte()) } else { bytes.word() as u32 };
    }
}

/// Drops, doubles, exchanges, adds and changes cells.
fn forge_cells<V: MovingDimension>(cells: &mut Vec<Cell<V>>, bytes: &mut Bytes<'_>) {
    for _ in 0..bytes.index(4) {
        let (place, other) = (bytes.index(cells.len()), bytes.index(cells.len()));
        match bytes.index(6) {
            0 => cells.push(cell(bytes)),
            _ if cells.is_empty() => {}
            1 => drop(cells.remove(place)),
            2 => cells.insert(other, cells[place]),
            3 => cells.swap(place, other),
            4 => cells[place].times = [bytes.number(), bytes.number()],
            _ => cells[place] = Cell { times: cells[place].times, ..cell(bytes) },
        }
    }
}

/// Any cell.
fn cell<V: MovingDimension>(bytes: &mut Bytes<'_>) -> Cell<V> {
    let direction = V::vector(bytes);
    let length = direction.length();
    Cell {
        times: super::motions::times(bytes),
        direction: if bytes.flag() { direction / length } else { direction },
        turning: match bytes.index(4) {
            0 => Turning::Fixed,
            1 => Turning::WithA,
            2 => Turning::WithB,
            _ => Turning::Spinning(barycode::d3::Vec3::new(bytes.number(), bytes.number(), bytes.number())),
        },
    }
}
