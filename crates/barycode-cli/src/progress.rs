//! A progress bar for what takes a while, and may be ended.

use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Who is done sooner shows none.
const PATIENCE: Duration = Duration::from_millis(400);

/// Whether this program shows none at all.
static SILENT: AtomicBool = AtomicBool::new(false);

/// Lets this program show no progress, from now on.
pub fn silence() {
    SILENT.store(true, Ordering::Relaxed);
}

/// Shows itself on standard error if that is a terminal.
#[derive(Debug)]
pub struct Progress {
    begun: Instant,
    total: usize,
    what: &'static str,
    done: usize,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// `what` is counted, as in "poses".
    pub fn new(total: usize, what: &'static str) -> Self {
        Self { begun: Instant::now(), total, what, done: 0, bar: None }
    }

    pub fn advance(&mut self) {
        self.reach(self.done + 1);
    }

    /// One more of a report is done.
    ///
    /// # Errors
    /// If it is to stop.
    pub(crate) fn advance_unless(&mut self, stop: &AtomicBool) -> Result<(), Failure> {
        self.advance();
        if stop.load(Ordering::Relaxed) { Err(Failure::interrupted_report()) } else { Ok(()) }
    }

    /// So many are done.
    pub fn reach(&mut self, done: usize) {
        self.done = done;
        if self.bar.is_none() && self.begun.elapsed() > PATIENCE && !SILENT.load(Ordering::Relaxed) {
            // Draws nothing unless standard error is a terminal.
            let bar = ProgressBar::new(self.total as u64);
            if let Ok(style) =
                ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {}, {{eta}} left", self.what))
            {
                bar.set_style(style);
            }
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done as u64);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
