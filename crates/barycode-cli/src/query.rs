//! `barycode query`: JSON lines in, JSON lines out.

mod answer;
mod ask;
mod corners;
mod dimension;
mod field;
mod half_space;
mod hull;
mod impact;
pub mod json;
mod lines;
mod moving;
mod request;
mod shape;
mod turning;

pub(crate) use answer::Record;
pub use ask::Real;
pub(crate) use ask::{CoreAnswer, PosedRequest, QueryAnswer, Shape, ask};
pub use dimension::RequestDimension;
pub use field::Flaw;
pub(crate) use field::named;
pub(crate) use impact::{ImpactRecord, MovingAnswer, ask_moving};
pub(crate) use lines::{InputLine, InputLines};
pub(crate) use moving::Moving;
pub(crate) use request::{AnyRequest, Question, Request, id, parse};
pub use shape::ShapeSpec;
pub(crate) use turning::MovingBodies;

use crate::args::{Precision, QueryArgs, SolveArgs};
use crate::failure::{DONE, Failure, UNUSABLE};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use serde::Serialize;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

/// Answers every line of the input; 2 where one of them was an error.
pub fn run(args: &QueryArgs) -> Result<u8, Failure> {
    let name = input_name(args.file.as_deref());
    let mut lines = InputLines::new(open(args.file.as_deref())?);
    let mut output = BufWriter::new(io::stdout().lock());
    let mut all_answered = true;
    loop {
        // Whoever writes a line and waits for its answer must get it before the next line comes.
        if lines.may_wait() {
            output.flush().map_err(|error| Failure::stdout(&error))?;
        }
        let Some((number, line)) = lines.next().map_err(|error| Failure::unreadable(Path::new(name), &error))? else {
            break;
        };
        all_answered &= answer_line(number, &line, args, &mut output).map_err(|error| Failure::stdout(&error))?;
    }
    output.flush().map_err(|error| Failure::stdout(&error))?;
    Ok(if all_answered { DONE } else { UNUSABLE })
}

/// How the input is called in messages.
pub fn input_name(file: Option<&Path>) -> &str {
    file.and_then(Path::to_str).unwrap_or("standard input")
}

/// The input: a file, or standard input for none and `-`.
pub fn open(file: Option<&Path>) -> Result<Box<dyn Read>, Failure> {
    match file {
        None => Ok(Box::new(io::stdin().lock())),
        Some(path) if path == Path::new("-") => Ok(Box::new(io::stdin().lock())),
        Some(path) => {
            let file = File::open(path).map_err(|error| Failure::unreadable(path, &error))?;
            Ok(Box::new(file))
        }
    }
}

/// One line of output that says why there is no answer.
#[derive(Serialize)]
struct ErrorRecord<'a> {
    id: &'a Value,
    error: String,
}

/// Answers every line of an input that is in memory: the line of JSON, or why there is none.
pub fn answers(input: &[u8], args: &SolveArgs) -> Vec<Result<String, Flaw>> {
    let mut lines = InputLines::new(input);
    let mut answers = Vec::new();
    // Reading from memory does not fail.
    while let Ok(Some((number, line))) = lines.next() {
        answers.push(answer(number, &line, args).1);
    }
    answers
}

/// The id of a line, and its answer as a line of JSON.
fn answer(number: u64, line: &InputLine<'_>, args: &SolveArgs) -> (Value, Result<String, Flaw>) {
    let parsed = parse(line);
    let id = parsed.as_ref().ok().and_then(request::id).cloned().unwrap_or_else(|| number.into());
    let answered = parsed.and_then(|value| match args.precision {
        Precision::F32 => respond::<f32>(&id, &value, args),
        Precision::F64 => respond::<f64>(&id, &value, args),
    });
    (id, answered)
}

/// Answers a line; false if the answer is an error.
fn answer_line(number: u64, line: &InputLine<'_>, args: &QueryArgs, output: &mut impl Write) -> io::Result<bool> {
    let (id, answered) = answer(number, line, &args.solve);
    let id = &id;
    let good = answered.is_ok();
    let text = answered.or_else(|flaw| to_json(&ErrorRecord { id, error: flaw.to_string() }))?;
    output.write_all(text.as_bytes())?;
    output.write_all(b"\n")?;
    Ok(good)
}

fn to_json(value: &impl Serialize) -> io::Result<String> {
    serde_json::to_string(value).map_err(io::Error::from)
}

/// The answer to a request, as a line of JSON.
fn respond<T: Real>(id: &Value, value: &Value, args: &SolveArgs) -> Result<String, Flaw> {
    let text = match &AnyRequest::read(value)? {
        AnyRequest::Plane(request) if request.question == Question::Hull => to_json(&hull::plane::<T>(id, &request.a)?),
        AnyRequest::Plane(request) => two_shapes::<Vec2<T>, 2>(id, request, args)?,
        AnyRequest::Space(request) if request.question == Question::Hull => to_json(&hull::space::<T>(id, &request.a)?),
        AnyRequest::Space(request) => two_shapes::<Vec3<T>, 3>(id, request, args)?,
    };
    text.map_err(|error| Flaw::new(format!("the answer can't be written as JSON: {error}")))
}

/// The answer about two shapes, at rest or moving, or a shape and a ray.
fn two_shapes<V: RequestDimension<N>, const N: usize>(
    id: &Value,
    request: &Request<N>,
    args: &SolveArgs,
) -> Result<io::Result<String>, Flaw> {
    Ok(match &request.question {
        Question::Moving(moving) => to_json(&ImpactRecord::new(id, &ask_moving::<V, N>(request, moving, args)?)),
        _ => to_json(&Record::new(id, &ask::<V, N, ()>(request, args, ())?)),
    })
}
