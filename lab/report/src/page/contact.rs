//! Depths, closest points and manifolds: who is quickest beside us, and how far off everyone is.

use super::{error, plain, ratio, strings, table, time};
use crate::record::Precision;
use crate::record::contact::{Cell, Contacts, Contestant, Points};
use crate::record::tables::{self, BATCH, ContestantKind, SINGLE, THROUGH_C};
use barycode_lab_numbers::distinct;

/// Of so many answers one may be beyond the tolerance, of an exact peer.
const EXACT: usize = 1000;

/// What was measured, the ratios of every cell, and the errors of everyone.
pub fn section(contacts: &Contacts, file: &str) -> String {
    let ours =
        || contacts.cells.iter().flat_map(|cell| &cell.contestants).filter(|one| one.timed.kind == ContestantKind::Own);
    let wrong: usize = ours().map(Contestant::all_wrong).sum();
    let (checked, unproven) =
        ours().fold((0, 0), |(checked, unproven), one| (checked + one.checked, unproven + one.unproven));
    let mut text = format!(
        "## Contact and closest points\n\n\
         From `{file}`. *Exact*: at most one answer, normal or point in {EXACT} is off by more than {:.0e}, where shapes are about one in size. The \
         quickest library that is exact, and who is quicker than that without being it, in nanoseconds and over ours: median of the \
         ratios of {} passes, rounded down. **Bold**: we are slower. *t*: a method of textbooks. Of our answers {wrong} are wrong, and \
         {unproven} of {checked} do not pass their check.\n\n",
        contacts.beyond, contacts.run.passes,
    );
    for question in distinct(contacts.cells.iter().map(|cell| cell.question.as_str())) {
        text += &format!("Ratios, {}:\n\n{}", plain(question), ratios(contacts, question));
    }
    text += &lanes(contacts);
    text += &through_c(contacts);
    text += &without(contacts);
    text + &errors(contacts)
}

/// Batches beside single pairs.
fn lanes(contacts: &Contacts) -> String {
    let header =
        strings(["pairs of", "class", "computes in", "single, ns", "batch, ns", "ratio", "with packing, ns", "ratio"]);
    let columns = format!("{BATCH}, columns");
    let line = |cell: &Cell, precision: Precision| {
        let (single, batch) = (cell.contestant(SINGLE, precision)?, cell.contestant(BATCH, precision)?);
        let mut row =
            vec![plain(&cell.subject), plain(&cell.class), precision.to_string(), time(single.timed.median_ns())];
        for one in [Some(batch), cell.contestant(&columns, precision)] {
            row.extend(match one {
                Some(one) => [time(one.timed.median_ns()), ratio(tables::ratio(&single.timed, &one.timed))],
                None => ["–", "–"].map(String::from),
            });
        }
        Some(row)
    };
    let cells = contacts.cells.iter().filter(|cell| cell.question == "contact");
    let rows: Vec<_> =
        cells.flat_map(|cell| Precision::ALL.into_iter().filter_map(move |one| line(cell, one))).collect();
    if rows.is_empty() {
        return String::new();
    }
    format!("Contacts of batches, one thread, the single pair's time over the batch's:\n\n{}", table(3, &header, &rows))
}

/// The interface of C beside the same questions of Rust, and both beside Box2D v3.
fn through_c(contacts: &Contacts) -> String {
    let header = strings([
        "question",
        "pairs of",
        "class",
        "computes in",
        "Rust, ns",
        "C, ns",
        "a call, ns",
        "Box2D v3, ns",
        "over Rust",
        "over C",
    ]);
    let line = |cell: &Cell, precision: Precision| {
        let (own, c) = (cell.contestant(SINGLE, precision)?, cell.contestant(THROUGH_C, precision)?);
        let (rust, through) = (own.timed.median_ns(), c.timed.median_ns());
        let mut row = [&cell.question, &cell.subject, &cell.class].map(|text| plain(text)).to_vec();
        row.extend([precision.to_string(), time(rust), time(through), format!("{:+.1}", through - rust)]);
        row.extend(match cell.contestant("Box2D v3", precision) {
            Some(one) => {
                let over = |ours: &Contestant| shown(tables::ratio(&one.timed, &ours.timed));
                [time(one.timed.median_ns()), over(own), over(c)]
            }
            None => ["–", "–", "–"].map(String::from),
        });
        Some(row)
    };
    let rows: Vec<_> = contacts
        .cells
        .iter()
        .flat_map(|cell| Precision::ALL.into_iter().filter_map(move |one| line(cell, one)))
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "Through the interface of C; what a call adds is the difference of medians:\n\n{}",
        table(4, &header, &rows)
    )
}

