//! The command `barycode`: see `barycode --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    barycode_cli::program::barycode(std::env::args_os().collect()).into()
}
