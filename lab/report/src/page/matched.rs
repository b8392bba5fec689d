//! The least time in which everyone comes to within 32 ε of the truth.

use super::curves::line;
use super::{error, plain, ratio, strings, table, time};
use crate::record::Question;
use crate::record::curves::{ContestantSeries, Curves, Point, Study};
use crate::record::tables::{SINGLE, ratio as ratio_of};

/// A table for each subject.
pub fn tables(curves: &Curves) -> String {
    curves.of(Study::Tolerance, Question::Distance).into_iter().map(of_point).collect()
}

fn of_point(point: &Point) -> String {
    let header = strings([
        "who",
        "computes in",
        "default, ns",
        "largest error",
        "within 32 ε, ns",
        "at tolerance",
        "largest error",
        "times ours",
    ]);
    let rows: Vec<_> = point.ways().iter().map(|way| line(way.name, way.precision, cells(point, way))).collect();
    format!("{}, {}:\n\n{}", plain(&point.subject), plain(&point.class), table(2, &header, &rows))
}

fn cells(point: &Point, way: &ContestantSeries<'_>) -> impl Iterator<Item = String> {
    let default = way.answers.iter().find(|(tolerance, _)| tolerance.is_none()).map(|(_, one)| *one);
    let within = way.answers.iter().filter(|(_, one)| one.wrong == 0);
    let within = within.min_by(|(_, a), (_, b)| a.median_ns().total_cmp(&b.median_ns()));
    let nearest = way.answers.iter().min_by(|(_, a), (_, b)| a.error().total_cmp(&b.error()));
    let (tolerance, shown) = within.or(nearest).expect("at least one");
    let times = within.zip(point.contestant(SINGLE, way.precision));
    [
        default.map_or("–".into(), |one| time(one.median_ns())),
        default.map_or("–".into(), |one| error(one.error())),
        within.map_or("not reached".into(), |(_, one)| time(one.median_ns())),
        tolerance.map_or("default".into(), |tolerance| format!("{tolerance:e}")),
        error(shown.error()),
        times.map_or("–".into(), |((_, one), own)| ratio(ratio_of(one, own))),
    ]
    .into_iter()
}
