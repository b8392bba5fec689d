//! Shares of wrong answers near touching.

use super::head::reasons;
use super::{plain, strings, table};
use crate::record::Precision;
use crate::record::near::{Answers, Near, Truth};
use barycode_lab_numbers::{distinct, gap_name, percent};

/// A line of the table: what share, of answers to which calls.
struct Measure {
    name: &'static str,
    /// Whether a call has such answers.
    has: fn(&str) -> bool,
    share: fn(&Answers) -> (usize, usize),
}

/// The place of yes or no among the measures.
const VERDICTS: usize = 2;

const MEASURES: [Measure; 7] = [
    Measure { name: "invalid normal", has: normals, share: |a| (a.invalid_normals, a.normals) },
    Measure {
        name: "off by more than √ε S",
        has: normals,
        share: |a| (a.normals_off_by_more_than_root_epsilon, a.normals),
    },
    Measure { name: "wrong yes/no", has: any, share: |a| (a.wrong_yes_no, a.pairs - a.refused - a.exactly_touching) },
    Measure { name: "touching, told as free", has: any, share: |a| (a.touching_told_as_free, a.exactly_touching) },
    Measure { name: "NaN or sentinel", has: distances, share: |a| (a.nan_or_sentinel, a.pairs - a.refused) },
    Measure { name: "distance off", has: distances, share: |a| (a.distance_off, a.distances) },
    Measure { name: "undecided or no answer", has: any, share: |a| (a.undecided_or_no_answer, a.pairs - a.refused) },
];

fn any(_: &str) -> bool {
    true
}

fn normals(call: &str) -> bool {
    call == "contact"
}

fn distances(call: &str) -> bool {
    call != "intersection"
}

pub fn section(near: &Near, file: &str) -> String {
    let mut text = format!(
        "## Near touching\n\n\
         From `{file}`: {} pairs in each cell, seed {}. Per cent of pairs, by gap along the common normal. The truth is exact, from the \
         bits that every library got. A normal is invalid, and a distance off, by more than {} ε S, with S the largest coordinate of \
         the pair. *Wrong yes/no* leaves out pairs that touch exactly. `–`: no pair to count.\n\n",
        near.method.run.pairs, near.method.seed, near.method.tolerance_in_epsilon_times_size
    );
    if !near.method.without.is_empty() {
        text += &format!("Who does not take some of the pairs:\n\n{}", reasons(&near.method.without));
    }
    for part in distinct(near.truth.iter().map(|truth| (truth.dimension, truth.precision, truth.frame.as_str()))) {
        text += &of_part(near, part);
    }
    text
}

/// Wrong verdicts alone.
pub fn verdicts(near: &Near, file: &str) -> String {
    let mut text = format!(
        "## Near touching\n\n\
         From `{file}`: {} pairs in each cell, seed {}. Per cent of pairs with a wrong yes or no, by gap along the common normal; pairs \
         that touch exactly are left out. The truth is exact, from the bits that every library received. `–`: no pair to count.\n\n",
        near.method.run.pairs, near.method.seed
    );
    for part in distinct(near.truth.iter().map(|truth| (truth.dimension, truth.precision, truth.frame.as_str()))) {
        let (dimension, precision, frame) = part;
        let answers: Vec<_> =
            near.answers.iter().filter(|one| (one.dimension, one.precision, one.frame.as_str()) == part).collect();
        let gaps = distinct(answers.iter().map(|one| one.gap));
        let mut header = strings(["library, call"]);
        header.extend(gaps.iter().map(|&gap| gap_name(gap)));
        let rows: Vec<_> = distinct(answers.iter().map(|one| one.library.as_str()))
            .into_iter()
            .flat_map(|library| lines(&answers, &gaps, library, |_| Some(MEASURES[VERDICTS].share), ""))
            .collect();
        let place = if dimension == 2 { "the plane" } else { "space" };
        text += &format!("{precision} in {place}, frame {}:\n\n{}", plain(frame), table(1, &header, &rows));
    }
    text
}

