//! Casts and times of impact: everyone's times, and how often they are wrong.

use super::{plain, ratio, strings, table, time};
use crate::record::motion::{Cell, Contestant, Motions};

/// A table of everyone in every cell.
pub fn section(motions: &Motions, file: &str) -> String {
    let own = || motions.cells.iter().flat_map(|cell| &cell.contestants).filter(|one| one.own);
    let (wrong, unproven) = (own().map(Contestant::wrong).sum::<usize>(), own().map(|one| one.unproven).sum::<usize>());
    let header = strings([
        "question",
        "pairs of",
        "meet",
        "who",
        "computes in",
        "ns",
        "over ours",
        "missed",
        "late",
        "early",
        "failed",
    ]);
    let rows: Vec<_> =
        motions.cells.iter().flat_map(|cell| cell.contestants.iter().map(move |one| row(cell, one))).collect();
    format!(
        "## Casts and times of impact\n\n\
         From `{file}`. Nanoseconds a pair, and over our quickest answer in the same precision (our quickest of all where there is \
         none): medians of {} passes, ratios rounded down. *Missed*: no contact said, and the shapes overlap by more than a tolerance (1e-6 in f64, 1e-3 in f32, 1e-2 for \
         Box2D and for answers to 5 mm); *late*: they do so before the time said; *early*: they are farther apart then. Our \
         answers name the times between which a contact begins: *late* is judged at the first, *early* at both. Of our answers {wrong} are wrong, and {unproven} do \
         not pass their check.\n\n{}",
        motions.run.passes,
        table(5, &header, &rows)
    )
}

fn row(cell: &Cell, one: &Contestant) -> Vec<String> {
    let own = || cell.contestants.iter().filter(|other| other.own);
    let quickest = |all: &mut dyn Iterator<Item = &'_ Contestant>| {
        all.min_by(|a, b| a.median_ns().total_cmp(&b.median_ns())).map(|ours| one.ratio(ours))
    };
    let beside = quickest(&mut own().filter(|other| other.precision == one.precision)).or_else(|| quickest(&mut own()));
    let beside = if one.own { None } else { beside };
    vec![
        plain(&cell.question),
        plain(&cell.subject),
        format!("{} of {}", cell.meeting, cell.pairs),
        if one.own { format!("barycode, {}", plain(&one.name)) } else { plain(&one.name) },
        one.precision.to_string(),
        time(one.median_ns()),
        beside.map_or("–".into(), shown),
        one.missed.to_string(),
        one.late.to_string(),
        one.early.to_string(),
        one.failed.to_string(),
    ]
}

fn shown(value: f64) -> String {
    if value < 1.0 { format!("**{}**", ratio(value)) } else { ratio(value) }
}
