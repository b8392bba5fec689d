//! How a first contact came about: the cells that prove what is free, and the contact itself.

mod picture;
mod scene;

use self::picture::Picture;
use self::scene::Scene;
use super::{ChosenLine, Traced, plain};
use crate::args::TraceArgs;
use crate::query::{self, Flaw, ImpactRecord, Moving, MovingAnswer, Real, Request, RequestDimension, ask_moving};
use barycode::expert::{Number, Vector};
use barycode::{Cell, ImpactVerdict, Scalar, Turning, Verdict};
use serde::Serialize;
use serde_json::value::RawValue;

/// What `trace` writes about shapes that move.
#[derive(Serialize)]
#[serde(bound(serialize = "V: Serialize, V::Scalar: Serialize"))]
struct Report<'r, V: Vector> {
    /// The line of the input, letter by letter.
    input: &'r RawValue,
    support: String,
    answer: ImpactRecord<'r, V>,
    trace: Trace<V>,
}

/// The steps, in the frame of every trace.
#[derive(Serialize)]
#[serde(bound(serialize = "V: Serialize, V::Scalar: Serialize"))]
struct Trace<V: Vector> {
    format: &'static str,
    version: u32,
    dimension: usize,
    precision: &'static str,
    steps: Vec<Step<V>>,
}

/// A stretch of time, or the contact at its end. Times without end are null.
#[derive(Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[serde(bound(serialize = "V: Serialize, V::Scalar: Serialize"))]
enum Step<V: Vector> {
    /// In contact at the beginning; they part between the two times.
    Parting { times: [V::Scalar; 2] },
    /// Free: a direction separates them all the time, by these gaps at the ends.
    Cell { times: [V::Scalar; 2], direction: V, turning: Turning<V::Scalar>, gaps: [f64; 2] },
    /// Nothing is proven between the two times.
    Open { times: [V::Scalar; 2] },
    /// Contact is proven at this time.
    Contact { time: V::Scalar, normal: Option<V>, on_a: Option<V>, on_b: Option<V> },
}

/// Traces a line about shapes that move.
pub(super) fn traced<V: RequestDimension<N>, const N: usize>(
    chosen: &ChosenLine,
    request: &Request<N>,
    moving: &Moving<N>,
    args: &TraceArgs,
) -> Result<Traced, Flaw> {
    let answered = ask_moving::<V, N>(request, moving, &args.solve)?;
    let end = V::Scalar::from_f64(moving.until());
    let cells = cells(&answered, end);
    let scene = Scene::<V::Double, N>::new(request, moving, &args.solve)?;
    let unwritable = |error: serde_json::Error| Flaw::new(format!("the trace can't be written as JSON: {error}"));
    let report = Report {
        input: serde_json::from_str(&chosen.text).map_err(unwritable)?,
        support: args.solve.support.to_string(),
        answer: ImpactRecord::new(&chosen.id, &answered),
        trace: Trace {
            format: "barycode-trace",
            version: 1,
            dimension: N,
            precision: V::Scalar::NAME,
            steps: steps(&answered, &cells, &scene)?,
        },
    };
    let mut text = serde_json::to_string_pretty(&report).map_err(unwritable)?;
    text.push('\n');
    let name = query::named(&plain(&chosen.id));
    let picture = Picture::new(&name, &answered, &cells, &scene, moving)?;
    Ok(Traced::Motion(text, picture.draw()))
}

/// The cells of bodies that turn; of translations the one along the normal, which has no list.
fn cells<V: Vector<Scalar: Real>>(answered: &MovingAnswer<V>, end: V::Scalar) -> Vec<Cell<V>> {
    let impact = &answered.impact;
    if !answered.cells.is_empty() {
        return answered.cells.clone();
    }
    let from = match impact.leaves {
        Some([_, parted]) => parted,
        None if impact.start == Verdict::Penetrating => return Vec::new(),
        None => V::Scalar::ZERO,
    };
    let to = if impact.verdict == ImpactVerdict::Free { end } else { impact.first[0] };
    let cell = |direction| Cell { times: [from, to], direction, turning: Turning::Fixed };
    impact.normal.filter(|_| from < to).map(cell).into_iter().collect()
}

/// The steps in the order of time.
fn steps<V: RequestDimension<N>, const N: usize>(
    answered: &MovingAnswer<V>,
    cells: &[Cell<V>],
    scene: &Scene<V::Double, N>,
) -> Result<Vec<Step<V>>, Flaw> {
    let impact = &answered.impact;
    let mut steps: Vec<Step<V>> = impact.leaves.map(|times| Step::Parting { times }).into_iter().collect();
    let open = (impact.verdict == ImpactVerdict::Undecided).then_some(impact.first);
    let mut opened = false;
    for cell in cells {
        if let Some(times) = open.filter(|times| !opened && cell.times[0] >= times[1]) {
            steps.push(Step::Open { times });
            opened = true;
        }
        let aim = scene::Aim::new(cell);
        let gaps = [scene.gap(&aim, aim.times[0])?, scene.gap(&aim, aim.times[1])?];
        let Cell { times, direction, turning } = *cell;
        steps.push(Step::Cell { times, direction: direction + V::default(), turning, gaps });
    }
    if let Some(times) = open.filter(|_| !opened) {
        steps.push(Step::Open { times });
    }
    if impact.verdict == ImpactVerdict::Contact {
        let time = impact.first[1] + V::Scalar::ZERO;
        let (normal, on_a, on_b) = (impact.normal, impact.on_a, impact.on_b);
        steps.push(Step::Contact { time, normal, on_a, on_b });
    }
    Ok(steps)
}
