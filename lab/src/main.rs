//! First speed figures: `barycode` beside `parry2d` and `parry2d-f64`, interleaved in one run.
//!
//! `cargo run --release --manifest-path lab/Cargo.toml -- [--pairs N] [--passes K] [--record FILE]`
//!
//! Method: per cell (precision, vertex count, class, question) `--pairs` distinct pairs, shapes built outside the timing,
//! both libraries in their leanest public form (generic support-map functions, relative pose; our vertices in the shape
//! itself, and once more on the heap, where the peer keeps its own). Every pass visits the pairs in a new random order
//! with one after the other, and yields one ratio each; the median over the passes is the figure. Every answer of both is checked against the proven bounds of an f64 query.

mod cells;
mod data;
mod report;

use std::process::ExitCode;

/// What the command line asks for.
#[derive(Debug)]
struct Options {
    pairs: usize,
    passes: usize,
    record: Option<String>,
}

fn options() -> Result<Options, String> {
    let mut options = Options { pairs: 65_536, passes: 15, record: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |text: String| text.parse().map_err(|_| format!("{text} is not a number"));
        match argument.as_str() {
            "--pairs" => options.pairs = number(value()?)?,
            "--passes" => options.passes = number(value()?)?,
            "--record" => options.record = Some(value()?),
            _ => return Err(format!("unknown argument {argument}; known are --pairs N, --passes K, --record FILE")),
        }
    }
    if options.pairs == 0 || options.passes == 0 {
        return Err("--pairs and --passes must be at least 1".into());
    }
    Ok(options)
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(message) => {
            eprintln!("error: {message}");
            return ExitCode::from(2);
        }
    };
    let mut rows = Vec::new();
    for vertices in [4, 8, 16, 24] {
        for class in data::Class::ALL {
            let pairs = data::pairs(vertices, class, options.pairs);
            rows.extend(cells::single::measure(vertices, class, &pairs, options.passes));
            rows.extend(cells::double::measure(vertices, class, &pairs, options.passes));
        }
    }
    println!("{}", report::table(&rows));
    if let Some(path) = &options.record
        && let Err(error) = std::fs::write(path, report::record(&rows, options.pairs, options.passes))
    {
        eprintln!("error: {path}: {error}");
        return ExitCode::from(2);
    }
    if rows.iter().all(|row| row.wrong == 0) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
