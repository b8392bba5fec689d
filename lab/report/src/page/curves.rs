//! Time against what is varied: pictures where there are many values, tables where there are few.

use super::{matched, plain, ratio, strings, table, time};
use crate::figure::{self, Picture};
use crate::record::curves::{Curves, Point, Study, contestants};
use crate::record::tables::{Contestant, SINGLE, ratio as ratio_of};
use crate::record::{Precision, Question};
use barycode_lab_numbers::{distinct, gap_name};

/// The section's title, its text, and the pictures that follow the text.
pub struct ReportPart {
    pub text: String,
    pub pictures: Vec<Picture>,
}

/// The parts of the section, one for each study that was made.
///
/// # Errors
///
/// A picture that could not be drawn.
pub fn section(curves: &Curves, file: &str, run: usize) -> Result<Vec<ReportPart>, String> {
    // Headings and pictures of one report have to differ.
    let (title, slug) = match run {
        1 => ("Curves".into(), "curves".into()),
        _ => (format!("Curves, run {run}"), format!("curves-{run}")),
    };
    let wrong: usize = curves
        .points
        .iter()
        .flat_map(|point| &point.contestants)
        .filter(|one| one.is_ours())
        .map(|one| one.wrong)
        .sum();
    let head = format!(
        "## {title}\n\n\
         From `{file}`. Nanoseconds a pair, median of {} passes, everyone of a point in one run; points are runs one after the other. \
         {wrong} of our answers are wrong; † marks whose answers at a point were not all within 32 ε \
         of the truth. *reads every vertex* is no method, but the floor of all that look at every vertex.\n\n",
        curves.run.passes
    );
    let mut parts = vec![ReportPart { text: head, pictures: Vec::new() }];
    for (study, title, words) in STUDIES {
        if !curves.points.iter().any(|point| point.study == study) {
            continue;
        }
        let mut text = format!("### {title}, {slug}\n\n{words}\n\n");
        let mut pictures = Vec::new();
        match study {
            Study::DistinctPairs | Study::BatchSize => pictures = figure::of_curves(curves, study, &slug)?,
            Study::Gaps => {
                text += &tables(curves, study, gap_name);
                pictures = figure::of_curves(curves, study, &slug)?;
            }
            Study::Threads => text += &tables(curves, study, |threads| format!("{threads}")),
            Study::Latency => text += &latency(curves),
            Study::Motion => text += &tables(curves, study, |degrees| format!("{degrees}°")),
            Study::Real => text += &tables(curves, study, |_| "ns".into()),
            Study::Starts => text += &starts(curves),
            Study::Tolerance => {
                text += &matched::tables(curves);
                pictures = figure::of_tolerances(curves, &slug)?;
            }
        }
        text += &without(curves, study);
        parts.push(ReportPart { text, pictures });
    }
    Ok(parts)
}

/// Peers at equal error as a section of its own; nothing where it was not measured.
pub fn matched_error(curves: &Curves, file: &str) -> String {
    let tables = matched::tables(curves);
    if tables.is_empty() {
        return tables;
    }
    let words = "Distant pairs in f64. Peers with a tolerance ran at their default and at several others, the rest at their default \
                 alone. *Within 32 ε*: the least time at which every distance is that close to the truth, as all of ours must be; \
                 *not reached* where there is none.";
    format!("## Matched error\n\nFrom `{file}`. {words}\n\n{tables}")
}

/// Each with its title and what has to be known to read its figures.
const STUDIES: [(Study, &str, &str); 9] = [
    (
        Study::DistinctPairs,
        "How many distinct pairs",
        "Few pairs are soon known to caches and to the branch predictor, though their order is new in every round; many are not. \
         Half of the pairs are distant, half overlap.",
    ),
    (
        Study::BatchSize,
        "How many pairs in a call of the batch",
        "*barycode batch* was packed before, *columns* is packed within the time; calls come in random order. Single pairs are asked in \
         the same order.",
    ),
    (
        Study::Threads,
        "On how many threads",
        "All pairs in one call, packed before; wall-clock time over pairs, by threads.",
    ),
    (
        Study::Latency,
        "Latency",
        "*Independent*: the processor begins queries before others have ended. *Waiting*: 0 times the answer before is added to \
         the pose, so that none can, but where the processor foresees a yes or no. The shape is posed within the time. Half of the pairs \
         are distant, half overlap.",
    ),
    (
        Study::Gaps,
        "Buckets of gaps",
        "Polygons of 8 vertices about ellipses, by signed distance over their length; of overlapping ones over their width. In f32 gaps \
         below 1e-6 are within the rounding of the pose.",
    ),
    (
        Study::Motion,
        "Along a motion, cold and warm",
        "64 steps of one pair follow each other; a step turns by the degrees of the column, and goes on by as many hundredths of the \
         shapes' size. *warm* starts from what the step before left: our cache, Box2D's simplex cache, coal's cached guess.",
    ),
    (
        Study::Real,
        "Real pairs",
        "Footprints at the poses of sampled plans beside recorded cars, and hulls of the links of robots.",
    ),
    (
        Study::Tolerance,
        "Matched error",
        "Distant pairs in f64. Who can be told a tolerance was asked at its default and at several, the others at their default alone. \
         *Within 32 ε*: the least time among these at which all distances are so near to the truth, as all of ours have to be; where \
         nothing is, what comes nearest. A line of the picture goes through the tolerances that were told; who cannot be told one has \
         a dot.",
    ),
    (
        Study::Starts,
        "Starts",
        "The same polygons from 16 starts: with the vertices of both moved on by 0 to 7 places, and that once more with the polygons \
         exchanged; all in one run. Half of the pairs are distant, half overlap. *Mean* and *worst* of the 16 medians.",
    ),
];