fn of_part(near: &Near, part: (u32, Precision, &str)) -> String {
    let (dimension, precision, frame) = part;
    let truths: Vec<_> =
        near.truth.iter().filter(|truth| (truth.dimension, truth.precision, truth.frame.as_str()) == part).collect();
    let mut header = strings(["% of pairs"]);
    header.extend(truths.iter().map(|truth| gap_name(truth.gap)));
    let lie = |name: &str, count: fn(&Truth) -> usize| {
        let of = |truth: &Truth| truth.separated + truth.touching + truth.penetrating;
        let mut row = vec![format!("*the truth: {name}*")];
        row.extend(truths.iter().map(|truth| percent((count(truth), of(truth)))));
        row
    };
    let mut rows = vec![
        lie("separated", |truth| truth.separated),
        lie("touching", |truth| truth.touching),
        lie("penetrating", |truth| truth.penetrating),
    ];
    let answers: Vec<_> =
        near.answers.iter().filter(|one| (one.dimension, one.precision, one.frame.as_str()) == part).collect();
    let gaps: Vec<_> = truths.iter().map(|truth| truth.gap).collect();
    for measure in &MEASURES {
        for library in distinct(answers.iter().map(|one| one.library.as_str())) {
            rows.extend(lines(
                &answers,
                &gaps,
                library,
                |call| (measure.has)(call).then_some(measure.share),
                measure.name,
            ));
        }
    }
    for library in distinct(answers.iter().map(|one| one.library.as_str())) {
        let largest = |call: &str| distances(call).then_some(|one: &Answers| one.largest_distance_error);
        let calls = calls(&answers, library).into_iter().filter_map(|call| Some((call, largest(call)?)));
        let of_calls = calls.map(|(call, error)| {
            (call, cells(&answers, &gaps, library, call, |one| format!("{:.1e}", error(one)).replace("0.0e0", "0")))
        });
        rows.extend(merged("largest distance error, not %", library, of_calls.collect()));
    }
    let place = if dimension == 2 { "the plane" } else { "space" };
    format!("### Near touching: {precision} in {place}, frame {}\n\n{}", plain(frame), table(1, &header, &rows))
}

type Share = fn(&Answers) -> (usize, usize);

/// The lines of a measure and a library.
fn lines(
    answers: &[&Answers],
    gaps: &[f64],
    library: &str,
    share: impl Fn(&str) -> Option<Share>,
    name: &str,
) -> Vec<Vec<String>> {
    let calls = calls(answers, library).into_iter().filter_map(|call| Some((call, share(call)?)));
    let of_calls = calls.map(|(call, share)| (call, cells(answers, gaps, library, call, |one| percent(share(one)))));
    merged(name, library, of_calls.collect())
}

fn calls<'r>(answers: &[&'r Answers], library: &str) -> Vec<&'r str> {
    distinct(answers.iter().filter(|one| one.library == library).map(|one| one.call.as_str()))
}

fn cells(
    answers: &[&Answers],
    gaps: &[f64],
    library: &str,
    call: &str,
    show: impl Fn(&Answers) -> String,
) -> Vec<String> {
    let of_call = |one: &&&Answers, gap: f64| one.library == library && one.call == call && one.gap == gap;
    gaps.iter().map(|&gap| answers.iter().find(|one| of_call(one, gap)).map_or("–".into(), |one| show(one))).collect()
}

/// A line for each call, or a single one where all are the same.
fn merged(name: &str, library: &str, mut of_calls: Vec<(&str, Vec<String>)>) -> Vec<Vec<String>> {
    let same = of_calls.len() > 1 && of_calls.iter().all(|(_, cells)| *cells == of_calls[0].1);
    if same {
        of_calls.truncate(1);
    }
    let row = |(call, cells): (&str, Vec<String>)| {
        let call = if same { "all calls".into() } else { format!("`{}`", plain(call)) };
        let mut row = vec![format!("{name}{}{}, {call}", if name.is_empty() { "" } else { ": " }, plain(library))];
        row.extend(cells);
        row
    };
    of_calls.into_iter().map(row).collect()
}
