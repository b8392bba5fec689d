//! How far off everyone is, beside the time that it takes.

use super::{Named, error, plain, strings, time};
use crate::record::tables::{Cell, Contestant, ContestantKind, Tables};
use crate::record::{Precision, Question};

pub const INTRODUCTION: &str = "\
## Errors beside times

The worst over all cells. *ns*: median of passes, in the quickest and in the slowest cell. *Largest error*: how far the worst distance \
lies outside of the proven bounds; 0 is within them for every pair. *Wrong*: pairs answered wrongly, in the cell with most of \
them. Many libraries stop at a tolerance by default, and are off by it.

";

pub fn table(named: &Named<'_>) -> String {
    let tables = named.tables;
    let header =
        strings(["who", "kind", "computes in", "distance, ns", "largest error", "wrong", "collision, ns", "wrong"]);
    let rows: Vec<_> = tables
        .contestants()
        .into_iter()
        // A floor answers nothing.
        .filter(|(_, kind, _)| *kind != ContestantKind::Floor)
        .map(|(precision, kind, name)| {
            let mut row = vec![plain(name), kind.to_string(), precision.to_string()];
            for question in Question::ALL {
                let all = answers(tables, name, precision, question);
                row.push(span(&all));
                if question == Question::Distance {
                    row.push(worst_error(&all));
                }
                row.push(wrong(&all));
            }
            row
        })
        .collect();
    format!("### Errors, {}\n\nFrom `{}`.\n\n{}", named.slug, named.file, super::table(3, &header, &rows))
}

fn answers<'t>(
    tables: &'t Tables,
    name: &str,
    precision: Precision,
    question: Question,
) -> Vec<(&'t Cell, &'t Contestant)> {
    let cells = tables.cells.iter().filter(|cell| cell.question == question);
    cells.filter_map(|cell| Some((cell, cell.contestant(name, precision)?))).collect()
}

fn span(all: &[(&Cell, &Contestant)]) -> String {
    let times = || all.iter().map(|(_, one)| one.median_ns());
    match all.len() {
        0 => "–".into(),
        1 => times().map(time).collect(),
        _ => format!("{} – {}", time(times().fold(f64::INFINITY, f64::min)), time(times().fold(0.0, f64::max))),
    }
}

fn worst_error(all: &[(&Cell, &Contestant)]) -> String {
    let errors = || all.iter().map(|(_, one)| one.error());
    match errors().find(|error| error.is_nan()).unwrap_or_else(|| errors().fold(0.0, f64::max)) {
        _ if all.is_empty() => "–".into(),
        worst => error(worst),
    }
}

fn wrong(all: &[(&Cell, &Contestant)]) -> String {
    let share = |cell: &Cell, one: &Contestant| one.wrong as f64 / cell.pairs as f64;
    match all.iter().max_by(|(a, x), (b, y)| share(a, x).total_cmp(&share(b, y))) {
        None => "–".into(),
        Some((_, one)) if one.wrong == 0 => "0".into(),
        Some((cell, one)) => format!("{} of {}, {} {}", one.wrong, cell.pairs, plain(&cell.subject), cell.class),
    }
}
