//! What was measured, where, when and how.

use super::{Named, cells, plain, strings, table};
use crate::paper::Paper;
use crate::record::tables::{Absent, ContestantKind, Machine, Run, Tables};
use crate::record::{Content, Record};
use barycode_lab_numbers::distinct;

pub fn head(records: &[Record], named: &[Named<'_>], paper: &Paper) -> String {
    let mut text = String::from(
        "# Laboratory report\n\nWritten by `barycode-lab-report`; every figure is of the records named below",
    );
    if named.iter().any(|one| one.tables.dimension == 2) {
        text += &format!(", or the paper's own ({}; {})", plain(&paper.source), plain(&paper.machine));
    }
    text += ". How things are measured, and where that favours whom: `lab/METHOD.md` and `lab/BIAS.md`.\n\n";
    for one in named {
        let (whole, _) = cells::summary(one.tables, &[ContestantKind::Library]);
        let ours =
            || one.tables.cells.iter().flat_map(|cell| &cell.contestants).filter(|one| one.kind == ContestantKind::Own);
        let wrong: usize = ours().map(|one| one.wrong).sum();
        text += &format!("- {}: {whole}; {wrong} of our answers are wrong.\n", one.title);
    }
    if !named.is_empty() {
        text.push('\n');
    }
    text += "## What was measured\n\n";
    let rows: Vec<_> = records.iter().map(row).collect();
    let header = ["record", "what", "when", "pairs in a cell", "passes", "processor", "load", "note"];
    text += &table(header.len(), &strings(header), &rows);
    // Runs of one build say the same of flags and peers, and say it once.
    let mut machines: Vec<(String, Vec<String>)> = Vec::new();
    for record in records {
        let run = match &record.content {
            Content::Tables(tables) => &tables.run,
            Content::Curves(curves) => &curves.run,
            Content::Contact(contacts) => &contacts.run,
            Content::Motion(motions) => &motions.run,
            Content::Near(near) => &near.method.run,
            Content::Batch(_) | Content::Beside(_) => continue,
        };
        let (machine, file) = (of_machine(&run.machine), format!("`{}`", record.file));
        match machines.iter_mut().find(|(known, _)| *known == machine) {
            Some((_, files)) => files.push(file),
            None => machines.push((machine, vec![file])),
        }
    }
    for (machine, files) in machines {
        text += &format!("### Flags and peers of {}\n\n{machine}", files.join(", "));
    }
    text
}

/// File, what it holds, when it was made, pairs, passes, processor, load, note.
pub fn row(record: &Record) -> Vec<String> {
    let (what, when, pairs, passes, processor, load, note) = match &record.content {
        Content::Tables(tables) => {
            of_run(format!("tables, {}; {}", place(tables), plain(&tables.protocol)), &tables.run)
        }
        Content::Curves(curves) => of_run("time against what is varied".into(), &curves.run),
        Content::Contact(contacts) => of_run("contact and closest points".into(), &contacts.run),
        Content::Motion(motions) => of_run("casts and times of impact".into(), &motions.run),
        Content::Beside(beside) => (
            format!("beside parry, {}", if beside.dimension == 2 { "polygons" } else { "solids" }),
            date(beside.unix_time),
            beside.pairs.to_string(),
            beside.passes.to_string(),
            &beside.processor,
            &beside.load,
            &beside.note,
        ),
        Content::Batch(batches) => (
            "batches beside single pairs".into(),
            "–".into(),
            batches.pairs.to_string(),
            batches.passes.to_string(),
            &batches.processor,
            &batches.load,
            &batches.note,
        ),
        Content::Near(near) => of_run(format!("answers near touching, seed {}", near.method.seed), &near.method.run),
    };
    let text = |text: &Option<String>| text.as_deref().map_or("–".into(), plain);
    vec![format!("`{}`", record.file), what, when, pairs, passes, text(processor), text(load), text(note)]
}

type Told<'a> = (String, String, String, String, &'a Option<String>, &'a Option<String>, &'a Option<String>);

fn of_run(what: String, run: &Run) -> Told<'_> {
    let Run { unix_time, pairs, passes, processor, load, note, .. } = run;
    (what, date(*unix_time), pairs.to_string(), passes.to_string(), processor, load, note)
}

fn place(tables: &Tables) -> &'static str {
    if tables.dimension == 2 { "polygons" } else { "solids" }
}

/// Flags, peers, and who is missing.
fn of_machine(machine: &Machine) -> String {
    let mut text = format!(
        "barycode {}. Rust for: {}. Shims of C and C++ peers: `{}`.\n\n",
        plain(&machine.rust.own_version),
        plain(&machine.rust.target_features),
        plain(&machine.shims.flags),
    );
    let peers = distinct(machine.peers.iter().map(|peer| (&peer.name, &peer.version)));
    let rows: Vec<_> = peers
        .into_iter()
        .map(|(name, version)| {
            let of_name = machine.peers.iter().filter(|peer| (&peer.name, &peer.version) == (name, version));
            let precisions: Vec<_> = of_name.map(|peer| peer.precision.to_string()).collect();
            vec![plain(name), plain(version), precisions.join(", ")]
        })
        .collect();
    text += &table(3, &strings(["peer", "version", "computes in"]), &rows);
    if machine.absent.is_empty() {
        text += "Every peer was built.\n\n";
    } else {
        text += &format!("Not built:\n\n{}", reasons(&machine.absent));
    }
    text
}

/// Who has no part in something, and why, a line each.
pub fn reasons(absent: &[Absent]) -> String {
    let line = |Absent { name, reason }: &Absent| format!("- {}: {}\n", plain(name), plain(reason));
    absent.iter().map(line).collect::<String>() + "\n"
}

/// Who had no place in some cells, and why.
pub fn without(tables: &Tables) -> String {
    let reasons = tables.cells.iter().flat_map(|cell| &cell.without);
    let reasons = distinct(reasons.map(|one| (one.name.as_str(), one.precision, one.reason.as_str())));
    if reasons.is_empty() {
        return String::new();
    }
    let mut text = String::from("Without a place in some cells:\n\n");
    for (name, precision, reason) in reasons {
        let of_reason = tables.cells.iter().filter(|cell| {
            cell.without.iter().any(|one| (&*one.name, one.precision, &*one.reason) == (name, precision, reason))
        });
        let subjects = distinct(of_reason.map(|cell| cell.subject.as_str())).join(", ");
        text += &format!("- {} in {precision}: {} ({})\n", plain(name), plain(reason), plain(&subjects));
    }
    text + "\n"
}

/// Seconds since 1970 as a date and time of day, after Howard Hinnant's `civil_from_days`.
fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates() {
        assert_eq!(super::date(0), "1970-01-01 00:00 UTC");
        assert_eq!(super::date(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(super::date(1_795_337_640), "2026-11-22 08:54 UTC");
    }
}
