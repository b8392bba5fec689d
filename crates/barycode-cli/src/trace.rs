//! `barycode trace`: how one answer came about, step by step.

mod camera;
mod film;
mod motion;
mod polytope;
mod silhouette;
mod steps;

use crate::args::{Precision, TraceArgs};
use crate::explorer;
use crate::failure::{DONE, Failure};
use crate::output::{self, Outputs, STANDARD};
use crate::query::{self, AnyRequest, Flaw, InputLine, InputLines, Question, Real, Record, Request, RequestDimension};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::Vector;
use barycode::{Recorder, Trace};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::Path;

/// What `trace` writes: the question, the answer, and the way between them.
#[derive(Serialize)]
#[serde(bound(serialize = "V: Serialize, V::Scalar: Serialize"))]
struct Report<'r, V: Vector> {
    /// The line of the input, letter by letter.
    input: &'r RawValue,
    solver: String,
    support: String,
    start: String,
    answer: Record<'r, V>,
    trace: Trace<V, V::Scalar>,
}

/// Traces one line of the input.
pub(crate) fn run(args: &TraceArgs) -> Result<u8, Failure> {
    let standard = Path::new(STANDARD);
    let (input, json) = (args.file.as_deref().unwrap_or(standard), args.output.as_deref().unwrap_or(standard));
    let places = [Some(json), args.svg.as_deref(), args.html.as_deref()];
    let places: Vec<&Path> = places.into_iter().flatten().collect();
    let mut outputs = Outputs::new(&[input], &places)?;
    let chosen = choose(args)?;
    let flawed = |flaw: Flaw| {
        Failure::new(
            format!("line {}, id {}: {flaw}", chosen.number, query::named(&plain(&chosen.id))),
            "see `barycode trace --help` for the schema",
        )
    };
    let request = AnyRequest::read(&chosen.value).map_err(flawed)?;
    if request.is_hull() {
        let what = "takes no steps: trace a query about two shapes, or about shapes that move";
        return Err(flawed(Flaw::new(what).within("query")));
    }
    let traced = match args.solve.precision {
        Precision::F32 => traced::<f32>(&chosen, &request, args),
        Precision::F64 => traced::<f64>(&chosen, &request, args),
    }
    .map_err(flawed)?;
    match &args.svg {
        None => {}
        Some(path) if is_one_file(path) => outputs.file(path, traced.strip().into_bytes())?,
        Some(path) => match &traced {
            Traced::Search(_, film) => outputs.folder(path, film.pages())?,
            Traced::Motion(_, picture) => outputs.folder(path, [("motion.svg".into(), picture.clone())])?,
        },
    }
    let (Traced::Search(report, _) | Traced::Motion(report, _)) = traced;
    if let Some(path) = &args.html {
        outputs.file(path, page(&report)?)?;
    }
    if json == standard {
        outputs.publish(report.as_bytes())?;
    } else {
        outputs.file(json, report.into_bytes())?;
        outputs.publish(b"")?;
    }
    Ok(DONE)
}

/// The explorer with a trace inside.
fn page(report: &str) -> Result<Vec<u8>, Failure> {
    #[derive(Serialize)]
    struct TraceData<'r> {
        trace: &'r RawValue,
    }
    let trace = serde_json::from_str(report)
        .map_err(|error| Failure::new(format!("the page can't be written: {error}"), "leave --html out"))?;
    explorer::page("trace", &TraceData { trace })
}

/// Whether all pictures go into one file: by its name, or because there can be no folder.
fn is_one_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")) || output::is_device(path)
}

/// The line to trace.
struct ChosenLine {
    number: u64,
    text: String,
    value: Value,
    id: Value,
}

fn choose(args: &TraceArgs) -> Result<ChosenLine, Failure> {
    let name = query::input_name(args.file.as_deref());
    let mut lines = InputLines::new(query::open(args.file.as_deref())?);
    while let Some((number, line)) = lines.next().map_err(|error| Failure::unreadable(Path::new(name), &error))? {
        let parsed = query::parse(&line);
        let id = parsed.as_ref().ok().and_then(query::id).cloned().unwrap_or_else(|| number.into());
        let wanted = args.id.as_ref().is_none_or(|wanted| *wanted == plain(&id));
        if !wanted {
            continue;
        }
        let (InputLine::Text(text), Ok(value)) = (line, &parsed) else {
            let flaw = parsed.err().map_or_else(String::new, |flaw| flaw.to_string());
            return Err(Failure::new(
                format!("{name}, line {number}: {flaw}"),
                "mend the line, or choose another one with --id",
            ));
        };
        // JSON that was parsed is UTF-8.
        let text = String::from_utf8_lossy(text).trim().to_owned();
        return Ok(ChosenLine { number, text, value: value.clone(), id });
    }
    Err(match &args.id {
        Some(id) => Failure::new(
            format!("{name} has no line with the id {id}"),
            "give the `id` of one of its lines; a line without one has its number",
        ),
        None => Failure::new(format!("{name} has no line"), "give at least one request as a line of JSON"),
    })
}

/// An id as it is written on the command line: a text without its quotes.
fn plain(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}

/// The report as JSON, and what is to be seen.
enum Traced {
    /// The film of a search about shapes that stand still.
    Search(String, Box<film::Film>),
    /// The picture of shapes that move.
    Motion(String, String),
}

impl Traced {
    /// Everything in one picture.
    fn strip(&self) -> String {
        match self {
            Self::Search(_, film) => film.strip(),
            Self::Motion(_, picture) => picture.clone(),
        }
    }
}

fn traced<T: Real>(chosen: &ChosenLine, request: &AnyRequest, args: &TraceArgs) -> Result<Traced, Flaw> {
    match request {
        AnyRequest::Plane(request) => traced_in::<Vec2<T>, 2>(chosen, request, args),
        AnyRequest::Space(request) => traced_in::<Vec3<T>, 3>(chosen, request, args),
    }
}

fn traced_in<V: RequestDimension<N>, const N: usize>(
    chosen: &ChosenLine,
    request: &Request<N>,
    args: &TraceArgs,
) -> Result<Traced, Flaw> {
    match &request.question {
        Question::Moving(moving) => motion::traced::<V, N>(chosen, request, moving, args),
        _ => recorded::<V, N>(chosen, request, args),
    }
}

fn recorded<V: RequestDimension<N>, const N: usize>(
    chosen: &ChosenLine,
    request: &Request<N>,
    args: &TraceArgs,
) -> Result<Traced, Flaw> {
    let mut recorder = Recorder::new();
    let answered = query::ask::<V, N, _>(request, &args.solve, &mut recorder)?;
    let trace = recorder.into_trace();
    let unwritable = |error: serde_json::Error| Flaw::new(format!("the trace can't be written as JSON: {error}"));
    let film = film::Film::new(&query::named(&plain(&chosen.id)), request, &args.solve, &answered, &trace)?;
    let report = Report {
        input: serde_json::from_str(&chosen.text).map_err(unwritable)?,
        solver: args.solve.solver.to_string(),
        support: args.solve.support.to_string(),
        start: args.solve.start.to_string(),
        answer: Record::new(&chosen.id, &answered),
        trace,
    };
    let mut text = serde_json::to_string_pretty(&report).map_err(unwritable)?;
    text.push('\n');
    Ok(Traced::Search(text, Box::new(film)))
}