/// A line of a table: name, precision, and a cell for each point.
pub fn line(name: &str, precision: Precision, cells: impl Iterator<Item = String>) -> Vec<String> {
    let shown = if name.starts_with(SINGLE) { format!("**{}**", plain(name)) } else { plain(name) };
    [shown, precision.to_string()].into_iter().chain(cells).collect()
}

/// The time, marked where some of the answers were wrong.
fn ns(one: Option<&Contestant>) -> String {
    one.map_or("–".into(), |one| marked(one.median_ns(), one.wrong > 0))
}

fn marked(ns: f64, wrong: bool) -> String {
    format!("{}{}", time(ns), if wrong { " †" } else { "" })
}

/// Subjects and classes of a study, and what their points are about.
fn curves_of<'c>(points: &[&'c Point]) -> Vec<(&'c str, &'c str)> {
    distinct(points.iter().map(|point| (point.subject.as_str(), point.class.as_str())))
}

/// A table for each subject, class and question: a line for everyone, a column for each value.
fn tables(curves: &Curves, study: Study, header_of: impl Fn(f64) -> String) -> String {
    let mut text = String::new();
    for question in Question::ALL {
        let points = curves.of(study, question);
        for (subject, class) in curves_of(&points) {
            let here: Vec<_> =
                points.iter().copied().filter(|point| (&*point.subject, &*point.class) == (subject, class)).collect();
            let mut header = strings(["who", "computes in"]);
            header.extend(here.iter().map(|point| header_of(point.at)));
            let rows: Vec<_> = contestants(&here)
                .into_iter()
                .map(|(precision, name)| {
                    line(name, precision, here.iter().map(|point| ns(point.contestant(name, precision))))
                })
                .collect();
            text += &format!("{}, {}, {question}:\n\n{}", plain(subject), plain(class), table(2, &header, &rows));
        }
    }
    text
}

const WAITING: &str = ", waiting";

/// A table for each question and each kind of shapes: three columns for each subject, of everyone's
/// answers to all of its points.
fn by_subject(
    curves: &Curves,
    study: Study,
    columns: [&str; 3],
    cells: impl Fn(&[&Point], &str, Precision) -> [String; 3],
) -> String {
    let kind = |point: &Point| point.subject.split('-').next().map(String::from);
    let mut text = String::new();
    for question in Question::ALL {
        let points = curves.of(study, question);
        for of_kind in distinct(points.iter().map(|point| kind(point))) {
            let points: Vec<_> = points.iter().copied().filter(|point| kind(point) == of_kind).collect();
            let subjects = distinct(points.iter().map(|point| point.subject.as_str()));
            let mut header = strings(["who", "computes in"]);
            header
                .extend(subjects.iter().flat_map(|subject| columns.map(|what| format!("{}, {what}", plain(subject)))));
            let rows: Vec<_> = contestants(&points)
                .into_iter()
                .filter(|(_, name)| !name.ends_with(WAITING))
                .map(|(precision, name)| {
                    let of_subject = |subject: &&str| {
                        let here: Vec<_> = points.iter().copied().filter(|point| point.subject == *subject).collect();
                        cells(&here, name, precision)
                    };
                    line(name, precision, subjects.iter().flat_map(of_subject))
                })
                .collect();
            text += &format!("Of a {question}:\n\n{}", table(2, &header, &rows));
        }
    }
    text
}

/// Throughput and latency side by side.
fn latency(curves: &Curves) -> String {
    by_subject(curves, Study::Latency, ["independent", "waiting", "times"], |points, name, precision| {
        let find = |name: &str| points.iter().find_map(|point| point.contestant(name, precision));
        let (alone, waiting) = (find(name), find(&format!("{name}{WAITING}")));
        let times = alone.zip(waiting).map_or("–".into(), |(alone, waiting)| ratio(ratio_of(waiting, alone)));
        [ns(alone), ns(waiting), times]
    })
}

/// Mean and worst over the starts.
fn starts(curves: &Curves) -> String {
    by_subject(curves, Study::Starts, ["mean", "worst", "worst over mean"], |points, name, precision| {
        let all: Vec<_> = points.iter().filter_map(|point| point.contestant(name, precision)).collect();
        if all.is_empty() {
            return ["–", "–", "–"].map(String::from);
        }
        let times: Vec<_> = all.iter().map(|one| one.median_ns()).collect();
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let worst = times.iter().copied().fold(0.0, f64::max);
        let wrong = all.iter().any(|one| one.wrong > 0);
        [marked(mean, wrong), marked(worst, wrong), ratio(worst / mean)]
    })
}

/// Who had no place at some points, and why.
fn without(curves: &Curves, study: Study) -> String {
    let points = curves.points.iter().filter(|point| point.study == study);
    let reasons = points.flat_map(|point| {
        point.without.iter().map(|one| (one.name.as_str(), one.precision, one.reason.as_str(), point.subject.as_str()))
    });
    let mut text = String::new();
    for (name, precision, reason, subject) in distinct(reasons) {
        text += &format!("- {} in {precision}, {}: {}\n", plain(name), plain(subject), plain(reason));
    }
    if text.is_empty() { text } else { format!("Without a place:\n\n{text}\n") }
}
