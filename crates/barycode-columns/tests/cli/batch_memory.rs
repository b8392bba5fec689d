//! Memory of `barycode batch` is bounded: it does not grow with the file.

use crate::run::{Folder, command, run};
use std::fs;
use std::process::Stdio;

/// A bound for any file, in KiB. Half of it is what was seen, with files small and large.
const BOUND: u64 = 150 << 10;

/// As many pairs as `BARYCODE_BATCH_ROWS` says, or nine hundred thousand: with their files, and
/// half of the bound for all else, it would be exceeded.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    let rows = std::env::var("BARYCODE_BATCH_ROWS").unwrap_or_else(|_| "900000".into());
    let folder = Folder::new();
    let (pairs, answers) = (folder.path("pairs.parquet"), folder.path("answers.parquet"));
    assert_eq!(run(&["generate", "pairs", "--class", "distant", "--count", &rows, "-o", &pairs]).code, 0);
    let mut child = command(&["batch", &pairs, "-o", &answers]).stdout(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        // Gone in between, it has no peak any more.
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let found = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(found.unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    let written = fs::metadata(&pairs).unwrap().len() + fs::metadata(&answers).unwrap().len();
    println!("{rows} pairs, {} MiB of files: peak {} MiB", written >> 20, peak >> 10);
    assert!(peak > 0 && peak < BOUND, "{} MiB", peak >> 10);
}
