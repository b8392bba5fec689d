//! What a check found, before it is told.

use crate::args::CheckFormat;
use crate::failure::{COLLISION, DONE, Failure};
use crate::output::Outputs;
use std::io::{self, Write};

/// What `check` or `arm` found: a text, and files that are still to appear.
#[derive(Debug)]
pub struct Report {
    text: String,
    outputs: Outputs,
    collides: bool,
    warning: Option<&'static str>,
}

impl Report {
    pub(crate) fn new(text: String, outputs: Outputs, collides: bool) -> Self {
        Self { text, outputs, collides, warning: None }
    }

    pub(crate) fn warn(mut self, warning: Option<&'static str>) -> Self {
        self.warning = warning;
        self
    }

    /// Without a warning, and without the text if that is for the eye.
    pub(crate) fn quiet(self, format: CheckFormat) -> Self {
        let text = if format == CheckFormat::Table { String::new() } else { self.text };
        Self { text, warning: None, ..self }
    }

    /// Warns, lets the files appear and writes the text to standard output; the exit code.
    pub(crate) fn publish(self) -> Result<u8, Failure> {
        if let Some(warning) = self.warning {
            // Nothing is left to tell where standard error is gone, too.
            let _ = writeln!(io::stderr(), "warning: {warning}");
        }
        self.outputs.publish(self.text.as_bytes())?;
        Ok(if self.collides { COLLISION } else { DONE })
    }

    /// Lets the files appear; the text, and a warning if there is one.
    ///
    /// # Errors
    /// If a file can't be written.
    pub fn keep(self) -> Result<(String, Option<&'static str>), Failure> {
        self.outputs.publish(b"")?;
        Ok((self.text, self.warning))
    }
}
