//! Speed: `barycode` beside `parry2d` and `parry2d-f64`, in space beside `parry3d` and `parry3d-f64`, interleaved in one run.
//!
//! `cargo run --release --manifest-path lab/Cargo.toml -- [--dim 2|3] [--subject NAME] [--pairs N] [--passes K]
//! [--record FILE] [--note TEXT]`
//!
//! Method: per cell (precision, subject, class, question) `--pairs` distinct pairs, shapes built outside the timing, both
//! libraries in their leanest public form (functions of the types themselves, relative pose). Every pass visits the pairs
//! in a new random order and yields one ratio; the median over the passes is the figure. Every answer of both is checked
//! against the proven bounds of an f64 query.
//!
//! In the plane a pass is one walk of each library through all pairs; our vertices are in the shape itself, and once more
//! on the heap, where the peer keeps its own.
//!
//! In space the libraries take turns of 128 pairs, and a pass yields the median of its turns, so that other load on the
//! machine spoils few figures. Subjects are hulls of points on a sphere, and primitives, turned and moved at random. The
//! peer answers by the function that its own dispatcher would choose; boxes are measured against its loop, too. Each of our
//! answers must also pass its `check`.
//!
//! Hulls are drawn from a pool, so that all stays below 2 GB: of about a million vertices, which is two hulls for every
//! pair (n = 8) or for fewer (n = 128: 8192 hulls in all); of 512 and more vertices 64 hulls, and an eighth of the pairs,
//! which the peer takes long for. Poses are new in every pair. Numbers of pairs and hulls are in the record.

mod adversarial;
mod batch;
mod cells;
mod data;
mod near;
mod report;
mod space;
mod tables;

use std::process::ExitCode;

/// What the command line asks for.
#[derive(Debug)]
struct Options {
    dimension: u32,
    subject: Option<String>,
    pairs: usize,
    passes: usize,
    record: Option<String>,
    note: Option<String>,
}

fn options() -> Result<Options, String> {
    let mut options = Options { dimension: 2, subject: None, pairs: 65_536, passes: 15, record: None, note: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |text: String| text.parse().map_err(|_| format!("{text} is not a number"));
        match argument.as_str() {
            "--dim" => {
                options.dimension = match value()?.as_str() {
                    "2" => 2,
                    "3" => 3,
                    other => return Err(format!("--dim {other}: there are 2 and 3")),
                }
            }
            "--subject" => options.subject = Some(value()?),
            "--pairs" => options.pairs = number(value()?)?,
            "--passes" => options.passes = number(value()?)?,
            "--record" => options.record = Some(value()?),
            "--note" => options.note = Some(value()?),
            _ => {
                return Err(format!(
                    "unknown argument {argument}; known are --dim 2|3, --subject NAME, --pairs N, --passes K, --record FILE, --note TEXT"
                ));
            }
        }
    }
    if options.pairs == 0 || options.passes == 0 {
        return Err("--pairs and --passes must be at least 1".into());
    }
    let subjects: Vec<_> = space::Subject::ALL.map(space::Subject::name).into();
    if let Some(subject) = &options.subject
        && (options.dimension == 2 || !subjects.contains(subject))
    {
        return Err(format!("--subject {subject}: with --dim 3 there are {}", subjects.join(", ")));
    }
    Ok(options)
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("near-touching") => return near::command(arguments),
        Some("adversarial") => return adversarial::command(arguments),
        Some("batch") => return batch::command(arguments),
        Some("tables") => return tables::command(arguments),
        _ => {}
    }
    let options = match options() {
        Ok(options) => options,
        Err(message) => {
            eprintln!("error: {message}");
            return ExitCode::from(2);
        }
    };
    let rows = if options.dimension == 2 { plane(&options) } else { solids(&options) };
    println!("{}", report::table(&rows, options.dimension));
    if let Some(path) = &options.record
        && let Err(error) = std::fs::write(
            path,
            report::record(&rows, options.dimension, options.note.as_deref(), options.pairs, options.passes),
        )
    {
        eprintln!("error: {path}: {error}");
        return ExitCode::from(2);
    }
    if rows.iter().all(|row| row.wrong + row.unproven == 0) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All cells of the plane.
fn plane(options: &Options) -> Vec<report::Row> {
    let mut rows = Vec::new();
    for vertices in [4, 8, 16, 24] {
        for class in data::Class::ALL {
            let pairs = data::pairs(vertices, class, options.pairs);
            rows.extend(cells::single::measure(vertices, class, &pairs, options.passes));
            rows.extend(cells::double::measure(vertices, class, &pairs, options.passes));
        }
    }
    rows
}

/// The cells of space that were asked for.
fn solids(options: &Options) -> Vec<report::Row> {
    let wanted = |subject: &space::Subject| options.subject.as_ref().is_none_or(|name| *name == subject.name());
    let subjects = space::Subject::ALL.into_iter().filter(wanted);
    subjects.flat_map(|subject| space::measure(subject, options.pairs, options.passes)).collect()
}