fn ratios(contacts: &Contacts, question: &str) -> String {
    let header = strings([
        "pairs of",
        "class",
        "computes in",
        "ours, ns",
        "error",
        "exact",
        "ns",
        "ratio",
        "quicker, not exact",
        "ns",
        "ratio",
        "error",
        "beyond",
    ]);
    let mut rows = Vec::new();
    for cell in contacts.cells.iter().filter(|cell| cell.question == question) {
        for precision in Precision::ALL {
            rows.extend(row(cell, precision));
        }
    }
    table(3, &header, &rows)
}

fn is_exact(cell: &Cell, one: &Contestant) -> bool {
    one.all_beyond() * EXACT <= cell.pairs
}

fn row(cell: &Cell, precision: Precision) -> Option<Vec<String>> {
    let own = cell.contestant(SINGLE, precision)?;
    let rivals = || {
        let of_precision = cell.contestants.iter().filter(|one| one.timed.precision == precision);
        of_precision.filter(|one| matches!(one.timed.kind, ContestantKind::Library | ContestantKind::Textbook))
    };
    let quickest = |exact| {
        let some = rivals().filter(|one| is_exact(cell, one) == exact);
        some.min_by(|a, b| a.timed.median_ns().total_cmp(&b.timed.median_ns()))
    };
    let name = |one: &Contestant| {
        let textbook = if one.timed.kind == ContestantKind::Textbook { " *t*" } else { "" };
        format!("{}{textbook}", plain(&one.timed.name))
    };
    let beside = |one: Option<&Contestant>| match one {
        Some(one) => [name(one), time(one.timed.median_ns()), shown(tables::ratio(&one.timed, &own.timed))],
        None => ["–", "–", "–"].map(String::from),
    };
    let exact = quickest(true);
    let other =
        quickest(false).filter(|other| exact.is_none_or(|exact| other.timed.median_ns() < exact.timed.median_ns()));
    let mut row = vec![plain(&cell.subject), plain(&cell.class), precision.to_string()];
    row.extend([time(own.timed.median_ns()), worst(cell, own)]);
    row.extend(beside(exact));
    row.extend(beside(other));
    row.extend(match other {
        Some(one) => [worst(cell, one), share(one.all_beyond(), cell.pairs)],
        None => ["–", "–"].map(String::from),
    });
    Some(row)
}

fn shown(value: f64) -> String {
    if value < 1.0 { format!("**{}**", ratio(value)) } else { ratio(value) }
}

/// The worst of the errors of answers, normals and points; nothing for a yes or no.
fn worst(cell: &Cell, one: &Contestant) -> String {
    worst_of([distance_error(cell, one), one.normal_error(), points_error(one)])
}

fn distance_error(cell: &Cell, one: &Contestant) -> Option<f64> {
    (cell.question != "collision").then(|| one.timed.error())
}

fn points_error(one: &Contestant) -> Option<f64> {
    one.points.as_ref().map(Points::error)
}

fn worst_of(errors: impl IntoIterator<Item = Option<f64>>) -> String {
    let worse = errors.into_iter().flatten().reduce(|a, b| if a.is_nan() || a >= b { a } else { b });
    worse.map_or("–".into(), error)
}

fn share(some: usize, all: usize) -> String {
    format!("{:.1} %", 100.0 * some as f64 / all as f64)
}

