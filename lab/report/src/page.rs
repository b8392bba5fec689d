//! The report's page, from the records.

mod batch;
pub mod benchmarks;
mod beside;
mod cells;
mod contact;
mod curves;
mod errors;
mod head;
mod matched;
mod motion;
mod near;

use crate::figure;
use crate::folder::File;
use crate::paper::paper;
use crate::record::tables::Tables;
use crate::record::{Content, Record};

const PICTURES: &str = "\
Pictures leave out our own variants, which the tables have. Scales of time are logarithmic. Where a distance was not a number, \
there is no dot for its error.

";

/// A section of tables, with the beginning of its pictures' names.
pub struct Named<'r> {
    pub file: &'r str,
    pub title: String,
    pub slug: String,
    pub tables: &'r Tables,
}

/// Puts the records into the order of the pages, whatever the order of the command line.
pub fn sort(records: &mut [Record]) {
    records.sort_by_cached_key(|record| (rank(&record.content), record.file.clone()));
}

/// README.md and the pictures, of sorted records.
///
/// # Errors
///
/// A picture that could not be drawn.
pub fn report(records: &[Record]) -> Result<Vec<File>, String> {
    let paper = paper();
    let named = named(records);
    let mut files = Vec::new();
    let mut text = head::head(records, &named, &paper);
    let mut show = |text: &mut String, pictures: Vec<figure::Picture>| {
        for figure::Picture { file, title, svg } in pictures {
            *text += &format!("![{title}]({file})\n\n");
            files.push((file, svg));
        }
    };
    let mut paper_is_drawn = false;
    for one in &named {
        text += &format!("## {}\n\n", one.title);
        text += &cells::ratios(one);
        text += &head::without(one.tables);
        text += PICTURES;
        show(&mut text, figure::of_tables(one.tables, &one.slug)?);
        if one.tables.dimension == 2 && !std::mem::replace(&mut paper_is_drawn, true) {
            show(&mut text, figure::of_paper(&paper)?);
        }
        text += &cells::times(one, &paper);
    }
    if !named.is_empty() {
        text += errors::INTRODUCTION;
        named.iter().for_each(|one| text += &errors::table(one));
    }
    let mut curves_before = 0;
    for record in records {
        match &record.content {
            Content::Near(near) => text += &near::section(near, &record.file),
            Content::Batch(batches) => text += &batch::section(batches, &record.file),
            Content::Curves(of_file) => {
                curves_before += 1;
                for part in curves::section(of_file, &record.file, curves_before)? {
                    text += &part.text;
                    show(&mut text, part.pictures);
                }
            }
            Content::Beside(one) => text += &beside::section(one, &record.file),
            Content::Contact(contacts) => {
                text += &contact::section(contacts, &record.file);
                text += &contact::times(contacts);
            }
            Content::Motion(motions) => text += &motion::section(motions, &record.file),
            Content::Tables(_) => {}
        }
    }
    files.push(("README.md".into(), text.trim_end().to_owned() + "\n"));
    Ok(files)
}

/// Polygons before solids, unseen pairs before trained ones, then pairs beside parry, contacts,
/// shapes that move, curves, near-touching and batches.
fn rank(content: &Content) -> (u32, bool, u64) {
    match content {
        Content::Tables(tables) => (tables.dimension, tables.protocol_word() == "trained", tables.run.unix_time),
        Content::Beside(beside) => (4, beside.dimension == 3, beside.unix_time),
        Content::Curves(curves) => (6, false, curves.run.unix_time),
        Content::Contact(contacts) => (5, false, contacts.run.unix_time),
        Content::Motion(motions) => (5, true, motions.run.unix_time),
        Content::Near(near) => (7, false, near.method.run.unix_time),
        Content::Batch(_) => (8, false, 0),
    }
}

pub fn named(records: &[Record]) -> Vec<Named<'_>> {
    let mut all: Vec<Named<'_>> = Vec::new();
    for record in records {
        let Content::Tables(tables) = &record.content else { continue };
        let (subject, place) = if tables.dimension == 2 { ("Polygons", "plane") } else { ("Solids", "space") };
        let word: String = tables.protocol_word().chars().filter(char::is_ascii_alphanumeric).collect();
        let (mut title, mut slug) = (format!("{subject}, {word} pairs"), format!("{place}-{word}"));
        let before = all.iter().filter(|one| one.title.starts_with(&title)).count();
        if before > 0 {
            title += &format!(", run {}", before + 1);
            slug += &format!("-{}", before + 1);
        }
        all.push(Named { file: &record.file, title, slug, tables });
    }
    all
}

/// Text of a record within a table or a line.
fn plain(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;").replace('*', "\\*").replace('`', "'")
}

/// Nanoseconds, to a tenth as far as a tenth says something.
fn time(ns: f64) -> String {
    if ns < 1000.0 { format!("{ns:.1}") } else { format!("{ns:.0}") }
}

/// The error of a distance.
fn error(value: f64) -> String {
    match value {
        _ if value.is_nan() => "not a number".into(),
        0.0 => "0".into(),
        _ => format!("{value:.1e}"),
    }
}

/// A ratio, rounded down: what is printed as reaching a goal reaches it.
fn ratio(value: f64) -> String {
    // The nudge keeps a ratio such as 0.29, whose hundredfold is 28.999…, as it is.
    let down = |steps: f64| (value * steps * (1.0 + 4.0 * f64::EPSILON)).floor() / steps;
    if value < 10.0 { format!("{:.2}", down(100.0)) } else { format!("{:.1}", down(10.0)) }
}

/// A Markdown table; all columns but the first ones are numbers.
fn table(words: usize, header: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule: Vec<_> = (0..header.len()).map(|column| if column < words { "---" } else { "---:" }.to_owned()).collect();
    let rows: String = rows.iter().map(|row| line(row)).collect();
    format!("{}{}{rows}\n", line(header), line(&rule))
}

fn strings<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(String::from).into()
}
