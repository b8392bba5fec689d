//! The command `barycode`: see `barycode --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    barycode_cli::program::run(barycode_cli::program::barycode)
}
