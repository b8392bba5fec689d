//! Tables for eyes, records for programs.

use serde_json::json;
use std::fmt::Write;

/// The figures of one cell.
#[derive(Debug)]
pub struct Row {
    pub precision: &'static str,
    pub vertices: usize,
    pub class: &'static str,
    pub question: &'static str,
    /// Peer's time over ours, one for each pass.
    pub ratios: Vec<f64>,
    /// The same with our vertices on the heap, as the peer keeps its own.
    pub heap_ratios: Vec<f64>,
    /// Our nanoseconds a pair, one for each pass.
    pub own: Vec<f64>,
    /// The peer's nanoseconds a pair, one for each pass.
    pub other: Vec<f64>,
    /// Our answers that were not right within the tolerance of the precision.
    pub wrong: usize,
    /// The peer's.
    pub peer_wrong: usize,
    /// Largest error of our distances.
    pub error: f64,
    /// Largest error of the peer's distances.
    pub peer_error: f64,
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// A Markdown table.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| precision | n | class | question | ours, ns | parry2d, ns | ratio | ratio, vertices on the heap | wrong, ours / parry2d | largest error, ours / parry2d |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for row in rows {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.1} | {:.1} | {:.2} | {:.2} | {} / {} | {:.1e} / {:.1e} |",
            row.precision,
            row.vertices,
            row.class,
            row.question,
            median(&row.own),
            median(&row.other),
            median(&row.ratios),
            median(&row.heap_ratios),
            row.wrong,
            row.peer_wrong,
            row.error,
            row.peer_error
        );
    }
    text
}

/// The raw record as JSON: machine, flags, and every pass of every cell.
pub fn record(rows: &[Row], pairs: usize, passes: usize) -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let processor = read("/proc/cpuinfo").lines().find_map(|line| {
        line.strip_prefix("model name").map(|rest| rest.trim_start_matches([':', ' ', '\t']).to_owned())
    });
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            json!({
                "precision": row.precision, "vertices": row.vertices, "class": row.class, "question": row.question,
                "median_ratio": median(&row.ratios), "median_ratio_heap": median(&row.heap_ratios), "median_own_ns": median(&row.own), "median_peer_ns": median(&row.other),
                "ratios": row.ratios, "ratios_heap": row.heap_ratios, "own_ns": row.own, "peer_ns": row.other,
                "wrong": row.wrong, "peer_wrong": row.peer_wrong, "largest_error": row.error, "peer_largest_error": row.peer_error,
            })
        })
        .collect();
    let record = json!({
        "what": "barycode beside parry2d 0.31.1 (f32) and parry2d-f64 0.31.1, single pairs, interleaved, new random order in every pass",
        "unix_time": seconds,
        "processor": processor,
        "flags": "release, lto = fat, codegen-units = 1, default target features",
        "pairs": pairs, "passes": passes, "rows": rows,
    });
    serde_json::to_string_pretty(&record).unwrap_or_default() + "\n"
}
