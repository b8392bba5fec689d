//! Cells of polygons and solids: the best library beside us, and everyone's time in the layout of
//! the paper.

use super::{Named, plain, ratio, strings, table, time};
use crate::goal::{Form, goal, words};
use crate::paper::Paper;
use crate::record::tables::{self, BATCH, Cell, Class, Contestant, ContestantKind, FLOOR, SINGLE, Tables};
use crate::record::{Precision, Question};

/// Our four: form, precision, and how they are named in a header.
const OURS: [(Form, &str, Precision, &str); 4] = [
    (Form::Single, SINGLE, Precision::Single, "single pairs, f32"),
    (Form::Single, SINGLE, Precision::Double, "single pairs, f64"),
    (Form::Batch, BATCH, Precision::Single, "batches, f32"),
    (Form::Batch, BATCH, Precision::Double, "batches, f64"),
];

const FLOORED: &str = " (≤ …) behind a ratio of single pairs is what no query can exceed that looks at every vertex: the library's time over that of a loop \
which only reads the vertices and poses of both shapes, in our form and in the same order, and adds them up. It is no library and no \
method.";

/// One ratio, with whom it is to, and what it is held to.
struct Ratio<'t> {
    value: f64,
    best: &'t Contestant,
    goal: Option<f64>,
    /// The ratio that a query would have that takes no longer than reading its vertices.
    most: Option<f64>,
}

fn compared<'t>(tables: &'t Tables, cell: &'t Cell, ours: usize, kinds: &[ContestantKind]) -> Option<Ratio<'t>> {
    let (form, name, precision, _) = OURS[ours];
    let (own, best) = (cell.contestant(name, precision)?, cell.best(kinds, precision)?);
    let goal = goal(tables.dimension, &cell.subject, cell.question, form);
    let floor = (form == Form::Single).then(|| cell.contestant(FLOOR, precision)).flatten();
    let most = floor.map(|floor| tables::ratio(best, floor));
    Some(Ratio { value: tables::ratio(best, own), best, goal, most })
}

/// How many cells reach the goal, of how many that have one.
fn reached(tables: &Tables, question: Question, ours: usize, kinds: &[ContestantKind]) -> (usize, usize) {
    let cells = tables.cells.iter().filter(|cell| cell.question == question);
    let held =
        cells.filter_map(|cell| compared(tables, cell, ours, kinds)).filter_map(|one| Some((one.value, one.goal?)));
    held.fold((0, 0), |(reached, all), (value, goal)| (reached + usize::from(value >= goal), all + 1))
}

/// How many cells reach the goal, in all and in parts.
pub fn summary(tables: &Tables, kinds: &[ContestantKind]) -> (String, String) {
    let (mut whole, mut parts) = ((0, 0), Vec::new());
    for question in Question::ALL {
        for (ours, (.., name)) in OURS.iter().enumerate() {
            let (reaching, all) = reached(tables, question, ours, kinds);
            whole = (whole.0 + reaching, whole.1 + all);
            if all > 0 {
                parts.push(format!("{question}, {name}: {reaching} of {all}"));
            }
        }
    }
    (format!("{} of {} cells reach the goal", whole.0, whole.1), parts.join("; "))
}

fn shown(one: &Ratio<'_>) -> String {
    let value = ratio(one.value);
    let value = if one.goal.is_some_and(|goal| !(one.value >= goal)) { format!("**{value}**") } else { value };
    let most = one.most.map_or(String::new(), |most| format!(" (≤ {:.1})", (most * 10.0).ceil() / 10.0));
    format!("{value}{most} {}{}", plain(&one.best.name), if one.best.wrong > 0 { " †" } else { "" })
}

/// The best library's time over ours in every cell.
pub fn ratios(named: &Named<'_>) -> String {
    let tables = named.tables;
    let (whole, parts) = summary(tables, &[ContestantKind::Library]);
    let mut text = format!(
        "From `{}`. The time of the quickest library in a cell over ours: median of the ratios of {} passes, rounded down, and \
         who that library is; † if some of its answers in this cell are wrong, which does not keep it out. Goal: {}. **Bold** is below \
         it; where a cell has no library of the precision, it does not count.\n\n\
         **{whole}**: {parts}.",
        named.file,
        tables.run.passes,
        words(tables.dimension)
    );
    if tables.cells.iter().any(|cell| cell.contestants.iter().any(|one| one.kind == ContestantKind::Textbook)) {
        let (whole, _) = summary(tables, &[ContestantKind::Library, ContestantKind::Textbook]);
        text += &format!(" With the methods of textbooks as rivals, too: {whole}.");
    }
    if tables.contestants().iter().any(|(_, kind, _)| *kind == ContestantKind::Floor) {
        text += FLOORED;
    }
    text += "\n\n";
    for question in Question::ALL {
        let mut header = strings(["pairs of", "class"]);
        header.extend(OURS.map(|(.., name)| name.to_owned()));
        let rows: Vec<_> = tables
            .cells
            .iter()
            .filter(|cell| cell.question == question)
            .map(|cell| {
                let mut row = vec![plain(&cell.subject), cell.class.to_string()];
                row.extend((0..OURS.len()).map(|ours| {
                    match compared(tables, cell, ours, &[ContestantKind::Library]) {
                        Some(one) => shown(&one),
                        None => "–".into(),
                    }
                }));
                row
            })
            .collect();
        if !rows.is_empty() {
            text += &format!("Ratios, {question}:\n\n{}", table(2, &header, &rows));
        }
    }
    text
}

/// Everyone's nanoseconds, a table for each subject, the paper's rows below.
pub fn times(named: &Named<'_>, paper: &Paper) -> String {
    let (tables, mut text) = (named.tables, String::new());
    let mut header = strings(["who", "computes in"]);
    for question in Question::ALL {
        header.extend(Class::ALL.map(|class| format!("{question}, {class}")));
    }
    for subject in tables.subjects() {
        let vertices = tables::vertices(subject).filter(|_| tables.dimension == 2);
        let in_paper = paper.tables.iter().find(|table| Some(table.vertices) == vertices);
        let title = match in_paper {
            Some(of_paper) => format!("Table {}: {} vertices", of_paper.table, of_paper.vertices),
            None => plain(subject),
        };
        // Headings of one page have to differ, so each has the record's name.
        text += &format!("### {title}, {}\n\nNanoseconds a pair, median of passes.\n\n", named.slug);
        let cells: Vec<_> = Question::ALL
            .into_iter()
            .flat_map(|question| Class::ALL.map(|class| tables.cell(subject, class, question)))
            .collect();
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (precision, kind, name) in tables.contestants() {
            let times: Vec<_> =
                cells.iter().map(|cell| cell.and_then(|cell| cell.contestant(name, precision))).collect();
            if times.iter().all(Option::is_none) {
                continue;
            }
            let name = match kind {
                ContestantKind::Own => format!("**{}**", plain(name)),
                ContestantKind::Floor => format!("*floor: {}*", plain(name)),
                _ => plain(name),
            };
            let mut row = vec![name, precision.to_string()];
            row.extend(times.into_iter().map(|one| one.map_or("–".into(), |one| time(one.median_ns()))));
            rows.push(row);
        }
        for of_paper in in_paper.iter().flat_map(|table| &table.rows) {
            let mut row = vec![format!("*the paper: {}*", of_paper.who), "–".into()];
            let times = Question::ALL.into_iter().flat_map(|question| of_paper.ns(question));
            row.extend(times.map(|ns| ns.map_or("–".into(), |ns| format!("{ns:.2}"))));
            rows.push(row);
        }
        text += &table(2, &header, &rows);
    }
    text
}
