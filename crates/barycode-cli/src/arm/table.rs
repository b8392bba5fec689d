//! The findings as a table for the eye.

use super::findings::{Findings, verdict};
use super::load::Case;
use barycode::Touching;
use std::fmt::Write as _;

const TITLES: [&str; 6] = ["configuration", "clearance", "link", "object", "verdict", "also colliding"];

/// Header, one line for each configuration, and the result.
pub(crate) fn text(case: &Case, findings: &Findings) -> String {
    let mut text = header(case);
    let rows: Vec<[String; 6]> = (0..findings.list.len()).map(|index| row(case, findings, index)).collect();
    let width = |column: usize| {
        let widest = rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        widest.max(TITLES[column].len())
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut line = |cells: [&str; 6]| {
        let mut written = String::new();
        for (column, cell) in cells.into_iter().enumerate() {
            let width = widths[column];
            // Numbers to the right, words to the left. Writing into memory does not fail.
            let _ = if column == 1 { write!(written, "{cell:>width$}  ") } else { write!(written, "{cell:<width$}  ") };
        }
        text.push_str(written.trim_end());
        text.push('\n');
    };
    line(TITLES);
    for row in &rows {
        line(row.each_ref().map(String::as_str));
    }
    text.push('\n');
    text.push_str(&result(case, findings));
    text.push('\n');
    text
}

fn header(case: &Case) -> String {
    let Case { room, arm, check, configurations, touching } = case;
    let touching = if *touching == Touching::Free { "touching        free\n" } else { "" };
    format!(
        "scene           {}, {}\narm             {arm}, {}\nconfigurations  {}, {}\n{touching}\n",
        room.name,
        counted(check.objects().len(), "object"),
        counted(check.links().len(), "link"),
        configurations.name,
        configurations.list.len(),
    )
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn row(case: &Case, findings: &Findings, index: usize) -> [String; 6] {
    let found = &findings.list[index];
    let nearest = &found.nearest;
    let others =
        found.collisions.iter().filter(|other| (&other.link, &other.object) != (&nearest.link, &nearest.object));
    let others: Vec<String> = others.map(|other| format!("{} {}", other.link, other.object)).collect();
    [
        case.configurations.list[index].name(),
        format!("{:.4}", nearest.clearance),
        nearest.link.clone(),
        nearest.object.clone(),
        verdict(nearest).to_owned(),
        others.join(", "),
    ]
}

/// The result in a sentence or two.
fn result(case: &Case, findings: &Findings) -> String {
    let count = findings.list.len();
    let least = findings.list.get(findings.minimum).map_or_else(String::new, |found| {
        let (nearest, name) = (&found.nearest, case.configurations.list[findings.minimum].name());
        let pair = format!("link {} and object {}", nearest.link, nearest.object);
        format!("Minimum clearance {:.4} m at configuration {name}, {pair}.", nearest.clearance)
    });
    let (colliding, undecided) = (findings.colliding - findings.undecided, findings.undecided);
    let of = counted(count, "configuration");
    match (colliding, undecided) {
        (0, 0) => format!("FREE. {least}"),
        (0, _) => format!("UNDECIDED. {undecided} of {of} cannot be told from contact. {least}"),
        (_, 0) => format!("COLLISION. {colliding} of {of} collide. {least}"),
        _ => format!("COLLISION. {colliding} of {of} collide, {undecided} cannot be told from contact. {least}"),
    }
}
