//! Speed: `barycode` beside `parry2d` and `parry2d-f64`, in space beside `parry3d` and
//! `parry3d-f64`, interleaved in one run.
//!
//! Method: per cell (precision, subject, class, question) `--pairs` distinct pairs, shapes built
//! outside the timing, both libraries in their leanest public form (functions of the types
//! themselves, relative pose). Every pass visits the pairs in a new random order and yields one
//! ratio; the median over the passes is the figure. Every answer of both is checked against the
//! proven bounds of an f64 query.
//!
//! In the plane a pass is one walk of each library through all pairs; our vertices are in the shape
//! itself, and once more on the heap, where the peer keeps its own.
//!
//! In space the libraries take turns of 128 pairs, and a pass yields the median of its turns, so
//! that other load on the machine spoils few figures. Subjects are hulls of points on a sphere, and
//! primitives, turned and moved at random. The peer answers by the function that its own dispatcher
//! would choose; boxes are measured against its loop, too. Each of our answers must also pass its
//! `check`.
//!
//! Hulls are drawn from a pool, so that all stays below 2 GB: of about a million vertices, which is
//! two hulls for every pair (n = 8) or for fewer (n = 128: 8192 hulls in all); of 512 and more
//! vertices 64 hulls, and an eighth of the pairs, which the peer takes long for. Poses are new in
//! every pair. Numbers of pairs and hulls are in the record.

mod adversarial;
mod arguments;
mod batch;
mod cells;
mod contact;
mod curves;
mod data;
mod dataset;
mod motion;
mod near;
mod report;
mod space;
mod tables;

use arguments::{Arguments, Command, Speed};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Arguments { command, speed } = Arguments::parse();
    let done = match &command {
        None => beside_parry(&speed),
        Some(Command::Tables(options)) => tables::command(options),
        Some(Command::Curves(options)) => curves::command(options),
        Some(Command::Batch(options)) => batch::command(options),
        Some(Command::NearTouching(options)) => near::command(options),
        Some(Command::Adversarial(options)) => adversarial::command(options),
        Some(Command::Contact(options)) => contact::command(options),
        Some(Command::Motion(options)) => motion::command(options),
        Some(Command::Pairs(options)) => dataset::command(options),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Whether all our answers are right.
fn beside_parry(speed: &Speed) -> Result<bool, String> {
    let subjects: Vec<_> =
        if speed.dim == 2 { Vec::new() } else { space::Subject::ALL.map(space::Subject::name).into() };
    arguments::known(speed.subject.as_deref(), speed.dim, &subjects)?;
    let rows = if speed.dim == 2 { plane(speed) } else { solids(speed) };
    println!("{}", report::table(&rows, speed.dim));
    if let Some(path) = &speed.record {
        let text = report::record(&rows, speed.dim, speed.note.as_deref(), speed.pairs, speed.passes);
        arguments::write(path, text)?;
    }
    Ok(rows.iter().all(|row| row.wrong + row.unproven == 0))
}

/// All cells of the plane.
fn plane(speed: &Speed) -> Vec<report::Row> {
    let mut rows = Vec::new();
    for vertices in [4, 8, 16, 24] {
        for class in data::Class::ALL {
            let pairs = data::pairs(vertices, class, speed.pairs);
            rows.extend(cells::single::measure(vertices, class, &pairs, speed.passes));
            rows.extend(cells::double::measure(vertices, class, &pairs, speed.passes));
        }
    }
    rows
}

/// The cells of space that were asked for.
fn solids(speed: &Speed) -> Vec<report::Row> {
    let wanted = |subject: &space::Subject| speed.subject.as_ref().is_none_or(|name| *name == subject.name());
    let subjects = space::Subject::ALL.into_iter().filter(wanted);
    subjects.flat_map(|subject| space::measure(subject, speed.pairs, speed.passes)).collect()
}
