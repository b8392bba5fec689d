//! Single pairs beside parry alone.

use super::{plain, ratio, strings, table};
use crate::record::beside::{Beside, ParryRoute};
use crate::record::tables::Class;
use crate::record::{Precision, Question};
use barycode_lab_numbers::distinct;

fn words(way: ParryRoute) -> &'static str {
    match way {
        ParryRoute::Questions => "Parry's public questions, which take two poses and shapes of any type",
        ParryRoute::Functions => "Parry's functions for two shapes of known types and one relative pose",
        ParryRoute::Heap => "The same functions, with our vertices on the heap, where parry keeps its own",
    }
}

pub fn section(beside: &Beside, file: &str) -> String {
    let ours: usize = beside.rows.iter().map(|row| row.wrong + row.unproven).sum();
    let peer: usize = beside.rows.iter().map(|row| row.peer_wrong).sum();
    let mut text = format!(
        "## Beside parry, {}\n\n\
         From `{file}`: {}. Parry's time over ours, f32 / f64: median of the ratios of {} passes over up to {} pairs, rounded down. \
         **Bold**: we are slower. Wrong answers: {ours} of ours, {peer} of parry's.\n\n",
        if beside.dimension == 2 { "polygons" } else { "solids" },
        plain(&beside.what),
        beside.passes,
        beside.pairs
    );
    for way in ParryRoute::ALL {
        let ratios: Vec<_> = beside.rows.iter().filter_map(|row| row.ratio(way)).collect();
        if !ratios.is_empty() {
            let slower = ratios.iter().filter(|&&ratio| ratio < 1.0).count();
            let head = format!("{}: we are slower in {slower} of {} cells.", words(way), ratios.len());
            text += &format!("{head}\n\n{}", grid(beside, way));
        }
    }
    text
}

fn grid(beside: &Beside, way: ParryRoute) -> String {
    let mut columns = Vec::new();
    for question in Question::ALL {
        columns.extend(Class::ALL.map(|class| (question, class)));
    }
    let mut header = strings(["pairs of"]);
    header.extend(columns.iter().map(|(question, class)| format!("{question}, {class}")));
    let measured = beside.rows.iter().filter(|row| row.ratio(way).is_some());
    let rows: Vec<_> = distinct(measured.map(|row| row.subject.as_str()))
        .into_iter()
        .map(|subject| {
            let mut row = vec![plain(subject)];
            row.extend(columns.iter().map(|&(question, class)| {
                let of = |precision| beside.row(subject, class, question, precision)?.ratio(way);
                Precision::ALL.map(|precision| of(precision).map_or("–".into(), shown)).join(" / ")
            }));
            row
        })
        .collect();
    table(1, &header, &rows)
}

fn shown(value: f64) -> String {
    if value < 1.0 { format!("**{}**", ratio(value)) } else { ratio(value) }
}
