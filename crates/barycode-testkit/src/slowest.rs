//! The command `slowest`: what the contact of pairs costs that are made to be slow.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use barycode::{d2, d3};
use barycode_testkit::generate::Precision;
use barycode_testkit::slow::{Cost, SlowDimension, SlowPair, measure};

/// What to measure, and what to tell of it.
pub(crate) struct Plan {
    pub(crate) runs: usize,
    pub(crate) rows: usize,
    pub(crate) slower: f64,
    pub(crate) only: String,
    pub(crate) check: bool,
    pub(crate) json: Option<PathBuf>,
}

/// Measures all pairs of a dimension and a precision.
pub(crate) fn run(plan: &Plan, dim: u8, precision: Precision) -> Result<ExitCode, String> {
    let costs = match (dim, precision) {
        (2, Precision::Single) => costs::<d2::Vec2<f32>>(plan),
        (2, Precision::Double) => costs::<d2::Vec2<f64>>(plan),
        (_, Precision::Single) => costs::<d3::Vec3<f32>>(plan),
        (_, Precision::Double) => costs::<d3::Vec3<f64>>(plan),
    };
    if let Some(file) = &plan.json {
        let text = serde_json::to_string_pretty(&costs).map_err(|error| error.to_string())?;
        let unwritable = |error| format!("{}: cannot be written: {error}; give a path that can be", file.display());
        std::fs::write(file, text + "\n").map_err(unwritable)?;
    }
    Ok(if tell(plan, costs) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn costs<V: SlowDimension>(plan: &Plan) -> Vec<Cost> {
    let pairs = V::pairs();
    let wanted = pairs.iter().filter(|pair| pair.name.contains(&plan.only));
    wanted.map(|pair| timed(pair, plan)).collect()
}

/// What a pair costs. One that is above the bar is timed once more, later: other work on the
/// machine may last longer than all runs of a pair.
fn timed<V: SlowDimension>(pair: &SlowPair<V>, plan: &Plan) -> Cost {
    let cost = measure(pair, plan.runs, plan.check);
    if cost.too_long(plan.slower).is_none() {
        return cost;
    }
    std::thread::sleep(Duration::from_millis(100));
    let again = measure(pair, plan.runs, false);
    Cost { nanoseconds: cost.nanoseconds.min(again.nanoseconds), ..cost }
}

/// Prints the slowest pairs, and those that take too much. Returns whether there are none.
fn tell(plan: &Plan, mut costs: Vec<Cost>) -> bool {
    let mut faults = 0;
    for cost in &costs {
        let complaint = cost.complaint.as_ref().map(|complaint| format!("{}: {complaint}", cost.name));
        for words in [cost.too_many(), cost.too_long(plan.slower), complaint].into_iter().flatten() {
            faults += 1;
            if faults <= plan.rows {
                say!("above what it may: {words}");
            }
        }
    }
    costs.sort_by(|a, b| {
        let order = b.nanoseconds.total_cmp(&a.nanoseconds);
        order.then(b.supports.cmp(&a.supports))
    });
    say!("{:>9} {:>8} {:>10} {:>9} {:>22}  pair", "us", "supports", "iterations", "open", "stop");
    for cost in costs.iter().take(plan.rows) {
        let Cost { name, nanoseconds, supports, iterations, open, stop, .. } = cost;
        say!("{:9.1} {supports:8} {iterations:10} {open:9.1e} {stop:>22}  {name}", nanoseconds / 1e3);
    }
    say!("{} pairs, {faults} above what they may", costs.len());
    faults == 0
}
