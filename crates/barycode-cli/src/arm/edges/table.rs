//! The findings about edges as a table for the eye.

use super::{Edge, Findings};
use crate::arm::load::ArmInput;
use crate::arm::table::{counted, header};
use crate::table::{aligned, shortened};
use barycode_scene::space::{EdgeFinding, JointValues};

const TITLES: [&str; 7] = ["from", "to", "verdict", "first contact", "link", "object", "cells"];

/// Intervals that are shorter are shown as one number.
const SHORT: f64 = 1e-6;

/// Header, one line for each edge, and the result.
pub(super) fn text(case: &ArmInput<JointValues>, findings: &Findings) -> String {
    let rows: Vec<[String; 7]> = findings.list.iter().map(row).collect();
    let table = aligned(TITLES, &rows, |column| column == 3 || column == 6);
    format!("{}{table}\n{}\n", header(case), result(case, findings))
}

fn row(edge: &Edge) -> [String; 7] {
    let EdgeFinding { verdict, pair, cells, .. } = &edge.found;
    let (link, object) =
        pair.as_ref().map_or_else(|| ("-".into(), "-".into()), |pair| (shortened(&pair.link), shortened(&pair.object)));
    let first = if edge.found.is_free() { "-".into() } else { time(edge.found.first) };
    [shortened(&edge.from), shortened(&edge.to), verdict.to_string(), first, link, object, cells.to_string()]
}

/// The time of a first contact.
fn time([low, high]: [f64; 2]) -> String {
    if high - low < SHORT { format!("{low:.6}") } else { format!("{low:.6} to {high:.6}") }
}

/// The result in a sentence or two.
fn result(case: &ArmInput<JointValues>, findings: &Findings) -> String {
    let of = counted(findings.list.len(), "edge");
    let first = findings.list.iter().find(|edge| !edge.found.is_free()).map_or_else(String::new, |edge| {
        let (from, to) = (shortened(&edge.from), shortened(&edge.to));
        let pair = edge.found.pair.as_ref().map_or_else(String::new, |pair| {
            format!(", link {} and object {}", shortened(&pair.link), shortened(&pair.object))
        });
        format!(" First from {from} to {to}, at {}{pair}.", time(edge.found.first))
    });
    let missing = if case.check.missing().is_empty() { "" } else { " Shapes are missing." };
    let (colliding, undecided) = (findings.colliding - findings.undecided, findings.undecided);
    let cannot = "are not proven to be free";
    match (colliding, undecided) {
        (0, 0) => format!("FREE. All the way on {of}."),
        (0, _) => format!("UNDECIDED. {undecided} of {of} {cannot}.{first}{missing}"),
        (_, 0) => format!("COLLISION. {colliding} of {of} collide.{first}{missing}"),
        _ => format!("COLLISION. {colliding} of {of} collide, {undecided} {cannot}.{first}{missing}"),
    }
}
