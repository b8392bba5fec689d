//! Counts the instructions of the main kernels under valgrind's callgrind, and holds them against
//! those on record: what a noisy machine hides, a count shows. Set-up is not counted. Counts are of
//! this machine's instruction set as valgrind knows it (AVX2, not AVX-512) and of one compiler;
//! they say nothing about other libraries.

mod kernels;

use clap::{Parser, Subcommand};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::process::{Command, ExitCode};

/// By how much of itself a count may grow: what another layout of the same code brings.
const SLACK: f64 = 0.03;

/// By how much where the record is of another compiler.
const OTHER_COMPILER: f64 = 0.25;

/// Counts the instructions of barycode's main kernels, and holds them against
/// lab/guard/record.json. Needs valgrind.
#[derive(Debug, Parser)]
#[command(name = "barycode-lab-guard", version, after_help = EXAMPLES, max_term_width = 120)]
struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab-guard
  barycode-lab-guard count contact boxes
  barycode-lab-guard record

Ends with 0, with 1 if a kernel takes more, and with 2 if it could not count.";

#[derive(Debug, Subcommand)]
enum Task {
    /// The default: whether no kernel takes over 3 % more than on record (25 % if the record is of
    /// another compiler)
    Check,
    /// Write the counts of today
    Record,
    /// Count the kernels whose names have one of these parts, and say nothing of the record
    Count { parts: Vec<String> },
    /// Name the kernels
    List,
    /// Run one kernel, as is done under valgrind
    #[command(hide = true)]
    Run { name: String },
}

fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output().map_err(|error| format!("rustc: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// What instructions there are, as far as counts depend on it.
fn machine() -> String {
    #[cfg(target_arch = "x86_64")]
    let wide = std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    let wide = false;
    format!("{}{}", std::env::consts::ARCH, if wide { ", AVX2" } else { "" })
}

fn names() -> impl Iterator<Item = &'static str> {
    kernels::all().map(|(name, _)| name)
}

/// The instructions of one kernel, run in a process of its own.
fn count(name: &str) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"])
        .arg(format!("--toggle-collect=*kernels::{name}"))
        .arg(format!("--toggle-collect=*kernels::motion::{name}"))
        .arg(program)
        .args(["run", name])
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .map_err(|error| format!("valgrind: {error}; install it (Debian: apt-get install valgrind)"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let collected = text.lines().find_map(|line| line.split_once("Collected :")).map(|(_, number)| number.trim());
    match collected.and_then(|number| number.parse().ok()) {
        Some(number) if output.status.success() && number > 0 => Ok(number),
        _ => Err(format!("{name}: no count; valgrind said:\n{text}")),
    }
}

/// Counts kernels, as many at a time as there are cores, and tells each count in their order.
fn count_each<'a>(
    names: impl Iterator<Item = &'a str>,
    mut tell: impl FnMut(&'a str, u64) -> Result<(), String>,
) -> Result<(), String> {
    let names: Vec<_> = names.collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for together in names.chunks(cores) {
        let counts = std::thread::scope(|scope| {
            let threads: Vec<_> = together.iter().map(|name| scope.spawn(|| count(name))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
        });
        for (name, count) in together.iter().zip(counts) {
            tell(name, count?)?;
        }
    }
    Ok(())
}

fn record(path: &Path) -> Result<ExitCode, String> {
    let mut counts = Map::new();
    count_each(names(), |name, count| {
        println!("{count:>12}  {name}");
        counts.insert(name.to_owned(), count.into());
        Ok(())
    })?;
    let text = format!(
        "{:#}\n",
        json!({
            "version": 1, "machine": machine(), "compiler": compiler()?, "instructions": counts
        })
    );
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn some(parts: &[String]) -> Result<ExitCode, String> {
    let named = names().filter(|name| parts.iter().any(|part| name.contains(part.as_str())));
    count_each(named, |name, count| {
        println!("{count:>12}  {name}");
        Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}

fn check(path: &Path) -> Result<ExitCode, String> {
    let told = |what: &str| format!("{}: {what}; make it anew with `record`", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| told(&error.to_string()))?;
    let record: Value = serde_json::from_str(&text).map_err(|error| told(&error.to_string()))?;
    if record["version"] != 1 {
        return Err(told("is of another version"));
    }
    if record["machine"] != machine().as_str() {
        println!(
            "SKIPPED: the record is of {}, this is {}: such counts cannot be compared",
            record["machine"],
            machine()
        );
        return Ok(ExitCode::SUCCESS);
    }
    let compiler = compiler()?;
    let slack = if record["compiler"] == compiler.as_str() {
        SLACK
    } else {
        println!("the record is of {}, this is {compiler}: up to 25 % more is let through", record["compiler"]);
        OTHER_COMPILER
    };
    let (mut more, mut less) = (0, 0);
    count_each(names(), |name, now| {
        let before = record["instructions"][name].as_u64().ok_or(told(&format!("has no {name}")))?;
        let change = now as f64 / before as f64 - 1.0;
        let word = if change > slack {
            more += 1;
            "  MORE"
        } else if change < -slack {
            less += 1;
            "  less"
        } else {
            ""
        };
        println!("{now:>12}  {:>+7.2} %  {name}{word}", 100.0 * change);
        Ok(())
    })?;
    if less > 0 {
        println!("{less} take clearly less: put that on record");
    }
    if more > 0 {
        println!("{more} take clearly more: find out why, or put it on record and say why");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

fn main() -> ExitCode {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("record.json");
    let done = match Arguments::parse().task.unwrap_or(Task::Check) {
        Task::Check => check(&path),
        Task::Record => record(&path),
        Task::Count { parts } => some(&parts),
        Task::List => {
            names().for_each(|name| println!("{name}"));
            Ok(ExitCode::SUCCESS)
        }
        Task::Run { name } => match kernels::all().find(|(known, _)| *known == name) {
            Some((_, kernel)) => {
                kernel();
                Ok(ExitCode::SUCCESS)
            }
            None => Err(format!("{name}: no such kernel; `list` names them")),
        },
    };
    done.unwrap_or_else(|message| {
        eprintln!("error: {message}");
        ExitCode::from(2)
    })
}