/// Everyone's worst over all cells of a question.
fn errors(contacts: &Contacts) -> String {
    let header = strings([
        "question",
        "who",
        "computes in",
        "cells",
        "largest error",
        "beyond, in the worst cell",
        "of a normal",
        "beyond",
        "points",
        "of a point",
        "beyond",
        "wrong",
    ]);
    let mut rows = Vec::new();
    for question in distinct(contacts.cells.iter().map(|cell| cell.question.as_str())) {
        let cells = || contacts.cells.iter().filter(|cell| cell.question == question);
        let all = cells().flat_map(|cell| &cell.contestants);
        let mut who = distinct(all.map(|one| (one.timed.precision, one.timed.kind, one.timed.name.as_str())));
        who.sort_by_key(|&(precision, kind, _)| (precision, kind));
        for (precision, _, name) in who {
            let answers: Vec<_> = cells().filter_map(|cell| Some((cell, cell.contestant(name, precision)?))).collect();
            rows.push([vec![plain(question), plain(name), precision.to_string()], of_all(&answers)].concat());
        }
    }
    format!("How far off everyone is, at worst:\n\n{}", table(3, &header, &rows))
}

fn of_all(answers: &[(&Cell, &Contestant)]) -> Vec<String> {
    let worst_share = |count: &dyn Fn(&Contestant) -> usize| {
        let shares = answers.iter().map(|(cell, one)| (count(one), cell.pairs));
        let worst = shares.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
        worst.map_or("–".into(), |(some, all)| share(some, all))
    };
    vec![
        answers.len().to_string(),
        worst_of(answers.iter().map(|(cell, one)| distance_error(cell, one))),
        worst_share(&|one| one.beyond),
        worst_of(answers.iter().map(|(_, one)| one.normal_error())),
        worst_share(&|one| one.normals_beyond.unwrap_or(0)),
        numbers_of_points(answers),
        worst_of(answers.iter().map(|(_, one)| points_error(one))),
        worst_share(&|one| one.points.as_ref().map_or(0, |points| points.beyond)),
        answers.iter().map(|(_, one)| one.all_wrong()).sum::<usize>().to_string(),
    ]
}

/// How many points manifolds have: the least and the most of the means of cells.
fn numbers_of_points(answers: &[(&Cell, &Contestant)]) -> String {
    let means = || answers.iter().filter_map(|(_, one)| one.points.as_ref()).map(|points| points.mean);
    match (means().reduce(f64::min), means().reduce(f64::max)) {
        (Some(least), Some(most)) => format!("{least:.1} to {most:.1}"),
        _ => "–".into(),
    }
}

/// Who had no place in some cells, and why.
fn without(contacts: &Contacts) -> String {
    let all = contacts.cells.iter().flat_map(|cell| &cell.without);
    let reasons = distinct(all.map(|one| (one.name.as_str(), one.precision, one.reason.as_str())));
    if reasons.is_empty() {
        return String::new();
    }
    let mut text = String::from("Without a place in some cells:\n\n");
    for (name, precision, reason) in reasons {
        let has = |cell: &&Cell| {
            cell.without.iter().any(|one| (&*one.name, one.precision, &*one.reason) == (name, precision, reason))
        };
        let subjects = distinct(contacts.cells.iter().filter(has).map(|cell| cell.subject.as_str())).join(", ");
        text += &format!("- {} in {precision}: {} ({})\n", plain(name), plain(reason), plain(&subjects));
    }
    text + "\n"
}

/// Everyone's nanoseconds.
pub fn times(contacts: &Contacts) -> String {
    let header = strings(["question", "pairs of", "class", "who", "computes in", "ns", "error", "beyond", "wrong"]);
    let mut rows = Vec::new();
    for cell in &contacts.cells {
        for one in &cell.contestants {
            let timed = &one.timed;
            let name = if timed.kind == ContestantKind::Own {
                format!("**{}**", plain(&timed.name))
            } else {
                plain(&timed.name)
            };
            let mut row = [&cell.question, &cell.subject, &cell.class].map(|text| plain(text)).to_vec();
            row.extend([name, timed.precision.to_string(), time(timed.median_ns()), worst(cell, one)]);
            row.extend([one.all_beyond().to_string(), one.all_wrong().to_string()]);
            rows.push(row);
        }
    }
    format!(
        "### Contact and closest points, everyone\n\nNanoseconds a pair, median of passes.\n\n{}",
        table(5, &header, &rows)
    )
}
