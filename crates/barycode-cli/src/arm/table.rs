//! The findings as a table for the eye.

use super::findings::{Findings, ended};
use super::load::ArmInput;
use crate::table::{aligned, missing_lines, shortened};
use barycode::Touching;
use barycode_scene::space::Missing;

const TITLES: [&str; 6] = ["configuration", "clearance", "link", "object", "verdict", "also colliding"];

/// Header, one line for each configuration, and the result.
pub(crate) fn text(case: &ArmInput, findings: &Findings) -> String {
    let mut text = header(case);
    let rows: Vec<[String; 6]> = (0..findings.list.len()).map(|index| row(case, findings, index)).collect();
    text.push_str(&aligned(TITLES, &rows, |column| column == 1));
    text.push('\n');
    text.push_str(&result(case, findings));
    text.push('\n');
    text
}

/// What is checked, of configurations of either kind.
pub(super) fn header<C>(case: &ArmInput<C>) -> String {
    let ArmInput { room, arm, check, configurations, touching, margin } = case;
    let margin = if *margin > 0.0 { format!("margin          {margin} m\n") } else { String::new() };
    let touching = if *touching == Touching::Free { "touching        free\n" } else { "" };
    let missing = missing_lines("missing         ", check.missing().iter().map(missing_line));
    format!(
        "scene           {}, {}\narm             {arm}, {}\nconfigurations  {}, {}\n{margin}{touching}{missing}\n",
        room.name,
        counted(check.objects().len(), "object"),
        counted(check.links().len(), "link"),
        configurations.name,
        configurations.list.len(),
    )
}

fn missing_line(missing: &Missing) -> String {
    match missing {
        Missing::Link(name, why) => format!("link {}: {why}", shortened(name)),
        Missing::Object(name, why) => format!("object {}: {why}", shortened(name)),
        Missing::Arm => "the arm: no link has a shape".into(),
    }
}

pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn row(case: &ArmInput, findings: &Findings, index: usize) -> [String; 6] {
    let found = &findings.list[index];
    let name = shortened(&case.configurations.list[index].name());
    let Some(nearest) = &found.nearest else {
        return [name, "-".into(), "-".into(), "-".into(), ended(found, case.margin).to_owned(), String::new()];
    };
    let others =
        found.collisions.iter().filter(|other| (&other.link, &other.object) != (&nearest.link, &nearest.object));
    let others: Vec<String> =
        others.map(|other| format!("{} {}", shortened(&other.link), shortened(&other.object))).collect();
    [
        name,
        format!("{:.4}", nearest.clearance),
        shortened(&nearest.link),
        shortened(&nearest.object),
        ended(found, case.margin).to_owned(),
        others.join(", "),
    ]
}

/// The result in a sentence or two.
fn result(case: &ArmInput, findings: &Findings) -> String {
    let count = findings.list.len();
    let least = findings.least().map_or_else(String::new, |(index, nearest)| {
        let pair = format!("link {} and object {}", shortened(&nearest.link), shortened(&nearest.object));
        let name = shortened(&case.configurations.list[index].name());
        format!(" Minimum clearance {:.4} m at configuration {name}, {pair}.", nearest.clearance)
    });
    let missing = match case.check.missing().len() {
        0 => "",
        _ => " Shapes are missing.",
    };
    let (colliding, undecided) = (findings.colliding - findings.undecided, findings.undecided);
    let of = counted(count, "configuration");
    let cannot = if missing.is_empty() { "cannot be told from contact" } else { "are not proven to be free" };
    match (colliding, undecided) {
        (0, 0) => format!("FREE.{least}"),
        (0, _) => format!("UNDECIDED. {undecided} of {of} {cannot}.{least}{missing}"),
        (_, 0) => format!("COLLISION. {colliding} of {of} collide.{least}{missing}"),
        _ => format!("COLLISION. {colliding} of {of} collide, {undecided} {cannot}.{least}{missing}"),
    }
}
