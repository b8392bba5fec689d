//! Tables for eyes, records for programs.

use barycode_lab_numbers::median;
use serde_json::json;
use std::fmt::Write;

/// The figures of one cell.
#[derive(Debug, Default)]
pub struct Row {
    pub precision: &'static str,
    /// What meets what.
    pub subject: String,
    pub class: &'static str,
    pub question: &'static str,
    pub pairs: usize,
    /// Distinct hulls that the pairs are drawn from; zero where every pair has shapes of its own.
    pub hulls: usize,
    /// Peer's time over ours, one for each pass.
    pub ratios: Vec<f64>,
    /// Ratios with our vertices on the heap, as the peer keeps its own; empty in space, where they
    /// always are.
    pub heap_ratios: Vec<f64>,
    /// The peer's time over ours where it is asked as its users ask, with two poses and shapes of
    /// any type; empty in the plane, and where it has no such question. Walks of their own.
    pub query_ratios: Vec<f64>,
    /// Our nanoseconds a pair, one for each pass.
    pub own: Vec<f64>,
    /// The peer's nanoseconds a pair, one for each pass.
    pub other: Vec<f64>,
    /// Our answers that were not right within the tolerance of the precision.
    pub wrong: usize,
    /// Our answers that `check` did not confirm.
    pub unproven: usize,
    /// The peer's answers that were not right.
    pub peer_wrong: usize,
    /// Largest error of our distances.
    pub error: f64,
    /// Largest error of the peer's distances.
    pub peer_error: f64,
}

/// A Markdown table.
pub fn table(rows: &[Row], dimension: u32) -> String {
    let mut text = format!(
        "| precision | pairs of | class | question | ours, ns | parry{dimension}d, ns | ratio | ratio, vertices on the heap | ratio to its `query` | wrong, ours / parry{dimension}d | largest error, ours / parry{dimension}d |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for row in rows {
        let [heap, query] = [&row.heap_ratios, &row.query_ratios]
            .map(|ratios| if ratios.is_empty() { "–".into() } else { format!("{:.2}", median(ratios)) });
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.1} | {:.1} | {:.2} | {heap} | {query} | {} / {} | {:.1e} / {:.1e} |",
            row.precision,
            row.subject,
            row.class,
            row.question,
            median(&row.own),
            median(&row.other),
            median(&row.ratios),
            row.wrong + row.unproven,
            row.peer_wrong,
            row.error,
            row.peer_error
        );
    }
    text
}

/// The processor's name; nothing where the system does not say.
pub fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let name = text.lines().find_map(|line| line.strip_prefix("model name"))?;
    Some(name.trim_start_matches([':', ' ', '\t']).to_owned())
}

/// How busy the machine is; nothing where the system does not say.
pub fn load() -> Option<String> {
    std::fs::read_to_string("/proc/loadavg").ok().map(|text| text.trim().to_owned())
}

/// The raw record as JSON: machine, flags, and every pass of every cell.
pub fn record(rows: &[Row], dimension: u32, note: Option<&str>, pairs: usize, passes: usize) -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            json!({
                "precision": row.precision, "subject": row.subject, "class": row.class, "question": row.question,
                "pairs": row.pairs, "hulls": row.hulls,
                "median_ratio": median(&row.ratios), "median_ratio_heap": median(&row.heap_ratios), "median_ratio_query": median(&row.query_ratios), "median_own_ns": median(&row.own), "median_peer_ns": median(&row.other),
                "ratios": row.ratios, "ratios_heap": row.heap_ratios, "ratios_query": row.query_ratios, "own_ns": row.own, "peer_ns": row.other,
                "wrong": row.wrong, "unproven": row.unproven, "peer_wrong": row.peer_wrong, "largest_error": row.error, "peer_largest_error": row.peer_error,
            })
        })
        .collect();
    let record = json!({
        "what": format!("barycode beside parry{dimension}d 0.31.1 (f32) and parry{dimension}d-f64 0.31.1, single pairs, interleaved, new random order in every pass"),
        "dimension": dimension,
        "note": note,
        "load": load(),
        "unix_time": seconds,
        "processor": processor(),
        "flags": "release, lto = fat, codegen-units = 1, default target features",
        "pairs": pairs, "passes": passes, "rows": rows,
    });
    serde_json::to_string_pretty(&record).unwrap_or_default() + "\n"
}
